//! What stands in the rows of a ledger, which rows there are, and how they are found, ordered and counted.

use super::*;
use crate::{Exhibit, ExhibitsOf};

const OTHER: &str = "\n[[claim]]\nid = \"paper/other\"\nwhere = \"3\"\nstatement = \"more\"";

fn row(id: &str, verdict: Verdict) -> Row {
    Row { id: id.to_owned(), verdict, ..Row::default() }
}

/// Two papers; one row mends another, and one follows from another.
fn two_papers() -> Ledger {
    let mending = Row { mending: Some(RemedyKind::Corrected), ..row("one/b+corrected", Verdict::Confirmed) };
    let follower = Row { follows: Some("one/b".to_owned()), ..row("one/c", Verdict::False) };
    let one = [row("one/a", Verdict::Confirmed), row("one/b", Verdict::False), mending, follower];
    let two = [row("two/a", Verdict::Misprint), row("two/b", Verdict::Confirmed)];
    Ledger { depth: Depth::Quick, seed: 0, papers: vec![], rows: one.into_iter().chain(two).collect() }
}

#[test]
fn what_weighs_most_comes_first_and_what_mends_is_left_out() {
    let ledger = two_papers();
    let ids: Vec<_> = ledger.by_weight().into_iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["one/b", "one/c", "two/a", "one/a", "two/b"]);
}

#[test]
fn a_row_is_mended_by_the_one_that_has_its_id() {
    let ledger = two_papers();
    let remedied: Vec<_> = ledger.rows.iter().map(|row| ledger.mending(row).map(|other| other.id.as_str())).collect();
    assert_eq!(remedied, [None, Some("one/b+corrected"), None, None, None, None]);
}

#[test]
fn each_paper_is_counted_by_itself() {
    let count = |paper: &str, claims, verdicts: &[(Verdict, [usize; 2])]| Count {
        paper: paper.to_owned(),
        claims,
        verdicts: verdicts
            .iter()
            .map(|&(verdict, [alone, following])| (verdict, RowCount { alone, following }))
            .collect(),
        errors: 1,
    };
    let one = count("one", 3, &[(Verdict::False, [1, 1]), (Verdict::Confirmed, [1, 0])]);
    let two = count("two", 2, &[(Verdict::Misprint, [1, 0]), (Verdict::Confirmed, [1, 0])]);
    assert_eq!(two_papers().counts(), [one, two]);
}

#[test]
fn only_what_is_wanted_is_checked_and_each_claim_is_told_before() {
    let claims = [Claim { id: "paper/else", ..FAILS }, Claim { id: "paper/claim", hypotheses: EVEN, ..HOLDS }];
    let found = |wanted: fn(&Published) -> bool| {
        let mut begun = Vec::new();
        let begin = |published: &Published| begun.push(published.id.clone());
        let ledger = Ledger::over(&catalogue(OTHER), &claims, &RunContext::silent(Depth::Deep, 7), wanted, begin);
        assert_eq!((ledger.depth, ledger.seed), (Depth::Deep, 7));
        assert_eq!(ledger.rows.iter().map(|row| row.id.clone()).collect::<Vec<_>>(), begun);
        ledger.rows.iter().map(|row| row.verdict).collect::<Vec<_>>()
    };
    assert_eq!(found(|_| true), [Verdict::Confirmed, Verdict::NotYetChecked]);
    assert_eq!(found(|published| published.id == "paper/other"), [Verdict::NotYetChecked]);
    assert_eq!(found(|published| published.id == "paper/claim"), [Verdict::Confirmed]);
}

#[test]
fn what_is_said_of_a_failure_is_said_where_it_fails() {
    let told = Claim {
        follows: Some("paper/other"),
        exhibits: Some(&ExhibitsOf(|named: &Value| vec![Exhibit::new(named.to_string(), json!(null), json!(null))])),
        ..FAILS
    };
    let failing = &ledger_of(told, "").rows[0];
    assert_eq!((failing.plain.as_str(), failing.follows.as_deref()), ("It is 12.", Some("paper/other")));
    assert_eq!(failing.exhibits.iter().map(|exhibit| exhibit.caption.as_str()).collect::<Vec<_>>(), ["12"]);
    let holding = &ledger_of(Claim { test: HOLDS.test, ..told }, "").rows[0];
    assert_eq!((holding.plain.as_str(), &holding.follows, holding.exhibits.len()), ("", &None, 0));
    assert_eq!((holding.hypotheses.len(), holding.hypotheses[0].satisfied), (1, None));
}

#[test]
fn a_degenerate_instance_stands_below_a_regular_headline_and_nowhere_else() {
    let workers = |counterexample: &Option<Counterexample>| {
        counterexample.as_ref().map(|it| it.instance["workers"].as_array().expect("workers").len())
    };
    let shown = |check| {
        let row = &ledger_of(checking(FAILS, check), "").rows[0];
        (row.verdict, workers(&row.counterexample), workers(&row.degenerate))
    };
    assert_eq!(shown(all_stars_fail), (Verdict::False, Some(2), Some(1)));
    assert_eq!(shown(lone_workers_fail), (Verdict::Boundary, Some(1), None));
}

#[test]
fn a_control_is_put_to_the_quick_box_up_to_its_first_failure_and_the_statement_to_all_of_its_own() {
    let control: Checks = |context| {
        let is_short = context.depth == Depth::Quick && context.ends_at_first_failure();
        below(context, if is_short { 0 } else { 1_000 })
    };
    let check: Checks = |context| {
        let is_whole = context.depth == Depth::Deep && !context.ends_at_first_failure();
        if is_whole { below(context, 1_000) } else { Finding::over("less") }
    };
    let test = test(check, Some((CAUGHT.0, control)));
    let claim = Claim { id: "paper/claim", hypotheses: EVEN, test, ..Claim::BARE };
    let deep = RunContext::silent(Depth::Deep, 0);
    let rows = Ledger::over(&catalogue(""), &[claim], &deep, |_| true, |_| ()).rows;
    assert_eq!(rows[0].verdict, Verdict::Confirmed);
}

#[test]
fn a_row_names_its_control_and_where_it_was_caught() {
    let caught = |control| ledger_of(holds_with(control), "").rows.swap_remove(0).controls.pop();
    let odd = caught(Some(CAUGHT)).expect("a control");
    assert_eq!((odd.wrong.as_str(), odd.at, odd.counterexample.unwrap().instance), (CAUGHT.0, Some(1), json!(0)));
    let missed = caught(Some(MISSED)).expect("a control");
    assert_eq!((missed.at, missed.counterexample), (None, None));
    assert!(caught(None).is_none());
}

#[test]
fn the_controls_of_a_claim_are_those_of_its_check_and_of_what_mends_it() {
    let mending = Correction { test: test(|context| below(context, 1_000), Some(MISSED)), ..HOLDING };
    let deep = RunContext::silent(Depth::Deep, 0);
    let found = |claim: Claim| {
        let controls = claim.controls(&deep).into_iter();
        controls.map(|(wrong, finding)| (wrong, finding.enumerated)).collect::<Vec<_>>()
    };
    assert_eq!(found(FAILS), [(CAUGHT.0, 1)], "up to the first failure");
    let remedied = Claim { remedy: Some(Remedy::Statement(RemedyKind::Corrected, mending)), ..FAILS };
    assert_eq!(found(remedied), [(CAUGHT.0, 1), (MISSED.0, 101)]);
    assert_eq!(found(Claim::BARE), []);
}

#[test]
fn a_corrected_statement_is_described_without_the_quotation() {
    let small = Remedy::Restriction { condition: "it is small", meets: &|about| is_below(about, 9) };
    let rows = |more: &str| {
        let rows = ledger_of(Claim { remedy: Some(small), ..FAILS }, &format!("quote = \"$< 10$\"\n{more}")).rows;
        rows.into_iter().map(|row| (row.mending, row.statement, row.quote)).collect::<Vec<_>>()
    };
    let printed = (None, "numbers are < 10".to_owned(), "< 10".to_owned());
    let restricted = |words: &str| (Some(RemedyKind::Restricted), words.to_owned(), String::new());
    assert_eq!(rows(""), [printed.clone(), restricted("As printed, if it is small.")]);
    assert_eq!(rows("mends = [\"a sign\"]"), [printed, restricted("As mended, if it is small.")]);
    let corrected = ledger_of(Claim { remedy: Some(Remedy::Statement(RemedyKind::Corrected, HOLDING)), ..FAILS }, "")
        .rows
        .swap_remove(1);
    assert_eq!((corrected.mending, corrected.statement.as_str()), (Some(RemedyKind::Corrected), HOLDING.statement));
}
