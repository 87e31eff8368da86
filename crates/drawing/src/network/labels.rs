//! What is written on nodes and links: how wide it is, and where on a link there is room for it.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use schedcheck_model::number::decimal::ABOUT;

use super::Fact;
use crate::numbers;

/// Where on a link its label may stand, the best place first, as a part of its length.
const PLACES: [f64; 9] = [0.56, 0.5, 0.62, 0.44, 0.68, 0.38, 0.74, 0.32, 0.8];

/// How wide a text of the small font is, in pixels, generously.
pub(super) fn width(text: &str) -> i32 {
    7 * text.chars().count() as i32
}

/// A fact as it is written into the picture.
pub(super) fn short(fact: &Fact) -> String {
    let value = numbers::short(&fact.value);
    match fact.symbol {
        "" => value,
        symbol if value.starts_with(['=', ABOUT]) => format!("{symbol} {value}"),
        symbol => format!("{symbol} = {value}"),
    }
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
        assert_eq!(shown("40493568571000/5088717160967"), "w ≈ 7.95752");
        assert_eq!(shown("-1234567/1000000"), "w = -1.234567");
        assert_eq!(short(&Fact::new("", "1/300000000000")), "≈ 3.333e-12");
        assert_eq!(["1000000000000", "142477602306868600704/60466177"].map(shown), ["w = 1e12", "w ≈ 2.35632e12"]);
        assert_eq!(shown("1 receiving and 2 sending ports"), "w = 1 receiving and 2 sending ports");
    }
}
