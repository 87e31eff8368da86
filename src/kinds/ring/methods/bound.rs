//! A bound without any search, for rings of any size.
//!
//! In a ring of two and more each processor pays for two messages, each at least its cheapest; one processor alone pays
//! for none. Let a ring have the step T. Each of its processors i has T less these messages, at most, for computing,
//! and computes a load of at most that divided by w_i; the loads sum to the work. If all processors whose messages
//! leave them time compute as much as that, whether in the ring or not, the sum is no less. So no T is possible at
//! which that sum is below the work, but for one processor alone, whose step is the work times its cycle-time.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use crate::methods::bound::Bound;
use crate::methods::proof::{Lemma, Proof};

const MESSAGES: Lemma = Lemma::proved_in(
    "src/kinds/ring/methods/bound.rs",
    "in a ring of two and more each processor pays for two messages",
);

/// The least T that is possible, as far as the cheapest messages tell.
pub fn cheapest_messages(ring: &SliceRing) -> Bound {
    let cheapest = |processor: usize| {
        let others = (0..ring.processors()).filter(|&other| other != processor);
        let least = others.map(|other| ring.cost(processor, other)).min();
        least.map_or_else(Rational::zero, |least| ring.volume() * least * 2)
    };
    let mut processors: Vec<_> = ring.cycle_times().iter().enumerate().map(|(i, time)| (cheapest(i), time)).collect();
    processors.sort_unstable();
    let (mut delayed, mut speed) = (ring.work().clone(), Rational::zero());
    let mut together: Option<Rational> = None;
    for (messages, cycle_time) in processors {
        if together.as_ref().is_some_and(|step| *step <= messages) {
            break;
        }
        speed += cycle_time.recip();
        delayed += messages / cycle_time;
        together = Some(&delayed / &speed);
    }
    let alone = ring.cycle_times().iter().min().map(|time| time * ring.work());
    Bound {
        value: together.into_iter().chain(alone).min().unwrap_or_default(),
        proof: Proof::theorem(
            "in a ring each processor pays at least twice its cheapest message, and all compute in what is left",
            &[MESSAGES],
        ),
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_bruteforce::ring::exhaustive;
    use schedcheck_model::ring::check;

    use super::*;

    #[test]
    fn no_ring_is_below_the_bound_and_one_of_equal_links_meets_it() {
        for (work, cost) in [(0, 1), (1, 5), (12, 1), (12, 3), (40, 2)] {
            let alike = SliceRing::of((work, 1), [1, 2, 3], [[0, cost, cost], [cost, 0, cost], [cost, cost, 0]]);
            let unlike = SliceRing::of((work, 1), [1, 2, 3], [[0, cost, 9], [1, 0, cost], [7, 2, 0]]);
            for ring in [&alike, &unlike] {
                let step = check(ring, &exhaustive::solve(ring).unwrap().schedule).unwrap().step;
                assert!(cheapest_messages(ring).value <= step, "{work}, {cost}");
            }
        }
        let all = SliceRing::of((12, 1), [1, 1], [[0, 1], [1, 0]]);
        assert_eq!(cheapest_messages(&all).value, Rational::from(8));
    }
}
