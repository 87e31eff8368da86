//! The best of all plans of a tree, each with its best loads.
//!
//! Without latencies nobody loses by taking part: a message and a computation of no load take no time. So all nodes are
//! in the plan, and every order of the children of every node is tried. With latencies every subtree is tried as well:
//! which children get a message, in which order, and which nodes compute and pay for it.

use std::cmp::Ordering;

use itertools::Itertools;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Schedule};
use thiserror::Error;

use super::program::{Plan, PlanError, best_of_plan};
use crate::limits::Limits;

/// The most nodes without latencies: 720 plans.
pub const MAX_LINEAR_NODES: usize = 7;

/// The most nodes with latencies.
pub const MAX_AFFINE_NODES: usize = 5;

/// Why not every plan is tried.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeOrderError {
    /// Too many nodes.
    #[error("{nodes} nodes are too many to try every order (at most {most})")]
    TooManyNodes {
        /// How many there are.
        nodes: usize,
        /// How many are tried.
        most: usize,
    },
    /// A limit was reached.
    #[error("stopped after {tried} of {plans} plans")]
    Stopped {
        /// The number of plans tried.
        tried: usize,
        /// The number of all plans.
        plans: usize,
    },
    /// A fault of the exact linear programming.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// The optimum over every plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The least makespan.
    pub makespan: Rational,
    /// A schedule that takes so long, of the first optimal plan.
    pub schedule: Schedule,
    /// Every plan that attains it, in the order in which they are tried.
    pub plans: Vec<Plan>,
    /// How many plans were tried.
    pub tried: u64,
}

/// The least makespan over every plan.
///
/// ```
/// use schedcheck_bruteforce::tree::every_order::best;
/// use schedcheck_model::tree::DivisibleTree;
/// let tree = DivisibleTree::affine(2, (3, 0), [(0, 0, 1, 9, 0), (0, 0, 1, 0, 1)]);
/// let best = best(&tree).unwrap();
/// assert_eq!((best.makespan.to_string().as_str(), best.plans.len()), ("9/4", 1));
/// ```
///
/// # Errors
/// Refuses more than [`MAX_LINEAR_NODES`] nodes, or [`MAX_AFFINE_NODES`] with latencies.
pub fn best(tree: &DivisibleTree) -> Result<Best, TreeOrderError> {
    best_within(tree, &Limits::default())
}

/// The same, until a limit is reached. [`Limits::nodes`] counts plans.
///
/// # Errors
/// As [`best`], and [`TreeOrderError::Stopped`].
pub fn best_within(tree: &DivisibleTree, limits: &Limits) -> Result<Best, TreeOrderError> {
    let nodes = tree.nodes().len();
    let most = if tree.is_linear() { MAX_LINEAR_NODES } else { MAX_AFFINE_NODES };
    if nodes > most {
        return Err(TreeOrderError::TooManyNodes { nodes, most });
    }
    let plans = if tree.is_linear() { every_order(tree) } else { every_subtree(tree) };
    best_of(tree, plans, limits)
}

fn best_of(tree: &DivisibleTree, plans: Vec<Plan>, limits: &Limits) -> Result<Best, TreeOrderError> {
    let mut best: Option<Best> = None;
    let all = plans.len();
    for (tried, plan) in plans.into_iter().enumerate() {
        if limits.nodes.is_some_and(|most| tried as u64 >= most) || limits.are_over() {
            return Err(TreeOrderError::Stopped { tried, plans: all });
        }
        let found = match best_of_plan(tree, &plan) {
            Err(PlanError::NobodyComputes) => continue,
            found => found?,
        };
        let order = best.as_ref().map_or(Ordering::Less, |best| found.makespan.cmp(&best.makespan));
        match (order, &mut best) {
            (Ordering::Equal, Some(best)) => best.plans.push(plan),
            (Ordering::Greater, _) => {}
            _ => {
                best = Some(Best {
                    makespan: found.makespan,
                    schedule: found.schedule,
                    plans: vec![plan],
                    tried: all as u64,
                })
            }
        }
    }
    best.ok_or_else(|| PlanError::NobodyComputes.into())
}

/// Every order of the children of every node; all nodes take part, and those who can compute do.
pub fn every_order(tree: &DivisibleTree) -> Vec<Plan> {
    let orders = |node| tree.children(node).iter().copied().permutations(tree.children(node).len());
    let computes: Vec<bool> = tree.nodes().iter().map(|node| node.cycle_time.is_some()).collect();
    let all = (0..tree.nodes().len()).map(orders).multi_cartesian_product();
    all.map(|served| Plan { served, computes: computes.clone() }).collect()
}

/// Every choice of who gets a message, in which order, and who computes. A node that neither computes nor sends gets no
/// message.
pub fn every_subtree(tree: &DivisibleTree) -> Vec<Plan> {
    let nobody = Plan { served: vec![Vec::new(); tree.nodes().len()], computes: vec![false; tree.nodes().len()] };
    let mut plans = below(tree, 0, &nobody);
    plans.push(nobody);
    plans
}

/// Every way in which a node that gets a message can use it, as changes to `nobody`.
fn below(tree: &DivisibleTree, node: usize, nobody: &Plan) -> Vec<Plan> {
    let children = tree.children(node);
    let orders = (0..=children.len()).flat_map(|size| children.iter().copied().permutations(size));
    let mut plans = Vec::new();
    for order in orders {
        let mut partial = vec![nobody.clone()];
        for &child in &order {
            let ways = below(tree, child, nobody);
            partial = partial.iter().cartesian_product(&ways).map(|(one, other)| joined(one, other)).collect();
        }
        for mut plan in partial {
            plan.served[node].clone_from(&order);
            if !order.is_empty() {
                plans.push(plan.clone());
            }
            if tree.nodes()[node].cycle_time.is_some() {
                plan.computes[node] = true;
                plans.push(plan);
            }
        }
    }
    plans
}

/// Two plans of different subtrees as one.
fn joined(one: &Plan, other: &Plan) -> Plan {
    let mut both = one.clone();
    for (node, children) in other.served.iter().enumerate() {
        both.computes[node] |= other.computes[node];
        if !children.is_empty() {
            both.served[node].clone_from(children);
        }
    }
    both
}
