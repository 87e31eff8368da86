//! Files of kind `multi-round`: a divisible load for workers that are alike, dealt in rounds (rr4916, section 4).

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use super::chunks::{self, costs_to_json};
use crate::InputError;
use crate::kind::KindFile;
use crate::number::{Cost, Count};
use crate::source::{Object, Source};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, MultiRoundError, Worker};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MultiRoundFile {
    #[serde(rename = "kind")]
    #[schemars(skip)]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    #[schemars(skip)]
    _name: IgnoredAny,
    /// The load, in units.
    load: Cost,
    /// Number of workers, all alike.
    workers: Count,
    /// Number of rounds; without it, any number.
    rounds: Option<Count>,
    /// Time to send a unit.
    g: Cost,
    /// Time to compute a unit.
    w: Cost,
    /// Time that each message takes beside that.
    #[serde(rename = "G")]
    link_latency: Option<Cost>,
    /// Time that each computation takes beside that.
    #[serde(rename = "W")]
    compute_latency: Option<Cost>,
    #[serde(rename = "provenance", default)]
    #[schemars(skip)]
    _provenance: IgnoredAny,
}

impl KindFile for MultiRound {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"multi-round","load":1,"workers":1,"rounds":2,"g":4,"w":5}"#,
        r#"{"chunks":[{"worker":0,"load":1,"send_start":0,"compute_start":4},{"worker":0,"load":0,"send_start":4,"compute_start":9}]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<MultiRoundFile>>()?;
        let latency = |cost: Option<Cost>| cost.map_or(Rational::ZERO, |Cost(latency)| latency);
        let worker = Worker {
            link: file.g.0,
            cycle_time: Some(file.w.0),
            link_latency: latency(file.link_latency),
            compute_latency: latency(file.compute_latency),
        };
        Self::new(file.load.0, file.workers.0, file.rounds.map(|Count(rounds)| rounds), worker)
            .map_err(|error| source.refusal(field(&error), &error))
    }

    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::from_iter([
            ("load".to_owned(), self.load().to_string().into()),
            ("workers".to_owned(), self.workers().into()),
        ]);
        fields.extend(self.rounds().map(|rounds| ("rounds".to_owned(), rounds.into())));
        fields.extend(costs_to_json(self.worker()));
        fields
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        MultiRoundFile::json_schema(generator)
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
        vec![("rounds", (schedule.chunks.len() / self.workers()).into())]
    }
}

/// The field that a rule of the platform is about.
fn field(error: &MultiRoundError) -> &'static str {
    match error {
        MultiRoundError::NegativeLoad => "load",
        MultiRoundError::NoWorker => "workers",
        MultiRoundError::NoRound | MultiRoundError::TooManyChunks(_) => "rounds",
        MultiRoundError::NegativeCost { field } => field,
        MultiRoundError::NobodyComputes => "w",
    }
}
