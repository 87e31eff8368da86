//! What can become of a claim, in order of weight.

use serde::{Deserialize, Serialize};

/// What became of a claim. The order is that of weight: what calls for attention comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The control was not caught: the check proves nothing.
    Void,
    /// It fails on a regular instance that satisfies every hypothesis of the paper, and nothing milder explains it.
    False,
    /// It fails so, and holds over the same domain under a named condition that the paper omits.
    Hypothesis,
    /// It fails so, and holds with a named local edit.
    Misprint,
    /// It fails so in one reading that the text allows, and holds in another.
    Imprecise,
    /// A table or figure that the recomputation does not give back.
    NotReproduced,
    /// It fails, but on no regular instance of the domain.
    Boundary,
    /// The paper does not quantify it, or does not give the data that would decide it; the row holds what was measured.
    NotDecidable,
    /// The run ended before the check did.
    Interrupted,
    /// No check exists yet.
    #[default]
    NotYetChecked,
    /// A table or figure that the recomputation gives back.
    Reproduced,
    /// No counterexample in a domain that was enumerated completely, nor among random instances beyond it.
    Confirmed,
}

impl Verdict {
    /// Every verdict, in the order of weight.
    pub const ALL: [Self; 12] = [
        Self::Void,
        Self::False,
        Self::Hypothesis,
        Self::Misprint,
        Self::Imprecise,
        Self::NotReproduced,
        Self::Boundary,
        Self::NotDecidable,
        Self::Interrupted,
        Self::NotYetChecked,
        Self::Reproduced,
        Self::Confirmed,
    ];

    /// Whether the statement fails somewhere.
    pub fn is_failure(self) -> bool {
        self.is_error() || matches!(self, Self::Imprecise | Self::NotReproduced | Self::Boundary)
    }

    /// Whether the failure counts as an error of the paper.
    pub fn is_error(self) -> bool {
        matches!(self, Self::False | Self::Hypothesis | Self::Misprint)
    }

    /// Whether the statement stands as it is.
    pub fn stands(self) -> bool {
        matches!(self, Self::Confirmed | Self::Reproduced)
    }

    /// What the verdict means, for a reader of the ledger.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Void => "the check did not catch its control: it proves nothing",
            Self::False => "fails on regular instances that satisfy every hypothesis of the paper",
            Self::Hypothesis => "fails so, and holds over the same domain under a condition that the paper omits",
            Self::Misprint => "fails so, and holds with a local edit",
            Self::Imprecise => "holds in one reading that the text allows, and fails in another",
            Self::NotReproduced => "a recomputation does not give back the printed numbers",
            Self::Boundary => "fails on degenerate instances only",
            Self::NotDecidable => "not quantified, or resting on data that are not printed: what was measured is told",
            Self::Interrupted => "the run ended before the check did",
            Self::NotYetChecked => "no check exists yet",
            Self::Reproduced => "a recomputation gives back the printed numbers",
            Self::Confirmed => {
                "no counterexample in a domain that was enumerated, nor among random instances beyond it"
            }
        }
    }
}

impl std::str::FromStr for Verdict {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|verdict| verdict.to_string() == name).ok_or(())
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Void => "void",
            Self::False => "false",
            Self::Hypothesis => "hypothesis",
            Self::Misprint => "misprint",
            Self::Imprecise => "imprecise",
            Self::NotReproduced => "not reproduced",
            Self::Boundary => "boundary",
            Self::NotDecidable => "not decidable",
            Self::Interrupted => "interrupted",
            Self::NotYetChecked => "not yet checked",
            Self::Reproduced => "reproduced",
            Self::Confirmed => "confirmed",
        })
    }
}
