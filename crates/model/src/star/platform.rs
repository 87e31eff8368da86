//! The star: one worker a link, in any exact arithmetic.

use thiserror::Error;

use crate::{Rational, Time, ports};

/// One worker and its link to the master.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Worker<T> {
    /// Time to move one task over the link, in either direction (c); zero is allowed.
    pub comm: T,
    /// Time to compute one task (w); zero is allowed; `None` for a worker that cannot compute.
    pub comp: Option<T>,
    /// Tasks held at time zero (L).
    pub tasks: u64,
}

/// A star of workers around a master that only forwards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Star<T> {
    workers: Vec<Worker<T>>,
    total_tasks: u64,
}

/// Why a list of workers is not a star.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StarError {
    /// A star without workers.
    #[error("workers: a star needs at least one worker")]
    NoWorker,
    /// A negative communication time.
    #[error("workers[{0}].c: a communication time is not negative")]
    NegativeComm(usize),
    /// A negative computation time.
    #[error("workers[{0}].w: a computation time is not negative")]
    NegativeComp(usize),
    /// More tasks than a schedule can list.
    #[error("workers: {0} tasks in all are refused: at most {max} are scheduled one by \
        one", max = Star::<Rational>::MAX_TASKS)]
    TooManyTasks(u128),
    /// There are tasks, and nobody can compute them.
    #[error("workers: there are tasks, but every w is \"inf\": no worker can compute them")]
    NobodyComputes,
}

impl<T> Star<T> {
    /// The most tasks, over all workers, that a star may hold: a schedule lists each transfer.
    pub const MAX_TASKS: u64 = ports::MAX_TASKS;

    /// The workers, numbered from 0.
    pub fn workers(&self) -> &[Worker<T>] {
        &self.workers
    }

    /// The number of tasks over all workers (n).
    pub fn total_tasks(&self) -> u64 {
        self.total_tasks
    }
}

impl<T: Time> Star<T> {
    /// A star of `workers`.
    ///
    /// # Errors
    /// Refuses an empty list, negative times, more than [`Self::MAX_TASKS`] tasks, and tasks that nobody can compute.
    pub fn new(workers: Vec<Worker<T>>) -> Result<Self, StarError> {
        if workers.is_empty() {
            return Err(StarError::NoWorker);
        }
        for (index, worker) in workers.iter().enumerate() {
            if worker.comm < T::zero() {
                return Err(StarError::NegativeComm(index));
            }
            if worker.comp.as_ref().is_some_and(|comp| *comp < T::zero()) {
                return Err(StarError::NegativeComp(index));
            }
        }
        let total: u128 = workers.iter().map(|worker| u128::from(worker.tasks)).sum();
        let total_tasks = u64::try_from(total).unwrap_or(u64::MAX);
        if total_tasks > Self::MAX_TASKS {
            return Err(StarError::TooManyTasks(total));
        }
        if total_tasks > 0 && workers.iter().all(|worker| worker.comp.is_none()) {
            return Err(StarError::NobodyComputes);
        }
        Ok(Self { workers, total_tasks })
    }

    /// A makespan that some schedule attains: nothing is moved, but for the tasks of workers that cannot compute, which
    /// go one after the other to the first worker that can.
    pub fn attainable_makespan(&self) -> T {
        let mut latest = T::zero();
        let mut stranded = T::zero();
        let Some(host) = self.workers.iter().find(|worker| worker.comp.is_some()) else { return latest };
        let host_comp = host.comp.as_ref().expect("the host computes");
        for worker in &self.workers {
            match &worker.comp {
                Some(comp) => latest = latest.max(comp.times(worker.tasks)),
                None => stranded += &(worker.comm.clone() + &host.comm + host_comp).times(worker.tasks),
            }
        }
        latest + stranded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_is_kept() {
        let worker = |comm, comp, tasks| Worker { comm, comp, tasks };
        assert_eq!(Star::<i64>::new(vec![]), Err(StarError::NoWorker));
        assert_eq!(Star::new(vec![worker(1, Some(1), 0), worker(-1, Some(1), 0)]), Err(StarError::NegativeComm(1)));
        assert_eq!(Star::new(vec![worker(1, Some(-1), 0)]), Err(StarError::NegativeComp(0)));
        assert_eq!(Star::new(vec![worker(1, None, 1)]), Err(StarError::NobodyComputes));
        assert!(matches!(Star::new(vec![worker(1, Some(1), u64::MAX); 2]), Err(StarError::TooManyTasks(_))));
        assert!(Star::new(vec![worker(0, Some(0), 1), worker(0, None, 1)]).is_ok());
    }

    #[test]
    fn links_or_speeds_may_be_alike() {
        let alike = |workers: [(i64, i64); 3]| {
            let star = Star::of(workers.map(|(comm, comp)| (comm, comp, 0)));
            (star.has_equal_links(), star.has_equal_speeds())
        };
        assert_eq!([alike([(2, 1), (2, 1), (2, 3)]), alike([(1, 4), (1, 4), (2, 4)])], [(true, false), (false, true)]);
    }

    #[test]
    fn a_worker_that_neither_computes_nor_holds_tasks_takes_no_time() {
        let star =
            Star::new(vec![Worker { comm: 2, comp: None, tasks: 0 }, Worker { comm: 1, comp: Some(3), tasks: 2 }]);
        assert_eq!(star.unwrap().makespan_without_transfers(), Some(6));
    }

    #[test]
    fn stranded_tasks_are_counted_in_the_attainable_makespan() {
        let star =
            Star::new(vec![Worker { comm: 2, comp: None, tasks: 2 }, Worker { comm: 1, comp: Some(3), tasks: 1 }]);
        assert_eq!(star.as_ref().unwrap().makespan_without_transfers(), None);
        assert_eq!(star.unwrap().attainable_makespan(), 3 + 2 * (2 + 1 + 3));
    }
}
