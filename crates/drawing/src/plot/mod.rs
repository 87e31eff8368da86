//! Curves, points and step functions over linear or logarithmic axes, as SVG.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::ops::Range;

use num_traits::ToPrimitive;
use plotters::coord::Shift;
use plotters::coord::ranged1d::Ranged;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use schedcheck_model::Rational;

use self::coordinates::Coordinates;
use super::{csv, svg};

mod coordinates;
mod ticks;

/// Pixels are whole numbers to the plotting library: it draws at four times the size that is shown.
const FINE: u32 = 4;
const WIDTH: u32 = 760;
const TITLE_HEIGHT: u32 = 34;
const PANEL_HEIGHT: u32 = 330;
const LEGEND_LINE: u32 = 18;
const LEGEND_COLUMNS: usize = 3;
const FONT: &str = "sans-serif";

/// Line colours that differ for the colour-blind too, and are seen on white and on black.
const COLORS: [RGBColor; 7] = [
    RGBColor(31, 119, 180),
    RGBColor(214, 90, 70),
    RGBColor(44, 150, 90),
    RGBColor(160, 110, 20),
    RGBColor(140, 100, 200),
    RGBColor(120, 120, 120),
    RGBColor(200, 80, 160),
];

/// The dashes of step functions, which run together at times: length and gap.
const DASHES: [(u32, u32); 4] = [(0, 0), (9, 5), (3, 4), (14, 6)];

/// Some panels below each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plot {
    /// What all panels show.
    pub title: String,
    /// The panels, from top to bottom.
    pub panels: Vec<Panel>,
}

/// Some curves in one frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// What sets the panel apart from the others; empty where there is only one.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The curves.
    pub series: Vec<Series>,
}

/// An axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// What it measures, with the unit.
    pub name: String,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// The first and the last value shown; where it is not given, all points are.
    pub range: Option<(Rational, Rational)>,
}

/// How an axis is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal ratios; values that are not positive are not shown.
    Logarithmic,
}

/// One curve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// How its points are joined.
    pub form: SeriesStyle,
    /// The points, by rising first coordinate.
    pub points: Vec<(Rational, Rational)>,
}

/// How the points of a curve are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeriesStyle {
    /// A line through marked points.
    Line,
    /// Not at all.
    Points,
    /// Each value holds until the next point, the last one until the end of the axis.
    Steps,
}

impl Plot {
    /// A plot of a single panel.
    pub fn single(title: impl Into<String>, x: Axis, y: Axis, series: Vec<Series>) -> Self {
        Self { title: title.into(), panels: vec![Panel { title: String::new(), x, y, series }] }
    }
}

impl Axis {
    /// An axis of equal steps.
    pub fn linear(name: impl Into<String>) -> Self {
        Self { name: name.into(), scale: Scale::Linear, range: None }
    }

    /// An axis of equal ratios.
    pub fn logarithmic(name: impl Into<String>) -> Self {
        Self { name: name.into(), scale: Scale::Logarithmic, range: None }
    }

    /// The axis from `least` to `most` alone.
    #[must_use]
    pub fn within(self, least: Rational, most: Rational) -> Self {
        Self { range: Some((least, most)), ..self }
    }

    fn shows(&self, value: &Rational) -> bool {
        let positive = self.scale == Scale::Linear || *value > Rational::default();
        positive && self.range.as_ref().is_none_or(|(least, most)| least <= value && value <= most)
    }

    /// The part of it that shows these `values`: where all of them are whole numbers, so are its ticks.
    fn coordinates<'a>(&self, values: impl Iterator<Item = &'a Rational> + Clone) -> Coordinates {
        let mut shown = values.clone().filter(|value| self.shows(value)).peekable();
        let is_whole = shown.peek().is_some() && shown.all(|value| value.is_integer());
        Coordinates::new(self.scale, self.span(values), is_whole)
    }

    /// Its first and its last value, as far as these `values` go.
    fn span<'a>(&self, values: impl Iterator<Item = &'a Rational>) -> Range<f64> {
        let (low, high) = match &self.range {
            Some((least, most)) => (float(least), float(most)),
            None => values
                .filter(|value| self.shows(value))
                .map(float)
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value))),
        };
        match self.scale {
            _ if low > high => 1.0..10.0,
            Scale::Linear if low < high => low..high,
            Scale::Linear => low - 1.0..high + 1.0,
            Scale::Logarithmic if low < high => low..high,
            Scale::Logarithmic => low / 2.0..high * 2.0,
        }
    }
}

impl Series {
    /// A line through marked points.
    pub fn line(name: impl Into<String>, points: Vec<(Rational, Rational)>) -> Self {
        Self { name: name.into(), form: SeriesStyle::Line, points }
    }

    /// A step function.
    pub fn steps(name: impl Into<String>, points: Vec<(Rational, Rational)>) -> Self {
        Self { name: name.into(), form: SeriesStyle::Steps, points }
    }
}

/// The plot as an SVG file.
///
/// # Panics
/// Never: a string takes everything that is drawn.
pub fn draw(plot: &Plot) -> String {
    let size = (WIDTH, TITLE_HEIGHT + plot.panels.iter().map(height).sum::<u32>());
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (size.0 * FINE, size.1 * FINE)).into_drawing_area();
        let mut top = fine(TITLE_HEIGHT);
        for panel in &plot.panels {
            let place = area.split_vertically(top).1.split_vertically(fine(height(panel))).0;
            draw_panel(&place, panel).expect("a string takes everything");
            top += fine(height(panel));
        }
        let title = (plot.title.as_str(), font(15).style(FontStyle::Bold));
        area.draw(&Text::new(title.0, (fine(8), fine(8)), title.1)).expect("a string takes everything");
        area.present().expect("a string takes everything");
    }
    svg::finished(&text, &plot.title, size, FINE)
}

/// The points of all curves, for a reader of tables: panel, curve, x and y, exact.
pub fn csv(plot: &Plot) -> String {
    let mut lines = vec![["panel", "curve", "x", "y"].map(str::to_owned)];
    for panel in &plot.panels {
        for series in &panel.series {
            let line = |(x, y): &(Rational, Rational)| {
                [panel.title.clone(), series.name.clone(), x.to_string(), y.to_string()]
            };
            lines.extend(series.points.iter().map(line));
        }
    }
    csv::lines(lines)
}

fn fine(pixels: u32) -> i32 {
    (pixels * FINE) as i32
}

fn font(size: u32) -> FontDesc<'static> {
    (FONT, size * FINE).into_font()
}

fn float(number: &Rational) -> f64 {
    number.to_f64().unwrap_or(f64::NAN)
}

fn legend_lines(panel: &Panel) -> u32 {
    panel.series.len().div_ceil(LEGEND_COLUMNS) as u32
}

fn height(panel: &Panel) -> u32 {
    PANEL_HEIGHT + LEGEND_LINE * legend_lines(panel)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

fn draw_panel(area: &Area<'_>, panel: &Panel) -> Drawn {
    let (frame, legend) = area.split_vertically(fine(PANEL_HEIGHT));
    draw_frame(&frame, panel)?;
    draw_legend(&legend, panel)
}

/// Draws the frame of a panel with its ticks and curves.
fn draw_frame(area: &Area<'_>, panel: &Panel) -> Drawn {
    let points = || panel.series.iter().flat_map(|series| &series.points);
    let x = panel.x.coordinates(points().map(|(x, _)| x));
    let y = panel.y.coordinates(points().map(|(_, y)| y));
    // Step functions go on until the end of the axis.
    let end = x.range().end;
    let mut builder = ChartBuilder::on(area);
    builder.margin(fine(8)).margin_right(fine(24)).x_label_area_size(fine(40)).y_label_area_size(fine(64));
    if !panel.title.is_empty() {
        builder.caption(&panel.title, font(13));
    }
    let mut chart = builder.build_cartesian_2d(x, y)?;
    let mut mesh = chart.configure_mesh();
    mesh.x_desc(&panel.x.name).y_desc(&panel.y.name).axis_desc_style(font(12)).label_style(font(11));
    // The marks of points at the border of the frame do not reach the numbers.
    mesh.set_all_tick_mark_size(fine(5));
    mesh.light_line_style(TRANSPARENT).bold_line_style(BLACK.mix(0.15)).draw()?;
    for (index, series) in panel.series.iter().enumerate() {
        let points = visible(panel, series);
        let style = color(index).stroke_width(2 * FINE);
        match series.form {
            SeriesStyle::Line => {
                chart.draw_series(LineSeries::new(points.clone(), style))?;
            }
            SeriesStyle::Steps => match DASHES[index % DASHES.len()] {
                (0, 0) => {
                    chart.draw_series(LineSeries::new(staircase(&points, end), style))?;
                }
                (dash, gap) => {
                    let corners = staircase(&points, end);
                    chart.draw_series(DashedLineSeries::new(corners, dash * FINE, gap * FINE, style))?;
                }
            },
            SeriesStyle::Points => {}
        }
        if series.form != SeriesStyle::Steps {
            let marks = points.into_iter();
            match index % 3 {
                0 => chart.draw_series(marks.map(|point| Circle::new(point, 3 * FINE, color(index).filled())))?,
                1 => {
                    chart.draw_series(marks.map(|point| TriangleMarker::new(point, 4 * FINE, color(index).filled())))?
                }
                _ => chart.draw_series(marks.map(|point| Cross::new(point, 3 * FINE, style)))?,
            };
        }
    }
    Ok(())
}

/// The points of a curve that its panel shows.
fn visible(panel: &Panel, series: &Series) -> Vec<(f64, f64)> {
    let shown = series.points.iter().filter(|(x, y)| panel.x.shows(x) && panel.y.shows(y));
    shown.map(|(x, y)| (float(x), float(y))).collect()
}

/// The corners of a step function up to `end`.
fn staircase(points: &[(f64, f64)], end: f64) -> Vec<(f64, f64)> {
    let mut corners = Vec::new();
    for (index, &(from, value)) in points.iter().enumerate() {
        let to = points.get(index + 1).map_or(end, |next| next.0);
        corners.extend([(from, value), (to, value)]);
    }
    corners
}

fn color(index: usize) -> RGBColor {
    COLORS[index % COLORS.len()]
}

/// The names of the curves below their frame, each beside a piece of its line.
fn draw_legend(area: &Area<'_>, panel: &Panel) -> Drawn {
    let column = (WIDTH - 64) / LEGEND_COLUMNS as u32;
    for (index, series) in panel.series.iter().enumerate() {
        let (row, place) = (index / LEGEND_COLUMNS, index % LEGEND_COLUMNS);
        let (x, y) = (fine(56 + column * place as u32), fine(LEGEND_LINE * row as u32 + 2));
        let (from, to) = ((x, y + fine(6)), (x + fine(22), y + fine(6)));
        let style = color(index).stroke_width(2 * FINE);
        match (series.form, DASHES[index % DASHES.len()]) {
            (SeriesStyle::Steps, (dash, gap)) if dash > 0 => {
                area.draw(&DashedPathElement::new([from, to], dash * FINE, gap * FINE, style))?;
            }
            (SeriesStyle::Points, _) => {}
            _ => area.draw(&PathElement::new([from, to], style))?,
        }
        if series.form != SeriesStyle::Steps {
            let middle = (x + fine(11), y + fine(6));
            match index % 3 {
                0 => area.draw(&Circle::new(middle, 3 * FINE, color(index).filled()))?,
                1 => area.draw(&TriangleMarker::new(middle, 4 * FINE, color(index).filled()))?,
                _ => area.draw(&Cross::new(middle, 3 * FINE, style))?,
            }
        }
        area.draw(&Text::new(series.name.as_str(), (x + fine(28), y), font(11)))?;
    }
    Ok(())
}
