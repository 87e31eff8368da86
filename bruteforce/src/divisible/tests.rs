use exact_lp::FaceError;
use num_traits::{One, Zero};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker, check_star};

use super::every_order::{self, EveryOrderError, best, best_by_programs, every_order};
use super::orders::{OrderError, best_of_order, most_load, optimal_solutions};
use super::value::Value;

/// A star of up to `most` workers with small rationals, zeros among them, a master that computes now and then, and
/// workers that cannot.
pub(super) fn random(rng: &mut ChaCha8Rng, most: usize) -> DivisibleStar {
    let denominator = rng.random_range(1..=3);
    let latest = *[0, 1, 4, 20].get(rng.random_range(0..4)).expect("one of four");
    let mut draw = |most: i64| Rational::new(rng.random_range(0..=most), denominator);
    let workers = (0..draw(most as i64 * denominator).to_integer().try_into().unwrap_or(0).max(1)).map(|_| Worker {
        link: draw(4),
        cycle_time: Some(draw(4)),
        link_latency: draw(latest),
        compute_latency: draw(latest),
    });
    let mut workers: Vec<Worker> = workers.collect();
    let load = draw(12);
    let master = Some(draw(9)).filter(|w0| *w0 > Rational::from(2));
    if workers.len() > 1 && rng.random_range(0..8) == 0 {
        workers[0].cycle_time = None;
    }
    DivisibleStar::new(load, master, workers).expect("the numbers are those of a star")
}

#[test]
fn the_checker_measures_the_optimum_of_every_order_and_loads_invert_times() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..40 {
        let star = random(&mut rng, 3);
        for order in every_order(&star) {
            let found = match best_of_order(&star, &order) {
                Err(OrderError::NobodyComputes) => continue,
                found => found.unwrap(),
            };
            assert_eq!(check_star(&star, &found.schedule).unwrap().makespan, found.makespan, "{star:?} {order:?}");
            if let Some(most) = most_load(&star, &order, &found.makespan).unwrap() {
                assert!(most.load >= *star.load());
                let loaded = star.with_load(most.load).unwrap();
                assert_eq!(best_of_order(&loaded, &order).unwrap().makespan, found.makespan, "{star:?} {order:?}");
            }
            let sooner = &found.makespan - Rational::new(1, 1000);
            let most = most_load(&star, &order, &sooner).unwrap();
            assert!(most.is_none_or(|most| most.load < *star.load()), "{star:?} {order:?}");
        }
    }
}

#[test]
fn values_as_functions_of_time_and_linear_programs_agree_on_every_order() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..200 {
        let star = random(&mut rng, 3);
        for order in every_order(&star) {
            let workers = order.iter().rev().map(|&worker| &star.workers()[worker]);
            let value = workers.fold(Value::of_nobody(), |value, worker| value.preceded_by(worker).unwrap());
            let by_value = value.least_time(star.load(), star.master());
            let by_program = best_of_order(&star, &order).map(|best| best.makespan).ok();
            assert_eq!(by_value, by_program, "{star:?} {order:?}");
        }
        let best = best(&star).unwrap();
        assert_eq!(check_star(&star, &best.schedule).unwrap().makespan, best.makespan);
        assert_eq!(best, best_by_programs(&star).unwrap(), "{star:?}");
    }
}

#[test]
fn every_order_of_every_subset_is_listed_once() {
    let counts: Vec<usize> =
        (1..=4).map(|p| every_order(&DivisibleStar::linear(1, (0..p).map(|_| (1, 1)))).count()).collect();
    assert_eq!(counts, [2, 5, 16, 65]);
    let seven = DivisibleStar::linear(1, [(1, 1); 7]);
    assert_eq!(every_order(&seven).count(), 13_700);
}

#[test]
fn a_listed_worker_pays_its_latencies_though_it_gets_nothing() {
    let star = DivisibleStar::affine(1, [(1, 1, 5, 3), (1, 1, 0, 0)]);
    let listed = best_of_order(&star, &[1, 0]).unwrap();
    assert_eq!(listed.makespan, Rational::from(9));
    assert_eq!(best(&star).unwrap().orders, vec![vec![1]]);
}

#[test]
fn all_vertices_of_an_optimal_face_are_found() {
    // The worker that is late anyway may compute any load that takes it no longer than the other one.
    let star = DivisibleStar::affine(2, [(0, 1, 0, 0), (0, 1, 0, 4)]);
    let solutions = optimal_solutions(&star, &[0, 1]).unwrap();
    assert_eq!(solutions.makespan, Rational::from(4));
    let loads: Vec<_> = solutions.vertices.iter().map(|vertex| vertex.chunks[0].load.clone()).collect();
    assert_eq!(loads, [Rational::from(2)]);
    let longer = DivisibleStar::affine(2, [(0, 1, 0, 0), (0, 2, 0, 0), (0, 0, 0, 3)]);
    let solutions = optimal_solutions(&longer, &[0, 1, 2]).unwrap();
    assert_eq!(solutions.makespan, Rational::from(3));
    assert_eq!(solutions.vertices.len(), 4);
    for vertex in &solutions.vertices {
        assert_eq!(check_star(&longer, vertex).unwrap().makespan, Rational::from(3));
    }
}

#[test]
fn no_load_takes_no_time_and_a_free_worker_takes_any_load_at_once() {
    let idle = best(&DivisibleStar::affine(0, [(1, 1, 1, 1)])).unwrap();
    assert_eq!((idle.makespan, idle.orders), (Rational::zero(), vec![vec![]]));
    let free = best(&DivisibleStar::affine(7, [(1, 1, 0, 0), (0, 0, 1, 1)])).unwrap();
    assert_eq!(free.makespan, Rational::from(2));
    let master = best(&DivisibleStar::linear(7, [(1, 1)]).with_master(Rational::zero())).unwrap();
    assert_eq!((master.makespan, master.schedule.master), (Rational::zero(), Rational::from(7)));
    assert_eq!(most_load(&DivisibleStar::linear(7, [(0, 0)]), &[0], &Rational::one()), Ok(None));
}

#[test]
fn lists_that_are_no_orders_are_refused() {
    let worker = |cycle_time| Worker {
        link: Rational::ONE,
        cycle_time,
        link_latency: Rational::ZERO,
        compute_latency: Rational::ZERO,
    };
    let star = DivisibleStar::new(Rational::from(3), None, vec![worker(Some(Rational::ONE)), worker(None)]).unwrap();
    assert_eq!(best_of_order(&star, &[2]), Err(OrderError::UnknownWorker(2)));
    assert_eq!(best_of_order(&star, &[0, 0]), Err(OrderError::ListedTwice(0)));
    assert_eq!(best_of_order(&star, &[1]), Err(OrderError::CannotCompute(1)));
    assert_eq!(best_of_order(&star, &[]), Err(OrderError::NobodyComputes));
    assert_eq!(optimal_solutions(&star, &[]), Err(OrderError::NobodyComputes));
    assert_eq!(FaceError::TooManyBases(3).to_string(), OrderError::from(FaceError::TooManyBases(3)).to_string());
    assert_eq!(best(&star).unwrap().tried, 2);
    let eight = DivisibleStar::linear(1, [(1, 1); 8]);
    assert_eq!(best(&eight), Err(EveryOrderError::TooManyWorkers { workers: 8, most: 7 }));
    assert_eq!(every_order::MAX_WORKERS, 7);
}

/// T and the load of each; a row for each, in which all before it occur, and one for the load.
#[test]
fn the_program_of_an_order_has_a_column_and_a_row_for_each_who_computes() {
    let size = |star: &DivisibleStar, order: &[usize]| {
        let program = super::orders::makespan_program(star, order).unwrap();
        (program.columns().len(), program.rows().len(), program.nonzeros())
    };
    let star = DivisibleStar::affine(6, [(1, 2, 3, 4), (2, 1, 0, 1), (5, 5, 5, 5)]);
    assert_eq!([size(&star, &[]), size(&star, &[1]), size(&star, &[2, 0])], [(1, 1, 0), (2, 2, 3), (3, 3, 7)]);
}
