//! Numbers as pictures show them: fractions with long denominators as decimals, long numbers rounded with a mark.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_model::number::parse_rational;

/// The mark of what is rounded.
pub(crate) const ABOUT: char = '≈';
/// A number of more letters is shown as a decimal fraction if it is one, and else rounded.
const MOST_LETTERS: usize = 12;
/// A fraction whose denominator has more digits than this is better read as a short decimal.
const SHORT_DENOMINATOR: usize = 2;

/// The text as it is shown; what is no number stays as it is.
pub(crate) fn short(value: &str) -> String {
    decimal(value).or_else(|| rounded(value)).unwrap_or_else(|| value.to_owned())
}

/// Whether a fraction is shown as a decimal.
pub(crate) fn is_decimal(value: &str) -> bool {
    decimal(value).is_some()
}

/// A fraction with a long denominator as a decimal, where that is exact and no longer.
fn decimal(value: &str) -> Option<String> {
    let (_, denominator) = value.split_once('/')?;
    if denominator.chars().count() <= SHORT_DENOMINATOR {
        return None;
    }
    in_decimals(value).filter(|digits| digits.chars().count() <= value.chars().count())
}

/// A fraction as a decimal of at most six digits behind the point, where that is exact and not too long.
pub(crate) fn in_decimals(value: &str) -> Option<String> {
    let number = parse_rational(value).ok()?;
    let (millions, million) = (number * BigInt::from(1_000_000), 1_000_000);
    let whole = millions.is_integer().then(|| millions.to_integer().to_i64())??;
    let sign = if whole < 0 { "-" } else { "" };
    let digits = format!("{sign}{}.{:06}", whole.unsigned_abs() / million, whole.unsigned_abs() % million);
    let digits = digits.trim_end_matches('0').trim_end_matches('.').to_owned();
    (digits.chars().count() <= MOST_LETTERS).then_some(digits)
}

/// Four digits of a number that is too long to be shown.
fn rounded(value: &str) -> Option<String> {
    if value.chars().count() <= MOST_LETTERS {
        return None;
    }
    let number = parse_rational(value).ok()?.to_f64().filter(|number| number.is_finite())?;
    let exponent = if number == 0.0 { 0 } else { number.abs().log10().floor() as i32 };
    let digits = if (-4..7).contains(&exponent) {
        format!("{number:.*}", usize::try_from(3 - exponent).unwrap_or(0))
    } else {
        format!("{number:.3e}")
    };
    Some(format!("{ABOUT} {digits}"))
}
