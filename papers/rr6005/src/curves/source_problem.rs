//! The solver of the problem that the hardness proof starts from. It does not claim to be polynomial.

use schedcheck_harness::curve::{Curve, ten};
use schedcheck_reductions::three_partition;

/// Triples tried for 3-partition.
pub const THREE_PARTITION: Curve = Curve {
    name: "rr6005-exact-three-partition",
    algorithm: "3-partition, by search with what led to nothing remembered",
    source: "reductions::three_partition::solver, for theorem 2",
    unit: "triples tried",
    family: "10 instances of s triples with bounds in 60..200 and no solution, at random",
    bound: None,
    sizes: |depth| (2..=depth.pick(6, 9, 12)).collect(),
    count: |triples, seed| {
        ten(seed, |seed| {
            let drawn = three_partition::generate::no_instance(seed, triples as usize, 60..=200);
            three_partition::solver::solution_counted(&drawn.expect("there are such instances")).1
        })
    },
};
