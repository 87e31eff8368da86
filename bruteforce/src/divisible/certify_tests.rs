//! What is certified of stars, against the exact solvers that try every order, or every sequence.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_star::worth::LEMMA;
use schedcheck_certificates::divisible_star::{Certificate, check};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds};

use super::branch_and_bound::MAX_WORKERS;
use super::certify::{by_cases, certificate};
use super::every_order::best;
use crate::damage::damaged;
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

/// How many changes of a proof of the least makespan, of the bound as well, were tried, and how many were accepted
/// because what they say is still true.
fn hold_against_damage(star: &DivisibleStar, other: &DivisibleStar) -> (usize, usize) {
    let [least, others] = [star, other].map(|star| best(star).unwrap().makespan);
    let proof = by_cases(star, &least, &never).unwrap();
    let text = proof.to_json();
    let read = damaged(&text, usize::MAX).map(|text| Certificate::from_json(&text).ok());
    let mut counted = (0, 0);
    for damaged in read {
        counted.0 += 1;
        let Some(damaged) = damaged else { continue };
        if let Ok(proved) = check(star, &damaged) {
            assert!(proved.bound <= least, "{star:?}: {damaged:?}");
            counted.1 += 1;
        }
        assert!(check(other, &damaged).is_err() || damaged.bound <= others, "{other:?}: {damaged:?}");
        let forged = Certificate { bound: &least * Rational::new(1_001.into(), 1_000.into()), ..damaged };
        assert!(check(star, &forged).is_err(), "{star:?}: {forged:?}");
    }
    counted
}

#[test]
fn no_damaged_certificate_proves_more_than_the_optimum() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut tried, mut accepted) = (0, 0);
    for workers in [1, 2, 2, 3] {
        let [star, other] = [(); 2].map(|()| random(&mut rng, workers, 3));
        let counted = hold_against_damage(&star, &other);
        (tried, accepted) = (tried + counted.0, accepted + counted.1);
    }
    assert!(tried > 500 && accepted < tried / 2, "{accepted} of {tried}");
}

/// For the row that rests on a lemma, which proofs for few workers do without.
#[test]
fn more_workers_need_the_lemma_and_what_it_proves_is_true() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let star = random(&mut rng, 5, 4);
    let least = best(&star).unwrap().makespan;
    let proof = by_cases(&star, &least, &never).unwrap();
    assert_eq!(check(&star, &proof).unwrap().rests_on, [LEMMA]);
    let more = Certificate { bound: &least + Rational::new(1.into(), 1_000.into()), ..proof };
    assert!(check(&star, &more).is_err() && by_cases(&star, &more.bound, &never).is_none());
}

/// More workers than the search takes: their latencies are left out of what is proved.
#[test]
fn a_star_that_is_too_large_has_the_least_makespan_without_latencies() {
    let star = DivisibleStar::affine(6, vec![(0, 1, 2, 1); MAX_WORKERS + 1]);
    let proof = certificate(&star, &never).unwrap();
    assert_eq!(check(&star, &proof).unwrap().bound, Rational::new(6.into(), (MAX_WORKERS as i64 + 1).into()));
}
