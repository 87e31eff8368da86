//! Instances of every kind, alone and with a schedule to be judged.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::InputError;
use super::kind::KindFile;
use super::kinds::{Candidate, Instance};
use super::measure::{BrokenRule, Measured};
use super::provenance::Provenance;
use super::result::SubmittedSchedule;
use super::source::{Object, Source};
use schedcheck_model::{Kind, Sense, Size};

/// The name of the kind of a platform.
fn name_of<K: Kind>(_: &K) -> &'static str {
    K::NAME
}

/// The sense of the objective of a platform.
fn sense_of<K: Kind>(_: &K) -> Sense {
    K::SENSE
}

impl Instance {
    /// Reads an instance file; its name and provenance are checked and dropped ([`InstanceFile::read`] keeps them).
    ///
    /// # Errors
    /// The first rule that the text breaks.
    ///
    /// ```
    /// use schedcheck_files::Instance;
    /// let text = r#"{"kind":"star","workers":[{"c":0.1,"w":"7/3","tasks":2},{"c":"1","w":"inf","tasks":0}]}"#;
    /// let instance = Instance::read(text)?;
    /// assert_eq!(instance.kind(), "star");
    /// assert_eq!(instance.to_json()["workers"][0]["c"], "1/10");
    ///
    /// let error = Instance::read(&text.replace("7/3", "-7/3")).unwrap_err();
    /// assert_eq!(error.path(), "workers[0].w");
    /// # Ok::<(), schedcheck_files::InputError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, InputError> {
        InstanceFile::read(text).map(|file| file.instance)
    }

    /// The kind, as the field `kind` names it.
    pub fn kind(&self) -> &'static str {
        with_instance!(self, platform => name_of(platform))
    }

    /// Which objectives of its schedules are better.
    pub fn sense(&self) -> Sense {
        with_instance!(self, platform => sense_of(platform))
    }

    /// How large the instance is.
    pub fn size(&self) -> Size {
        with_instance!(self, platform => platform.size())
    }

    fn fields(&self) -> Map<String, Value> {
        with_instance!(self, platform => platform.fields())
    }

    /// The instance in the form that [`Instance::read`] reads: the kind, then the fields of the kind.
    pub fn to_json(&self) -> Value {
        let mut fields = Map::from_iter([("kind".to_owned(), self.kind().into())]);
        fields.extend(self.fields());
        fields.into()
    }
}

/// What every kind has; the rest is skipped here.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Header {
    /// The kind of instance.
    kind: String,
    /// What to call it; it is repeated in results.
    name: Option<String>,
    /// Where it comes from, in any form; no solver reads it.
    provenance: Option<Provenance>,
}

/// An instance with what its file says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstanceFile {
    /// What to call the instance.
    pub name: Option<String>,
    /// Where the instance comes from, in any form; its numbers are integers of 64 bits, any other is written as a
    /// string.
    pub provenance: Option<Map<String, Value>>,
    /// The instance itself.
    pub instance: Instance,
}

impl From<Instance> for InstanceFile {
    fn from(instance: Instance) -> Self {
        Self { name: None, provenance: None, instance }
    }
}

impl InstanceFile {
    /// Reads an instance file.
    ///
    /// # Errors
    /// The first rule that the text breaks.
    pub fn read(text: &str) -> Result<Self, InputError> {
        Self::from_source(&Source::new(text)?)
    }

    pub(super) fn from_source(source: &Source) -> Result<Self, InputError> {
        let Object(header) = source.decode::<Object<Header>>()?;
        Ok(Self {
            instance: Instance::read_kind(&header.kind, source)?,
            name: header.name,
            provenance: header.provenance.map(|Provenance(fields)| fields),
        })
    }

    /// The file in the form that [`InstanceFile::read`] reads: kind, name, the fields of the kind, provenance.
    pub fn to_json(&self) -> Value {
        let mut fields = Map::from_iter([("kind".to_owned(), self.instance.kind().into())]);
        fields.extend(self.name.iter().map(|name| ("name".to_owned(), name.as_str().into())));
        fields.extend(self.instance.fields());
        fields.extend(self.provenance.iter().map(|fields| ("provenance".to_owned(), fields.clone().into())));
        fields.into()
    }
}

impl Candidate {
    /// Reads the text of a schedule for `instance`, or of a result line; [`SubmittedSchedule::read_for`] keeps what
    /// that says.
    ///
    /// # Errors
    /// The first rule that the text breaks.
    pub fn read_schedule(instance: Instance, text: &str) -> Result<Self, InputError> {
        SubmittedSchedule::read_for(instance, text).map(|submission| submission.candidate)
    }

    /// The kind, as the field `kind` names it.
    pub fn kind(&self) -> &'static str {
        with_candidate!(self, (platform, _) => name_of(platform))
    }

    /// Which objectives of schedules of the instance are better.
    pub fn sense(&self) -> Sense {
        with_candidate!(self, (platform, _) => sense_of(platform))
    }

    /// Has the checker of the kind measure the schedule.
    ///
    /// # Errors
    /// The rule that the schedule breaks.
    pub fn measure(&self) -> Result<Measured, BrokenRule> {
        with_candidate!(self, (platform, schedule) => Measured::of(platform, schedule))
    }

    /// The schedule alone, in the form that [`Candidate::read_schedule`] reads.
    pub fn schedule_to_json(&self) -> Value {
        fn written<K: KindFile>(_: &K, schedule: &K::Schedule) -> Value {
            K::schedule_to_json(schedule)
        }
        with_candidate!(self, (platform, schedule) => written(platform, schedule))
    }

    /// The pair in the form that [`read_candidate`] reads.
    pub fn to_json(&self) -> Value {
        json!({ "instance": self.instance().to_json(), "schedule": self.schedule_to_json() })
    }
}

/// Reads an instance and a schedule of it from one object, `{"instance":…,"schedule":…}`, or from a result line that
/// holds both: [`SubmittedSchedule::read`] keeps what a solver says of its schedule.
///
/// # Errors
/// The first rule that the text breaks; whether the schedule is valid is for the checker of its kind to say.
///
/// ```
/// use schedcheck_files::{Candidate, read_candidate};
/// use schedcheck_model::star;
/// let line = r#"{"instance":{"kind":"star","workers":[{"c":1,"w":2,"tasks":3}]},
///                "schedule":{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":3}]}}"#;
/// let Candidate::Star(star, schedule) = read_candidate(line)? else { panic!("the kind is star") };
/// assert_eq!(star::check(&star, &schedule).unwrap().makespan.to_string(), "6");
/// # Ok::<(), schedcheck_files::InputError>(())
/// ```
pub fn read_candidate(text: &str) -> Result<Candidate, InputError> {
    SubmittedSchedule::read(text).map(|submission| submission.candidate)
}
