//! The checker of certificates. It shares nothing with the solver but the program, and computes in integers alone.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use thiserror::Error;

use super::{Certificate, Contradiction, Vector};
use crate::program::{Bounds, Foreign, LinearProgram, Rational, Sense, compare_fractions};
use crate::stop::{Stopped, WorkBudget, words};

/// Why a certificate proves nothing. Rows and columns are counted from 0.
#[derive(Debug, Clone, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The program was told something about a variable of another program, and nothing is proved of it.
    #[error(transparent)]
    Foreign(Foreign),
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

/// Why the check has ended before everything was seen.
pub(crate) enum Halt {
    Flaw(Flaw),
    /// The request to stop was heard.
    Stopped,
}

impl From<Flaw> for Halt {
    fn from(flaw: Flaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl Certificate {
    /// Whether this certificate proves its answer for `lp`: nothing, or the first flaw.
    ///
    /// # Errors
    /// The first [`Flaw`]: vectors of the wrong length, then columns, rows, multipliers and reduced costs by rising
    /// number, then the objective.
    pub fn check(&self, lp: &LinearProgram) -> Result<(), Flaw> {
        unhurried(self.check_patiently(lp, &WorkBudget::new(&|| false)))
    }

    /// The same, until it is told to stop.
    pub(crate) fn check_patiently(&self, lp: &LinearProgram, budget: &WorkBudget) -> Result<(), Halt> {
        if let Some(foreign) = lp.foreign() {
            return Err(Flaw::Foreign(foreign.clone()).into());
        }
        match self {
            Self::Optimal { primal, dual } => {
                let value = weigh(lp, primal, "primal", budget)?;
                let bound = bound(lp, dual, lp.sense(), true, budget)?.plus(lp.constant());
                budget.charge(words(&value.numerator).saturating_mul(words(&bound.denominator)))?;
                if compare_fractions((&value.numerator, &value.denominator), (&bound.numerator, &bound.denominator))
                    .is_eq()
                {
                    Ok(())
                } else {
                    Err(Flaw::Gap { primal: value.lowest().into(), dual: bound.lowest().into() }.into())
                }
            }
            Self::Infeasible(Contradiction::Row(row)) => {
                let bounds = lp.rows().get(*row).map(|row| &row.bounds);
                contradict(bounds).then_some(()).ok_or_else(|| Flaw::ConsistentBounds(format!("row {row}")).into())
            }
            Self::Infeasible(Contradiction::Column(column)) => {
                let bounds = lp.columns().get(*column).map(|column| &column.bounds);
                let flaw = || Flaw::ConsistentBounds(format!("column {column}")).into();
                contradict(bounds).then_some(()).ok_or_else(flaw)
            }
            Self::Infeasible(Contradiction::Farkas(multipliers)) => {
                let bound = bound(lp, multipliers, Sense::Minimize, false, budget)?;
                let flaw = || Flaw::NoContradiction(bound.lowest().into()).into();
                bound.numerator.is_positive().then_some(()).ok_or_else(flaw)
            }
            Self::Unbounded { point, ray } => {
                weigh(lp, point, "point", budget)?;
                recedes(lp, ray, budget)
            }
        }
    }

    /// The optimum of `lp` that this certificate claims: the objective of its point, if it is one of an optimum.
    #[must_use]
    pub fn objective(&self, lp: &LinearProgram) -> Option<Rational> {
        match self {
            Self::Optimal { primal, .. } if primal.len() == lp.columns().len() => {
                objective(lp, primal, &WorkBudget::new(&|| false)).ok().map(|objective| objective.lowest())
            }
            _ => None,
        }
    }
}

/// A fraction over a positive denominator, not in lowest terms: a common divisor takes longer to find than the whole
/// check, and products tell as well whether two fractions are equal.
struct Fraction {
    numerator: BigInt,
    denominator: BigInt,
}

impl Fraction {
    fn plus(self, other: &Rational) -> Self {
        if other.is_zero() {
            return self;
        }
        Self {
            numerator: self.numerator * other.denom() + other.numer() * &self.denominator,
            denominator: self.denominator * other.denom(),
        }
    }

    fn lowest(&self) -> Rational {
        Rational::new(self.numerator.clone(), self.denominator.clone())
    }
}

fn contradict(bounds: Option<&Bounds>) -> bool {
    bounds.is_some_and(Bounds::contradict)
}

/// The objective of a point, which must be feasible.
///
/// # Errors
/// The first [`Flaw`] of the point, which is called `vector` there.
pub(crate) fn feasible(lp: &LinearProgram, point: &Vector, vector: &'static str) -> Result<Rational, Flaw> {
    unhurried(weigh(lp, point, vector, &WorkBudget::new(&|| false))).map(|objective| objective.lowest())
}

/// What comes of a check that nobody stops.
fn unhurried<T>(result: Result<T, Halt>) -> Result<T, Flaw> {
    result.map_err(|halt| match halt {
        Halt::Flaw(flaw) => flaw,
        Halt::Stopped => unreachable!("nobody stops it"),
    })
}

/// The objective of a point, which must be feasible.
fn weigh(lp: &LinearProgram, point: &Vector, vector: &'static str, budget: &WorkBudget) -> Result<Fraction, Halt> {
    of_length(point, lp.columns().len(), vector)?;
    for (index, column) in lp.columns().iter().enumerate() {
        budget.charge(words(&point.numerators()[index]))?;
        if !within(&point.numerators()[index], &BigInt::one(), point.denominator(), &column.bounds) {
            return Err(Flaw::Column(index).into());
        }
    }
    for (index, row) in lp.rows().iter().enumerate() {
        let (sum, scale) = dot(row.terms().iter().map(|(column, value)| (value, *column)), point, budget)?;
        budget.charge(words(&scale).saturating_mul(words(point.denominator())))?;
        if !within(&sum, &scale, point.denominator(), &row.bounds) {
            return Err(Flaw::Row(index).into());
        }
    }
    Ok(objective(lp, point, budget)?)
}

fn objective(lp: &LinearProgram, point: &Vector, budget: &WorkBudget) -> Result<Fraction, Stopped> {
    let terms = lp.columns().iter().enumerate().map(|(index, column)| (&column.objective, index));
    let (numerator, scale) = dot(terms, point, budget)?;
    Ok(Fraction { numerator, denominator: scale * point.denominator() }.plus(lp.constant()))
}

/// What the multipliers prove of the objective (or of zero) at every feasible point: that it is at least this value
/// when it is to be small, at most this value when it is to be large.
fn bound(
    lp: &LinearProgram,
    multipliers: &Vector,
    sense: Sense,
    with_objective: bool,
    budget: &WorkBudget,
) -> Result<Fraction, Halt> {
    of_length(multipliers, lp.rows().len(), "vector of multipliers")?;
    let mut bound = BoundSum { sense, integers: BigInt::zero(), fractions: Vec::new() };
    for (index, row) in lp.rows().iter().enumerate() {
        let multiplier = &multipliers.numerators()[index];
        budget.charge(words(multiplier))?;
        bound.add(multiplier, &BigInt::one(), &row.bounds).ok_or(Flaw::RowMultiplier(index))?;
    }
    for (index, (column, entries)) in lp.columns().iter().zip(by_column(lp)).enumerate() {
        let cost = if with_objective { column.objective.clone() } else { Rational::zero() };
        let (sum, scale) = dot(entries.iter().map(|&(row, value)| (value, row)), multipliers, budget)?;
        let common = common_multiple(scale.clone(), &cost.denom(), budget)?;
        budget.charge(words(&common).saturating_mul(words(&sum)))?;
        let reduced = over(&cost, &common) * multipliers.denominator() - sum * (&common / &scale);
        bound.add(&reduced, &common, &column.bounds).ok_or(Flaw::ReducedCost(index))?;
    }
    Ok(bound.over(multipliers.denominator(), budget)?)
}

/// The sum of multipliers times the bounds that they need. Whole products are apart, to spare common divisors.
struct BoundSum {
    sense: Sense,
    integers: BigInt,
    /// Sums of 2^k fractions, over each k at most one: so that long sums are few.
    fractions: Vec<(u32, Rational)>,
}

impl BoundSum {
    /// Adds numerator / scale times the end of `bounds` that its sign asks for; nothing if there is no such end.
    fn add(&mut self, numerator: &BigInt, scale: &BigInt, bounds: &Bounds) -> Option<()> {
        let needs_lower = match numerator.sign() {
            Sign::NoSign => return Some(()),
            sign => (sign == Sign::Plus) == (self.sense == Sense::Minimize),
        };
        let end = if needs_lower { bounds.lower.as_ref()? } else { bounds.upper.as_ref()? };
        if end.is_zero() {
            return Some(());
        }
        let (product, divisor) = (numerator * end.numer(), scale * end.denom());
        let (whole, rest) = product.div_rem(&divisor);
        self.integers += whole;
        if !rest.is_zero() {
            self.join(0, Rational::new(rest, divisor));
        }
        Some(())
    }

    fn join(&mut self, mut level: u32, mut sum: Rational) {
        while let Some((_, last)) = self.fractions.pop_if(|(last, _)| *last <= level) {
            sum += last;
            level += 1;
        }
        self.fractions.push((level, sum));
    }

    /// The sum over a denominator.
    fn over(mut self, denominator: &BigInt, budget: &WorkBudget) -> Result<Fraction, Stopped> {
        let mut sum = Rational::zero();
        while let Some((_, last)) = self.fractions.pop() {
            budget.charge(words(&last.denom()).saturating_mul(words(&sum.denom())))?;
            sum += last;
        }
        let numerator = self.integers * sum.denom() + sum.numer();
        Ok(Fraction { numerator, denominator: sum.denom() * denominator })
    }
}

/// The direction respects every bound for ever, and the objective improves along it.
fn recedes(lp: &LinearProgram, ray: &Vector, budget: &WorkBudget) -> Result<(), Halt> {
    of_length(ray, lp.columns().len(), "ray")?;
    let stays = |sum: &BigInt, bounds: &Bounds| match sum.sign() {
        Sign::Minus => bounds.lower.is_none(),
        Sign::NoSign => true,
        Sign::Plus => bounds.upper.is_none(),
    };
    for (index, column) in lp.columns().iter().enumerate() {
        if !stays(&ray.numerators()[index], &column.bounds) {
            return Err(Flaw::RayLeavesColumn(index).into());
        }
    }
    for (index, row) in lp.rows().iter().enumerate() {
        let (sum, _) = dot(row.terms().iter().map(|(column, value)| (value, *column)), ray, budget)?;
        if !stays(&sum, &row.bounds) {
            return Err(Flaw::RayLeavesRow(index).into());
        }
    }
    let terms = lp.columns().iter().enumerate().map(|(index, column)| (&column.objective, index));
    let (gain, _) = dot(terms, ray, budget)?;
    let better = if lp.sense() == Sense::Minimize { Sign::Minus } else { Sign::Plus };
    if gain.sign() == better { Ok(()) } else { Err(Flaw::UselessRay.into()) }
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
fn dot<'a>(
    terms: impl Iterator<Item = (&'a Rational, usize)> + Clone,
    vector: &Vector,
    budget: &WorkBudget,
) -> Result<(BigInt, BigInt), Stopped> {
    let used = terms.filter(|&(_, index)| !vector.numerators()[index].is_zero());
    let mut scale = BigInt::one();
    for (value, _) in used.clone() {
        scale = common_multiple(scale, &value.denom(), budget)?;
    }
    let mut sum = BigInt::zero();
    for (value, index) in used {
        let (value, entry) = (over(value, &scale), &vector.numerators()[index]);
        budget.charge(words(&value).saturating_mul(words(entry)))?;
        sum += value * entry;
    }
    Ok((sum, scale))
}

fn common_multiple(scale: BigInt, denominator: &BigInt, budget: &WorkBudget) -> Result<BigInt, Stopped> {
    if denominator.is_one() {
        return Ok(scale);
    }
    budget.charge(words(&scale).saturating_mul(words(denominator)))?;
    // After one division, so that a long number meets no short one in the library's algorithm, which goes bit by bit.
    let rest = &scale % denominator;
    if rest.is_zero() { Ok(scale) } else { Ok(scale * (denominator / rest.gcd(denominator))) }
}

/// The numerator of a value over a multiple of its denominator.
fn over(value: &Rational, multiple: &BigInt) -> BigInt {
    let (numerator, denominator) = (value.numer(), value.denom());
    if denominator == *multiple { numerator.into() } else { numerator * (multiple / denominator) }
}

/// The entries of each column as (row, coefficient).
fn by_column(lp: &LinearProgram) -> Vec<Vec<(usize, &Rational)>> {
    let mut columns = vec![Vec::new(); lp.columns().len()];
    for (index, row) in lp.rows().iter().enumerate() {
        row.terms().iter().for_each(|(column, value)| columns[*column].push((index, value)));
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_to_stop_is_heard_in_the_midst_of_long_vectors() {
        let mut lp = LinearProgram::new("long");
        let x: Vec<_> = (0..60).map(|_| lp.variable("x", Bounds::at_most(1))).collect();
        lp.subject_to("row", x.iter().map(|&x| 1 * x).sum::<crate::program::Expression>().equals(1));
        let long = |length: u32, sign: i32| {
            let numerators = (0..length).map(|index| sign * BigInt::from(3).pow(100_000 + index)).collect();
            Vector::new(BigInt::from(5).pow(100_000_u32), numerators).expect("it is positive")
        };
        let stopped = WorkBudget::new(&|| true);
        let heard = |certificate: Certificate| matches!(certificate.check_patiently(&lp, &stopped), Err(Halt::Stopped));
        assert!(heard(Certificate::Optimal { primal: long(60, 1), dual: Vector::zeros(1) }));
        assert!(heard(Certificate::Infeasible(Contradiction::Farkas(long(1, 1)))));
        assert!(matches!(recedes(&lp, &long(60, -1), &stopped), Err(Halt::Stopped)));
    }
}
