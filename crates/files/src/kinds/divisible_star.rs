//! Files of kind `divisible-star`: a divisible load on a star of workers that differ (rr4916), and their schedules.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::chunks::{self, costs_to_json};
use crate::InputError;
use crate::kind::KindFile;
use crate::number::{ComputationCost, Cost};
use crate::source::{Object, Source};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, DivisibleStarError, Rounds, Worker};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StarFile {
    #[serde(rename = "kind")]
    #[schemars(skip)]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    #[schemars(skip)]
    _name: IgnoredAny,
    /// The load, in units.
    load: Cost,
    /// Time of the master to compute a unit; without it, the master does not compute.
    master_w: Option<ComputationCost>,
    /// How many chunks a worker gets: one, or any number.
    rounds: Option<RoundsFile>,
    /// The workers, numbered from 0.
    #[schemars(length(min = 1))]
    workers: Vec<Object<WorkerFile>>,
    #[serde(rename = "provenance", default)]
    #[schemars(skip)]
    _provenance: IgnoredAny,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WorkerFile {
    /// Time to send a unit to the worker.
    g: Cost,
    /// Time to compute a unit.
    w: ComputationCost,
    /// Time that each message takes beside that.
    #[serde(rename = "G")]
    link_latency: Option<Cost>,
    /// Time that each computation takes beside that.
    #[serde(rename = "W")]
    compute_latency: Option<Cost>,
}

/// `1`, or `"any"`.
struct RoundsFile(Rounds);

impl JsonSchema for RoundsFile {
    fn schema_name() -> Cow<'static, str> {
        "Rounds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": [1, "any"] })
    }
}

impl<'de> Deserialize<'de> for RoundsFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match <&RawValue>::deserialize(deserializer)?.get() {
            "1" => Ok(Self(Rounds::One)),
            "\"any\"" => Ok(Self(Rounds::Any)),
            _ => Err(D::Error::custom("1 or \"any\" is expected: a star is served in one round, or in any number")),
        }
    }
}

impl KindFile for DivisibleStar {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"divisible-star","load":1,"workers":[{"g":3,"w":4},{"g":5,"w":6}]}"#,
        r#"{"chunks":[{"worker":0,"load":1,"send_start":0,"compute_start":3}]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<StarFile>>()?;
        let latency = |cost: Option<Cost>| cost.map_or(Rational::ZERO, |Cost(latency)| latency);
        let worker = |Object(file): Object<WorkerFile>| Worker {
            link: file.g.0,
            cycle_time: file.w.0,
            link_latency: latency(file.link_latency),
            compute_latency: latency(file.compute_latency),
        };
        let workers = file.workers.into_iter().map(worker).collect();
        let master = file.master_w.and_then(|ComputationCost(time)| time);
        let star = Self::new(file.load.0, master, workers).map_err(|error| source.refusal(&field(&error), &error))?;
        Ok(star.with_rounds(file.rounds.map_or(Rounds::One, |RoundsFile(rounds)| rounds)))
    }

    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::from_iter([("load".to_owned(), self.load().to_string().into())]);
        fields.extend(self.master().map(|time| ("master_w".to_owned(), time.to_string().into())));
        if self.rounds() == Rounds::Any {
            fields.insert("rounds".to_owned(), "any".into());
        }
        let workers = self.workers().iter().map(|worker| Value::from(costs_to_json(worker)));
        fields.insert("workers".to_owned(), workers.collect());
        fields
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        StarFile::json_schema(generator)
    }

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        chunks::read(source)
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        chunks::chunks_to_json(schedule)
    }

    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema {
        chunks::schema(generator)
    }

    fn details(&self, schedule: &Self::Schedule, _: &Self::Measure) -> Vec<(&'static str, Value)> {
        vec![("chunks", schedule.chunks.len().into())]
    }
}

/// The field that a rule of the platform is about.
fn field(error: &DivisibleStarError) -> String {
    match error {
        DivisibleStarError::NegativeLoad => "load".to_owned(),
        DivisibleStarError::NegativeMaster => "master_w".to_owned(),
        DivisibleStarError::NegativeCost { worker, field } => format!("workers[{worker}].{field}"),
        DivisibleStarError::NoWorker | DivisibleStarError::NobodyComputes => "workers".to_owned(),
    }
}
