//! Trees with latencies (rr4916, section 3.4): all nodes take part, children by non-decreasing g, and all finish
//! together. For large loads.
//!
//! If a node has its load when a time tau is left, what it and all below it compute is p tau - k, a linear function:
//! the node itself computes (tau - W) / w, and after a message to a child with p', k', link g and latency G the time x
//! that is left solves tau = G + g (p' x - k') + x. So p and k are found from the leaves up, the makespan is (load + k)
//! / p at the root, and the loads follow from the root down. No linear program is needed; but nothing says that the
//! loads are not negative, and where the load of the tree is too small, [`schedule`] names the first node that would
//! have to compute less than nothing.
//!
//! The makespan is that of the tree without latencies plus a constant, so the schedule is asymptotically optimal.

use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::tree::{Computation, DivisibleTree, Message, Node, Schedule};
use thiserror::Error;

/// Why there is no schedule in which all nodes finish together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TreeAffineError {
    /// w = 0: the node computes any load in the same time, and its part does not follow from that time.
    #[error("node {node} computes any load in the same time, so finishing together fixes no part for it")]
    AnyLoad {
        /// The node.
        node: usize,
    },
    /// The load is too small.
    #[error("node {node} would compute {load} units: the load is too small for all nodes to finish together")]
    NegativeLoad {
        /// The first such node, by number.
        node: usize,
        /// What it would compute.
        load: Rational,
    },
    /// Nobody computes.
    #[error("no node computes")]
    Nobody,
    /// Somebody said so, before a schedule was found.
    #[error("it was stopped before it had a schedule")]
    Stopped,
}

/// What a node and all below it compute if tau is left: rate tau - lost.
#[derive(Clone)]
struct Capacity {
    rate: Rational,
    lost: Rational,
}

/// All nodes that compute, and those on the way to them, children by non-decreasing g and then by number, all finishing
/// together.
///
/// # Errors
/// If there is none with loads that are not negative, or no single one.
///
/// ```
/// use schedcheck_rr4916_algorithms::tree_affine::{TreeAffineError, schedule};
/// use schedcheck_model::tree::{DivisibleTree, check};
/// let tree = DivisibleTree::affine(6, (2, 0), [(0, 1, 2, 1, 1)]);
/// assert_eq!(check(&tree, &schedule(&tree)?).unwrap().makespan.to_string(), "8");
/// let small = DivisibleTree::affine(0, (2, 0), [(0, 1, 2, 1, 1)]);
/// assert!(matches!(schedule(&small), Err(TreeAffineError::NegativeLoad { node: 1, .. })));
/// # Ok::<(), TreeAffineError>(())
/// ```
pub fn schedule(tree: &DivisibleTree) -> Result<Schedule, TreeAffineError> {
    schedule_in_order(tree, by_link)
}

/// The same where the load is too small for all: while there is a node that would compute less than nothing, it
/// computes nothing, and a node below which nobody computes any more gets no message. A heuristic; gives the nodes left
/// out as well, in this order.
///
/// # Errors
/// As [`schedule`], but for loads that are too small; and [`TreeAffineError::Stopped`] once `stop` says so, if the root
/// cannot compute everything.
pub fn schedule_of_some(
    tree: &DivisibleTree,
    stop: &dyn Fn() -> bool,
) -> Result<(Schedule, Vec<usize>), TreeAffineError> {
    if tree.load().is_zero() {
        return Ok((Schedule::default(), Vec::new()));
    }
    let (mut nodes, mut left_out) = (tree.nodes().to_vec(), Vec::new());
    loop {
        let some = DivisibleTree::new(tree.load().clone(), nodes.clone()).map_err(|_| TreeAffineError::Nobody)?;
        match schedule(&some) {
            Err(TreeAffineError::NegativeLoad { .. }) if stop() => return alone(tree),
            Err(TreeAffineError::NegativeLoad { node, .. }) => {
                nodes[node].cycle_time = None;
                left_out.push(node);
            }
            found => return Ok((found?, left_out)),
        }
    }
}

/// The schedule in which the root computes everything.
fn alone(tree: &DivisibleTree) -> Result<(Schedule, Vec<usize>), TreeAffineError> {
    if tree.nodes()[0].cycle_time.is_none() {
        return Err(TreeAffineError::Stopped);
    }
    let everything = Computation { node: 0, load: tree.load().clone(), start: Rational::zero() };
    Ok((Schedule { messages: Vec::new(), computations: vec![everything] }, (1..tree.nodes().len()).collect()))
}

/// The same with the children of each node in the order that `order` gives, for comparison.
///
/// # Errors
/// As [`schedule`].
///
/// # Panics
/// Panics if `order` names a node that is no child.
pub fn schedule_in_order(
    tree: &DivisibleTree,
    order: impl Fn(&DivisibleTree, usize) -> Vec<usize>,
) -> Result<Schedule, TreeAffineError> {
    let orders: Vec<Vec<usize>> = (0..tree.nodes().len()).map(|node| order(tree, node)).collect();
    let capacities = capacities(tree, &orders)?;
    let whole = capacities[0].as_ref().ok_or(TreeAffineError::Nobody)?;
    let makespan = (tree.load() + &whole.lost) / &whole.rate;
    let mut left = vec![None; tree.nodes().len()];
    left[0] = Some(makespan.clone());
    let mut schedule = Schedule::default();
    for node in 0..tree.nodes().len() {
        let Some(arrival) = left[node].clone() else { continue };
        if let Some(cycle_time) = &tree.nodes()[node].cycle_time {
            let load = (&arrival - &tree.nodes()[node].compute_latency) / cycle_time;
            if load.is_negative() {
                return Err(TreeAffineError::NegativeLoad { node, load });
            }
            schedule.computations.push(Computation { node, load, start: &makespan - &arrival });
        }
        let mut before = arrival;
        for &to in &orders[node] {
            let Some(below) = &capacities[to] else { continue };
            let after = after_message(&tree.nodes()[to], below, &before);
            let load = &below.rate * &after - &below.lost;
            schedule.messages.push(Message { to, load, start: &makespan - &before });
            left[to] = Some(after.clone());
            before = after;
        }
    }
    Ok(schedule)
}

/// The children of a node by non-decreasing g, then by number.
pub fn by_link(tree: &DivisibleTree, node: usize) -> Vec<usize> {
    let mut children = tree.children(node).to_vec();
    let link = |child: usize| tree.nodes()[child].uplink.as_ref().map(|uplink| &uplink.link);
    children.sort_by(|&one, &other| link(one).cmp(&link(other)));
    children
}

/// From the leaves up; nothing where neither the node nor anybody below it computes.
fn capacities(tree: &DivisibleTree, orders: &[Vec<usize>]) -> Result<Vec<Option<Capacity>>, TreeAffineError> {
    let mut capacities: Vec<Option<Capacity>> = vec![None; tree.nodes().len()];
    for (node, own) in tree.nodes().iter().enumerate().rev() {
        let mut whole = Capacity { rate: Rational::zero(), lost: Rational::zero() };
        if let Some(cycle_time) = &own.cycle_time {
            if cycle_time.is_zero() {
                return Err(TreeAffineError::AnyLoad { node });
            }
            whole = Capacity { rate: cycle_time.recip(), lost: &own.compute_latency / cycle_time };
        }
        // What is left of tau after the messages so far: slope tau + constant.
        let (mut slope, mut constant) = (Rational::one(), Rational::zero());
        for &child in &orders[node] {
            let Some(below) = &capacities[child] else { continue };
            constant = after_message(&tree.nodes()[child], below, &constant);
            slope /= passed(&tree.nodes()[child], below);
            whole.rate += &below.rate * &slope;
            whole.lost += &below.lost - &below.rate * &constant;
        }
        capacities[node] = (!whole.rate.is_zero()).then_some(whole);
    }
    Ok(capacities)
}

/// x with tau = G + g (p x - k) + x.
fn after_message(node: &Node, below: &Capacity, before: &Rational) -> Rational {
    let uplink = node.uplink.as_ref().expect("a child has a link to its parent");
    (before - &uplink.latency + &uplink.link * &below.lost) / passed(node, below)
}

/// 1 + g p: how much time passes for each unit of time that is left to the child.
fn passed(node: &Node, below: &Capacity) -> Rational {
    let uplink = node.uplink.as_ref().expect("a child has a link to its parent");
    Rational::one() + &uplink.link * &below.rate
}

#[cfg(test)]
mod tests {
    use schedcheck_model::tree::check;

    use super::*;

    fn measured(tree: &DivisibleTree) -> Rational {
        let measured = check(tree, &schedule(tree).unwrap()).unwrap();
        assert!(measured.finish.iter().flatten().all(|time| *time == measured.makespan));
        measured.makespan
    }

    #[test]
    fn all_finish_together_and_the_latencies_cost_a_constant() {
        let nodes = [(0, 2, 3, 1, 4), (0, 1, 2, 2, 0), (1, 1, 5, 1, 1), (2, 0, 4, 0, 3)];
        let times = [1_000, 2_000, 3_000].map(|load| measured(&DivisibleTree::affine(load, (2, 1), nodes)));
        assert_eq!(&times[2] - &times[1], &times[1] - &times[0]);
    }

    #[test]
    fn without_latencies_it_is_the_recursion() {
        let tree = DivisibleTree::linear(7, 2, [(0, 2, 3), (0, 1, 2), (1, 1, 5), (2, 0, 4)]);
        assert_eq!(super::super::tree_linear::makespan(&tree).unwrap().reduced(), measured(&tree));
    }

    #[test]
    fn nodes_that_only_forward_are_passed_through() {
        let tree = DivisibleTree::affine(3, (1, 0), [(0, 1, 1, 1, 0), (1, 2, 1, 0, 0)]);
        let forwarding = |node: &Node| Node { cycle_time: None, ..node.clone() };
        let nodes = vec![forwarding(&tree.nodes()[0]), forwarding(&tree.nodes()[1]), tree.nodes()[2].clone()];
        let tree = DivisibleTree::new(tree.load().clone(), nodes).unwrap();
        assert_eq!(measured(&tree), Rational::from(13));
    }

    #[test]
    fn those_for_whom_the_load_is_too_small_are_left_out() {
        let tree = DivisibleTree::affine(4, (1, 0), [(0, 1, 1, 1, 0), (1, 1, 1, 90, 0), (0, 1, 1, 0, 70)]);
        let (found, left_out) = schedule_of_some(&tree, &|| false).unwrap();
        assert_eq!(left_out, [2, 3]);
        assert_eq!(check(&tree, &found).unwrap().makespan, Rational::from(3));
        assert_eq!(
            schedule_of_some(&tree.with_load(Rational::zero()).unwrap(), &|| false),
            Ok((Schedule::default(), vec![]))
        );
    }

    #[test]
    fn what_has_no_answer_is_refused() {
        let tree = |load, w| DivisibleTree::affine(load, (1, 0), [(0, 1, w, 5, 0)]);
        assert_eq!(schedule(&tree(100, 0)), Err(TreeAffineError::AnyLoad { node: 1 }));
        assert!(matches!(schedule(&tree(1, 1)), Err(TreeAffineError::NegativeLoad { node: 1, .. })));
        let nobody = Node { cycle_time: None, ..tree(1, 1).nodes()[0].clone() };
        let nobody = DivisibleTree::new(Rational::zero(), vec![nobody]).unwrap();
        assert_eq!(schedule(&nobody), Err(TreeAffineError::Nobody));
    }

    #[test]
    fn once_stopped_the_root_computes_everything_or_nobody_does() {
        let tree = DivisibleTree::affine(4, (1, 0), [(0, 1, 1, 1, 0), (1, 1, 1, 90, 0), (0, 1, 1, 0, 70)]);
        let (found, left_out) = schedule_of_some(&tree, &|| true).unwrap();
        assert_eq!((found.messages.len(), left_out), (0, vec![1, 2, 3]));
        assert_eq!(check(&tree, &found).unwrap().makespan, Rational::from(4));
        let mut nodes = tree.nodes().to_vec();
        nodes[0].cycle_time = None;
        let without_root = DivisibleTree::new(tree.load().clone(), nodes).unwrap();
        assert_eq!(schedule_of_some(&without_root, &|| true), Err(TreeAffineError::Stopped));
    }
}
