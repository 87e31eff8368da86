//! What is certified of trees, against the exact solver that tries every plan.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_tree::{Case, Certificate, check};
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

use super::certify::{FEW_NODES, by_cases, certificate, few_cases, of_optimum};
use super::every_order::best;
use super::subsets;
use crate::damage::damaged;

fn never() -> bool {
    false
}

fn random(random: &mut ChaCha8Rng, nodes: usize, latency: i64) -> DivisibleTree {
    let below = (1..nodes).map(|node| {
        let [g, w] = [(); 2].map(|()| random.random_range(0..=4));
        let [link, own] = [(); 2].map(|()| random.random_range(0..=latency));
        (random.random_range(0..node), g, w, link, own)
    });
    let below: Vec<_> = below.collect();
    let root = (random.random_range(1..=9), random.random_range(0..=latency));
    DivisibleTree::affine(random.random_range(1..=6), root, below)
}

fn a_little_more(bound: &Rational) -> Rational {
    bound * Rational::new(1_001, 1_000)
}

#[test]
fn every_optimum_is_proved_by_cases_and_no_better_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for nodes in [1, 2, 3, 3, 3, 4, 4, 4, 4, 5] {
        let tree = random(&mut rng, nodes, 3);
        let least = best(&tree).unwrap().makespan;
        let proof = by_cases(&tree, &least, &never).unwrap_or_else(|| panic!("{tree:?}: {least}"));
        assert!(check(&tree, &proof).unwrap().rests_on.is_empty());
        assert_eq!(Certificate::from_json(&proof.to_json()).unwrap(), proof);
        let more = a_little_more(&least);
        assert_eq!(by_cases(&tree, &more, &never), None);
        assert!(check(&tree, &Certificate { bound: more, ..proof }).is_err());
    }
}

#[test]
fn without_latencies_the_lemma_proves_the_optimum_of_all_orders() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for nodes in [1, 2, 3, 4, 4, 5, 5, 5] {
        let tree = random(&mut rng, nodes, 0);
        let proof = certificate(&tree, &never).unwrap();
        assert_eq!(proof.bound, best(&tree).unwrap().makespan, "{tree:?}");
        assert_eq!(check(&tree, &proof).unwrap().rests_on.is_empty(), proof.bound == Rational::ZERO);
        let more = Certificate { bound: a_little_more(&proof.bound), ..proof.clone() };
        assert!(proof.bound == Rational::ZERO || check(&tree, &more).is_err());
        assert!(by_cases(&tree, &proof.bound, &never).is_some(), "{tree:?}");
    }
}

/// How many changes of a proof of the least makespan, of the bound as well, were tried, and how many were accepted
/// because what they say is still true.
fn hold_against_damage(tree: &DivisibleTree, other: &DivisibleTree) -> (usize, usize) {
    let [least, others] = [tree, other].map(|tree| best(tree).unwrap().makespan);
    let proof = by_cases(tree, &least, &never).unwrap();
    let text = proof.to_json();
    let read = damaged(&text, usize::MAX).map(|text| Certificate::from_json(&text).ok());
    let mut counted = (0, 0);
    for damaged in read {
        counted.0 += 1;
        let Some(damaged) = damaged else { continue };
        if let Ok(proved) = check(tree, &damaged) {
            assert!(proved.bound <= least, "{tree:?}: {damaged:?}");
            counted.1 += 1;
        }
        assert!(check(other, &damaged).is_err() || damaged.bound <= others, "{other:?}: {damaged:?}");
        let forged = Certificate { bound: a_little_more(&least), ..damaged };
        assert!(least == Rational::ZERO || check(tree, &forged).is_err(), "{tree:?}: {forged:?}");
    }
    counted
}

#[test]
fn no_damaged_certificate_proves_more_than_the_optimum() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut tried, mut accepted) = (0, 0);
    for nodes in [2, 3, 3, 4] {
        let [tree, other] = [(); 2].map(|()| random(&mut rng, nodes, 3));
        let counted = hold_against_damage(&tree, &other);
        (tried, accepted) = (tried + counted.0, accepted + counted.1);
    }
    assert!(tried > 500 && accepted < tried / 2, "{accepted} of {tried}");
}

#[test]
fn a_tree_that_is_too_large_has_the_least_makespan_without_latencies() {
    // Workers of speed 1, at no cost of messages.
    let tree = DivisibleTree::affine(FEW_NODES as i64 + 1, (1, 3), vec![(0, 0, 1, 2, 1); FEW_NODES]);
    let proof = certificate(&tree, &never).unwrap();
    assert_eq!(check(&tree, &proof).unwrap().bound, Rational::ONE);
    // So has one whose cases are given up.
    let small = DivisibleTree::affine(6, (1, 3), vec![(0, 0, 1, 2, 1); 5]);
    let proof = certificate(&small, &|| true).unwrap();
    assert_eq!(check(&small, &proof).unwrap().bound, Rational::ONE);
}

/// What is claimed of more than a few nodes holds without latencies or has no proof.
#[test]
fn the_optimum_of_a_large_tree_is_not_divided_into_cases() {
    let tree = DivisibleTree::affine(6, (1, 0), vec![(0, 9, 1, 2, 0); FEW_NODES]);
    assert_eq!(of_optimum(&tree, &Rational::from(6), &|| panic!("no program is solved")), None);
}

#[test]
fn the_optimum_of_sixteen_nodes_is_proved_by_cases() {
    let below = (1..16).map(|node| ((node - 1) / 2, 1 + node as i64 % 4, 5 + node as i64, node as i64 % 3, 1));
    let tree = DivisibleTree::affine(60, (20, 1), below.collect::<Vec<_>>());
    let least = subsets::best(&tree).unwrap().makespan;
    let proof = of_optimum(&tree, &least, &never).unwrap();
    assert!(check(&tree, &proof).unwrap().rests_on.is_empty() && proof.bound == least);
    assert_eq!(of_optimum(&tree, &a_little_more(&least), &never), None);
}

/// How many cases there are below the one in hand, and it, if none is closed before nothing is left to ask.
fn all_cases(case: &mut Case) -> u64 {
    let reached: Vec<usize> = case.reached().collect();
    let next = reached.iter().filter(|&&node| case.open(node).next().is_some()).find_map(|&node| case.next(node).ok());
    let computes = || reached.iter().find_map(|&node| case.whether_it_computes(node).ok());
    let (answers, depth) = (next.or_else(computes).unwrap_or_default(), case.depth());
    let mut below = 0;
    for answer in answers {
        case.take(answer);
        below += all_cases(case);
        case.back_to(depth);
    }
    below + 1
}

/// So the optimum of every tree of which every plan can be tried is proved unasked.
#[test]
fn trees_of_five_nodes_have_few_cases_whatever_their_costs() {
    for parents in (0..24).map(|shape| [0, shape % 2, shape / 2 % 3, shape / 6]) {
        let below = parents.into_iter().zip(1..).map(|(parent, cost)| (parent, cost, 1, 1, 1));
        let tree = DivisibleTree::affine(6, (1, 1), below.collect::<Vec<_>>());
        assert!(all_cases(&mut Case::all(&tree)) <= few_cases(&tree).unwrap());
    }
}
