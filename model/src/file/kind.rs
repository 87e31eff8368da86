//! What a kind of instance has to say of itself to be read and written.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::InputError;
use super::source::{Object, Source, present};

/// A platform that has instance files and schedule files.
pub(super) trait Kind: Sized {
    /// The value of the field `kind`.
    const NAME: &'static str;

    /// What a schedule file of this kind holds.
    type Schedule;

    /// Reads an instance whose field `kind` is [`Self::NAME`].
    fn read(source: &Source) -> Result<Self, InputError>;

    /// The fields of an instance, without those that every kind has.
    fn fields(&self) -> Map<String, Value>;

    /// Reads a schedule.
    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError>;

    /// A schedule in the form that [`Self::read_schedule`] reads.
    fn schedule_to_json(schedule: &Self::Schedule) -> Value;
}

/// Reads a schedule, or the schedule in a result line: an object with a field `schedule`, the others being ignored.
pub(super) fn read_schedule_or_result<K: Kind>(source: &Source) -> Result<K::Schedule, InputError> {
    #[derive(Deserialize)]
    struct ResultLine<'a> {
        #[serde(borrow, default, deserialize_with = "present")]
        schedule: Option<&'a RawValue>,
    }
    let Object(line) = source.decode::<Object<ResultLine>>()?;
    match line.schedule {
        Some(schedule) => K::read_schedule(&source.part("schedule", schedule)),
        None => K::read_schedule(source),
    }
}

/// An instance file that is a list of workers; the fields that every kind has were read before.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WorkersFile<W> {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    _name: IgnoredAny,
    pub(super) workers: Vec<Object<W>>,
    #[serde(rename = "provenance", default)]
    _provenance: IgnoredAny,
}
