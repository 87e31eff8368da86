//! What both sides of a reduction answer, each by its own exact solver, and each solution seen from the other side.

pub mod best_tree;
mod hamiltonian_cycle;
mod three_partition;

use std::fmt;

use anyhow::Result;
use serde_json::{Map, Value};

/// A hardness reduction of one instance: what it makes of the instance, and how both sides are decided.
pub trait Reduction {
    /// The number of the theorem that says that both sides have the same answer.
    const THEOREM: u32;

    /// The instance file of the platform, with its provenance.
    fn to_json(&self) -> Value;

    /// The source problem.
    fn problem(&self) -> &'static str;

    /// What is asked of the platform.
    fn question(&self) -> String;

    /// Why the answers may differ: the theorem has a hypothesis that does not hold.
    fn exception(&self) -> Option<&'static str> {
        None
    }

    /// Decides the instance of the source problem, and maps and measures its solution.
    ///
    /// # Errors
    /// A solution that is mapped to nothing valid: then the map of solutions is wrong.
    fn source(&self) -> Result<Side>;

    /// Decides the question about the platform, and maps what answers it back.
    ///
    /// # Errors
    /// A schedule or a certificate of an exact solver that its checker refuses.
    fn target(&self) -> Result<Side>;
}

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

/// What is known of one side.
#[derive(Debug)]
pub struct Side {
    /// Its answer.
    pub answer: SideAnswer,
    facts: Map<String, Value>,
}

impl Side {
    fn new(answer: SideAnswer) -> Self {
        let word = match answer {
            SideAnswer::Yes => "yes",
            SideAnswer::No => "no",
            SideAnswer::Unknown => "unknown",
        };
        Self { answer, facts: Map::new() }.with("answer", word)
    }

    /// There is no answer, for this reason.
    fn undecided(reason: impl ToString) -> Self {
        Self::new(SideAnswer::Unknown).with("undecided", reason.to_string())
    }

    fn with(mut self, name: &str, fact: impl Into<Value>) -> Self {
        self.facts.insert(name.to_owned(), fact.into());
        self
    }

    /// With the solution of the source that a `witness`, such as a schedule, is mapped to, or why it is mapped to none.
    fn with_mapped(self, solution: &str, witness: &str, mapped: Result<Value, impl ToString>) -> Self {
        match mapped {
            Ok(mapped) => self.with(&format!("{solution}_of_its_{witness}"), mapped),
            Err(reason) => self.with(&format!("no_{solution}"), reason.to_string()),
        }
    }
}

/// What both sides answer, in the form of a provenance.
pub fn to_json(source: Side, target: Side) -> Value {
    [("source", source.facts), ("target", target.facts)].into_iter().collect()
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
