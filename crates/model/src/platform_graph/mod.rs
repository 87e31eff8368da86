//! Independent equal tasks on a graph of processors, in steady state or within a horizon (tpds2004).
//!
//! Masters hold as many tasks as anybody wants. Sending a task over a link takes c time units, computing one takes w;
//! neither is interrupted, a link carries one task at a time, and a task can be computed or sent on once it has
//! arrived. How many sends, receptions and computations a node does at once is said by its [`PortModel`] (tpds2004,
//! sections 2.1 and 4). Nodes are numbered from 0.
//!
//! There are three forms of schedules, each with a checker:
//!
//! | form | what | checker |
//! | --- | --- | --- |
//! | [`Period`] | what is done again and again, in slots of whole tasks: size independent of how many | [`check_period`]: the throughput |
//! | [`Phases`] | periods, each repeated so often, one after the other: any horizon | [`check_phases`]: the tasks within the horizon |
//! | [`Tasks`] | every single transfer and computation with its start | [`check_tasks`]: the same |

mod checker;
#[cfg(test)]
mod checker_corpus;
mod kind;
mod ledger;
mod platform;
mod schedule;
mod shorthand;
mod tasks;

pub use checker::{Buffer, PeriodMeasure, PhasesMeasure, Violation, check_period, check_phases};
pub use platform::{Direction, Link, Node, PlatformGraph, PlatformGraphError, PortModel};
pub use schedule::{Computation, ComputedTask, Period, Phase, Phases, Schedule, SentTask, Slot, Tasks, Transfer};
pub use tasks::{Activity, TasksMeasure, TasksViolation, check_tasks};

use thiserror::Error;

/// What was measured on a valid schedule, by its form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// Of a period.
    Period(PeriodMeasure),
    /// Of phases.
    Phases(PhasesMeasure),
    /// Of single tasks.
    Tasks(TasksMeasure),
}

/// Which rule a schedule breaks, by its form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnyViolation {
    /// A period or phases.
    #[error(transparent)]
    Slots(#[from] Violation),
    /// Single tasks.
    #[error(transparent)]
    Tasks(#[from] TasksViolation),
}

/// Checks a schedule of any form.
///
/// # Errors
/// The first rule that the schedule breaks.
pub fn check(platform: &PlatformGraph, schedule: &Schedule) -> Result<Measure, AnyViolation> {
    Ok(match schedule {
        Schedule::Period(period) => Measure::Period(check_period(platform, period)?),
        Schedule::Phases(phases) => Measure::Phases(check_phases(platform, phases)?),
        Schedule::Tasks(tasks) => Measure::Tasks(check_tasks(platform, tasks)?),
    })
}
