//! The time-indexed program of one deadline, and the way back from its solution to a schedule.

use std::ops::Range;

use itertools::Itertools;
use schedcheck_model::star::{Run, Schedule, Transfer, Worker};

use super::grid::Grid;
use crate::solver::{Column, Comparison, IntegerProgram, Solution};
use crate::star::Relays;

/// A sum of columns, each with its coefficient.
type Terms = Vec<(Column, i64)>;

fn plus(column: Column) -> (Column, i64) {
    (column, 1)
}

fn minus(column: Column) -> (Column, i64) {
    (column, -1)
}

/// How often something has begun, as columns: one for each time at which it may begin, ascending.
struct Begun {
    first: i64,
    columns: Vec<Column>,
}

impl Begun {
    /// Columns for the times of `window`, each at most `most` and at least the one before it.
    fn new(program: &mut IntegerProgram, name: &str, window: Range<i64>, most: i32) -> Self {
        let first = window.start;
        let columns: Vec<Column> = window.map(|time| program.integer(format!("{name}_{time}"), 0..=most)).collect();
        for (time, (&before, &now)) in (first + 1..).zip(columns.iter().tuple_windows()) {
            program.row(format!("{name}_grows_{time}"), [(now, 1), (before, -1)], Comparison::AtLeast, 0);
        }
        Self { first, columns }
    }

    /// The column that counts what has begun at `time` or before; `None` for none.
    fn by(&self, time: i64) -> Option<Column> {
        let last = self.columns.len().checked_sub(1)?;
        let index = usize::try_from(time - self.first).ok()?;
        Some(self.columns[index.min(last)])
    }

    /// What begins after `start` and at `end` at the latest, times `factor`.
    fn between(&self, start: i64, end: i64, factor: i64) -> impl Iterator<Item = (Column, i64)> {
        let later = self.by(end).map(|column| (column, factor));
        let earlier = self.by(start).map(|column| (column, -factor));
        later.into_iter().chain(earlier)
    }

    /// Each time at which something begins in `solution`, as often as it does.
    fn times(&self, solution: &Solution) -> Vec<i64> {
        let counts = self.columns.iter().map(|&column| solution.value(column));
        let begins = std::iter::once(0).chain(counts).tuple_windows().map(|(before, now)| now - before);
        let repeated = |(time, count)| std::iter::repeat_n(time, usize::try_from(count).unwrap_or(0));
        (self.first..).zip(begins).flat_map(repeated).collect()
    }
}

/// The program for one deadline, in steps of the grid, and what its columns mean.
pub(super) struct Formulation<'a> {
    grid: &'a Grid,
    deadline: i64,
    pub(super) program: IntegerProgram,
    sends: Vec<Begun>,
    forwards: Vec<Begun>,
    computations: Vec<Begun>,
}

impl<'a> Formulation<'a> {
    /// The program whose solutions are the schedules on `grid` that end at `deadline` or before.
    pub(super) fn new(grid: &'a Grid, relays: Relays, deadline: i64) -> Self {
        let mut program = IntegerProgram::default();
        let mut begun = |name: &str, window: &dyn Fn(&Worker<i64>) -> Range<i64>| {
            let columns =
                |(index, worker)| Begun::new(&mut program, &format!("{name}_{index}"), window(worker), grid.tasks());
            (0..).zip(grid.workers()).map(columns).collect::<Vec<_>>()
        };
        let sends = begun("x", &|worker| grid.send_window(worker, relays, deadline));
        let forwards = begun("y", &|worker| grid.forward_window(worker, relays, deadline));
        let computations = begun("z", &|worker| grid.computation_window(worker, deadline));
        let mut this = Self { grid, deadline, program, sends, forwards, computations };
        this.port("in", |this| &this.sends);
        this.port("out", |this| &this.forwards);
        this.buffer();
        for worker in 0..grid.workers().len() {
            this.processor(worker);
            this.holdings(worker);
            if relays == Relays::Forbidden {
                this.sender_or_receiver(worker);
            }
        }
        this
    }

    /// One transfer at a time on the input or the output port.
    ///
    /// A transfer over a link with c = 0 takes no time, but no other may be under way at that instant: the second row
    /// allows none inside of another transfer, and at most m * n, which is no restriction, everywhere else.
    fn port(&mut self, side: &str, begun: impl Fn(&Self) -> &[Begun]) {
        let any_number = i64::from(self.grid.tasks()) * self.grid.workers().len() as i64;
        for time in 0..self.deadline {
            let links = || self.grid.workers().iter().map(|worker| worker.comm).zip(begun(self));
            let (mut under_way, mut instants) = (Terms::new(), Terms::new());
            for (comm, begun) in links() {
                if comm > 0 {
                    under_way.extend(begun.between(time - comm, time, 1));
                    instants.extend(begun.between(time - comm, time - 1, any_number));
                } else {
                    instants.extend(begun.between(time - 1, time, 1));
                }
            }
            let has_instants = links().any(|(comm, begun)| comm == 0 && begun.by(time).is_some());
            self.program.row(format!("{side}_port_{time}"), under_way, Comparison::AtMost, 1);
            if has_instants {
                self.program.row(format!("{side}_port_instants_{time}"), instants, Comparison::AtMost, any_number);
            }
        }
    }

    /// No task leaves the master before it has wholly arrived there, and in the end none is left there.
    fn buffer(&mut self) {
        for time in 0..=self.deadline {
            let arrived =
                self.grid.workers().iter().zip(&self.sends).filter_map(|(worker, sends)| sends.by(time - worker.comm));
            let left = self.forwards.iter().filter_map(|forwards| forwards.by(time));
            let terms: Terms = arrived.map(plus).chain(left.map(minus)).collect();
            self.program.row(format!("buffer_{time}"), terms, self.until_the_end(time), 0);
        }
    }

    /// One computation at a time.
    fn processor(&mut self, worker: usize) {
        let Some(comp) = self.grid.workers()[worker].comp.filter(|&comp| comp > 0) else { return };
        for time in 0..self.deadline {
            let under_way: Terms = self.computations[worker].between(time - comp, time, 1).collect();
            self.program.row(format!("processor_{worker}_{time}"), under_way, Comparison::AtMost, 1);
        }
    }

    /// A worker sends and computes only what it holds, and in the end it holds nothing.
    fn holdings(&mut self, worker: usize) {
        let Worker { comm, tasks, .. } = self.grid.workers()[worker];
        for time in 0..=self.deadline {
            let received = self.forwards[worker].by(time - comm);
            let gone = [self.sends[worker].by(time), self.computations[worker].by(time)].into_iter().flatten();
            let terms: Terms = received.map(plus).into_iter().chain(gone.map(minus)).collect();
            self.program.row(format!("held_{worker}_{time}"), terms, self.until_the_end(time), -(tasks as i64));
        }
    }

    /// The worker sends nothing, or it receives nothing (and then it sends at most what it holds at first).
    fn sender_or_receiver(&mut self, worker: usize) {
        let (Some(sends), Some(forwards)) =
            (self.sends[worker].by(self.deadline), self.forwards[worker].by(self.deadline))
        else {
            return;
        };
        let held = self.grid.workers()[worker].tasks as i64;
        let receives = self.program.binary(format!("receives_{worker}"));
        let all = i64::from(self.grid.tasks());
        self.program.row(format!("sender_{worker}"), [(sends, 1), (receives, held)], Comparison::AtMost, held);
        self.program.row(format!("receiver_{worker}"), [(forwards, 1), (receives, -all)], Comparison::AtMost, 0);
    }

    /// What must not be negative before the deadline must be zero at it.
    fn until_the_end(&self, time: i64) -> Comparison {
        if time < self.deadline { Comparison::AtLeast } else { Comparison::Equal }
    }

    /// The schedule of a solution, in steps of the grid; the master forwards in the order of arrival.
    pub(super) fn schedule(&self, solution: &Solution) -> Schedule<i64> {
        let all = |begun: &[Begun]| -> Vec<(i64, usize)> {
            let of_worker =
                |(worker, begun): (usize, &Begun)| begun.times(solution).into_iter().map(move |time| (time, worker));
            begun.iter().enumerate().flat_map(of_worker).sorted().collect()
        };
        let mut sent = all(&self.sends);
        sent.sort_by_key(|&(in_start, from)| in_start + self.grid.workers()[from].comm);
        let transfers = sent.into_iter().zip(all(&self.forwards)).map(|((in_start, from), (out_start, to))| Transfer {
            from,
            to,
            in_start,
            out_start,
        });
        let runs = self.computations.iter().enumerate().flat_map(|(worker, begun)| {
            let starts = begun.times(solution).into_iter().map(move |start| Run { worker, start, tasks: 1 });
            starts.coalesce(|run, next| self.grid.joined(run, next))
        });
        Schedule { transfers: transfers.collect(), runs: runs.collect() }
    }
}
