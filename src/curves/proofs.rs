//! The solvers of the problems that the hardness proofs start from. None claims to be polynomial.

use schedcheck_reductions::best_tree;
use schedcheck_reductions::hamiltonian_cycle::{self, solver::Limits};
use schedcheck_reductions::three_partition;

use super::{Count, Curve};

/// How many instances are solved for one point.
const INSTANCES: u64 = 10;

/// The curves.
pub const CURVES: &[Curve] = &[THREE_PARTITION, HAMILTONIAN_CYCLE, TWO_PARTITION];

const THREE_PARTITION: Curve = Curve {
    name: "rr6005-exact-three-partition",
    algorithm: "3-partition, by search with what led to nothing remembered",
    source: "reductions::three_partition::solver, for theorem 2",
    unit: "triples tried",
    family: "10 instances of s triples with bounds in 60..200 and no solution, at random",
    bound: None,
    sizes: |depth| (2..=depth.pick(6, 9, 12)).collect(),
    count: |triples, seed| {
        let draw = |seed| {
            let drawn = three_partition::generate::no_instance(seed, triples as usize, 60..=200);
            three_partition::solver::solution_counted(&drawn.expect("there are such instances")).1
        };
        Count::free(seeds(seed).map(draw).sum())
    },
};

const HAMILTONIAN_CYCLE: Curve = Curve {
    name: "rr4745-exact-hamiltonian-cycle",
    algorithm: "Hamiltonian cycle, by branching on edges",
    source: "reductions::hamiltonian_cycle::solver, for theorem 1",
    unit: "nodes",
    family: "10 graphs of s vertices with a hidden cycle and up to s edges more, at random",
    sizes: |depth| (3..=depth.pick(6, 8, 9)).map(|power| 1 << power).collect(),
    count: |vertices, seed| {
        let draw = |seed| {
            let drawn = hamiltonian_cycle::generate::yes_instance(seed, vertices as usize);
            hamiltonian_cycle::solver::decide(&drawn.expect("few vertices"), &Limits::default()).nodes
        };
        Count::free(seeds(seed).map(draw).sum())
    },
    ..THREE_PARTITION
};

const TWO_PARTITION: Curve = Curve {
    name: "tpds2004-exact-two-partition",
    algorithm: "2-partition, by the sums of all items",
    source: "reductions::best_tree::solver, for theorem 2",
    unit: "sums",
    family: "10 instances of s items of at most 1000 with a solution, at random",
    sizes: |depth| [4, 8, 16, 32, 64, 128].into_iter().take(depth.pick(4, 5, 6)).collect(),
    count: |items, seed| {
        let draw = |seed| {
            let drawn =
                best_tree::generate::yes_instance(seed, items as usize, 1_000).expect("there are such instances");
            best_tree::solver::solution_counted(&drawn).expect("few sums").1 as u64
        };
        Count::free(seeds(seed).map(draw).sum())
    },
    ..THREE_PARTITION
};

/// The seeds of the instances of one point.
fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    (0..INSTANCES).map(move |number| seed.wrapping_mul(INSTANCES).wrapping_add(number))
}
