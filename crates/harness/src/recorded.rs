//! The verdicts that are on record: reviewed snapshots, one a paper, that a run is compared with.
//!
//! A line a row, `id: verdict`, below a header between `---`.

use std::collections::BTreeMap;

use super::{Row, Verdict};

/// The verdicts on record, by the ids of their rows.
#[derive(Debug, Clone, Default)]
pub struct Recorded(BTreeMap<&'static str, Verdict>);

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

/// The verdicts of `rows` in the form of a snapshot.
pub fn lines<'a>(rows: impl IntoIterator<Item = &'a Row>) -> String {
    rows.into_iter().map(|row| format!("{}: {}\n", row.id, row.verdict)).collect()
}

impl Recorded {
    /// The verdicts of snapshots.
    pub fn read(snapshots: impl IntoIterator<Item = &'static str>) -> Self {
        Self(snapshots.into_iter().flat_map(parse).collect())
    }

    /// The recorded verdict of the row with this id.
    pub fn verdict(&self, id: &str) -> Option<Verdict> {
        self.0.get(id).copied()
    }

    /// Of these rows those whose verdict is not the recorded one; a check that was interrupted has changed nothing.
    /// The weightiest come first.
    pub fn changes<'a>(&self, rows: impl IntoIterator<Item = &'a Row>) -> Vec<Change> {
        let change = |row: &Row| {
            let was = self.verdict(&row.id);
            let same = was == Some(row.verdict) || row.verdict == Verdict::Interrupted;
            (!same).then(|| Change { id: row.id.clone(), recorded: was, found: row.verdict })
        };
        let mut changes: Vec<_> = rows.into_iter().filter_map(change).collect();
        changes.sort_by_key(|change| change.found);
        changes
    }
}

/// The `id: verdict` lines below the snapshot's header.
fn parse(snapshot: &'static str) -> impl Iterator<Item = (&'static str, Verdict)> {
    let body = snapshot.splitn(3, "---").nth(2).unwrap_or(snapshot);
    let verdicts = body.lines().filter_map(|line| line.split_once(": "));
    verdicts.filter_map(|(id, verdict)| Some((id, verdict.parse().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SNAPSHOT: &str = "---\nsource: tests/ledger.rs\n---\npaper/claim: confirmed\n";

    #[test]
    fn the_header_of_a_snapshot_is_not_a_verdict() {
        assert_eq!(parse(SNAPSHOT).collect::<Vec<_>>(), [("paper/claim", Verdict::Confirmed)]);
    }

    #[test]
    fn rows_are_written_as_they_are_read_and_each_paper_has_its_snapshot() {
        let row = |id: &str, verdict| Row { id: id.to_owned(), verdict, ..Row::default() };
        let rows = [row("paper/claim", Verdict::NotReproduced), row("paper/claim+edited", Verdict::Confirmed)];
        assert_eq!(lines(&rows), "paper/claim: not reproduced\npaper/claim+edited: confirmed\n");
        let recorded = Recorded::read([SNAPSHOT, "---\n---\nother/claim: not reproduced\nno verdict\n"]);
        let verdicts = ["paper/claim", "other/claim", "no verdict"].map(|id| recorded.verdict(id));
        assert_eq!(verdicts, [Some(Verdict::Confirmed), Some(Verdict::NotReproduced), None]);
    }

    #[test]
    fn every_verdict_is_read_as_it_is_written() {
        assert!(Verdict::ALL.into_iter().all(|verdict| verdict.to_string().parse() == Ok(verdict)));
    }

    #[test]
    fn a_verdict_that_is_not_the_recorded_one_is_a_change_and_an_interruption_is_none() {
        let (recorded, known) = (Recorded::read([SNAPSHOT]), "paper/claim");
        let row = |id: &str, verdict| Row { id: id.to_owned(), verdict, ..Row::default() };
        let changes_of = |rows: Vec<Row>| recorded.changes(&rows);
        assert_eq!(changes_of(vec![row(known, Verdict::Confirmed), row(known, Verdict::Interrupted)]), []);
        let found = changes_of(vec![row("new/row", Verdict::Confirmed), row(known, Verdict::False)]);
        let told: Vec<_> = found.iter().map(|change| (change.id.as_str(), change.recorded, change.found)).collect();
        assert_eq!(told, [(known, Some(Verdict::Confirmed), Verdict::False), ("new/row", None, Verdict::Confirmed)]);
    }
}
