//! The star: a master that holds the load, and workers that differ.

use num_traits::{Signed, Zero};
use thiserror::Error;

use crate::Rational;

/// One worker and its link to the master.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Worker {
    /// Time to send one unit of load over the link (g).
    pub link: Rational,
    /// Time to compute one unit of load (w); nothing for a worker that cannot compute, which no chunk may go to.
    pub cycle_time: Option<Rational>,
    /// Time that each message takes beside (G).
    pub link_latency: Rational,
    /// Time that each computation takes beside (W).
    pub compute_latency: Rational,
}

impl Worker {
    /// Time of a message of `load` units: G + g x.
    pub fn sending(&self, load: &Rational) -> Rational {
        &self.link_latency + &self.link * load
    }

    /// Time to compute `load` units, W + w x; nothing for a worker that cannot compute.
    pub fn computing(&self, load: &Rational) -> Option<Rational> {
        self.cycle_time.as_ref().map(|cycle_time| &self.compute_latency + cycle_time * load)
    }

    /// Whether both latencies are zero.
    pub fn is_linear(&self) -> bool {
        self.link_latency.is_zero() && self.compute_latency.is_zero()
    }
}

/// How many chunks a worker may get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rounds {
    /// At most one (rr4916, section 3).
    #[default]
    One,
    /// Any number (rr4916, section 4).
    Any,
}

/// A load on a star of workers that differ (rr4916, StarLinear and StarAffine).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DivisibleStar {
    load: Rational,
    master: Option<Rational>,
    workers: Vec<Worker>,
    rounds: Rounds,
}

/// Why numbers are not a divisible load on a star.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DivisibleStarError {
    /// No worker at all.
    #[error("workers: a star needs at least one worker")]
    NoWorker,
    /// A negative load.
    #[error("load: a load is not negative")]
    NegativeLoad,
    /// A negative cycle-time of the master.
    #[error("master_w: a cycle-time is not negative")]
    NegativeMaster,
    /// A negative number of a worker.
    #[error("workers[{worker}].{field}: a cost is not negative")]
    NegativeCost {
        /// The worker.
        worker: usize,
        /// The field of its file: g, w, G or W.
        field: &'static str,
    },
    /// A load that nobody can compute.
    #[error("workers: the load is positive, and neither the master nor any worker can compute")]
    NobodyComputes,
}

impl DivisibleStar {
    /// A load (in units), the master's cycle-time if it computes (time per unit), and its workers; one round.
    ///
    /// # Errors
    /// Refuses an empty list, negative numbers, and a positive load that nobody can compute.
    pub fn new(load: Rational, master: Option<Rational>, workers: Vec<Worker>) -> Result<Self, DivisibleStarError> {
        if workers.is_empty() {
            return Err(DivisibleStarError::NoWorker);
        }
        if load.is_negative() {
            return Err(DivisibleStarError::NegativeLoad);
        }
        if master.as_ref().is_some_and(Signed::is_negative) {
            return Err(DivisibleStarError::NegativeMaster);
        }
        let negative = |worker: &Worker| {
            let costs = [("g", &worker.link), ("G", &worker.link_latency), ("W", &worker.compute_latency)];
            let times = worker.cycle_time.iter().map(|time| ("w", time));
            costs.into_iter().chain(times).find(|(_, cost)| cost.is_negative()).map(|(field, _)| field)
        };
        let found = workers.iter().enumerate().find_map(|(index, worker)| negative(worker).map(|field| (index, field)));
        if let Some((worker, field)) = found {
            return Err(DivisibleStarError::NegativeCost { worker, field });
        }
        if load.is_positive() && master.is_none() && workers.iter().all(|worker| worker.cycle_time.is_none()) {
            return Err(DivisibleStarError::NobodyComputes);
        }
        Ok(Self { load, master, workers, rounds: Rounds::One })
    }

    /// The same star with a master that computes one unit in time `master` (w_0).
    ///
    /// # Panics
    /// Panics if `master` is negative.
    #[must_use]
    pub fn with_master(self, master: Rational) -> Self {
        assert!(!master.is_negative(), "a cycle-time is not negative");
        Self { master: Some(master), ..self }
    }

    /// The same star with another load.
    ///
    /// # Errors
    /// As [`DivisibleStar::new`].
    pub fn with_load(&self, load: Rational) -> Result<Self, DivisibleStarError> {
        Ok(Self::new(load, self.master.clone(), self.workers.clone())?.with_rounds(self.rounds))
    }

    /// The same star with another number of rounds.
    #[must_use]
    pub fn with_rounds(self, rounds: Rounds) -> Self {
        Self { rounds, ..self }
    }

    /// The load (Wtotal), in units.
    pub fn load(&self) -> &Rational {
        &self.load
    }

    /// The time that the master takes to compute one unit (w_0), if it computes.
    pub fn master(&self) -> Option<&Rational> {
        self.master.as_ref()
    }

    /// The workers, numbered from 0.
    pub fn workers(&self) -> &[Worker] {
        &self.workers
    }

    /// How many chunks a worker may get.
    pub fn rounds(&self) -> Rounds {
        self.rounds
    }

    /// Whether no worker has a latency (StarLinear).
    pub fn is_linear(&self) -> bool {
        self.workers.iter().all(Worker::is_linear)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worker(costs: [i64; 4]) -> Worker {
        let [link, cycle_time, link_latency, compute_latency] = costs.map(Rational::from);
        Worker { link, cycle_time: Some(cycle_time), link_latency, compute_latency }
    }

    fn refused(load: i64, master: Option<i64>, workers: &[[i64; 4]]) -> DivisibleStarError {
        let workers = workers.iter().map(|&costs| worker(costs)).collect();
        DivisibleStar::new(Rational::from(load), master.map(Rational::from), workers).unwrap_err()
    }

    #[test]
    fn each_rule_is_kept() {
        let negative = |worker, field| DivisibleStarError::NegativeCost { worker, field };
        assert_eq!(refused(1, None, &[]), DivisibleStarError::NoWorker);
        assert_eq!(refused(-1, None, &[[1; 4]]), DivisibleStarError::NegativeLoad);
        assert_eq!(refused(1, Some(-1), &[[1; 4]]), DivisibleStarError::NegativeMaster);
        assert_eq!(refused(1, None, &[[1; 4], [-1, 1, 1, 1]]), negative(1, "g"));
        assert_eq!(refused(1, None, &[[1, -1, 1, 1]]), negative(0, "w"));
        assert_eq!(refused(1, None, &[[1, 1, -1, 1]]), negative(0, "G"));
        assert_eq!(refused(1, None, &[[1, 1, 1, -1]]), negative(0, "W"));
    }

    #[test]
    fn somebody_must_compute_a_positive_load() {
        let idle = Worker { cycle_time: None, ..worker([1; 4]) };
        let star = |load, master| DivisibleStar::new(Rational::from(load), master, vec![idle.clone()]);
        assert_eq!(star(1, None), Err(DivisibleStarError::NobodyComputes));
        assert!(star(0, None).is_ok());
        assert!(star(1, Some(Rational::from(3))).is_ok());
    }

    #[test]
    fn a_master_that_is_added_computes() {
        let star = DivisibleStar::linear(7, [(0, 1)]).with_master(Rational::from(3));
        assert_eq!(star.master(), Some(&Rational::from(3)));
    }

    #[test]
    fn a_star_is_linear_if_no_worker_has_a_latency() {
        let is_linear = |latencies: [[i64; 2]; 2]| {
            let workers = latencies.map(|[link, compute]| worker([1, 1, link, compute])).to_vec();
            DivisibleStar::new(Rational::ONE, None, workers).unwrap().is_linear()
        };
        assert!(is_linear([[0, 0], [0, 0]]));
        assert!(!is_linear([[0, 0], [1, 0]]));
        assert!(!is_linear([[0, 1], [0, 0]]));
    }

    #[test]
    fn free_links_and_instant_workers_are_legal() {
        let star = DivisibleStar::linear(7, [(0, 0), (1, 0)]);
        assert!(star.is_linear());
        assert_eq!(star.workers()[1].sending(star.load()), Rational::from(7));
        assert_eq!(star.workers()[1].computing(star.load()), Some(Rational::ZERO));
    }
}
