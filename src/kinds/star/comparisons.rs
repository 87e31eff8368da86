//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_harness::curve::families::small_stars;

use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[Comparison {
    name: "three-workers",
    paper: "rr6005",
    problem: "star",
    family: "s tasks on 3 workers with c, w in 1..9 at random",
    methods: &[
        "branch-and-bound",
        "branch-and-bound-without-relays",
        "integer-program",
        "exhaustive",
        "mbbsa",
        "bba",
        "r-bsa",
    ],
    make: |tasks, seed| small_stars(3, tasks, 1, seed)[0].to_instance(),
}];
