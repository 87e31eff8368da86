//! Where to round: single rows and sums of a few, divided by one of their factors, with some distances from the other
//! end (H. Marchand, L. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Operations Research 49, 2001,
//! section 3). Covers of knapsacks, lifted, are among what comes out.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is derived in exact arithmetic")]

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};

use super::base::{Base, Kind, Multipliers, Part, Source, sum};
use super::guide::{Guide, integer};
use crate::integer::system::System;

/// How many rows are summed up.
const MAX_ROWS: usize = 5;
/// How many divisors are tried.
const MAX_DIVISORS: usize = 12;
/// A value this close to an end is there.
const NEAR: f64 = 1e-6;
/// Right-hand sides whose fractional part is beyond these give no good cut.
const FRACTIONS: std::ops::RangeInclusive<f64> = 0.01..=0.99;

/// The part of a base that floating point sees.
#[derive(Debug, Clone, Copy)]
struct Seen {
    factor: f64,
    kind: Kind,
    /// The distance, and its greatest value.
    distance: f64,
    range: f64,
    norm: f64,
}

/// The bases that promise most, of the sums that begin with one row.
pub(super) fn from_row(system: &System, guide: &Guide, row: usize, rows_of: &[Vec<usize>]) -> Vec<Base> {
    let mut found = Vec::new();
    let mut multipliers = Multipliers { rows: vec![(row, BigInt::one())], denominator: BigInt::one() };
    loop {
        found.extend(best(system, guide, &multipliers));
        if !found.is_empty() || multipliers.rows.len() == MAX_ROWS {
            return found;
        }
        match another(system, guide, &multipliers.rows, rows_of) {
            Some(next) => multipliers.rows = next,
            None => return found,
        }
    }
}

/// The same and another row, whose sum is without the continuous column that was farthest from its ends.
fn another(
    system: &System,
    guide: &Guide,
    multipliers: &[(usize, BigInt)],
    rows_of: &[Vec<usize>],
) -> Option<Vec<(usize, BigInt)>> {
    let is_used = |row: usize| multipliers.iter().any(|&(used, _)| used == row);
    let inside = |source: Source| {
        let placed = guide.at(source);
        placed.distance(placed.nearer())
    };
    let sum = sum(system, multipliers);
    let is_inside = |column: usize| !system.columns[column].integer && inside(Source::Column(column)) > NEAR;
    let mut continuous: Vec<_> = sum.iter().filter(|(column, _)| is_inside(*column)).collect();
    continuous.sort_by(|left, right| inside(Source::Column(right.0)).total_cmp(&inside(Source::Column(left.0))));
    continuous.into_iter().find_map(|(column, factor)| {
        let is_next = |row: &usize| !is_used(*row) && inside(Source::Row(*row)) <= NEAR;
        let row = rows_of[*column].iter().copied().find(is_next)?;
        let (_, other) = system.rows[row].terms.iter().find(|(other, _)| other == column)?;
        let shared = factor.gcd(other);
        let (own, its) = (other.abs() / &shared, factor * other.signum() / &shared);
        let scaled = multipliers.iter().map(|(row, value)| (*row, value * &own));
        Some(scaled.chain([(row, -its)]).collect())
    })
}

/// The sum with the divisor and the ends that floating point finds best, if the cut is violated.
fn best(system: &System, guide: &Guide, multipliers: &Multipliers) -> Option<Base> {
    let base = Base::of(system, multipliers, &|source| guide.at(source).nearer())?;
    let mut seen: Vec<Seen> = base.parts.iter().map(|part| see(guide, part)).collect();
    let mut rhs = integer(&base.rhs);
    let is_between =
        |part: &Seen| part.kind == Kind::Integer && part.distance > NEAR && part.range - part.distance > NEAR;
    let mut divisors: Vec<usize> = (0..seen.len()).filter(|&place| is_between(&seen[place])).collect();
    divisors.sort_by(|&left, &right| seen[right].factor.abs().total_cmp(&seen[left].factor.abs()));
    divisors.dedup_by(|left, right| seen[*left].factor.abs() == seen[*right].factor.abs());
    divisors.truncate(MAX_DIVISORS);
    let score = |place: usize, power: i32, seen: &[Seen], rhs: f64| {
        efficacy(seen, rhs, seen[place].factor.abs() * f64::from(power).exp2())
    };
    let choices = divisors.iter().flat_map(|&place| [0, -1, -2].map(|power| (place, power)));
    let scored = choices.map(|(place, power)| (score(place, power, &seen, rhs), place, power));
    let (mut reached, place, power) = scored.max_by(|left, right| left.0.total_cmp(&right.0))?;
    let mut flips: Vec<usize> =
        (0..seen.len()).filter(|&place| is_between(&seen[place]) && seen[place].range.is_finite()).collect();
    let middle = |place: usize| (seen[place].distance - seen[place].range / 2.0).abs();
    flips.sort_by(|&left, &right| middle(left).total_cmp(&middle(right)));
    let mut flipped = vec![false; seen.len()];
    for flip in flips {
        let mut other = seen.clone();
        let moved = rhs - other[flip].factor * other[flip].range;
        other[flip].factor = -other[flip].factor;
        other[flip].distance = other[flip].range - other[flip].distance;
        let gained = score(place, power, &other, moved);
        if gained > reached {
            (reached, seen, rhs) = (gained, other, moved);
            flipped[flip] = true;
        }
    }
    if reached.is_nan() || reached <= NEAR {
        return None;
    }
    let side_of = |source: Source| {
        let place = base.parts.iter().position(|part| part.source == source);
        let nearer = guide.at(source).nearer();
        if place.is_some_and(|place| flipped[place]) { nearer.other() } else { nearer }
    };
    let halved = BigInt::one() << -power;
    let rows = multipliers.rows.iter().map(|(row, value)| (*row, value * &halved)).collect();
    let denominator = &multipliers.denominator * base.parts[place].factor.abs();
    Base::of(system, &Multipliers { rows, denominator }, &side_of)
}

fn see(guide: &Guide, part: &Part) -> Seen {
    let placed = guide.at(part.source);
    Seen {
        factor: integer(&part.factor),
        kind: part.kind,
        distance: if part.kind == Kind::Free { placed.value } else { placed.distance(part.side) },
        range: placed.upper - placed.lower,
        norm: guide.norm(part.source),
    }
}

/// By how much the rounded equation is violated, over the norm of its factors; minus infinity if it is useless.
fn efficacy(seen: &[Seen], rhs: f64, divisor: f64) -> f64 {
    let rhs = rhs / divisor;
    let fraction = rhs - rhs.floor();
    if !FRACTIONS.contains(&fraction) {
        return f64::NEG_INFINITY;
    }
    let (mut value, mut norm) = (0.0, 0.0);
    for part in seen {
        let factor = part.factor / divisor;
        let rounded = match part.kind {
            Kind::Fixed => 0.0,
            Kind::Continuous => factor.min(0.0) / (1.0 - fraction),
            Kind::Integer | Kind::Free => {
                factor.floor() + (factor - factor.floor() - fraction).max(0.0) / (1.0 - fraction)
            }
        };
        value += rounded * part.distance;
        norm += (rounded * part.norm).powi(2);
    }
    (value - rhs.floor()) / norm.sqrt().max(f64::MIN_POSITIVE)
}
