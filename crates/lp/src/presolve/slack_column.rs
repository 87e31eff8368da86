//! Columns that only one equation meets: they are its slack.
//!
//! With a x = b - r y the column x, of which c is the cost, is known by the others: b less the bounds of a x are bounds of r y,
//! and the costs of y fall by c/a r. The multiplier of the equation is that of the row r y, plus c/a.

use num_bigint::Sign;
use num_traits::Zero;

use super::draft::Draft;
use super::entries::Entries;
use super::fraction::Fraction;
use super::undo::{Context, Undo};
use crate::basis::Status;
use crate::program::{Bounds, Rational};
use crate::stop::{Stopped, WorkBudget};

struct SlackColumn<'a> {
    row: usize,
    column: usize,
    coefficient: &'a Rational,
    /// The right-hand side of the equation when the step was taken.
    rhs: Rational,
    /// What is added to the multiplier of the equation.
    price: Rational,
}

/// Takes away the slack columns of equations.
pub fn take(draft: &mut Draft, budget: &WorkBudget) -> Result<(), Stopped> {
    for column in 0..draft.lp.columns().len() {
        budget.charge(1)?;
        if draft.column_length(column) != Some(1) {
            continue;
        }
        let Some((row, coefficient)) = draft.column(column).next() else { continue };
        if draft.row_length(row) > Some(1) && draft.row_bounds(row).is_fixed() {
            budget.charge(draft.lp.rows()[row].terms().len() as u64)?;
            if let Some((rhs, price)) = absorb(draft, row, column, coefficient) {
                draft.remove_column(column);
                draft.push(SlackColumn { row, column, coefficient, rhs: rhs.rational(), price: price.rational() });
            }
        }
    }
    Ok(())
}

/// Changes bounds and costs so that the column is not needed any more, and tells what comes to the multiplier of the
/// equation; nothing is changed if numbers are long.
fn absorb(draft: &mut Draft, row: usize, column: usize, coefficient: &Rational) -> Option<(Fraction, Fraction)> {
    let factor = Fraction::of(coefficient)?;
    let rhs = Fraction::of(draft.row_bounds(row).lower.as_ref()?)?;
    let price = draft.cost(column)?.over(factor)?;
    let rest = |end: Option<&Rational>| match end {
        None => Some(None),
        Some(end) => Some(Some(rhs.minus(Fraction::of(end)?.times(factor)?)?.rational())),
    };
    let Bounds { lower, upper } = draft.column_bounds(column);
    let (lower, upper) = if factor.is_negative() { (upper, lower) } else { (lower, upper) };
    let bounds = Bounds { lower: rest(upper.as_ref())?, upper: rest(lower.as_ref())? };
    if !price.is_zero() {
        let changed = |(other, factor): (usize, &Rational)| {
            Some((other, draft.cost(other)?.minus(price.times(Fraction::of(factor)?)?)?))
        };
        let others = draft.row(row).filter(|&(other, _)| other != column);
        let changed: Vec<(usize, Fraction)> = others.map(changed).collect::<Option<_>>()?;
        changed.into_iter().for_each(|(other, cost)| draft.set_cost(other, cost));
    }
    draft.set_row_bounds(row, bounds);
    Some((rhs, price))
}

impl Undo for SlackColumn<'_> {
    fn values(&self, context: &Context, values: &mut Entries, budget: &WorkBudget) -> Result<(), Stopped> {
        let terms = context.lp.rows()[self.row].terms().iter().map(|(column, value)| (*column, value));
        let rest = values.rest(context.affine.then_some(&self.rhs), terms, budget)?;
        values.set(self.column, rest, self.coefficient, budget)
    }

    fn multipliers(&self, context: &Context, multipliers: &mut Entries, budget: &WorkBudget) -> Result<(), Stopped> {
        if context.affine && !self.price.is_zero() {
            multipliers.add(self.row, &self.price, budget)?;
        }
        Ok(())
    }

    fn basis(&self, structurals: usize, status: &mut [Status]) {
        let logical = std::mem::replace(&mut status[structurals + self.row], Status::AtLower);
        let rises = self.coefficient.numer().sign() == Sign::Plus;
        status[self.column] = if rises { logical.opposite() } else { logical };
    }
}
