//! The least makespan on a star whose workers differ, over every sequence of chunks: any number for each worker, in any
//! order.

use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Schedule};
use thiserror::Error;

use super::program::{Best, Parties, best_sizes, lower_bound};
use crate::limits::Limits;

/// A schedule of least makespan, with what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Optimum {
    /// Its makespan, as the linear program says.
    pub makespan: Rational,
    /// The schedule.
    pub schedule: Schedule,
    /// For how many sequences a linear program was solved.
    pub sequences: u64,
}

/// Why the sequences are not all tried.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequencesError {
    /// There may be no best number of chunks.
    #[error(
        "workers[{worker}] has no latency: more chunks of it may always be better, and sequences without end would be \
            tried"
    )]
    NoLatency {
        /// The worker.
        worker: usize,
    },
    /// There are too many sequences.
    #[error("more than {most} sequences would have to be tried")]
    TooMany {
        /// How many were allowed.
        most: u64,
    },
    /// The time was over, or a flag was raised.
    #[error("stopped after {sequences} sequences")]
    Stopped {
        /// How many were tried.
        sequences: u64,
    },
}

/// A schedule of least makespan over every sequence of chunks, by linear programs for at most `most` sequences; with
/// one round, over every sequence without repetition.
///
/// The sequences are tried by length. One is left out if the lower bound of its counts is not below the best makespan
/// so far; so are then all that begin with it, since no bound falls as chunks are added. With a positive latency of
/// each worker that leaves finitely many.
///
/// # Errors
/// Refuses workers without any latency if there may be any number of rounds, and more than `most` sequences.
pub fn best_sequence(star: &DivisibleStar, most: u64) -> Result<Optimum, SequencesError> {
    best_sequence_within(star, &Limits { nodes: Some(most), ..Limits::default() })
}

/// The same within limits, of which [`Limits::nodes`] counts sequences.
///
/// # Errors
/// As [`best_sequence`], and [`SequencesError::Stopped`].
pub fn best_sequence_within(star: &DivisibleStar, limits: &Limits) -> Result<Optimum, SequencesError> {
    let workers = star.workers();
    let repeats = star.rounds() == Rounds::Any;
    let endless = workers.iter().position(|worker| worker.cycle_time.is_some() && worker.is_linear());
    if let Some(worker) = endless.filter(|_| repeats) {
        return Err(SequencesError::NoLatency { worker });
    }
    let parties = Parties { load: star.load(), master: star.master(), workers };
    let mut best = best_sizes(parties, &[], &|| false);
    let (mut sequences, mut layer) = (0, vec![Vec::new()]);
    while !layer.is_empty() {
        let mut next = Vec::new();
        for sequence in extensions(&layer, star, repeats) {
            let counts: Vec<usize> =
                (0..workers.len()).map(|number| sequence.iter().filter(|&&worker| worker == number).count()).collect();
            if best.as_ref().is_some_and(|best| lower_bound(parties, &counts) >= best.makespan) {
                continue;
            }
            if let Some(most) = limits.nodes.filter(|most| sequences >= *most) {
                return Err(SequencesError::TooMany { most });
            }
            if limits.are_over() {
                return Err(SequencesError::Stopped { sequences });
            }
            sequences += 1;
            let found = best_sizes(parties, &sequence, &|| false).expect("a chunk can take the whole load");
            if best.as_ref().is_none_or(|best| found.makespan < best.makespan) {
                best = Some(found);
            }
            next.push(sequence);
        }
        layer = next;
    }
    let Best { makespan, schedule, .. } = best.expect("somebody can compute a positive load");
    Ok(Optimum { makespan, schedule, sequences })
}

/// Each sequence with one chunk more.
fn extensions(layer: &[Vec<usize>], star: &DivisibleStar, repeats: bool) -> Vec<Vec<usize>> {
    let able = |number: usize| star.workers()[number].cycle_time.is_some();
    let longer = layer.iter().flat_map(|sequence| {
        let candidates =
            (0..star.workers().len()).filter(|number| able(*number) && (repeats || !sequence.contains(number)));
        candidates.map(move |number| [sequence.as_slice(), &[number]].concat())
    });
    longer.collect()
}
