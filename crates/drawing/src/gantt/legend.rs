//! What the colours of a chart mean: a swatch and a word for each that occurs.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{Chart, LEFT, LETTER, LINE, MESSAGES, Scale, color, escaped};

/// The room of a swatch and of the gap behind a text.
const SWATCH: f64 = 42.0;

/// The entries with their places: the line, and how far from the left.
pub(super) struct Legend {
    entries: Vec<(usize, f64, &'static str, String)>,
}

/// The legend of the colours that occur.
pub(super) fn of(chart: &Chart) -> Legend {
    let bars = || chart.rows.iter().flat_map(|row| &row.bars);
    let colors: BTreeSet<_> = bars().map(|bar| (!bar.is_message, bar.round % MESSAGES.len())).collect();
    let right = Scale::of(chart).right;
    let (mut entries, mut line, mut left) = (Vec::new(), 0, LEFT);
    for (is_computation, round) in colors {
        let text = meaning(chart, !is_computation, round);
        let width = SWATCH + LETTER * text.chars().count() as f64;
        if left > LEFT && left + width > right {
            (line, left) = (line + 1, LEFT);
        }
        entries.push((line, left, color(!is_computation, round), text));
        left += width;
    }
    Legend { entries }
}

/// What a colour means; where the chart does not say, the rounds that have it, if there are several.
fn meaning(chart: &Chart, is_message: bool, round: usize) -> String {
    if let Some(key) = chart.keys.iter().find(|key| (key.is_message, key.round) == (is_message, round)) {
        return key.text.clone();
    }
    let bars = chart.rows.iter().flat_map(|row| &row.bars).filter(|bar| bar.is_message == is_message);
    let rounds: BTreeSet<_> = bars.map(|bar| bar.round).collect();
    let what = if is_message { "message" } else { "computation" };
    let of_color: Vec<_> = rounds.iter().filter(|other| *other % MESSAGES.len() == round).collect();
    match of_color[..] {
        _ if rounds.len() < 2 || !chart.keys.is_empty() => what.to_owned(),
        [only] => format!("{what}, round {}", only + 1),
        [first, second, ..] => format!("{what}, rounds {}, {}, …", first + 1, second + 1),
        [] => what.to_owned(),
    }
}

impl Legend {
    pub(super) fn lines(&self) -> usize {
        self.entries.last().map_or(0, |(line, ..)| line + 1)
    }

    pub(super) fn draw(&self, svg: &mut String, top: f64) {
        for (line, left, color, text) in &self.entries {
            let y = top + LINE * *line as f64;
            let _ = writeln!(
                svg,
                "<rect x=\"{left:.1}\" y=\"{y:.1}\" width=\"18\" height=\"10\" fill=\"{color}\" stroke=\"#333\" \
                    stroke-width=\"0.6\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                left + 24.0,
                y + 9.0,
                escaped(text)
            );
        }
    }
}
