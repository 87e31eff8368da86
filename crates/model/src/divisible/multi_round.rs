//! Workers that are alike, to be served in round-robin order in a number of rounds.

use num_traits::Signed;
use thiserror::Error;

use super::Worker;
use crate::Rational;

/// A load on a homogeneous star, dealt in rounds (rr4916, sections 4.1 and 4.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MultiRound {
    load: Rational,
    workers: usize,
    rounds: Option<usize>,
    worker: Worker,
}

/// Why numbers are not a load to be dealt in rounds.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MultiRoundError {
    /// A negative load.
    #[error("load: a load is not negative")]
    NegativeLoad,
    /// No worker at all.
    #[error("workers: at least one worker is needed")]
    NoWorker,
    /// No round.
    #[error("rounds: at least one round is needed, or none is named and any number will do")]
    NoRound,
    /// More chunks than a schedule can list.
    #[error("rounds: {0} chunks are refused: at most {max} are scheduled one by one", max = MultiRound::MAX_CHUNKS)]
    TooManyChunks(u128),
    /// A negative number of the workers.
    #[error("{field}: a cost is not negative")]
    NegativeCost {
        /// The field of the file: g, w, G or W.
        field: &'static str,
    },
    /// Workers that cannot compute.
    #[error("w: the workers of a multi-round platform compute")]
    NobodyComputes,
}

impl MultiRound {
    /// The most chunks of one schedule.
    pub const MAX_CHUNKS: usize = 10_000_000;

    /// A load (in units) for `workers` workers like `worker`, in that many rounds, or in any number if none is named.
    ///
    /// # Errors
    /// Refuses negative numbers, no worker, no round, more than [`Self::MAX_CHUNKS`] chunks, and a worker that cannot
    /// compute.
    pub fn new(load: Rational, workers: usize, rounds: Option<usize>, worker: Worker) -> Result<Self, MultiRoundError> {
        if load.is_negative() {
            return Err(MultiRoundError::NegativeLoad);
        }
        if workers == 0 {
            return Err(MultiRoundError::NoWorker);
        }
        if rounds == Some(0) {
            return Err(MultiRoundError::NoRound);
        }
        let chunks = workers as u128 * rounds.unwrap_or(1) as u128;
        if chunks > Self::MAX_CHUNKS as u128 {
            return Err(MultiRoundError::TooManyChunks(chunks));
        }
        let cycle_time = worker.cycle_time.as_ref().ok_or(MultiRoundError::NobodyComputes)?;
        let costs =
            [("g", &worker.link), ("w", cycle_time), ("G", &worker.link_latency), ("W", &worker.compute_latency)];
        if let Some(&(field, _)) = costs.iter().find(|(_, cost)| cost.is_negative()) {
            return Err(MultiRoundError::NegativeCost { field });
        }
        Ok(Self { load, workers, rounds, worker })
    }

    /// The same platform with another number of rounds.
    ///
    /// # Errors
    /// As [`MultiRound::new`].
    pub fn with_rounds(&self, rounds: Option<usize>) -> Result<Self, MultiRoundError> {
        Self::new(self.load.clone(), self.workers, rounds, self.worker.clone())
    }

    /// The load (Wtotal), in units.
    pub fn load(&self) -> &Rational {
        &self.load
    }

    /// The number of workers (P), numbered from 0.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// The number of rounds (M), if it is fixed.
    pub fn rounds(&self) -> Option<usize> {
        self.rounds
    }

    /// What each of the workers is like.
    pub fn worker(&self) -> &Worker {
        &self.worker
    }

    /// The time that each worker takes to compute one unit (w).
    pub fn cycle_time(&self) -> &Rational {
        self.worker.cycle_time.as_ref().expect("the workers compute")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(load: i64, workers: usize, rounds: Option<usize>, costs: [i64; 4]) -> MultiRoundError {
        let [link, cycle_time, link_latency, compute_latency] = costs.map(Rational::from);
        let worker = Worker { link, cycle_time: Some(cycle_time), link_latency, compute_latency };
        MultiRound::new(Rational::from(load), workers, rounds, worker).unwrap_err()
    }

    #[test]
    fn each_rule_is_kept() {
        let negative = |field| MultiRoundError::NegativeCost { field };
        assert_eq!(refused(-1, 1, None, [1; 4]), MultiRoundError::NegativeLoad);
        assert_eq!(refused(1, 0, None, [1; 4]), MultiRoundError::NoWorker);
        assert_eq!(refused(1, 1, Some(0), [1; 4]), MultiRoundError::NoRound);
        assert_eq!(refused(1, 10_000, Some(10_000), [1; 4]), MultiRoundError::TooManyChunks(100_000_000));
        assert_eq!(refused(1, 1, None, [-1, 1, 1, 1]), negative("g"));
        assert_eq!(refused(1, 1, None, [1, -1, 1, 1]), negative("w"));
        assert_eq!(refused(1, 1, None, [1, 1, -1, 1]), negative("G"));
        assert_eq!(refused(1, 1, None, [1, 1, 1, -1]), negative("W"));
    }

    #[test]
    fn workers_that_cannot_compute_are_refused() {
        let platform = MultiRound::of(1, 1, None, (1, 1, 0, 0));
        let worker = Worker { cycle_time: None, ..platform.worker().clone() };
        let refused = MultiRound::new(platform.load().clone(), 1, None, worker);
        assert_eq!(refused, Err(MultiRoundError::NobodyComputes));
    }

    #[test]
    fn the_cycle_time_is_that_of_each_worker() {
        assert_eq!(MultiRound::of(1, 1, None, (2, 3, 4, 5)).cycle_time(), &Rational::from(3));
    }
}
