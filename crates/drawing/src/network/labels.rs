//! What is written on nodes and links: how wide it is, and where on a link it has space.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use schedcheck_model::number::decimal::ABOUT;

use super::Fact;
use crate::numbers;

/// Where on a link its label stands best, as a part of its length; else a multiple of a step away from there.
const BEST: f64 = 0.56;
const STEP: f64 = 0.03;
const STEPS: i32 = 12;
/// How often all labels are placed anew: seldom more than twice.
const ROUNDS: usize = 6;
/// How far labels are apart, in pixels.
const GAP: f64 = 1.0;

/// A point of the picture.
pub(super) type Point = (f64, f64);

/// How wide a text of the small font is, in pixels, generously.
pub(super) fn width(text: &str) -> i32 {
    7 * text.chars().count() as i32
}

/// A fact as it is written into the picture.
pub(super) fn short(fact: &Fact) -> String {
    let value = numbers::short(&fact.value);
    match fact.symbol {
        "" => value,
        symbol if value.starts_with(['=', ABOUT]) => format!("{symbol} {value}"),
        symbol => format!("{symbol} = {value}"),
    }
}

/// A rectangle by its middle and its size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    fn overlap(&self, other: &Self) -> f64 {
        let across = (self.width + other.width) / 2.0 + GAP - (self.x - other.x).abs();
        let down = (self.height + other.height) / 2.0 + GAP - (self.y - other.y).abs();
        across.max(0.0) * down.max(0.0)
    }

    /// How much of a line it hides, in pixels.
    pub(super) fn hides(&self, (from, to): (Point, Point)) -> f64 {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (at, step, middle, size) in [(from.0, dx, self.x, self.width), (from.1, dy, self.y, self.height)] {
            let (low, high) = (middle - size / 2.0 - at, middle + size / 2.0 - at);
            if step == 0.0 {
                if low > 0.0 || high < 0.0 {
                    return 0.0;
                }
                continue;
            }
            enters = enters.max((low / step).min(high / step));
            leaves = leaves.min((low / step).max(high / step));
        }
        (leaves - enters).max(0.0) * dx.hypot(dy)
    }
}

/// A link with the width and the height of its label, if it has one.
pub(super) struct Labelled {
    pub line: (Point, Point),
    pub label: Option<(f64, f64)>,
}

/// The places of all labels on their links: where they hide least of the nodes and of each other, and then least of
/// other links.
pub(super) fn place(links: &[Labelled], nodes: &[Area]) -> Vec<Option<Area>> {
    let mut places: Vec<Option<Area>> = vec![None; links.len()];
    for round in 0..ROUNDS {
        let mut is_moved = false;
        for (number, link) in links.iter().enumerate() {
            let Some(size) = link.label else { continue };
            let others = links.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, other)| other.line);
            let lines: Vec<_> = others.collect();
            let labels =
                places.iter().enumerate().filter(|(other, _)| *other != number).filter_map(|(_, place)| *place);
            let taken: Vec<_> = nodes.iter().copied().chain(labels).collect();
            let hidden = |area: &Area| {
                let covered: f64 = taken.iter().map(|other| area.overlap(other)).sum();
                (covered, lines.iter().map(|line| area.hides(*line)).sum::<f64>())
            };
            let candidates = places[number].into_iter().chain(along(link.line, size));
            let place = least(candidates.map(|area| (hidden(&area), area)));
            is_moved |= round > 0 && place.map(|area| (area.x, area.y)) != places[number].map(|area| (area.x, area.y));
            places[number] = place;
        }
        if round > 0 && !is_moved {
            break;
        }
    }
    places
}

/// The places along a link, the best one first.
fn along((from, to): (Point, Point), (width, height): (f64, f64)) -> impl Iterator<Item = Area> {
    let parts = (0..=STEPS).flat_map(|step| [step, -step]).skip(1).map(|step| BEST + STEP * f64::from(step));
    parts.map(move |part| Area {
        x: from.0 + part * (to.0 - from.0),
        y: from.1 + part * (to.1 - from.1),
        width,
        height,
    })
}

/// The first area that hides least.
fn least(areas: impl Iterator<Item = ((f64, f64), Area)>) -> Option<Area> {
    let less = |one: (f64, f64), other: (f64, f64)| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)).is_lt();
    areas.reduce(|best, next| if less(next.0, best.0) { next } else { best }).map(|(_, area)| area)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_shortened_and_say_whether_they_are_exact() {
        let shown = |value: &str| short(&Fact::new("w", value));
        assert_eq!(
            ["7/3", "103/5000", "123456/7", "1000000"].map(shown),
            ["w = 7/3", "w = 0.0206", "w = 123456/7", "w = 1000000"]
        );
        assert_eq!(shown("40493568571000/5088717160967"), "w ≈ 7.95752");
        assert_eq!(shown("-1234567/1000000"), "w = -1.234567");
        assert_eq!(short(&Fact::new("", "1/300000000000")), "≈ 3.333e-12");
        assert_eq!(["1000000000000", "142477602306868600704/60466177"].map(shown), ["w = 1e12", "w ≈ 2.35632e12"]);
        assert_eq!(shown("1 receiving and 2 sending ports"), "w = 1 receiving and 2 sending ports");
    }

    /// The links between points on a circle, each to each, with labels of this width.
    fn every_link(points: usize, radius: f64, width: f64) -> Vec<Labelled> {
        let at = |number: usize| {
            let angle = std::f64::consts::TAU * number as f64 / points as f64;
            (radius * angle.cos(), radius * angle.sin())
        };
        let pairs = (0..points).flat_map(|one| (0..one).map(move |other| (at(other), at(one))));
        pairs.map(|line| Labelled { line, label: Some((width, 15.0)) }).collect()
    }

    fn covered(places: &[Option<Area>]) -> f64 {
        let all: Vec<_> = places.iter().flatten().collect();
        let pairs =
            all.iter().enumerate().flat_map(|(number, one)| all[..number].iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| one.overlap(other)).sum()
    }

    #[test]
    fn labels_of_links_that_cross_do_not_cover_each_other() {
        for (points, width) in [(4, 60.0), (5, 60.0), (6, 60.0), (7, 44.0)] {
            let links = every_link(points, 200.0, width);
            let places = place(&links, &[]);
            assert!(places.iter().all(Option::is_some) && covered(&places) == 0.0, "{points}: {places:?}");
        }
    }

    #[test]
    fn a_label_stands_beside_a_link_that_crosses_its_own() {
        let across = Labelled { line: ((0.0, 0.0), (300.0, 0.0)), label: Some((40.0, 15.0)) };
        let down = Labelled { line: ((168.0, -50.0), (168.0, 50.0)), label: None };
        let places = place(&[across, down], &[]);
        let place = places[0].expect("a place");
        assert!((place.x - 168.0).abs() > 20.0 && (place.x - 168.0).abs() < 40.0, "{place:?}");
        assert!(places[1].is_none());
    }

    #[test]
    fn an_area_hides_what_of_a_line_is_inside() {
        let area = Area { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
        assert!((area.hides(((-20.0, 0.0), (20.0, 0.0))) - 10.0).abs() < 1e-9);
        assert_eq!(area.hides(((-20.0, 6.0), (20.0, 6.0))), 0.0);
        assert_eq!(area.hides(((6.0, 6.0), (20.0, 20.0))), 0.0);
        assert!((area.hides(((0.0, 0.0), (0.0, 4.0))) - 4.0).abs() < 1e-9);
    }
}
