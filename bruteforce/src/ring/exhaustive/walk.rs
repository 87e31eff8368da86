//! The lower envelope of all rings over the load, walked upward.
//!
//! Just above the load x, the best ring is the one of least value, and among those the one that rises least. A flat
//! ring stays the best until it rises, as no other falls. A ring on its slope stays the best until the first load above
//! which another one is less: that one's M must be less, and its line must be less.

use num_traits::Zero;
use schedcheck_model::Rational;

use super::{Curve, Fraction, Integer, Numbers, Ring, Units};

/// The envelope of `rings`, which are all rings in the order in which the first is preferred.
pub(super) fn curve<N: Integer>(numbers: &Numbers<N>, rings: &[Vec<usize>], units: &Units) -> Curve {
    let figures: Vec<_> = rings.iter().map(|ring| numbers.ring(ring)).collect();
    let mut from = Fraction::integer(N::zero());
    let mut pieces = Vec::new();
    loop {
        let best = best_above(&figures, &from);
        let Ring { longest, delay, speed } = &figures[best];
        let flat = figures[best].rises_from() > from;
        let (to, formula) = if flat {
            (Some(figures[best].rises_from()), units.flat(longest.clone().into()))
        } else {
            let undercut = |other: &Ring<N>| other.falls_below(&figures[best], &from);
            (figures.iter().filter_map(undercut).min(), units.sloped(delay.clone().into(), speed.clone().into()))
        };
        let upper = to.clone().map(Fraction::rational);
        pieces.push(units.piece(from.rational(), upper, rings[best].clone(), formula));
        match to {
            Some(to) => from = to,
            None => return Curve::new(pieces),
        }
    }
}

/// The first of the rings that are the least just above the load `x`.
fn best_above<N: Integer>(figures: &[Ring<N>], x: &Fraction<N>) -> usize {
    let rise = |ring: &Ring<N>| if ring.rises_from() > *x { Rational::zero() } else { ring.slope() };
    let mut best = (0, figures[0].step(x));
    for (index, ring) in figures.iter().enumerate().skip(1) {
        let step = ring.step(x);
        if step < best.1 || step == best.1 && rise(ring) < rise(&figures[best.0]) {
            best = (index, step);
        }
    }
    best.0
}

impl<N: Integer> Ring<N> {
    /// The load above which the line is above M.
    fn rises_from(&self) -> Fraction<N> {
        Fraction::integer(self.longest.clone() * self.speed.clone() - self.delay.clone())
    }

    fn slope(&self) -> Rational {
        Rational::new(1, self.speed.clone())
    }

    /// The first load, `from` or above, just above which this ring is less than `other` on its slope.
    fn falls_below(&self, other: &Self, from: &Fraction<N>) -> Option<Fraction<N>> {
        // other's line is above M of this ring
        let above = Fraction::integer(self.longest.clone() * other.speed.clone() - other.delay.clone());
        let start = above.max(from.clone());
        // The lines meet where x (V' - V) = V D' - V' D, primes for this ring.
        let meet = other.speed.clone() * self.delay.clone() - self.speed.clone() * other.delay.clone();
        if self.speed > other.speed {
            let meet = Fraction { numerator: meet, denominator: self.speed.clone() - other.speed.clone() };
            return Some(start.max(meet));
        }
        let below = if self.speed == other.speed {
            self.delay < other.delay
        } else {
            let denominator = other.speed.clone() - self.speed.clone();
            start < Fraction { numerator: N::zero() - meet, denominator }
        };
        below.then_some(start)
    }
}
