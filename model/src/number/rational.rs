//! Rationals read from text, digit by digit: a number never passes through a float.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use thiserror::Error;

/// The number type of every interface: platform parameters, schedule times, objectives.
pub type Rational = BigRational;

/// The most decimal digits that one number of an input file may have (numerator, denominator, or mantissa).
pub const MAX_DIGITS: usize = 1_000;

/// The largest decimal exponent, in absolute value, that one number of an input file may have.
pub const MAX_EXPONENT: i32 = 1_000;

/// Why a text is not an exact number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseRationalError {
    /// The text has none of the accepted forms.
    #[error("{0:?} is not a number: write an integer (5), a decimal (0.262, 1e-3) or a fraction (7/3)")]
    Malformed(String),
    /// The denominator of a fraction is zero.
    #[error("{0:?} has a zero denominator")]
    ZeroDenominator(String),
    /// Too many digits to be a measured quantity.
    #[error("a number of {0} characters is refused: at most {MAX_DIGITS} digits are read")]
    TooLong(usize),
    /// The exponent is out of range.
    #[error("{0:?} has an exponent outside -{MAX_EXPONENT}..{MAX_EXPONENT}")]
    ExponentOutOfRange(String),
}

/// Reads `7/3`, `-2`, `0.262` or `1.5e-3` exactly.
///
/// # Errors
/// Refuses any other form, a zero denominator, more than [`MAX_DIGITS`] digits and exponents beyond [`MAX_EXPONENT`].
///
/// ```
/// use schedcheck_model::number::parse_rational;
/// assert_eq!(parse_rational("0.1").unwrap(), parse_rational("1/10").unwrap());
/// assert!(parse_rational("1/0").is_err());
/// ```
pub fn parse_rational(text: &str) -> Result<Rational, ParseRationalError> {
    // Twice the digits (a fraction) and a few signs; longer texts are not even quoted back.
    if text.len() > 2 * MAX_DIGITS + 8 {
        return Err(ParseRationalError::TooLong(text.len()));
    }
    match text.split_once('/') {
        Some((numerator, denominator)) => {
            let numerator = parse_integer(numerator, text)?;
            let denominator = parse_integer(denominator, text)?;
            if denominator.is_zero() {
                return Err(ParseRationalError::ZeroDenominator(text.to_owned()));
            }
            Ok(Rational::new(numerator, denominator))
        }
        None => parse_decimal(text),
    }
}

fn parse_decimal(text: &str) -> Result<Rational, ParseRationalError> {
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
    let digits = parse_integer(&format!("{whole}{fraction}"), text)?;
    if whole.trim_start_matches(['-', '+']).is_empty() {
        return Err(malformed());
    }
    let places = i64::from(exponent) - fraction.len() as i64;
    let power = BigInt::from(10).pow(places.unsigned_abs() as u32);
    Ok(if places >= 0 { Rational::from_integer(digits * power) } else { Rational::new(digits, power) })
}

fn parse_integer(digits: &str, text: &str) -> Result<BigInt, ParseRationalError> {
    let unsigned = digits.strip_prefix(['-', '+']).unwrap_or(digits);
    if unsigned.is_empty() || !unsigned.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ParseRationalError::Malformed(text.to_owned()));
    }
    if unsigned.len() > MAX_DIGITS {
        return Err(ParseRationalError::TooLong(text.len()));
    }
    digits.parse().map_err(|_| ParseRationalError::Malformed(text.to_owned()))
}

fn parse_exponent(digits: &str, text: &str) -> Result<i32, ParseRationalError> {
    let exponent = parse_integer(digits, text)?;
    i32::try_from(&exponent)
        .ok()
        .filter(|e| e.abs() <= MAX_EXPONENT)
        .ok_or_else(|| ParseRationalError::ExponentOutOfRange(text.to_owned()))
}

/// The least common multiple of the denominators of `numbers`: rr6005's lambda (section 3.4.3), 1 for no number at all.
pub(crate) fn common_denominator<'a>(numbers: impl IntoIterator<Item = &'a Rational>) -> BigInt {
    numbers.into_iter().fold(BigInt::one(), |lambda, number| num_integer::lcm(lambda, number.denom().clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(n: i64, d: i64) -> Rational {
        Rational::new(n.into(), d.into())
    }

    #[test]
    fn every_accepted_form_is_exact() {
        for (text, expected) in [
            ("5", ratio(5, 1)),
            ("-5", ratio(-5, 1)),
            ("+5", ratio(5, 1)),
            ("7/3", ratio(7, 3)),
            ("-14/6", ratio(-7, 3)),
            ("0.262", ratio(131, 500)),
            ("-0.5", ratio(-1, 2)),
            ("1e3", ratio(1000, 1)),
            ("1.5E-3", ratio(3, 2000)),
            ("2e+2", ratio(200, 1)),
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
        assert!(matches!(parse_rational(&"9".repeat(MAX_DIGITS + 1)), Err(ParseRationalError::TooLong(_))));
        assert!(matches!(parse_rational(&"9".repeat(1_000_000)), Err(ParseRationalError::TooLong(_))));
        assert!(parse_rational(&"9".repeat(MAX_DIGITS)).is_ok());
    }
}
