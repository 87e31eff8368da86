//! What the search derives, in the words of the trail: bounds on the objective, contradictions, cases.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::local::{Change, Local};
use super::multipliers::{Combination, Multipliers};
use super::system::System;
use super::trail::{Derived, Left, Reason, Relation, Trail};
use crate::program::{Rational, compare};

/// A fact that ends a node: a lower bound on the objective of the system, or (nothing) a contradiction.
#[derive(Debug, Clone)]
pub(super) struct Closed {
    pub fact: usize,
    pub bound: Option<Rational>,
}

/// How bounds on the objective are told to a trail.
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
        let same = compare(&system.cost_scale.abs(), &Rational::one()).is_eq();
        Self { scale: system.cost_scale.clone(), whole, same }
    }

    /// A bound on the objective of the system, rounded up if it takes whole values only.
    pub fn rounded(&self, bound: Rational) -> Rational {
        if self.whole.is_some() { bound.ceil() } else { bound }
    }

    fn relation(&self) -> Relation {
        if self.scale.is_positive() { Relation::AtLeast } else { Relation::AtMost }
    }

    /// Writes down the rounded bound that a combination proves.
    pub fn bound(&self, system: &System, local: &Local, combination: &Combination, trail: &mut dyn Trail) -> Closed {
        let bound = self.rounded(combination.bound.clone());
        let relation = self.relation();
        if bound.denom() == combination.bound.denom() || self.whole.is_none() {
            let rhs = &bound / &self.scale;
            let terms = if trail.is_read() { multipliers(system, local, combination, &self.scale) } else { Vec::new() };
            let reason = Reason::Combination(&terms);
            let fact = trail.derive(&Derived { left: Left::Objective, relation, rhs: &rhs, reason });
            return Closed { fact, bound: Some(bound) };
        }
        if self.same {
            let rhs = &bound / &self.scale;
            let terms = if trail.is_read() { multipliers(system, local, combination, &self.scale) } else { Vec::new() };
            let reason = Reason::Rounding(&terms);
            let fact = trail.derive(&Derived { left: Left::Objective, relation, rhs: &rhs, reason });
            return Closed { fact, bound: Some(bound) };
        }
        self.rounded_bound(system, local, combination, bound, trail)
    }

    /// A bound that is rounded in the objective of the system, and then told in that of the program.
    fn rounded_bound(
        &self,
        system: &System,
        local: &Local,
        combination: &Combination,
        bound: Rational,
        trail: &mut dyn Trail,
    ) -> Closed {
        let one = Rational::one();
        let terms = if trail.is_read() { multipliers(system, local, combination, &one) } else { Vec::new() };
        let left = Left::Terms(self.whole.as_deref().unwrap_or_default());
        let reason = Reason::Rounding(&terms);
        let whole = trail.derive(&Derived { left, relation: Relation::AtLeast, rhs: &bound, reason });
        let rhs = &bound / &self.scale;
        let reason = Reason::Combination(&[(whole, one / &self.scale)]);
        let fact = trail.derive(&Derived { left: Left::Objective, relation: self.relation(), rhs: &rhs, reason });
        Closed { fact, bound: Some(bound) }
    }

    /// Writes down that no point is feasible, which a combination with costs of zero proves.
    pub fn absurd(&self, system: &System, local: &Local, combination: &Combination, trail: &mut dyn Trail) -> Closed {
        let one = Rational::one();
        let terms = if trail.is_read() { multipliers(system, local, combination, &one) } else { Vec::new() };
        let (rhs, reason) = (&combination.bound, Reason::Combination(&terms));
        let fact = trail.derive(&Derived { left: Left::Nothing, relation: Relation::AtLeast, rhs, reason });
        Closed { fact, bound: None }
    }

    /// Writes down what holds in both cases: each with what closes it, and its assumption.
    pub fn cases(&self, sides: [(Closed, usize); 2], trail: &mut dyn Trail) -> Closed {
        let [(first, first_case), (second, second_case)] = sides;
        let bound = match (first.bound, second.bound) {
            (Some(first), Some(second)) if compare(&second, &first).is_lt() => Some(second),
            (Some(first), _) => Some(first),
            (None, second) => second,
        };
        let reason = Reason::Cases([(first.fact, first_case), (second.fact, second_case)]);
        let fact = match &bound {
            Some(bound) => {
                let rhs = bound / &self.scale;
                trail.derive(&Derived { left: Left::Objective, relation: self.relation(), rhs: &rhs, reason })
            }
            None => {
                let rhs = Rational::one();
                trail.derive(&Derived { left: Left::Nothing, relation: Relation::AtLeast, rhs: &rhs, reason })
            }
        };
        Closed { fact, bound }
    }
}

/// Assumes both cases of a branching on an integer column: at most `floor`, and at least one more.
pub(super) fn branches(column: usize, floor: &BigInt, trail: &mut dyn Trail) -> [Change; 2] {
    let terms = [(column, BigInt::one())];
    [(true, Relation::AtMost, floor.clone()), (false, Relation::AtLeast, floor + BigInt::one())].map(
        |(upper, relation, value)| {
            let rhs = Rational::from_integer(value.clone());
            let fact =
                trail.derive(&Derived { left: Left::Terms(&terms), relation, rhs: &rhs, reason: Reason::Assumption });
            Change { column, upper, value, fact }
        },
    )
}

/// The multipliers of the facts of a combination, divided by `scale`; each fact once.
fn multipliers(system: &System, local: &Local, combination: &Combination, scale: &Rational) -> Vec<(usize, Rational)> {
    let Combination { multipliers: Multipliers { denominator, rows }, columns, .. } = combination;
    let over = Rational::from_integer(denominator.clone()) * scale;
    let mut found = Vec::with_capacity(rows.len() + columns.len());
    for (row, value) in rows {
        let row = &system.rows[*row];
        let end = if value.is_positive() { &row.lower } else { &row.upper };
        let Some(end) = end else { continue };
        found.push((end.fact, Rational::from_integer(value * &row.scale) / &over));
    }
    for (column, value) in columns {
        let Some(end) = local.end(*column, value.is_positive()) else { continue };
        found.push((end.fact, Rational::from_integer(value.clone()) / &over));
    }
    found.sort_by_key(|pair| pair.0);
    found.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += &next.1;
        }
        same
    });
    found.retain(|pair| !pair.1.is_zero());
    found
}
