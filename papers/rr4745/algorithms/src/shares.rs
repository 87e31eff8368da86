//! The shares of the load along a given ring (rr4745, section 5.1, equations 2 and 3).
//!
//! If all processors of the ring finish at the same time T_step, equation 2 gives the share of each, and the sum of all
//! shares gives T_step: equation 3. Where messages are long and the load is small, that share can be negative; then no
//! schedule attains equation 3, and the step lasts as long as the longest messages of a processor.

use std::ops::Mul;

use num_traits::Zero;
use schedcheck_model::ring::{Schedule, SliceRing};
use schedcheck_model::{Rational, Time};

use super::platform::Platform;
use super::step::{self, balanced};

/// The time of the messages of each processor, H (c_{i,i-1} + c_{i,i+1}), in the ring's order; none for a ring of one.
pub fn messages<P: Platform>(platform: &P, ring: &[usize]) -> Vec<P::Time> {
    (0..ring.len()).map(|position| step::messages(platform, ring, position)).collect()
}

/// w_cumul of the ring: 1 / sum of 1 / w_i.
// PRINTED: w_cumul = 1 / sum_{i=1}^p 1 / w_i.
pub fn cumulated_cycle_time(instance: &SliceRing, ring: &[usize]) -> Rational {
    ring.iter().map(|&processor| instance.cycle_times()[processor].recip()).sum::<Rational>().recip()
}

/// T_step by equation 3: w_cumul (W + sum of messages over w_i), as if all finished together.
///
/// ```
/// use schedcheck_rr4745_algorithms::shares::step_time_by_equation_3;
/// use schedcheck_model::ring::SliceRing;
/// let instance = SliceRing::of((1, 1), [1, 1], [[0, 1], [0, 0]]);
/// assert_eq!(step_time_by_equation_3(&instance, &[0, 1]).to_string(), "3/2");
/// ```
// PRINTED: T_step / (W.w_cumul) = 1 + (H / W) sum_{i=1}^p (c_{i,i-1} + c_{i,i+1}) / w_i (3).
pub fn step_time_by_equation_3(instance: &SliceRing, ring: &[usize]) -> Rational {
    let (_, load, speed) = balanced(instance, ring);
    load / speed
}

/// The shares by equation 2, for the step time of equation 3; some may be negative.
// DIFFERENCE: the paper asks for shares that are not negative (section 2) and does not see that equation 2 can break
// this.
// PRINTED: T_step = alpha_i.W.w_i + H.(c_{i,i-1} + c_{i,i+1}) (2).
pub fn by_equation_2(instance: &SliceRing, ring: &[usize]) -> Schedule {
    let Capacities { loads, speed, .. } = Capacities::by_equation_2(instance, ring);
    let whole = speed * instance.work();
    Schedule { ring: ring.to_vec(), shares: loads.into_iter().map(|load| load / &whole).collect() }
}

/// The best shares that are not negative: equation 2 where it gives such shares; otherwise the step lasts as long as
/// the longest messages, and the load is divided in proportion to what each processor can compute meanwhile.
pub fn non_negative(instance: &SliceRing, ring: &[usize]) -> Schedule {
    if instance.work().is_zero() {
        let shares = (0..ring.len()).map(|position| Rational::from(i32::from(position == 0)));
        return Schedule { ring: ring.to_vec(), shares: shares.collect() };
    }
    let Capacities { loads, .. } = Capacities::non_negative(instance, ring);
    let whole: Rational = loads.iter().sum();
    Schedule { ring: ring.to_vec(), shares: loads.into_iter().map(|load| load / &whole).collect() }
}

/// What the processors of a ring compute besides their messages in a given time; all but the speed times the speed of
/// the ring, so that nothing is divided.
#[derive(Debug, Clone)]
pub struct Capacities<T, S> {
    /// The time.
    pub step: T,
    /// The load of each, in the ring's order.
    pub loads: Vec<T>,
    /// The sum of all speeds.
    pub speed: S,
}

impl<T: Time + Mul<S, Output = T>, S: Time> Capacities<T, S> {
    /// In the step time of equation 3: the loads of equation 2, which make up the load of the step; some may be
    /// negative.
    pub fn by_equation_2<P: Platform<Time = T, Speed = S>>(platform: &P, ring: &[usize]) -> Self {
        let (messages, load, speed) = balanced(platform, ring);
        Self::within(platform, ring, messages, load, speed)
    }

    /// The same, but in no less than the longest messages of one processor: the loads are not negative, and make up the
    /// load of the step or more.
    pub fn non_negative<P: Platform<Time = T, Speed = S>>(platform: &P, ring: &[usize]) -> Self {
        let (messages, load, speed) = balanced(platform, ring);
        let longest = messages.iter().cloned().fold(T::zero(), T::max);
        let step = load.max(longest * speed.clone());
        Self::within(platform, ring, messages, step, speed)
    }

    fn within<P>(platform: &P, ring: &[usize], messages: Vec<T>, step: T, speed: S) -> Self
    where
        P: Platform<Time = T, Speed = S>,
    {
        let computing = messages.into_iter().map(|messages| step.clone() - messages * speed.clone());
        let loads = ring.iter().zip(computing).map(|(&processor, time)| time * platform.speed(processor)).collect();
        Self { step, loads, speed }
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::ring::{Violation, check};

    use super::*;

    #[test]
    fn equation_2_can_give_a_negative_share() {
        let instance = SliceRing::of((1, 1), [1, 1], [[0, 1], [0, 0]]);
        let printed = by_equation_2(&instance, &[0, 1]);
        assert!(matches!(check(&instance, &printed), Err(Violation::NegativeShare { position: 0, .. })));
        assert_eq!(check(&instance, &non_negative(&instance, &[0, 1])).unwrap().step.to_string(), "2");
    }

    #[test]
    fn where_no_share_is_negative_both_are_the_same() {
        let instance = SliceRing::of((9, 1), [1, 2, 3], [[0, 1, 1], [2, 0, 1], [1, 1, 0]]);
        let ring = [0, 2, 1];
        assert_eq!(by_equation_2(&instance, &ring), non_negative(&instance, &ring));
    }
}
