//! Fixed-point numbers that bracket rationals: what is rounded down is never above, what is rounded up never below.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use schedcheck_model::Rational;

/// Bits of the time that is given, and of the load that is asked for: one unit of either is 2^-44 of it.
pub(super) const BITS: u32 = 44;

/// The time that is given, and the load that is asked for.
pub(super) const WHOLE: u64 = 1 << BITS;

/// Far above all sums of loads and times that matter; sums saturate here.
pub(super) const HUGE: u64 = 1 << 62;

/// A rational between two integers next to each other, or an integer twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bracket {
    pub low: i64,
    pub high: i64,
}

impl Bracket {
    /// Brackets a number in the units of which [`WHOLE`] make up `whole`; beyond [`HUGE`] either way, it ends there on
    /// the side that it can.
    pub fn of(number: &Rational, whole: &Rational) -> Self {
        let clamp = |number: BigInt| number.clamp(-BigInt::from(HUGE), BigInt::from(HUGE)).to_i64().unwrap_or(0);
        // Not in lowest terms: the greatest common divisor of long numbers takes longer than all else.
        let (numerator, denominator) = ((number.numer() * whole.denom()) << BITS, number.denom() * whole.numer());
        let (floor, rest) = numerator.div_mod_floor(&denominator);
        let ceil = if rest.is_zero() { floor.clone() } else { &floor + 1 };
        Self { low: clamp(floor), high: clamp(ceil) }
    }
}

/// A factor between `mantissa` and `mantissa` + 1, over 2^`shift`; or one too large for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Factor {
    mantissa: u64,
    shift: u32,
    too_large: bool,
}

impl Factor {
    /// Brackets a factor that is not negative to 62 bits, or to a multiple of 2^-80.
    pub fn of(number: &Rational) -> Self {
        Self::of_fraction(&number.numer(), &number.denom())
    }

    /// The same of a fraction, in lowest terms or not, with a positive denominator.
    pub fn of_fraction(numerator: &BigInt, denominator: &BigInt) -> Self {
        let bits = |number: &BigInt| i64::try_from(number.bits()).unwrap_or(i64::MAX / 2);
        let shift = (61 - bits(numerator) + bits(denominator)).clamp(0, 80);
        let scaled = (numerator << shift) / denominator;
        match scaled.to_u64().filter(|&mantissa| mantissa < HUGE) {
            Some(mantissa) => Self { mantissa, shift: shift as u32, too_large: false },
            None => Self { mantissa: HUGE, shift: 0, too_large: true },
        }
    }

    /// Not above the product.
    pub fn down(self, number: u64) -> u64 {
        narrow((u128::from(number) * u128::from(self.mantissa)) >> self.shift)
    }

    /// Not below the product, unless that is huge.
    pub fn up(self, number: u64) -> u64 {
        if self.too_large {
            return if number == 0 { 0 } else { HUGE };
        }
        let product = u128::from(number) * (u128::from(self.mantissa) + 1);
        narrow((product + (1 << self.shift) - 1) >> self.shift)
    }

    /// Not above the quotient.
    pub fn divided_down(self, number: u64) -> u64 {
        if self.too_large { 0 } else { narrow((u128::from(number) << self.shift) / (u128::from(self.mantissa) + 1)) }
    }

    /// Not below the quotient, unless that is huge.
    pub fn divided_up(self, number: u64) -> u64 {
        if self.mantissa == 0 {
            HUGE
        } else {
            narrow((u128::from(number) << self.shift).div_ceil(self.mantissa.into()))
        }
    }
}

fn narrow(number: u128) -> u64 {
    u64::try_from(number.min(HUGE.into())).unwrap_or(HUGE)
}

/// The sum, which ends at a number that is huge.
pub(super) fn sum(one: u64, other: u64) -> u64 {
    one.saturating_add(other).min(HUGE)
}

/// `number` and an offset, or zero if that is negative.
pub(super) fn moved(number: u64, offset: i64) -> u64 {
    sum(number.saturating_add_signed(offset), 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_hold_what_they_bracket() {
        for (numerator, denominator) in
            [(0, 1), (1, 3), (2, 1), (1, 1), (7, 1_i64 << 40), (1_i64 << 50, 3), (5, i64::MAX)]
        {
            let exact = Rational::new(numerator, denominator);
            let factor = Factor::of(&exact);
            for number in [0, 1, 12_345, WHOLE] {
                let product = &exact * number;
                assert!(Rational::from(factor.down(number)) <= product);
                let up = factor.up(number);
                assert!(up == HUGE || Rational::from(up) >= product, "{exact} {number}");
                if numerator > 0 {
                    let quotient = Rational::from(number) / &exact;
                    assert!(Rational::from(factor.divided_down(number)) <= quotient);
                    let up = factor.divided_up(number);
                    assert!(up == HUGE || Rational::from(up) >= quotient);
                }
            }
        }
        let third = Bracket::of(&Rational::new(-1, 3), &Rational::from(WHOLE));
        assert_eq!((third.low, third.high), (-1, 0));
    }
}
