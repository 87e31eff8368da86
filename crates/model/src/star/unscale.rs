//! The way back from integers to the rationals of an instance.

use num_bigint::BigInt;

use super::scale::map_star;
use super::{Run, Schedule, Star, Transfer};
use crate::{Rational, Time};

impl<T: Time + Into<BigInt>> Star<T> {
    /// The same star over the rationals, divided by `lambda`.
    pub fn unscale(&self, lambda: &BigInt) -> Star<Rational> {
        map_star(self, |value| Rational::new(value.clone(), lambda.clone()))
    }
}

impl<T: Time + Into<BigInt>> Transfer<T> {
    /// The same transfer in the time of the rational platform: its times divided by `lambda`.
    pub fn unscale(&self, lambda: &BigInt) -> Transfer<Rational> {
        let time = |value: &T| Rational::new(value.clone(), lambda.clone());
        Transfer { from: self.from, to: self.to, in_start: time(&self.in_start), out_start: time(&self.out_start) }
    }
}

impl<T: Time + Into<BigInt>> Schedule<T> {
    /// The same schedule in the time of the rational star: every time divided by `lambda`.
    pub fn unscale(&self, lambda: &BigInt) -> Schedule<Rational> {
        let time = |value: &T| Rational::new(value.clone(), lambda.clone());
        Schedule {
            transfers: self.transfers.iter().map(|transfer| transfer.unscale(lambda)).collect(),
            runs: self
                .runs
                .iter()
                .map(|run| Run { worker: run.worker, start: time(&run.start), tasks: run.tasks })
                .collect(),
        }
    }
}
