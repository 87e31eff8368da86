//! What a proof adds to the row of a box, and what it cannot do.

use super::*;
use crate::{Extent, InPart, WithProof};

const PROOF_CAUGHT: (&str, Checks) = ("a wrong statement", |context| refuted(context, 200, 12));
const PROOF_MISSED: (&str, Checks) = ("a wrong statement", |context| refuted(context, 200, 1_000));

fn line() -> Proved {
    Proved::for_all("all real n >= 0").by(12, "courses").by(340, "alternatives")
}

fn holds(_: &RunContext) -> Finding {
    Finding::default().proved(line())
}

/// A proof that is refuted by `candidate`, where the statement is that numbers are below `limit`.
fn refuted(context: &RunContext, candidate: u64, limit: u64) -> Finding {
    Finding::default().refuted_by(
        context,
        &candidate,
        |&number| number.into(),
        |&number| {
            if number < limit { Ok(()) } else { Err(Counterexample::new(number.into(), "small", "large")) }
        },
    )
}

fn both(check: Checks, proof: Checks, control: Option<(&'static str, Checks)>) -> Claim {
    let both = WithProof { test: test(check, Some(CAUGHT)), proof: test(proof, control) };
    Claim { test: Box::leak(Box::new(both)), plain: "It is 200.", ..Claim::BARE }
}

/// A box in which the statement holds, with this proof beside it.
fn proving(proof: Checks) -> Claim {
    both(|context| below(context, 1_000), proof, Some(PROOF_CAUGHT))
}

fn row(claim: Claim) -> Row {
    ledger_of(claim, "").rows.swap_remove(0)
}

#[test]
fn proof_is_shown_beside_the_unchanged_box() {
    let row = row(proving(|context| Finding { enumerated: 7, ..holds(context) }.note("of one kind")));
    assert_eq!((row.verdict, &row.proved), (Verdict::Confirmed, &vec![line()]));
    assert_eq!((row.domain.as_str(), row.enumerated, row.random), ("numbers up to 100", 101, 0));
    assert_eq!((row.notes, row.unconfirmed), (vec!["of one kind".to_owned()], false));
    let caught: Vec<_> =
        row.controls.iter().map(|control| (control.wrong.as_str(), control.at, control.by_proof)).collect();
    assert_eq!(caught, [(CAUGHT.0, Some(1), false), (PROOF_CAUGHT.0, Some(1), true)]);
}

#[test]
fn several_sizes_are_several_lines() {
    let two = row(proving(|context| holds(context).and(|| Finding::default().proved(line().by(1, "program")))));
    assert_eq!(two.proved, [line(), line().by(1, "program")]);
}

#[test]
fn a_proof_that_is_refuted_by_an_instance_that_the_check_confirms_makes_the_statement_false() {
    let row = row(proving(|context| holds(context).and(|| refuted(context, 200, 150))));
    assert_eq!((row.verdict, row.proved.len(), row.plain.as_str()), (Verdict::False, 0, "It is 200."));
    assert_eq!(row.counterexample.as_ref().expect("a counterexample").instance, 200);
    assert_eq!((row.enumerated, row.failures.all, row.failures.regular_instances), (101, 0, 101));
    assert!(row.by_proof && !row.unconfirmed);
}

#[test]
fn a_proof_that_is_refuted_by_an_instance_that_the_check_does_not_confirm_is_void() {
    let row = row(proving(|context| holds(context).and(|| refuted(context, 200, 1_000))));
    assert_eq!((row.verdict, row.proved.len(), row.unconfirmed), (Verdict::Void, 0, true));
    assert_eq!(row.notes, ["The proof is refuted by 200, where the check finds nothing wrong."]);
    let fails_too = both(|context| below(context, 11), |context| refuted(context, 200, 1_000), Some(PROOF_CAUGHT));
    assert_eq!(verdicts(fails_too), only(Verdict::Void));
    let measured = proving(|context| refuted(context, 200, 1_000).note("the mean is 50"));
    assert_eq!(ledger_of(measured, "undecidable = \"nothing is quantified\"").rows[0].verdict, Verdict::Void);
}

#[test]
fn refutation_outside_the_hypotheses_is_no_counterexample_and_no_proof() {
    let row = row(proving(|context| {
        holds(context).refuted_by(
            context,
            &201,
            |&n| Value::from(n),
            |&n| Err(Counterexample::new(n.into(), "small", "large")),
        )
    }));
    assert_eq!((row.verdict, row.proved.len(), row.failures.outside), (Verdict::Confirmed, 0, 1));
    assert_eq!(row.failures.smallest_outside.expect("an instance").instance, 201);
}

#[test]
fn failure_in_the_box_cancels_the_proof_and_counts_in_the_box_alone() {
    let row_of = |proof| row(both(|context| below(context, 11), proof, Some(PROOF_CAUGHT)));
    // Of the two, one is beyond the reach of the other, or mistaken: that it is not shown is told.
    assert_eq!(row_of(holds).notes, ["A proof for all real n >= 0 is left aside, for the statement fails."]);
    for row in [row_of(holds), row_of(|context| refuted(context, 200, 150))] {
        assert_eq!((row.verdict, row.proved.len(), row.failures.all), (Verdict::False, 0, 45));
        assert_eq!(row.counterexample.as_ref().expect("a counterexample").instance, 12);
        assert!(!row.by_proof);
    }
}

#[test]
fn a_regular_instance_of_a_proof_is_the_headline_above_a_degenerate_one_of_the_box() {
    let found = row(both(lone_workers_fail, |context| refuted(context, 200, 150), Some(PROOF_CAUGHT)));
    assert_eq!((found.verdict, found.by_proof, found.failures.all), (Verdict::False, true, 1));
    assert_eq!(found.counterexample.expect("a counterexample").instance, 200);
    assert_eq!(found.degenerate.expect("a smaller one").instance["kind"], "star");
    let alike = row(both(lone_workers_fail, lone_workers_fail, Some(PROOF_CAUGHT)));
    assert_eq!((alike.verdict, alike.by_proof, alike.failures.all), (Verdict::Boundary, false, 1));
}

#[test]
fn earlier_part_decides_whether_a_proof_found_the_headline() {
    let context = RunContext::silent(Depth::Quick, 0);
    let (swept, proof) = (|| below(&context, 11), || refuted(&context, 200, 150));
    assert!(!swept().by_proof && proof().by_proof);
    assert!(!swept().and(proof).by_proof && proof().and(swept).by_proof);
    assert!(below(&context, 1_000).and(proof).by_proof && lone_workers_fail(&context).and(proof).by_proof);
    assert!(!refuted(&context.admitting(&|_| Admission::Outside), 200, 150).by_proof, "it is no counterexample");
}

#[test]
fn a_proof_that_was_stopped_is_none_yet() {
    let stopped = |context: &RunContext| Finding { interrupted: true, ..holds(context) };
    let cut: Row = row(proving(stopped));
    assert_eq!((cut.verdict, cut.proved.len()), (Verdict::Interrupted, 0));
    let stopped_box = both(|context| Finding { interrupted: true, ..below(context, 1_000) }, holds, Some(PROOF_CAUGHT));
    assert_eq!((row(stopped_box).verdict, row(stopped_box).proved.len()), (Verdict::Interrupted, 0));
}

#[test]
fn a_check_that_gives_up_when_the_run_is_stopped_contradicts_no_proof() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let finding = refuted(&RunContext::new(Depth::Quick, 0, &|_| (), &stop), 200, 1_000);
    assert_eq!((finding.interrupted, finding.unconfirmed, finding.notes.len()), (true, false, 0));
}

#[test]
fn a_proof_whose_control_is_not_refuted_or_not_confirmed_is_void() {
    let with = |control| row(both(|context| below(context, 1_000), holds, control));
    for control in [("a true statement", holds as Checks), PROOF_MISSED] {
        let row = with(Some(control));
        assert_eq!((row.verdict, row.proved.len()), (Verdict::Void, 0), "{}", control.0);
    }
    assert_eq!(with(Some(PROOF_CAUGHT)).verdict, Verdict::Confirmed);
}

#[test]
fn a_proof_and_a_box_need_a_control_each() {
    assert_eq!(verdicts(both(|context| below(context, 1_000), holds, None)), only(Verdict::Void));
    let proof = test(holds, Some(PROOF_CAUGHT));
    let without = WithProof { test: test(|context| below(context, 1_000), None), proof };
    assert_eq!(verdicts(Claim { test: Box::leak(Box::new(without)), ..Claim::BARE }), only(Verdict::Void));
}

#[test]
fn a_proof_that_consists_of_nothing_is_void() {
    let nothing = |_: &RunContext| Finding::default().proved(Proved::for_all("all real n").by(0, "courses"));
    assert_eq!(verdicts(proving(nothing)), only(Verdict::Void));
    let unsaid = |_: &RunContext| Finding::default().proved(Proved::for_all("all real n"));
    assert_eq!(verdicts(proving(unsaid)), only(Verdict::Void));
}

#[test]
fn what_mends_a_statement_may_be_proved_too() {
    let proof = proving(holds).test;
    let rows = ledger_of(FAILS.remedied(RemedyKind::Edited, "numbers are < 1000", proof), "").rows;
    let told: Vec<_> = rows.iter().map(|row| (row.verdict, row.proved.len())).collect();
    assert_eq!(told, [(Verdict::Misprint, 0), (Verdict::Confirmed, 1)]);
}

#[test]
fn a_row_that_is_proved_in_part_says_what_is_not_where_it_stands() {
    const REST: &str = "Its bound is no polynomial.";
    let in_part = |check: Checks, proof: Checks| {
        let check = WithProof { test: test(check, Some(CAUGHT)), proof: test(proof, Some(PROOF_CAUGHT)) };
        row(Claim { test: Box::leak(Box::new(InPart { check, rest: REST })), plain: "It is 200.", ..Claim::BARE })
    };
    let told = in_part(|context| below(context, 1_000), holds);
    assert_eq!((told.verdict, told.extent(), told.controls.len()), (Verdict::Confirmed, Extent::InPart, 2));
    assert_eq!((told.unproved.as_deref(), row(proving(holds)).extent()), (Some(REST), Extent::Whole));
    let too_large =
        |_: &RunContext| Finding { unproved: Some("Its numbers are large.".to_owned()), ..Finding::default() };
    let nothing = in_part(|context| below(context, 1_000), too_large);
    assert_eq!(nothing.extent(), Extent::Nothing);
    assert_eq!(nothing.unproved.as_deref(), Some("Its numbers are large. Its bound is no polynomial."));
    let fails = in_part(|context| below(context, 50), holds);
    assert_eq!((fails.verdict, fails.unproved, fails.proved.len()), (Verdict::False, None, 0));
    assert_eq!((row(HOLDS).unproved, row(HOLDS).proved.len()), (None, 0));
}

#[test]
fn a_part_is_as_provable_as_the_whole() {
    let proof = test(holds, None);
    let check = WithProof { test: test(holds, None), proof };
    assert!(std::ptr::addr_eq(InPart { check, rest: "" }.proof().expect("a proof"), proof));
}

#[test]
fn a_row_of_which_nothing_is_proved_is_written_as_if_nothing_could_be() {
    let fields = |claim: Claim| {
        let row = serde_json::to_value(row(claim)).expect("plain data");
        ["proved", "unproved", "unconfirmed"].map(|field| row.get(field).cloned())
    };
    assert_eq!(fields(HOLDS), [None, None, None]);
    let line = json!([{"domain": "all real n >= 0", "counts": [["courses", 12], ["alternatives", 340]]}]);
    assert_eq!(fields(proving(holds)), [Some(line), None, None]);
    let unconfirmed = fields(proving(|context| refuted(context, 200, 1_000)));
    assert_eq!(unconfirmed, [None, None, Some(json!(true))]);
}
