//! A check: one function over what a statement is about and what it is held against; its controls are the same function.

use super::{Effort, Finding};

/// A check with what it is run on, and with what it must catch.
///
/// `S` is what the statement is about: an algorithm, a formula, a program, a construction. `E` is what it is held
/// against: the exact method. Every control goes through the `check` itself, on a wrong subject or against mistaken
/// evidence: there is no other way to write one, and a check that is emptied catches none of them. Every assertion of
/// the check should have a control that fails there and nowhere earlier.
///
/// ```
/// use schedcheck_harness::{Check, Counterexample, Depth, Effort, Finding, Sweep, Test};
///
/// type Sum = fn(u64) -> u64;
///
/// fn is_the_sum(effort: &Effort, formula: Sum, sum: Sum) -> Finding {
///     Sweep::complete(effort, "n up to 9").check(0..10_u64, |&n| match (formula(n), sum(n)) {
///         (said, is) if said == is => Ok(()),
///         (said, is) => Err(Counterexample::new(n.into(), said.to_string(), is.to_string())),
///     })
/// }
///
/// const GAUSS: Test<Sum, Sum> = Test {
///     check: is_the_sum,
///     subject: |n| n * (n + 1) / 2,
///     evidence: |n| (1..=n).sum(),
///     wrong: &[("n^2 / 2", |n| n * n / 2)],
///     mistaken: &[("the sum without its last term", |n| (1..n).sum())],
/// };
///
/// let effort = Effort::silent(Depth::Quick, 0);
/// assert!(GAUSS.finding(&effort).counterexample.is_none());
/// assert!(GAUSS.controls(&effort).iter().all(|(_, finding)| finding.counterexample.is_some()));
/// ```
pub struct Test<S: 'static, E: 'static = ()> {
    /// Holds a subject against evidence over the domain of the statement.
    pub check: fn(&Effort, S, E) -> Finding,
    /// The paper's.
    pub subject: S,
    /// The exact method's.
    pub evidence: E,
    /// Wrong subjects, each with what is wrong.
    pub wrong: &'static [(&'static str, S)],
    /// Wrong evidence, each with what is wrong.
    pub mistaken: &'static [(&'static str, E)],
}

impl<S: Copy> Test<S> {
    /// A test of what is held against no exact method.
    pub const fn without_oracle(
        check: fn(&Effort, S, ()) -> Finding,
        subject: S,
        wrong: &'static [(&'static str, S)],
    ) -> Self {
        Self { check, subject, evidence: (), wrong, mistaken: &[] }
    }
}

impl Test<()> {
    /// A test that only measures, of a statement that is not decidable: it asserts nothing that a control could catch.
    pub const fn measuring(check: fn(&Effort, (), ()) -> Finding) -> Self {
        Self::without_oracle(check, (), &[])
    }
}

/// A [`Test`], whatever its subject and its evidence.
pub trait Check: Sync {
    /// What the check finds on the paper's subject.
    fn finding(&self, effort: &Effort) -> Finding;
    /// What the same check finds on each wrong thing.
    fn controls(&self, effort: &Effort) -> Vec<(&'static str, Finding)>;
}

impl<S: Copy + Sync, E: Copy + Sync> Check for Test<S, E> {
    fn finding(&self, effort: &Effort) -> Finding {
        (self.check)(effort, self.subject, self.evidence)
    }

    fn controls(&self, effort: &Effort) -> Vec<(&'static str, Finding)> {
        let wrong = self.wrong.iter().map(|&(what, subject)| (what, (self.check)(effort, subject, self.evidence)));
        let mistaken =
            self.mistaken.iter().map(|&(what, evidence)| (what, (self.check)(effort, self.subject, evidence)));
        wrong.chain(mistaken).collect()
    }
}
