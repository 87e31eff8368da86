//! The solver of the problem that the hardness proof starts from. It does not claim to be polynomial.

use schedcheck_harness::curve::{Count, Curve, run, ten};
use schedcheck_reductions::three_partition::{ThreePartition, generate, solver};

/// Triples tried for 3-partition.
pub const THREE_PARTITION: Curve = Curve {
    name: "rr6005-exact-three-partition",
    problem: "3-partition",
    algorithm: "3-partition, by search with what led to nothing remembered",
    source: "reductions::three_partition::solver, for theorem 2",
    unit: "triples tried",
    family: "10 instances of s triples with bounds in 60..200 and no solution, at random",
    bound: None,
    sizes: |depth| (2..=depth.pick(6, 9, 12)).collect(),
    count: |triples, seed| Count::free(tried(&without_solution(triples, seed))),
    prepare: |triples, seed| {
        let instances = without_solution(triples, seed);
        run(move || tried(&instances))
    },
};

fn without_solution(triples: u64, seed: u64) -> Vec<ThreePartition> {
    let draw = |seed| generate::no_instance(seed, triples as usize, 60..=200).expect("there are such instances");
    ten(seed, draw)
}

fn tried(instances: &[ThreePartition]) -> u64 {
    instances.iter().map(|instance| solver::solution_counted(instance).1).sum()
}
