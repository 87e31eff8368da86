//! The checkers of the answers: they multiply, and share nothing with the solver but the rows.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::{Farkas, Integers, Maximum, Point, Row, Sense};

impl Point {
    /// Whether the point is at least zero in each column and satisfies the rows.
    #[must_use]
    pub fn satisfies(&self, rows: &[Row<'_>]) -> bool {
        let within = |row: &Row<'_>| {
            let value = product(row.coefficients, &self.numerators).map(|sum| sum + &self.denominator * row.constant);
            value.is_some_and(|value| allowed(row.sense, &value))
        };
        self.denominator.is_positive()
            && self.numerators.iter().all(|number| !number.is_negative())
            && rows.iter().all(within)
    }
}

impl Farkas {
    /// Whether the multipliers prove that no x >= 0 satisfies the rows.
    #[must_use]
    pub fn refutes(&self, rows: &[Row<'_>]) -> bool {
        let nothing = (&[][..], BigInt::ZERO);
        combination(nothing, rows, &self.multipliers).is_some_and(|constant| constant.is_negative())
    }
}

impl Maximum {
    /// Whether this is proved to be the supremum of the objective over the rows and x >= 0. That a region is unbounded
    /// takes a point of it besides, which a [`Region`](super::Region) always has.
    #[must_use]
    pub fn proves(&self, rows: &[Row<'_>], objective: &[i64]) -> bool {
        match self {
            Self::Bounded { value, point, multipliers, scale } => {
                let bound = combination((objective, scale.clone()), rows, multipliers);
                let reached = product(objective, &point.numerators);
                point.satisfies(rows)
                    && scale.is_positive()
                    && bound.is_some_and(|bound| bound * value.denom() == scale * value.numer())
                    && reached.is_some_and(|sum| sum * value.denom() == &point.denominator * value.numer())
            }
            Self::Unbounded { ray } => {
                let along = |row: &Row<'_>| product(row.coefficients, ray).is_some_and(|sum| allowed(row.sense, &sum));
                ray.iter().all(|number| !number.is_negative())
                    && rows.iter().all(along)
                    && product(objective, ray).is_some_and(|gain| gain.is_positive())
            }
        }
    }
}

fn allowed(sense: Sense, value: &BigInt) -> bool {
    match sense {
        Sense::Zero => value.is_zero(),
        Sense::NonNegative => !value.is_negative(),
    }
}

/// The product of coefficients, of which the last may be left out, and numbers.
fn product(coefficients: &[i64], numbers: &Integers) -> Option<BigInt> {
    let enough = coefficients.len() <= numbers.len();
    enough.then(|| coefficients.iter().zip(numbers.iter()).map(|(&coefficient, number)| number * coefficient).sum())
}

/// The constant of scale times the objective plus multiplier times row, summed; nothing if there is another number of
/// rows, if a multiplier has a sign that its row forbids, or if a coefficient of the sum is above zero.
fn combination(objective: (&[i64], BigInt), rows: &[Row<'_>], multipliers: &Integers) -> Option<BigInt> {
    let columns = rows.iter().map(|row| row.coefficients.len()).chain([objective.0.len()]).max().unwrap_or(0);
    let mut sum: Vec<BigInt> = objective.0.iter().map(|&coefficient| &objective.1 * coefficient).collect();
    sum.resize(columns, BigInt::ZERO);
    let mut constant = BigInt::ZERO;
    for (row, multiplier) in rows.iter().zip(multipliers.iter()) {
        if row.sense == Sense::NonNegative && multiplier.is_negative() {
            return None;
        }
        sum.iter_mut().zip(row.coefficients).for_each(|(sum, &coefficient)| *sum += &multiplier * coefficient);
        constant += multiplier * row.constant;
    }
    (rows.len() == multipliers.len() && sum.iter().all(|sum| !sum.is_positive())).then_some(constant)
}
