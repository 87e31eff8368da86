//! The checker of certificates. It shares nothing with the solver but the program, and computes in integers alone.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use thiserror::Error;

use super::{Certificate, Contradiction, Vector};
use crate::program::{Bounds, LinearProgram, Rational, Sense, compare};

/// Why a certificate proves nothing. Rows and columns are counted from 0.
#[derive(Debug, Clone, Error)]
pub enum Flaw {
    /// A vector has another length than the program asks for.
    #[error("the {vector} has {found} entries instead of {expected}")]
    Length {
        /// Which vector.
        vector: &'static str,
        /// How many entries it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// The point breaks a bound of a column.
    #[error("column {0} of the point is outside its bounds")]
    Column(usize),
    /// The point breaks a row.
    #[error("row {0} does not hold at the point")]
    Row(usize),
    /// The multiplier of a row needs a bound that the row does not have.
    #[error("the multiplier of row {0} needs a bound that the row does not have")]
    RowMultiplier(usize),
    /// The reduced cost of a column needs a bound that the column does not have.
    #[error("the reduced cost of column {0} needs a bound that the column does not have")]
    ReducedCost(usize),
    /// The point is feasible, the multipliers give a bound, and the two differ.
    #[error("the objective of the point, {primal}, is not the bound of the multipliers, {dual}")]
    Gap {
        /// The objective of the point.
        primal: Box<Rational>,
        /// The bound that the multipliers prove.
        dual: Box<Rational>,
    },
    /// The combination of the rows contradicts nothing.
    #[error("the combination of the rows contradicts nothing: it gives 0 >= {0}")]
    NoContradiction(Box<Rational>),
    /// The bounds that are said to contradict each other do not, or there is no such row or column.
    #[error("the bounds of {0} do not contradict each other")]
    ConsistentBounds(String),
    /// The ray leaves the bounds of a column.
    #[error("the ray leaves the bounds of column {0}")]
    RayLeavesColumn(usize),
    /// The ray leaves the bounds of a row.
    #[error("the ray leaves the bounds of row {0}")]
    RayLeavesRow(usize),
    /// The objective does not improve along the ray.
    #[error("the objective does not improve along the ray")]
    UselessRay,
}

/// The message of a flaw tells all that it holds.
impl PartialEq for Flaw {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Flaw {}

impl Certificate {
    /// Whether this certificate proves its answer for `lp`: nothing, or the first flaw.
    ///
    /// # Errors
    /// The first [`Flaw`]: vectors of the wrong length, then columns, rows, multipliers and reduced costs by rising
    /// number, then the objective.
    pub fn check(&self, lp: &LinearProgram) -> Result<(), Flaw> {
        match self {
            Self::Optimal { primal, dual } => {
                let value = feasible(lp, primal, "primal")?;
                let bound = bound(lp, dual, lp.sense(), true)? + lp.constant();
                if compare(&value, &bound).is_eq() {
                    Ok(())
                } else {
                    Err(Flaw::Gap { primal: value.into(), dual: bound.into() })
                }
            }
            Self::Infeasible(Contradiction::Row(row)) => {
                let bounds = lp.rows().get(*row).map(|row| &row.bounds);
                contradict(bounds).then_some(()).ok_or_else(|| Flaw::ConsistentBounds(format!("row {row}")))
            }
            Self::Infeasible(Contradiction::Column(column)) => {
                let bounds = lp.columns().get(*column).map(|column| &column.bounds);
                contradict(bounds).then_some(()).ok_or_else(|| Flaw::ConsistentBounds(format!("column {column}")))
            }
            Self::Infeasible(Contradiction::Farkas(multipliers)) => {
                let bound = bound(lp, multipliers, Sense::Minimize, false)?;
                if bound.is_positive() { Ok(()) } else { Err(Flaw::NoContradiction(bound.into())) }
            }
            Self::Unbounded { point, ray } => {
                feasible(lp, point, "point")?;
                recedes(lp, ray)
            }
        }
    }

    /// The optimum of `lp` that this certificate claims: the objective of its point, if it is one of an optimum.
    #[must_use]
    pub fn objective(&self, lp: &LinearProgram) -> Option<Rational> {
        match self {
            Self::Optimal { primal, .. } if primal.len() == lp.columns().len() => Some(objective(lp, primal)),
            _ => None,
        }
    }
}

fn contradict(bounds: Option<&Bounds>) -> bool {
    bounds.is_some_and(Bounds::contradict)
}

/// The objective of a feasible point.
pub(crate) fn feasible(lp: &LinearProgram, point: &Vector, vector: &'static str) -> Result<Rational, Flaw> {
    of_length(point, lp.columns().len(), vector)?;
    for (index, column) in lp.columns().iter().enumerate() {
        if !within(&point.numerators()[index], &BigInt::one(), point.denominator(), &column.bounds) {
            return Err(Flaw::Column(index));
        }
    }
    for (index, row) in lp.rows().iter().enumerate() {
        let (sum, scale) = dot(row.terms().iter().map(|(column, value)| (value, *column)), point);
        if !within(&sum, &scale, point.denominator(), &row.bounds) {
            return Err(Flaw::Row(index));
        }
    }
    Ok(objective(lp, point))
}

fn objective(lp: &LinearProgram, point: &Vector) -> Rational {
    let (sum, scale) = dot(lp.columns().iter().enumerate().map(|(index, column)| (&column.objective, index)), point);
    Rational::new(sum, scale * point.denominator()) + lp.constant()
}

/// What the multipliers prove of the objective (or of zero) at every feasible point: that it is at least this value
/// when it is to be small, at most this value when it is to be large.
fn bound(lp: &LinearProgram, multipliers: &Vector, sense: Sense, with_objective: bool) -> Result<Rational, Flaw> {
    of_length(multipliers, lp.rows().len(), "vector of multipliers")?;
    let mut bound = BoundSum { sense, integers: BigInt::zero(), fractions: Rational::zero() };
    for (index, row) in lp.rows().iter().enumerate() {
        bound.add(&multipliers.numerators()[index], &BigInt::one(), &row.bounds).ok_or(Flaw::RowMultiplier(index))?;
    }
    for (index, (column, entries)) in lp.columns().iter().zip(by_column(lp)).enumerate() {
        let cost = if with_objective { column.objective.clone() } else { Rational::zero() };
        let (sum, scale) = dot(entries.iter().map(|&(row, value)| (value, row)), multipliers);
        let common = common_multiple(scale.clone(), cost.denom());
        let reduced = over(&cost, &common) * multipliers.denominator() - sum * (&common / &scale);
        bound.add(&reduced, &common, &column.bounds).ok_or(Flaw::ReducedCost(index))?;
    }
    Ok((Rational::from_integer(bound.integers) + bound.fractions)
        / Rational::from_integer(multipliers.denominator().clone()))
}

/// The sum of multipliers times the bounds that they need. Whole products are apart, to spare common divisors.
struct BoundSum {
    sense: Sense,
    integers: BigInt,
    fractions: Rational,
}

impl BoundSum {
    /// Adds numerator / scale times the end of `bounds` that its sign asks for; nothing if there is no such end.
    fn add(&mut self, numerator: &BigInt, scale: &BigInt, bounds: &Bounds) -> Option<()> {
        let needs_lower = match numerator.sign() {
            Sign::NoSign => return Some(()),
            sign => (sign == Sign::Plus) == (self.sense == Sense::Minimize),
        };
        let end = if needs_lower { bounds.lower.as_ref()? } else { bounds.upper.as_ref()? };
        let (product, divisor) = (numerator * end.numer(), scale * end.denom());
        let (whole, rest) = product.div_rem(&divisor);
        self.integers += whole;
        if !rest.is_zero() {
            self.fractions += Rational::new(rest, divisor);
        }
        Some(())
    }
}

/// The direction respects every bound for ever, and the objective improves along it.
fn recedes(lp: &LinearProgram, ray: &Vector) -> Result<(), Flaw> {
    of_length(ray, lp.columns().len(), "ray")?;
    let stays = |sum: &BigInt, bounds: &Bounds| match sum.sign() {
        Sign::Minus => bounds.lower.is_none(),
        Sign::NoSign => true,
        Sign::Plus => bounds.upper.is_none(),
    };
    for (index, column) in lp.columns().iter().enumerate() {
        if !stays(&ray.numerators()[index], &column.bounds) {
            return Err(Flaw::RayLeavesColumn(index));
        }
    }
    for (index, row) in lp.rows().iter().enumerate() {
        if !stays(&dot(row.terms().iter().map(|(column, value)| (value, *column)), ray).0, &row.bounds) {
            return Err(Flaw::RayLeavesRow(index));
        }
    }
    let (gain, _) = dot(lp.columns().iter().enumerate().map(|(index, column)| (&column.objective, index)), ray);
    let better = if lp.sense() == Sense::Minimize { Sign::Minus } else { Sign::Plus };
    if gain.sign() == better { Ok(()) } else { Err(Flaw::UselessRay) }
}

fn of_length(vector: &Vector, expected: usize, name: &'static str) -> Result<(), Flaw> {
    let found = vector.len();
    if found == expected { Ok(()) } else { Err(Flaw::Length { vector: name, found, expected }) }
}

/// Whether numerator / (scale * denominator) respects the bounds.
fn within(numerator: &BigInt, scale: &BigInt, denominator: &BigInt, bounds: &Bounds) -> bool {
    let compared = |end: &Rational| match numerator.sign().cmp(&end.numer().sign()) {
        Ordering::Equal => (numerator * end.denom()).cmp(&(end.numer() * scale * denominator)),
        different => different,
    };
    bounds.lower.as_ref().is_none_or(|lower| compared(lower).is_ge())
        && bounds.upper.as_ref().is_none_or(|upper| compared(upper).is_le())
}

/// The sum of coefficients times numerators of the vector, as (sum, scale): the true value is sum / scale /
/// denominator.
fn dot<'a>(terms: impl Iterator<Item = (&'a Rational, usize)> + Clone, vector: &Vector) -> (BigInt, BigInt) {
    let used = terms.filter(|&(_, index)| !vector.numerators()[index].is_zero());
    let scale = used.clone().fold(BigInt::one(), |scale, (value, _)| common_multiple(scale, value.denom()));
    let sum = used.map(|(value, index)| over(value, &scale) * &vector.numerators()[index]).sum();
    (sum, scale)
}

fn common_multiple(scale: BigInt, denominator: &BigInt) -> BigInt {
    if scale.is_multiple_of(denominator) { scale } else { scale.lcm(denominator) }
}

/// The numerator of a value over a multiple of its denominator.
fn over(value: &Rational, multiple: &BigInt) -> BigInt {
    if value.denom() == multiple { value.numer().clone() } else { value.numer() * (multiple / value.denom()) }
}

/// The entries of each column as (row, coefficient).
fn by_column(lp: &LinearProgram) -> Vec<Vec<(usize, &Rational)>> {
    let mut columns = vec![Vec::new(); lp.columns().len()];
    for (index, row) in lp.rows().iter().enumerate() {
        row.terms().iter().for_each(|(column, value)| columns[*column].push((index, value)));
    }
    columns
}
