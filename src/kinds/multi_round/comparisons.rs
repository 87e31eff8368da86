//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_model::divisible::MultiRound;

use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[
    Comparison {
        name: "rounds",
        paper: "rr4916",
        problem: "multi-round",
        family: "4 workers with g = 1, w = 6, G = 1, W = 2 and a load of 1000000 in s rounds",
        methods: &["linear-program", "multi-installment", "generating-function", "umr", "equal-chunks"],
        make: |rounds, _| MultiRound::of(1_000_000, 4, Some(rounds as usize), (1, 6, 1, 2)).to_instance(),
    },
    Comparison {
        name: "best-rounds",
        paper: "rr4916",
        problem: "multi-round",
        family: "4 workers with g = 1, w = 6, G = 1, W = 2 and a load of s in any number of rounds",
        methods: &["all-rounds", "umr", "equal-chunks"],
        make: |load, _| MultiRound::of(load as i64, 4, None, (1, 6, 1, 2)).to_instance(),
    },
];
