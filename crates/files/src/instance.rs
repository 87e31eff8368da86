//! Instances of every kind, alone and with a schedule to be judged.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::InputError;
use super::kind::KindFile;
use super::measure::{BrokenRule, Measured};
use super::provenance::Provenance;
use super::result::SubmittedSchedule;
use super::schema::{InstanceOf, ScheduleOf, What};
use super::source::{Object, Source};
use schedcheck_model::divisible::{DivisibleStar, MultiRound};
use schedcheck_model::divisible_return::DivisibleReturn;
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::ring::SliceRing;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;
use schedcheck_model::{Kind, Rational, Sense, Size};

/// The list of kinds, and all that is the same for each of them.
macro_rules! kinds {
    ($dollar:tt $($(#[$doc:meta])* $name:ident($platform:ty);)*) => {
        /// A platform with its load, of any kind that is supported.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Instance {
            $($(#[$doc])* $name($platform),)*
        }

        /// An instance and a schedule of the same kind: what a checker is asked about.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Candidate {
            $($(#[$doc])* $name($platform, <$platform as Kind>::Schedule),)*
        }

        impl Instance {
            /// The kinds that are supported, as the field `kind` names them.
            pub const KINDS: &'static [&'static str] = &[$(<$platform as Kind>::NAME),*];

            /// The schema of the instances of a kind, or of their schedules.
            pub(super) fn schema(kind: &str, generator: SchemaGenerator, what: What) -> Option<Schema> {
                match (kind, what) {
                    $((<$platform as Kind>::NAME, What::Instance) => {
                        Some(generator.into_root_schema_for::<InstanceOf<$platform>>())
                    }
                    (<$platform as Kind>::NAME, What::Schedule) => {
                        Some(generator.into_root_schema_for::<ScheduleOf<$platform>>())
                    })*
                    _ => None,
                }
            }

            /// The schemas of the instances of all kinds, or of their schedules.
            pub(super) fn schemas(generator: &mut SchemaGenerator, what: What) -> Vec<Schema> {
                match what {
                    What::Instance => vec![$(generator.subschema_for::<InstanceOf<$platform>>()),*],
                    What::Schedule => vec![$(generator.subschema_for::<ScheduleOf<$platform>>()),*],
                }
            }

            fn read_kind(kind: &str, source: &Source) -> Result<Self, InputError> {
                match kind {
                    $(<$platform as Kind>::NAME => KindFile::read(source).map(Self::$name),)*
                    _ => Err(InputError::UnknownKind { path: source.path("kind"), kind: kind.to_owned() }),
                }
            }
        }

        impl Candidate {
            pub(super) fn with_schedule(instance: Instance, source: &Source) -> Result<Self, InputError> {
                Ok(match instance {
                    $(Instance::$name(platform) => {
                        let schedule = <$platform as KindFile>::read_schedule(source)?;
                        Self::$name(platform, schedule)
                    })*
                })
            }

            /// The instance, the schedule left out.
            pub fn instance(&self) -> Instance {
                match self {
                    $(Self::$name(platform, _) => Instance::$name(platform.clone()),)*
                }
            }
        }

        /// Does the same with an instance of any kind: `with_instance!(instance, platform => platform.size())`, where
        /// the platform is of the type of its kind.
        #[macro_export]
        macro_rules! with_instance {
            ($dollar instance:expr, $dollar platform:pat => $dollar done:expr) => {
                match $dollar instance {
                    $($crate::Instance::$name($dollar platform) => $dollar done,)*
                }
            };
        }

        /// Does the same with a schedule of any kind and its instance:
        /// `with_candidate!(candidate, (platform, schedule) => platform.measure(schedule).is_ok())`.
        #[macro_export]
        macro_rules! with_candidate {
            ($dollar candidate:expr, ($dollar platform:pat, $dollar schedule:pat) => $dollar done:expr) => {
                match $dollar candidate {
                    $($crate::Candidate::$name($dollar platform, $dollar schedule) => $dollar done,)*
                }
            };
        }
    };
}

kinds! { $
    /// Independent tasks on a star (rr6005, section 3).
    Star(Star<Rational>);
    /// Known surpluses on a star (rr6005, theorem 1).
    Redistribution(Redistribution<Rational>);
    /// Processors to be arranged along a ring (rr4745, definition 1).
    Ring(SliceRing);
    /// A divisible load on a star of workers that differ (rr4916, sections 3.1, 3.3 and 4.3).
    DivisibleStar(DivisibleStar);
    /// A divisible load on a star whose workers return results.
    DivisibleReturn(DivisibleReturn);
    /// A divisible load on a tree (rr4916, sections 3.2 and 3.4).
    DivisibleTree(DivisibleTree);
    /// A divisible load for workers that are alike, dealt in rounds (rr4916, sections 4.1 and 4.2).
    MultiRound(MultiRound);
    /// Divisible loads around a switch (rr6005, section 5).
    Switch(Switch);
    /// Independent equal tasks on a graph of processors, in steady state or within a horizon (tpds2004).
    PlatformGraph(PlatformGraph);
}

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
