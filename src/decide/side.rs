//! What is known of one side of a reduction.

use std::fmt;

use serde_json::{Map, Value};

/// The answer to a question of yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideAnswer {
    /// Yes, there is a solution.
    Yes,
    /// No, there is none.
    No,
    /// The search reached its limit.
    Unknown,
}

impl SideAnswer {
    /// Whether one says yes and the other no.
    pub fn contradicts(self, other: Self) -> bool {
        matches!((self, other), (Self::Yes, Self::No) | (Self::No, Self::Yes))
    }
}

impl fmt::Display for SideAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "not decided within the limit of the search",
        })
    }
}

/// What is known of one side.
#[derive(Debug)]
pub struct Side {
    /// Its answer.
    pub answer: SideAnswer,
    facts: Map<String, Value>,
}

impl Side {
    pub(super) fn new(answer: SideAnswer) -> Self {
        let word = match answer {
            SideAnswer::Yes => "yes",
            SideAnswer::No => "no",
            SideAnswer::Unknown => "unknown",
        };
        Self { answer, facts: Map::new() }.with("answer", word)
    }

    /// There is no answer, for this reason.
    pub(super) fn undecided(reason: impl ToString) -> Self {
        Self::new(SideAnswer::Unknown).with("undecided", reason.to_string())
    }

    pub(super) fn with(mut self, name: &str, fact: impl Into<Value>) -> Self {
        self.facts.insert(name.to_owned(), fact.into());
        self
    }

    /// With the solution of the source that a `witness`, such as a schedule, is mapped to, or why it is mapped to none.
    pub(super) fn with_mapped(self, solution: &str, witness: &str, mapped: Result<Value, impl ToString>) -> Self {
        match mapped {
            Ok(mapped) => self.with(&format!("{solution}_of_its_{witness}"), mapped),
            Err(reason) => self.with(&format!("no_{solution}"), reason.to_string()),
        }
    }

    /// The answer and the solutions, in the form of a provenance.
    pub fn facts(&self) -> &Map<String, Value> {
        &self.facts
    }
}
