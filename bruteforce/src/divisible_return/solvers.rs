//! The exact methods for divisible loads with returns, as [exact solvers](crate::exact).

use schedcheck_model::divisible_return::DivisibleReturn;

use super::pairs::PairError;
use super::{all_pairs, branch_and_bound};
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved};

/// All pairs of orders: at most [`all_pairs::MAX_WORKERS`] workers, and no limit is needed.
pub const ALL_PAIRS: Method<DivisibleReturn> = Method { name: "all-pairs", solve: by_all_pairs };

/// Branch and bound, without latencies.
pub const BRANCH_AND_BOUND: Method<DivisibleReturn> = Method { name: "branch-and-bound", solve: by_branch_and_bound };

impl Solved for DivisibleReturn {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] = &[&ALL_PAIRS, &BRANCH_AND_BOUND];
}

fn refused(refusal: PairError) -> Unsolved<DivisibleReturn> {
    match refusal {
        PairError::TooManyWorkers { .. } | PairError::Latencies | PairError::NobodyComputes => {
            Unsolved::refused(refusal)
        }
        fault => Unsolved::fault(fault),
    }
}

fn by_all_pairs(star: &DivisibleReturn, _: &Limits) -> Outcome<DivisibleReturn> {
    let best = all_pairs::best(star).map_err(refused)?;
    Solution::of(star, best.schedule, best.makespan)
}

fn by_branch_and_bound(star: &DivisibleReturn, limits: &Limits) -> Outcome<DivisibleReturn> {
    let answer = branch_and_bound::solve(star, limits).map_err(refused)?;
    Solution::of(star, answer.schedule, answer.lower_bound)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::tests::random;
    use crate::exact::agreement::Agreement;

    #[test]
    fn both_solvers_agree_without_latencies_and_one_answers_with_them() {
        let mut rng = ChaCha8Rng::seed_from_u64(31);
        let stars: Vec<_> = (0..60).map(|_| random(&mut rng, 3)).collect();
        let (with, without): (Vec<_>, Vec<_>) = stars.into_iter().partition(|star| !star.is_linear());
        Agreement::on(without).is_reached_by(&["all-pairs", "branch-and-bound"]);
        Agreement::on(with).is_reached_by(&["all-pairs"]);
    }
}
