//! What a kind of instance has to have to be read and written.

use schedcheck_model::Kind;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use super::InputError;
use super::source::{Object, Source};

/// A kind that has instance files and schedule files.
pub(crate) trait KindFile: Kind {
    /// An instance, and a valid schedule of it.
    const EXAMPLE: [&'static str; 2];

    /// Reads an instance whose field `kind` is [`Self::NAME`].
    fn read(source: &Source) -> Result<Self, InputError>;

    /// The fields of an instance, without those that every kind has.
    fn fields(&self) -> Map<String, Value>;

    /// What the fields may hold, without those that every kind has.
    fn schema(generator: &mut SchemaGenerator) -> Schema;

    /// Reads a schedule.
    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError>;

    /// A schedule in the form that [`Self::read_schedule`] reads.
    fn schedule_to_json(schedule: &Self::Schedule) -> Value;

    /// What a schedule may hold.
    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema;

    /// What else the checker measures of a schedule, beside the objective, as a result line has it.
    fn details(&self, schedule: &Self::Schedule, measure: &Self::Measure) -> Vec<(&'static str, Value)>;
}

/// An instance file that is a list of workers; the fields that every kind has were read before.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WorkersFile<W> {
    #[serde(rename = "kind")]
    #[schemars(skip)]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    #[schemars(skip)]
    _name: IgnoredAny,
    /// The workers, numbered from 0.
    #[schemars(length(min = 1))]
    pub(crate) workers: Vec<Object<W>>,
    #[serde(rename = "provenance", default)]
    #[schemars(skip)]
    _provenance: IgnoredAny,
}
