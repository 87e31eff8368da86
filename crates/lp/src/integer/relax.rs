//! The relaxation of a node: guessed in floating point, proved in exact arithmetic.

#![allow(clippy::float_arithmetic, reason = "only guides: bounds are proved by exact multipliers")]

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::local::Local;
use super::multipliers::{Duals, Multipliers};
use super::snap::snapped;
use super::system::{Row, System};
use crate::basis::Basis;
use crate::certificate::{Certificate, Contradiction, Vector};
use crate::exact;
use crate::program::{Bounds, Expression, LinearProgram, Rational};
use crate::simplex::{Relaxation, Relaxed, Termination, float};

/// What is known of a node's relaxation.
#[derive(Debug)]
pub(super) enum Judged {
    /// These multipliers prove a contradiction.
    Infeasible(Duals),
    Bounded(Bounded),
    /// A direction in which the objective improves for ever.
    Unbounded(Vector),
    /// Told to stop.
    Stopped,
}

/// A relaxation with an optimum.
#[derive(Debug)]
pub(super) struct Bounded {
    /// What the multipliers prove, exactly.
    pub bound: Rational,
    pub duals: Duals,
    /// An optimal point, as far as floats can tell.
    pub point: Vec<f64>,
    /// The same exactly, if floats did not suffice.
    pub exact: Option<Vec<Rational>>,
    pub basis: Rc<Basis>,
    /// The optimum, as far as floats can tell.
    pub objective: f64,
}

/// The relaxations of a search: one program, of which the ends of columns change.
pub(super) struct Relaxations {
    program: LinearProgram,
    floats: Option<Relaxation>,
    costs: Vec<f64>,
    /// Whether the objective takes whole values only.
    is_whole: bool,
    pub iterations: u64,
    /// How many were solved exactly.
    pub exact: u64,
}

impl Relaxations {
    pub fn new(system: &System) -> Self {
        let program = program(system);
        let costs = program.columns().iter().map(|column| float(&column.objective).unwrap_or(0.0)).collect();
        let is_whole = system.columns.iter().all(|column| column.integer || column.cost.is_zero());
        Self { floats: Relaxation::new(&program), program, costs, is_whole, iterations: 0, exact: 0 }
    }

    /// Those of a system with other rows, counted on.
    pub fn of(&self, system: &System) -> Self {
        Self { iterations: self.iterations, exact: self.exact, ..Self::new(system) }
    }

    pub fn slack(&self) -> Basis {
        Basis::slack(&self.program)
    }

    /// Takes the ends of a column as they are now.
    pub fn set(&mut self, column: usize, local: &Local) {
        let bounds = local.bounds(column);
        if let Some(floats) = &mut self.floats {
            let end = |end: &Option<Rational>, none: f64| end.as_ref().map_or(Some(none), float);
            match (end(&bounds.lower, f64::NEG_INFINITY), end(&bounds.upper, f64::INFINITY)) {
                (Some(lower), Some(upper)) if lower <= upper => floats.set_bounds(column, lower, upper),
                _ => self.floats = None,
            }
        }
        self.set_exact(column, bounds);
    }

    /// Takes the rows of a system from a place on.
    pub fn add_rows(&mut self, system: &System, first: usize) {
        system.rows[first..].iter().for_each(|row| add_row(&mut self.program, row));
        self.floats = self.floats.take().and_then(|_| Relaxation::new(&self.program));
    }

    /// A basis of the rows that there are, from one of the first of them.
    fn extended(&self, start: &Basis) -> Basis {
        let mut basis = start.clone();
        basis.extend((self.program.columns().len() + self.program.rows().len()).saturating_sub(basis.status.len()));
        basis
    }

    pub fn has_floats(&self) -> bool {
        self.floats.is_some()
    }

    /// Gives columns other bounds in floating point alone, and solves; whoever asks sets them again afterwards.
    pub fn probe(
        &mut self,
        bounds: &[(usize, f64, f64)],
        start: &Basis,
        limit: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Relaxed> {
        let floats = self.floats.as_mut()?;
        bounds.iter().for_each(|&(column, lower, upper)| floats.set_bounds(column, lower, upper));
        Some(floats.solve_again(start.clone(), limit, stop))
    }

    fn set_exact(&mut self, column: usize, bounds: Bounds) {
        if let Some(variable) = self.program.variable_at(column) {
            self.program.column_mut(variable).bounds = bounds;
        }
    }

    /// Solves the relaxation at the ends that were set.
    pub fn judge(
        &mut self,
        system: &System,
        local: &Local,
        start: &Rc<Basis>,
        is_root: bool,
        stop: &dyn Fn() -> bool,
    ) -> Judged {
        if let Some(floats) = &self.floats {
            let start = self.extended(start);
            let relaxed = if is_root {
                floats.solve(start, stop)
            } else {
                floats.solve_again(start, 2_000 + system.rows.len() as u64, stop)
            };
            self.iterations += relaxed.iterations;
            if stop() {
                return Judged::Stopped;
            }
            return match self.believed(system, local, relaxed) {
                Ok(judged) => judged,
                Err(basis) => self.judge_exactly(basis, stop),
            };
        }
        self.judge_exactly(self.extended(start), stop)
    }

    /// What floats say, if exact sums agree; else their basis.
    fn believed(&self, system: &System, local: &Local, relaxed: Relaxed) -> Result<Judged, Basis> {
        let words = local.words.as_ref();
        let (with_costs, wants_bound) = match relaxed.end {
            Termination::Optimal => (true, true),
            Termination::Infeasible { .. } => (false, false),
            Termination::Unbounded { .. } | Termination::Stuck => return Err(relaxed.basis),
        };
        let objective: f64 = relaxed.point.iter().zip(&self.costs).map(|(value, cost)| value * cost).sum();
        let near = |bound: &Rational| {
            let rounded = if self.is_whole { bound.ceil() } else { bound.clone() };
            let margin = 1e-7 * objective.abs().max(1.0);
            float(&rounded).unwrap_or(0.0) >= objective - margin
        };
        let mut best: Option<(Rational, Duals)> = None;
        for duals in snapped(system, &relaxed.multipliers, words) {
            let Some(bound) = duals.bound(system, local, with_costs) else { continue };
            if !wants_bound {
                if bound.is_positive() {
                    return Ok(Judged::Infeasible(duals));
                }
                continue;
            }
            let done = near(&bound);
            if best.as_ref().is_none_or(|(best, _)| *best < bound) {
                best = Some((bound, duals));
            }
            if done {
                break;
            }
        }
        let Some((bound, duals)) = best else { return Err(relaxed.basis) };
        let (point, basis) = (relaxed.point, Rc::new(relaxed.basis));
        Ok(Judged::Bounded(Bounded { bound, duals, point, exact: None, basis, objective }))
    }

    /// Solves the relaxation exactly.
    pub fn judge_exactly(&mut self, start: Basis, stop: &dyn Fn() -> bool) -> Judged {
        self.exact += 1;
        let start = if start.fits(&self.program) { start } else { self.slack() };
        let found = exact::solve(&self.program, start, None, stop);
        match found.certificate {
            Some(Certificate::Optimal { primal, dual }) => {
                let exact = primal.to_rationals();
                let point: Vec<f64> = exact.iter().map(|value| float(value).unwrap_or(0.0)).collect();
                let bound = exact.iter().zip(self.program.columns()).fold(Rational::zero(), |sum, (value, column)| {
                    if value.is_zero() || column.objective.is_zero() { sum } else { sum + value * &column.objective }
                });
                let objective = float(&bound).unwrap_or(0.0);
                let (duals, basis) = (duals(&dual), Rc::new(found.basis));
                Judged::Bounded(Bounded { bound, duals, point, exact: Some(exact), basis, objective })
            }
            Some(Certificate::Infeasible(Contradiction::Farkas(multipliers))) => {
                Judged::Infeasible(duals(&multipliers))
            }
            Some(Certificate::Unbounded { ray, .. }) => Judged::Unbounded(ray),
            // Ends that contradict each other never come here.
            Some(Certificate::Infeasible(_)) | None => Judged::Stopped,
        }
    }

    /// The best point at which integer columns have these values, if there is any.
    pub fn completed(
        &mut self,
        local: &Local,
        values: &[(usize, BigInt)],
        start: &Rc<Basis>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Rational>> {
        for (column, value) in values {
            self.set_exact(*column, Bounds::fixed(value.clone()));
        }
        let judged = self.judge_exactly(self.extended(start), stop);
        for (column, _) in values {
            self.set_exact(*column, local.bounds(*column));
        }
        match judged {
            Judged::Bounded(bounded) => bounded.exact,
            Judged::Infeasible(_) | Judged::Unbounded(_) | Judged::Stopped => None,
        }
    }
}

fn duals(vector: &Vector) -> Duals {
    let rows = vector.numerators().iter().cloned().enumerate().filter(|(_, value)| !value.is_zero()).collect();
    let multipliers = Multipliers { denominator: vector.denominator().clone(), rows };
    multipliers.fixed().map_or(Duals::Big(multipliers), Duals::Narrow)
}

/// The relaxation of a system, as a linear program.
pub(super) fn program(system: &System) -> LinearProgram {
    let mut lp = LinearProgram::new("");
    let mut objective = Vec::new();
    for column in &system.columns {
        let value = |end: &super::system::Bound<Rational>| end.value.clone();
        let bounds = Bounds { lower: column.lower.as_ref().map(value), upper: column.upper.as_ref().map(value) };
        let variable = lp.variable("", bounds);
        objective.push((variable, Rational::from(column.cost.clone())));
    }
    lp.minimize(Expression::from_iter(objective));
    system.rows.iter().for_each(|row| add_row(&mut lp, row));
    lp
}

fn add_row(lp: &mut LinearProgram, row: &Row) {
    let term = |(column, value): &(usize, BigInt)| Some((lp.variable_at(*column)?, Rational::from(value.clone())));
    let terms: Vec<_> = row.terms.iter().filter_map(term).collect();
    let value = |end: &super::system::Bound<BigInt>| Rational::new_raw(end.value.clone(), BigInt::one());
    let bounds = Bounds { lower: row.lower.as_ref().map(value), upper: row.upper.as_ref().map(value) };
    lp.subject_to("", Expression::from_iter(terms).within(bounds));
}
