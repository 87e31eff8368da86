//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_harness::curve::families::{RingCosts, ring_platform};

use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[
    Comparison {
        name: "few-costs",
        paper: "rr4745",
        problem: "ring",
        family: "s processors, cycle-times in 6..10, link costs 25, 26 or 27 at random, 20 s units of load",
        methods: &[
            "subsets",
            "branch-and-cut",
            "exhaustive",
            "integer-program",
            "tsp",
            "tsp-printed-d",
            "greedy",
            "greedy-last",
            "greedy-step-time",
            "greedy-printed-d",
        ],
        make: |processors, seed| ring_platform(processors as usize, RingCosts::Few, seed).to_instance(),
    },
    Comparison {
        name: "one-cost",
        paper: "rr4745",
        problem: "ring",
        family: "s processors, cycle-times in 6..10 at random, link costs 26, 20 s units of load",
        methods: &["homogeneous", "subsets", "branch-and-cut"],
        make: |processors, seed| ring_platform(processors as usize, RingCosts::One, seed).to_instance(),
    },
];
