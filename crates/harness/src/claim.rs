//! A claim: a published statement, its check, and what is said of it if it fails.

use serde::{Deserialize, Serialize};

use super::check::{Check, Test};
use super::{About, Exhibits, Finding, RunContext, Witnesses};

/// The check of a claim that has none yet: it looks at nothing, and so proves nothing.
const UNTESTED: Test<()> = Test::measuring(|_, (), ()| Finding::default());

/// One published statement put to the test.
#[derive(Clone, Copy)]
pub struct Claim {
    /// The statement's id in the [`catalogue`](super::catalogue), which holds its text, its hypotheses and its reading.
    pub id: &'static str,
    /// The independent evidence that the statement is held against.
    pub methods: &'static [&'static str],
    /// What the check is run on, and what it must catch.
    pub test: &'static dyn Check,
    /// What is wrong, in one sentence for a reader who has the paper open; shown only if the statement fails.
    pub plain: &'static str,
    /// The row whose slip this one follows from, if it fails: one slip counts once.
    pub follows: Option<&'static str>,
    /// What the failing statement becomes so that it holds; how it does so tells what kind of failure it is.
    pub remedy: Option<Remedy>,
    /// What shows the point of a counterexample: schedules of the instance, as the paper has them and better ones.
    pub exhibits: Option<&'static dyn Exhibits>,
    /// What refutes the statement on the instance of a counterexample, for a third party to check; the exhibits of the
    /// instance are at hand.
    pub witnesses: Option<&'static dyn Witnesses>,
    /// Why there is no such thing.
    pub no_witness_because: Option<&'static str>,
    /// The hypotheses of the paper that an instance can break, as predicates; the catalogue says which of them a
    /// statement has.
    pub hypotheses: &'static [Hypothesis],
}

impl Claim {
    /// A claim of which nothing more is to be said: the rest of one that is expected to hold.
    pub const BARE: Self = Self {
        id: "",
        methods: &[],
        test: &UNTESTED,
        plain: "",
        follows: None,
        remedy: None,
        exhibits: None,
        witnesses: None,
        no_witness_because: None,
        hypotheses: &[],
    };

    /// The statement `id`, held by a test against the evidence of these methods.
    pub const fn new(id: &'static str, methods: &'static [&'static str], test: &'static dyn Check) -> Self {
        Self { id, methods, test, ..Self::BARE }
    }

    /// What its check, and that of what mends it, find on the wrong things that they must catch, as the ledger asks.
    pub fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
        let context = context.of_controls();
        let mut found = self.test.controls(&context);
        if let Some(Remedy::Statement(_, Correction { test, .. })) = self.remedy {
            found.extend(test.controls(&context));
        }
        found
    }

    /// The row of another statement in its place, if there is one.
    pub(super) fn remedied_row(&self) -> Option<(String, Correction)> {
        match self.remedy {
            Some(Remedy::Statement(how, correction)) => Some((format!("{}{}", self.id, how.suffix()), correction)),
            _ => None,
        }
    }

    /// Its rows that have a proof for all real parameters, each with the check that proves it.
    pub(super) fn proofs(&self) -> impl Iterator<Item = (String, &'static dyn Check)> + use<> {
        let remedied = self.remedied_row().map(|(row, correction)| (row, correction.test));
        let rows = [(self.id.to_owned(), self.test)].into_iter().chain(remedied);
        rows.filter_map(|(row, test)| Some((row, test.proof()?)))
    }

    /// If it fails: what is wrong, in one sentence.
    #[must_use]
    pub const fn plain(self, plain: &'static str) -> Self {
        Self { plain, ..self }
    }

    /// If it fails: the row whose slip it follows from.
    #[must_use]
    pub const fn follows(self, row: &'static str) -> Self {
        Self { follows: Some(row), ..self }
    }

    /// If it fails: schedules that show the point of a counterexample.
    #[must_use]
    pub const fn exhibits(self, exhibits: &'static dyn Exhibits) -> Self {
        Self { exhibits: Some(exhibits), ..self }
    }

    /// If it fails: what refutes it, for a third party to check.
    #[must_use]
    pub const fn witnesses(self, witnesses: &'static dyn Witnesses) -> Self {
        Self { witnesses: Some(witnesses), ..self }
    }

    /// If it fails: why nothing refutes it that a checker of schedules could judge.
    #[must_use]
    pub const fn no_witness_because(self, why: &'static str) -> Self {
        Self { no_witness_because: Some(why), ..self }
    }

    /// If it fails: what it becomes so that it holds.
    #[must_use]
    pub const fn remedy(self, remedy: Remedy) -> Self {
        Self { remedy: Some(remedy), ..self }
    }

    /// It holds where a condition is met that the paper omits.
    #[must_use]
    pub const fn restricted(self, condition: &'static str, meets: Predicate) -> Self {
        self.remedy(Remedy::Restriction { condition, meets })
    }

    /// If it fails: what it becomes so that it holds, and how.
    ///
    /// # Panics
    /// Panics if the mending is a restriction, which has no test of its own.
    #[must_use]
    pub const fn remedied(self, how: RemedyKind, statement: &'static str, test: &'static dyn Check) -> Self {
        assert!(!matches!(how, RemedyKind::Restricted), "a restriction has no test of its own");
        self.remedy(Remedy::Statement(how, Correction { statement, test }))
    }
}

/// What can be asked of what a counterexample is about, such as whether all links of a star are alike; nothing where it
/// does not apply, as to a ring. What does not apply is not satisfied.
pub type Predicate = &'static (dyn Fn(&About) -> Option<bool> + Sync);

/// A hypothesis of a paper, as a predicate on the instances of counterexamples.
#[derive(Clone, Copy)]
pub struct Hypothesis {
    /// Its id in the catalogue of the paper.
    pub id: &'static str,
    /// Whether the instance satisfies it.
    pub holds: Predicate,
}

/// What a statement that fails becomes so that it holds.
#[derive(Clone, Copy)]
pub enum Remedy {
    /// A condition that the paper omits: the same check, and the same control, where it is met. Makes the failure a
    /// missing *hypothesis*.
    Restriction {
        /// The condition, to be read after "if".
        condition: &'static str,
        /// Whether an instance meets it.
        meets: Predicate,
    },
    /// Another statement, and how it mends the printed one: by an edit, which makes the failure a *misprint*; by
    /// another reading, which makes it *imprecise*; as what holds while the printed one is *false*; or not at all, as
    /// an experiment of our own.
    Statement(RemedyKind, Correction),
}

/// The statement that takes the place of one that fails, checked over the same domain.
#[derive(Clone, Copy)]
pub struct Correction {
    /// The statement that holds; of an edit: what is printed, and what should be.
    pub statement: &'static str,
    /// What its check is run on, and what it must catch.
    pub test: &'static dyn Check,
}

/// How a row mends the one above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RemedyKind {
    /// By a condition that the paper omits.
    Restricted,
    /// By a local edit.
    Edited,
    /// By another reading.
    Reread,
    /// By another statement.
    Corrected,
    /// Not at all: an experiment of our own.
    Measured,
}

impl RemedyKind {
    /// What a row's id ends with.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Restricted => "+restricted",
            Self::Edited => "+edited",
            Self::Reread => "+reread",
            Self::Corrected => "+corrected",
            Self::Measured => "+measured",
        }
    }

    /// What the statement is, as a title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Restricted => "It holds with a condition that is not printed",
            Self::Edited => "It holds with a local edit",
            Self::Reread => "It holds in another reading",
            Self::Corrected => "What holds instead",
            Self::Measured => "What an experiment of our own gives",
        }
    }
}

impl Remedy {
    /// How it mends.
    pub fn mending(self) -> RemedyKind {
        match self {
            Self::Restriction { .. } => RemedyKind::Restricted,
            Self::Statement(how, _) => how,
        }
    }
}
