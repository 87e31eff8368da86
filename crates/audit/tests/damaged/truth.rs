//! The optima of tiny instances, by solvers that share no line with the checkers of certificates.

use schedcheck_bruteforce::platform_graph::{activity_sets, within_horizon};
use schedcheck_bruteforce::star::{Relays, state_space};
use schedcheck_bruteforce::{divisible, divisible_return, multi_round, redistribution, ring, switch, tree};
use schedcheck_files::Instance;
use schedcheck_model::divisible::Rounds;
use schedcheck_model::{Rational, Scaled};

/// The objective of the best schedule; nothing for an instance that is too large, or has none.
pub fn optimum(instance: &Instance) -> Option<Rational> {
    let never = || false;
    Some(match instance {
        Instance::Star(star) => {
            let Scaled::Word { integers, scale } = Scaled::new(star) else { return None };
            let best = state_space::optimum(&integers, Relays::Allowed).ok()?;
            Rational::from(best.makespan) / scale
        }
        Instance::Redistribution(surpluses) => {
            let Scaled::Word { integers, scale } = Scaled::new(surpluses) else { return None };
            let best = redistribution::best_time_with_waiting(&integers);
            Rational::from(best.time) / scale
        }
        Instance::Ring(slices) => ring::exhaustive::optimal_rings(slices).ok()?.0,
        Instance::DivisibleStar(star) if star.rounds() == Rounds::One => {
            divisible::every_order::best_by_programs(star).ok()?.makespan
        }
        Instance::DivisibleStar(star) => multi_round::sequences::best_sequence(star, 100_000).ok()?.makespan,
        Instance::DivisibleReturn(star) => divisible_return::all_pairs::best(star).ok()?.makespan,
        Instance::DivisibleTree(nodes) => tree::every_order::best(nodes).ok()?.makespan,
        Instance::MultiRound(platform) => match platform.rounds() {
            Some(rounds) => multi_round::orders::best_order(platform, rounds).0,
            None => multi_round::round_robin::best_rounds(platform, &never).ok()?.makespan,
        },
        Instance::Switch(workers) => switch::newton::least_time(workers),
        Instance::PlatformGraph(platform) if platform.horizon().is_none() => {
            activity_sets::best(platform).ok()?.throughput
        }
        Instance::PlatformGraph(platform) => {
            let best = within_horizon::solve(platform, &within_horizon::Limits::default()).ok()?;
            assert_eq!(best.tasks, best.upper_bound, "nothing is left open");
            Rational::from(best.tasks)
        }
    })
}
