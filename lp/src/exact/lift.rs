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
use num_traits::{One, ToPrimitive, Zero};

use super::factor::Factor;
use super::field::Field;
use super::form::{Column, Form};
use super::reconstruct::{SLACK, fraction};
use super::state::Stopped;

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
    pub form: &'a Form<'a>,
    pub basic: &'a [usize],
    pub factor: &'a Factor,
    pub stop: &'a dyn Fn() -> bool,
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
            let Some(bits) = lifting.digits.common_denominator(&mut denominator, failures > 0) else { continue };
            let bits = bits.max(denominator.bits() + greatest.bits()) + self.form.greatest_sum.bits() + 2;
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
        let numerators = lifting.digits.numbers();
        let largest = numerators.iter().map(BigInt::magnitude).max().cloned().unwrap_or_default();
        let size = &self.form.greatest_sum * BigInt::from(largest) + denominator * greatest;
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
        let residual: Box<dyn Residual> = if system.form.fits_machine() {
            Box::new(MachineResidual::new(field, rhs, factor, &system.form.greatest_sum))
        } else {
            Box::new(BigResidual { rest: rhs.iter().map(|value| value * factor).collect() })
        };
        let digits = Digits { field, length: rhs.len(), steps: Vec::new(), powers: Vec::new() };
        Self { system, side, rhs, residual, digits }
    }

    /// Lifts until there are so many digits.
    fn reach(&mut self, steps: usize) -> Result<(), Stopped> {
        while self.digits.steps.len() < steps {
            if (self.system.stop)() {
                return Err(Stopped);
            }
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

/// What is left of the right-hand side.
trait Residual {
    fn residues(&self, field: Field) -> Vec<u64>;
    /// Subtracts B times the digit, and divides by the prime.
    fn divide(&mut self, system: &System, side: Side, digit: &[u64]);
}

/// A residual in 64 bits: see [`Form::fits_machine`]. The right-hand side joins digit by digit.
///
/// Let the absolute coefficients of a row, and a right-hand side that joins as a product, sum to at most s < 2^60,
/// let y and all digits be below p > s + 2, and |r| <= s + 2. Then the next residual (r + b_k - B y) / p is at most
/// ((s + 2) + p + s p) / p <= s + 2 again, hence below 2^63, and it is whole. So it is known from its residue modulo
/// 2^64: there, all products may wrap, and the division is a multiplication by the inverse of p.
struct MachineResidual {
    rest: Vec<i64>,
    rhs: Joining,
    steps: usize,
}

/// How the right-hand side b f joins the residual.
enum Joining {
    /// Each b is small: with each step, b times a digit of f.
    Products { values: Vec<i64>, digits: Vec<i64> },
    /// Some b is not: with each step, a digit of b f.
    Digits(Vec<Vec<i64>>),
}

impl Joining {
    fn new(field: Field, rhs: &[BigInt], factor: &BigInt, greatest_sum: &BigInt) -> Self {
        let small =
            |value: &BigInt| value.to_i64().filter(|_| (value.magnitude() + greatest_sum.magnitude()).bits() < 61);
        match rhs.iter().map(small).collect() {
            Some(values) => Self::Products { values, digits: field.digits(factor) },
            None => Self::Digits(rhs.iter().map(|value| field.digits(&(value * factor))).collect()),
        }
    }

    /// What joins at a step, as a product.
    fn at(&self, index: usize, step: usize) -> (i64, i64) {
        let digit = |digits: &[i64]| digits.get(step).copied().unwrap_or(0);
        match self {
            Self::Products { values, digits } => (values[index], digit(digits)),
            Self::Digits(digits) => (digit(&digits[index]), 1),
        }
    }
}

impl MachineResidual {
    fn new(field: Field, rhs: &[BigInt], factor: &BigInt, greatest_sum: &BigInt) -> Self {
        Self { rest: vec![0; rhs.len()], rhs: Joining::new(field, rhs, factor, greatest_sum), steps: 0 }
    }
}

impl Residual for MachineResidual {
    fn residues(&self, field: Field) -> Vec<u64> {
        let entry = |(index, &rest): (usize, &i64)| match self.rhs.at(index, self.steps) {
            (0, _) | (_, 0) if rest == 0 => 0,
            (0, _) | (_, 0) => field.residue(rest),
            (value, digit) => {
                let product = field.multiply(field.residue(value), field.residue(digit));
                field.subtract(product, field.residue(-rest))
            }
        };
        self.rest.iter().enumerate().map(entry).collect()
    }

    #[expect(
        clippy::cast_sign_loss,
        clippy::cast_possible_wrap,
        reason = "arithmetic modulo 2^64, as the type's proof has it"
    )]
    fn divide(&mut self, system: &System, side: Side, digit: &[u64]) {
        let joined = |(index, &rest): (usize, &i64)| {
            let (value, digit) = self.rhs.at(index, self.steps);
            (rest as u64).wrapping_add((value as u64).wrapping_mul(digit as u64))
        };
        let mut wrapped: Vec<u64> = self.rest.iter().enumerate().map(joined).collect();
        for (position, &variable) in system.basic.iter().enumerate() {
            match (side, system.form.column(variable)) {
                (_, Column::Big(..)) => unreachable!("big coefficients have big residuals"),
                (Side::Right, Column::Machine(rows, values)) if digit[position] != 0 => {
                    let entries = rows.iter().zip(values);
                    entries.for_each(|(&row, &value)| {
                        wrapped[row] = wrapped[row].wrapping_sub((value as u64).wrapping_mul(digit[position]));
                    });
                }
                (Side::Right, Column::Machine(..)) => {}
                (Side::Right, Column::Logical(row)) => wrapped[row] = wrapped[row].wrapping_add(digit[position]),
                (Side::Left, Column::Machine(rows, values)) => {
                    let products =
                        rows.iter().zip(values).map(|(&row, &value)| (value as u64).wrapping_mul(digit[row]));
                    wrapped[position] = wrapped[position].wrapping_sub(products.fold(0, u64::wrapping_add));
                }
                (Side::Left, Column::Logical(row)) => wrapped[position] = wrapped[position].wrapping_add(digit[row]),
            }
        }
        let inverse = system.factor.field.inverse_of_prime_in_64_bits();
        self.rest = wrapped.into_iter().map(|value| value.wrapping_mul(inverse) as i64).collect();
        self.steps += 1;
    }
}

/// A residual in big integers, for coefficients of any size.
struct BigResidual {
    rest: Vec<BigInt>,
}

impl Residual for BigResidual {
    fn residues(&self, field: Field) -> Vec<u64> {
        self.rest.iter().map(|value| field.residue_of_big(value)).collect()
    }

    fn divide(&mut self, system: &System, side: Side, digit: &[u64]) {
        let digit: Vec<BigInt> = digit.iter().map(|&digit| digit.into()).collect();
        for (position, &variable) in system.basic.iter().enumerate() {
            match side {
                Side::Right => system.form.add_multiple(variable, &-&digit[position], &mut self.rest),
                Side::Left => self.rest[position] -= system.form.product(variable, &digit),
            }
        }
        let prime = system.factor.field.prime();
        self.rest.iter_mut().for_each(|value| *value /= prime);
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
    fn common_denominator(&self, denominator: &mut BigInt, each_entry: bool) -> Option<u64> {
        let modulus = self.modulus();
        let mut bits = 0;
        for choice in 0..if each_entry { self.length } else { SUMS } {
            let sum = if each_entry { self.entry(choice) } else { self.combined(choice) };
            let sum = nearest_to_zero((sum * &*denominator).mod_floor(&modulus), &modulus);
            // Among numbers up to the root of the modulus alone, a whole residue is that of no other fraction.
            if 2 * sum.bits() + SLACK <= modulus.bits() {
                bits = bits.max(sum.bits());
            } else {
                let (numerator, factor) = fraction(&sum, &modulus, self.field.prime())?;
                *denominator *= factor;
                bits = bits.max(numerator.bits());
            }
        }
        Some(bits)
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
    fn numbers(&self) -> Vec<BigInt> {
        let modulus = self.modulus();
        (0..self.length).map(|index| nearest_to_zero(self.entry(index), &modulus)).collect()
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
