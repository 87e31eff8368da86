//! What the formulas of the paper are made of, in the numbers of whoever asks: rationals, the integers of a scaled
//! instance, or anything that has sums, multiples and an order.

use std::ops::Mul;

use schedcheck_model::ring::{IntegerRing, SliceRing};
use schedcheck_model::{Rational, Time};

/// Processors, links and a load. Loads are counted in what a processor of speed 1 computes in a unit of time, so that
/// the load times the time of one unit on processor i is the load over its speed.
pub trait Platform {
    /// Of times, and of loads.
    type Time: Time + Mul<Self::Speed, Output = Self::Time>;
    /// Of speeds, all by one factor.
    type Speed: Time;

    /// How many processors there are.
    fn processors(&self) -> usize;

    /// The load of a step: W.
    fn load(&self) -> Self::Time;

    /// What a processor computes in a unit of time: 1 / w_i.
    fn speed(&self, processor: usize) -> Self::Speed;

    /// What a message between `processor` and `neighbour` costs `processor`: H c_ij.
    fn message(&self, processor: usize, neighbour: usize) -> Self::Time;
}

impl Platform for SliceRing {
    type Time = Rational;
    type Speed = Rational;

    fn processors(&self) -> usize {
        self.processors()
    }

    fn load(&self) -> Rational {
        self.work().clone()
    }

    fn speed(&self, processor: usize) -> Rational {
        self.cycle_times()[processor].recip()
    }

    fn message(&self, processor: usize, neighbour: usize) -> Rational {
        self.volume() * self.cost(processor, neighbour)
    }
}

impl<T: Time + Mul<Output = T>> Platform for IntegerRing<T> {
    type Time = T;
    type Speed = T;

    fn processors(&self) -> usize {
        self.processors()
    }

    fn load(&self) -> T {
        self.load.clone()
    }

    fn speed(&self, processor: usize) -> T {
        self.speeds[processor].clone()
    }

    fn message(&self, processor: usize, neighbour: usize) -> T {
        self.messages.get(processor, neighbour).clone()
    }
}
