//! The branch-and-bound within the limits, and beside it a heuristic for where it is cut short.

use std::time::{Duration, Instant};

use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, Solution};
use schedcheck_model::Rational;
use schedcheck_model::star::Star;

use super::times;
use crate::methods::budget::{self, MOST_ENTRIES};
use crate::methods::method::MethodOptions;
use crate::methods::table::{MethodRefusal, refused};
use schedcheck_rr6005_algorithms::mbbsa_search::Search;
use schedcheck_rr6005_algorithms::rbsa;

/// The most tasks that are moved: a schedule lists each transfer.
pub const MOST_MOVES: u64 = MOST_ENTRIES;

/// So many are moved whatever the time limit.
const MOVES_IN_NO_TIME: u64 = 1_000;

/// How long a transfer takes to be scaled back, measured and written.
const TIME_A_TRANSFER: Duration = Duration::from_micros(10);

/// The last part of the time, which is left for what comes after a search.
const LAST_PART: u32 = 4;

/// The most tasks that can be moved if the schedule is to be measured and written in the last part of the time.
pub fn most_moves(options: &MethodOptions) -> u64 {
    let in_time = |until: Instant| {
        let last_part = until.saturating_duration_since(Instant::now()) / LAST_PART;
        u64::try_from(last_part.as_nanos() / TIME_A_TRANSFER.as_nanos()).unwrap_or(u64::MAX)
    };
    options.until.map_or(MOST_MOVES, |until| in_time(until).clamp(MOVES_IN_NO_TIME, MOST_MOVES))
}

/// The schedule of the branch-and-bound; where that is cut short, the one of R-BSA (which uses no relays) if it is
/// better.
///
/// The heuristic comes first, so that it has its part of the time whatever the search does.
///
/// # Errors
/// Refuses a star on which too many tasks have to be moved, by any schedule, or whose times are too long.
pub fn search(
    star: &Star<Rational>,
    options: &MethodOptions,
    relays: Relays,
) -> Result<Solution<Rational>, MethodRefusal> {
    refuse_too_many_moves(star)?;
    budget::refuse_beyond(star.workers().len() as u64, "workers", times(star), "")?;
    let (max_moves, now) = (most_moves(options), Instant::now());
    let part = options.until.map(|until| until.saturating_duration_since(now) / LAST_PART);
    let after = |parts: u32| part.map(|part| now + part * parts);
    let heuristic = heuristic(star, max_moves, &MethodOptions { until: after(1), ..*options });
    let within = branch_and_bound::StarLimits {
        max_moves,
        stop: options.stop,
        until: after(LAST_PART - 1),
        ..Default::default()
    };
    let mut found = branch_and_bound::solve(star, relays, &within);
    if let Some(better) = heuristic.filter(|heuristic| heuristic.makespan < found.makespan) {
        found.schedule = better.schedule;
        found.makespan = better.makespan;
        found.optimal = found.makespan == found.lower_bound;
    }
    Ok(found)
}

/// The tasks of workers that cannot compute are moved in any schedule.
fn refuse_too_many_moves(star: &Star<Rational>) -> Result<(), MethodRefusal> {
    let stranded: u64 = star.workers().iter().filter(|worker| worker.comp.is_none()).map(|worker| worker.tasks).sum();
    if stranded <= MOST_MOVES {
        return Ok(());
    }
    let reason = format!(
        "{stranded} tasks are on workers that cannot compute, and have to be moved; a schedule lists each, and no \
         method takes more than {MOST_MOVES}"
    );
    refused(reason)
}

/// The best schedule that R-BSA finds in time, if it finds any that moves few enough tasks.
fn heuristic(star: &Star<Rational>, max_moves: u64, options: &MethodOptions) -> Option<Search<Rational>> {
    rbsa::minimise_rational_while(star, max_moves, &|| !options.is_reached())
}

#[cfg(test)]
mod tests {
    use schedcheck_model::star::Worker;

    use super::*;

    fn until(time: Duration) -> MethodOptions<'static> {
        MethodOptions { until: Some(Instant::now() + time), ..MethodOptions::default() }
    }

    #[test]
    fn a_quarter_of_the_time_moves_a_task_in_ten_microseconds() {
        assert_eq!(most_moves(&MethodOptions::default()), MOST_MOVES);
        assert_eq!(most_moves(&until(Duration::ZERO)), MOVES_IN_NO_TIME);
        assert_eq!(most_moves(&until(Duration::from_secs(1 << 20))), MOST_MOVES);
        // Some of the eight seconds are over when they are divided, hardly three of them.
        assert!((125_000..=200_000).contains(&most_moves(&until(Duration::from_secs(8)))));
    }

    /// So many tasks on a worker that cannot compute, and some on one that can.
    fn stranded(tasks: u64) -> Star<Rational> {
        let one = || Rational::ONE;
        let worker = |comp, tasks| Worker { comm: one(), comp, tasks };
        Star::new(vec![worker(None, tasks), worker(Some(one()), 5)]).expect("a star")
    }

    #[test]
    fn only_tasks_that_have_to_be_moved_are_too_many() {
        assert!(refuse_too_many_moves(&stranded(MOST_MOVES)).is_ok());
        assert!(refuse_too_many_moves(&stranded(MOST_MOVES + 1)).is_err());
    }

    #[test]
    fn a_heuristic_that_moves_too_many_tasks_gives_no_schedule() {
        let options = MethodOptions::default();
        let moved = heuristic(&stranded(3), 3, &options).expect("three are moved").schedule.transfers.len();
        assert_eq!(moved, 3);
        assert!(heuristic(&stranded(3), 2, &options).is_none());
        assert!(heuristic(&stranded(3), 3, &until(Duration::ZERO)).is_none());
    }
}
