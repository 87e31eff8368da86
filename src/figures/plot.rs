//! Curves through points, over a logarithmic axis, as SVG.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::fmt::Write;

use num_traits::ToPrimitive;
use schedcheck_model::Rational;

use super::svg::{STYLES, escaped, legend_entry};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 52.0;
const BOTTOM: f64 = 96.0;

/// Some curves in one frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// The name of the logarithmic axis.
    pub x: String,
    /// The name of the other axis.
    pub y: String,
    /// Where the other axis ends; what lies beyond is not drawn.
    pub most: Rational,
    /// Each curve's name and points, by rising first coordinate.
    pub series: Vec<(String, Vec<(Rational, Rational)>)>,
}

/// The plot as an SVG file. The lower end of the vertical axis is 1.
pub fn draw(plot: &Plot) -> String {
    let frame = Frame::of(plot);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{0}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"26\" font-size=\"15\" font-weight=\"bold\">{0}</text>\n",
        escaped(&plot.title)
    );
    frame.axes(&mut svg, plot);
    for (line, (name, points)) in plot.series.iter().enumerate() {
        frame.line(&mut svg, line, points, &plot.most);
        // Three names a line.
        let place = (LEFT + 225.0 * (line % 3) as f64, HEIGHT - 40.0 + 20.0 * (line / 3) as f64);
        legend_entry(&mut svg, line, place, name);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The ranges of the axes: powers of ten, and from 1 to the most.
struct Frame {
    decades: (i32, i32),
    most: f64,
}

impl Frame {
    fn of(plot: &Plot) -> Self {
        let points = plot.series.iter().flat_map(|(_, points)| points);
        let logs = points.filter_map(|(x, _)| x.to_f64()).filter(|x| *x > 0.0).map(f64::log10);
        let (low, high) =
            logs.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), log| (low.min(log), high.max(log)));
        let decades = if low < high { (low.floor() as i32, high.ceil() as i32) } else { (-1, 1) };
        Self { decades, most: plot.most.to_f64().unwrap_or(2.0) }
    }

    fn x(&self, log: f64) -> f64 {
        let (low, high) = (f64::from(self.decades.0), f64::from(self.decades.1));
        LEFT + (log - low) / (high - low) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let foot = HEIGHT - BOTTOM;
        foot - (value - 1.0) / (self.most - 1.0) * (foot - TOP)
    }

    fn axes(&self, svg: &mut String, plot: &Plot) {
        let (foot, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        for decade in self.decades.0..=self.decades.1 {
            let x = self.x(f64::from(decade));
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{foot}\" stroke=\"#ddd\"/><text x=\"{x:.1}\" y=\"{:.1}\" \
                 text-anchor=\"middle\">10<tspan dy=\"-5\" font-size=\"9\">{decade}</tspan></text>",
                foot + 18.0
            );
        }
        for tick in 0..=4 {
            let value = 1.0 + (self.most - 1.0) * f64::from(tick) / 4.0;
            let y = self.y(value);
            let _ = writeln!(
                svg,
                "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#eee\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"10\">{value:.2}</text>",
                LEFT - 6.0,
                y + 3.5
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {TOP}V{foot}H{right}\" fill=\"none\" stroke=\"#333\"/>\
             <text x=\"{right}\" y=\"{:.1}\" text-anchor=\"end\">{}</text><text x=\"{LEFT}\" y=\"44\" font-style=\"italic\">{}</text>",
            foot + 34.0,
            escaped(&plot.x),
            escaped(&plot.y)
        );
    }

    fn line(&self, svg: &mut String, line: usize, points: &[(Rational, Rational)], most: &Rational) {
        let (color, dashes) = STYLES[line % STYLES.len()];
        let mut path = String::new();
        for (x, y) in points.iter().filter(|(_, y)| y <= most) {
            let command = if path.is_empty() { 'M' } else { 'L' };
            let (x, y) = (self.x(x.to_f64().unwrap_or(1.0).log10()), self.y(y.to_f64().unwrap_or(1.0)));
            let _ = write!(path, "{command}{x:.1} {y:.1}");
        }
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>"
        );
    }
}
