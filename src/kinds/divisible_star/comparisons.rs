//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_harness::curve::families::{affine_star, linear_star};
use schedcheck_model::divisible::{DivisibleStar, Rounds};

use crate::instances::families::LARGE;

use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[
    Comparison {
        name: "linear-star",
        paper: "rr4916",
        problem: "divisible star",
        family: "s workers with g and w in 1..100 at random, a load of 1000",
        methods: &["branch-and-bound", "all-orders", "mixed-program", "closed-form"],
        make: |workers, seed| linear_star(workers as usize, seed).to_instance(),
    },
    Comparison {
        name: "affine-star",
        paper: "rr4916",
        problem: "divisible star",
        family: "s workers with g in 1..20, w in 10..200, latencies up to 100 at random, a load of 500 s",
        methods: &["branch-and-bound", "all-orders", "mixed-program"],
        make: |workers, seed| affine_star(workers as usize, 20, 500, seed).to_instance(),
    },
    Comparison {
        name: "large-load",
        paper: "rr4916",
        problem: "divisible star",
        family: "the same workers, a load of 10^15 s",
        methods: &["branch-and-bound", "all-orders", "large-loads"],
        make: |workers, seed| affine_star(workers as usize, 20, LARGE, seed).to_instance(),
    },
    Comparison {
        name: "any-rounds",
        paper: "rr4916",
        problem: "multi-round",
        family: "3 workers with latencies that may get any number of chunks, a load of 100 s",
        methods: &["periodic"],
        make: |load, _| {
            let star = DivisibleStar::affine(100 * load as i64, [(1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2)]);
            star.with_rounds(Rounds::Any).to_instance()
        },
    },
];
