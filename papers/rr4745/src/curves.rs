//! The curves of rr4745: rings of processors.

use schedcheck_bruteforce::ring::branch_and_cut::{self, Limits, Statistics};
use schedcheck_bruteforce::ring::integer_program::direct;
use schedcheck_bruteforce::ring::{exhaustive, subsets};
use schedcheck_model::ring::{Costs, IntegerRing};
use schedcheck_model::{Scaled, with_scaled};
use schedcheck_reductions::hamiltonian_cycle::{self, solver};

use schedcheck_harness::Depth;
use schedcheck_harness::curve::families::{RingCosts, ring_platform};
use schedcheck_harness::curve::tally::{Tally, operations};
use schedcheck_harness::curve::{Author, Bound, Count, Curve, ten};
use schedcheck_rr4745_algorithms::distance::{self, Ends};
use schedcheck_rr4745_algorithms::greedy::{Options, grow};
use schedcheck_rr4745_algorithms::{shares, tsp};

const FEW: &str = "s processors, cycle-times in 6..10, link costs 25, 26 or 27 at random, 20 s units of load";
const MANY: &str = "s processors, cycle-times in 6..10, link costs in 1..150 at random, 20 s units of load";

/// The curves.
pub const CURVES: &[Curve] = &[
    GREEDY,
    EXCHANGES,
    SHARES,
    EVERY_RING,
    SUBSETS,
    SUBSETS_MANY,
    BRANCH_AND_CUT,
    BRANCH_AND_CUT_PIVOTS,
    DIRECT_PROGRAM,
    HAMILTONIAN_CYCLE,
];

/// Insertions tried by the greedy heuristic.
pub const GREEDY: Curve = Curve {
    name: "rr4745-greedy",
    algorithm: "the greedy heuristic",
    source: "6.2",
    unit: "insertions",
    family: "s processors, speeds and links all different, the most of the 12 choices that the paper leaves open",
    bound: Some(Bound {
        stated: "sum of (p - r) r = O(p^3)",
        by: Author::Paper,
        reading: "at most (p^3 - p) / 6 insertions, each in constant time",
        claim: Some("rr4745/greedy-complexity"),
    }),
    sizes: |depth| (1..=depth.pick(24, 60, 150)).collect(),
    count: |processors, _| {
        let tried = Options::all().map(|options| insertions(processors, options).count).max();
        Count::within(tried.unwrap_or_default(), insertions_allowed(processors))
    },
};

/// Operations on lengths by the search for a short ring of all processors.
pub const EXCHANGES: Curve = Curve {
    name: "rr4745-exchanges",
    algorithm: "a short ring of all by exchanges of three edges, with restarts",
    source: "6.1, in place of Lin-Kernighan",
    unit: "operations on lengths",
    family: MANY,
    bound: None,
    sizes: |depth| [8, 11, 16, 22, 32, 45, 64].into_iter().take(depth.pick(3, 5, 7)).collect(),
    count: |processors, seed| {
        let instance = ring_platform(processors as usize, RingCosts::Many, seed);
        let weights = with_scaled!(Scaled::new(&instance), |integers, _kappa| {
            let rows = distance::scaled(&integers, Ends::Both).into_iter();
            rows.map(|row| row.into_iter().map(tally).collect()).collect::<Vec<Vec<Tally>>>()
        });
        Count::free(operations(|| tsp::short_ring(&weights)))
    },
};

/// Bits of the shares of one ring.
pub const SHARES: Curve = Curve {
    name: "rr4745-shares",
    algorithm: "the shares of one ring, equations 2 and 3",
    source: "5.1",
    unit: "bits of the shares",
    sizes: |depth| (2..=depth.pick(6, 8, 10)).map(|power| 1 << power).collect(),
    count: |processors, seed| {
        let instance = ring_platform(processors as usize, RingCosts::Many, seed);
        let ring: Vec<_> = (0..processors as usize).collect();
        Count::free(schedcheck_harness::curve::bits(&shares::non_negative(&instance, &ring).shares))
    },
    ..EXCHANGES
};

const EVERY_RING: Curve = Curve {
    name: "rr4745-exact-every-ring",
    algorithm: "every ring of every subset",
    source: "bruteforce::ring::exhaustive",
    unit: "rings",
    family: FEW,
    sizes: |depth| (2..=depth.pick(7, 8, 8)).collect(),
    count: |processors, seed| {
        let platform = ring_platform(processors as usize, RingCosts::Few, seed);
        Count::free(exhaustive::solve(&platform).expect("it is small").rings)
    },
    ..EXCHANGES
};

const SUBSETS: Curve = Curve {
    name: "rr4745-exact-subsets",
    algorithm: "dynamic programming over subsets, for all loads",
    source: "bruteforce::ring::subsets",
    unit: "transitions",
    sizes: subset_sizes,
    count: |processors, seed| transitions(processors, RingCosts::Few, seed),
    ..EVERY_RING
};

const SUBSETS_MANY: Curve = Curve {
    name: "rr4745-exact-subsets-many-costs",
    family: MANY,
    count: |processors, seed| transitions(processors, RingCosts::Many, seed),
    ..SUBSETS
};

const BRANCH_AND_CUT: Curve = Curve {
    name: "rr4745-exact-branch-and-cut",
    algorithm: "branch and cut",
    source: "bruteforce::ring::branch_and_cut",
    unit: "nodes",
    family: FEW,
    sizes: |depth| [5, 10, 20, 40, 60].into_iter().take(depth.pick(3, 4, 5)).collect(),
    count: |processors, seed| Count::free(branch_and_cut(processors, RingCosts::Few, seed).nodes),
    ..EVERY_RING
};

const BRANCH_AND_CUT_PIVOTS: Curve = Curve {
    name: "rr4745-exact-branch-and-cut-pivots",
    unit: "pivots",
    family: MANY,
    count: |processors, seed| Count::free(branch_and_cut(processors, RingCosts::Many, seed).pivots),
    ..BRANCH_AND_CUT
};

const DIRECT_PROGRAM: Curve = Curve {
    name: "rr4745-exact-integer-program",
    algorithm: "the integer program whose objective is T_step",
    source: "bruteforce::ring::integer_program",
    unit: "rows and columns",
    sizes: |depth| (2..=depth.pick(10, 20, 30)).step_by(2).collect(),
    count: |processors, seed| {
        let program = direct(&ring_platform(processors as usize, RingCosts::Few, seed)).program;
        Count::free((program.rows().len() + program.columns().len()) as u64)
    },
    ..EVERY_RING
};

/// The insertions that the greedy heuristic tries on a platform with all speeds and links different, against (p^3 - p)
/// / 6.
pub fn insertions(processors: u64, options: Options) -> Count {
    let number = |i: usize, j: usize| (7 * i * i + 11 * j + 3 * i * j) as i64 % 97 + 1;
    let all = processors as usize;
    let rows = (0..all).map(|i| (0..all).map(|j| if i == j { 0 } else { number(i, j) }).collect());
    let integers = IntegerRing {
        speeds: (0..all).map(|i| number(i, i)).collect(),
        messages: Costs::from_rows(rows).expect("the matrix is square"),
        load: 1_000,
    };
    Count::within(grow(&integers, options).insertions, insertions_allowed(processors))
}

/// (p^3 - p) / 6, the sum of r (p - r) over the lengths r of the ring.
fn insertions_allowed(processors: u64) -> u64 {
    (processors.pow(3) - processors) / 6
}

/// A weight in a number that counts: costs and speeds are small.
fn tally<T: TryInto<i64, Error: std::fmt::Debug>>(weight: T) -> Tally {
    Tally::from(weight.try_into().expect("a sum of products of small numbers"))
}

fn subset_sizes(depth: Depth) -> Vec<u64> {
    [4, 6, 8, 10, 12, 14].into_iter().take(depth.pick(4, 5, 6)).collect()
}

fn transitions(processors: u64, costs: RingCosts, seed: u64) -> Count {
    let platform = ring_platform(processors as usize, costs, seed);
    Count::free(subsets::curve_and_statistics(&platform).expect("it is in reach").1.transitions)
}

fn branch_and_cut(processors: u64, costs: RingCosts, seed: u64) -> Statistics {
    branch_and_cut::solve(&ring_platform(processors as usize, costs, seed), &Limits::default()).statistics
}

/// The solver of the problem that theorem 1 starts from. It does not claim to be polynomial.
const HAMILTONIAN_CYCLE: Curve = Curve {
    name: "rr4745-exact-hamiltonian-cycle",
    algorithm: "Hamiltonian cycle, by branching on edges",
    source: "reductions::hamiltonian_cycle::solver, for theorem 1",
    unit: "nodes",
    bound: None,
    family: "10 graphs of s vertices with a hidden cycle and up to s edges more, at random",
    sizes: |depth| (3..=depth.pick(6, 8, 9)).map(|power| 1 << power).collect(),
    count: |vertices, seed| {
        ten(seed, |seed| {
            let drawn = hamiltonian_cycle::generate::yes_instance(seed, vertices as usize);
            hamiltonian_cycle::solver::decide(&drawn.expect("few vertices"), &solver::BranchingLimit::default()).nodes
        })
    },
};
