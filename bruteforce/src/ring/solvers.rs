//! The exact methods for rings, as [exact solvers](crate::exact).

use schedcheck_model::ring::SliceRing;

use super::integer_program::{RingOutcome, direct};
use super::{branch_and_cut, exhaustive, integer_program, subsets};
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved, refuse_beyond};
use crate::solver;

/// Every ring: at most [`exhaustive::MAX_PROCESSORS`] processors.
pub const EXHAUSTIVE: Method<SliceRing> = Method { name: "exhaustive", solve: exhaustively };

/// Dynamic programming over subsets.
pub const SUBSETS: Method<SliceRing> = Method { name: "subsets", solve: by_subsets };

/// Branch and cut.
pub const BRANCH_AND_CUT: Method<SliceRing> = Method { name: "branch-and-cut", solve: by_branch_and_cut };

/// The program whose objective is T_step, solved exactly: at most [`MOST_FOR_A_PROGRAM`] processors.
pub const INTEGER_PROGRAM: Method<SliceRing> = Method { name: "integer-program", solve: by_integer_program };

/// The most processors for an integer program with a column for each ordered pair.
pub const MOST_FOR_A_PROGRAM: usize = 60;

impl Solved for SliceRing {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] =
        &[&EXHAUSTIVE, &SUBSETS, &BRANCH_AND_CUT, &INTEGER_PROGRAM];
}

fn exhaustively(ring: &SliceRing, limits: &Limits) -> Outcome<SliceRing> {
    match exhaustive::solve_within(ring, limits) {
        Ok(found) => Solution::of(ring, found.schedule, found.step),
        Err(exhaustive::ExhaustiveError::Stopped { .. }) => Err(Unsolved::stopped()),
        Err(refusal) => Err(Unsolved::refused(refusal)),
    }
}

fn by_subsets(ring: &SliceRing, limits: &Limits) -> Outcome<SliceRing> {
    match subsets::step_time_within(ring, limits) {
        Ok(found) => Solution::of_optimum(ring, found.schedule),
        Err(subsets::SubsetsError::Stopped { .. }) => Err(Unsolved::stopped()),
        Err(refusal) => Err(Unsolved::refused(refusal)),
    }
}

fn by_branch_and_cut(ring: &SliceRing, limits: &Limits) -> Outcome<SliceRing> {
    let found = branch_and_cut::solve(ring, limits);
    let proved = branch_and_cut::check(ring, &found.certificate).map_err(Unsolved::fault)?;
    Solution::of(ring, found.schedule, proved.bound)
}

fn by_integer_program(ring: &SliceRing, limits: &Limits) -> Outcome<SliceRing> {
    refuse_beyond(MOST_FOR_A_PROGRAM, ring.processors(), "processors")?;
    let outcome = integer_program::solve(ring, &direct(ring), solver::default(), limits.into());
    match outcome.map_err(Unsolved::fault)? {
        RingOutcome::Solved(solution) => match solution.measured {
            Some((schedule, _)) => Solution::of(ring, schedule, solution.bound),
            None => Err(Unsolved::fault("the program gave no single ring")),
        },
        RingOutcome::Infeasible { proved: true } => Err(Unsolved::fault("the program denies that there is a ring")),
        RingOutcome::Infeasible { proved: false } | RingOutcome::Interrupted => Err(Unsolved::stopped()),
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use schedcheck_model::Rational;
    use schedcheck_model::ring::Costs;

    use super::SliceRing;
    use crate::exact::agreement::Agreement;

    #[test]
    fn all_solvers_agree_on_small_rings() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let rings = (0..40).map(|round| {
            let processors = 1 + round % 5;
            let mut draw = |from, to| Rational::new(rng.random_range(from..=to), 2);
            let times = (0..processors).map(|_| draw(1, 5)).collect();
            let cost = |row, column, cost| if row == column { Rational::ZERO } else { cost };
            let rows: Vec<Vec<Rational>> = (0..processors)
                .map(|row| (0..processors).map(|column| cost(row, column, draw(0, 4))).collect())
                .collect();
            let costs = Costs::from_rows(rows).expect("it is square");
            SliceRing::new(draw(0, 40), draw(0, 3), times, costs).expect("the numbers are those of a ring")
        });
        let agreement = Agreement::on(rings);
        agreement.is_reached_by(&["exhaustive", "subsets", "branch-and-cut", "integer-program"]);
    }
}
