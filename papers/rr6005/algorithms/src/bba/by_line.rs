//! Algorithm 1 line by line: every variable carries its iteration, and has no value before some line gives it one.
//!
//! Of lines 12 and 14 there are two forms: as printed, which read a variable that has no value, and edited.

use schedcheck_model::star::{Schedule, Star};
use thiserror::Error;

use crate::playback::{Plan, playback};

/// Which lines are edited; the others are as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edits {
    /// Line 12 reads end_k^(i) instead of end_k^(i+1).
    pub line_12: bool,
    /// Line 14 reads the temporary finish time of iteration i+1 instead of k+1.
    pub line_14: bool,
}

/// A line reads what no line before it has set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line} reads {variable} of worker {worker} in iteration {iteration}, which no line has set")]
pub struct Unset {
    /// The line.
    pub line: u32,
    /// The variable.
    pub variable: &'static str,
    /// Its worker, from 1 on.
    pub worker: usize,
    /// Its iteration.
    pub iteration: usize,
}

/// The values of one variable: by iteration, then by worker.
struct Values {
    name: &'static str,
    of: Vec<Vec<Option<i64>>>,
}

impl Values {
    fn set(&mut self, iteration: usize, worker: usize, value: i64) {
        if self.of.len() <= iteration {
            self.of.resize_with(iteration + 1, Vec::new);
        }
        let row = &mut self.of[iteration];
        if row.len() <= worker {
            row.resize(worker + 1, None);
        }
        row[worker] = Some(value);
    }

    fn read(&self, line: u32, iteration: usize, worker: usize) -> Result<i64, Unset> {
        let value = self.of.get(iteration).and_then(|row| row.get(worker)).copied().flatten();
        value.ok_or(Unset { line, variable: self.name, worker: worker + 1, iteration })
    }
}

/// What the algorithm returns on a homogeneous star whose workers all compute.
///
/// # Errors
/// The first line that reads what has not been set.
///
/// # Panics
/// Panics if some worker cannot compute.
pub fn schedule_by_line(star: &Star<i64>, edits: Edits) -> Result<Schedule<i64>, Unset> {
    let workers = 0..star.workers().len();
    let (comm, comp) = (star.workers()[0].comm, star.workers()[0].comp.expect("all workers compute"));
    let mut end = Values { name: "end", of: Vec::new() };
    let mut temporary = Values { name: "the temporary end", of: Vec::new() };
    let (mut i, mut master_in, mut master_out) = (0, 0, 0);
    let mut plan = Plan::default();
    for k in workers.clone() {
        end.set(0, k, star.workers()[k].tasks as i64 * comp);
    }
    loop {
        let ends = workers.clone().map(|k| end.read(9, i, k)).collect::<Result<Vec<_>, _>>()?;
        // PRINTED: 9: sender <- max_k end_k^(i)
        let sender = workers.clone().rev().max_by_key(|&k| ends[k]).expect("a star has a worker");
        // PRINTED: 10, 11: master_in^(i+1) <- master_in^(i) + c; task_arrival_worker = max(master_in^(i+1),
        // master_out^(i)) + c
        master_in += comm;
        let arrival = master_in.max(master_out) + comm;
        for k in workers.clone() {
            // PRINTED: 12: for all k ~end_k^(i+1) <- max(end_k^(i+1), task_arrival_worker) + w
            let before = end.read(12, if edits.line_12 { i } else { i + 1 }, k)?;
            temporary.set(i + 1, k, before.max(arrival) + comp);
        }
        // PRINTED: 13: select receiver such that ~end_receiver^(i+1) = min_k ~end_k^(i+1) and if there are several
        // processors with the same minimum ~end_k^(i+1), choose one with the smallest end_k^(i)
        let first = workers.clone().map(|k| Ok((temporary.read(13, i + 1, k)?, ends[k], k)));
        let (_, _, receiver) = first.collect::<Result<Vec<_>, Unset>>()?.into_iter().min().expect("there is a worker");
        // PRINTED: 14: if end_sender^(i) <= ~end_receiver^((k+1)^kappa) then; so in the extraction.
        // After line 12 has run for all k, the last value of k is the number of workers.
        let iteration = if edits.line_14 { i + 1 } else { workers.end + 1 };
        if ends[sender] <= temporary.read(14, iteration, receiver)? {
            return Ok(playback(star, &plan).expect("senders give away initial tasks only"));
        }
        master_out = arrival;
        for k in workers.clone() {
            end.set(i + 1, k, ends[k]);
        }
        end.set(i + 1, sender, ends[sender] - comp);
        end.set(i + 1, receiver, temporary.read(22, i + 1, receiver)?);
        plan.senders.push(sender);
        plan.receivers.push(receiver);
        i += 1;
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::star::check;

    use super::*;
    use crate::bba::trace;

    #[test]
    fn with_both_lines_edited_it_is_algorithm_1() {
        let star = Star::of([(1, 3, 7), (1, 3, 1), (1, 3, 0)]);
        let by_line = schedule_by_line(&star, Edits { line_12: true, line_14: true }).unwrap();
        assert_eq!(check(&star, &by_line).unwrap().makespan, check(&star, &trace(&star).schedule).unwrap().makespan);
    }

    #[test]
    fn each_printed_line_reads_what_is_not_set() {
        let star = Star::of([(1, 3, 7), (1, 3, 1)]);
        let unset = |line_12, line_14| schedule_by_line(&star, Edits { line_12, line_14 }).unwrap_err();
        assert_eq!((unset(false, true).line, unset(false, true).iteration), (12, 1));
        assert_eq!((unset(true, false).line, unset(true, false).iteration), (14, 3));
    }
}
