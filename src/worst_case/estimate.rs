//! How long a search takes, before it begins.
//!
//! Measured counts of linear programs grow about like powers of two in the number of parameters, in the number of tasks,
//! and in their product; of several distributions of a size the largest is meant. The numbers below are fitted to such
//! counts, eighths of a power each, and err on the side of more.

use super::contests::Algorithm;
use super::size::Size;

/// More linear programs than this are not begun with unless a limit of time is given: a quarter of an hour or so.
pub const MOST_PROGRAMS: u64 = 1 << 30;

/// Eighths of powers of two: at all, for a parameter, for a task, and for a parameter times a task.
struct Growth {
    start: i64,
    parameter: i64,
    task: i64,
    both: i64,
}

fn growth(algorithm: Algorithm) -> Growth {
    match algorithm {
        Algorithm::Bba | Algorithm::BbaByFinishTimes => Growth { start: 24, parameter: 12, task: 2, both: 2 },
        Algorithm::Mbbsa | Algorithm::MbbsaBest | Algorithm::RBsa => {
            Growth { start: 16, parameter: 14, task: -8, both: 8 }
        }
        Algorithm::NoRedistribution | Algorithm::NoRelays => Growth { start: 0, parameter: 2, task: 2, both: 4 },
    }
}

/// About how many linear programs the search for one distribution of this size takes; `u64::MAX` for more than that.
pub fn estimate(algorithm: Algorithm, size: &Size) -> u64 {
    let Growth { start, parameter, task, both } = growth(algorithm);
    let (parameters, tasks) = (size.names().len() as i64, i64::try_from(size.tasks().min(1 << 20)).unwrap_or(1 << 20));
    let eighths = start + parameter * parameters + task * tasks + both * parameters * tasks;
    u32::try_from(eighths.max(0) / 8).ok().and_then(|power| 1_u64.checked_shl(power)).unwrap_or(u64::MAX)
}
