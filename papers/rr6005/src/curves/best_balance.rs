//! Algorithm 1 (section 3.3).

use schedcheck_model::star::Star;

use schedcheck_harness::Depth;
use schedcheck_harness::curve::tally::{operations, tallied};
use schedcheck_harness::curve::{Author, Bound, Count, Curve, run};
use schedcheck_rr6005_algorithms::bba;

const ALGORITHM: &str = "algorithm 1, best balance, as printed";
const FAMILY: &str = "workers m = s, 4 s tasks, all of them on one worker, c = 1, w = 2 s";

/// Comparisons of two times by algorithm 1.
pub const COMPARISONS: Curve = Curve {
    name: "rr6005-best-balance",
    problem: "star",
    algorithm: ALGORITHM,
    source: "3.3, complexity of algorithm 1",
    unit: "comparisons",
    family: FAMILY,
    bound: Some(Bound {
        stated: "O(m n), n tasks",
        by: Author::Paper,
        reading: "at most 4 m (tasks + 1) comparisons",
        claim: Some("rr6005/alg-1-complexity"),
    }),
    sizes,
    count: |size, _| comparisons(&all_on_one_worker(size)),
    prepare: |size, _| {
        let star = all_on_one_worker(size);
        run(move || bba::trace(&star))
    },
};

/// Iterations of the loop of algorithm 1.
pub const ITERATIONS: Curve = Curve {
    name: "rr6005-best-balance-iterations",
    unit: "iterations",
    bound: Some(Bound {
        stated: "at most n iterations, n tasks",
        by: Author::Paper,
        reading: "at most tasks + 1 iterations, the one that stops included",
        claim: Some("rr6005/alg-1-complexity"),
    }),
    count: |size, _| iterations(&all_on_one_worker(size)),
    ..COMPARISONS
};

/// Operations on times by the form with heaps.
pub const HEAPS: Curve = Curve {
    name: "rr6005-best-balance-heaps",
    algorithm: "algorithm 1 with heaps",
    source: "rr6005::bba",
    unit: "operations on times",
    bound: Some(Bound {
        stated: "O((m + n) log m), n tasks",
        by: Author::Project,
        reading: "at most 6 (m + tasks) (log2 m + 1) operations",
        claim: None,
    }),
    count: |size, _| {
        let star = all_on_one_worker(size);
        let counted = tallied(&star);
        let (workers, tasks) = dimensions(&star);
        Count::within(operations(|| bba::schedule(&counted)), 6 * (workers + tasks) * (u64::from(workers.ilog2()) + 1))
    },
    prepare: |size, _| {
        let star = all_on_one_worker(size);
        run(move || bba::schedule(&star))
    },
    ..COMPARISONS
};

fn sizes(depth: Depth) -> Vec<u64> {
    (0..=depth.pick(6, 8, 10)).map(|power| 1 << power).collect()
}

/// A star of `workers` workers, with four tasks for each, all on the first: c = 1 and w = 2 `workers`.
pub fn all_on_one_worker(workers: u64) -> Star<i64> {
    Star::of((0..workers).map(|worker| (1, 2 * workers as i64, if worker == 0 { 4 * workers } else { 0 })))
}

/// The comparisons of algorithm 1 on a star, against 4 m (n + 1).
pub fn comparisons(star: &Star<i64>) -> Count {
    let (workers, tasks) = dimensions(star);
    Count::within(bba::trace(star).comparisons, 4 * workers * (tasks + 1))
}

/// The iterations of algorithm 1 on a star, against n + 1.
pub fn iterations(star: &Star<i64>) -> Count {
    Count::within(bba::trace(star).iterations, dimensions(star).1 + 1)
}

/// m and n.
fn dimensions(star: &Star<i64>) -> (u64, u64) {
    (star.workers().len() as u64, star.total_tasks())
}
