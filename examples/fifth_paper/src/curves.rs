//! What the exact solver costs, in counted operations.

use schedcheck_harness::curve::{Author, Bound, Count, Curve, run};
use schedcheck_johnson1954_algorithms::flow_shop::Job;

use crate::every_order;

/// The curves.
pub const CURVES: &[Curve] = &[Curve {
    name: "johnson1954-exact-every-order",
    problem: "flow shop",
    algorithm: "every order of the jobs",
    source: "schedcheck_johnson1954::every_order",
    unit: "orders",
    family: "s jobs that are all alike",
    bound: Some(Bound { stated: "n!", by: Author::Project, reading: "at most s! orders", claim: None }),
    sizes: |depth| (0..=depth.pick(6, 8, 9)).collect(),
    count: |size, _| Count::within(every_order::solve(&alike(size)).orders, (1..=size).product()),
    prepare: |size, _| {
        let jobs = alike(size);
        run(move || every_order::solve(&jobs))
    },
}];

fn alike(size: u64) -> Vec<Job> {
    (0..size).map(|_| Job { first: 1, second: 1 }).collect()
}
