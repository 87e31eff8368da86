//! The cuts of a set of nodes.

use num_traits::Zero;

use super::graph::Orders;
use crate::integer::sum::Terms;

/// Which cut of a set it is; each of a node k of the set that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// `z(k) - out(S) - y(S) <= 0`: who comes to the set leaves it, or something is exempt.
    Open,
    /// `z(k) - out(S) <= 0`: whoever is left makes a cycle that is longer than the set.
    Short,
    /// `z(k) + z(l) - out(S) <= 1`: the one cycle cannot be within the set and without.
    Apart(usize),
}

/// A cut of a set of nodes, by rising place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Cut {
    pub kind: Kind,
    pub node: usize,
    pub set: Vec<usize>,
}

impl Cut {
    /// What is at most [`end`](Self::end).
    pub fn terms(&self, orders: &Orders) -> Terms {
        let mut terms = Terms::new();
        add(&mut terms, &orders.out(&self.set), -1);
        add(&mut terms, &orders.left(self.node), 1);
        match self.kind {
            Kind::Open => add(&mut terms, &orders.exempting(&self.set), -1),
            Kind::Short => {}
            Kind::Apart(other) => add(&mut terms, &orders.left(other), 1),
        }
        terms
    }

    pub const fn end(&self) -> i32 {
        match self.kind {
            Kind::Open | Kind::Short => 0,
            Kind::Apart(_) => 1,
        }
    }
}

/// Adds a multiple of other terms, and drops zeros.
pub(super) fn add(terms: &mut Terms, others: &Terms, times: i64) {
    for (&column, factor) in others {
        *terms.entry(column).or_default() += factor * times;
    }
    terms.retain(|_, factor| !factor.is_zero());
}

impl Orders {
    /// z of a node: the columns of which one is one where the node is left.
    pub(super) fn left(&self, node: usize) -> Terms {
        self.nodes[node].leaving.iter().map(|&column| (column, 1.into())).collect()
    }

    /// z of all nodes of a set.
    pub(super) fn all_left(&self, set: &[usize]) -> Terms {
        let mut terms = Terms::new();
        set.iter().for_each(|&node| add(&mut terms, &self.left(node), 1));
        terms
    }

    /// The columns by which a set is left.
    pub(super) fn out(&self, set: &[usize]) -> Terms {
        let mut terms = self.all_left(set);
        let is_in = |node: usize| set.binary_search(&node).is_ok();
        for arc in self.arcs.iter().filter(|arc| is_in(arc.from) && is_in(arc.to)) {
            *terms.entry(arc.column).or_default() -= 1;
        }
        terms.retain(|_, factor| !factor.is_zero());
        terms
    }

    /// The columns that exempt rows of nodes of a set, each once.
    pub(super) fn exempting(&self, set: &[usize]) -> Terms {
        set.iter().flat_map(|&node| &self.nodes[node].exempting).map(|&column| (column, 1.into())).collect()
    }
}
