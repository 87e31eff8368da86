//! Files of kind `divisible-star`: a divisible load on a star of workers that differ (rr4916), and their schedules.

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::InputError;
use super::chunks::{self, costs_to_json};
use super::kind::Kind;
use super::number::{ComputationCost, Cost};
use super::source::{Object, Source};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, DivisibleStarError, Rounds, Schedule, Worker};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StarFile {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    _name: IgnoredAny,
    load: Cost,
    master_w: Option<ComputationCost>,
    rounds: Option<RoundsFile>,
    workers: Vec<Object<WorkerFile>>,
    #[serde(rename = "provenance", default)]
    _provenance: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WorkerFile {
    g: Cost,
    w: ComputationCost,
    #[serde(rename = "G")]
    link_latency: Option<Cost>,
    #[serde(rename = "W")]
    compute_latency: Option<Cost>,
}

/// `1`, or `"any"`.
struct RoundsFile(Rounds);

impl<'de> Deserialize<'de> for RoundsFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match <&RawValue>::deserialize(deserializer)?.get() {
            "1" => Ok(Self(Rounds::One)),
            "\"any\"" => Ok(Self(Rounds::Any)),
            _ => Err(D::Error::custom("1 or \"any\" is expected: a star is served in one round, or in any number")),
        }
    }
}

impl Kind for DivisibleStar {
    const NAME: &'static str = "divisible-star";
    type Schedule = Schedule;

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

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        chunks::read(source)
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        chunks::chunks_to_json(schedule)
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
