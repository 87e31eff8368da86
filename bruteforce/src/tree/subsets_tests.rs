//! The least makespan by sets of children, against every plan and against branch and bound.

use std::sync::atomic::AtomicBool;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_tree::linear;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Schedule, check};

use super::branch_and_bound::solve;
use super::every_order;
use super::program::{Plan, best_of_plan};
use super::subsets::{Best, MOST_SETS, SubsetError, best, best_within, curves};
use super::tests::random;
use crate::limits::Limits;

fn checked(tree: &DivisibleTree) -> Best {
    let best = best(tree).unwrap();
    assert_eq!(check(tree, &best.schedule).unwrap().makespan, best.makespan, "{tree:?}");
    best
}

/// A tree of different costs, whose shape is given by the parents that are drawn.
fn drawn(nodes: usize, load: i64, seed: u64, parent: impl Fn(&mut ChaCha8Rng, usize) -> usize) -> DivisibleTree {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let below = (1..nodes).map(|node| {
        let [g, w, link, own] = [9, 30, 5, 5].map(|most: i64| rng.random_range(0..=most));
        (parent(&mut rng, node), g, w, link, own)
    });
    DivisibleTree::affine(load, (20, 3), below.collect::<Vec<_>>())
}

#[test]
fn no_plan_of_a_small_tree_takes_less() {
    let mut rng = ChaCha8Rng::seed_from_u64(52);
    for round in 0..400 {
        let tree = random(&mut rng, 1 + round % 5);
        assert_eq!(checked(&tree).makespan, every_order::best(&tree).unwrap().makespan, "{tree:?}");
    }
}

#[test]
fn branch_and_bound_finds_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(53);
    for round in 0..60 {
        let tree = random(&mut rng, 6 + round % 3);
        assert_eq!(checked(&tree).makespan, solve(&tree, &Limits::default()).unwrap().makespan, "{tree:?}");
    }
}

#[test]
fn all_least_times_are_concave() {
    let mut rng = ChaCha8Rng::seed_from_u64(54);
    let small = (0..200).map(|round| random(&mut rng, 2 + round % 9)).filter(|tree| *tree.load() > Rational::ZERO);
    let mut seen = 0;
    for tree in small.chain((0..5).map(|seed| drawn(30, 40, seed, |rng, node| rng.random_range(0..node)))) {
        for curve in curves(&tree) {
            assert!(curve.is_concave(), "{tree:?}: {curve:?}");
            seen += 1;
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// The plan of a schedule.
fn plan(tree: &DivisibleTree, schedule: &Schedule) -> Plan {
    let nodes = tree.nodes();
    let mut plan = Plan { served: vec![Vec::new(); nodes.len()], computes: vec![false; nodes.len()] };
    let mut messages: Vec<_> = schedule.messages.iter().collect();
    messages.sort_by(|one, other| one.start.cmp(&other.start));
    for message in messages {
        plan.served[nodes[message.to].uplink.as_ref().unwrap().parent].push(message.to);
    }
    schedule.computations.iter().for_each(|computation| plan.computes[computation.node] = true);
    plan
}

#[test]
fn the_loads_of_a_large_tree_are_the_best_of_their_plan() {
    for seed in 0..4 {
        let tree = drawn(40, 100, seed, |rng, node| rng.random_range(0..node));
        let best = checked(&tree);
        assert!(best.makespan > linear::least_time(&tree));
        assert_eq!(best_of_plan(&tree, &plan(&tree, &best.schedule)).unwrap().makespan, best.makespan);
    }
}

#[test]
fn equal_children_are_told_apart_by_their_number_alone() {
    let leaf = |parent: usize| (parent, 2, 7, 1, 1);
    let pair = |first: usize| [(0, 1, 3, 2, 1), leaf(first), leaf(first)];
    let below = [vec![(0, 2, 7, 1, 1); 30], (0..8).flat_map(|tree| pair(31 + 3 * tree)).collect()].concat();
    let best = checked(&DivisibleTree::affine(60, (9, 0), below));
    // Of the root 31 * 9 sets, of each inner node 3, of each leaf one.
    assert_eq!(best.sets, 31 * 9 + 8 * 3 + 46);
    let few = [vec![leaf(0); 2], (0..2).flat_map(|tree| pair(3 + 3 * tree)).collect()].concat();
    let few = DivisibleTree::affine(60, (9, 0), few);
    assert_eq!(checked(&few).makespan, solve(&few, &Limits::default()).unwrap().makespan);
}

#[test]
fn a_search_ends_early() {
    let star = |children: usize| drawn(children + 1, 100, 1, |_, _| 0);
    let sets = (1_u64 << 20) + 20;
    assert_eq!(best(&star(20)), Err(SubsetError::TooManySets { sets }));
    assert!(sets > MOST_SETS);
    assert_eq!(best(&star(70)), Err(SubsetError::TooManySets { sets: u64::MAX }));
    let over = Limits { stop: Some(&AtomicBool::new(true)), ..Limits::default() };
    assert_eq!(best_within(&star(3), &over), Err(SubsetError::Stopped { seen: 0, sets: 11 }));
    let few = Limits { nodes: Some(20), ..Limits::default() };
    let Err(SubsetError::Stopped { seen: 1..11, sets: 11 }) = best_within(&star(3), &few) else { panic!("it ended") };
}
