//! The best sizes of chunks that are sent in a given order.
//!
//! Chunk k has x_k >= 0 units and goes to worker v(k). It has arrived at a_k, its computation ends at c_k, and p(k) is
//! the chunk before it on the same worker:
//!
//! ```text
//! minimise T
//! a_k >= a_{k-1} + G + g x_k                 the port sends one message after the other
//! c_k >= a_k + W + w x_k                     a chunk is computed once it has arrived,
//! c_k >= c_{p(k)} + W + w x_k                and once the one before it is done
//! T >= c_k                                   for the last chunk of each worker
//! T >= w_0 x                                 for the part x of a master that computes
//! x + sum x_k = load
//! ```
//!
//! To wait with a message helps nobody: the schedule that is built does not. With the times of the messages as
//! variables each row has at most four terms: as many coefficients as chunks, not as pairs of them.
//!
//! These are the rows of `schedcheck_certificates::divisible_star::sequence` where nothing may follow, but for its row
//! of the port, which follows from the others and comes before the last one: so multipliers of theirs are multipliers
//! of its.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Solver, Variable, Vector};
use num_traits::{One, Zero};
use schedcheck_certificates::program::Multipliers;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, Schedule, Worker};

use crate::certified::multipliers;

/// Whose chunks are sized: the load in units, the master's cycle-time if it computes, and the workers, numbered from 0.
#[derive(Debug, Clone, Copy)]
pub struct Parties<'a> {
    /// The load, in units.
    pub load: &'a Rational,
    /// The time that the master takes to compute one unit, if it computes.
    pub master: Option<&'a Rational>,
    /// The workers; one that cannot compute may not be in the order.
    pub workers: &'a [Worker],
}

/// The best sizes of the chunks of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The least makespan.
    pub makespan: Rational,
    /// A schedule that attains it.
    pub schedule: Schedule,
    /// What proves it, of the program that the checker of certificates states.
    pub multipliers: Multipliers,
}

/// A schedule of least makespan for chunks sent to the workers of `order`, one each; nothing if there is no chunk for a
/// load that somebody must compute, or `stop` has become true first.
///
/// # Panics
/// If the order names a worker that is not there or cannot compute.
pub fn best_sizes(parties: Parties, order: &[usize], stop: &dyn Fn() -> bool) -> Option<Best> {
    let (lp, chunks, own) = state(parties, order);
    let solution = Solver::new(&lp).stop_when(stop).solve().ok()?;
    let makespan = solution.objective(&lp)?;
    let Certificate::Optimal { primal, dual } = &solution.certificate else { return None };
    let sizes: Vec<Rational> = chunks.iter().map(|chunk| primal.get(chunk.index())).collect();
    let master = own.map_or_else(Rational::zero, |own| primal.get(own.index()));
    let schedule = Schedule { master, chunks: without_waiting(parties.workers, order, sizes) };
    Some(Best { makespan, schedule, multipliers: behind_the_port(dual, lp.rows().len() - 1) })
}

/// Multipliers of the rows with that of the port before the last one.
fn behind_the_port(dual: &Vector, last: usize) -> Multipliers {
    let Multipliers { over, mut of } = multipliers(dual);
    of.iter_mut().filter(|(row, _)| *row == last).for_each(|(row, _)| *row += 1);
    Multipliers { over, of }
}

/// The program, the variables of the chunks, and that of the master's part.
fn state(parties: Parties, order: &[usize]) -> (LinearProgram, Vec<Variable>, Option<Variable>) {
    let mut lp = LinearProgram::new("sizes of chunks");
    let makespan = lp.variable("T", Bounds::non_negative());
    let own = parties.master.map(|cycle_time| {
        let own = lp.variable("x", Bounds::non_negative());
        lp.subject_to("master", makespan.at_least(cycle_time * own));
        own
    });
    let mut arrival: Option<Variable> = None;
    let mut ends: Vec<Option<Variable>> = vec![None; parties.workers.len()];
    let mut chunks = Vec::with_capacity(order.len());
    for (k, &number) in order.iter().enumerate() {
        let worker = &parties.workers[number];
        let [size, arrived, end] =
            ["x", "a", "c"].map(|name| lp.variable(format!("{name}{k}"), Bounds::non_negative()));
        let before = arrival.map_or_else(Expression::default, Expression::from);
        lp.subject_to(format!("send{k}"), arrived.at_least(before + &worker.link * size + &worker.link_latency));
        let work = cycle_time(worker) * size + &worker.compute_latency;
        lp.subject_to(format!("have{k}"), end.at_least(work.clone() + arrived));
        if let Some(previous) = ends[number].replace(end) {
            lp.subject_to(format!("free{k}"), end.at_least(work + previous));
        }
        arrival = Some(arrived);
        chunks.push(size);
    }
    for end in ends.into_iter().flatten() {
        lp.subject_to("end", makespan.at_least(end));
    }
    let pieces: Expression = chunks.iter().copied().chain(own).map(|piece| (piece, 1)).collect();
    lp.subject_to("load", pieces.equals(parties.load));
    lp.minimize(makespan);
    (lp, chunks, own)
}

fn cycle_time(worker: &Worker) -> &Rational {
    worker.cycle_time.as_ref().expect("a worker in the order can compute")
}

/// The chunks sent one after the other, and each computed as soon as it can be.
fn without_waiting(workers: &[Worker], order: &[usize], sizes: Vec<Rational>) -> Vec<Chunk> {
    let mut port = Rational::zero();
    let mut free = vec![Rational::zero(); workers.len()];
    let chunks = order.iter().zip(sizes).map(|(&number, load)| {
        let worker = &workers[number];
        let send_start = port.clone();
        port += worker.sending(&load);
        let compute_start = free[number].clone().max(port.clone());
        free[number] = &compute_start + worker.computing(&load).expect("a worker in the order can compute");
        Chunk { worker: number, load, send_start, compute_start }
    });
    chunks.collect()
}

/// A lower bound of the makespan if worker i gets `counts[i]` chunks, whatever their order and sizes.
///
/// The port sends all latencies and, at the least link cost of those who get a chunk, what the master does not keep;
/// after the last message somebody still pays W. Each worker with a chunk waits for its first message and pays all its
/// W; in what is left to them all workers and the master compute the load. No term falls if a count grows.
pub(super) fn lower_bound(parties: Parties, counts: &[usize]) -> Rational {
    let used = || parties.workers.iter().zip(counts).filter(|(_, count)| **count > 0);
    let times = |latency: &Rational, count: usize| latency * count;
    let Some(waiting) = used().map(|(worker, &count)| idle(worker, count)).max() else { return Rational::zero() };
    let latencies: Rational = used().map(|(worker, &count)| times(&worker.link_latency, count)).sum();
    let last = parties.workers.iter().map(|worker| &worker.compute_latency).min();
    let port = sending(parties, latencies + last.cloned().unwrap_or_default());
    port.max(waiting).max(computing(parties, counts))
}

/// How long a worker with `count` chunks at least does not compute load.
fn idle(worker: &Worker, count: usize) -> Rational {
    &worker.link_latency + &worker.compute_latency * count
}

/// The least T with sum (T - idle_i) / w_i >= load over all who can compute, the idle time of who gets no chunk being
/// zero; a term is negative only if T is below that idle time, which is a bound too.
fn computing(parties: Parties, counts: &[usize]) -> Rational {
    let able = parties.workers.iter().zip(counts).filter_map(|(worker, &count)| {
        let idle = if count > 0 { idle(worker, count) } else { Rational::zero() };
        worker.cycle_time.as_ref().map(|cycle_time| (cycle_time, idle))
    });
    let all: Vec<_> = able.chain(parties.master.map(|cycle_time| (cycle_time, Rational::zero()))).collect();
    if all.iter().any(|(cycle_time, _)| cycle_time.is_zero()) {
        return Rational::zero();
    }
    let lost: Rational = all.iter().map(|(cycle_time, idle)| idle / *cycle_time).sum();
    let speed: Rational = all.iter().map(|(cycle_time, _)| cycle_time.recip()).sum();
    (parties.load + lost) / speed
}

/// The least time for `latencies` and for sending what the master does not compute meanwhile.
fn sending(parties: Parties, latencies: Rational) -> Rational {
    let links = parties.workers.iter().filter(|worker| worker.cycle_time.is_some()).map(|worker| &worker.link);
    let link = links.min().cloned().unwrap_or_default();
    let all = &latencies + &link * parties.load;
    match parties.master {
        None => all,
        Some(own) if own.is_zero() => latencies,
        // In all of the time T the master computes T / w_0: T >= latencies + g (load - T / w_0).
        Some(own) => (all / (Rational::one() + link / own)).max(latencies),
    }
}
