//! Chunks of one size in rounds, for as many chunks as can be listed: their numbers stay short.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, MultiRound, Schedule};
use serde_json::json;

use super::no_schedule_is_below;
use crate::methods::budget;
use crate::methods::method::MethodOptions;
use crate::methods::table::{Proposal, Proposed};

/// The most chunks of a number of rounds that is compared with others.
const MOST_COMPARED: usize = 256;

pub fn by_equal_chunks(platform: &MultiRound, _: &MethodOptions) -> Proposed<Schedule> {
    let least = platform.workers().saturating_mul(platform.rounds().unwrap_or(1));
    let worker = platform.worker();
    let costs = [&worker.link, &worker.link_latency, &worker.compute_latency, platform.cycle_time(), platform.load()];
    budget::refuse_beyond(least as u64, "chunks", costs, "")?;
    let rounds = platform.rounds().unwrap_or_else(|| best_rounds(platform));
    let proved = no_schedule_is_below(platform);
    Ok(Proposal::new(dealt(platform, rounds), proved, [("rounds", json!(rounds))]))
}

/// The best of one round, two, four and so on.
fn best_rounds(platform: &MultiRound) -> usize {
    let is_compared = |rounds: &usize| *rounds == 1 || platform.workers().saturating_mul(*rounds) <= MOST_COMPARED;
    let candidates = std::iter::successors(Some(1_usize), |rounds| rounds.checked_mul(2)).take_while(is_compared);
    candidates.min_by_key(|&rounds| end(platform, &dealt(platform, rounds))).unwrap_or(1)
}

/// When the last computation ends.
fn end(platform: &MultiRound, schedule: &Schedule) -> Rational {
    let ends = schedule.chunks.iter().map(|chunk| &chunk.compute_start + computing(platform, &chunk.load));
    ends.max().unwrap_or_default()
}

fn computing(platform: &MultiRound, load: &Rational) -> Rational {
    &platform.worker().compute_latency + platform.cycle_time() * load
}

/// Everything as soon as possible.
fn dealt(platform: &MultiRound, rounds: usize) -> Schedule {
    let workers = platform.workers();
    let load = platform.load() / Rational::from(workers * rounds);
    let (sending, computing) = (platform.worker().sending(&load), computing(platform, &load));
    let mut send_start = Rational::zero();
    let mut free = vec![Rational::zero(); workers];
    let chunk = |k: usize| {
        let arrival = &send_start + &sending;
        let compute_start = free[k % workers].clone().max(arrival.clone());
        free[k % workers] = &compute_start + &computing;
        let send_start = std::mem::replace(&mut send_start, arrival);
        Chunk { worker: k % workers, load: load.clone(), send_start, compute_start }
    };
    Schedule { master: Rational::zero(), chunks: (0..workers * rounds).map(chunk).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_rounds_are_compared_as_long_as_there_are_256_chunks() {
        // Without latencies the most rounds are the best; with large ones, a single one.
        let best = |workers, latency| best_rounds(&MultiRound::of(10, workers, None, (1, 4, latency, 0)));
        assert_eq!([1, 64, 65, 128, 129, 300].map(|workers| best(workers, 0)), [256, 4, 2, 2, 1, 1]);
        assert_eq!([1, 64].map(|workers| best(workers, 1_000)), [1, 1]);
    }
}
