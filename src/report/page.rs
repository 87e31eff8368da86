//! The frame of the page: head, summary, filter, and the order of its parts.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use super::{Report, atlas, claims, curves, kinds, pieces, questions, sections};
use crate::papers::{all as listed, check_name};
use schedcheck_harness::catalogue::Source;
use schedcheck_harness::render::told;
use schedcheck_harness::{Ledger, Row, Verdict};

/// The page.
pub fn html(report: &Report) -> String {
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                // An empty icon: else a browser asks the network for one.
                link rel="icon" href="data:,";
                title { "schedcheck: " (how_many_papers(&report.ledger)) " held against exact evidence" }
                style { (PreEscaped(include_str!("style.css"))) (PreEscaped(filter_rules(&report.ledger))) }
            }
            body {
                (head(report))
                main {
                    (kinds::sections(&report.ledger))
                    (sections::index(&report.ledger))
                    (ledger(&report.ledger))
                    @if !report.tables.is_empty() { (pieces::tables(&report.tables)) }
                    @if !report.figures.is_empty() { (pieces::figures(&report.figures)) }
                    @if !report.curves.is_empty() { (curves::section(&report.curves)) }
                    (atlas::section(&report.worst_cases))
                    (questions::section(&report.questions))
                }
                (foot(&report.ledger))
            }
        }
    };
    page.into_string()
}

/// The number of papers, and of abstracts of others: of all on the list, or of those of a ledger that has others.
fn how_many_papers(ledger: &Ledger) -> String {
    let names: Vec<&str> = match ledger.papers.is_empty() {
        true => listed().names().collect(),
        false => papers(ledger).map(|paper| paper.name.as_str()).collect(),
    };
    let abstracts: Vec<_> = names.iter().map(|name| listed().of(name).map_or(0, |paper| paper.abstracts)).collect();
    let read_in_full = abstracts.iter().filter(|number| **number == 0).count();
    let counts = [(read_in_full, "paper"), (abstracts.iter().sum(), "abstract")];
    let told = counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| counted(count, what));
    told.collect::<Vec<_>>().join(" and ")
}

/// So many things of this name, in words while they are few.
fn counted(count: usize, what: &str) -> String {
    const SMALL: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let number = SMALL.get(count).map_or_else(|| count.to_string(), ToString::to_string);
    format!("{number} {what}{}", if count == 1 { "" } else { "s" })
}

fn head(report: &Report) -> Markup {
    let is_checked = |row: &&Row| !row.is_mending() && row.verdict != Verdict::NotYetChecked;
    let rows = || report.ledger.rows.iter().filter(is_checked);
    let count = |wanted: fn(&Row) -> bool| rows().filter(|row| wanted(row)).count();
    let slips = count(|row| row.is_error() && row.verdict == Verdict::Misprint);
    markup! {
        header {
            h1 { "What " (how_many_papers(&report.ledger)) " on scheduling claim, and what is so" }
            p {
                "Of " (rows().count()) " published statements on mapping work to heterogeneous platforms, held word for \
                    word against independent exact solvers in rational arithmetic, "
                strong.false { (count(Row::is_error) - slips) " are false in substance" } ", "
                strong.misprint { (slips) " are slips" } " that a small edit mends, and "
                strong.confirmed { (count(stands)) " stand" } ", and beside these " (count(holds_by_itself)) " that are \
                    identities or definitions, or repeat another. The others fail and are no errors, \
                    or cannot be decided as they stand. What only follows from another failure is not counted again: \
                    4 + 1 means four, and one that follows."
            }
            (kinds::counts(&report.ledger))
            @if let Some(proved) = told::how_many_are_proved(&report.ledger) {
                p { (proved) "; the evidence of each says for which." }
            }
            nav {
                @for kind in kinds::shown(&report.ledger).filter(|kind| kind.short != "stand") {
                    a href={ "#" (kind.anchor) } { (kind.short) }
                }
                a href="#by-section" { "by section" }
                a href="#ledger" { "the ledger" }
                @if !report.tables.is_empty() { a href="#tables" { "tables" } }
                @if !report.figures.is_empty() { a href="#figures" { "figures" } }
                @if !report.curves.is_empty() { a href="#curves" { "complexity" } }
                @if !report.worst_cases.is_empty() { a href="#worst-cases" { "worst cases" } }
                @if !report.questions.is_empty() { a href="#questions" { "open questions" } }
                a href="#about" { "how to read this" }
            }
        }
    }
}

/// Whether a row says something that could fail, and stands.
fn stands(row: &Row) -> bool {
    row.verdict.stands() && row.is_of_substance()
}

fn holds_by_itself(row: &Row) -> bool {
    row.verdict.stands() && !row.is_of_substance()
}

fn ledger(ledger: &Ledger) -> Markup {
    markup! {
        section id="ledger" {
            h2 { "The ledger" }
            p { "Every statement, what calls for attention first. A click unfolds its evidence." }
            form.filter {
                fieldset {
                    legend { "Verdict" }
                    (choice("verdict", "all", "all", true))
                    @for verdict in verdicts(ledger) { (choice("verdict", class(verdict), &verdict.to_string(), false)) }
                }
                fieldset {
                    legend { "Paper" }
                    (choice("paper", "all", "all", true))
                    @for paper in papers(ledger) { (choice("paper", &paper.name, paper.title(), false)) }
                }
            }
            @for paper in papers(ledger) {
                div.paper data-paper=(paper.name) {
                    h3 id={ "paper-" (paper.name) } { (paper.title()) " " span.of { (paper.name) } }
                    p.citation { (paper.citation) }
                    @for row in of_paper(ledger, &paper.name) {
                        (claims::section(row, ledger.mending(row)))
                    }
                }
            }
        }
    }
}

fn choice(group: &str, value: &str, label: &str, checked: bool) -> Markup {
    markup! {
        label { input type="radio" name=(group) value=(value) id={ "show-" (group) "-" (value) } checked[checked]; (label) }
    }
}

/// For each choice of the filter, the rule that hides what was not chosen; a claim that a link leads to is always
/// shown.
fn filter_rules(ledger: &Ledger) -> String {
    let verdicts = Verdict::ALL.map(class).map(|class| {
        format!("body:has(#show-verdict-{class}:checked) .claim:not(.{class}, :has(:target)) {{ display: none }}\n")
    });
    // In a style sheet nothing is escaped.
    let named = ledger.papers.iter().map(|paper| paper.name.as_str()).filter(|name| check_name(name).is_ok());
    let papers = listed().names().chain(named).map(|name| {
        format!(
            "body:has(#show-paper-{name}:checked) .paper:not([data-paper=\"{name}\"], :has(:target)) {{ display: \
            none }}\n"
        )
    });
    verdicts.into_iter().chain(papers).collect()
}

/// The papers that the ledger has rows of.
pub fn papers(ledger: &Ledger) -> impl Iterator<Item = &Source> {
    ledger.sources(listed())
}

/// The title of the paper of this name on the list.
pub fn title_of(name: &str) -> &str {
    listed().of(name).map_or(name, |paper| paper.catalogue.paper.title())
}

/// The published statements of a paper, what calls for attention first.
fn of_paper<'a>(ledger: &'a Ledger, paper: &str) -> Vec<&'a Row> {
    ledger.by_weight().into_iter().filter(|row| row.paper() == paper).collect()
}

/// The verdicts that occur among published claims.
fn verdicts(ledger: &Ledger) -> impl Iterator<Item = Verdict> {
    let counts = ledger.counts();
    Verdict::ALL
        .into_iter()
        .filter(move |verdict| counts.iter().any(|count| count.verdicts.iter().any(|(of, _)| of == verdict)))
}

/// How to read the page, and how to make it again.
fn foot(ledger: &Ledger) -> Markup {
    markup! {
        footer id="about" {
            h2 { "How to read this" }
            dl {
                @for verdict in verdicts(ledger) { dt { (chip(verdict)) } dd { (verdict.meaning()) } }
            }
            p {
                "Every check has controls: deliberately wrong algorithms, formulas or evidence, put through the same \
                    function, which must catch them. "
                "Schedules are measured by a checker that knows neither the algorithms nor the solvers. No \
                    floating-point number decides anything."
            }
            p {
                "Processors are numbered from 0, as in instance files. A picture that keeps the numbers of its paper \
                    says so."
            }
            p {
                "Made by schedcheck " (env!("CARGO_PKG_VERSION")) " at depth " (ledger.depth) " with \
                    seed " (ledger.seed) ". "
                @if ledger.papers.is_empty() {
                    "To make it again: " code { "schedcheck report --depth " (ledger.depth) " --seed " (ledger.seed) " \
                        --out report" }
                } @else {
                    "To make it again from the ledger: " code { "schedcheck report --ledger ledger.json --out report" }
                }
            }
        }
    }
}

/// A verdict with its symbol, so that colour is not all that tells them apart.
pub fn chip(verdict: Verdict) -> Markup {
    markup! { span.chip.(class(verdict)) { (symbol(verdict)) " " (verdict) } }
}

/// The name of a verdict in the style sheet.
pub fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Void => "void",
        Verdict::False => "false",
        Verdict::Hypothesis => "hypothesis",
        Verdict::Misprint => "misprint",
        Verdict::Imprecise => "imprecise",
        Verdict::NotReproduced => "not-reproduced",
        Verdict::Boundary => "boundary",
        Verdict::NotDecidable => "not-decidable",
        Verdict::Interrupted => "interrupted",
        Verdict::NotYetChecked => "not-yet-checked",
        Verdict::Reproduced => "reproduced",
        Verdict::Confirmed => "confirmed",
    }
}

/// What tells a verdict apart where there are no colours.
pub fn symbol(verdict: Verdict) -> &'static str {
    if verdict.stands() {
        "✓"
    } else if verdict.is_error() {
        "✗"
    } else if verdict.is_failure() {
        "≈"
    } else {
        "–"
    }
}

/// The fragment that leads to a claim.
pub fn anchor(id: &str) -> String {
    id.replace(['/', '+'], "-")
}
