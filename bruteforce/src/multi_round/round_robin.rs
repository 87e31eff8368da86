//! Chunks in rounds: the k-th goes to worker k mod P.

use num_traits::Zero;
use schedcheck_certificates::program::Multipliers;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};
use thiserror::Error;

use super::program::{Best, Parties, best_sizes};

/// The most chunks that a linear program is made for.
pub const MAX_CHUNKS: usize = 20_000;

/// A schedule of least makespan, with what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Optimum {
    /// Its makespan, as the linear program says.
    pub makespan: Rational,
    /// Its number of rounds.
    pub rounds: usize,
    /// The schedule.
    pub schedule: Schedule,
    /// The largest number of rounds for which a linear program was solved; beyond, the latencies alone are too long.
    pub tried: usize,
    /// What proves each of these optima: the multipliers of a certificate.
    pub multipliers: Vec<Multipliers>,
}

/// Why there is no optimum to be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RoundRobinError {
    /// More rounds are always better.
    #[error(
        "without latencies more rounds are always better: the makespan comes as near to {infimum} as one likes, and no \
            number of \
         rounds attains it; name a number of rounds"
    )]
    NotAttained {
        /// What the makespan comes near to: max(g load, w load / P).
        infimum: Box<Rational>,
    },
    /// The linear program would be too large.
    #[error("{rounds} rounds have {chunks} chunks; the linear program takes at most {MAX_CHUNKS}")]
    TooManyChunks {
        /// The number of rounds.
        rounds: usize,
        /// The number of chunks.
        chunks: usize,
    },
    /// Somebody told it to stop.
    #[error("stopped before the best sizes of the chunks were known")]
    Stopped,
}

/// A schedule of least makespan in `rounds` rounds.
///
/// ```
/// use schedcheck_bruteforce::multi_round::round_robin::in_rounds;
/// use schedcheck_model::divisible::MultiRound;
/// let platform = MultiRound::of(70, 2, Some(3), (1, 4, 1, 1));
/// assert_eq!(in_rounds(&platform, 3, &|| false)?.makespan.to_string(), "570657/3785");
/// # Ok::<(), schedcheck_bruteforce::multi_round::round_robin::RoundRobinError>(())
/// ```
///
/// # Errors
/// Refuses more than [`MAX_CHUNKS`] chunks, and ends early once `stop` is true.
pub fn in_rounds(platform: &MultiRound, rounds: usize, stop: &dyn Fn() -> bool) -> Result<Optimum, RoundRobinError> {
    let chunks = platform.workers().saturating_mul(rounds);
    if chunks > MAX_CHUNKS {
        return Err(RoundRobinError::TooManyChunks { rounds, chunks });
    }
    let workers = vec![platform.worker().clone(); platform.workers()];
    let order: Vec<usize> = (0..chunks).map(|chunk| chunk % platform.workers()).collect();
    let parties = Parties { load: platform.load(), master: None, workers: &workers };
    let Best { makespan, schedule, multipliers } = best_sizes(parties, &order, stop).ok_or(RoundRobinError::Stopped)?;
    Ok(Optimum { makespan, rounds, schedule, tried: rounds, multipliers: vec![multipliers] })
}

/// A schedule of least makespan over all numbers of rounds, the fewest rounds of several.
///
/// M rounds take at least M P G + g load + W, for the port sends so long and a computation follows; and at least G + M
/// W + w load / P, for each worker waits for a message and pays M latencies, and somebody computes at least load / P.
/// Both grow with M. So if a latency is positive the search ends as soon as either reaches the best makespan so far.
///
/// Without latencies M rounds are as good as fewer, since chunks of size zero are free. Makespans are then at least
/// max(g load, w load / P). One round attains that if g = 0 (equal chunks) or w = 0 (one chunk). Otherwise no number
/// of rounds does: all workers wait for the first message of positive size x, so P (T - g x) >= w load, and the last
/// chunk of positive size y is computed after all messages, so T >= g load + w y. But M rounds of equal chunks come
/// within (g + w) load / M of it.
///
/// # Errors
/// Refuses platforms without latencies whose infimum is not attained, and more than [`MAX_CHUNKS`] chunks.
pub fn best_rounds(platform: &MultiRound, stop: &dyn Fn() -> bool) -> Result<Optimum, RoundRobinError> {
    let worker = platform.worker();
    if worker.is_linear() {
        let cannot_wait = worker.link.is_zero() || platform.cycle_time().is_zero() || platform.load().is_zero();
        return if cannot_wait { in_rounds(platform, 1, stop) } else { Err(not_attained(platform)) };
    }
    let mut best = in_rounds(platform, 1, stop)?;
    for rounds in 2.. {
        if least_makespan(platform, rounds) >= best.makespan {
            break;
        }
        let mut next = in_rounds(platform, rounds, stop)?;
        let mut multipliers = std::mem::take(&mut best.multipliers);
        multipliers.append(&mut next.multipliers);
        let better = if next.makespan < best.makespan { next } else { best };
        best = Optimum { tried: rounds, multipliers, ..better };
    }
    Ok(best)
}

fn not_attained(platform: &MultiRound) -> RoundRobinError {
    let computing = platform.cycle_time() * platform.load() / platform.workers();
    let infimum = Box::new(computing.max(&platform.worker().link * platform.load()));
    RoundRobinError::NotAttained { infimum }
}

/// A lower bound for that many rounds: max(M P G + g load + W, G + M W + w load / P).
pub fn least_makespan(platform: &MultiRound, rounds: usize) -> Rational {
    let worker = platform.worker();
    let [workers, rounds] = [platform.workers(), rounds].map(Rational::from);
    let port = &rounds * &workers * &worker.link_latency + &worker.link * platform.load() + &worker.compute_latency;
    let computing = platform.cycle_time() * platform.load() / &workers;
    port.max(&worker.link_latency + rounds * &worker.compute_latency + computing)
}
