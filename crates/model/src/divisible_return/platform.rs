//! The star of a divisible load with returns: a master that holds the load, and workers that differ.

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
    /// Time to return the results of one unit of load over the link (d).
    pub return_link: Rational,
    /// Time that each send takes in addition (G).
    pub link_latency: Rational,
    /// Time that each computation takes in addition (W).
    pub compute_latency: Rational,
    /// Time that each return takes in addition (D).
    pub return_latency: Rational,
}

impl Worker {
    /// Time to send `load` units: G + g x.
    pub fn sending(&self, load: &Rational) -> Rational {
        &self.link_latency + &self.link * load
    }

    /// Time to compute `load` units, W + w x; nothing for a worker that cannot compute.
    pub fn computing(&self, load: &Rational) -> Option<Rational> {
        self.cycle_time.as_ref().map(|cycle_time| &self.compute_latency + cycle_time * load)
    }

    /// Time to return the results of `load` units: D + d x.
    pub fn returning(&self, load: &Rational) -> Rational {
        &self.return_latency + &self.return_link * load
    }

    /// Whether all latencies are zero.
    pub fn is_linear(&self) -> bool {
        self.link_latency.is_zero() && self.compute_latency.is_zero() && self.return_latency.is_zero()
    }

    /// The costs of the worker, each with the field of its file.
    fn costs(&self) -> impl Iterator<Item = (&'static str, &Rational)> {
        let costs = [
            ("g", &self.link),
            ("d", &self.return_link),
            ("G", &self.link_latency),
            ("W", &self.compute_latency),
            ("D", &self.return_latency),
        ];
        costs.into_iter().chain(self.cycle_time.iter().map(|time| ("w", time)))
    }
}

/// How many messages the master can take part in at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Ports {
    /// The master sends or receives one message at a time.
    #[default]
    One,
    /// The master can send one message and receive another one at the same time.
    Two,
}

/// A load on a star of workers that differ, each of which returns its results to the master.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DivisibleReturn {
    load: Rational,
    ports: Ports,
    workers: Vec<Worker>,
}

/// Why numbers are not a divisible load with returns.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DivisibleReturnError {
    /// No worker at all.
    #[error("workers: a star needs at least one worker")]
    NoWorker,
    /// A negative load.
    #[error("load: a load is not negative")]
    NegativeLoad,
    /// A negative number of a worker.
    #[error("workers[{worker}].{field}: a cost is not negative")]
    NegativeCost {
        /// The worker.
        worker: usize,
        /// The field of its file: g, w, d, G, W or D.
        field: &'static str,
    },
    /// A load that no worker can compute.
    #[error("workers: the load is positive, and no worker can compute")]
    NobodyComputes,
}

impl DivisibleReturn {
    /// A load (in units), the number of ports of the master, and its workers.
    ///
    /// # Errors
    /// Refuses an empty list, negative numbers, and a positive load that no worker can compute.
    pub fn new(load: Rational, ports: Ports, workers: Vec<Worker>) -> Result<Self, DivisibleReturnError> {
        if workers.is_empty() {
            return Err(DivisibleReturnError::NoWorker);
        }
        if load.is_negative() {
            return Err(DivisibleReturnError::NegativeLoad);
        }
        let negative = |worker: &Worker| worker.costs().find(|(_, cost)| cost.is_negative()).map(|(field, _)| field);
        let found = workers.iter().enumerate().find_map(|(index, worker)| negative(worker).map(|field| (index, field)));
        if let Some((worker, field)) = found {
            return Err(DivisibleReturnError::NegativeCost { worker, field });
        }
        if load.is_positive() && workers.iter().all(|worker| worker.cycle_time.is_none()) {
            return Err(DivisibleReturnError::NobodyComputes);
        }
        Ok(Self { load, ports, workers })
    }

    /// The same star with another load.
    ///
    /// # Errors
    /// As [`DivisibleReturn::new`].
    pub fn with_load(&self, load: Rational) -> Result<Self, DivisibleReturnError> {
        Self::new(load, self.ports, self.workers.clone())
    }

    /// The same star with another number of ports.
    #[must_use]
    pub fn with_ports(self, ports: Ports) -> Self {
        Self { ports, ..self }
    }

    /// The load, in units.
    pub fn load(&self) -> &Rational {
        &self.load
    }

    /// How many messages the master can take part in at a time.
    pub fn ports(&self) -> Ports {
        self.ports
    }

    /// The workers, numbered from 0.
    pub fn workers(&self) -> &[Worker] {
        &self.workers
    }

    /// The numbers of the workers that can compute.
    pub fn able_workers(&self) -> Vec<usize> {
        let workers = self.workers.iter().enumerate();
        workers.filter(|(_, worker)| worker.cycle_time.is_some()).map(|(number, _)| number).collect()
    }

    /// Whether no worker has a latency.
    pub fn is_linear(&self) -> bool {
        self.workers.iter().all(Worker::is_linear)
    }

    /// The ratio z of all workers, d = z g; nothing if there is none, or if more than one ratio fits.
    pub fn return_ratio(&self) -> Option<Rational> {
        let known = self.workers.iter().find(|worker| !worker.link.is_zero())?;
        let ratio = &known.return_link / &known.link;
        self.workers.iter().all(|worker| worker.return_link == &ratio * &worker.link).then_some(ratio)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worker(costs: [i64; 6]) -> Worker {
        let [link, cycle_time, return_link, link_latency, compute_latency, return_latency] = costs.map(Rational::from);
        Worker { link, cycle_time: Some(cycle_time), return_link, link_latency, compute_latency, return_latency }
    }

    fn refused(load: i64, workers: &[[i64; 6]]) -> DivisibleReturnError {
        let workers = workers.iter().map(|&costs| worker(costs)).collect();
        DivisibleReturn::new(Rational::from(load), Ports::One, workers).unwrap_err()
    }

    #[test]
    fn each_rule_is_kept() {
        assert_eq!(refused(1, &[]), DivisibleReturnError::NoWorker);
        assert_eq!(refused(-1, &[[1; 6]]), DivisibleReturnError::NegativeLoad);
        for (place, field) in ["g", "w", "d", "G", "W", "D"].into_iter().enumerate() {
            let mut costs = [1; 6];
            costs[place] = -1;
            assert_eq!(refused(1, &[[1; 6], costs]), DivisibleReturnError::NegativeCost { worker: 1, field });
        }
    }

    #[test]
    fn somebody_must_compute_a_positive_load() {
        let idle = Worker { cycle_time: None, ..worker([1; 6]) };
        let star = |load| DivisibleReturn::new(Rational::from(load), Ports::One, vec![idle.clone()]);
        assert_eq!(star(1), Err(DivisibleReturnError::NobodyComputes));
        assert!(star(0).is_ok());
    }

    #[test]
    fn each_part_of_a_chunk_takes_its_latency_and_its_time() {
        let worker = worker([1, 2, 3, 4, 5, 6]);
        let load = Rational::from(10);
        let times = [worker.sending(&load), worker.computing(&load).unwrap(), worker.returning(&load)];
        assert_eq!(times, [14, 25, 36].map(Rational::from));
    }

    #[test]
    fn a_star_is_linear_if_no_worker_has_a_latency() {
        let is_linear = |latencies| DivisibleReturn::affine(1, Ports::One, [((1, 1, 1), latencies)]).is_linear();
        assert!(is_linear((0, 0, 0)));
        assert!(!is_linear((1, 0, 0)) && !is_linear((0, 1, 0)) && !is_linear((0, 0, 1)));
    }

    #[test]
    fn another_load_or_another_number_of_ports_keeps_the_rest() {
        let star = DivisibleReturn::linear(6, Ports::Two, [(1, 2, 3)]);
        let more = star.with_load(Rational::from(7)).unwrap();
        assert_eq!(more, DivisibleReturn::linear(7, Ports::Two, [(1, 2, 3)]));
        assert_eq!(more.with_ports(Ports::One), DivisibleReturn::linear(7, Ports::One, [(1, 2, 3)]));
        assert_eq!(star.with_load(Rational::from(-1)), Err(DivisibleReturnError::NegativeLoad));
    }

    #[test]
    fn the_ratio_of_returns_to_sends_is_that_of_all_workers() {
        let ratio = |workers: &[_]| {
            let ratio = DivisibleReturn::linear(1, Ports::One, workers.iter().copied()).return_ratio();
            ratio.map(|ratio| ratio.to_string())
        };
        assert_eq!(ratio(&[(2, 1, 1), (0, 1, 0), (6, 5, 3)]).as_deref(), Some("1/2"));
        assert_eq!(ratio(&[(2, 1, 1), (2, 1, 2)]), None);
        assert_eq!(ratio(&[(2, 1, 1), (0, 1, 1)]), None);
        assert_eq!(ratio(&[(0, 1, 0)]), None);
    }
}
