//! Files of kind `switch`: divisible loads around a switch (rr6005, section 5), and their schedules.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::InputError;
use crate::kind::{KindFile, WorkersFile};
use crate::number::{Cost, Moment, WorkerNumber};
use crate::source::{Object, Source};
use schedcheck_model::switch::{Computation, Flow, Schedule, Switch, SwitchError, Worker};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WorkerFile {
    /// Units that the worker holds at the start.
    load: Cost,
    /// Units that its link carries in a time unit, in each direction.
    bandwidth: Cost,
    /// Units that it computes in a time unit.
    speed: Cost,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    /// Loads on their way, in any order.
    flows: Vec<Object<FlowFile>>,
    /// Loads that are computed, in any order.
    computations: Vec<Object<ComputationFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FlowFile {
    /// The worker that sends.
    from: WorkerNumber,
    /// The worker that receives.
    to: WorkerNumber,
    /// Units that are sent, evenly.
    load: Moment,
    /// When the flow begins.
    start: Moment,
    /// When it ends.
    end: Moment,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ComputationFile {
    /// The worker that computes.
    worker: WorkerNumber,
    /// Units that it computes, evenly.
    load: Moment,
    /// When it begins.
    start: Moment,
    /// When it ends.
    end: Moment,
}

impl KindFile for Switch {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"switch","workers":[{"load":1,"bandwidth":2,"speed":3},{"load":0,"bandwidth":4,"speed":5}]}"#,
        r#"{"flows":[],"computations":[{"worker":0,"load":1,"start":0,"end":1}]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<WorkersFile<WorkerFile>>>()?;
        let worker = |Object(file): Object<WorkerFile>| Worker {
            load: file.load.0,
            bandwidth: file.bandwidth.0,
            speed: file.speed.0,
        };
        Self::new(file.workers.into_iter().map(worker).collect())
            .map_err(|error| source.refusal(&field(&error), &error))
    }

    fn fields(&self) -> Map<String, Value> {
        let worker = |worker: &Worker| {
            json!({
                "load": worker.load.to_string(),
                "bandwidth": worker.bandwidth.to_string(),
                "speed": worker.speed.to_string(),
            })
        };
        Map::from_iter([("workers".to_owned(), self.workers().iter().map(worker).collect())])
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        WorkersFile::<WorkerFile>::json_schema(generator)
    }

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        let Object(file) = source.decode::<Object<ScheduleFile>>()?;
        let flow = |Object(file): Object<FlowFile>| Flow {
            from: file.from.0,
            to: file.to.0,
            load: file.load.0,
            start: file.start.0,
            end: file.end.0,
        };
        let computation = |Object(file): Object<ComputationFile>| Computation {
            worker: file.worker.0,
            load: file.load.0,
            start: file.start.0,
            end: file.end.0,
        };
        Ok(Schedule {
            flows: file.flows.into_iter().map(flow).collect(),
            computations: file.computations.into_iter().map(computation).collect(),
        })
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        let flow = |flow: &Flow| {
            json!({
                "from": flow.from,
                "to": flow.to,
                "load": flow.load.to_string(),
                "start": flow.start.to_string(),
                "end": flow.end.to_string(),
            })
        };
        let computation = |run: &Computation| {
            json!({
                "worker": run.worker,
                "load": run.load.to_string(),
                "start": run.start.to_string(),
                "end": run.end.to_string(),
            })
        };
        json!({
            "flows": schedule.flows.iter().map(flow).collect::<Value>(),
            "computations": schedule.computations.iter().map(computation).collect::<Value>(),
        })
    }

    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema {
        ScheduleFile::json_schema(generator)
    }

    fn details(&self, schedule: &Self::Schedule, _: &Self::Measure) -> Vec<(&'static str, Value)> {
        vec![("flows", schedule.flows.len().into())]
    }
}

/// The field that a rule of the platform is about.
fn field(error: &SwitchError) -> String {
    match error {
        SwitchError::NoWorker => "workers".to_owned(),
        SwitchError::Negative { worker, field } => format!("workers[{worker}].{field}"),
        SwitchError::Stranded(worker) => format!("workers[{worker}].load"),
    }
}
