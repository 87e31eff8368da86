//! Cycles that rows of an order forbid: `u_a - u_b + q x <= q - 1` with a binary column x says that b comes after a
//! where x is one (C. Miller, A. Tucker, R. Zemlin, "Integer programming formulation of traveling salesman problems",
//! J. ACM 7, 1960). Around a cycle that cannot be.
//!
//! The relaxation hardly sees it. What it sees are cuts: who leaves k for others of a set S has to leave S in the end,
//! or else goes round a cycle within it. With z(k) for the columns by which k is left, and y for those that exempt a row
//! (`- p y` on its left-hand side),
//!
//! `x(all that leave S) + y(S) >= z(k)` for k in S
//!
//! (M. Fischetti, J. Salazar Gonzalez, P. Toth, "Solving the orienteering problem through branch-and-cut", INFORMS J.
//! Computing 10, 1998). A minimum cut of the graph of the relaxation's point finds the most violated set. Nothing here
//! is believed: each cut is [proved](proof).

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is proved before it is used")]

mod cut;
mod graph;
mod proof;
mod sum;

pub(super) use graph::Orders;

use super::branch::Candidate;
use super::system::{End, Row, System};
use super::trail::Trail;
use proof::Proofs;

/// How many cuts there are at most: so many, and this multiple of the rows of the order.
const MOST: usize = 50;
const SHARE_OF_ROWS: usize = 2;
/// How many are tried at a time.
const AT_ONCE: usize = 10;
/// How often a node is solved again with other cuts.
pub(super) const ROUNDS: usize = 12;
/// How much a cut is to be violated.
const VIOLATED: f64 = 0.02;
/// How many comparisons proofs may end with, all together.
const MAX_LEAVES: usize = 30_000;

impl Orders {
    /// The candidates that branching should begin with: columns that exempt rows, without which cuts say little, then
    /// others, and positions last.
    pub fn foremost(&self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let exempts = |of: &Candidate| self.nodes.iter().any(|node| node.exempting.contains(&of.column));
        let is_position = |of: &Candidate| self.nodes.iter().any(|node| node.column == of.column);
        let class = |of: &Candidate| if exempts(of) { 0 } else { 1 + usize::from(is_position(of)) };
        let first = candidates.iter().map(class).min();
        candidates.into_iter().filter(|candidate| Some(class(candidate)) == first).collect()
    }

    /// Cuts that the point violates, each proved.
    pub fn cuts(&mut self, system: &System, trail: &mut dyn Trail, point: &[f64], stop: &dyn Fn() -> bool) -> Vec<Row> {
        let most = MOST + SHARE_OF_ROWS * self.arcs.len();
        let mut rows = Vec::new();
        for (violation, cut) in self.violated(point, stop).into_iter().take(AT_ONCE) {
            if violation < VIOLATED || self.found >= most || stop() {
                break;
            }
            if !self.tried.insert(cut.nodes.clone()) {
                continue;
            }
            let (node, set) = &cut.nodes;
            if let Some(fact) = Proofs::new(system, self, trail, stop).cut(*node, set) {
                self.found += 1;
                let lower = Some(End { value: 0.into(), fact });
                rows.push(Row { terms: cut.terms, lower, upper: None, scale: 1.into() });
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests;
