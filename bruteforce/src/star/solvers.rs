//! The exact methods for independent tasks on a star, as [exact solvers](crate::exact). Workers may relay.

use schedcheck_model::star::Star;
use schedcheck_model::{Rational, Scaled};

use super::integer_program::{self, IntegerProgramError};
use super::{Relays, branch_and_bound, state_space};
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved};
use crate::solver;

type RationalStar = Star<Rational>;

/// Every state that any schedule can be in at any time ([`state_space`]): tiny stars.
pub const STATE_SPACE: Method<RationalStar> = Method { name: "state-space", solve: by_states };

/// Branch and bound over normal forms.
pub const BRANCH_AND_BOUND: Method<RationalStar> = Method { name: "branch-and-bound", solve: by_branch_and_bound };

/// Integer programs over time, solved exactly.
pub const INTEGER_PROGRAM: Method<RationalStar> = Method { name: "integer-program", solve: by_integer_program };

impl Solved for RationalStar {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] = &[&STATE_SPACE, &BRANCH_AND_BOUND, &INTEGER_PROGRAM];
}

/// Why a star is not searched in integers of 64 bits.
const NO_WORDS: &str = "the parameters over their common denominator do not fit 64 bits";

fn by_states(star: &RationalStar, limits: &Limits) -> Outcome<RationalStar> {
    let Scaled::Word { integers, scale } = Scaled::new(star) else { return Err(Unsolved::refused(NO_WORDS)) };
    match state_space::schedule_within(&integers, Relays::Allowed, limits) {
        Ok(Some((optimum, schedule))) => {
            Solution::of(star, schedule.unscale(&scale), Rational::new(optimum.makespan, scale))
        }
        Ok(None) => Err(Unsolved::stopped()),
        Err(refusal) => Err(Unsolved::refused(refusal)),
    }
}

fn by_branch_and_bound(star: &RationalStar, limits: &Limits) -> Outcome<RationalStar> {
    let any = branch_and_bound::StarLimits {
        max_nodes: limits.nodes.unwrap_or(u64::MAX),
        stop: limits.stop,
        until: limits.until,
        ..branch_and_bound::StarLimits::default()
    };
    let found = branch_and_bound::solve(star, Relays::Allowed, &any);
    Solution::of(star, found.schedule, found.lower_bound)
}

fn by_integer_program(star: &RationalStar, limits: &Limits) -> Outcome<RationalStar> {
    let Scaled::Word { integers, scale } = Scaled::new(star) else { return Err(Unsolved::refused(NO_WORDS)) };
    let within = integer_program::ProgramLimits {
        time: solver::SolverLimits::from(limits).time,
        ..integer_program::ProgramLimits::default()
    };
    match integer_program::minimise(&integers, Relays::Allowed, solver::default(), within) {
        Ok(found) => Solution::of(star, found.schedule.unscale(&scale), Rational::new(found.lower_bound, scale)),
        Err(IntegerProgramError::OutOfTime { .. }) => Err(Unsolved::stopped()),
        Err(error @ IntegerProgramError::TooLong { .. }) => Err(Unsolved::refused(error)),
        Err(error) => Err(Unsolved::fault(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::boxes::{scattered_star, stars};
    use crate::exact::agreement::Agreement;

    #[test]
    fn all_solvers_agree_on_tiny_stars() {
        let small = stars(2, 3, &[0, 1, 3], &[None, Some(1), Some(2)]).into_iter();
        let scattered = (0..12).map(|seed| scattered_star(seed, 4, 4, 3, 5));
        let agreement = Agreement::on(small.chain(scattered).map(|star| star.unscale(&3.into())));
        agreement.is_reached_by(&["state-space", "branch-and-bound", "integer-program"]);
    }
}
