//! Fractions in machine words. What presolve computes fits them nearly always, and is not worth the trouble where it does
//! not: every operation gives nothing then.

use num_bigint::BigInt;
use num_integer::Integer;

use crate::program::Rational;

/// A fraction in lowest terms over a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    pub fn of(number: &Rational) -> Option<Self> {
        number.as_words().map(|(numerator, denominator)| Self { numerator, denominator })
    }

    pub fn rational(self) -> Rational {
        Rational::new_raw(BigInt::from(self.numerator), BigInt::from(self.denominator))
    }

    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    pub const fn is_negative(self) -> bool {
        self.numerator < 0
    }

    pub fn times(self, other: Self) -> Option<Self> {
        let (left, under_left) = lowest(self.numerator, other.denominator);
        let (right, under_right) = lowest(other.numerator, self.denominator);
        Some(Self { numerator: left.checked_mul(right)?, denominator: under_left.checked_mul(under_right)? })
    }

    /// Nothing for a divisor of zero, too.
    pub fn over(self, divisor: Self) -> Option<Self> {
        let sign = divisor.numerator.signum();
        let inverse = Self {
            numerator: divisor.denominator.checked_mul(sign)?,
            denominator: divisor.numerator.checked_mul(sign).filter(|&size| size > 0)?,
        };
        self.times(inverse)
    }

    pub fn minus(self, other: Self) -> Option<Self> {
        if self.denominator == 1 && other.denominator == 1 {
            return Some(Self { numerator: self.numerator.checked_sub(other.numerator)?, denominator: 1 });
        }
        let product = |left: i64, right: i64| i128::from(left) * i128::from(right);
        let numerator =
            product(self.numerator, other.denominator).checked_sub(product(other.numerator, self.denominator))?;
        let denominator = product(self.denominator, other.denominator);
        let divisor = numerator.gcd(&denominator);
        let word = |number: i128| i64::try_from(number / divisor).ok();
        Some(Self { numerator: word(numerator)?, denominator: word(denominator)? })
    }
}

/// Both without common divisors; the second is positive.
fn lowest(numerator: i64, denominator: i64) -> (i64, i64) {
    if denominator == 1 || numerator == 1 {
        return (numerator, denominator);
    }
    let divisor = numerator.unsigned_abs().gcd(&denominator.unsigned_abs());
    // It divides the denominator, and so fits.
    let divisor = i64::try_from(divisor).unwrap_or(1);
    (numerator / divisor, denominator / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: i64, denominator: i64) -> Fraction {
        Fraction::of(&Rational::new(numerator, denominator)).expect("it fits")
    }

    #[test]
    fn operations_are_those_of_rationals_and_give_nothing_where_words_end() {
        let numbers =
            [(0, 1), (1, 1), (-1, 3), (5, 6), (-7, 2), (i64::MAX, 2), (1, i64::MAX), (i64::MIN, 1), (-9, i64::MAX)];
        let numbers = numbers.map(|(numerator, denominator)| fraction(numerator, denominator));
        for left in numbers {
            for right in numbers {
                let (a, b) = (left.rational(), right.rational());
                assert_eq!(left.times(right), Fraction::of(&(&a * &b)), "{a} * {b}");
                assert_eq!(left.minus(right), Fraction::of(&(&a - &b)), "{a} - {b}");
                let quotient = left.over(right);
                assert!(quotient.is_none() || quotient.map(Fraction::rational) == Some(&a / &b), "{a} / {b}");
            }
        }
        assert_eq!(fraction(5, 6).over(fraction(-1, 3)), Some(fraction(-5, 2)));
        assert_eq!(fraction(5, 6).over(fraction(0, 1)), None);
    }
}
