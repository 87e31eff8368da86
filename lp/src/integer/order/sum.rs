//! Sums of facts `a x <= b` on their way to the trail: what they say, and what they are made of.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::integer::presolve::Side;
use crate::integer::system::{Row, System};
use crate::integer::trail::{Derived, Left, Reason, Relation, Trail};
use crate::program::{Rational, compare};

/// `sum of the terms <= rhs`, by these multiples of facts.
#[derive(Debug, Clone, Default)]
pub(super) struct Sum {
    terms: BTreeMap<usize, Rational>,
    rhs: Rational,
    facts: BTreeMap<usize, Rational>,
}

impl Sum {
    /// A fact over columns, negated if it is at least something.
    pub fn of(terms: &[(usize, BigInt)], relation: Relation, rhs: &BigInt, fact: usize) -> Self {
        let sign = Rational::from_integer(if relation == Relation::AtLeast { -1 } else { 1 }.into());
        Self {
            terms: terms.iter().map(|(column, value)| (*column, &sign * value)).collect(),
            rhs: &sign * rhs,
            facts: BTreeMap::from([(fact, sign)]),
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
        let mut sum = Self::of(&row.terms, relation, &end.value, end.fact);
        sum.facts.values_mut().for_each(|factor| *factor = &*factor * &row.scale);
        Some(sum)
    }

    pub fn factor(&self, column: usize) -> Option<&Rational> {
        self.terms.get(&column)
    }

    pub fn rhs_is_at_most(&self, end: i64) -> bool {
        compare(&self.rhs, &Rational::from_integer(end.into())).is_le()
    }

    pub fn plus(mut self, other: &Self) -> Self {
        add(&mut self.terms, &other.terms);
        add(&mut self.facts, &other.facts);
        self.rhs += &other.rhs;
        self
    }

    /// Divided by a positive number.
    pub fn over(mut self, divisor: &Rational) -> Self {
        self.terms.values_mut().chain(self.facts.values_mut()).for_each(|value| *value = &*value / divisor);
        self.rhs = &self.rhs / divisor;
        self
    }

    /// Adds multiples of facts that say `u_b - u_a <= 0`, or less, all together; their terms are to be
    /// [forgotten](Self::forget).
    pub fn add_facts(&mut self, facts: &[(usize, Rational)], times: &Rational) {
        for (fact, factor) in facts {
            *self.facts.entry(*fact).or_default() += factor * times;
        }
    }

    pub fn forget(&mut self, column: usize) {
        self.terms.remove(&column);
    }

    /// Without all columns but these: each is replaced by the end that its factor asks for.
    pub fn at_ends(mut self, system: &System, except: &[usize]) -> Option<Self> {
        for (column, factor) in std::mem::take(&mut self.terms) {
            if except.contains(&column) {
                self.terms.insert(column, factor);
                continue;
            }
            let side = if factor.is_positive() { Side::Lower } else { Side::Upper };
            let end = system.columns[column].end(side)?;
            self.rhs -= &end.value * &factor;
            *self.facts.entry(end.fact).or_default() -= factor;
        }
        self.facts.retain(|_, factor| !factor.is_zero());
        Some(self)
    }

    /// Tells the trail; the fact.
    pub fn fact(&self, relation: Relation, trail: &mut dyn Trail) -> usize {
        self.told(relation, &self.rhs, false, trail)
    }

    /// The same as one fact.
    pub fn written(mut self, relation: Relation, trail: &mut dyn Trail) -> Self {
        let fact = self.fact(relation, trail);
        self.facts = BTreeMap::from([(fact, Rational::one())]);
        self
    }

    /// Rounded down, as one fact.
    pub fn rounded(mut self, trail: &mut dyn Trail) -> Self {
        let rhs = self.rhs.floor();
        let fact = self.told(Relation::AtMost, &rhs, true, trail);
        self.facts = BTreeMap::from([(fact, Rational::one())]);
        self.rhs = rhs;
        self
    }

    fn told(&self, relation: Relation, rhs: &Rational, is_rounded: bool, trail: &mut dyn Trail) -> usize {
        let terms: Vec<_> = self.terms.iter().map(|(column, value)| (*column, value.to_integer())).collect();
        let facts: Vec<_> = self.facts.iter().map(|(fact, value)| (*fact, value.clone())).collect();
        let left = if terms.is_empty() { Left::Nothing } else { Left::Terms(&terms) };
        let reason = if is_rounded { Reason::Rounding(&facts) } else { Reason::Combination(&facts) };
        trail.derive(&Derived { left, relation, rhs, reason })
    }
}

/// Adds up, and drops zeros.
fn add(sums: &mut BTreeMap<usize, Rational>, others: &BTreeMap<usize, Rational>) {
    for (key, value) in others {
        *sums.entry(*key).or_default() += value;
    }
    sums.retain(|_, value| !value.is_zero());
}
