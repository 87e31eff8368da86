//! The walk along which it is proved that nobody stays in a set: from node to node, until it comes back to itself.

#![allow(clippy::float_arithmetic, reason = "only guides: any column with a fraction is right")]

use super::graph::{Arc, Orders};
use crate::integer::branch::{Candidate, WHOLE};

/// The arcs within a set, and the node where the walk begins.
#[derive(Debug)]
pub(in crate::integer) struct Walk {
    start: usize,
    arcs: Vec<Arc>,
}

impl Walk {
    pub fn of(orders: &Orders, (start, set): &(usize, Vec<usize>)) -> Self {
        let is_in = |node: usize| set.binary_search(&node).is_ok();
        let arcs = orders.arcs.iter().filter(|arc| is_in(arc.from) && is_in(arc.to)).copied().collect();
        Self { start: *start, arcs }
    }

    /// The arc to branch on: the likeliest of those that go on from where the walk is certain at a point.
    pub fn chosen(&self, candidates: &[Candidate], point: &[f64]) -> Option<Candidate> {
        let mut node = self.start;
        for _ in 0..=self.arcs.len() {
            let here = || self.arcs.iter().filter(|arc| arc.from == node);
            let next = |candidate: &&Candidate| here().any(|arc| arc.column == candidate.column);
            let likeliest = candidates.iter().filter(next).max_by(|left, right| left.value.total_cmp(&right.value));
            if likeliest.is_some() {
                return likeliest.copied();
            }
            node = here().find(|arc| point[arc.column] > 1.0 - WHOLE)?.to;
        }
        None
    }
}
