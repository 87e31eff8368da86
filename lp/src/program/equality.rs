//! Equality of programs and of their parts, by [`compare`]: the equality that the library of rationals has goes through
//! the continued fraction, in nested calls that fill the stack where numbers are long and nearly the same.

use super::number::{Rational, compare};
use super::{Bounds, Column, Constraint, Expression, LinearProgram, Row};

/// Whether two numbers are the same.
pub(crate) fn equal(left: &Rational, right: &Rational) -> bool {
    compare(left, right).is_eq()
}

/// Whether two numbers are the same, or neither is there.
pub(crate) fn equal_ends(left: Option<&Rational>, right: Option<&Rational>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => equal(left, right),
        (left, right) => left.is_none() && right.is_none(),
    }
}

fn equal_terms(left: &[(usize, Rational)], right: &[(usize, Rational)]) -> bool {
    let equal = |((index, value), (other, against)): (&(usize, Rational), &(usize, Rational))| {
        index == other && equal(value, against)
    };
    left.len() == right.len() && left.iter().zip(right).all(equal)
}

impl PartialEq for Bounds {
    fn eq(&self, other: &Self) -> bool {
        equal_ends(self.lower.as_ref(), other.lower.as_ref()) && equal_ends(self.upper.as_ref(), other.upper.as_ref())
    }
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        equal(&self.constant, &other.constant) && equal_terms(&self.terms, &other.terms)
    }
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Self) -> bool {
        self.bounds == other.bounds && equal_terms(&self.terms, &other.terms)
    }
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        let Self { name, objective, bounds, integer } = self;
        *name == other.name
            && *integer == other.integer
            && *bounds == other.bounds
            && equal(objective, &other.objective)
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.bounds == other.bounds && equal_terms(&self.terms, &other.terms)
    }
}

impl PartialEq for LinearProgram {
    fn eq(&self, other: &Self) -> bool {
        let Self { name, objective_name, sense, constant, columns, rows } = self;
        (name, objective_name, sense) == (&other.name, &other.objective_name, &other.sense)
            && equal(constant, &other.constant)
            && (columns, rows) == (&other.columns, &other.rows)
    }
}

impl Eq for Bounds {}
impl Eq for Expression {}
impl Eq for Constraint {}
impl Eq for Column {}
impl Eq for Row {}
impl Eq for LinearProgram {}
