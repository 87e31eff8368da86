//! The exact solvers of section 4, as the checks ask them.

use std::sync::atomic::{AtomicU64, Ordering};

use schedcheck_bruteforce::multi_round::round_robin::in_rounds;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule, check_multi_round};
use serde_json::Value;

use schedcheck_harness::domain::{RandomRounds, RoundBox};
use schedcheck_harness::{Counterexample, Effort, Finding, Sweep};

/// Checks every instance of a box, smallest first.
pub fn sweep(
    effort: &Effort,
    shape: &RoundBox,
    check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync,
) -> Finding {
    Sweep::complete(effort, shape.to_string()).check(shape.instances(), check)
}

/// Checks random instances, drawn from the stream of this `purpose`.
pub fn sample(
    effort: &Effort,
    purpose: &str,
    random: &RandomRounds,
    check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let mut stream = effort.random(purpose);
    Sweep::random(effort, random.to_string()).check(random.instances(&mut stream), check)
}

/// The number of rounds of an instance of a domain.
pub fn rounds(platform: &MultiRound) -> usize {
    platform.rounds().expect("the instances of the domains have a number of rounds")
}

/// The least makespan in that many rounds in round-robin order, by the exact linear program.
pub fn optimum(platform: &MultiRound, rounds: usize) -> Rational {
    in_rounds(platform, rounds, &|| false).expect("the domains hold few chunks, and nobody stops the program").makespan
}

/// What the checker measures of a schedule in `rounds` rounds.
///
/// # Panics
/// Panics if the checker refuses the schedule.
pub fn measured(platform: &MultiRound, rounds: usize, schedule: &Schedule) -> Rational {
    let platform = platform.with_rounds(Some(rounds)).expect("few rounds");
    check_multi_round(&platform, schedule).expect("the algorithms return schedules").makespan
}

/// The instance as an instance file.
pub fn instance(platform: &MultiRound) -> Value {
    Instance::MultiRound(platform.clone()).to_json()
}

/// Fails with what is claimed of the instance while something else is so.
pub fn refuted(
    platform: &MultiRound,
    claimed: impl Into<String>,
    found: impl Into<String>,
) -> Result<(), Counterexample> {
    Err(Counterexample::new(instance(platform), claimed, found))
}

/// How many instances were of some sort: sums do not depend on the order in which threads add to them.
#[derive(Default)]
pub struct Tally(AtomicU64);

impl Tally {
    /// One more if `is_of_the_sort`.
    pub fn count(&self, is_of_the_sort: bool) {
        self.0.fetch_add(u64::from(is_of_the_sort), Ordering::Relaxed);
    }

    /// How many.
    pub fn total(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
