//! The exact stage: from any basis to a proved answer, by exact tests first and exact pivots where they fail.

mod dual;
mod edge;
mod face;
mod factor;
mod field;
mod lift;
mod primal;
mod reconstruct;
mod refine;
mod residual;
mod scale;
mod scaled_program;
mod state;

use num_bigint::BigInt;
use num_traits::One;

pub use self::face::{Face, FaceError};

use self::dual::DualEnd;
use self::lift::Solved;
use self::primal::PrimalEnd;
use self::refine::Refinement;
use self::scaled_program::ScaledProgram;
use self::state::State;
use crate::basis::Basis;
use crate::certificate::{Certificate, Contradiction, Vector};
use crate::program::{LinearProgram, Sense};
use crate::stop::{Stopped, WorkBudget, words};

/// What the exact stage found.
pub struct Exact {
    /// The answer; none if it was told to stop before.
    pub certificate: Option<Certificate>,
    /// The last basis.
    pub basis: Basis,
    /// How many pivots were needed.
    pub pivots: u64,
}

/// Tests `basis` exactly; where it is wrong, floating point corrects it around its exact point, and if that does not
/// help, exact pivots go on from it until the answer is proved. No column or row may have contradicting bounds.
///
/// `suspect` is a variable, if there is one, whose row is thought to prove infeasibility, or whose column
/// unboundedness: it is tried first.
pub fn solve(lp: &LinearProgram, basis: Basis, suspect: Option<usize>, stop: &dyn Fn() -> bool) -> Exact {
    run(lp, basis, suspect, stop, Some(Refinement::new(lp, stop)))
}

/// The same by exact pivots alone.
#[cfg(test)]
pub fn solve_by_pivots(lp: &LinearProgram, basis: Basis) -> Exact {
    run(lp, basis, None, &|| false, None)
}

fn run(
    lp: &LinearProgram,
    basis: Basis,
    suspect: Option<usize>,
    stop: &dyn Fn() -> bool,
    refinement: Option<Refinement>,
) -> Exact {
    let budget = WorkBudget::new(stop);
    let mut exact = Exact { certificate: None, basis, pivots: 0 };
    // Told to stop, it leaves what it has.
    let _ = exact.run(lp, suspect, refinement, &budget);
    exact
}

/// The pivots that were made, and how many may be made at most.
struct Pivots {
    made: u64,
    most: u64,
}

impl Pivots {
    /// Counts one more, if it is allowed.
    const fn count(&mut self) -> bool {
        let allowed = self.made < self.most;
        if allowed {
            self.made += 1;
        }
        allowed
    }
}

impl Exact {
    fn run(
        &mut self,
        lp: &LinearProgram,
        mut suspect: Option<usize>,
        mut refinement: Option<Refinement>,
        budget: &WorkBudget,
    ) -> Result<(), Stopped> {
        let scaled = ScaledProgram::new(lp, budget)?;
        let mut pivots = Pivots { made: 0, most: if refinement.is_some() { 0 } else { u64::MAX } };
        loop {
            let mut state = State::new(&scaled, self.basis.clone(), budget)?;
            let certificate = prove(lp, &mut state, suspect, &mut pivots);
            (self.basis, self.pivots) = (state.basis(), pivots.made);
            self.certificate = certificate?;
            let (None, Some(refinement)) = (&self.certificate, &mut refinement) else { return Ok(()) };
            let advice = refinement.advise(&state)?;
            (self.basis, suspect) = (advice.basis, advice.suspect);
            pivots.most = pivots.made.saturating_add(advice.pivots);
        }
    }
}

/// The certificate of this basis, or of one that pivots lead to; none if there are as many as are allowed.
fn prove(
    lp: &LinearProgram,
    state: &mut State,
    suspect: Option<usize>,
    pivots: &mut Pivots,
) -> Result<Option<Certificate>, Stopped> {
    let point = match dual::run(state, suspect, pivots)? {
        DualEnd::Feasible(point) => point,
        DualEnd::Infeasible(multipliers) => {
            let multipliers = rows_unscaled(state, multipliers, &BigInt::one(), Sense::Minimize)?;
            return Ok(Some(Certificate::Infeasible(Contradiction::Farkas(multipliers))));
        }
        DualEnd::Wrong => return Ok(None),
    };
    Ok(match primal::run(state, point, suspect, pivots)? {
        PrimalEnd::Optimal { point, multipliers } => {
            let dual = rows_unscaled(state, multipliers, &state.scaled.scales.costs, lp.sense())?;
            Some(Certificate::Optimal { primal: structurals(state, point)?, dual })
        }
        PrimalEnd::Unbounded { point, edge } => {
            let ray = Solved { denominator: BigInt::one(), numerators: edge.ray(state)? };
            Some(Certificate::Unbounded { point: structurals(state, point)?, ray: vector(ray) })
        }
        PrimalEnd::Wrong => None,
    })
}

/// The structural part of a point, as the program means it.
fn structurals(state: &State, point: Solved) -> Result<Vector, Stopped> {
    let unscaled = |(variable, value): (usize, BigInt)| {
        state.budget.charge(words(&value))?;
        Ok(state.scaled.unscaled(variable, value))
    };
    let numerators = point.numerators.into_iter().take(state.scaled.structurals).enumerate().map(unscaled);
    Ok(vector(Solved { denominator: point.denominator, numerators: numerators.collect::<Result<_, _>>()? }))
}

/// Multipliers of scaled rows and costs as multipliers of the program's own rows, in its own sense.
fn rows_unscaled(state: &State, multipliers: Solved, cost_scale: &BigInt, sense: Sense) -> Result<Vector, Stopped> {
    let unscaled = |(entry, scale): (BigInt, &BigInt)| {
        state.budget.charge(words(&entry).saturating_mul(words(scale)))?;
        let entry = entry * scale;
        Ok(if sense == Sense::Minimize { entry } else { -entry })
    };
    let numerators = multipliers.numerators.into_iter().zip(&state.scaled.scales.rows).map(unscaled);
    let numerators = numerators.collect::<Result<_, _>>()?;
    Ok(vector(Solved { denominator: multipliers.denominator * cost_scale, numerators }))
}

fn vector(Solved { denominator, numerators }: Solved) -> Vector {
    Vector::new(denominator, numerators).expect("denominators of solutions are positive")
}
