//! Asking a solver for the best ring of a program, and measuring what it gives.

use exact_lp::Rational;
use num_traits::One;
use schedcheck_model::ring::{Measure, Schedule, SliceRing, Violation, check};
use thiserror::Error;

use super::RingProgram;
use crate::ring::shares::best_schedule;
use crate::solver::{self, Claim, Outcome, Proof, Solution, Solver, SolverError, SolverLimits};

/// What is known of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RingOutcome {
    /// A solution, feasible and of exact objective.
    Solved(Box<RingSolution>),
    /// There is none: proved if `proved`, otherwise what a solver in doubles reported when the time was over.
    Infeasible {
        /// Whether it is proved.
        proved: bool,
    },
    /// The time was over before a solution was found.
    Interrupted,
}

/// A solution of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RingSolution {
    /// The cycles of x, each from its least processor on, in the order of these: one, unless the program lets loops
    /// pass.
    pub cycles: Vec<Vec<usize>>,
    /// The program's objective, exactly.
    pub objective: Rational,
    /// The optimum where integers are not asked for, which is proved: no solution is better.
    pub relaxation: Rational,
    /// No solution is better than this, which is proved: the objective itself, the relaxation, or between them.
    pub bound: Rational,
    /// Whether there is no better solution, which is proved.
    pub proved_optimal: bool,
    /// What a solver in doubles claims, where one was asked.
    pub claim: Option<Claim>,
    /// Where there is one cycle: the schedule over it, and what the checker measures. The shares are the program's own
    /// where it has any, and the best ones otherwise.
    pub measured: Option<(Schedule, Measure)>,
}

/// Why there is no outcome.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RingProgramError {
    /// The solver failed, or its answer is wrong.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The program's shares over its ring are no schedule: the program is wrong.
    #[error("a solution of the program is no schedule: {0}")]
    NoSchedule(Violation),
    /// The program's own time of a step is not what the checker measures: the program is wrong.
    #[error("the program says {said}, and a step takes {measured}")]
    WrongStep {
        /// The program's objective.
        said: Box<Rational>,
        /// The time that the checker measures.
        measured: Box<Rational>,
    },
}

/// The best solution of `ring`, a program made for `instance`, for which `solver` is asked where to begin.
///
/// # Errors
/// A solver that fails or gives a wrong answer, or a program that is wrong.
///
/// ```
/// use schedcheck_bruteforce::ring::integer_program::{RingOutcome, direct, solve};
/// use schedcheck_bruteforce::solver;
/// use schedcheck_model::ring::SliceRing;
/// let instance = SliceRing::of((6, 1), [1, 2], [[0, 1], [1, 0]]);
/// let outcome = solve(&instance, &direct(&instance), solver::default(), Default::default()).unwrap();
/// let RingOutcome::Solved(solution) = outcome else { panic!("a processor alone is a ring") };
/// assert_eq!(solution.objective.to_string(), "6"); // alone, or together with the other
/// ```
pub fn solve(
    instance: &SliceRing,
    ring: &RingProgram,
    solver: &dyn Solver,
    limits: SolverLimits,
) -> Result<RingOutcome, RingProgramError> {
    solve_proving(instance, ring, solver, limits, None)
}

/// The same; a `proof` of the program of `ring`, where one is to be kept, holds thereafter what was proved.
///
/// # Errors
/// Those of [`solve`].
pub fn solve_proving(
    instance: &SliceRing,
    ring: &RingProgram,
    solver: &dyn Solver,
    limits: SolverLimits,
    proof: Option<&mut Proof>,
) -> Result<RingOutcome, RingProgramError> {
    Ok(match solver::solve_proving(solver, &ring.program, limits, proof)? {
        Outcome::Interrupted => RingOutcome::Interrupted,
        Outcome::Infeasible { proved } => RingOutcome::Infeasible { proved },
        Outcome::Solved(solution) => RingOutcome::Solved(Box::new(measured(instance, ring, *solution)?)),
    })
}

fn measured(instance: &SliceRing, ring: &RingProgram, solution: Solution) -> Result<RingSolution, RingProgramError> {
    let Solution { values, objective, relaxation, bound, proved_optimal, claim } = solution;
    let cycles = cycles(ring, &values);
    let measured = match &cycles[..] {
        [cycle] => Some(schedule(instance, ring, cycle, &values, &objective)?),
        _ => None,
    };
    Ok(RingSolution { cycles, objective, relaxation, bound, proved_optimal, claim, measured })
}

/// The cycles of x; every program allows one successor at most, and as many as predecessors.
fn cycles(ring: &RingProgram, values: &[Rational]) -> Vec<Vec<usize>> {
    let p = ring.processors();
    let successor = |i: usize| (0..p).find(|&j| values[ring.x(i, j).index()].is_one());
    let mut seen = vec![false; p];
    let mut cycles = Vec::new();
    for first in 0..p {
        let mut cycle = Vec::new();
        let mut current = first;
        while let Some(next) = successor(current).filter(|_| !seen[current]) {
            seen[current] = true;
            cycle.push(current);
            current = next;
        }
        cycles.extend((!cycle.is_empty()).then_some(cycle));
    }
    cycles
}

fn schedule(
    instance: &SliceRing,
    ring: &RingProgram,
    cycle: &[usize],
    values: &[Rational],
    objective: &Rational,
) -> Result<(Schedule, Measure), RingProgramError> {
    let Some(columns) = &ring.shares else {
        let schedule = best_schedule(instance, cycle);
        let measure = check(instance, &schedule).map_err(RingProgramError::NoSchedule)?;
        return Ok((schedule, measure));
    };
    let shares = cycle.iter().map(|&processor| values[columns[processor].index()].clone()).collect();
    let schedule = Schedule { ring: cycle.to_vec(), shares };
    let measure = check(instance, &schedule).map_err(RingProgramError::NoSchedule)?;
    if measure.step != *objective {
        let (said, measured) = (Box::new(objective.clone()), Box::new(measure.step));
        return Err(RingProgramError::WrongStep { said, measured });
    }
    Ok((schedule, measure))
}
