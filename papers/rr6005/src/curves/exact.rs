//! The exact solvers of stars: of the makespan, of late jobs, of a redistribution. None claims to be polynomial.

use std::ops::ControlFlow;

use schedcheck_bruteforce::late_jobs::max_on_time;
use schedcheck_bruteforce::redistribution::{best_time, best_time_with_waiting};
use schedcheck_bruteforce::star::branch_and_bound::{self, StarLimits};
use schedcheck_bruteforce::star::witnesses::for_each_feasible;
use schedcheck_bruteforce::star::{Relays, integer_program, state_space};
use schedcheck_bruteforce::switch::program::{Constraints, optimal_vertices};
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_reductions::three_partition::StarReduction;

use super::moore::random_jobs;
use schedcheck_harness::Depth;
use schedcheck_harness::curve::families::{pairs_of_workers, small_stars, three_partition_stars};
use schedcheck_harness::curve::tally::{Tally, operations};
use schedcheck_harness::curve::{Count, Curve, run};

/// How many stars are solved for one point.
const STARS: usize = 5;

/// The curves.
pub const CURVES: &[Curve] = &[
    BRANCH_AND_BOUND,
    WITHOUT_RELAYS,
    MORE_WORKERS,
    THEOREM_2_YES,
    THEOREM_2_NO,
    PLAIN,
    WITNESSES,
    INTEGER_PROGRAM,
    SUBSETS_OF_JOBS,
    ORDERS,
    WAITING,
    VERTICES,
];

const BRANCH_AND_BOUND: Curve = Curve {
    name: "rr6005-exact-branch-and-bound",
    problem: "star",
    algorithm: "branch and bound",
    source: "bruteforce::star::branch_and_bound",
    unit: "nodes",
    family: "s tasks on 5 stars of 6 workers with c, w in 1..9 at random, nodes of all 5",
    bound: None,
    sizes: |depth| [4, 8, 16, 32, 64, 128].into_iter().take(depth.pick(4, 5, 6)).collect(),
    count: |tasks, seed| nodes(&small_stars(6, tasks, STARS, seed), Relays::Allowed),
    prepare: |tasks, seed| {
        let stars = small_stars(6, tasks, STARS, seed);
        run(move || nodes(&stars, Relays::Allowed))
    },
};

const WITHOUT_RELAYS: Curve = Curve {
    name: "rr6005-exact-branch-and-bound-without-relays",
    algorithm: "branch and bound, no worker both sends and receives",
    count: |tasks, seed| nodes(&small_stars(6, tasks, STARS, seed), Relays::Forbidden),
    prepare: |tasks, seed| {
        let stars = small_stars(6, tasks, STARS, seed);
        run(move || nodes(&stars, Relays::Forbidden))
    },
    ..BRANCH_AND_BOUND
};

const MORE_WORKERS: Curve = Curve {
    name: "rr6005-exact-branch-and-bound-workers",
    family: "s workers with c, w in 1..9 at random and 4 s tasks, 5 stars, nodes of all 5",
    sizes: |depth| [3, 6, 12, 24, 48].into_iter().take(depth.pick(3, 4, 5)).collect(),
    count: |workers, seed| nodes(&small_stars(workers as usize, 4 * workers, STARS, seed), Relays::Allowed),
    prepare: |workers, seed| {
        let stars = small_stars(workers as usize, 4 * workers, STARS, seed);
        run(move || nodes(&stars, Relays::Allowed))
    },
    ..BRANCH_AND_BOUND
};

const THEOREM_2_YES: Curve = Curve {
    name: "rr6005-exact-theorem-2-yes",
    family: "3 stars of theorem 2 from 3-partition instances of s triples with a solution, nodes of all 3",
    sizes: triples,
    count: |triples, seed| nodes_at_the_deadline(&of_theorem_2(triples, true, seed)),
    prepare: |triples, seed| {
        let stars = of_theorem_2(triples, true, seed);
        run(move || nodes_at_the_deadline(&stars))
    },
    ..BRANCH_AND_BOUND
};

const THEOREM_2_NO: Curve = Curve {
    name: "rr6005-exact-theorem-2-no",
    family: "3 stars of theorem 2 from 3-partition instances of s triples without a solution, nodes of all 3",
    count: |triples, seed| nodes_at_the_deadline(&of_theorem_2(triples, false, seed)),
    prepare: |triples, seed| {
        let stars = of_theorem_2(triples, false, seed);
        run(move || nodes_at_the_deadline(&stars))
    },
    ..THEOREM_2_YES
};

const PLAIN: Curve = Curve {
    name: "rr6005-exact-plain",
    algorithm: "every state at every integer time",
    source: "bruteforce::star::state_space",
    unit: "states",
    family: "s tasks on 5 stars of 3 workers with c, w in 1..9 at random, states of all 5",
    sizes: |depth| (1..=depth.pick(4, 6, 7)).collect(),
    count: |tasks, seed| states(&small_stars(3, tasks, STARS, seed)),
    prepare: |tasks, seed| {
        let stars = small_stars(3, tasks, STARS, seed);
        run(move || states(&stars))
    },
    ..BRANCH_AND_BOUND
};

const WITNESSES: Curve = Curve {
    name: "rr6005-exact-witnesses",
    algorithm: "every pair of orders that meets a deadline",
    source: "bruteforce::star::witnesses",
    unit: "pairs of prefixes",
    family: "s tasks on the first of 3 workers with c = 1, w = 2, 2, 3; the deadline is the optimum",
    sizes: |depth| (2..=depth.pick(7, 9, 11)).collect(),
    count: |tasks, _| {
        let (star, deadline) = at_its_optimum(tasks);
        let all = for_each_feasible(&star, &deadline, |_| ControlFlow::Continue(()));
        Count::free(all.expect("no link is free").prefixes)
    },
    prepare: |tasks, _| {
        let (star, deadline) = at_its_optimum(tasks);
        run(move || for_each_feasible(&star, &deadline, |_| ControlFlow::Continue(())))
    },
    ..BRANCH_AND_BOUND
};

const INTEGER_PROGRAM: Curve = Curve {
    name: "rr6005-exact-integer-program",
    algorithm: "the integer program over time",
    source: "bruteforce::star::integer_program",
    unit: "columns",
    family: "3 workers with c = 1, w = 2, s tasks on the first; the deadline is 2 s",
    sizes: |depth| (1..=depth.pick(5, 6, 7)).map(|power| 1 << power).collect(),
    count: |tasks, _| {
        let program =
            integer_program::program(&three_workers(tasks), Relays::Allowed, 2 * tasks as i64, Default::default());
        Count::free(program.expect("it is small").columns().len() as u64)
    },
    prepare: |tasks, _| {
        let star = three_workers(tasks);
        run(move || integer_program::program(&star, Relays::Allowed, 2 * tasks as i64, Default::default()))
    },
    ..BRANCH_AND_BOUND
};

const SUBSETS_OF_JOBS: Curve = Curve {
    name: "rr6005-exact-late-jobs",
    problem: "jobs on time",
    algorithm: "every subset of the jobs, for 1 || sum U_j",
    source: "bruteforce::late_jobs",
    unit: "operations on times",
    family: "s jobs with times in 1..100 and deadlines in 1..50 s, at random",
    sizes: |depth| (2..=depth.pick(12, 18, 22)).step_by(2).collect(),
    count: |size, seed| {
        let jobs = random_jobs(size, seed).into_iter();
        let jobs: Vec<_> = jobs.map(|job| (Tally::from(job.processing), Tally::from(job.deadline))).collect();
        Count::free(operations(|| max_on_time(&jobs)))
    },
    prepare: |size, seed| {
        let jobs = random_jobs(size, seed).into_iter();
        let jobs: Vec<_> = jobs.map(|job| (job.processing, job.deadline)).collect();
        run(move || max_on_time(&jobs))
    },
    ..BRANCH_AND_BOUND
};

const ORDERS: Curve = Curve {
    name: "rr6005-exact-redistribution-orders",
    problem: "redistribution",
    algorithm: "every pair of orders of senders and receivers",
    source: "bruteforce::redistribution",
    unit: "pairs of orders",
    family: "s pairs of workers with c in 1..9 at random, one of each has a task too many and the other one too few",
    sizes: |depth| (1..=depth.pick(5, 6, 6)).collect(),
    count: |pairs, seed| Count::free(best_time(&of_pairs(pairs, seed)).orders),
    prepare: |pairs, seed| {
        let workers = of_pairs(pairs, seed);
        run(move || best_time(&workers))
    },
    ..BRANCH_AND_BOUND
};

const WAITING: Curve = Curve {
    name: "rr6005-exact-redistribution-waiting",
    algorithm: "every action or none at every integer time",
    unit: "states",
    sizes: |depth| (1..=depth.pick(3, 4, 5)).collect(),
    count: |pairs, seed| Count::free(best_time_with_waiting(&of_pairs(pairs, seed)).states),
    prepare: |pairs, seed| {
        let workers = of_pairs(pairs, seed);
        run(move || best_time_with_waiting(&workers))
    },
    ..ORDERS
};

const VERTICES: Curve = Curve {
    name: "rr6005-exact-switch-vertices",
    problem: "switch",
    algorithm: "all optimal vertices of linear program 7",
    source: "bruteforce::switch::program",
    unit: "vertices",
    family: "s workers with b = s_i = 1 around a switch, 2 s units of load on the first",
    sizes: |depth| (2..=depth.pick(5, 7, 8)).collect(),
    count: |workers, _| {
        let vertices = optimal_vertices(&loaded_on_one_worker(workers), Constraints::Printed);
        Count::free(vertices.expect("the program has an optimum").len() as u64)
    },
    prepare: |workers, _| {
        let switch = loaded_on_one_worker(workers);
        run(move || optimal_vertices(&switch, Constraints::Printed))
    },
    ..BRANCH_AND_BOUND
};

fn nodes(stars: &[Star<i64>], relays: Relays) -> Count {
    let nodes = |star| branch_and_bound::minimise(star, relays, &StarLimits::default()).statistics.nodes;
    Count::free(stars.iter().map(nodes).sum())
}

fn triples(depth: Depth) -> Vec<u64> {
    (2..=depth.pick(4, 6, 8)).collect()
}

fn states(stars: &[Star<i64>]) -> Count {
    let states = |star| state_space::optimum(star, Relays::Allowed).expect("it is small").states;
    Count::free(stars.iter().map(states).sum())
}

/// A star with its least makespan.
fn at_its_optimum(tasks: u64) -> (Star<i64>, i64) {
    let star = Star::of([(1, 2, tasks), (1, 2, 0), (1, 3, 0)]);
    let deadline = branch_and_bound::minimise(&star, Relays::Allowed, &StarLimits::default()).makespan;
    (star, deadline)
}

fn three_workers(tasks: u64) -> Star<i64> {
    Star::of([(1, 2, tasks), (1, 2, 0), (1, 2, 0)])
}

fn loaded_on_one_worker(workers: u64) -> Switch {
    let load = |worker| if worker == 0 { 2 * workers as i64 } else { 0 };
    Switch::of((0..workers).map(|worker| (load(worker), 1, 1)))
}

fn of_theorem_2(triples: u64, answer: bool, seed: u64) -> Vec<StarReduction> {
    three_partition_stars(triples as usize, answer, 3, seed)
}

fn nodes_at_the_deadline(stars: &[StarReduction]) -> Count {
    let nodes = stars.iter().map(|reduction| {
        let (star, deadline) = (&reduction.star, &reduction.deadline);
        branch_and_bound::meet(star, deadline, Relays::Allowed, &StarLimits::default()).statistics.nodes
    });
    Count::free(nodes.sum())
}

fn of_pairs(pairs: u64, seed: u64) -> Redistribution<i64> {
    Redistribution::of(pairs_of_workers(pairs, 9, 1, seed))
}
