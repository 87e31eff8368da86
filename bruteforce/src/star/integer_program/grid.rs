//! The star on its time grid: all times divided by their greatest common divisor, and when each thing can begin at all.

#[cfg(test)]
mod tests;

use std::ops::Range;

use num_integer::gcd;
use schedcheck_model::star::{Run, Star, Worker};

use crate::star::Relays;

/// A window in which nothing can begin.
const NEVER: Range<i64> = 0..0;

/// A star in steps of the greatest common divisor of its times.
pub(super) struct Grid {
    workers: Vec<Worker<i64>>,
    step: i64,
    longest: i64,
    tasks: i32,
}

impl Grid {
    /// The grid of `star`, for programs of at most `columns` columns.
    ///
    /// That bounds the deadlines. A time beyond all of them is cut to one step beyond, where it is as impossible as
    /// before, and no sum of times leaves the machine's range.
    pub(super) fn new(star: &Star<i64>, columns: usize) -> Self {
        // Each worker has at most one column of each of the three kinds for each of the times 0 to T, and a binary one.
        let longest = columns / (3 * star.workers().len() + 1);
        let times = star.workers().iter().flat_map(|worker| std::iter::once(worker.comm).chain(worker.comp));
        let step = times.fold(0, gcd).max(1);
        let longest = i64::try_from(longest).unwrap_or(i64::MAX).clamp(1, i64::from(i32::MAX).min(i64::MAX / step)) - 1;
        let steps = |time: i64| (time / step).min(longest + 1);
        let on_grid = |worker: &Worker<i64>| Worker {
            comm: steps(worker.comm),
            comp: worker.comp.map(steps),
            tasks: worker.tasks,
        };
        let tasks = i32::try_from(star.total_tasks()).expect("a star holds at most 50 million tasks");
        Self { workers: star.workers().iter().map(on_grid).collect(), step, longest, tasks }
    }

    /// The longest deadline for which a program keeps within the limit on columns, in steps.
    pub(super) fn longest(&self) -> i64 {
        self.longest
    }

    pub(super) fn workers(&self) -> &[Worker<i64>] {
        &self.workers
    }

    /// The length of one step, in the star's time unit.
    pub(super) fn step(&self) -> i64 {
        self.step
    }

    /// All tasks (n).
    pub(super) fn tasks(&self) -> i32 {
        self.tasks
    }

    /// A deadline, in steps, that no schedule can beat: the workers could not compute all tasks earlier if every task
    /// were everywhere from the start. `None` beyond the longest deadline.
    pub(super) fn lower_bound(&self) -> Option<i64> {
        let (mut too_short, mut enough) = (-1, self.longest);
        if !self.could_compute(enough) {
            return None;
        }
        while enough - too_short > 1 {
            let middle = too_short + (enough - too_short) / 2;
            *(if self.could_compute(middle) { &mut enough } else { &mut too_short }) = middle;
        }
        Some(enough)
    }

    /// Whether the workers could compute all tasks until `deadline` if every task were everywhere from the start.
    fn could_compute(&self, deadline: i64) -> bool {
        let all = i64::from(self.tasks);
        let capacity = |worker: &Worker<i64>| match worker.comp {
            None => 0,
            Some(0) => all,
            Some(comp) => (deadline / comp).min(all),
        };
        self.workers.iter().map(capacity).sum::<i64>() >= all
    }

    /// When `worker` can start to send: once it can hold a task, and not too late for somebody to receive and compute
    /// it.
    pub(super) fn send_window(&self, worker: &Worker<i64>, relays: Relays, deadline: i64) -> Range<i64> {
        if worker.tasks > 0 {
            0..deadline - worker.comm - self.fastest_end() + 1
        } else if relays == Relays::Allowed {
            self.earliest_arrival() + worker.comm..deadline - worker.comm - self.fastest_end() + 1
        } else {
            NEVER
        }
    }

    /// When the master can start to send to `worker`: once it can hold a task, and not too late for the worker to
    /// compute it or to pass it on.
    pub(super) fn forward_window(&self, worker: &Worker<i64>, relays: Relays, deadline: i64) -> Range<i64> {
        let passed_on = (relays == Relays::Allowed).then(|| worker.comm + self.fastest_end());
        match worker.comp.into_iter().chain(passed_on).min() {
            Some(end) => self.earliest_arrival()..deadline - worker.comm - end + 1,
            None => NEVER,
        }
    }

    /// When `worker` can start to compute a task.
    pub(super) fn computation_window(&self, worker: &Worker<i64>, deadline: i64) -> Range<i64> {
        worker.comp.map_or(NEVER, |comp| 0..deadline - comp + 1)
    }

    /// When the master can have the first task.
    fn earliest_arrival(&self) -> i64 {
        self.workers.iter().filter(|worker| worker.tasks > 0).map(|worker| worker.comm).min().unwrap_or(0)
    }

    /// The least time from the start of a forward to the end of the computation.
    fn fastest_end(&self) -> i64 {
        self.workers.iter().filter_map(|worker| Some(worker.comm + worker.comp?)).min().unwrap_or(0)
    }

    /// Both runs as one, where the second starts when the first ends.
    pub(super) fn joined(&self, run: Run<i64>, next: Run<i64>) -> Result<Run<i64>, (Run<i64>, Run<i64>)> {
        let comp = self.workers[run.worker].comp.unwrap_or(0);
        if run.start + comp * run.tasks as i64 == next.start {
            Ok(Run { tasks: run.tasks + next.tasks, ..run })
        } else {
            Err((run, next))
        }
    }
}
