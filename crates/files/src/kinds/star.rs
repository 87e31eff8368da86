//! Files of kind `star`: independent tasks on a star (rr6005, section 3), and their schedules.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::transfers::{self, TransferFile};
use crate::InputError;
use crate::kind::{KindFile, WorkersFile};
use crate::number::{ComputationCost, Cost, Moment, Tasks, WorkerNumber};
use crate::result::read_schedule_or_result;
use crate::source::{Object, Source};
use schedcheck_model::Rational;
use schedcheck_model::star::{Run, Schedule, Star, StarError, Worker};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WorkerFile {
    /// Time to move a task over the link, either way.
    c: Cost,
    /// Time to compute a task.
    w: ComputationCost,
    /// Tasks that the worker holds at the start.
    tasks: Tasks,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    /// The tasks that are moved, one an entry, in any order.
    transfers: Vec<Object<TransferFile>>,
    /// Runs of tasks without a pause.
    computations: Vec<Object<RunFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RunFile {
    /// The worker that computes.
    worker: WorkerNumber,
    /// When it begins.
    start: Moment,
    /// How many tasks it computes, one after the other.
    tasks: Tasks,
}

impl KindFile for Star<Rational> {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3},{"c":4,"w":5,"tasks":0}]}"#,
        r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":3}]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<WorkersFile<WorkerFile>>>()?;
        let worker = |Object(file): Object<WorkerFile>| Worker { comm: file.c.0, comp: file.w.0, tasks: file.tasks.0 };
        Star::new(file.workers.into_iter().map(worker).collect())
            .map_err(|error| source.refusal(&field(&error), &error))
    }

    fn fields(&self) -> Map<String, Value> {
        let comp = |comp: &Option<Rational>| comp.as_ref().map_or_else(|| "inf".to_owned(), Rational::to_string);
        let worker = |worker: &Worker<Rational>| json!({"c": worker.comm.to_string(), "w": comp(&worker.comp), "tasks": worker.tasks});
        Map::from_iter([("workers".to_owned(), self.workers().iter().map(worker).collect())])
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        WorkersFile::<WorkerFile>::json_schema(generator)
    }

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        let Object(file) = source.decode::<Object<ScheduleFile>>()?;
        let run =
            |Object(file): Object<RunFile>| Run { worker: file.worker.0, start: file.start.0, tasks: file.tasks.0 };
        Ok(Schedule {
            transfers: transfers::from_file(file.transfers),
            runs: file.computations.into_iter().map(run).collect(),
        })
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        star_schedule_to_json(schedule)
    }

    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema {
        ScheduleFile::json_schema(generator)
    }

    fn details(&self, _: &Self::Schedule, measure: &Self::Measure) -> Vec<(&'static str, Value)> {
        let relays = (!measure.relays.is_empty()).then(|| ("relays", measure.relays.clone().into()));
        [("transfers", measure.transfers.into())].into_iter().chain(relays).collect()
    }
}

/// The field that a rule of the platform is about.
fn field(error: &StarError) -> String {
    match error {
        StarError::NegativeComm(worker) => format!("workers[{worker}].c"),
        StarError::NegativeComp(worker) => format!("workers[{worker}].w"),
        StarError::NoWorker | StarError::TooManyTasks(_) | StarError::NobodyComputes => "workers".to_owned(),
    }
}

/// Reads a schedule of a star, or the schedule in a result line.
///
/// # Errors
/// The first rule that the text breaks; whether the schedule is valid is for [`schedcheck_model::star::check`] to say.
///
/// ```
/// use schedcheck_files::read_star_schedule;
/// let schedule = read_star_schedule(r#"{"transfers":[],"computations":[{"worker":0,"start":"1/2","tasks":3}]}"#)?;
/// assert_eq!(schedule.runs[0].tasks, 3);
/// # Ok::<(), schedcheck_files::InputError>(())
/// ```
pub fn read_star_schedule(text: &str) -> Result<Schedule<Rational>, InputError> {
    read_schedule_or_result::<Star<Rational>>(text)
}

/// A schedule of a star in the form that [`read_star_schedule`] reads; times that are no numbers are as they are
/// written.
pub fn star_schedule_to_json<T: ToString>(schedule: &Schedule<T>) -> Value {
    let run = |run: &Run<T>| json!({"worker": run.worker, "start": run.start.to_string(), "tasks": run.tasks});
    json!({
        "transfers": transfers::to_json(&schedule.transfers),
        "computations": schedule.runs.iter().map(run).collect::<Value>(),
    })
}
