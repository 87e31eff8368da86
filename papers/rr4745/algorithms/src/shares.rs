//! The shares of the load along a given ring (rr4745, section 5.1, equations 2 and 3).
//!
//! If all processors of the ring finish at the same time T_step, equation 2 gives the share of each, and the sum of all
//! shares gives T_step: equation 3. Where messages are long and the load is small, that share can be negative; then no
//! schedule attains equation 3, and the step lasts as long as the longest messages of a processor.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};

/// The time of the messages of each processor, H (c_{i,i-1} + c_{i,i+1}), in the ring's order; none for a ring of one.
// PRINTED: H.(c_{i,succ(i)} + c_{i,pred(i)}), what P_i needs "to send" and "to receive".
pub fn messages(instance: &SliceRing, ring: &[usize]) -> Vec<Rational> {
    if ring.len() == 1 {
        return vec![Rational::zero()];
    }
    let before = ring.iter().cycle().skip(ring.len() - 1);
    let after = ring.iter().cycle().skip(1);
    let around = ring.iter().zip(before.zip(after));
    around.map(|(&i, (&j, &k))| instance.volume() * (instance.cost(i, j) + instance.cost(i, k))).collect()
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
    let messages = messages(instance, ring);
    let delayed = ring.iter().zip(&messages).map(|(&processor, time)| time / &instance.cycle_times()[processor]);
    (instance.work() + delayed.sum::<Rational>()) * cumulated_cycle_time(instance, ring)
}

/// The shares by equation 2, for the step time of equation 3; some may be negative.
// DIFFERENCE: the paper asks for shares that are not negative (section 2) and does not see that equation 2 can break
// this.
// PRINTED: T_step = alpha_i.W.w_i + H.(c_{i,i-1} + c_{i,i+1}) (2).
pub fn by_equation_2(instance: &SliceRing, ring: &[usize]) -> Schedule {
    let step = step_time_by_equation_3(instance, ring);
    Schedule { ring: ring.to_vec(), shares: capacities(instance, ring, &step) }
}

/// The best shares that are not negative: equation 2 where it gives such shares; otherwise the step lasts as long as
/// the longest messages, and the load is divided in proportion to what each processor can compute meanwhile.
pub fn non_negative(instance: &SliceRing, ring: &[usize]) -> Schedule {
    if instance.work().is_zero() {
        let shares = (0..ring.len()).map(|position| Rational::from_integer(i32::from(position == 0).into()));
        return Schedule { ring: ring.to_vec(), shares: shares.collect() };
    }
    let longest = messages(instance, ring).into_iter().max().expect("a ring is not empty");
    let step = step_time_by_equation_3(instance, ring).max(longest);
    let capacities = capacities(instance, ring, &step);
    let whole: Rational = capacities.iter().sum();
    Schedule { ring: ring.to_vec(), shares: capacities.into_iter().map(|capacity| capacity / &whole).collect() }
}

/// The share of the load that each processor can compute in `step`: (T - messages) / (W w_i); none of no load.
fn capacities(instance: &SliceRing, ring: &[usize], step: &Rational) -> Vec<Rational> {
    let messages = messages(instance, ring);
    let capacity = |(&processor, messages): (&usize, Rational)| {
        (step - messages) / (instance.work() * &instance.cycle_times()[processor])
    };
    ring.iter().zip(messages).map(capacity).collect()
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
