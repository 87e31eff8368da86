//! What is certified of stars, against the exact solvers that try every order, or every sequence.

use num_bigint::BigInt;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_star::{Certificate, Proof, Step, check};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds};

use super::certify::{by_cases, certificate};
use super::every_order::best;
use crate::multi_round::sequences::best_sequence;

fn never() -> bool {
    false
}

/// A star whose costs are small whole numbers; with a master in every other case.
fn random(random: &mut ChaCha8Rng, workers: usize, latency: i64) -> DivisibleStar {
    let costs = (0..workers).map(|_| {
        let [g, w] = [(); 2].map(|()| random.random_range(1..=5));
        let [link, own] = [(); 2].map(|()| random.random_range(0..=latency));
        (g, w, link, own)
    });
    let costs: Vec<_> = costs.collect();
    let star = DivisibleStar::affine(random.random_range(1..=9), costs);
    if random.random_bool(0.5) {
        star.with_master(Rational::from_integer(random.random_range(1..=9).into()))
    } else {
        star
    }
}

fn steps(certificate: &Certificate) -> &[Step] {
    let Proof::Sequences(steps) = &certificate.proof else { panic!("a proof by cases") };
    steps
}

#[test]
fn every_optimum_in_one_round_is_proved_by_cases_and_no_better_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for workers in 1..=4 {
        for latency in [0, 3, 3, 3] {
            let star = random(&mut rng, workers, latency);
            let least = best(&star).unwrap().makespan;
            let proof = by_cases(&star, &least, &never).unwrap_or_else(|| panic!("{star:?}: {least}"));
            assert!(check(&star, &proof).unwrap().rests_on.is_empty());
            assert_eq!(Certificate::from_json(&proof.to_json()).unwrap(), proof);
            assert_eq!(certificate(&star, &never).unwrap().bound, least);
            let more = &least + Rational::new(1.into(), 1_000.into());
            assert_eq!(by_cases(&star, &more, &never), None);
            assert!(check(&star, &Certificate { bound: more, ..proof }).is_err());
        }
    }
}

#[test]
fn every_optimum_in_any_number_of_rounds_is_proved() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for workers in [1, 1, 2, 2] {
        let costs = (0..workers).map(|_| {
            let [g, w, latency, own] = [(); 4].map(|()| rng.random_range(1..=3));
            (g, w, latency, own)
        });
        let costs: Vec<_> = costs.collect();
        let star = DivisibleStar::affine(rng.random_range(1..=4), costs).with_rounds(Rounds::Any);
        let least = best_sequence(&star, 10_000).unwrap().makespan;
        let proof = certificate(&star, &never).unwrap_or_else(|| panic!("{star:?}: {least}"));
        assert_eq!(check(&star, &proof).unwrap().bound, least);
        let more = &least + Rational::new(1.into(), 1_000.into());
        assert!(check(&star, &Certificate { bound: more, ..proof }).is_err());
    }
}

#[test]
fn without_latencies_any_number_of_rounds_has_a_bound_of_rates() {
    // The port takes 12, each of the workers and the master at most a third of what it has.
    let star = DivisibleStar::linear(12, [(1, 2), (1, 2)]).with_rounds(Rounds::Any);
    assert_eq!(certificate(&star, &never).unwrap().bound.to_string(), "12");
    let star = DivisibleStar::linear(12, [(1, 6), (1, 6)]).with_rounds(Rounds::Any);
    assert!(certificate(&star, &never).unwrap().bound >= Rational::from_integer(36.into()));
}

/// Everything that one change of one number, or of the order of steps, makes of a certificate.
fn damaged(whole: &Certificate) -> Vec<Certificate> {
    let mut all = Vec::new();
    let with = |steps: Vec<Step>| Certificate { bound: whole.bound.clone(), proof: Proof::Sequences(steps) };
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
            all.extend([with(swapped), changed(all_steps[place - 1].clone()), changed(Step::Next)]);
        }
        let Step::Closed(multipliers) = &all_steps[place] else { continue };
        for change in changes(&multipliers.over) {
            let mut other = multipliers.clone();
            other.over = change;
            all.push(changed(Step::Closed(other)));
        }
        for (index, (row, weight)) in multipliers.of.iter().enumerate() {
            let moved = [row + 1, row.wrapping_sub(1), 0].map(|row| (row, weight.clone()));
            for weight in changes(weight).into_iter().map(|weight| (*row, weight)).chain(moved) {
                let mut other = multipliers.clone();
                other.of[index] = weight;
                all.push(changed(Step::Closed(other)));
            }
        }
    }
    all
}

fn changes(number: &BigInt) -> [BigInt; 5] {
    [number + 1, number - 1, number * 2, -number, 0.into()]
}

/// With the bound as it is, whatever is accepted is true; so each damaged certificate claims more as well.
#[test]
fn no_damaged_certificate_proves_more_than_the_optimum() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut count, mut accepted) = (0, 0);
    for workers in [1, 2, 2, 3, 3] {
        let star = random(&mut rng, workers, 3);
        let least = best(&star).unwrap().makespan;
        let proof = by_cases(&star, &least, &never).unwrap();
        let other = random(&mut rng, workers, 3);
        let others = best(&other).unwrap().makespan;
        for damaged in damaged(&proof) {
            count += 1;
            accepted += usize::from(check(&star, &damaged).is_ok());
            let more = Certificate { bound: &least * Rational::new(1_001.into(), 1_000.into()), ..damaged.clone() };
            assert!(check(&star, &more).is_err(), "{star:?}: {damaged:?}");
            assert!(least <= others || check(&other, &damaged).is_err(), "{other:?}: {damaged:?}");
        }
    }
    assert!(count > 200 && accepted < count / 2, "{accepted} of {count}");
    println!("{count} damaged, {accepted} still true");
}
