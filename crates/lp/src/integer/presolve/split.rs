//! Constraints, and how the log is told that they follow: rounded, or in both halves of a disjunction `a x <= b` or
//! `a x >= b + 1` with whole a, b on integer columns.

use num_bigint::BigInt;
use num_traits::One;

use super::side::Side;
use crate::integer::proof_log::{Derived, Lhs, ProofLog, Reason};
use crate::program::Rational;

/// The halves of a disjunction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Split<'a> {
    pub terms: &'a [(usize, BigInt)],
    /// The sum is at most this, or at least one more.
    pub below: &'a BigInt,
}

/// What a constraint is in one of the halves: a combination of facts and of the half itself.
#[derive(Debug, Clone)]
pub(crate) struct Half {
    pub multipliers: Vec<(usize, Rational)>,
    pub assumption: Rational,
}

/// A sum and its end on a side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target<'a> {
    pub terms: &'a [(usize, BigInt)],
    pub side: Side,
    pub rhs: &'a Rational,
}

/// Derives the target, which follows in the lower half by the first combination, and in the upper half by the second.
pub(crate) fn derive(split: Split, halves: [Half; 2], target: Target, log: &mut dyn ProofLog) -> usize {
    let mut half = |side: Side, end: BigInt| {
        let rhs = Rational::from(end);
        (Target { terms: split.terms, side, rhs: &rhs }).fact(Reason::Assumption, log)
    };
    let assumed =
        [(Side::Upper, split.below.clone()), (Side::Lower, split.below + 1)].map(|(side, end)| half(side, end));
    let cases = [0, 1].map(|case| {
        let Half { mut multipliers, assumption } = halves[case].clone();
        multipliers.push((assumed[case], assumption));
        (target.fact(Reason::Combination(&multipliers), log), assumed[case])
    });
    target.fact(Reason::Cases(cases), log)
}

impl Target<'_> {
    /// Tells the log that it holds by rounding this combination, whose right-hand side is `exact`. The sum of
    /// equations alone is an equation, which no checker rounds: it is first said to be an inequality.
    pub fn round(
        &self,
        exact: &Rational,
        multipliers: &[(usize, Rational)],
        are_equations: bool,
        log: &mut dyn ProofLog,
    ) -> usize {
        if !are_equations {
            return self.fact(Reason::Rounding(multipliers), log);
        }
        let half = Target { rhs: exact, ..*self }.fact(Reason::Combination(multipliers), log);
        self.fact(Reason::Rounding(&[(half, Rational::one())]), log)
    }

    /// Tells the log that it holds for this reason.
    pub fn fact(&self, reason: Reason, log: &mut dyn ProofLog) -> usize {
        let Self { terms, side, rhs } = self;
        log.derive(&Derived { left: Lhs::Terms(terms), relation: side.relation(), rhs, reason })
    }
}
