//! The workers around a switch: what each holds, how fast its link is, and how fast it computes.

use num_traits::{Signed, Zero};
use thiserror::Error;

use crate::Rational;

/// One worker and its link to the switch.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Worker {
    /// What it holds at the start, in units (alpha).
    pub load: Rational,
    /// Units that the link carries in a time unit, in each direction (b).
    pub bandwidth: Rational,
    /// Units that the worker computes in a time unit (s).
    pub speed: Rational,
}

/// Workers around a switch, with their initial loads.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Switch {
    workers: Vec<Worker>,
}

/// Why numbers are not workers around a switch.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SwitchError {
    /// No worker at all.
    #[error("workers: a switch needs at least one worker")]
    NoWorker,
    /// A negative number of a worker.
    #[error("workers[{worker}].{field}: a {field} is not negative")]
    Negative {
        /// The worker.
        worker: usize,
        /// The field of its file: load, bandwidth or speed.
        field: &'static str,
    },
    /// A load that its worker can neither compute nor send to anybody who can.
    #[error("workers[{0}].load: the worker cannot compute its load, and nobody who can has a way to get it")]
    Stranded(usize),
}

impl Switch {
    /// The `workers` around a switch.
    ///
    /// # Errors
    /// Refuses an empty list, negative numbers, and loads that no schedule ends.
    pub fn new(workers: Vec<Worker>) -> Result<Self, SwitchError> {
        if workers.is_empty() {
            return Err(SwitchError::NoWorker);
        }
        for (number, worker) in workers.iter().enumerate() {
            let fields = [("load", &worker.load), ("bandwidth", &worker.bandwidth), ("speed", &worker.speed)];
            if let Some(&(field, _)) = fields.iter().find(|(_, number)| number.is_negative()) {
                return Err(SwitchError::Negative { worker: number, field });
            }
        }
        let somebody_helps = workers.iter().any(|worker| worker.speed.is_positive() && worker.bandwidth.is_positive());
        let is_stranded = |worker: &Worker| {
            worker.load.is_positive() && worker.speed.is_zero() && !(worker.bandwidth.is_positive() && somebody_helps)
        };
        match workers.iter().position(is_stranded) {
            Some(worker) => Err(SwitchError::Stranded(worker)),
            None => Ok(Self { workers }),
        }
    }

    /// Workers from integers (alpha, b, s), for examples and tests.
    ///
    /// # Panics
    /// Panics where [`Switch::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::switch::Switch;
    /// assert_eq!(Switch::of([(5, 2, 1), (0, 1, 3)]).total_load().to_string(), "5");
    /// ```
    pub fn of(workers: impl IntoIterator<Item = (i64, i64, i64)>) -> Self {
        let worker = |(load, bandwidth, speed)| Worker {
            load: Rational::from(load),
            bandwidth: Rational::from(bandwidth),
            speed: Rational::from(speed),
        };
        Self::new(workers.into_iter().map(worker).collect()).expect("the literal is a switch")
    }

    /// The workers, numbered from 0.
    pub fn workers(&self) -> &[Worker] {
        &self.workers
    }

    /// All load, in units.
    pub fn total_load(&self) -> Rational {
        self.workers.iter().fold(Rational::zero(), |sum, worker| sum + &worker.load)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(workers: &[(i64, i64, i64)]) -> SwitchError {
        let worker = |&(load, bandwidth, speed): &_| Worker {
            load: Rational::from(load),
            bandwidth: Rational::from(bandwidth),
            speed: Rational::from(speed),
        };
        Switch::new(workers.iter().map(worker).collect()).unwrap_err()
    }

    #[test]
    fn each_rule_is_kept() {
        assert_eq!(refused(&[]), SwitchError::NoWorker);
        assert_eq!(refused(&[(-1, 1, 1)]), SwitchError::Negative { worker: 0, field: "load" });
        assert_eq!(refused(&[(1, 1, 1), (1, -1, 1)]), SwitchError::Negative { worker: 1, field: "bandwidth" });
        assert_eq!(refused(&[(1, 1, -1)]), SwitchError::Negative { worker: 0, field: "speed" });
    }

    #[test]
    fn a_load_that_cannot_be_computed_needs_a_way_out() {
        assert_eq!(refused(&[(1, 1, 0)]), SwitchError::Stranded(0));
        assert_eq!(refused(&[(0, 1, 1), (1, 0, 0)]), SwitchError::Stranded(1));
        assert_eq!(refused(&[(0, 0, 1), (1, 1, 0)]), SwitchError::Stranded(1));
        assert_eq!(Switch::of([(0, 1, 1), (1, 1, 0), (0, 0, 0)]).workers().len(), 3);
    }

    #[test]
    fn the_loads_of_all_workers_are_added() {
        assert_eq!(Switch::of([(5, 2, 1), (3, 1, 3)]).total_load(), Rational::from(8));
    }
}
