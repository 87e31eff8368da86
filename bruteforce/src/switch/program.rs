//! Linear program 7 (rr6005, section 5.2): the least time T, and what each worker sends less what it receives in that
//! time (delta).

use exact_lp::{Bounds, Certificate, Expression, FaceError, LinearProgram, Solution, Unsolved, Variable};
use schedcheck_model::Rational;
use schedcheck_model::switch::Switch;
use thiserror::Error;

/// The most bases that [`optimal_vertices`] visits.
const MOST_BASES: usize = 1_000_000;

/// Which constraints the program has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraints {
    /// (7a) |delta_i| <= T b_i, (7b) delta_i >= alpha_i - T s_i, (7c) sum delta_i = 0.
    Printed,
    /// These, and delta_i <= alpha_i: nobody sends more than it holds.
    WithHoldings,
}

/// The optimum, with its proof.
#[derive(Debug, Clone)]
pub struct LeastTime {
    /// T_0.
    pub time: Rational,
    /// delta of each worker, in units.
    pub imbalance: Vec<Rational>,
    /// The program.
    pub program: LinearProgram,
    /// Its solution, whose certificate the checker of linear programs has accepted.
    pub solution: Solution,
}

/// Why there is no optimum.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// A fault of the exact linear programming: each switch has an optimum.
    #[error("the program of a switch has no optimum")]
    NoOptimum,
    /// A fault of the exact linear programming.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// More optimal solutions than can be listed.
    #[error(transparent)]
    Face(#[from] FaceError),
}

/// The program. Column 0 is T, column i + 1 is delta of worker i.
pub fn program(switch: &Switch, constraints: Constraints) -> LinearProgram {
    let mut program = LinearProgram::new("linear program 7");
    let time = program.variable("T", Bounds::non_negative());
    let mut sum = Expression::default();
    for (number, worker) in switch.workers().iter().enumerate() {
        let delta: Variable = program.variable(format!("delta_{number}"), Bounds::free());
        program.subject_to(format!("sends_{number}"), delta.at_most(&worker.bandwidth * time));
        program.subject_to(format!("receives_{number}"), (delta + &worker.bandwidth * time).at_least(0));
        program.subject_to(format!("computes_{number}"), (delta + &worker.speed * time).at_least(&worker.load));
        if constraints == Constraints::WithHoldings {
            program.subject_to(format!("holds_{number}"), delta.at_most(&worker.load));
        }
        sum += delta;
    }
    program.subject_to("balance", sum.equals(0));
    program.minimize(time);
    program
}

/// The optimum of the program.
///
/// ```
/// use schedcheck_bruteforce::switch::program::{Constraints, least_time};
/// use schedcheck_model::switch::Switch;
/// let found = least_time(&Switch::of([(6, 1, 1), (0, 9, 9)]), Constraints::Printed)?;
/// assert_eq!(found.time.to_string(), "3");
/// # Ok::<(), schedcheck_bruteforce::switch::program::ProgramError>(())
/// ```
///
/// # Errors
/// Never, if the exact linear programming is right.
pub fn least_time(switch: &Switch, constraints: Constraints) -> Result<LeastTime, ProgramError> {
    let program = program(switch, constraints);
    let solution = program.solve()?;
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        return Err(ProgramError::NoOptimum);
    };
    let imbalance = (1..=switch.workers().len()).map(|column| primal.get(column)).collect();
    Ok(LeastTime { time: primal.get(0), imbalance, program, solution })
}

/// delta at every optimal vertex of the program, in lexicographic order.
///
/// # Errors
/// If there are more optimal bases than are visited.
pub fn optimal_vertices(switch: &Switch, constraints: Constraints) -> Result<Vec<Vec<Rational>>, ProgramError> {
    let face = program(switch, constraints).optimal_face(MOST_BASES)?;
    Ok(face.vertices.into_iter().map(|vertex| vertex[1..].to_vec()).collect())
}
