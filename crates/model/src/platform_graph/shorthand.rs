//! Platforms from few numbers, for examples and tests.

use super::{Direction, Link, Node, PlatformGraph, PortModel};
use crate::Rational;

impl PlatformGraph {
    /// A platform of the base model whose only master is node 0, from w of each node (0 for a node that only forwards)
    /// and (node, node, c) of each link, for examples and tests.
    ///
    /// # Panics
    /// Panics where [`PlatformGraph::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::platform_graph::PlatformGraph;
    /// let triangle = PlatformGraph::of([1, 2, 0], [(0, 1, 1), (0, 2, 1), (1, 2, 3)]);
    /// assert_eq!(triangle.nodes()[2].cycle_time, None);
    /// ```
    pub fn of(
        cycle_times: impl IntoIterator<Item = i64>,
        links: impl IntoIterator<Item = (usize, usize, i64)>,
    ) -> Self {
        let node = |(number, time): (usize, i64)| Node {
            cycle_time: (time != 0).then(|| Rational::from(time)),
            is_master: number == 0,
            model: PortModel::default(),
        };
        let link = |(from, to, cost): (usize, usize, i64)| Link {
            from,
            to,
            cost: Rational::from(cost),
            direction: Direction::Both,
        };
        Self::new(cycle_times.into_iter().enumerate().map(node).collect(), links.into_iter().map(link).collect())
            .unwrap_or_else(|error| panic!("{error}"))
    }
}
