//! Result lines: an answer in the form in which it is printed, and read again to be checked.

use schedcheck_files::{Moment, ResultLine};
use schedcheck_model::Sense;
use serde::Serialize;
use serde_json::{Value, json};

use super::bound::Bound;
use super::least_makespan::LeastMakespan;
use super::method::MethodSolution;
use super::proof::Proof;

/// How much of an answer a result line holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The schedule, the details, and the proof with what it rests on.
    Full,
    /// The same with the proof in words, for a cell of a table.
    ProofDescribed,
    /// What the schedule costs and between which bounds.
    Objective,
}

/// The proof of the bound, with what would hold beyond it.
#[derive(Serialize)]
struct ProofInFull<'a> {
    #[serde(flatten)]
    proof: &'a Proof,
    #[serde(rename = "believed", skip_serializing_if = "Option::is_none")]
    conditional_bound: Option<ConditionalBound>,
}

/// A bound that rests on theorems that were not trusted.
#[derive(Serialize)]
struct ConditionalBound {
    bound: String,
    #[serde(flatten)]
    proof: Proof,
}

impl ConditionalBound {
    fn new(Bound { value, mut proof }: Bound) -> Self {
        proof.says += UNTRUSTED;
        Self { bound: value.to_string(), proof }
    }
}

/// What is said of what is not trusted.
pub const UNTRUSTED: &str = "; that is put to the test here, and --trust-theorems takes it for proved";

/// The line of an answer, with the name of the instance, and with the instance itself if somebody is to check the line
/// alone.
pub fn result_line(
    answer: MethodSolution,
    name: Option<String>,
    instance: Option<Value>,
    detail: Detail,
) -> ResultLine<Value> {
    let bound = Some(Moment(answer.bound.value.clone()));
    let (lower_bound, upper_bound) = match answer.schedule.sense() {
        Sense::Minimise => (bound, None),
        Sense::Maximise => (None, bound),
    };
    let line = ResultLine {
        kind: Some(answer.schedule.kind().to_owned()),
        name: name.map(Value::from),
        method: Some(answer.method.into()),
        optimal: Some(answer.is_optimal()),
        objective: Some(Moment(answer.objective)),
        lower_bound,
        upper_bound,
        instance,
        ..ResultLine::default()
    };
    if detail == Detail::Objective {
        return line;
    }
    let proof = &answer.bound.proof;
    ResultLine {
        proof: Some(match detail {
            Detail::ProofDescribed => format!("by {}: {}", proof.by.name(), proof.says).into(),
            _ => json!(ProofInFull { proof, conditional_bound: answer.conditional_bound.map(ConditionalBound::new) }),
        }),
        details: Some(answer.details).filter(|details| !details.is_empty()).map(Value::from),
        schedule: Some(answer.schedule.schedule_to_json()),
        ..line
    }
}

/// The line of a least makespan whose schedule is too long, with the name of the instance.
pub fn makespan_line(least: &LeastMakespan, name: Option<String>) -> ResultLine<Value> {
    let makespan = || Some(Moment(least.value.clone()));
    ResultLine {
        kind: Some(least.kind.to_owned()),
        name: name.map(Value::from),
        method: Some(least.method.into()),
        optimal: Some(true),
        objective: makespan(),
        lower_bound: makespan(),
        ..ResultLine::default()
    }
}
