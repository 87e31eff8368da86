//! Local search: one node after another gets its tasks from another parent, as long as that helps.

use schedcheck_model::platform_graph::PlatformGraph;

use super::{RatedForest, SpanningTree, ways};

/// The tree after exchanges of one link for another: for each node in order, the parent with which the throughput is
/// greatest (the old one and then the smaller one where it is the same), again and again until nothing changes or
/// `stop` says so. The throughput never falls.
pub fn improved(platform: &PlatformGraph, tree: &SpanningTree, stop: &dyn Fn() -> bool) -> SpanningTree {
    let mut forest = RatedForest::new(platform, &tree.parents);
    let mut from = vec![Vec::new(); platform.nodes().len()];
    for (parent, ways) in ways(platform).into_iter().enumerate() {
        ways.into_iter().for_each(|(child, _)| from[child].push(parent));
    }
    let mut throughput = forest.throughput();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (node, from) in from.iter().enumerate() {
            let old = forest.parents[node];
            let mut best = None;
            for &parent in from.iter().filter(|&&parent| old.is_some() && old != Some(parent)) {
                if stop() {
                    return SpanningTree { parents: forest.parents };
                }
                if forest.is_below(parent, node) {
                    continue;
                }
                let with_it = forest.throughput_with(node, parent);
                if with_it > throughput {
                    (throughput, best) = (with_it, Some(parent));
                }
            }
            if best.is_some() {
                forest.join(node, best);
                changed = true;
            }
        }
    }
    SpanningTree { parents: forest.parents }
}
