//! Networks as SVG: black on white, colours only in frames, so that whoever shows the picture on black can turn both
//! around.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::fmt::Write;

use super::labels::{self, Area, Labelled, Point};
use super::{BAR, Link, Network, Node, NodeShape, legend};
use crate::svg::{self, escaped};

pub(super) const MARGIN: f64 = 24.0;
const TITLE: f64 = 40.0;
const NOTE: f64 = 18.0;
const LEGEND: f64 = 26.0;
/// How far apart two links in opposite directions are.
const APART: f64 = 9.0;

pub(super) const MASTER: &str = "#e6853b";
pub(super) const PROCESSOR: &str = "#4292c6";
pub(super) const CHOSEN: &str = "#d65a46";
const INK: &str = "black";

/// The network as an SVG file.
pub fn draw(network: &Network) -> String {
    let network = &network.in_one_form();
    let head = TITLE + NOTE * network.notes.len() as f64;
    let (shift, size) = frame(network, head);
    let mut svg = svg::head(&network.title, size, 1);
    let _ = writeln!(
        svg,
        "<text x=\"{MARGIN}\" y=\"26\" font-size=\"15\" font-weight=\"bold\">{}</text><g font-size=\"12\">",
        escaped(&network.title)
    );
    for (number, note) in network.notes.iter().enumerate() {
        let y = TITLE + NOTE * number as f64 + 6.0;
        let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{y:.1}\">{}</text>", escaped(note));
    }
    let areas: Vec<Area> = network.nodes.iter().map(|node| area(node, shift)).collect();
    let ends: Vec<_> = network.links.iter().map(|link| ends(network, link, &areas)).collect();
    for node in network.links.iter().filter(|link| link.from == link.to).filter_map(|link| areas.get(link.from)) {
        draw_loop(&mut svg, node);
    }
    for (link, &(from, to)) in network.links.iter().zip(&ends).filter_map(|(link, ends)| Some((link, ends.as_ref()?))) {
        draw_line(&mut svg, link, from, to);
    }
    draw_labels(&mut svg, network, &ends, &areas);
    for (node, area) in network.nodes.iter().zip(&areas) {
        draw_node(&mut svg, node, area);
    }
    legend::draw(&mut svg, network, f64::from(size.1) - MARGIN);
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// How far all nodes are moved to be in view, and the size of the picture.
fn frame(network: &Network, head: f64) -> (Point, (u32, u32)) {
    let has_loop = network.links.iter().any(|link| link.from == link.to);
    let head = if has_loop { head + 26.0 } else { head };
    let areas = || network.nodes.iter().map(|node| area(node, (0.0, 0.0)));
    let left = areas().map(|area| area.x - area.width / 2.0).fold(f64::INFINITY, f64::min);
    let right = areas().map(|area| area.x + area.width / 2.0).fold(left, f64::max);
    let top = areas().map(|area| area.y - area.height / 2.0).fold(f64::INFINITY, f64::min);
    let bottom = areas().map(|area| area.y + area.height / 2.0).fold(top, f64::max);
    // The bold font of the title is wider.
    let title = 1.3 * f64::from(labels::width(&network.title));
    let texts = network
        .notes
        .iter()
        .map(|note| f64::from(labels::width(note)))
        .fold(title.max(legend::width(network)), f64::max);
    let (wide, high) = if network.nodes.is_empty() { (0.0, 0.0) } else { (right - left, bottom - top) };
    let width = wide.max(texts) + 2.0 * MARGIN;
    let middle = if network.nodes.is_empty() { (0.0, 0.0) } else { ((width - wide) / 2.0 - left, head + 10.0 - top) };
    let legend = if legend::width(network) > 0.0 { LEGEND } else { 0.0 };
    (middle, (width as u32, (head + 10.0 + high + MARGIN + legend) as u32))
}

fn area(node: &Node, shift: Point) -> Area {
    let (width, height) = node.size();
    Area { x: f64::from(node.x) + shift.0, y: f64::from(node.y) + shift.1, width: width.into(), height: height.into() }
}

/// Where a link leaves the frame of its first node and reaches that of the second; nothing where one of them is not
/// there.
fn ends(network: &Network, link: &Link, areas: &[Area]) -> Option<(Point, Point)> {
    let (from, to) = (areas.get(link.from)?, areas.get(link.to)?);
    let has_twin = network.links.iter().any(|other| (other.from, other.to) == (link.to, link.from));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return None;
    }
    let side = if has_twin { APART / length } else { 0.0 };
    let aside = |area: &Area| (area.x - side * dy, area.y + side * dx);
    let round = |node: usize| network.nodes[node].form == NodeShape::Vertex;
    let start = border(from, aside(from), (dx / length, dy / length), round(link.from));
    let end = border(to, aside(to), (-dx / length, -dy / length), round(link.to));
    Some((start, end))
}

/// Where a ray from the inside of a frame leaves it.
fn border(area: &Area, (x, y): Point, (dx, dy): Point, is_round: bool) -> Point {
    if is_round {
        return (x + dx * area.width / 2.0, y + dy * area.width / 2.0);
    }
    let until = |at: f64, middle: f64, size: f64, step: f64| {
        if step == 0.0 { f64::INFINITY } else { (middle + size / 2.0 * step.signum() - at) / step }
    };
    let way = until(x, area.x, area.width, dx).min(until(y, area.y, area.height, dy)).max(0.0);
    (x + way * dx, y + way * dy)
}

fn draw_line(svg: &mut String, link: &Link, (x1, y1): Point, (x2, y2): Point) {
    let (color, width) = if link.is_chosen { (CHOSEN, 2.6) } else { (INK, 1.2) };
    let _ = writeln!(
        svg,
        "<line class=\"link\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{color}\" \
            stroke-width=\"{width}\"/>"
    );
    if link.is_directed {
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (base_x, base_y) = (x2 - 9.0 * dx, y2 - 9.0 * dy);
        let _ = writeln!(
            svg,
            "<path class=\"arrow\" d=\"M{x2:.1} {y2:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{color}\"/>",
            base_x - 4.0 * dy,
            base_y + 4.0 * dx,
            base_x + 4.0 * dy,
            base_y - 4.0 * dx,
        );
    }
}

/// A link from a node to itself, above it.
fn draw_loop(svg: &mut String, node: &Area) {
    let (x, top) = (node.x, node.y - node.height / 2.0);
    let _ = writeln!(
        svg,
        "<path class=\"link\" d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{INK}\" \
            stroke-width=\"1.2\"/>\
         <path class=\"arrow\" d=\"M{6:.1} {7:.1}l-1.0 -9.6l7.4 4.2Z\" fill=\"{INK}\"/>",
        x - 6.0,
        top + 2.0,
        x - 26.0,
        top - 30.0,
        x + 26.0,
        top - 30.0,
        x + 6.0,
        top + 2.0,
    );
}

/// The labels of all links; those of links without ends have no place.
fn draw_labels(svg: &mut String, network: &Network, ends: &[Option<(Point, Point)>], nodes: &[Area]) {
    let drawn = network.links.iter().zip(ends).filter_map(|(link, ends)| Some((link.label(), (*ends)?)));
    let (texts, links): (Vec<_>, Vec<_>) = drawn
        .map(|(text, line)| {
            let label = (!text.is_empty()).then(|| (f64::from(labels::width(&text)) + 4.0, 15.0));
            (text, Labelled { line, label })
        })
        .unzip();
    for (label, place) in texts.iter().zip(labels::place(&links, nodes)) {
        let Some(place) = place else { continue };
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"white\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            place.x - place.width / 2.0,
            place.y - place.height / 2.0,
            place.width,
            place.height,
            place.x,
            place.y + 4.2,
            escaped(label)
        );
    }
}

fn draw_node(svg: &mut String, node: &Node, area: &Area) {
    let (left, top) = (area.x - area.width / 2.0, area.y - area.height / 2.0);
    let (color, corner, dashes) = match node.form {
        NodeShape::Master => (MASTER, 6.0, ""),
        NodeShape::Processor => (PROCESSOR, 6.0, ""),
        NodeShape::Switch => (INK, area.height / 2.0, ""),
        NodeShape::Vertex => (PROCESSOR, area.height / 2.0, ""),
        NodeShape::Item(_) => (PROCESSOR, 0.0, ""),
        NodeShape::Bin(_) => (INK, 0.0, " stroke-dasharray=\"5 4\""),
    };
    // A bar without room for its numbers has them below it.
    let bar = match node.form {
        NodeShape::Item(width) if !node.is_filled() => Some((f64::from(width), f64::from(BAR))),
        _ => None,
    };
    let (width, height) = bar.unwrap_or((area.width, area.height));
    let left = if bar.is_some() { area.x - width / 2.0 } else { left };
    let _ = writeln!(
        svg,
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{corner:.1}\" \
            fill=\"white\" stroke=\"{color}\" stroke-width=\"2\"{dashes}/>"
    );
    let lines = node.lines();
    let middle = if bar.is_some() { area.y + height / 2.0 } else { area.y };
    let first = middle - 8.0 * (lines.len() as f64 - 1.0) + 4.2;
    for (number, line) in lines.iter().enumerate() {
        let weight = if number == 0 && !node.name.is_empty() { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\"{weight}>{}</text>",
            area.x,
            first + 16.0 * number as f64,
            escaped(line)
        );
    }
}
