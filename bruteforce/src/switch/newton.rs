//! The optimum of linear program 7 as the root of a piecewise linear function, by Newton's method.
//!
//! For a time T the constraints on worker i alone leave an interval for delta_i: from the larger of -b_i T and
//! alpha_i - s_i T to b_i T. So T is feasible if and only if no interval is empty, T >= alpha_i / (b_i + s_i), and
//! the intervals hold numbers that sum to zero: the upper ends sum to something that is not negative, so what
//! counts is that the lower ends sum to F(T) <= 0. F is convex and does not increase, so Newton's method from a T
//! with F(T) > 0, along the line that holds to the right of T, never passes the least root, and takes each of the
//! finitely many lines at most once.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::switch::{Switch, Worker};

/// T_0: the least time in which the load is balanced.
///
/// ```
/// use schedcheck_bruteforce::switch::newton::least_time;
/// use schedcheck_model::switch::Switch;
/// assert_eq!(least_time(&Switch::of([(6, 1, 1), (0, 9, 9)])).to_string(), "3");
/// ```
pub fn least_time(switch: &Switch) -> Rational {
    let positive = switch.workers().iter().filter(|worker| worker.load.is_positive());
    let alone = positive.map(|worker| &worker.load / (&worker.bandwidth + &worker.speed));
    let mut time = alone.max().unwrap_or_else(Rational::zero);
    loop {
        let (sum, slope) = lower_ends(switch, &time);
        if !sum.is_positive() {
            return time;
        }
        time -= sum / slope;
    }
}

/// What each worker sends less what it receives in time T_0: at least its lower end, and from the first worker on as
/// much more as it holds and its link carries, until they sum to zero.
pub fn imbalance(switch: &Switch, least_time: &Rational) -> Vec<Rational> {
    let lower_end = |worker: &Worker| (-&worker.bandwidth * least_time).max(&worker.load - &worker.speed * least_time);
    let mut imbalance: Vec<Rational> = switch.workers().iter().map(lower_end).collect();
    let mut missing = -imbalance.iter().sum::<Rational>();
    for (own, worker) in imbalance.iter_mut().zip(switch.workers()) {
        let most = worker.load.clone().min(&worker.bandwidth * least_time);
        let more = missing.clone().min(most - &*own);
        missing -= &more;
        *own += more;
    }
    imbalance
}

/// F(T), and its slope to the right of T.
fn lower_ends(switch: &Switch, time: &Rational) -> (Rational, Rational) {
    let lower_end = |worker: &Worker| {
        let receives = -&worker.bandwidth * time;
        let computes = &worker.load - &worker.speed * time;
        // Where both ends are equal, the lesser slope down counts to the right.
        std::cmp::max((computes, -&worker.speed), (receives, -&worker.bandwidth))
    };
    let start = (Rational::zero(), Rational::zero());
    switch.workers().iter().map(lower_end).fold(start, |(sum, slope), (end, own)| (sum + end, slope + own))
}
