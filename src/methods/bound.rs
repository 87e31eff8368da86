//! Bounds of the objective over all schedules, and what can be seen of them without any search.
//!
//! No rule of a model lets a worker compute faster than its cycle-time. So within a time T worker i computes no more
//! than floor(T / w_i) tasks, or a load of T / w_i, links or not; and all must be computed. Within a horizon, or in a
//! unit of time, all nodes together compute no more than the sum of that. Whatever messages and latencies cost, they
//! only take time from it.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use schedcheck_files::{Instance, with_instance};
use schedcheck_model::{Rational, Sense};

use super::proof::{Lemma, Proof};
use crate::kinds::CommandKind;

/// A bound of the objective over all schedules of an instance: a lower one of a time, an upper one of a number of
/// tasks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// No schedule is better than this.
    pub value: Rational,
    /// Why.
    pub proof: Proof,
}

/// What is seen without a search.
const INSPECTION: Lemma = Lemma::proved_in("src/methods/bound.rs", "nobody computes faster than its cycle-time");

impl Bound {
    /// The bound that says more; this one if they are equal.
    #[must_use]
    pub(super) fn or_tighter(self, other: Self, sense: Sense) -> Self {
        if sense.is_better(&self.value, &other.value) { other } else { self }
    }

    /// What can be seen without any search.
    pub(super) fn trivial_bound(instance: &Instance) -> Self {
        with_instance!(instance, platform => platform.trivial_bound())
    }

    /// For a divisible load: even if links and latencies cost nothing, all cycle-times together allow no less.
    pub(crate) fn over_free_links<'a>(
        load: &Rational,
        cycle_times: impl Iterator<Item = &'a Rational> + Clone,
    ) -> Self {
        let is_instant = load.is_zero() || cycle_times.clone().any(Zero::is_zero);
        let value = if is_instant { Rational::zero() } else { load / total_rate(cycle_times) };
        Self { value, proof: seen("even if messages cost nothing, all that compute together need this long") }
    }
}

pub(crate) fn seen(says: &str) -> Proof {
    Proof::theorem(says, &[INSPECTION])
}

/// The sum of all rates; of many, a short number that is not below it, for the exact one can have as many digits as all
/// cycle-times together.
pub(crate) fn total_rate<'a>(cycle_times: impl Iterator<Item = &'a Rational> + Clone) -> Rational {
    const MOST_EXACT: usize = 1_000;
    const PLACES: u64 = 512;
    if cycle_times.clone().nth(MOST_EXACT).is_none() {
        return cycle_times.map(Rational::recip).sum();
    }
    let rate = |time: &Rational| Integer::div_ceil(&(time.denom() << PLACES), &time.numer());
    Rational::new(cycle_times.map(rate).sum::<BigInt>(), BigInt::from(1) << PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rates_of_many_are_a_short_number_that_is_hardly_too_large() {
        let times: Vec<Rational> = (1..=2_000).map(|time| Rational::new(time, 7)).collect();
        let exact: Rational = times.iter().map(Rational::recip).sum();
        let rounded = total_rate(times.iter());
        assert!(rounded >= exact && &rounded - &exact < Rational::new(1, BigInt::from(10).pow(100)));
        assert!(rounded.denom().bits() < exact.denom().bits());
        assert_eq!(total_rate(times[..500].iter()), times[..500].iter().map(Rational::recip).sum());
    }

    #[test]
    fn the_tighter_bound_is_kept_and_of_equal_ones_the_first() {
        let bound = |value: i64, says: &str| Bound { value: Rational::from(value), proof: seen(says) };
        assert_eq!(bound(1, "a").or_tighter(bound(2, "b"), Sense::Minimise), bound(2, "b"));
        assert_eq!(bound(1, "a").or_tighter(bound(2, "b"), Sense::Maximise), bound(1, "a"));
        assert_eq!(bound(1, "a").or_tighter(bound(1, "b"), Sense::Minimise), bound(1, "a"));
    }
}
