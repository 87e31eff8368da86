//! What is certified of trees, against the exact solver that tries every plan.

use num_bigint::BigInt;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_tree::{Certificate, Proof, Step, check};
use schedcheck_certificates::program::Multipliers;
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

use super::certify::{by_cases, certificate};
use super::every_order::best;

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

fn steps(certificate: &Certificate) -> &[Step] {
    let Proof::Cases(steps) = &certificate.proof else { panic!("a proof by cases") };
    steps
}

fn whole(number: i64) -> Rational {
    Rational::from_integer(number.into())
}

fn a_little_more(bound: &Rational) -> Rational {
    bound * Rational::new(1_001.into(), 1_000.into())
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
        assert_eq!(check(&tree, &proof).unwrap().rests_on.is_empty(), proof.bound == whole(0));
        let more = Certificate { bound: a_little_more(&proof.bound), ..proof.clone() };
        assert!(proof.bound == whole(0) || check(&tree, &more).is_err());
        assert!(by_cases(&tree, &proof.bound, &never).is_some(), "{tree:?}");
    }
}

/// Everything that one change of one number, or of the order of steps, makes of a certificate.
fn damaged(whole: &Certificate) -> Vec<Certificate> {
    let mut all = Vec::new();
    let with = |steps: Vec<Step>| Certificate { bound: whole.bound.clone(), proof: Proof::Cases(steps) };
    let all_steps = steps(whole);
    for place in 0..all_steps.len() {
        let changed = |step: Step| {
            let mut steps = all_steps.to_vec();
            steps[place] = step;
            with(steps)
        };
        let mut less = all_steps.to_vec();
        less.remove(place);
        all.extend([
            with(less),
            with(all_steps[..place].to_vec()),
            with([all_steps, &all_steps[place..=place]].concat()),
        ]);
        if place > 0 {
            let mut swapped = all_steps.to_vec();
            swapped.swap(place - 1, place);
            all.extend([with(swapped), changed(all_steps[place - 1].clone())]);
        }
        all.extend((0..6).flat_map(|node| [changed(Step::Next(node)), changed(Step::Computes(node))]));
        if let Step::Closed(multipliers) = &all_steps[place] {
            all.extend(others(multipliers).into_iter().map(|other| changed(Step::Closed(other))));
        }
    }
    all
}

fn others(multipliers: &Multipliers) -> Vec<Multipliers> {
    let changes = |number: &BigInt| [number + 1, number - 1, number * 2, -number, 0.into()];
    let mut all: Vec<_> =
        changes(&multipliers.over).into_iter().map(|over| Multipliers { over, ..multipliers.clone() }).collect();
    for (index, (row, weight)) in multipliers.of.iter().enumerate() {
        let moved = [row + 1, row.wrapping_sub(1), 0].map(|row| (row, weight.clone()));
        for weight in changes(weight).into_iter().map(|weight| (*row, weight)).chain(moved) {
            let mut other = multipliers.clone();
            other.of[index] = weight;
            all.push(other);
        }
    }
    all
}

#[test]
fn no_damaged_certificate_proves_more_than_the_optimum() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut count, mut accepted) = (0, 0);
    for nodes in [2, 3, 3, 4] {
        let tree = random(&mut rng, nodes, 3);
        let least = best(&tree).unwrap().makespan;
        let proof = by_cases(&tree, &least, &never).unwrap();
        let other = random(&mut rng, nodes, 3);
        let others = best(&other).unwrap().makespan;
        for damaged in damaged(&proof) {
            count += 1;
            accepted += usize::from(check(&tree, &damaged).is_ok());
            let more = Certificate { bound: a_little_more(&least), ..damaged.clone() };
            assert!(check(&tree, &more).is_err(), "{tree:?}: {damaged:?}");
            assert!(least <= others || check(&other, &damaged).is_err(), "{other:?}: {damaged:?}");
        }
    }
    assert!(count > 200 && accepted < count / 2, "{accepted} of {count}");
    println!("{count} damaged, {accepted} still true");
}
