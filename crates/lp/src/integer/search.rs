//! Branch and bound. Floating point says where to look; a node is closed by exact multipliers, and by nothing else.

#![allow(clippy::float_arithmetic, reason = "only guides: bounds and points are verified exactly")]

use std::rc::Rc;

use num_bigint::BigInt;

use super::branch::{Candidate, PseudoCosts};
use super::consequences::Consequences;
use super::cutoff::LINES;
use super::facts::{Closed, Facts, branches};
use super::incumbent::Incumbent;
use super::local::Local;
use super::multipliers::Duals;
use super::neighbourhood;
use super::node::Verdict;
use super::objective_tightening::Lifts;
use super::order::Orders;
use super::progress::{Progress, SearchOptions};
use super::proof_log::ProofLog;
use super::reduction::Reduction;
use super::relax::Relaxations;
use super::rounding::Rounding;
use super::system::Infeasible;
use super::system::System;
use super::tree::{Node, Tree};
use crate::basis::Basis;
use crate::certificate::Vector;
use crate::program::{LinearProgram, Rational};

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
    /// It took so many nodes that another search is to be tried. What is proved is the bound.
    Paused(Option<Closed>),
}

/// A branch and bound.
pub(super) struct Search<'a> {
    pub(super) lp: &'a LinearProgram,
    pub(super) system: System,
    pub(super) log: &'a mut dyn ProofLog,
    pub(super) options: SearchOptions<'a>,
    pub(super) facts: Facts,
    pub(super) local: Local,
    pub(super) relaxations: Relaxations,
    pub(super) tree: Tree,
    /// The nodes from the root to the one that the ends of columns are those of, and the changes up to each.
    pub(super) path: Vec<(usize, usize)>,
    /// What follows at a node.
    pub(super) consequences: Option<Consequences>,
    /// The value of the best point that the ends of columns know of.
    pub(super) cutoff: Option<Rational>,
    /// For each of those, the assumption that the objective is no better, and that it is.
    pub(super) cutoffs: Vec<(usize, usize)>,
    /// The multipliers that prove the bound of the root.
    pub(super) root_duals: Option<Rc<Duals>>,
    pub(super) pseudo: PseudoCosts,
    /// How rounding goes, if all columns are integers.
    pub(super) rounding: Option<Rounding>,
    /// Iterations of looks ahead.
    pub(super) strong_branching_iterations: u64,
    pub incumbent: Option<Incumbent>,
    /// Where the relaxation of the root begins, if that is known.
    pub root: Option<Basis>,
    pub nodes: u64,
    serial: usize,
    pub(super) next_dive: u64,
    /// After so many nodes, the neighbourhood of the best point is searched; never within such a search.
    pub(super) next_neighbourhood: Option<u64>,
    pub(super) neighbourhood_iterations: u64,
    pub(super) neighbourhood_nodes: u64,
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
    /// How the columns of the system come from those of the program, if they are others.
    pub reduction: Option<&'a Reduction>,
}

impl<'a> Search<'a> {
    pub fn new(lp: &'a LinearProgram, system: &System, log: &'a mut dyn ProofLog, options: SearchOptions<'a>) -> Self {
        let purely_integer = system.columns.iter().all(|column| column.integer);
        Self {
            lp,
            system: system.clone(),
            log,
            options,
            facts: Facts::of(system),
            local: Local::new(system),
            relaxations: Relaxations::new(system),
            tree: Tree::default(),
            path: Vec::new(),
            consequences: Some(Consequences::of(system, LINES)),
            cutoff: None,
            cutoffs: Vec::new(),
            root_duals: None,
            pseudo: PseudoCosts::new(system.columns.len()),
            incumbent: None,
            root: None,
            nodes: 0,
            serial: 0,
            next_dive: 0,
            next_neighbourhood: Some(neighbourhood::FIRST),
            neighbourhood_iterations: 0,
            neighbourhood_nodes: 0,
            told: None,
            purely_integer,
            orders: Orders::of(system, options.stop),
            lifts: Lifts::of(system),
            lifted: None,
            cuts: 0,
            reduction: None,
            rounding: purely_integer.then(|| Rounding::of(system)),
            strong_branching_iterations: 0,
        }
    }

    /// Iterations of the floating-point simplex, and relaxations that were solved exactly.
    pub fn effort(&self) -> (u64, u64) {
        let looks = self.strong_branching_iterations + self.neighbourhood_iterations;
        (self.relaxations.iterations + looks, self.relaxations.exact)
    }

    pub fn run(&mut self) -> Ended {
        let mut next = Some(self.tree.add(Node::root(self.root.take().unwrap_or_else(|| self.relaxations.slack()))));
        while let Some(place) = next.take().or_else(|| self.next()) {
            if self.is_over() || (self.nodes > 0 && self.has_no_node_left()) {
                self.wait(place);
                return Ended::Stopped(self.close_all());
            }
            match self.visit(place) {
                Verdict::Stopped => {
                    self.wait(place);
                    return Ended::Stopped(self.close_all());
                }
                Verdict::Unbounded(ray) => return Ended::Unbounded(ray),
                // That any point is as good as another is no bound on the objective.
                Verdict::Closed(_) if self.has_enough() => return Ended::Found,
                Verdict::Closed(closed) => {
                    if let Some(closed) = self.close(place, closed) {
                        self.with_the_best(closed);
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
            if let Some(closed) = self.tighten() {
                self.with_the_best(closed);
                return Ended::Closed;
            }
            self.tell();
            if self.options.pause.is_some_and(|nodes| self.nodes >= nodes) && !self.has_no_node_left() {
                return Ended::Paused(self.close_all());
            }
        }
        Ended::Stopped(None)
    }

    /// What becomes of a node, after what follows there from its assumptions.
    fn visit(&mut self, place: usize) -> Verdict {
        match self.enter(place, true).and_then(|()| self.follow(place)) {
            Err(Infeasible(fact)) => Verdict::Closed(Closed { fact, bound: None }),
            Ok(()) => self.verdict(place),
        }
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
        let Some(watch) = self.options.watch else { return };
        let value = |value: &Rational| value / &self.system.cost_scale + self.lp.constant();
        let best = self.incumbent.as_ref().map(|best| best.objective.clone());
        if self.nodes.is_multiple_of(64) || best != self.told {
            let bound = self.tree.least_bound().flatten().map(value);
            watch(&Progress { nodes: self.nodes, open: self.tree.waiting(), best: best.clone(), bound });
            self.told = best;
        }
    }

    pub(super) fn is_over(&self) -> bool {
        (self.options.stop)() || self.log.is_broken()
    }

    /// Whether so many nodes were looked at as there may be. Where none may be, the root has a bound all the same.
    pub(super) fn has_no_node_left(&self) -> bool {
        self.options.nodes.is_some_and(|limit| self.nodes >= limit)
    }

    /// Whether any point would do, and there is one.
    pub(super) fn has_enough(&self) -> bool {
        self.options.first_point && self.incumbent.is_some()
    }

    pub(super) fn wait(&mut self, place: usize) {
        self.serial += 1;
        self.tree.push(place, self.serial);
    }

    /// Takes the ends of columns of a node, to solve its relaxation or not.
    ///
    /// # Errors
    /// If no point is left there.
    pub(super) fn enter(&mut self, place: usize, to_solve: bool) -> Result<(), Infeasible> {
        let wanted = self.tree.path(place);
        let common = wanted.iter().zip(&self.path).take_while(|(wanted, (node, _))| *wanted == node).count();
        let changes = if common == 0 { 0 } else { self.path[common - 1].1 };
        self.path.truncate(common);
        let columns = self.local.back_to(changes);
        if to_solve {
            columns.into_iter().for_each(|column| self.relaxations.set(column, &self.local));
        }
        for &node in &wanted[common..] {
            let before = self.local.changes();
            for change in self.tree.get(node).iter().flat_map(|node| &node.changes) {
                self.local.apply(change);
                if let Some(nothing) = self.local.crossed(change.column, self.log) {
                    let columns = self.local.back_to(before);
                    if to_solve {
                        columns.into_iter().for_each(|column| self.relaxations.set(column, &self.local));
                    }
                    return Err(nothing);
                }
                if to_solve {
                    self.relaxations.set(change.column, &self.local);
                }
            }
            self.path.push((node, self.local.changes()));
        }
        Ok(())
    }

    /// Whether a bound leaves no room for a better point.
    pub(super) fn is_beyond(&self, bound: &Rational) -> bool {
        self.incumbent.as_ref().is_some_and(|best| self.facts.rounded(bound.clone()) >= best.value)
    }

    /// Branches; the case to look at next.
    fn branch(&mut self, place: usize, column: usize, floor: &BigInt, value: f64, objective: f64) -> Option<usize> {
        let changes = branches(column, floor, self.log);
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
}
