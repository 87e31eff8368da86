//! microlp: branch and bound over its own simplex, in pure Rust.
//!
//! Its integers have 32 bits, and a column without a bound gets their range: what it says of such a program, it says of
//! the assignments within it.

use microlp::{ComparisonOp, Error, OptimizationDirection, Problem, SolveOptions, SolveOutcome};

use super::{Attempt, FloatProgram, Limits, Solver, SolverError};

/// The solver `microlp`, part of every build.
#[derive(Debug, Clone, Copy, Default)]
pub struct Microlp;

impl Solver for Microlp {
    fn name(&self) -> &'static str {
        "microlp"
    }

    fn attempt(&self, program: &FloatProgram<'_>, limits: Limits) -> Result<Attempt, SolverError> {
        let (problem, columns) = translate(program);
        let mut options = SolveOptions::default();
        options.time_limit = limits.time;
        if let Some(start) = &program.start {
            options.warm_start = Some(columns.iter().copied().zip(start.iter().copied()).collect());
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

fn translate(program: &FloatProgram<'_>) -> (Problem, Vec<microlp::Variable>) {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let mut columns = Vec::with_capacity(program.columns.len());
    for column in &program.columns {
        columns.push(if column.integer {
            let (lower, upper) = column.bounds;
            problem.add_integer_var(column.cost, (within_32_bits(lower.ceil()), within_32_bits(upper.floor())))
        } else {
            problem.add_var(column.cost, column.bounds)
        });
    }
    for row in &program.rows {
        let terms: Vec<_> = row.terms.iter().map(|&(column, coefficient)| (columns[column], coefficient)).collect();
        let (lower, upper) = row.bounds;
        if lower == upper {
            problem.add_constraint(terms, ComparisonOp::Eq, lower);
            continue;
        }
        if lower.is_finite() {
            problem.add_constraint(&terms, ComparisonOp::Ge, lower);
        }
        if upper.is_finite() {
            problem.add_constraint(&terms, ComparisonOp::Le, upper);
        }
    }
    (problem, columns)
}

/// The end of the range that is nearest to an integer or infinite `bound`, which the conversion saturates.
fn within_32_bits(bound: f64) -> i32 {
    bound as i32
}
