use std::sync::atomic::AtomicBool;
use std::time::Instant;

use itertools::Itertools;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::divisible::check_star;

use super::super::every_order::best;
use super::super::tests::random;
use super::*;

/// A star of `workers` workers of one of six families, with ties in most of them.
fn drawn(rng: &mut ChaCha8Rng, family: usize, workers: usize) -> DivisibleStar {
    let mut draw = |from: i64, to: i64| rng.random_range(from..=to);
    let load = [1, 10, 100, 1000, 100_000][draw(0, 4) as usize];
    let mut worker = || match family {
        0 => (draw(1, 20), draw(10, 200), draw(0, 100), draw(0, 100)),
        1 => (draw(0, 3), draw(0, 3), draw(0, 3), draw(0, 3)),
        2 => (5, draw(10, 200), draw(0, 30), draw(0, 100)),
        3 => (draw(1, 20), draw(0, 20), 0, 0),
        4 => (draw(1000, 1010), draw(100, 20_000), draw(0, 9), draw(0, 9)),
        _ => (draw(1, 3), draw(1, 3), draw(0, 1) * 7, draw(0, 2) * 5),
    };
    DivisibleStar::affine(load, (0..workers).map(|_| worker()).collect::<Vec<_>>())
}

fn solved(star: &DivisibleStar) -> DivisibleSolution {
    let answer = solve(star, &Limits::default()).unwrap();
    assert_eq!(check_star(star, &answer.schedule).unwrap().makespan, answer.makespan, "{star:?}");
    assert_eq!(answer.makespan, answer.lower_bound, "{star:?}");
    answer
}

#[test]
fn every_order_agrees_on_small_rationals_with_zeros_masters_and_workers_that_cannot_compute() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for _ in 0..100 {
        let star = random(&mut rng, 4);
        assert_eq!(solved(&star).makespan, best(&star).unwrap().makespan, "{star:?}");
    }
}

#[test]
fn every_order_agrees_on_each_family() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for case in 0..60 {
        let star = drawn(&mut rng, case % 6, 2 + case % 4);
        assert_eq!(solved(&star).makespan, best(&star).unwrap().makespan, "{star:?}");
    }
}

#[test]
fn every_order_agrees_on_a_box_of_two_workers() {
    let costs =
        (0..2).flat_map(|g| (0..3).flat_map(move |w| (0..3).map(move |latencies| (g, w, latencies % 2, latencies))));
    let workers: Vec<_> = costs.collect();
    for [&one, &other] in workers.iter().array_combinations() {
        for load in [0, 3] {
            let star = DivisibleStar::affine(load, [one, other]);
            assert_eq!(solved(&star).makespan, best(&star).unwrap().makespan, "{star:?}");
        }
    }
}

#[test]
fn what_is_searched_depends_on_nothing_but_the_star() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    for family in 0..6 {
        let star = drawn(&mut rng, family, 12);
        assert_eq!(solved(&star), solved(&star));
    }
}

#[test]
fn a_stopped_search_gives_a_schedule_and_a_bound_below_the_optimum() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let stop = AtomicBool::new(true);
    for family in 0..6 {
        let star = drawn(&mut rng, family, 12);
        let optimum = solved(&star).makespan;
        let at_once = Limits { stop: Some(&stop), ..Limits::default() };
        let later = Limits { nodes: Some(100), ..Limits::default() };
        for limits in [at_once, later, Limits { until: Some(Instant::now()), ..Limits::default() }] {
            let answer = solve(&star, &limits).unwrap();
            assert_eq!(check_star(&star, &answer.schedule).unwrap().makespan, answer.makespan);
            assert!(answer.lower_bound <= optimum && optimum <= answer.makespan, "{star:?}");
            assert!(answer.lower_bound > Rational::zero() || optimum.is_zero(), "{star:?}");
        }
    }
}

#[test]
fn more_workers_than_bits_are_refused_unless_they_cannot_compute() {
    let workers = |cycle_time| {
        let worker = schedcheck_model::divisible::Worker {
            link: Rational::ONE,
            cycle_time,
            link_latency: Rational::ONE,
            compute_latency: Rational::ZERO,
        };
        vec![worker; MAX_WORKERS + 1]
    };
    let star = DivisibleStar::new(Rational::ONE, None, workers(Some(Rational::ONE))).unwrap();
    assert!(matches!(
        solve(&star, &Limits::default()),
        Err(EveryOrderError::TooManyWorkers { workers: 129, most: MAX_WORKERS })
    ));
    let idle = DivisibleStar::new(Rational::from(6), Some(Rational::from(2)), workers(None)).unwrap();
    assert_eq!(solved(&idle).makespan, Rational::from(12));
    let nobody = DivisibleStar::new(Rational::ZERO, None, workers(None)).unwrap();
    assert_eq!(solved(&nobody).makespan, Rational::ZERO);
}

/// By hand: 1 / (g + w) of a worker alone, more with another behind it by falling g, and 1 / w of the master.
#[test]
fn the_load_over_what_time_is_worth_is_that_by_hand() {
    type Costs = (i64, i64, i64, i64);
    let cases: [(&[Costs], Option<i64>, i64, i64); 7] = [
        (&[(1, 2, 5, 7)], None, 36, 1),
        (&[(1, 2, 5, 7)], Some(3), 18, 1),
        (&[(1, 2, 5, 7)], Some(0), 0, 1),
        (&[(0, 0, 5, 7)], None, 0, 1),
        (&[(0, 0, 5, 7)], Some(3), 0, 1),
        (&[(1, 2, 0, 0), (2, 2, 0, 0)], None, 24, 1),
        (&[(2, 2, 0, 0), (1, 2, 0, 0)], Some(6), 18, 1),
    ];
    for (workers, master, numerator, denominator) in cases {
        let affine = DivisibleStar::affine(12, workers.to_vec());
        let master = master.map(Rational::from);
        let star = DivisibleStar::new(affine.load().clone(), master, affine.workers().to_vec()).unwrap();
        let expected = Rational::new(numerator, denominator);
        assert_eq!(load_over_worth(&star), expected, "{workers:?} {:?}", star.master());
    }
}
