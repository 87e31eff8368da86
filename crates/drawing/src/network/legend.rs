//! What the colours of a network mean, where it has more than one.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::fmt::Write;

use super::draw::{CHOSEN, MARGIN, MASTER, PROCESSOR};
use super::{Network, NodeShape, labels};

/// The room of a swatch and of the gap behind a text.
const SWATCH: f64 = 44.0;

/// How the swatch of an entry is drawn.
enum Swatch {
    Frame(&'static str, &'static str),
    Line(&'static str),
}

fn entries(network: &Network) -> Vec<(Swatch, &'static str)> {
    let has = |wanted: fn(&NodeShape) -> bool| network.nodes.iter().any(|node| wanted(&node.form));
    let mut entries = Vec::new();
    if has(|form| *form == NodeShape::Master) {
        entries.push((Swatch::Frame(MASTER, ""), "master"));
        if has(|form| *form == NodeShape::Processor) {
            entries.push((Swatch::Frame(PROCESSOR, ""), "processor"));
        }
    }
    if has(|form| matches!(form, NodeShape::Bin(_))) {
        entries.push((Swatch::Frame(PROCESSOR, ""), "item"));
        entries.push((Swatch::Frame("black", " stroke-dasharray=\"5 4\""), "group to be filled"));
    }
    if network.links.iter().any(|link| link.is_chosen) {
        entries.push((Swatch::Line(CHOSEN), "link of the ring"));
        entries.push((Swatch::Line("black"), "other link"));
    }
    entries
}

/// How wide it is, in pixels: nothing where there is nothing to tell apart.
pub(super) fn width(network: &Network) -> f64 {
    entries(network).iter().map(|(_, text)| SWATCH + f64::from(labels::width(text))).sum()
}

/// Draws it along a line at this height.
pub(super) fn draw(svg: &mut String, network: &Network, y: f64) {
    let mut left = MARGIN;
    for (swatch, text) in entries(network) {
        let _ = match swatch {
            Swatch::Frame(color, dashes) => writeln!(
                svg,
                "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"18\" height=\"12\" fill=\"white\" stroke=\"{color}\" \
                    stroke-width=\"2\"{dashes}/>",
                y - 6.0
            ),
            Swatch::Line(color) => writeln!(
                svg,
                "<line x1=\"{left:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"{color}\" stroke-width=\"2\"/>",
                left + 18.0
            ),
        };
        let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{text}</text>", left + 24.0, y + 4.2);
        left += SWATCH + f64::from(labels::width(text));
    }
}
