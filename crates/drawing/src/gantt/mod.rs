//! Gantt charts as SVG: one row for the port, one for each worker; a box for each message and each computation; below
//! them the axis of time, and what colours and rows mean.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::fmt::Write;

use num_traits::ToPrimitive;
use schedcheck_model::Rational;

use super::svg::{self, escaped};
use super::{csv, numbers};

mod axis;
mod legend;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 48.0;
const ROW: f64 = 34.0;
const BOX: f64 = 28.0;
/// A message is drawn above the computation that goes on meanwhile.
const MESSAGE: f64 = 11.0;
const BOTTOM: f64 = 44.0;
/// How far the lines below the axis are apart.
const LINE: f64 = 18.0;

/// The colours of messages and computations, by round.
const MESSAGES: [&str; 3] = ["#9ecae1", "#6baed6", "#4292c6"];
const COMPUTATIONS: [&str; 3] = ["#fdd0a2", "#fdae6b", "#e6853b"];

/// What a row does at some time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// When it begins.
    pub from: Rational,
    /// When it ends.
    pub to: Rational,
    /// What is written into it, if there is room.
    pub label: String,
    /// Whether it is a message; else it is a computation.
    pub is_message: bool,
    /// Its round, which tells colours apart.
    pub round: usize,
}

/// One row of a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whose row it is.
    pub name: String,
    /// What it does.
    pub bars: Vec<Bar>,
}

/// What a colour means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// Whether it is that of messages; else it is that of computations.
    pub is_message: bool,
    /// The round that has it.
    pub round: usize,
    /// What it means.
    pub text: String,
}

impl Key {
    /// What the colour of messages of a round means.
    pub fn message(round: usize, text: impl Into<String>) -> Self {
        Self { is_message: true, round, text: text.into() }
    }
}

/// A chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What is said below the axis, a line each: what the names of rows mean.
    pub notes: Vec<String>,
    /// What colours mean; of those that are not here, what they are of, and the round.
    pub keys: Vec<Key>,
    /// The rows, from top to bottom.
    pub rows: Vec<Row>,
    /// A moment that the schedule should meet: a line across all rows.
    pub deadline: Option<Rational>,
}

impl Chart {
    /// A chart without a deadline.
    pub fn new(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { title: title.into(), notes: Vec::new(), keys: Vec::new(), rows, deadline: None }
    }

    /// The chart with this title.
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// The chart with what is to be said of its rows and of its colours.
    #[must_use]
    pub fn explained(self, notes: impl IntoIterator<Item = String>, keys: impl IntoIterator<Item = Key>) -> Self {
        Self { notes: notes.into_iter().collect(), keys: keys.into_iter().collect(), ..self }
    }

    /// When the last bar ends, or the deadline is, whichever is later.
    pub fn end(&self) -> Rational {
        let ends = self.rows.iter().flat_map(|row| &row.bars).map(|bar| &bar.to);
        ends.chain(&self.deadline).max().cloned().unwrap_or_default()
    }
}

/// The chart as an SVG file; its times are scaled to the width.
pub fn draw(chart: &Chart) -> String {
    let end = chart.end();
    let legend = legend::of(chart);
    let below = LINE * (legend.lines() + chart.notes.len()) as f64;
    let height = TOP + ROW * chart.rows.len() as f64 + BOTTOM + below;
    let mut svg = svg::head(&chart.title, (WIDTH as u32, height as u32), 1);
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"26\" font-size=\"{:.1}\" font-weight=\"bold\">{}</text><g font-size=\"12\">",
        size_of_title(&chart.title),
        escaped(&chart.title)
    );
    let foot = TOP + ROW * chart.rows.len() as f64;
    axis::ticks(&mut svg, &end, foot);
    for (number, row) in chart.rows.iter().enumerate() {
        let top = TOP + ROW * number as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line x1=\"{LEFT}\" y1=\"{3:.1}\" x2=\"{4:.1}\" y2=\"{3:.1}\" stroke=\"#ccc\"/>",
            LEFT - 8.0,
            top + BOX - 9.0,
            escaped(&row.name),
            top + BOX,
            WIDTH - RIGHT,
        );
        for bar in &row.bars {
            draw_bar(&mut svg, bar, top, &end);
        }
    }
    if let Some(deadline) = &chart.deadline {
        draw_deadline(&mut svg, deadline, x(deadline, &end), foot);
    }
    axis::ends(&mut svg, &end, foot);
    legend.draw(&mut svg, foot + BOTTOM);
    for (number, note) in chart.notes.iter().enumerate() {
        let y = foot + BOTTOM + LINE * (legend.lines() + number) as f64 + 8.0;
        let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{y:.1}\">{}</text>", escaped(note));
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// The bars, for a reader of tables: whose they are, when they begin and end, what they are, exact.
pub fn csv(chart: &Chart) -> String {
    let mut lines = vec![["row", "from", "to", "what", "label"].map(str::to_owned)];
    for row in &chart.rows {
        lines.extend(row.bars.iter().map(|bar| {
            let what = if bar.is_message { "message" } else { "computation" };
            [row.name.clone(), bar.from.to_string(), bar.to.to_string(), what.to_owned(), bar.label.clone()]
        }));
    }
    csv::lines(lines)
}

/// As large as the width allows: a title that is cut off may end in another number.
fn size_of_title(title: &str) -> f64 {
    // A bold letter is six tenths as wide as the font is high.
    ((WIDTH - LEFT) / (0.6 * title.chars().count() as f64)).clamp(1.0, 15.0)
}

/// Where a time is drawn.
fn x(time: &Rational, end: &Rational) -> f64 {
    let part = if *end == Rational::default() { Rational::default() } else { time / end };
    LEFT + part.to_f64().unwrap_or(0.0) * (WIDTH - LEFT - RIGHT)
}

fn draw_bar(svg: &mut String, bar: &Bar, top: f64, end: &Rational) {
    let (from, to) = (x(&bar.from, end), x(&bar.to, end));
    let (y, height) = if bar.is_message { (top, MESSAGE) } else { (top + MESSAGE, BOX - MESSAGE) };
    let _ = writeln!(
        svg,
        "<rect x=\"{from:.2}\" y=\"{y:.1}\" width=\"{:.2}\" height=\"{height}\" fill=\"{}\" stroke=\"#333\" \
            stroke-width=\"0.6\"/>",
        to - from,
        color(bar.is_message, bar.round),
    );
    let label = numbers::short(&bar.label);
    // Seven pixels a letter are enough for the font.
    if to - from > 7.0 * label.chars().count() as f64 {
        let _ = writeln!(
            svg,
            "<text class=\"inside\" x=\"{:.2}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\">{}</text>",
            f64::midpoint(from, to),
            y + height / 2.0 + 3.5,
            escaped(&label),
        );
    }
}

fn draw_deadline(svg: &mut String, deadline: &Rational, at: f64, foot: f64) {
    let _ = writeln!(
        svg,
        "<line x1=\"{at:.2}\" y1=\"{:.1}\" x2=\"{at:.2}\" y2=\"{foot:.1}\" stroke=\"#b3362b\" stroke-width=\"2\"/>\
         <text x=\"{:.2}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#b3362b\">deadline {}</text>",
        TOP - 8.0,
        at - 4.0,
        TOP - 2.0,
        numbers::short(&deadline.to_string()),
    );
}

/// The colour of what is a message or not, in this round.
fn color(is_message: bool, round: usize) -> &'static str {
    let colors = if is_message { MESSAGES } else { COMPUTATIONS };
    colors[round % colors.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_a_line_across_all_rows_and_on_the_axis() {
        let rows = vec![Row { name: "P1".to_owned(), bars: vec![] }];
        let deadline = Some(Rational::new(7, 2));
        let svg = draw(&Chart { deadline, ..Chart::new("a chart", rows) });
        assert!(svg.contains("deadline 7/2") && svg.contains("x1=\"876.00\""), "{svg}");
    }

    #[test]
    fn long_numbers_are_rounded_in_the_chart_and_exact_in_its_table() {
        let makespan = Rational::new(108_980_784, 911_375);
        let label = makespan.to_string();
        let bar = Bar { from: Rational::default(), to: makespan, label, is_message: false, round: 0 };
        let chart = Chart::new("a chart", vec![Row { name: "P1".to_owned(), bars: vec![bar] }]);
        let svg = draw(&chart);
        assert!(svg.matches(">≈ 119.6<").count() == 2 && !svg.contains("911375"), "{svg}");
        assert!(csv(&chart).contains("108980784/911375,computation,108980784/911375"), "{}", csv(&chart));
    }

    #[test]
    fn a_bar_of_the_whole_time_is_as_wide_as_the_chart() {
        let bar = |to: i64| Bar {
            from: Rational::default(),
            to: Rational::from(to),
            label: "a<b".to_owned(),
            is_message: to == 1,
            round: 0,
        };
        let rows = vec![
            Row { name: "port".to_owned(), bars: vec![bar(1)] },
            Row { name: "P1".to_owned(), bars: vec![bar(4)] },
        ];
        let svg = draw(&Chart::new("a chart", rows));
        assert!(
            svg.contains("width=\"800.00\"") && svg.contains("width=\"200.00\"") && svg.contains("a&lt;b"),
            "{svg}"
        );
    }
}
