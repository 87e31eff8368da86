//! The exact solvers, as the checks of this paper ask them.

use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_model::Rational;
use schedcheck_model::file::Instance;
use schedcheck_model::ring::{Schedule, SliceRing, check};
use serde_json::Value;

use crate::claims::domain::{RandomRings, RingBox, SmallRing};
use crate::claims::{Counterexample, Effort, Finding, Sweep};
use crate::rr4745::shares::non_negative;

/// Checks every instance of a box, smallest first.
pub fn sweep(
    effort: &Effort,
    shape: &RingBox,
    check: impl Fn(&SmallRing) -> Result<(), Counterexample> + Sync,
) -> Finding {
    Sweep::complete(effort, shape.to_string()).check(shape.rings(), check)
}

/// Checks random instances, drawn from the stream of this `purpose`.
pub fn sample(
    effort: &Effort,
    purpose: &str,
    random: &RandomRings,
    check: impl Fn(&SmallRing) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let mut stream = effort.random(purpose);
    Sweep::random(effort, random.to_string()).check(random.rings(&mut stream), check)
}

/// The least step time over every ring, and all rings that attain it.
pub fn optimum(instance: &SliceRing) -> (Rational, Vec<Vec<usize>>) {
    exhaustive::optimal_rings(instance).expect("the domains hold at most 8 processors")
}

/// The least step time over the rings of all processors, and all rings that attain it.
pub fn optimum_of_all(instance: &SliceRing) -> (Rational, Vec<Vec<usize>>) {
    exhaustive::best_of_size(instance, instance.processors()).expect("the domains hold at most 8 processors")
}

/// What the checker measures of a schedule.
pub fn measured(instance: &SliceRing, schedule: &Schedule) -> Result<Rational, String> {
    check(instance, schedule).map(|measure| measure.step).map_err(|violation| violation.to_string())
}

/// How long each processor of the ring is busy with the paper's best shares, as the checker measures it.
///
/// # Panics
/// Panics if the checker refuses the shares.
pub fn busy(instance: &SliceRing, ring: &[usize]) -> Vec<Rational> {
    let measured = check(instance, &non_negative(instance, ring));
    measured.expect("the best shares that are not negative make a schedule").busy
}

/// T_step of the ring with those shares.
pub fn step(instance: &SliceRing, ring: &[usize]) -> Rational {
    busy(instance, ring).into_iter().max().expect("a ring is not empty")
}

/// The instance as an instance file.
pub fn instance(ring: &SmallRing) -> Value {
    Instance::Ring(ring.instance()).to_json()
}

/// Fails with what is claimed of the instance while something else is so.
pub fn refuted(ring: &SmallRing, claimed: impl Into<String>, found: impl Into<String>) -> Result<(), Counterexample> {
    Err(Counterexample::new(instance(ring), claimed, found))
}

/// A ring in words, its processors numbered from 0.
pub fn in_words(ring: &[usize]) -> String {
    let names: Vec<_> = ring.iter().map(|processor| format!("P{processor}")).collect();
    names.join(" ")
}
