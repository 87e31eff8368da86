//! The growing families on which the methods are timed side by side.

use schedcheck_harness::Subject;
use schedcheck_harness::curve::families::{four_nodes, of_degree_4, platform_graph, platform_tree};
use schedcheck_model::platform_graph::PortModel;

use crate::complexity::Comparison;

pub const COMPARISONS: &[Comparison] = &[
    Comparison {
        name: "random-graph",
        paper: "tpds2004",
        problem: "steady state",
        family: "s nodes, 2 s links at random, w = 10..1000 and c = 0.1..10, one node in five only forwards",
        methods: &["mssg", "column-generation", "activity-sets"],
        make: |nodes, seed| platform_graph(nodes as usize, PortModel::SinglePort, seed).to_instance(),
    },
    Comparison {
        name: "spanning-trees",
        paper: "tpds2004",
        problem: "tree",
        family: "s nodes in a circle with chords, w in 1..20, c in 1..10",
        methods: &["best-tree", "tree-heuristics"],
        make: |nodes, seed| of_degree_4(nodes as usize, seed).to_instance(),
    },
    Comparison {
        name: "trees",
        paper: "tpds2004",
        problem: "tree",
        family: "a tree of s nodes, each below a random one, w in 1..100, c in 1..10",
        methods: &["mssg", "bandwidth-centric"],
        make: |nodes, seed| platform_tree(nodes as usize, seed).to_instance(),
    },
    Comparison {
        name: "horizon",
        paper: "tpds2004",
        problem: "within a horizon",
        family: "four nodes, five links, w in 2..3, c in 1..2; the time bound is s",
        methods: &["exhaustive", "list-schedule", "periods"],
        make: |horizon, _| four_nodes(horizon).to_instance(),
    },
];
