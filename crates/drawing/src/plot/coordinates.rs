//! Axes as the plotting library wants them: where a value is, and where the ticks are.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use super::Scale;
use super::ticks::{Tick, text, ticks};

/// The part of an axis that is shown, with its ticks.
#[derive(Clone)]
pub(super) struct Coordinates {
    scale: Scale,
    range: Range<f64>,
    ticks: Vec<Tick>,
}

impl Coordinates {
    /// Where `is_whole`, all ticks are whole numbers.
    pub(super) fn new(scale: Scale, range: Range<f64>, is_whole: bool) -> Self {
        let ticks = ticks(scale, &range, is_whole);
        Self { scale, range, ticks }
    }

    fn place(&self, value: f64) -> f64 {
        if self.scale == Scale::Linear { value } else { value.ln() }
    }
}

impl Ranged for Coordinates {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let (start, end) = (self.place(self.range.start), self.place(self.range.end));
        let part = (self.place(*value) - start) / (end - start);
        limit.0 + (f64::from(limit.1 - limit.0) * part).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // The light points are those between the ticks.
        if hint.weight().allow_light_points() {
            Vec::new()
        } else {
            self.ticks.iter().map(|tick| tick.value()).collect()
        }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Coordinates {
    fn format_ext(&self, value: &f64) -> String {
        text(&self.ticks, *value)
    }
}
