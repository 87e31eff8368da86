//! Cycles that rows of an order forbid: `u_a - u_b + q x <= q - 1` with a binary column x says that b comes after a
//! where x is one (C. Miller, A. Tucker, R. Zemlin, "Integer programming formulation of traveling salesman problems",
//! J. ACM 7, 1960). Around a cycle that cannot be.
//!
//! The relaxation hardly sees it. What it sees are cuts: who leaves k for others of a set S has to leave S in the end,
//! or else goes round a cycle within it. With z(k) for the columns by which k is left, out(S) for those by which S is
//! left, and y for those that exempt a row (`- p y` on its left-hand side),
//!
//! `out(S) + y(S) >= z(k)` for k in S
//!
//! (M. Fischetti, J. Salazar Gonzalez, P. Toth, "Solving the orienteering problem through branch-and-cut", INFORMS J.
//! Computing 10, 1998). Where one y is one, and others are not, there is one cycle, and y drops out: for l not in S it
//! is `out(S) >= z(k) + z(l) - 1`, and `out(S) >= z(k)` where the cycle has to be longer than S (P. Bauer, "The circuit
//! polytope: facets", Mathematics of Operations Research 22, 1997). Minimum cuts of the graph of the relaxation's point
//! find violated sets. Nothing here is believed: each cut is [proved](proof).

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is proved before it is used")]

mod cut;
mod graph;
mod proof;
mod separation;

pub(super) use graph::Orders;

use super::branch::Candidate;
use super::proof_log::ProofLog;
use super::system::{Bound, Row, System};
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
/// How often proofs may compare positions, all together.
const MAX_COMPARISONS: usize = 300_000;

impl Orders {
    /// The candidates that branching should begin with: columns that exempt rows, without which cuts say little, unless
    /// there are cuts without them; then others, and positions last.
    pub fn foremost(&self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let exempts = |of: &Candidate| self.nodes.iter().any(|node| node.exempting.contains(&of.column));
        let is_position = |of: &Candidate| self.nodes.iter().any(|node| node.column == of.column);
        let class = |of: &Candidate| match (exempts(of), is_position(of)) {
            (true, _) => 2 * u8::from(self.is_closed()),
            (_, true) => 3,
            _ => 1,
        };
        let first = candidates.iter().map(class).min();
        candidates.into_iter().filter(|candidate| Some(class(candidate)) == first).collect()
    }

    /// Cuts that the point violates, each proved.
    pub fn cuts(
        &mut self,
        system: &System,
        log: &mut dyn ProofLog,
        point: &[f64],
        stop: &dyn Fn() -> bool,
    ) -> Vec<Row> {
        let most = MOST + SHARE_OF_ROWS * self.arcs.len();
        let mut rows = Vec::new();
        for (violation, cut) in self.violated(point, stop) {
            if violation < VIOLATED || self.found >= most || rows.len() >= AT_ONCE || stop() {
                break;
            }
            if !self.tried.insert(cut.clone()) {
                continue;
            }
            if let Some(fact) = Proofs::new(system, self, log, stop).cut(&cut) {
                self.found += 1;
                let upper = Some(Bound { value: cut.end().into(), fact });
                rows.push(Row { terms: cut.terms(self).into_iter().collect(), lower: None, upper, scale: 1.into() });
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests;
