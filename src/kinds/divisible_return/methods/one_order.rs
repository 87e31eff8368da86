//! The methods that look at few pairs of orders: first in, first out; last in, first out; and insertion.
//!
//! The best FIFO and the best LIFO schedule bound the makespan of all others. Let there be no latencies, and let x be
//! the loads of an optimal schedule of makespan 1, with its two orders; g(A), d(A) and c(A) are the sums of g_i x_i,
//! d_i x_i and (g_i + d_i) x_i over A. Each makespan grows with the load, so a schedule of loads x in time t shows that
//! the best schedule of its family takes at most t.
//!
//! **Lemma FIFO.** *The best FIFO schedule takes at most 1 + min(g(all), d(all)): at most 3/2 with one port, and 2 with
//! two.* Take the order of sends for both orders. The chunk of worker i is computed by 1 - d(those returned no earlier
//! than i), in the optimal schedule, and the returns of the chunks sent no earlier than i take at most d(all). With the
//! order of returns for both orders, the sends up to that of i take at most g(all), and the rest of its path at most 1.
//! With one port g(all) + d(all) <= 1, and both sends and returns fit as well. With two, each of them is at most 1.
//!
//! **Lemma LIFO with two ports.** *The best LIFO schedule takes at most 2.* In LIFO, each worker i is a job of length
//! c_i x_i on one machine, followed by a tail w_i x_i. By non-increasing tails (Jackson's rule), the jobs end at the
//! largest, over all sets A of jobs, of c(A) + m, where m is the least tail of A. The worker of A that is sent last
//! shows that g(A) + m <= 1, and the one that is returned first that d(A) + m <= 1. So c(A) + m <= 2.
//!
//! **Lemma LIFO with one port.** *The best LIFO schedule takes at most 4/3.* Leave out workers without a load, and
//! those with c_i = 0, each of which takes no time of the port and computes as much in LIFO as in any schedule. Let a_i
//! = c_i x_i and q_i = w_i x_i / (a_i + w_i x_i). In time 1 the LIFO schedule by non-decreasing c computes the sum of
//! (1 / c_i) (1 - q_i) times the q_j of those before i (see `bruteforce/src/divisible_return/lifo.rs`), and x is the
//! sum of (1 / c_i) a_i. As 1 / c_i does not increase, summation by parts bounds the ratio by the largest c(A) / (1 -
//! Q) over the first parts A of the order, where Q is the product of the q_i of A. Let u_i be g of those of A that are
//! sent before i, and v_i d of those that are returned after i. The path of i shows that w_i x_i <= 1 - u_i - v_i -
//! a_i, so q_i is at most 1 - a_i / (1 - u_i - v_i). This is at most (1 - g_i x_i / (1 - u_i)) (1 - d_i x_i / (1 -
//! v_i)), since a_i is the sum of g_i x_i and d_i x_i, and 1 - u_i - v_i is at most 1 - u_i and at most 1 - v_i. The
//! first factors multiply to 1 - g(A), in the order of sends, and the second ones to 1 - d(A), in the order of returns.
//! So Q is at most the product of both, and 1 - Q at least c(A) - g(A) d(A). With g(A) + d(A) = c(A) <= 1, g(A) d(A) is
//! at most c(A) / 4, and c(A) / (1 - Q) at most 4/3.

use schedcheck_bruteforce::divisible_return::{fifo, insertion, lifo};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Schedule, Worker};

use super::exact::{self, CASES, PAIRS};
use crate::methods::bound::Bound;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{Proposal, Proposed, Proved};

/// The most workers of a closed form: the times have as many digits as all their numbers together.
const MOST_WORKERS: usize = 500;

const RATIO: Lemma = Lemma::proved_in(
    "src/kinds/divisible_return/methods/one_order.rs",
    "how many times as long as the optimum the best FIFO and the best LIFO schedule take at most",
);

const BEST_FIFO: Lemma =
    Lemma::proved_in("bruteforce/src/divisible_return/fifo.rs", "the best order of FIFO schedules without latencies");

const BEST_LIFO: Lemma =
    Lemma::proved_in("bruteforce/src/divisible_return/lifo.rs", "the best order of LIFO schedules without latencies");

pub fn last_in_first_out(star: &DivisibleReturn, options: &MethodOptions) -> Proposed<Schedule> {
    let part = Part::of_least(star, MOST_WORKERS, |worker| &worker.link + &worker.return_link);
    let best = lifo::best(&part.star)?;
    let proved = match star.is_linear() {
        true if part.is_whole() => Proved::Within(bound_of_lifo(star, &best.makespan)),
        true => Proved::Nothing,
        false => exact::without_latencies(star, options),
    };
    Ok(Proposal::new(part.schedule(best.schedule), proved, [("orders", best.tried.into())]))
}

/// What the best LIFO schedule proves; nothing with latencies, or of too many workers.
pub fn bound_by_lifo(star: &DivisibleReturn) -> Option<Bound> {
    let best = (star.is_linear() && star.workers().len() <= MOST_WORKERS).then(|| lifo::best(star).ok()).flatten()?;
    Some(bound_of_lifo(star, &best.makespan))
}

fn bound_of_lifo(star: &DivisibleReturn, least: &Rational) -> Bound {
    let share = match star.ports() {
        Ports::One => Rational::new(3, 4),
        Ports::Two => Rational::new(1, 2),
    };
    let says = "the best LIFO schedule takes at most 4/3 times as long with one port, and twice with two";
    Bound { value: least * share, proof: Proof::theorem(says, &[BEST_LIFO, RATIO]) }
}

pub fn first_in_first_out(star: &DivisibleReturn, options: &MethodOptions) -> Proposed<Schedule> {
    let found = fifo::best(star, &options.search_limits(None))?;
    let share = match star.ports() {
        Ports::One => Rational::new(2, 3),
        Ports::Two => Rational::new(1, 2),
    };
    let says = "the best FIFO schedule takes at most 3/2 times as long with one port, and twice with two";
    let proved = match star.is_linear() {
        true => {
            let of_fifo = if star.return_ratio().is_some() { &[BEST_FIFO, RATIO][..] } else { &[PAIRS, CASES, RATIO] };
            Proved::Within(Bound { value: found.lower_bound * share, proof: Proof::theorem(says, of_fifo) })
        }
        false => exact::without_latencies(star, options),
    };
    Ok(Proposal::new(found.best.schedule, proved, [("orders", found.best.tried.into())]))
}

pub fn by_insertion(star: &DivisibleReturn, options: &MethodOptions) -> Proposed<Schedule> {
    let alone = |worker: &Worker| {
        let load = star.load();
        worker.sending(load) + worker.computing(load).unwrap_or_default() + worker.returning(load)
    };
    let part = Part::of_least(star, insertion::MAX_WORKERS, alone);
    let best = insertion::schedule(&part.star)?;
    let proved = if star.is_linear() { Proved::Nothing } else { exact::without_latencies(star, options) };
    Ok(Proposal::new(part.schedule(best.schedule), proved, [("pairs", best.tried.into())]))
}

/// Some of the workers that can compute.
struct Part {
    star: DivisibleReturn,
    /// Their numbers.
    numbers: Vec<usize>,
    /// How many others can compute.
    left_out: usize,
}

impl Part {
    /// At most this many workers, those of the least costs.
    fn of_least(star: &DivisibleReturn, most: usize, cost: impl Fn(&Worker) -> Rational) -> Self {
        let mut numbers = star.able_workers();
        if numbers.is_empty() {
            return Self { star: star.clone(), numbers: (0..star.workers().len()).collect(), left_out: 0 };
        }
        let left_out = numbers.len().saturating_sub(most);
        if left_out > 0 {
            numbers.sort_by_cached_key(|&number| cost(&star.workers()[number]));
            numbers.truncate(most);
            numbers.sort_unstable();
        }
        let workers = numbers.iter().map(|&number| star.workers()[number].clone()).collect();
        let star = DivisibleReturn::new(star.load().clone(), star.ports(), workers).expect("its workers can compute");
        Self { star, numbers, left_out }
    }

    fn is_whole(&self) -> bool {
        self.left_out == 0
    }

    /// A schedule of the part, with the numbers of all workers.
    fn schedule(&self, mut schedule: Schedule) -> Schedule {
        for chunk in &mut schedule.chunks {
            chunk.worker = self.numbers[chunk.worker];
        }
        schedule
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_bruteforce::divisible_return::all_pairs;
    use schedcheck_model::divisible_return::check;

    use super::*;

    fn stars() -> Vec<DivisibleReturn> {
        let costs =
            [[(0, 1, 1), (1, 1, 0), (2, 3, 1)], [(1, 1, 1), (1, 2, 1), (2, 1, 2)], [(0, 2, 0), (2, 0, 0), (1, 0, 1)]];
        let star = |ports| costs.map(|costs| DivisibleReturn::linear(1, ports, costs));
        [Ports::One, Ports::Two].into_iter().flat_map(star).collect()
    }

    #[test]
    fn no_schedule_ends_before_what_one_order_proves() {
        for star in stars() {
            let optimum = all_pairs::best(&star).expect("three workers").makespan;
            for propose in [last_in_first_out, first_in_first_out] {
                let Ok(proposal) = propose(&star, &MethodOptions::default()) else { panic!("{star:?}") };
                let Proved::Within(bound) = proposal.proved else { panic!("nothing is proved of {star:?}") };
                let makespan = check(&star, &proposal.schedule).expect("a schedule").makespan;
                assert!(bound.value <= optimum && optimum <= makespan && bound.value > Rational::ZERO, "{star:?}");
            }
        }
    }

    #[test]
    fn the_ratio_of_lifo_with_one_port_is_attained() {
        let star = DivisibleReturn::linear(1, Ports::One, [(0, 1, 1), (1, 1, 0)]);
        let Ok(proposal) = last_in_first_out(&star, &MethodOptions::default()) else { panic!("a schedule") };
        let Proved::Within(bound) = proposal.proved else { panic!("a bound") };
        assert_eq!(bound.value, all_pairs::best(&star).expect("two workers").makespan);
    }

    #[test]
    fn of_many_workers_some_are_left_out_and_nothing_is_proved() {
        let star = DivisibleReturn::linear(1, Ports::One, (0..502).map(|number| (1 + (number + 7) % 502, 9, 1)));
        let part = Part::of_least(&star, MOST_WORKERS, |worker| worker.link.clone());
        assert_eq!((part.left_out, part.numbers.contains(&494), part.numbers.contains(&495)), (2, false, true));
        let few = Part::of_least(&star, 2, |worker| worker.link.clone());
        assert_eq!(few.numbers, [495, 496]);
    }
}
