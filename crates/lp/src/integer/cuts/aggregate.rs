//! Where to round: single rows and sums of a few, divided by one of their factors, with some distances from the other
//! end (H. Marchand, L. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Operations Research 49,
//! 2001). Covers of knapsacks, lifted, are among what comes out.

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
/// How often a divisor is halved.
const MAX_HALVINGS: i32 = 2;
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
    let seen = base.parts.iter().map(|part| see(guide, part)).collect();
    let mut choice = Choice::of(seen, integer(&base.rhs))?;
    choice.flip();
    if !choice.is_violated() {
        return None;
    }
    let flipped: Vec<Source> =
        base.parts.iter().zip(&choice.flipped).filter(|(_, flipped)| **flipped).map(|(part, _)| part.source).collect();
    let side_of = |source: Source| {
        let nearer = guide.at(source).nearer();
        if flipped.contains(&source) { nearer.other() } else { nearer }
    };
    let finer = BigInt::one() << choice.halvings;
    let rows = multipliers.rows.iter().map(|(row, value)| (*row, value * &finer)).collect();
    let denominator = &multipliers.denominator * base.parts[choice.place].factor.abs();
    Base::of(system, &Multipliers { rows, denominator }, &side_of)
}

/// A divisor and the ends from which distances are measured, as floating point sees them.
struct Choice {
    seen: Vec<Seen>,
    rhs: f64,
    /// The divisor is the factor of this part, halved so often.
    place: usize,
    halvings: i32,
    /// Which distances are measured from their other end.
    flipped: Vec<bool>,
    efficacy: f64,
}

impl Choice {
    /// The best divisor among the factors of whole distances that are between their ends.
    fn of(seen: Vec<Seen>, rhs: f64) -> Option<Self> {
        let mut places: Vec<usize> = (0..seen.len()).filter(|&place| seen[place].is_between()).collect();
        places.sort_by(|&left, &right| seen[right].factor.abs().total_cmp(&seen[left].factor.abs()));
        places.dedup_by(|left, right| seen[*left].factor.abs() == seen[*right].factor.abs());
        places.truncate(MAX_DIVISORS);
        let choices = places.into_iter().flat_map(|place| (0..=MAX_HALVINGS).map(move |halvings| (place, halvings)));
        let scored = choices.map(|(place, halvings)| (score(&seen, rhs, place, halvings), place, halvings));
        let (efficacy, place, halvings) = scored.max_by(|left, right| left.0.total_cmp(&right.0))?;
        let flipped = vec![false; seen.len()];
        Some(Self { seen, rhs, place, halvings, flipped, efficacy })
    }

    /// Measures whole distances from their other ends where that helps, those in the middle first.
    fn flip(&mut self) {
        let is_flippable = |part: &Seen| part.is_between() && part.range.is_finite();
        let mut flips: Vec<usize> = (0..self.seen.len()).filter(|&place| is_flippable(&self.seen[place])).collect();
        let middle = |part: &Seen| (part.distance - part.range / 2.0).abs();
        flips.sort_by(|&left, &right| middle(&self.seen[left]).total_cmp(&middle(&self.seen[right])));
        for flip in flips {
            let (before, rhs) = (self.seen[flip], self.rhs);
            self.rhs -= before.factor * before.range;
            self.seen[flip] = Seen { factor: -before.factor, distance: before.range - before.distance, ..before };
            let gained = score(&self.seen, self.rhs, self.place, self.halvings);
            if gained > self.efficacy {
                (self.efficacy, self.flipped[flip]) = (gained, true);
            } else {
                (self.seen[flip], self.rhs) = (before, rhs);
            }
        }
    }

    fn is_violated(&self) -> bool {
        self.efficacy > NEAR
    }
}

impl Seen {
    /// Whether this is a whole distance that is at none of its ends.
    fn is_between(&self) -> bool {
        self.kind == Kind::Integer && self.distance > NEAR && self.range - self.distance > NEAR
    }
}

/// By how much the cut is violated where the divisor is the factor of the part at a place, halved so often.
fn score(seen: &[Seen], rhs: f64, place: usize, halvings: i32) -> f64 {
    efficacy(seen, rhs, seen[place].factor.abs() * f64::from(-halvings).exp2())
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
