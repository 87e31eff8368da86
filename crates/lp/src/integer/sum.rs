//! Sums of facts `a x <= b` on their way to the log: what they say, and what they are made of.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::presolve::Side;
use super::proof_log::{Derived, Lhs, ProofLog, Reason, Relation};
use super::system::{Row, System};
use crate::program::Rational;

/// Columns and their factors, none zero.
pub(super) type Terms = BTreeMap<usize, BigInt>;

/// `sum of the terms <= rhs`, by these multiples of facts.
#[derive(Debug, Clone, Default)]
pub(super) struct Sum {
    terms: BTreeMap<usize, Rational>,
    rhs: Rational,
    facts: BTreeMap<usize, Rational>,
}

impl Sum {
    /// A fact over columns, negated if it is at least something.
    pub fn of<'t>(
        terms: impl IntoIterator<Item = (&'t usize, &'t BigInt)>,
        relation: Relation,
        rhs: &BigInt,
        fact: usize,
    ) -> Self {
        let negated = relation == Relation::AtLeast;
        let whole = |value: &BigInt| Rational::from(if negated { -value } else { value.clone() });
        Self {
            terms: terms.into_iter().map(|(column, value)| (*column, whole(value))).collect(),
            rhs: whole(rhs),
            facts: BTreeMap::from([(fact, whole(&BigInt::one()))]),
        }
    }

    /// The negative of a row that is at least its lower end, or with the other sign, the row that is at most its upper
    /// end.
    pub fn of_row(row: &Row, sign: &BigInt) -> Option<Self> {
        let (end, relation) = if sign.is_positive() {
            (row.lower.as_ref()?, Relation::AtLeast)
        } else {
            (row.upper.as_ref()?, Relation::AtMost)
        };
        let mut sum = Self::of(row.terms.iter().map(|(column, value)| (column, value)), relation, &end.value, end.fact);
        sum.facts.values_mut().for_each(|factor| *factor = &*factor * &row.scale);
        Some(sum)
    }

    pub const fn terms(&self) -> &BTreeMap<usize, Rational> {
        &self.terms
    }

    pub fn factor(&self, column: usize) -> Option<&Rational> {
        self.terms.get(&column)
    }

    pub const fn rhs(&self) -> &Rational {
        &self.rhs
    }

    pub fn rhs_is_at_most(&self, end: impl Into<Rational>) -> bool {
        self.rhs <= end.into()
    }

    /// With this multiple, not negative, of another.
    pub fn plus(mut self, other: &Self, times: impl Into<BigInt>) -> Self {
        let times = times.into();
        add(&mut self.terms, &other.terms, &times);
        add(&mut self.facts, &other.facts, &times);
        self.rhs += &other.rhs * &times;
        self
    }

    /// The same over these terms: what columns have more or less is replaced by the end that its sign asks for.
    pub fn towards(mut self, system: &System, wanted: &Terms) -> Option<Self> {
        let mut over = std::mem::take(&mut self.terms);
        for (&column, factor) in wanted {
            self.terms.insert(column, Rational::from(factor.clone()));
            *over.entry(column).or_default() -= factor;
        }
        for (column, factor) in over.into_iter().filter(|(_, factor)| !factor.is_zero()) {
            let side = if factor.is_positive() { Side::Lower } else { Side::Upper };
            let end = system.columns[column].end(side)?;
            if !end.value.is_zero() {
                self.rhs -= &end.value * &factor;
            }
            *self.facts.entry(end.fact).or_default() -= factor;
        }
        self.facts.retain(|_, factor| !factor.is_zero());
        Some(self)
    }

    /// As one fact, if it is at most this.
    pub fn written(self, most: impl Into<Rational>, log: &mut dyn ProofLog) -> Option<Self> {
        (self.is_whole() && self.rhs_is_at_most(most)).then(|| {
            let fact = self.told(&self.rhs, false, log);
            Self { facts: BTreeMap::from([(fact, Rational::one())]), ..self }
        })
    }

    /// Divided by a number and rounded down, as one fact, if that is at most this. The number has to be positive, and all
    /// factors its multiples, of integer columns.
    pub fn rounded(mut self, divisor: impl Into<BigInt>, most: i64, log: &mut dyn ProofLog) -> Option<Self> {
        let divisor = divisor.into();
        if !divisor.is_positive() {
            return None;
        }
        self.terms.values_mut().chain(self.facts.values_mut()).for_each(|value| *value = &*value / &divisor);
        self.rhs = (&self.rhs / divisor).floor();
        if !self.is_whole() || !self.rhs_is_at_most(most) {
            return None;
        }
        let fact = self.told(&self.rhs, true, log);
        self.facts = BTreeMap::from([(fact, Rational::one())]);
        Some(self)
    }

    /// The fact that it is absurd, if it has no terms and is.
    pub fn absurd(&self, log: &mut dyn ProofLog) -> Option<usize> {
        (self.terms.is_empty() && self.rhs_is_at_most(-1)).then(|| self.told(&self.rhs, false, log))
    }

    /// The fact, where it is one.
    pub fn fact(&self) -> Option<usize> {
        let mut facts = self.facts.iter();
        facts.next().filter(|(_, factor)| factor.is_one()).map(|(fact, _)| *fact).filter(|_| facts.next().is_none())
    }

    fn is_whole(&self) -> bool {
        self.terms.values().all(Rational::is_integer)
    }

    fn told(&self, rhs: &Rational, is_rounded: bool, log: &mut dyn ProofLog) -> usize {
        let terms: Vec<_> = self.terms.iter().map(|(column, value)| (*column, value.to_integer())).collect();
        let facts: Vec<_> = self.facts.iter().map(|(fact, value)| (*fact, value.clone())).collect();
        let left = if terms.is_empty() { Lhs::Zero } else { Lhs::Terms(&terms) };
        let reason = if is_rounded { Reason::Rounding(&facts) } else { Reason::Combination(&facts) };
        log.derive(&Derived { left, relation: Relation::AtMost, rhs, reason })
    }
}

/// Adds a multiple, and drops zeros.
fn add(sums: &mut BTreeMap<usize, Rational>, others: &BTreeMap<usize, Rational>, times: &BigInt) {
    for (key, value) in others {
        let sum = sums.entry(*key).or_default();
        if times.is_one() {
            *sum += value;
        } else {
            *sum += value * times;
        }
        if sum.is_zero() {
            sums.remove(key);
        }
    }
}
