//! Algorithm 2, Moore's algorithm (section 3.4.1).

use rand::RngExt;

use schedcheck_harness::RunContext;
use schedcheck_harness::curve::{Author, Bound, Count, Curve, run};
use schedcheck_rr6005_algorithms::moore::{self, Job};

/// Comparisons of two numbers by Moore's algorithm.
pub const SELECTION: Curve = Curve {
    name: "rr6005-moore",
    problem: "jobs on time",
    algorithm: "algorithm 2, Moore's algorithm",
    source: "3.4.1, algorithm 2",
    unit: "comparisons",
    family: "s jobs with times in 1..100 and deadlines in 1..50 s, at random",
    bound: Some(Bound {
        stated: "O(n log n)",
        by: Author::Paper,
        reading: "at most 8 n (log2 n + 1) comparisons",
        claim: Some("rr6005/alg-2"),
    }),
    sizes: |depth| (0..=depth.pick(12, 16, 20)).map(|power| 1 << power).collect(),
    count: |size, seed| comparisons(&random_jobs(size, seed)),
    prepare: |size, seed| {
        let jobs = random_jobs(size, seed);
        run(move || moore::select(&jobs))
    },
};

/// The comparisons of Moore's algorithm, against 8 n (log2 n + 1).
pub fn comparisons(jobs: &[Job<i64>]) -> Count {
    let size = jobs.len() as u64;
    let logarithm = u64::from(size.max(1).ilog2()) + 1;
    Count::within(moore::select(jobs).comparisons, 8 * size * logarithm)
}

/// `size` jobs with times in 1..100 and deadlines in 1..50 `size`.
pub fn random_jobs(size: u64, seed: u64) -> Vec<Job<i64>> {
    let mut random = RunContext::silent(schedcheck_harness::Depth::Quick, seed).random("rr6005/alg-2");
    let latest = 50 * size as i64;
    (0..size)
        .map(|_| Job { processing: random.random_range(1..=100), deadline: random.random_range(1..=latest) })
        .collect()
}
