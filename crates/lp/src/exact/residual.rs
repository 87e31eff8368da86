//! What is left of the right-hand side while a system is lifted.

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use super::field::Field;
use super::lift::{Side, System};
use super::scaled_program::{Column, ScaledProgram};

/// What is left of the right-hand side.
pub(super) trait Residual {
    fn residues(&self, field: Field) -> Vec<u64>;
    /// Subtracts B times the digit, and divides by the prime.
    fn divide(&mut self, system: &System, side: Side, digit: &[u64]);
}

/// The residual of `factor` times `rhs`, in as few words as hold it.
pub(super) fn residual(scaled: &ScaledProgram, field: Field, rhs: &[BigInt], factor: &BigInt) -> Box<dyn Residual> {
    match scaled.words() {
        Some(1) => Box::new(MachineResidual::<u64>::new(field, rhs, factor, &scaled.greatest_sum)),
        Some(_) => Box::new(MachineResidual::<u128>::new(field, rhs, factor, &scaled.greatest_sum)),
        None => Box::new(BigResidual { rest: rhs.iter().map(|value| value * factor).collect() }),
    }
}

/// An unsigned machine integer of w bits, whose operations wrap, as a stand-in for whole numbers below 2^(w-1) in size.
trait Word: Copy {
    const BITS: u64;
    const ZERO: Self;
    fn of(value: i64) -> Self;
    fn of_wide(value: i128) -> Self;
    fn of_residue(residue: u64) -> Self;
    /// A number that fits.
    fn of_small(value: &BigInt) -> Self;
    fn is_zero(self) -> bool;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn residue(self, field: Field) -> u64;
    /// The inverse of the prime modulo 2^w.
    fn inverse_of_prime(field: Field) -> Self;
}

macro_rules! words {
    ($word:ty, $signed:ty, $residue:ident, $convert:ident) => {
        #[allow(
            clippy::cast_sign_loss,
            clippy::cast_possible_wrap,
            clippy::cast_possible_truncation,
            clippy::unnecessary_cast,
            reason = "arithmetic modulo a power of two, in words of two widths"
        )]
        impl Word for $word {
            const BITS: u64 = Self::BITS as u64;
            const ZERO: Self = 0;

            #[inline]
            fn of(value: i64) -> Self {
                value as $signed as Self
            }

            #[inline]
            fn of_wide(value: i128) -> Self {
                value as Self
            }

            #[inline]
            fn of_residue(residue: u64) -> Self {
                residue.into()
            }

            fn of_small(value: &BigInt) -> Self {
                value.$convert().unwrap_or_default() as Self
            }

            #[inline]
            fn is_zero(self) -> bool {
                self == 0
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline]
            fn residue(self, field: Field) -> u64 {
                field.$residue(self as $signed)
            }

            fn inverse_of_prime(field: Field) -> Self {
                // Newton's iteration: each step doubles the number of right bits, of which an odd number has three.
                let prime = Self::from(field.prime());
                (0..6).fold(prime, |inverse, _| inverse.times(Self::of(2).minus(prime.times(inverse))))
            }
        }
    };
}

words!(u64, i64, residue, to_i64);
words!(u128, i128, residue_of_wide, to_i128);

/// A residual in machine integers of w bits: see [`ScaledProgram::words`]. The right-hand side joins digit by digit.
///
/// Let the absolute coefficients of a row, and a right-hand side that joins as a product, sum to at most s < 2^(w-4),
/// let y and all digits be below p, and |r| <= 2 s + 2. Then the next residual (r + b_k - B y) / p is at most
/// ((2 s + 2) + p + s p) / p <= 2 s + 2 again, hence below 2^(w-1), and it is whole. So it is known from its residue
/// modulo 2^w: there, all products may wrap, and the division is a multiplication by the inverse of p.
struct MachineResidual<W> {
    rest: Vec<W>,
    rhs: Joining<W>,
    steps: usize,
}

/// How the right-hand side b f joins the residual.
enum Joining<W> {
    /// Each b is small: with each step, b times a digit of f.
    Products { values: Vec<W>, digits: Vec<i64> },
    /// Some b is not: with each step, a digit of b f.
    Digits(Vec<Vec<i64>>),
}

impl<W: Word> Joining<W> {
    fn new(field: Field, rhs: &[BigInt], factor: &BigInt, greatest_sum: &BigInt) -> Self {
        let small = |value: &BigInt| (value.magnitude() + greatest_sum.magnitude()).bits() < W::BITS - 3;
        if rhs.iter().all(small) {
            return Self::Products { values: rhs.iter().map(W::of_small).collect(), digits: field.digits(factor) };
        }
        Self::Digits(rhs.iter().map(|value| field.digits(&(value * factor))).collect())
    }

    /// What joins at a step, as a product.
    fn at(&self, index: usize, step: usize) -> (W, i64) {
        let digit = |digits: &[i64]| digits.get(step).copied().unwrap_or(0);
        match self {
            Self::Products { values, digits } => (values[index], digit(digits)),
            Self::Digits(digits) => (W::of(digit(&digits[index])), 1),
        }
    }
}

impl<W: Word> MachineResidual<W> {
    fn new(field: Field, rhs: &[BigInt], factor: &BigInt, greatest_sum: &BigInt) -> Self {
        Self { rest: vec![W::ZERO; rhs.len()], rhs: Joining::new(field, rhs, factor, greatest_sum), steps: 0 }
    }
}

impl<W: Word> Residual for MachineResidual<W> {
    fn residues(&self, field: Field) -> Vec<u64> {
        let entry = |(index, &rest): (usize, &W)| match self.rhs.at(index, self.steps) {
            (value, digit) if digit == 0 || value.is_zero() => rest.residue(field),
            (value, digit) => {
                let product = field.multiply(value.residue(field), field.residue(digit));
                field.subtract(product, W::ZERO.minus(rest).residue(field))
            }
        };
        self.rest.iter().enumerate().map(entry).collect()
    }

    fn divide(&mut self, system: &System, side: Side, digit: &[u64]) {
        for (index, rest) in self.rest.iter_mut().enumerate() {
            let (value, digit) = self.rhs.at(index, self.steps);
            if digit != 0 {
                *rest = rest.plus(value.times(W::of(digit)));
            }
        }
        for (position, &variable) in system.basic.iter().enumerate() {
            match system.scaled.column(variable) {
                Column::Big(..) => unreachable!("big coefficients have big residuals"),
                Column::Machine(rows, values) => self.subtract(side, position, digit, rows, values, W::of),
                Column::Wide(rows, values) => self.subtract(side, position, digit, rows, values, W::of_wide),
                Column::Logical(row) => match side {
                    Side::Right => self.rest[row] = self.rest[row].plus(W::of_residue(digit[position])),
                    Side::Left => self.rest[position] = self.rest[position].plus(W::of_residue(digit[row])),
                },
            }
        }
        let inverse = W::inverse_of_prime(system.factor.field);
        self.rest.iter_mut().for_each(|rest| *rest = rest.times(inverse));
        self.steps += 1;
    }
}

impl<W: Word> MachineResidual<W> {
    /// Subtracts what a column of the basis contributes to B times the digit.
    #[inline]
    fn subtract<T: Copy>(
        &mut self,
        side: Side,
        position: usize,
        digit: &[u64],
        rows: &[usize],
        values: &[T],
        word: impl Fn(T) -> W,
    ) {
        let entries = rows.iter().zip(values);
        match side {
            Side::Right if digit[position] == 0 => {}
            Side::Right => {
                let factor = W::of_residue(digit[position]);
                entries.for_each(|(&row, &value)| self.rest[row] = self.rest[row].minus(word(value).times(factor)));
            }
            Side::Left => {
                let products = entries.map(|(&row, &value)| word(value).times(W::of_residue(digit[row])));
                self.rest[position] = self.rest[position].minus(products.fold(W::ZERO, W::plus));
            }
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
                Side::Right if digit[position].is_zero() => {}
                Side::Right => system.scaled.add_multiple(variable, &-&digit[position], &mut self.rest),
                Side::Left => self.rest[position] -= system.scaled.product(variable, &digit),
            }
        }
        let field = system.factor.field;
        self.rest.iter_mut().filter(|value| !value.is_zero()).for_each(|value| *value = field.divide_exactly(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_product<W: Word + PartialEq + std::fmt::Debug>(side: &BigInt, sum: &BigInt) -> bool {
        let field = Field::all().next().expect("there are primes");
        let joining = Joining::<W>::new(field, std::slice::from_ref(side), &BigInt::from(7), sum);
        let joined = [0, 1].map(|step| joining.at(0, step));
        let is_product = matches!(joining, Joining::Products { .. });
        let expected = if is_product {
            (W::of_small(side), 7)
        } else {
            (W::of((7_i32 * side % field.prime()).to_i64().expect("a digit")), 1)
        };
        assert_eq!(joined[0], expected);
        is_product
    }

    #[test]
    fn sides_join_as_products_while_they_are_small() {
        assert!(is_product::<u64>(&5.into(), &9.into()) && is_product::<u64>(&BigInt::from(-5), &9.into()));
        for (bits, wide) in [(60, false), (124, true)] {
            let fits = |side: i64, sum: BigInt| {
                if wide { is_product::<u128>(&side.into(), &sum) } else { is_product::<u64>(&side.into(), &sum) }
            };
            let limit = BigInt::from(1) << bits;
            assert!(fits(1, &limit - 2) && !fits(1, &limit - 1) && !fits(-1, &limit - 1));
        }
    }

    #[test]
    fn words_invert_every_prime() {
        for field in Field::all().take(4) {
            assert_eq!(u64::inverse_of_prime(field).times(field.prime()), 1);
            assert_eq!(u128::inverse_of_prime(field).times(field.prime().into()), 1);
            assert_eq!(u128::of(-5).residue(field), field.residue(-5));
            assert_eq!(u128::of_wide(i128::MIN / 4).residue(field), field.residue_of_big(&(i128::MIN / 4).into()));
        }
    }
}
