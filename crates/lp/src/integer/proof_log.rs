//! Where facts about an integer program are written down, each with the reason why it holds, as it is found.
//!
//! Facts are numbered as the constraints of a VIPR file are: first those of the program, in the order of
//! [`format::vipr`](crate::format::vipr) ([`Numbering`] says which is which), then the derived ones in the order in
//! which they come. A fact may use any that came before it. Facts are about the program's own numbers: its rows and its
//! objective as they were given, whatever a solver multiplies them by, and without the constant of the objective.

use num_bigint::BigInt;

pub(crate) use crate::format::vipr::Relation;
use crate::program::{Bounds, LinearProgram, Rational};

/// The left-hand side of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lhs<'a> {
    /// Zero: what is derived is absurd, if it is `0 >= 1` or the like.
    Zero,
    /// The objective of the program, in its own sense.
    Objective,
    /// Columns and their coefficients, by rising column, none zero.
    Terms(&'a [(usize, BigInt)]),
}

/// A fact, and why it holds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Derived<'a> {
    pub left: Lhs<'a>,
    pub relation: Relation,
    /// In lowest terms or not.
    pub rhs: &'a Rational,
    pub reason: Reason<'a>,
}

/// Why a fact holds. Multipliers stand with the numbers of the facts that they multiply, each number once; no product
/// goes the other way than another.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reason<'a> {
    /// It is assumed, until [`Cases`](Self::Cases) closes it.
    Assumption,
    /// It is implied by this linear combination (`lin`).
    Combination(&'a [(usize, Rational)]),
    /// It is implied by this linear combination of whole multiples of integer columns, rounded (`rnd`).
    Rounding(&'a [(usize, Rational)]),
    /// It follows in both of two cases: each time the fact that implies it, and the assumption of the case. The
    /// assumptions are `a x <= b` and `a x >= b + 1` with whole a, b on integer columns (`uns`).
    Cases([(usize, usize); 2]),
    /// `objective <= best` (`>=` for a maximum), or better by one if all terms of the objective are whole multiples of
    /// integer columns: only what is better than the best point of the log is of interest (`sol`).
    Solution,
}

/// A fact that is implied by a combination in machine words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fixed<'a> {
    pub left: Lhs<'a>,
    pub relation: Relation,
    pub rhs: &'a Rational,
    /// Whether the combination is rounded.
    pub is_rounded: bool,
    /// Each fact once, none zero.
    pub multipliers: &'a [(usize, i128)],
    /// Of all multipliers; positive.
    pub denominator: i128,
}

/// A record of facts.
pub(crate) trait ProofLog {
    /// Writes a fact down, and returns its number.
    fn derive(&mut self, derived: &Derived) -> usize;

    /// The same for a combination in machine words.
    fn derive_fixed(&mut self, derived: &Fixed) -> usize {
        let Fixed { left, relation, rhs, is_rounded, multipliers, denominator } = *derived;
        let rational = |&(fact, value): &(usize, i128)| (fact, Rational::new(value, denominator));
        let multipliers: Vec<(usize, Rational)> = multipliers.iter().map(rational).collect();
        let reason = if is_rounded { Reason::Rounding(&multipliers) } else { Reason::Combination(&multipliers) };
        self.derive(&Derived { left, relation, rhs, reason })
    }

    /// The same for a fact that may never be used: it need not be written before another one uses it.
    fn derive_late(&mut self, derived: &Fixed) -> usize {
        self.derive_fixed(derived)
    }

    /// Nothing that comes from now on uses this fact.
    fn forget(&mut self, _fact: usize) {}

    /// Whether somebody reads the facts; where nobody does, multipliers need not be computed.
    fn is_read(&self) -> bool;

    /// Whether facts can no longer be written, so that it is useless to go on.
    fn is_broken(&self) -> bool;
}

/// Numbers facts, and keeps none.
#[derive(Debug, Clone)]
pub(crate) struct Counting {
    next: usize,
}

impl Counting {
    /// The log of a program, in which nothing but the program stands.
    pub fn new(numbering: &Numbering) -> Self {
        Self { next: numbering.count }
    }

    /// How many facts were derived.
    pub fn derived(&self, numbering: &Numbering) -> usize {
        self.next - numbering.count
    }
}

impl ProofLog for Counting {
    fn derive(&mut self, _: &Derived) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn derive_fixed(&mut self, _: &Fixed) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn is_read(&self) -> bool {
        false
    }

    fn is_broken(&self) -> bool {
        false
    }
}

/// The numbers of the constraints that hold the lower and the upper ends of columns and rows: first the columns, then
/// the rows, each time the lower end before the upper one. Ends that are equal are one constraint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numbering {
    pub columns: Vec<[Option<usize>; 2]>,
    pub rows: Vec<[Option<usize>; 2]>,
    /// How many there are: the number of the first derived fact.
    pub count: usize,
}

impl Numbering {
    pub fn of(lp: &LinearProgram) -> Self {
        let mut count = 0;
        let mut number = |bounds: &Bounds| {
            let mut next = |binds: bool| binds.then(|| (count, count += 1).0);
            let lower = next(bounds.lower.is_some());
            let upper = if bounds.is_fixed() { lower } else { next(bounds.upper.is_some()) };
            [lower, upper]
        };
        let columns = lp.columns().iter().map(|column| number(&column.bounds)).collect();
        let rows = lp.rows().iter().map(|row| number(&row.bounds)).collect();
        Self { columns, rows, count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_before_rows_and_equal_ends_are_one_constraint() {
        let mut lp = LinearProgram::new("each kind of ends");
        let x = lp.variable("x", Bounds::between(0, 1));
        let y = lp.variable("y", Bounds::fixed(3));
        let z = lp.variable("z", Bounds::free());
        lp.subject_to("below", (x + z).at_most(2));
        lp.subject_to("same", (y + z).equals(1));
        let numbering = Numbering::of(&lp);
        assert_eq!(numbering.columns, [[Some(0), Some(1)], [Some(2), Some(2)], [None, None]]);
        assert_eq!((numbering.rows.as_slice(), numbering.count), (&[[None, Some(3)], [Some(4), Some(4)]][..], 5));
        let fact = Derived {
            left: Lhs::Zero,
            relation: Relation::AtLeast,
            rhs: &Rational::default(),
            reason: Reason::Assumption,
        };
        let mut log = Counting::new(&numbering);
        assert_eq!((log.derive(&fact), log.derive(&fact)), (5, 6));
    }
}
