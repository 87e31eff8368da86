//! T for all loads, downward: see the proof in the parent's documentation.

use num_bigint::BigInt;
use num_traits::Zero;
use schedcheck_model::Rational;

use super::arithmetic::Exact;
use super::hull::Lines;
use super::relaxation::{Relaxation, Search};
use super::{Curve, SubsetsError, Units};
use crate::ring::curve::{Piece, canonical};

/// Where the descent is: T is `bound` at the load `from`, and known above.
struct Reached {
    load: Rational,
    bound: Rational,
}

/// The curve of an instance.
pub(super) fn curve<T: Exact>(search: &mut Search<T>, units: &Units) -> Result<Curve, SubsetsError> {
    let mut pieces = Vec::new();
    let all = search.all()?;
    let corners = all.lines.corners();
    let mut next = all.follow(&corners, None, search, units, &mut pieces);
    drop(all);
    while let Some(Reached { load, bound }) = next {
        // M < B for integers M
        let below = search.within(integer(bound.ceil() - 1))?;
        let corners = below.lines.corners();
        let (entry, place) = below.entry(&corners, &bound);
        if entry < load {
            let ring = flat_ring(search, &bound, &load)?;
            pieces.push(units.piece(entry.clone(), Some(load), ring, units.flat(bound.to_integer())));
        }
        next = below.follow(&corners[..=place], Some(entry), search, units, &mut pieces);
    }
    Ok(Curve::new(pieces.into_iter().rev()))
}

/// A ring of fewest processors with M = `bound` whose line is not above it up to `load`.
///
/// Of the rings with M at most B, none has a line below B at the upper end of a flat piece: it would be below the
/// piece. B is an integer, the M of some ring, and so is the load at which the line of a ring has that value.
fn flat_ring<T: Exact>(search: &mut Search<T>, bound: &Rational, load: &Rational) -> Result<Vec<usize>, SubsetsError> {
    let (bound, load): (T, T) = (integer(bound.clone()), integer(load.clone()));
    let at_most = search.within(bound.clone())?;
    let Lines { subsets, delays, speeds } = &at_most.lines;
    let attains = |&line: &usize| bound.product(&speeds[line]) == (load.clone() + &delays[line]).product(&T::one());
    let lines = (0..subsets.len()).filter(attains);
    let line = lines.min_by_key(|&line| at_most.lines.rank(line)).expect("T is attained");
    Ok(canonical(at_most.ring(line)))
}

fn integer<T: Exact>(number: Rational) -> T {
    T::try_from(number.to_integer()).ok().expect("M and the loads at which it is a value fit")
}

impl<T: Exact> Relaxation<T> {
    /// The load at which the line has the value `step`.
    fn balanced(&self, line: usize, step: &Rational) -> Rational {
        step * self.speed(line) - self.delay(line)
    }

    /// The load below which the envelope is less than `bound`, and the place of the corner that attains it there.
    fn entry(&self, corners: &[usize], bound: &Rational) -> (Rational, usize) {
        let load = |&(_, &line): &(usize, &usize)| self.balanced(line, bound);
        let mut best: Option<(Rational, usize)> = None;
        for corner in corners.iter().enumerate() {
            let load = load(&corner);
            if best.as_ref().is_none_or(|(most, _)| load > *most) {
                best = Some((load, corner.0));
            }
        }
        best.expect("single processors are there")
    }

    /// Follows the envelope from the last of `corners` down from the load `top`, as long as it is T.
    fn follow(
        &self,
        corners: &[usize],
        mut top: Option<Rational>,
        search: &Search<T>,
        units: &Units,
        pieces: &mut Vec<Piece>,
    ) -> Option<Reached> {
        for place in (0..corners.len()).rev() {
            let line = corners[place];
            let bottom = if place == 0 { Rational::zero() } else { self.meet(corners[place - 1], line) };
            let ring = self.ring(line);
            let longest = Rational::from(search.longest(&ring).into());
            let binds = self.balanced(line, &longest);
            if let Some(top) = &top
                && binds >= *top
            {
                return Some(Reached { bound: (top + self.delay(line)) / self.speed(line), load: top.clone() });
            }
            let from = binds.clone().max(bottom.clone());
            let formula = units.sloped(self.delay(line), self.speed(line));
            pieces.push(units.piece(from.clone(), top, canonical(ring), formula));
            if binds > bottom {
                return Some(Reached { load: binds, bound: longest });
            }
            top = Some(from);
        }
        None
    }

    /// The load at which two lines have the same value.
    pub(super) fn meet(&self, slower: usize, faster: usize) -> Rational {
        let rise: BigInt = self.delay(faster) - self.delay(slower);
        let step = Rational::new(rise, self.speed(faster) - self.speed(slower));
        self.balanced(slower, &step)
    }
}
