//! Certificates that prove their claim, and those that do not, with the reason.

use super::*;

/// Worker 0 holds 6 units (b = 1, s = 1), worker 1 none (b = 2, s = 1), worker 2 holds 2 (b = 1, s = 2): all of them
/// compute all the time, for 2 time units.
fn three() -> Switch {
    Switch::of([(6, 2, 1), (0, 2, 1), (2, 1, 2)])
}

fn certificate(bound: &str, over: i64, of: &[(usize, i64)]) -> Certificate {
    let of = of.iter().map(|&(row, weight)| (row, weight.into())).collect();
    Certificate { bound: bound.parse().unwrap(), multipliers: Multipliers { over: over.into(), of } }
}

/// The three rows of computing, less the balance: 4 T >= 8.
const ALL_COMPUTE: [(usize, i64); 4] = [(2, 1), (5, 1), (8, 1), (9, -1)];

fn judged(switch: &Switch, certificate: &Certificate) -> String {
    match check(switch, certificate) {
        Ok(proved) => format!("{} on {} lemmas", proved.bound, proved.rests_on.len()),
        Err(flaw) => flaw.to_string(),
    }
}

#[test]
fn what_all_workers_compute_together_bounds_the_time() {
    assert_eq!(judged(&three(), &certificate("2", 4, &ALL_COMPUTE)), "2 on 0 lemmas");
    assert_eq!(judged(&three(), &certificate("1/2", 4, &ALL_COMPUTE)), "1/2 on 0 lemmas");
}

#[test]
fn what_a_worker_sends_and_computes_bounds_the_time() {
    let slow = Switch::of([(6, 1, 1), (0, 9, 9)]);
    assert_eq!(judged(&slow, &certificate("3", 2, &[(0, 1), (2, 1)])), "3 on 0 lemmas");
}

#[test]
fn what_a_worker_receives_is_what_it_computes_for_others() {
    // Worker 0 computes 1 unit in a time unit, worker 1 at most the 2 that its link brings: 3 T >= 6.
    let narrow = Switch::of([(6, 9, 1), (0, 2, 9)]);
    assert_eq!(judged(&narrow, &certificate("2", 3, &[(2, 1), (4, 1), (6, -1)])), "2 on 0 lemmas");
}

#[test]
fn a_claim_beyond_the_multipliers_is_rejected() {
    let flaw = check(&three(), &certificate("3", 4, &ALL_COMPUTE)).unwrap_err();
    assert_eq!(flaw, Flaw::Claim { claimed: "3".parse().unwrap(), proved: "2".parse().unwrap() });
    let nothing = check(&three(), &certificate("1/1000", 1, &[])).unwrap_err();
    assert_eq!(nothing, Flaw::Claim { claimed: "1/1000".parse().unwrap(), proved: Rational::default() });
}

#[test]
fn multipliers_that_prove_nothing_are_rejected_with_the_reason() {
    let flaw = |over, of: &[(usize, i64)]| match check(&three(), &certificate("0", over, of)) {
        Err(Flaw::Program(flaw)) => flaw,
        other => panic!("{other:?}"),
    };
    assert_eq!(flaw(4, &[(10, 1)]), program::Flaw::NoRow { row: 10, rows: 10 });
    assert_eq!(flaw(4, &[(2, 1), (2, 1)]), program::Flaw::Twice(2));
    assert_eq!(flaw(0, &[]), program::Flaw::Denominator(0.into()));
    assert_eq!(flaw(4, &[(0, -1)]), program::Flaw::OpenRow("sends_0".into()));
    assert_eq!(flaw(3, &ALL_COMPUTE), program::Flaw::OpenColumn("T".into()));
    assert_eq!(flaw(4, &ALL_COMPUTE[1..]), program::Flaw::OpenColumn("delta_0".into()));
}

#[test]
fn the_certificate_of_another_switch_proves_what_holds_here_or_nothing() {
    let slower = Switch::of([(6, 2, 1), (0, 2, 1), (2, 1, 1)]);
    // 3 T >= 8: multipliers over 4 leave a cost to T, and prove 2 nevertheless.
    assert_eq!(judged(&slower, &certificate("2", 4, &ALL_COMPUTE)), "2 on 0 lemmas");
    let faster = Switch::of([(6, 2, 1), (0, 2, 1), (2, 1, 9)]);
    assert!(judged(&faster, &certificate("2", 4, &ALL_COMPUTE)).contains("column T"));
    let smaller = Switch::of([(6, 2, 1), (0, 2, 1)]);
    assert!(judged(&smaller, &certificate("2", 4, &ALL_COMPUTE)).contains("row 8"));
}

#[test]
fn json_is_read_as_it_is_written_and_in_no_other_form() {
    let all = certificate("2", 4, &ALL_COMPUTE);
    let text = all.to_json();
    assert_eq!(text, r#"{"bound":"2","multipliers":{"over":"4","of":[[2,"1"],[5,"1"],[8,"1"],[9,"-1"]]}}"#);
    assert_eq!(Certificate::from_json(&text).unwrap(), all);
    assert!((0..text.len()).all(|end| Certificate::from_json(&text[..end]).is_err()));
    let refused = |text: &str| Certificate::from_json(text).unwrap_err().to_string();
    assert!(refused(&text.replace("\"4\"", "\"1/4\"")).contains("no integer"));
    assert!(refused(&text.replace("\"2\"", "\"1/0\"")).contains("zero denominator"));
    assert!(refused(&text.replace("\"over\"", "\"under\"")).contains("unknown field `under`"));
    assert!(refused(&text.replace("[2,", "[-2,")).contains("integer `-2`"));
    assert!(refused(&"[".repeat(1 << 20)).contains("invalid type: sequence"));
}
