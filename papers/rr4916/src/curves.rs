//! The curves of rr4916: divisible loads on stars and trees, in one round and in several.
//!
//! Closed forms take a fixed number of operations for each worker; what grows beyond that is the length of the numbers,
//! so the bits of what they return are counted.

use exact_lp::LinearProgram;
use schedcheck_bruteforce::divisible::orders::makespan_program;
use schedcheck_bruteforce::divisible::{branch_and_bound, every_order, mixed_program};
use schedcheck_bruteforce::multi_round::{orders, round_robin, sequences};
use schedcheck_bruteforce::tree;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Rounds, Schedule};

use schedcheck_harness::Depth;
use schedcheck_harness::curve::families::{affine_star, affine_tree, linear_chain, linear_star, linear_tree};
use schedcheck_harness::curve::{Author, Bound, Count, Curve, Run, bits, pivots, run};
use schedcheck_rr4916_algorithms::{
    generating_function, multi_installment, periodic, star_affine, star_linear, tree_affine, tree_linear, umr,
};

const LINEAR: &str = "s workers with g and w in 1..100 at random, a load of 1000";
const AFFINE: &str = "s workers with g in 1..20, w in 10..200, latencies up to 100 at random, a load of 500 s";
const FOUR_WORKERS: &str = "4 workers with g = 1, w = 6, G = 1, W = 2 and a load of 1000000 in s rounds";
const TREE: &str = "a tree of s nodes, each below a random one, with g and w in 1..100, a load of 1000";

/// A load beside which latencies are nothing.
const LARGE: i64 = 1_000_000_000_000_000;

/// More than there are.
const MOST_SEQUENCES: u64 = 100_000;

/// Every curve.
pub fn curves() -> Vec<Curve> {
    [CURVES, EXACT].concat()
}

/// The curves of the paper's algorithms.
pub const CURVES: &[Curve] = &[
    STAR_MAKESPAN,
    STAR_SCHEDULE,
    STAR_AFFINE,
    TREE_MAKESPAN,
    CHAIN_MAKESPAN,
    TREE_AFFINE,
    MULTI_INSTALLMENT,
    GENERATING_FUNCTION,
    UMR,
    UMR_ROUNDS,
    PERIODIC_SHARES,
    PERIODIC_CHUNKS,
];

/// The curves of the exact solvers.
pub const EXACT: &[Curve] = &[
    ORDER_PROGRAM,
    EVERY_ORDER,
    BRANCH_AND_BOUND,
    BRANCH_AND_BOUND_MIDDLE,
    BRANCH_AND_BOUND_SMALL,
    BRANCH_AND_BOUND_EQUAL_LINKS,
    MIXED_PROGRAM,
    EVERY_SUBTREE,
    BEST_ROUNDS,
    ORDERS_OF_CHUNKS,
    SEQUENCES,
];

/// Bits of the makespan of a star without latencies.
pub const STAR_MAKESPAN: Curve = Curve {
    name: "rr4916-star-makespan",
    problem: "divisible star",
    algorithm: "the closed form of StarLinear, its makespan",
    source: "3.1, theorem 1",
    unit: "bits of the makespan",
    family: LINEAR,
    bound: None,
    sizes: |depth| (3..=depth.pick(10, 14, 17)).map(|power| 1 << power).collect(),
    count: |workers, seed| {
        let makespan = star_linear::makespan(&linear_star(workers as usize, seed));
        Count::free(makespan.expect("there are no latencies").bits())
    },
    prepare: |workers, seed| {
        let star = linear_star(workers as usize, seed);
        run(move || star_linear::makespan(&star))
    },
};

/// Bits of the schedule of a star without latencies.
pub const STAR_SCHEDULE: Curve = Curve {
    name: "rr4916-star-schedule",
    algorithm: "the closed form of StarLinear, its schedule",
    unit: "bits of the schedule",
    sizes: schedule_sizes,
    count: |workers, seed| {
        bits_of(&star_linear::schedule(&linear_star(workers as usize, seed)).expect("there are no latencies"))
    },
    prepare: |workers, seed| {
        let star = linear_star(workers as usize, seed);
        run(move || star_linear::schedule(&star))
    },
    ..STAR_MAKESPAN
};

/// Bits of the schedule of a star with latencies, for a given order.
pub const STAR_AFFINE: Curve = Curve {
    name: "rr4916-star-affine",
    algorithm: "all workers by g finish together, with latencies",
    source: "3.3, proposition 4",
    family: "s workers with g in 1..20, w in 10..200, latencies up to 100 at random, a load of 10^15 s",
    sizes: |depth| (2..=depth.pick(5, 6, 7)).map(|power| 1 << power).collect(),
    count: |workers, seed| {
        let (star, order) = with_a_large_load(workers, seed);
        Count::free(star_affine::schedule(&star, &order).map_or(0, |schedule| bits_of(&schedule).count))
    },
    prepare: |workers, seed| {
        let (star, order) = with_a_large_load(workers, seed);
        run(move || star_affine::schedule(&star, &order))
    },
    ..STAR_SCHEDULE
};

/// Bits of the makespan of a tree without latencies.
pub const TREE_MAKESPAN: Curve = Curve {
    name: "rr4916-tree-makespan",
    problem: "divisible tree",
    algorithm: "reduction of a tree, its makespan",
    source: "3.2, lemma 3",
    unit: "bits of the makespan",
    family: TREE,
    count: |nodes, seed| bits_of_tree(tree_linear::makespan(&linear_tree(nodes as usize, seed))),
    prepare: |nodes, seed| {
        let tree = linear_tree(nodes as usize, seed);
        run(move || tree_linear::makespan(&tree))
    },
    ..STAR_MAKESPAN
};

/// The same for a chain.
pub const CHAIN_MAKESPAN: Curve = Curve {
    name: "rr4916-chain-makespan",
    family: "a chain of s nodes with g and w in 1..100, a load of 1000",
    count: |nodes, seed| bits_of_tree(tree_linear::makespan(&linear_chain(nodes as usize, seed))),
    prepare: |nodes, seed| {
        let chain = linear_chain(nodes as usize, seed);
        run(move || tree_linear::makespan(&chain))
    },
    ..TREE_MAKESPAN
};

/// Bits of the schedule of a tree with latencies.
pub const TREE_AFFINE: Curve = Curve {
    name: "rr4916-tree-affine",
    problem: "divisible tree",
    algorithm: "all nodes of a tree finish together, with latencies",
    source: "3.4",
    unit: "bits of the messages",
    family: "a tree of s nodes, each below a random one, with g and w in 1..9, latencies in 0..3, a load of 10^15",
    sizes: |depth| (2..=depth.pick(5, 6, 7)).map(|power| 1 << power).collect(),
    count: |nodes, seed| {
        let schedule = tree_affine::schedule(&affine_tree(nodes as usize, LARGE, seed));
        let messages = schedule.as_ref().map_or(&[][..], |schedule| &schedule.messages[..]);
        Count::free(bits(messages.iter().flat_map(|message| [&message.load, &message.start])))
    },
    prepare: |nodes, seed| {
        let tree = affine_tree(nodes as usize, LARGE, seed);
        run(move || tree_affine::schedule(&tree))
    },
    ..STAR_MAKESPAN
};

/// Bits of the chunks of multi-installment, by its recursion.
pub const MULTI_INSTALLMENT: Curve = Curve {
    name: "rr4916-multi-installment",
    problem: "multi-round",
    algorithm: "multi-installment by its recursion",
    source: "4.1, equations 7 to 9",
    unit: "bits of the schedule",
    family: FOUR_WORKERS,
    sizes: rounds,
    count: |rounds, _| {
        let found = multi_installment::schedule(&four_workers(1_000_000), rounds as usize);
        Count::free(found.map_or(0, |schedule| bits_of(&schedule).count))
    },
    prepare: |rounds, _| run(move || multi_installment::schedule(&four_workers(1_000_000), rounds as usize)),
    ..STAR_MAKESPAN
};

/// The same by the generating function.
pub const GENERATING_FUNCTION: Curve = Curve {
    name: "rr4916-generating-function",
    algorithm: "multi-installment by its generating function",
    source: "4.1",
    count: |rounds, _| {
        let found = generating_function::schedule(&four_workers(1_000_000), rounds as usize);
        Count::free(found.map_or(0, |schedule| bits_of(&schedule).count))
    },
    prepare: |rounds, _| run(move || generating_function::schedule(&four_workers(1_000_000), rounds as usize)),
    ..MULTI_INSTALLMENT
};

/// Bits of the sizes of UMR.
pub const UMR: Curve = Curve {
    name: "rr4916-umr",
    algorithm: "uniform multi-round, the sizes of its rounds",
    source: "4.2, equations 10 and 11",
    unit: "bits of the sizes",
    sizes: rounds,
    count: |rounds, _| {
        let plan = umr::plan(&four_workers(1_000_000), rounds as usize).expect("g and w are positive");
        Count::free(bits(&plan.rounds) + bits(&plan.last))
    },
    prepare: |rounds, _| run(move || umr::plan(&four_workers(1_000_000), rounds as usize)),
    ..MULTI_INSTALLMENT
};

/// Numbers of rounds that the bisection of UMR looks at.
pub const UMR_ROUNDS: Curve = Curve {
    name: "rr4916-umr-rounds",
    problem: "multi-round",
    algorithm: "the number of rounds of UMR, by bisection",
    source: "4.2, equation 12",
    unit: "numbers of rounds looked at",
    family: "4 workers with g = 1, w = 6, G = 1, W = 2 and a load of s",
    bound: Some(Bound {
        stated: "O(log M), M the best number of rounds",
        by: Author::Project,
        reading: "at most 16 (log2 M + 4) evaluations of the formulas",
        claim: None,
    }),
    sizes: powers_of_ten,
    count: |load, _| {
        let (rounds, evaluated) = umr::rounds_counted(&four_workers(load), umr::MAX_ROUNDS).unwrap_or((1, 0));
        Count::within(evaluated, 16 * (u64::from(rounds.ilog2()) + 4))
    },
    prepare: |load, _| run(move || umr::rounds_counted(&four_workers(load), umr::MAX_ROUNDS)),
};

/// Bits of the shares of a period.
pub const PERIODIC_SHARES: Curve = Curve {
    name: "rr4916-periodic-shares",
    problem: "multi-round",
    algorithm: "the shares of the periodic schedule",
    source: "4.3, theorem 2",
    unit: "bits of the shares",
    family: "3 workers with latencies and a load of s",
    bound: Some(Bound {
        stated: "does not depend upon the total amount of work",
        by: Author::Paper,
        reading: "as many bits as for a load of 1",
        claim: None,
    }),
    sizes: powers_of_ten,
    count: |load, _| Count::within(bits_of_shares(load), bits_of_shares(1)),
    prepare: |load, _| run(move || periodic::shares(three_workers(load).workers(), periodic::Variant::Corrected)),
};

/// Chunks of the periodic schedule, written out.
pub const PERIODIC_CHUNKS: Curve = Curve {
    name: "rr4916-periodic-chunks",
    algorithm: "the periodic schedule, written out",
    unit: "chunks",
    bound: None,
    count: |load, _| {
        let star = three_workers(load);
        let period = periodic::period(&star).expect("a finite rate");
        Count::free(periodic::schedule(&star, &period).map_or(0, |schedule| schedule.chunks.len() as u64))
    },
    prepare: |load, _| {
        let star = three_workers(load);
        let period = periodic::period(&star).expect("a finite rate");
        run(move || periodic::schedule(&star, &period))
    },
    ..PERIODIC_SHARES
};

const ORDER_PROGRAM: Curve = Curve {
    name: "rr4916-exact-order",
    algorithm: "the linear program of one order, by the simplex",
    source: "bruteforce::divisible::orders",
    unit: "pivots",
    family: LINEAR,
    sizes: schedule_sizes,
    count: |workers, seed| Count::free(pivots(&program_of_one_order(workers, seed))),
    prepare: |workers, seed| {
        let program = program_of_one_order(workers, seed);
        run(move || program.solve())
    },
    ..STAR_MAKESPAN
};

const EVERY_ORDER: Curve = Curve {
    name: "rr4916-exact-every-order",
    algorithm: "every order of every subset",
    source: "bruteforce::divisible::every_order",
    unit: "orders",
    family: AFFINE,
    sizes: |depth| (1..=depth.pick(5, 6, 7)).collect(),
    count: |workers, seed| {
        let best = every_order::best(&affine_star(workers as usize, 20, 500, seed));
        Count::free(best.expect("few workers").tried)
    },
    prepare: |workers, seed| {
        let star = affine_star(workers as usize, 20, 500, seed);
        run(move || every_order::best(&star))
    },
    ..STAR_MAKESPAN
};

const BRANCH_AND_BOUND: Curve = Curve {
    name: "rr4916-exact-branch-and-bound",
    algorithm: "branch and bound for StarAffine",
    source: "bruteforce::divisible::branch_and_bound",
    unit: "lists extended",
    sizes: |depth| [3, 5, 8, 12, 18, 25].into_iter().take(depth.pick(4, 5, 6)).collect(),
    count: |workers, seed| lists(workers, 20, 500, seed),
    prepare: |workers, seed| search(workers, 20, 500, seed),
    ..EVERY_ORDER
};

const BRANCH_AND_BOUND_SMALL: Curve = Curve {
    name: "rr4916-exact-branch-and-bound-small-load",
    family: "s workers with g in 1..20, w in 10..200, latencies up to 100 at random, a load of 2 s",
    count: |workers, seed| lists(workers, 20, 2, seed),
    prepare: |workers, seed| search(workers, 20, 2, seed),
    ..BRANCH_AND_BOUND
};

const BRANCH_AND_BOUND_MIDDLE: Curve = Curve {
    name: "rr4916-exact-branch-and-bound-middle-load",
    family: "s workers with g in 1..20, w in 10..200, latencies up to 100 at random, a load of 20 s",
    count: |workers, seed| lists(workers, 20, 20, seed),
    prepare: |workers, seed| search(workers, 20, 20, seed),
    ..BRANCH_AND_BOUND
};

const BRANCH_AND_BOUND_EQUAL_LINKS: Curve = Curve {
    name: "rr4916-exact-branch-and-bound-equal-links",
    family: "s workers with g = 20, w in 10..200, latencies up to 100 at random, a load of 500 s",
    count: |workers, seed| lists(workers, 1, 500, seed),
    prepare: |workers, seed| search(workers, 1, 500, seed),
    ..BRANCH_AND_BOUND
};

const MIXED_PROGRAM: Curve = Curve {
    name: "rr4916-exact-mixed-program",
    algorithm: "the booleans of the mixed program",
    source: "3.3, proposition 5; bruteforce::divisible::mixed_program",
    unit: "values of the booleans",
    sizes: |depth| (1..=depth.pick(5, 6, 7)).collect(),
    count: |workers, seed| {
        Count::free(mixed_program::booleans(&affine_star(workers as usize, 20, 500, seed)).count() as u64)
    },
    prepare: |workers, seed| {
        let star = affine_star(workers as usize, 20, 500, seed);
        run(move || mixed_program::booleans(&star).count())
    },
    ..EVERY_ORDER
};

const EVERY_SUBTREE: Curve = Curve {
    name: "rr4916-exact-tree",
    problem: "divisible tree",
    algorithm: "every subtree in every order, with latencies",
    source: "bruteforce::tree::every_order",
    unit: "plans",
    family: "a tree of s nodes, each below a random one, with g and w in 1..9, latencies in 0..3",
    sizes: |depth| (2..=depth.pick(4, 5, 6)).collect(),
    count: |nodes, seed| {
        Count::free(tree::every_order::every_subtree(&affine_tree(nodes as usize, 100, seed)).len() as u64)
    },
    prepare: |nodes, seed| {
        let tree = affine_tree(nodes as usize, 100, seed);
        run(move || tree::every_order::every_subtree(&tree))
    },
    ..EVERY_ORDER
};

const BEST_ROUNDS: Curve = Curve {
    name: "rr4916-exact-rounds",
    problem: "multi-round",
    algorithm: "the linear program of every number of rounds that can be best",
    source: "bruteforce::multi_round::round_robin",
    unit: "linear programs",
    family: "4 workers with g = 1, w = 6, G = 1, W = 2 and a load of s",
    sizes: |depth| [10, 30, 100, 300, 1_000].into_iter().take(depth.pick(3, 4, 5)).collect(),
    count: |load, _| {
        let best = round_robin::best_rounds(&four_workers(load), &|| false);
        Count::free(best.expect("there are latencies").tried as u64)
    },
    prepare: |load, _| run(move || round_robin::best_rounds(&four_workers(load), &|| false)),
    ..EVERY_ORDER
};

const ORDERS_OF_CHUNKS: Curve = Curve {
    name: "rr4916-exact-orders-of-chunks",
    problem: "multi-round",
    algorithm: "every order in which each of 3 workers gets as many chunks",
    source: "bruteforce::multi_round::orders",
    unit: "orders",
    family: "3 workers, s chunks each",
    sizes: |depth| (1..=depth.pick(4, 4, 5)).collect(),
    count: |chunks, _| Count::free(orders::orders(3, chunks as usize).len() as u64),
    prepare: |chunks, _| run(move || orders::orders(3, chunks as usize)),
    ..EVERY_ORDER
};

const SEQUENCES: Curve = Curve {
    name: "rr4916-exact-sequences",
    problem: "multi-round",
    algorithm: "every sequence of chunks that can be best",
    source: "bruteforce::multi_round::sequences",
    unit: "linear programs",
    family: "2 workers with latencies and a load of s",
    sizes: |depth| [1, 2, 4, 6, 8, 16].into_iter().take(depth.pick(3, 5, 6)).collect(),
    count: |load, _| {
        let best = sequences::best_sequence(&two_workers(load), MOST_SEQUENCES);
        Count::free(best.expect("few sequences").sequences)
    },
    prepare: |load, _| {
        let star = two_workers(load);
        run(move || sequences::best_sequence(&star, MOST_SEQUENCES))
    },
    ..EVERY_ORDER
};

fn schedule_sizes(depth: Depth) -> Vec<u64> {
    (2..=depth.pick(5, 7, 8)).map(|power| 1 << power).collect()
}

fn rounds(depth: Depth) -> Vec<u64> {
    (1..=depth.pick(4, 6, 7)).map(|power| 1 << power).collect()
}

fn powers_of_ten(depth: Depth) -> Vec<u64> {
    (1..=depth.pick(5, 7, 8)).map(|power| u64::pow(10, power)).collect()
}

/// A star whose load is large enough for all workers to take part, and the order in which they do.
fn with_a_large_load(workers: u64, seed: u64) -> (DivisibleStar, Vec<usize>) {
    let star = affine_star(workers as usize, 20, LARGE, seed);
    let order = star_affine::order_for_large_loads(&star, star_affine::TieRule::Kappa);
    (star, order)
}

fn program_of_one_order(workers: u64, seed: u64) -> LinearProgram {
    let star = linear_star(workers as usize, seed);
    makespan_program(&star, &star_linear::order(&star)).expect("an order")
}

fn two_workers(load: u64) -> DivisibleStar {
    DivisibleStar::affine(load as i64, [(1, 4, 2, 1), (2, 3, 1, 2)]).with_rounds(Rounds::Any)
}

fn four_workers(load: u64) -> MultiRound {
    MultiRound::of(load as i64, 4, None, (1, 6, 1, 2))
}

fn three_workers(load: u64) -> DivisibleStar {
    DivisibleStar::affine(load as i64, [(1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2)]).with_rounds(Rounds::Any)
}

fn bits_of_shares(load: u64) -> u64 {
    let shares = periodic::shares(three_workers(load).workers(), periodic::Variant::Corrected);
    bits(&shares.expect("a finite rate").rates)
}

/// The bits of all chunks of a schedule.
fn bits_of(schedule: &Schedule) -> Count {
    let chunks = schedule.chunks.iter();
    Count::free(bits(chunks.flat_map(|chunk| [&chunk.load, &chunk.send_start, &chunk.compute_start])))
}

fn bits_of_tree(makespan: Result<schedcheck_rr4916_algorithms::Fraction, tree_linear::TreeLinearError>) -> Count {
    Count::free(makespan.expect("there are no latencies").bits())
}

fn search(workers: u64, links: i64, load: i64, seed: u64) -> Run {
    let star = affine_star(workers as usize, links, load, seed);
    run(move || branch_and_bound::solve(&star, &branch_and_bound::Limits::default()))
}

fn lists(workers: u64, links: i64, load: i64, seed: u64) -> Count {
    let answer = branch_and_bound::solve(
        &affine_star(workers as usize, links, load, seed),
        &branch_and_bound::Limits::default(),
    );
    Count::free(answer.expect("not too many workers").statistics.nodes)
}
