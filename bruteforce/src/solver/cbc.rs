//! COIN-OR CBC through `coin_cbc`.
//!
//! Only proven statuses are believed, and only within the time limit. Callers see to it that some column is an integer
//! and that the relaxation is bounded, so CBC never takes the path of a pure linear program, where it leaves its status
//! unset and calls unbounded programs infeasible.
//!
//! It hears nothing until its time is over: `coin_cbc` passes no call-back, and a search that is cut into slices begins
//! anew with each. Who is to end at once leaves it behind in its thread.

#[cfg(feature = "cbc")]
use cbc_src as _;
use coin_cbc::raw::Status;
use coin_cbc::{Col, Model, Sense};
use exact_lp::{Bounds, LinearProgram, Rational};
use num_traits::ToPrimitive;

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::{Attempt, Solver, SolverError, SolverLimits};

/// Above every objective: CBC's mark for "no solution yet" is the largest double.
const NO_SOLUTION: f64 = 1e50;

/// One CBC at a time: the library keeps global state, and `coin_cbc` locks its solve, but not the loading around it.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// The solver CBC (features `cbc` and `cbc-system`).
#[derive(Debug, Clone, Copy, Default)]
pub struct Cbc;

impl Solver for Cbc {
    fn name(&self) -> &'static str {
        "CBC"
    }

    fn attempt(&self, program: &LinearProgram, limits: SolverLimits) -> Result<Attempt, SolverError> {
        let (mut model, columns) = translate(program)?;
        model.set_log_level(0);
        model.set_parameter("ratioGap", "0");
        model.set_parameter("allowableGap", "0");
        if let Some(time) = limits.time {
            model.set_parameter("timeMode", "elapsed");
            model.set_parameter("seconds", &time.as_secs_f64().to_string());
        }
        let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let began = Instant::now();
        let solution = model.solve();
        // Stopped in the middle of a relaxation, CBC may call a feasible program infeasible, with the status of a
        // finished run.
        let is_in_time = limits.time.is_none_or(|time| began.elapsed() < time);
        let raw = solution.raw();
        let found = |proven_optimal| Attempt::Found {
            values: columns.iter().map(|&column| solution.col(column)).collect(),
            proven_optimal,
        };
        match raw.status() {
            Status::Finished if raw.is_proven_optimal() => Ok(found(is_in_time)),
            Status::Finished if raw.is_proven_infeasible() && is_in_time => Ok(Attempt::Infeasible),
            Status::Finished if raw.is_proven_infeasible() => Ok(Attempt::Interrupted),
            Status::Stopped if raw.obj_value() < NO_SOLUTION => Ok(found(false)),
            Status::Stopped => Ok(Attempt::Interrupted),
            status => Err(SolverError::Failed {
                solver: self.name(),
                message: format!("status {status:?}, {:?}", raw.secondary_status()),
            }),
        }
    }
}

/// The program in the doubles nearest to its numbers; where it maximises, every cost has the other sign.
fn translate(program: &LinearProgram) -> Result<(Model, Vec<Col>), SolverError> {
    let mut model = Model::default();
    model.set_obj_sense(Sense::Minimize);
    let mut columns = Vec::with_capacity(program.columns().len());
    for column in program.columns() {
        let handle = if column.integer { model.add_integer() } else { model.add_col() };
        let (lower, upper) = interval(&column.bounds)?;
        model.set_col_lower(handle, lower);
        model.set_col_upper(handle, upper);
        let sign = if program.sense() == exact_lp::Sense::Maximize { -1 } else { 1 };
        model.set_obj_coeff(handle, rounded(&(&column.objective * sign))?);
        columns.push(handle);
    }
    for row in program.rows().iter().filter(|row| !row.terms().is_empty()) {
        let handle = model.add_row();
        for (column, coefficient) in row.terms() {
            model.set_weight(handle, columns[*column], rounded(coefficient)?);
        }
        let (lower, upper) = interval(&row.bounds)?;
        model.set_row_lower(handle, lower);
        model.set_row_upper(handle, upper);
    }
    Ok((model, columns))
}

fn interval(Bounds { lower, upper }: &Bounds) -> Result<(f64, f64), SolverError> {
    let end = |end: &Option<Rational>, missing| end.as_ref().map_or(Ok(missing), rounded);
    Ok((end(lower, f64::NEG_INFINITY)?, end(upper, f64::INFINITY)?))
}

fn rounded(number: &Rational) -> Result<f64, SolverError> {
    let nearest = number.to_f64().filter(|value| value.is_finite());
    nearest.ok_or_else(|| SolverError::BeyondDoubles { number: number.to_string() })
}
