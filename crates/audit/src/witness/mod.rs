//! Witnesses: what refutes a statement on one instance, as a row of the ledger carries it.
//!
//! | witness | what the statement says | what refutes it |
//! | --- | --- | --- |
//! | `better` | this schedule is a best one | a schedule with a better objective |
//! | `broken` | this is a schedule | the rule of the model that it breaks |
//! | `objective` | this schedule takes, or yields, so much | what the checker measures of it |
//! | `optimum` | a best schedule takes, or yields, so much | a schedule, a certificate, or both |
//! | `apart` | in this schedule all workers finish together | when each of them finishes |
//! | `reduction` | a star meets its deadline only if a source problem has a solution | a schedule, where there is none |
//!
//! Whether the statement says what a witness takes it to say, is for the reader, who has its words. All the rest is
//! judged here, and nothing of it is taken on trust: every objective is measured, every bound proved, every rule found
//! to be broken once more, and then the relation between them has to hold.

mod check;
mod words;

use schedcheck_certificates::number::rational;
use schedcheck_files::InputError;
use schedcheck_model::Rational;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::reduction::ThreePartition;

/// What refutes a statement on one instance.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Witness {
    /// A schedule that is said to be a best one, and a better one.
    Better(Better),
    /// What is said to be a schedule, and is none.
    Broken(Broken),
    /// What is said of the objective of a schedule, and is not so.
    Objective(Objective),
    /// What is said of the best objective, and is not so.
    Optimum(Optimum),
    /// A schedule in which all workers are said to finish together, and do not.
    Apart(FinishApart),
    /// A schedule within its deadline, said to be one only if a source problem has a solution, which it has not.
    Reduction(Reduction),
}

/// A schedule and its objective.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The schedule, in the form of its kind.
    pub schedule: Box<RawValue>,
    /// What it takes, or yields.
    #[serde(with = "rational")]
    pub objective: Rational,
}

/// A certificate and the bound that it proves.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounded {
    /// The certificate, in the form of its kind.
    pub certificate: Box<RawValue>,
    /// What no schedule is better than.
    #[serde(with = "rational")]
    pub bound: Rational,
}

/// How a number is said to stand to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Is {
    /// It is the same.
    #[serde(rename = "=")]
    Equal,
    /// It is no greater.
    #[serde(rename = "<=")]
    AtMost,
    /// It is no less.
    #[serde(rename = ">=")]
    AtLeast,
}

/// What a statement says of a number.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claimed {
    /// How the number stands to the value.
    pub is: Is,
    /// The value.
    #[serde(with = "rational")]
    pub value: Rational,
}

/// A schedule that is said to be a best one, and a better one.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Better {
    /// The instance.
    pub instance: Box<RawValue>,
    /// The schedule of the statement.
    pub printed: Shown,
    /// The better one.
    pub better: Shown,
    /// What both have to have in common, where the statement compares only those: names of what the checker measures,
    /// such as `processors`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alike: Vec<String>,
}

/// What is said to be a schedule, and is none.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Broken {
    /// The instance.
    pub instance: Box<RawValue>,
    /// What the statement calls a schedule.
    pub schedule: Box<RawValue>,
    /// The rule that it breaks, in the words of the checker.
    pub rule: String,
}

/// What is said of the objective of a schedule, and is not so.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The instance.
    pub instance: Box<RawValue>,
    /// What the statement says of the objective.
    pub claimed: Claimed,
    /// The schedule of which it says so.
    pub shown: Shown,
}

/// What is said of the best objective, and is not so.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Optimum {
    /// The instance.
    pub instance: Box<RawValue>,
    /// What the statement says of the best objective.
    pub claimed: Claimed,
    /// A schedule: the best is no worse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
    /// A certificate: the best is no better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounded: Option<Bounded>,
}

/// A schedule in which all workers are said to finish together, and do not.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishApart {
    /// The instance, of a divisible load on a star or in rounds.
    pub instance: Box<RawValue>,
    /// The schedule.
    pub shown: Shown,
    /// When each worker finishes; nothing of one that computes nothing.
    pub finish: Vec<Option<Moment>>,
    /// What proves that the schedule is a best one, where the statement speaks of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounded: Option<Bounded>,
}

/// A time in a list.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(#[serde(with = "rational")] pub Rational);

/// A schedule within its deadline, where the source problem has no solution.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reduction {
    /// The source problem.
    pub source: ThreePartition,
    /// The star that the reduction makes of it.
    pub instance: Box<RawValue>,
    /// The deadline that the reduction sets.
    #[serde(with = "rational")]
    pub deadline: Rational,
    /// A schedule that ends by then.
    pub shown: Shown,
}

/// Why a witness is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WitnessError {
    /// It can be read, and shows nothing.
    Rejected(String),
    /// It cannot be read.
    Unread(InputError),
}

impl std::fmt::Display for WitnessError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rejected(why) => write!(f, "rejected: {why}"),
            Self::Unread(error) => write!(f, "cannot be read: {error}"),
        }
    }
}

impl From<InputError> for WitnessError {
    fn from(error: InputError) -> Self {
        Self::Unread(error)
    }
}

/// A piece of JSON as it is written into a witness: on one line.
///
/// # Panics
/// Never: what a value is written as is JSON.
pub fn raw(value: &Value) -> Box<RawValue> {
    RawValue::from_string(value.to_string()).expect("a value is JSON")
}
