//! A contest on a page of its own, in the style of the report: what became of the instances, and the smallest and the
//! worst of them with both schedules.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};
use schedcheck_drawing::Picture;
use schedcheck_drawing::gantt::{Chart, on_one_axis};
use schedcheck_drawing::platforms::{Numbering, of_instance};
use schedcheck_drawing::schedules::{chart, objective_of};
use schedcheck_files::{Candidate, Instance, sanitized};
use serde_json::Value;

use super::claims::drawn;
use super::pieces::plain_table;
use crate::contest::{Example, Part, SeveralShown, Shown};

/// The longest schedule that is drawn, in letters of its file: of a longer one nobody would see anything.
const LONGEST_DRAWN: usize = 20_000;

/// The page, with other tables behind the ratios.
pub fn html(shown: &Shown, tables: &[Part]) -> String {
    let clean = |text: &String| sanitized::replaced(text);
    let (contestant, rival, instances) =
        (clean(&shown.contestant), shown.rival.as_ref().map(clean), clean(&shown.instances));
    let shown = &Shown { contestant, rival, instances, ..shown.clone() };
    let main = markup! {
        section id="outcomes" {
            h2 { "What became of the instances" }
            (table(&shown.outcomes()))
            @if let Some(moved) = shown.moved() { p { (moved) "." } }
        }
        (examples(shown))
        (others(shown))
        section id="ratios" {
            h2 { "Ratios" }
            p { "A ratio of 1 is as good; a larger one is worse." }
            (table(&shown.histogram()))
            (table(&shown.sizes()))
            @for part in tables { (table(part)) }
        }
    };
    page(&shown.title(), &shown.domain(), &main)
}

/// The page of several contestants: a line for each, the grid of each against each, and plots.
pub fn html_of_several(shown: &SeveralShown, plots: &[Picture]) -> String {
    let main = markup! {
        section id="contestants" { h2 { "Contestants" } (table(&shown.contestants())) }
        section id="grid" {
            h2 { "Each against each" }
            p { "The worst ratio of the contestant of a row to the contestant of a column; 1 or less is never worse." }
            (table(&shown.comparison.grid()))
            @let notes = shown.notes();
            @if !notes.is_empty() { ul { @for note in notes { li { (sanitized::replaced(&note)) } } } }
        }
        section id="plots" {
            h2 { "Profile, and ratio against size" }
            p {
                "The profile shows on which share of the instances a contestant is within a factor of the best of all \
                    contestants."
            }
            div.pictures { @for plot in plots { (drawn(plot)) } }
        }
    };
    page(&sanitized::replaced(&shown.title()), &sanitized::replaced(&shown.domain()), &main)
}

fn page(title: &str, domain: &str, main: &Markup) -> String {
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                // An empty icon: else a browser asks the network for one.
                link rel="icon" href="data:,";
                title { "schedcheck: " (title) }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                header { h1 { (title) } p { (domain) "." } }
                main { (main) }
                footer {
                    p {
                        "Made by schedcheck " (env!("CARGO_PKG_VERSION")) ". Schedules are measured by a checker that \
                            knows neither the contestant nor the solvers."
                    }
                }
            }
        }
    };
    page.into_string()
}

fn table(part: &Part) -> Markup {
    plain_table(&part.head, &part.lines)
}

/// The instances on which schedules are compared, drawn.
fn examples(shown: &Shown) -> Markup {
    let (smallest, worst) = (shown.tally.smallest.as_ref(), shown.tally.worst.as_ref());
    let is_one = smallest.map(|example| example.number) == worst.map(|example| example.number);
    let worst = worst.filter(|_| !is_one);
    markup! {
        @if let Some(smallest) = smallest {
            section id="smallest" {
                h2 { "The smallest instance that is worse" @if is_one { ", and the worst ratio" } }
                (example(shown, smallest))
            }
        }
        @if let Some(worst) = worst {
            section id="worst" { h2 { "The worst ratio" } (example(shown, worst)) }
        }
    }
}

fn example(shown: &Shown, example: &Example) -> Markup {
    let Example { number, instance, pair } = example;
    let [ratio, objective, against] = pair.for_people();
    let what = Instance::read(&instance.to_string()).map_or("objective", |instance| objective_of(&instance));
    markup! {
        article.piece {
            p {
                "Number " (number) ": the " (what) " is " (objective) " in place of " (against) ", a ratio of " (ratio)
                "."
            }
            div.pictures { @for picture in pictures(shown, example) { (drawn(&picture)) } }
            pre { (sanitized::in_json(&instance.to_string())) }
        }
    }
}

/// The platform, and both schedules; what is too long for a picture is left out.
fn pictures(shown: &Shown, Example { instance, pair, .. }: &Example) -> Vec<Picture> {
    let text = instance.to_string();
    let Ok(read) = Instance::read(&text) else { return Vec::new() };
    let best = shown.rival.as_deref().unwrap_or("an optimal schedule");
    let both = [(&pair.schedule, shown.contestant.as_str()), (&pair.against_schedule, best)];
    let mut charts: Vec<_> = both.into_iter().filter_map(|(schedule, title)| gantt(&read, schedule, title)).collect();
    on_one_axis(&mut charts);
    let network = (text.len() <= LONGEST_DRAWN).then(|| Picture::Network(of_instance(&read, Numbering::FromZero)));
    network.into_iter().chain(charts.into_iter().map(Picture::Gantt)).collect()
}

fn gantt(instance: &Instance, schedule: &Value, title: &str) -> Option<Chart> {
    let text = Some(schedule.to_string()).filter(|text| text.len() <= LONGEST_DRAWN)?;
    let candidate = Candidate::read_schedule(instance.clone(), &text).ok()?;
    Some(chart(&candidate, Numbering::FromZero).titled(title))
}

/// The first of what is no comparison.
fn others(shown: &Shown) -> Markup {
    let others = shown.firsts();
    markup! {
        @if !others.is_empty() {
            section id="others" {
                h2 { "Where nothing is compared" }
                @for told in others {
                    article.piece {
                        p { "The " (told.title) ", number " (told.number) ": " (sanitized::replaced(&told.fact)) }
                        pre { (sanitized::in_json(&told.instance.to_string())) }
                    }
                }
            }
        }
    }
}
