//! An edge of the feasible region: one variable leaves its bound, the basic ones follow.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

use super::lift::Solved;
use super::state::{State, Stopped};
use crate::basis::{Basis, Status};
use crate::program::Rational;

/// The direction in which the entering variable moves, and the column that the basic ones follow.
pub struct Edge {
    entering: usize,
    /// Whether the entering variable grows (1) or shrinks (-1).
    direction: i32,
    column: Solved,
}

/// A bound that ends an edge.
pub struct Limit {
    /// How far the entering variable moves until then.
    pub length: Rational,
    /// The variable that meets its bound: a basic one, or the entering one itself.
    pub variable: usize,
    /// Where it is in the basis, if it is.
    position: Option<usize>,
    /// The bound that it meets.
    to: Status,
}

impl Edge {
    pub fn new(state: &State, entering: usize, direction: i32) -> Result<Self, Stopped> {
        Ok(Self { entering, direction, column: state.tableau_column(entering)? })
    }

    /// Every bound that some variable meets, in no order; `point` is where the edge starts.
    pub fn limits(&self, state: &State, point: &Solved) -> Vec<Limit> {
        let own = &state.form.bounds[self.entering];
        let other_end = own.lower.as_ref().zip(own.upper.as_ref()).map(|(lower, upper)| Limit {
            length: upper - lower,
            variable: self.entering,
            position: None,
            to: if self.direction > 0 { Status::AtUpper } else { Status::AtLower },
        });
        let changes = self.column.numerators.iter().enumerate().filter(|(_, change)| !change.is_zero());
        let basic = changes.filter_map(|(position, change)| {
            let variable = state.basic[position];
            let bounds = &state.form.bounds[variable];
            let falls = change.is_positive() == (self.direction > 0);
            let (end, to) = if falls { (&bounds.lower, Status::AtLower) } else { (&bounds.upper, Status::AtUpper) };
            let value = Rational::new(point.numerators[variable].clone(), point.denominator.clone());
            let length = (value - end.as_ref()?).abs() * Rational::new(self.column.denominator.clone(), change.abs());
            Some(Limit { length, variable, position: Some(position), to })
        });
        other_end.into_iter().chain(basic).collect()
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
    pub fn ray(&self, state: &State) -> Vec<BigInt> {
        let mut ray = vec![BigInt::zero(); state.form.variables()];
        ray[self.entering] = &self.column.denominator * self.direction;
        for (&variable, change) in state.basic.iter().zip(&self.column.numerators) {
            ray[variable] = -change * self.direction;
        }
        ray.truncate(state.form.structurals);
        let common = ray.iter().fold(BigInt::zero(), |common, entry| common.gcd(entry));
        if !common.is_zero() {
            ray.iter_mut().for_each(|entry| *entry /= &common);
        }
        ray
    }
}
