//! The frame of the page: head, summary, filter, and the order of its parts.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use super::{Report, claims, curves, pieces};
use schedcheck_harness::{Entry, Ledger, Row, Verdict};

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
                title { "schedcheck: " (how_many_papers()) " held against exact evidence" }
                style { (PreEscaped(include_str!("style.css"))) (PreEscaped(filter_rules())) }
            }
            body {
                (head(report))
                main {
                    (at_a_glance(&report.ledger))
                    (ledger(&report.ledger))
                    (pieces::tables(&report.tables))
                    (pieces::figures(&report.figures))
                    (curves::section(&report.curves))
                }
                (foot(&report.ledger))
            }
        }
    };
    page.into_string()
}

/// The number of papers, in words while it is small.
fn how_many_papers() -> String {
    const SMALL: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let count = crate::papers::all().iter().count();
    let number = SMALL.get(count).map_or_else(|| count.to_string(), ToString::to_string);
    format!("{number} {}", if count == 1 { "paper" } else { "papers" })
}

fn head(report: &Report) -> Markup {
    let is_checked = |row: &&Row| !row.is_mending() && row.verdict != Verdict::NotYetChecked;
    let rows = || report.ledger.rows.iter().filter(is_checked);
    let count = |wanted: fn(&Row) -> bool| rows().filter(|row| wanted(row)).count();
    markup! {
        header {
            h1 { "What " (how_many_papers()) " on scheduling claim, and what is so" }
            p {
                (rows().count()) " published statements on mapping work to heterogeneous platforms were taken word for \
                    word, and held against "
                "independent exact solvers in rational arithmetic. " strong { (count(|row| row.verdict.stands())) " \
                    stand" } "; "
                strong { (count(Row::is_error)) " are errors" } " (false, a hypothesis missing, or a misprint; one \
                    slip counts once); the "
                "others are imprecise, fail at a boundary, are not reproduced, or cannot be decided as they stand. \
                    Whatever fails comes with "
                "its smallest regular counterexample and with what is so."
            }
            nav {
                a href="#glance" { "At a glance" }
                a href="#ledger" { "The ledger" }
                a href="#tables" { "Tables" }
                a href="#figures" { "Figures" }
                a href="#curves" { "Complexity" }
                a href="#about" { "How to read this" }
            }
        }
    }
}

/// The counts, and every claim as a small box that leads to it.
fn at_a_glance(ledger: &Ledger) -> Markup {
    markup! {
        section id="glance" {
            h2 { "At a glance" }
            div.scroll {
                table.counts {
                    thead { tr { th { "paper" } th { "statements" } @for verdict in verdicts(ledger) { th { (chip(verdict)) } } } }
                    tbody {
                        @for count in ledger.counts() {
                            tr {
                                th { a href={ "#paper-" (count.paper) } { (count.paper) } }
                                td { (count.claims) }
                                @for verdict in verdicts(ledger) {
                                    td { (count.verdicts.iter().find(|(of, _)| *of == verdict).map_or(0, |(_, number)| *number)) }
                                }
                            }
                        }
                    }
                }
            }
            @for paper in papers(ledger) {
                p.map {
                    span.paper-name { (paper.name()) }
                    @for row in of_paper(ledger, paper) {
                        a.cell.(class(row.verdict)) href={ "#" (anchor(&row.id)) } title={ (row.id) ": " (row.verdict) } {
                            (symbol(row.verdict)) " " (row.id.split('/').next_back().unwrap_or(&row.id))
                        }
                    }
                }
            }
        }
    }
}

fn ledger(ledger: &Ledger) -> Markup {
    markup! {
        section id="ledger" {
            h2 { "The ledger" }
            form.filter {
                fieldset {
                    legend { "Verdict" }
                    (choice("verdict", "all", "all", true))
                    @for verdict in verdicts(ledger) { (choice("verdict", class(verdict), &verdict.to_string(), false)) }
                }
                fieldset {
                    legend { "Paper" }
                    (choice("paper", "all", "all", true))
                    @for paper in papers(ledger) { (choice("paper", paper.name(), paper.name(), false)) }
                }
            }
            @for paper in papers(ledger) {
                div.paper data-paper=(paper.name()) {
                    h3 id={ "paper-" (paper.name()) } { (paper.name()) }
                    p.citation { (paper.catalogue.paper.citation) }
                    @for row in of_paper(ledger, paper) {
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
fn filter_rules() -> String {
    let verdicts = Verdict::ALL.map(class).map(|class| {
        format!("body:has(#show-verdict-{class}:checked) .claim:not(.{class}, :has(:target)) {{ display: none }}\n")
    });
    let papers = crate::papers::all().names().map(|name| {
        format!(
            "body:has(#show-paper-{name}:checked) .paper:not([data-paper=\"{name}\"], :has(:target)) {{ display: \
            none }}\n"
        )
    });
    verdicts.into_iter().chain(papers).collect()
}

/// The papers that the ledger has rows of.
fn papers(ledger: &Ledger) -> impl Iterator<Item = &'static Entry> + use<'_> {
    crate::papers::all().iter().filter(|paper| !of_paper(ledger, paper).is_empty())
}

/// The published statements of a paper, what calls for attention first.
fn of_paper<'a>(ledger: &'a Ledger, paper: &Entry) -> Vec<&'a Row> {
    ledger.by_weight().into_iter().filter(|row| row.paper() == paper.name()).collect()
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
                "Made by schedcheck " (env!("CARGO_PKG_VERSION")) " at depth " (ledger.depth) " with \
                    seed " (ledger.seed) ". "
                "To make it again: " code { "schedcheck report --depth " (ledger.depth) " --seed " (ledger.seed) " \
                    --out report" }
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

fn symbol(verdict: Verdict) -> &'static str {
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
