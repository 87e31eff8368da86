//! Divisible loads on trees: every one with integer parameters in a box, in the declared order, or random ones beyond
//! it.
//!
//! The order: number of nodes, largest cost, then lexicographically by the parents (none before that of the node before
//! it, so that nodes are numbered level by level) and by w, W of the root and g, w, G, W of each further node.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::Itertools;
use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_model::tree::DivisibleTree;

use crate::domain::Domain;
use crate::domain::cut::passing_over;
use crate::domain::lists::Lists;
use crate::domain::numbers::{multisets, number_of_lists, span};

/// All trees with these bounds, and one load.
#[derive(Debug, Clone)]
pub struct TreeBox {
    /// Number of nodes.
    pub nodes: RangeInclusive<usize>,
    /// Times to send a unit (g).
    pub links: RangeInclusive<i64>,
    /// Times to compute a unit (w).
    pub cycle_times: RangeInclusive<i64>,
    /// Latencies (G and W).
    pub latencies: RangeInclusive<i64>,
    /// The load.
    pub load: i64,
}

impl TreeBox {
    /// The costs of the trees of so many nodes whose largest cost is this one.
    fn costs(&self, nodes: usize, largest: i64) -> Lists {
        let node = [&self.links, &self.cycle_times, &self.latencies, &self.latencies];
        let further = (1..nodes).flat_map(|_| node);
        let ranges = [&self.cycle_times, &self.latencies].into_iter().chain(further);
        Lists::with_largest(ranges.cloned().collect(), largest)
    }

    fn tree(&self, parents: &[usize], costs: &[i64]) -> DivisibleTree {
        let (root, nodes) = costs.split_at(2);
        let nodes =
            nodes.chunks_exact(4).zip(parents).map(|(cost, &parent)| (parent, cost[0], cost[1], cost[2], cost[3]));
        DivisibleTree::affine(self.load, (root[0], root[1]), nodes)
    }
}

/// Of those that are drawn each number is uniform, and each parent is any node before.
impl Domain for TreeBox {
    type Instance = DivisibleTree;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = DivisibleTree> {
        let largest = *self.links.end().max(self.cycle_times.end()).max(self.latencies.end());
        let cells = self.nodes.clone().cartesian_product(0..=largest);
        let shaped =
            cells.flat_map(|(nodes, largest)| shapes(nodes).into_iter().map(move |parents| (parents, largest)));
        let costs = |parents: &[usize], largest| self.costs(parents.len() + 1, largest);
        let size = move |(parents, largest): &(Vec<usize>, i64)| costs(parents, *largest).size();
        passing_over(start, shaped, size, move |(parents, largest), left_out| {
            costs(&parents, largest).starting_at(&left_out).map(move |costs| self.tree(&parents, &costs))
        })
    }

    fn size(&self) -> Option<BigUint> {
        let root = number_of_lists([&self.cycle_times, &self.latencies]);
        let node = number_of_lists([&self.links, &self.cycle_times, &self.latencies, &self.latencies]);
        // Of n + 1 nodes there are as many shapes as the n-th Catalan number.
        let shapes = |further: usize| multisets(&(further + 1).into(), further as u64) / (further + 1);
        let of = |nodes: usize| shapes(nodes - 1) * &root * node.pow(nodes as u32 - 1);
        Some(self.nodes.clone().map(of).sum())
    }

    fn draw(&self, random: &mut impl RngExt) -> DivisibleTree {
        let nodes = random.random_range(self.nodes.clone());
        let parents: Vec<usize> = (1..nodes).map(|node| random.random_range(0..node)).collect();
        let mut any = |range: &RangeInclusive<i64>| random.random_range(range.clone());
        let mut costs = vec![any(&self.cycle_times), any(&self.latencies)];
        for _ in &parents {
            costs.extend([&self.links, &self.cycle_times, &self.latencies, &self.latencies].map(&mut any));
        }
        self.tree(&parents, &costs)
    }

    fn describe_drawn(&self) -> String {
        format!("ones of {self}")
    }
}

/// The parents of nodes 1, 2, .., none before that of the node before it.
fn shapes(nodes: usize) -> Vec<Vec<usize>> {
    (1..nodes).fold(vec![Vec::new()], |shapes, node| {
        let longer = |parents: Vec<usize>| {
            let least = parents.last().copied().unwrap_or(0);
            (least..node).map(move |parent| [&parents[..], &[parent]].concat())
        };
        shapes.into_iter().flat_map(longer).collect()
    })
}

impl fmt::Display for TreeBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, g, w) = (span(&self.nodes), span(&self.links), span(&self.cycle_times));
        write!(f, "every tree of {nodes} nodes numbered level by level, g in {g}, w in {w}, ")?;
        write!(f, "G and W in {}, load {}", span(&self.latencies), self.load)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_nodes_largest_cost_then_lexicographic() {
        let shape = TreeBox { nodes: 1..=3, links: 0..=1, cycle_times: 1..=2, latencies: 0..=1, load: 1 };
        let key = |tree: DivisibleTree| {
            let parents: Vec<_> = tree.nodes().iter().filter_map(|node| Some(node.uplink.as_ref()?.parent)).collect();
            let costs: Vec<_> = tree
                .nodes()
                .iter()
                .flat_map(|node| {
                    let link = node.uplink.iter().map(|uplink| (uplink.link.clone(), uplink.latency.clone()));
                    let (link, latency) = link.unzip::<_, _, Vec<_>, Vec<_>>();
                    [link, node.cycle_time.clone().into_iter().collect(), latency, vec![node.compute_latency.clone()]]
                        .concat()
                })
                .collect();
            (tree.nodes().len(), costs.iter().max().cloned(), parents, costs)
        };
        let keys: Vec<_> = shape.all().map(key).collect();
        assert!(keys.is_sorted());
        assert_eq!(keys.len(), 4 + 4 * 16 + 2 * 4 * 256);
        assert_eq!(shape.size(), Some((4 + 4 * 16 + 2 * 4 * 256_u32).into()));
    }
}
