//! Branch and bound. Floating point says where to look; a node is closed by exact multipliers, and by nothing else.

#![allow(clippy::float_arithmetic, reason = "only guides: bounds and points are verified exactly")]

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::branch::{Candidate, PseudoCosts, WHOLE};
use super::facts::{Closed, Facts, branches};
use super::incumbent::Incumbent;
use super::lifting::Lifts;
use super::local::Local;
use super::multipliers::Duals;
use super::order::{self, Orders};
use super::progress::{Limits, Progress};
use super::relax::{Bounded, Judged, Relaxations};
use super::rounding::Rounding;
use super::system::System;
use super::trail::Trail;
use super::tree::{Above, Node, Tree};
use crate::basis::Basis;
use crate::certificate::Vector;
use crate::program::{LinearProgram, Rational, compare, equal_ends};

/// How a search ended.
#[derive(Debug)]
pub(super) enum Ended {
    /// All is closed: no point is better than the best, or none is feasible.
    Closed,
    /// The objective of the relaxation improves for ever along this ray, which is known at the root.
    Unbounded(Vector),
    /// Any point would do, and there is one.
    Found,
    /// Told to stop. What is proved is the bound, if there is one.
    Stopped(Option<Closed>),
}

/// A branch and bound.
pub(super) struct Search<'a> {
    pub(super) lp: &'a LinearProgram,
    pub(super) system: System,
    pub(super) trail: &'a mut dyn Trail,
    pub(super) limits: Limits<'a>,
    facts: Facts,
    pub(super) local: Local,
    pub(super) relaxations: Relaxations,
    pub(super) tree: Tree,
    /// The nodes from the root to the one that the ends of columns are those of, and the changes up to each.
    path: Vec<(usize, usize)>,
    pub(super) pseudo: PseudoCosts,
    /// How rounding goes, if all columns are integers.
    pub(super) rounding: Option<Rounding>,
    /// Iterations of looks ahead.
    pub(super) looks: u64,
    pub incumbent: Option<Incumbent>,
    /// Where the relaxation of the root begins, if that is known.
    pub root: Option<Basis>,
    pub nodes: u64,
    serial: usize,
    next_dive: u64,
    told: Option<Rational>,
    pub(super) purely_integer: bool,
    /// The cycles that rows forbid, if there are such rows.
    pub(super) orders: Option<Orders>,
    /// The rows that the bound of the root lifts, if there are such rows.
    pub(super) lifts: Option<Lifts>,
    /// The bound of the root by which they were lifted.
    pub(super) lifted: Option<Closed>,
    /// Cuts that were added on the way.
    pub cuts: u64,
}

/// What becomes of a node.
enum Verdict {
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

impl<'a> Search<'a> {
    pub fn new(lp: &'a LinearProgram, system: &System, trail: &'a mut dyn Trail, limits: Limits<'a>) -> Self {
        let purely_integer = system.columns.iter().all(|column| column.integer);
        Self {
            lp,
            system: system.clone(),
            trail,
            limits,
            facts: Facts::of(system),
            local: Local::new(system),
            relaxations: Relaxations::new(system),
            tree: Tree::default(),
            path: Vec::new(),
            pseudo: PseudoCosts::new(system.columns.len()),
            incumbent: None,
            root: None,
            nodes: 0,
            serial: 0,
            next_dive: 0,
            told: None,
            purely_integer,
            orders: Orders::of(system, limits.stop),
            lifts: Lifts::of(system),
            lifted: None,
            cuts: 0,
            rounding: purely_integer.then(|| Rounding::of(system)),
            looks: 0,
        }
    }

    /// Iterations of the floating-point simplex, and relaxations that were solved exactly.
    pub fn effort(&self) -> (u64, u64) {
        (self.relaxations.iterations + self.looks, self.relaxations.exact)
    }

    pub fn run(&mut self) -> Ended {
        let mut next = Some(self.tree.add(Node::root(self.root.take().unwrap_or_else(|| self.relaxations.slack()))));
        while let Some(place) = next.take().or_else(|| self.next()) {
            if self.is_over() || (self.nodes > 0 && self.has_no_node_left()) {
                self.wait(place);
                return Ended::Stopped(self.close_all());
            }
            self.enter(place, true);
            match self.verdict(place) {
                Verdict::Stopped => {
                    self.wait(place);
                    return Ended::Stopped(self.close_all());
                }
                Verdict::Unbounded(ray) => return Ended::Unbounded(ray),
                Verdict::Closed(closed) => {
                    if self.close(place, closed).is_some() {
                        return Ended::Closed;
                    }
                }
                Verdict::Branch(column, floor, value, objective) => {
                    next = self.branch(place, column, &floor, value, objective);
                }
            }
            if self.has_enough() {
                return Ended::Found;
            }
            self.tell();
        }
        Ended::Stopped(None)
    }

    /// The node to go on with: as a rule the one with the least bound; while no point is known, mostly the youngest.
    fn next(&mut self) -> Option<usize> {
        const MOSTLY: u64 = 64;
        if self.incumbent.is_none() && !self.nodes.is_multiple_of(MOSTLY) {
            return self.tree.pop_youngest();
        }
        self.tree.pop()
    }

    /// Tells how far the search is, once in a while and at each better point.
    fn tell(&mut self) {
        let Some(watch) = self.limits.watch else { return };
        let value = |value: &Rational| value / &self.system.cost_scale + self.lp.constant();
        let best = self.incumbent.as_ref().map(|best| best.objective.clone());
        if self.nodes.is_multiple_of(64) || !equal_ends(best.as_ref(), self.told.as_ref()) {
            let bound = self.tree.least_bound().flatten().map(value);
            watch(&Progress { nodes: self.nodes, open: self.tree.waiting(), best: best.clone(), bound });
            self.told = best;
        }
    }

    fn is_over(&self) -> bool {
        (self.limits.stop)() || self.trail.is_broken()
    }

    /// Whether so many nodes were looked at as there may be. Where none may be, the root has a bound all the same.
    fn has_no_node_left(&self) -> bool {
        self.limits.nodes.is_some_and(|limit| self.nodes >= limit)
    }

    /// Whether any point would do, and there is one.
    fn has_enough(&self) -> bool {
        self.limits.first_point && self.incumbent.is_some()
    }

    fn wait(&mut self, place: usize) {
        self.serial += 1;
        self.tree.push(place, self.serial);
    }

    /// Takes the ends of columns of a node, to solve its relaxation or not.
    fn enter(&mut self, place: usize, to_solve: bool) {
        let wanted = self.tree.path(place);
        let common = wanted.iter().zip(&self.path).take_while(|(wanted, (node, _))| *wanted == node).count();
        let changes = if common == 0 { 0 } else { self.path[common - 1].1 };
        self.path.truncate(common);
        let columns = self.local.back_to(changes);
        if to_solve {
            columns.into_iter().for_each(|column| self.relaxations.set(column, &self.local));
        }
        for &node in &wanted[common..] {
            if let Some(change) = self.tree.get(node).and_then(|node| node.change.as_ref()) {
                self.local.apply(change);
                if to_solve {
                    self.relaxations.set(change.column, &self.local);
                }
            }
            self.path.push((node, self.local.changes()));
        }
    }

    /// Whether a bound leaves no room for a better point.
    fn is_beyond(&self, bound: &Rational) -> bool {
        self.incumbent.as_ref().is_some_and(|best| compare(&self.facts.rounded(bound.clone()), &best.value).is_ge())
    }

    fn verdict(&mut self, place: usize) -> Verdict {
        let Some(node) = self.tree.get(place) else { return Verdict::Stopped };
        let (inherited, basis, step) = (node.proved.clone(), Rc::clone(&node.basis), node.step);
        let side = node.parent.map(|(_, side)| side).zip(node.change.as_ref().map(|change| change.column));
        if let Some((bound, duals)) = inherited.as_ref().filter(|(bound, _)| self.is_beyond(bound)) {
            let (_, duals) = (bound, Rc::clone(duals));
            if let Some(closed) = self.bounded(&duals) {
                return Verdict::Closed(closed);
            }
        }
        let stop = self.limits.stop;
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

    /// Whether floats see no room for a better point, though no short multipliers prove it.
    fn is_nearly_closed(&self, objective: f64) -> bool {
        const NEARLY: f64 = 1e-9;
        let best = self.incumbent.as_ref().and_then(|best| crate::simplex::float(&best.value));
        best.is_some_and(|best| objective >= best - NEARLY * best.abs())
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
            match exact {
                Some(exact) => self.take(exact.into_iter().collect()),
                None => self.try_rounded(&point, &basis),
            }
            if (self.limits.stop)() {
                return Ok(Verdict::Stopped);
            }
            if self.has_enough() || self.is_closed(place) {
                return self.bounded(&duals).map(Verdict::Closed).ok_or(Again::Exactly(basis));
            }
            return if is_exact { Ok(Verdict::Stopped) } else { Err(Again::Exactly(basis)) };
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
        let Some(chosen) = self.chosen(&candidates, &basis, objective) else { return Ok(Verdict::Stopped) };
        let floor = match &exact {
            Some(exact) => exact[chosen.column].floor().to_integer(),
            None => BigInt::from_f64(chosen.value.floor()).ok_or(Again::Exactly(basis))?,
        };
        Ok(Verdict::Branch(chosen.column, floor, chosen.value, objective))
    }

    /// Looks for a better point near that of a relaxation: by rounding often, by a dive seldom.
    fn seek(&mut self, place: usize, point: &[f64], basis: &Rc<crate::basis::Basis>) {
        if self.nodes < 100 || self.nodes.is_multiple_of(8) {
            self.round(point);
        }
        if self.is_closed(place) {
            return;
        }
        if self.nodes >= self.next_dive {
            self.next_dive = 2 * self.nodes + 8;
            self.dive(point, basis);
        }
    }

    /// Keeps the better of the bound that a node has and a new one; the multipliers that prove it.
    fn remember(&mut self, place: usize, bound: Rational, duals: Duals, basis: &Rc<crate::basis::Basis>) -> Rc<Duals> {
        let Some(node) = self.tree.get_mut(place) else { return Rc::new(duals) };
        node.basis = Rc::clone(basis);
        match &node.proved {
            Some((before, duals)) if compare(&bound, before).is_lt() => Rc::clone(duals),
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
        for (column, &value) in point.iter().enumerate().filter(|(column, _)| self.system.columns[*column].integer) {
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
        let columns = point.iter().enumerate().filter(|(column, _)| self.system.columns[*column].integer);
        let fractions = columns.filter(|(_, value)| !value.is_integer());
        fractions
            .map(|(column, value)| {
                let value = crate::simplex::float(value).unwrap_or(0.5);
                // A fraction that floats do not see is one all the same.
                let value = if value.fract() == 0.0 { value + 0.5 } else { value };
                Candidate { column, value }
            })
            .collect()
    }

    /// Takes a point if it is feasible and better than the best.
    pub fn take(&mut self, point: Vector) {
        let found = Incumbent::of(self.lp, &self.system, point);
        if let Some(found) = found.filter(|found| found.is_better_than(self.incumbent.as_ref())) {
            self.incumbent = Some(found);
        }
    }

    pub(super) fn bounded(&mut self, duals: &Duals) -> Option<Closed> {
        self.facts.bound(&self.system, &self.local, duals, self.trail)
    }

    fn contradiction(&mut self, duals: &Duals) -> Option<Closed> {
        self.facts.absurd(&self.system, &self.local, duals, self.trail)
    }

    /// Closes a node, and those above of which both cases are closed; what closes the root.
    fn close(&mut self, place: usize, closed: Closed) -> Option<Closed> {
        let (mut place, mut closed) = (place, closed);
        loop {
            match self.tree.close(place, closed) {
                Above::Open => return None,
                Above::Root(closed) => return Some(closed),
                Above::Both(above, sides) => {
                    closed = self.facts.cases(sides, self.trail);
                    place = above;
                }
            }
        }
    }

    /// Branches; the case to look at next.
    fn branch(&mut self, place: usize, column: usize, floor: &BigInt, value: f64, objective: f64) -> Option<usize> {
        let changes = branches(column, floor, self.trail);
        let steps = Candidate { column, value }.steps();
        let first = usize::from(steps[1] < steps[0]);
        let mut children = [None, None];
        for (side, change) in changes.into_iter().enumerate() {
            children[side] = self.tree.branch(place, side, change, (steps[side], objective));
        }
        if let Some(other) = children[1 - first] {
            self.wait(other);
        }
        children[first]
    }

    /// The best bound that there is of the root.
    fn close_all(&mut self) -> Option<Closed> {
        if self.limits.first_point {
            return None;
        }
        let (closed, known) = (self.close_open(), self.lifted.take());
        match (closed, known) {
            (Some(closed), Some(known)) if closed.bound_is_below(&known) => Some(known),
            (closed, known) => closed.or(known),
        }
    }

    /// Closes every open node with the bound that it has, and the root with the least of them; nothing if a node has
    /// none. Where nobody reads why, the least bound is the answer, and facts are only counted; where there are so many
    /// nodes that it would take seconds, the root is closed with the bound that it had at first.
    fn close_open(&mut self) -> Option<Closed> {
        let least = self.facts.rounded(self.tree.least_bound()??.clone());
        let closed = self.close_each();
        if self.trail.is_read() {
            return closed;
        }
        let best = self.incumbent.as_ref().map(|best| &best.value);
        let least = best.filter(|best| compare(best, &least).is_lt()).cloned().unwrap_or(least);
        Some(Closed { fact: 0, bound: Some(least) })
    }

    fn close_each(&mut self) -> Option<Closed> {
        const WORK: usize = 10_000_000;
        let terms: usize = self.system.rows.iter().map(|row| row.terms.len() + 1).sum();
        let mut work = 0;
        while work < WORK {
            let place = self.tree.pop_youngest()?;
            work += terms + self.system.columns.len() + self.path.len() + 1;
            let closed = self.with_its_bound(place)?;
            if let Some(root) = self.close(place, closed) {
                return Some(root);
            }
        }
        let root = self.path.first()?.0;
        self.with_its_bound(root)
    }

    /// Closes a node with the bound that it has.
    fn with_its_bound(&mut self, place: usize) -> Option<Closed> {
        self.enter(place, false);
        let (_, duals) = self.tree.get(place)?.proved.clone()?;
        self.bounded(&duals)
    }
}
