//! What a counterexample is about: an instance that can be written down.

use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound};
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::ring::SliceRing;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;
use serde_json::Value;

use super::Counterexample;
use super::domain::SmallRing;

/// What checks are made on: it can be written as an instance file.
pub trait Subject {
    /// The instance of its kind.
    fn to_instance(&self) -> Instance;
}

/// What is an instance of a kind as it stands.
macro_rules! subjects {
    ($($platform:ty => $kind:ident),* $(,)?) => {$(
        impl Subject for $platform {
            fn to_instance(&self) -> Instance {
                Instance::$kind(self.clone())
            }
        }
    )*};
}

subjects! {
    Star<Rational> => Star,
    SliceRing => Ring,
    DivisibleStar => DivisibleStar,
    DivisibleTree => DivisibleTree,
    MultiRound => MultiRound,
    Switch => Switch,
    PlatformGraph => PlatformGraph,
}

impl Subject for Star<i64> {
    fn to_instance(&self) -> Instance {
        Instance::Star(self.unscale(&1.into()))
    }
}

impl Subject for Redistribution<i64> {
    fn to_instance(&self) -> Instance {
        Instance::Redistribution(self.unscale(&1.into()))
    }
}

impl Subject for SmallRing {
    fn to_instance(&self) -> Instance {
        Instance::Ring(self.instance())
    }
}

/// The subject as an instance file.
pub fn instance(subject: &impl Subject) -> Value {
    subject.to_instance().to_json()
}

/// Fails with what is claimed of the subject while something else is so.
///
/// # Errors
/// Always: the counterexample.
#[track_caller]
pub fn refuted<T>(
    subject: &impl Subject,
    claimed: impl Into<String>,
    found: impl Into<String>,
) -> Result<T, Counterexample> {
    Err(Counterexample::of(subject, claimed, found))
}
