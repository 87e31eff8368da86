//! The rows of one claim, put to its check at quick depth.

#![allow(dead_code, reason = "each test takes what it needs")]

use schedcheck::claims::{self, Depth, Effort, Ledger, Row, Verdict};

/// The rows that the check of one claim gives.
pub fn rows(id: &str) -> Vec<Row> {
    let effort = Effort::silent(Depth::Quick, 1);
    let rows = Ledger::run(&claims::all(), &effort, |published| published.id == id, |_| ()).rows;
    for row in &rows {
        let control = row.control.as_ref().expect("every check has a control");
        assert!(control.at.is_some(), "{}: the check does not catch {}", row.id, control.wrong);
        assert!(row.enumerated > 0, "{}: nothing was checked", row.id);
    }
    rows
}

/// The verdicts of the statement and, where it fails, of the one that takes its place.
pub fn verdicts(id: &str) -> Vec<Verdict> {
    rows(id).iter().map(|row| row.verdict).collect()
}

/// Refuted at `instance`, with `found` in what is so of it, and a corrected statement that is confirmed.
pub fn is_refuted(id: &str, instance: &str, found: &str) {
    let rows = rows(id);
    let [refuted, corrected] = rows.as_slice() else { panic!("{id}: a refuted claim and its correction") };
    assert_eq!(
        (refuted.verdict, corrected.verdict),
        (Verdict::Refuted, Verdict::Confirmed),
        "{refuted:?} {corrected:?}"
    );
    let counterexample = refuted.counterexample.as_ref().expect("a refuted claim has a counterexample");
    assert_eq!(counterexample.instance.to_string(), instance);
    assert!(counterexample.found.contains(found), "{}", counterexample.found);
}

/// Confirmed, in one row.
pub fn is_confirmed(id: &str) {
    let rows = rows(id);
    let [row] = rows.as_slice() else { panic!("{id}: one row for a claim that holds") };
    assert_eq!((row.verdict, &row.counterexample), (Verdict::Confirmed, &None), "{row:?}");
}
