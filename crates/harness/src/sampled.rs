//! What a few positions of a sweep take, from which it is told what all of them would.

use std::time::{Duration, Instant};

use super::RunContext;
use super::share::Key;
use super::source::Source;

/// Where a sample begins, and how long it may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample {
    /// It begins behind this many of so many equal parts of the sweep.
    pub numerator: u64,
    pub denominator: u64,
    pub patience: Duration,
}

impl Sample {
    /// The position at which it begins.
    pub fn start(&self, size: Option<u64>) -> u64 {
        let start = u128::from(size.unwrap_or(0)) * u128::from(self.numerator) / u128::from(self.denominator);
        u64::try_from(start).unwrap_or(u64::MAX)
    }

    /// How many positions were gone through until patience was over, or the run was to stop, and how long they took.
    /// The first is found before: to pass over what lies behind it is no part of it.
    pub fn measure(&self, context: &RunContext, source: &mut dyn Source) -> (u64, Duration) {
        source.find();
        let (begun, mut passed) = (Instant::now(), 0);
        while begun.elapsed() < self.patience && !context.is_stopped() && source.find() {
            source.make(passed);
            (0..source.held().len()).for_each(|index| drop(source.held().check(index)));
            source.clear();
            passed += 1;
        }
        (passed, begun.elapsed())
    }
}

/// A sweep, or what cannot be cut, and what was seen of it.
#[derive(Debug, Clone)]
pub struct Sampled {
    /// The sweep.
    pub key: Key,
    /// How many positions it has, in closed form; nothing if it cannot be cut.
    pub size: Option<u64>,
    /// How many were gone through.
    pub positions: u64,
    /// How long they took.
    pub elapsed: Duration,
}

impl Sampled {
    /// Nothing of it was gone through yet.
    pub(super) fn of(key: Key, size: Option<u64>) -> Self {
        Self { key, size, positions: 0, elapsed: Duration::ZERO }
    }
}
