//! Phases within a horizon.

use super::*;

fn judge(horizon: &str, phases: &[(u32, Period)]) -> Result<PhasesMeasure, Violation> {
    let phase = |(repeat, period): &(u32, Period)| Phase { repeat: (*repeat).into(), period: period.clone() };
    let platform = diamond().within(number(horizon)).unwrap();
    check_phases(&platform, &Phases { phases: phases.iter().map(phase).collect() })
}

/// Node 1 gets a task while the master computes one.
fn filling() -> Period {
    period("1", &[slot("1", &[(0, 1, 1)], &[])], &[(0, 1)])
}

/// Node 1 gets a task, and computes the one that it has.
fn steady() -> Period {
    period("2", &[slot("2", &[(0, 1, 1)], &[])], &[(0, 2), (1, 1)])
}

/// Node 1 computes the one that it has.
fn emptying() -> Period {
    period("2", &[], &[(0, 2), (1, 1)])
}

#[test]
fn a_phase_fills_the_nodes_one_repeats_and_one_empties_them() {
    let measure = judge("9", &[(1, filling()), (3, steady()), (1, emptying())]).unwrap();
    assert_eq!((measure.tasks, measure.end), (13u8.into(), number("9")));
    assert_eq!(stores(&measure.buffers), [(0, 0), (0, 2), (0, 0), (0, 0)]);
}

#[test]
fn a_phase_may_be_repeated_oftener_than_anybody_counts() {
    let often = num_bigint::BigUint::from(10u8).pow(100);
    let platform = diamond().within(number(&format!("2{}", "0".repeat(100)))).unwrap();
    let alone = Phase { repeat: often.clone(), period: period("2", &[], &[(0, 2)]) };
    assert_eq!(check_phases(&platform, &Phases { phases: vec![alone] }).unwrap().tasks, often * 2u8);
}

#[test]
fn nothing_at_all_is_done_within_any_horizon() {
    assert_eq!(judge("0", &[]).unwrap().tasks, 0u8.into());
    assert_eq!(judge("0", &[(0, filling())]).unwrap().end, number("0"));
}

#[test]
fn what_is_left_over_is_no_fault() {
    assert_eq!(stores(&judge("5", &[(5, filling())]).unwrap().buffers)[1], (0, 5));
}

#[test]
fn no_node_uses_what_it_does_not_have() {
    let missing = |phase, node, missing: u32| Err(Violation::Missing { phase, node, missing: missing.into() });
    assert_eq!(judge("9", &[(1, steady())]), missing(0, 1, 1));
    assert_eq!(judge("9", &[(1, filling()), (1, emptying()), (1, steady())]), missing(2, 1, 1));
    let forwarding = period("1", &[slot("1", &[(1, 3, 1)], &[])], &[]);
    assert_eq!(judge("9", &[(2, filling()), (1, forwarding.clone()), (3, forwarding)]), missing(2, 1, 2));
}

#[test]
fn a_stock_that_falls_in_every_repetition_lasts_to_the_last_of_them() {
    assert!(judge("9", &[(3, filling()), (3, emptying())]).is_ok());
    let reason = Violation::Missing { phase: 1, node: 1, missing: 1u8.into() };
    assert_eq!(judge("11", &[(3, filling()), (4, emptying())]), Err(reason));
}

#[test]
fn a_task_is_not_used_in_the_slot_in_which_it_arrives() {
    let at_once = period("2", &[slot("2", &[(0, 1, 1)], &[(1, 1)])], &[]);
    assert_eq!(judge("9", &[(1, at_once)]), Err(Violation::Missing { phase: 0, node: 1, missing: 1u8.into() }));
    let afterwards = period("3", &[slot("1", &[(0, 1, 1)], &[]), slot("2", &[], &[(1, 1)])], &[]);
    assert!(judge("9", &[(3, afterwards)]).is_ok());
}

#[test]
fn a_rule_broken_within_a_phase_is_told_with_the_phase() {
    let violation = Box::new(Violation::Duration(number("0")));
    assert_eq!(
        judge("9", &[(1, filling()), (0, period("0", &[], &[]))]),
        Err(Violation::InPhase { phase: 1, violation })
    );
    let violation = Box::new(Violation::NoProcessor { slot: None, node: 2 });
    assert_eq!(judge("9", &[(1, period("1", &[], &[(2, 1)]))]), Err(Violation::InPhase { phase: 0, violation }));
}

#[test]
fn all_ends_within_the_horizon() {
    let late = Violation::Late { end: number("5"), horizon: number("9/2") };
    assert_eq!(judge("9/2", &[(5, filling())]), Err(late));
}

#[test]
fn a_platform_without_a_horizon_has_no_phases() {
    assert!(matches!(check_phases(&diamond(), &Phases::default()), Err(Violation::WrongForm(_))));
}
