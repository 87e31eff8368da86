//! How much load workers compute in a unit of time if they are served one after the other and finish together (rr4916,
//! section 3.1).
//!
//! If a time tau is left when the master starts to send to worker i, the worker takes q_i tau units of load with q_i =
//! 1 / (g_i + w_i), and r_i tau with r_i = w_i q_i is left when they are sent (equations 1 and 2, which are the case of
//! two workers). So workers served in the order 1, 2, .. compute in a time T
//!
//! > T (q_1 + r_1 q_2 + r_1 r_2 q_3 + ..).
//!
//! With integers d, c, s such that q = d/s and r = c/s, a run of workers is a fraction N/S (their load in a unit of
//! time) and a fraction R/S (what is left of that time), S the product of their s and R of their c. Two runs are joined
//! without a division: N = N_1 S_2 + R_1 N_2. Halving the run again and again has products of equal length multiplied,
//! which is what fast multiplication is good at.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use schedcheck_model::Rational;

/// The runs up to this length are joined one by one.
const SHORT: usize = 16;

/// The runs from this length on are halved on two threads.
const LONG: usize = 4_096;

/// The numbers from this length on, in bits, are multiplied on two threads.
const LONG_NUMBER: u64 = 1 << 16;

/// One worker in integers: q = scale / total and r = computing / total.
#[derive(Debug, Clone)]
pub(super) struct Served {
    scale: BigUint,
    computing: BigUint,
    total: BigUint,
}

/// Workers served one after the other.
#[derive(Debug, Clone)]
pub(super) struct Run {
    /// N: their load in a unit of time is N/S.
    pub(super) load: BigUint,
    /// R: what is left of a unit of time is R/S.
    pub(super) rest: BigUint,
    /// S.
    pub(super) whole: BigUint,
}

impl Served {
    /// A worker with the times g and w a unit.
    pub(super) fn new(link: &Rational, cycle_time: &Rational) -> Self {
        let (numerator, denominator) = &parts(cycle_time);
        Self::over(link, numerator, denominator)
    }

    /// A worker with the time g a unit, and w = `numerator / denominator`; infinite if the denominator is zero.
    pub(super) fn over(link: &Rational, numerator: &BigUint, denominator: &BigUint) -> Self {
        let (above, below) = &parts(link);
        let computing = numerator * below;
        let scale = denominator * below;
        let total = above * denominator + &computing;
        Self { scale, computing, total }
    }
}

impl Run {
    fn empty() -> Self {
        Self { load: BigUint::zero(), rest: BigUint::one(), whole: BigUint::one() }
    }

    /// The workers served in this order.
    pub(super) fn of(served: &[Served]) -> Self {
        if served.len() <= SHORT {
            return served.iter().fold(Self::empty(), Self::then_one);
        }
        let (first, second) = served.split_at(served.len() / 2);
        if served.len() < LONG {
            return Self::of(first).then(Self::of(second));
        }
        let (first, second) = rayon::join(|| Self::of(first), || Self::of(second));
        first.then(second)
    }

    fn then_one(mut self, next: &Served) -> Self {
        self.load *= &next.total;
        self.load += &self.rest * &next.scale;
        self.rest *= &next.computing;
        self.whole *= &next.total;
        self
    }

    fn then(self, next: Self) -> Self {
        let load = || &self.load * &next.whole + &self.rest * &next.load;
        let rest = || (&self.rest * &next.rest, &self.whole * &next.whole);
        let (load, (rest, whole)) = at_once(self.whole.bits(), load, rest);
        Self { load, rest, whole }
    }
}

/// Both results; on two threads where the numbers are long.
fn at_once<A: Send, B: Send>(bits: u64, one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B) {
    if bits < LONG_NUMBER { (one(), other()) } else { rayon::join(one, other) }
}

/// The workers served in this order, as N and S alone: what a whole platform needs, by one product less.
pub(super) fn load_in_a_unit_of_time(served: &[Served]) -> (BigUint, BigUint) {
    let (first, second) = served.split_at(served.len() / 2);
    let (first, second) = rayon::join(|| Run::of(first), || Run::of(second));
    let ((own, whole), others) = at_once(
        first.whole.bits(),
        || (&first.load * &second.whole, &first.whole * &second.whole),
        || &first.rest * &second.load,
    );
    (own + others, whole)
}

/// A number that is not negative, as its numerator and its denominator.
pub(super) fn parts(number: &Rational) -> (BigUint, BigUint) {
    (number.numer().magnitude().clone(), number.denom().magnitude().clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_runs_the_second_gets_what_the_first_leaves() {
        let run = |[load, rest, whole]: [u8; 3]| Run { load: load.into(), rest: rest.into(), whole: whole.into() };
        let Run { load, rest, whole } = run([1, 2, 3]).then(run([5, 7, 11]));
        assert_eq!([load, rest, whole], [11 + 10, 14, 33_u8].map(BigUint::from));
    }
}
