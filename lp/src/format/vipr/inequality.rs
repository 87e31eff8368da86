//! Constraints with one relation, and which of them follow from which at sight.

use std::cmp::Ordering;

use num_bigint::Sign;

use super::listing::Relation;
use super::value::{Terms, Value};

/// A sum of multiples of variables on the left, a number on the right.
#[derive(Debug, Clone)]
pub(super) struct Inequality {
    pub terms: Terms,
    pub relation: Relation,
    pub rhs: Value,
}

impl Inequality {
    /// Whether no point satisfies this constraint, whatever the variables are: `0 >= 1` and its like.
    pub fn is_absurd(&self) -> bool {
        self.terms.is_empty()
            && match self.relation {
                Relation::AtLeast => self.rhs.sign() == Sign::Plus,
                Relation::AtMost => self.rhs.sign() == Sign::Minus,
                Relation::Equal => !self.rhs.is_zero(),
            }
    }

    /// Whether every point that satisfies this constraint satisfies the `other`, because the left-hand sides are the
    /// same or this one is absurd.
    pub fn dominates(&self, other: &Self) -> bool {
        self.is_absurd()
            || same_terms(&self.terms, &other.terms)
                && match (self.relation, other.relation) {
                    (Relation::AtLeast | Relation::Equal, Relation::AtLeast) => self.compare(other) != Ordering::Less,
                    (Relation::AtMost | Relation::Equal, Relation::AtMost) => self.compare(other) != Ordering::Greater,
                    (Relation::Equal, Relation::Equal) => self.compare(other) == Ordering::Equal,
                    _ => false,
                }
    }

    /// Whether both say exactly the same of the same left-hand side.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.relation == other.relation && self.rhs.equals(&other.rhs) && same_terms(&self.terms, &other.terms)
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.rhs.compare(&other.rhs)
    }
}

/// Whether two sums are the same.
pub(super) fn same_terms(left: &[(usize, Value)], right: &[(usize, Value)]) -> bool {
    let equal = |((index, value), (other, against)): (&(usize, Value), &(usize, Value))| {
        index == other && value.equals(against)
    };
    left.len() == right.len() && left.iter().zip(right).all(equal)
}
