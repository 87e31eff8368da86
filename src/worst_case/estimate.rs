//! How long a search takes, before it begins.
//!
//! Linear programs were counted for all methods, on up to four workers with up to eight tasks, as far as a search ended
//! within seconds: of several distributions of a size, the one that takes most. The powers of two below are above all
//! these counts, and none is more than `FACTOR` times its count. In the number of tasks counts grow like a power, the
//! higher the more workers, links and speeds there are; those of `no-relays`, of which all schedules are listed first,
//! grow like a power of a number.

use super::contests::Algorithm;
use super::size::Size;

/// More linear programs than this are not begun with unless a limit of time is given: a quarter of an hour or so.
pub const MOST_PROGRAMS: u64 = 1 << 30;

/// How much too large an estimate was at most, where it was fitted.
#[cfg(test)]
pub const FACTOR: u64 = 150;

/// More tasks than anybody can wait for.
const MANY_TASKS: u64 = 1 << 15;

/// About how many linear programs the search for one distribution of this size takes, rather too many than too few;
/// `u64::MAX` for more than that.
pub fn estimate(algorithm: Algorithm, size: &Size) -> u64 {
    let power = eighths(algorithm, size).max(0) / 8;
    u32::try_from(power).ok().and_then(|power| 1_u64.checked_shl(power)).unwrap_or(u64::MAX)
}

/// The estimate as a power of two, in eighths.
fn eighths(algorithm: Algorithm, size: &Size) -> i64 {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::from(u32::MAX));
    let (workers, links) = (count(size.loads.len()), count(size.links()));
    let speeds = count(size.names().len()) - links;
    let tasks = size.tasks().min(MANY_TASKS);
    let to_the = |exponent: i64| exponent * i64::from((u128::from(tasks) + 1).pow(8).ilog2()) / 8;
    match algorithm {
        Algorithm::Bba => 24 - 9 * links + 24 * speeds + to_the(11 * workers + 12 * links - 12),
        // Here there is no bound, and that is seen soon.
        Algorithm::BbaByFinishTimes if !size.equal_speeds && workers > 2 => {
            3 - 3 * links + 13 * speeds + to_the(5 * workers + 2 * links)
        }
        Algorithm::BbaByFinishTimes => 8 + 3 * links + 11 * speeds + to_the(6 * workers + links + 23),
        Algorithm::Mbbsa | Algorithm::MbbsaBest | Algorithm::RBsa => {
            let start = if algorithm == Algorithm::Mbbsa { 115 } else { 96 };
            start - 11 * links + 2 * speeds + to_the(workers + 14 * links + 16 * speeds - 35)
        }
        Algorithm::NoRedistribution if !size.equal_speeds => 26 - 2 * links - 2 * speeds + to_the(2 * links + 17),
        Algorithm::NoRedistribution => 18 + to_the(5 * workers + 10),
        Algorithm::NoRelays => {
            let each = 9 * links + 11 * speeds;
            21 * workers - 5 * links + 2 * speeds - 16 + each * tasks.cast_signed() / 2
        }
    }
}
