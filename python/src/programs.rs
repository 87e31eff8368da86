//! Linear programs over the rationals.

use std::sync::atomic::Ordering;

use exact_lp::{
    Bounds, Certificate, Contradiction, Expression, LinearProgram, Rational, Sense, Solution, Solver, Vector,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::exact::{Fraction, rational};
use crate::heard::heard;

/// An end of an interval, or nothing where it does not bind.
type IntervalEnd<'py> = Option<Bound<'py, PyAny>>;
/// A column: its coefficient in the objective, its bounds.
type Column<'py> = (Bound<'py, PyAny>, IntervalEnd<'py>, IntervalEnd<'py>);
/// A row: the numbers of columns with their coefficients, and its bounds.
type Row<'py> = (Vec<(usize, Bound<'py, PyAny>)>, IntervalEnd<'py>, IntervalEnd<'py>);
/// `"optimal"`, `"infeasible"` or `"unbounded"`; the objective; values of the columns; what proves the answer: values
/// of the rows, or of the columns where it is unbounded.
type ProgramAnswer = (&'static str, Option<Fraction>, Vec<Fraction>, Vec<Fraction>);

/// The exact answer to a linear program, and what proves it.
#[pyfunction]
pub fn solve_program<'py>(
    py: Python<'py>,
    columns: Vec<Column<'py>>,
    rows: Vec<Row<'py>>,
    constant: &Bound<'py, PyAny>,
    maximize: bool,
) -> PyResult<ProgramAnswer> {
    let program = program(&columns, &rows, rational(constant, "constant")?, maximize)?;
    let answer = heard(py, move |stop| {
        let stopped = || stop.load(Ordering::Relaxed);
        let solution = Solver::new(&program).stop_when(&stopped).solve();
        solution.map(|solution| answer(&program, &solution))
    })?;
    answer.map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

fn program(columns: &[Column], rows: &[Row], constant: Rational, maximize: bool) -> PyResult<LinearProgram> {
    let mut program = LinearProgram::new("program");
    let mut objective = Expression::from(constant);
    for (number, (coefficient, lower, upper)) in columns.iter().enumerate() {
        let variable = program.variable(format!("x{number}"), bounds(lower, upper)?);
        objective += &rational(coefficient, "objective")? * Expression::from(variable);
    }
    for (number, (terms, lower, upper)) in rows.iter().enumerate() {
        let mut sum = Vec::with_capacity(terms.len());
        for (column, coefficient) in terms {
            let unknown = || PyValueError::new_err("a constraint speaks of a variable of another program");
            sum.push((program.variable_at(*column).ok_or_else(unknown)?, rational(coefficient, "coefficient")?));
        }
        program.subject_to(format!("r{number}"), sum.into_iter().collect::<Expression>().within(bounds(lower, upper)?));
    }
    program.optimize(if maximize { Sense::Maximize } else { Sense::Minimize }, objective);
    Ok(program)
}

fn bounds(lower: &IntervalEnd, upper: &IntervalEnd) -> PyResult<Bounds> {
    let end = |end: &IntervalEnd| end.as_ref().map(|end| rational(end, "bound")).transpose();
    Ok(Bounds { lower: end(lower)?, upper: end(upper)? })
}

fn answer(program: &LinearProgram, solution: &Solution) -> ProgramAnswer {
    let all = |vector: &Vector| (0..vector.len()).map(|entry| Fraction(vector.get(entry))).collect();
    match &solution.certificate {
        Certificate::Optimal { primal, dual } => {
            ("optimal", solution.objective(program).map(Fraction), all(primal), all(dual))
        }
        Certificate::Infeasible(Contradiction::Farkas(multipliers)) => {
            ("infeasible", None, Vec::new(), all(multipliers))
        }
        Certificate::Infeasible(_) => ("infeasible", None, Vec::new(), Vec::new()),
        Certificate::Unbounded { point, ray } => ("unbounded", None, all(point), all(ray)),
    }
}
