//! What is written on nodes and links: how wide it is, how long numbers are shortened, and where on a link there is
//! room for it.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_model::number::parse_rational;

use super::Fact;

/// A number of more letters is shown as a decimal fraction if it is one, and else rounded.
const MOST_LETTERS: usize = 12;
/// A fraction whose denominator has more digits than this is better read as a short decimal.
const SHORT_DENOMINATOR: usize = 2;

/// Where on a link its label may stand, the best place first, as a part of its length.
const PLACES: [f64; 9] = [0.56, 0.5, 0.62, 0.44, 0.68, 0.38, 0.74, 0.32, 0.8];

/// How wide a text of the small font is, in pixels, generously.
pub(super) fn width(text: &str) -> i32 {
    7 * text.chars().count() as i32
}

/// A fact as it is written into the picture.
pub(super) fn short(fact: &Fact) -> String {
    let (equals, value) = match decimal(&fact.value).map(|exact| ("=", exact)).or_else(|| rounded(&fact.value)) {
        Some(shortened) => shortened,
        None => ("=", fact.value.clone()),
    };
    match (fact.symbol, equals) {
        ("", "=") => value,
        ("", _) => format!("≈ {value}"),
        (symbol, _) => format!("{symbol} {equals} {value}"),
    }
}

/// A fraction as a decimal of at most six digits, where that is exact and no longer.
fn decimal(value: &str) -> Option<String> {
    let (_, denominator) = value.split_once('/')?;
    if denominator.chars().count() <= SHORT_DENOMINATOR {
        return None;
    }
    let number = parse_rational(value).ok()?;
    let (millions, million) = (number * BigInt::from(1_000_000), 1_000_000);
    let whole = millions.is_integer().then(|| millions.to_integer().to_i64())??;
    let sign = if whole < 0 { "-" } else { "" };
    let digits = format!("{sign}{}.{:06}", whole.unsigned_abs() / million, whole.unsigned_abs() % million);
    let digits = digits.trim_end_matches('0').trim_end_matches('.').to_owned();
    (digits.chars().count() <= value.chars().count()).then_some(digits)
}

/// Four digits of a number that is too long to be shown.
fn rounded(value: &str) -> Option<(&'static str, String)> {
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
    Some(("≈", digits))
}

/// A rectangle by its middle and its size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    fn overlap(&self, other: &Self) -> f64 {
        let across = (self.width + other.width) / 2.0 - (self.x - other.x).abs();
        let down = (self.height + other.height) / 2.0 - (self.y - other.y).abs();
        across.max(0.0) * down.max(0.0)
    }
}

/// The place of a label of this size on the way from `from` to `to` that hides least of what is `taken`.
pub(super) fn place(from: (f64, f64), to: (f64, f64), (width, height): (f64, f64), taken: &[Area]) -> Area {
    let at = |part: f64| Area { x: from.0 + part * (to.0 - from.0), y: from.1 + part * (to.1 - from.1), width, height };
    let hidden = |area: &Area| taken.iter().map(|other| area.overlap(other)).sum::<f64>();
    let mut best = at(PLACES[0]);
    let mut least = hidden(&best);
    for part in &PLACES[1..] {
        let (area, hides) = (at(*part), hidden(&at(*part)));
        if hides < least {
            (best, least) = (area, hides);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_shortened_and_say_whether_they_are_exact() {
        let shown = |value: &str| short(&Fact::new("w", value));
        assert_eq!(
            ["7/3", "103/5000", "123456/7", "1000000"].map(shown),
            ["w = 7/3", "w = 0.0206", "w = 123456/7", "w = 1000000"]
        );
        assert_eq!(shown("40493568571000/5088717160967"), "w ≈ 7.958");
        assert_eq!(shown("-1234567/1000000"), "w = -1.234567");
        assert_eq!(short(&Fact::new("", "1/300000000000")), "≈ 3.333e-12");
        assert_eq!(shown("1 receiving and 2 sending ports"), "w = 1 receiving and 2 sending ports");
    }
}
