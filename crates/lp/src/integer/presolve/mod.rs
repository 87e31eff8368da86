//! What makes a program tighter before the search, by derived constraints alone: the columns stay, and so do all
//! integer points.

mod activity;
mod coefficients;
mod divisors;
mod draft;
mod lattice;
mod propagate;
mod side;
mod split;
mod whole_part;

pub(super) use activity::activity;
pub(super) use divisors::content;
pub(super) use draft::Draft;
pub(super) use side::Side;
pub(super) use split::{Half, Split, Target, derive};

use super::proof_log::ProofLog;
use super::system::{Infeasible, System};

/// How often rows and bounds take turns.
const TURNS: usize = 3;

/// Tightens a system: its rows by common divisors and smaller coefficients, its columns by the rows. What is told to
/// the log is what the system then rests on, and no more.
///
/// # Errors
/// If there is no integer point.
pub(crate) fn presolve(system: &mut System, log: &mut dyn ProofLog, stop: &dyn Fn() -> bool) -> Result<(), Infeasible> {
    let mut draft = Draft::default();
    let tightened = tighten(system, &mut draft, stop);
    for column in &mut system.columns {
        let ends = [&mut column.lower, &mut column.upper];
        ends.into_iter().flatten().for_each(|end| end.fact = draft.write(end.fact, log));
    }
    for row in &mut system.rows {
        let ends = [&mut row.lower, &mut row.upper];
        ends.into_iter().flatten().for_each(|end| end.fact = draft.write(end.fact, log));
    }
    tightened.map_err(|Infeasible(fact)| Infeasible(draft.write(fact, log)))
}

fn tighten(system: &mut System, draft: &mut Draft, stop: &dyn Fn() -> bool) -> Result<(), Infeasible> {
    divisors::divide(system, draft)?;
    propagate::propagate(system, draft, stop)?;
    if whole_part::equate(system, draft, stop)? {
        propagate::propagate(system, draft, stop)?;
    }
    lattice::solve(system, draft, stop)?;
    for _ in 0..TURNS {
        if !coefficients::tighten(system, draft, stop) {
            break;
        }
        divisors::divide(system, draft)?;
        propagate::propagate(system, draft, stop)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
