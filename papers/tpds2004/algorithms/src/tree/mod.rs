//! Trees (section 3.2): bottom-up, a node with its subtrees becomes one node (proposition 2); top-down, each node deals
//! out what it gets.
//!
//! Proposition 2 is about the base model. It holds for every port model of section 4 with the corresponding sharing of
//! one node ([`Tree::new`] takes them all), and for several masters, each with a tree of its own. Nothing is recursive:
//! a chain may be as long as memory allows.

mod node;
mod printed;
#[cfg(test)]
mod tests;

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Node, PlatformGraph};
use thiserror::Error;

pub(super) use node::{Child, shares};
pub use printed::{PrintedValue, leaves_at_once, printed_value};

use super::mssg::SteadyState;

/// Why a platform is no tree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TreeError {
    /// Tasks can reach a node in two ways.
    #[error(
        "links[{link}]: tasks reach node {node} in another way already, so the platform is no tree below its masters"
    )]
    TwoWays {
        /// The link that closes the second way.
        link: usize,
        /// The node.
        node: usize,
    },
}

/// How tasks reach a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Uplink {
    parent: usize,
    link: usize,
}

/// A platform on which tasks reach each node in one way at most: a tree below each master, and nodes that no task
/// reaches.
#[derive(Debug, Clone)]
pub struct Tree<'a> {
    platform: &'a PlatformGraph,
    uplinks: Vec<Option<Uplink>>,
    /// The nodes that tasks reach, parents first.
    order: Vec<usize>,
    /// The children of all nodes, one node's after another's, each by non-decreasing cost.
    children: Vec<usize>,
    /// Where the children of each node start.
    starts: Vec<usize>,
}

impl<'a> Tree<'a> {
    /// The tree below each master. Links to masters carry nothing (r_mj = 0), nor do those back to a parent (section
    /// 2.3.1).
    ///
    /// # Errors
    /// [`TreeError::TwoWays`].
    ///
    /// ```
    /// use schedcheck_tpds2004_algorithms::tree::Tree;
    /// use schedcheck_model::platform_graph::PlatformGraph;
    /// let chain = PlatformGraph::of([0, 2, 1], [(0, 1, 1), (1, 2, 2)]);
    /// assert_eq!(Tree::new(&chain)?.throughput().to_string(), "1");
    /// let triangle = PlatformGraph::of([0, 2, 1], [(0, 1, 1), (1, 2, 2), (0, 2, 3)]);
    /// assert!(Tree::new(&triangle).is_err());
    /// # Ok::<(), schedcheck_tpds2004_algorithms::tree::TreeError>(())
    /// ```
    pub fn new(platform: &'a PlatformGraph) -> Result<Self, TreeError> {
        let nodes = platform.nodes();
        let mut ways = vec![Vec::new(); nodes.len()];
        for (from, to, link) in platform.arcs().filter(|&(_, to, _)| !nodes[to].is_master) {
            ways[from].push((to, link));
        }
        let mut uplinks: Vec<Option<Uplink>> = vec![None; nodes.len()];
        let mut order: Vec<usize> = (0..nodes.len()).filter(|&node| nodes[node].is_master).collect();
        let mut next = 0;
        while let Some(&parent) = order.get(next) {
            next += 1;
            let above = uplinks[parent].map(|uplink| uplink.parent);
            for &(node, link) in ways[parent].iter().filter(|(node, _)| above != Some(*node)) {
                if uplinks[node].replace(Uplink { parent, link }).is_some() {
                    return Err(TreeError::TwoWays { link, node });
                }
                order.push(node);
            }
        }
        Ok(Self::of_uplinks(platform, uplinks, order))
    }

    fn of_uplinks(platform: &'a PlatformGraph, uplinks: Vec<Option<Uplink>>, order: Vec<usize>) -> Self {
        let links = platform.links();
        let mut children: Vec<usize> = order.iter().copied().filter(|&node| uplinks[node].is_some()).collect();
        let key = |node: &usize| uplinks[*node].map(|Uplink { parent, link }| (parent, &links[link].cost, *node));
        children.sort_by_key(key);
        let mut starts = vec![0; platform.nodes().len() + 1];
        for uplink in uplinks.iter().flatten() {
            starts[uplink.parent + 1] += 1;
        }
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        Self { platform, uplinks, order, children, starts }
    }

    /// The children of a node, by non-decreasing cost.
    pub fn children(&self, node: usize) -> &[usize] {
        &self.children[self.starts[node]..self.starts[node + 1]]
    }

    fn node(&self, node: usize) -> &'a Node {
        &self.platform.nodes()[node]
    }

    /// The time to send a task to a node from its parent; nothing for masters.
    fn cost(&self, node: usize) -> Option<&'a Rational> {
        self.uplinks[node].map(|uplink| &self.platform.links()[uplink.link].cost)
    }

    /// What a node does with an inflow, if its children take in at most so much each.
    fn shares(&self, node: usize, most: &[Rational], inflow: Option<&Rational>) -> node::Shares {
        let child = |&child: &usize| Some(Child { cost: self.cost(child)?, most: &most[child] });
        let children: Vec<_> = self.children(node).iter().filter_map(child).collect();
        shares(self.node(node), self.cost(node), &children, inflow)
    }

    /// The most that each node with its subtree takes in, in tasks per time unit: n_task of the subtree (proposition
    /// 2). Zero where no task arrives.
    pub fn most(&self) -> Vec<Rational> {
        let mut most = vec![Rational::zero(); self.platform.nodes().len()];
        for &node in self.order.iter().rev() {
            most[node] = self.shares(node, &most, None).total();
        }
        most
    }

    /// n_task of all trees together.
    pub fn throughput(&self) -> Rational {
        self.total(&self.most())
    }

    fn total(&self, most: &[Rational]) -> Rational {
        self.order.iter().take_while(|&&node| self.node(node).is_master).map(|&node| &most[node]).sum()
    }

    /// What each node does at the most throughput: top-down, it computes and sends to its children by non-decreasing
    /// cost as much as it gets and its ports allow.
    pub fn steady_state(&self) -> SteadyState {
        let most = self.most();
        let mut inflows = vec![Rational::zero(); most.len()];
        let mut computing = vec![Rational::zero(); most.len()];
        for &node in &self.order {
            let inflow = (!self.node(node).is_master).then_some(&inflows[node]);
            let shares = self.shares(node, &most, inflow);
            computing[node] = self.node(node).cycle_time.as_ref().map_or_else(Rational::zero, |time| time * shares.own);
            for (&child, share) in self.children(node).iter().zip(shares.children) {
                inflows[child] = share;
            }
        }
        let down =
            |(from, to, link): (usize, usize, usize)| match self.uplinks[to] == Some(Uplink { parent: from, link }) {
                true => &self.platform.links()[link].cost * &inflows[to],
                false => Rational::zero(),
            };
        SteadyState { throughput: self.total(&most), computing, sending: self.platform.arcs().map(down).collect() }
    }
}

/// The most throughput of a tree and what each node does, if the platform is one.
///
/// # Errors
/// [`TreeError::TwoWays`].
pub fn solve(platform: &PlatformGraph) -> Result<SteadyState, TreeError> {
    Ok(Tree::new(platform)?.steady_state())
}
