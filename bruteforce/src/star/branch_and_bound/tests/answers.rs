//! Known optima, special platforms, other arithmetics, and limits.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::star::Worker;

use super::*;
use crate::star::boxes::scattered_star;
use crate::star::branch_and_bound::{DeadlineAnswer, decide, solve};

fn figure_2() -> Star<i64> {
    Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)])
}

/// A star that takes millions of nodes.
fn hard_star() -> Star<i64> {
    let links = [
        3, 6, 8, 11, 16, 19, 23, 29, 29, 29, 30, 31, 34, 35, 42, 42, 44, 48, 55, 58, 63, 64, 72, 72, 73, 87, 89, 93, 94,
    ];
    let speeds = [
        192, 278, 166, 207, 244, 166, 193, 92, 95, 242, 146, 254, 41, 1, 24, 223, 261, 228, 88, 61, 79, 147, 60, 235,
        53, 290, 241, 33, 16,
    ];
    let receivers = links.into_iter().zip(speeds).map(|(comm, comp)| (comm, comp, 0));
    Star::of([(16, 93, 100)].into_iter().chain(receivers))
}

#[test]
fn figure_2_takes_12_with_a_relay_and_13_without() {
    let with_relay = optimum(&figure_2(), Relays::Allowed);
    assert_eq!((with_relay.makespan, with_relay.schedule.relays()), (12, vec![0]));
    assert_eq!(optimum(&figure_2(), Relays::Forbidden).makespan, 13);
}

#[test]
fn the_trace_platform_takes_13() {
    assert_eq!(optimum(&Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)]), Relays::Allowed).makespan, 13);
}

#[test]
fn a_worker_without_tasks_needs_no_time() {
    assert_eq!(optimum(&Star::of([(1, 1, 0)]), Relays::Allowed).makespan, 0);
    let nobody = Star::new(vec![Worker { comm: 1, comp: None, tasks: 0 }]).unwrap();
    assert_eq!(optimum(&nobody, Relays::Allowed).makespan, 0);
}

#[test]
fn stranded_tasks_are_fetched() {
    let stranded = Worker { comm: 2, comp: None, tasks: 3 };
    let star = Star::new(vec![stranded, Worker { comm: 3, comp: Some(4), tasks: 1 }]).unwrap();
    assert_eq!(optimum(&star, Relays::Allowed).makespan, 2 + 3 + 3 * 4);
    let free = Star::new(vec![Worker { comm: 0, comp: None, tasks: 9 }, Worker { comm: 0, comp: Some(0), tasks: 1 }]);
    assert_eq!(optimum(&free.unwrap(), Relays::Allowed).makespan, 0);
}

#[test]
fn every_deadline_from_the_optimum_on_is_met_and_none_before() {
    for deadline in [i64::MIN, -1, 0, 11, 12, 13, 100, i64::MAX] {
        let answer = decide(&figure_2(), &deadline, Relays::Allowed, &StarLimits::default()).answer;
        match answer {
            DeadlineAnswer::Feasible(schedule) => {
                assert!(deadline >= 12 && check(&figure_2(), &schedule).unwrap().makespan <= deadline);
            }
            DeadlineAnswer::Infeasible => assert!(deadline < 12),
            DeadlineAnswer::Unknown => panic!("no limit was set"),
        }
    }
}

#[test]
fn all_arithmetics_agree() {
    for seed in 0..40 {
        let star = scattered_star(seed, 5, 12, 9, 30);
        let narrow = optimum(&star, Relays::Allowed);
        let with = |value: &i64| BigInt::from(*value);
        let workers = star.workers().iter();
        let big = Star::new(
            workers.map(|w| Worker { comm: with(&w.comm), comp: w.comp.as_ref().map(with), tasks: w.tasks }).collect(),
        );
        let wide = minimise(&big.unwrap(), Relays::Allowed, &StarLimits::default());
        assert_eq!(wide.makespan, BigInt::from(narrow.makespan));
        assert_eq!(wide.statistics, narrow.statistics);
    }
}

#[test]
fn rationals_are_scaled_and_scaled_back() {
    for lambda in [BigInt::from(1), BigInt::from(6), BigInt::from(7).pow(30)] {
        let solution = solve(&figure_2().unscale(&lambda), Relays::Allowed, &StarLimits::default());
        assert_eq!(solution.makespan, Rational::new(12, lambda.clone()));
        assert!(solution.optimal);
        assert_eq!(check(&figure_2().unscale(&lambda), &solution.schedule).unwrap().makespan, solution.makespan);
    }
}

#[test]
fn tens_of_workers_and_a_hundred_tasks_are_solved() {
    for seed in 0..3 {
        let solution = optimum(&scattered_star(seed, 30, 100, 100, 300), Relays::Allowed);
        assert!(solution.statistics.nodes < 100_000);
    }
}

#[test]
fn a_limit_of_nodes_leaves_a_bound_and_a_valid_schedule() {
    let star = hard_star();
    let mut gap = i64::MAX;
    for max_nodes in [0, 100, 20_000] {
        let solution = minimise(&star, Relays::Allowed, &StarLimits { max_nodes, ..StarLimits::default() });
        assert_eq!(check(&star, &solution.schedule).unwrap().makespan, solution.makespan);
        assert!(!solution.optimal && solution.lower_bound < solution.makespan);
        assert!(solution.statistics.nodes <= max_nodes);
        assert!(solution.makespan - solution.lower_bound <= gap);
        gap = solution.makespan - solution.lower_bound;
    }
    assert!(gap < 30);
}

#[test]
fn a_raised_flag_and_a_time_in_the_past_stop_the_search() {
    let stop = AtomicBool::new(true);
    let flagged = StarLimits { stop: Some(&stop), ..StarLimits::default() };
    let late = StarLimits { until: Some(Instant::now()), ..StarLimits::default() };
    let soon = StarLimits { until: Some(Instant::now() + Duration::from_millis(50)), ..StarLimits::default() };
    for limits in [flagged, late, soon] {
        let solution = minimise(&hard_star(), Relays::Allowed, &limits);
        assert!(!solution.optimal);
        assert!(check(&hard_star(), &solution.schedule).is_ok());
    }
}

#[test]
fn a_limit_of_moves_leaves_a_bound_and_a_schedule_that_keeps_it() {
    let star = Star::of([(1, 3, 50_000_000), (2, 5, 0)]);
    let limits = StarLimits { max_moves: 1_000, ..StarLimits::default() };
    let solution = minimise(&star, Relays::Allowed, &limits);
    assert_eq!(check(&star, &solution.schedule).map(|measure| measure.makespan), Ok(solution.makespan));
    assert_eq!(solution.schedule.transfers.len(), 1_000);
    assert!(!solution.optimal && solution.lower_bound == 93_750_000);
}

#[test]
fn loans_without_end_are_not_listed() {
    // The first two could lend all that they hold, each more than a list may have.
    let star = Star::of([(0, 1, 16_000_000), (0, 1, 16_000_000), (1, 1, 16_000_010), (1, 1, 0)]);
    let solution = minimise(&star, Relays::Allowed, &StarLimits { max_nodes: 1_000, ..StarLimits::default() });
    assert_eq!(check(&star, &solution.schedule).map(|measure| measure.makespan), Ok(solution.makespan));
}

#[test]
fn the_clock_is_looked_at_while_slots_are_listed() {
    let star = Star::of((1..=200).map(|comm| (comm, 3, 500)).chain([(1, 1, 400_000)]));
    let begin = Instant::now();
    let until = Some(begin + Duration::from_millis(100));
    let solution = minimise(&star, Relays::Allowed, &StarLimits { until, ..StarLimits::default() });
    assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    assert!(!solution.optimal && check(&star, &solution.schedule).is_ok());
}
