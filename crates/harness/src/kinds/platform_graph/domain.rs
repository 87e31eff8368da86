//! Platform graphs: every connected one with integer weights in a box, in the declared order, or random ones beyond it.
//!
//! The order: number of nodes, number of links, largest weight, then lexicographically by the links (as pairs of
//! nodes), by their costs, by the cycle-times (a node that only forwards comes after all that compute) and by the
//! masters. Node 0 is a master, and platforms that differ in the numbering of the other nodes only are taken once.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::Itertools;
use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel};

use super::counted::{self, Weights};
use super::parts::Graph;
use crate::domain::Domain;
use crate::domain::cut::passing_over;
use crate::domain::numbers::{describe, length, span};

/// Which graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Every connected graph.
    Connected,
    /// Trees only.
    Tree,
}

/// All platforms with these bounds, every node under the base model.
#[derive(Debug, Clone)]
pub struct PlatformBox {
    /// Which graphs.
    pub shape: Shape,
    /// Number of nodes.
    pub nodes: RangeInclusive<usize>,
    /// Times to compute a task (w); nodes that only forward are in every box.
    pub cycle_times: RangeInclusive<i64>,
    /// Times to send a task (c).
    pub costs: RangeInclusive<i64>,
    /// The most masters.
    pub masters: usize,
}

/// A platform as numbers: 0 for a node that only forwards.
pub(super) struct Draft {
    pub links: Vec<(usize, usize)>,
    pub costs: Vec<i64>,
    pub cycle_times: Vec<i64>,
    pub masters: Vec<bool>,
}

impl PlatformBox {
    /// Every connected graph of so many nodes with weights from 1 to `most` and one master.
    pub fn connected(nodes: RangeInclusive<usize>, most: i64) -> Self {
        Self { shape: Shape::Connected, nodes, cycle_times: 1..=most, costs: 1..=most, masters: 1 }
    }

    fn describe_masters(&self) -> String {
        match self.masters {
            1 => "one master".to_owned(),
            most => format!("1..{most} masters"),
        }
    }
}

impl Draft {
    fn platform(&self) -> PlatformGraph {
        let whole = |&weight: &i64| Rational::from(weight);
        self.with_weights(
            |number| (self.cycle_times[number] != 0).then(|| whole(&self.cycle_times[number])),
            self.costs.iter().map(whole),
        )
    }

    fn with_weights(
        &self,
        time: impl Fn(usize) -> Option<Rational>,
        costs: impl Iterator<Item = Rational>,
    ) -> PlatformGraph {
        let node = |(number, &is_master): (usize, &bool)| Node {
            cycle_time: time(number),
            is_master,
            model: PortModel::default(),
        };
        let link =
            |(&(from, to), cost): (&(usize, usize), Rational)| Link { from, to, cost, direction: Direction::Both };
        let nodes = self.masters.iter().enumerate().map(node).collect();
        PlatformGraph::new(nodes, self.links.iter().zip(costs).map(link).collect())
            .expect("positive weights, two different nodes a link")
    }
}

/// Of platforms that are drawn, a weight is a fraction of denominator 1, 2 or 3, at most the larger end of its range,
/// and one node in five only forwards.
impl Domain for PlatformBox {
    type Instance = PlatformGraph;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = PlatformGraph> {
        let largest = 1..=*self.cycle_times.end().max(self.costs.end());
        let graphs = self.nodes.clone().flat_map(move |nodes| {
            let pairs = (0..nodes).array_combinations().map(<(_, _)>::from).collect_vec();
            let most_links = if self.shape == Shape::Tree { nodes - 1 } else { pairs.len() };
            let sizes = (nodes - 1..=most_links).cartesian_product(largest.clone());
            sizes.flat_map(move |(links, largest)| {
                let graphs = pairs.clone().into_iter().combinations(links);
                graphs.filter_map(move |links| Graph::new(self, nodes, links, largest))
            })
        });
        passing_over(start, graphs, Graph::number, Graph::starting_at).map(|draft| draft.platform())
    }

    fn size(&self) -> Option<BigUint> {
        let weights = Weights {
            nodes: length(&self.cycle_times) + 1,
            links: length(&self.costs),
            further_masters: self.masters - 1,
        };
        counted::connected(self.shape, &weights, self.nodes.clone())
    }

    fn draw(&self, random: &mut impl RngExt) -> PlatformGraph {
        let nodes = random.random_range(self.nodes.clone());
        let mut links: Vec<_> = (1..nodes).map(|node| (random.random_range(0..node), node)).collect();
        if self.shape == Shape::Connected {
            let others =
                (0..nodes).array_combinations().map(<(_, _)>::from).filter(|pair| !links.contains(pair)).collect_vec();
            links.extend(others.into_iter().filter(|_| random.random_range(0..3) == 0).collect_vec());
        }
        let further = random.random_range(0..self.masters);
        let masters = (0..nodes).map(|node| node <= further).collect();
        let mut weight = |range: &RangeInclusive<i64>| {
            let denominator = random.random_range(1..=3_i64);
            let least = if *range.start() > 1 { denominator * range.start() } else { 1 };
            Rational::new(random.random_range(least..=denominator * range.end()), denominator)
        };
        let times = (0..nodes).map(|_| weight(&self.cycle_times)).collect_vec();
        let costs = links.iter().map(|_| weight(&self.costs)).collect_vec();
        let forwards = (0..nodes).map(|_| random.random_range(0..5) == 0).collect_vec();
        let draft = Draft { links, costs: vec![], cycle_times: vec![], masters };
        draft.with_weights(|node| (!forwards[node]).then(|| times[node].clone()), costs.into_iter())
    }

    fn describe_drawn(&self) -> String {
        let shape = if self.shape == Shape::Tree { "trees" } else { "connected graphs" };
        let within = |range: &RangeInclusive<i64>| match range.start() {
            2.. => format!("from {} to {}", range.start(), range.end()),
            _ => format!("up to {}", range.end()),
        };
        let [w, c] = [&self.cycle_times, &self.costs].map(within);
        let (nodes, masters) = (span(&self.nodes), self.describe_masters());
        format!("{shape} of {nodes} nodes, w {w} or inf, c {c}, fractions among them, {masters}")
    }
}

impl fmt::Display for PlatformBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = if self.shape == Shape::Tree { "every tree" } else { "every connected graph" };
        write!(f, "{shape} of {} nodes, ", span(&self.nodes))?;
        write!(f, "{} or inf, {}, ", describe("w", &self.cycle_times), describe("c", &self.costs))?;
        f.write_str(&self.describe_masters())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn platforms_that_differ_in_numbering_only_are_taken_once() {
        let alike = PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(1..=4, 1) };
        let all: Vec<_> =
            alike.all().filter(|platform| platform.nodes().iter().all(|node| node.cycle_time.is_some())).collect();
        // Connected graphs with one node marked, on 1, 2, 3 and 4 nodes.
        assert_eq!(
            [1, 2, 3, 4].map(|nodes| all.iter().filter(|platform| platform.nodes().len() == nodes).count()),
            [1, 1, 3, 11]
        );
    }

    #[test]
    fn nodes_that_only_forward_and_further_masters_are_in_every_box() {
        let count = |shape: PlatformBox| shape.all().count();
        // A node takes 1, 2, or does not compute.
        assert_eq!(count(PlatformBox::connected(1..=1, 2)), 3);
        // Two nodes and a link of cost 1: each computes or not, and the second is a master or not.
        assert_eq!(count(PlatformBox::connected(2..=2, 1)), 4);
        assert_eq!(count(PlatformBox { masters: 2, ..PlatformBox::connected(2..=2, 1) }), 8);
        // Trees of four nodes with one of them marked, of which all that compute take 1.
        let trees = PlatformBox { shape: Shape::Tree, ..PlatformBox::connected(4..=4, 1) };
        let computes = |platform: &PlatformGraph| platform.nodes().iter().all(|node| node.cycle_time.is_some());
        assert_eq!(trees.all().filter(computes).count(), 4);
    }

    #[test]
    fn smaller_platforms_come_first() {
        let shape = PlatformBox { masters: 2, ..PlatformBox::connected(1..=3, 2) };
        let key = |platform: &PlatformGraph| {
            let weights = platform
                .links()
                .iter()
                .map(|link| &link.cost)
                .chain(platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref()));
            let largest = weights.max().cloned().unwrap_or(Rational::ONE);
            (platform.nodes().len(), platform.links().len(), largest)
        };
        assert!(shape.all().map(|platform| key(&platform)).is_sorted());
        assert!(shape.all().all(|platform| platform.nodes()[0].is_master));
    }
}
