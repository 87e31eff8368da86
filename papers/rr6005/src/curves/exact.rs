//! The exact solvers of stars: of the makespan, of late jobs, of a redistribution. None claims to be polynomial.

use rand::RngExt;
use schedcheck_bruteforce::late_jobs::max_on_time;
use schedcheck_bruteforce::redistribution::{best_time, best_time_with_waiting};
use schedcheck_bruteforce::star::branch_and_bound::{self, StarLimits};
use schedcheck_bruteforce::star::witnesses::for_each_feasible;
use schedcheck_bruteforce::star::{Relays, integer_program, state_space};
use schedcheck_bruteforce::switch::program::{Constraints, optimal_vertices};
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;

use super::moore::random_jobs;
use schedcheck_harness::Depth;
use schedcheck_harness::curve::families::{random, small_stars, three_partition_stars};
use schedcheck_harness::curve::tally::{Tally, operations};
use schedcheck_harness::curve::{Count, Curve};

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
    algorithm: "branch and bound",
    source: "bruteforce::star::branch_and_bound",
    unit: "nodes",
    family: "s tasks on 5 stars of 6 workers with c, w in 1..9 at random, nodes of all 5",
    bound: None,
    sizes: |depth| [4, 8, 16, 32, 64, 128].into_iter().take(depth.pick(4, 5, 6)).collect(),
    count: |tasks, seed| nodes(&small_stars(6, tasks, STARS, seed), Relays::Allowed),
};

const WITHOUT_RELAYS: Curve = Curve {
    name: "rr6005-exact-branch-and-bound-without-relays",
    algorithm: "branch and bound, no worker both sends and receives",
    count: |tasks, seed| nodes(&small_stars(6, tasks, STARS, seed), Relays::Forbidden),
    ..BRANCH_AND_BOUND
};

const MORE_WORKERS: Curve = Curve {
    name: "rr6005-exact-branch-and-bound-workers",
    family: "s workers with c, w in 1..9 at random and 4 s tasks, 5 stars, nodes of all 5",
    sizes: |depth| [3, 6, 12, 24, 48].into_iter().take(depth.pick(3, 4, 5)).collect(),
    count: |workers, seed| nodes(&small_stars(workers as usize, 4 * workers, STARS, seed), Relays::Allowed),
    ..BRANCH_AND_BOUND
};

const THEOREM_2_YES: Curve = Curve {
    name: "rr6005-exact-theorem-2-yes",
    family: "3 stars of theorem 2 from 3-partition instances of s triples with a solution, nodes of all 3",
    sizes: triples,
    count: |triples, seed| nodes_at_the_deadline(triples, true, seed),
    ..BRANCH_AND_BOUND
};

const THEOREM_2_NO: Curve = Curve {
    name: "rr6005-exact-theorem-2-no",
    family: "3 stars of theorem 2 from 3-partition instances of s triples without a solution, nodes of all 3",
    count: |triples, seed| nodes_at_the_deadline(triples, false, seed),
    ..THEOREM_2_YES
};

const PLAIN: Curve = Curve {
    name: "rr6005-exact-plain",
    algorithm: "every state at every integer time",
    source: "bruteforce::star::state_space",
    unit: "states",
    family: "s tasks on 5 stars of 3 workers with c, w in 1..9 at random, states of all 5",
    sizes: |depth| (1..=depth.pick(4, 6, 7)).collect(),
    count: |tasks, seed| {
        let states = |star: &Star<i64>| state_space::optimum(star, Relays::Allowed).expect("it is small").states;
        Count::free(small_stars(3, tasks, STARS, seed).iter().map(states).sum())
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
        let star = Star::of([(1, 2, tasks), (1, 2, 0), (1, 3, 0)]);
        let deadline = branch_and_bound::minimise(&star, Relays::Allowed, &StarLimits::default()).makespan;
        let all = for_each_feasible(&star, &deadline, |_| std::ops::ControlFlow::Continue(()));
        Count::free(all.expect("no link is free").prefixes)
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
        let star = Star::of([(1, 2, tasks), (1, 2, 0), (1, 2, 0)]);
        let program = integer_program::program(&star, Relays::Allowed, 2 * tasks as i64, Default::default());
        Count::free(program.expect("it is small").columns().len() as u64)
    },
    ..BRANCH_AND_BOUND
};

const SUBSETS_OF_JOBS: Curve = Curve {
    name: "rr6005-exact-late-jobs",
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
    ..BRANCH_AND_BOUND
};

const ORDERS: Curve = Curve {
    name: "rr6005-exact-redistribution-orders",
    algorithm: "every pair of orders of senders and receivers",
    source: "bruteforce::redistribution",
    unit: "pairs of orders",
    family: "s pairs of workers with c in 1..9 at random, one of each has a task too many and the other one too few",
    sizes: |depth| (1..=depth.pick(5, 6, 6)).collect(),
    count: |pairs, seed| Count::free(best_time(&pairs_of_workers(pairs, seed)).orders),
    ..BRANCH_AND_BOUND
};

const WAITING: Curve = Curve {
    name: "rr6005-exact-redistribution-waiting",
    algorithm: "every action or none at every integer time",
    unit: "states",
    sizes: |depth| (1..=depth.pick(3, 4, 5)).collect(),
    count: |pairs, seed| Count::free(best_time_with_waiting(&pairs_of_workers(pairs, seed)).states),
    ..ORDERS
};

const VERTICES: Curve = Curve {
    name: "rr6005-exact-switch-vertices",
    algorithm: "all optimal vertices of linear program 7",
    source: "bruteforce::switch::program",
    unit: "vertices",
    family: "s workers with b = s_i = 1 around a switch, 2 s units of load on the first",
    sizes: |depth| (2..=depth.pick(5, 7, 8)).collect(),
    count: |workers, _| {
        let load = |worker| if worker == 0 { 2 * workers as i64 } else { 0 };
        let switch = Switch::of((0..workers).map(|worker| (load(worker), 1, 1)));
        let vertices = optimal_vertices(&switch, Constraints::Printed);
        Count::free(vertices.expect("the program has an optimum").len() as u64)
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

fn nodes_at_the_deadline(triples: u64, answer: bool, seed: u64) -> Count {
    let stars = three_partition_stars(triples as usize, answer, 3, seed);
    let nodes = stars.iter().map(|reduction| {
        let (star, deadline) = (&reduction.star, &reduction.deadline);
        branch_and_bound::meet(star, deadline, Relays::Allowed, &StarLimits::default()).statistics.nodes
    });
    Count::free(nodes.sum())
}

fn pairs_of_workers(pairs: u64, seed: u64) -> Redistribution<i64> {
    let mut random = random(pairs, seed);
    Redistribution::of((0..pairs).flat_map(|_| [1, -1]).map(|surplus| (random.random_range(1..=9), surplus)))
}
