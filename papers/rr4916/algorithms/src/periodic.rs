//! The periodic schedule for large loads, workers that differ and latencies (rr4916, section 4.3).
//!
//! In each period of length T_p the master sends alpha_i units to worker i, which computes them in the period after.
//! Let S = sum (G_i + W_i). The shares n_i = alpha_i / T_p maximise sum n_i under w_i n_i <= 1 - S / T_p and sum g_i
//! n_i <= 1 - S / T_p, so that messages, computations and all latencies fit into the period.
//!
//! Serving fast links first is optimal: by g_1 <= g_2 <= .., with q the largest index such that g_1 / w_1 + .. + g_q /
//! w_q <= 1 and epsilon what is missing to 1,
//!
//! > n_i = (1 - S / T_p) / w_i for i <= q, n_{q+1} = (1 - S / T_p) epsilon / g_{q+1}, and zero beyond.
//!
//! DIFFERENCE: the paper prints 1 / g_i in place of 1 / w_i. A share 1 / g_i alone fills the port.
//!
//! # How long it takes
//!
//! With n* = sum_{i <= q} 1 / w_i + epsilon / g_{q+1}, no schedule takes less than X = load / n*. The periodic one has
//! k = ceil(load / (n T_p)) + 1 periods with n = n* (1 - S / T_p), so it takes at most X / (1 - S / T_p) + 2 T_p. If
//! T_p >= 2 S that is at most X + 2 S X / T_p + 2 T_p; and with T_p = sqrt(X) >= 2 S at most X + 2 (S + 1) sqrt(X).

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, DivisibleStar, MultiRound, Rounds, Schedule, Worker};
use thiserror::Error;

pub use super::dealing::Variant;
use super::field::Field;

/// Why there is no periodic schedule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PeriodicError {
    /// A star of one round.
    #[error("the periodic schedule sends many chunks to a worker; the star allows one")]
    OneRound,
    /// g = w = 0.
    #[error("worker {worker} has g = w = 0: it takes any load in no time, and the rate has no maximum")]
    InfiniteRate {
        /// The worker.
        worker: usize,
    },
    /// Nobody but the master can compute.
    #[error("no worker can compute")]
    NobodyComputes,
    /// A period that the latencies fill.
    #[error("a period of {period} has no room: the latencies of all workers take {latencies}")]
    ShortPeriod {
        /// T_p.
        period: Rational,
        /// S.
        latencies: Rational,
    },
    /// More chunks than a schedule can list.
    #[error("the schedule would have more than {most} chunks", most = MultiRound::MAX_CHUNKS)]
    TooManyChunks,
    /// The shares of the printed formula do not fit into a period.
    #[error(
        "the printed shares keep the port or a worker busy for {busy} in each unit of the time that latencies leave"
    )]
    Overloaded {
        /// The longest such time.
        busy: Rational,
    },
}

/// Which workers take part in the long run, and how much load they take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shares {
    /// n_i / (1 - S / T_p): units of load per unit of the time that latencies leave, by number of the worker.
    pub rates: Vec<Rational>,
    /// The workers with a positive rate, by non-decreasing g.
    pub selected: Vec<usize>,
    /// n*: the sum of the rates.
    pub total: Rational,
    /// S: the sum of all latencies of all workers that can compute.
    pub latencies: Rational,
}

/// The shares in closed form. In the printed form they may overload the port, and where g = 0 have no value: the worker
/// is then given 1 / w_i.
///
/// # Errors
/// Refuses workers with g = w = 0, and stars whose workers all cannot compute.
///
/// ```
/// use schedcheck_rr4916_algorithms::periodic::{Variant, shares};
/// use schedcheck_model::divisible::DivisibleStar;
/// let shares = shares(DivisibleStar::affine(1, [(2, 4, 1, 0), (1, 2, 0, 3)]).workers(), Variant::Corrected)?;
/// assert_eq!((shares.total.to_string().as_str(), shares.selected), ("3/4", vec![1, 0]));
/// # Ok::<(), schedcheck_rr4916_algorithms::periodic::PeriodicError>(())
/// ```
// PRINTED: q is the largest index so that sum_{i=1}^q g_i / w_i <= 1, epsilon = 1 - that sum if q < p; for i <= q
// alpha_i / T_p = (1 - S / T_p) / g_i, alpha_{q+1} / T_p = (1 - S / T_p) (epsilon / g_{q+1}), S = sum (G_i + W_i).
pub fn shares(workers: &[Worker], form: Variant) -> Result<Shares, PeriodicError> {
    let mut order: Vec<(usize, &Worker, &Rational)> = workers
        .iter()
        .enumerate()
        .filter_map(|(number, worker)| worker.cycle_time.as_ref().map(|cycle_time| (number, worker, cycle_time)))
        .collect();
    if order.is_empty() {
        return Err(PeriodicError::NobodyComputes);
    }
    order.sort_by(|one, other| one.1.link.cmp(&other.1.link));
    let infinite = order.iter().find(|(_, worker, cycle_time)| worker.link.is_zero() && cycle_time.is_zero());
    if let Some(&(worker, ..)) = infinite {
        return Err(PeriodicError::InfiniteRate { worker });
    }
    let latencies = order.iter().map(|(_, worker, _)| &worker.link_latency + &worker.compute_latency).sum();
    let mut rates = vec![Rational::zero(); workers.len()];
    let costs: Vec<_> = order.iter().map(|&(_, worker, cycle_time)| (&worker.link, cycle_time)).collect();
    for (&(number, ..), rate) in order.iter().zip(rates_by_link(&costs, form, |share, room| share <= room)) {
        rates[number] = rate;
    }
    let selected = order.iter().map(|&(number, ..)| number).filter(|&number| rates[number].is_positive()).collect();
    Ok(Shares { total: rates.iter().sum(), rates, selected, latencies })
}

/// The rates of workers with these (g, w), sorted by g, of whom none has g = w = 0; `fits` tells whether the first
/// number is at most the second.
pub fn rates_by_link<F: Field>(workers: &[(&F, &F)], form: Variant, mut fits: impl FnMut(&F, &F) -> bool) -> Vec<F> {
    let mut rates = vec![F::zero(); workers.len()];
    let mut room = F::one();
    for (rate, &(link, cycle_time)) in rates.iter_mut().zip(workers) {
        let busy = (!cycle_time.is_zero()).then(|| link.clone() / cycle_time);
        let Some(busy) = busy.filter(|busy| fits(busy, &room)) else {
            *rate = room / link;
            break;
        };
        room = room - busy;
        // DIFFERENCE: the share as printed.
        let cost = if form == Variant::Printed && !link.is_zero() { link } else { cycle_time };
        *rate = cost.inverse();
    }
    rates
}

/// The least time for any schedule of the load by the workers: load / n*.
///
/// # Errors
/// As [`shares`].
// PRINTED: T_opt >= B / n_opt >= B / (sum_{i=1}^q 1 / w_i + epsilon / g_{q+1}).
pub fn least_time(star: &DivisibleStar) -> Result<Rational, PeriodicError> {
    Ok(star.load() / shares(star.workers(), Variant::Corrected)?.total)
}

/// A length of the period: at least the square root of the least time, and larger by less than a thousandth part or its
/// inverse; and at least 2 S.
///
/// # Errors
/// As [`shares`].
// PRINTED: "if T_p >= 2 sum_{i=1}^p G_i + W_i"; "if we set T_p = sqrt(T_opt)".
pub fn period(star: &DivisibleStar) -> Result<Rational, PeriodicError> {
    let shares = shares(star.workers(), Variant::Corrected)?;
    Ok(root_from_above(&(star.load() / shares.total)).max(shares.latencies * 2))
}

/// A rational that is at least the square root of a number that is not negative: the root itself if it is rational,
/// else larger by less than 1/1024.
pub fn root_from_above(number: &Rational) -> Rational {
    let scale = BigInt::from(1024);
    let square = number.numer() * number.denom() * &scale * &scale;
    let floor = square.sqrt();
    let root = if &floor * &floor == square { floor } else { floor + 1 };
    Rational::new(root, number.denom() * scale)
}

/// The periodic schedule with periods of length `period` (T_p). The last period with messages sends what is left, in
/// the same proportions.
///
/// ```
/// use schedcheck_rr4916_algorithms::periodic::{period, schedule};
/// use schedcheck_model::divisible::{DivisibleStar, Rounds, check_star};
/// let star = DivisibleStar::affine(300, [(2, 4, 1, 0), (1, 2, 0, 3)]).with_rounds(Rounds::Any);
/// let found = schedule(&star, &period(&star)?)?;
/// assert!(check_star(&star, &found).unwrap().makespan.to_integer() < 700.into());
/// # Ok::<(), schedcheck_rr4916_algorithms::periodic::PeriodicError>(())
/// ```
///
/// # Errors
/// Refuses stars of one round, periods that the latencies fill, and more chunks than can be listed.
pub fn schedule(star: &DivisibleStar, period: &Rational) -> Result<Schedule, PeriodicError> {
    in_form(star, period, Variant::Corrected)
}

/// The same with the shares of either form.
///
/// # Errors
/// As [`schedule`], and [`PeriodicError::Overloaded`] if the shares do not fit.
// PRINTED: n T_p (k - 1) >= B "so that we choose" k = ceil(B / (n T_p)) + 1, "the first period is lost for
// processing".
pub fn in_form(star: &DivisibleStar, period: &Rational, form: Variant) -> Result<Schedule, PeriodicError> {
    if star.load().is_zero() {
        return Ok(Schedule::default());
    }
    let shares = shares(star.workers(), form)?;
    if star.rounds() == Rounds::One {
        return Err(PeriodicError::OneRound);
    }
    let busy = busy(star.workers(), &shares.rates);
    if busy > Rational::ONE {
        return Err(PeriodicError::Overloaded { busy });
    }
    let room = period - &shares.latencies;
    if !room.is_positive() {
        return Err(PeriodicError::ShortPeriod { period: period.clone(), latencies: shares.latencies });
    }
    let full = &room * &shares.total;
    let periods = (star.load() / &full).ceil().to_integer().to_usize().ok_or(PeriodicError::TooManyChunks)?;
    refuse_chunks(periods.saturating_mul(shares.selected.len()))?;
    let mut chunks = Vec::with_capacity(periods * shares.selected.len());
    for number in 0..periods {
        let is_last = number + 1 == periods;
        let part = if is_last { star.load() / &full - number } else { Rational::ONE };
        send_in_one_period(star, &shares, &(&room * part), &(Rational::from(number) * period), period, &mut chunks);
    }
    Ok(Schedule { master: Rational::zero(), chunks })
}

fn refuse_chunks(chunks: usize) -> Result<(), PeriodicError> {
    if chunks > MultiRound::MAX_CHUNKS { Err(PeriodicError::TooManyChunks) } else { Ok(()) }
}

/// The chunks that are sent in one period from `start` on, for `room` units of time without latencies; they are
/// computed in the next one.
fn send_in_one_period(
    star: &DivisibleStar,
    shares: &Shares,
    room: &Rational,
    start: &Rational,
    period: &Rational,
    chunks: &mut Vec<Chunk>,
) {
    let mut port = start.clone();
    for &worker in &shares.selected {
        let load = &shares.rates[worker] * room;
        let send_start = port.clone();
        port += star.workers()[worker].sending(&load);
        chunks.push(Chunk { worker, load, send_start, compute_start: start + period });
    }
}

/// How long the port or a worker is busy with these rates, in a unit of time.
fn busy(workers: &[Worker], rates: &[Rational]) -> Rational {
    let both = || workers.iter().zip(rates);
    let port = both().map(|(worker, rate)| &worker.link * rate).sum();
    both().filter_map(|(worker, rate)| worker.cycle_time.as_ref().map(|time| time * rate)).fold(port, Rational::max)
}

#[cfg(test)]
mod tests {
    use schedcheck_model::divisible::check_star;

    use super::*;

    fn star(load: i64, workers: &[(i64, i64, i64, i64)]) -> DivisibleStar {
        DivisibleStar::affine(load, workers.iter().copied()).with_rounds(Rounds::Any)
    }

    #[test]
    fn the_schedule_ends_within_its_periods() {
        let star = star(1000, &[(1, 3, 1, 2), (2, 2, 1, 0), (5, 1, 0, 0)]);
        for period in [9, 20, 333].map(|period| Rational::new(period, 2)) {
            let least = least_time(&star).unwrap();
            let measure = check_star(&star, &schedule(&star, &period).unwrap()).unwrap();
            let latencies = Rational::from(4);
            let bound = &least * &period / (&period - latencies) + &period * 2;
            assert!(least <= measure.makespan && measure.makespan <= bound);
        }
    }

    /// n* = 1/4 + 1/2, and S = 1 + 3.
    const PAIR: [(i64, i64, i64, i64); 2] = [(2, 4, 1, 0), (1, 2, 0, 3)];

    #[test]
    fn the_period_is_the_root_of_the_least_time_or_twice_the_latencies() {
        for (load, least, root) in [(300, 400, 20), (75, 100, 10), (48, 64, 8), (12, 16, 8), (3, 4, 8)] {
            assert_eq!(least_time(&star(load, &PAIR)), Ok(Rational::from(least)));
            assert_eq!(period(&star(load, &PAIR)), Ok(Rational::from(root)), "{load}");
        }
        let between = period(&star(150, &PAIR)).unwrap();
        assert!(&between * &between > Rational::from(200) && between < Rational::new(1415, 100), "{between}");
    }

    #[test]
    fn the_chunks_of_each_period_are_worked_out() {
        // Of 8 time units 4 are left, for 3 units of load; 7 units take two periods and a third of one.
        let chunk = |worker, load, send_start, compute_start: usize| Chunk {
            worker,
            load,
            send_start,
            compute_start: Rational::from(compute_start),
        };
        let expected = vec![
            chunk(1, Rational::from(2), Rational::ZERO, 8),
            chunk(0, Rational::ONE, Rational::from(2), 8),
            chunk(1, Rational::from(2), Rational::from(8), 16),
            chunk(0, Rational::ONE, Rational::from(10), 16),
            chunk(1, Rational::new(2, 3), Rational::from(16), 24),
            chunk(0, Rational::new(1, 3), Rational::new(50, 3), 24),
        ];
        let star = star(7, &PAIR);
        let found = schedule(&star, &Rational::from(8)).unwrap();
        assert_eq!(found, Schedule { master: Rational::zero(), chunks: expected });
        assert_eq!(check_star(&star, &found).unwrap().makespan, Rational::new(85, 3));
    }

    #[test]
    fn workers_take_part_by_their_links_until_the_port_is_full() {
        let of = |workers: &[(i64, i64, i64, i64)], form| {
            let Shares { rates, selected, total, latencies } = shares(star(1, workers).workers(), form).unwrap();
            (rates, selected, total, latencies)
        };
        // 1/2 and 2/5 of the port, then a tenth for a link of 3, and nothing for one of 4.
        let four = [(4, 9, 1, 1), (2, 5, 0, 2), (1, 2, 3, 0), (3, 6, 1, 0)];
        let rates = vec![Rational::ZERO, Rational::new(1, 5), Rational::new(1, 2), Rational::new(1, 30)];
        assert_eq!(of(&four, Variant::Corrected), (rates, vec![2, 1, 3], Rational::new(11, 15), Rational::from(8)));
        // A worker that fills the port to the last takes part in full.
        let filled = [(1, 2, 0, 0), (2, 4, 0, 0), (3, 1, 0, 0)];
        assert_eq!(of(&filled, Variant::Corrected).0, [Rational::new(1, 2), Rational::new(1, 4), Rational::ZERO]);
        let printed = vec![Rational::ZERO, Rational::new(1, 2), Rational::ONE, Rational::new(1, 30)];
        assert_eq!(of(&four, Variant::Printed), (printed, vec![2, 1, 3], Rational::new(23, 15), Rational::from(8)));
    }

    #[test]
    fn free_links_and_instant_workers_have_their_place() {
        let rates =
            |workers: &[(i64, i64, i64, i64)]| shares(star(1, workers).workers(), Variant::Corrected).unwrap().rates;
        assert_eq!(
            rates(&[(0, 2, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0)]),
            [Rational::new(1, 2), Rational::ONE, Rational::ZERO]
        );
        let refused = shares(star(1, &[(1, 1, 0, 0), (0, 0, 0, 0)]).workers(), Variant::Corrected);
        assert_eq!(refused, Err(PeriodicError::InfiniteRate { worker: 1 }));
    }

    #[test]
    fn the_printed_shares_overload_the_port() {
        let star = star(10, &[(1, 2, 0, 0), (1, 2, 0, 0)]);
        let refused = in_form(&star, &Rational::from(5), Variant::Printed);
        assert_eq!(refused, Err(PeriodicError::Overloaded { busy: Rational::from(2) }));
    }

    #[test]
    fn what_cannot_be_periodic_is_told() {
        let short = schedule(&star(10, &[(1, 2, 3, 4)]), &Rational::from(7)).unwrap_err();
        assert_eq!(short, PeriodicError::ShortPeriod { period: Rational::from(7), latencies: Rational::from(7) });
        let once = star(10, &[(1, 2, 3, 4)]).with_rounds(Rounds::One);
        assert_eq!(schedule(&once, &Rational::from(9)), Err(PeriodicError::OneRound));
        let many = schedule(&star(1_000_000_000, &[(1, 2, 0, 0)]), &Rational::new(1, 1000)).unwrap_err();
        assert_eq!(many, PeriodicError::TooManyChunks);
        assert_eq!(schedule(&star(0, &[(1, 2, 3, 4)]), &Rational::ZERO), Ok(Schedule::default()));
    }

    #[test]
    fn roots_are_exact_where_they_are_rational() {
        assert_eq!(root_from_above(&Rational::new(9, 4)), Rational::new(3, 2));
        let root = root_from_above(&Rational::from(2));
        assert!(
            &root * &root > Rational::from(2)
                && (&root - Rational::new(1, 1024)) * (&root - Rational::new(1, 1024)) < Rational::from(2)
        );
    }

    #[test]
    fn as_many_chunks_as_are_allowed_are_not_too_many() {
        assert_eq!(refuse_chunks(MultiRound::MAX_CHUNKS), Ok(()));
        assert_eq!(refuse_chunks(MultiRound::MAX_CHUNKS + 1), Err(PeriodicError::TooManyChunks));
    }
}
