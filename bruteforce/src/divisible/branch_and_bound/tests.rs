use std::sync::atomic::AtomicBool;
use std::time::Instant;

use itertools::Itertools;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::divisible::check_star;

use super::super::every_order::best;
use super::super::tests::random;
use super::problem::Span;
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

/// The problem of more load within so many times the least makespan, or as long as somebody alone takes for the load.
fn problem_within(star: &DivisibleStar, times: &Rational) -> Option<Problem> {
    let (_, most) = alone(star).unwrap();
    Problem::new(star, &(solved(star).makespan * times).min(most)).filter(|problem| !problem.workers.is_empty())
}

/// Whether nothing is faster than the best worker alone.
fn is_alone(star: &DivisibleStar) -> bool {
    alone(star).unwrap().1 == solved(star).makespan
}

#[test]
fn the_prices_of_any_charges_bound_every_list() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    for case in 0..120 {
        let star = drawn(&mut rng, case % 6, 1 + case % 4);
        let times = Rational::new([1, 2, 3, 5][rng.random_range(0..4)], 2);
        let Some(problem) = problem_within(&star, &times) else { continue };
        let workers = problem.workers.len();
        let grid = Grid::new(rng.random_range(0..12), rng.random_range(1..7));
        let charges: Vec<u64> = (0..workers).map(|_| rng.random_range(0..WHOLE)).collect();
        let prices = Services::new(&problem, grid).prices(&charges, case % 5 * 10, &|| false);
        let bound = Pricing::new(&problem, grid).bound(prices);
        for list in (1..=workers).flat_map(|length| (0..workers).permutations(length)) {
            let numbers: Vec<usize> = list.iter().map(|&worker| problem.workers[worker].number).collect();
            let Some(load) = problem.exact_load(&star, &numbers) else { continue };
            let load = load / &problem.load * WHOLE;
            let mut before = Rational::zero();
            let (mut served, mut time) = (0, Span { low: WHOLE, high: WHOLE });
            for (place, &worker) in list.iter().enumerate() {
                let rest = Rational::from(bound.at(served, time.high));
                assert!(&load - &before <= rest, "{star:?} {list:?} from {place}");
                (served, time) = (served | 1 << worker, problem.left(worker, time));
                before = problem.exact_load(&star, &numbers[..=place]).unwrap() / &problem.load * WHOLE;
            }
        }
    }
}

#[test]
fn who_is_of_no_use_is_in_no_list_of_more_load() {
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    let (mut left_out, mut lists) = (0, 0);
    for case in 0..180 {
        let star = drawn(&mut rng, case % 6, 2 + case % 4);
        let times = Rational::new(rng.random_range(100..120), 100);
        let Some(problem) = problem_within(&star, &times) else { continue };
        let workers = problem.workers.len();
        let (pricing, charges) = (Pricing::new(&problem, EVEN), vec![0; workers]);
        let prices = Services::new(&problem, EVEN).prices(&charges, 30, &|| false);
        let useful = pricing.useful(&prices, pricing.bound_value(&prices));
        left_out += workers - useful.len();
        for list in (1..=workers).flat_map(|length| (0..workers).permutations(length)) {
            let numbers: Vec<usize> = list.iter().map(|&worker| problem.workers[worker].number).collect();
            if problem.exact_load(&star, &numbers).is_some_and(|load| load > problem.load) {
                assert!(list.iter().all(|worker| useful.contains(worker)), "{star:?} {list:?}");
                lists += 1;
            }
        }
    }
    assert!(left_out > 10 && lists > 1000, "{left_out} {lists}");
}

#[test]
fn a_search_by_the_prices_of_certificates_agrees() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let limits = Limits::default();
    for case in 0..36 {
        let star = drawn(&mut rng, case % 6, 6 + case % 4);
        let mut control = Control { limits: &limits, statistics: Statistics::default() };
        let mut found = |times: Rational| {
            let problem = problem_within(&star, &times)?;
            let bound = Pricing::new(&problem, EVEN).bound(Prices::level());
            Some(Search::new(&star, &problem, &bound, &mut control, None).run())
        };
        assert!(matches!(found(Rational::ONE), None | Some(SearchEnd::Exhausted)), "{star:?}");
        assert!(is_alone(&star) || matches!(found(Rational::new(1001, 1000)), Some(SearchEnd::Found(_))), "{star:?}");
    }
}

#[test]
fn a_narrow_search_claims_nothing_that_it_has_not_seen() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let limits = Limits::default();
    let mut narrowed = 0;
    for case in 0..60 {
        let star = drawn(&mut rng, case % 6, 4 + case % 6);
        let times = Rational::new(1_000_001, 1_000_000);
        let Some(problem) = problem_within(&star, &times).filter(|_| !is_alone(&star)) else { continue };
        let mut control = Control { limits: &limits, statistics: Statistics::default() };
        let bound = Pricing::new(&problem, EVEN).bound(Prices::level());
        match Search::new(&star, &problem, &bound, &mut control, Some(1)).run() {
            SearchEnd::Found(_) => {}
            end => {
                assert_eq!(end, SearchEnd::Narrowed, "{star:?}");
                narrowed += 1;
            }
        }
    }
    assert!(narrowed > 0);
}

#[test]
fn changes_of_a_list_find_more_load_where_there_is_more() {
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    let mut found = 0;
    for case in 0..60 {
        let star = drawn(&mut rng, case % 6, 2 + case % 9);
        let best = solved(&star);
        let changed = |time: &Rational| {
            let problem = Problem::new(&star, time)?;
            local::more_load(&star, &problem, problem.indices(&best.schedule), &|| false)
        };
        assert_eq!(changed(&best.makespan), None, "{star:?}");
        let (list, time) = alone(&star).unwrap();
        let Some(problem) = Problem::new(&star, &time) else { continue };
        let start = problem.workers.iter().positions(|worker| list.contains(&worker.number)).collect();
        if let Some(list) = local::more_load(&star, &problem, start, &|| false) {
            assert!(best.makespan < time && list.iter().all_unique());
            assert!(problem.exact_load(&star, &list).unwrap() > problem.load);
            found += 1;
        }
    }
    assert!(found > 30, "{found}");
}
