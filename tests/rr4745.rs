//! One test a claim of rr4745: each is put to its check at quick depth, and its verdict and smallest counterexample are the
//! reviewed ones.

use schedcheck::claims::{self, Depth, Effort, Ledger, Row, Verdict};

/// The rows that the check of one claim gives.
fn rows(id: &str) -> Vec<Row> {
    let effort = Effort::silent(Depth::Quick, 1);
    let rows = Ledger::run(&claims::all(), &effort, |published| published.id == id, |_| ()).rows;
    for row in &rows {
        let control = row.control.as_ref().expect("every check has a control");
        assert!(control.at.is_some(), "{}: the check does not catch {}", row.id, control.wrong);
        assert!(row.enumerated > 0, "{}: nothing was checked", row.id);
    }
    rows
}

/// Refuted at `instance`, with `found` in what is so of it, and a corrected statement that is confirmed.
fn is_refuted(id: &str, instance: &str, found: &str) {
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

#[test]
fn proposition_3_lets_loops_pass() {
    is_refuted("rr4745/prop-3", r#"{"p":2,"x":[[1,0],[0,1]]}"#, "not a ring: 0 -> 0, 1 -> 1");
}

#[test]
fn the_q_ring_program_lets_loops_pass() {
    is_refuted("rr4745/q-ring-program", r#"{"p":2,"q":2,"x":[[1,0],[0,1]]}"#, "not a ring: 0 -> 0, 1 -> 1");
}

#[test]
fn proposition_4_compares_rings_of_different_processors_by_the_wrong_measure() {
    let instance =
        r#"{"kind":"ring","W":"3","H":"1","w":["1","1","2"],"c":[["0","0","0"],["1","0","0"],["1","2","0"]]}"#;
    is_refuted("rr4745/prop-4", instance, "T_step = 5/2");
}
