//! The units of a platform scaled for all loads at once.

use num_bigint::BigInt;
use schedcheck_model::ring::{IntegerRing, SliceRing};
use schedcheck_model::{Rational, Scaled, with_scaled};

use super::curve::{Formula, Piece};

/// How the integers of a platform with one unit of volume stand for its rationals: M and T are multiplied by kappa, V
/// by nu, and D and W/H by both.
pub(super) struct Units {
    kappa: Rational,
    nu: Rational,
}

impl Units {
    /// The platform of `instance` in integers, for one unit of volume and no load, and their units.
    pub(super) fn scaled(instance: &SliceRing) -> (Scaled<SliceRing>, Self) {
        let (none, one) = (BigInt::ZERO.into(), BigInt::from(1).into());
        let platform = instance.with_load(none, one).expect("neither is negative");
        let scaled = Scaled::new(&platform);
        let kappa = scaled.scale().clone();
        let first = with_scaled!(&scaled, |integers, _kappa| first_speed(integers));
        (scaled, Self { kappa, nu: &instance.cycle_times()[0] * first })
    }

    /// The formula (x + D) / V.
    pub(super) fn sloped(&self, delay: BigInt, speed: BigInt) -> Formula {
        Formula::Sloped { delay: self.load(delay.into()), speed: Rational::from(speed) / &self.nu }
    }

    /// The formula M.
    pub(super) fn flat(&self, messages: BigInt) -> Formula {
        Formula::Flat(Rational::from(messages) / &self.kappa)
    }

    /// W/H where the scaled load is `x`.
    pub(super) fn load(&self, x: Rational) -> Rational {
        x / (&self.kappa * &self.nu)
    }

    /// The piece between two scaled loads.
    pub(super) fn piece(&self, from: Rational, to: Option<Rational>, ring: Vec<usize>, formula: Formula) -> Piece {
        Piece { from: self.load(from), to: to.map(|to| self.load(to)), ring, formula }
    }
}

fn first_speed<T: Clone + Into<BigInt>>(integers: &IntegerRing<T>) -> BigInt {
    integers.speeds[0].clone().into()
}
