//! Instances of long numbers, of which one step of arithmetic takes as long as thousands of others; and requests to
//! stop that are made at the n-th look.

use std::cell::Cell;

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_model::star::{Star, Worker};

/// Fractions between 1/2 and 2 whose parts have so many bits, and hardly a divisor in common.
pub struct Fractions {
    bits: u64,
    state: u64,
}

impl Fractions {
    pub const fn of(bits: u64) -> Self {
        Self { bits, state: 1 }
    }

    pub fn draw(&mut self) -> Rational {
        Rational::new(self.part(), self.part())
    }

    fn part(&mut self) -> BigInt {
        let mut part = BigInt::from(1);
        while part.bits() < self.bits {
            self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            part = (part << 16) + (self.state >> 48);
        }
        let excess = part.bits() - self.bits;
        part >> excess
    }
}

pub fn star(workers: usize, tasks: u64, bits: u64) -> Star<Rational> {
    let mut fractions = Fractions::of(bits);
    let all = (0..workers).map(|worker| Worker {
        comm: fractions.draw(),
        comp: Some(fractions.draw()),
        tasks: if worker == 0 { tasks } else { 0 },
    });
    Star::new(all.collect()).expect("every worker computes")
}

pub fn ring(processors: usize, bits: u64) -> SliceRing {
    let mut fractions = Fractions::of(bits);
    let cycle_times = (0..processors).map(|_| fractions.draw()).collect();
    let mut entry = |i, j| if i == j { Rational::ZERO } else { fractions.draw() };
    let rows: Vec<Vec<Rational>> = (0..processors).map(|i| (0..processors).map(|j| entry(i, j)).collect()).collect();
    let costs = Costs::from_rows(rows).expect("it is square");
    SliceRing::new(Rational::from(9), fractions.draw(), cycle_times, costs).expect("no number is negative")
}

/// Two fast processors, far from each other and near to slow ones that pay dearly for it: the shortest ring is not the
/// best one, for there a slow processor would have less than nothing to compute.
pub fn ring_whose_messages_bind(processors: usize, bits: u64) -> SliceRing {
    let mut fractions = Fractions::of(bits);
    let million = Rational::from(1_000_000);
    let mut nearly = |number: i64| Rational::from(number) + fractions.draw() / &million;
    let is_fast = |processor: usize| processor < 2;
    let cycle_times = (0..processors).map(|it| nearly(if is_fast(it) { 1 } else { 100 })).collect();
    let mut entry = |one: usize, other: usize| match (is_fast(one), is_fast(other)) {
        _ if one == other => Rational::ZERO,
        (true, true) => nearly(1_000),
        (true, false) => nearly(0),
        (false, _) => nearly(300),
    };
    let rows: Vec<Vec<Rational>> = (0..processors).map(|i| (0..processors).map(|j| entry(i, j)).collect()).collect();
    let costs = Costs::from_rows(rows).expect("it is square");
    let (work, volume) = (Rational::from(800), Rational::ONE);
    SliceRing::new(work, volume, cycle_times, costs).expect("no number is negative")
}

/// A request to stop that is made at the n-th look.
pub struct Looks {
    left: Cell<u64>,
}

impl Looks {
    pub const fn until(number: u64) -> Self {
        Self { left: Cell::new(number) }
    }

    /// Looks once more. Who looks again after the request was made did not hear it.
    pub fn is_over(&self) -> bool {
        let left = self.left.get().checked_sub(1).expect("the request to stop was made, and not heard");
        self.left.set(left);
        left == 0
    }

    /// Whether the request was made.
    pub fn was_made(&self) -> bool {
        self.left.get() == 0
    }
}
