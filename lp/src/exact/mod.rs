//! The exact stage: from any basis to a proved answer, by exact tests first and exact pivots where they fail.

mod dual;
mod edge;
mod face;
mod factor;
mod field;
mod form;
mod lift;
mod primal;
mod reconstruct;
mod state;

use num_bigint::BigInt;
use num_traits::One;

pub use self::face::{Face, FaceError};

use self::dual::DualEnd;
use self::form::Form;
use self::lift::Solved;
use self::primal::PrimalEnd;
use self::state::{State, Stopped};
use crate::basis::Basis;
use crate::certificate::{Certificate, Contradiction, Vector};
use crate::program::{LinearProgram, Sense};

/// What the exact stage found.
pub struct Exact {
    /// The answer; none if it was told to stop before.
    pub certificate: Option<Certificate>,
    /// The last basis.
    pub basis: Basis,
    /// How many pivots were needed.
    pub pivots: u64,
}

/// Tests `basis` exactly, and pivots from it until the answer is proved. No column or row may have contradicting
/// bounds.
///
/// `suspect` is a variable, if there is one, whose row is thought to prove infeasibility, or whose column
/// unboundedness: it is tried first.
pub fn solve(lp: &LinearProgram, basis: Basis, suspect: Option<usize>, stop: &dyn Fn() -> bool) -> Exact {
    let form = Form::new(lp);
    let mut pivots = 0;
    let Ok(mut state) = State::new(&form, basis.clone(), stop) else {
        return Exact { certificate: None, basis, pivots };
    };
    let certificate = prove(lp, &mut state, suspect, &mut pivots).ok();
    Exact { certificate, basis: state.basis(), pivots }
}

fn prove(
    lp: &LinearProgram,
    state: &mut State,
    suspect: Option<usize>,
    pivots: &mut u64,
) -> Result<Certificate, Stopped> {
    let form = state.form;
    let point = match dual::run(state, suspect, pivots)? {
        DualEnd::Feasible(point) => point,
        DualEnd::Infeasible(multipliers) => {
            let multipliers = rows_unscaled(form, multipliers, &BigInt::one(), Sense::Minimize);
            return Ok(Certificate::Infeasible(Contradiction::Farkas(multipliers)));
        }
    };
    Ok(match primal::run(state, point, suspect, pivots)? {
        PrimalEnd::Optimal { point, multipliers } => {
            let dual = rows_unscaled(form, multipliers, &form.cost_scale, lp.sense());
            Certificate::Optimal { primal: structurals(form, point), dual }
        }
        PrimalEnd::Unbounded { point, edge } => {
            let ray = Solved { denominator: BigInt::one(), numerators: edge.ray(state) };
            Certificate::Unbounded { point: structurals(form, point), ray: vector(ray) }
        }
    })
}

/// The structural part of a point.
fn structurals(form: &Form, mut point: Solved) -> Vector {
    point.numerators.truncate(form.structurals);
    vector(point)
}

/// Multipliers of scaled rows and costs as multipliers of the program's own rows, in its own sense.
fn rows_unscaled(form: &Form, multipliers: Solved, cost_scale: &BigInt, sense: Sense) -> Vector {
    let unscaled = multipliers.numerators.into_iter().zip(&form.row_scale).map(|(entry, scale)| entry * scale);
    let numerators = unscaled.map(|entry| if sense == Sense::Minimize { entry } else { -entry }).collect();
    vector(Solved { denominator: multipliers.denominator * cost_scale, numerators })
}

fn vector(Solved { denominator, numerators }: Solved) -> Vector {
    Vector::new(denominator, numerators).expect("denominators of solutions are positive")
}
