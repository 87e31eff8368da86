//! Result lines: an answer in the form in which it is printed, and read again to be checked.

use schedcheck_model::Sense;
use serde::Serialize;
use serde_json::{Map, Value};

use super::bound::Bound;
use super::least_makespan::LeastMakespan;
use super::method::Answer;
use super::proof::Proof;

/// What is told of a solved instance, in the form that [`schedcheck_files::Submission`] reads.
#[derive(Serialize)]
pub struct ResultLine {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    method: &'static str,
    optimal: bool,
    objective: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper_bound: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Told>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    details: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instance: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Value>,
}

/// What proves the bound.
#[derive(Serialize)]
#[serde(untagged)]
enum Told {
    /// With what it rests on, and with what would hold beyond it.
    InFull {
        #[serde(flatten)]
        proof: Proof,
        #[serde(skip_serializing_if = "Option::is_none")]
        believed: Option<Believed>,
    },
    /// In words.
    InWords(String),
}

/// A bound that rests on theorems that were not trusted.
#[derive(Serialize)]
struct Believed {
    bound: String,
    #[serde(flatten)]
    proof: Proof,
}

impl Believed {
    fn new(Bound { value, mut proof }: Bound) -> Self {
        proof.says += UNTRUSTED;
        Self { bound: value.to_string(), proof }
    }
}

/// What is said of what is not trusted.
pub const UNTRUSTED: &str = "; that is put to the test here, and --trust-theorems takes it for proved";

impl ResultLine {
    /// The line of an answer, with the name of the instance, and with the instance itself if somebody is to check the
    /// line alone.
    pub fn new(answer: Answer, name: Option<String>, instance: Option<Value>) -> Self {
        let bound = Some(answer.bound.value.to_string());
        let (lower_bound, upper_bound) = match answer.schedule.instance().sense() {
            Sense::Minimise => (bound, None),
            Sense::Maximise => (None, bound),
        };
        Self {
            kind: answer.schedule.kind(),
            name,
            method: answer.method,
            optimal: answer.is_optimal(),
            objective: answer.objective.to_string(),
            lower_bound,
            upper_bound,
            proof: Some(Told::InFull { proof: answer.bound.proof, believed: answer.believed.map(Believed::new) }),
            details: answer.details,
            instance,
            schedule: Some(answer.schedule.schedule_to_json()),
        }
    }

    /// The line of a least makespan whose schedule is too long, with the name of the instance.
    pub fn of_makespan(LeastMakespan { kind, method, value, .. }: &LeastMakespan, name: Option<String>) -> Self {
        Self {
            kind,
            name,
            method,
            optimal: true,
            objective: value.to_string(),
            lower_bound: Some(value.to_string()),
            upper_bound: None,
            proof: None,
            details: Map::new(),
            instance: None,
            schedule: None,
        }
    }

    /// The line with its proof in words, for a cell of a table.
    #[must_use]
    pub fn in_words(self) -> Self {
        let words = |told| match told {
            Told::InFull { proof, .. } => Told::InWords(format!("by {}: {}", proof.by.name(), proof.says)),
            words @ Told::InWords(_) => words,
        };
        Self { proof: self.proof.map(words), ..self }
    }

    /// The line without what makes it long: what the schedule costs and between which bounds.
    #[must_use]
    pub fn without_schedule(self) -> Self {
        Self { proof: None, details: Map::new(), schedule: None, ..self }
    }
}
