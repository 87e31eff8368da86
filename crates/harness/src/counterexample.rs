//! An instance on which a statement fails, and what shows the point of it.

use std::fmt;
use std::panic::Location;

use num_traits::Signed;
use schedcheck_files::{BrokenRule, Candidate};
use schedcheck_model::Rational;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Subject, exact, integer_json};

/// An instance on which a statement fails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The instance, as an instance file where there is a kind for it.
    #[serde(deserialize_with = "integer_json::deserialize")]
    pub instance: Value,
    /// What the statement says of it.
    pub claimed: String,
    /// What is so.
    pub found: String,
    /// How many times worse than it should be: at least 1, where the statement promises an optimum.
    #[serde(default, with = "exact", skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Rational>,
    /// The assertion that failed.
    #[serde(skip)]
    pub assertion: Assertion,
}

/// Where a check found out: the place of the assertion that failed, unknown of what was read from a file. What failed
/// is the same wherever it was found.
#[derive(Debug, Clone, Copy, Default)]
pub struct Assertion(pub Option<CodePlace>);

/// A place in the source of a check, in Rust or in another language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CodePlace {
    /// The file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 where it is not known.
    pub column: u32,
}

impl From<&Location<'static>> for CodePlace {
    fn from(place: &Location<'static>) -> Self {
        Self { file: place.file(), line: place.line(), column: place.column() }
    }
}

impl fmt::Display for CodePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

impl PartialEq for Assertion {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Assertion {}

impl Counterexample {
    /// An `instance` of which `claimed` is said while `found` is so.
    #[track_caller]
    pub fn new(instance: Value, claimed: impl Into<String>, found: impl Into<String>) -> Self {
        let assertion = Assertion(Some(Location::caller().into()));
        Self { instance, claimed: claimed.into(), found: found.into(), ratio: None, assertion }
    }

    /// A `subject` of which `claimed` is said while `found` is so.
    #[track_caller]
    pub fn of(subject: &impl Subject, claimed: impl Into<String>, found: impl Into<String>) -> Self {
        Self::new(super::instance(subject), claimed, found)
    }

    /// The same, found out at this place.
    #[must_use]
    pub fn at(self, place: CodePlace) -> Self {
        Self { assertion: Assertion(Some(place)), ..self }
    }

    /// The same, being `ratio` times worse than it should be.
    #[must_use]
    pub fn worse_by(mut self, ratio: Rational) -> Self {
        self.ratio = Some(ratio);
        self
    }

    /// The same, `taken` being what the statement leads to where `least` is possible. Nothing is so many times worse
    /// than what takes no time.
    #[must_use]
    pub fn worse_than(self, taken: &Rational, least: &Rational) -> Self {
        if least.is_positive() { self.worse_by(taken / least) } else { self }
    }
}

/// A schedule of a counterexample's instance that shows the point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exhibit {
    /// What is to be seen, such as "the ring of the shortest printed d".
    pub caption: String,
    /// The instance as an instance file: that of the counterexample, or what a reduction makes of it.
    #[serde(deserialize_with = "integer_json::deserialize")]
    pub instance: Value,
    /// The schedule, as a schedule file.
    #[serde(deserialize_with = "integer_json::deserialize")]
    pub schedule: Value,
    /// A moment to mark, such as the deadline of a reduction.
    #[serde(default, with = "exact", skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Rational>,
}

impl Exhibit {
    /// A schedule of an instance, with no moment to mark.
    pub fn new(caption: impl Into<String>, instance: Value, schedule: Value) -> Self {
        Self { caption: caption.into(), instance, schedule, deadline: None }
    }

    /// The same of a schedule that a checker can judge.
    pub fn of(caption: impl Into<String>, candidate: &Candidate) -> Self {
        Self::new(caption, candidate.instance().to_json(), candidate.schedule_to_json())
    }

    /// The same with this moment to mark.
    #[must_use]
    pub fn until(self, deadline: Rational) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// The same, with the objective that the checker measures.
    ///
    /// # Errors
    /// The caption, and the rule that the schedule breaks.
    pub fn measured(caption: &str, candidate: &Candidate) -> Result<(Rational, Self), InvalidExhibit> {
        let measured = candidate.measure().map_err(|rule| InvalidExhibit { caption: caption.to_owned(), rule })?;
        Ok((measured.objective, Self::of(caption, candidate)))
    }
}

/// A schedule to be shown that is not valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidExhibit {
    /// What it was to show.
    pub caption: String,
    /// The rule that it breaks.
    pub rule: BrokenRule,
}

impl fmt::Display for InvalidExhibit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.caption, self.rule)
    }
}

impl std::error::Error for InvalidExhibit {}

impl From<InvalidExhibit> for String {
    fn from(invalid: InvalidExhibit) -> Self {
        invalid.to_string()
    }
}
