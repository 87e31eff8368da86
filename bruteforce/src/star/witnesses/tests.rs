//! The witnesses against the plain search, and on the stars of the reduction.

use std::collections::BTreeSet;

use schedcheck_model::star::check;

use super::*;
use crate::star::{Relays, boxes, state_space};

/// The orders of all witnesses, each measured by the checker.
fn order_pairs(star: &Star<i64>, deadline: i64) -> BTreeSet<(Vec<usize>, Vec<usize>)> {
    let mut pairs = BTreeSet::new();
    let enumeration = for_each_feasible(star, &deadline, |witness| {
        let measure = check(star, &witness.schedule).unwrap_or_else(|violation| panic!("{star:?}: {violation}"));
        assert!(measure.makespan <= deadline);
        assert!(witness.schedule.transfers.iter().map(|transfer| transfer.from).eq(witness.senders.iter().copied()));
        assert!(witness.schedule.transfers.iter().map(|transfer| transfer.to).eq(witness.receivers.iter().copied()));
        assert!(pairs.insert((witness.senders.clone(), witness.receivers.clone())), "visited twice");
        ControlFlow::Continue(())
    });
    let enumeration = enumeration.expect("no link is free");
    assert!(enumeration.complete && enumeration.witnesses == pairs.len() as u64);
    pairs
}

/// Stars whose workers all differ: there every pair of orders has its own name.
fn stars_of_different_workers(
    workers: usize,
    tasks: u64,
    comms: &[i64],
    comps: &[Option<i64>],
) -> impl Iterator<Item = Star<i64>> {
    boxes::stars(workers, tasks, comms, comps).into_iter().filter(|star| star.workers().iter().all_unique())
}

#[test]
fn every_pair_of_orders_of_the_plain_search_is_visited_and_no_other() {
    let (mut pairs, mut relayed) = (0, 0);
    for star in stars_of_different_workers(2, 3, &[1, 2], &[None, Some(1), Some(2)]) {
        let optimum = state_space::optimum(&star, Relays::Allowed).unwrap().makespan;
        for deadline in (optimum - 1).max(0)..=(optimum + 1).min(8) {
            let found = order_pairs(&star, deadline);
            assert_eq!(found, state_space::order_pairs(&star, deadline).unwrap(), "{star:?} by {deadline}");
            assert_eq!(found.is_empty(), deadline < optimum);
            pairs += found.len();
            let relays = |(senders, _): &&(Vec<usize>, _)| {
                let sends = |worker| senders.iter().filter(|&&sender| sender == worker).count() as u64;
                star.workers().iter().enumerate().any(|(worker, w)| sends(worker) > w.tasks)
            };
            relayed += found.iter().filter(relays).count();
        }
    }
    assert!(pairs > 300 && relayed > 20, "{pairs} pairs of orders, {relayed} pass received tasks on");
}

#[test]
fn three_workers_agree_with_the_plain_search() {
    for star in stars_of_different_workers(3, 2, &[1, 3], &[None, Some(2)]) {
        let optimum = state_space::optimum(&star, Relays::Allowed).unwrap().makespan;
        assert_eq!(order_pairs(&star, optimum), state_space::order_pairs(&star, optimum).unwrap(), "{star:?}");
    }
}

#[test]
fn a_send_that_would_starve_a_computation_is_put_off() {
    // Worker 0 must begin its task at 1, and the port is free at 1: what it sends is what it receives at 2.
    let star = Star::of([(1, 4, 1), (1, 1, 1)]);
    let mut starts = Vec::new();
    for_each_feasible(&star, &5, |witness| {
        if (&witness.senders[..], &witness.receivers[..]) == (&[1, 0], &[0, 1]) {
            starts.extend(witness.schedule.transfers.iter().map(|transfer| transfer.in_start));
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(starts, [0, 2]);
}

#[test]
fn identical_workers_are_named_once() {
    assert_eq!(order_pairs(&Star::of([(1, 9, 1), (1, 1, 0), (1, 1, 0)]), 3).len(), 1);
}

#[test]
fn the_visitor_stops_the_enumeration() {
    let star = Star::of([(1, 1, 3), (1, 1, 0)]);
    let enumeration = for_each_feasible(&star, &9, |_| ControlFlow::Break(())).unwrap();
    assert_eq!((enumeration.witnesses, enumeration.complete), (1, false));
}

#[test]
fn free_links_are_refused() {
    let star = Star::of([(1, 1, 3), (0, 1, 0)]);
    let enumeration = for_each_feasible(&star, &9, |_| ControlFlow::Continue(()));
    assert_eq!(enumeration, Err(FreeLink { worker: 1 }));
}

#[test]
fn the_reduction_of_one_triple_has_a_witness_for_each_order_of_different_items() {
    let (star, deadline) = boxes::theorem_2_star(7, &[2, 2, 3]);
    let pairs = order_pairs(&star, deadline);
    assert_eq!(pairs.len(), 3);
    assert!(pairs.iter().all(|(senders, receivers)| *senders == [0; 4] && receivers[3] == 4));
}

#[test]
fn the_reductions_of_two_triples_are_enumerated() {
    let count = |bound, items: &[i64]| {
        let (star, deadline) = boxes::theorem_2_star(bound, items);
        order_pairs(&star, deadline).len()
    };
    // One way to form two triples, which come in 2 orders; inside, 3 orders of 8, 8, 14 and 6 of 9, 10, 11.
    assert_eq!(count(30, &[8, 8, 14, 9, 10, 11]), 2 * 3 * 6);
    assert_eq!(count(15, &[5; 6]), 1);
    assert_eq!(count(13, &[4, 4, 4, 4, 4, 6]), 0);
}
