//! The axis of time: both ends as exact numbers, and round numbers between them.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::fmt::Write;

use itertools::Itertools;
use num_traits::ToPrimitive;
use schedcheck_model::Rational;

use super::{LEFT, LETTER, Scale, TOP};
use crate::numbers;

/// About how many round numbers there are on an axis of the usual width, which is so wide.
const TICKS: f64 = 6.0;
const USUAL: f64 = 800.0;
/// How near to an end no number is written, in pixels.
const NEAR: f64 = 24.0;

/// Thin lines at round numbers between 0 and the end of the axis, with the numbers below, where no other number is: the
/// schedule ends at `finish`.
pub(super) fn ticks(svg: &mut String, scale: &Scale, finish: &Rational, foot: f64) {
    let (end, width) = (&scale.end, scale.right - LEFT);
    let Some((step, decimals)) = step(end, (TICKS * width / USUAL).max(2.0)) else { return };
    // The numbers at both ends are written to their left.
    let [last, left] = [end, finish].map(|time| left_of(scale, time) - NEAR);
    let finish = scale.x(finish);
    let mut time = step.clone();
    while time < *end {
        let at = scale.x(&time);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.2}\" y1=\"{TOP}\" x2=\"{at:.2}\" y2=\"{:.1}\" stroke=\"#ddd\"/>",
            foot + 4.0
        );
        if at > LEFT + NEAR && at < last && !(left < at && at < finish + NEAR) {
            let number = time.to_f64().unwrap_or(0.0);
            let number = if decimals < 7 { format!("{number:.decimals$}") } else { format!("{number:e}") };
            let _ = writeln!(
                svg,
                "<text x=\"{at:.2}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\">{number}</text>",
                foot + 16.0
            );
        }
        time += &step;
    }
}

/// The round number by which the ticks are apart, and how many decimals it takes to write it.
fn step(end: &Rational, number: f64) -> Option<(Rational, usize)> {
    let least = end.to_f64().filter(|end| end.is_finite() && *end > 0.0)? / number;
    let exponent = least.log10().floor() as i32;
    let power = Rational::from(10).pow(exponent);
    let part = least / power.to_f64().filter(|power| *power > 0.0)?;
    let times = [1, 2, 5].into_iter().find(|times| part <= f64::from(*times)).unwrap_or(10);
    let decimals = if times == 10 { exponent + 1 } else { exponent };
    Some((power * times, usize::try_from(-decimals).unwrap_or(0)))
}

/// Where a number begins that ends at its time.
fn left_of(scale: &Scale, time: &Rational) -> f64 {
    scale.x(time) - LETTER * numbers::short(&time.to_string()).chars().count() as f64
}

/// Lines at 0, at the end of the axis and where the schedule ends, with numbers, and what the axis measures.
pub(super) fn ends(svg: &mut String, scale: &Scale, end: &Rational, foot: f64) {
    let ends = [(Rational::default(), "start"), (scale.end.clone(), "end"), (end.clone(), "end")];
    // A chart that ends at 0 has one line at its left end.
    for (time, anchor) in ends.into_iter().unique_by(|(time, _)| time.clone()) {
        let at = scale.x(&time);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.2}\" y1=\"{TOP}\" x2=\"{at:.2}\" y2=\"{foot:.1}\" stroke=\"#333\" \
                stroke-dasharray=\"3 3\"/>"
        );
        // Where the two ends are near each other, only that of the schedule has its number.
        if time != scale.end || time == *end || scale.x(end) < left_of(scale, &time) {
            let _ = writeln!(
                svg,
                "<text x=\"{at:.2}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
                foot + 16.0,
                numbers::short(&time.to_string()),
            );
        }
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">time</text>",
        f64::midpoint(LEFT, scale.right),
        foot + 32.0
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_written_over_the_end_of_a_schedule_on_a_longer_axis() {
        let numbers = |finish: Rational, end: i64| {
            let (mut svg, scale) = (String::new(), Scale { end: Rational::from(end), right: 876.0 });
            ticks(&mut svg, &scale, &finish, 100.0);
            ends(&mut svg, &scale, &finish, 100.0);
            let texts = svg.split("</text>").filter_map(|part| Some(part.rsplit_once('>')?.1.to_owned()));
            texts.filter(|text| !text.trim().is_empty()).collect::<Vec<_>>()
        };
        assert_eq!(numbers(Rational::from(3), 4), ["1", "2", "0", "4", "3", "time"]);
        assert_eq!(numbers(Rational::from(4), 4), ["1", "2", "3", "0", "4", "time"]);
        assert_eq!(numbers(Rational::new(799, 200), 4), ["1", "2", "3", "0", "3.995", "time"]);
        assert_eq!(numbers(Rational::ZERO, 4), ["1", "2", "3", "0", "4", "time"]);
    }

    #[test]
    fn ticks_are_apart_by_round_numbers() {
        let told = |above: i64, below: i64| {
            step(&Rational::new(above, below), TICKS).map(|(step, decimals)| (step.to_string(), decimals))
        };
        let some = |step: &str, decimals| Some((step.to_owned(), decimals));
        assert_eq!(told(12, 1), some("2", 0));
        assert_eq!(told(25, 1), some("5", 0));
        assert_eq!(told(600, 1), some("100", 0));
        assert_eq!(told(1, 1), some("1/5", 1));
        assert_eq!(told(1, 50), some("1/200", 3));
        assert_eq!(told(45, 1), some("10", 0));
        assert_eq!(told(0, 1), None);
    }
}
