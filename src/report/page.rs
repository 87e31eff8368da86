//! The frame of the page: head, summary, filter, and the order of its parts.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use super::{Report, claims, curves, pieces};
use crate::claims::catalogue::{self, Paper};
use crate::claims::{Ledger, Row, Verdict};

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
                title { "schedcheck: four papers held against exact evidence" }
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

fn head(report: &Report) -> Markup {
    let is_checked = |row: &&Row| !row.is_correction() && row.verdict != Verdict::NotYetChecked;
    let rows = || report.ledger.rows.iter().filter(is_checked);
    let fails = rows().filter(|row| row.verdict.is_failure()).count();
    markup! {
        header {
            h1 { "What four papers on scheduling claim, and what is so" }
            p {
                (rows().count()) " published claims on mapping work to heterogeneous platforms were implemented as printed, and held "
                "against independent exact solvers in rational arithmetic. " strong { (fails) " do not hold as printed" }
                "; each of these comes with its smallest counterexample and with the statement that does hold."
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
                    thead { tr { th { "paper" } th { "claims" } @for verdict in verdicts(ledger) { th { (chip(verdict)) } } } }
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
                    span.paper-name { (paper.name) }
                    @for row in of_paper(ledger, paper).filter(|row| !row.is_correction()) {
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
                    @for paper in papers(ledger) { (choice("paper", &paper.name, &paper.name, false)) }
                }
            }
            @for paper in papers(ledger) {
                div.paper data-paper=(paper.name) {
                    h3 id={ "paper-" (paper.name) } { (paper.name) }
                    p.citation { (paper.citation) }
                    @for row in of_paper(ledger, paper).filter(|row| !row.is_correction()) {
                        (claims::section(row, ledger.rows.iter().find(|other| other.id == format!("{}+corrected", row.id))))
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

/// For each choice of the filter, the rule that hides what was not chosen; a claim that a link leads to is always shown.
fn filter_rules() -> String {
    let verdicts = Verdict::ALL.map(class).map(|class| {
        format!("body:has(#show-verdict-{class}:checked) .claim:not(.{class}, :has(:target)) {{ display: none }}\n")
    });
    let papers = catalogue::papers().iter().map(|Paper { name, .. }| {
        format!("body:has(#show-paper-{name}:checked) .paper:not([data-paper=\"{name}\"], :has(:target)) {{ display: none }}\n")
    });
    verdicts.into_iter().chain(papers).collect()
}

/// The papers that the ledger has rows of.
fn papers(ledger: &Ledger) -> impl Iterator<Item = &Paper> {
    catalogue::papers().iter().filter(|paper| of_paper(ledger, paper).next().is_some())
}

fn of_paper<'a>(ledger: &'a Ledger, paper: &'a Paper) -> impl Iterator<Item = &'a Row> {
    ledger.rows.iter().filter(|row| row.paper() == paper.name)
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
                @for (verdict, meaning) in MEANINGS { dt { (chip(verdict)) } dd { (meaning) } }
            }
            p {
                "Every check has a control: a deliberately wrong algorithm or formula, put through the same check, which must catch it. "
                "Schedules are measured by a checker that knows neither the algorithms nor the solvers. No floating-point number decides anything."
            }
            p {
                "Made by schedcheck " (env!("CARGO_PKG_VERSION")) " at depth " (ledger.depth) " with seed " (ledger.seed) ". "
                "To make it again: " code { "schedcheck report --depth " (ledger.depth) " --seed " (ledger.seed) " --out report" }
            }
        }
    }
}

const MEANINGS: [(Verdict, &str); 4] = [
    (
        Verdict::Confirmed,
        "no counterexample in a domain that was enumerated completely, nor among random instances beyond it. It is evidence, and a proof only where the row says so.",
    ),
    (
        Verdict::Refuted,
        "fails as printed; the row holds the smallest counterexample in the declared order, and below it the statement that does hold.",
    ),
    (Verdict::Reproduced, "a table or a figure that the recomputation gives back."),
    (
        Verdict::NotReproduced,
        "a table or a figure that the recomputation does not give back; the row says what it gives.",
    ),
];

/// A verdict with its symbol, so that colour is not all that tells them apart.
pub fn chip(verdict: Verdict) -> Markup {
    markup! { span.chip.(class(verdict)) { (symbol(verdict)) " " (verdict) } }
}

/// The name of a verdict in the style sheet.
pub fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Confirmed => "confirmed",
        Verdict::Refuted => "refuted",
        Verdict::Reproduced => "reproduced",
        Verdict::NotReproduced => "not-reproduced",
        Verdict::Void => "void",
        Verdict::Interrupted => "interrupted",
        Verdict::NotYetChecked => "not-yet-checked",
    }
}

fn symbol(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Confirmed | Verdict::Reproduced => "✓",
        Verdict::Refuted | Verdict::NotReproduced => "✗",
        Verdict::Void | Verdict::Interrupted | Verdict::NotYetChecked => "–",
    }
}

/// The fragment that leads to a claim.
pub fn anchor(id: &str) -> String {
    id.replace(['/', '+'], "-")
}
