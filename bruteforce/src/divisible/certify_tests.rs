//! What is certified of stars, against the exact solvers that try every order, or every sequence.

use std::sync::atomic::AtomicBool;

use num_traits::Signed;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_star::lists::{self, LEMMA};
use schedcheck_certificates::divisible_star::{Certificate, Flaw, Proof, check};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds};

use super::branch_and_bound::{self, Limits, MAX_WORKERS};
use super::certify::{by_cases, by_prices, certificate, in_few_steps, of_answer, of_optimum};
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
    if random.random_bool(0.5) { star.with_master(Rational::from(random.random_range(1..=9))) } else { star }
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
            assert_eq!(certificate(&star, &Limits::default()).unwrap().bound, least);
            let more = &least + Rational::new(1, 1_000);
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
        let proof = certificate(&star, &Limits::default()).unwrap_or_else(|| panic!("{star:?}: {least}"));
        assert_eq!(check(&star, &proof).unwrap().bound, least);
        let more = &least + Rational::new(1, 1_000);
        assert!(check(&star, &Certificate { bound: more, ..proof }).is_err());
    }
}

#[test]
fn without_latencies_any_number_of_rounds_has_a_bound_of_rates() {
    // The port takes 12, each of the workers and the master at most a third of what it has.
    let star = DivisibleStar::linear(12, [(1, 2), (1, 2)]).with_rounds(Rounds::Any);
    assert_eq!(certificate(&star, &Limits::default()).unwrap().bound.to_string(), "12");
    let star = DivisibleStar::linear(12, [(1, 6), (1, 6)]).with_rounds(Rounds::Any);
    assert!(certificate(&star, &Limits::default()).unwrap().bound >= Rational::from(36));
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
        let forged = Certificate { bound: &least * Rational::new(1_001, 1_000), ..damaged };
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

/// A star of whole costs of a kind: zeros and ties, equal links, long latencies, hardly different links, idle ones.
fn of_kind(random: &mut ChaCha8Rng, kind: usize, workers: usize) -> DivisibleStar {
    let mut draw = |from: i64, to: i64| random.random_range(from..=to);
    let load = [1, 10, 100, 1000][draw(0, 3) as usize];
    let mut worker = || match kind {
        0 => (draw(0, 3), draw(0, 3), draw(0, 3), draw(0, 3)),
        1 => (5, draw(10, 200), draw(0, 30), draw(0, 100)),
        2 => (draw(1, 20), draw(10, 200), draw(0, 100), draw(0, 100)),
        3 => (draw(1000, 1010), draw(100, 20_000), draw(0, 9), draw(0, 9)),
        _ => (draw(0, 2), draw(0, 3), draw(0, 1) * 7, draw(0, 2) * 5),
    };
    let star = DivisibleStar::affine(load, (0..workers).map(|_| worker()).collect::<Vec<_>>());
    match draw(0, 2) {
        0 => star.with_master(Rational::new(draw(1, 200), draw(1, 3))),
        _ => star,
    }
}

/// By any prices: those of the search, those sought for the makespan alone, and bad ones; whoever asks for a thousandth
/// more has none.
#[test]
fn prices_prove_the_optimum_of_all_orders_and_no_more() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let level: Vec<u64> = (0..lists::PRICES as u64).map(|end| end * (lists::WHOLE / 128)).collect();
    let (mut proved, mut by_bad_prices) = (0, 0);
    for case in 0..150 {
        let star = of_kind(&mut rng, case % 5, 1 + case % 5);
        let least = best(&star).unwrap().makespan;
        let more = &least + &least / Rational::from(1_000);
        let prices = [branch_and_bound::prices(&star, &least, &never), level.clone(), vec![0; lists::PRICES]];
        for (place, prices) in prices.into_iter().enumerate() {
            if let Some(found) = by_prices(&star, &least, prices.clone()) {
                assert!(check(&star, &found).unwrap().rests_on.iter().all(|lemma| *lemma == LEMMA));
                proved += 1;
                by_bad_prices += usize::from(place > 0);
            } else {
                // Where a worker computes at once, once it has its latencies behind it.
                assert!(least <= Rational::default() || case % 5 % 4 == 0, "{star:?}");
            }
            assert!(least <= Rational::default() || by_prices(&star, &more, prices).is_none(), "{star:?}");
        }
    }
    assert!(proved > 350 && by_bad_prices > 230, "{proved} {by_bad_prices}");
}

#[test]
fn a_search_leaves_prices_that_prove_its_optimum_and_a_stopped_one_its_bound() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for kind in [0, 1, 2, 4] {
        for workers in [8, 12] {
            let star = of_kind(&mut rng, kind, workers);
            let answer = branch_and_bound::solve(&star, &Limits::default()).unwrap();
            let of_search = of_answer(&star, &answer, &never).unwrap();
            assert_eq!(of_search.bound, answer.makespan);
            assert_eq!(of_optimum(&star, &answer.makespan, &never).unwrap().bound, answer.makespan);
            let later = Limits { nodes: Some(5), ..Limits::default() };
            let stopped = branch_and_bound::solve(&star, &later).unwrap();
            if let Some(found) = of_answer(&star, &stopped, &never) {
                assert!(found.bound <= answer.makespan && found.bound == stopped.lower_bound);
            }
        }
    }
}

/// The value without latencies needs neither cases nor prices.
#[test]
fn a_star_without_latencies_has_the_lemma_whoever_asks() {
    for workers in [2, 6] {
        let star = DivisibleStar::linear(6, (1..=workers).map(|worker| (worker, 2)));
        let answer = branch_and_bound::solve(&star, &Limits::default()).unwrap();
        let found = of_optimum(&star, &answer.makespan, &never).unwrap();
        assert_eq!((&found.bound, &found.proof), (&answer.makespan, &Proof::WithoutLatencies));
        assert_eq!(of_answer(&star, &answer, &never), None);
    }
}

/// Each price in turn is made dearer or cheaper, and whatever is accepted is the true bound still.
#[test]
fn damaged_prices_prove_no_more() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let star = of_kind(&mut rng, 2, 5);
    let least = best(&star).unwrap().makespan;
    let prices = branch_and_bound::prices(&star, &least, &never);
    let more = &least + &least / Rational::from(1_000_000_000);
    let mut refused = 0;
    for place in 0..prices.len() {
        for change in [0, prices[place] / 2, prices[place] + 1, prices[place] * 2, lists::WHOLE, u64::MAX] {
            let mut damaged = prices.clone();
            damaged[place] = change;
            refused += usize::from(by_prices(&star, &least, damaged.clone()).is_none());
            assert!(by_prices(&star, &more, damaged).is_none());
        }
    }
    assert!((1..700).contains(&refused), "{refused}");
    for wrong in [prices[1..].to_vec(), Vec::new(), [prices.as_slice(), &[lists::WHOLE]].concat()] {
        let certificate = Certificate { bound: least.clone(), proof: Proof::Prices(wrong) };
        assert_eq!(check(&star, &certificate), Err(Flaw::Prices(lists::Flaw::Prices)));
    }
}

/// More workers than the search takes: their latencies are left out of what is proved.
#[test]
fn a_star_that_is_too_large_has_the_least_makespan_without_latencies() {
    let star = DivisibleStar::affine(6, vec![(0, 1, 2, 1); MAX_WORKERS + 1]);
    let proof = certificate(&star, &Limits::default()).unwrap();
    assert_eq!(check(&star, &proof).unwrap().bound, Rational::new(6, MAX_WORKERS as i64 + 1));
    assert_eq!(of_optimum(&star, &Rational::from(9), &never), Some(proof));
}

#[test]
fn in_any_number_of_rounds_few_steps_prove_what_is_attained_or_what_the_first_case_gives() {
    let star =
        |costs: &[(i64, i64, i64, i64)]| DivisibleStar::affine(5, costs.iter().copied()).with_rounds(Rounds::Any);
    let proved = |star: &DivisibleStar, attained: &Rational| {
        let found = in_few_steps(star, attained, &never)?;
        assert_eq!(check(star, &found).map(|proved| proved.bound).as_ref(), Ok(&found.bound));
        Some(found.bound)
    };
    for (costs, least) in [(&[(0, 0, 1, 1)][..], 2), (&[(1, 0, 1, 0)][..], 6), (&[(1, 1, 9, 1), (2, 1, 9, 0)][..], 20)]
    {
        assert_eq!(proved(&star(costs), &Rational::from(least)), Some(Rational::from(least)));
        // What is not the least is not proved, and something is.
        assert!(proved(&star(costs), &Rational::from(least + 1)).is_some_and(|bound| bound <= Rational::from(least)));
    }
    // Of many workers the first case alone is looked at, of more than that nothing; nor in one round, nor if stopped.
    let first = proved(&star(&[(1, 1, 1, 1); 7]), &Rational::from(100)).expect("the first case");
    assert!(first < Rational::from(100));
    assert_eq!(proved(&star(&[(1, 1, 1, 1); 51]), &Rational::from(100)), None);
    assert_eq!(proved(&star(&[(0, 0, 1, 1)]).with_rounds(Rounds::One), &Rational::from(2)), None);
    assert_eq!(in_few_steps(&star(&[(0, 0, 1, 1)]), &Rational::from(2), &|| true), None);
}

#[test]
fn where_the_lists_of_an_optimum_are_too_many_to_check_prices_prove_nearly_as_much() {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut draw = |from: i64, to: i64| rng.random_range(from..=to);
    let costs: Vec<_> = (0..25).map(|_| (draw(1000, 1010), draw(1000, 20_000), 1000 * draw(0, 50), 0)).collect();
    let star = DivisibleStar::affine(25_000, costs);
    let answer = branch_and_bound::solve(&star, &Limits::default()).unwrap();
    assert_eq!((&answer.makespan, of_answer(&star, &answer, &never)), (&answer.lower_bound, None));
    let proof = certificate(&star, &Limits::default()).unwrap();
    assert!(check(&star, &proof).is_ok() && matches!(proof.proof, Proof::Prices(_)));
    assert!(proof.bound < answer.makespan && proof.bound > answer.makespan * Rational::new(99, 100));
}

#[test]
fn a_certificate_is_sought_no_longer_than_the_limits_allow() {
    let star = DivisibleStar::affine(60, (1..=12).map(|i| (i, 20 - i, i % 5, i % 7)));
    let is_over = AtomicBool::new(true);
    let bound = |limits| certificate(&star, &limits).map(|found| found.bound);
    let least = branch_and_bound::solve(&star, &Limits::default()).unwrap().makespan;
    assert_eq!(bound(Limits::default()), Some(least.clone()));
    let less = bound(Limits { stop: Some(&is_over), ..Limits::default() });
    assert!(less.as_ref().is_some_and(|less| less.is_positive() && *less < least), "{less:?} {least}");
}
