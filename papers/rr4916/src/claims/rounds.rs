//! The exact solvers of section 4, as the checks ask them.

use schedcheck_bruteforce::multi_round::round_robin::in_rounds;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule, check_multi_round};

/// The number of rounds of an instance of a domain.
pub fn rounds(platform: &MultiRound) -> usize {
    platform.rounds().expect("the instances of the domains have a number of rounds")
}

/// Whether the exact solvers are quick with so many chunks.
pub fn has_few_chunks(platform: &MultiRound) -> bool {
    platform.workers() * rounds(platform) <= 6
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_chunks_are_few_and_eight_are_not() {
        let has_few = |workers, rounds| has_few_chunks(&MultiRound::of(1, workers, Some(rounds), (1, 1, 0, 0)));
        assert!(has_few(1, 6) && has_few(2, 3) && has_few(3, 2));
        assert!(!has_few(1, 7) && !has_few(2, 4) && !has_few(4, 2) && !has_few(3, 3));
    }
}
