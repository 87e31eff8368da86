//! The checker of divisible loads with returns: which rule is broken, where and when, or how long the load takes.
//!
//! 1. Each worker named exists, can compute, and gets at most one chunk; no load and no time is negative.
//! 2. With one port, no two messages overlap; sends and returns are messages. With two ports, no two sends overlap, and
//!    no two returns.
//! 3. A worker computes its chunk only after it has wholly received it.
//! 4. A worker returns its results only after it has computed the whole chunk.
//! 5. The chunks sum to the load.
//!
//! A port may go from one message to the next at one instant. A message that takes no time still needs an instant at
//! which its port is free.

use num_traits::{Signed, Zero};
use thiserror::Error;

use super::{Chunk, DivisibleReturn, Ports, Schedule};
use crate::Rational;
use crate::intervals::first_overlap;

/// What the checker measured on a valid schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// When the last return ends; zero without chunks.
    pub makespan: Rational,
}

/// A message of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Message {
    /// The send of the chunk of this index.
    Send(usize),
    /// The return of the chunk of this index.
    Return(usize),
}

impl std::fmt::Display for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Send(chunk) => write!(f, "the send of chunk {chunk}"),
            Self::Return(chunk) => write!(f, "the return of chunk {chunk}"),
        }
    }
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
    /// Rule 1: a second chunk for a worker.
    #[error("chunk {second}: worker {worker} gets a second chunk after chunk {first}")]
    SecondChunk {
        /// The worker.
        worker: usize,
        /// Index of its first chunk.
        first: usize,
        /// Index of its second chunk.
        second: usize,
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
    /// Rule 2: two messages on one port at a time.
    #[error("{first} and {second}: both use the same port of the master at {time}")]
    MessagesOverlap {
        /// The message that starts first.
        first: Message,
        /// The message that starts too early.
        second: Message,
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
    /// Rule 4: a return that starts too early.
    #[error("chunk {chunk}: worker {worker} starts to return it at {start}, but has computed it only at {end}")]
    ReturnedBeforeEnd {
        /// Index of the chunk.
        chunk: usize,
        /// The worker.
        worker: usize,
        /// When the computation ends.
        end: Rational,
        /// When the return starts.
        start: Rational,
    },
    /// Rule 5: load that is lost or made up.
    #[error("the chunks sum to {sum} units of a load of {load}")]
    WrongSum {
        /// The sum of all chunks.
        sum: Rational,
        /// The load.
        load: Rational,
    },
}

/// Measures a schedule.
///
/// # Errors
/// The first broken rule, in the order of the module's list.
///
/// ```
/// use schedcheck_model::Rational;
/// use schedcheck_model::divisible_return::{Chunk, DivisibleReturn, Ports, Schedule, check};
/// let star = DivisibleReturn::linear(3, Ports::One, [(1, 2, 1)]);
/// let [load, send_start, compute_start, return_start] = [3, 0, 3, 9].map(|number: i64| Rational::from(number));
/// let chunk = Chunk { worker: 0, load, send_start, compute_start, return_start };
/// assert_eq!(check(&star, &Schedule { chunks: vec![chunk] }).unwrap().makespan.to_string(), "12");
/// ```
pub fn check(star: &DivisibleReturn, schedule: &Schedule) -> Result<Measure, Violation> {
    let chunks = &schedule.chunks;
    let mut chunk_of = vec![None; star.workers().len()];
    let mut ends = Vec::with_capacity(chunks.len());
    for (chunk, piece) in chunks.iter().enumerate() {
        ends.push(Ends::of(star, chunk, piece)?);
        if let Some(first) = chunk_of[piece.worker].replace(chunk) {
            return Err(Violation::SecondChunk { worker: piece.worker, first, second: chunk });
        }
    }
    check_ports(star.ports(), chunks, &ends)?;
    for (chunk, (piece, ends)) in chunks.iter().zip(&ends).enumerate() {
        if piece.compute_start < ends.send {
            let (arrival, start) = (ends.send.clone(), piece.compute_start.clone());
            return Err(Violation::ComputedBeforeArrival { chunk, worker: piece.worker, arrival, start });
        }
    }
    for (chunk, (piece, ends)) in chunks.iter().zip(&ends).enumerate() {
        if piece.return_start < ends.computation {
            let (end, start) = (ends.computation.clone(), piece.return_start.clone());
            return Err(Violation::ReturnedBeforeEnd { chunk, worker: piece.worker, end, start });
        }
    }
    let sum = chunks.iter().fold(Rational::ZERO, |sum, piece| sum + &piece.load);
    if sum != *star.load() {
        return Err(Violation::WrongSum { sum, load: star.load().clone() });
    }
    let makespan = ends.into_iter().map(|ends| ends.result).max().unwrap_or_else(Rational::zero);
    Ok(Measure { makespan })
}

/// When the three parts of a chunk end.
struct Ends {
    send: Rational,
    computation: Rational,
    result: Rational,
}

impl Ends {
    /// Rule 1 for one chunk, but for second chunks of a worker.
    fn of(star: &DivisibleReturn, chunk: usize, piece: &Chunk) -> Result<Self, Violation> {
        let number = piece.worker;
        let worker = star.workers().get(number).ok_or(Violation::UnknownWorker { chunk, worker: number })?;
        if piece.load.is_negative() {
            return Err(Violation::NegativeLoad { chunk, load: piece.load.clone() });
        }
        let starts = [&piece.send_start, &piece.compute_start, &piece.return_start];
        if let Some(time) = starts.into_iter().find(|time| time.is_negative()) {
            return Err(Violation::BeforeZero { chunk, time: time.clone() });
        }
        let computing = worker.computing(&piece.load).ok_or(Violation::CannotCompute { chunk, worker: number })?;
        Ok(Self {
            send: &piece.send_start + worker.sending(&piece.load),
            computation: &piece.compute_start + computing,
            result: &piece.return_start + worker.returning(&piece.load),
        })
    }
}

/// Rule 2.
fn check_ports(ports: Ports, chunks: &[Chunk], ends: &[Ends]) -> Result<(), Violation> {
    let pairs = || chunks.iter().zip(ends).enumerate();
    let sends =
        pairs().map(|(chunk, (piece, ends))| (Message::Send(chunk), (piece.send_start.clone(), ends.send.clone())));
    let returns = pairs()
        .map(|(chunk, (piece, ends))| (Message::Return(chunk), (piece.return_start.clone(), ends.result.clone())));
    match ports {
        Ports::One => check_port(sends.chain(returns)),
        Ports::Two => check_port(sends).and_then(|()| check_port(returns)),
    }
}

/// No two of the messages of one port overlap.
fn check_port(messages: impl Iterator<Item = (Message, (Rational, Rational))>) -> Result<(), Violation> {
    let (messages, times): (Vec<_>, Vec<_>) = messages.unzip();
    let overlap = first_overlap(times.into_iter().zip(0..).collect());
    overlap.map_or(Ok(()), |(first, second, time)| {
        Err(Violation::MessagesOverlap { first: messages[first], second: messages[second], time })
    })
}

#[cfg(test)]
#[path = "checker_corpus.rs"]
mod corpus;
