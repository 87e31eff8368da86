//! What is to be moved is known: theorem 1 (section 3.2.1), and the switch (section 5).

use schedcheck_bruteforce::switch::program::{Constraints, program};

use schedcheck_harness::Depth;
use schedcheck_harness::curve::families::{around_a_switch, pairs_of_workers};
use schedcheck_harness::curve::tally::{Tally, operations};
use schedcheck_harness::curve::{Author, Bound, Count, Curve, run};
use schedcheck_rr6005_algorithms::redistribution::redistribute;

/// Operations on times by the order of theorem 1.
pub const REDISTRIBUTION: Curve = Curve {
    name: "rr6005-redistribution",
    problem: "redistribution",
    algorithm: "theorem 1: senders by rising c, receivers by falling c",
    source: "3.2.1, theorem 1",
    unit: "operations on times",
    family: "s pairs of workers with c in 1..1000 at random, one of each has 4 tasks too many and the other 4 too few",
    bound: Some(Bound {
        stated: "polynomial",
        by: Author::Paper,
        reading: "at most 16 m (log2 m + 1) + 16 tasks moved, m = 2 n",
        claim: None,
    }),
    sizes: |depth| (2..=depth.pick(8, 12, 16)).map(|power| 1 << power).collect(),
    count: |pairs, seed| {
        let workers = pairs_of_workers(pairs, 1_000, 4, seed).into_iter();
        let workers: Vec<_> = workers.map(|(comm, surplus)| (Tally::from(comm), surplus)).collect();
        let (all, moved) = (2 * pairs, 4 * pairs);
        let allowed = 16 * all * (u64::from(all.ilog2()) + 1) + 16 * moved;
        Count::within(operations(|| redistribute(&workers).expect("as many are too many as too few")), allowed)
    },
    prepare: |pairs, seed| {
        let workers = pairs_of_workers(pairs, 1_000, 4, seed);
        run(move || redistribute(&workers))
    },
};

/// Pivots of linear program 7.
pub const SWITCH_PROGRAM: Curve = Curve {
    name: "rr6005-switch-program",
    problem: "switch",
    algorithm: "linear program 7, by the simplex",
    source: "5.2, linear program 7",
    unit: "pivots",
    family: "s workers around a switch with alpha, b, s_i in 1..1000 at random",
    bound: None,
    sizes: switch_sizes,
    count: |workers, seed| {
        let lp = program(&around_a_switch(workers as usize, seed), Constraints::Printed);
        Count::free(schedcheck_harness::curve::pivots(&lp))
    },
    prepare: |workers, seed| {
        let lp = program(&around_a_switch(workers as usize, seed), Constraints::Printed);
        run(move || lp.solve())
    },
};

fn switch_sizes(depth: Depth) -> Vec<u64> {
    (2..=depth.pick(5, 7, 9)).map(|power| 1 << power).collect()
}
