//! What becomes of a node: it is closed, more rows are added to it, or it is branched on.

#![allow(clippy::float_arithmetic, reason = "only guides: bounds and points are verified exactly")]

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::branch::{Candidate, WHOLE};
use super::facts::Closed;
use super::incumbent::Incumbent;
use super::multipliers::Duals;
use super::order;
use super::relax::{Bounded, Judged};
use super::search::Search;
use crate::basis::Basis;
use crate::certificate::Vector;
use crate::program::Rational;
use crate::simplex::float;

/// What becomes of a node.
pub(super) enum Verdict {
    Closed(Closed),
    Branch(usize, BigInt, f64, f64),
    Unbounded(Vector),
    Stopped,
}

/// How a node is to be solved again: exactly, or with more rows.
enum Again {
    Exactly(Rc<Basis>),
    WithCuts(Rc<Basis>),
}

/// How often the root is solved again with other rows.
const ROOT_ROUNDS: usize = 40;

impl Search<'_> {
    pub(super) fn verdict(&mut self, place: usize) -> Verdict {
        let Some(node) = self.tree.get(place) else { return Verdict::Stopped };
        let (inherited, basis, step) = (node.proved.clone(), Rc::clone(&node.basis), node.step);
        let side = node.parent.map(|(_, side)| side).zip(node.changes.first().map(|change| change.column));
        if let Some((bound, duals)) = inherited.as_ref().filter(|(bound, _)| self.is_beyond(bound)) {
            let (_, duals) = (bound, Rc::clone(duals));
            if let Some(closed) = self.bounded(&duals) {
                return Verdict::Closed(closed);
            }
        }
        let stop = self.options.stop;
        let is_root = inherited.is_none();
        let mut judged = self.relaxations.judge(&self.system, &self.local, &basis, is_root, stop);
        if self.has_no_node_left() {
            return self.only_bounded(place, judged);
        }
        self.nodes += 1;
        if let (Judged::Bounded(bounded), Some((moved, before)), Some((side, column))) = (&judged, step, side) {
            self.pseudo.learn(column, side, bounded.objective - before, moved);
        }
        let mut rounds = 0;
        loop {
            let bounded = match judged {
                Judged::Stopped => return Verdict::Stopped,
                Judged::Unbounded(ray) => return Verdict::Unbounded(ray),
                Judged::Infeasible(duals) => {
                    return self.contradiction(&duals).map_or(Verdict::Stopped, Verdict::Closed);
                }
                Judged::Bounded(bounded) => bounded,
            };
            match self.look_at(place, bounded, rounds < if is_root { ROOT_ROUNDS } else { order::ROUNDS }) {
                Ok(verdict) => return verdict,
                Err(Again::Exactly(basis)) => {
                    judged = self.relaxations.judge_exactly(basis.as_ref().clone(), stop);
                }
                Err(Again::WithCuts(basis)) => {
                    rounds += 1;
                    judged = self.relaxations.judge(&self.system, &self.local, &basis, is_root, stop);
                }
            }
        }
    }

    /// Keeps the bound of a relaxation, and looks no further.
    fn only_bounded(&mut self, place: usize, judged: Judged) -> Verdict {
        match judged {
            Judged::Stopped => Verdict::Stopped,
            Judged::Unbounded(ray) => Verdict::Unbounded(ray),
            Judged::Infeasible(duals) => self.contradiction(&duals).map_or(Verdict::Stopped, Verdict::Closed),
            Judged::Bounded(Bounded { bound, duals, basis, .. }) => {
                self.remember(place, bound, duals, &basis);
                Verdict::Stopped
            }
        }
    }

    /// Whether floats see no room for a better point, though no short multipliers prove it.
    fn is_nearly_closed(&self, objective: f64) -> bool {
        const NEARLY: f64 = 1e-9;
        let best = self.incumbent.as_ref().and_then(|best| float(&best.value));
        best.is_some_and(|best| objective >= best - NEARLY * best.abs())
    }

    /// Closes a node with a bounded relaxation, or branches; if floats do not tell, the basis to go on from exactly.
    fn look_at(&mut self, place: usize, bounded: Bounded, cuts: bool) -> Result<Verdict, Again> {
        let Bounded { bound, duals, point, exact, basis, objective } = bounded;
        let duals = self.remember(place, bound, duals, &basis);
        if self.is_closed(place) {
            return self.bounded(&duals).map(Verdict::Closed).ok_or(Again::Exactly(basis));
        }
        let is_exact = exact.is_some();
        let candidates = match &exact {
            Some(exact) => self.fractional_exactly(exact),
            None => self.fractional(&point).ok_or_else(|| Again::Exactly(Rc::clone(&basis)))?,
        };
        if candidates.is_empty() {
            return self.close_integral(place, (&point, exact), basis);
        }
        let is_root = self.path.len() == 1;
        if cuts && (self.cut_off(&point) | (is_root && self.lift(place))) {
            return Err(Again::WithCuts(basis));
        }
        if !is_exact && self.is_nearly_closed(objective) {
            return Err(Again::Exactly(basis));
        }
        self.seek(place, &point, &basis);
        if self.has_enough() || self.is_closed(place) {
            return self.bounded(&duals).map(Verdict::Closed).ok_or(Again::Exactly(basis));
        }
        let candidates = match &self.orders {
            Some(orders) => orders.foremost(candidates),
            None => candidates,
        };
        if is_root {
            self.root_duals = Some(Rc::clone(&duals));
        }
        let Some(chosen) = self.chosen(&candidates, &basis, objective) else { return Ok(Verdict::Stopped) };
        let floor = match &exact {
            Some(exact) => exact[chosen.column].floor().to_integer(),
            None => BigInt::from_f64(chosen.value.floor()).ok_or(Again::Exactly(basis))?,
        };
        Ok(Verdict::Branch(chosen.column, floor, chosen.value, objective))
    }

    /// Closes a node whose relaxation has whole columns: by its point, or exactly.
    fn close_integral(
        &mut self,
        place: usize,
        (point, exact): (&[f64], Option<Vec<Rational>>),
        basis: Rc<Basis>,
    ) -> Result<Verdict, Again> {
        let is_exact = exact.is_some();
        match exact {
            Some(exact) => self.take_whole(exact, &basis),
            None => self.try_rounded(point, &basis),
        }
        if (self.options.stop)() {
            return Ok(Verdict::Stopped);
        }
        let duals = self.tree.get(place).and_then(|node| node.proved.as_ref()).map(|(_, duals)| Rc::clone(duals));
        if let Some(duals) = duals.filter(|_| self.has_enough() || self.is_closed(place)) {
            return self.bounded(&duals).map(Verdict::Closed).ok_or(Again::Exactly(basis));
        }
        if is_exact { Ok(Verdict::Stopped) } else { Err(Again::Exactly(basis)) }
    }

    /// Looks for a better point near that of a relaxation: by rounding often, by a dive seldom.
    fn seek(&mut self, place: usize, point: &[f64], basis: &Rc<Basis>) {
        if self.nodes < 100 || self.nodes.is_multiple_of(8) {
            self.round(point);
        }
        if self.is_closed(place) {
            return;
        }
        if self.nodes >= self.next_dive {
            // As long as there is no point, there are more dives.
            let pause = if self.incumbent.is_some() { self.nodes } else { self.nodes / 8 };
            self.next_dive = self.nodes + pause + 8;
            self.dive(point, basis);
        }
        self.improve(point);
    }

    /// Keeps the better of the bound that a node has and a new one; the multipliers that prove it.
    fn remember(&mut self, place: usize, bound: Rational, duals: Duals, basis: &Rc<Basis>) -> Rc<Duals> {
        let Some(node) = self.tree.get_mut(place) else { return Rc::new(duals) };
        node.basis = Rc::clone(basis);
        match &node.proved {
            Some((before, duals)) if bound < *before => Rc::clone(duals),
            _ => {
                let duals = Rc::new(duals);
                node.proved = Some((bound, Rc::clone(&duals)));
                duals
            }
        }
    }

    fn is_closed(&self, place: usize) -> bool {
        let proved = self.tree.get(place).and_then(|node| node.proved.as_ref());
        proved.is_some_and(|(bound, _)| self.is_beyond(bound))
    }

    /// The integer columns with fractions; nothing if floats cannot tell.
    pub(super) fn fractional(&self, point: &[f64]) -> Option<Vec<Candidate>> {
        const GREATEST: f64 = 1e12;
        let mut found = Vec::new();
        for (column, &value) in point.iter().enumerate().filter(|(column, _)| self.is_branched_on(*column)) {
            if !(-GREATEST..=GREATEST).contains(&value) {
                return None;
            }
            if (value - value.round()).abs() > WHOLE {
                let floor = Rational::from_f64(value.floor())?;
                let ceil = Rational::from_f64(value.ceil())?;
                if !self.local.contain(column, &floor) || !self.local.contain(column, &ceil) {
                    return None;
                }
                found.push(Candidate { column, value });
            }
        }
        Some(found)
    }

    fn fractional_exactly(&self, point: &[Rational]) -> Vec<Candidate> {
        let columns = point.iter().enumerate().filter(|(column, _)| self.is_branched_on(*column));
        let fractions = columns.filter(|(_, value)| !value.is_integer());
        fractions
            .map(|(column, value)| {
                let value = float(value).unwrap_or(0.5);
                // A fraction that floats do not see is one all the same.
                let value = if value.fract() == 0.0 { value + 0.5 } else { value };
                Candidate { column, value }
            })
            .collect()
    }

    /// Takes a point of the system if it is feasible and better than the best.
    pub fn take(&mut self, point: Vector) {
        match self.reduction {
            Some(reduction) => self.take_own(reduction.back(&point.to_rationals()).into_iter().collect()),
            None => self.take_own(point),
        }
    }

    /// Takes a point of the program if it is feasible and better than the best.
    pub fn take_own(&mut self, point: Vector) {
        let found = Incumbent::of(self.lp, &self.system, point);
        if let Some(found) = found.filter(|found| found.is_better_than(self.incumbent.as_ref())) {
            self.incumbent = Some(found);
        }
    }
}
