//! Gantt charts as SVG: one row for the port, one for each worker; a box for each message and each computation; below
//! them the axis of time, and what colours and rows mean.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::fmt::Write;
use std::iter;

use num_traits::ToPrimitive;
use schedcheck_model::Rational;

use super::svg::{self, escaped};
use super::{csv, numbers};

mod axis;
mod legend;
mod paint;

use paint::Paint;

/// The width of a chart that is not told another one, and the least one.
const WIDTH: u32 = 900;
const LEAST_WIDTH: u32 = 200;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 48.0;
const ROW: f64 = 34.0;
const BOX: f64 = 28.0;
/// A message is drawn above the computation that goes on meanwhile.
const MESSAGE: f64 = 11.0;
const BOTTOM: f64 = 44.0;
/// A bar that is narrower has a thin stroke, in pixels.
const NARROW: f64 = 4.0;
/// How wide a letter is, generously.
const LETTER: f64 = 7.0;
/// How far the lines below the axis are apart.
const LINE: f64 = 18.0;

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
    /// Its round, by which the colours of computations differ.
    pub round: usize,
    /// For whom a message is, by which the colours of messages differ.
    pub receiver: Option<Receiver>,
}

impl Bar {
    /// The bar of a message for the processor of this number, with its name in the legend.
    #[must_use]
    pub fn received_by(self, number: usize, name: String) -> Self {
        Self { receiver: Some(Receiver { number, name }), ..self }
    }
}

/// For whom a message is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Receiver {
    /// Its number in instance files: charts of one instance give it the same colour.
    pub number: usize,
    /// Its name in the legend.
    pub name: String,
}

/// One row of a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whose row it is.
    pub name: String,
    /// What it does.
    pub bars: Vec<Bar>,
}

/// What the colour of a computation means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The round that has it.
    pub round: usize,
    /// What it means.
    pub text: String,
}

/// A chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What is said below the axis, a line each: what the names of rows mean.
    pub notes: Vec<String>,
    /// What the colours of computations mean; of those that are not here, the round.
    pub keys: Vec<Key>,
    /// The rows, from top to bottom.
    pub rows: Vec<Row>,
    /// A moment that the schedule should meet: a line across all rows.
    pub deadline: Option<Rational>,
    /// Where the axis of time ends, if that is behind all bars: charts that are compared have one axis.
    pub until: Option<Rational>,
    /// How wide it is, in pixels.
    pub width: u32,
}

impl Chart {
    /// A chart without a deadline.
    pub fn new(title: impl Into<String>, rows: Vec<Row>) -> Self {
        let (notes, keys) = (Vec::new(), Vec::new());
        Self { title: title.into(), notes, keys, rows, deadline: None, until: None, width: WIDTH }
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

/// Charts that are compared get one axis of time.
pub fn on_one_axis<'a>(charts: impl IntoIterator<Item = &'a mut Chart>) {
    let charts: Vec<_> = charts.into_iter().collect();
    let end = charts.iter().map(|chart| chart.end()).max();
    charts.into_iter().for_each(|chart| chart.until.clone_from(&end));
}

/// How the times of a chart become places.
struct Scale {
    /// The time at the right end.
    end: Rational,
    /// The place of that time.
    right: f64,
}

impl Scale {
    fn of(chart: &Chart) -> Self {
        let end = chart.end().max(chart.until.clone().unwrap_or_default());
        Self { end, right: f64::from(chart.width.max(LEAST_WIDTH)) - RIGHT }
    }

    /// Where a time is drawn.
    fn x(&self, time: &Rational) -> f64 {
        let part = if self.end == Rational::default() { Rational::default() } else { time / &self.end };
        LEFT + part.to_f64().unwrap_or(0.0) * (self.right - LEFT)
    }
}

/// The chart as an SVG file; its times are scaled to the width.
pub fn draw(chart: &Chart) -> String {
    draw_all(&chart.title, std::slice::from_ref(chart))
}

/// Charts below each other as one SVG file.
pub fn draw_all(title: &str, charts: &[Chart]) -> String {
    let width = charts.iter().map(|chart| chart.width.max(LEAST_WIDTH)).max().unwrap_or(WIDTH);
    let heights: Vec<f64> = charts.iter().map(height).collect();
    let mut svg = svg::head(title, (width, heights.iter().sum::<f64>() as u32), 1);
    let mut top = 0.0;
    for (chart, height) in charts.iter().zip(heights) {
        if top > 0.0 {
            let _ = writeln!(svg, "<g transform=\"translate(0 {top:.1})\">");
        }
        draw_chart(&mut svg, chart);
        if top > 0.0 {
            svg.push_str("</g>\n");
        }
        top += height;
    }
    svg.push_str("</svg>\n");
    svg
}

fn height(chart: &Chart) -> f64 {
    let below = LINE * (legend::of(chart).lines() + lines_of_notes(chart).len()) as f64;
    TOP + ROW * chart.rows.len() as f64 + BOTTOM + below
}

/// The notes, broken to the width.
fn lines_of_notes(chart: &Chart) -> Vec<String> {
    let most = (f64::from(chart.width.max(LEAST_WIDTH)) - LEFT - RIGHT) / LETTER;
    chart.notes.iter().flat_map(|note| svg::broken(note, most as usize)).collect()
}

fn draw_chart(svg: &mut String, chart: &Chart) {
    let scale = Scale::of(chart);
    let legend = legend::of(chart);
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"26\" font-size=\"{:.1}\" font-weight=\"bold\">{}</text><g font-size=\"12\">",
        size_of_title(&chart.title, scale.right + RIGHT),
        escaped(&chart.title)
    );
    let foot = TOP + ROW * chart.rows.len() as f64;
    axis::ticks(svg, &scale, &chart.end(), foot);
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
            scale.right,
        );
        for bar in &row.bars {
            draw_bar(svg, bar, top, &scale);
        }
    }
    if let Some(deadline) = &chart.deadline {
        draw_deadline(svg, deadline, scale.x(deadline), foot);
    }
    axis::ends(svg, &scale, &chart.end(), foot);
    legend.draw(svg, foot + BOTTOM);
    for (number, note) in lines_of_notes(chart).iter().enumerate() {
        let y = foot + BOTTOM + LINE * (legend.lines() + number) as f64 + 8.0;
        let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{y:.1}\">{}</text>", escaped(note));
    }
    svg.push_str("</g>\n");
}

/// The bars, for a reader of tables: whose they are, when they begin and end, what they are, exact.
pub fn csv(chart: &Chart) -> String {
    csv::lines([COLUMNS.map(str::to_owned)].into_iter().chain(fields(chart)))
}

/// The bars of all charts, each behind the title of its chart.
pub fn csv_of_all(charts: &[Chart]) -> String {
    let head = iter::once("chart").chain(COLUMNS).map(str::to_owned).collect::<Vec<_>>();
    let lines = charts.iter().flat_map(|chart| {
        fields(chart).map(|fields| iter::once(chart.title.clone()).chain(fields).collect::<Vec<_>>())
    });
    iter::once(head).chain(lines).map(|line| csv::line_of(&line)).collect()
}

const COLUMNS: [&str; 5] = ["row", "from", "to", "what", "label"];

fn fields(chart: &Chart) -> impl Iterator<Item = [String; 5]> {
    chart.rows.iter().flat_map(|row| {
        row.bars.iter().map(|bar| {
            let what = if bar.is_message { "message" } else { "computation" };
            [row.name.clone(), bar.from.to_string(), bar.to.to_string(), what.to_owned(), bar.label.clone()]
        })
    })
}

/// As large as the width allows: a title that is cut off may end in another number.
fn size_of_title(title: &str, width: f64) -> f64 {
    // A bold letter is six tenths as wide as the font is high.
    ((width - LEFT) / (0.6 * title.chars().count() as f64)).clamp(1.0, 15.0)
}

fn draw_bar(svg: &mut String, bar: &Bar, top: f64, scale: &Scale) {
    let (from, to) = (scale.x(&bar.from), scale.x(&bar.to));
    let (y, height) = if bar.is_message { (top, MESSAGE) } else { (top + MESSAGE, BOX - MESSAGE) };
    // Bars that are narrower than a few of their strokes would be black.
    let stroke = if from < to && to - from < NARROW { "0.15" } else { "0.6" };
    let paint = Paint::of(bar);
    paint.draw(svg, [from, y, to - from, height], stroke);
    let label = numbers::short(&bar.label);
    if to - from > LETTER * label.chars().count() as f64 {
        let _ = writeln!(
            svg,
            "<text {} x=\"{:.2}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\">{}</text>",
            paint.text(),
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
        let bar = Bar { from: Rational::default(), to: makespan, label, is_message: false, round: 0, receiver: None };
        let chart = Chart::new("a chart", vec![Row { name: "P1".to_owned(), bars: vec![bar] }]);
        let svg = draw(&chart);
        assert!(svg.matches(">≈ 119.578<").count() == 2 && !svg.contains("911375"), "{svg}");
        assert!(csv(&chart).contains("108980784/911375,computation,108980784/911375"), "{}", csv(&chart));
    }

    #[test]
    fn charts_that_are_compared_have_one_axis() {
        let chart = |to: i64| {
            let bar = Bar {
                from: Rational::default(),
                to: Rational::from(to),
                label: String::new(),
                is_message: false,
                round: 0,
                receiver: None,
            };
            Chart::new(format!("until {to}"), vec![Row { name: "P1".to_owned(), bars: vec![bar] }])
        };
        let mut charts = [chart(4), chart(8)];
        on_one_axis(&mut charts);
        let svg = draw_all("both", &charts);
        assert!(svg.contains("width=\"400.00\"") && svg.contains("width=\"800.00\""), "{svg}");
        assert!(svg.contains("until 4") && svg.contains("until 8") && csv_of_all(&charts).contains("until 8,P1,0,8"));
        assert_eq!(charts[0].end(), Rational::from(4));
    }

    #[test]
    fn a_narrow_chart_keeps_within_its_width() {
        let chart = Chart::new("a title that is longer than a column", vec![])
            .explained(["a note that takes more than one line of so narrow a chart".to_owned()], []);
        let svg = draw(&Chart { width: 340, ..chart });
        assert!(svg.contains("width=\"340\"") && svg.matches("a note").count() == 1, "{svg}");
        assert!(svg.contains(">a note that takes more than one</text>"), "{svg}");
    }

    #[test]
    fn a_bar_of_the_whole_time_is_as_wide_as_the_chart() {
        let bar = |to: i64| Bar {
            from: Rational::default(),
            to: Rational::from(to),
            label: "a<b".to_owned(),
            is_message: to == 1,
            round: 0,
            receiver: None,
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
