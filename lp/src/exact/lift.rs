//! Systems of equations solved exactly by p-adic lifting (Dixon, 1982).
//!
//! With B regular modulo p and r_0 = b, each step takes one digit y_k = B^-1 r_k mod p, and r_(k+1) = (r_k - B y_k) / p is whole again. After k
//! steps, X = y_0 + y_1 p + ... solves B X = b modulo P = p^k.
//!
//! 1. Sums of the entries of X with arbitrary weights are recognised as fractions, as soon as there are digits enough. A common denominator D
//!    of several such sums is, almost surely, one of the whole solution.
//! 2. The system B N = D b is lifted. Its solution is whole, so that its digits are those of the numerators N themselves, and
//!
//! > **B N = D b, exactly**, as soon as s max |N| + D max |b| < P, where s bounds the sums of absolute coefficients of the rows of B:
//! > B N - D b is divisible by P, and smaller than P.
//!
//! So the answer is proved by sizes: neither the weights nor a bound on determinants need be trusted.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::factor::Factor;
use super::field::Field;
use super::form::{Column, Form};
use super::reconstruct::{SLACK, fraction};

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
}

impl<'a> System<'a> {
    /// Solves for a whole right-hand side.
    pub fn solve(&self, side: Side, rhs: &[BigInt]) -> Solved {
        let greatest = rhs.iter().map(BigInt::magnitude).max().cloned().unwrap_or_default();
        if greatest.is_zero() {
            return Solved { denominator: BigInt::one(), numerators: vec![BigInt::zero(); rhs.len()] };
        }
        let greatest = BigInt::from(greatest);
        let mut lifting = Lifting::new(*self, side, rhs);
        let mut denominator = BigInt::one();
        for attempt in 0.. {
            lifting.reach(steps_before(attempt));
            let Some(bits) = lifting.digits.common_denominator(&mut denominator, attempt) else { continue };
            let bits = bits.max(denominator.bits() + greatest.bits()) + self.form.greatest_sum.bits() + 2;
            if let Some(solved) = self.numerators(&mut lifting, &denominator, bits, &greatest) {
                return solved;
            }
        }
        unreachable!("the number of attempts has no end")
    }

    /// The solution over this denominator, if numbers of so many bits are enough to prove it.
    fn numerators(
        &self,
        first: &mut Lifting<'a>,
        denominator: &BigInt,
        bits: u64,
        greatest: &BigInt,
    ) -> Option<Solved> {
        let steps = usize::try_from(bits / u64::from(DIGIT_BITS)).ok()? + 1;
        let mut second;
        let lifting = if denominator.is_one() {
            first
        } else {
            let scaled: Vec<BigInt> = first.rhs.iter().map(|value| value * denominator).collect();
            second = Lifting::new(*self, first.side, &scaled);
            &mut second
        };
        lifting.reach(steps);
        let numerators = lifting.digits.numbers();
        let largest = numerators.iter().map(BigInt::magnitude).max().cloned().unwrap_or_default();
        let size = &self.form.greatest_sum * BigInt::from(largest) + denominator * greatest;
        (size < lifting.digits.modulus()).then(|| Solved { denominator: denominator.clone(), numerators })
    }
}

/// How many bits a digit certainly holds: the primes are just below 2^61.
const DIGIT_BITS: u32 = 60;

/// How many sums of entries must be whole before the denominator is believed to be that of all.
const SUMS: u32 = 6;

/// How many digits there are to be at an attempt: by and by half as many more.
fn steps_before(attempt: u32) -> usize {
    (0..attempt).fold(1, |steps, _| steps + steps.div_ceil(2))
}

/// A system that is being lifted.
struct Lifting<'a> {
    system: System<'a>,
    side: Side,
    rhs: Vec<BigInt>,
    residual: Box<dyn Residual>,
    digits: Digits,
}

impl<'a> Lifting<'a> {
    fn new(system: System<'a>, side: Side, rhs: &[BigInt]) -> Self {
        let field = system.factor.field;
        let residual: Box<dyn Residual> = if system.form.fits_machine() {
            Box::new(MachineResidual::new(field, rhs))
        } else {
            Box::new(BigResidual { rest: rhs.to_vec() })
        };
        let digits = Digits { field, length: rhs.len(), steps: Vec::new(), powers: Vec::new() };
        Self { system, side, rhs: rhs.to_vec(), residual, digits }
    }

    /// Lifts until there are so many digits.
    fn reach(&mut self, steps: usize) {
        while self.digits.steps.len() < steps {
            let mut digit = self.residual.residues(self.digits.field);
            match self.side {
                Side::Right => self.system.factor.solve(&mut digit),
                Side::Left => self.system.factor.solve_transposed(&mut digit),
            }
            self.residual.divide(&self.system, self.side, &digit);
            self.digits.push(digit);
        }
    }
}

/// What is left of the right-hand side.
trait Residual {
    fn residues(&self, field: Field) -> Vec<u64>;
    /// Subtracts B times the digit, and divides by the prime.
    fn divide(&mut self, system: &System, side: Side, digit: &[u64]);
}

/// A residual in 64 bits: see [`Form::fits_machine`]. The right-hand side is split into digits, and each joins when its turn comes.
///
/// With coefficients whose sums are at most s < 2^61, and |r| <= s + 2 before the digit b_k joins, the next residual (r + b_k - B y) / p
/// is at most ((s + 2) + p + s p) / p <= s + 2 again, for p > s + 2. A number below 2^63 that is known to be divisible by p is found modulo 2^64: there, all
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

    /// Multiplies `denominator` until some sums of all entries with arbitrary weights are whole; gives the size of these sums in bits,
    /// and some more at each attempt. None if there are too few digits.
    ///
    /// A prime factor q that the denominator lacks is found by each sum but for a chance of 1 in q.
    fn common_denominator(&self, denominator: &mut BigInt, attempt: u32) -> Option<u64> {
        let modulus = self.modulus();
        let half = &modulus >> 1_u32;
        let mut bits = 0;
        for choice in 0..SUMS {
            let sum = (self.combined(attempt * SUMS + choice) * &*denominator).mod_floor(&modulus);
            let sum = if sum > half { sum - &modulus } else { sum };
            if sum.bits() + SLACK <= modulus.bits() {
                bits = bits.max(sum.bits());
            } else {
                let (numerator, factor) = fraction(&sum, &modulus)?;
                *denominator *= factor;
                bits = bits.max(numerator.bits());
            }
        }
        Some(bits + u64::from(attempt) * u64::from(DIGIT_BITS))
    }

    /// The sum of all entries with weights that differ from one choice to the next.
    fn combined(&self, choice: u32) -> BigInt {
        let sums = self.steps.iter().map(|step| {
            let mut weight = u64::from(choice) + 1;
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
        let half = &modulus >> 1_u32;
        let number = |index: usize| {
            if self.steps.iter().all(|step| step[index] == 0) {
                return BigInt::zero();
            }
            let digits: Vec<BigInt> = self.steps.iter().map(|step| step[index].into()).collect();
            let value = self.value(&digits);
            if value > half { value - &modulus } else { value }
        };
        (0..self.length).map(number).collect()
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
