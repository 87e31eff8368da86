use itertools::Itertools;
use schedcheck_model::Rational;
use schedcheck_model::redistribution::{Redistribution, Worker, check};

use super::*;

/// Every redistribution of up to `workers` workers with c in 0..=`comm` and a surplus of at most `surplus` either way.
fn every_redistribution(workers: usize, comm: i64, surplus: i64) -> impl Iterator<Item = Redistribution<i64>> {
    let kinds: Vec<Worker<i64>> =
        (0..=comm).cartesian_product(-surplus..=surplus).map(|(comm, surplus)| Worker { comm, surplus }).collect();
    (1..=workers)
        .flat_map(move |count| kinds.clone().into_iter().combinations_with_replacement(count))
        .filter_map(|workers| Redistribution::new(workers).ok())
}

/// The workers, each as often as it has tasks to move, by ascending c.
fn by_link(redistribution: &Redistribution<i64>, tasks: fn(&Worker<i64>) -> u64) -> Vec<usize> {
    let workers = redistribution.workers();
    let repeated = |index: usize| std::iter::repeat_n(index, tasks(&workers[index]) as usize);
    (0..workers.len()).flat_map(repeated).sorted_by_key(|&index| workers[index].comm).collect()
}

/// What either port must do, and before it the shortest input or after it the shortest output.
fn port_bound(redistribution: &Redistribution<i64>) -> i64 {
    let times = |order: Vec<usize>| order.into_iter().map(|index| redistribution.workers()[index].comm).collect_vec();
    let input = times(by_link(redistribution, Worker::sends));
    let output = times(by_link(redistribution, Worker::receives));
    let bound = |all: &[i64], other: &[i64]| all.iter().sum::<i64>() + other.first().unwrap_or(&0);
    bound(&input, &output).max(bound(&output, &input))
}

#[test]
fn waiting_never_helps_in_a_box_enumerated_completely() {
    let mut checked = 0;
    for redistribution in every_redistribution(4, 3, 2) {
        let best = best_time(&redistribution);
        let measured = check(&redistribution, &best.transfers).unwrap();
        assert_eq!(measured.time, best.time, "{redistribution:?}");
        assert_eq!(best.time, best_time_with_waiting(&redistribution).time, "{redistribution:?}");
        assert_eq!(best.time, port_bound(&redistribution), "{redistribution:?}");
        let (proof, whole) = (certificate(&redistribution.unscale(&1.into())), Rational::from(best.time));
        assert_eq!(proof.bound, whole, "{redistribution:?}");
        checked += 1;
    }
    assert_eq!(checked, 1405);
}

#[test]
fn receivers_by_ascending_links_as_in_figure_4_b_are_caught() {
    let is_late = |redistribution: &Redistribution<i64>| {
        let senders = by_link(redistribution, Worker::sends);
        let receivers = by_link(redistribution, Worker::receives);
        orders::played(redistribution.workers(), &senders, &receivers).0 > best_time(redistribution).time
    };
    let caught = every_redistribution(4, 3, 2).filter(is_late).count();
    assert!(caught > 100, "{caught} of 1405");
}

#[test]
fn every_order_of_a_multiset_is_tried_once() {
    assert_eq!(best_time(&Redistribution::of([(1, 2), (1, 2), (1, 1), (1, -5)])).orders, 30);
    assert_eq!(best_time(&Redistribution::of([(1, 3), (2, -1), (2, -2)])).orders, 3);
    assert_eq!(best_time(&Redistribution::of([(1, 0), (2, 0)])).orders, 1);
}

#[test]
fn nothing_to_move_takes_no_time() {
    let balanced = Redistribution::of([(3, 0), (0, 0)]);
    assert_eq!(best_time(&balanced).time, 0);
    assert_eq!(best_time_with_waiting(&balanced).time, 0);
    assert_eq!(best_time_with_loans(&balanced, 2).time, 0);
}

#[test]
fn free_links_take_no_time() {
    let free = Redistribution::of([(0, 2), (0, -1), (0, -1)]);
    assert_eq!(best_time(&free).time, 0);
    assert_eq!(best_time_with_waiting(&free).time, 0);
}

#[test]
fn a_loan_by_a_balanced_worker_saves_time_that_theorem_1_does_not_see() {
    let redistribution = Redistribution::of([(8, 1), (10, -1), (1, 0)]);
    assert_eq!(best_time(&redistribution).time, 18);
    let best = best_time_with_loans(&redistribution, 1);
    assert_eq!((best.time, best.loans), (12, vec![2]));
    assert_eq!(best_time_with_loans(&redistribution, 2).time, 12);
}

#[test]
fn no_loan_helps_where_all_links_are_alike() {
    for redistribution in every_redistribution(3, 2, 2).filter(|r| r.workers().iter().map(|w| w.comm).all_equal()) {
        assert_eq!(
            best_time_with_loans(&redistribution, 2).time,
            best_time(&redistribution).time,
            "{redistribution:?}"
        );
    }
}

#[test]
fn more_loans_are_never_worse() {
    for redistribution in every_redistribution(3, 3, 1) {
        let times = [0, 1, 2].map(|loans| best_time_with_loans(&redistribution, loans).time);
        assert!(times.is_sorted_by(|fewer, more| fewer >= more), "{redistribution:?}: {times:?}");
    }
}

#[test]
fn the_orders_tried_with_loans_are_counted_for_each_way_to_lend() {
    let balanced_worker_can_lend = Redistribution::of([(8, 1), (10, -1), (1, 0)]);
    let told = [0, 1, 2].map(|loans| {
        let best = best_time_with_loans(&balanced_worker_can_lend, loans);
        (best.time, best.loans, best.orders)
    });
    // One order of each side without a loan; 1 * 2 + 2 * 1 + 2 * 2 with one; with two
    // 1 * 3 + 3 * 3 + 3 * 6 + 3 * 1 + 6 * 3 + 3 * 3.
    assert_eq!(told, [(18, vec![], 1), (12, vec![2], 9), (12, vec![2], 69)]);
}
