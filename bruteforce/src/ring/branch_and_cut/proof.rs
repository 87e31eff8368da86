//! Multipliers made exact: from the guide's floating-point numbers to integers whose bound is computed anew.

#[cfg(test)]
mod tests;

use exact_rational::charge;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use schedcheck_certificates::ring::{Multipliers, Row};
use schedcheck_model::{Rational, Time};

use super::convert::{fixed, quotient};
use super::guide::Guide;
use super::pool::Pool;
use super::problem::Problem;

/// Precisions, in bits of the guide's unit, in which multipliers are tried, coarse ones first for they are shorter.
const PRECISIONS: [i64; 2] = [14, 34];
/// By so many bits each refinement adds to the precision.
const REFINED: i64 = 44;
/// The guide's unit is no smaller than 2^-1024: where what is left for the guide is next to nothing, multipliers would
/// be longer than what the checker of certificates takes, and doubles do not go further.
const LEAST_UNIT: i64 = -1024;
/// How often multipliers are refined: twice is enough to tell a tie from a gap where numbers are short and the basis is
/// not very ill-conditioned; more where numbers are long, up to what the checker of certificates takes.
const REFINEMENTS: std::ops::RangeInclusive<i64> = 2..=64;

/// What is to be proved: that Q D - P V is more than the target, where P / Q is the bound.
pub(super) struct Goal {
    pub bound: Rational,
    /// Q d_ij and -P v_i.
    pub objective: Vec<BigInt>,
    /// -Q X - 1.
    target: BigInt,
    pub guide: Guide,
    /// The guide's unit is 2^unit.
    unit: i64,
}

/// What multipliers prove, in units of 1 / (Q 2^bits).
pub(super) struct Evaluation {
    pub bound: BigInt,
    pub reduced: Vec<BigInt>,
}

/// The guide's multipliers: by numbers of rows.
pub(super) type Guess = Vec<(usize, f64)>;

impl Goal {
    pub fn new(problem: &Problem, bound: &Rational) -> Self {
        let (numerator, denominator) = (&*bound.numer(), &*bound.denom());
        let links = problem.delays.iter().map(|delay| {
            charge(denominator.length_in_words().saturating_mul(delay.length_in_words()));
            denominator * delay
        });
        let objective: Vec<BigInt> = links.chain(problem.speeds.iter().map(|speed| -(numerator * speed))).collect();
        let length = |number: &BigInt| i64::try_from(number.bits()).expect("less than the memory");
        let cutoff = -(denominator * &problem.load);
        let guide = Guide::new(problem, &objective, &cutoff, denominator);
        let longest = guide.objective.iter().map(length).max().unwrap_or(0);
        Self {
            bound: bound.clone(),
            objective,
            target: cutoff - 1,
            guide,
            unit: (longest - length(denominator) - 10).max(LEAST_UNIT),
        }
    }

    /// The guide's objective.
    pub fn costs(&self) -> Vec<f64> {
        self.guide.objective.iter().map(|cost| quotient(cost, &self.bound.denom(), self.unit)).collect()
    }

    /// The guide's value of what a better ring stays below.
    pub fn cutoff(&self) -> f64 {
        quotient(&self.guide.cutoff, &self.bound.denom(), self.unit)
    }

    /// The guess as integers, with so many bits of the guide's unit.
    pub fn round(&self, pool: &Pool, guess: &Guess, precision: i64) -> Multipliers {
        let bits = (precision - self.unit).max(0);
        let round = |&(row, weight): &(usize, f64)| (row, fixed(weight, self.unit + bits));
        let bits = u32::try_from(bits).expect("numbers of less than 2^32 bits");
        let mut weights = self.beside(pool, bits, guess.iter().map(round).collect());
        weights.retain(|(row, weight)| is_useful(pool, *row, weight));
        Multipliers { bits, weights }
    }

    /// The guide's multipliers with those that were taken out of its objective.
    fn beside(&self, pool: &Pool, bits: u32, mut weights: Vec<(usize, BigInt)>) -> Vec<(usize, BigInt)> {
        if self.guide.multipliers.is_empty() {
            return weights;
        }
        for (number, row) in pool.rows.iter().enumerate() {
            let Row::Degree { processor } = row else { continue };
            let constant = &self.guide.multipliers[*processor] << bits;
            match weights.iter_mut().find(|(row, _)| *row == number) {
                Some((_, weight)) => *weight += constant,
                None => weights.push((number, constant)),
            }
        }
        weights
    }

    pub fn evaluate(&self, pool: &Pool, values: &[Option<bool>], by: &Multipliers) -> Evaluation {
        let mut reduced: Vec<BigInt> = self.objective.iter().map(|cost| cost << by.bits).collect();
        let mut bound = BigInt::zero();
        for (row, weight) in &by.weights {
            let weight = weight * self.bound.denom();
            let terms = &pool.terms[*row];
            charge(weight.length_in_words().saturating_mul(terms.terms.len() as u64));
            bound += &weight * terms.least;
            for &(index, entry) in terms.terms.iter().filter(|(index, _)| values[*index] != Some(false)) {
                match entry {
                    1 => reduced[index] -= &weight,
                    -1 => reduced[index] += &weight,
                    _ => reduced[index] -= &weight * entry,
                }
            }
        }
        for (value, reduced) in values.iter().zip(&reduced) {
            if *value == Some(true) || value.is_none() && reduced.is_negative() {
                bound += reduced;
            }
        }
        Evaluation { bound, reduced }
    }

    /// Whether a bound of an [`Evaluation`] leaves no better ring.
    pub fn is_met(&self, bound: &BigInt, by: &Multipliers) -> bool {
        *bound > &self.target << by.bits
    }

    /// Multipliers that close the case, from a guess that does so nearly.
    pub fn close(&self, pool: &Pool, values: &[Option<bool>], guess: &Guess) -> Option<Multipliers> {
        PRECISIONS.iter().find_map(|&precision| {
            let by = self.round(pool, guess, precision);
            self.is_met(&self.evaluate(pool, values, &by).bound, &by).then_some(by)
        })
    }

    /// Multipliers that close the case, from those of an optimal basis: refined until the reduced costs of basic
    /// columns vanish.
    ///
    /// `correct` tells the changes of the multipliers of rows for the reduced costs of basic columns that are left.
    pub fn close_tie(
        &self,
        pool: &Pool,
        values: &[Option<bool>],
        guess: &Guess,
        basic: &[usize],
        mut correct: impl FnMut(&[(usize, f64)]) -> Guess,
    ) -> Option<Multipliers> {
        let precision = PRECISIONS[PRECISIONS.len() - 1];
        let mut by = self.round(pool, guess, precision);
        for _ in 0..self.refinements() {
            // A column that is refused has no reduced cost in an evaluation, and needs none.
            let all: Vec<Option<bool>> = vec![None; values.len()];
            let reduced = self.evaluate(pool, &all, &by).reduced;
            let unit = self.bound.denom() << by.bits;
            let residual = |&column: &usize| {
                let left = self.guide.reduced(&reduced[column], column, by.bits);
                (column, quotient(&left, &unit, self.unit))
            };
            by = self.refine(pool, &by, &correct(&basic.iter().map(residual).collect::<Vec<_>>()));
            if self.is_met(&self.evaluate(pool, values, &by).bound, &by) {
                return Some(by);
            }
        }
        None
    }

    /// So many that what is left is below the unit of the integers.
    fn refinements(&self) -> i64 {
        let denominator = i64::try_from(self.bound.denom().bits()).expect("less than the memory");
        let bits = self.unit + denominator + REFINED;
        (bits / REFINED).clamp(*REFINEMENTS.start(), *REFINEMENTS.end())
    }

    fn refine(&self, pool: &Pool, by: &Multipliers, changes: &Guess) -> Multipliers {
        let bits = i64::from(by.bits) + REFINED;
        let old = |row: usize| by.weights.iter().find(|(it, _)| *it == row).map(|(_, weight)| weight << REFINED);
        let is_changed = |row: usize| changes.iter().any(|&(it, _)| it == row);
        let is_kept = |row: usize| !self.guide.multipliers.is_empty() && !is_changed(row);
        let kept = by.weights.iter().filter(|(row, _)| is_kept(*row) && pool.terms[*row].is_equation);
        let weights = changes
            .iter()
            .map(|&(row, change)| (row, old(row).unwrap_or_default() + fixed(change, self.unit + bits)))
            .chain(kept.map(|(row, weight)| (*row, weight << REFINED)))
            .filter(|(row, weight)| is_useful(pool, *row, weight))
            .collect();
        Multipliers { bits: u32::try_from(bits).expect("a few words more"), weights }
    }

    /// The greatest bound for which the multipliers leave no better ring, at most this goal's, where they are
    /// evaluated.
    pub fn weakened(
        &self,
        problem: &Problem,
        evaluation: &Evaluation,
        values: &[Option<bool>],
        by: &Multipliers,
    ) -> Rational {
        // Q 2^bits (A - B V) is the evaluation's bound, with V the speed of the processors that it takes.
        let taken = (0..problem.processors()).filter(|&processor| {
            let index = problem.presence(processor);
            values[index] == Some(true) || values[index].is_none() && evaluation.reduced[index].is_negative()
        });
        let speed: BigInt = taken.map(|processor| &problem.speeds[processor]).sum();
        if !speed.is_positive() {
            return self.bound.clone();
        }
        let value = Rational::new(evaluation.bound.clone(), self.bound.denom() << by.bits);
        let speed = Rational::from(speed);
        ((value + &self.bound * &speed + problem.load.clone()) / speed).min(self.bound.clone())
    }
}

/// Whether a multiplier is worth naming: of the right sign, and not zero.
fn is_useful(pool: &Pool, row: usize, weight: &BigInt) -> bool {
    weight.is_positive() || weight.is_negative() && pool.terms[row].is_equation
}
