//! Systems of equations over integer columns that have no integer point, whatever the bounds: 2 x - 2 y = 1.
//!
//! A x = b has an integer solution unless there is a y with y A whole and y b not whole (the integer Farkas lemma:
//! A. Schrijver, *Theory of linear and integer programming*, corollary 4.1a). Unimodular operations on the columns
//! bring A to a lower triangular H (Hermite). The equations are then solved from the top; the first unknown that is not
//! whole gives y as a row of the inverse of H.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::side::Side;
use super::split::Target;
use crate::integer::proof_log::{Derived, Lhs, ProofLog, Reason, Relation};
use crate::integer::system::{Infeasible, System};
use crate::program::Rational;

/// Systems with more equations are passed over.
const MAX_EQUATIONS: usize = 200;
/// Where the numbers grow beyond this, the work ends.
const MAX_BITS: u64 = 4096;
/// It also ends after so many operations on entries.
const MAX_OPERATIONS: usize = 2_000_000;

/// An equation of the system over columns that are not fixed.
struct Equation {
    row: usize,
    terms: Vec<(usize, BigInt)>,
    rhs: BigInt,
}

/// Finds out whether the equations over integer columns have an integer solution.
///
/// # Errors
/// If they have none.
pub(crate) fn solve(system: &System, log: &mut dyn ProofLog, stop: &dyn Fn() -> bool) -> Result<(), Infeasible> {
    let equations = equations(system);
    if equations.len() > MAX_EQUATIONS || equations.len() * system.columns.len() > MAX_OPERATIONS {
        return Ok(());
    }
    match multipliers(&equations, stop) {
        Some(multipliers) => Err(prove(system, &equations, &multipliers, log)),
        None => Ok(()),
    }
}

fn equations(system: &System) -> Vec<Equation> {
    let equation = |row: usize| {
        let (mut terms, mut rhs) = (Vec::new(), system.rows[row].lower.as_ref()?.value.clone());
        for (column, factor) in &system.rows[row].terms {
            let column_of = &system.columns[*column];
            match &column_of.lower {
                _ if !column_of.integer => return None,
                Some(end) if column_of.is_fixed() => rhs -= factor * end.value.numer(),
                _ => terms.push((*column, factor.clone())),
            }
        }
        Some(Equation { row, terms, rhs })
    };
    (0..system.rows.len()).filter(|&row| system.rows[row].is_equation()).filter_map(equation).collect()
}

/// Multipliers of the equations that make all coefficients whole, and the right-hand side not.
fn multipliers(equations: &[Equation], stop: &dyn Fn() -> bool) -> Option<Vec<Rational>> {
    let mut lattice = Lattice::of(equations);
    for (row, equation) in equations.iter().enumerate() {
        let rest = lattice.pivots.iter().zip(&lattice.columns);
        let rest = rest.fold(equation.rhs.clone(), |rest, ((_, unknown), column)| rest - unknown * &column[row]);
        let divisor =
            if lattice.eliminate(row, stop)? { lattice.columns[lattice.pivots.len()][row].clone() } else { &rest * 2 };
        let (unknown, remainder) = if divisor.is_zero() { continue } else { rest.div_rem(&divisor) };
        if !remainder.is_zero() {
            return Some(lattice.row_of_inverse(row, &divisor));
        }
        lattice.pivots.push((row, unknown));
    }
    None
}

/// The columns of A, on which unimodular operations act; those with a pivot come first.
struct Lattice {
    columns: Vec<Vec<BigInt>>,
    /// The row of the pivot of each of the first columns, and the value of its unknown.
    pivots: Vec<(usize, BigInt)>,
    operations: usize,
}

impl Lattice {
    fn of(equations: &[Equation]) -> Self {
        let mut columns = BTreeMap::<usize, Vec<BigInt>>::new();
        for (row, equation) in equations.iter().enumerate() {
            for (column, factor) in &equation.terms {
                columns.entry(*column).or_insert_with(|| vec![BigInt::zero(); equations.len()])[row] = factor.clone();
            }
        }
        Self { columns: columns.into_values().collect(), pivots: Vec::new(), operations: 0 }
    }

    /// Leaves at most one column without a pivot that has an entry in this row, as the next one; whether there is one.
    /// Nothing if the numbers become too long, the work too much, or `stop` says so.
    fn eliminate(&mut self, row: usize, stop: &dyn Fn() -> bool) -> Option<bool> {
        let first = self.pivots.len();
        loop {
            self.operations += self.columns.len() - first;
            if stop() || self.operations > MAX_OPERATIONS {
                return None;
            }
            let is_smaller = |column: &usize| self.columns[*column][row].abs();
            let entries = (first..self.columns.len()).filter(|&column| !self.columns[column][row].is_zero());
            let Some(least) = entries.min_by_key(is_smaller) else { return Some(false) };
            self.columns.swap(first, least);
            let (pivot, rest) = self.columns[first..].split_first_mut()?;
            let mut clean = true;
            for column in rest.iter_mut().filter(|column| !column[row].is_zero()) {
                let factor = nearest(&column[row], &pivot[row]);
                self.operations += pivot.len() - row;
                subtract(column, &factor, pivot, row);
                if column[row..].iter().any(|entry| entry.bits() > MAX_BITS) {
                    return None;
                }
                clean &= column[row].is_zero();
            }
            if clean {
                return Some(true);
            }
        }
    }

    /// y with the entry 1 / divisor at this row, zero at later ones, and with y H zero at all columns that have a pivot
    /// above: up to whole numbers, which change nothing.
    fn row_of_inverse(&self, row: usize, divisor: &BigInt) -> Vec<Rational> {
        let mut multipliers = vec![Rational::zero(); row + 1];
        multipliers[row] = Rational::new(BigInt::one(), divisor.clone());
        for ((pivot, _), column) in self.pivots.iter().zip(&self.columns).rev() {
            let below = column.iter().zip(&multipliers).filter(|(entry, _)| !entry.is_zero());
            let sum = below.fold(Rational::zero(), |sum, (entry, multiplier)| sum + multiplier * entry);
            multipliers[*pivot] = -sum / &column[*pivot];
        }
        multipliers.iter().map(|multiplier| multiplier - multiplier.floor()).collect()
    }
}

/// The whole number next to the quotient.
fn nearest(dividend: &BigInt, divisor: &BigInt) -> BigInt {
    let twice: BigInt = dividend * 2 + divisor;
    twice.div_floor(&(divisor * 2))
}

/// Subtracts `factor` times the pivot column from a column, from this row on: above, both are zero.
fn subtract(column: &mut [BigInt], factor: &BigInt, pivot: &[BigInt], row: usize) {
    for (entry, pivot) in column[row..].iter_mut().zip(&pivot[row..]).filter(|(_, pivot)| !pivot.is_zero()) {
        *entry -= factor * pivot;
    }
}

/// Rounds the combination of the equations from both sides: what is left is at most a number, and at least the next.
fn prove(system: &System, equations: &[Equation], multipliers: &[Rational], log: &mut dyn ProofLog) -> Infeasible {
    let used = || equations.iter().zip(multipliers).filter(|(_, multiplier)| !multiplier.is_zero());
    let (mut left, mut right) = (BTreeMap::<usize, Rational>::new(), Rational::zero());
    for (equation, multiplier) in used() {
        right += multiplier * &equation.rhs;
        for (column, factor) in &system.rows[equation.row].terms {
            *left.entry(*column).or_default() += multiplier * factor;
        }
    }
    let free = |column: &usize| !system.columns[*column].is_fixed();
    let sum = left.iter().filter(|(column, value)| free(column) && !value.is_zero());
    let terms: Vec<_> = sum.map(|(column, value)| (*column, value.to_integer())).collect();
    let mut rounded = |side: Side| {
        let rows = used().filter_map(|(equation, multiplier)| {
            let row = &system.rows[equation.row];
            Some((row.end(side)?.fact, multiplier * &row.scale))
        });
        let mut facts: Vec<_> = rows.collect();
        for (column, value) in left.iter().filter(|(column, value)| !free(column) && !value.is_zero()) {
            let end = system.columns[*column].end(side.other().times(&value.numer()));
            facts.extend(end.map(|end| (end.fact, -value)));
        }
        (Target { terms: &terms, side, rhs: &side.rounded(&right) }).round(&right, &facts, true, log)
    };
    let [low, high] = [rounded(Side::Lower), rounded(Side::Upper)];
    let reason = Reason::Combination(&[(low, Rational::one()), (high, -Rational::one())]);
    let (left, relation) = (Lhs::Zero, Relation::AtLeast);
    Infeasible(log.derive(&Derived { left, relation, rhs: &Rational::one(), reason }))
}
