//! Systems of equations solved exactly by p-adic lifting (Dixon, 1982).
//!
//! With B regular modulo p and r_0 = b, each step takes one digit y_k = B^-1 r_k mod p, and r_(k+1) = (r_k - B y_k) / p is whole again. After k
//! steps, X = y_0 + y_1 p + ... solves B X = b modulo P = p^k. A common denominator D turns X into numerators N = D X mod P, and then
//!
//! > **B N = D b, exactly**, as soon as s max |N| + D max |b| < P, where s bounds the sums of absolute coefficients of the rows of B:
//! > B N - D b is divisible by P, and smaller than P.
//!
//! So the answer is proved by sizes, and no bound on determinants is needed to know when to stop.

use std::ops::Range;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::factor::Factor;
use super::field::Field;
use super::form::{Column, Form};
use super::reconstruct::fraction;

/// A vector over one positive common denominator.
pub struct Solved {
    pub denominator: BigInt,
    pub numerators: Vec<BigInt>,
}

/// B x = b, or y B = c.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// b over rows, x over the basis.
    Right,
    /// c over the basis, y over rows.
    Left,
}

/// A basis to solve with: the columns of the basic variables, and the same factorised.
pub struct System<'a> {
    pub form: &'a Form<'a>,
    pub basic: &'a [usize],
    pub factor: &'a Factor,
}

impl System<'_> {
    /// Solves for a whole right-hand side.
    pub fn solve(&self, side: Side, rhs: &[BigInt]) -> Solved {
        let length = rhs.len();
        let greatest = rhs.iter().map(BigInt::abs).max().unwrap_or_default();
        if greatest.is_zero() {
            return Solved { denominator: BigInt::one(), numerators: vec![BigInt::zero(); length] };
        }
        let mut residual: Box<dyn Residual> = if self.form.fits_machine() {
            Box::new(MachineResidual::new(self.factor.field, rhs))
        } else {
            Box::new(BigResidual { rest: rhs.to_vec() })
        };
        let mut digits = Digits { field: self.factor.field, steps: Vec::new(), powers: Vec::new() };
        let mut doubtful = 0;
        for attempt in 1.. {
            while digits.steps.len() < steps_before(attempt) {
                let mut digit = residual.residues(self.factor.field);
                match side {
                    Side::Right => self.factor.solve(&mut digit),
                    Side::Left => self.factor.solve_transposed(&mut digit),
                }
                residual.divide(self, side, &digit);
                digits.steps.push(digit);
            }
            if let Some(solved) = digits.reconstruct(&self.form.greatest_sum, &greatest, &mut doubtful) {
                return solved;
            }
        }
        unreachable!("the number of attempts has no end")
    }
}

/// How many digits there are to be at an attempt: by and by half as many more.
fn steps_before(attempt: u32) -> usize {
    (1..attempt).fold(1, |steps, _| steps + steps.div_ceil(2))
}

/// What is left of the right-hand side.
trait Residual {
    fn residues(&self, field: Field) -> Vec<u64>;
    /// Subtracts B times the digit, and divides by the prime.
    fn divide(&mut self, system: &System, side: Side, digit: &[u64]);
}

/// A residual in 64 bits: see [`Form::fits_machine`]. The right-hand side is split into digits, and each joins when its turn comes.
///
/// With coefficients whose sums are at most s < 2^62, and |r| <= s + 2, the next residual (r + b_k - B y) / p is at most
/// ((s + 2) + p + s p) / p <= s + 2 again. A number below 2^63 that is known to be divisible by p is found modulo 2^64: there, all
/// products may wrap, and the division is a multiplication by the inverse of p.
struct MachineResidual {
    rest: Vec<i64>,
    later: Vec<(usize, Vec<i64>)>,
    steps: usize,
}

impl MachineResidual {
    fn new(field: Field, rhs: &[BigInt]) -> Self {
        let mut later = Vec::new();
        let rest = rhs.iter().enumerate().map(|(index, value)| match value.to_i64() {
            Some(value) if value.unsigned_abs() < field.prime() => value,
            _ => {
                let digits = field.digits(value);
                let first = digits[0];
                later.push((index, digits));
                first
            }
        });
        let rest = rest.collect();
        Self { rest, later, steps: 0 }
    }
}

impl Residual for MachineResidual {
    fn residues(&self, field: Field) -> Vec<u64> {
        self.rest.iter().map(|&value| if value == 0 { 0 } else { field.residue(value) }).collect()
    }

    #[expect(
        clippy::cast_sign_loss,
        clippy::cast_possible_wrap,
        reason = "arithmetic modulo 2^64, as the type's proof has it"
    )]
    fn divide(&mut self, system: &System, side: Side, digit: &[u64]) {
        let mut wrapped: Vec<u64> = self.rest.iter().map(|&value| value as u64).collect();
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
        for (index, digits) in &self.later {
            self.rest[*index] += digits.get(self.steps).copied().unwrap_or(0);
        }
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
    steps: Vec<Vec<u64>>,
    /// p^1, p^2, p^4, ...
    powers: Vec<BigInt>,
}

impl Digits {
    /// The solution, if there are digits enough to prove it. `doubtful` is an entry that failed before, to be tried first.
    fn reconstruct(&mut self, sum: &BigInt, greatest_rhs: &BigInt, doubtful: &mut usize) -> Option<Solved> {
        let modulus = self.modulus();
        // A residue that is smaller than this is taken for a numerator: one of 65,000 would be so by chance.
        let plausible: BigInt = (&modulus / sum) >> 17;
        let mut denominator = BigInt::one();
        let length = self.steps[0].len();
        let mut numerators = vec![BigInt::zero(); length];
        for index in std::iter::once(*doubtful).chain(0..length) {
            if self.steps.iter().all(|step| step[index] == 0) {
                continue;
            }
            let residue = symmetric(self.value(index, 0..self.steps.len()) * &denominator, &modulus);
            numerators[index] = if residue.abs() <= plausible {
                residue
            } else {
                let Some((numerator, factor)) = fraction(&residue, &modulus) else {
                    *doubtful = index;
                    return None;
                };
                denominator *= &factor;
                numerators
                    .iter_mut()
                    .filter(|numerator| !numerator.is_zero())
                    .for_each(|numerator| *numerator *= &factor);
                numerator
            };
        }
        let greatest = numerators.iter().map(BigInt::magnitude).max().cloned().unwrap_or_default();
        let size = sum * BigInt::from(greatest) + &denominator * greatest_rhs;
        (size < modulus).then_some(Solved { denominator, numerators })
    }

    fn modulus(&mut self) -> BigInt {
        let count = self.steps.len();
        while self.powers.len() < 64 && 1 << self.powers.len() <= count {
            let next = self.powers.last().map_or_else(|| BigInt::from(self.field.prime()), |power| power * power);
            self.powers.push(next);
        }
        let used = self.powers.iter().enumerate().filter(|(bit, _)| count >> bit & 1 == 1);
        used.fold(BigInt::one(), |product, (_, power)| product * power)
    }

    /// The number with these digits, from the sizes that are powers of two upwards.
    fn value(&self, index: usize, range: Range<usize>) -> BigInt {
        match range.len() {
            1 => self.steps[range.start][index].into(),
            length => {
                let level = (length - 1).ilog2() as usize;
                let middle = range.start + (1 << level);
                self.value(index, middle..range.end) * &self.powers[level] + self.value(index, range.start..middle)
            }
        }
    }
}

/// The representative of least absolute value.
fn symmetric(value: BigInt, modulus: &BigInt) -> BigInt {
    let value = if value.sign() == Sign::Minus || value >= *modulus { value.mod_floor(modulus) } else { value };
    if &value << 1 > *modulus { value - modulus } else { value }
}
