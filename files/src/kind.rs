//! What a kind of instance has to say of itself to be read and written.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use super::InputError;
use super::source::{Object, Source};

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
