//! Systems of equations solved exactly by p-adic lifting (Dixon, 1982).
//!
//! With B regular modulo p and r_0 = b, each step takes one digit y_k = B^-1 r_k mod p, and r_(k+1) = (r_k - B y_k) / p
//! is whole again. After k steps, X = y_0 + y_1 p + ... solves B X = b modulo P = p^k.
//!
//! 1. Sums of the entries of X with arbitrary weights are recognised as fractions. A common denominator D of several
//!    such sums is nearly always one of the whole solution; if it was not, every entry is looked at by itself.
//! 2. The system B N = D b is lifted. Its solution is whole, so that its digits are those of the numerators N
//!    themselves, and
//!
//! > **B N = D b, exactly**, as soon as s max |N| + D max |b| < P, where s bounds the sums of absolute coefficients of the rows of B:
//! > B N - D b is divisible by P, and smaller than P.
//!
//! So the answer is proved by sizes: neither the weights nor a bound on determinants need be trusted. It comes in the
//! end, because with digits enough the one fraction of small terms that has a given residue is the true entry.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::factor::Factor;
use super::field::Field;
use super::reconstruct::{SLACK, fraction};
use super::residual::{Residual, residual};
use super::scaled_program::ScaledProgram;
use crate::stop::{Stopped, WorkBudget};

/// A vector over one positive common denominator.
pub struct Solved {
    pub denominator: BigInt,
    pub numerators: Vec<BigInt>,
}

/// B x = b, or y B = c.
#[derive(Clone, Copy)]
pub enum Side {
    /// b over rows, x over the basis.
    Right,
    /// c over the basis, y over rows.
    Left,
}

/// A basis to solve with: the columns of the basic variables, and the same factorised.
#[derive(Clone, Copy)]
pub struct System<'a> {
    pub scaled: &'a ScaledProgram<'a>,
    pub basic: &'a [usize],
    pub factor: &'a Factor,
    pub budget: &'a WorkBudget<'a>,
}

impl<'a> System<'a> {
    /// Solves for a whole right-hand side.
    pub fn solve(&self, side: Side, rhs: &[BigInt]) -> Result<Solved, Stopped> {
        let greatest = rhs.iter().map(BigInt::magnitude).max().cloned().unwrap_or_default();
        if greatest.is_zero() {
            return Ok(Solved { denominator: BigInt::one(), numerators: vec![BigInt::zero(); rhs.len()] });
        }
        let greatest = BigInt::from(greatest);
        let mut lifting = Lifting::new(*self, side, rhs, &BigInt::one());
        let (mut denominator, mut failures) = (BigInt::one(), 0);
        for attempt in 0.. {
            lifting.reach(steps_before(attempt))?;
            let found = lifting.digits.common_denominator(&mut denominator, failures > 0, self.budget)?;
            let Some(bits) = found else { continue };
            let bits = bits.max(denominator.bits() + greatest.bits()) + self.scaled.greatest_sum.bits() + 2;
            let bits = bits + failures * u64::from(DIGIT_BITS);
            if let Some(solved) = self.numerators(&mut lifting, &denominator, bits, &greatest)? {
                return Ok(solved);
            }
            failures += 1;
        }
        unreachable!("the number of attempts has no end")
    }

    /// The solution over this denominator, if numbers of so many bits are enough to prove it.
    fn numerators(
        &self,
        first: &mut Lifting<'_, 'a>,
        denominator: &BigInt,
        bits: u64,
        greatest: &BigInt,
    ) -> Result<Option<Solved>, Stopped> {
        let steps = usize::try_from(bits / u64::from(DIGIT_BITS)).unwrap_or(usize::MAX).saturating_add(1);
        let mut second;
        let lifting = if denominator.is_one() {
            first
        } else {
            second = Lifting::new(*self, first.side, first.rhs, denominator);
            &mut second
        };
        lifting.reach(steps)?;
        let numerators = lifting.digits.numbers(self.budget)?;
        let largest = numerators.iter().map(BigInt::magnitude).max().cloned().unwrap_or_default();
        let size = &self.scaled.greatest_sum * BigInt::from(largest) + denominator * greatest;
        let proved = size < lifting.digits.modulus();
        Ok(proved.then(|| Solved { denominator: denominator.clone(), numerators }))
    }
}

/// How many bits a digit certainly holds: the primes are just below 2^61.
const DIGIT_BITS: u32 = 60;

/// How many sums of entries must be whole before the denominator is tried as that of all.
const SUMS: usize = 6;

/// How many digits there are to be at an attempt: by and by half as many more.
fn steps_before(attempt: u32) -> usize {
    (0..attempt).fold(1, |steps, _| steps + steps.div_ceil(2))
}

/// A system that is being lifted.
struct Lifting<'r, 'a> {
    system: System<'a>,
    side: Side,
    rhs: &'r [BigInt],
    residual: Box<dyn Residual>,
    digits: Digits,
}

impl<'r, 'a> Lifting<'r, 'a> {
    /// The system whose right-hand side is `factor` times `rhs`.
    fn new(system: System<'a>, side: Side, rhs: &'r [BigInt], factor: &BigInt) -> Self {
        let field = system.factor.field;
        let residual = residual(system.scaled, field, rhs, factor);
        let digits = Digits { field, length: rhs.len(), steps: Vec::new(), powers: Vec::new() };
        Self { system, side, rhs, residual, digits }
    }

    /// Lifts until there are so many digits.
    fn reach(&mut self, steps: usize) -> Result<(), Stopped> {
        while self.digits.steps.len() < steps {
            self.system.budget.ask()?;
            let mut digit = self.residual.residues(self.digits.field);
            match self.side {
                Side::Right => self.system.factor.solve(&mut digit),
                Side::Left => self.system.factor.solve_transposed(&mut digit),
            }
            self.residual.divide(&self.system, self.side, &digit);
            self.digits.push(digit);
        }
        Ok(())
    }
}

/// The digits found so far: one vector for each step.
struct Digits {
    field: Field,
    length: usize,
    steps: Vec<Vec<u64>>,
    /// p^1, p^2, p^4, ...
    powers: Vec<BigInt>,
}

impl Digits {
    fn push(&mut self, digit: Vec<u64>) {
        self.steps.push(digit);
        while 1 << self.powers.len() <= self.steps.len() {
            let next = self.powers.last().map_or_else(|| BigInt::from(self.field.prime()), |power| power * power);
            self.powers.push(next);
        }
    }

    fn modulus(&self) -> BigInt {
        let used = self.powers.iter().enumerate().filter(|(bit, _)| self.steps.len() >> bit & 1 == 1);
        used.fold(BigInt::one(), |product, (_, power)| product * power)
    }

    /// Multiplies `denominator` until some sums of all entries with arbitrary weights are whole, or every entry by
    /// itself; gives their greatest size in bits. None if there are too few digits.
    ///
    /// A prime factor q that the denominator lacks is found by each sum but for a chance of about 1 in q.
    fn common_denominator(
        &self,
        denominator: &mut BigInt,
        each_entry: bool,
        budget: &WorkBudget,
    ) -> Result<Option<u64>, Stopped> {
        let modulus = self.modulus();
        let mut bits = 0;
        for choice in 0..if each_entry { self.length } else { SUMS } {
            budget.charge(self.work() + self.steps.len() as u64 * if each_entry { 1 } else { self.length as u64 })?;
            let sum = if each_entry { self.entry(choice) } else { self.combined(choice) };
            let sum = nearest_to_zero((sum * &*denominator).mod_floor(&modulus), &modulus);
            // Among numbers up to the root of the modulus alone, a whole residue is that of no other fraction.
            if 2 * sum.bits() + SLACK <= modulus.bits() {
                bits = bits.max(sum.bits());
            } else {
                let Some((numerator, factor)) = fraction(&sum, &modulus, self.field.prime(), budget)? else {
                    return Ok(None);
                };
                *denominator *= factor;
                bits = bits.max(numerator.bits());
            }
        }
        Ok(Some(bits))
    }

    /// The sum of all entries with weights that differ from one choice to the next.
    fn combined(&self, choice: usize) -> BigInt {
        let sums = self.steps.iter().map(|step| {
            let mut weight = choice as u64 + 1;
            let products = step.iter().map(|&digit| {
                weight = weight * 48_271 % 2_147_483_647;
                i128::from(digit) * i128::from(weight & 0xffff)
            });
            BigInt::from(products.sum::<i128>())
        });
        self.value(&sums.collect::<Vec<_>>())
    }

    /// The entries as whole numbers, each the one of least absolute value.
    fn numbers(&self, budget: &WorkBudget) -> Result<Vec<BigInt>, Stopped> {
        let modulus = self.modulus();
        let number = |index| {
            budget.charge(self.work())?;
            Ok(nearest_to_zero(self.entry(index), &modulus))
        };
        (0..self.length).map(number).collect()
    }

    /// What it takes to put an entry together, in words.
    fn work(&self) -> u64 {
        let steps = self.steps.len() as u64;
        steps * (steps / 8 + 1)
    }

    /// An entry modulo the power of the prime.
    fn entry(&self, index: usize) -> BigInt {
        if self.steps.iter().all(|step| step[index] == 0) {
            return BigInt::zero();
        }
        self.value(&self.steps.iter().map(|step| step[index].into()).collect::<Vec<_>>())
    }

    /// The number with these digits, lowest first: both halves of them, the lower one of 2^k digits.
    fn value(&self, digits: &[BigInt]) -> BigInt {
        match digits {
            [] => BigInt::zero(),
            [digit] => digit.clone(),
            _ => {
                let level = (digits.len() - 1).ilog2();
                let (low, high) = digits.split_at(1 << level);
                self.value(high) * &self.powers[level as usize] + self.value(low)
            }
        }
    }
}

/// Of the numbers that a residue stands for, the one of least absolute value.
fn nearest_to_zero(residue: BigInt, modulus: &BigInt) -> BigInt {
    if &residue << 1_u32 > *modulus { residue - modulus } else { residue }
}

#[cfg(test)]
mod tests;
