//! What is the same for each kind: [`Instance`](crate::Instance), [`Candidate`](crate::Candidate), and the macros that
//! do something with either, from one list of kinds.

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

            /// An instance of each kind, and a schedule of it.
            pub const EXAMPLES: &'static [[&'static str; 2]] = &[$(<$platform as KindFile>::EXAMPLE),*];

            /// The schema of the instances of a kind, or of their schedules.
            pub(crate) fn schema(kind: &str, generator: SchemaGenerator, what: What) -> Option<Schema> {
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
            pub(crate) fn schemas(generator: &mut SchemaGenerator, what: What) -> Vec<Schema> {
                match what {
                    What::Instance => vec![$(generator.subschema_for::<InstanceOf<$platform>>()),*],
                    What::Schedule => vec![$(generator.subschema_for::<ScheduleOf<$platform>>()),*],
                }
            }

            pub(crate) fn read_kind(kind: &str, source: &Source) -> Result<Self, InputError> {
                match kind {
                    $(<$platform as Kind>::NAME => KindFile::read(source).map(Self::$name),)*
                    _ => Err(InputError::UnknownKind { path: source.path("kind"), kind: kind.to_owned() }),
                }
            }
        }

        impl Candidate {
            pub(crate) fn with_schedule(instance: Instance, source: &Source) -> Result<Self, InputError> {
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
