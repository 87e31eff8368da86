//! The checker of divisible loads on trees: which rule is broken, where and when, or how long the load takes.
//!
//! 1. Each node named exists; messages go to nodes that have a parent, computations happen on nodes that compute; each
//!    node gets at most one message and has at most one computation; no load and no time is negative.
//! 2. A node sends only after it has wholly received its own message, and one message at a time.
//! 3. A node computes only after it has wholly received its message.
//! 4. What a node receives is what it computes and sends on; the root starts with the load.
//!
//! A link or a node may go from one thing to the next at one instant; what takes no time still needs an instant at
//! which the port is free.

use num_traits::{Signed, Zero};
use thiserror::Error;

use super::{DivisibleTree, Schedule};
use crate::Rational;
use crate::intervals::first_overlap;

/// What the checker measured on a valid schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// When the last computation ends; zero where there is none.
    pub makespan: Rational,
    /// When the computation of each node ends; nothing for a node without one.
    pub finish: Vec<Option<Rational>>,
}

/// The first rule that a schedule breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// Rule 1: a node that is not there.
    #[error("{what}: node {node} does not exist")]
    UnknownNode {
        /// Which message or computation.
        what: Event,
        /// The node named.
        node: usize,
    },
    /// Rule 1: a message to the root.
    #[error("message {message}: the root has no parent to get a message from")]
    MessageToRoot {
        /// Index of the message.
        message: usize,
    },
    /// Rule 1: a computation on a node that only forwards.
    #[error("computation {computation}: node {node} cannot compute")]
    CannotCompute {
        /// Index of the computation.
        computation: usize,
        /// The node.
        node: usize,
    },
    /// Rule 1: a second message to a node, or its second computation.
    #[error("{what}: it is the second of node {node}")]
    Second {
        /// Which message or computation.
        what: Event,
        /// The node.
        node: usize,
    },
    /// Rule 1: a negative load.
    #[error("{what}: its load {load} is negative")]
    NegativeLoad {
        /// Which message or computation.
        what: Event,
        /// Its load.
        load: Rational,
    },
    /// Rule 1: a time before zero.
    #[error("{what}: starts at the negative time {time}")]
    BeforeZero {
        /// Which message or computation.
        what: Event,
        /// The negative time.
        time: Rational,
    },
    /// Rules 2 and 3: a node that acts before it has what it needs.
    #[error("{what}: node {node} starts at {start}, but {}", waited_for(arrival.as_ref()))]
    BeforeArrival {
        /// Which message or computation.
        what: Event,
        /// The node that sends or computes.
        node: usize,
        /// When it has its own message; nothing if it gets none.
        arrival: Option<Rational>,
        /// When it starts.
        start: Rational,
    },
    /// Rule 2: two messages at a time.
    #[error("messages {first} and {second}: node {node} sends both at {time}")]
    SendsOverlap {
        /// The node that sends.
        node: usize,
        /// Index of the message sent first.
        first: usize,
        /// Index of the message sent too early.
        second: usize,
        /// When the second starts.
        time: Rational,
    },
    /// Rule 4: load that is lost or made up.
    #[error("node {node}: it gets {received} units, and computes and sends {spent}")]
    Unbalanced {
        /// The node.
        node: usize,
        /// What it receives, or at the root the load.
        received: Rational,
        /// What it computes and sends on.
        spent: Rational,
    },
}

fn waited_for(arrival: Option<&Rational>) -> String {
    arrival.map_or_else(|| "it gets no message".to_owned(), |time| format!("it has its message only at {time}"))
}

/// A message or a computation of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The message of this index.
    Message(usize),
    /// The computation of this index.
    Computation(usize),
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Message(index) => write!(f, "message {index}"),
            Self::Computation(index) => write!(f, "computation {index}"),
        }
    }
}

/// Measures a schedule of a tree.
///
/// # Errors
/// The first broken rule, in the order of the module's list.
///
/// ```
/// use schedcheck_model::Rational;
/// use schedcheck_model::tree::{Computation, DivisibleTree, Schedule, check};
/// let tree = DivisibleTree::linear(3, 2, [(0, 1, 1)]);
/// let [load, start] = [3, 0].map(|number: i64| Rational::from(number));
/// let alone = Schedule { messages: vec![], computations: vec![Computation { node: 0, load, start }] };
/// assert_eq!(check(&tree, &alone).unwrap().makespan.to_string(), "6");
/// ```
pub fn check(tree: &DivisibleTree, schedule: &Schedule) -> Result<Measure, Violation> {
    let message_of = messages(tree, schedule)?;
    let computation_of = computations(tree, schedule)?;
    let arrival = arrivals(tree, schedule);
    sends(tree, schedule, &arrival)?;
    let mut finish = vec![None; tree.nodes().len()];
    for (index, computation) in schedule.computations.iter().enumerate() {
        let node = computation.node;
        started(Event::Computation(index), node, arrival[node].as_ref(), &computation.start)?;
        let own = &tree.nodes()[node];
        let cycle_time = own.cycle_time.as_ref().expect("rule 1");
        finish[node] = Some(&computation.start + &own.compute_latency + cycle_time * &computation.load);
    }
    balances(tree, schedule, &message_of, &computation_of)?;
    let makespan = finish.iter().flatten().max().cloned().unwrap_or_else(Rational::zero);
    Ok(Measure { makespan, finish })
}

/// Rule 1 for the messages: the index of each node's message.
fn messages(tree: &DivisibleTree, schedule: &Schedule) -> Result<Vec<Option<usize>>, Violation> {
    let mut message_of = vec![None; tree.nodes().len()];
    for (message, sent) in schedule.messages.iter().enumerate() {
        let what = Event::Message(message);
        place(&mut message_of, what, sent.to, message)?;
        if tree.nodes()[sent.to].uplink.is_none() {
            return Err(Violation::MessageToRoot { message });
        }
        not_negative(what, &sent.load, &sent.start)?;
    }
    Ok(message_of)
}

/// Rule 1 for the computations: the index of each node's computation.
fn computations(tree: &DivisibleTree, schedule: &Schedule) -> Result<Vec<Option<usize>>, Violation> {
    let mut computation_of = vec![None; tree.nodes().len()];
    for (computation, run) in schedule.computations.iter().enumerate() {
        let what = Event::Computation(computation);
        place(&mut computation_of, what, run.node, computation)?;
        if tree.nodes()[run.node].cycle_time.is_none() {
            return Err(Violation::CannotCompute { computation, node: run.node });
        }
        not_negative(what, &run.load, &run.start)?;
    }
    Ok(computation_of)
}

fn place(places: &mut [Option<usize>], what: Event, node: usize, index: usize) -> Result<(), Violation> {
    let place = places.get_mut(node).ok_or(Violation::UnknownNode { what, node })?;
    match place.replace(index) {
        Some(_) => Err(Violation::Second { what, node }),
        None => Ok(()),
    }
}

fn not_negative(what: Event, load: &Rational, time: &Rational) -> Result<(), Violation> {
    if load.is_negative() {
        return Err(Violation::NegativeLoad { what, load: load.clone() });
    }
    if time.is_negative() {
        return Err(Violation::BeforeZero { what, time: time.clone() });
    }
    Ok(())
}

/// When each node has what it works on; nothing for a node that gets no message.
fn arrivals(tree: &DivisibleTree, schedule: &Schedule) -> Vec<Option<Rational>> {
    let mut arrival = vec![None; tree.nodes().len()];
    arrival[0] = Some(Rational::zero());
    for sent in &schedule.messages {
        let uplink = tree.nodes()[sent.to].uplink.as_ref().expect("rule 1");
        arrival[sent.to] = Some(&sent.start + &uplink.latency + &uplink.link * &sent.load);
    }
    arrival
}

/// Rule 2.
fn sends(tree: &DivisibleTree, schedule: &Schedule, arrival: &[Option<Rational>]) -> Result<(), Violation> {
    let mut sends: Vec<Vec<_>> = vec![Vec::new(); tree.nodes().len()];
    for (message, sent) in schedule.messages.iter().enumerate() {
        let parent = tree.nodes()[sent.to].uplink.as_ref().expect("rule 1").parent;
        started(Event::Message(message), parent, arrival[parent].as_ref(), &sent.start)?;
        let end = arrival[sent.to].clone().expect("it gets a message");
        sends[parent].push(((sent.start.clone(), end), message));
    }
    for (node, sends) in sends.into_iter().enumerate() {
        if let Some((first, second, time)) = first_overlap(sends) {
            return Err(Violation::SendsOverlap { node, first, second, time });
        }
    }
    Ok(())
}

fn started(what: Event, node: usize, arrival: Option<&Rational>, start: &Rational) -> Result<(), Violation> {
    if arrival.is_some_and(|arrival| arrival <= start) {
        return Ok(());
    }
    Err(Violation::BeforeArrival { what, node, arrival: arrival.cloned(), start: start.clone() })
}

/// Rule 4.
fn balances(
    tree: &DivisibleTree,
    schedule: &Schedule,
    message_of: &[Option<usize>],
    computation_of: &[Option<usize>],
) -> Result<(), Violation> {
    let mut received = vec![Rational::zero(); tree.nodes().len()];
    let mut spent = received.clone();
    received[0] = tree.load().clone();
    for node in 0..tree.nodes().len() {
        if let Some(message) = message_of[node] {
            let load = &schedule.messages[message].load;
            received[node] = load.clone();
            spent[tree.nodes()[node].uplink.as_ref().expect("rule 1").parent] += load;
        }
        if let Some(computation) = computation_of[node] {
            spent[node] += &schedule.computations[computation].load;
        }
    }
    match (0..received.len()).find(|&node| received[node] != spent[node]) {
        Some(node) => {
            Err(Violation::Unbalanced { node, received: received.swap_remove(node), spent: spent.swap_remove(node) })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
#[path = "checker_corpus.rs"]
mod corpus;
