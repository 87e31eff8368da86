//! The verdicts that are on record: the reviewed snapshot that a run is compared with.

use std::collections::BTreeMap;

use super::{Ledger, Row, Verdict};

const SNAPSHOT: &str = include_str!("../../snapshots/verdicts.snap");

/// One verdict that is not the recorded one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The row's id.
    pub id: String,
    /// What the snapshot says; nothing for a row that it does not have.
    pub recorded: Option<String>,
    /// What the run found.
    pub found: Verdict,
}

/// The verdicts of `ledger` in the form of the snapshot: a line a row, `id: verdict`.
pub fn lines(ledger: &Ledger) -> String {
    ledger.rows.iter().map(|row| format!("{}: {}\n", row.id, row.verdict)).collect()
}

/// The recorded verdict of the row with this id, such as `confirmed`.
pub fn verdict(id: &str) -> Option<&'static str> {
    parse(SNAPSHOT).remove(id)
}

/// The rows of `ledger` whose verdict is not the recorded one; a check that was interrupted has changed nothing. The
/// weightiest come first.
pub fn changes(ledger: &Ledger) -> Vec<Change> {
    let recorded = parse(SNAPSHOT);
    let change = |row: &Row| {
        let was = recorded.get(row.id.as_str()).copied();
        let same = was == Some(row.verdict.to_string().as_str()) || row.verdict == Verdict::Interrupted;
        (!same).then(|| Change { id: row.id.clone(), recorded: was.map(str::to_owned), found: row.verdict })
    };
    let mut changes: Vec<_> = ledger.rows.iter().filter_map(change).collect();
    changes.sort_by_key(|change| change.found);
    changes
}

/// The `id: verdict` lines below the snapshot's header.
fn parse(snapshot: &str) -> BTreeMap<&str, &str> {
    let body = snapshot.splitn(3, "---").nth(2).unwrap_or(snapshot);
    body.lines().filter_map(|line| line.split_once(": ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_of_a_snapshot_is_not_a_verdict() {
        let parsed = parse("---\nsource: tests/ledger.rs\n---\nrr6005/prop-1: confirmed\n");
        assert_eq!(parsed.into_iter().collect::<Vec<_>>(), [("rr6005/prop-1", "confirmed")]);
    }
}
