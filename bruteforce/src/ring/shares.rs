//! The best shares of the load for a given ring, none of them negative.
//!
//! In time T, processor i of the ring has T - H (c_{i,pred(i)} + c_{i,succ(i)}) for computing. If that is negative for
//! some i, T is too short whatever the shares are. Otherwise processor i can compute any load up to that time divided
//! by w_i, and the shares exist if and only if these loads sum to at least W. Hence T_step = max(M, (W + D) / V) with M
//! the longest messages of a processor, D the sum of messages over w_i, and V the sum of 1/w_i. Where M is the larger,
//! the loads that fit sum to more than W: they are handed out in the ring's order until W is reached.

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};

/// The schedule of least step time over `ring`.
///
/// # Panics
/// Panics if the ring is empty or names a processor that does not exist.
///
/// ```
/// use schedcheck_bruteforce::ring::shares::best_schedule;
/// use schedcheck_model::ring::{SliceRing, check};
/// let instance = SliceRing::of((1, 1), [1, 1], [[0, 1], [0, 0]]);
/// let schedule = best_schedule(&instance, &[0, 1]);
/// assert_eq!(check(&instance, &schedule).unwrap().step.to_string(), "2"); // (W + D) / V is 3/2: a share would be negative
/// ```
pub fn best_schedule(instance: &SliceRing, ring: &[usize]) -> Schedule {
    let messages = messages(instance, ring);
    let step = step_time(instance, ring, &messages);
    let mut left = Rational::one();
    let shares = ring.iter().zip(&messages).map(|(&processor, messages)| {
        if instance.work().is_zero() {
            return std::mem::take(&mut left);
        }
        let capacity = (&step - messages) / &instance.cycle_times()[processor] / instance.work();
        let share = capacity.min(left.clone());
        left -= &share;
        share
    });
    Schedule { shares: shares.collect(), ring: ring.to_vec() }
}

/// The time that each processor of `ring` needs for its messages, in the ring's order: none where it is alone.
pub fn messages(instance: &SliceRing, ring: &[usize]) -> Vec<Rational> {
    let length = ring.len();
    let of = |position: usize| {
        let processor = ring[position];
        let (before, after) = (ring[(position + length - 1) % length], ring[(position + 1) % length]);
        instance.volume() * (instance.cost(processor, before) + instance.cost(processor, after))
    };
    if length == 1 { vec![Rational::zero()] } else { (0..length).map(of).collect() }
}

/// The least time of a step over `ring`, given the [`messages`] of its processors.
fn step_time(instance: &SliceRing, ring: &[usize], messages: &[Rational]) -> Rational {
    let rates = || ring.iter().map(|&processor| instance.cycle_times()[processor].recip());
    let speed = rates().fold(Rational::zero(), |sum, rate| sum + rate);
    let delayed = rates().zip(messages).fold(Rational::zero(), |sum, (rate, messages)| sum + rate * messages);
    let balanced = (instance.work() + delayed) / speed;
    messages.iter().max().expect("a ring is not empty").clone().max(balanced)
}

#[cfg(test)]
mod tests {
    use schedcheck_model::ring::check;

    use super::*;

    fn step(instance: &SliceRing, ring: &[usize]) -> String {
        check(instance, &best_schedule(instance, ring)).unwrap().step.to_string()
    }

    #[test]
    fn without_a_binding_share_all_finish_together() {
        let instance = SliceRing::of((12, 1), [1, 2, 3], [[0, 1, 2], [1, 0, 1], [2, 1, 0]]);
        let busy = check(&instance, &best_schedule(&instance, &[0, 1, 2])).unwrap().busy;
        assert!(busy.iter().all(|time| *time == busy[0]));
        assert_eq!(busy[0], Rational::new(102, 11));
    }

    #[test]
    fn a_processor_that_can_only_forward_gets_nothing_and_sets_the_time() {
        let instance = SliceRing::of((2, 1), [1, 1, 1], [[0, 0, 0], [0, 0, 0], [9, 9, 0]]);
        let schedule = best_schedule(&instance, &[0, 1, 2]);
        assert_eq!((schedule.shares[2].clone(), step(&instance, &[0, 1, 2])), (Rational::zero(), "18".to_owned()));
    }

    #[test]
    fn no_load_takes_as_long_as_the_messages() {
        let instance = SliceRing::of((0, 2), [5, 1], [[0, 3], [1, 0]]);
        assert_eq!((step(&instance, &[0]), step(&instance, &[1, 0])), ("0".to_owned(), "12".to_owned()));
    }
}
