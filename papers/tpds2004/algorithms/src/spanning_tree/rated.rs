//! A forest that knows what each of its subtrees can do, and keeps it up to date while nodes change their parents.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use crate::tree::{Child, shares};

/// Parents, children and the most that each subtree takes in. A change costs as much as the way up to the node above
/// which nothing changes.
pub(super) struct RatedForest<'a> {
    platform: &'a PlatformGraph,
    pub parents: Vec<Option<usize>>,
    /// By non-decreasing cost, then by number.
    children: Vec<Vec<usize>>,
    most: Vec<Rational>,
    masters: Vec<usize>,
}

impl<'a> RatedForest<'a> {
    /// The forest with these parents, each of which has a link to its child.
    pub fn new(platform: &'a PlatformGraph, parents: &[Option<usize>]) -> Self {
        let nodes = platform.nodes().len();
        let mut forest = Self {
            platform,
            parents: parents.to_vec(),
            children: vec![Vec::new(); nodes],
            most: vec![Rational::zero(); nodes],
            masters: (0..nodes).filter(|&node| platform.nodes()[node].is_master).collect(),
        };
        for (node, parent) in parents.iter().enumerate() {
            if let Some(parent) = *parent {
                forest.children[parent].push(node);
            }
        }
        for parent in 0..nodes {
            let mut children = std::mem::take(&mut forest.children[parent]);
            children.sort_by_key(|&child| (forest.cost(child), child));
            forest.children[parent] = children;
        }
        for node in forest.children_first() {
            forest.most[node] = forest.most_of(node);
        }
        forest
    }

    /// The nodes, each after its children.
    fn children_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.parents.len()).filter(|&node| self.parents[node].is_none()).collect();
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            order.extend(&self.children[node]);
        }
        order.reverse();
        order
    }

    /// The time to send a node a task from its parent.
    fn cost(&self, node: usize) -> Option<&'a Rational> {
        let link = self.platform.link_between(self.parents[node]?, node)?;
        Some(&self.platform.links()[link].cost)
    }

    fn most_of(&self, node: usize) -> Rational {
        let child = |&child: &usize| Some(Child { cost: self.cost(child)?, most: &self.most[child] });
        let children: Vec<_> = self.children[node].iter().filter_map(child).collect();
        let own = &self.platform.nodes()[node];
        // Nodes that are not joined to a master take in what they do not get: only masters are counted.
        shares(own, self.cost(node), &children, None).total()
    }

    /// n_task of all trees together.
    pub fn throughput(&self) -> Rational {
        self.masters.iter().map(|&master| &self.most[master]).sum()
    }

    /// Gives a node another parent, or none.
    pub fn join(&mut self, node: usize, parent: Option<usize>) {
        if let Some(old) = self.parents[node].take() {
            self.children[old].retain(|&child| child != node);
            self.update(Some(old));
        }
        self.parents[node] = parent;
        self.most[node] = self.most_of(node);
        if let Some(parent) = parent {
            let key = (self.cost(node), node);
            let place = self.children[parent].partition_point(|&child| (self.cost(child), child) < key);
            self.children[parent].insert(place, node);
            self.update(Some(parent));
        }
    }

    /// What the throughput would be with another parent of a node.
    pub fn throughput_with(&mut self, node: usize, parent: usize) -> Rational {
        let old = self.parents[node];
        self.join(node, Some(parent));
        let throughput = self.throughput();
        self.join(node, old);
        throughput
    }

    /// Corrects a node and those above it, up to the first that does not change.
    fn update(&mut self, mut node: Option<usize>) {
        while let Some(changed) = node {
            let most = self.most_of(changed);
            if most == self.most[changed] {
                return;
            }
            self.most[changed] = most;
            node = self.parents[changed];
        }
    }

    /// Whether a node is below another, or is it.
    pub fn is_below(&self, node: usize, other: usize) -> bool {
        std::iter::successors(Some(node), |&node| self.parents[node]).any(|above| above == other)
    }
}
