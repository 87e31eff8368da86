//! The workers of a redistribution: what a transfer costs each, and how far each is from balance.

use thiserror::Error;

use crate::{Rational, Time, ports};

/// One worker, its link to the master and its imbalance.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Worker<T> {
    /// Time to move one task over the link, in either direction (c); zero is allowed.
    pub comm: T,
    /// Tasks to give away (delta); where negative, tasks to get.
    pub surplus: i64,
}

impl<T> Worker<T> {
    /// How many tasks the worker sends.
    pub fn sends(&self) -> u64 {
        self.surplus.max(0).unsigned_abs()
    }

    /// How many tasks the worker receives.
    pub fn receives(&self) -> u64 {
        self.surplus.min(0).unsigned_abs()
    }
}

/// A star whose imbalances are known and sum to zero.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Redistribution<T> {
    workers: Vec<Worker<T>>,
}

/// Why a list of workers is not a redistribution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RedistributionError {
    /// No worker at all.
    #[error("workers: a redistribution needs at least one worker")]
    NoWorker,
    /// A negative communication time.
    #[error("workers[{0}].c: a communication time is not negative")]
    NegativeComm(usize),
    /// More tasks than a schedule can list.
    #[error("workers: {0} tasks to move are refused: at most {max} are scheduled one by \
        one", max = Redistribution::<Rational>::MAX_TASKS)]
    TooManyTasks(u128),
    /// The surpluses do not sum to zero.
    #[error("workers: the deltas must sum to zero, but {sent} tasks are given away and {received} are to be received")]
    Unbalanced {
        /// The sum of the positive surpluses.
        sent: u128,
        /// The sum of the negative ones, without its sign.
        received: u128,
    },
}

impl<T> Redistribution<T> {
    /// The most tasks that may be moved: a schedule lists each transfer.
    pub const MAX_TASKS: u64 = ports::MAX_TASKS;

    /// The workers, numbered from 0.
    pub fn workers(&self) -> &[Worker<T>] {
        &self.workers
    }

    /// The number of tasks to move.
    pub fn total_tasks(&self) -> u64 {
        self.workers.iter().map(Worker::sends).sum()
    }
}

impl<T: Time> Redistribution<T> {
    /// A redistribution among `workers`.
    ///
    /// # Errors
    /// Refuses an empty list, negative times, surpluses that do not sum to zero, and more than [`Self::MAX_TASKS`]
    /// tasks.
    pub fn new(workers: Vec<Worker<T>>) -> Result<Self, RedistributionError> {
        if workers.is_empty() {
            return Err(RedistributionError::NoWorker);
        }
        if let Some(index) = workers.iter().position(|worker| worker.comm < T::zero()) {
            return Err(RedistributionError::NegativeComm(index));
        }
        let sum = |tasks: fn(&Worker<T>) -> u64| workers.iter().map(|worker| u128::from(tasks(worker))).sum::<u128>();
        let (sent, received) = (sum(Worker::sends), sum(Worker::receives));
        if sent != received {
            return Err(RedistributionError::Unbalanced { sent, received });
        }
        if sent > u128::from(Self::MAX_TASKS) {
            return Err(RedistributionError::TooManyTasks(sent));
        }
        Ok(Self { workers })
    }

    /// A redistribution from pairs (c, delta), for examples and tests.
    ///
    /// # Panics
    /// Panics where [`Redistribution::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::redistribution::Redistribution;
    /// assert_eq!(Redistribution::of([(1, 2), (3, -1), (2, -1)]).total_tasks(), 2);
    /// ```
    pub fn of(workers: impl IntoIterator<Item = (T, i64)>) -> Self {
        let workers = workers.into_iter().map(|(comm, surplus)| Worker { comm, surplus });
        Self::new(workers.collect()).expect("the literal is a redistribution")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(workers: &[(i64, i64)]) -> RedistributionError {
        let workers = workers.iter().map(|&(comm, surplus)| Worker { comm, surplus });
        Redistribution::new(workers.collect()).unwrap_err()
    }

    #[test]
    fn each_rule_is_kept() {
        assert_eq!(refused(&[]), RedistributionError::NoWorker);
        assert_eq!(refused(&[(1, 0), (-1, 0)]), RedistributionError::NegativeComm(1));
        assert_eq!(refused(&[(1, 2), (1, -1)]), RedistributionError::Unbalanced { sent: 2, received: 1 });
        assert_eq!(refused(&[(1, i64::MAX), (1, -i64::MAX)]), RedistributionError::TooManyTasks(i64::MAX as u128));
        assert_eq!(refused(&[(1, i64::MIN)]), RedistributionError::Unbalanced { sent: 0, received: 1 << 63 });
    }

    #[test]
    fn free_links_and_balanced_workers_are_legal() {
        let free = Redistribution::of([(0, 1), (0, -1), (5, 0)]);
        assert_eq!(free.total_tasks(), 1);
    }

    #[test]
    fn the_tasks_that_are_moved_are_those_that_are_given_away() {
        assert_eq!(Redistribution::of([(1, 2), (1, 3), (1, -4), (1, -1), (1, 0)]).total_tasks(), 5);
        assert_eq!(Redistribution::of([(1, 0)]).total_tasks(), 0);
    }
}
