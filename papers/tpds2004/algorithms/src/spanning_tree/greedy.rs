//! Bandwidth-centric growth: of all nodes next to the trees, the one that adds most throughput is joined.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::{RatedForest, SpanningTree, ways};

/// A node that may be joined: what it adds, how near it is to its master, itself and its parent; the greatest is the
/// best.
type Candidate = (Rational, Reverse<(Rational, usize, usize)>);

/// What a candidate adds seldom grows while others are joined, so only the best of the list is computed anew; if it is
/// still the best, it is joined.
pub(super) fn tree(platform: &PlatformGraph) -> SpanningTree {
    let ways = ways(platform);
    let nodes = platform.nodes();
    let mut forest = RatedForest::new(platform, &vec![None; nodes.len()]);
    let mut distances: Vec<Option<Rational>> = nodes.iter().map(|node| node.is_master.then(Rational::zero)).collect();
    let mut list: BinaryHeap<Candidate> = BinaryHeap::new();
    let mut throughput = forest.throughput();
    let mut reached: Vec<usize> = (0..nodes.len()).filter(|&node| nodes[node].is_master).collect();
    loop {
        for parent in std::mem::take(&mut reached) {
            let distance = distances[parent].clone().unwrap_or_default();
            for &(child, link) in ways[parent].iter().filter(|(child, _)| distances[*child].is_none()) {
                let gain = forest.throughput_with(child, parent) - &throughput;
                list.push((gain, Reverse((&distance + &platform.links()[link].cost, child, parent))));
            }
        }
        let Some((gain, Reverse((distance, child, parent)))) = list.pop() else { break };
        if distances[child].is_some() {
            continue;
        }
        let now = if gain.is_positive() { forest.throughput_with(child, parent) - &throughput } else { gain.clone() };
        if now < gain {
            list.push((now, Reverse((distance, child, parent))));
            continue;
        }
        forest.join(child, Some(parent));
        throughput += now;
        distances[child] = Some(distance);
        reached.push(child);
    }
    SpanningTree { parents: forest.parents }
}
