//! The primal simplex method in exact arithmetic, from a feasible basis.
//!
//! The variable of greatest reduced cost enters. After a run of steps that did not move, the smallest index enters and
//! leaves (Bland, 1977) until one moves: no basis comes twice, and the method ends.

use num_bigint::{BigInt, Sign};

use super::Pivots;
use super::edge::Edge;
use super::lift::Solved;
use super::state::State;
use crate::basis::Status;
use crate::stop::Stopped;

/// How many steps in a row may stay in place before Bland's rule takes over.
const PATIENCE: usize = 30;

/// How the primal simplex ended.
pub enum PrimalEnd {
    /// The basis is optimal: its point, and multipliers of the scaled rows and costs.
    Optimal { point: Solved, multipliers: Solved },
    /// From this point, the objective improves for ever along this edge.
    Unbounded { point: Solved, edge: Edge },
    /// There are as many pivots as were allowed.
    Wrong,
}

/// Pivots until the basis is optimal, or proves the program unbounded. `point` is that of the basis; the `suspect`
/// enters first if it may.
pub fn run(
    state: &mut State,
    mut point: Solved,
    mut suspect: Option<usize>,
    pivots: &mut Pivots,
) -> Result<PrimalEnd, Stopped> {
    let mut still = 0;
    loop {
        let multipliers = state.multipliers()?;
        let Some((entering, direction)) = entering(state, &multipliers, suspect.take(), still > PATIENCE)? else {
            return Ok(PrimalEnd::Optimal { point, multipliers });
        };
        let edge = Edge::new(state, entering, direction)?;
        let limits = edge.limits(state, &point)?;
        let Some(first) = limits
            .into_iter()
            .min_by(|left, right| left.compare_length(right).then(left.variable.cmp(&right.variable)))
        else {
            return Ok(PrimalEnd::Unbounded { point, edge });
        };
        if !pivots.count() {
            return Ok(PrimalEnd::Wrong);
        }
        still = if first.has_no_length() { still + 1 } else { 0 };
        edge.follow(state, &first)?;
        point = state.point()?;
    }
}

/// The variable that enters, and whether it grows (1) or shrinks (-1).
fn entering(
    state: &State,
    multipliers: &Solved,
    suspect: Option<usize>,
    smallest_index: bool,
) -> Result<Option<(usize, i32)>, Stopped> {
    let mut best: Option<(BigInt, usize, i32)> = None;
    for variable in (0..state.scaled.variables()).filter(|&variable| state.may_enter(variable)) {
        let cost = state.reduced_cost(variable, multipliers)?;
        let direction = match (state.status[variable], cost.sign()) {
            (_, Sign::NoSign) | (Status::AtLower, Sign::Plus) | (Status::AtUpper, Sign::Minus) | (Status::Basic, _) => {
                continue;
            }
            (_, Sign::Minus) => 1,
            (_, Sign::Plus) => -1,
        };
        if smallest_index || suspect == Some(variable) {
            return Ok(Some((variable, direction)));
        }
        if best.as_ref().is_none_or(|(greatest, ..)| cost.magnitude() > greatest.magnitude()) {
            best = Some((cost, variable, direction));
        }
    }
    Ok(best.map(|(_, variable, direction)| (variable, direction)))
}
