//! BEST-TREE (tpds2004, section 5.2.1) by enumeration of all spanning trees, each with its exact throughput.
//!
//! A spanning tree gives each node that a master reaches, but for the masters, one link over which it receives, so that
//! all tasks come from a master: with one master a tree rooted at it, with several a forest with one master each, with
//! links of one direction an arborescence. Nodes that no master reaches take no part.
//!
//! # Every tree once
//!
//! A tree is grown from the masters. Of the links from a node of the tree to a node outside the first is taken, and
//! afterwards left out for good, as long as all nodes outside can still be reached. Both cases lead to a tree, and no
//! tree is in both: so each tree is met once, after at most as many steps as there are nodes, and no step leads
//! nowhere.
//!
//! # Reach
//!
//! On a shared machine of two cores, the 30,250 trees of a graph of 10 nodes of degree 4 take 0.1 to 0.2 s under any
//! model: 3 to 6 microseconds each.

#[cfg(test)]
mod tests;
mod throughput;

use std::ops::ControlFlow;

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;
use thiserror::Error;

pub use crate::limits::Limits;
use crate::limits::Part;

use self::throughput::{Amount, Rates};

/// The most nodes.
pub const MAX_NODES: usize = 64;

/// The clock is looked at once for so many trees: every few milliseconds.
const TREES_BETWEEN_LOOKS: u64 = 1 << 10;

/// Why the trees of a platform are not enumerated, or a tree is not measured.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpanningTreesError {
    /// Too many nodes.
    #[error("{0} nodes are too many to enumerate the spanning trees (at most {MAX_NODES})")]
    TooManyNodes(usize),
    /// A link that the platform does not have.
    #[error("there is no link {link}: links are numbered from 0, and there are {links}")]
    UnknownLink {
        /// The link.
        link: usize,
        /// How many there are.
        links: usize,
    },
    /// Links that are not those of a spanning tree.
    #[error("the links are not a spanning tree: node {0} has not exactly one way from the masters over them")]
    NoTree(usize),
}

/// A spanning tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// Its links, by their indices, in ascending order.
    pub links: Vec<usize>,
    /// Tasks computed per time unit.
    pub throughput: Rational,
}

/// The best of the trees that were enumerated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeEnumeration {
    /// The first tree of largest throughput; nothing where a limit was reached before the first tree.
    pub best: Option<Tree>,
    /// How many trees were enumerated.
    pub trees: u64,
    /// Whether these were all.
    pub is_complete: bool,
}

/// The spanning tree of largest throughput, each node under its own model. [`Limits::nodes`] counts trees.
///
/// # Errors
/// Refuses more than [`MAX_NODES`] nodes.
///
/// ```
/// use schedcheck_bruteforce::platform_graph::spanning_trees::{Limits, best};
/// use schedcheck_model::platform_graph::PlatformGraph;
/// let example = PlatformGraph::of([1, 3, 4, 6], [(0, 1, 2), (0, 2, 1), (2, 3, 3), (1, 3, 3)]);
/// let answer = best(&example, &Limits::default())?;
/// assert_eq!((answer.trees, answer.is_complete), (4, true));
/// assert_eq!(answer.best.unwrap().throughput.to_string(), "41/24");
/// # Ok::<(), schedcheck_bruteforce::platform_graph::spanning_trees::SpanningTreesError>(())
/// ```
pub fn best(platform: &PlatformGraph, limits: &Limits) -> Result<TreeEnumeration, SpanningTreesError> {
    let rates = Rates::new(platform);
    let mut best: Option<(Vec<usize>, Amount)> = None;
    let mut tried = 0;
    let enumerated = || {
        enumerate(platform, limits, |order, parents| {
            let throughput = rates.throughput(order, parents);
            if best.as_ref().is_none_or(|(_, most)| throughput.exceeds(most)) {
                best = Some((links(platform, order, parents), throughput));
            }
            tried += 1;
            ControlFlow::Continue(())
        })
    };
    // What is given up in the midst of a sum is lost, and the best tree before it is kept.
    let ended = limits.unless_over(Part::Search, enumerated);
    let (trees, is_complete) = ended.unwrap_or(Ok((tried, false)))?;
    let best = best.map(|(links, throughput)| Tree { links, throughput: throughput.into_rational() });
    Ok(TreeEnumeration { best, trees, is_complete })
}

/// Shows every spanning tree to `visit`, until that breaks off. The number of trees that were shown, and whether these
/// were all.
///
/// # Errors
/// Refuses more than [`MAX_NODES`] nodes.
pub fn each(
    platform: &PlatformGraph,
    limits: &Limits,
    mut visit: impl FnMut(&Tree) -> ControlFlow<()>,
) -> Result<(u64, bool), SpanningTreesError> {
    let rates = Rates::new(platform);
    enumerate(platform, limits, |order, parents| {
        let throughput = rates.throughput(order, parents).into_rational();
        visit(&Tree { links: links(platform, order, parents), throughput })
    })
}

/// Tasks computed per time unit over the links of a spanning tree.
///
/// # Errors
/// Refuses links that are not a spanning tree of the nodes that a master reaches.
///
/// ```
/// use schedcheck_bruteforce::platform_graph::spanning_trees::throughput;
/// use schedcheck_model::platform_graph::PlatformGraph;
/// let triangle = PlatformGraph::of([1, 1, 2], [(0, 1, 1), (0, 2, 1), (1, 2, 1)]);
/// assert_eq!(throughput(&triangle, &[0, 2])?.to_string(), "2");
/// # Ok::<(), schedcheck_bruteforce::platform_graph::spanning_trees::SpanningTreesError>(())
/// ```
pub fn throughput(platform: &PlatformGraph, tree: &[usize]) -> Result<Rational, SpanningTreesError> {
    let count = platform.links().len();
    if let Some(&link) = tree.iter().find(|&&link| link >= count) {
        return Err(SpanningTreesError::UnknownLink { link, links: count });
    }
    let ways: Vec<_> = platform.arcs().filter(|(_, to, _)| !platform.nodes()[*to].is_master).collect();
    let (mut order, mut parents) = (masters(platform), vec![usize::MAX; platform.nodes().len()]);
    let mut is_reached: Vec<_> = platform.nodes().iter().map(|node| node.is_master).collect();
    let mut unused = tree.to_vec();
    let mut next = 0;
    while let Some(&from) = order.get(next) {
        next += 1;
        for &(_, to, link) in ways.iter().filter(|way| way.0 == from) {
            let Some(place) = unused.iter().position(|&other| other == link) else { continue };
            unused.swap_remove(place);
            if std::mem::replace(&mut is_reached[to], true) {
                return Err(SpanningTreesError::NoTree(to));
            }
            parents[to] = from;
            order.push(to);
        }
    }
    let missing = reachable(platform).into_iter().find(|&node| !is_reached[node]);
    match missing.or_else(|| unused.first().map(|&link| platform.links()[link].to)) {
        Some(node) => Err(SpanningTreesError::NoTree(node)),
        None => Ok(Rates::new(platform).throughput(&order, &parents).into_rational()),
    }
}

fn masters(platform: &PlatformGraph) -> Vec<usize> {
    (0..platform.nodes().len()).filter(|&node| platform.nodes()[node].is_master).collect()
}

/// The nodes that a master reaches, the masters among them, in ascending order.
fn reachable(platform: &PlatformGraph) -> Vec<usize> {
    let mut is_reached: Vec<_> = platform.nodes().iter().map(|node| node.is_master).collect();
    let mut open = masters(platform);
    while let Some(node) = open.pop() {
        for (from, to, _) in platform.arcs() {
            if from == node && !std::mem::replace(&mut is_reached[to], true) {
                open.push(to);
            }
        }
    }
    (0..is_reached.len()).filter(|&node| is_reached[node]).collect()
}

/// The links of a tree in ascending order.
fn links(platform: &PlatformGraph, order: &[usize], parents: &[usize]) -> Vec<usize> {
    let mut links: Vec<_> = order.iter().filter_map(|&node| platform.link_between(parents[node], node)).collect();
    links.sort_unstable();
    links
}

/// Shows every tree as a list of its nodes, parents first, and the parent of each node.
fn enumerate(
    platform: &PlatformGraph,
    limits: &Limits,
    visit: impl FnMut(&[usize], &[usize]) -> ControlFlow<()>,
) -> Result<(u64, bool), SpanningTreesError> {
    let nodes = platform.nodes().len();
    if nodes > MAX_NODES {
        return Err(SpanningTreesError::TooManyNodes(nodes));
    }
    let bits = |nodes: &[usize]| nodes.iter().map(|node| 1_u64 << node).sum();
    let mut ways = vec![0_u64; nodes];
    platform.arcs().for_each(|(from, to, _)| ways[from] |= 1 << to);
    let masters = masters(platform);
    let mut grower = Grower {
        ways,
        all: bits(&reachable(platform)),
        inside: bits(&masters),
        order: masters,
        parents: vec![usize::MAX; nodes],
        trees: 0,
        limits,
        visit,
    };
    let flow = grower.grow();
    Ok((grower.trees, flow.is_continue()))
}

/// A tree that grows.
struct Grower<'a, V> {
    /// From each node, the nodes that it may still be joined to, as bits.
    ways: Vec<u64>,
    /// The nodes to be reached.
    all: u64,
    /// The nodes of the tree.
    inside: u64,
    /// The same, parents first.
    order: Vec<usize>,
    parents: Vec<usize>,
    trees: u64,
    limits: &'a Limits<'a>,
    visit: V,
}

impl<V: FnMut(&[usize], &[usize]) -> ControlFlow<()>> Grower<'_, V> {
    /// Shows all trees that hold what has grown and no way that was left out.
    fn grow(&mut self) -> ControlFlow<()> {
        if self.inside == self.all {
            return self.show();
        }
        let mut left_out = Vec::new();
        let mut flow = ControlFlow::Continue(());
        while let Some((from, to)) = self.first_way() {
            self.inside |= 1 << to;
            self.order.push(to);
            self.parents[to] = from;
            flow = self.grow();
            self.inside &= !(1 << to);
            self.order.pop();
            self.ways[from] &= !(1 << to);
            left_out.push((from, to));
            if flow.is_break() || !self.reaches_all() {
                break;
            }
        }
        left_out.into_iter().for_each(|(from, to)| self.ways[from] |= 1 << to);
        flow
    }

    fn first_way(&self) -> Option<(usize, usize)> {
        let outside = |&&node: &&usize| self.ways[node] & !self.inside != 0;
        let from = *self.order.iter().find(outside)?;
        Some((from, (self.ways[from] & !self.inside).trailing_zeros() as usize))
    }

    fn reaches_all(&self) -> bool {
        let (mut reached, mut open) = (self.inside, self.inside);
        while open != 0 {
            let node = open.trailing_zeros() as usize;
            open &= open - 1;
            let new = self.ways[node] & !reached;
            reached |= new;
            open |= new;
        }
        reached & self.all == self.all
    }

    fn show(&mut self) -> ControlFlow<()> {
        let is_time_to_look = self.trees.is_multiple_of(TREES_BETWEEN_LOOKS);
        if self.limits.nodes.is_some_and(|most| self.trees >= most) || is_time_to_look && self.limits.are_over() {
            return ControlFlow::Break(());
        }
        self.trees += 1;
        (self.visit)(&self.order, &self.parents)
    }
}
