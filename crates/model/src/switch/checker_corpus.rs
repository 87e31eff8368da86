//! Schedules that are valid and schedules that are not, one line each; a rejection states its reason.
//!
//! The switch of all cases: worker 0 (alpha = 6, b = 1, s = 1), worker 1 (alpha = 0, b = 2, s = 1), worker 2 (alpha =
//! 2, b = 1, s = 2).

use super::*;
use crate::switch::{Computation, Flow};

type Row = (usize, i64, i64, i64);

/// `(from, to, (load, start, end))` and `(worker, load, start, end)`.
fn judge(flows: &[(usize, usize, (i64, i64, i64))], computations: &[Row]) -> Result<Measure, Violation> {
    let flow = |&(from, to, (load, start, end)): &_| Flow {
        from,
        to,
        load: Rational::from(load),
        start: Rational::from(start),
        end: Rational::from(end),
    };
    let computation = |&(worker, load, start, end): &_| Computation {
        worker,
        load: Rational::from(load),
        start: Rational::from(start),
        end: Rational::from(end),
    };
    let switch = Switch::of([(6, 1, 1), (0, 2, 1), (2, 1, 2)]);
    let computations = computations.iter().map(computation).collect();
    check(&switch, &Schedule { flows: flows.iter().map(flow).collect(), computations })
}

#[test]
fn load_is_computed_as_it_arrives() {
    let measure = judge(&[(0, 1, (3, 0, 3))], &[(0, 3, 0, 3), (1, 3, 0, 3), (2, 2, 0, 1)]).unwrap();
    assert_eq!(measure.makespan, Rational::from(3));
    assert_eq!(measure.imbalance, [Rational::from(3), Rational::from(-3), Rational::ZERO]);
}

#[test]
fn load_may_be_sent_on_as_it_arrives_and_both_directions_count_apart() {
    let relayed = [(0, 1, (2, 0, 2)), (1, 2, (2, 0, 2))];
    let measure = judge(&relayed, &[(0, 4, 0, 4), (2, 4, 0, 4)]).unwrap();
    assert_eq!(measure.imbalance, [Rational::from(2), Rational::ZERO, Rational::from(-2)]);
}

#[test]
fn load_that_goes_round_is_still_moved_when_all_is_computed() {
    let measure = judge(&[(0, 1, (9, 0, 9)), (1, 0, (9, 0, 9))], &[(0, 6, 0, 6), (2, 2, 0, 1)]).unwrap();
    assert_eq!(measure.makespan, Rational::from(9));
    assert_eq!(measure.imbalance, [Rational::ZERO, Rational::ZERO, Rational::ZERO]);
}

#[test]
fn nothing_takes_no_time_and_does_not_count() {
    let measure = judge(&[(0, 1, (0, 9, 9))], &[(0, 6, 0, 6), (2, 2, 0, 1), (1, 0, 50, 60)]).unwrap();
    assert_eq!(measure.makespan, Rational::from(6));
}

#[test]
fn an_unknown_worker_is_rejected() {
    let unknown = |activity| Err(Violation::UnknownWorker { activity, worker: 3 });
    assert_eq!(judge(&[(0, 3, (1, 0, 1))], &[]), unknown(Activity::Flow(0)));
    assert_eq!(judge(&[], &[(0, 6, 0, 6), (3, 1, 0, 1)]), unknown(Activity::Computation(1)));
}

#[test]
fn a_rule_that_is_broken_is_told_with_the_flow_or_the_computation() {
    let told = |flows: &[_], computations: &[_]| judge(flows, computations).unwrap_err().to_string();
    assert_eq!(told(&[(0, 1, (1, 0, 1)), (0, 3, (1, 0, 1))], &[]), "flow 1: worker 3 does not exist");
    assert_eq!(told(&[], &[(4, 6, 0, 6)]), "computation 0: worker 4 does not exist");
}

#[test]
fn nobody_sends_to_itself() {
    assert_eq!(judge(&[(1, 1, (1, 0, 1))], &[]), Err(Violation::ToItself { flow: 0, worker: 1 }));
}

#[test]
fn negative_loads_and_times_are_rejected() {
    let activity = Activity::Flow(0);
    assert_eq!(judge(&[(0, 1, (-1, 0, 1))], &[]), Err(Violation::NegativeLoad { activity, load: Rational::from(-1) }));
    assert_eq!(judge(&[(0, 1, (1, -1, 1))], &[]), Err(Violation::BeforeZero { activity, start: Rational::from(-1) }));
}

#[test]
fn load_takes_time_and_ends_after_it_starts() {
    let takes_no_time = |load, start, end| {
        let [load, start, end] = [load, start, end].map(Rational::from);
        Err(Violation::TakesNoTime { activity: Activity::Computation(0), load, start, end })
    };
    assert_eq!(judge(&[], &[(0, 6, 1, 1)]), takes_no_time(6, 1, 1));
    assert_eq!(judge(&[], &[(0, 0, 2, 1)]), takes_no_time(0, 2, 1));
}

#[test]
fn each_worker_keeps_to_its_bandwidth_and_its_speed() {
    let too_fast = |worker, limit, time, rate, most| {
        Err(Violation::TooFast {
            worker,
            limit,
            time: Rational::from(time),
            rate: Rational::from(rate),
            most: Rational::from(most),
        })
    };
    assert_eq!(judge(&[(0, 1, (3, 1, 2))], &[]), too_fast(0, Limit::Sending, 1, 3, 1));
    let both = [(0, 2, (1, 0, 1)), (1, 2, (0, 0, 1))];
    assert_eq!(judge(&both, &[(0, 5, 0, 5), (2, 3, 0, 1)]), too_fast(2, Limit::Computing, 0, 3, 2));
    let twice = [(0, 1, (1, 0, 1)), (0, 2, (1, 0, 1))];
    assert_eq!(judge(&twice, &[]), too_fast(0, Limit::Sending, 0, 2, 1));
}

#[test]
fn a_link_that_receives_too_fast_is_rejected() {
    let switch = Switch::of([(6, 1, 1), (2, 2, 1), (2, 1, 2)]);
    let flow = |from| Flow { from, to: 2, load: Rational::ONE, start: Rational::ZERO, end: Rational::ONE };
    let run = |worker, load: i64| Computation {
        worker,
        load: Rational::from(load),
        start: Rational::ONE,
        end: Rational::from(9),
    };
    let computations = vec![run(0, 5), run(1, 1), run(2, 4)];
    let reason = Violation::TooFast {
        worker: 2,
        limit: Limit::Receiving,
        time: Rational::ZERO,
        rate: Rational::from(2),
        most: Rational::ONE,
    };
    assert_eq!(check(&switch, &Schedule { flows: vec![flow(0), flow(1)], computations }), Err(reason));
}

#[test]
fn a_worker_cannot_spend_what_it_does_not_hold_yet() {
    let early = judge(&[(0, 1, (3, 1, 4))], &[(0, 3, 0, 3), (1, 3, 0, 3), (2, 2, 0, 1)]);
    let reason = Violation::NotYetThere { worker: 1, time: Rational::ONE, spent: Rational::ONE, held: Rational::ZERO };
    assert_eq!(early, Err(reason));
}

#[test]
fn a_worker_cannot_send_more_than_its_initial_load_and_what_it_received() {
    let reason =
        Violation::NotYetThere { worker: 1, time: Rational::from(2), spent: Rational::from(2), held: Rational::ZERO };
    assert_eq!(judge(&[(1, 2, (2, 0, 2))], &[(0, 6, 0, 6), (2, 4, 0, 2)]), Err(reason));
}

#[test]
fn all_load_is_computed_in_the_end() {
    assert_eq!(judge(&[], &[(0, 5, 0, 5), (2, 2, 0, 1)]), Err(Violation::LeftOver { worker: 0, left: Rational::ONE }));
}

#[test]
fn a_worker_that_is_too_fast_is_told_what_it_does() {
    let told = |flows: &[_], computations: &[_]| judge(flows, computations).unwrap_err().to_string();
    let sends = "worker 0: from 1 on it sends 3 units per time unit, and can only 1";
    assert_eq!(told(&[(0, 1, (3, 1, 2))], &[]), sends);
    let receives = "worker 1: from 0 on it receives 3 units per time unit, and can only 2";
    assert_eq!(told(&[(0, 1, (1, 0, 1)), (2, 1, (2, 0, 1))], &[(0, 5, 1, 6)]), receives);
    let computes = "worker 2: from 0 on it computes 3 units per time unit, and can only 2";
    assert_eq!(told(&[], &[(0, 6, 0, 6), (2, 3, 0, 1)]), computes);
}
