//! Iterative refinement (Gleixner, Steffy, Wolter, "Iterative refinement for linear programming", 2016): where an exact
//! test has found a basis wrong by little, the program is solved again around the basis' exact point, with all
//! distances as large as floating point can tell.
//!
//! The point of the basis is moved to zero, the reduced costs take the place of the costs, and both are multiplied so
//! that the greatest error is about one. The optimal bases are the same.

use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};

use super::problem::Problem;
use super::state::State;
use super::{Outcome, run};
use crate::basis::{Basis, Status};
use crate::program::LinearProgram;

/// Distances of more than two to so many are no bounds.
const FAR: i64 = 500;

/// Iterations that a correction may take, beside two for each row: the basis that it starts from is nearly right.
const ITERATIONS: u64 = 500;

/// The magnitude and the leading digits of a number of any size: mantissa times a power of two, and the mantissa is
/// zero or from 1/2 to 2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Scientific {
    mantissa: f64,
    exponent: i64,
}

/// What is exactly known of a variable at a basis, in the program's own numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    /// Its lower bound, as seen from its value; none if there is none.
    pub lower: Option<Scientific>,
    /// Its upper bound likewise.
    pub upper: Option<Scientific>,
    /// Its reduced cost, for an objective that is minimised.
    pub cost: Scientific,
}

/// A program to be solved around one point after the other.
pub(crate) struct Correction {
    problem: Problem,
}

impl Scientific {
    /// The fraction with this positive denominator.
    pub fn new(numerator: &BigInt, denominator: &BigInt) -> Self {
        let leading = |number: &BigUint| {
            let shift = number.bits().saturating_sub(64);
            let mantissa = (number >> shift).to_u64().unwrap_or_default() as f64;
            let bits = number.bits() as i64;
            (mantissa * 2.0_f64.powi((shift as i64 - bits) as i32), bits)
        };
        let ((above, over), (below, under)) = (leading(numerator.magnitude()), leading(denominator.magnitude()));
        if numerator.is_zero() {
            return Self { mantissa: 0.0, exponent: 0 };
        }
        let sign = if numerator.sign() == num_bigint::Sign::Minus { -1.0 } else { 1.0 };
        Self { mantissa: sign * above / below, exponent: over - under }
    }

    /// The same times a power of two.
    fn times(self, power: f64) -> Self {
        Self { mantissa: self.mantissa, exponent: self.exponent + power.log2().round() as i64 }
    }

    /// Divided by two to the `exponent`; what is far beyond floating point is infinite or zero.
    fn over(self, exponent: i64) -> f64 {
        match self.exponent - exponent {
            _ if self.mantissa == 0.0 => 0.0,
            FAR.. => f64::INFINITY.copysign(self.mantissa),
            ..-1000 => 0.0,
            exponent => self.mantissa * 2.0_f64.powi(exponent as i32),
        }
    }

    /// Its exponent, if it is above zero.
    fn excess(self) -> Option<i64> {
        (self.mantissa > 0.0).then_some(self.exponent)
    }

    fn negated(self) -> Self {
        Self { mantissa: -self.mantissa, ..self }
    }
}

impl Correction {
    /// Nothing if floating point cannot hold the program.
    pub fn new(lp: &LinearProgram) -> Option<Self> {
        Problem::new(lp).map(|problem| Self { problem })
    }

    /// The program with these coefficients, as (row, column, coefficient), each of which is not zero.
    pub fn of_tableau(rows: usize, columns: usize, entries: &[(usize, usize, Scientific)]) -> Self {
        let triplets = entries.iter().map(|&(row, column, entry)| (row, column, entry.over(0))).collect();
        let free = vec![f64::NEG_INFINITY; rows + columns];
        let bounds = (free.clone(), free.iter().map(|end| -end).collect());
        Self { problem: Problem::scaled(rows, columns, triplets, bounds, vec![0.0; rows + columns]) }
    }

    /// Goes from a basis, of which the numbers are known exactly, to one that floating point takes for optimal.
    pub fn solve(&mut self, known: &[Known], start: Basis, stop: &dyn Fn() -> bool) -> Outcome {
        let (values, costs) = self.factors();
        let scaled: Vec<Known> =
            known.iter().zip(values).zip(costs).map(|((known, value), cost)| known.times(value, cost)).collect();
        let outside = scaled.iter().filter_map(Known::outside).max().unwrap_or(0).min(0);
        let wrong = scaled
            .iter()
            .zip(&start.status)
            .filter_map(|(known, &status)| known.wrong(status))
            .max()
            .unwrap_or(0)
            .min(0);
        for (variable, known) in scaled.iter().enumerate() {
            self.problem.lower[variable] = known.lower.map_or(f64::NEG_INFINITY, |end| end.over(outside));
            self.problem.upper[variable] = known.upper.map_or(f64::INFINITY, |end| end.over(outside));
            self.problem.cost[variable] =
                if start.status[variable] == Status::Basic { 0.0 } else { known.cost.over(wrong) };
        }
        let mut state = State::new(&self.problem, start, stop);
        state.limit = 2 * self.problem.rows() as u64 + ITERATIONS;
        let end = run(&mut state);
        Outcome { end, iterations: state.iterations, basis: state.basis() }
    }

    /// What values and costs of each variable are multiplied by in the problem: powers of two.
    fn factors(&self) -> (Vec<f64>, Vec<f64>) {
        let scaling = &self.problem.scaling;
        let own = || scaling.columns.iter().map(|factor| 1.0 / factor).chain(scaling.rows.iter().copied());
        (own().map(|factor| factor * scaling.bounds).collect(), own().map(|factor| scaling.costs / factor).collect())
    }
}

impl Known {
    /// Whether the value of a variable is outside its bounds, or its reduced cost has the wrong sign.
    pub fn is_wrong(&self, status: Status) -> bool {
        self.outside().is_some() || self.wrong(status).is_some()
    }

    fn times(&self, value: f64, cost: f64) -> Self {
        Self {
            lower: self.lower.map(|end| end.times(value)),
            upper: self.upper.map(|end| end.times(value)),
            cost: self.cost.times(cost),
        }
    }

    /// The exponent of how far the value is outside the bounds, if it is.
    fn outside(&self) -> Option<i64> {
        let (below, above) =
            (self.lower.and_then(Scientific::excess), self.upper.and_then(|end| end.negated().excess()));
        below.max(above)
    }

    /// The exponent of a reduced cost with the wrong sign for the bound where the variable stands.
    fn wrong(&self, status: Status) -> Option<i64> {
        let is_fixed = matches!((self.lower, self.upper), (Some(lower), Some(upper)) if lower == upper);
        match status {
            Status::Basic => None,
            _ if is_fixed => None,
            Status::AtLower => self.cost.negated().excess(),
            Status::AtUpper => self.cost.excess(),
            Status::Zero => self.cost.excess().max(self.cost.negated().excess()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(exponent: u32) -> BigInt {
        BigInt::from(2).pow(exponent)
    }

    #[test]
    fn numbers_of_any_size_have_a_magnitude_and_leading_digits() {
        let three_eighths = Scientific::new(&3.into(), &8.into());
        assert_eq!((three_eighths.over(0), three_eighths.over(-3), three_eighths.over(5)), (0.375, 3.0, 0.375 / 32.0));
        assert_eq!(three_eighths.negated().over(0), -0.375);
        let tiny = Scientific::new(&-(power(70) + BigInt::from(1)), &(3 * power(4000)));
        assert_eq!(tiny.over(0), 0.0);
        assert!((tiny.over(-3930) + 1.0 / 3.0).abs() < 1e-15);
        let huge = Scientific::new(&-(power(4000) * BigInt::from(5)), &power(70));
        assert_eq!((huge.over(0), huge.over(3930)), (f64::NEG_INFINITY, -5.0));
        assert_eq!(Scientific::new(&BigInt::zero(), &7.into()).over(-4000), 0.0);
    }

    #[test]
    fn errors_are_told_by_bounds_and_signs() {
        let number = |value: i64| Scientific::new(&value.into(), &1.into());
        let known = |lower: i64, upper: i64, cost: i64| Known {
            lower: Some(number(lower)),
            upper: Some(number(upper)),
            cost: number(cost),
        };
        for (lower, upper, cost, status, is_wrong) in [
            (-1, 1, 0, Status::Basic, false),
            (1, 2, 0, Status::Basic, true),
            (-2, -1, 0, Status::Basic, true),
            (0, 2, 1, Status::AtLower, false),
            (0, 2, -1, Status::AtLower, true),
            (-2, 0, -1, Status::AtUpper, false),
            (-2, 0, 1, Status::AtUpper, true),
            (0, 0, -1, Status::AtLower, false),
        ] {
            assert_eq!(known(lower, upper, cost).is_wrong(status), is_wrong, "{lower} {upper} {cost} {status:?}");
        }
        let free = |cost: i64| Known { lower: None, upper: None, cost: number(cost) };
        assert!(free(1).is_wrong(Status::Zero) && free(-1).is_wrong(Status::Zero) && !free(0).is_wrong(Status::Zero));
    }
}
