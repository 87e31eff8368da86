//! Constraints with one relation, and which of them follow from which at sight.

use std::cmp::Ordering;
use std::sync::Arc;

use num_bigint::Sign;

use super::budget::Budget;
use super::value::{Terms, Value};

/// How the left-hand side of a constraint compares with its right-hand side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    AtMost,
    Equal,
    AtLeast,
}

impl Relation {
    /// The letter of the format.
    pub const fn letter(self) -> char {
        match self {
            Self::AtMost => 'L',
            Self::Equal => 'E',
            Self::AtLeast => 'G',
        }
    }

    /// The relation of a letter of the format.
    pub fn from_letter(letter: &str) -> Option<Self> {
        [Self::AtMost, Self::Equal, Self::AtLeast].into_iter().find(|relation| letter.chars().eq([relation.letter()]))
    }
}

/// A sum of multiples of variables on the left, a number on the right.
#[derive(Debug, Clone)]
pub(super) struct Inequality {
    /// Many constraints are about the objective, whose terms they share.
    pub terms: Arc<Terms>,
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
    pub fn dominates(&self, other: &Self, budget: &Budget) -> bool {
        self.is_absurd()
            || same_terms(&self.terms, &other.terms, budget)
                && match (self.relation, other.relation) {
                    (Relation::AtLeast | Relation::Equal, Relation::AtLeast) => {
                        self.compare(other, budget) != Ordering::Less
                    }
                    (Relation::AtMost | Relation::Equal, Relation::AtMost) => {
                        self.compare(other, budget) != Ordering::Greater
                    }
                    (Relation::Equal, Relation::Equal) => self.compare(other, budget) == Ordering::Equal,
                    _ => false,
                }
    }

    /// Whether both say exactly the same of the same left-hand side.
    pub fn is_same_as(&self, other: &Self, budget: &Budget) -> bool {
        self.relation == other.relation
            && self.rhs.equals(&other.rhs, budget)
            && same_terms(&self.terms, &other.terms, budget)
    }

    fn compare(&self, other: &Self, budget: &Budget) -> Ordering {
        self.rhs.compare(&other.rhs, budget)
    }
}

/// Whether two sums are the same.
pub(super) fn same_terms(left: &[(usize, Value)], right: &[(usize, Value)], budget: &Budget) -> bool {
    let equal = |((index, value), (other, against)): (&(usize, Value), &(usize, Value))| {
        index == other && value.equals(against, budget)
    };
    std::ptr::eq(left, right) || left.len() == right.len() && left.iter().zip(right).all(equal)
}
