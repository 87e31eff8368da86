//! Spanning trees of a platform (section 5.2) for users with large graphs: the best one is NP-hard to find (theorem 2),
//! so these are heuristics. Each gives a tree below every master, always the same for the same platform; nodes that no
//! task can reach stay outside.
//!
//! | heuristic | grows by | time for n nodes and m links |
//! | --- | --- | --- |
//! | [`Heuristic::ShortestPaths`] | the least time from a master to a node, all c of the way added (Dijkstra) | O(m log n) |
//! | [`Heuristic::MinimumSpanningTree`] | the least c of a link to a new node (Prim) | O(m log n) |
//! | [`Heuristic::Greedy`] | the node that adds most throughput, bandwidth-centric; of nodes that add nothing, the nearest | O(m) times a way up the tree |
//! | [`Heuristic::Flow`] | per node, the arc over which most tasks arrive in an optimum of MSSG(G) | one linear program |
//!
//! [`improved`] then exchanges links one by one as long as that helps.

mod exchange;
mod flow;
mod greedy;
mod rated;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

pub use exchange::improved;

use super::mssg::MssgError;
use rated::RatedForest;

/// The node from which each node gets its tasks; nothing for masters and nodes that no task reaches.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SpanningTree {
    parents: Vec<Option<usize>>,
}

/// A way to find a spanning tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// Shortest ways from the masters, by the sum of c.
    ShortestPaths,
    /// Cheapest links first.
    MinimumSpanningTree,
    /// The node that adds most throughput first.
    Greedy,
    /// The arcs over which most tasks arrive in an optimum of MSSG(G).
    Flow,
}

impl Heuristic {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::ShortestPaths, Self::MinimumSpanningTree, Self::Greedy, Self::Flow];

    /// Its name in figures and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::ShortestPaths => "shortest-paths",
            Self::MinimumSpanningTree => "minimum-spanning-tree",
            Self::Greedy => "greedy",
            Self::Flow => "flow",
        }
    }

    /// The tree that it finds.
    ///
    /// # Errors
    /// Only [`Heuristic::Flow`] can fail: if the exact linear programming is wrong.
    ///
    /// ```
    /// use schedcheck_tpds2004_algorithms::spanning_tree::Heuristic;
    /// use schedcheck_model::platform_graph::PlatformGraph;
    /// let triangle = PlatformGraph::of([0, 1, 1], [(0, 1, 1), (1, 2, 1), (0, 2, 3)]);
    /// let tree = Heuristic::Greedy.tree(&triangle)?;
    /// assert_eq!(tree.throughput(&triangle).to_string(), "1");
    /// # Ok::<(), schedcheck_tpds2004_algorithms::mssg::MssgError>(())
    /// ```
    pub fn tree(self, platform: &PlatformGraph) -> Result<SpanningTree, MssgError> {
        Ok(match self {
            Self::ShortestPaths => SpanningTree::nearest(platform, vec![None; platform.nodes().len()], true),
            Self::MinimumSpanningTree => SpanningTree::nearest(platform, vec![None; platform.nodes().len()], false),
            Self::Greedy => greedy::tree(platform),
            Self::Flow => flow::tree(platform)?,
        })
    }
}

impl SpanningTree {
    /// The parent of each node.
    pub fn parents(&self) -> &[Option<usize>] {
        &self.parents
    }

    /// The platform without the links that are not in the tree.
    pub fn restrict(&self, platform: &PlatformGraph) -> PlatformGraph {
        platform.clone().with_links(&self.links(platform).collect::<Vec<_>>())
    }

    /// The links of the tree, by their child.
    pub fn links<'a>(&'a self, platform: &'a PlatformGraph) -> impl Iterator<Item = usize> + 'a {
        let link = |(node, parent): (usize, &Option<usize>)| platform.link_between((*parent)?, node);
        self.parents.iter().enumerate().filter_map(link)
    }

    /// n_task of the tree (proposition 2, under each node's model).
    pub fn throughput(&self, platform: &PlatformGraph) -> Rational {
        RatedForest::new(platform, &self.parents).throughput()
    }

    /// Grows trees from the masters, and from what is joined to them by `parents` already, always by the node that is
    /// nearest: to its master, or else to its parent. Equal distances go to the smaller child, then to the smaller
    /// parent.
    fn nearest(platform: &PlatformGraph, mut parents: Vec<Option<usize>>, from_the_master: bool) -> Self {
        let ways = ways(platform);
        let joined = roots(platform, &parents);
        let mut reached = vec![false; parents.len()];
        let mut next = BinaryHeap::new();
        for &node in &joined {
            next.push(Reverse((Rational::zero(), node, parents[node])));
        }
        while let Some(Reverse((distance, node, parent))) = next.pop() {
            if std::mem::replace(&mut reached[node], true) {
                continue;
            }
            parents[node] = parent;
            let so_far = if from_the_master { distance } else { Rational::zero() };
            for &(child, link) in ways[node].iter().filter(|(child, _)| !reached[*child]) {
                next.push(Reverse((&so_far + &platform.links()[link].cost, child, Some(node))));
            }
        }
        Self { parents }
    }
}

/// The nodes to which each node can send, with the link; masters take nothing.
fn ways(platform: &PlatformGraph) -> Vec<Vec<(usize, usize)>> {
    let mut ways = vec![Vec::new(); platform.nodes().len()];
    for (from, to, link) in platform.arcs().filter(|&(_, to, _)| !platform.nodes()[to].is_master) {
        ways[from].push((to, link));
    }
    ways
}

/// The masters and the nodes with parents.
fn roots(platform: &PlatformGraph, parents: &[Option<usize>]) -> Vec<usize> {
    (0..parents.len()).filter(|&node| platform.nodes()[node].is_master || parents[node].is_some()).collect()
}
