//! What a proof of a bound is, and what it rests on.

use std::fmt::{self, Display};

use serde::Serialize;

/// What proves a bound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// Of which sort it is.
    pub by: By,
    /// What it says, in words.
    pub says: String,
    /// What it takes from elsewhere; nothing if it follows from the definitions of the model alone.
    pub rests_on: Vec<Lemma>,
}

/// The sorts of proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// A certificate that the checker of `schedcheck-certificates` accepted.
    Certificate,
    /// A search, or an exact program, that refutes whatever is better.
    Search,
    /// A theorem whose hypotheses the instance meets.
    Theorem,
}

/// A lemma or a theorem that a proof rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Lemma {
    /// What it says, or what it is called.
    pub name: &'static str,
    /// Where it is proved.
    #[serde(flatten)]
    pub place: Place,
}

/// Where a lemma or a theorem is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In the documentation of this file.
    ProvedIn(&'static str),
    /// In a paper; this row of the ledger puts it to the test.
    TestedBy(&'static str),
}

impl Lemma {
    /// A lemma that the documentation of `file` proves.
    pub const fn proved_in(file: &'static str, name: &'static str) -> Self {
        Self { name, place: Place::ProvedIn(file) }
    }

    /// A theorem of a paper, which `row` of the ledger puts to the test.
    pub const fn tested_by(row: &'static str, name: &'static str) -> Self {
        Self { name, place: Place::TestedBy(row) }
    }
}

impl Proof {
    /// A search that was carried through.
    pub fn search(says: impl Into<String>, rests_on: &[Lemma]) -> Self {
        Self { by: By::Search, says: says.into(), rests_on: rests_on.to_vec() }
    }

    /// A theorem whose hypotheses are met.
    pub fn theorem(says: impl Into<String>, rests_on: &[Lemma]) -> Self {
        Self { by: By::Theorem, says: says.into(), rests_on: rests_on.to_vec() }
    }

    /// Whether it rests on anything that the ledger puts to the test.
    pub fn is_under_test(&self) -> bool {
        self.rests_on.iter().any(|ground| matches!(ground.place, Place::TestedBy(_)))
    }
}

impl By {
    /// The sort, in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Certificate => "certificate",
            Self::Search => "search",
            Self::Theorem => "theorem",
        }
    }
}

impl Display for Lemma {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::ProvedIn(file) => write!(formatter, "{}: {file}", self.name),
            Place::TestedBy(row) => write!(formatter, "{}, put to the test by {row}", self.name),
        }
    }
}
