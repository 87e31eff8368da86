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
    /// A table or figure that the recomputation does not reproduce.
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
    /// A table or figure that the recomputation reproduces.
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
            Self::NotReproduced => "a recomputation does not reproduce the printed numbers",
            Self::Boundary => "fails on degenerate instances only",
            Self::NotDecidable => "not quantified, or resting on data that are not printed: what was measured is told",
            Self::Interrupted => "the run ended before the check did",
            Self::NotYetChecked => "no check exists yet",
            Self::Reproduced => "a recomputation reproduces the printed numbers",
            Self::Confirmed => {
                "no counterexample in a domain that was enumerated, nor among random instances beyond it"
            }
        }
    }
}

impl std::str::FromStr for Verdict {
    type Err = UnknownVerdict;

    fn from_str(name: &str) -> Result<Self, UnknownVerdict> {
        let known = Self::ALL.into_iter().find(|verdict| verdict.to_string() == name);
        known.ok_or_else(|| UnknownVerdict(name.to_owned()))
    }
}

/// A name that no verdict has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownVerdict(String);

impl std::fmt::Display for UnknownVerdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no verdict is called {:?}", self.0)
    }
}

impl std::error::Error for UnknownVerdict {}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Void => "void",
            Self::False => "false",
            Self::Hypothesis => "hypothesis missing",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verdict_is_a_failure_an_error_and_a_stand_or_not() {
        let those =
            |is: fn(Verdict) -> bool| Verdict::ALL.into_iter().filter(|&verdict| is(verdict)).collect::<Vec<_>>();
        let errors = [Verdict::False, Verdict::Hypothesis, Verdict::Misprint];
        assert_eq!(those(Verdict::is_error), errors);
        let others = [Verdict::Imprecise, Verdict::NotReproduced, Verdict::Boundary];
        assert_eq!(those(Verdict::is_failure), [errors, others].concat());
        assert_eq!(those(Verdict::stands), [Verdict::Reproduced, Verdict::Confirmed]);
    }

    #[test]
    fn verdicts_are_listed_by_weight_and_each_has_a_name_and_a_meaning_of_its_own() {
        assert!(Verdict::ALL.is_sorted_by(|one, next| one < next));
        let told =
            |tell: fn(Verdict) -> String| Verdict::ALL.map(tell).into_iter().collect::<std::collections::BTreeSet<_>>();
        assert_eq!(told(|verdict| verdict.to_string()).len(), Verdict::ALL.len());
        assert_eq!(told(|verdict| verdict.meaning().to_owned()).len(), Verdict::ALL.len());
    }
}
