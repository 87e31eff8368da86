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
    pub recorded: Option<Verdict>,
    /// What the run found.
    pub found: Verdict,
}

/// The verdicts of `ledger` in the form of the snapshot: a line a row, `id: verdict`.
pub fn lines(ledger: &Ledger) -> String {
    ledger.rows.iter().map(|row| format!("{}: {}\n", row.id, row.verdict)).collect()
}

/// The recorded verdict of the row with this id.
pub fn verdict(id: &str) -> Option<Verdict> {
    parse(SNAPSHOT).remove(id)
}

/// The rows of `ledger` whose verdict is not the recorded one; a check that was interrupted has changed nothing. The
/// weightiest come first.
pub fn changes(ledger: &Ledger) -> Vec<Change> {
    let recorded = parse(SNAPSHOT);
    let change = |row: &Row| {
        let was = recorded.get(row.id.as_str()).copied();
        let same = was == Some(row.verdict) || row.verdict == Verdict::Interrupted;
        (!same).then(|| Change { id: row.id.clone(), recorded: was, found: row.verdict })
    };
    let mut changes: Vec<_> = ledger.rows.iter().filter_map(change).collect();
    changes.sort_by_key(|change| change.found);
    changes
}

/// The `id: verdict` lines below the snapshot's header.
fn parse(snapshot: &str) -> BTreeMap<&str, Verdict> {
    let body = snapshot.splitn(3, "---").nth(2).unwrap_or(snapshot);
    let verdicts = body.lines().filter_map(|line| line.split_once(": "));
    verdicts.filter_map(|(id, verdict)| Some((id, verdict.parse().ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Depth;

    #[test]
    fn the_header_of_a_snapshot_is_not_a_verdict() {
        let parsed = parse("---\nsource: tests/ledger.rs\n---\nrr6005/prop-1: confirmed\n");
        assert_eq!(parsed.into_iter().collect::<Vec<_>>(), [("rr6005/prop-1", Verdict::Confirmed)]);
    }

    #[test]
    fn every_verdict_is_read_as_it_is_written() {
        assert!(Verdict::ALL.into_iter().all(|verdict| verdict.to_string().parse() == Ok(verdict)));
    }

    #[test]
    fn a_verdict_that_is_not_the_recorded_one_is_a_change_and_an_interruption_is_none() {
        let row = |id: &str, verdict| Row { id: id.to_owned(), verdict, ..Row::default() };
        let (known, _) = parse(SNAPSHOT).into_iter().find(|(_, verdict)| *verdict == Verdict::Confirmed).unwrap();
        let changes_of = |rows| changes(&Ledger { depth: Depth::Quick, seed: 1, rows });
        assert_eq!(changes_of(vec![row(known, Verdict::Confirmed), row(known, Verdict::Interrupted)]), []);
        let found = changes_of(vec![row("new/row", Verdict::Confirmed), row(known, Verdict::False)]);
        let told: Vec<_> = found.iter().map(|change| (change.id.as_str(), change.recorded, change.found)).collect();
        assert_eq!(told, [(known, Some(Verdict::Confirmed), Verdict::False), ("new/row", None, Verdict::Confirmed)]);
    }
}
