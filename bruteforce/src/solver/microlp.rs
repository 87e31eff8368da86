//! microlp: branch and bound over its own simplex, in pure Rust.

use microlp::{ComparisonOp, Error, OptimizationDirection, Problem, SolveOptions, SolveOutcome};

use super::doubles::exact;
use super::{Attempt, Comparison, IntegerProgram, Limits, Solver, SolverError};

/// The solver `microlp`, part of every build.
#[derive(Debug, Clone, Copy, Default)]
pub struct Microlp;

impl Solver for Microlp {
    fn name(&self) -> &'static str {
        "microlp"
    }

    fn attempt(&self, program: &IntegerProgram, limits: Limits) -> Result<Attempt, SolverError> {
        let (problem, columns) = translate(program)?;
        let mut options = SolveOptions::default();
        options.time_limit = limits.time;
        if let Some(start) = program.start() {
            let values = start.iter().map(|&value| exact(value)).collect::<Result<Vec<_>, _>>()?;
            options.warm_start = Some(columns.iter().copied().zip(values).collect());
        }
        match problem.solve_with(options) {
            Ok(SolveOutcome::Solution(solution)) => Ok(Attempt::Found {
                values: columns.iter().map(|&column| solution.var_value(column)).collect(),
                proven_optimal: solution.status() == microlp::SolutionStatus::Optimal,
            }),
            Ok(SolveOutcome::Interrupted(_)) => Ok(Attempt::Interrupted),
            Err(Error::Infeasible) => Ok(Attempt::Infeasible),
            Err(error) => Err(SolverError::Failed { solver: self.name(), message: error.to_string() }),
        }
    }
}

fn translate(program: &IntegerProgram) -> Result<(Problem, Vec<microlp::Variable>), SolverError> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let mut columns = Vec::with_capacity(program.variables().len());
    for variable in program.variables() {
        let bounds = (*variable.bounds.start(), *variable.bounds.end());
        columns.push(problem.add_integer_var(exact(variable.cost)?, bounds));
    }
    for row in program.rows().iter().filter(|row| row.settled().is_none()) {
        let term = |&(column, coefficient): &(super::Column, i64)| Ok((columns[column.index()], exact(coefficient)?));
        let terms = row.terms.iter().map(term).collect::<Result<Vec<_>, _>>()?;
        let comparison = match row.comparison {
            Comparison::AtMost => ComparisonOp::Le,
            Comparison::AtLeast => ComparisonOp::Ge,
            Comparison::Equal => ComparisonOp::Eq,
        };
        problem.add_constraint(terms, comparison, exact(row.constant)?);
    }
    Ok((problem, columns))
}
