//! The closed forms for divisible loads on stars, in one round: without latencies, and for large loads with them.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Worker};

use super::{proposal, refused};
use crate::methods::{Bound, Limits, MethodError, Proposal, Proved};
use crate::rr4916::star_affine::{self, TieRule};
use crate::rr4916::star_linear;

pub fn by_theorem_1(star: &DivisibleStar, _: &Limits) -> Result<Proposal, MethodError> {
    let schedule = star_linear::schedule(star).map_err(|error| refused("closed-form", &error))?;
    let proved = match star.rounds() {
        Rounds::One => Proved::Optimal("rr4916, theorem 1"),
        Rounds::Any => Proved::Nothing,
    };
    Ok(proposal(star, schedule, proved, []))
}

pub fn for_large_loads(star: &DivisibleStar, _: &Limits) -> Result<Proposal, MethodError> {
    let refused_with = |error: star_affine::StarAffineError| {
        let reason = format!("{error}; branch-and-bound takes any load");
        MethodError::Refused { method: "large-loads", reason }
    };
    let schedule = star_affine::schedule_for_large_loads(star, TieRule::Kappa).map_err(refused_with)?;
    Ok(proposal(star, schedule, without_latencies(star), []))
}

/// The optimum of the same star without latencies, which no schedule in one round is below.
fn without_latencies(star: &DivisibleStar) -> Proved {
    if star.rounds() == Rounds::Any {
        return Proved::Nothing;
    }
    let linear = |worker: &Worker| Worker {
        link_latency: Rational::zero(),
        compute_latency: Rational::zero(),
        ..worker.clone()
    };
    let workers = star.workers().iter().map(linear).collect();
    let relaxed = DivisibleStar::new(star.load().clone(), star.master().cloned(), workers).expect("the same numbers");
    match star_linear::makespan(&relaxed) {
        Ok(makespan) => {
            let proof = "the optimum without latencies (rr4916, theorem 1)".to_owned();
            Proved::AtLeast(Bound { value: makespan.reduced(), proof })
        }
        Err(_) => Proved::Nothing,
    }
}
