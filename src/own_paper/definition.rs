//! The definition of a user's paper: everything but its functions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use schedcheck_files::Instance;
use schedcheck_harness::catalogue::Catalogue;
use schedcheck_harness::{RemedyKind, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::papers;

/// A paper: what it prints, and what its claims are checked on.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// What the paper prints, in the form of [`schedcheck_harness::catalogue`].
    pub catalogue: Catalogue,
    /// The verdicts on record, by the ids of their rows.
    #[serde(default)]
    pub verdicts: BTreeMap<String, String>,
    /// How each statement is checked, in the order of the catalogue.
    pub claims: Vec<ClaimDefinition>,
    /// A fingerprint of the predicates of the hypotheses: runs with other functions are other runs.
    #[serde(default)]
    pub code: String,
}

/// How a statement is checked.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimDefinition {
    /// The id of the statement: paper/label.
    pub id: String,
    /// The independent evidence that it is held against.
    #[serde(default)]
    pub methods: Vec<String>,
    /// What is wrong if it fails, in one sentence.
    #[serde(default)]
    pub plain: String,
    /// The row whose slip it follows from.
    #[serde(default)]
    pub follows: Option<String>,
    /// Why nothing refutes it that a checker of schedules could judge.
    #[serde(default)]
    pub no_witness_because: Option<String>,
    /// What its check is run on.
    pub test: TestDefinition,
    /// What the statement becomes so that it holds.
    #[serde(default)]
    pub remedy: Option<RemedyDefinition>,
}

/// What a check is run on.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestDefinition {
    /// The kind of its instances.
    pub kind: String,
    /// The domains, in their order.
    pub domains: Vec<DomainDefinition>,
    /// What is wrong in each control.
    pub controls: Vec<String>,
    /// The places, as file and line, where the check can fail: a control has to fail at each.
    #[serde(default)]
    pub places: Vec<(String, u32)>,
    /// A fingerprint of the functions that are called.
    #[serde(default)]
    pub code: String,
}

/// What a failing statement becomes so that it holds.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemedyDefinition {
    /// How it mends the statement.
    pub how: RemedyKind,
    /// Of a restriction: the condition, to be read after "if".
    #[serde(default)]
    pub condition: String,
    /// Of all others: the statement that holds.
    #[serde(default)]
    pub statement: String,
    /// What the check of that statement is run on; a restriction has none.
    #[serde(default)]
    pub test: Option<TestDefinition>,
    /// Of a restriction: a fingerprint of its predicate.
    #[serde(default)]
    pub code: String,
}

/// Names and values of bounds.
pub type Given = BTreeMap<String, String>;

/// Instances that a check goes through.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum DomainDefinition {
    /// Every instance within bounds, at quick, standard and deep depth.
    Box {
        /// The bounds of each depth.
        #[serde(rename = "box")]
        bounds: [Given; 3],
    },
    /// Random instances within bounds.
    Random {
        /// The bounds.
        #[serde(rename = "random")]
        bounds: Given,
        /// How many at each depth.
        counts: [u64; 3],
        /// What they are for: each purpose has random numbers of its own.
        purpose: String,
    },
    /// Instances of a growing family, of these sizes at each depth.
    Family {
        /// The name of the family.
        family: String,
        /// The sizes.
        sizes: [Vec<u64>; 3],
    },
    /// Instances that are given.
    Listed {
        /// The instances.
        instances: Vec<Value>,
        /// What they are.
        words: String,
    },
}

/// What of a definition is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{claim}: {field}: {rule}")]
pub struct DefinitionError {
    claim: String,
    field: String,
    rule: String,
}

impl DefinitionError {
    pub(super) fn new(claim: &str, field: &str, rule: &dyn fmt::Display) -> Self {
        Self { claim: claim.to_owned(), field: field.to_owned(), rule: rule.to_string() }
    }
}

impl Definition {
    /// It as text: the same for the same definition.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("texts, numbers and lists")
    }

    /// The hypotheses that functions test.
    pub(super) fn tested_hypotheses(&self) -> impl Iterator<Item = &str> {
        let tested = self.catalogue.hypotheses.iter().filter(|hypothesis| hypothesis.by.is_none());
        tested.map(|hypothesis| hypothesis.id.as_str())
    }

    /// Refuses what the ledger could not work with.
    pub(super) fn validate(&self) -> Result<(), DefinitionError> {
        let name = &self.catalogue.paper.name;
        papers::check_name(name).map_err(|error| DefinitionError::new(name, "name", &error))?;
        let hypotheses: BTreeSet<_> = self.catalogue.hypotheses.iter().map(|of| &of.id).collect();
        let mut ids = BTreeSet::new();
        for statement in &self.catalogue.statements {
            let id = &statement.id;
            if statement.paper() != name || id.len() <= name.len() + 1 {
                return Err(DefinitionError::new(id, "id", &format!("{name}/label is expected")));
            }
            if !ids.insert(id) {
                return Err(DefinitionError::new(id, "id", &"it is there twice"));
            }
            if let Some(unknown) = statement.hypotheses.iter().find(|of| !hypotheses.contains(of)) {
                return Err(DefinitionError::new(id, "hypotheses", &format!("there is no hypothesis {unknown:?}")));
            }
        }
        for (row, verdict) in &self.verdicts {
            if verdict.parse::<Verdict>().is_err() {
                return Err(DefinitionError::new(row, "verdicts", &format!("{verdict:?} is no verdict")));
            }
        }
        self.claims.iter().try_for_each(|claim| {
            if !ids.contains(&claim.id) {
                return Err(DefinitionError::new(&claim.id, "id", &"the catalogue has no such statement"));
            }
            claim.validate()
        })
    }
}

impl ClaimDefinition {
    fn validate(&self) -> Result<(), DefinitionError> {
        self.test.validate(&self.id, "test")?;
        let Some(RemedyDefinition { how, condition, statement, test, .. }) = &self.remedy else { return Ok(()) };
        let is_restriction = *how == RemedyKind::Restricted;
        if is_restriction != test.is_none()
            || is_restriction == condition.is_empty()
            || is_restriction != statement.is_empty()
        {
            let rule = "a restriction has a condition, and every other remedy a statement and a test";
            return Err(DefinitionError::new(&self.id, "remedy", &rule));
        }
        test.as_ref().map_or(Ok(()), |test| test.validate(&self.id, "remedy"))
    }
}

impl TestDefinition {
    fn validate(&self, claim: &str, field: &str) -> Result<(), DefinitionError> {
        let refused = |rule: String| Err(DefinitionError::new(claim, field, &rule));
        let is_source = ["3-partition", "2-partition", "graph"].contains(&self.kind.as_str());
        if !is_source && !Instance::KINDS.contains(&self.kind.as_str()) {
            return refused(format!("kind: {:?} is no kind that is supported", self.kind));
        }
        if self.domains.is_empty() {
            return refused("domains: there is none, so nothing would be checked".to_owned());
        }
        let is_listed = |domain: &DomainDefinition| {
            matches!(domain, DomainDefinition::Box { .. } | DomainDefinition::Listed { .. })
        };
        if !self.domains.iter().any(is_listed) {
            return refused("domains: a box, or instances that are given, is expected beside random ones".to_owned());
        }
        if self.controls.is_empty() {
            return refused("controls: there is none, so nothing shows that the check can fail".to_owned());
        }
        Ok(())
    }
}
