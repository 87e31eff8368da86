//! The ledger as text for a terminal, as Markdown, as CSV, and as JSON.

mod brief;
mod depths;
mod findings;
mod markdown;
mod screen;
mod summary;
mod table;
pub mod told;

use super::Ledger;
use crate::{Counterexample, Row, Verdict};
use schedcheck_drawing::csv;

pub use depths::depths;
pub use findings::findings;
pub use markdown::markdown;
pub use screen::Screen;
pub use summary::summary;
pub use table::table;

/// The whole ledger as JSON, one object.
pub fn json(ledger: &Ledger) -> String {
    serde_json::to_string_pretty(ledger).expect("a ledger is plain data")
}

/// The rows as CSV, a line a row.
pub fn csv(ledger: &Ledger) -> String {
    let head = [
        "id",
        "where",
        "verdict",
        "enumerated",
        "random",
        "statement",
        "plain",
        "follows",
        "domain",
        "counterexample",
        "claimed",
        "found",
        "proved",
    ];
    let line = |row: &Row| {
        let of_counterexample = |text: fn(&Counterexample) -> String| row.counterexample.as_ref().map(text);
        let text = Option::unwrap_or_default;
        [
            row.id.clone(),
            row.place.clone(),
            row.verdict.to_string(),
            row.enumerated.to_string(),
            row.random.to_string(),
            row.statement.clone(),
            row.plain.clone(),
            text(row.follows.clone()),
            row.domain.clone(),
            text(of_counterexample(|counterexample| counterexample.instance.to_string())),
            text(of_counterexample(|counterexample| counterexample.claimed.clone())),
            text(of_counterexample(|counterexample| counterexample.found.clone())),
            told::all_that_is_proved(row),
        ]
    };
    csv::lines(std::iter::once(head.map(str::to_owned)).chain(ledger.rows.iter().map(line)))
}

/// How many instances a row rests on: the enumerated ones, and the random ones beyond them; behind them, on how many
/// its check asserted something, where that is not all.
pub fn instances(row: &Row) -> String {
    let all = match (row.verdict, row.random) {
        (Verdict::NotYetChecked, _) => String::new(),
        (_, 0) => grouped(row.enumerated),
        (_, random) => format!("{} + {}", grouped(row.enumerated), grouped(random)),
    };
    let asserted = row.asserted();
    if asserted < row.enumerated + row.random { format!("{all}, of which {}", grouped(asserted)) } else { all }
}

/// A number with its digits in groups of three: 1 234 567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let head = digits.len() % 3;
    let mut groups: Vec<&str> = if head > 0 { vec![&digits[..head]] } else { vec![] };
    groups.extend((head..digits.len()).step_by(3).map(|start| &digits[start..start + 3]));
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!([0, 12, 123, 1234, 1_234_567].map(grouped), ["0", "12", "123", "1 234", "1 234 567"]);
    }
}
