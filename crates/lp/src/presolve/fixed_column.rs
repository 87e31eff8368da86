//! Columns with one value only, and those that objective and rows agree to have at one end (dual fixing).
//!
//! Where no row keeps a column from an end that the objective does not mind, the signs of multipliers that the rows allow
//! make its reduced cost ask for that end: nothing is left to say of it.

use num_bigint::Sign;
use num_traits::Zero;

use super::draft::Draft;
use super::entries::Entries;
use super::fraction::Fraction;
use super::undo::{Context, Undo};
use crate::basis::Status;
use crate::program::{Bounds, Rational};
use crate::stop::{Stopped, WorkBudget};

struct FixedColumn {
    column: usize,
    value: Rational,
    status: Status,
}

/// Takes away columns whose value is known.
pub fn take(draft: &mut Draft, budget: &WorkBudget) -> Result<(), Stopped> {
    for column in 0..draft.lp.columns().len() {
        let Some(length) = draft.column_length(column) else { continue };
        budget.charge(length as u64 + 1)?;
        if let Some(status) = end(draft, column) {
            fix(draft, column, status);
        }
    }
    Ok(())
}

/// Where the column may as well be.
fn end(draft: &Draft, column: usize) -> Option<Status> {
    let bounds = draft.column_bounds(column);
    if bounds.is_fixed() {
        return Some(Status::AtLower);
    }
    let wish = draft.wish(column);
    let (mut may_fall, mut may_rise) = (wish != Sign::Plus, wish != Sign::Minus);
    for (row, coefficient) in draft.column(column) {
        let Bounds { lower, upper } = draft.row_bounds(row);
        let rises = coefficient.numer().sign() == Sign::Plus;
        may_fall &= if rises { lower.is_none() } else { upper.is_none() };
        may_rise &= if rises { upper.is_none() } else { lower.is_none() };
        if !may_fall && !may_rise {
            return None;
        }
    }
    match (may_fall && bounds.lower.is_some(), may_rise && bounds.upper.is_some()) {
        (true, true) => Some(Status::nonbasic(bounds)),
        (true, false) => Some(Status::AtLower),
        (false, true) => Some(Status::AtUpper),
        (false, false) => {
            (may_fall && may_rise && bounds.lower.is_none() && bounds.upper.is_none()).then_some(Status::Zero)
        }
    }
}

fn fix(draft: &mut Draft, column: usize, status: Status) {
    let bounds = draft.column_bounds(column);
    let value = match status {
        Status::AtLower => bounds.lower.clone(),
        Status::AtUpper => bounds.upper.clone(),
        Status::Basic | Status::Zero => None,
    };
    let value = value.unwrap_or_default();
    if !value.is_zero() && move_rows(draft, column, &value).is_none() {
        return;
    }
    draft.remove_column(column);
    draft.push(FixedColumn { column, value, status });
}

/// Moves the bounds of the rows that a column with this value meets; nothing is moved if numbers are long.
fn move_rows(draft: &mut Draft, column: usize, value: &Rational) -> Option<()> {
    let value = Fraction::of(value)?;
    let moved = |(row, coefficient): (usize, &Rational)| {
        let product = Fraction::of(coefficient)?.times(value)?;
        let moved = |end: Option<&Rational>| match end {
            None => Some(None),
            Some(end) => Some(Some(Fraction::of(end)?.minus(product)?.rational())),
        };
        let Bounds { lower, upper } = draft.row_bounds(row);
        Some((row, Bounds { lower: moved(lower.as_ref())?, upper: moved(upper.as_ref())? }))
    };
    let moved: Vec<(usize, Bounds)> = draft.column(column).map(moved).collect::<Option<_>>()?;
    moved.into_iter().for_each(|(row, bounds)| draft.set_row_bounds(row, bounds));
    Some(())
}

impl Undo for FixedColumn {
    fn values(&self, context: &Context, values: &mut Entries, budget: &WorkBudget) -> Result<(), Stopped> {
        if context.affine && !self.value.is_zero() {
            values.add(self.column, &self.value, budget)?;
        }
        Ok(())
    }

    fn multipliers(&self, _: &Context, _: &mut Entries, _: &WorkBudget) -> Result<(), Stopped> {
        Ok(())
    }

    fn basis(&self, _: usize, status: &mut [Status]) {
        status[self.column] = self.status;
    }
}
