//! One node of a tree with its children: the most that it can take in, whatever its port model.
//!
//! What a subtree does with an inflow below its most is any fraction of what it does at its most; so to its parent a
//! subtree is a node that computes at most so much (proposition 2), and there is one budget of time for each port that
//! the parent shares among its activities. Tasks that cost less of it go first: an exchange of the same number of tasks
//! from a dearer activity to a cheaper one frees time (proposition 1, for any ports).

use num_traits::{One, Zero};
use schedcheck_model::platform_graph::{Node, PortModel};
use schedcheck_model::{Rational, Time};

use crate::units::{TimeUnit, Units};

/// A subtree seen from its parent.
pub(crate) struct Child<'a, U: Units = TimeUnit> {
    /// Time to send it one task (c).
    pub cost: &'a U::Cost,
    /// The most tasks per time unit that it takes in.
    pub most: &'a U::Tasks,
}

/// Tasks per time unit, or within the span of other units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shares<T = Rational> {
    /// Computed by the node.
    pub own: T,
    /// Sent to each child, in the order in which they were given; children beyond the end of the list get nothing.
    pub children: Vec<T>,
}

impl<T: Time> Shares<T> {
    /// What the node takes in.
    pub fn total(&self) -> T {
        self.children.iter().fold(self.own.clone(), |sum, share| sum + share)
    }
}

/// What is left of the time of a port and of the tasks that arrive; nothing for as much as anybody wants.
struct Purse<U: Units> {
    time: Option<U::Span>,
    tasks: Option<U::Tasks>,
}

impl<U: Units> Purse<U> {
    /// As many tasks as there are, at most so many, each of which costs so much time, if any.
    fn take(&mut self, units: &U, cost: Option<&U::Cost>, most: &U::Tasks) -> U::Tasks {
        let mut taken = most.clone();
        if let (Some(time), Some(cost)) = (self.time.as_mut(), cost) {
            let needed = units.time(cost, &taken);
            if needed <= *time {
                *time -= &needed;
            } else {
                taken = units.tasks(cost, time);
                *time = U::Span::zero();
            }
        }
        match &mut self.tasks {
            Some(tasks) if taken >= *tasks => std::mem::replace(tasks, U::Tasks::zero()),
            Some(tasks) => {
                *tasks -= &taken;
                taken
            }
            None => taken,
        }
    }

    fn is_empty(&self) -> bool {
        self.time.as_ref().is_some_and(Zero::is_zero) || self.tasks.as_ref().is_some_and(Zero::is_zero)
    }

    fn take_for(&mut self, units: &U, children: &[Child<U>], shares: &mut Vec<U::Tasks>) {
        for child in children {
            if self.is_empty() {
                return;
            }
            shares.push(self.take(units, Some(child.cost), child.most));
        }
    }
}

impl Purse<TimeUnit> {
    /// As many tasks as there are, at most so many, each of which costs so much time, which may be none.
    fn take_own(&mut self, cost: &Rational, most: &Rational) -> Rational {
        self.take(&TimeUnit, Some(cost).filter(|cost| !cost.is_zero()), most)
    }

    /// As [`Purse::take_for`], each task costing so much more.
    fn take_dearer(&mut self, children: &[Child], surcharge: &Rational, shares: &mut Vec<Rational>) {
        if surcharge.is_zero() {
            return self.take_for(&TimeUnit, children, shares);
        }
        for child in children {
            if self.is_empty() {
                return;
            }
            shares.push(self.take(&TimeUnit, Some(&(child.cost + surcharge)), child.most));
        }
    }
}

/// What a node does that computes beside its transfers, `most` at full rate, with at most `inflow` and so much time of
/// its sending port: itself and then the children, in which order they are given. Nothing for no limit.
pub(crate) fn computing_beside<U: Units>(
    units: &U,
    most: &U::Tasks,
    inflow: Option<U::Tasks>,
    port: Option<U::Span>,
    children: &[Child<U>],
) -> Shares<U::Tasks> {
    let mut purse = Purse { time: port, tasks: inflow };
    let mut shares = Shares { own: purse.take(units, None, most), children: Vec::new() };
    purse.take_for(units, children, &mut shares.children);
    shares
}

/// What a node does with the `inflow` that it is given, or with the most that it can take in: itself and then the
/// children by non-decreasing cost, in which order they are given, as far as its ports allow. `uplink` is the time to
/// receive a task; nothing for a master.
pub(crate) fn shares(node: &Node, uplink: Option<&Rational>, children: &[Child], inflow: Option<&Rational>) -> Shares {
    let limit = inflow.cloned().or_else(|| uplink.map(Rational::recip));
    let receiving = uplink.cloned().unwrap_or_default();
    let most = node.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip);
    let one_port = Some(Rational::one());
    let beside = |limit, port: Option<Rational>| computing_beside(&TimeUnit, &most, limit, port, children);
    let sharing = |limit| {
        let purse = Purse { time: Some(Rational::one()), tasks: limit };
        (purse, node.cycle_time.clone().unwrap_or_default())
    };
    match node.model {
        PortModel::MultiPort => beside(limit, None),
        PortModel::SinglePort => beside(limit, one_port),
        PortModel::Ports { send, .. } => beside(limit, Some(Rational::from(send))),
        PortModel::WorkInParallel => {
            let (mut purse, _) = sharing(limit);
            let own = purse.take_own(&receiving, &most);
            let mut shares = Shares { own, children: Vec::new() };
            purse.take_dearer(children, &receiving, &mut shares.children);
            shares
        }
        PortModel::ReceiveInParallel => by_cost(sharing(limit), &most, children, &Rational::zero()),
        PortModel::Sequential => by_cost(sharing(limit), &most, children, &receiving),
        PortModel::SendInParallel => {
            let (mut purse, computing) = sharing(limit);
            let mut to_children = Vec::new();
            purse.take_for(&TimeUnit, children, &mut to_children);
            let forwarded: Rational = to_children.iter().sum();
            purse.time = Some(Rational::one() - &receiving * forwarded);
            Shares { own: purse.take_own(&(computing + receiving), &most), children: to_children }
        }
    }
}

/// What a node does that computes or sends, each task costing so much more: what is cheapest first, itself before
/// children of the same cost.
fn by_cost(
    (mut purse, computing): (Purse<TimeUnit>, Rational),
    most: &Rational,
    children: &[Child],
    surcharge: &Rational,
) -> Shares {
    let cheaper = children.partition_point(|child| *child.cost < computing);
    let mut to_children = Vec::new();
    purse.take_dearer(&children[..cheaper], surcharge, &mut to_children);
    let own = purse.take_own(&(computing + surcharge), most);
    purse.take_dearer(&children[cheaper..], surcharge, &mut to_children);
    Shares { own, children: to_children }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_task_of_its_own_and_one_sent_at_the_same_cost_a_node_prefers_its_own() {
        let two = Rational::from(2);
        let (most, model) = (Rational::one(), PortModel::ReceiveInParallel);
        let node = Node { cycle_time: Some(two.clone()), is_master: true, model };
        let found = shares(&node, None, &[Child { cost: &two, most: &most }], None);
        assert_eq!((found.own.clone(), found.total()), (two.recip(), two.recip()));
    }
}
