use std::sync::atomic::AtomicBool;
use std::time::Instant;

use num_traits::Signed;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_return::{self as certificates, Step};
use schedcheck_model::divisible_return::{Ports, Worker, check};

use super::*;

/// A star of `workers` workers of one of six families.
fn drawn(rng: &mut ChaCha8Rng, family: usize, workers: usize) -> DivisibleReturn {
    let mut draw = |from: i64, to: i64| rng.random_range(from..=to);
    let mut worker = || match family / 2 {
        0 => {
            let g = draw(1, 100);
            (2 * g, draw(1, 100) * workers as i64, g)
        }
        1 => {
            let g = draw(1, 4);
            (g, draw(1, 4), g)
        }
        _ => (draw(0, 100), draw(0, 100) * workers as i64, draw(0, 100)),
    };
    let ports = if family.is_multiple_of(2) { Ports::One } else { Ports::Two };
    DivisibleReturn::linear(1000, ports, (0..workers).map(|_| worker()).collect::<Vec<_>>())
}

fn solved(star: &DivisibleReturn) -> ReturnSolution {
    let answer = solve_for_certificate(star, &Limits::default()).unwrap();
    assert_eq!(check(star, &answer.schedule).unwrap().makespan, answer.makespan, "{star:?}");
    assert_eq!(answer.makespan, answer.lower_bound, "{star:?}");
    answer
}

#[test]
fn what_is_found_depends_on_nothing_but_the_star_and_is_certified() {
    let mut rng = ChaCha8Rng::seed_from_u64(51);
    for family in 0..6 {
        let star = drawn(&mut rng, family, 5);
        let answer = solved(&star);
        assert_eq!(answer, solved(&star));
        let quick = solve(&star, &Limits::default()).unwrap();
        assert_eq!((&quick.makespan, &quick.lower_bound), (&answer.makespan, &answer.makespan), "{star:?}");
        assert!(quick.certificate.is_none());
        let certificate = answer.certificate.unwrap();
        assert_eq!(
            certificates::check(&star, &certificate).map(|proved| proved.bound),
            Ok(answer.makespan),
            "{star:?}"
        );
    }
}

#[test]
fn equal_workers_are_sent_to_by_number_and_a_certificate_says_so() {
    for ports in [Ports::One, Ports::Two] {
        for costs in [[(1, 4, 1); 4], [(1, 9, 2), (2, 8, 1), (1, 9, 2), (2, 8, 1)]] {
            let star = DivisibleReturn::linear(100, ports, costs);
            let answer = solved(&star);
            let certificate = answer.certificate.unwrap();
            assert_eq!(certificates::check(&star, &certificate).unwrap().bound, answer.makespan, "{star:?}");
            let of_equal = |step: &Step| matches!(step, Step::Send(pair) if costs[pair[0]] == costs[pair[1]]);
            assert!(!certificate.steps.iter().any(of_equal), "{star:?}");
        }
    }
}

#[test]
fn costs_of_any_length_and_size_are_solved() {
    let mut rng = ChaCha8Rng::seed_from_u64(52);
    for family in 0..6 {
        let short = drawn(&mut rng, family, 4);
        let long = short.workers().iter().zip(1_i64..).map(|(worker, place)| {
            let factor =
                Rational::new(i64::MAX, i64::MAX - 1000 * place) * Rational::from(1_000_i64.pow(place as u32 % 3));
            let times = |cost: &Rational| cost * &factor;
            Worker::linear(
                times(&worker.link),
                worker.cycle_time.as_ref().map(times).unwrap(),
                times(&worker.return_link),
            )
        });
        let star = DivisibleReturn::new(Rational::new(1, 7), short.ports(), long.collect()).unwrap();
        let answer = solved(&star);
        assert_eq!(answer.makespan, super::super::all_pairs::best(&star).unwrap().makespan, "{star:?}");
        let certificate = answer.certificate.unwrap();
        assert_eq!(
            certificates::check(&star, &certificate).map(|proved| proved.bound),
            Ok(answer.makespan),
            "{star:?}"
        );
    }
}

#[test]
fn costs_that_differ_by_more_than_a_word_are_solved() {
    let powers = |bits: i32| Rational::from(2).pow(bits);
    for ports in [Ports::One, Ports::Two] {
        for least in [-30, -200] {
            let worker = |bits| Worker::linear(powers(bits), powers(bits + 1), powers(bits));
            let workers = [0, 1, least, least / 2].map(worker).to_vec();
            let star = DivisibleReturn::new(Rational::from(3), ports, workers).unwrap();
            assert_eq!(solved(&star).makespan, super::super::all_pairs::best(&star).unwrap().makespan, "{star:?}");
        }
    }
}

#[test]
fn a_stopped_search_gives_a_schedule_and_a_certified_bound_below_the_optimum() {
    let mut rng = ChaCha8Rng::seed_from_u64(53);
    let stop = AtomicBool::new(true);
    for family in 0..6 {
        let star = drawn(&mut rng, family, 5);
        let optimum = solved(&star).makespan;
        let at_once = Limits { stop: Some(&stop), ..Limits::default() };
        let later = Limits { nodes: Some(9), ..Limits::default() };
        for limits in [at_once, later, Limits { until: Some(Instant::now()), ..Limits::default() }] {
            let quick = solve(&star, &limits).unwrap();
            assert!(quick.lower_bound <= optimum && optimum <= quick.makespan && quick.lower_bound.is_positive());
            let answer = solve_for_certificate(&star, &limits).unwrap();
            assert_eq!(check(&star, &answer.schedule).unwrap().makespan, answer.makespan);
            assert!(answer.lower_bound <= optimum && optimum <= answer.makespan, "{star:?}");
            assert!(answer.lower_bound.is_positive(), "{star:?}");
            let certificate = answer.certificate.unwrap();
            let proved = certificates::check(&star, &certificate).map(|proved| proved.bound);
            assert_eq!(proved, Ok(answer.lower_bound), "{star:?}");
        }
    }
}

#[test]
fn a_search_on_long_numbers_ends_soon_after_its_time() {
    let mut fractions = crate::lengthy::Fractions::of(20_000);
    let workers = (0..12).map(|_| Worker::linear(fractions.draw(), fractions.draw(), fractions.draw())).collect();
    let star = DivisibleReturn::new(Rational::from(3), Ports::Two, workers).unwrap();
    let start = Instant::now();
    let until = start + std::time::Duration::from_millis(300);
    let answer = solve(&star, &Limits { until: Some(until), ..Limits::default() }).unwrap();
    assert!(start.elapsed() < std::time::Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(answer.lower_bound < answer.makespan && !answer.schedule.chunks.is_empty());
}

#[test]
fn a_fifo_search_finds_the_best_of_all_orders() {
    let mut rng = ChaCha8Rng::seed_from_u64(54);
    for case in 0..18 {
        let star = drawn(&mut rng, case % 6, 2 + case % 3);
        let count = star.workers().len();
        let orders = itertools::Itertools::permutations(0..count, count);
        let least = orders.map(|order| best_of_pair(&star, &Pair::fifo(order)).unwrap().makespan).min();
        let answer = solve_family(&star, Family::Fifo, &Limits::default()).unwrap();
        assert_eq!((Some(&answer.makespan), answer.pair.sends), (least.as_ref(), answer.pair.returns), "{star:?}");
        assert_eq!((answer.makespan, answer.certificate), (answer.lower_bound, None));
    }
}

#[test]
fn a_worker_that_costs_nothing_takes_all_at_once() {
    let star = DivisibleReturn::linear(7, Ports::Two, [(1, 1, 1), (0, 0, 0)]);
    let answer = solved(&star);
    assert_eq!((answer.makespan, answer.pair), (Rational::ZERO, Pair::fifo(vec![1])));
}
