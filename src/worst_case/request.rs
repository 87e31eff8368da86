//! What somebody asks for: distributions of tasks, and whether they take too long.

use itertools::Itertools;
use thiserror::Error;

use super::contests::Algorithm;
use super::estimate::{MOST_PROGRAMS, estimate};
use super::size::Size;

/// The most tasks that may be asked for: of more, not even the distributions are listed.
pub const MOST_TASKS: u64 = 30;

/// Stars of so many workers and tasks.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// How many workers.
    pub workers: usize,
    /// How many tasks.
    pub tasks: u64,
    /// Whether all links take the same time.
    pub equal_links: bool,
    /// Whether all workers compute alike.
    pub equal_speeds: bool,
    /// Only this distribution of the tasks, in any order.
    pub loads: Option<Vec<u64>>,
}

/// Why nothing is searched.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The loads do not fit the numbers of workers and tasks.
    #[error("loads: {workers} numbers of tasks are expected that sum to {tasks}")]
    Loads {
        /// How many workers there are.
        workers: usize,
        /// How many tasks.
        tasks: u64,
    },
    /// A distribution takes too long.
    #[error(
        "that is too large: {about} linear programs for a distribution, and {MOST_PROGRAMS} take a quarter of an hour"
    )]
    TooLarge {
        /// How many linear programs there are.
        about: String,
    },
}

impl Request {
    /// The distributions that are asked for.
    ///
    /// # Errors
    /// Loads that do not fit.
    pub fn sizes(&self) -> Result<Vec<Size>, Refusal> {
        let &Self { workers, tasks, equal_links, equal_speeds, .. } = self;
        let Some(loads) = &self.loads else {
            return Ok(Size::distributions(workers, tasks, equal_links, equal_speeds));
        };
        let sum = loads.iter().try_fold(0_u64, |sum, load| sum.checked_add(*load));
        if (loads.len(), sum) != (workers, Some(tasks)) {
            return Err(Refusal::Loads { workers, tasks });
        }
        let loads = loads.iter().copied().sorted().rev().collect();
        Ok(vec![Size { loads, equal_links, equal_speeds }])
    }
}

/// Refuses what would take too long.
///
/// # Errors
/// One of the distributions has too many linear programs.
pub fn refuse_too_large(algorithm: Algorithm, sizes: &[Size]) -> Result<(), Refusal> {
    let most = sizes.iter().map(|size| estimate(algorithm, size)).max().unwrap_or(0);
    if most <= MOST_PROGRAMS {
        return Ok(());
    }
    let about = if most == u64::MAX { "more than 10^19".to_owned() } else { format!("about {most}") };
    Err(Refusal::TooLarge { about })
}
