//! What the equations allow, and what is attained.

use num_traits::{One, Zero};
use schedcheck_harness::{Counterexample, refuted};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_tpds2004_algorithms::mssg::{self, SteadyState};

use super::ports::shortest_odd_cycle;
use schedcheck_evidence::platform_graph::Most;

/// The most that LP / n is, if the shortest odd cycle has length 2k+1, by k; nothing without one.
pub type Ratio = fn(Option<usize>) -> Rational;

/// 1 + 1/(2k), or 1 without an odd cycle.
pub fn bound(cycle: Option<usize>) -> Rational {
    beyond_one(cycle, 2)
}

/// 1 + 1/(6k), or 1 without an odd cycle.
pub fn bound_of_two_ports(cycle: Option<usize>) -> Rational {
    beyond_one(cycle, 6)
}

fn beyond_one(cycle: Option<usize>, times: usize) -> Rational {
    Rational::one() + cycle.map_or_else(Rational::zero, |k| Rational::new(1, times * k))
}

/// The optimum of the printed program that uses each link one way.
pub fn printed(platform: &PlatformGraph) -> SteadyState {
    mssg::solve(platform).expect("doing nothing is a solution").in_one_direction(platform)
}

/// The equations allow just so many times what is attained.
pub fn is_attained(platform: &PlatformGraph, ratio: &Rational, most: Most) -> Result<(), Counterexample> {
    let (allowed, attained) = (printed(platform).throughput, most(platform)?);
    if allowed == ratio * &attained && !attained.is_zero() {
        return Ok(());
    }
    let claimed = format!("the equations allow {ratio} times what is attained");
    refuted(platform, claimed, format!("they allow {allowed}, and {attained} is attained"))
}

/// The same, where the shortest odd cycle of ports is to have length 2k+1.
pub fn is_attained_on(platform: &PlatformGraph, k: usize, ratio: Ratio, most: Most) -> Result<(), Counterexample> {
    let shortest = shortest_odd_cycle(platform, |_| true);
    if shortest != Some(k) {
        let found = shortest.map_or_else(|| "there is none".to_owned(), |k| format!("it has {} ports", 2 * k + 1));
        return refuted(platform, format!("the shortest odd cycle has {} ports", 2 * k + 1), found);
    }
    is_attained(platform, &ratio(shortest), most)
}
