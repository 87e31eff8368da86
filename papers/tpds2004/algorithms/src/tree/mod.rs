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
use schedcheck_model::platform_graph::{Node, PlatformGraph};
use schedcheck_model::{Rational, Time};
use thiserror::Error;

use node::computing_beside;
pub(super) use node::{Child, shares};
pub use printed::{PrintedValue, leaves_at_once, leaves_at_once_in, printed_value};

use super::mssg::SteadyState;
use super::units::Units;

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

/// A node, what each subtree takes in at most, and what the node gets if that is known.
type Asked<'t, T> = (usize, &'t [T], Option<&'t T>);

/// What each node of a tree does, in tasks per time unit, or within the span of other units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flows<T> {
    /// Computed by each node.
    pub own: Vec<T>,
    /// Sent to each node by its parent; zero for masters.
    pub inflows: Vec<T>,
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

    /// The same in the base model and any units; `rates` is what each node computes at full rate.
    fn shares_in<U: Units<Cost = Rational>>(
        &self,
        units: &U,
        rates: &[U::Tasks],
        (node, most, inflow): Asked<U::Tasks>,
    ) -> node::Shares<U::Tasks> {
        let child = |&child: &usize| Some(Child { cost: self.cost(child)?, most: &most[child] });
        let children: Vec<_> = self.children(node).iter().filter_map(child).collect();
        let limit = inflow.cloned().or_else(|| Some(units.tasks(self.cost(node)?, &units.span())));
        computing_beside(units, &rates[node], limit, Some(units.span()), &children)
    }

    /// The most that each node with its subtree takes in, in tasks per time unit: n_task of the subtree (proposition
    /// 2). Zero where no task arrives.
    pub fn most(&self) -> Vec<Rational> {
        self.bottom_up(|(node, most, inflow)| self.shares(node, most, inflow))
    }

    /// n_task of all trees together.
    pub fn throughput(&self) -> Rational {
        self.total(&self.most())
    }

    /// [`Tree::throughput`] in the base model and any units; `rates` is what each node computes at full rate.
    pub fn throughput_in<U: Units<Cost = Rational>>(&self, units: &U, rates: &[U::Tasks]) -> U::Tasks {
        self.total(&self.bottom_up(|asked| self.shares_in(units, rates, asked)))
    }

    fn bottom_up<T: Time>(&self, shares: impl Fn(Asked<T>) -> node::Shares<T>) -> Vec<T> {
        let mut most = vec![T::zero(); self.platform.nodes().len()];
        for &node in self.order.iter().rev() {
            most[node] = shares((node, &most, None)).total();
        }
        most
    }

    fn total<T: Time>(&self, most: &[T]) -> T {
        let masters = self.order.iter().take_while(|&&node| self.node(node).is_master);
        masters.fold(T::zero(), |sum, &node| sum + &most[node])
    }

    /// What each node does at the most throughput: top-down, it computes and sends to its children by non-decreasing
    /// cost as much as it gets and its ports allow.
    pub fn steady_state(&self) -> SteadyState {
        let most = self.most();
        let Flows { own, inflows } = self.top_down(&most, |(node, most, inflow)| self.shares(node, most, inflow));
        let computing = own.into_iter().zip(self.platform.nodes());
        let computing =
            computing.map(|(own, node)| node.cycle_time.as_ref().map_or_else(Rational::zero, |time| time * own));
        let down =
            |(from, to, link): (usize, usize, usize)| match self.uplinks[to] == Some(Uplink { parent: from, link }) {
                true => &self.platform.links()[link].cost * &inflows[to],
                false => Rational::zero(),
            };
        SteadyState {
            throughput: self.total(&most),
            computing: computing.collect(),
            sending: self.platform.arcs().map(down).collect(),
        }
    }

    /// What [`Tree::steady_state`] does in the base model and any units; `rates` is what each node computes at full
    /// rate.
    pub fn flows_in<U: Units<Cost = Rational>>(&self, units: &U, rates: &[U::Tasks]) -> Flows<U::Tasks> {
        let shares = |asked: Asked<U::Tasks>| self.shares_in(units, rates, asked);
        self.top_down(&self.bottom_up(shares), shares)
    }

    fn top_down<T: Time>(&self, most: &[T], shares: impl Fn(Asked<T>) -> node::Shares<T>) -> Flows<T> {
        let zeros = vec![T::zero(); most.len()];
        let mut flows = Flows { own: zeros.clone(), inflows: zeros };
        for &node in &self.order {
            let inflow = (!self.node(node).is_master).then_some(&flows.inflows[node]);
            let shares = shares((node, most, inflow));
            flows.own[node] = shares.own;
            for (&child, share) in self.children(node).iter().zip(shares.children) {
                flows.inflows[child] = share;
            }
        }
        flows
    }
}

/// The most throughput of a tree and what each node does, if the platform is one.
///
/// # Errors
/// [`TreeError::TwoWays`].
pub fn solve(platform: &PlatformGraph) -> Result<SteadyState, TreeError> {
    Ok(Tree::new(platform)?.steady_state())
}
