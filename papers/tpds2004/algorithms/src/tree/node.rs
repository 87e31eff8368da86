//! One node of a tree with its children: the most that it can take in, whatever its port model.
//!
//! What a subtree does with an inflow below its most is any fraction of what it does at its most; so to its parent a
//! subtree is a node that computes at most so much (proposition 2), and there is one budget of time for each port that
//! the parent shares among its activities. Tasks that cost less of it go first: an exchange of the same number of tasks
//! from a dearer activity to a cheaper one frees time (proposition 1, for any ports).

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Node, PortModel};

/// A subtree seen from its parent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Child<'a> {
    /// Time to send it one task (c).
    pub cost: &'a Rational,
    /// The most tasks per time unit that it takes in.
    pub most: &'a Rational,
}

/// Tasks per time unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shares {
    /// Computed by the node.
    pub own: Rational,
    /// Sent to each child, in the order in which they were given; children beyond the end of the list get nothing.
    pub children: Vec<Rational>,
}

impl Shares {
    /// What the node takes in.
    pub fn total(&self) -> Rational {
        self.children.iter().fold(self.own.clone(), |sum, share| sum + share)
    }
}

/// What is left of the time of a port and of the tasks that arrive; nothing for as much as anybody wants.
struct Purse {
    time: Option<Rational>,
    tasks: Option<Rational>,
}

impl Purse {
    /// As many tasks as there are, at most so many, each of which costs so much time.
    fn take(&mut self, cost: &Rational, most: &Rational) -> Rational {
        let mut taken = most.clone();
        if let Some(time) = self.time.as_mut().filter(|_| !cost.is_zero()) {
            let needed = cost * &taken;
            if needed <= *time {
                *time -= needed;
            } else {
                taken = std::mem::take(time) / cost;
            }
        }
        match &mut self.tasks {
            Some(tasks) if taken >= *tasks => std::mem::take(tasks),
            Some(tasks) => {
                *tasks -= &taken;
                taken
            }
            None => taken,
        }
    }

    fn is_empty(&self) -> bool {
        [&self.time, &self.tasks].into_iter().flatten().any(Zero::is_zero)
    }

    fn take_for(&mut self, children: &[Child], surcharge: &Rational, shares: &mut Vec<Rational>) {
        for child in children {
            if self.is_empty() {
                return;
            }
            shares.push(match surcharge.is_zero() {
                true => self.take(child.cost, child.most),
                false => self.take(&(child.cost + surcharge), child.most),
            });
        }
    }
}

/// What a node does with the `inflow` that it is given, or with the most that it can take in: itself and then the
/// children by non-decreasing cost, in which order they are given, as far as its ports allow. `uplink` is the time to
/// receive a task; nothing for a master.
pub(crate) fn shares(node: &Node, uplink: Option<&Rational>, children: &[Child], inflow: Option<&Rational>) -> Shares {
    let limit = inflow.cloned().or_else(|| uplink.map(Rational::recip));
    let (time, receiving) = (node.cycle_time.as_ref(), uplink.cloned().unwrap_or_default());
    let most = time.map_or_else(Rational::zero, Rational::recip);
    let computing = time.cloned().unwrap_or_default();
    let mut purse = Purse { time: None, tasks: limit };
    let mut shares = Shares { own: Rational::zero(), children: Vec::new() };
    let one_port = Some(Rational::one());
    match node.model {
        PortModel::MultiPort | PortModel::SinglePort | PortModel::Ports { .. } => {
            shares.own = purse.take(&Rational::zero(), &most);
            purse.time = match node.model {
                PortModel::MultiPort => None,
                PortModel::Ports { send, .. } => Some(Rational::from_integer(send.into())),
                _ => one_port,
            };
            purse.take_for(children, &Rational::zero(), &mut shares.children);
        }
        PortModel::WorkInParallel => {
            purse.time = one_port;
            shares.own = purse.take(&receiving, &most);
            purse.take_for(children, &receiving, &mut shares.children);
        }
        PortModel::ReceiveInParallel | PortModel::Sequential => {
            purse.time = one_port;
            let surcharge = if node.model == PortModel::Sequential { receiving } else { Rational::zero() };
            let cheaper = children.partition_point(|child| *child.cost < computing);
            purse.take_for(&children[..cheaper], &surcharge, &mut shares.children);
            shares.own = purse.take(&(computing + &surcharge), &most);
            purse.take_for(&children[cheaper..], &surcharge, &mut shares.children);
        }
        PortModel::SendInParallel => {
            purse.time = one_port.clone();
            purse.take_for(children, &Rational::zero(), &mut shares.children);
            let forwarded: Rational = shares.children.iter().sum();
            purse.time = one_port.map(|port| port - &receiving * forwarded);
            shares.own = purse.take(&(computing + &receiving), &most);
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_task_of_its_own_and_one_sent_at_the_same_cost_a_node_prefers_its_own() {
        let two = Rational::from_integer(2.into());
        let (most, model) = (Rational::one(), PortModel::ReceiveInParallel);
        let node = Node { cycle_time: Some(two.clone()), is_master: true, model };
        let found = shares(&node, None, &[Child { cost: &two, most: &most }], None);
        assert_eq!((found.own.clone(), found.total()), (two.recip(), two.recip()));
    }
}
