//! The first page: what of each paper is false in substance, how often and how badly, what is a slip, and what else
//! does not simply hold; an index by kind of failure.

use maud::{Markup, html as markup};

use super::page::{anchor, chip, class, papers};
use schedcheck_harness::render::told;
use schedcheck_harness::{Ledger, Row, Verdict};
use schedcheck_model::number::decimal::in_a_sentence;

/// How much the verdicts of a kind say against a statement.
pub struct Kind {
    /// The fragment that leads to it.
    pub anchor: &'static str,
    /// In a column.
    pub short: &'static str,
    /// As a heading; none where there is nothing to list.
    title: &'static str,
    /// What that means.
    what: &'static str,
    /// Its verdicts, the heaviest first.
    pub verdicts: &'static [Verdict],
}

/// Every kind, the heaviest first.
pub const KINDS: [Kind; 6] = [
    Kind {
        anchor: "substance",
        short: "false in substance",
        title: "False in substance",
        what: "Each fails on ordinary instances that meet everything the paper assumes, and no small edit of its words \
            mends it: it is false, or it lacks a hypothesis.",
        verdicts: &[Verdict::False, Verdict::Hypothesis],
    },
    Kind {
        anchor: "slips",
        short: "slips",
        title: "Slips",
        what: "Each is wrong as printed, and right after a small edit.",
        verdicts: &[Verdict::Misprint],
    },
    Kind {
        anchor: "mild",
        short: "not errors",
        title: "What fails and is no error",
        what: "Each holds in one reading of its words and fails in another, or fails on degenerate instances alone, or \
            is a printed number that a recomputation does not reproduce.",
        verdicts: &[Verdict::Imprecise, Verdict::NotReproduced, Verdict::Boundary],
    },
    Kind {
        anchor: "undecided",
        short: "not decidable",
        title: "Not decidable",
        what: "Nothing is held against these: they are not quantified, or rest on data that are not printed.",
        verdicts: &[Verdict::NotDecidable],
    },
    Kind {
        anchor: "open",
        short: "open",
        title: "Open",
        what: "The check did not end, proves nothing, or is not there.",
        verdicts: &[Verdict::Void, Verdict::Interrupted, Verdict::NotYetChecked],
    },
    Kind {
        anchor: "by-section",
        short: "stand",
        title: "",
        what: "",
        verdicts: &[Verdict::Reproduced, Verdict::Confirmed],
    },
];

impl Kind {
    fn has(&self, row: &Row) -> bool {
        self.verdicts.contains(&row.verdict)
    }

    /// Whether what is false of its statements, and how badly they fail, is told at once.
    fn is_of_substance(&self) -> bool {
        self.verdicts.contains(&Verdict::False)
    }
}

/// The kinds that occur among the published statements, and those of errors in any case.
pub fn shown(ledger: &Ledger) -> impl Iterator<Item = &'static Kind> {
    let is_there = |kind: &Kind| published(ledger).any(|row| kind.has(row));
    KINDS.iter().filter(move |kind| kind.verdicts[0].is_error() || is_there(kind))
}

fn published(ledger: &Ledger) -> impl Iterator<Item = &Row> {
    ledger.rows.iter().filter(|row| !row.is_mending())
}

/// How many statements of each paper are of each kind.
pub fn counts(ledger: &Ledger) -> Markup {
    let of_paper = |name: &str| published(ledger).filter(|row| row.paper() == name).collect::<Vec<_>>();
    markup! {
        table.counts {
            thead { tr { th { "paper" } th { "statements" } @for kind in shown(ledger) { th { a href={ "#" (kind.anchor) } { (kind.short) } } } } }
            tbody {
                @for paper in papers(ledger) {
                    tr {
                        @let rows = of_paper(&paper.name);
                        th { a href={ "#paper-" (paper.name) } { (paper.title()) } " " span.of { (paper.name) } }
                        td data-column="statements" { (rows.len()) }
                        @for kind in shown(ledger) {
                            td.(class(kind.verdicts[0])) data-column=(kind.short) { (number(&rows, kind)) }
                        }
                    }
                }
            }
        }
    }
}

/// "4 + 1": four, and one that follows from another.
fn number(rows: &[&Row], kind: &Kind) -> String {
    let of = |follows: bool| rows.iter().filter(|row| kind.has(row) && row.follows.is_some() == follows).count();
    match (of(false), of(true)) {
        (alone, 0) => alone.to_string(),
        (alone, followers) => format!("{alone} + {followers}"),
    }
}

/// A list for each kind but those that stand, by verdict and by paper.
pub fn sections(ledger: &Ledger) -> Markup {
    markup! {
        @for kind in shown(ledger).filter(|kind| !kind.title.is_empty()) {
            section id=(kind.anchor) {
                h2 { (kind.title) }
                p { (kind.what) }
                @if kind.is_of_substance() { (at_a_glance(ledger, kind)) }
                @for paper in papers(ledger) {
                    @let rows = of_kind(ledger, kind, &paper.name);
                    @if !rows.is_empty() {
                        h3 { (paper.title()) }
                        ul.findings { @for row in rows { (finding(row, kind)) } }
                    }
                }
                @if !published(ledger).any(|row| kind.has(row)) { p { "None." } }
            }
        }
    }
}

/// A line a statement: what is false, how often it fails, and how badly.
fn at_a_glance(ledger: &Ledger, kind: &Kind) -> Markup {
    let rows: Vec<_> = papers(ledger).flat_map(|paper| of_kind(ledger, kind, &paper.name)).collect();
    let followers = rows.iter().filter(|row| row.follows.is_some()).count();
    markup! {
        @if !rows.is_empty() {
            p {
                "Counted above: " (rows.len() - followers) ". Indented below what they follow from, and not counted \
                    again: " (followers) ". Regular instances are those that are not degenerate. At worst: how many \
                    times worse than it should be; where no ratio tells, the smallest case."
            }
            table.glance {
                thead { tr { th { "statement" } th { "what is false" } th { "fails" } th { "at worst" } } }
                tbody { @for row in rows { (glance(row)) } }
            }
        }
    }
}

fn glance(row: &Row) -> Markup {
    markup! {
        tr.(class(row.verdict)).below[row.follows.is_some()] {
            th {
                a href={ "#" (anchor(&row.id)) } { (row.id) } " " (chip(row.verdict))
                @if let Some(first) = &row.follows {
                    span.follows { "follows from " a href={ "#" (anchor(first)) } { (first) } }
                }
            }
            td data-column="what is false" {
                span.place { (row.place) }
                @if row.plain.is_empty() { "“" (stated(row)) "”" } @else { (first_sentence(&row.plain)) }
            }
            td data-column="fails" { @for part in told::how_often(row).split(", ") { span.part { (part) } " " } }
            td data-column="at worst" {
                @match (told::how_badly(row), &row.counterexample) {
                    (Some(ratio), _) => { (ratio) " times" }
                    (None, Some(smallest)) => {
                        span.part { "claimed: " (in_a_sentence(&smallest.claimed)) } " "
                        span.part { "found: " (in_a_sentence(&smallest.found)) }
                    }
                    (None, None) => { "no ratio" }
                }
            }
        }
    }
}

/// The words up to the first full stop that a capital letter follows.
fn first_sentence(text: &str) -> &str {
    let mut stops = text.match_indices(". ").map(|(stop, _)| stop + 1);
    let end = stops.find(|&stop| text[stop..].trim_start().starts_with(char::is_uppercase));
    &text[..end.unwrap_or(text.len())]
}

/// The rows of a paper, by weight; what follows from another row of the kind stands below that one.
fn of_kind<'a>(ledger: &'a Ledger, kind: &Kind, paper: &str) -> Vec<&'a Row> {
    let rows: Vec<_> = ledger.by_weight().into_iter().filter(|row| row.paper() == paper && kind.has(row)).collect();
    let is_below = |row: &&Row| rows.iter().any(|head| row.follows.as_ref() == Some(&head.id));
    let heads = rows.iter().copied().filter(|row| !is_below(row));
    let below = |head: &'a Row| rows.iter().copied().filter(move |row| row.follows.as_ref() == Some(&head.id));
    heads.flat_map(|head| std::iter::once(head).chain(below(head))).collect()
}

fn finding(row: &Row, kind: &Kind) -> Markup {
    let said = row.undecidable.as_ref().unwrap_or(&row.plain);
    markup! {
        li.(class(row.verdict)).below[row.follows.is_some()] {
            a.id href={ "#" (anchor(&row.id)) } { (row.id) } " " (chip(row.verdict)) " " span.place { (row.place) }
            span.statement { "“" (stated(row)) "”" }
            @if !said.is_empty() { span.found { (said) } }
            @if let Some(first) = &row.follows {
                span.follows { "Follows from " a href={ "#" (anchor(first)) } { (first) } "." }
            }
            @if kind.verdicts[0].is_error() && (row.failures.all > 0 || row.by_proof) { (measured(row, kind)) }
        }
    }
}

/// The statement, with the words that decide in bold as far as they stand in it one after the other.
pub fn stated(row: &Row) -> Markup {
    let pieces = row.quote.split("[...]").map(str::trim).filter(|piece| !piece.is_empty());
    let mut rest = row.statement.as_str();
    let mut parts = Vec::new();
    for piece in pieces {
        if let Some((before, behind)) = rest.split_once(piece) {
            parts.push((before, piece));
            rest = behind;
        }
    }
    markup! { @for (before, words) in parts { (before) b { (words) } } (rest) }
}

/// How often a statement fails; of one that is false in substance, how badly too, or where no ratio tells, what was
/// claimed and found.
fn measured(row: &Row, kind: &Kind) -> Markup {
    let (often, worst) = (told::how_often(row), told::how_badly(row));
    markup! {
        span.measured {
            b { "How often: " } (often) ". "
            @match (&worst, &row.counterexample) {
                _ if !kind.is_of_substance() => {}
                (Some(ratio), _) => { b { "At worst: " } (ratio) " times what it should be." }
                (None, Some(smallest)) => {
                    b { @if row.by_proof { "A case that a proof found: " } @else { "Smallest case: " } }
                    "claimed: " (in_a_sentence(&smallest.claimed)) "; found: " (in_a_sentence(&smallest.found)) "."
                }
                (None, None) => {}
            }
        }
    }
}
