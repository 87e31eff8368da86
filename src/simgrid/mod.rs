//! Schedules of stars written for SimGrid, the simulator of the papers' authors, which plays them back with a clock of
//! its own.
//!
//! An export is a platform in SimGrid's XML and a script of actors for its Python binding. The script holds the *order*
//! of the schedule, not its times: each actor does what it does next as soon as that is possible, and the simulator
//! finds out when. The only times in it are those at which the schedule idles on purpose, that is, begins something
//! later than all that it waits for has ended; they are found in exact arithmetic. A valid schedule is so played back
//! in the very time that the checker measures, up to the double precision of the simulator, and without those times
//! never later.
//!
//! | what | in SimGrid |
//! | --- | --- |
//! | a task | one byte on a link, one flop on a worker |
//! | link i, c time units a task | bandwidth 1/c bytes a second, no latency, one channel for each direction (`SPLITDUPLEX`) |
//! | worker i, w time units a task | speed 1/w flops a second |
//! | c = 0, w = 0 | no communication and no execution: nothing in SimGrid is infinitely fast |
//! | w = `"inf"` | a worker that is given nothing to compute |
//! | the master's two ports | an actor for each, which takes the transfers one after the other |
//! | a worker | up to three actors: one sends, one receives, one computes |
//!
//! Four of SimGrid's defaults would change the times, and the script sets each: the network model
//! (`network/model:CM02`, which has no latency and bandwidth factors), the window of TCP (`network/TCP-gamma:0`),
//! interference between the directions of a link (`network/crosstraffic:0`; by default a transfer slows another one
//! down that goes the other way by five percent), and the time below which two events are one (`surf/precision`).

mod order;
mod platform;
mod script;

use num_traits::{ToPrimitive, Zero};
use schedcheck_files::{BrokenRule, Candidate, Instance, with_candidate, with_instance};
use schedcheck_model::star::{Run, Transfer, Worker};
use schedcheck_model::{Kind, Rational};
use thiserror::Error;

use crate::kinds::CommandKind;

/// The most transfers and computed tasks: each is several steps of the simulator.
pub const MOST_STEPS: u64 = 100_000;

/// Times of the simulator are told apart if they differ by such a part of the shortest cost.
const PARTS: u64 = 10_000_000_000;

/// The names of the files.
pub const FILES: [&str; 3] = ["platform.xml", "play.py", "README.md"];

/// Files to play a schedule back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The makespan, or the time of a redistribution, as the checker measured it.
    pub makespan: Rational,
    /// The files, each by its name in [`FILES`] and with its text.
    pub files: [(&'static str, String); 3],
}

/// Why a schedule cannot be exported.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ExportError {
    /// Not a kind that the actors play.
    #[error("kind: {0:?} is not played back; star and redistribution are")]
    Kind(&'static str),
    /// The checker refuses the schedule.
    #[error("the schedule is not valid: {0}")]
    Invalid(BrokenRule),
    /// More than [`MOST_STEPS`].
    #[error("{0} transfers and computed tasks are too many to be played back one by one: at most {MOST_STEPS} are")]
    TooLong(u64),
    /// A cost that doubles do not hold.
    #[error(
        "workers[{worker}].{field}: SimGrid computes in double precision, which does not hold {cost} and its reciprocal"
    )]
    NoDouble {
        /// The worker.
        worker: usize,
        /// The field of the instance file.
        field: &'static str,
        /// The cost.
        cost: String,
    },
    /// A time of the schedule that doubles do not hold.
    #[error("the schedule: SimGrid computes in double precision, which does not hold the time {0}")]
    NoDoubleTime(String),
    /// Tasks that go round in a circle over free links.
    #[error(
        "the schedule: at time {time} tasks go round in a circle over free links, each waiting for another; leave \
            these transfers out"
    )]
    Circle {
        /// When.
        time: String,
    },
}

/// What is played: tasks that are sent through the master, and computed.
pub(crate) struct Play<'a> {
    /// What each worker pays, and holds in the beginning.
    pub workers: Vec<Worker<Rational>>,
    /// The transfers, in any order.
    pub transfers: &'a [Transfer<Rational>],
    /// The computations, in any order.
    pub runs: &'a [Run<Rational>],
}

/// What plays a schedule of a kind.
pub(crate) type PlayOf<K> = for<'a> fn(&'a K, &'a <K as Kind>::Schedule) -> Play<'a>;

fn played<'a, K: CommandKind>(platform: &'a K, schedule: &'a K::Schedule) -> Option<Play<'a>> {
    K::PLAY.map(|play| play(platform, schedule))
}

impl<'a> Play<'a> {
    fn of(candidate: &'a Candidate) -> Result<Self, ExportError> {
        let play = with_candidate!(candidate, (platform, schedule) => played(platform, schedule));
        play.ok_or(ExportError::Kind(candidate.kind()))
    }

    /// How long a worker that computes takes for a task.
    fn computing_time(&self, worker: usize) -> &Rational {
        self.workers[worker].comp.as_ref().expect("the checker accepts computations only where they are possible")
    }

    fn steps(&self) -> u64 {
        let computed = self.runs.iter().fold(0_u64, |sum, run| sum.saturating_add(run.tasks));
        computed.saturating_add(self.transfers.len() as u64)
    }

    /// Refuses costs whose rates are no doubles.
    fn refuse_extremes(&self) -> Result<(), ExportError> {
        for (worker, costs) in self.workers.iter().enumerate() {
            for (field, cost) in [("c", Some(&costs.comm)), ("w", costs.comp.as_ref())] {
                let Some(cost) = cost.filter(|cost| !cost.is_zero()) else { continue };
                if ![cost, &cost.recip(), &(cost / Rational::from(PARTS))].into_iter().all(is_double) {
                    return Err(ExportError::NoDouble { worker, field, cost: cost.to_string() });
                }
            }
        }
        Ok(())
    }
}

/// Whether a double holds `number` to its full precision.
fn is_double(number: &Rational) -> bool {
    number.is_zero() || number.to_f64().is_some_and(f64::is_normal)
}

/// Refuses instances of which no schedule can be played back.
///
/// # Errors
/// They are of another kind than stars of tasks and redistributions.
pub fn refuse_other_kinds(instance: &Instance) -> Result<(), ExportError> {
    fn is_played<K: CommandKind>(_: &K) -> bool {
        K::PLAY.is_some()
    }
    let is_played = with_instance!(instance, platform => is_played(platform));
    if is_played { Ok(()) } else { Err(ExportError::Kind(instance.kind())) }
}

/// Writes the files for a schedule of a star or of a redistribution.
///
/// # Errors
/// Refuses other kinds, schedules that the checker refuses, schedules of more than [`MOST_STEPS`], numbers beyond
/// double precision, and tasks that go round in a circle at one instant.
///
/// ```
/// use schedcheck::simgrid::export;
/// use schedcheck_files::read_candidate;
/// let line = r#"{"instance":{"kind":"star","workers":[{"c":1,"w":2,"tasks":2},{"c":1,"w":2,"tasks":0}]},
///     "schedule":{"transfers":[{"from":0,"to":1,"in_start":0,"out_start":1}],
///                 "computations":[{"worker":0,"start":0,"tasks":1},{"worker":1,"start":2,"tasks":1}]}}"#;
/// let export = export(&read_candidate(line)?)?;
/// assert_eq!(export.makespan.to_string(), "4");
/// assert_eq!(export.files.each_ref().map(|(name, _)| *name), ["platform.xml", "play.py", "README.md"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export(candidate: &Candidate) -> Result<Export, ExportError> {
    let play = Play::of(candidate)?;
    let makespan = candidate.measure().map_err(ExportError::Invalid)?.objective;
    if play.steps() > MOST_STEPS {
        return Err(ExportError::TooLong(play.steps()));
    }
    play.refuse_extremes()?;
    let order = order::of(&play)?;
    if let Some(time) = order.waits.values().chain([&makespan]).find(|time| !is_double(time)) {
        return Err(ExportError::NoDoubleTime(time.to_string()));
    }
    let files = [
        (FILES[0], platform::xml(&play.workers)),
        (FILES[1], script::script(&play, &order, &makespan)),
        (FILES[2], script::readme(candidate.kind(), &makespan)),
    ];
    Ok(Export { makespan, files })
}

#[cfg(test)]
mod tests;
