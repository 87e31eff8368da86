//! Trees from few numbers, for examples and tests.

use super::{DivisibleTree, Node, Uplink};
use crate::Rational;

impl DivisibleTree {
    /// A tree without latencies, from the root's w and (parent, g, w) for each further node, for examples and tests.
    ///
    /// # Panics
    /// Panics where [`DivisibleTree::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::tree::DivisibleTree;
    /// let chain = DivisibleTree::linear(6, 1, [(0, 1, 2), (1, 1, 2)]);
    /// assert_eq!(chain.children(1), [2]);
    /// ```
    pub fn linear(load: i64, root: i64, nodes: impl IntoIterator<Item = (usize, i64, i64)>) -> Self {
        Self::affine(load, (root, 0), nodes.into_iter().map(|(parent, g, w)| (parent, g, w, 0, 0)))
    }

    /// A tree from the root's (w, W) and (parent, g, w, G, W) for each further node, for examples and tests.
    ///
    /// # Panics
    /// Panics where [`DivisibleTree::new`] gives an error.
    pub fn affine(
        load: i64,
        (w, start_up): (i64, i64),
        nodes: impl IntoIterator<Item = (usize, i64, i64, i64, i64)>,
    ) -> Self {
        let root =
            Node { uplink: None, cycle_time: Some(Rational::from(w)), compute_latency: Rational::from(start_up) };
        let node = |(parent, g, w, latency, start_up)| Node {
            uplink: Some(Uplink { parent, link: Rational::from(g), latency: Rational::from(latency) }),
            cycle_time: Some(Rational::from(w)),
            compute_latency: Rational::from(start_up),
        };
        let nodes = [root].into_iter().chain(nodes.into_iter().map(node)).collect();
        Self::new(Rational::from(load), nodes).expect("the literal is a tree")
    }
}
