//! A unimodular change of the integer columns of a system: `x = U y`, and so `y = V x` with V the inverse of U.
//!
//! Whatever is said of y is said of x by putting V x in the place of y ([`Translated`]): a sum of facts becomes the sum
//! of the same facts, a rounded sum stays whole on integer columns, and both cases of a branching on y are those of a
//! branching on an integer form of x. So each fact about the new columns is a fact about those of the program, with the
//! same reason, and the ends of rows and columns are proved by the facts that they had.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::lll::Unimodular;
use crate::integer::proof_log::{Derived, Fixed, Lhs, ProofLog};
use crate::integer::system::{Bound, Column, Row, System};
use crate::program::Rational;

/// New columns: first those that stay, in their order, then one for each vector of the basis.
#[derive(Debug)]
pub(super) struct Change {
    /// The columns that stay.
    pub kept: Vec<usize>,
    /// The integer columns x.
    pub moved: Vec<usize>,
    pub matrix: Unimodular,
}

impl Change {
    /// A sum over the columns x, and those that stay, over the new columns.
    fn forwards(&self, terms: &[(usize, BigInt)], places: &[usize]) -> Vec<(usize, BigInt)> {
        let kept = self.kept.len();
        let (moved, mut sum): (Vec<_>, Vec<_>) =
            terms.iter().map(|(column, value)| (places[*column], value.clone())).partition(|(place, _)| *place >= kept);
        sum.sort_by_key(|(place, _)| *place);
        for (number, vector) in self.matrix.basis.iter().enumerate() {
            let value: BigInt = moved.iter().map(|(place, value)| value * &vector[place - kept]).sum();
            if !value.is_zero() {
                sum.push((kept + number, value));
            }
        }
        sum
    }

    /// The place of each column: that of the new column if it stays, else that in x after all that stay.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.kept.len() + self.moved.len()];
        self.kept.iter().chain(&self.moved).enumerate().for_each(|(place, &column)| places[column] = place);
        places
    }

    /// The system over the new columns. The ends of x become rows.
    pub fn system(&self, old: &System) -> System {
        let places = self.places();
        let mut columns: Vec<Column> = self.kept.iter().map(|&column| old.columns[column].clone()).collect();
        let new = || Column { lower: None, upper: None, integer: true, cost: BigInt::zero() };
        columns.extend(self.moved.iter().map(|_| new()));
        let costs: Vec<_> = self.moved.iter().map(|&column| (column, old.columns[column].cost.clone())).collect();
        for (column, cost) in self.forwards(&costs, &places) {
            columns[column].cost = cost;
        }
        let mut rows: Vec<Row> =
            old.rows.iter().map(|row| Row { terms: self.forwards(&row.terms, &places), ..row.clone() }).collect();
        for &column in &self.moved {
            let whole = |end: &Bound<Rational>| Bound { value: end.value.to_integer(), fact: end.fact };
            let [lower, upper] =
                [&old.columns[column].lower, &old.columns[column].upper].map(|end| end.as_ref().map(whole));
            if lower.is_some() || upper.is_some() {
                let terms = self.forwards(&[(column, BigInt::one())], &places);
                rows.push(Row { terms, lower, upper, scale: BigInt::one() });
            }
        }
        System { columns, rows, cost_scale: old.cost_scale.clone() }
    }

    /// A point of the new columns in the old ones.
    pub fn back(&self, point: &[Rational]) -> Vec<Rational> {
        let mut old = vec![Rational::zero(); self.kept.len() + self.moved.len()];
        self.kept.iter().zip(point).for_each(|(&column, value)| old[column] = value.clone());
        for (vector, value) in self.matrix.basis.iter().zip(&point[self.kept.len()..]) {
            for (&column, entry) in self.moved.iter().zip(vector).filter(|(_, entry)| !entry.is_zero()) {
                old[column] += value * entry;
            }
        }
        old
    }

    /// A point or direction of the old columns in the new ones.
    pub fn there(&self, old: &[Rational]) -> Vec<Rational> {
        let mut new: Vec<Rational> = self.kept.iter().map(|&column| old[column].clone()).collect();
        new.extend(self.matrix.inverse.iter().map(|form| {
            let terms = form.iter().zip(&self.moved).filter(|(entry, _)| !entry.is_zero());
            terms.fold(Rational::zero(), |sum, (entry, &column)| sum + &old[column] * entry)
        }));
        new
    }

    /// A sum over the new columns in the old ones.
    fn backwards(&self, terms: &[(usize, BigInt)]) -> Vec<(usize, BigInt)> {
        let mut sum = BTreeMap::<usize, BigInt>::new();
        for (column, value) in terms {
            match column.checked_sub(self.kept.len()) {
                None => *sum.entry(self.kept[*column]).or_default() += value,
                Some(number) => {
                    let form = self.moved.iter().zip(&self.matrix.inverse[number]);
                    form.for_each(|(&column, entry)| *sum.entry(column).or_default() += value * entry);
                }
            }
        }
        sum.into_iter().filter(|(_, value)| !value.is_zero()).collect()
    }
}

/// A log that is told of new columns, and tells another one of those of the program.
pub(in crate::integer) struct Translated<'a> {
    pub(super) log: &'a mut dyn ProofLog,
    pub(super) change: &'a Change,
}

impl Translated<'_> {
    fn terms(&self, left: Lhs) -> Option<Vec<(usize, BigInt)>> {
        match left {
            Lhs::Terms(terms) if self.log.is_read() => Some(self.change.backwards(terms)),
            _ => None,
        }
    }
}

fn left<'a>(old: Lhs<'a>, terms: Option<&'a Vec<(usize, BigInt)>>) -> Lhs<'a> {
    match terms {
        Some(terms) if terms.is_empty() => Lhs::Zero,
        Some(terms) => Lhs::Terms(terms),
        None => old,
    }
}

impl ProofLog for Translated<'_> {
    fn derive(&mut self, derived: &Derived) -> usize {
        let terms = self.terms(derived.left);
        self.log.derive(&Derived { left: left(derived.left, terms.as_ref()), ..*derived })
    }

    fn derive_fixed(&mut self, derived: &Fixed) -> usize {
        let terms = self.terms(derived.left);
        self.log.derive_fixed(&Fixed { left: left(derived.left, terms.as_ref()), ..*derived })
    }

    fn derive_late(&mut self, derived: &Fixed) -> usize {
        let terms = self.terms(derived.left);
        self.log.derive_late(&Fixed { left: left(derived.left, terms.as_ref()), ..*derived })
    }

    fn forget(&mut self, fact: usize) {
        self.log.forget(fact);
    }

    fn is_read(&self) -> bool {
        self.log.is_read()
    }

    fn is_broken(&self) -> bool {
        self.log.is_broken()
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use crate::integer::proof_log::{Counting, Numbering};
    use crate::integer::recorded::{keeps, points, random};
    use crate::integer::reduction::Reduction;
    use crate::integer::system::System;

    #[test]
    fn points_and_sums_are_the_same_in_both_columns() {
        let mut numbers = ChaCha8Rng::seed_from_u64(17);
        let (mut changed, mut seen) = (0, 0);
        for _ in 0..300 {
            let lp = random(&mut numbers);
            let numbering = Numbering::of(&lp);
            let Ok(system) = System::new(&lp, &numbering, &mut Counting::new(&numbering), &|| false) else { continue };
            let Some(reduction) = Reduction::of(&system, None, &|| false) else { continue };
            changed += 1;
            for (old, new) in system.rows.iter().zip(&reduction.system.rows) {
                assert_eq!(reduction.change.backwards(&new.terms), old.terms);
            }
            for point in points(&lp, 2) {
                let there = reduction.change.there(&point);
                assert!(keeps(&reduction.system, &there), "{lp:?}");
                assert_eq!(reduction.back(&there), point);
                seen += 1;
            }
            // What no row keeps away is no point of the old columns either.
            let there: Vec<_> = system.columns.iter().map(|_| numbers.random_range(-2_i64..=2).into()).collect();
            assert_eq!(keeps(&reduction.system, &there), keeps(&system, &reduction.back(&there)));
        }
        assert!(changed > 200 && seen > 1_000, "{changed} {seen}");
    }
}
