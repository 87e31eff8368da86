//! The closed forms for divisible loads on stars, in one round: without latencies, and for large loads with them.

use num_traits::Zero;
use schedcheck_bruteforce::divisible::certify;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Schedule, Worker};

use crate::methods::bound::Bound;
use crate::methods::least_makespan::WITHOUT_LATENCIES;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{By, Lemma, Proof};
use crate::methods::table::{MAKESPAN_ALONE, MethodRefusal, Proposal, Proposed, Proved};
use schedcheck_rr4916_algorithms::star_affine::{self, StarAffineError, TieRule};
use schedcheck_rr4916_algorithms::star_linear::{self, StarLinearError};

const THEOREM_1: Lemma = Lemma::tested_by("rr4916/thm-1", "rr4916, theorem 1");

pub fn by_theorem_1(star: &DivisibleStar, _: &MethodOptions) -> Proposed<Schedule> {
    let schedule = star_linear::schedule(star).map_err(|error| {
        let is_long = matches!(error, StarLinearError::TooLong { .. }) && star.rounds() == Rounds::One;
        MethodRefusal::Because(format!("{error}{}", if is_long { MAKESPAN_ALONE } else { "" }))
    })?;
    let proved = match star.rounds() {
        Rounds::One => Proved::Optimal(Proof::theorem("rr4916, theorem 1", &[THEOREM_1])),
        Rounds::Any => Proved::Nothing,
    };
    Ok(Proposal::new(schedule, proved, []))
}

/// The most workers with latencies who are served: their times have as many digits as all their numbers together.
const MOST_WITH_LATENCIES: usize = 500;

pub fn for_large_loads(star: &DivisibleStar, _: &MethodOptions) -> Proposed<Schedule> {
    let mut order = star_affine::order_for_large_loads(star, TieRule::Kappa);
    order.truncate(MOST_WITH_LATENCIES);
    let schedule = loop {
        match star_affine::schedule(star, &order) {
            Err(StarAffineError::NegativeChunk { worker, .. }) => order.retain(|&other| other != worker),
            found => break found?,
        }
    };
    let left_out = star.workers().len() - order.len();
    Ok(Proposal::new(schedule, without_latencies(star), [("left_out", left_out.into())]))
}

/// The most bits of a bound that is given exactly.
const MOST_BITS: u64 = 100_000;

/// The optimum of the same star without latencies, which no schedule in one round is below: the paper's number, where
/// the checker of certificates accepts it.
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
            let value = if makespan.bits() > MOST_BITS { makespan.rounded_down() } else { makespan.reduced() };
            let says = "the optimum without latencies".to_owned();
            let proof = Proof { by: By::Certificate, says, rests_on: vec![WITHOUT_LATENCIES] };
            let is_accepted = certify::without_latencies(star, &value).is_some();
            if is_accepted { Proved::Within(Bound { value, proof }) } else { Proved::Nothing }
        }
        Err(_) => Proved::Nothing,
    }
}
