//! The verdicts in numbers: a line a paper.

use std::fmt::Write;

use super::told;
use crate::{Ledger, Papers, Row, RowCount, Verdict};

const STANDS: &[Verdict] = &[Verdict::Confirmed, Verdict::Reproduced];

/// What is counted beside the statements of substance that hold, in columns: those that are always shown, and what
/// else there may be.
const COLUMNS: [(&str, &[Verdict]); 8] = [
    ("false", &[Verdict::False]),
    ("hypothesis missing", &[Verdict::Hypothesis]),
    ("misprint", &[Verdict::Misprint]),
    ("imprecise", &[Verdict::Imprecise]),
    ("not reproduced", &[Verdict::NotReproduced]),
    ("boundary", &[Verdict::Boundary]),
    ("not decidable", &[Verdict::NotDecidable]),
    ("open", OPEN),
];

const OPEN: &[Verdict] = &[Verdict::Void, Verdict::Interrupted, Verdict::NotYetChecked];

/// How many statements of each paper hold, and what became of the others. What follows from another row stands behind
/// a plus; what holds by definition, or repeats another statement, is counted apart.
pub fn summary(papers: &Papers, ledger: &Ledger) -> String {
    let published: Vec<&Row> = ledger.rows.iter().filter(|row| !row.is_mending()).collect();
    let is_shown = |verdicts: &[Verdict]| verdicts != OPEN || published.iter().any(|row| OPEN.contains(&row.verdict));
    let columns: Vec<_> = COLUMNS.into_iter().filter(|(_, verdicts)| is_shown(verdicts)).collect();
    let titles: String = columns.iter().map(|(title, _)| format!(" {title} |")).collect();
    let head = format!("| paper | statements | hold | hold by definition | repeat another |{titles}");
    let mut text = format!("{head}\n| --- | ---: | ---: | ---: | ---: |{}\n", " ---: |".repeat(columns.len()));
    let mut line = |name: &str, rows: &[&Row]| {
        let number = |verdicts: &[Verdict]| RowCount::among(rows, |row| verdicts.contains(&row.verdict));
        let cells: String = columns.iter().map(|(_, verdicts)| format!(" {} |", number(verdicts))).collect();
        let hold = |is: fn(&Row) -> bool| rows.iter().filter(|row| STANDS.contains(&row.verdict) && is(row)).count();
        let [substance, defined, repeated] =
            [Row::is_of_substance, |row: &Row| row.by_definition.is_some(), is_a_repetition].map(hold);
        let _ = writeln!(text, "| {name} | {} | {substance} | {defined} | {repeated} |{cells}", rows.len());
    };
    for paper in ledger.sources(papers) {
        let rows: Vec<_> = published.iter().copied().filter(|row| row.paper() == paper.name).collect();
        line(&format!("**{}** {}", paper.name, paper.citation), &rows);
    }
    line("all", &published);
    if let Some(proved) = told::how_many_are_proved(ledger) {
        let _ = writeln!(text, "\n{proved}.");
    }
    text
}

fn is_a_repetition(row: &Row) -> bool {
    row.by_definition.is_none() && row.same_as.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Paper;

    #[test]
    fn table_counts_consequences_behind_a_plus_and_open_rows_apart() {
        const PAPER: Paper = Paper {
            catalogue: "paper = { name = \"one\", citation = \"Nobody: Nothing, 1904.\" }\nclaim = []",
            ..Paper::BARE
        };
        let row = |verdict, follows: Option<&str>| Row {
            id: "one/a".to_owned(),
            verdict,
            follows: follows.map(str::to_owned),
            ..Row::default()
        };
        let mut ledger = Ledger {
            depth: crate::Depth::Quick,
            seed: 1,
            papers: vec![],
            rows: vec![
                row(Verdict::Confirmed, None),
                row(Verdict::False, None),
                row(Verdict::False, Some("one/b")),
                Row { by_definition: Some("an identity".to_owned()), ..row(Verdict::Confirmed, None) },
                Row { same_as: Some("one/a".to_owned()), ..row(Verdict::Reproduced, None) },
            ],
        };
        let papers = Papers::new(&[PAPER]);
        let line = "| **one** Nobody: Nothing, 1904. | 5 | 1 | 1 | 1 | 1 + 1 | 0 | 0 | 0 | 0 | 0 | 0 |\n";
        assert!(summary(&papers, &ledger).contains(line), "{}", summary(&papers, &ledger));
        ledger.rows.push(row(Verdict::Interrupted, None));
        assert!(summary(&papers, &ledger).ends_with("| all | 6 | 1 | 1 | 1 | 1 + 1 | 0 | 0 | 0 | 0 | 0 | 0 | 1 |\n"));
    }
}
