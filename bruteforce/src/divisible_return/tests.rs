use std::sync::atomic::AtomicBool;
use std::time::Instant;

use num_traits::Zero;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_return as certificates;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Schedule, Worker, check};

use super::pairs::{Best, Pair, PairError, best_of_pair, makespan_program};
use super::recorded::{self, Recorded};
use super::{all_pairs, branch_and_bound, certify, fifo, insertion, lifo};
use crate::Limits;

/// A star of up to `most` workers with small rationals, zeros among them, latencies now and then, returns with a ratio
/// or without, and workers that cannot compute.
pub(super) fn random(rng: &mut ChaCha8Rng, most: usize) -> DivisibleReturn {
    let denominator = rng.random_range(1..=3);
    let latest = *[0, 0, 1, 5].get(rng.random_range(0..4)).expect("one of four");
    let ratio = *[None, None, Some(1), Some(2)].get(rng.random_range(0..4)).expect("one of four");
    let ports = if rng.random_range(0..2) == 0 { Ports::One } else { Ports::Two };
    let count = rng.random_range(1..=most);
    let mut draw = |most: i64| Rational::new(rng.random_range(0..=most), denominator);
    let mut worker = |_| {
        let (link, cycle_time, other) = (draw(4), draw(6), draw(4));
        let return_link = ratio.map_or(other, |ratio: i64| &link / Rational::from(ratio));
        let linear = Worker::linear(link, cycle_time, return_link);
        let [link_latency, compute_latency, return_latency] = [latest; 3].map(&mut draw);
        Worker { link_latency, compute_latency, return_latency, ..linear }
    };
    let mut workers: Vec<Worker> = (0..count).map(&mut worker).collect();
    let load = draw(12);
    if count > 1 && rng.random_range(0..8) == 0 {
        workers[0].cycle_time = None;
    }
    DivisibleReturn::new(load, ports, workers).expect("the numbers are those of a star")
}

fn measured(star: &DivisibleReturn, schedule: &Schedule) -> Rational {
    check(star, schedule).unwrap_or_else(|violation| panic!("{violation}: {star:?}")).makespan
}

/// The makespan of the best, which the checker measures.
fn of(star: &DivisibleReturn, best: &Best) -> Rational {
    assert_eq!(measured(star, &best.schedule), best.makespan, "{star:?}");
    best.makespan.clone()
}

#[test]
fn recorded_optima_are_found_by_all_pairs_and_by_branch_and_bound_with_a_certificate() {
    for Recorded { star, optimum, .. } in recorded::all() {
        assert_eq!(of(&star, &all_pairs::best(&star).unwrap()), optimum, "{star:?}");
        let answer = match branch_and_bound::solve(&star, &Limits::default()) {
            Err(PairError::Latencies) if !star.is_linear() => continue,
            answer => answer.unwrap(),
        };
        assert_eq!((&answer.makespan, &answer.lower_bound), (&optimum, &optimum), "{star:?}");
        assert_eq!(measured(&star, &answer.schedule), optimum);
        let certificate = certify::certificate(&star, &Limits::default()).unwrap();
        assert_eq!(certificates::check(&star, &certificate).map(|proved| proved.bound), Ok(optimum), "{star:?}");
    }
}

#[test]
fn recorded_fifo_lifo_and_insertion_are_found() {
    for Recorded { star, fifo, lifo, insertion, .. } in recorded::all() {
        let found = fifo::best(&star, &Limits::default()).unwrap();
        assert_eq!((of(&star, &found.best), found.lower_bound), (fifo.clone(), fifo), "{star:?}");
        assert_eq!(of(&star, &lifo::best(&star).unwrap()), lifo, "{star:?}");
        if let Some(insertion) = insertion {
            assert_eq!(of(&star, &insertion::schedule(&star).unwrap()), insertion, "{star:?}");
        }
    }
}

#[test]
fn recorded_instances_with_latencies_have_certificates() {
    let mut proved = 0;
    for Recorded { star, optimum, .. } in recorded::all().filter(|recorded| !recorded.star.is_linear()) {
        let certificate = certify::certificate(&star, &Limits::default()).unwrap();
        assert_eq!(certificates::check(&star, &certificate).unwrap().bound, certificate.bound, "{star:?}");
        proved += usize::from(certificate.bound == optimum);
    }
    assert_eq!(proved, recorded::all().filter(|recorded| !recorded.star.is_linear()).count());
}

#[test]
fn all_methods_agree_on_small_rationals_with_zeros() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for _ in 0..150 {
        let star = random(&mut rng, 3);
        let optimum = of(&star, &all_pairs::best(&star).unwrap());
        let [fifo, lifo, inserted] = [
            fifo::best(&star, &Limits::default()).unwrap().best,
            lifo::best(&star).unwrap(),
            insertion::schedule(&star).unwrap(),
        ]
        .map(|best| of(&star, &best));
        assert!(optimum <= inserted && optimum <= fifo && optimum <= lifo, "{star:?}");
        if star.able_workers().len() <= 2 && star.is_linear() {
            assert_eq!(optimum, fifo.min(lifo), "{star:?}");
        }
        if star.is_linear() {
            let answer = branch_and_bound::solve(&star, &Limits::default()).unwrap();
            assert_eq!((answer.makespan, answer.lower_bound), (optimum.clone(), optimum.clone()), "{star:?}");
        }
        let certificate = certify::certificate(&star, &Limits::default()).unwrap();
        assert_eq!(certificates::check(&star, &certificate).map(|proved| proved.bound), Ok(optimum), "{star:?}");
    }
}

#[test]
fn the_orders_of_the_lemmas_are_best_orders() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    for _ in 0..60 {
        let star = random(&mut rng, 3);
        if !star.is_linear() || star.load().is_zero() {
            continue;
        }
        let workers = star.able_workers();
        let orders = || itertools::Itertools::permutations(workers.iter().copied(), workers.len());
        let least = |pair: fn(Vec<usize>) -> Pair| {
            orders().map(|order| best_of_pair(&star, &pair(order)).unwrap().makespan).min().unwrap()
        };
        assert_eq!(fifo::best(&star, &Limits::default()).unwrap().best.makespan, least(Pair::fifo), "{star:?}");
        assert_eq!(lifo::best(&star).unwrap().makespan, least(Pair::lifo), "{star:?}");
    }
}

#[test]
fn lists_that_are_no_pairs_of_orders_are_refused() {
    let idle = Worker { cycle_time: None, ..Worker::linear(Rational::ONE, Rational::ONE, Rational::ONE) };
    let able = Worker { cycle_time: Some(Rational::ONE), ..idle.clone() };
    let star = DivisibleReturn::new(Rational::from(3), Ports::One, vec![able.clone(), idle, able]).unwrap();
    let refused = |sends: &[usize], returns: &[usize]| {
        best_of_pair(&star, &Pair { sends: sends.to_vec(), returns: returns.to_vec() }).unwrap_err()
    };
    assert_eq!(refused(&[3], &[3]), PairError::UnknownWorker(3));
    assert_eq!(refused(&[0, 0], &[0, 0]), PairError::ListedTwice(0));
    assert_eq!(refused(&[1], &[1]), PairError::CannotCompute(1));
    assert_eq!(refused(&[0, 2], &[0]), PairError::DifferentWorkers);
    assert_eq!(refused(&[0], &[0, 0]), PairError::DifferentWorkers);
    assert_eq!(refused(&[0], &[0, 7]), PairError::DifferentWorkers);
    assert_eq!(refused(&[], &[]), PairError::NobodyComputes);
}

#[test]
fn each_method_refuses_too_many_workers() {
    let too_many = |workers, most| PairError::TooManyWorkers { workers, most };
    let star = |count: i64| DivisibleReturn::linear(1, Ports::One, (0..count).map(|i| (i + 1, 1, 1)));
    assert_eq!(all_pairs::best(&star(5)).unwrap_err(), too_many(5, 4));
    assert_eq!(insertion::schedule(&star(21)).unwrap_err(), too_many(21, 20));
    assert_eq!(fifo::best(&star(9), &Limits::default()).unwrap_err(), too_many(9, 8));
    assert_eq!(branch_and_bound::solve(&star(65), &Limits::default()).unwrap_err(), too_many(65, 64));
    let late = DivisibleReturn::affine(1, Ports::One, (0..7).map(|_| ((1, 1, 1), (1, 0, 0))));
    assert_eq!(lifo::best(&late).unwrap_err(), too_many(7, 6));
    assert_eq!(fifo::best(&late, &Limits::default()).unwrap_err(), too_many(7, 6));
    assert_eq!(branch_and_bound::solve(&late, &Limits::default()).unwrap_err(), PairError::Latencies);
}

#[test]
fn a_listed_worker_pays_its_latencies_though_it_gets_nothing() {
    let star = DivisibleReturn::affine(1, Ports::One, [((1, 1, 1), (5, 3, 4)), ((1, 1, 1), (0, 0, 0))]);
    let listed = best_of_pair(&star, &Pair::fifo(vec![1, 0])).unwrap();
    assert_eq!((listed.makespan, listed.schedule.chunks.len()), (Rational::from(13), 2));
    assert_eq!(all_pairs::best(&star).unwrap().pair, Pair::fifo(vec![1]));
}

/// T and the load of each; a row for each, one for the load and, with one port, one for the port.
#[test]
fn the_program_of_a_pair_has_a_column_and_a_row_for_each_worker() {
    let star = DivisibleReturn::linear(6, Ports::One, [(1, 2, 3), (2, 1, 1)]);
    let size = |star: &DivisibleReturn| {
        let program = makespan_program(star, &Pair::lifo(vec![1, 0])).unwrap();
        (program.columns().len(), program.rows().len(), program.nonzeros())
    };
    assert_eq!([size(&star), size(&star.clone().with_ports(Ports::Two))], [(3, 4, 10), (3, 3, 7)]);
}

#[test]
fn no_load_takes_no_time() {
    let star = DivisibleReturn::linear(0, Ports::One, [(1, 2, 3), (2, 1, 1)]);
    let answer = branch_and_bound::solve(&star, &Limits::default()).unwrap();
    let best = all_pairs::best(&star).unwrap();
    assert!(answer.makespan.is_zero() && best.makespan.is_zero() && best.schedule.chunks.is_empty());
    assert_eq!(of(&star, &insertion::schedule(&star).unwrap()), Rational::zero());
}

#[test]
fn a_certificate_is_sought_no_longer_than_the_limits_allow() {
    let star = DivisibleReturn::linear(60, Ports::Two, (1..=5).map(|i| (i, 20 - i, 1 + i * i % 5)));
    let bound = |limits: &Limits| certify::certificate(&star, limits).map(|found| found.bound);
    let is_over = AtomicBool::new(true);
    let least = branch_and_bound::solve(&star, &Limits::default()).unwrap().makespan;
    assert_eq!(bound(&Limits::default()), Some(least.clone()));
    for limits in [
        Limits { stop: Some(&is_over), ..Limits::default() },
        Limits { until: Some(Instant::now()), ..Limits::default() },
    ] {
        let less = bound(&limits);
        assert!(less.as_ref().is_none_or(|less| *less < least), "{less:?} {least}");
    }
}
