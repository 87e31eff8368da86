//! Certificates for divisible loads in rounds: the best multipliers of the program of each number of rounds, which who
//! finds the least makespan has already.

use exact_lp::LinearProgram;
use schedcheck_certificates::multi_round::{self as stated, Certificate, by_latencies};
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;

use super::round_robin::{MAX_CHUNKS, Optimum, RoundRobinError, best_rounds, in_rounds};
use crate::certified::{Solved, linear_program, solve};

/// A proof of the least makespan; where no number of rounds attains it, of what the makespan comes near to; where there
/// are too many chunks for a program, of what the latencies take. Nothing if `stop` becomes true first.
///
/// ```
/// use schedcheck_bruteforce::multi_round::certify::certificate;
/// use schedcheck_model::divisible::MultiRound;
/// let platform = MultiRound::of(70, 2, Some(3), (1, 4, 1, 1));
/// assert_eq!(certificate(&platform, &|| false).unwrap().bound.to_string(), "570657/3785");
/// ```
pub fn certificate(platform: &MultiRound, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let found = match platform.rounds() {
        Some(rounds) => in_rounds(platform, rounds, stop),
        None => best_rounds(platform, stop),
    };
    match found {
        Ok(best) => of_optimum(platform, best),
        Err(RoundRobinError::NotAttained { infimum }) => of_bound(platform, *infimum, stop),
        Err(RoundRobinError::TooManyChunks { .. }) => {
            of_bound(platform, by_latencies(platform, platform.rounds().unwrap_or(1)), stop)
        }
        Err(RoundRobinError::Stopped) => None,
    }
}

/// A proof of the makespan of what is optimal; nothing if its programs have more chunks than are checked.
pub fn of_optimum(platform: &MultiRound, best: Optimum) -> Option<Certificate> {
    is_checked(platform, best.tried).then_some(Certificate { bound: best.makespan, rounds: best.multipliers })
}

/// Whether the programs for all numbers of rounds up to this one, if none is named, are small enough for the checker.
fn is_checked(platform: &MultiRound, rounds: usize) -> bool {
    let all = if platform.rounds().is_some() { rounds } else { rounds * (rounds + 1) / 2 };
    platform.workers().saturating_mul(all) <= stated::MAX_CHUNKS
}

/// The program of a platform whose number of rounds is given, as the checker states it for its least makespan: that is
/// its least cost. Nothing if any number of rounds will do, if there are too many chunks, or if `stop` becomes true
/// first.
pub fn program(platform: &MultiRound, stop: &dyn Fn() -> bool) -> Option<LinearProgram> {
    let makespan = in_rounds(platform, platform.rounds()?, stop).ok()?.makespan;
    Some(linear_program(&stated::program(platform, platform.rounds()?, &makespan)?))
}

/// A proof that no schedule ends before `bound`; nothing if one does, if there are too many chunks, or if `stop`
/// becomes true first.
pub fn of_bound(platform: &MultiRound, bound: Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let mut certificate = Certificate { bound, rounds: Vec::new() };
    let mut rounds = platform.rounds().unwrap_or(1);
    while by_latencies(platform, rounds) < certificate.bound {
        if platform.workers().saturating_mul(rounds) > MAX_CHUNKS || !is_checked(platform, rounds) {
            return None;
        }
        match solve(&stated::program(platform, rounds, &certificate.bound)?, stop)? {
            Solved::Least(least, multipliers) if least >= certificate.bound => certificate.rounds.push(multipliers),
            _ => return None,
        }
        if platform.rounds().is_some() {
            break;
        }
        rounds += 1;
    }
    Some(certificate)
}
