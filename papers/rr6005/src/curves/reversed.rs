//! Algorithm 5, the reversed test (section 3.5).

use super::search::{many_tasks, optimum, workers};
use schedcheck_harness::curve::tally::{operations, tallied};
use schedcheck_harness::curve::{Author, Bound, Count, Curve, run};
use schedcheck_rr6005_algorithms::rbsa::{self, Repairs};

/// Operations on times by the test with heaps.
pub const HEAPS: Curve = Curve {
    name: "rr6005-reversed-test",
    problem: "star",
    algorithm: "algorithm 5 put right, with heaps",
    source: "rr6005::rbsa",
    unit: "operations on times",
    family: "m = s workers, 10 s tasks on a tenth of them, c = 2, w in 2 s..4 s at random; M is the optimum",
    bound: Some(Bound {
        stated: "O((m + n) log m), n tasks",
        by: Author::Project,
        reading: "at most 4 (m + tasks) (log2 m + 1) operations",
        claim: None,
    }),
    sizes: workers,
    count: |size, seed| {
        let star = many_tasks(size, seed);
        let (counted, makespan) = (tallied(&star), optimum(&star).into());
        let allowed = 4 * (size + star.total_tasks()) * (u64::from(size.ilog2()) + 1);
        Count::within(operations(|| rbsa::decide(&counted, &makespan)), allowed)
    },
    prepare: |size, seed| {
        let star = many_tasks(size, seed);
        let makespan = optimum(&star);
        run(move || rbsa::decide(&star, &makespan))
    },
};

/// Operations on times by the test as printed.
pub const AS_PRINTED: Curve = Curve {
    name: "rr6005-reversed-test-printed",
    algorithm: "algorithm 5 as printed",
    source: "3.5, algorithm 5",
    bound: Some(Bound {
        stated: "O(m n), n tasks",
        by: Author::Project,
        reading: "at most 8 m (tasks + 1) operations",
        claim: None,
    }),
    sizes: |depth| (3..=depth.pick(6, 8, 10)).map(|power| 1 << power).collect(),
    count: |size, seed| {
        let star = many_tasks(size, seed);
        let (counted, makespan) = (tallied(&star), optimum(&star).into());
        let allowed = 8 * size * (star.total_tasks() + 1);
        Count::within(operations(|| rbsa::printed(&counted, &makespan, Repairs::NONE)), allowed)
    },
    prepare: |size, seed| {
        let star = many_tasks(size, seed);
        let makespan = optimum(&star);
        run(move || rbsa::printed(&star, &makespan, Repairs::NONE))
    },
    ..HEAPS
};

/// The tests of the search with algorithm 5.
pub const TESTS: Curve = Curve {
    name: "rr6005-reversed-search-tests",
    algorithm: "the search over makespans with algorithm 5",
    source: "3.5",
    unit: "tests",
    bound: None,
    count: |size, seed| Count::free(rbsa::minimise(&many_tasks(size, seed)).calls),
    prepare: |size, seed| {
        let star = many_tasks(size, seed);
        run(move || rbsa::minimise(&star))
    },
    ..HEAPS
};
