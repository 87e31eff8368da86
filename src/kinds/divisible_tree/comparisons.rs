//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_harness::curve::families::{affine_tree, linear_tree};

use crate::instances::families::LARGE;

use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[
    Comparison {
        name: "linear-tree",
        paper: "rr4916",
        problem: "divisible tree",
        family: "a tree of s nodes, each below a random one, with g and w in 1..100, a load of 1000",
        methods: &["branch-and-bound", "all-orders", "recursion", "recursion-printed"],
        make: |nodes, seed| linear_tree(nodes as usize, seed).to_instance(),
    },
    Comparison {
        name: "affine-tree",
        paper: "rr4916",
        problem: "divisible tree",
        family: "a tree of s nodes, each below a random one, with g and w in 1..9, latencies in 0..3, a load of 100",
        methods: &["subsets", "branch-and-bound", "all-orders", "near-root"],
        make: |nodes, seed| affine_tree(nodes as usize, 100, seed).to_instance(),
    },
    Comparison {
        name: "tree-of-large-load",
        paper: "rr4916",
        problem: "divisible tree",
        family: "the same tree, a load of 10^15",
        methods: &["subsets", "branch-and-bound", "all-orders", "large-load"],
        make: |nodes, seed| affine_tree(nodes as usize, LARGE, seed).to_instance(),
    },
];
