//! The curves of rr4745: rings of processors.

use schedcheck_bruteforce::ring::branch_and_cut::{self, Limits, Statistics};
use schedcheck_bruteforce::ring::integer_program::direct;
use schedcheck_bruteforce::ring::{exhaustive, subsets};
use schedcheck_model::ring::{Costs, IntegerRing};
use schedcheck_model::{Scaled, with_scaled};
use schedcheck_reductions::hamiltonian_cycle::{Graph, generate, solver};

use schedcheck_harness::Depth;
use schedcheck_harness::curve::families::{RingCosts, ring_platform};
use schedcheck_harness::curve::tally::{Tally, operations};
use schedcheck_harness::curve::{Author, Bound, Count, Curve, run, ten};
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
    problem: "ring",
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
    prepare: |processors, _| {
        let platform = all_different(processors);
        run(move || Options::all().map(|options| grow(&platform, options).insertions).max())
    },
};

/// Operations on lengths by the search for a short ring of all processors.
pub const EXCHANGES: Curve = Curve {
    name: "rr4745-exchanges",
    problem: "ring",
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
    prepare: |processors, seed| {
        let instance = ring_platform(processors as usize, RingCosts::Many, seed);
        with_scaled!(Scaled::new(&instance), |integers, _kappa| {
            let weights = distance::scaled(&integers, Ends::Both);
            run(move || tsp::short_ring(&weights))
        })
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
    prepare: |processors, seed| {
        let instance = ring_platform(processors as usize, RingCosts::Many, seed);
        let ring: Vec<_> = (0..processors as usize).collect();
        run(move || shares::non_negative(&instance, &ring))
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
    prepare: |processors, seed| {
        let platform = ring_platform(processors as usize, RingCosts::Few, seed);
        run(move || exhaustive::solve(&platform))
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
    prepare: |processors, seed| {
        let platform = ring_platform(processors as usize, RingCosts::Few, seed);
        run(move || subsets::curve_and_statistics(&platform))
    },
    ..EVERY_RING
};

const SUBSETS_MANY: Curve = Curve {
    name: "rr4745-exact-subsets-many-costs",
    family: MANY,
    count: |processors, seed| transitions(processors, RingCosts::Many, seed),
    prepare: |processors, seed| {
        let platform = ring_platform(processors as usize, RingCosts::Many, seed);
        run(move || subsets::curve_and_statistics(&platform))
    },
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
    prepare: |processors, seed| {
        let platform = ring_platform(processors as usize, RingCosts::Few, seed);
        run(move || branch_and_cut::solve(&platform, &Limits::default()))
    },
    ..EVERY_RING
};

const BRANCH_AND_CUT_PIVOTS: Curve = Curve {
    name: "rr4745-exact-branch-and-cut-pivots",
    unit: "pivots",
    family: MANY,
    count: |processors, seed| Count::free(branch_and_cut(processors, RingCosts::Many, seed).pivots),
    prepare: |processors, seed| {
        let platform = ring_platform(processors as usize, RingCosts::Many, seed);
        run(move || branch_and_cut::solve(&platform, &Limits::default()))
    },
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
    prepare: |processors, seed| {
        let platform = ring_platform(processors as usize, RingCosts::Few, seed);
        run(move || direct(&platform))
    },
    ..EVERY_RING
};

/// The insertions that the greedy heuristic tries on a platform with all speeds and links different, against (p^3 - p)
/// / 6.
pub fn insertions(processors: u64, options: Options) -> Count {
    Count::within(grow(&all_different(processors), options).insertions, insertions_allowed(processors))
}

fn all_different(processors: u64) -> IntegerRing<i64> {
    let number = |i: usize, j: usize| (7 * i * i + 11 * j + 3 * i * j) as i64 % 97 + 1;
    let all = processors as usize;
    let rows = (0..all).map(|i| (0..all).map(|j| if i == j { 0 } else { number(i, j) }).collect());
    IntegerRing {
        speeds: (0..all).map(|i| number(i, i)).collect(),
        messages: Costs::from_rows(rows).expect("the matrix is square"),
        load: 1_000,
    }
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
    problem: "Hamiltonian cycle",
    algorithm: "Hamiltonian cycle, by branching on edges",
    source: "reductions::hamiltonian_cycle::solver, for theorem 1",
    unit: "nodes",
    bound: None,
    family: "10 graphs of s vertices with a hidden cycle and up to s edges more, at random",
    sizes: |depth| (3..=depth.pick(6, 8, 9)).map(|power| 1 << power).collect(),
    count: |vertices, seed| Count::free(nodes(&with_a_cycle(vertices, seed))),
    prepare: |vertices, seed| {
        let graphs = with_a_cycle(vertices, seed);
        run(move || nodes(&graphs))
    },
};

fn with_a_cycle(vertices: u64, seed: u64) -> Vec<Graph> {
    ten(seed, |seed| generate::yes_instance(seed, vertices as usize).expect("few vertices"))
}

fn nodes(graphs: &[Graph]) -> u64 {
    graphs.iter().map(|graph| solver::decide(graph, &solver::BranchingLimit::default()).nodes).sum()
}
