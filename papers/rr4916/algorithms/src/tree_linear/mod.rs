//! Trees without latencies (rr4916, section 3.2): reduction and unfolding, from node to node and never in recursive
//! calls.
//!
//! Each node, with all below it, is as good as a worker with an equivalent cycle time: what it gets of one unit of load
//! is computed, by all of them, in that time after the whole unit has arrived. With the equivalent cycle times w_i of
//! its children, served by non-decreasing g_i (proposition 2, for a message to a child blocks the port as a message to
//! a worker does), node 0 computes in a unit of time 1 / w_0 + q_1 + r_1 q_2 + .. units, q_i = 1 / (g_i + w_i), r_i =
//! w_i q_i, and its equivalent cycle time is one over that. From the root down this tells the load of each node.
//!
//! Lemma 3 as printed puts the time W g_0 of the message to node 0 into the constraints, and keeps the link g_0: see
//! [`lemma_3`] and [`printed`].
//!
//! Zero costs: a child with w = 0 leaves no time, and those after it get nothing; who needs no time at all for a unit
//! takes all that its parent has.
//!
//! Of large trees the numbers are long: [`makespan`] gives the exact time of a hundred thousand nodes, not in lowest
//! terms; [`schedule`] looks at the numbers that it would have to write, and refuses where they are too many.

mod heavy;
pub mod level;

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::tree::{Computation, DivisibleTree, Message, Schedule};
use thiserror::Error;

use super::Fraction;
use super::field::Field;
use level::{Share, cycle_time, shares};

/// The longest schedule that is written out, in bits of all its numbers.
pub const MOST_BITS: u64 = 200_000_000;

/// Why there is no closed form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TreeLinearError {
    /// A node with a latency.
    #[error("node {node} has a latency, and the recursion is for linear costs")]
    Latency {
        /// The first such node.
        node: usize,
    },
    /// More digits than a schedule may have.
    #[error("the schedule would have about {bits} bits, and at most {MOST_BITS} are written out")]
    TooLong {
        /// About how many bits its numbers have.
        bits: u64,
    },
}

/// What lemma 3 as printed gives for a whole tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The time that it promises.
    pub makespan: Rational,
    /// The schedule with the loads that it gives, each message as early as possible.
    pub schedule: Schedule,
}

/// The optimal schedule: in every node the children by non-decreasing g, of equal g the one of the smaller number
/// first. Messages and computations of no load are left out.
///
/// # Errors
/// If a node has a latency, or the schedule would have more than [`MOST_BITS`] bits.
///
/// ```
/// use schedcheck_rr4916_algorithms::tree_linear::schedule;
/// use schedcheck_model::tree::{DivisibleTree, check};
/// let chain = DivisibleTree::linear(21, 2, [(0, 1, 2), (1, 1, 2)]);
/// assert_eq!(check(&chain, &schedule(&chain)?).unwrap().makespan.to_string(), "22");
/// # Ok::<(), schedcheck_rr4916_algorithms::tree_linear::TreeLinearError>(())
/// ```
pub fn schedule(tree: &DivisibleTree) -> Result<Schedule, TreeLinearError> {
    refuse_latencies(tree)?;
    refuse_length(level::bits_of_a_schedule(tree))?;
    let cycle_times = reduced(tree, |_, own| own);
    Ok(unfolded(tree, &cycle_times))
}

/// The least makespan, without a schedule: exact, and not in lowest terms (see [`Fraction`]).
///
/// # Errors
/// If a node has a latency.
pub fn makespan(tree: &DivisibleTree) -> Result<Fraction, TreeLinearError> {
    refuse_latencies(tree)?;
    if tree.load().is_zero() {
        return Ok(Fraction::zero());
    }
    let (above, below) = super::rate::parts(tree.load());
    let (numerator, denominator) = heavy::cycle_time(tree).expect("somebody computes a positive load");
    Ok(Fraction::new(above * numerator, below * denominator))
}

/// The equivalent cycle time of each node, in time per unit; nothing where neither it nor anybody below it computes.
///
/// # Errors
/// If a node has a latency, or the numbers would have more than [`MOST_BITS`] bits.
pub fn equivalent_cycle_times(tree: &DivisibleTree) -> Result<Vec<Option<Rational>>, TreeLinearError> {
    refuse_latencies(tree)?;
    refuse_length(level::bits_of_a_schedule(tree))?;
    Ok(reduced(tree, |_, own| own))
}

/// W of lemma 3: the most load with W g_0 + alpha_0 w_0 <= 1 and W g_0 + sum_{j <= i} alpha_j g_j + alpha_i w_i <= 1,
/// for children (g_i, w_i) in the order given; nothing where a whole load needs no time at all.
///
/// The sum is that of the closed form for a time 1 - W g_0, so 1 / W is the equivalent cycle time plus g_0.
// PRINTED: (2) sum_{i=0}^p alpha_i = W; (3) W g_0 + alpha_0 w_0 <= 1; (4, 5) W g_0 + sum_{j=1}^i alpha_j g_j + alpha_i
// w_i <= 1. "Inequalities (3), (4) and (5) will be in fact equalities".
pub fn lemma_3<F: Field>(input_link: &F, cycle_time: &F, children: &[(F, F)]) -> Option<F> {
    let children: Vec<_> = children.iter().map(|(link, time)| (link, Some(time))).collect();
    let equivalent = level::cycle_time(Some(cycle_time), &children)?;
    let inverse = equivalent + input_link;
    (!inverse.is_zero()).then(|| inverse.inverse())
}

/// The recursion of section 3.2 with lemma 3 to the letter: each node with children becomes one with the same link and
/// the cycle time 1 / W.
///
/// # Errors
/// As [`schedule`].
// DIFFERENCE: W has the time of the message to the node in it, and the node keeps the link: the message counts twice.
// PRINTED: "is equivalent to a single node with same input link capacity g_0 and cycle-time w_{-1} = 1/W".
pub fn printed(tree: &DivisibleTree) -> Result<Printed, TreeLinearError> {
    refuse_latencies(tree)?;
    refuse_length(level::bits_of_a_schedule(tree))?;
    let cycle_times = reduced(tree, |node, own| match &tree.nodes()[node].uplink {
        Some(uplink) if !tree.children(node).is_empty() => own.map(|time| time + &uplink.link),
        _ => own,
    });
    let makespan = cycle_times[0].as_ref().map_or_else(Rational::zero, |time| time * tree.load());
    Ok(Printed { makespan, schedule: unfolded(tree, &cycle_times) })
}

fn refuse_latencies(tree: &DivisibleTree) -> Result<(), TreeLinearError> {
    let latency = |node: &schedcheck_model::tree::Node| {
        !node.compute_latency.is_zero() || node.uplink.as_ref().is_some_and(|uplink| !uplink.latency.is_zero())
    };
    match tree.nodes().iter().position(latency) {
        Some(node) => Err(TreeLinearError::Latency { node }),
        None => Ok(()),
    }
}

/// Whether [`schedule`] has no more than [`MOST_BITS`] bits.
pub fn is_written_out(tree: &DivisibleTree) -> bool {
    refuse_length(level::bits_of_a_schedule(tree)).is_ok()
}

fn refuse_length(bits: u64) -> Result<(), TreeLinearError> {
    if bits > MOST_BITS { Err(TreeLinearError::TooLong { bits }) } else { Ok(()) }
}

/// The equivalent cycle time of each node, from the leaves up, as `kept` from the one that its level gives.
fn reduced(tree: &DivisibleTree, kept: impl Fn(usize, Option<Rational>) -> Option<Rational>) -> Vec<Option<Rational>> {
    let mut cycle_times: Vec<Option<Rational>> = vec![None; tree.nodes().len()];
    for node in (0..tree.nodes().len()).rev() {
        let children: Vec<_> = level::by_link(tree, node)
            .into_iter()
            .map(|child| (level::link(tree, child), cycle_times[child].as_ref()))
            .collect();
        let own = cycle_time(tree.nodes()[node].cycle_time.as_ref(), &children);
        cycle_times[node] = kept(node, own);
    }
    cycle_times
}

/// The loads from the root down, each message as early as its parent can send it.
fn unfolded(tree: &DivisibleTree, cycle_times: &[Option<Rational>]) -> Schedule {
    let mut schedule = Schedule::default();
    let mut received = vec![Rational::zero(); tree.nodes().len()];
    let mut arrival = received.clone();
    received[0] = tree.load().clone();
    for node in 0..tree.nodes().len() {
        if received[node].is_zero() {
            continue;
        }
        let served = level::by_link(tree, node);
        let children: Vec<_> =
            served.iter().map(|&child| (level::link(tree, child), cycle_times[child].as_ref())).collect();
        let Share { own, sent } = shares(&received[node], tree.nodes()[node].cycle_time.as_ref(), &children);
        if !own.is_zero() {
            schedule.computations.push(Computation { node, load: own, start: arrival[node].clone() });
        }
        let mut free = arrival[node].clone();
        for ((to, load), (link, _)) in served.into_iter().zip(sent).zip(children) {
            if load.is_zero() {
                continue;
            }
            let start = free.clone();
            free += link * &load;
            arrival[to].clone_from(&free);
            received[to].clone_from(&load);
            schedule.messages.push(Message { to, load, start });
        }
    }
    schedule
}

#[cfg(test)]
mod tests;
