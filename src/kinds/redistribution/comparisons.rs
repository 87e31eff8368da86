//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_harness::curve::families::pairs_of_workers;
use schedcheck_model::redistribution::Redistribution;

use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[Comparison {
    name: "pairs",
    paper: "rr6005",
    problem: "redistribution",
    family: "s pairs of workers with c in 1..9 at random, one of each has a task too many and the other one too few",
    methods: &["sorted", "all-orders"],
    make: |pairs, seed| Redistribution::of(pairs_of_workers(pairs, 9, 1, seed)).to_instance(),
}];
