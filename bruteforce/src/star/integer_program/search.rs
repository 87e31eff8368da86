//! The search for the least deadline that has a schedule: doubling steps, then halving.

use std::time::Instant;

use schedcheck_model::star::{Measure, Run, Schedule, Star, Transfer, check};

use super::formulation::Formulation;
use super::grid::Grid;
use super::{IntegerProgramError, IntegerProgramSolution, ProgramLimits, too_long};
use crate::solver::{self, Outcome, Solver};
use crate::star::Relays;

/// All deadlines and makespans in here are in steps of the grid.
pub(super) struct Search<'a> {
    star: &'a Star<i64>,
    grid: Grid,
    relays: Relays,
    solver: &'a dyn Solver,
    limits: ProgramLimits,
    stop: Option<Instant>,
}

/// The answer to one deadline.
pub(super) enum Decision {
    Yes(Best),
    /// There is none.
    No,
    OutOfTime,
}

/// A checked schedule and its makespan.
pub(super) struct Best {
    pub(super) schedule: Schedule<i64>,
    pub(super) makespan: i64,
}

impl<'a> Search<'a> {
    pub(super) fn new(star: &'a Star<i64>, relays: Relays, solver: &'a dyn Solver, limits: ProgramLimits) -> Self {
        let stop = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { star, grid: Grid::new(star, limits.columns), relays, solver, limits, stop }
    }

    pub(super) fn run(&self) -> Result<IntegerProgramSolution, IntegerProgramError> {
        self.least_deadline(|deadline| self.decide(deadline))
    }

    /// From the lower bound on in strides of 1, 3, 7, ..., and halving what is left once there is a schedule.
    pub(super) fn least_deadline(
        &self,
        mut decide: impl FnMut(i64) -> Result<Decision, IntegerProgramError>,
    ) -> Result<IntegerProgramSolution, IntegerProgramError> {
        let mut least = self.grid.lower_bound().ok_or_else(|| too_long(&self.grid, self.limits))?;
        let mut best: Option<Best> = None;
        let mut stride = 0;
        loop {
            let deadline = match &best {
                Some(best) if best.makespan <= least => break,
                Some(best) => least + (best.makespan - least) / 2,
                None if least > self.grid.longest() => return Err(too_long(&self.grid, self.limits)),
                None => self.grid.longest().min(least + stride),
            };
            match decide(deadline)? {
                Decision::Yes(found) => best = Some(found),
                Decision::No => least = deadline + 1,
                Decision::OutOfTime => break,
            }
            stride = 2 * stride + 1;
        }
        self.conclude(least, best)
    }

    pub(super) fn decide(&self, deadline: i64) -> Result<Decision, IntegerProgramError> {
        let time = self.stop.map(|stop| stop.saturating_duration_since(Instant::now()));
        if time.is_some_and(|time| time.is_zero()) {
            return Ok(Decision::OutOfTime);
        }
        let formulation = Formulation::new(&self.grid, self.relays, deadline);
        Ok(match solver::solve(self.solver, &formulation.program, solver::SolverLimits { time })? {
            Outcome::Solved(solution) => Decision::Yes(self.checked(deadline, formulation.schedule(&solution))?),
            Outcome::Infeasible { proved: true } => Decision::No,
            Outcome::Infeasible { proved: false } | Outcome::Interrupted => Decision::OutOfTime,
        })
    }

    /// The schedule in the star's time unit, accepted by the checker for `deadline` and for the rule on relays.
    fn checked(&self, deadline: i64, on_grid: Schedule<i64>) -> Result<Best, IntegerProgramError> {
        let schedule = stretched(on_grid, self.grid.step());
        let deadline = deadline * self.grid.step();
        let relays_allowed = |measure: &Measure<i64>| self.relays == Relays::Allowed || measure.relays.is_empty();
        match check(self.star, &schedule) {
            Ok(measure) if measure.makespan <= deadline && relays_allowed(&measure) => {
                Ok(Best { schedule, makespan: measure.makespan / self.grid.step() })
            }
            measured => Err(IntegerProgramError::WrongSchedule { deadline, measured }),
        }
    }

    pub(super) fn conclude(
        &self,
        least: i64,
        best: Option<Best>,
    ) -> Result<IntegerProgramSolution, IntegerProgramError> {
        let lower_bound = least * self.grid.step();
        let Some(Best { schedule, makespan }) = best else {
            return Err(IntegerProgramError::OutOfTime { lower_bound });
        };
        let makespan = makespan * self.grid.step();
        if makespan < lower_bound {
            return Err(IntegerProgramError::Contradiction { denied: lower_bound, makespan });
        }
        Ok(IntegerProgramSolution { schedule, makespan, lower_bound })
    }
}

/// All times of `schedule` multiplied by `step`.
fn stretched(schedule: Schedule<i64>, step: i64) -> Schedule<i64> {
    let transfer = |t: Transfer<i64>| Transfer { in_start: t.in_start * step, out_start: t.out_start * step, ..t };
    let run = |run: Run<i64>| Run { start: run.start * step, ..run };
    Schedule {
        transfers: schedule.transfers.into_iter().map(transfer).collect(),
        runs: schedule.runs.into_iter().map(run).collect(),
    }
}
