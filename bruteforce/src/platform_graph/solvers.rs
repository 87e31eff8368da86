//! The exact methods for tasks on a graph of processors, as [exact solvers](crate::exact): two for the throughput in
//! steady state, and one for the tasks within a horizon. A platform that names a horizon is taken to mean the latter.

use exact_lp::Unsolved as NoAnswer;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, Schedule};

use super::activity_sets::{self, ActivitySetsError};
use super::{column_generation, within_horizon};
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved};

/// One linear program over all sets of activities: small platforms.
pub const ACTIVITY_SETS: Method<PlatformGraph> = Method { name: "activity-sets", solve: by_activity_sets };

/// Column generation.
pub const COLUMN_GENERATION: Method<PlatformGraph> = Method { name: "column-generation", solve: by_column_generation };

/// Every schedule of whole tasks within the horizon.
pub const WITHIN_HORIZON: Method<PlatformGraph> = Method { name: "within-horizon", solve: exhaustively };

impl Solved for PlatformGraph {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] = &[&ACTIVITY_SETS, &COLUMN_GENERATION, &WITHIN_HORIZON];
}

fn in_steady_state(platform: &PlatformGraph) -> Result<(), Unsolved<PlatformGraph>> {
    match platform.horizon() {
        None => Ok(()),
        Some(_) => Err(Unsolved::refused("the platform has a horizon, and this method is for the steady state")),
    }
}

fn by_activity_sets(platform: &PlatformGraph, limits: &Limits) -> Outcome<PlatformGraph> {
    in_steady_state(platform)?;
    match activity_sets::best_within(platform, limits) {
        Ok(best) => Solution::of(platform, Schedule::Period(best.period), best.throughput),
        Err(ActivitySetsError::Unsolved(NoAnswer::Stopped)) => Err(Unsolved::stopped()),
        Err(refusal @ ActivitySetsError::TooManySets) => Err(Unsolved::refused(refusal)),
        Err(fault) => Err(Unsolved::fault(fault)),
    }
}

fn by_column_generation(platform: &PlatformGraph, limits: &Limits) -> Outcome<PlatformGraph> {
    in_steady_state(platform)?;
    let answer = column_generation::solve(platform, limits).map_err(Unsolved::fault)?;
    Solution::of(platform, Schedule::Period(answer.period), answer.upper_bound)
}

fn exhaustively(platform: &PlatformGraph, limits: &Limits) -> Outcome<PlatformGraph> {
    let answer = within_horizon::solve(platform, limits).map_err(Unsolved::refused)?;
    Solution::of(platform, Schedule::Tasks(answer.schedule), Rational::from(answer.upper_bound))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use schedcheck_model::platform_graph::PortModel;

    use super::super::column_generation::tests::drawn;
    use crate::exact::agreement::Agreement;

    #[test]
    fn both_solvers_agree_on_the_steady_state_and_a_horizon_is_for_the_third() {
        let mut rng = ChaCha8Rng::seed_from_u64(35);
        let platforms: Vec<_> = (0..40).map(|round| drawn(&mut rng, 2 + round % 3, 1, &PortModel::NAMED)).collect();
        Agreement::on(platforms.iter().cloned()).is_reached_by(&["activity-sets", "column-generation"]);
        let within = platforms.into_iter().map(|platform| platform.within(4.into()).expect("a horizon"));
        Agreement::on(within).is_reached_by(&["within-horizon"]);
    }
}
