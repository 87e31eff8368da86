//! A bound without any search, for rings of any size.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use crate::methods::bound::Bound;

/// In a ring of two and more each processor pays for two messages, each at least its cheapest; in what is left of T to
/// those that have time left, all compute the load. One processor alone takes W w_i.
pub fn cheapest_messages(ring: &SliceRing) -> Bound {
    let cheapest = |processor: usize| {
        let others = (0..ring.processors()).filter(|&other| other != processor);
        let least = others.map(|other| ring.cost(processor, other)).min();
        least.map_or_else(Rational::zero, |least| ring.volume() * least * Rational::from_integer(2.into()))
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
        proof: "in a ring each processor pays at least twice its cheapest message, and all compute in what is left"
            .to_owned(),
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
        assert_eq!(cheapest_messages(&all).value, Rational::from_integer(8.into()));
    }
}
