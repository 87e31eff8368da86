//! What the search derives, in the words of the log: bounds on the objective, contradictions, cases.

use num_bigint::BigInt;
use num_traits::{CheckedAdd, One, Signed, ToPrimitive, Zero};

use super::local::{Change, Local};
use super::multipliers::{Combination, Duals, Multipliers};
use super::proof_log::{Derived, Fixed, Lhs, ProofLog, Reason, Relation};
use super::system::System;
use crate::program::Rational;

/// A fact that ends a node: a lower bound on the objective of the system, or (nothing) a contradiction.
#[derive(Debug, Clone)]
pub(super) struct Closed {
    pub fact: usize,
    pub bound: Option<Rational>,
}

impl Closed {
    /// Whether another one says more.
    pub fn bound_is_below(&self, other: &Self) -> bool {
        match (&self.bound, &other.bound) {
            (Some(own), Some(other)) => own < other,
            (own, other) => own.is_some() && other.is_none(),
        }
    }
}

/// How bounds on the objective are told to a log.
#[derive(Debug, Clone)]
pub(super) struct Facts {
    /// The objective of the system is this times that of the program.
    scale: Rational,
    /// The terms of the objective of the system, if it takes whole values only.
    whole: Option<Vec<(usize, BigInt)>>,
    /// Whether the objective of the system is that of the program, but for the sign.
    same: bool,
}

impl Facts {
    pub fn of(system: &System) -> Self {
        let terms = || system.columns.iter().enumerate().filter(|(_, column)| !column.cost.is_zero());
        let is_whole = terms().all(|(_, column)| column.integer);
        let whole = is_whole.then(|| terms().map(|(index, column)| (index, column.cost.clone())).collect());
        let same = system.cost_scale.abs() == Rational::one();
        Self { scale: system.cost_scale.clone(), whole, same }
    }

    /// A bound on the objective of the system, rounded up if it takes whole values only.
    pub fn rounded(&self, bound: Rational) -> Rational {
        if self.whole.is_some() { bound.ceil() } else { bound }
    }

    /// Whether the objective of the system takes whole values only.
    pub const fn is_whole(&self) -> bool {
        self.whole.is_some()
    }

    fn relation(&self) -> Relation {
        if self.scale.is_positive() { Relation::AtLeast } else { Relation::AtMost }
    }

    /// Writes down the rounded bound that multipliers prove; nothing if they prove none.
    pub fn bound(&self, system: &System, local: &Local, duals: &Duals, log: &mut dyn ProofLog) -> Option<Closed> {
        let proof = Proof::of(system, local, duals, true, log)?;
        let bound = self.rounded(proof.bound.clone());
        let is_rounded = bound != proof.bound;
        let (relation, rhs) = (self.relation(), &bound / &self.scale);
        let objective = Lhs::Objective;
        let fact = if is_rounded && !self.same {
            let left = Lhs::Terms(self.whole.as_deref().unwrap_or_default());
            let whole = proof.derive(left, Relation::AtLeast, &bound, &Rational::one(), true, log);
            let reason = Reason::Combination(&[(whole, Rational::one() / &self.scale)]);
            log.derive(&Derived { left: objective, relation, rhs: &rhs, reason })
        } else {
            proof.derive(objective, relation, &rhs, &self.scale, is_rounded, log)
        };
        Some(Closed { fact, bound: Some(bound) })
    }

    /// Writes down that no point is feasible, which multipliers prove with costs of zero.
    pub fn absurd(&self, system: &System, local: &Local, duals: &Duals, log: &mut dyn ProofLog) -> Option<Closed> {
        let proof = Proof::of(system, local, duals, false, log)?;
        let fact = proof.derive(Lhs::Zero, Relation::AtLeast, &proof.bound, &Rational::one(), false, log);
        Some(Closed { fact, bound: None })
    }

    /// Writes down a bound that holds in both cases: no better than a point, as is assumed, or below it, by a fact.
    pub fn no_better(
        &self,
        (no_better, below): (usize, usize),
        fact: usize,
        bound: &Rational,
        log: &mut dyn ProofLog,
    ) -> usize {
        let (left, relation, rhs) = (Lhs::Objective, self.relation(), bound / &self.scale);
        let reason = Reason::Combination(&[(no_better, Rational::one() / &self.scale)]);
        let other = log.derive(&Derived { left, relation, rhs: &rhs, reason });
        let reason = Reason::Cases([(fact, below), (other, no_better)]);
        log.derive(&Derived { left, relation, rhs: &rhs, reason })
    }

    /// Writes down what holds in both cases: each with what closes it, and its assumption.
    pub fn cases(&self, sides: [(Closed, usize); 2], log: &mut dyn ProofLog) -> Closed {
        let [(first, first_case), (second, second_case)] = sides;
        let bound = match (first.bound, second.bound) {
            (Some(first), Some(second)) if second < first => Some(second),
            (Some(first), _) => Some(first),
            (None, second) => second,
        };
        let reason = Reason::Cases([(first.fact, first_case), (second.fact, second_case)]);
        let fact = match &bound {
            Some(bound) => {
                let rhs = bound / &self.scale;
                log.derive(&Derived { left: Lhs::Objective, relation: self.relation(), rhs: &rhs, reason })
            }
            None => {
                let rhs = Rational::one();
                log.derive(&Derived { left: Lhs::Zero, relation: Relation::AtLeast, rhs: &rhs, reason })
            }
        };
        Closed { fact, bound }
    }
}

/// Assumes both cases of a branching on an integer column: at most `floor`, and at least one more.
pub(super) fn branches(column: usize, floor: &BigInt, log: &mut dyn ProofLog) -> [Change; 2] {
    let terms = [(column, BigInt::one())];
    [(true, Relation::AtMost, floor.clone()), (false, Relation::AtLeast, floor + BigInt::one())].map(
        |(upper, relation, value)| {
            let rhs = Rational::from(value.clone());
            let fact =
                log.derive(&Derived { left: Lhs::Terms(&terms), relation, rhs: &rhs, reason: Reason::Assumption });
            Change { column, upper, value: rhs, fact }
        },
    )
}

/// A combination of rows and columns, on its way to the log.
struct Proof<'a> {
    system: &'a System,
    local: &'a Local,
    bound: Rational,
    terms: Terms,
}

/// Nothing, where nobody reads it.
enum Terms {
    Unread,
    Narrow(Combination<i128>),
    Big(Combination<BigInt>),
}

impl<'a> Proof<'a> {
    fn of(system: &'a System, local: &'a Local, duals: &Duals, with_costs: bool, log: &dyn ProofLog) -> Option<Self> {
        if !log.is_read() {
            return Some(Self { system, local, bound: duals.bound(system, local, with_costs)?, terms: Terms::Unread });
        }
        Some(match duals.fixed(local, with_costs) {
            Some(combination) => {
                Self { system, local, bound: combination.bound.clone(), terms: Terms::Narrow(combination) }
            }
            None => {
                let combination = duals.combination(system, local, with_costs)?;
                Self { system, local, bound: combination.bound.clone(), terms: Terms::Big(combination) }
            }
        })
    }

    /// Derives a fact from the combination divided by `scale`.
    fn derive(
        &self,
        left: Lhs,
        relation: Relation,
        rhs: &Rational,
        scale: &Rational,
        is_rounded: bool,
        log: &mut dyn ProofLog,
    ) -> usize {
        let combination = match &self.terms {
            Terms::Unread => {
                return log.derive_fixed(&Fixed { left, relation, rhs, is_rounded, multipliers: &[], denominator: 1 });
            }
            Terms::Narrow(combination) => match self.words(combination, scale) {
                Some((multipliers, denominator)) => {
                    let multipliers = &multipliers;
                    return log.derive_fixed(&Fixed { left, relation, rhs, is_rounded, multipliers, denominator });
                }
                None => &big(combination),
            },
            Terms::Big(combination) => combination,
        };
        let multipliers = self.multipliers(combination, scale);
        let reason = if is_rounded { Reason::Rounding(&multipliers) } else { Reason::Combination(&multipliers) };
        log.derive(&Derived { left, relation, rhs, reason })
    }

    /// The facts that a combination uses, each with the place of its multiplier and what that is to be multiplied by.
    fn facts<'t, T: Signed>(
        &'t self,
        combination: &'t Combination<T>,
    ) -> impl Iterator<Item = (usize, &'t T, Option<&'t BigInt>)> {
        let rows = combination.multipliers.rows.iter().filter_map(|(row, value)| {
            let row = &self.system.rows[*row];
            let end = if value.is_positive() { &row.lower } else { &row.upper };
            Some((end.as_ref()?.fact, value, Some(&row.scale)))
        });
        let columns = combination
            .columns
            .iter()
            .filter_map(|(column, value)| Some((self.local.end(*column, value.is_positive())?.fact, value, None)));
        rows.chain(columns)
    }

    /// The multipliers of the facts in words, and their denominator, if they fit.
    fn words(&self, combination: &Combination<i128>, scale: &Rational) -> Option<(Vec<(usize, i128)>, i128)> {
        let (times, over) = (i128::from(scale.denom().to_i64()?), i128::from(scale.numer().to_i64()?));
        let denominator = combination.multipliers.denominator.checked_mul(over.abs())?;
        let times = times * over.signum();
        let mut found = Vec::with_capacity(combination.multipliers.rows.len() + combination.columns.len());
        for (fact, value, factor) in self.facts(combination) {
            let factor = factor.map_or(Some(1), BigInt::to_i64)?;
            found.push((fact, value.checked_mul(times)?.checked_mul(factor.into())?));
        }
        merge(&mut found)?;
        Some((found, denominator))
    }

    /// The multipliers of the facts, divided by `scale`.
    fn multipliers(&self, combination: &Combination<BigInt>, scale: &Rational) -> Vec<(usize, Rational)> {
        let over = Rational::from(combination.multipliers.denominator.clone()) * scale;
        let one = BigInt::one();
        let multiplied = self.facts(combination);
        let mut found: Vec<(usize, BigInt)> =
            multiplied.map(|(fact, value, factor)| (fact, value * factor.unwrap_or(&one))).collect();
        // Sums of big numbers always fit.
        let _ = merge(&mut found);
        found.into_iter().map(|(fact, value)| (fact, Rational::from(value) / &over)).collect()
    }
}

/// Sorts by fact, adds up what belongs to the same, and drops zeros; nothing if a sum does not fit.
pub(super) fn merge<T: Clone + Zero + CheckedAdd>(multipliers: &mut Vec<(usize, T)>) -> Option<()> {
    multipliers.sort_by_key(|pair| pair.0);
    let mut fits = true;
    multipliers.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            match kept.1.checked_add(&next.1) {
                Some(sum) => kept.1 = sum,
                None => fits = false,
            }
        }
        same
    });
    multipliers.retain(|pair| !pair.1.is_zero());
    fits.then_some(())
}

fn big(combination: &Combination<i128>) -> Combination<BigInt> {
    let big = |terms: &[(usize, i128)]| terms.iter().map(|&(index, value)| (index, value.into())).collect();
    let multipliers = Multipliers {
        denominator: combination.multipliers.denominator.into(),
        rows: big(&combination.multipliers.rows),
    };
    Combination { multipliers, columns: big(&combination.columns), bound: combination.bound.clone() }
}
