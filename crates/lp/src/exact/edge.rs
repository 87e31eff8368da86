//! An edge of the feasible region: one variable leaves its bound, the basic ones follow.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};

use super::lift::Solved;
use super::state::State;
use crate::basis::{Basis, Status};
use crate::euclid::gcd;
use crate::program::compare_fractions;
use crate::stop::{Stopped, words};

/// The direction in which the entering variable moves, and the column that the basic ones follow.
pub struct Edge {
    entering: usize,
    /// Whether the entering variable grows (1) or shrinks (-1).
    direction: i32,
    column: Solved,
}

/// A bound that ends an edge.
pub struct Limit {
    /// How far the entering variable moves until then: a fraction of no negative numbers, not in lowest terms, times a
    /// number that all limits of the edge share.
    length: (BigInt, BigInt),
    /// The variable that meets its bound: a basic one, or the entering one itself.
    pub variable: usize,
    /// Where it is in the basis, if it is.
    position: Option<usize>,
    /// The bound that it meets.
    to: Status,
}

impl Limit {
    /// Which of two limits of one edge comes first.
    pub fn compare_length(&self, other: &Self) -> Ordering {
        compare_fractions((&self.length.0, &self.length.1), (&other.length.0, &other.length.1))
    }

    pub fn has_no_length(&self) -> bool {
        self.length.0.is_zero()
    }
}

impl Edge {
    pub fn new(state: &State, entering: usize, direction: i32) -> Result<Self, Stopped> {
        Ok(Self { entering, direction, column: state.tableau_column(entering)? })
    }

    /// Every bound that some variable meets, in no order; `point` is where the edge starts.
    pub fn limits(&self, state: &State, point: &Solved) -> Result<Vec<Limit>, Stopped> {
        let mut limits = Vec::new();
        let own = &state.scaled.bounds[self.entering];
        if let Some((lower, upper)) = own.lower.as_ref().zip(own.upper.as_ref()) {
            let range = upper - lower;
            limits.push(Limit {
                length: (range.numer() * &point.denominator, range.denom() * &self.column.denominator),
                variable: self.entering,
                position: None,
                to: if self.direction > 0 { Status::AtUpper } else { Status::AtLower },
            });
        }
        for (position, change) in self.column.numerators.iter().enumerate().filter(|(_, change)| !change.is_zero()) {
            let variable = state.basic[position];
            let bounds = &state.scaled.bounds[variable];
            let falls = change.is_positive() == (self.direction > 0);
            let (end, to) = if falls { (&bounds.lower, Status::AtLower) } else { (&bounds.upper, Status::AtUpper) };
            let Some(end) = end else { continue };
            let distance = &point.numerators[variable] * end.denom() - end.numer() * &point.denominator;
            state.budget.charge(words(&distance).saturating_add(words(change)))?;
            let length = (distance.abs(), change.abs() * end.denom());
            limits.push(Limit { length, variable, position: Some(position), to });
        }
        Ok(limits)
    }

    /// Goes along the edge to a limit: the state is then a basis of its end.
    pub fn follow(&self, state: &mut State, limit: &Limit) -> Result<(), Stopped> {
        match limit.position {
            None => state.status[self.entering] = limit.to,
            Some(position) => state.exchange(position, self.entering, limit.to)?,
        }
        Ok(())
    }

    /// The basis at the end of the edge.
    pub fn end(&self, state: &State, limit: &Limit) -> Basis {
        let mut basis = state.basis();
        basis.status[limit.variable] = limit.to;
        if let Some(position) = limit.position {
            basis.status[self.entering] = Status::Basic;
            basis.basic[position] = self.entering;
        }
        basis
    }

    /// How the structural variables move along the edge, in whole numbers without a common divisor.
    pub fn ray(&self, state: &State) -> Result<Vec<BigInt>, Stopped> {
        let mut ray = vec![BigInt::zero(); state.scaled.variables()];
        ray[self.entering] = &self.column.denominator * self.direction;
        for (&variable, change) in state.basic.iter().zip(&self.column.numerators) {
            ray[variable] = -change * self.direction;
        }
        ray.truncate(state.scaled.structurals);
        let ray: Vec<BigInt> =
            ray.into_iter().enumerate().map(|(variable, entry)| state.scaled.unscaled(variable, entry)).collect();
        let mut common = BigUint::zero();
        for entry in &ray {
            common = gcd(&common, entry.magnitude(), state.budget)?;
        }
        let common = BigInt::from(common);
        let divided = |entry: BigInt| {
            state.budget.charge(words(&entry).saturating_mul(words(&common)))?;
            Ok(if common.is_zero() { entry } else { entry / &common })
        };
        ray.into_iter().map(divided).collect()
    }
}
