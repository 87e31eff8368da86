//! A row of the ledger: what became of one statement, with its evidence.

use serde::{Deserialize, Serialize};

use super::catalogue::AssumptionKind;
use super::claim::RemedyKind;
use super::share::Key;
use super::{Counterexample, Exhibit, Failures, Finding, Indivisible, Optima, Proved, Verdict, Witness};

/// One row of the ledger.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Row {
    /// The claim's id; a row that mends another has its id with a suffix such as `+corrected`.
    pub id: String,
    /// How this row mends the one above it; nothing for a published statement.
    pub mending: Option<RemedyKind>,
    /// Where the statement stands in its paper.
    #[serde(rename = "where")]
    pub place: String,
    /// The statement: word for word as printed, or as mended.
    pub statement: String,
    /// The decisive words.
    pub quote: String,
    /// What the paper assumes there.
    pub hypotheses: Vec<Condition>,
    /// Ours: what is quantified how.
    pub reading: String,
    /// Ours: what the check repairs silently.
    pub mends: Vec<String>,
    /// What became of it.
    pub verdict: Verdict,
    /// Why no check can decide it as stated.
    pub undecidable: Option<String>,
    /// Why it holds by itself, where it is an identity or a definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_definition: Option<String>,
    /// The statement that it repeats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// The one character of the extracted text that the evidence rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extraction: Option<String>,
    /// What is wrong, in one sentence.
    pub plain: String,
    /// The row whose slip this one follows from.
    pub follows: Option<String>,
    /// The independent evidence.
    pub methods: Vec<String>,
    /// The domain in words.
    pub domain: String,
    /// Instances checked in a completely enumerated domain.
    pub enumerated: u64,
    /// Random instances checked beyond it.
    pub random: u64,
    /// The optima that its check compared with, and how many of them are certified.
    #[serde(default, skip_serializing_if = "Optima::are_none")]
    pub optima: Optima,
    /// How often it fails and how badly.
    pub failures: Failures,
    /// The smallest regular counterexample, or the smallest of all where none is regular.
    pub counterexample: Option<Counterexample>,
    /// The smallest counterexample of all, where it is a degenerate one below a regular headline.
    pub degenerate: Option<Counterexample>,
    /// What shows the point of the counterexample.
    pub exhibits: Vec<Exhibit>,
    /// What refutes the statement, for a third party to check: the checkers have accepted each of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<Witness>,
    /// Why there is none.
    #[serde(default, rename = "unwitnessed", skip_serializing_if = "Option::is_none")]
    pub no_witness_because: Option<String>,
    /// The wrong things that the same check caught, and where.
    pub controls: Vec<ControlOutcome>,
    /// How many different assertions of the check were seen to fail on them.
    pub assertions: usize,
    /// Facts that were measured on the way.
    pub notes: Vec<String>,
    /// What is proved for all real parameters, beside the instances; nothing where the statement does not stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proved: Vec<Proved>,
    /// How many theorems were proved for it, each of a size: known to the run that proved them, and in no file.
    #[serde(skip)]
    pub theorems: u64,
    /// What of it is not proved so, or why nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproved: Option<String>,
    /// Whether the row is void for a proof was refuted by an instance on which the check finds nothing wrong.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unconfirmed: bool,
    /// Whether it was a proof that found the counterexample, which is then none of the instances that are counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_proof: bool,
}

impl Row {
    /// Whether its numbers can be: what a damaged file says need not.
    pub fn is_sound(&self) -> bool {
        let finding = Finding {
            enumerated: self.enumerated,
            random: self.random,
            theorems: self.theorems,
            failures: self.failures.clone(),
            ..Finding::default()
        };
        Indivisible { key: Key { row: self.id.clone(), sweep: 0 }, finding }.is_sound()
    }
}

/// How much of a statement is proved for all real parameters, at the sizes that its row names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Nothing.
    Nothing,
    /// A part: the row says what is not.
    InPart,
    /// All that it says.
    Whole,
}

/// A hypothesis of the paper, held against the headline of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// Its name within the paper.
    pub id: String,
    /// Where the paper states it.
    #[serde(rename = "where")]
    pub place: String,
    /// The paper's words.
    pub quote: String,
    /// Whether the paper says so, or defines it so.
    #[serde(default)]
    pub kind: AssumptionKind,
    /// Why no instance can break it, where that is so.
    pub by: Option<String>,
    /// Whether the row's counterexample satisfies it, as code found; nothing where there is none, or it cannot be
    /// broken.
    pub satisfied: Option<bool>,
}

/// What the check said of its control.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ControlOutcome {
    /// What is wrong with the control.
    pub wrong: String,
    /// The instance at which the check caught it, counted from 1; `None` if it did not.
    pub at: Option<u64>,
    /// The counterexample to the control.
    pub counterexample: Option<Counterexample>,
    /// Whether it was a proof that found it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_proof: bool,
}

impl Row {
    /// The paper that the statement is from: the part of the id before the slash.
    pub fn paper(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// The id of the published statement that the row is about.
    pub fn published_id(&self) -> &str {
        self.id.split('+').next().unwrap_or(&self.id)
    }

    /// Whether it says something that could fail, and that no other row says.
    pub fn is_of_substance(&self) -> bool {
        self.by_definition.is_none() && self.same_as.is_none()
    }

    /// The instances on which its check asserted something, of those that it looked at.
    pub fn asserted(&self) -> u64 {
        self.failures.asserted_of(self.enumerated + self.random)
    }

    /// Whether the row mends another one.
    pub fn is_mending(&self) -> bool {
        self.mending.is_some()
    }

    /// How much of it is proved for all real parameters.
    pub fn extent(&self) -> Extent {
        match (self.proved.is_empty(), &self.unproved) {
            (true, _) => Extent::Nothing,
            (false, Some(_)) => Extent::InPart,
            (false, None) => Extent::Whole,
        }
    }

    /// Whether the row counts as an error of its paper: one slip counts once.
    pub fn is_error(&self) -> bool {
        self.verdict.is_error() && self.follows.is_none() && self.mending.is_none()
    }
}
