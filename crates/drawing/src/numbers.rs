//! Numbers as pictures show them: fractions with long denominators as decimals, long numbers as in a table.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_model::number::decimal::in_a_cell;
use schedcheck_model::number::parse_rational;

/// A decimal of more letters is rounded.
const MOST_LETTERS: usize = 12;
/// A fraction whose denominator has more digits than this is better read as a short decimal.
const SHORT_DENOMINATOR: usize = 2;

/// The text as it is shown; what is no number stays as it is.
pub(crate) fn short(value: &str) -> String {
    let is_long = value.chars().count() > MOST_LETTERS;
    let rounded = || is_long.then(|| parse_rational(value).ok().map(|number| in_a_cell(&number)))?;
    decimal(value).or_else(rounded).unwrap_or_else(|| value.to_owned())
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
