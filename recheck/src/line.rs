//! A line that holds an instance, and a schedule or a certificate of it or both.

use schedcheck_certificates::Proved;
use schedcheck_files::{InputError, Instance, Submission, measure, read_object};
use schedcheck_model::Rational;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::{Sense, certify};

/// What is read: a line of `solve --certificate`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    #[serde(borrow)]
    instance: &'a RawValue,
    #[serde(borrow)]
    schedule: Option<&'a RawValue>,
    #[serde(borrow)]
    certificate: Option<&'a RawValue>,
    /// Where the instance is from, for the reader.
    #[serde(rename = "source")]
    _source: Option<IgnoredAny>,
}

/// What was found of a line in which nothing is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The kind of instance.
    pub kind: &'static str,
    /// Whether bounds are from below or from above.
    pub sense: Sense,
    /// What the schedule costs, or yields; nothing where there is none.
    pub objective: Option<Rational>,
    /// What the certificate proves; nothing where there is none.
    pub proved: Option<Proved>,
}

/// What is wrong with a line that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The kind of instance.
    pub kind: &'static str,
    /// The rule that its schedule or its certificate breaks.
    pub violation: String,
}

/// Judges a line `{"instance":…,"schedule":…,"certificate":…}`, of which either of the last two may be missing; or
/// says, inside, what is wrong with its schedule or its certificate.
///
/// # Errors
/// A text that is no such line.
pub fn recheck(text: &str) -> Result<Result<Accepted, Rejected>, InputError> {
    let line: Line = read_object(text)?;
    let missing = || InputError::Platform {
        path: "schedule".to_owned(),
        message: "schedule: a line holds a schedule or a certificate, and this one neither".to_owned(),
    };
    if line.schedule.is_none() && line.certificate.is_none() {
        return Err(missing());
    }
    let instance = Instance::read(line.instance.get())?;
    let mut accepted = Accepted { kind: instance.kind(), sense: Sense::of(&instance), objective: None, proved: None };
    if let Some(certificate) = line.certificate {
        match certify(&instance, certificate.get())? {
            Ok(proved) => accepted.proved = Some(proved),
            Err(flaw) => return Ok(Err(accepted.rejected(format!("certificate: {flaw}")))),
        }
    }
    if let Some(schedule) = line.schedule {
        match measure(&Submission::read_for(instance, schedule.get())?.judgement) {
            Ok(measured) => accepted.objective = Some(measured.objective),
            Err(violation) => return Ok(Err(accepted.rejected(format!("schedule: {violation}")))),
        }
    }
    Ok(accepted.without_contradiction())
}

impl Accepted {
    /// What is found of an instance before anything is looked at.
    fn nothing_of(instance: &Instance) -> Self {
        Self { kind: instance.kind(), sense: Sense::of(instance), objective: None, proved: None }
    }

    /// What a certificate alone proves of an instance.
    pub fn proved(instance: &Instance, proved: Proved) -> Self {
        Self { proved: Some(proved), ..Self::nothing_of(instance) }
    }

    /// Whether the certificate proves that no schedule is better than this one.
    pub fn is_optimal(&self) -> bool {
        let both = self.objective.as_ref().zip(self.proved.as_ref());
        both.is_some_and(|(objective, proved)| *objective == proved.bound)
    }

    fn rejected(&self, violation: String) -> Rejected {
        Rejected { kind: self.kind, violation }
    }

    /// What was found, as JSON.
    pub fn to_json(&self) -> Value {
        let bound = match self.sense {
            Sense::Minimise => "lower_bound",
            Sense::Maximise => "upper_bound",
        };
        let mut found = Map::new();
        found.insert("kind".to_owned(), self.kind.into());
        found.insert("valid".to_owned(), true.into());
        if let Some(objective) = &self.objective {
            found.insert("objective".to_owned(), objective.to_string().into());
        }
        if let Some(proved) = &self.proved {
            found.insert(bound.to_owned(), proved.bound.to_string().into());
            let lemmas = proved.rests_on.iter().map(|lemma| json!({"lemma": lemma.name, "proved_in": lemma.proved_in}));
            found.insert("rests_on".to_owned(), lemmas.collect());
        }
        if self.objective.is_some() {
            found.insert("optimal".to_owned(), self.is_optimal().into());
        }
        Value::Object(found)
    }

    /// A schedule that is better than what was proved to be the best shows that a checker is wrong.
    fn without_contradiction(self) -> Result<Self, Rejected> {
        match (&self.objective, &self.proved) {
            (Some(objective), Some(proved)) if self.sense.is_better(objective, &proved.bound) => {
                let violation = format!(
                    "the schedule's objective is {objective}, and the certificate says that none is better than {}: \
                     one of the checkers is wrong",
                    proved.bound
                );
                Err(self.rejected(violation))
            }
            _ => Ok(self),
        }
    }
}

impl Rejected {
    /// What was found, as JSON.
    pub fn to_json(&self) -> Value {
        json!({"kind": self.kind, "valid": false, "violation": self.violation})
    }
}
