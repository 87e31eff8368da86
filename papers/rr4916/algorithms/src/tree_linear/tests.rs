//! What the recursion keeps, and how far it reaches.

use num_traits::FromPrimitive;
use schedcheck_model::tree::{Node, Uplink, check};

use super::*;

/// A node below `parent`, with g and w; w < 0 for one that cannot compute.
fn node(parent: usize, g: i64, w: i64) -> Node {
    let uplink = Some(Uplink { parent, link: Rational::from(g), latency: Rational::ZERO });
    Node { uplink, cycle_time: (w >= 0).then(|| Rational::from(w)), compute_latency: Rational::ZERO }
}

fn tree(load: i64, root: i64, nodes: impl IntoIterator<Item = (usize, i64, i64)>) -> DivisibleTree {
    let root = Node { uplink: None, ..node(0, 0, root) };
    let nodes = nodes.into_iter().map(|(parent, g, w)| node(parent, g, w));
    DivisibleTree::new(Rational::from(load), [root].into_iter().chain(nodes).collect()).unwrap()
}

/// A tree of numbers that look random; none of them computes in no time.
fn scattered(nodes: usize, seed: u64) -> DivisibleTree {
    let mut state = seed * 2 + 1;
    let mut below = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    let listed: Vec<_> = (1..nodes as u64)
        .map(|number| (below(number) as usize, below(7) as i64, below(9) as i64 - 1))
        .map(|(parent, g, w)| (parent, g, if w == 0 && g == 0 { 1 } else { w }))
        .collect();
    tree(100, 3, listed)
}

fn measured(tree: &DivisibleTree) -> String {
    let found = check(tree, &schedule(tree).unwrap()).unwrap().makespan;
    assert_eq!(makespan(tree).unwrap().reduced(), found);
    found.to_string()
}

#[test]
fn a_tree_of_one_level_is_a_star_with_a_master_that_computes() {
    assert_eq!(measured(&tree(6, -1, [(0, 4, 1), (0, 1, 1)])), "10");
    assert_eq!(measured(&tree(11, 10, [(0, 4, 1), (0, 1, 1)])), "110/7");
    assert_eq!(measured(&tree(5, 2, [])), "10");
}

#[test]
fn both_ways_of_reduction_and_the_checker_agree_on_scattered_trees() {
    for seed in 0..60 {
        measured(&scattered(2 + seed as usize % 17, seed));
    }
}

#[test]
fn who_needs_no_time_takes_all() {
    assert_eq!(measured(&tree(5, 0, [(0, 1, 1)])), "0");
    assert_eq!(measured(&tree(5, 1, [(0, 0, -1), (1, 0, 0), (1, 0, 0)])), "0");
    assert_eq!(measured(&tree(5, -1, [(0, 2, 0), (0, 1, 0), (0, 1, 4)])), "5");
    assert_eq!(measured(&tree(5, -1, [(0, 2, -1), (1, 1, 0), (1, 3, 7)])), "15");
    assert_eq!(measured(&tree(0, -1, [(0, 2, -1)])), "0");
    assert_eq!(measured(&tree(4, 1, [(0, 2, -1)])), "4");
}

#[test]
fn latencies_are_refused() {
    let tree = DivisibleTree::affine(1, (1, 0), [(0, 1, 1, 0, 0), (0, 1, 1, 2, 0)]);
    assert_eq!(schedule(&tree), Err(TreeLinearError::Latency { node: 2 }));
    assert_eq!(makespan(&tree), Err(TreeLinearError::Latency { node: 2 }));
}

#[test]
fn a_chain_of_a_hundred_thousand_nodes_that_forward_has_a_schedule() {
    let last = 100_000;
    let chain = tree(2, -1, (1..=last).map(|number| (number - 1, 3, if number == last { 5 } else { -1 })));
    let measured = check(&chain, &schedule(&chain).unwrap()).unwrap().makespan;
    assert_eq!(measured, Rational::from_u64(600_010).unwrap());
    assert_eq!(makespan(&chain).unwrap().reduced(), measured);
}

#[test]
fn a_long_chain_whose_nodes_compute_has_its_makespan_alone() {
    let chain = tree(1, 2, (1..5_000).map(|number| (number - 1, 1 + number as i64 % 3, 2 + number as i64 % 5)));
    assert!(matches!(schedule(&chain), Err(TreeLinearError::TooLong { .. })));
    let makespan = makespan(&chain).unwrap();
    assert!(makespan.bits() > 5_000);
    assert!(makespan.numerator() < &(makespan.denominator() * 2_u32));
}

#[test]
fn lemma_3_counts_the_message_twice() {
    let lemma = lemma_3(&Rational::ONE, &Rational::from(2), &[(Rational::ONE, Rational::ONE)]);
    assert_eq!(lemma, Some(Rational::new(1, 2)));
    let chain = tree(1, -1, [(0, 1, 2), (1, 1, 1)]);
    let printed = printed(&chain).unwrap();
    assert_eq!((printed.makespan, measured(&chain)), (Rational::from(3), "2".to_owned()));
    assert_eq!(check(&chain, &printed.schedule).unwrap().makespan, Rational::from(2));
}

#[test]
fn the_time_of_a_link_may_be_a_fraction() {
    // Of a unit of time the child gets 2/3, and the root computes for all of it.
    let mut nodes = tree(1, 1, [(0, 1, 1)]).nodes().to_vec();
    nodes[1].uplink.as_mut().unwrap().link = Rational::new(1, 2);
    let pair = DivisibleTree::new(Rational::ONE, nodes).unwrap();
    assert_eq!(measured(&pair), "3/5");
}

#[test]
fn the_length_of_a_schedule_is_estimated_and_refused_beyond_the_limit() {
    // A leaf with w = 3 has 3 bits and one more; above it 2 for g = 1, and 3 for the root's w = 2.
    assert_eq!(level::bits_of_a_schedule(&tree(1, 2, [(0, 1, 3)])), 4 + 10 + 4 * 2 * 10);
    // A root that only forwards has the bits of its child, and two for a sum.
    assert_eq!(level::bits_of_a_schedule(&tree(1, -1, [(0, 1, 3)])), 4 + 5 + 4 * 2 * 5);
    assert_eq!(refuse_length(MOST_BITS), Ok(()));
    assert_eq!(refuse_length(MOST_BITS + 1), Err(TreeLinearError::TooLong { bits: MOST_BITS + 1 }));
}
