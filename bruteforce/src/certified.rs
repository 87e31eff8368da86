//! The linear programs that certificates speak of, and their multipliers by exact linear programming.

use exact_lp::{Bounds as Ends, Certificate, Contradiction, Expression, LinearProgram, Solver, Vector};
use num_bigint::BigInt;
use num_traits::Zero;
use schedcheck_certificates::number::MAX_DIGITS;
use schedcheck_certificates::program::{Bounds, Multipliers, Program};
use schedcheck_model::Rational;

/// The same program, for the exact solver.
pub fn linear_program(program: &Program) -> LinearProgram {
    let ends = |bounds: &Bounds| Ends { lower: bounds.lower.clone(), upper: bounds.upper.clone() };
    let mut lp = LinearProgram::new("stated");
    let columns = program.columns().iter().map(|column| lp.variable(&column.name, ends(&column.bounds)));
    let columns: Vec<_> = columns.collect();
    for row in program.rows() {
        let sum: Expression = row.terms.iter().map(|(column, coefficient)| (columns[*column], coefficient)).collect();
        lp.subject_to(&row.name, sum.within(ends(&row.bounds)));
    }
    let costs = columns.iter().zip(program.columns()).filter(|(_, column)| !column.cost.is_zero());
    lp.minimize(costs.map(|(&variable, column)| (variable, &column.cost)).collect::<Expression>());
    lp
}

/// A point of least cost, and the multipliers that prove it; nothing where there is no optimum, or where `stop` has
/// become true.
pub fn optimum(program: &Program, stop: &dyn Fn() -> bool) -> Option<(Vector, Multipliers)> {
    let lp = linear_program(program);
    match Solver::new(&lp).stop_when(stop).solve().ok()?.certificate {
        Certificate::Optimal { primal, dual } => Some((primal, multipliers(&dual))),
        _ => None,
    }
}

/// What multipliers prove of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solved {
    /// The least cost, and multipliers that prove it.
    Least(Rational, Multipliers),
    /// Multipliers that prove that no point is feasible.
    Empty(Multipliers),
}

/// The least cost, or that there is no feasible point; nothing where there is no least cost, or where `stop` has become
/// true.
pub fn solve(program: &Program, stop: &dyn Fn() -> bool) -> Option<Solved> {
    solve_with_point(program, stop).map(|(solved, _)| solved)
}

/// The same, with a point of least cost if there is one.
pub fn solve_with_point(program: &Program, stop: &dyn Fn() -> bool) -> Option<(Solved, Option<Vector>)> {
    let lp = linear_program(program);
    let solution = Solver::new(&lp).stop_when(stop).solve().ok()?;
    let least = solution.objective(&lp);
    match solution.certificate {
        Certificate::Optimal { primal, dual } => Some((Solved::Least(least?, multipliers(&dual)), Some(primal))),
        Certificate::Infeasible(Contradiction::Farkas(ray)) => Some((Solved::Empty(multipliers(&ray)), None)),
        _ => None,
    }
}

/// Whether the checker reads a number of this length.
pub fn is_read_again(number: &BigInt) -> bool {
    // A digit has more than three bits.
    number.bits() <= 3 * MAX_DIGITS as u64
}

/// A dual point as multipliers.
pub fn multipliers(vector: &Vector) -> Multipliers {
    let of = vector.numerators().iter().cloned().enumerate().filter(|(_, weight)| !weight.is_zero());
    Multipliers { over: vector.denominator().clone(), of: of.collect() }
}
