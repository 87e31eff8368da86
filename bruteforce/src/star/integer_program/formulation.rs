//! The time-indexed program of one deadline, and the way back from its solution to a schedule.

use std::ops::Range;

use exact_lp::{Bounds, Constraint, Expression, LinearProgram, Variable};
use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_model::star::{Run, Schedule, Transfer, Worker};

use super::grid::Grid;
use crate::solver::Solution;
use crate::star::Relays;

/// How often something has begun, as columns: one for each time at which it may begin, ascending.
struct Begun {
    first: i64,
    columns: Vec<Variable>,
}

impl Begun {
    /// Columns for the times of `window`, each at most `most` and at least the one before it.
    fn new(program: &mut LinearProgram, name: &str, window: Range<i64>, most: i32) -> Self {
        let first = window.start;
        let columns: Vec<Variable> =
            window.map(|time| program.integer(format!("{name}_{time}"), Bounds::between(0, most))).collect();
        for (time, (&before, &now)) in (first + 1..).zip(columns.iter().tuple_windows()) {
            program.subject_to(format!("{name}_grows_{time}"), (now - before).at_least(0));
        }
        Self { first, columns }
    }

    /// The column that counts what has begun at `time` or before; `None` for none.
    fn by(&self, time: i64) -> Option<Variable> {
        let last = self.columns.len().checked_sub(1)?;
        let index = usize::try_from(time - self.first).ok()?;
        Some(self.columns[index.min(last)])
    }

    /// What begins after `start` and at `end` at the latest, times `factor`.
    fn between(&self, start: i64, end: i64, factor: i64) -> Expression {
        let later = self.by(end).map(|column| factor * column);
        later.unwrap_or_default() - self.by(start).map(|column| factor * column).unwrap_or_default()
    }

    /// Each time at which something begins in `solution`, as often as it does.
    fn times(&self, solution: &Solution) -> Vec<i64> {
        let counts = self.columns.iter().map(|column| solution.values[column.index()].to_integer());
        let begins = std::iter::once(0.into()).chain(counts).tuple_windows().map(|(before, now)| now - before);
        let repeated = |(time, count): (i64, BigInt)| std::iter::repeat_n(time, count.to_usize().unwrap_or(0));
        (self.first..).zip(begins).flat_map(repeated).collect()
    }
}

/// The program for one deadline, in steps of the grid, and what its columns mean.
pub(super) struct Formulation<'a> {
    grid: &'a Grid,
    deadline: i64,
    pub(super) program: LinearProgram,
    sends: Vec<Begun>,
    forwards: Vec<Begun>,
    computations: Vec<Begun>,
}

impl<'a> Formulation<'a> {
    /// The program whose solutions are the schedules on `grid` that end at `deadline` or before.
    pub(super) fn new(grid: &'a Grid, relays: Relays, deadline: i64) -> Self {
        let mut program = LinearProgram::new(format!("deadline {deadline}"));
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
            let (mut under_way, mut instants) = (Expression::default(), Expression::default());
            for (comm, begun) in links() {
                if comm > 0 {
                    under_way += begun.between(time - comm, time, 1);
                    instants += begun.between(time - comm, time - 1, any_number);
                } else {
                    instants += begun.between(time - 1, time, 1);
                }
            }
            let has_instants = links().any(|(comm, begun)| comm == 0 && begun.by(time).is_some());
            self.program.subject_to(format!("{side}_port_{time}"), under_way.at_most(1));
            if has_instants {
                self.program.subject_to(format!("{side}_port_instants_{time}"), instants.at_most(any_number));
            }
        }
    }

    /// No task leaves the master before it has wholly arrived there, and in the end none is left there.
    fn buffer(&mut self) {
        for time in 0..=self.deadline {
            let arrived =
                self.grid.workers().iter().zip(&self.sends).filter_map(|(worker, sends)| sends.by(time - worker.comm));
            let left = self.forwards.iter().filter_map(|forwards| forwards.by(time));
            let held = arrived.sum::<Expression>() - left.sum::<Expression>();
            self.program.subject_to(format!("buffer_{time}"), self.until_the_end(time, held));
        }
    }

    /// One computation at a time.
    fn processor(&mut self, worker: usize) {
        let Some(comp) = self.grid.workers()[worker].comp.filter(|&comp| comp > 0) else { return };
        for time in 0..self.deadline {
            let under_way = self.computations[worker].between(time - comp, time, 1);
            self.program.subject_to(format!("processor_{worker}_{time}"), under_way.at_most(1));
        }
    }

    /// A worker sends and computes only what it holds, and in the end it holds nothing.
    fn holdings(&mut self, worker: usize) {
        let Worker { comm, tasks, .. } = self.grid.workers()[worker];
        for time in 0..=self.deadline {
            let received = self.forwards[worker].by(time - comm);
            let gone = [self.sends[worker].by(time), self.computations[worker].by(time)].into_iter().flatten();
            let held = received.into_iter().sum::<Expression>() - gone.sum::<Expression>() + tasks;
            self.program.subject_to(format!("held_{worker}_{time}"), self.until_the_end(time, held));
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
        let receives = self.program.integer(format!("receives_{worker}"), Bounds::between(0, 1));
        let all = i64::from(self.grid.tasks());
        self.program.subject_to(format!("sender_{worker}"), (sends + held * receives).at_most(held));
        self.program.subject_to(format!("receiver_{worker}"), (forwards - all * receives).at_most(0));
    }

    /// What must not be negative before the deadline must be zero at it.
    fn until_the_end(&self, time: i64, held: Expression) -> Constraint {
        if time < self.deadline { held.at_least(0) } else { held.equals(0) }
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
