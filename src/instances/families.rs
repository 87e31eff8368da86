//! The growing families that the curves are counted on and the benches are timed on, by their names.

use schedcheck_files::Instance;
use schedcheck_harness::Subject;
use schedcheck_harness::curve::families::{self, RingCosts, StarKind};
use schedcheck_model::platform_graph::PortModel;

/// Instances that grow with one number, one for each size and seed.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// What it is called.
    pub name: &'static str,
    /// The kind of its instances, as the field `kind` names it.
    pub kind: &'static str,
    /// What grows, and what the rest is.
    pub meaning: &'static str,
    /// The largest size: more than any solver takes.
    pub largest: u64,
    make: fn(u64, u64) -> Instance,
}

/// The most workers or nodes.
const MOST: u64 = 100_000;

/// The most processors of what has a cost for each pair.
const MOST_PROCESSORS: u64 = 2_000;

/// A load beside which latencies are nothing.
const LARGE: i64 = 1_000_000_000_000_000;

macro_rules! families {
    ($($name:literal, $kind:literal, $largest:expr, $meaning:literal, |$size:ident, $seed:ident| $make:expr;)*) => {
        &[$(Family {
            name: $name,
            kind: $kind,
            meaning: $meaning,
            largest: $largest,
            make: |$size, $seed| $make.to_instance(),
        }),*]
    };
}

/// All families.
pub const FAMILIES: &[Family] = families! {
    "homogeneous-star", "star", MOST, "workers, ten tasks for each, all on a tenth of them; links and speeds alike",
        |size, seed| families::large_star(StarKind::Homogeneous, size, 10 * size, seed);
    "equal-links-star", "star", MOST, "the same; links alike",
        |size, seed| families::large_star(StarKind::EqualLinks, size, 10 * size, seed);
    "heterogeneous-star", "star", MOST, "the same; nothing alike",
        |size, seed| families::large_star(StarKind::Heterogeneous, size, 10 * size, seed);
    "small-star", "star", MOST, "workers, four tasks for each, all on a third of them; c and w in 1..9",
        |size, seed| families::small_stars(size as usize, 4 * size, 1, seed).swap_remove(0);
    "ring-of-few-costs", "ring", MOST_PROCESSORS, "processors; symmetric links of cost 25, 26 or 27",
        |size, seed| families::ring_platform(size as usize, RingCosts::Few, seed);
    "ring-of-many-costs", "ring", MOST_PROCESSORS, "processors; symmetric links of cost 1..150",
        |size, seed| families::ring_platform(size as usize, RingCosts::Many, seed);
    "linear-star", "divisible-star", MOST, "workers without latencies; g and w in 1..100",
        |size, seed| families::linear_star(size as usize, seed);
    "affine-star", "divisible-star", MOST, "workers with latencies of up to 100, and 500 units of load for each",
        |size, seed| families::affine_star(size as usize, 20, 500, seed);
    "affine-star-of-large-load", "divisible-star", 1_000, "the same with 10^15 units for each",
        |size, seed| families::affine_star(size as usize, 20, LARGE, seed);
    "linear-tree", "divisible-tree", MOST, "nodes without latencies, each below any before it",
        |size, seed| families::linear_tree(size as usize, seed);
    "linear-chain", "divisible-tree", MOST, "nodes without latencies, each below the one before it",
        |size, seed| families::linear_chain(size as usize, seed);
    "affine-tree", "divisible-tree", MOST, "nodes with latencies in 0..3, and 100 units of load",
        |size, seed| families::affine_tree(size as usize, 100, seed);
    "affine-tree-of-large-load", "divisible-tree", MOST, "the same with 10^15 units",
        |size, seed| families::affine_tree(size as usize, LARGE, seed);
    "around-a-switch", "switch", MOST, "workers; alpha, b and s in 1..1000",
        |size, seed| families::around_a_switch(size as usize, seed);
    "platform-graph", "platform-graph", MOST, "nodes, twice as many links, a master in fifty",
        |size, seed| families::platform_graph(size as usize, PortModel::SinglePort, seed);
    "circle-of-degree-4", "platform-graph", MOST, "nodes, each joined to the two before it and the two behind it",
        |size, seed| families::of_degree_4(size as usize, seed);
    "platform-tree", "platform-graph", MOST, "nodes, each below any before it",
        |size, seed| families::platform_tree(size as usize, seed);
};

impl Family {
    /// The family of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FAMILIES.iter().find(|family| family.name == name)
    }

    /// Its instance of a size, from 1 to [`Self::largest`].
    pub(super) fn instance(&self, size: u64, seed: u64) -> Instance {
        (self.make)(size, seed)
    }
}
