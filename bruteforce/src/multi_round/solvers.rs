//! The exact method for divisible loads that are dealt in rounds, as an [exact solver](crate::exact).

use schedcheck_model::divisible::MultiRound;

use super::round_robin::{RoundRobinError, best_rounds, in_rounds};
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved};

/// Linear programs over the sizes of the chunks: for the number of rounds that is named, or for every number that can
/// be best.
pub const ROUND_ROBIN: Method<MultiRound> = Method { name: "round-robin", solve: by_programs };

impl Solved for MultiRound {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] = &[&ROUND_ROBIN];
}

fn by_programs(platform: &MultiRound, limits: &Limits) -> Outcome<MultiRound> {
    let stop = || limits.are_over();
    let found = match platform.rounds() {
        Some(rounds) => in_rounds(platform, rounds, &stop),
        None => best_rounds(platform, &stop),
    };
    match found {
        Ok(optimum) => Solution::of(platform, optimum.schedule, optimum.makespan),
        Err(RoundRobinError::Stopped) => Err(Unsolved::stopped()),
        Err(refusal) => Err(Unsolved::refused(refusal)),
    }
}

#[cfg(test)]
mod tests {
    use super::MultiRound;
    use crate::exact::agreement::Agreement;

    #[test]
    fn rounds_that_are_named_and_all_rounds_are_solved() {
        let all = [(0, 1, 0, 0), (1, 0, 1, 0), (1, 1, 1, 1), (1, 1, 0, 0)]
            .into_iter()
            .flat_map(|costs| [None, Some(1), Some(3)].map(|rounds| MultiRound::of(12, 2, rounds, costs)));
        // Without latencies no number of rounds is best.
        let agreement = Agreement::on(all);
        assert_eq!(agreement.refused, 1);
        agreement.is_reached_by(&["round-robin"]);
    }
}
