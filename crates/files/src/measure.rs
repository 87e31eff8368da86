//! What the checker of a kind measures, as result lines have it.

use schedcheck_model::Rational;
use serde_json::{Map, Value};
use thiserror::Error;

use super::kind::KindFile;

/// What the checker of the kind measures.
#[derive(Debug, Clone)]
pub struct Measured {
    /// The objective of the kind.
    pub objective: Rational,
    /// What else it measures of schedules of this kind.
    pub details: Map<String, Value>,
    /// When each worker has computed its last, as [`Kind::finish`](schedcheck_model::Kind::finish) has it.
    pub finish: Option<Vec<Option<Rational>>>,
}

/// The rule that a schedule breaks, in the words of the checker of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BrokenRule(String);

impl From<BrokenRule> for String {
    fn from(BrokenRule(words): BrokenRule) -> Self {
        words
    }
}

impl Measured {
    /// What the checker measures of a schedule.
    pub(super) fn of<K: KindFile>(platform: &K, schedule: &K::Schedule) -> Result<Self, BrokenRule> {
        let measure = platform.measure(schedule).map_err(|violation| BrokenRule(violation.to_string()))?;
        let details = platform.details(schedule, &measure).into_iter();
        let details = details.map(|(name, value)| (name.to_owned(), value)).collect();
        let finish = K::finish(&measure).map(<[_]>::to_vec);
        Ok(Self { objective: K::objective(&measure), details, finish })
    }
}
