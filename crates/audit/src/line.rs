//! A line that holds an instance, and a schedule or a certificate of it or both.

use schedcheck_certificates::Proved;
use schedcheck_files::{ClaimedResult, InputError, Instance, Line, Measured, SubmittedSchedule};
use schedcheck_model::{Rational, Sense};
use serde_json::{Map, Value, json};

use super::certify;

/// What was found of a line in which nothing is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The kind of instance.
    pub kind: &'static str,
    /// Whether bounds are from below or from above.
    pub sense: Sense,
    /// What the schedule costs, or yields; nothing where there is none.
    pub objective: Option<Rational>,
    /// What else the checker measures of the schedule.
    pub details: Map<String, Value>,
    /// What the certificate proves; nothing where there is none.
    pub proved: Option<Proved>,
    /// The fields of a result whose claims nothing here proves or refutes: a certificate would, or a stronger one.
    pub unchecked: Vec<&'static str>,
}

/// What is wrong with a line that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The kind of instance.
    pub kind: &'static str,
    /// The rule that its schedule or its certificate breaks.
    pub violation: String,
}

/// Judges a line `{"instance":…,"schedule":…,"certificate":…}`, of which either of the last two may be missing, and
/// what it says of its schedule; or says, inside, what is wrong.
///
/// # Errors
/// A text that is no such line.
pub fn audit(text: &str) -> Result<Result<Accepted, Rejected>, InputError> {
    let line = Line::read(text)?;
    let found = match certified(&line)? {
        Ok(found) => found,
        rejected => return Ok(rejected),
    };
    let Some(submission) = line.submission()? else { return Ok(Ok(found)) };
    Ok(judge(&submission, found.proved).map_err(|rejected| rejected.of("schedule")))
}

/// What the certificate of a line proves, if it has one; or, inside, what is wrong with it.
///
/// # Errors
/// A text that is no certificate of the kind.
pub fn certified(line: &Line) -> Result<Result<Accepted, Rejected>, InputError> {
    let Some(certificate) = line.certificate else { return Ok(Ok(Accepted::of(&line.instance, None))) };
    Ok(match certify(&line.instance, certificate)? {
        Ok(proved) => Ok(Accepted::of(&line.instance, Some(proved))),
        Err(flaw) => Err(Rejected { kind: line.instance.kind(), violation: flaw.to_string() }.of("certificate")),
    })
}

/// What the checker measures of a schedule of which nothing is said that cannot be so, and what of that is not checked,
/// beside what a certificate proves, if there is one.
///
/// # Errors
/// The rule that the schedule breaks, or what is said of it and cannot be so.
pub fn judge(
    SubmittedSchedule { candidate, claimed }: &SubmittedSchedule,
    proved: Option<Proved>,
) -> Result<Accepted, Rejected> {
    let (kind, sense) = (candidate.kind(), candidate.sense());
    let rejected = |violation| Rejected { kind, violation };
    let Measured { objective, details, .. } = candidate.measure().map_err(|rule| rejected(rule.into()))?;
    if let Some(contradiction) = claimed.iter().find_map(|claimed| contradiction(claimed, &objective, sense)) {
        return Err(rejected(contradiction));
    }
    let found = Accepted { kind, sense, objective: Some(objective), details, proved, unchecked: Vec::new() };
    found.without_contradiction().map(|found| found.beside(claimed)).map_err(rejected)
}

/// What is said of a schedule and cannot be so, for it was measured.
fn contradiction(claimed: &ClaimedResult, objective: &Rational, sense: Sense) -> Option<String> {
    if let Some(claimed) = claimed.objective.as_ref().filter(|claimed| *claimed != objective) {
        return Some(format!("the result says that its objective is {claimed}, and it is {objective}"));
    }
    let below = claimed.lower_bound.as_ref().filter(|bound| objective < *bound).map(|bound| ("below", bound));
    let above = claimed.upper_bound.as_ref().filter(|bound| objective > *bound).map(|bound| ("above", bound));
    if let Some((beyond, bound)) = below.or(above) {
        return Some(format!("the result says that no objective is {beyond} {bound}, and its own is {objective}"));
    }
    let bound = bound_in(claimed, sense)?;
    let proved = bound == objective;
    let article = if sense == Sense::Maximise { "an upper" } else { "a lower" };
    (claimed.optimal? != proved).then(|| {
        let word = if proved { "not optimal" } else { "optimal" };
        format!("the result says that it is {word}, with an objective of {objective} and {article} bound of {bound}")
    })
}

/// The bound in a result that its schedule does not prove.
fn bound_in(claimed: &ClaimedResult, sense: Sense) -> Option<&Rational> {
    match sense {
        Sense::Minimise => claimed.lower_bound.as_ref(),
        Sense::Maximise => claimed.upper_bound.as_ref(),
    }
}

impl Accepted {
    /// What is found of an instance before a schedule is looked at: what a certificate proves, if there is one.
    pub fn of(instance: &Instance, proved: Option<Proved>) -> Self {
        let (kind, sense) = (instance.kind(), instance.sense());
        Self { kind, sense, objective: None, details: Map::new(), proved, unchecked: Vec::new() }
    }

    /// Whether the certificate proves that no schedule is better than this one.
    pub fn is_optimal(&self) -> bool {
        let both = self.objective.as_ref().zip(self.proved.as_ref());
        both.is_some_and(|(objective, proved)| *objective == proved.bound)
    }

    /// The same with the fields of what is said that nothing proves: what says that no schedule is better.
    fn beside(self, claimed: &[ClaimedResult]) -> Self {
        let proves =
            |bound: &Rational| self.proved.as_ref().is_some_and(|proved| !self.sense.is_better(&proved.bound, bound));
        let is_open = |field: &&str| match *field {
            "optimal" => !self.is_optimal() && claimed.iter().any(|claimed| claimed.optimal == Some(true)),
            _ => claimed.iter().filter_map(|claimed| bound_in(claimed, self.sense)).any(|bound| !proves(bound)),
        };
        let unchecked = ["optimal", self.sense.bound()].into_iter().filter(is_open).collect();
        Self { unchecked, ..self }
    }

    /// What was found, as JSON.
    pub fn to_json(&self) -> Value {
        let mut found = Map::new();
        found.insert("kind".to_owned(), self.kind.into());
        found.insert("valid".to_owned(), true.into());
        if let Some(objective) = &self.objective {
            found.insert("objective".to_owned(), objective.to_string().into());
        }
        if let Some(proved) = &self.proved {
            found.insert(self.sense.bound().to_owned(), proved.bound.to_string().into());
            let lemmas = proved.rests_on.iter().map(|lemma| json!({"lemma": lemma.name, "proved_in": lemma.proved_in}));
            found.insert("rests_on".to_owned(), lemmas.collect());
        }
        if self.objective.is_some() {
            found.insert("optimal".to_owned(), self.is_optimal().into());
        }
        if !self.unchecked.is_empty() {
            found.insert("unchecked".to_owned(), json!(self.unchecked));
        }
        Value::Object(found)
    }

    /// A schedule that is better than what was proved to be the best shows that a checker is wrong.
    fn without_contradiction(self) -> Result<Self, String> {
        match (&self.objective, &self.proved) {
            (Some(objective), Some(proved)) if self.sense.is_better(objective, &proved.bound) => Err(format!(
                "its objective is {objective}, and the certificate says that none is better than {}: one of the \
                     checkers is wrong",
                proved.bound
            )),
            _ => Ok(self),
        }
    }
}

impl Rejected {
    /// The same, which is about a part of a line.
    fn of(self, part: &str) -> Self {
        Self { violation: format!("{part}: {}", self.violation), ..self }
    }

    /// What was found, as JSON.
    pub fn to_json(&self) -> Value {
        json!({"kind": self.kind, "valid": false, "violation": self.violation})
    }
}
