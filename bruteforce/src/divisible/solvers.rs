//! The exact methods for divisible loads on stars, as [exact solvers](crate::exact): three for one round, and one for
//! any number of rounds.

use schedcheck_model::divisible::{DivisibleStar, Rounds};

use super::mixed_program::{self, MixedProgramError};
use super::orders::OrderError;
use super::{branch_and_bound, every_order};
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved, refuse_beyond};
use crate::multi_round::sequences;
use crate::solver;

/// Every order of every subset, in one round: at most [`every_order::MAX_WORKERS`] workers, and no limit is needed.
pub const EVERY_ORDER: Method<DivisibleStar> = Method { name: "all-orders", solve: by_every_order };

/// Branch and bound, in one round.
pub const BRANCH_AND_BOUND: Method<DivisibleStar> = Method { name: "branch-and-bound", solve: by_branch_and_bound };

/// The mixed program, solved exactly, in one round: at most [`MOST_FOR_A_PROGRAM`] workers.
pub const MIXED_PROGRAM: Method<DivisibleStar> = Method { name: "mixed-program", solve: by_mixed_program };

/// Every sequence of chunks, in one round or in any number of them.
pub const SEQUENCES: Method<DivisibleStar> = Method { name: "sequences", solve: by_sequences };

/// The most workers for a program with two columns for each worker and slot.
pub const MOST_FOR_A_PROGRAM: usize = 30;

impl Solved for DivisibleStar {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] =
        &[&EVERY_ORDER, &BRANCH_AND_BOUND, &MIXED_PROGRAM, &SEQUENCES];
}

fn in_one_round(star: &DivisibleStar) -> Result<(), Unsolved<DivisibleStar>> {
    match star.rounds() {
        Rounds::One => Ok(()),
        Rounds::Any => Err(Unsolved::refused("the star allows any number of rounds, and this method is for one")),
    }
}

fn refused(refusal: every_order::EveryOrderError) -> Unsolved<DivisibleStar> {
    use every_order::EveryOrderError;
    match refusal {
        EveryOrderError::TooManyWorkers { .. } | EveryOrderError::Order(OrderError::NobodyComputes) => {
            Unsolved::refused(refusal)
        }
        EveryOrderError::Order(fault) => Unsolved::fault(fault),
    }
}

fn by_every_order(star: &DivisibleStar, _: &Limits) -> Outcome<DivisibleStar> {
    in_one_round(star)?;
    let best = every_order::best(star).map_err(refused)?;
    Solution::of(star, best.schedule, best.makespan)
}

fn by_branch_and_bound(star: &DivisibleStar, limits: &Limits) -> Outcome<DivisibleStar> {
    in_one_round(star)?;
    let answer = branch_and_bound::solve(star, limits).map_err(refused)?;
    Solution::of(star, answer.schedule, answer.lower_bound)
}

fn by_mixed_program(star: &DivisibleStar, limits: &Limits) -> Outcome<DivisibleStar> {
    in_one_round(star)?;
    refuse_beyond(MOST_FOR_A_PROGRAM, star.workers().len(), "workers")?;
    match mixed_program::solve(star, solver::default(), limits.into()) {
        Ok(solved) => Solution::of(star, solved.schedule, solved.bound),
        Err(MixedProgramError::NoSchedule) => Err(Unsolved::stopped()),
        Err(fault) => Err(Unsolved::fault(fault)),
    }
}

fn by_sequences(star: &DivisibleStar, limits: &Limits) -> Outcome<DivisibleStar> {
    match sequences::best_sequence_within(star, limits) {
        Ok(best) => Solution::of(star, best.schedule, best.makespan),
        Err(refusal @ sequences::SequencesError::NoLatency { .. }) => Err(Unsolved::refused(refusal)),
        Err(sequences::SequencesError::TooMany { .. } | sequences::SequencesError::Stopped { .. }) => {
            Err(Unsolved::stopped())
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::tests::random;
    use super::Rounds;
    use crate::exact::agreement::Agreement;

    #[test]
    fn all_solvers_agree_on_one_round() {
        let mut rng = ChaCha8Rng::seed_from_u64(31);
        let agreement = Agreement::on((0..40).map(|_| random(&mut rng, 3)));
        agreement.is_reached_by(&["all-orders", "branch-and-bound", "mixed-program", "sequences"]);
    }

    #[test]
    fn any_number_of_rounds_is_for_sequences_alone() {
        let mut rng = ChaCha8Rng::seed_from_u64(32);
        let stars = (0..40).map(|_| random(&mut rng, 2).with_rounds(Rounds::Any));
        Agreement::on(stars.filter(|star| star.workers().iter().all(|worker| worker.compute_latency > 1.into())))
            .is_reached_by(&["sequences"]);
    }
}
