//! What the time of the port is worth to workers with latencies: a row that holds for each order of those who are open.
//!
//! Let q_i = 1 / (g_i + w_i), and let the worth D(S) of a set S of workers be that of
//! [`linear`](crate::divisible_tree::linear): f_i(D) = q_i + (1 - g_i q_i) D, put together by non-decreasing g, which
//! is largest among all orders. For the open workers R let E_i = D(R without i), and
//!
//! > delta_i = the smaller of q_i (G_i + W_i) and of q_i (G_i + W_i) (1 - g_i E_i) + E_i G_i.
//!
//! **Lemma.** *If the port is free with the time s left, and some of R get one message each, whose computations end in
//! time, then their loads sum to at most D(R) s - sum of their delta_i, in any order and with any loads.*
//!
//! *Proof*, for all subsets S of R, by induction on the number of messages: if they go to workers of S, the loads sum
//! to at most D(S) s - sum of delta_i. Without a message this is so. Else let i be the first, with x units, and D' =
//! D(S without i). It takes (g_i + w_i) x + G_i + W_i <= s, and leaves s - G_i - g_i x. So the sum, with the delta of
//! the others, is at most x + D' (s - G_i - g_i x), which is linear in x, hence at most the larger of its values at the
//! ends.
//!
//! - At the largest x, which is q_i (s - G_i - W_i), it is f_i(D') s - e(D'), with e(D') = q_i (G_i + W_i) (1 - g_i D')
//!   plus D' G_i. Now f_i(D') <= D(S), and 0 <= D' <= E_i, where e, which is linear, is at least delta_i.
//! - At x = 0 it is D' s - D' G_i. Since D(S) is at least D' and at least f_i(D') = D' + q_i (1 - g_i D'), and s is at
//!   least G_i + W_i, it is at most D(S) s - q_i (G_i + W_i) (1 - g_i D') - D' G_i = D(S) s - e(D'). []
//!
//! In the program of a case T - a is the time left, so
//!
//! > worth: sum of X_i + delta_i m_i <= D(R) (T - a).
//!
//! It is stated as the last row, and only if each open worker has g + w > 0 and they are at most [`MOST`].

use std::cmp::Reverse;

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::Worker;

use crate::Lemma;

/// The lemma above.
pub const LEMMA: Lemma = Lemma {
    name: "what the time of the port is worth to workers with latencies, whatever their order",
    proved_in: "certificates/src/divisible_star/worth.rs",
};

/// The most open workers for whom the row is stated: its numbers are as long as all of theirs together.
pub const MOST: usize = 128;

/// D(R), and delta_i of each worker in the order of the list; nothing if the row is not stated.
pub(super) fn of(open: &[&Worker]) -> Option<(Rational, Vec<Rational>)> {
    let rates = |worker: &&Worker| {
        let unit = &worker.link + worker.cycle_time.as_ref()?;
        (!unit.is_zero()).then(|| unit.recip())
    };
    let rates: Vec<Rational> = open.iter().map(rates).collect::<Option<_>>()?;
    if open.is_empty() || open.len() > MOST {
        return None;
    }
    let mut order: Vec<usize> = (0..open.len()).collect();
    order.sort_by_key(|&worker| Reverse(&open[worker].link));
    // From the last to be served to the first.
    let worth = |without: Option<usize>| {
        let served = order.iter().filter(|&&worker| Some(worker) != without);
        served.fold(Rational::zero(), |worth, &worker| {
            let kept = Rational::one() - &open[worker].link * &rates[worker];
            &rates[worker] + kept * worth
        })
    };
    let delta = |(worker, rate): (usize, &Rational)| {
        let Worker { link, link_latency, compute_latency, .. } = open[worker];
        let (others, alone) = (worth(Some(worker)), rate * (link_latency + compute_latency));
        let last = &alone * (Rational::one() - link * &others) + others * link_latency;
        alone.min(last)
    };
    Some((worth(None), rates.iter().enumerate().map(delta).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(number: i64) -> Rational {
        Rational::from_integer(number.into())
    }

    fn worker([g, w, latency, own]: [i64; 4]) -> Worker {
        let [link, cycle_time, link_latency, compute_latency] = [g, w, latency, own].map(whole);
        Worker { link, cycle_time: Some(cycle_time), link_latency, compute_latency }
    }

    /// What is left of the lemma's bound after each sequence of messages, each of no load, half or all that ends in
    /// time.
    fn slack(open: &[&Worker], deltas: &[Rational], served: &[usize], left: &Rational, bound: &Rational) -> Rational {
        let mut least = bound.clone();
        for next in (0..open.len()).filter(|next| !served.contains(next)) {
            let Worker { link, cycle_time, link_latency, compute_latency } = open[next];
            let spare = left - link_latency - compute_latency;
            if spare < whole(0) {
                continue;
            }
            let most = spare / (link + cycle_time.as_ref().unwrap());
            for load in [whole(0), &most / whole(2), most] {
                let after = left - link_latency - link * &load;
                let rest = bound - &deltas[next] - load;
                least = least.min(slack(open, deltas, &[served, &[next]].concat(), &after, &rest));
            }
        }
        least
    }

    #[test]
    fn no_order_of_three_workers_computes_more_than_the_time_is_worth() {
        let costs = [[1, 1, 0, 0], [1, 2, 1, 0], [2, 1, 0, 2], [3, 0, 1, 1], [0, 2, 1, 3], [2, 2, 0, 1], [1, 0, 2, 0]];
        let workers = costs.map(worker);
        let mut is_tight = false;
        for one in 0..workers.len() {
            for two in 0..one {
                for three in 0..two {
                    let open = [&workers[one], &workers[two], &workers[three]];
                    let (worth, deltas) = of(&open).unwrap();
                    for time in [1, 4, 9, 30] {
                        let least = slack(&open, &deltas, &[], &whole(time), &(&worth * whole(time)));
                        assert!(least >= whole(0), "{open:?} within {time}: {least}");
                        is_tight |= least == whole(0);
                    }
                }
            }
        }
        assert!(is_tight);
    }

    #[test]
    fn an_instant_worker_or_too_many_have_no_row() {
        let (instant, other) = (worker([0, 0, 1, 1]), worker([1, 1, 1, 1]));
        assert!(of(&[&other, &instant]).is_none() && of(&[]).is_none() && of(&vec![&other; MOST + 1]).is_none());
        // Alone it has q = 1 / 2 and E = 0, so both expressions are q (G + W).
        assert_eq!(of(&[&other]), Some((Rational::new(1.into(), 2.into()), vec![whole(1)])));
    }
}
