//! Algorithms 3 and 4 (section 3.4.3): a test of a makespan, and the binary search over makespans.

use schedcheck_model::Time;
use schedcheck_model::star::{Star, Worker};

use schedcheck_harness::Depth;
use schedcheck_harness::curve::families::{StarKind, large_star};
use schedcheck_harness::curve::tally::{operations, tallied};
use schedcheck_harness::curve::{Author, Bound, Count, Curve, run};
use schedcheck_rr6005_algorithms::{mbbsa, mbbsa_search};

const SLOW_BESIDE_FAST: &str = "one task on a worker with w = 2^s, beside an empty one with w = 1, c = 1";
const ONE_HOLDER: &str = "m = s workers, 8 s tasks on one of them, c = 1, w = 1..s";
const MANY_TASKS: &str =
    "m = s workers, 10 s tasks on a tenth of them, c = 2, w in 2 s..4 s at random; M is the optimum";

/// The tests of the search.
pub const TESTS: Curve = Curve {
    name: "rr6005-moore-search-tests",
    problem: "star",
    algorithm: "algorithm 4, the search over makespans",
    source: "3.4.3, complexity of algorithm 4",
    unit: "tests",
    family: SLOW_BESIDE_FAST,
    bound: Some(Bound {
        stated: "O(log((max f_i - min f_i) lambda)), and O(|E|)",
        by: Author::Paper,
        reading: "at most log2((max f_i - min f_i) lambda) + 2 and 3 |E| + 2 tests, |E| in bits",
        claim: Some("rr6005/alg-4-calls"),
    }),
    sizes: powers,
    count: |power, _| tests(&slow_beside_fast(power), trimmed),
    prepare: |power, _| {
        let star = slow_beside_fast(power);
        run(move || measure(&star, trimmed))
    },
};

/// The steps of all tests of the search, with every deadline listed as printed.
pub const AS_PRINTED: Curve = Curve {
    name: "rr6005-moore-search",
    algorithm: "algorithm 4 with algorithm 3 as printed: every deadline is listed",
    unit: "steps",
    bound: Some(Bound {
        stated: "O(|E| max(nm, n^2)), n tasks",
        by: Author::Paper,
        reading: "at most 64 |E| max(nm, n^2) + 64 |E| m steps, |E| in bits",
        claim: Some("rr6005/alg-4-complexity"),
    }),
    count: |power, _| {
        let star = slow_beside_fast(power);
        Count::within(measure(&star, listed).steps, printed_bound(&star))
    },
    prepare: |power, _| {
        let star = slow_beside_fast(power);
        run(move || measure(&star, listed))
    },
    ..TESTS
};

/// The steps of all tests of the search, with the deadlines listed that can matter.
pub const TRIMMED: Curve = Curve {
    name: "rr6005-moore-search-trimmed",
    algorithm: "algorithm 4, with the deadlines listed that can matter",
    unit: "steps",
    family: ONE_HOLDER,
    bound: Some(Bound {
        stated: "O(|E| nm log(nm)), n tasks",
        by: Author::Project,
        reading: "at most 64 |E| (nm + m) (log2(nm + m) + 1) steps, |E| in bits",
        claim: Some("rr6005/prop-2+corrected"),
    }),
    sizes: |depth| (0..=depth.pick(5, 7, 9)).map(|power| 1 << power).collect(),
    count: |workers, _| {
        let star = one_holder(workers);
        Count::within(measure(&star, trimmed).steps, trimmed_bound(&star))
    },
    prepare: |workers, _| {
        let star = one_holder(workers);
        run(move || measure(&star, trimmed))
    },
    ..TESTS
};

/// The comparisons of one test at the optimum.
pub const ONE_TEST: Curve = Curve {
    name: "rr6005-moore-test",
    problem: "star",
    algorithm: "algorithm 3, with the deadlines listed that can matter",
    source: "3.4.3, algorithm 3",
    unit: "comparisons",
    family: MANY_TASKS,
    bound: None,
    sizes: workers,
    count: |size, seed| {
        let star = many_tasks(size, seed);
        Count::free(mbbsa::trimmed(&star, &optimum(&star)).comparisons)
    },
    prepare: |size, seed| {
        let star = many_tasks(size, seed);
        let makespan = optimum(&star);
        run(move || mbbsa::trimmed(&star, &makespan))
    },
};

/// The operations of one test that counts deadlines instead of listing them.
pub const COUNTED: Curve = Curve {
    name: "rr6005-moore-test-counted",
    algorithm: "algorithm 3 without lists: deadlines are counted",
    source: "rr6005::mbbsa",
    unit: "operations on times",
    count: |size, seed| {
        let star = many_tasks(size, seed);
        let (counted, makespan) = (tallied(&star), optimum(&star).into());
        Count::free(operations(|| mbbsa::is_feasible(&counted, &makespan)))
    },
    prepare: |size, seed| {
        let star = many_tasks(size, seed);
        let makespan = optimum(&star);
        run(move || mbbsa::is_feasible(&star, &makespan))
    },
    ..ONE_TEST
};

fn powers(depth: Depth) -> Vec<u64> {
    (0..=depth.pick(18, 20, 22)).collect()
}

/// The sizes of stars of [`many_tasks`].
pub(super) fn workers(depth: Depth) -> Vec<u64> {
    (3..=depth.pick(7, 11, 13)).map(|power| 1 << power).collect()
}

/// A star of equal links with ten tasks a worker, most of which are worth moving.
pub(super) fn many_tasks(workers: u64, seed: u64) -> Star<i64> {
    large_star(StarKind::EqualLinks, workers, 10 * workers, seed)
}

/// The least makespan of a star of equal links.
pub(super) fn optimum(star: &Star<i64>) -> i64 {
    mbbsa_search::minimise(star).tested
}

/// One task on a worker with w = 2^`power` beside an empty one with w = 1, c = 1: n = 1 and m = 2 whatever the power.
pub fn slow_beside_fast(power: u64) -> Star<i64> {
    Star::of([(1, 1 << power, 1), (1, 1, 0)])
}

/// `workers` workers with c = 1 and w = 1, 2, 3, .., and eight tasks for each, all on the last.
pub fn one_holder(workers: u64) -> Star<i64> {
    Star::of((1..=workers).map(|w| (1, w as i64, if w == workers { 8 * workers } else { 0 })))
}

/// The costs of one run of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Makespans tested.
    pub tests: u64,
    /// Deadlines listed, comparisons of phase 4 and operations of its heap, in all tests.
    pub steps: u64,
}

/// The algorithm 3 that is counted.
pub type Test = fn(&Star<i64>, i64) -> mbbsa::Outcome;

/// Algorithm 3 as printed.
///
/// # Panics
/// Panics beyond the limit on deadlines.
pub fn listed(star: &Star<i64>, makespan: i64) -> mbbsa::Outcome {
    mbbsa::listed(star, &makespan).expect("the families stay below the limit on deadlines")
}

/// Algorithm 3 with the deadlines listed that can matter.
pub fn trimmed(star: &Star<i64>, makespan: i64) -> mbbsa::Outcome {
    mbbsa::trimmed(star, &makespan)
}

/// Algorithm 4 on integers, with its branches put right: the tests that it makes, and all that they do.
pub fn measure(star: &Star<i64>, test: Test) -> Cost {
    let mut cost = Cost { tests: 0, steps: 0 };
    let (mut lo, mut hi) = finish_times(star);
    while hi - lo > 1 {
        let middle = lo + (hi - lo) / 2;
        let outcome = test(star, middle);
        cost.tests += 1;
        cost.steps += outcome.deadlines + outcome.comparisons + outcome.heap_operations;
        *(if outcome.succeeds { &mut hi } else { &mut lo }) = middle;
    }
    cost
}

/// The tests of the search on a star, against what is allowed.
pub fn tests(star: &Star<i64>, test: Test) -> Count {
    Count::within(measure(star, test).tests, tests_allowed(star))
}

/// The bits of the input: the paper's |E|, with one bit at least for each number.
pub fn size(star: &Star<i64>) -> u64 {
    let bits = |number: u64| u64::from(number.max(1).ilog2()) + 1;
    let of_worker = |worker: &Worker<i64>| {
        bits(worker.comm.unsigned_abs()) + bits(worker.comp.unwrap_or(0).unsigned_abs()) + bits(worker.tasks)
    };
    star.workers().iter().map(of_worker).sum()
}

/// log2((max f_i - min f_i) lambda) + 2 tests, and 3|E| + 2.
pub fn tests_allowed(star: &Star<i64>) -> u64 {
    let (least, largest) = finish_times(star);
    let gap = (largest - least).unsigned_abs();
    (u64::from(gap.max(1).ilog2()) + 2).min(3 * size(star) + 2)
}

/// 64 |E| max(nm, n^2) + 64 |E| m steps.
pub fn printed_bound(star: &Star<i64>) -> u64 {
    let (workers, tasks) = (star.workers().len() as u64, star.total_tasks());
    64 * size(star) * (tasks * workers.max(tasks) + workers)
}

/// 64 |E| (nm + m) (log2(nm + m) + 1) steps.
pub fn trimmed_bound(star: &Star<i64>) -> u64 {
    let cells = (star.total_tasks() + 1) * star.workers().len() as u64;
    64 * size(star) * cells * (u64::from(cells.ilog2()) + 1)
}

/// min f_i and max f_i.
fn finish_times(star: &Star<i64>) -> (i64, i64) {
    let finish = || star.workers().iter().map(|worker| worker.comp.unwrap_or(0).times(worker.tasks));
    (finish().min().unwrap_or(0), finish().max().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_on_a_star_of_two_workers_are_those_by_hand() {
        // |E| in bits: 1 + 3 + 2 and 2 + 3 + 1; m = 2 and n = 3; the workers finish at 12 and 0.
        let star = Star::of([(1, 4, 3), (2, 5, 0)]);
        assert_eq!((size(&star), finish_times(&star), tests_allowed(&star)), (12, (0, 12), 3 + 2));
        assert_eq!(printed_bound(&star), 64 * 12 * (3 * 3) + 64 * 12 * 2);
        assert_eq!(trimmed_bound(&star), 64 * 12 * (3 * 2 + 2) * (3 + 1));
        let many = Star::of([(1, 1, 1), (1, 1, 0), (1, 1, 0)]);
        assert_eq!(printed_bound(&many), 64 * 9 * (3 + 3));
    }

    #[test]
    fn stars_of_the_families_are_those_that_they_say() {
        assert_eq!(slow_beside_fast(3), Star::of([(1, 8, 1), (1, 1, 0)]));
        assert_eq!(one_holder(3), Star::of([(1, 1, 0), (1, 2, 0), (1, 3, 24)]));
        let cost = measure(&one_holder(3), trimmed);
        assert_eq!(tests(&one_holder(3), trimmed).count, cost.tests);
    }
}
