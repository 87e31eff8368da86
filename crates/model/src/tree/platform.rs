//! The tree: a root that holds the load, and nodes below it.

use num_traits::{Signed, Zero};
use thiserror::Error;

use crate::Rational;

/// The link from a node to its parent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Uplink {
    /// The parent's number, which is smaller than the node's own.
    pub parent: usize,
    /// Time to send one unit of load over the link (g).
    pub link: Rational,
    /// Time that each message takes beside (G).
    pub latency: Rational,
}

/// One node.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Node {
    /// Its link to its parent; nothing for the root alone.
    pub uplink: Option<Uplink>,
    /// Time to compute one unit of load (w); nothing for a node that only forwards.
    pub cycle_time: Option<Rational>,
    /// Time that a computation takes beside (W).
    pub compute_latency: Rational,
}

/// A load on a tree (rr4916, TreeLinear and its affine form).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DivisibleTree {
    load: Rational,
    nodes: Vec<Node>,
    children: Vec<Vec<usize>>,
}

/// Why numbers are not a divisible load on a tree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DivisibleTreeError {
    /// No node at all.
    #[error("nodes: a tree needs a root")]
    NoNode,
    /// A negative load.
    #[error("load: a load is not negative")]
    NegativeLoad,
    /// The first node has a parent.
    #[error("nodes[0]: the first node is the root, and has no parent")]
    RootWithParent,
    /// Another node has none.
    #[error("nodes[{0}]: each node but the first has a parent")]
    NoParent(usize),
    /// A parent that does not come before the node.
    #[error("nodes[{node}].parent: {parent} does not come before node {node}")]
    ParentNotBefore {
        /// The node.
        node: usize,
        /// The parent named.
        parent: usize,
    },
    /// A negative number of a node.
    #[error("nodes[{node}].{field}: a cost is not negative")]
    NegativeCost {
        /// The node.
        node: usize,
        /// The field of its file: g, w, G or W.
        field: &'static str,
    },
    /// A load that nobody can compute.
    #[error("root: the load is positive, and no node can compute")]
    NobodyComputes,
}

impl DivisibleTree {
    /// A load (in units) on the tree of `nodes`, each after its parent.
    ///
    /// # Errors
    /// Refuses an empty list, nodes that are no tree with the first of them as its root, negative numbers, and a
    /// positive load that nobody can compute.
    pub fn new(load: Rational, nodes: Vec<Node>) -> Result<Self, DivisibleTreeError> {
        if nodes.is_empty() {
            return Err(DivisibleTreeError::NoNode);
        }
        if load.is_negative() {
            return Err(DivisibleTreeError::NegativeLoad);
        }
        let mut children = vec![Vec::new(); nodes.len()];
        for (number, node) in nodes.iter().enumerate() {
            refuse_negative(number, node)?;
            match &node.uplink {
                None if number > 0 => return Err(DivisibleTreeError::NoParent(number)),
                None => {}
                Some(_) if number == 0 => return Err(DivisibleTreeError::RootWithParent),
                Some(uplink) if uplink.parent >= number => {
                    return Err(DivisibleTreeError::ParentNotBefore { node: number, parent: uplink.parent });
                }
                Some(uplink) => children[uplink.parent].push(number),
            }
        }
        if load.is_positive() && nodes.iter().all(|node| node.cycle_time.is_none()) {
            return Err(DivisibleTreeError::NobodyComputes);
        }
        Ok(Self { load, nodes, children })
    }

    /// The same tree with another load.
    ///
    /// # Errors
    /// As [`DivisibleTree::new`].
    pub fn with_load(&self, load: Rational) -> Result<Self, DivisibleTreeError> {
        Self::new(load, self.nodes.clone())
    }

    /// The load (Wtotal), in units.
    pub fn load(&self) -> &Rational {
        &self.load
    }

    /// The nodes, the root first and each parent before its children.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The children of a node, in the order of their numbers.
    ///
    /// # Panics
    /// Panics if there is no such node.
    pub fn children(&self, node: usize) -> &[usize] {
        &self.children[node]
    }

    /// Whether there is no latency (TreeLinear).
    pub fn is_linear(&self) -> bool {
        let latency = |node: &Node| node.uplink.as_ref().is_some_and(|uplink| !uplink.latency.is_zero());
        !self.nodes.iter().any(|node| latency(node) || !node.compute_latency.is_zero())
    }
}

fn refuse_negative(number: usize, node: &Node) -> Result<(), DivisibleTreeError> {
    let link = node.uplink.iter().flat_map(|uplink| [("g", &uplink.link), ("G", &uplink.latency)]);
    let own = node.cycle_time.iter().map(|time| ("w", time)).chain([("W", &node.compute_latency)]);
    match link.chain(own).find(|(_, cost)| cost.is_negative()) {
        Some((field, _)) => Err(DivisibleTreeError::NegativeCost { node: number, field }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> Node {
        Node { uplink: None, cycle_time: Some(Rational::ONE), compute_latency: Rational::ZERO }
    }

    fn below(parent: usize, costs: [i64; 4]) -> Node {
        let [link, latency, cycle_time, compute_latency] = costs.map(Rational::from);
        Node { uplink: Some(Uplink { parent, link, latency }), cycle_time: Some(cycle_time), compute_latency }
    }

    fn refused(load: i64, nodes: &[Node]) -> DivisibleTreeError {
        DivisibleTree::new(Rational::from(load), nodes.to_vec()).unwrap_err()
    }

    #[test]
    fn each_rule_is_kept() {
        let negative = |field| DivisibleTreeError::NegativeCost { node: 1, field };
        assert_eq!(refused(1, &[]), DivisibleTreeError::NoNode);
        assert_eq!(refused(-1, &[root()]), DivisibleTreeError::NegativeLoad);
        assert_eq!(refused(1, &[below(0, [1; 4])]), DivisibleTreeError::RootWithParent);
        assert_eq!(refused(1, &[root(), root()]), DivisibleTreeError::NoParent(1));
        assert_eq!(refused(1, &[root(), below(1, [1; 4])]), DivisibleTreeError::ParentNotBefore { node: 1, parent: 1 });
        assert_eq!(refused(1, &[root(), below(0, [-1, 1, 1, 1])]), negative("g"));
        assert_eq!(refused(1, &[root(), below(0, [1, -1, 1, 1])]), negative("G"));
        assert_eq!(refused(1, &[root(), below(0, [1, 1, -1, 1])]), negative("w"));
        assert_eq!(refused(1, &[root(), below(0, [1, 1, 1, -1])]), negative("W"));
    }

    #[test]
    fn a_tree_is_linear_if_no_node_has_a_latency() {
        let is_linear = |nodes: Vec<Node>| DivisibleTree::new(Rational::ONE, nodes).unwrap().is_linear();
        assert!(is_linear(vec![root(), below(0, [2, 0, 3, 0])]));
        assert!(!is_linear(vec![root(), below(0, [2, 1, 3, 0])]));
        assert!(!is_linear(vec![root(), below(0, [2, 0, 3, 1])]));
    }

    #[test]
    fn each_node_knows_its_children() {
        let tree = DivisibleTree::linear(6, 1, [(0, 1, 2), (1, 1, 2), (0, 1, 2), (1, 1, 2), (2, 1, 2)]);
        let children: Vec<_> = (0..6).map(|node| tree.children(node)).collect();
        let expected: [&[usize]; 6] = [&[1, 3], &[2, 4], &[5], &[], &[], &[]];
        assert_eq!(children, expected);
    }

    #[test]
    fn somebody_must_compute_a_positive_load() {
        let idle = Node { cycle_time: None, ..root() };
        assert_eq!(refused(1, std::slice::from_ref(&idle)), DivisibleTreeError::NobodyComputes);
        assert!(DivisibleTree::new(Rational::ZERO, vec![idle.clone()]).is_ok());
        assert!(DivisibleTree::new(Rational::ONE, vec![idle, below(0, [0; 4])]).is_ok());
    }
}
