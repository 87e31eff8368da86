//! Rings: the least time of a step, a ring that attains it, and what the checker measures along a given ring.

use schedcheck_bruteforce::ring::branch_and_cut::{self, Limits};
use schedcheck_bruteforce::ring::shares::best_schedule;
use schedcheck_bruteforce::ring::subsets;
use schedcheck_files::ring_schedule_to_json;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{Exhibit, instance, platform_of};
use schedcheck_model::Rational;
use schedcheck_model::ring::{SliceRing, check};
use serde_json::Value;

/// How the least T_step is known.
pub const METHODS: &[&str] =
    &["dynamic programming over subsets, and branch-and-cut beyond 15 processors, with certificates"];

/// The least T_step of an instance.
pub type Least = fn(&SliceRing) -> Rational;

/// What every check on the least T_step has to catch of its evidence.
pub const MISTAKEN: (&str, Least) = ("half of the least step time", |ring| least_step(ring) / 2);

/// The most processors of which all subsets are gone through.
const MOST_BY_SUBSETS: usize = 15;

/// The least T_step, measured by the checker; that none is less, a certificate proves: always of branch-and-cut, by
/// which more than 15 processors are solved, and else of a sample.
///
/// # Panics
/// Panics if branch-and-cut, which has no limits here, ends without a proof.
pub fn least_step(ring: &SliceRing) -> Rational {
    if ring.processors() > MOST_BY_SUBSETS {
        let answer = branch_and_cut::solve(ring, &Limits::default());
        assert!(answer.optimal, "a search without limits ends with a proof");
        let least = step(ring, &answer.schedule.ring);
        optima::certify(ring, &least, Certified::ALL, || Some(answer.certificate.to_json()));
        return least;
    }
    let least = step(ring, &best(ring));
    let certificate = || branch_and_cut::solve(ring, &Limits::default()).certificate;
    optima::certify(ring, &least, Certified::SELDOM, || Some(certificate().to_json()));
    least
}

/// A ring of least T_step.
pub fn best(ring: &SliceRing) -> Vec<usize> {
    subsets::step_time(ring).expect("the domains hold few processors").schedule.ring
}

/// T_step along a ring with the best shares, as the checker measures it.
///
/// # Panics
/// Panics if the checker refuses the shares.
pub fn step(ring: &SliceRing, order: &[usize]) -> Rational {
    check(ring, &best_schedule(ring, order)).expect("the best shares make a schedule").step
}

/// The instance that a file holds.
///
/// # Errors
/// It holds something else.
pub fn ring_of(instance: &Value) -> Result<SliceRing, String> {
    platform_of(instance).ok_or_else(|| "no ring".to_owned())
}

/// T_step along a ring, and its schedule to be shown.
pub fn shown(ring: &SliceRing, caption: &str, order: &[usize]) -> (Rational, Exhibit) {
    let schedule = ring_schedule_to_json(&best_schedule(ring, order));
    (step(ring, order), Exhibit::new(caption, instance(ring), schedule))
}
