//! Numbers as the writers write them: decimals wherever a number is one.

use std::fmt::Write;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::number::MAX_DIGITS;
use crate::program::Rational;

/// How a writer writes numbers: as decimals, which every reader takes, and where a number has no end as a decimal, as a
/// fraction.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    /// The fractions so far, and the first of them.
    pub(crate) fractions: Option<(usize, Rational)>,
}

impl Numbers {
    /// Appends `value`, exactly.
    pub(crate) fn append(&mut self, out: &mut String, value: &Rational) {
        match decimal(value) {
            Some(text) => out.push_str(&text),
            None => {
                write!(out, "{value}").expect("a string takes any text");
                self.fractions.get_or_insert_with(|| (0, value.clone())).0 += 1;
            }
        }
    }

    /// `value`, exactly, as a text.
    pub(crate) fn text(&mut self, value: &Rational) -> String {
        let mut text = String::new();
        self.append(&mut text, value);
        text
    }
}

/// `value` as an integer or as a decimal, if it has an end as one and is not longer than what is read.
fn decimal(value: &Rational) -> Option<String> {
    if value.is_integer() {
        return Some(value.to_string());
    }
    let denominator = BigInt::from(value.denom());
    let twos = usize::try_from(denominator.trailing_zeros()?).ok()?;
    let (fives, rest) = powers_of_five(denominator >> twos);
    let places = twos.max(fives);
    if !rest.is_one() || places >= MAX_DIGITS {
        return None;
    }
    let power = |base: u32, exponent: usize| Some(BigInt::from(base).pow(u32::try_from(exponent).ok()?));
    let numerator = BigInt::from(value.numer());
    let digits = numerator.magnitude() * power(2, places - twos)?.magnitude() * power(5, places - fives)?.magnitude();
    let digits = digits.to_string();
    let digits = "0".repeat((places + 1).saturating_sub(digits.len())) + &digits;
    let (whole, fraction) = digits.split_at(digits.len() - places);
    let sign = if value.is_negative() { "-" } else { "" };
    (digits.len() <= MAX_DIGITS).then(|| format!("{sign}{whole}.{fraction}"))
}

/// How often 5 divides a number, and what is left.
fn powers_of_five(mut number: BigInt) -> (usize, BigInt) {
    const AT_ONCE: u32 = 27;
    let mut count = 0;
    for exponent in [AT_ONCE, 1] {
        let power = BigInt::from(5).pow(exponent);
        loop {
            let (quotient, rest) = number.div_rem(&power);
            if !rest.is_zero() {
                break;
            }
            number = quotient;
            count += exponent as usize;
        }
    }
    (count, number)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::number::parse_rational;
    use super::*;

    fn read(text: &str) -> Rational {
        parse_rational(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn decimals_have_the_digits_that_they_need() {
        let mut numbers = Numbers::default();
        for (value, text) in [
            (Rational::new(3, 4), "0.75"),
            (Rational::new(-1, 2), "-0.5"),
            (Rational::new(9, 2), "4.5"),
            (Rational::new(1, 80), "0.0125"),
            (Rational::new(-1201, 1000), "-1.201"),
            (Rational::new(0, 1), "0"),
            (Rational::new(-1200, 1), "-1200"),
        ] {
            assert_eq!(numbers.text(&value), text);
        }
        assert_eq!(numbers.fractions, None);
        let fractions =
            [Rational::new(1, 3), Rational::new(-7, 30), Rational::new(2, 7)].map(|value| numbers.text(&value));
        assert_eq!(fractions, ["1/3", "-7/30", "2/7"]);
        assert_eq!(numbers.fractions, Some((3, Rational::new(1, 3))));
    }

    #[test]
    fn a_decimal_that_would_be_too_long_to_be_read_is_a_fraction() {
        for exponent in [99_999_u32, 100_000] {
            let value = Rational::new(1, BigInt::from(2).pow(exponent));
            let mut numbers = Numbers::default();
            assert_eq!(read(&numbers.text(&value)), value);
            assert_eq!(numbers.fractions.is_some(), exponent == 100_000);
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(numerator: i128, denominator in 1..i128::MAX) {
            let value = Rational::new(numerator, denominator);
            let mut numbers = Numbers::default();
            prop_assert_eq!(read(&numbers.text(&value)), value);
        }

        #[test]
        fn a_number_with_an_end_as_a_decimal_is_written_so(mantissa: i64, twos in 0..70_u32, fives in 0..70_u32) {
            let denominator = BigInt::from(2).pow(twos) * BigInt::from(5).pow(fives);
            let value = Rational::new(mantissa, denominator);
            let mut numbers = Numbers::default();
            let text = numbers.text(&value);
            prop_assert!(text.bytes().all(|byte| matches!(byte, b'-' | b'.' | b'0'..=b'9')), "{}", text);
            prop_assert!(numbers.fractions.is_none());
            prop_assert_eq!(read(&text), value);
        }
    }
}
