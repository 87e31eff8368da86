//! Stars with latencies (rr4916, section 3.3), for a given order of the workers who take part.
//!
//! If a time tau is left when the master starts to send to worker i, the worker finishes at the end with q_i (tau -
//! G_i - W_i) units, q_i = 1 / (g_i + w_i), and the master has tau' = tau - G_i - g_i q_i (tau - G_i - W_i) left for
//! the others. So what is left, the chunks and their sum are linear functions of the makespan, and the load fixes the
//! makespan. Nothing says that the chunks are not negative: where the load is too small for all of the workers,
//! [`schedule`] names the first who would have to compute less than nothing.
//!
//! # Large loads
//!
//! Beyond some load all workers take part, by non-decreasing g (proposition 4). How to order workers of the same g is
//! left open by the paper. If two neighbours 1 and 2 change places while both finish at the end, the load computed by
//! them in the order 1, 2 less that in the order 2, 1 is
//!
//! > q_1 q_2 ((g_2 - g_1) tau + kappa_2 - kappa_1), kappa_i = w_i G_i - g_i W_i,
//!
//! and the time left for those after them differs by q_1 q_2 (g_2 kappa_1 - g_1 kappa_2). [`TieRule`] lists rules to
//! try.
//!
//! # Buses
//!
//! On a bus (equal g and equal G) the makespan has a closed form of its own, [`bus_makespan`]: the link carries the
//! whole load and all latencies while the time left goes from T to what the last worker leaves.

use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, DivisibleStar, Schedule, Worker};
use thiserror::Error;

use super::dealing::Linear;
use super::field::{Costs, Field, sum};

/// Why there is no schedule in which all workers of the order finish together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StarAffineError {
    /// A worker that is not there.
    #[error("the order names worker {worker}, which does not exist")]
    UnknownWorker {
        /// The worker named.
        worker: usize,
    },
    /// A worker that is served twice.
    #[error("the order names worker {worker} twice")]
    Repeated {
        /// The worker.
        worker: usize,
    },
    /// A worker that cannot compute.
    #[error("the order names worker {worker}, which cannot compute")]
    CannotCompute {
        /// The worker.
        worker: usize,
    },
    /// Nobody to compute the load.
    #[error("the order is empty, and the master does not compute")]
    Nobody,
    /// g = w = 0: the worker takes any load in the same time, and its chunk does not follow from that time.
    #[error(
        "worker {worker} sends and computes any load in the same time, so finishing together fixes no chunk for it"
    )]
    AnyLoad {
        /// The worker.
        worker: usize,
    },
    /// w_0 = 0: the master computes any load in no time.
    #[error("the master computes any load in no time, so finishing together fixes no share for it")]
    InstantMaster,
    /// The load is too small for this order.
    #[error("worker {worker} would get {load} units: the load is too small for all of the order to finish together")]
    NegativeChunk {
        /// The first such worker of the order.
        worker: usize,
        /// Its chunk.
        load: Rational,
    },
    /// Two workers with different links.
    #[error("workers 0 and {worker} have different links: the star is no bus")]
    NoBus {
        /// The first worker whose link is not that of worker 0.
        worker: usize,
    },
    /// g = 0 in a system that divides by it.
    #[error("worker {worker} has g = 0, and the printed system fixes no chunk for it")]
    FreeLink {
        /// The worker.
        worker: usize,
    },
}

/// How to order workers of the same g; by number where the rule knows no difference. Smaller values are served first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieRule {
    /// By number alone.
    ByNumber,
    /// kappa = w G - g W: what the exchange of two neighbours says.
    Kappa,
    /// G.
    LinkLatency,
    /// W.
    ComputeLatency,
    /// w.
    CycleTime,
    /// -w: the slowest first.
    SlowestFirst,
    /// G + W.
    Latencies,
    /// w G.
    LatencyTimesCycleTime,
    /// -kappa: the rule of the exchange turned round.
    KappaReversed,
}

impl TieRule {
    /// All rules.
    pub const ALL: [Self; 9] = [
        Self::ByNumber,
        Self::Kappa,
        Self::LinkLatency,
        Self::ComputeLatency,
        Self::CycleTime,
        Self::SlowestFirst,
        Self::Latencies,
        Self::LatencyTimesCycleTime,
        Self::KappaReversed,
    ];

    /// What the rule sorts by; of a worker who cannot compute, w counts as 0.
    pub fn key(self, worker: &Worker) -> Rational {
        let Worker { link: g, link_latency, compute_latency, .. } = worker;
        let w = worker.cycle_time.clone().unwrap_or_else(Rational::zero);
        match self {
            Self::ByNumber => Rational::zero(),
            Self::Kappa => w * link_latency - g * compute_latency,
            Self::LinkLatency => link_latency.clone(),
            Self::ComputeLatency => compute_latency.clone(),
            Self::CycleTime => w,
            Self::SlowestFirst => -w,
            Self::Latencies => link_latency + compute_latency,
            Self::LatencyTimesCycleTime => w * link_latency,
            Self::KappaReversed => g * compute_latency - w * link_latency,
        }
    }
}

impl std::fmt::Display for TieRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::ByNumber => "by number",
            Self::Kappa => "by w G - g W",
            Self::LinkLatency => "by G",
            Self::ComputeLatency => "by W",
            Self::CycleTime => "by w",
            Self::SlowestFirst => "by w, the slowest first",
            Self::Latencies => "by G + W",
            Self::LatencyTimesCycleTime => "by w G",
            Self::KappaReversed => "by g W - w G",
        })
    }
}

/// All workers who compute, by non-decreasing g, and by the rule where g is equal (proposition 4).
pub fn order_for_large_loads(star: &DivisibleStar, ties: TieRule) -> Vec<usize> {
    let workers = star.workers();
    let computes = |&worker: &usize| workers[worker].cycle_time.is_some();
    let mut order: Vec<usize> = (0..workers.len()).filter(computes).collect();
    order.sort_by_cached_key(|&worker| (workers[worker].link.clone(), ties.key(&workers[worker])));
    order
}

/// The schedule in which the workers are served in this order and finish together, with a master that computes as well.
///
/// # Errors
/// If there is none with chunks that are not negative, or no single one.
///
/// ```
/// use schedcheck_rr4916_algorithms::star_affine::{StarAffineError, schedule};
/// use schedcheck_model::divisible::{DivisibleStar, check_star};
/// let star = DivisibleStar::affine(6, [(1, 1, 1, 0), (1, 1, 0, 3)]);
/// assert_eq!(check_star(&star, &schedule(&star, &[0, 1])?).unwrap().makespan.to_string(), "11");
/// let small = star.with_load(num_traits::One::one()).unwrap();
/// assert!(matches!(schedule(&small, &[0, 1]), Err(StarAffineError::NegativeChunk { worker: 1, .. })));
/// # Ok::<(), StarAffineError>(())
/// ```
pub fn schedule(star: &DivisibleStar, order: &[usize]) -> Result<Schedule, StarAffineError> {
    refuse_order(star, order)?;
    let costs: Vec<_> = order.iter().map(|&worker| costs(&star.workers()[worker])).collect();
    let (makespan, loads) = finishing_together(star.load(), star.master(), &costs);
    let master = star.master().map_or_else(Rational::zero, |cycle_time| &makespan / cycle_time);
    let mut left = makespan.clone();
    let mut chunks = Vec::with_capacity(order.len());
    for ((&worker, load), costs) in order.iter().zip(loads).zip(&costs) {
        if load.is_negative() {
            return Err(StarAffineError::NegativeChunk { worker, load });
        }
        let send_start = &makespan - &left;
        left = costs.computing(&load);
        chunks.push(Chunk { worker, load, send_start, compute_start: &makespan - &left });
    }
    Ok(Schedule { master, chunks })
}

/// The makespan, and the chunks in their order, if workers of these costs are served in this order and finish together,
/// with a master of this cycle time, if it computes.
pub fn finishing_together<F: Field>(load: &F, master: Option<&F>, order: &[Costs<F>]) -> (F, Vec<F>) {
    let (mut left, mut slope) = (Linear::<F>::unknown(), F::zero());
    let mut missing = load.clone();
    for costs in order {
        let (chunk, rest) = served(costs, &left);
        slope = slope + &chunk.slope;
        missing = missing - &chunk.constant;
        left = rest;
    }
    let makespan = missing / (slope + master.map_or_else(F::zero, F::inverse));
    let mut left = makespan.clone();
    let chunk = |costs: &Costs<F>| {
        let load = (left.clone() - costs.latencies()) / (costs.link.clone() + &costs.cycle_time);
        left = costs.computing(&load);
        load
    };
    let loads = order.iter().map(chunk).collect();
    (makespan, loads)
}

/// The schedule for large loads: all workers by non-decreasing g, all finishing together.
///
/// # Errors
/// As [`schedule`]: the load can be too small.
pub fn schedule_for_large_loads(star: &DivisibleStar, ties: TieRule) -> Result<Schedule, StarAffineError> {
    schedule(star, &order_for_large_loads(star, ties))
}

/// The schedule for large loads on a bus, where the tie rule is all there is to choose.
///
/// # Errors
/// As [`schedule`], and if two workers differ in g or G.
pub fn bus_schedule(star: &DivisibleStar, ties: TieRule) -> Result<Schedule, StarAffineError> {
    refuse_unequal_links(star)?;
    schedule_for_large_loads(star, ties)
}

/// The makespan of [`bus_schedule`] by a closed form. With R the product of all r_i = w_i / (g + w_i), and C what p
/// workers leave of a makespan of zero: T (1 - R + g / w_0) = g load + p G + C, without g / w_0 where the master does
/// not compute.
///
/// # Errors
/// As [`bus_schedule`], but chunks are not looked at: the formula has a value for loads that are too small as well.
/// With g = 0 it has none.
pub fn bus_makespan(star: &DivisibleStar, ties: TieRule) -> Result<Rational, StarAffineError> {
    refuse_unequal_links(star)?;
    let order = order_for_large_loads(star, ties);
    refuse_order(star, &order)?;
    let Worker { link, link_latency, .. } = &star.workers()[0];
    if link.is_zero() {
        return Err(StarAffineError::FreeLink { worker: 0 });
    }
    let mut left = Linear::unknown();
    for &worker in &order {
        left = served(&costs(&star.workers()[worker]), &left).1;
    }
    let messages = Rational::from(order.len()) * link_latency;
    let unsent = star.master().map_or_else(Rational::zero, |cycle_time| link / cycle_time);
    Ok((link * star.load() + messages + left.constant) / (Rational::one() - left.slope + unsent))
}

/// The chunk of a worker who is served when `left` is left, and what is left after its message, as functions of the
/// makespan.
fn served<F: Field>(costs: &Costs<F>, left: &Linear<F>) -> (Linear<F>, Linear<F>) {
    let unit = costs.link.clone() + &costs.cycle_time;
    let slope = left.slope.clone() / &unit;
    let constant = (left.constant.clone() - costs.latencies()) / unit;
    let rest = Linear { slope: costs.cycle_time.clone() * &slope, constant: costs.computing(&constant) };
    (Linear { slope, constant }, rest)
}

fn costs(worker: &Worker) -> Costs<Rational> {
    Costs::of(worker).expect("a worker of an order computes")
}

/// What the system after proposition 4 gives, to the letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// Its T.
    pub makespan: Rational,
    /// Its chunks, sent and computed as soon as possible; some may be negative, and then the times mean nothing.
    pub schedule: Schedule,
}

/// The printed system for an order: for all i, sum_{k <= i} (G_k + g_k alpha_k) + W_i + g_i w_i = T, and the chunks sum
/// to the load.
///
/// # Errors
/// For an order that is none, and where g = 0 leaves a chunk open.
// DIFFERENCE: the printed term g_i w_i stands where w_i alpha_i is meant. So all chunks but the first do not depend on
// the load.
// PRINTED: for all i, sum_{k=1}^i (G_k + g_k alpha_k) + W_i + g_i w_i = T.
pub fn printed_system(star: &DivisibleStar, order: &[usize]) -> Result<Printed, StarAffineError> {
    refuse_order(star, order)?;
    if order.is_empty() {
        return Err(StarAffineError::Nobody);
    }
    let workers = star.workers();
    if let Some(&worker) = order.iter().find(|&&worker| workers[worker].link.is_zero()) {
        return Err(StarAffineError::FreeLink { worker });
    }
    let costs: Vec<_> = order.iter().map(|&worker| costs(&workers[worker])).collect();
    let (makespan, loads) = printed_solution(star.load(), &costs);
    let mut free = Rational::zero();
    let chunk = |(&worker, load): (&usize, Rational)| {
        let send_start = free.clone();
        free += workers[worker].sending(&load);
        Chunk { worker, load, send_start, compute_start: free.clone() }
    };
    let chunks = order.iter().zip(loads).map(chunk).collect();
    Ok(Printed { makespan, schedule: Schedule { master: Rational::zero(), chunks } })
}

/// Its T, and its chunks in their order, of which there is one at least; no g is zero.
pub fn printed_solution<F: Field>(load: &F, order: &[Costs<F>]) -> (F, Vec<F>) {
    let at_the_end = |costs: &Costs<F>| costs.link.clone() * &costs.cycle_time + &costs.compute_latency;
    let following =
        |pair: &[Costs<F>]| (at_the_end(&pair[0]) - at_the_end(&pair[1]) - &pair[1].link_latency) / &pair[1].link;
    let mut loads: Vec<F> = order.windows(2).map(following).collect();
    loads.insert(0, load.clone() - sum(&loads));
    (order[0].sending(&loads[0]) + at_the_end(&order[0]), loads)
}

/// An order names workers who compute, each once, and its system has a single solution.
fn refuse_order(star: &DivisibleStar, order: &[usize]) -> Result<(), StarAffineError> {
    let workers = star.workers();
    let mut is_named = vec![false; workers.len()];
    for &worker in order {
        let costs = workers.get(worker).ok_or(StarAffineError::UnknownWorker { worker })?;
        let cycle_time = costs.cycle_time.as_ref().ok_or(StarAffineError::CannotCompute { worker })?;
        if std::mem::replace(&mut is_named[worker], true) {
            return Err(StarAffineError::Repeated { worker });
        }
        if costs.link.is_zero() && cycle_time.is_zero() {
            return Err(StarAffineError::AnyLoad { worker });
        }
    }
    match star.master() {
        None if order.is_empty() => Err(StarAffineError::Nobody),
        Some(cycle_time) if cycle_time.is_zero() => Err(StarAffineError::InstantMaster),
        _ => Ok(()),
    }
}

fn refuse_unequal_links(star: &DivisibleStar) -> Result<(), StarAffineError> {
    let link = |worker: &Worker| (worker.link.clone(), worker.link_latency.clone());
    let first = link(&star.workers()[0]);
    match star.workers().iter().position(|worker| link(worker) != first) {
        Some(worker) => Err(StarAffineError::NoBus { worker }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::divisible::{Violation, check_star};

    use super::*;

    fn measured(star: &DivisibleStar, order: &[usize]) -> String {
        let measured = check_star(star, &schedule(star, order).unwrap()).unwrap();
        assert!(measured.finish.iter().flatten().all(|time| *time == measured.makespan));
        measured.makespan.to_string()
    }

    #[test]
    fn all_of_the_order_finish_together_whatever_the_order() {
        let star = DivisibleStar::affine(1800, [(1, 2, 1, 0), (3, 1, 0, 2), (1, 0, 1, 90)]);
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            measured(&star, &order);
        }
        assert_eq!(measured(&star, &[0]), "5401");
        let with_master = star.with_master(Rational::from(2));
        let found = check_star(&with_master, &schedule(&with_master, &[0, 1]).unwrap()).unwrap();
        assert_eq!(found.master_finish, found.makespan);
    }

    #[test]
    fn too_small_load_names_the_first_worker_with_a_negative_share() {
        let star = DivisibleStar::affine(1, [(1, 1, 1, 0), (1, 1, 0, 3), (1, 1, 0, 9)]);
        let refused = schedule(&star, &[0, 2, 1]).unwrap_err();
        assert!(matches!(refused, StarAffineError::NegativeChunk { worker: 2, ref load } if load.is_negative()));
    }

    #[test]
    fn an_order_that_is_none_is_refused() {
        let star = DivisibleStar::affine(1, [(1, 1, 1, 0), (0, 0, 1, 1)]);
        assert_eq!(schedule(&star, &[7]), Err(StarAffineError::UnknownWorker { worker: 7 }));
        assert_eq!(schedule(&star, &[0, 0]), Err(StarAffineError::Repeated { worker: 0 }));
        assert_eq!(schedule(&star, &[0, 1]), Err(StarAffineError::AnyLoad { worker: 1 }));
        assert_eq!(schedule(&star, &[]), Err(StarAffineError::Nobody));
        let idle = Worker { cycle_time: None, ..star.workers()[0].clone() };
        let star = DivisibleStar::new(Rational::one(), Some(Rational::zero()), vec![idle]).unwrap();
        assert_eq!(schedule(&star, &[0]), Err(StarAffineError::CannotCompute { worker: 0 }));
        assert_eq!(schedule(&star, &[]), Err(StarAffineError::InstantMaster));
    }

    #[test]
    fn each_rule_orders_workers_of_the_same_g() {
        let star = DivisibleStar::affine(1, [(2, 1, 5, 1), (1, 9, 9, 9), (2, 3, 1, 4), (2, 2, 2, 1)]);
        let orders: [[usize; 4]; 9] = [
            [1, 0, 2, 3],
            [1, 2, 3, 0],
            [1, 2, 3, 0],
            [1, 0, 3, 2],
            [1, 0, 3, 2],
            [1, 2, 3, 0],
            [1, 3, 2, 0],
            [1, 2, 3, 0],
            [1, 0, 3, 2],
        ];
        for (rule, order) in TieRule::ALL.into_iter().zip(orders) {
            assert_eq!(order_for_large_loads(&star, rule), order, "{rule}");
        }
    }

    #[test]
    fn the_closed_form_of_a_bus_is_what_the_checker_measures() {
        let bus = DivisibleStar::affine(900, [(2, 1, 3, 1), (2, 0, 3, 90), (2, 4, 3, 0)]);
        for bus in [bus.clone(), bus.with_master(Rational::from(5))] {
            for ties in TieRule::ALL {
                let measured = check_star(&bus, &bus_schedule(&bus, ties).unwrap()).unwrap();
                assert_eq!(bus_makespan(&bus, ties), Ok(measured.makespan));
            }
        }
        let star = DivisibleStar::affine(9, [(2, 1, 3, 1), (2, 1, 4, 1)]);
        assert_eq!(bus_schedule(&star, TieRule::Kappa), Err(StarAffineError::NoBus { worker: 1 }));
        let free = DivisibleStar::affine(9, [(0, 1, 3, 1)]);
        assert_eq!(bus_makespan(&free, TieRule::Kappa), Err(StarAffineError::FreeLink { worker: 0 }));
    }

    #[test]
    fn the_printed_system_is_not_what_the_checker_measures() {
        let star = DivisibleStar::affine(10, [(1, 3, 0, 0), (2, 1, 0, 0)]);
        let printed = printed_system(&star, &[0, 1]).unwrap();
        let loads: Vec<_> = printed.schedule.chunks.iter().map(|chunk| chunk.load.to_string()).collect();
        assert_eq!(
            (printed.makespan.to_string(), loads),
            ("25/2".to_owned(), vec!["19/2".to_owned(), "1/2".to_owned()])
        );
        assert_eq!(check_star(&star, &printed.schedule).unwrap().makespan.to_string(), "38");
        let negative = printed_system(&star, &[1, 0]).unwrap().schedule;
        assert!(matches!(check_star(&star, &negative), Err(Violation::NegativeLoad { chunk: 1, .. })));
        let free = DivisibleStar::affine(1, [(0, 1, 0, 0)]);
        assert_eq!(printed_system(&free, &[0]), Err(StarAffineError::FreeLink { worker: 0 }));
    }

    #[test]
    fn each_rule_sorts_by_its_product() {
        let star = DivisibleStar::affine(1, [(2, 7, 3, 5)]);
        let keys = TieRule::ALL.map(|rule| rule.key(&star.workers()[0]).to_integer());
        assert_eq!(keys, [0, 21 - 10, 3, 5, 7, -7, 8, 21, 10 - 21].map(num_bigint::BigInt::from));
    }

    #[test]
    fn one_worker_on_a_bus_shares_with_the_master() {
        let bus = DivisibleStar::affine(6, [(1, 1, 0, 0)]);
        assert_eq!(bus_makespan(&bus, TieRule::Kappa), Ok(Rational::from(12)));
        let with_master = bus.with_master(Rational::from(2));
        assert_eq!(bus_makespan(&with_master, TieRule::Kappa), Ok(Rational::from(6)));
    }
}
