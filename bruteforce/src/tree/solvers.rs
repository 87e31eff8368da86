//! The exact methods for divisible loads on trees, as [exact solvers](crate::exact).

use schedcheck_model::tree::DivisibleTree;

use super::every_order::TreeOrderError;
use super::program::PlanError;
use super::subsets::{self, SubsetError};
use super::{branch_and_bound, every_order};
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved};

/// Every order and every subtree: a handful of nodes.
pub const EVERY_ORDER: Method<DivisibleTree> = Method { name: "all-orders", solve: by_every_order };

/// The best times of every set of children of a node, for dozens of nodes.
pub const SUBSETS: Method<DivisibleTree> = Method { name: "subsets", solve: by_subsets };

/// Branch and bound over the cases of certificates.
pub const BRANCH_AND_BOUND: Method<DivisibleTree> = Method { name: "branch-and-bound", solve: by_branch_and_bound };

impl Solved for DivisibleTree {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] = &[&EVERY_ORDER, &SUBSETS, &BRANCH_AND_BOUND];
}

fn by_every_order(tree: &DivisibleTree, limits: &Limits) -> Outcome<DivisibleTree> {
    match every_order::best_within(tree, limits) {
        Ok(best) => Solution::of(tree, best.schedule, best.makespan),
        Err(refusal @ TreeOrderError::TooManyNodes { .. }) => Err(Unsolved::refused(refusal)),
        Err(TreeOrderError::Stopped { .. }) => Err(Unsolved::stopped()),
        Err(TreeOrderError::Plan(error)) => Err(of_plan(error)),
    }
}

fn by_subsets(tree: &DivisibleTree, limits: &Limits) -> Outcome<DivisibleTree> {
    match subsets::best_within(tree, limits) {
        Ok(best) => Solution::of(tree, best.schedule, best.makespan),
        Err(SubsetError::Stopped { .. }) => Err(Unsolved::stopped()),
        Err(refusal) => Err(Unsolved::refused(refusal)),
    }
}

fn by_branch_and_bound(tree: &DivisibleTree, limits: &Limits) -> Outcome<DivisibleTree> {
    let answer = branch_and_bound::solve(tree, limits).map_err(of_plan)?;
    Solution::of(tree, answer.schedule, answer.lower_bound)
}

fn of_plan(error: PlanError) -> Unsolved<DivisibleTree> {
    match error {
        PlanError::NobodyComputes => Unsolved::refused(error),
        fault => Unsolved::fault(fault),
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::tests::random;
    use crate::exact::agreement::Agreement;

    #[test]
    fn all_solvers_agree_on_small_trees() {
        let mut rng = ChaCha8Rng::seed_from_u64(33);
        let agreement = Agreement::on((0..60).map(|round| random(&mut rng, 1 + round % 5)));
        agreement.is_reached_by(&["all-orders", "subsets", "branch-and-bound"]);
    }
}
