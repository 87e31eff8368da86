//! The periodic schedule of section 4.3 as a method, and a bound for any number of rounds.
//!
//! *The bound.* Leave latencies out. In a unit of time, in the mean, worker i computes x_i <= 1 / w_i, and the port
//! sends all of it: the sum of g_i x_i is at most 1. Let a unit of the port's time have the price p >= 0. Then the sum
//! of the x_i is the sum of (1 - p g_i) x_i + p g_i x_i, hence at most p + the sum of max(0, 1 - p g_i) / w_i. The
//! master adds 1 / w_0. So no schedule is over before the load divided by that. The price is 1 / g of the first worker,
//! by increasing g, who cannot be kept busy beside those before it.

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule, Worker};

use crate::methods::bound::Bound;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{Proposal, Proposed, Proved};
use schedcheck_rr4916_algorithms::periodic;

const PRICE: Lemma =
    Lemma::proved_in("src/kinds/divisible_star/methods/periodic.rs", "a price of the port's time bounds the load");

/// The periodic schedule with periods of about the square root of the makespan (rr4916, theorem 2). The master does not
/// compute in it.
pub fn by_periods(star: &DivisibleStar, _: &MethodOptions) -> Proposed<Schedule> {
    let period = periodic::period(star)?;
    let schedule = periodic::schedule(star, &period)?;
    let says = "even without latencies the port and the workers can take no more load in a unit of time";
    let bound = Bound { value: least_time(star), proof: Proof::theorem(says, &[PRICE]) };
    Ok(Proposal::new(schedule, Proved::Within(bound), [("period", period.to_string().into())]))
}

/// The load over the largest rate of all workers and the master; zero where there is no largest.
fn least_time(star: &DivisibleStar) -> Rational {
    let master = match star.master() {
        Some(cycle_time) if cycle_time.is_zero() => return Rational::zero(),
        Some(cycle_time) => cycle_time.recip(),
        None => Rational::zero(),
    };
    match largest_rate(star.workers()) {
        Some(workers) if !(&workers + &master).is_zero() => star.load() / (workers + master),
        _ => Rational::zero(),
    }
}

/// p + the sum of max(0, 1 - p g_i) / w_i, for the best price p; nothing if there is no end to it.
fn largest_rate(workers: &[Worker]) -> Option<Rational> {
    let computing = workers.iter().filter_map(|worker| Some((&worker.link, worker.cycle_time.as_ref()?)));
    let mut computing: Vec<_> = computing.collect();
    computing.sort_unstable();
    let (mut rate, mut port) = (Rational::zero(), Rational::one());
    for (link, cycle_time) in computing {
        let busy = if cycle_time.is_zero() { None } else { Some(link / cycle_time).filter(|busy| *busy <= port) };
        match busy {
            Some(busy) => {
                rate += cycle_time.recip();
                port -= busy;
            }
            // What is left of the port's time, at the price 1 / g.
            None => return (!link.is_zero()).then(|| rate + port / link),
        }
    }
    Some(rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_priced_by_the_first_who_cannot_be_kept_busy() {
        let rate = |workers: &[(i64, i64)]| {
            let star = DivisibleStar::linear(1, workers.iter().copied());
            largest_rate(star.workers()).map(|rate| rate.to_string())
        };
        assert_eq!(rate(&[(1, 2), (1, 4)]).as_deref(), Some("3/4"));
        assert_eq!(rate(&[(2, 1), (1, 2)]).as_deref(), Some("3/4"));
        assert_eq!(rate(&[(3, 6), (1, 1), (2, 1)]).as_deref(), Some("1"));
        assert_eq!(rate(&[(2, 0), (4, 1)]).as_deref(), Some("1/2"));
        assert_eq!(rate(&[(0, 0)]), None);
    }
}
