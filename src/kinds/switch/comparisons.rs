//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_harness::curve::families::around_a_switch;

use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[Comparison {
    name: "around-a-switch",
    paper: "rr6005",
    problem: "switch",
    family: "s workers around a switch with alpha, b, s_i in 1..1000 at random",
    methods: &["closed-form", "lp", "printed"],
    make: |workers, seed| around_a_switch(workers as usize, seed).to_instance(),
}];
