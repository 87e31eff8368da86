//! Rows that say nothing: no bounds, or no column and zero within the bounds. Rows of one column are bounds of it.
//!
//! The multiplier of such a row is what the reduced cost of the column asks of a bound that it has from the row alone.

use std::cmp::Ordering;

use num_bigint::Sign;
use num_traits::Zero;

use super::draft::Draft;
use super::entries::Entries;
use super::fraction::Fraction;
use super::undo::{Context, Undo};
use crate::basis::Status;
use crate::program::{Bounds, Rational, Sense};
use crate::stop::{Stopped, WorkBudget};

struct SingletonRow<'a> {
    row: usize,
    column: usize,
    coefficient: &'a Rational,
    /// The cost of the column when the step was taken.
    cost: Fraction,
    /// Whether the lower and the upper bound of the column are those of the row.
    from_row: (bool, bool),
}

/// Takes away rows without effect and rows of one column.
pub fn take(draft: &mut Draft, budget: &WorkBudget) -> Result<(), Stopped> {
    for row in 0..draft.lp.rows().len() {
        budget.charge(1)?;
        let bounds = draft.row_bounds(row);
        match draft.row_length(row) {
            None => {}
            Some(_) if bounds.lower.is_none() && bounds.upper.is_none() => draft.remove_row(row),
            Some(0) if bounds.contain(&Rational::zero()) => draft.remove_row(row),
            Some(1) => make_bounds(draft, row),
            Some(_) => {}
        }
    }
    Ok(())
}

/// Turns a row of one column into bounds of it, unless they would contradict those that it has.
fn make_bounds(draft: &mut Draft, row: usize) {
    let Some((column, coefficient)) = draft.row(row).next() else { return };
    let Some((bounds, from_row)) = tightened(draft, row, column, coefficient) else { return };
    let Some(cost) = draft.cost(column) else { return };
    if bounds.contradict() {
        return;
    }
    draft.remove_row(row);
    if from_row.0 || from_row.1 {
        draft.set_column_bounds(column, bounds);
        draft.push(SingletonRow { row, column, coefficient, cost, from_row });
    }
}

/// The bounds of a column by its own and by a row that it has alone, and which of them are those of the row; nothing if
/// numbers are long.
fn tightened(draft: &Draft, row: usize, column: usize, coefficient: &Rational) -> Option<(Bounds, (bool, bool))> {
    let factor = Fraction::of(coefficient)?;
    let over = |end: Option<&Rational>| match end {
        None => Some(None),
        Some(end) => Some(Some(Fraction::of(end)?.over(factor)?.rational())),
    };
    let Bounds { lower, upper } = draft.row_bounds(row);
    let (lower, upper) = if factor.is_negative() { (upper, lower) } else { (lower, upper) };
    let (lower, upper) = (over(lower.as_ref())?, over(upper.as_ref())?);
    let own = draft.column_bounds(column);
    let tighter = |new: &Option<Rational>, old: &Option<Rational>, wanted| match (new, old) {
        (Some(new), Some(old)) => new.cmp(old) == wanted,
        (new, _) => new.is_some(),
    };
    let from_row = (tighter(&lower, &own.lower, Ordering::Greater), tighter(&upper, &own.upper, Ordering::Less));
    let lower = if from_row.0 { lower } else { own.lower.clone() };
    let upper = if from_row.1 { upper } else { own.upper.clone() };
    Some((Bounds { lower, upper }, from_row))
}

impl Undo for SingletonRow<'_> {
    fn values(&self, _: &Context, _: &mut Entries, _: &WorkBudget) -> Result<(), Stopped> {
        Ok(())
    }

    fn multipliers(&self, context: &Context, multipliers: &mut Entries, budget: &WorkBudget) -> Result<(), Stopped> {
        let cost = context.affine.then(|| self.cost.rational());
        let reduced = multipliers.rest(cost.as_ref(), context.by_column.of(self.column).iter().copied(), budget)?;
        // A proof of infeasibility is one of a minimum.
        let minimizes = !context.affine || context.lp.sense() == Sense::Minimize;
        let is_from_row = match reduced.numerator.sign() {
            Sign::NoSign => false,
            sign if (sign == Sign::Plus) == minimizes => self.from_row.0,
            _ => self.from_row.1,
        };
        if is_from_row { multipliers.set(self.row, reduced, self.coefficient, budget) } else { Ok(()) }
    }

    fn basis(&self, structurals: usize, status: &mut [Status]) {
        let end = status[self.column];
        if (end == Status::AtLower && self.from_row.0) || (end == Status::AtUpper && self.from_row.1) {
            let falls = self.coefficient.numer().sign() == Sign::Minus;
            status[structurals + self.row] = if falls { end.opposite() } else { end };
            status[self.column] = Status::Basic;
        }
    }
}
