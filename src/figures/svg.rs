//! Step functions drawn over a logarithmic axis, as SVG.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::fmt::Write;

use num_traits::ToPrimitive;

use super::steps::Steps;

const WIDTH: f64 = 760.0;
const PANEL_HEIGHT: f64 = 300.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 56.0;

/// Line colours that differ for the colour-blind too, with dashes that differ in print.
pub(super) const STYLES: [(&str, &str); 6] = [
    ("#0b5fa5", ""),
    ("#d1495b", "7 4"),
    ("#2e8b57", "2 3"),
    ("#8a5a00", "10 3 2 3"),
    ("#6a3d9a", "12 4"),
    ("#444444", "4 2 1 2"),
];

/// Panels below each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// What all panels show.
    pub title: String,
    /// The name of the logarithmic axis.
    pub x: String,
    /// The name of the other axis.
    pub y: String,
    /// The panels, from top to bottom.
    pub panels: Vec<Panel>,
}

/// Some step functions in one frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// What the frame shows.
    pub title: String,
    /// Each line's name and values.
    pub series: Vec<(String, Steps)>,
}

/// The drawing as an SVG file.
pub fn draw(drawing: &Drawing) -> String {
    let height = TOP + PANEL_HEIGHT * drawing.panels.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{0}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{0}</text>\n",
        escaped(&drawing.title)
    );
    for (index, panel) in drawing.panels.iter().enumerate() {
        let frame = Frame::of(panel, TOP + PANEL_HEIGHT * index as f64);
        frame.axes(&mut svg, panel, drawing);
        for (line, (name, steps)) in panel.series.iter().enumerate() {
            frame.line(&mut svg, line, steps);
            legend_entry(&mut svg, line, (LEFT + 165.0 * line as f64, frame.y(0) + 44.0), name);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Where a panel is drawn, and over which range.
struct Frame {
    top: f64,
    /// The range of the axis, in powers of ten.
    decades: (i32, i32),
    most: usize,
}

impl Frame {
    fn of(panel: &Panel, top: f64) -> Self {
        let steps = || panel.series.iter().flat_map(|(_, steps)| &steps.0);
        let logs = || steps().filter_map(|(from, _)| from.to_f64()).filter(|from| *from > 0.0).map(f64::log10);
        let low = logs().fold(f64::INFINITY, f64::min);
        let high = logs().fold(f64::NEG_INFINITY, f64::max);
        let decades = if low <= high { (low.floor() as i32, high.floor() as i32 + 1) } else { (-1, 1) };
        Self { top, decades, most: steps().map(|(_, size)| *size).max().unwrap_or(1) }
    }

    fn x(&self, log: f64) -> f64 {
        let (low, high) = (f64::from(self.decades.0), f64::from(self.decades.1));
        LEFT + (log - low) / (high - low) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, size: usize) -> f64 {
        let height = PANEL_HEIGHT - BOTTOM - 44.0;
        self.top + 34.0 + height - size as f64 / (self.most as f64 + 0.5) * height
    }

    fn axes(&self, svg: &mut String, panel: &Panel, drawing: &Drawing) {
        let (left, right, foot) = (LEFT, WIDTH - RIGHT, self.y(0));
        let _ = writeln!(svg, "<text x=\"{left}\" y=\"{:.1}\">{}</text>", self.top + 8.0, escaped(&panel.title));
        for decade in self.decades.0..=self.decades.1 {
            let (x, head) = (self.x(f64::from(decade)), self.y(self.most));
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" y1=\"{head:.1}\" x2=\"{x:.1}\" y2=\"{foot:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">10<tspan dy=\"-5\" font-size=\"9\">{decade}</tspan></text>",
                foot + 18.0
            );
        }
        let sizes: std::collections::BTreeSet<_> = panel.series.iter().flat_map(|(_, steps)| steps.sizes()).collect();
        for size in sizes {
            let y = self.y(size);
            let _ = writeln!(
                svg,
                "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#eee\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"10\">{size}</text>",
                left - 6.0,
                y + 3.5
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {:.1}V{foot:.1}H{right}\" fill=\"none\" stroke=\"#333\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <text x=\"16\" y=\"{:.1}\" font-style=\"italic\">{}</text>",
            self.y(self.most),
            right,
            foot + 32.0,
            escaped(&drawing.x),
            self.top + 26.0,
            escaped(&drawing.y)
        );
    }

    fn line(&self, svg: &mut String, line: usize, steps: &Steps) {
        let (color, dashes) = STYLES[line % STYLES.len()];
        // Lines that run together are set off by a pixel and a half, so that each can be seen.
        let offset = 1.5 * line as f64;
        let mut path = String::new();
        for (index, (from, size)) in steps.0.iter().enumerate() {
            let x = from.to_f64().filter(|from| *from > 0.0).map_or(LEFT, |from| self.x(from.log10()));
            let y = self.y(*size) + offset;
            let _ = if index == 0 { write!(path, "M{x:.1} {y:.1}") } else { write!(path, "H{x:.1}V{y:.1}") };
        }
        let _ = writeln!(
            svg,
            "<path d=\"{path}H{:.1}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>",
            WIDTH - RIGHT
        );
    }
}

/// One entry of a legend: a piece of the line, and its name.
pub(super) fn legend_entry(svg: &mut String, line: usize, (x, y): (f64, f64), name: &str) {
    let (color, dashes) = STYLES[line % STYLES.len()];
    let _ = writeln!(
        svg,
        "<path d=\"M{x:.1} {y:.1}h24\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\">{}</text>",
        x + 29.0,
        y + 4.0,
        escaped(name)
    );
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
