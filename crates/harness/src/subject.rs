//! What a counterexample is about: an instance that can be written down.

use schedcheck_files::Instance;
use serde_json::Value;

use super::Counterexample;

/// What checks are made on: it can be written as an instance file.
pub trait Subject {
    /// The instance of its kind.
    fn to_instance(&self) -> Instance;
}

impl Subject for Instance {
    fn to_instance(&self) -> Instance {
        self.clone()
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
