//! One test a claim of johnson1954, and its verdicts on record.

schedcheck_harness::testing_of!(schedcheck_johnson1954::PAPER);

use rows::{is_confirmed, proved, rows};
use schedcheck_harness::{Depth, Ledger, Papers, RunContext, recorded};
use schedcheck_johnson1954::PAPER;

#[test]
fn johnsons_rule_is_confirmed_and_its_control_is_caught() {
    is_confirmed("johnson1954/rule");
    let row = &rows("johnson1954/rule")[0];
    assert_eq!((row.enumerated, row.random), (4_845, 0));
    let caught = row.controls.first().and_then(|control| control.counterexample.as_ref()).unwrap();
    assert_eq!(caught.instance.to_string(), r#"{"jobs":[[1,0],[1,1]]}"#);
}

#[test]
fn the_order_of_two_jobs_is_proved_for_all_real_times_and_a_wrong_rule_is_refuted() {
    let domain = "all real A_i, B_i >= 0, of which the rule sees the order alone; 2 jobs";
    assert_eq!(proved("johnson1954/rule"), [format!("johnson1954/rule: {domain}: 75 orders of the four times")]);
    let row = &rows("johnson1954/rule")[0];
    let caught = row.controls.iter().find(|control| control.by_proof).expect("a control of the proof");
    let refuted = caught.counterexample.as_ref().expect("an instance that the check confirms");
    assert_eq!(refuted.instance.to_string(), r#"{"jobs":[[2,1],[2,2]]}"#);
}

#[test]
fn every_assertion_of_a_check_was_seen_to_fail() {
    assert_eq!(rows::unseen(), Vec::<String>::new());
}

#[test]
fn the_verdicts_are_the_recorded_ones() {
    let papers = Papers::new(&[PAPER]);
    let ledger = Ledger::run(&papers, &RunContext::silent(Depth::Quick, 1), |_| true, |_| ());
    assert_eq!(papers.recorded().changes(&ledger.rows), []);
    assert!(PAPER.verdicts.ends_with(&recorded::lines(&ledger.rows)));
}

#[test]
fn every_order_is_compared_once() {
    let curves = (PAPER.curves)();
    for measured in Papers::new(&[PAPER]).measure(&curves, &RunContext::silent(Depth::Quick, 1)) {
        assert!(!measured.is_surprising());
        assert_eq!(measured.points.last().map(|point| point.count), Some(720));
    }
}
