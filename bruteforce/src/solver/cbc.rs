//! COIN-OR CBC through `coin_cbc`.
//!
//! Only proven statuses are believed. Every column is a bounded integer, so CBC never takes the path of a pure linear
//! program, where it leaves its status unset and calls unbounded programs infeasible.

#[cfg(feature = "cbc")]
use cbc_src as _;
use coin_cbc::raw::Status;
use coin_cbc::{Col, Model, Sense};

use std::sync::{Mutex, PoisonError};

use super::doubles::exact;
use super::{Attempt, Comparison, IntegerProgram, Limits, Solver, SolverError};

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

    fn attempt(&self, program: &IntegerProgram, limits: Limits) -> Result<Attempt, SolverError> {
        let (mut model, columns) = translate(program)?;
        model.set_log_level(0);
        model.set_parameter("ratioGap", "0");
        model.set_parameter("allowableGap", "0");
        if let Some(time) = limits.time {
            model.set_parameter("timeMode", "elapsed");
            model.set_parameter("seconds", &time.as_secs_f64().to_string());
        }
        let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let solution = model.solve();
        let raw = solution.raw();
        let found = |proven_optimal| Attempt::Found {
            values: columns.iter().map(|&column| solution.col(column)).collect(),
            proven_optimal,
        };
        match raw.status() {
            Status::Finished if raw.is_proven_optimal() => Ok(found(true)),
            Status::Finished if raw.is_proven_infeasible() => Ok(Attempt::Infeasible),
            Status::Stopped if raw.obj_value() < NO_SOLUTION => Ok(found(false)),
            Status::Stopped => Ok(Attempt::Interrupted),
            status => Err(SolverError::Failed {
                solver: self.name(),
                message: format!("status {status:?}, {:?}", raw.secondary_status()),
            }),
        }
    }
}

fn translate(program: &IntegerProgram) -> Result<(Model, Vec<Col>), SolverError> {
    let mut model = Model::default();
    model.set_obj_sense(Sense::Minimize);
    let mut columns = Vec::with_capacity(program.variables().len());
    for variable in program.variables() {
        let column = model.add_integer();
        model.set_col_lower(column, f64::from(*variable.bounds.start()));
        model.set_col_upper(column, f64::from(*variable.bounds.end()));
        model.set_obj_coeff(column, exact(variable.cost)?);
        columns.push(column);
    }
    for row in program.rows().iter().filter(|row| row.settled().is_none()) {
        let handle = model.add_row();
        for &(column, coefficient) in &row.terms {
            model.set_weight(handle, columns[column.index()], exact(coefficient)?);
        }
        let constant = exact(row.constant)?;
        match row.comparison {
            Comparison::AtMost => model.set_row_upper(handle, constant),
            Comparison::AtLeast => model.set_row_lower(handle, constant),
            Comparison::Equal => model.set_row_equal(handle, constant),
        }
    }
    for (&column, &value) in columns.iter().zip(program.start().unwrap_or_default()) {
        model.set_col_initial_solution(column, exact(value)?);
    }
    Ok((model, columns))
}
