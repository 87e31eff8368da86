//! A check: one function over what a statement is about and what it is held against; its controls are the same
//! function.

use super::optima::with_its_optima;
use super::{CodePlace, Finding, RunContext};

/// A check with what it is run on, and with what it must catch.
///
/// `S` is what the statement is about: an algorithm, a formula, a program, a construction. `E` is what it is held
/// against: the exact method. Every control goes through the `check` itself, on a wrong subject or against a wrong
/// oracle: there is no other way to write one, and a check that is emptied catches none of them. Every assertion of
/// the check should have a control that fails there and nowhere earlier.
///
/// ```
/// use schedcheck_harness::{Check, Counterexample, Depth, RunContext, Finding, Sweep, Test};
///
/// type Sum = fn(u64) -> u64;
///
/// fn is_the_sum(context: &RunContext, formula: Sum, sum: Sum) -> Finding {
///     Sweep::complete(context, "n up to 9").check(0..10_u64, |&n| match (formula(n), sum(n)) {
///         (said, is) if said == is => Ok(()),
///         (said, is) => Err(Counterexample::new(n.into(), said.to_string(), is.to_string())),
///     })
/// }
///
/// const GAUSS: Test<Sum, Sum> = Test {
///     check: is_the_sum,
///     subject: |n| n * (n + 1) / 2,
///     oracle: |n| (1..=n).sum(),
///     wrong_subjects: &[("n^2 / 2", |n| n * n / 2)],
///     wrong_oracles: &[("the sum without its last term", |n| (1..n).sum())],
/// };
///
/// let context = RunContext::silent(Depth::Quick, 0);
/// assert!(GAUSS.finding(&context).counterexample.is_none());
/// assert!(GAUSS.controls(&context).iter().all(|(_, finding)| finding.counterexample.is_some()));
/// ```
pub struct Test<S: 'static, E: 'static = ()> {
    /// Holds a subject against an oracle over the domain of the statement.
    pub check: fn(&RunContext, S, E) -> Finding,
    /// The paper's.
    pub subject: S,
    /// The exact method's.
    pub oracle: E,
    /// Wrong subjects, each with what is wrong.
    pub wrong_subjects: &'static [(&'static str, S)],
    /// Wrong oracles, each with what is wrong.
    pub wrong_oracles: &'static [(&'static str, E)],
}

impl<S: Copy> Test<S> {
    /// A test of what is held against no exact method.
    pub const fn without_oracle(
        check: fn(&RunContext, S, ()) -> Finding,
        subject: S,
        wrong_subjects: &'static [(&'static str, S)],
    ) -> Self {
        Self { check, subject, oracle: (), wrong_subjects, wrong_oracles: &[] }
    }
}

impl Test<()> {
    /// A test that only measures, of a statement that is not decidable: it asserts nothing that a control could catch.
    pub const fn measuring(check: fn(&RunContext, (), ()) -> Finding) -> Self {
        Self::without_oracle(check, (), &[])
    }
}

/// A [`Test`], whatever its subject and its oracle.
pub trait Check: Sync {
    /// What the check finds on the paper's subject.
    fn finding(&self, context: &RunContext) -> Finding;
    /// What the same check finds on each wrong thing.
    fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)>;
    /// The proof for all real parameters, where there is one.
    fn proof(&self) -> Option<&'static dyn Check> {
        None
    }
    /// The places at which the check can fail, where they are known at run time: a row is void unless a control fails
    /// at each. Those of a check in Rust are found in its source, by [`testing::unseen`](crate::testing::unseen).
    fn places(&self) -> &[CodePlace] {
        &[]
    }
}

impl<S: Copy + Sync, E: Copy + Sync> Test<S, E> {
    fn run(&self, context: &RunContext, subject: S, oracle: E) -> Finding {
        with_its_optima(context, &|| (self.check)(context, subject, oracle))
    }
}

impl<S: Copy + Sync, E: Copy + Sync> Check for Test<S, E> {
    fn finding(&self, context: &RunContext) -> Finding {
        self.run(context, self.subject, self.oracle)
    }

    fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
        let wrong_subjects =
            self.wrong_subjects.iter().map(|&(what, subject)| (what, self.run(context, subject, self.oracle)));
        let wrong_oracles =
            self.wrong_oracles.iter().map(|&(what, oracle)| (what, self.run(context, self.subject, oracle)));
        wrong_subjects.chain(wrong_oracles).collect()
    }
}

/// A test over a box of instances, and a proof of the same statement for all real parameters: the row is that of the
/// box, with what is proved beside it. Each is a check with controls of its own; where one has none, none is caught.
///
/// A proof finds a [`Proved`](super::Proved) line, or the instance that refutes it, which the check of single instances
/// has to confirm ([`Finding::refuted_by`]); a control of a proof is caught by such an instance. A proof that is asked
/// to stop says so ([`Finding::is_cut_short`]).
///
/// ```
/// use schedcheck_harness::{Check, Counterexample, Depth, RunContext, Finding, Proved, Sweep, Test, WithProof};
/// use serde_json::Value;
///
/// /// The numbers that are added to 2 n: the statement is that the sum is at least n, for all n >= 0.
/// type Added = (i64, i64);
///
/// fn single((slope, constant): Added, n: i64) -> Result<(), Counterexample> {
///     let sum = (2 + slope) * n + constant;
///     let small = || Counterexample::new(n.into(), format!("at least {n}"), sum.to_string());
///     if sum >= n { Ok(()) } else { Err(small()) }
/// }
///
/// fn box_of(context: &RunContext, added: Added, (): ()) -> Finding {
///     Sweep::complete(context, "n up to 9").check(0..10_u64, |&n| single(added, n as i64))
/// }
///
/// /// A linear form is nowhere negative on n >= 0 if and only if neither coefficient is.
/// fn proof(context: &RunContext, added @ (slope, constant): Added, (): ()) -> Finding {
///     if slope + 1 >= 0 && constant >= 0 {
///         return Finding::default().proved(Proved::for_all("all real n >= 0").by(2, "coefficients"));
///     }
///     let n = if constant < 0 { 0 } else { constant + 1 };
///     Finding::default().refuted_by(context, &n, |&n| Value::from(n), |&n| single(added, n))
/// }
///
/// const BOX: Test<Added> = Test::without_oracle(box_of, (0, 1), &[("n is taken away twice", (-2, 0))]);
/// const PROOF: Test<Added> = Test::without_oracle(proof, (0, 1), &[("n is taken away twice, from 20", (-2, 20))]);
///
/// let both = WithProof { test: &BOX, proof: &PROOF };
/// let context = RunContext::silent(Depth::Quick, 0);
/// let finding = both.finding(&context);
/// assert_eq!((finding.enumerated, finding.domain.as_str()), (10, "n up to 9"));
/// assert_eq!(finding.proved, [Proved::for_all("all real n >= 0").by(2, "coefficients")]);
/// assert_eq!(both.controls(&context).len(), 2);
/// assert!(both.controls(&context).iter().all(|(_, finding)| finding.counterexample.is_some()));
/// ```
pub struct WithProof {
    /// The test over a box.
    pub test: &'static dyn Check,
    /// The proof: what it says of a domain or of numbers of instances is left aside.
    pub proof: &'static dyn Check,
}

impl Check for WithProof {
    fn proof(&self) -> Option<&'static dyn Check> {
        Some(self.proof)
    }

    fn finding(&self, context: &RunContext) -> Finding {
        self.test.finding(context).with_proof(|| context.apart(&|context| self.proof.finding(context)))
    }

    fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
        let each = [("no control of the test", self.test), ("no control of the proof", self.proof)];
        let controls =
            each.map(|(none, check)| Some(check.controls(context)).filter(|all| !all.is_empty()).ok_or(none));
        // The controls of one say nothing of the other.
        controls.into_iter().flat_map(|all| all.unwrap_or_else(|none| vec![(none, Finding::default())])).collect()
    }
}

/// A test and a proof of a part of its statement: the row is proved in part, and says what the proof leaves out.
pub struct InPart {
    /// The test, and the proof of the part.
    pub check: WithProof,
    /// What is not proved, and why where that is not plain: a sentence.
    pub rest: &'static str,
}

impl Check for InPart {
    fn proof(&self) -> Option<&'static dyn Check> {
        self.check.proof()
    }

    fn finding(&self, context: &RunContext) -> Finding {
        let finding = self.check.finding(context);
        let unproved = finding.unproved.iter().map(String::as_str).chain([self.rest]).collect::<Vec<_>>().join(" ");
        Finding { unproved: Some(unproved), ..finding }
    }

    fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
        self.check.controls(context)
    }
}
