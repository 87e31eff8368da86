//! Stars without latencies (rr4916, section 3.1): the closed form of theorem 1, with and without a master that
//! computes.
//!
//! Workers are served by non-decreasing g (proposition 2), of equal g the one of the smaller number first, and all
//! finish at the same time T (proposition 1). Worker i takes q_i tau of what is left, with q_i = 1 / (g_i + w_i), and
//! leaves r_i tau, r_i = w_i q_i; a master that computes takes T / w_0. So the load is T (1 / w_0 + q_1 + r_1 q_2 + r_1
//! r_2 q_3 + ..).
//!
//! Zero costs: a worker with w = 0 leaves no time, and those after it get nothing; one with g = w = 0, or a master with
//! w_0 = 0, computes the load in no time at all.
//!
//! The time is there for a million workers: see [`makespan`]. The shares of the load have as many digits each as all
//! numbers of the platform together, the digits of a schedule grow with the square of the workers, and [`schedule`]
//! refuses what would be too long.

use std::collections::HashSet;

use num_traits::{ToPrimitive, Zero};
use rayon::prelude::*;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, DivisibleStar, Schedule, Worker};
use thiserror::Error;

use super::Fraction;
use super::rate::{Served, load_in_a_unit_of_time, parts};

/// The longest schedule that is written out, in bits of all its numbers.
pub const MOST_BITS: u64 = 200_000_000;

/// Why there is no closed form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StarLinearError {
    /// A worker with a latency.
    #[error("worker {worker} has a latency, and the closed form is for linear costs")]
    Latency {
        /// The first such worker.
        worker: usize,
    },
    /// More digits than a schedule may have.
    #[error("the schedule would have about {bits} bits, and at most {MOST_BITS} are written out")]
    TooLong {
        /// About how many bits its numbers have.
        bits: u64,
    },
}

/// The workers who compute, in the order in which they are served: by non-decreasing g, then by number.
///
/// ```
/// use schedcheck_rr4916_algorithms::star_linear::order;
/// use schedcheck_model::divisible::DivisibleStar;
/// assert_eq!(order(&DivisibleStar::linear(1, [(4, 1), (1, 9), (4, 1)])), [1, 0, 2]);
/// ```
pub fn order(star: &DivisibleStar) -> Vec<usize> {
    let workers = star.workers();
    let mut order: Vec<usize> = (0..workers.len()).filter(|&worker| workers[worker].cycle_time.is_some()).collect();
    match order.iter().map(|&worker| machine_integer(&workers[worker].link)).collect::<Option<Vec<u64>>>() {
        Some(links) => {
            let mut keyed: Vec<(u64, usize)> = links.into_iter().zip(order).collect();
            keyed.par_sort_unstable();
            keyed.into_iter().map(|(_, worker)| worker).collect()
        }
        None => {
            order.par_sort_by(|&one, &other| workers[one].link.cmp(&workers[other].link));
            order
        }
    }
}

/// The number, if it is an integer of a machine: those are sorted ten times as fast.
fn machine_integer(number: &Rational) -> Option<u64> {
    if number.is_integer() { number.to_u64() } else { None }
}

/// The optimal schedule: all workers by non-decreasing g, all finishing together. Chunks of no load are left out.
///
/// # Errors
/// If a worker has a latency, or the schedule would have more than [`MOST_BITS`] bits.
///
/// ```
/// use schedcheck_rr4916_algorithms::star_linear::schedule;
/// use schedcheck_model::divisible::{DivisibleStar, check_star};
/// let star = DivisibleStar::linear(6, [(4, 1), (1, 1)]);
/// assert_eq!(check_star(&star, &schedule(&star)?).unwrap().makespan.to_string(), "10");
/// # Ok::<(), schedcheck_rr4916_algorithms::star_linear::StarLinearError>(())
/// ```
pub fn schedule(star: &DivisibleStar) -> Result<Schedule, StarLinearError> {
    refuse_latencies(star)?;
    refuse_length(bits_of_a_schedule(star))?;
    if let Some(schedule) = in_no_time(star) {
        return Ok(schedule);
    }
    let makespan = closed_form(star).reduced();
    let master = star.master().map_or_else(Rational::zero, |cycle_time| &makespan / cycle_time);
    let mut left = makespan.clone();
    let mut chunks = Vec::new();
    for worker in order(star) {
        if left.is_zero() {
            break;
        }
        let costs = &star.workers()[worker];
        let cycle_time = cycle_time(costs);
        let load = &left / (&costs.link + cycle_time);
        let send_start = &makespan - &left;
        left = cycle_time * &load;
        chunks.push(Chunk { worker, send_start, compute_start: &makespan - &left, load });
    }
    Ok(Schedule { master, chunks })
}

/// The least makespan, without a schedule: exact, and not in lowest terms (see [`Fraction`]).
///
/// # Errors
/// If a worker has a latency.
pub fn makespan(star: &DivisibleStar) -> Result<Fraction, StarLinearError> {
    refuse_latencies(star)?;
    Ok(if in_no_time(star).is_some() { Fraction::zero() } else { closed_form(star) })
}

fn refuse_latencies(star: &DivisibleStar) -> Result<(), StarLinearError> {
    match star.workers().iter().position(|worker| !worker.is_linear()) {
        Some(worker) => Err(StarLinearError::Latency { worker }),
        None => Ok(()),
    }
}

/// Whether [`schedule`] has no more than [`MOST_BITS`] bits.
pub fn is_written_out(star: &DivisibleStar) -> bool {
    refuse_length(bits_of_a_schedule(star)).is_ok()
}

fn refuse_length(bits: u64) -> Result<(), StarLinearError> {
    if bits > MOST_BITS { Err(StarLinearError::TooLong { bits }) } else { Ok(()) }
}

fn cycle_time(worker: &Worker) -> &Rational {
    worker.cycle_time.as_ref().expect("only workers who compute are served")
}

/// The schedule where the load takes no time: there is none, or somebody gets and computes it at once.
fn in_no_time(star: &DivisibleStar) -> Option<Schedule> {
    let load = || star.load().clone();
    if star.load().is_zero() || star.master().is_some_and(Zero::is_zero) {
        return Some(Schedule { master: load(), chunks: Vec::new() });
    }
    let is_instant = |worker: &Worker| worker.link.is_zero() && worker.cycle_time.as_ref().is_some_and(Zero::is_zero);
    let worker = star.workers().iter().position(is_instant)?;
    let chunk = Chunk { worker, load: load(), send_start: Rational::zero(), compute_start: Rational::zero() };
    Some(Schedule { master: Rational::zero(), chunks: vec![chunk] })
}

/// T = load / (1 / w_0 + N / S), where somebody takes time for it.
// PRINTED: (2) sum_{i=1}^p alpha_i = W_total; (3, 4) sum_{j=1}^i alpha_j g_j + alpha_i w_i <= T_f; with a master that
// computes (3) alpha_0 w_0 <= T_f as well. "Inequalities (3) and (4) will be in fact equalities".
fn closed_form(star: &DivisibleStar) -> Fraction {
    let workers = star.workers();
    let in_order = order(star);
    let served: Vec<Served> =
        in_order.par_iter().map(|&worker| Served::new(&workers[worker].link, cycle_time(&workers[worker]))).collect();
    let (load, whole) = load_in_a_unit_of_time(&served);
    let (wanted, unit) = parts(star.load());
    let (numerator, denominator) = match star.master() {
        None => (whole, load),
        Some(cycle_time) => {
            let (above, below) = &parts(cycle_time);
            (above * &whole, below * whole + above * load)
        }
    };
    Fraction::new(wanted * numerator, unit * denominator)
}

/// About how many bits the numbers of a schedule have: three for each worker that gets load, each of them a product of
/// T and a quotient of two products. Nobody gets load after a worker with w = 0; of workers with g = 0, who shorten no
/// time, equal ones have a common denominator.
fn bits_of_a_schedule(star: &DivisibleStar) -> u64 {
    let bits = |number: &Rational| number.numer().bits() + number.denom().bits();
    let (mut served, mut all) = (0_u64, 0_u64);
    let mut without_link = HashSet::new();
    for worker in order(star) {
        let Worker { link, .. } = &star.workers()[worker];
        let cycle_time = cycle_time(&star.workers()[worker]);
        served += 1;
        if !link.is_zero() || without_link.insert(cycle_time) {
            all += bits(link) + bits(cycle_time);
        }
        if cycle_time.is_zero() {
            break;
        }
    }
    served.saturating_mul(6).saturating_mul(all)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use num_traits::One;
    use schedcheck_model::divisible::check_star;

    use super::*;

    fn both(star: &DivisibleStar) -> (String, Schedule) {
        let schedule = schedule(star).unwrap();
        let measured = check_star(star, &schedule).unwrap();
        assert_eq!(makespan(star).unwrap().reduced(), measured.makespan);
        (measured.makespan.to_string(), schedule)
    }

    #[test]
    fn the_example_of_section_3_1_takes_ten_time_units() {
        let (makespan, schedule) = both(&DivisibleStar::linear(6, [(4, 1), (1, 1)]));
        assert_eq!(makespan, "10");
        let chunks: Vec<_> = schedule.chunks.iter().map(|chunk| (chunk.worker, chunk.load.to_string())).collect();
        assert_eq!(chunks, [(1, "5".to_owned()), (0, "1".to_owned())]);
    }

    #[test]
    fn all_who_get_a_chunk_and_the_master_finish_together() {
        let star = DivisibleStar::linear(100, [(3, 5), (1, 2), (0, 7), (1, 9), (2, 0), (2, 4)]);
        for star in [star.clone(), star.with_master(Rational::new(7, 2))] {
            let schedule = schedule(&star).unwrap();
            let measured = check_star(&star, &schedule).unwrap();
            assert!(measured.finish.iter().flatten().all(|time| *time == measured.makespan));
            assert!(star.master().is_none() || measured.master_finish == measured.makespan);
            assert_eq!(schedule.chunks.iter().map(|chunk| chunk.worker).collect::<Vec<_>>(), [2, 1, 3, 4]);
            assert_eq!(makespan(&star).unwrap().reduced(), measured.makespan);
        }
    }

    #[test]
    fn who_needs_no_time_takes_all() {
        assert_eq!(both(&DivisibleStar::linear(5, [(1, 1), (0, 0), (0, 0)])).0, "0");
        assert_eq!(both(&DivisibleStar::linear(5, [(1, 1)]).with_master(Rational::zero())).0, "0");
        assert_eq!(both(&DivisibleStar::linear(5, [(2, 0), (1, 0)])).0, "5");
        assert_eq!(both(&DivisibleStar::linear(5, [(0, 6), (0, 3)])).0, "10");
    }

    #[test]
    fn no_load_takes_no_time_even_if_nobody_computes() {
        let idle = Worker { cycle_time: None, ..DivisibleStar::linear(0, [(1, 1)]).workers()[0].clone() };
        assert_eq!(both(&DivisibleStar::linear(0, [(1, 1)])).0, "0");
        assert_eq!(both(&DivisibleStar::new(Rational::zero(), None, vec![idle.clone()]).unwrap()).0, "0");
        let alone = DivisibleStar::new(Rational::one(), Some(Rational::one()), vec![idle]).unwrap();
        assert_eq!(both(&alone).0, "1");
    }

    #[test]
    fn latencies_are_refused() {
        let star = DivisibleStar::affine(5, [(1, 1, 0, 0), (1, 1, 0, 2)]);
        assert_eq!(schedule(&star), Err(StarLinearError::Latency { worker: 1 }));
        assert_eq!(makespan(&star), Err(StarLinearError::Latency { worker: 1 }));
    }

    #[test]
    fn of_many_workers_there_is_the_makespan_alone() {
        let star = DivisibleStar::linear(1, (0..20_000).map(|worker| (worker % 97 + 1, worker % 89 + 1)));
        assert!(matches!(schedule(&star), Err(StarLinearError::TooLong { .. })));
        assert!(makespan(&star).unwrap().bits() > 20_000);
    }

    #[test]
    fn halving_the_workers_gives_what_adding_them_one_by_one_gives() {
        let workers = (0..5_000_i64).map(|worker| (worker * 7 % 31 + 1, worker * 11 % 37));
        let star = DivisibleStar::linear(1, workers);
        let (mut load, mut rest, mut whole) = (BigUint::ZERO, BigUint::one(), BigUint::one());
        for worker in order(&star) {
            let (g, w) = (star.workers()[worker].link.to_integer(), cycle_time(&star.workers()[worker]).to_integer());
            let (g, w) = (g.magnitude().clone(), w.magnitude().clone());
            load = load * (&g + &w) + &rest;
            rest *= &w;
            whole *= g + w;
        }
        assert_eq!(makespan(&star).unwrap(), Fraction::new(whole, load));
    }

    #[test]
    fn the_length_of_a_schedule_is_estimated_and_refused_beyond_the_limit() {
        // Two bits of 1, three of 2, four of 5 and of 7, one of 0; six times for each worker served.
        assert_eq!(bits_of_a_schedule(&DivisibleStar::linear(1, [(1, 2)])), 6 * 5);
        assert_eq!(bits_of_a_schedule(&DivisibleStar::linear(1, [(1, 2), (5, 7)])), 12 * 13);
        assert_eq!(bits_of_a_schedule(&DivisibleStar::linear(1, [(0, 2), (0, 2)])), 12 * 4);
        assert_eq!(refuse_length(MOST_BITS), Ok(()));
        assert_eq!(refuse_length(MOST_BITS + 1), Err(StarLinearError::TooLong { bits: MOST_BITS + 1 }));
    }
}
