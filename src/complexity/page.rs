//! The page of all lines: by paper and problem, algorithms beside exact solvers, and each curve of its own.

use std::time::Duration;

use itertools::Itertools;
use maud::{DOCTYPE, Markup, PreEscaped, html as markup};
use schedcheck_harness::curve::Standing;

use super::{MeasuredLine, plots};
use crate::papers;
use crate::report::claims::drawn;
use crate::report::curves::verdict;
use crate::report::page::title_of;

/// The page. `made` says how it was made.
pub fn html(measured: &[MeasuredLine], made: &str) -> String {
    let has_lines = |paper: &&str| measured.iter().any(|measured| measured.line.paper == *paper);
    let papers: Vec<_> = papers::all().names().filter(has_lines).collect();
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                // An empty icon: else a browser asks the network for one.
                link rel="icon" href="data:,";
                title { "schedcheck: what the algorithms cost" }
                style { (PreEscaped(include_str!("../report/style.css"))) (PreEscaped(STYLE)) }
            }
            body {
                (head(measured, &papers, made))
                main { @for paper in &papers { (of_paper(measured, paper)) } }
            }
        }
    };
    page.into_string()
}

/// Pictures two by two where there is space.
const STYLE: &str = "
header, main { max-width: 84rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); gap: 1rem; }
.figures figure { margin: 0; min-width: 0; }
details > summary { cursor: pointer; margin: .5rem 0; }
figcaption { color: var(--faint); font-size: .85rem; }
";

fn head(measured: &[MeasuredLine], papers: &[&str], made: &str) -> Markup {
    let (methods, curves) = split(measured.iter());
    markup! {
        header {
            h1 { "What the algorithms cost" }
            p {
                (made) " "
                @if !methods.is_empty() { (methods.len()) " methods beside others on the same instances, and " }
                (curves.len()) " curves of algorithms and exact solvers."
            }
            nav { @for paper in papers { a href={ "#" (paper) } { (title_of(paper)) } } }
            details {
                summary { "How to read this" }
                p {
                    em { "s" } " is the size of an instance: what is meant stands at each axis. Both axes are \
                        logarithmic, so a power of " em { "s" } " is a straight line. A fit such as s^2.05 [1.98, \
                        2.12] says that the values grow like that power, 1.5^s like that exponential; the brackets \
                        hold an interval of 95 %. Fits are of the larger half of the sizes, and decide nothing."
                }
                p {
                    "A bound is compared with counts, constant included. Beside times it is drawn through the last \
                        of them, to compare the growth alone."
                }
            }
        }
    }
}

/// Methods, which are compared with others, and curves.
fn split<'a>(lines: impl Iterator<Item = &'a MeasuredLine>) -> (Vec<&'a MeasuredLine>, Vec<&'a MeasuredLine>) {
    lines.partition(|measured| measured.line.comparison.is_some())
}

fn of_paper(measured: &[MeasuredLine], paper: &str) -> Markup {
    let lines = || measured.iter().filter(|measured| measured.line.paper == paper);
    markup! {
        section id=(paper) {
            h2 { (title_of(paper)) " " span.of { (paper) } }
            @for problem in lines().map(|measured| measured.line.problem).unique() {
                (of_problem(problem, lines().filter(|measured| measured.line.problem == problem)))
            }
        }
    }
}

fn of_problem<'a>(problem: &str, lines: impl Iterator<Item = &'a MeasuredLine>) -> Markup {
    let (methods, curves) = split(lines);
    let comparisons = methods.iter().map(|measured| measured.line.comparison).unique();
    let comparisons: Vec<Vec<_>> = comparisons
        .map(|name| methods.iter().copied().filter(|measured| measured.line.comparison == name).collect())
        .collect();
    // Where no methods are compared, the exact solver still stands beside the algorithm.
    let is_timed = curves.iter().any(|measured| !measured.times.is_empty());
    let beside = (comparisons.is_empty() && curves.len() > 1 && is_timed).then_some(&curves);
    markup! {
        h3 { (capital(problem)) }
        div.figures {
            @for lines in &comparisons { (comparison(problem, lines[0].line.family, lines)) }
            @if let Some(lines) = beside { (comparison(problem, "as at each curve", lines)) }
        }
        details open { summary { "Times, counts, fits and bounds" } (table(&[methods, curves.clone()].concat())) }
        div.figures { @for measured in &curves { (curve(measured)) } }
    }
}

fn capital(problem: &str) -> String {
    let (first, rest) = problem.split_at(problem.len().min(1));
    first.to_ascii_uppercase() + rest
}

fn comparison(problem: &str, family: &str, lines: &[&MeasuredLine]) -> Markup {
    markup! {
        figure {
            (drawn(&plots::side_by_side(&format!("{}: side by side", capital(problem)), family, lines)))
            figcaption { "Side by side. Size: " (family) "." }
        }
    }
}

fn curve(measured: &MeasuredLine) -> Markup {
    let line = &measured.line;
    markup! {
        figure id=(line.name) {
            (drawn(&plots::of_one(measured)))
            figcaption {
                (line.source) ". "
                @if let Some(bound) = line.curve().and_then(|curve| curve.bound) { (bound.describe()) }
                @else { "No bound is claimed" }
                "."
            }
        }
    }
}

fn table(lines: &[&MeasuredLine]) -> Markup {
    let is_timed = lines.iter().any(|measured| !measured.times.is_empty());
    let times: &[_] = if is_timed { &["longest time", "fit of time"] } else { &[] };
    let columns = [&["algorithm", "s"], times, &["counted", "fit of counts", "bound", "verdict"]].concat();
    markup! {
        div.scroll {
            table.curves {
                thead { tr { th { "name" } @for column in columns { th { (column) } } } }
                tbody { @for measured in lines { (row(measured, is_timed)) } }
            }
        }
    }
}

fn row(measured: &MeasuredLine, is_timed: bool) -> Markup {
    let line = &measured.line;
    let sizes = || measured.times.iter().map(|time| time.0).chain(measured.counts.iter().map(|point| point.size));
    let bound = line.curve().and_then(|curve| curve.bound);
    let standing = line.curve().map_or(Standing::NoBound, |curve| curve.standing(&measured.counts));
    markup! {
        tr {
            th {
                @if line.comparison.is_some() { (line.name) } @else { a href={ "#" (line.name) } { (line.name) } }
            }
            td data-column="algorithm" { (line.algorithm) }
            td.sizes data-column="s" {
                @if let (Some(least), Some(most)) = (sizes().min(), sizes().max()) { (least) " to " (most) }
            }
            @if is_timed {
                td.sizes data-column="longest time" {
                    @if let Some((_, time)) = measured.times.last() { (duration(*time)) }
                }
                td data-column="fit of time" { @if let Some(fit) = measured.fit_of_times() { (fit) } }
            }
            td data-column="counted" { (measured.unit.unwrap_or("–")) }
            td data-column="fit of counts" { @if let Some(fit) = measured.fit_of_counts() { (fit) } }
            td data-column="bound" { (bound.map_or("–", |bound| bound.stated)) }
            (verdict(standing, &measured.remarks))
        }
    }
}

/// With three digits, such as 1.23ms.
fn duration(nanoseconds: u64) -> String {
    let digits = nanoseconds.max(1).ilog10();
    let unit = 10_u64.pow(digits.saturating_sub(2));
    format!("{:?}", Duration::from_nanos(nanoseconds / unit * unit))
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;
    use schedcheck_harness::curve::Point;

    /// Every line with points of a square.
    fn squares() -> Vec<MeasuredLine> {
        let point = |size| Point { size, count: size * size, allowed: Some(2 * size * size) };
        let square = |line| MeasuredLine {
            unit: Some("steps"),
            counts: (1..=5).map(point).collect(),
            times: (1..=5).map(|size| (size, 1_000 * size * size)).collect(),
            ..MeasuredLine::new(line)
        };
        lines().into_iter().map(square).collect()
    }

    #[test]
    fn the_page_holds_every_curve_and_every_method_beside_the_others() {
        let all = squares();
        let page = html(&all, "Made by a test.");
        for measured in &all {
            let line = &measured.line;
            let place = match line.comparison {
                Some(_) => format!("<th>{}</th>", line.name),
                None => format!("<figure id=\"{}\">", line.name),
            };
            assert!(page.contains(&place), "{place}");
        }
        let comparisons = all.iter().filter_map(|measured| measured.line.comparison).unique().count();
        assert!(page.matches("Side by side. ").count() > comparisons);
        assert!(page.contains("s^2.00 [2.00, 2.00]") && page.contains("25µs"), "fits and times");
        assert!(papers::all().names().all(|paper| page.contains(&format!("<section id=\"{paper}\">"))));
    }

    #[test]
    fn a_page_without_times_has_the_curves_alone() {
        let counted: Vec<_> = squares()
            .into_iter()
            .filter(|measured| measured.line.comparison.is_none())
            .map(|measured| MeasuredLine { times: Vec::new(), remarks: "; cut short".to_owned(), ..measured })
            .collect();
        let page = html(&counted, "Made by a test.");
        assert!(!page.contains("Side by side. ") && !page.contains("microseconds"));
        assert!(page.contains("✓ within the bound; cut short"));
        assert_eq!(page.matches("<figure id=").count(), counted.len());
    }

    #[test]
    fn a_duration_has_three_digits() {
        let durations = [0, 7, 1_234, 98_765, 1_234_567, 2_000_000_000].map(duration);
        assert_eq!(durations, ["0ns", "7ns", "1.23µs", "98.7µs", "1.23ms", "2s"]);
    }
}
