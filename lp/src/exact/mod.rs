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

pub use self::face::{Face, FaceError};

use self::dual::DualEnd;
use self::form::Form;
use self::lift::Solved;
use self::primal::PrimalEnd;
use self::state::State;
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

/// Tests `basis` exactly, and pivots from it until the answer is proved. No column or row may have contradicting bounds.
///
/// `suspect` is a variable, if there is one, whose row is thought to prove infeasibility, or whose column unboundedness: it is tried first.
pub fn solve(lp: &LinearProgram, basis: Basis, suspect: Option<usize>, stop: &dyn Fn() -> bool) -> Exact {
    let form = Form::new(lp);
    let mut state = State::new(&form, basis);
    let mut pivots = 0;
    let certificate = match dual::run(&mut state, suspect, &mut pivots, stop) {
        DualEnd::Stopped => None,
        DualEnd::Infeasible(multipliers) => {
            Some(Certificate::Infeasible(Contradiction::Farkas(rows_unscaled(&form, multipliers, &BigInt::from(1)))))
        }
        DualEnd::Feasible(point) => match primal::run(&mut state, point, suspect, &mut pivots, stop) {
            PrimalEnd::Stopped => None,
            PrimalEnd::Optimal { point, multipliers } => {
                let dual = rows_unscaled(
                    &form,
                    multipliers,
                    &BigInt::from(if lp.sense() == Sense::Minimize { 1 } else { -1 }),
                );
                let dual = Vector::new(dual.denominator() * &form.cost_scale, dual.numerators().to_vec());
                Some(Certificate::Optimal {
                    primal: structurals(&form, point),
                    dual: dual.expect("a positive denominator"),
                })
            }
            PrimalEnd::Unbounded { point, edge } => {
                let ray = Vector::new(BigInt::from(1), edge.ray(&state)).expect("a positive denominator");
                Some(Certificate::Unbounded { point: structurals(&form, point), ray })
            }
        },
    };
    Exact { certificate, basis: state.basis(), pivots }
}

/// The structural part of a point.
fn structurals(form: &Form, point: Solved) -> Vector {
    let Solved { denominator, mut numerators } = point;
    numerators.truncate(form.structurals);
    Vector::new(denominator, numerators).expect("a positive denominator")
}

/// Multipliers of scaled rows as multipliers of the program's own rows, times a sign.
fn rows_unscaled(form: &Form, multipliers: Solved, sign: &BigInt) -> Vector {
    let numerators = multipliers.numerators.into_iter().zip(&form.row_scale).map(|(entry, scale)| entry * scale * sign);
    Vector::new(multipliers.denominator, numerators.collect()).expect("a positive denominator")
}
