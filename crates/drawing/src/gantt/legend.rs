//! What the colours of a chart mean: a swatch and a word for each that occurs.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{Chart, LEFT, LETTER, LINE, Paint, Receiver, Scale, escaped};

/// The room of a swatch and of the gap behind a text.
const SWATCH: f64 = 42.0;

/// The entries with their places: the line, and how far from the left.
pub(super) struct Legend {
    entries: Vec<(usize, f64, Paint, String)>,
}

/// The legend of the paints that occur.
pub(super) fn of(chart: &Chart) -> Legend {
    let paints: BTreeSet<_> = chart.rows.iter().flat_map(|row| &row.bars).map(Paint::of).collect();
    let right = Scale::of(chart).right;
    let (mut entries, mut line, mut left) = (Vec::new(), 0, LEFT);
    for paint in paints {
        let text = meaning(chart, paint);
        let width = SWATCH + LETTER * text.chars().count() as f64;
        if left > LEFT && left + width > right {
            (line, left) = (line + 1, LEFT);
        }
        entries.push((line, left, paint, text));
        left += width;
    }
    Legend { entries }
}

fn meaning(chart: &Chart, paint: Paint) -> String {
    let bars = || chart.rows.iter().flat_map(|row| &row.bars);
    match paint {
        Paint::Receiver(_) => {
            let painted = bars().filter(|bar| Paint::of(bar) == paint);
            let receivers: BTreeSet<&Receiver> = painted.filter_map(|bar| bar.receiver.as_ref()).collect();
            let names: Vec<_> = receivers.iter().map(|receiver| receiver.name.as_str()).collect();
            format!("to {}", first_two(&names))
        }
        Paint::Message if bars().any(|bar| bar.receiver.is_some()) => "to several".to_owned(),
        Paint::Message => "message".to_owned(),
        Paint::Computation(round) => of_computations(chart, round),
    }
}

/// What the colour of computations means; where the chart does not say, the rounds that have it, if there are several.
fn of_computations(chart: &Chart, color: usize) -> String {
    if let Some(key) = chart.keys.iter().find(|key| key.round == color) {
        return key.text.clone();
    }
    let bars = chart.rows.iter().flat_map(|row| &row.bars).filter(|bar| !bar.is_message);
    let (all, of_color): (BTreeSet<_>, BTreeSet<_>) =
        bars.map(|bar| (bar.round, (Paint::of(bar) == Paint::Computation(color)).then_some(bar.round))).unzip();
    let numbers: Vec<_> = of_color.into_iter().flatten().map(|round| (round + 1).to_string()).collect();
    if all.len() < 2 || !chart.keys.is_empty() {
        return "computation".to_owned();
    }
    let numbers: Vec<_> = numbers.iter().map(String::as_str).collect();
    let rounds = if numbers.len() == 1 { "round" } else { "rounds" };
    format!("computation, {rounds} {}", first_two(&numbers))
}

/// The first two of some names.
fn first_two(names: &[&str]) -> String {
    let more = if names.len() > 2 { ", …" } else { "" };
    names[..names.len().min(2)].join(", ") + more
}

impl Legend {
    pub(super) fn lines(&self) -> usize {
        self.entries.last().map_or(0, |(line, ..)| line + 1)
    }

    pub(super) fn draw(&self, svg: &mut String, top: f64) {
        for (line, left, paint, text) in &self.entries {
            let y = top + LINE * *line as f64;
            paint.draw(svg, [*left, y, 18.0, 10.0], "0.6");
            let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>", left + 24.0, y + 9.0, escaped(text));
        }
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;

    use super::super::{Bar, Row, draw};
    use super::*;

    fn bar(is_message: bool, round: usize) -> Bar {
        let (from, to) = (Rational::default(), Rational::ONE);
        Bar { from, to, label: String::new(), is_message, round, receiver: None }
    }

    fn texts(bars: Vec<Bar>) -> Vec<String> {
        let chart = Chart::new("a chart", vec![Row { name: "port".to_owned(), bars }]);
        of(&chart).entries.into_iter().map(|(.., text)| text).collect()
    }

    #[test]
    fn a_message_has_the_colour_of_its_receiver_in_all_rows() {
        let to = |number: usize| bar(true, 0).received_by(number, format!("P{}", number + 1));
        let row = |name: &str, bars: Vec<Bar>| Row { name: name.to_owned(), bars };
        let svg = draw(&Chart::new("a chart", vec![row("port", vec![to(0), to(1)]), row("P2", vec![to(1)])]));
        let count = |number: usize| svg.matches(&format!("fill=\"{}\"", Paint::Receiver(number).color())).count();
        // Once more in the legend.
        assert_eq!([0, 1].map(count), [2, 3], "{svg}");
        assert!(svg.contains(">to P1<") && svg.contains(">to P2<"), "{svg}");
    }

    #[test]
    fn receivers_that_look_alike_have_one_entry() {
        let to = |number: usize| bar(true, 0).received_by(number, format!("P{number}"));
        assert_eq!(texts(vec![to(1), to(33)]), ["to P1, P33"]);
        assert_eq!(texts(vec![to(97), to(1), to(33), bar(true, 0)]), ["to P1, P33, …", "to several"]);
    }

    #[test]
    fn computations_are_told_apart_by_round() {
        assert_eq!(texts(vec![bar(false, 0), bar(true, 1)]), ["message", "computation"]);
        assert_eq!(
            texts(vec![bar(false, 0), bar(false, 1), bar(false, 3), bar(false, 6)]),
            ["computation, rounds 1, 4, …", "computation, round 2"]
        );
    }
}
