//! Rationals read from text, digit by digit: a number never passes through a float.

use num_bigint::BigInt;
use num_traits::{One, Zero};
use thiserror::Error;

/// The number type of every interface: platform parameters, schedule times, objectives.
pub use exact_rational::{
    Part, Rational, give_up_if_late, greatest_common_divisor, least_common_multiple, unless_later, without_a_time,
};

/// The most decimal digits that one number of an input file may have (numerator, denominator, or mantissa).
pub const MAX_DIGITS: usize = 1_000;

/// The largest decimal exponent, in absolute value, that one number of an input file may have.
pub const MAX_EXPONENT: i32 = 1_000;

/// Why a text is not an exact number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseRationalError {
    /// The text has none of the accepted forms.
    #[error("{0:?} is not a number: write an integer (5), a decimal (0.262, 1e-3) or a fraction (7/3)")]
    Malformed(String),
    /// The denominator of a fraction is zero.
    #[error("{0:?} has a zero denominator")]
    ZeroDenominator(String),
    /// Too many digits to be a measured quantity, as written or written out.
    #[error("a number of {length} digits is refused: at most {limit} are read")]
    TooLong {
        /// The length of the number.
        length: usize,
        /// The most digits allowed.
        limit: usize,
    },
    /// The exponent is out of range.
    #[error("{0:?} has an exponent outside -{MAX_EXPONENT}..{MAX_EXPONENT}")]
    ExponentOutOfRange(String),
}

/// Reads `7/3`, `-2`, `0.262` or `1.5e-3` exactly.
///
/// # Errors
/// Refuses any other form, a zero denominator, exponents beyond [`MAX_EXPONENT`], and more than [`MAX_DIGITS`] digits,
/// in the text or in the fraction that it stands for: what is accepted is accepted again when it is printed.
///
/// ```
/// use schedcheck_model::number::parse_rational;
/// assert_eq!(parse_rational("0.1").unwrap(), parse_rational("1/10").unwrap());
/// assert!(parse_rational("1/0").is_err());
/// ```
pub fn parse_rational(text: &str) -> Result<Rational, ParseRationalError> {
    parse_rational_within(text, MAX_DIGITS)
}

/// [`parse_rational`] with another limit than [`MAX_DIGITS`]: a computed number may be longer than a measured one.
///
/// # Errors
/// As [`parse_rational`].
pub fn parse_rational_within(text: &str, limit: usize) -> Result<Rational, ParseRationalError> {
    // Twice the digits (a fraction) and a few signs; longer texts are not even quoted back.
    if text.len() > 2 * limit + 8 {
        return Err(ParseRationalError::TooLong { length: text.len(), limit });
    }
    match text.split_once('/') {
        Some((numerator, denominator)) => {
            let numerator = parse_integer(numerator, text, limit)?;
            let denominator = parse_integer(denominator, text, limit)?;
            if denominator.is_zero() {
                return Err(ParseRationalError::ZeroDenominator(text.to_owned()));
            }
            Ok(Rational::new(numerator, denominator))
        }
        None => parse_decimal(text, limit),
    }
}

fn parse_decimal(text: &str, limit: usize) -> Result<Rational, ParseRationalError> {
    let malformed = || ParseRationalError::Malformed(text.to_owned());
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent, text)?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if mantissa.contains('.') && fraction.is_empty() {
        return Err(malformed());
    }
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return Err(malformed());
    }
    let digits = parse_integer(&format!("{whole}{fraction}"), text, limit)?;
    if whole.trim_start_matches(['-', '+']).is_empty() {
        return Err(malformed());
    }
    let places = i64::from(exponent) - fraction.len() as i64;
    let power = BigInt::from(10).pow(places.unsigned_abs() as u32);
    let number = if places >= 0 { Rational::from(digits * power) } else { Rational::new(digits, power) };
    match digits_beyond(&number, limit) {
        Some(length) => Err(ParseRationalError::TooLong { length, limit }),
        None => Ok(number),
    }
}

/// How many digits the longer part of the fraction has, if more than `limit`.
fn digits_beyond(number: &Rational, limit: usize) -> Option<usize> {
    // A digit holds more than three bits: most numbers need not be written out to be counted.
    let may_be_long = |part: &Part<'_>| part.bits() > 3 * limit as u64;
    let digits = |part: Part<'_>| part.magnitude().to_string().len();
    let longest = [number.numer(), number.denom()].into_iter().filter(may_be_long).map(digits).max()?;
    (longest > limit).then_some(longest)
}

fn parse_integer(digits: &str, text: &str, limit: usize) -> Result<BigInt, ParseRationalError> {
    let unsigned = digits.strip_prefix(['-', '+']).unwrap_or(digits);
    if unsigned.is_empty() || !unsigned.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ParseRationalError::Malformed(text.to_owned()));
    }
    if unsigned.len() > limit {
        return Err(ParseRationalError::TooLong { length: text.len(), limit });
    }
    digits.parse().map_err(|_| ParseRationalError::Malformed(text.to_owned()))
}

fn parse_exponent(digits: &str, text: &str) -> Result<i32, ParseRationalError> {
    let exponent = parse_integer(digits, text, MAX_DIGITS)?;
    i32::try_from(&exponent)
        .ok()
        .filter(|exponent| exponent.unsigned_abs() <= MAX_EXPONENT.unsigned_abs())
        .ok_or_else(|| ParseRationalError::ExponentOutOfRange(text.to_owned()))
}

/// The least common multiple of the denominators of `numbers`: rr6005's lambda (section 3.4.3), 1 for no number at all.
pub fn common_denominator<'a>(numbers: impl IntoIterator<Item = &'a Rational>) -> BigInt {
    let mut lambda = BigInt::one();
    for number in numbers {
        // Often many have the same one, and long numbers take their time.
        if !(&lambda % number.denom()).is_zero() {
            lambda = least_common_multiple(&lambda, &number.denom());
        }
    }
    lambda
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_accepted_form_is_exact() {
        for (text, expected) in [
            ("5", Rational::new(5, 1)),
            ("-5", Rational::new(-5, 1)),
            ("+5", Rational::new(5, 1)),
            ("7/3", Rational::new(7, 3)),
            ("-14/6", Rational::new(-7, 3)),
            ("0.262", Rational::new(131, 500)),
            ("-0.5", Rational::new(-1, 2)),
            ("1e3", Rational::new(1000, 1)),
            ("1.5E-3", Rational::new(3, 2000)),
            ("2e+2", Rational::new(200, 1)),
        ] {
            assert_eq!(parse_rational(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn every_other_form_is_refused() {
        for text in [
            "", " ", "abc", "1.", ".5", "-.5", "1/", "/2", "1/2/3", "1e", "e5", "0x10", "1_000", "--1", "NaN", "1.-5",
            "٣",
        ] {
            assert!(matches!(parse_rational(text), Err(ParseRationalError::Malformed(_))), "{text}");
        }
        assert!(matches!(parse_rational("1/0"), Err(ParseRationalError::ZeroDenominator(_))));
        assert!(matches!(parse_rational("1e400000000"), Err(ParseRationalError::ExponentOutOfRange(_))));
        assert!(matches!(parse_rational("1e-99999999999999"), Err(ParseRationalError::ExponentOutOfRange(_))));
        assert!(matches!(parse_rational("1e-2147483648"), Err(ParseRationalError::ExponentOutOfRange(_))));
        assert!(matches!(parse_rational(&"9".repeat(MAX_DIGITS + 1)), Err(ParseRationalError::TooLong { .. })));
        assert!(matches!(parse_rational(&"9".repeat(1_000_000)), Err(ParseRationalError::TooLong { .. })));
        assert!(parse_rational(&"9".repeat(MAX_DIGITS)).is_ok());
    }

    #[test]
    fn a_short_text_of_a_long_number_is_refused_as_well() {
        assert!(parse_rational("1e999").is_ok());
        assert_eq!(parse_rational("1e1000"), Err(ParseRationalError::TooLong { length: 1001, limit: MAX_DIGITS }));
        assert_eq!(parse_rational("1e-1000"), Err(ParseRationalError::TooLong { length: 1001, limit: MAX_DIGITS }));
        assert!(parse_rational("2e-1000").is_ok_and(|number| number.denom().to_string().len() == 1000));
        assert!(parse_rational_within("1e1000", 1001).is_ok());
        assert_eq!(parse_rational_within("1e1", 1), Err(ParseRationalError::TooLong { length: 2, limit: 1 }));
    }

    #[test]
    fn a_text_of_twice_the_digits_and_a_few_signs_is_read_and_a_longer_one_is_not() {
        let refused = |length: usize| parse_rational_within(&"x".repeat(length), 4).unwrap_err();
        assert!(matches!(refused(16), ParseRationalError::Malformed(_)), "{:?}", refused(16));
        assert_eq!(refused(17), ParseRationalError::TooLong { length: 17, limit: 4 });
    }
}
