//! Properties of optima and of the algorithms' schedules, on random stars beyond the boxes of the claims.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use schedcheck::methods::{self, MethodOptions};
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, WholeTime};
use schedcheck_files::Instance;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::{Star, Worker, check};
use schedcheck_model::{Rational, Time};
use schedcheck_rr6005_algorithms::{bba, mbbsa_search, rbsa};

const ALLOWED: Relays = Relays::Allowed;

/// The measured makespan of the schedule that the exact solver proves to be optimal.
fn optimum_with<T: WholeTime>(star: &Star<T>, relays: Relays) -> T {
    let solution = branch_and_bound::minimise(star, relays, &branch_and_bound::StarLimits::default());
    let measure = check(star, &solution.schedule).expect("the schedule is valid");
    assert!(solution.optimal && measure.makespan == solution.makespan);
    assert!(relays == ALLOWED || measure.relays.is_empty());
    measure.makespan
}

fn optimum(star: &Star<i64>) -> i64 {
    optimum_with(star, ALLOWED)
}

/// A worker with link cost, speed (or none) and load.
fn worker() -> impl Strategy<Value = Worker<i64>> {
    (0_i64..10, option::weighted(0.85, 0_i64..12), 0_u64..4).prop_map(|(comm, comp, tasks)| Worker {
        comm,
        comp,
        tasks,
    })
}

fn star_of(workers: Vec<Worker<i64>>) -> Option<Star<i64>> {
    Star::new(workers).ok()
}

/// A star of up to five workers, somebody of whom can compute if there is a task.
fn star() -> impl Strategy<Value = Star<i64>> {
    vec(worker(), 1..=5).prop_filter_map("somebody must compute", star_of)
}

/// A star with equal links.
fn bus() -> impl Strategy<Value = Star<i64>> {
    (vec(worker(), 1..=6), 0_i64..10).prop_filter_map("somebody must compute", |(workers, comm)| {
        star_of(workers.into_iter().map(|worker| Worker { comm, ..worker }).collect())
    })
}

/// The same star with its worker `index`, counted around, changed.
fn changed(star: &Star<i64>, index: usize, change: impl Fn(&mut Worker<i64>)) -> Option<Star<i64>> {
    let mut workers = star.workers().to_vec();
    let index = index % workers.len();
    change(&mut workers[index]);
    star_of(workers)
}

/// The same star in another arithmetic and another unit of time.
fn converted<T: Time>(star: &Star<i64>, time: impl Fn(i64) -> T) -> Star<T> {
    let worker = |w: &Worker<i64>| Worker { comm: time(w.comm), comp: w.comp.map(&time), tasks: w.tasks };
    Star::new(star.workers().iter().map(worker).collect()).expect("a star stays a star")
}

/// The objective of a method's schedule as the checker measures it, and whether it is proved to be optimal.
fn solved(star: &Star<Rational>, method: Option<&str>) -> (Rational, bool) {
    let answer =
        methods::solve(&Instance::Star(star.clone()), method, &MethodOptions::default()).expect("a star is solved");
    (answer.objective.clone(), answer.is_optimal())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn the_optimum_grows_with_the_unit_of_time(star in star(), numerator in 1_i64..60, denominator in 1_i64..60) {
        let factor = Rational::new(numerator, denominator);
        let scaled = converted(&star, |time| Rational::new(time, 1) * &factor);
        prop_assert_eq!(solved(&scaled, None), (Rational::new(optimum(&star), 1) * factor, true));
    }

    #[test]
    fn every_arithmetic_finds_the_same_optimum(star in star()) {
        let expected = optimum(&star);
        prop_assert_eq!(optimum_with(&converted(&star, |time| time as i32), ALLOWED), expected as i32);
        prop_assert_eq!(optimum_with(&converted(&star, i128::from), ALLOWED), i128::from(expected));
        prop_assert_eq!(optimum_with(&converted(&star, num_bigint::BigInt::from), ALLOWED), expected.into());
        let huge = num_bigint::BigInt::from(10).pow(60);
        prop_assert_eq!(optimum_with(&converted(&star, |time| &huge * time), ALLOWED), huge * expected);
    }

    #[test]
    fn the_order_of_the_workers_changes_no_optimum(star in star(), order in any::<[u8; 5]>()) {
        let mut workers: Vec<_> = star.workers().iter().cloned().zip(order).collect();
        workers.sort_by_key(|(_, place)| *place);
        let permuted = star_of(workers.into_iter().map(|(worker, _)| worker).collect()).expect("a star stays a star");
        for relays in [ALLOWED, Relays::Forbidden] {
            prop_assert_eq!(optimum_with(&permuted, relays), optimum_with(&star, relays));
        }
    }

    /// Take the task out of a schedule, with its transfers and its computation: the rest is valid and ends no later.
    #[test]
    fn one_task_more_never_shortens_the_optimum(star in star(), index in 0_usize..5) {
        if let Some(heavier) = changed(&star, index, |worker| worker.tasks += 1) {
            for relays in [ALLOWED, Relays::Forbidden] {
                prop_assert!(optimum_with(&heavier, relays) >= optimum_with(&star, relays));
            }
        }
    }

    /// A schedule keeps its starts if something takes less time.
    #[test]
    fn slower_links_and_slower_workers_never_shorten_the_optimum(star in star(), index in 0_usize..5, more in 1_i64..5) {
        let before = optimum(&star);
        let slower_link = changed(&star, index, |worker| worker.comm += more);
        let slower_worker = changed(&star, index, |worker| worker.comp = worker.comp.map(|comp| comp + more));
        let worker_that_cannot_compute = changed(&star, index, |worker| worker.comp = None);
        for slower in [slower_link, slower_worker, worker_that_cannot_compute].into_iter().flatten() {
            prop_assert!(optimum(&slower) >= before);
        }
    }

    #[test]
    fn one_worker_more_without_tasks_never_lengthens_the_optimum(star in star(), helper in worker()) {
        let mut workers = star.workers().to_vec();
        workers.push(Worker { tasks: 0, ..helper });
        prop_assert!(optimum(&star_of(workers).expect("a star with a helper is a star")) <= optimum(&star));
    }

    #[test]
    fn a_ban_on_relays_never_shortens_the_optimum_and_changes_nothing_on_equal_links(star in star(), bus in bus()) {
        prop_assert!(optimum_with(&star, Relays::Forbidden) >= optimum(&star));
        prop_assert_eq!(optimum_with(&bus, Relays::Forbidden), optimum(&bus));
    }

    #[test]
    fn no_algorithm_beats_the_optimum(star in star()) {
        let optimum = optimum(&star);
        for schedule in [bba::schedule(&star), mbbsa_search::minimise(&star).schedule, rbsa::minimise(&star).schedule] {
            let measure = check(&star, &schedule);
            prop_assert!(measure.as_ref().is_ok_and(|measure| measure.makespan >= optimum), "{:?}, optimum \
                {}", measure, optimum);
        }
    }

    #[test]
    fn on_equal_links_the_searches_reach_the_optimum(bus in bus()) {
        let optimum = optimum(&bus);
        prop_assert_eq!(mbbsa_search::minimise(&bus).makespan, optimum);
        prop_assert_eq!(rbsa::minimise(&bus).makespan, optimum);
    }

    #[test]
    fn what_a_method_calls_optimal_is_optimal(star in star()) {
        let optimum = Rational::new(optimum(&star), 7);
        let star = converted(&star, |time| Rational::new(time, 7));
        for method in methods::all().filter(|method| method.kind == "star") {
            // These two are held against the others by their own tests; the plain search is slow.
            if method.name != "exhaustive" && method.name != "integer-program" {
                let (objective, is_optimal) = solved(&star, Some(method.name));
                prop_assert!(objective >= optimum, "{}", method.name);
                prop_assert!(!is_optimal || objective == optimum, "{}", method.name);
            }
        }
        prop_assert_eq!(solved(&star, None), (optimum, true));
    }

    #[test]
    fn a_redistribution_takes_as_long_as_its_ports_need(surpluses in vec((0_i64..9, 0_i64..4), 1..6), factor in 1_i64..9) {
        // Each worker gives its surplus to the next one: the imbalances sum to zero.
        let before = |i: usize| surpluses[(i + surpluses.len() - 1) % surpluses.len()].1;
        let redistribution = |unit: i64| {
            Redistribution::of(surpluses.iter().enumerate().map(|(i, &(comm, given))| (Rational::new(comm * unit, 3), given - before(i))))
        };
        let solved = |unit| {
            let instance = Instance::Redistribution(redistribution(unit));
            methods::solve(&instance, None, &MethodOptions::default()).expect("a redistribution is solved")
        };
        prop_assert!(solved(1).bound.proof.says.contains("the shortest reception follows all sends"));
        prop_assert!(solved(1).is_optimal());
        prop_assert_eq!(solved(factor).objective, solved(1).objective * Rational::new(factor, 1));
    }
}
