//! Where an axis has its ticks, and what is written at them.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::ops::Range;

use super::Scale;

/// The most ticks of an axis, about.
const MOST: usize = 8;
/// Fewer ticks than this at round numbers of a logarithmic axis are too few.
const FEW: usize = 3;
/// The round numbers of a decade, in steps that become coarser.
const ROUND: [&[i64]; 3] = [&[1, 2, 3, 4, 5, 6, 7, 8, 9], &[1, 2, 5], &[1]];
/// How far a tick may be outside the axis, as a part of a step, because floats are rounded.
const ROUNDED: f64 = 1e-9;

/// A number with few digits: a whole number times a power of ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tick {
    digits: i64,
    exponent: i32,
}

/// The ticks of an axis; where `is_whole`, all of them are whole numbers.
pub(super) fn ticks(scale: Scale, range: &Range<f64>, is_whole: bool) -> Vec<Tick> {
    match scale {
        Scale::Linear => linear(range, is_whole),
        Scale::Logarithmic => logarithmic(range, is_whole),
    }
}

/// What is written at a value of an axis with these ticks.
pub(super) fn text(ticks: &[Tick], value: f64) -> String {
    let distance = |tick: &&Tick| (tick.value() - value).abs();
    let nearest = ticks.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest.map(|tick| tick.text()).unwrap_or_default()
}

/// Equal steps of 1, 2 or 5 times a power of ten.
fn linear(range: &Range<f64>, is_whole: bool) -> Vec<Tick> {
    let least = (range.end - range.start) / MOST as f64;
    let mut exponent = least.log10().floor() as i32;
    let part = least / 10_f64.powi(exponent);
    let mut step = [1, 2, 5, 10].into_iter().find(|step| part <= *step as f64 + ROUNDED).unwrap_or(10);
    if is_whole && exponent < 0 && (exponent < -1 || step < 10) {
        (step, exponent) = (1, 0);
    }
    let at = |bound: f64| bound / Tick { digits: step, exponent }.value();
    let (first, last) = ((at(range.start) - ROUNDED).ceil() as i64, (at(range.end) + ROUNDED).floor() as i64);
    (first..=last).map(|number| Tick { digits: number * step, exponent }).collect()
}

/// Round numbers of every decade, or of every second one, or so on; equal steps where there are too few of them.
fn logarithmic(range: &Range<f64>, is_whole: bool) -> Vec<Tick> {
    let (first, last) = (range.start.log10().floor() as i32, range.end.log10().ceil() as i32);
    let is_inside = |tick: &Tick| {
        let value = tick.value();
        let is_near = range.start <= value * (1.0 + ROUNDED) && value * (1.0 - ROUNDED) <= range.end;
        is_near && (!is_whole || tick.exponent >= 0)
    };
    let of = |round: &[i64], apart: usize| -> Vec<Tick> {
        let decades = (first..=last).filter(|decade| decade.rem_euclid(apart as i32) == 0);
        let all = decades.flat_map(|exponent| round.iter().map(move |&digits| Tick { digits, exponent }));
        all.filter(is_inside).collect()
    };
    let finest = of(ROUND[0], 1);
    if finest.len() < FEW {
        return linear(range, is_whole).into_iter().filter(|tick| tick.digits > 0).collect();
    }
    let few = ROUND.iter().map(|round| of(round, 1)).find(|ticks| ticks.len() <= MOST);
    few.unwrap_or_else(|| of(ROUND[2], (last - first) as usize / MOST + 1))
}

impl Tick {
    pub(super) fn value(self) -> f64 {
        let power = 10_f64.powi(self.exponent.abs());
        if self.exponent < 0 { self.digits as f64 / power } else { self.digits as f64 * power }
    }

    /// The number, exact, and as short as an axis needs it.
    fn text(self) -> String {
        let (mut digits, mut exponent) = (self.digits, self.exponent);
        if digits == 0 {
            return "0".to_owned();
        }
        while digits % 10 == 0 {
            (digits, exponent) = (digits / 10, exponent + 1);
        }
        let count = digits.unsigned_abs().ilog10() as i32;
        let leading = exponent + count;
        if (-3..6).contains(&leading) {
            return format!("{:.*}", usize::try_from(-exponent).unwrap_or(0), Self { digits, exponent }.value());
        }
        let mantissa = Self { digits, exponent: -count }.value();
        format!("{mantissa:.*}e{leading}", count as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(scale: Scale, range: Range<f64>, is_whole: bool) -> String {
        let ticks = ticks(scale, &range, is_whole);
        ticks.iter().map(|tick| text(&ticks, tick.value())).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_counted_has_ticks_at_whole_numbers_alone() {
        assert_eq!(shown(Scale::Linear, 2.0..4.0, false), "2 2.5 3 3.5 4");
        assert_eq!(shown(Scale::Linear, 2.0..4.0, true), "2 3 4");
        assert_eq!(shown(Scale::Linear, 1.0..8.0, true), "1 2 3 4 5 6 7 8");
        assert_eq!(shown(Scale::Linear, 0.0..100.0, true), "0 20 40 60 80 100");
        assert_eq!(shown(Scale::Logarithmic, 2.0..3.0, true), "2 3");
        assert_eq!(shown(Scale::Logarithmic, 0.5..3.0, true), "1 2 3");
    }

    #[test]
    fn a_logarithmic_axis_has_each_round_number_once() {
        assert_eq!(shown(Scale::Logarithmic, 2.0..32.0, false), "2 5 10 20");
        assert_eq!(shown(Scale::Logarithmic, 1.0..7.0, false), "1 2 3 4 5 6 7");
        assert_eq!(shown(Scale::Logarithmic, 0.001..1000.0, false), "0.001 0.01 0.1 1 10 100 1000");
        assert_eq!(shown(Scale::Logarithmic, 1.0..1e20, false), "1 1000 1e6 1e9 1e12 1e15 1e18");
        assert_eq!(shown(Scale::Logarithmic, 1.02..1.05, false), "1.02 1.025 1.03 1.035 1.04 1.045 1.05");
    }

    #[test]
    fn no_two_ticks_are_written_alike() {
        let narrow = [(1.0, 1.000_01), (1e6, 1_000_003.0), (-0.3, 0.4), (0.0, 1e-5), (123_456.0, 123_457.0)];
        for (scale, (low, high)) in [Scale::Linear, Scale::Logarithmic].into_iter().flat_map(|s| narrow.map(|n| (s, n)))
        {
            if scale == Scale::Logarithmic && low <= 0.0 {
                continue;
            }
            let all = shown(scale, low..high, false);
            let texts: std::collections::BTreeSet<_> = all.split(' ').collect();
            assert!(texts.len() == all.split(' ').count() && texts.len() > 2, "{all}");
        }
    }
}
