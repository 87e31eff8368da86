//! Programs that the core of certificates states, solved: the multipliers that prove most.

use schedcheck_certificates::program::{Bounds as Ends, Multipliers, Program};
use schedcheck_lp::{Bounds, Certificate, Contradiction, Expression, LinearProgram, Solver, Variable, Vector};
use schedcheck_model::Rational;

/// What the best multipliers prove of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solved {
    /// The least cost, and multipliers that prove it.
    Least(Rational, Multipliers),
    /// Multipliers that prove that no point is feasible.
    Empty(Multipliers),
}

/// The program for the solver: the same columns and rows.
pub fn linear_program(program: &Program) -> LinearProgram {
    let mut lp = LinearProgram::new("stated from an instance");
    let columns: Vec<Variable> =
        program.columns().iter().map(|column| lp.variable(&column.name, bounds(&column.bounds))).collect();
    let sum = |terms: &mut dyn Iterator<Item = (usize, Rational)>| -> Expression {
        terms.map(|(column, factor)| (columns[column], factor)).collect()
    };
    for row in program.rows() {
        lp.subject_to(&row.name, sum(&mut row.terms.iter().cloned()).within(bounds(&row.bounds)));
    }
    lp.minimize(sum(&mut program.columns().iter().map(|column| column.cost.clone()).enumerate()));
    lp
}

fn bounds(ends: &Ends) -> Bounds {
    Bounds { lower: ends.lower.clone(), upper: ends.upper.clone() }
}

/// The best multipliers; nothing if the cost has no lower bound, or `stop` has become true first.
pub fn solve(program: &Program, stop: &dyn Fn() -> bool) -> Option<Solved> {
    let lp = linear_program(program);
    let solution = Solver::new(&lp).stop_when(stop).solve().ok()?;
    match &solution.certificate {
        Certificate::Optimal { dual, .. } => Some(Solved::Least(solution.objective(&lp)?, multipliers(dual))),
        Certificate::Infeasible(Contradiction::Farkas(ray)) => Some(Solved::Empty(multipliers(ray))),
        _ => None,
    }
}

fn multipliers(vector: &Vector) -> Multipliers {
    Multipliers::of(vector.to_rationals().into_iter().enumerate())
}
