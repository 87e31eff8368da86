//! Files of kind `redistribution`: known surpluses on a star (rr6005, theorem 1), and their schedules.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::transfers::{self, TransferFile};
use crate::InputError;
use crate::kind::{KindFile, WorkersFile};
use crate::number::{Cost, Surplus};
use crate::result::read_schedule_or_result;
use crate::source::{Object, Source};
use schedcheck_model::Rational;
use schedcheck_model::redistribution::{Redistribution, RedistributionError, Transfer, Worker};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WorkerFile {
    /// Time to move a task over the link, either way.
    c: Cost,
    /// Tasks to give away; where negative, tasks to get. They sum to zero.
    delta: Surplus,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    /// The tasks that are moved, one an entry, in any order.
    transfers: Vec<Object<TransferFile>>,
}

impl KindFile for Redistribution<Rational> {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"redistribution","workers":[{"c":1,"delta":1},{"c":3,"delta":-1}]}"#,
        r#"{"transfers":[{"from":0,"to":1,"in_start":0,"out_start":1}]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<WorkersFile<WorkerFile>>>()?;
        let worker = |Object(file): Object<WorkerFile>| Worker { comm: file.c.0, surplus: file.delta.0 };
        Redistribution::new(file.workers.into_iter().map(worker).collect())
            .map_err(|error| source.refusal(&field(&error), &error))
    }

    fn fields(&self) -> Map<String, Value> {
        let worker = |worker: &Worker<Rational>| json!({"c": worker.comm.to_string(), "delta": worker.surplus});
        Map::from_iter([("workers".to_owned(), self.workers().iter().map(worker).collect())])
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        WorkersFile::<WorkerFile>::json_schema(generator)
    }

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        let Object(file) = source.decode::<Object<ScheduleFile>>()?;
        Ok(transfers::from_file(file.transfers))
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        redistribution_schedule_to_json(schedule)
    }

    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema {
        ScheduleFile::json_schema(generator)
    }

    fn details(&self, _: &Self::Schedule, measure: &Self::Measure) -> Vec<(&'static str, Value)> {
        vec![("transfers", measure.transfers.into())]
    }
}

/// The field that a rule of the platform is about.
fn field(error: &RedistributionError) -> String {
    match error {
        RedistributionError::NegativeComm(worker) => format!("workers[{worker}].c"),
        RedistributionError::NoWorker
        | RedistributionError::TooManyTasks(_)
        | RedistributionError::Unbalanced { .. } => "workers".to_owned(),
    }
}

/// Reads a schedule of a redistribution, or the schedule in a result line.
///
/// # Errors
/// The first rule that the text breaks; whether the schedule is valid is for
/// [`schedcheck_model::redistribution::check`] to say.
pub fn read_redistribution_schedule(text: &str) -> Result<Vec<Transfer<Rational>>, InputError> {
    read_schedule_or_result::<Redistribution<Rational>>(text)
}

/// A schedule of a redistribution in the form that [`read_redistribution_schedule`] reads; times that are no numbers
/// are as they are written.
pub fn redistribution_schedule_to_json<T: ToString>(transfers: &[Transfer<T>]) -> Value {
    json!({ "transfers": transfers::to_json(transfers) })
}
