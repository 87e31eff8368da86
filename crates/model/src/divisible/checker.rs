//! The checker of divisible loads on stars: which rule is broken, where and when, or how long the load takes.
//!
//! 1. Each worker named exists and can compute; no load and no time is negative; only a master that computes keeps
//!    load.
//! 2. The master sends one message at a time.
//! 3. A worker computes a chunk only after it has wholly received it.
//! 4. A worker computes one chunk at a time.
//! 5. The pieces sum to the load.
//! 6. On a star of one round each worker gets at most one chunk. On a multi-round platform the k-th message goes to
//!    worker k mod P, and each worker gets as many chunks as there are rounds.
//!
//! A port or a worker may go from one thing to the next at one instant; what takes no time still needs an instant at
//! which the port or the worker is free. Of messages that start at one instant those that take no time come first, in
//! whatever order is their turn: the order of the list means nothing.

use num_traits::{Signed, Zero};
use thiserror::Error;

use super::{Chunk, DivisibleStar, MultiRound, Rounds, Schedule, Worker};
use crate::Rational;
use crate::intervals::first_overlap;

/// What the checker measured on a valid schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// When the last computation ends; zero where there is none.
    pub makespan: Rational,
    /// When the last computation of each worker ends; nothing for a worker without a chunk.
    pub finish: Vec<Option<Rational>>,
    /// When the master has computed its own part.
    pub master_finish: Rational,
}

/// The first rule that a schedule breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// Rule 1: a worker that is not there.
    #[error("chunk {chunk}: worker {worker} does not exist")]
    UnknownWorker {
        /// Index of the chunk.
        chunk: usize,
        /// The worker named.
        worker: usize,
    },
    /// Rule 1: a worker that cannot compute.
    #[error("chunk {chunk}: worker {worker} cannot compute")]
    CannotCompute {
        /// Index of the chunk.
        chunk: usize,
        /// The worker named.
        worker: usize,
    },
    /// Rule 1: a negative load.
    #[error("chunk {chunk}: its load {load} is negative")]
    NegativeLoad {
        /// Index of the chunk.
        chunk: usize,
        /// Its load.
        load: Rational,
    },
    /// Rule 1: a message or a computation before time zero.
    #[error("chunk {chunk}: starts at the negative time {time}")]
    BeforeZero {
        /// Index of the chunk.
        chunk: usize,
        /// The negative time.
        time: Rational,
    },
    /// Rule 1: a negative load of the master, or any load of a master that does not compute.
    #[error("master: it cannot compute {load} units")]
    MasterLoad {
        /// The load.
        load: Rational,
    },
    /// Rule 2: two messages at a time.
    #[error("chunks {first} and {second}: the master sends both at {time}")]
    SendsOverlap {
        /// Index of the chunk sent first.
        first: usize,
        /// Index of the chunk sent too early.
        second: usize,
        /// When the second message starts.
        time: Rational,
    },
    /// Rule 3: a computation that starts too early.
    #[error("chunk {chunk}: worker {worker} starts to compute it at {start}, but has it only at {arrival}")]
    ComputedBeforeArrival {
        /// Index of the chunk.
        chunk: usize,
        /// The worker.
        worker: usize,
        /// When the worker has the chunk.
        arrival: Rational,
        /// When the computation starts.
        start: Rational,
    },
    /// Rule 4: two computations at a time.
    #[error("chunks {first} and {second}: worker {worker} computes both at {time}")]
    ComputationsOverlap {
        /// The worker.
        worker: usize,
        /// Index of the chunk computed first.
        first: usize,
        /// Index of the chunk computed too early.
        second: usize,
        /// When the second computation starts.
        time: Rational,
    },
    /// Rule 5: load that is lost or made up.
    #[error("the chunks sum to {sum} units of a load of {load}")]
    WrongSum {
        /// The sum of all pieces.
        sum: Rational,
        /// The load.
        load: Rational,
    },
    /// Rule 6: a second chunk for a worker in one round.
    #[error("chunk {second}: worker {worker} gets a second chunk after chunk {first}, in one round")]
    SecondChunk {
        /// The worker.
        worker: usize,
        /// Index of its first chunk.
        first: usize,
        /// Index of its second chunk.
        second: usize,
    },
    /// Rule 6: a message out of turn.
    #[error("chunk {chunk}: goes to worker {worker}, and it is the turn of worker {turn}")]
    OutOfTurn {
        /// Index of the chunk.
        chunk: usize,
        /// The worker named.
        worker: usize,
        /// The worker whose turn it is.
        turn: usize,
    },
    /// Rule 6: another number of chunks than the rounds ask for.
    #[error("{chunks} chunks for {workers} workers: {} is expected", expected(*workers, *rounds))]
    WrongNumberOfChunks {
        /// The number of chunks.
        chunks: usize,
        /// The number of workers.
        workers: usize,
        /// The number of rounds, if it is fixed.
        rounds: Option<usize>,
    },
}

fn expected(workers: usize, rounds: Option<usize>) -> String {
    match rounds {
        Some(rounds) => format!("{} for {rounds} rounds", workers.saturating_mul(rounds)),
        None => "a positive multiple".to_owned(),
    }
}

/// Measures a schedule of a star.
///
/// # Errors
/// The first broken rule, in the order of the module's list.
///
/// ```
/// use schedcheck_model::Rational;
/// use schedcheck_model::divisible::{Chunk, DivisibleStar, Schedule, check_star};
/// let star = DivisibleStar::linear(3, [(1, 2)]);
/// let [load, start, zero] = [3, 3, 0].map(|number: i64| Rational::from(number));
/// let chunk = Chunk { worker: 0, load, send_start: zero.clone(), compute_start: start };
/// let schedule = Schedule { master: zero, chunks: vec![chunk] };
/// assert_eq!(check_star(&star, &schedule).unwrap().makespan.to_string(), "9");
/// ```
pub fn check_star(star: &DivisibleStar, schedule: &Schedule) -> Result<Measure, Violation> {
    let workers = star.workers();
    let measure = check_chunks(|worker| workers.get(worker), workers.len(), star.master(), star.load(), schedule)?;
    if star.rounds() == Rounds::One {
        one_chunk_each(workers.len(), &schedule.chunks)?;
    }
    Ok(measure)
}

/// Measures a schedule in rounds.
///
/// # Errors
/// The first broken rule, in the order of the module's list.
pub fn check_multi_round(platform: &MultiRound, schedule: &Schedule) -> Result<Measure, Violation> {
    let workers = platform.workers();
    let worker = |number| (number < workers).then(|| platform.worker());
    let measure = check_chunks(worker, workers, None, platform.load(), schedule)?;
    in_turn(platform, &schedule.chunks)?;
    Ok(measure)
}

/// Rules 1 to 5.
fn check_chunks<'a>(
    worker: impl Fn(usize) -> Option<&'a Worker>,
    workers: usize,
    master: Option<&Rational>,
    load: &Rational,
    schedule: &Schedule,
) -> Result<Measure, Violation> {
    let mut sends = Vec::with_capacity(schedule.chunks.len());
    let mut runs: Vec<Vec<_>> = vec![Vec::new(); workers];
    let mut arrivals = Vec::with_capacity(schedule.chunks.len());
    for (chunk, piece) in schedule.chunks.iter().enumerate() {
        let (sending, computing) = durations(chunk, piece, &worker)?;
        let arrival = &piece.send_start + sending;
        sends.push(((piece.send_start.clone(), arrival.clone()), chunk));
        runs[piece.worker].push(((piece.compute_start.clone(), &piece.compute_start + computing), chunk));
        arrivals.push(arrival);
    }
    let master_finish = master_finish(master, &schedule.master)?;
    if let Some((first, second, time)) = first_overlap(sends) {
        return Err(Violation::SendsOverlap { first, second, time });
    }
    for (chunk, (piece, arrival)) in schedule.chunks.iter().zip(arrivals).enumerate() {
        if piece.compute_start < arrival {
            let (worker, start) = (piece.worker, piece.compute_start.clone());
            return Err(Violation::ComputedBeforeArrival { chunk, worker, arrival, start });
        }
    }
    let finish = finishes(runs)?;
    let sum = schedule.chunks.iter().fold(schedule.master.clone(), |sum, piece| sum + &piece.load);
    if sum != *load {
        return Err(Violation::WrongSum { sum, load: load.clone() });
    }
    let makespan = finish.iter().flatten().max().unwrap_or(&master_finish).max(&master_finish).clone();
    Ok(Measure { makespan, finish, master_finish })
}

/// Rule 1 for one chunk: how long it takes to send and to compute.
fn durations<'a>(
    chunk: usize,
    piece: &Chunk,
    worker: impl Fn(usize) -> Option<&'a Worker>,
) -> Result<(Rational, Rational), Violation> {
    let number = piece.worker;
    let worker = worker(number).ok_or(Violation::UnknownWorker { chunk, worker: number })?;
    if piece.load.is_negative() {
        return Err(Violation::NegativeLoad { chunk, load: piece.load.clone() });
    }
    if let Some(time) = [&piece.send_start, &piece.compute_start].into_iter().find(|time| time.is_negative()) {
        return Err(Violation::BeforeZero { chunk, time: time.clone() });
    }
    let computing = worker.computing(&piece.load).ok_or(Violation::CannotCompute { chunk, worker: number })?;
    Ok((worker.sending(&piece.load), computing))
}

/// Rule 1 for the master.
fn master_finish(master: Option<&Rational>, load: &Rational) -> Result<Rational, Violation> {
    let refused = || Violation::MasterLoad { load: load.clone() };
    if load.is_negative() {
        return Err(refused());
    }
    match master {
        Some(cycle_time) => Ok(cycle_time * load),
        None if load.is_zero() => Ok(Rational::zero()),
        None => Err(refused()),
    }
}

type Interval = ((Rational, Rational), usize);

/// Rule 4: when each worker ends.
fn finishes(runs: Vec<Vec<Interval>>) -> Result<Vec<Option<Rational>>, Violation> {
    let finish = |(worker, runs): (usize, Vec<Interval>)| {
        let last = runs.iter().map(|((_, end), _)| end).max().cloned();
        match first_overlap(runs) {
            Some((first, second, time)) => Err(Violation::ComputationsOverlap { worker, first, second, time }),
            None => Ok(last),
        }
    };
    runs.into_iter().enumerate().map(finish).collect()
}

/// Rule 6 on a star.
fn one_chunk_each(workers: usize, chunks: &[Chunk]) -> Result<(), Violation> {
    let mut chunk_of = vec![None; workers];
    for (second, &Chunk { worker, .. }) in chunks.iter().enumerate() {
        if let Some(first) = chunk_of[worker].replace(second) {
            return Err(Violation::SecondChunk { worker, first, second });
        }
    }
    Ok(())
}

/// Rule 6 on a multi-round platform.
fn in_turn(platform: &MultiRound, chunks: &[Chunk]) -> Result<(), Violation> {
    let workers = platform.workers();
    let rounds = chunks.len() / workers;
    let is_right = match platform.rounds() {
        Some(fixed) => rounds == fixed,
        None => rounds > 0,
    };
    if !is_right || !chunks.len().is_multiple_of(workers) {
        return Err(Violation::WrongNumberOfChunks { chunks: chunks.len(), workers, rounds: platform.rounds() });
    }
    let when = |piece: &Chunk| (piece.send_start.clone(), platform.worker().sending(&piece.load), piece.worker);
    let mut order: Vec<_> = chunks.iter().map(when).zip(0..).collect();
    order.sort_unstable();
    let is_together = |one: &(Message, usize), other: &(Message, usize)| one.0.0 == other.0.0 && one.0.1 == other.0.1;
    let mut place = 0;
    for together in order.chunk_by(is_together) {
        let mut turns: Vec<usize> = (place..place + together.len()).map(|place| place % workers).collect();
        turns.sort_unstable();
        let mut pairs = together.iter().zip(turns).map(|(&((_, _, worker), chunk), turn)| (chunk, worker, turn));
        if let Some((chunk, worker, turn)) = pairs.find(|(_, worker, turn)| worker != turn) {
            return Err(Violation::OutOfTurn { chunk, worker, turn });
        }
        place += together.len();
    }
    Ok(())
}

/// When a message starts, how long it takes, and who gets it.
type Message = (Rational, Rational, usize);

#[cfg(test)]
#[path = "checker_corpus.rs"]
mod corpus;
