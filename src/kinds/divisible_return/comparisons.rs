//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_model::divisible_return::Ports;

use super::star_with_returns;
use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[
    Comparison {
        name: "star-with-returns",
        paper: "returns",
        problem: "star with returns",
        family: "s workers with g, w and d in 1..100 at random, one port, a load of 1000",
        methods: &["branch-and-bound", "all-pairs", "lifo", "fifo", "insertion"],
        make: |workers, seed| star_with_returns(workers as usize, Ports::One, seed).to_instance(),
    },
    Comparison {
        name: "returns-by-two-ports",
        paper: "returns",
        problem: "star with returns",
        family: "the same workers, two ports",
        methods: &["branch-and-bound", "fifo", "insertion"],
        make: |workers, seed| star_with_returns(workers as usize, Ports::Two, seed).to_instance(),
    },
];
