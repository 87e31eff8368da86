//! Schedules of a platform graph, in three forms.
//!
//! A schedule for ever is a period, `{"period":…,"slots":[…],"computations":[…]}`; one within a horizon is
//! `{"phases":[{"repeat":…,"period":…,"slots":[…],"computations":[…]}]}`, or a list of single tasks,
//! `{"transfers":[{"from":0,"to":1,"start":…}],"computations":[{"node":0,"start":…}]}`.

use num_bigint::BigUint;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};

use crate::InputError;
use crate::number::{Moment, Natural, WorkerNumber};
use crate::source::{Object, Source};
use schedcheck_model::platform_graph::{
    Computation, ComputedTask, Period, Phase, Phases, Schedule, SentTask, Slot, Tasks, Transfer,
};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PeriodFile {
    /// How long the period is.
    period: Moment,
    /// Parts of it, one after the other from its start.
    slots: Vec<Object<SlotFile>>,
    /// Tasks that nodes compute across slots, beside everything else.
    computations: Vec<Object<ComputationFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SlotFile {
    /// How long the slot is.
    duration: Moment,
    /// Transfers that run side by side.
    #[serde(default)]
    transfers: Vec<Object<TransferFile>>,
    /// Tasks that nodes compute within the slot.
    #[serde(default)]
    computations: Vec<Object<ComputationFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TransferFile {
    /// The node that sends.
    from: WorkerNumber,
    /// The neighbour that receives.
    to: WorkerNumber,
    /// How many tasks.
    tasks: Natural,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ComputationFile {
    /// The node that computes.
    node: WorkerNumber,
    /// How many tasks.
    tasks: Natural,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PhasesFile {
    /// Periods, one after the other from nothing.
    phases: Vec<Object<PhaseFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PhaseFile {
    /// How often the period runs.
    repeat: Natural,
    /// How long it is.
    period: Moment,
    /// Parts of it, one after the other from its start.
    slots: Vec<Object<SlotFile>>,
    /// Tasks that nodes compute across slots, beside everything else.
    computations: Vec<Object<ComputationFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TasksFile {
    /// Single tasks that are sent, in any order.
    transfers: Vec<Object<SentTaskFile>>,
    /// Single tasks that are computed, in any order.
    computations: Vec<Object<ComputedTaskFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SentTaskFile {
    /// The node that sends.
    from: WorkerNumber,
    /// The neighbour that receives.
    to: WorkerNumber,
    /// When it begins to send.
    start: Moment,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ComputedTaskFile {
    /// The node that computes.
    node: WorkerNumber,
    /// When it begins.
    start: Moment,
}

/// Reads a schedule of any form.
pub(crate) fn read(source: &Source) -> Result<Schedule, InputError> {
    /// What tells the forms apart.
    #[derive(Deserialize)]
    struct Signs {
        period: Option<IgnoredAny>,
        phases: Option<IgnoredAny>,
        transfers: Option<IgnoredAny>,
    }
    let Object(signs) = source.decode::<Object<Signs>>()?;
    if signs.phases.is_some() {
        let Object(file) = source.decode::<Object<PhasesFile>>()?;
        let phase = |Object(file): Object<PhaseFile>| Phase {
            repeat: file.repeat.0,
            period: period(file.period, file.slots, file.computations),
        };
        return Ok(Schedule::Phases(Phases { phases: file.phases.into_iter().map(phase).collect() }));
    }
    if signs.period.is_some() {
        let Object(file) = source.decode::<Object<PeriodFile>>()?;
        return Ok(Schedule::Period(period(file.period, file.slots, file.computations)));
    }
    if signs.transfers.is_none() {
        let rule = "a schedule has a field period, a field phases, or the fields transfers and computations";
        return Err(source.refusal("schedule", &rule));
    }
    let Object(file) = source.decode::<Object<TasksFile>>()?;
    Ok(Schedule::Tasks(tasks(file)))
}

/// A schedule in the form that [`read`] reads.
pub(crate) fn to_json(schedule: &Schedule) -> Value {
    match schedule {
        Schedule::Period(period) => period_fields(period).into(),
        Schedule::Phases(schedule) => {
            let phase = |phase: &Phase| {
                let mut fields = Map::from_iter([("repeat".to_owned(), count(&phase.repeat))]);
                fields.extend(period_fields(&phase.period));
                Value::Object(fields)
            };
            json!({"phases": schedule.phases.iter().map(phase).collect::<Value>()})
        }
        Schedule::Tasks(schedule) => {
            let sent = |sent: &SentTask| json!({"from": sent.from, "to": sent.to, "start": sent.start.to_string()});
            let run = |run: &ComputedTask| json!({"node": run.node, "start": run.start.to_string()});
            json!({
                "transfers": schedule.transfers.iter().map(sent).collect::<Value>(),
                "computations": schedule.computations.iter().map(run).collect::<Value>(),
            })
        }
    }
}

/// What a schedule of any form may hold.
pub(crate) fn schema(generator: &mut SchemaGenerator) -> Schema {
    let forms = [
        generator.subschema_for::<Object<PeriodFile>>(),
        generator.subschema_for::<Object<PhasesFile>>(),
        generator.subschema_for::<Object<TasksFile>>(),
    ];
    json_schema!({ "anyOf": forms })
}

fn period(duration: Moment, slots: Vec<Object<SlotFile>>, computations: Vec<Object<ComputationFile>>) -> Period {
    let transfer =
        |Object(file): Object<TransferFile>| Transfer { from: file.from.0, to: file.to.0, tasks: file.tasks.0 };
    let slot = |Object(file): Object<SlotFile>| Slot {
        duration: file.duration.0,
        transfers: file.transfers.into_iter().map(transfer).collect(),
        computations: runs(file.computations),
    };
    Period { duration: duration.0, slots: slots.into_iter().map(slot).collect(), computations: runs(computations) }
}

fn runs(files: Vec<Object<ComputationFile>>) -> Vec<Computation> {
    let run = |Object(file): Object<ComputationFile>| Computation { node: file.node.0, tasks: file.tasks.0 };
    files.into_iter().map(run).collect()
}

fn tasks(file: TasksFile) -> Tasks {
    let sent = |Object(file): Object<SentTaskFile>| SentTask { from: file.from.0, to: file.to.0, start: file.start.0 };
    let run = |Object(file): Object<ComputedTaskFile>| ComputedTask { node: file.node.0, start: file.start.0 };
    Tasks {
        transfers: file.transfers.into_iter().map(sent).collect(),
        computations: file.computations.into_iter().map(run).collect(),
    }
}

fn period_fields(period: &Period) -> Map<String, Value> {
    let runs = |runs: &[Computation]| -> Value {
        runs.iter().map(|run| json!({"node": run.node, "tasks": count(&run.tasks)})).collect()
    };
    let transfer = |sent: &Transfer| json!({"from": sent.from, "to": sent.to, "tasks": count(&sent.tasks)});
    let slot = |slot: &Slot| {
        let mut fields = Map::from_iter([("duration".to_owned(), slot.duration.to_string().into())]);
        if !slot.transfers.is_empty() {
            fields.insert("transfers".to_owned(), slot.transfers.iter().map(transfer).collect());
        }
        if !slot.computations.is_empty() {
            fields.insert("computations".to_owned(), runs(&slot.computations));
        }
        Value::Object(fields)
    };
    Map::from_iter([
        ("period".to_owned(), period.duration.to_string().into()),
        ("slots".to_owned(), period.slots.iter().map(slot).collect()),
        ("computations".to_owned(), runs(&period.computations)),
    ])
}

/// A number of tasks: an integer where readers of JSON keep it, else a string.
fn count(tasks: &BigUint) -> Value {
    u32::try_from(tasks).map_or_else(|_| tasks.to_string().into(), Value::from)
}
