//! What is to be moved is known: theorem 1 (section 3.2.1), and the switch (section 5).

use rand::RngExt;
use schedcheck_bruteforce::switch::program::{Constraints, program};

use schedcheck_harness::Depth;
use schedcheck_harness::curve::families::{around_a_switch, random};
use schedcheck_harness::curve::tally::{Tally, operations};
use schedcheck_harness::curve::{Author, Bound, Count, Curve};
use schedcheck_rr6005_algorithms::redistribution::redistribute;

/// Operations on times by the order of theorem 1.
pub const REDISTRIBUTION: Curve = Curve {
    name: "rr6005-redistribution",
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
        let mut random = random(pairs, seed);
        let surpluses = (0..pairs).flat_map(|_| [4, -4]);
        let workers: Vec<_> = surpluses.map(|surplus| (Tally::from(random.random_range(1..=1_000)), surplus)).collect();
        let (all, moved) = (2 * pairs, 4 * pairs);
        let allowed = 16 * all * (u64::from(all.ilog2()) + 1) + 16 * moved;
        Count::within(operations(|| redistribute(&workers).expect("as many are too many as too few")), allowed)
    },
};

/// Pivots of linear program 7.
pub const SWITCH_PROGRAM: Curve = Curve {
    name: "rr6005-switch-program",
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
};

fn switch_sizes(depth: Depth) -> Vec<u64> {
    (2..=depth.pick(5, 7, 9)).map(|power| 1 << power).collect()
}
