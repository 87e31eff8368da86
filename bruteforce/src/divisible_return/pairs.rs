//! The exact linear program of a pair of orders: the order in which the chunks are sent, and the order in which the
//! results return.
//!
//! **Lemma 1. With one port, some optimal schedule has all sends before all returns.** If not, the return of a chunk a
//! is directly followed on the port by the send of a chunk b, which is another one. Let [s, e] run from the start of
//! this return to the end of this send. Put the send of b at s, and end the return of a at e. Both fit, and no other
//! message changes. The chunk b arrives earlier; a is returned by e, and the return of b ends later than e. So the
//! schedule is valid, its makespan is no larger, and the number of returns before sends has fallen by one.
//!
//! **Lemma 2. Without gaps.** For given orders, the sends may follow each other from time zero on, computations start
//! on arrival, and the returns may follow each other up to the makespan T. For by induction each send moves earlier,
//! and from the last return on each return moves later. With one port, sends and returns move apart.
//!
//! **Lemma 3. The program.** So there is a schedule within T with the loads x >= 0, which sum to the load, if and only
//! if for each chunk i
//!
//! > sum of (G_j + g_j x_j) over j sent no later + W_i + w_i x_i
//! > + sum of (D_j + d_j x_j) over j returned no earlier <= T,
//!
//! and, with one port, the sum of all G_j + g_j x_j + D_j + d_j x_j is at most T.
//!
//! **Lemma 4.** Without latencies, the pairs of orders of all workers that can compute are enough: the others go first
//! in the order of sends and last in the order of returns, with no load, and no row of another worker changes.

use std::collections::BTreeSet;

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Unsolved, Variable};
use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{Chunk, DivisibleReturn, Ports, Schedule, Worker};
use thiserror::Error;

/// Two orders of the same workers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Pair {
    /// The workers in the order in which their chunks are sent.
    pub sends: Vec<usize>,
    /// The workers in the order in which their results return.
    pub returns: Vec<usize>,
}

impl Pair {
    /// First in, first out.
    pub fn fifo(order: Vec<usize>) -> Self {
        Self { returns: order.clone(), sends: order }
    }

    /// Last in, first out.
    pub fn lifo(order: Vec<usize>) -> Self {
        Self { returns: order.iter().rev().copied().collect(), sends: order }
    }
}

/// All orders of these workers.
pub fn orders_of(workers: Vec<usize>) -> impl Iterator<Item = Vec<usize>> + Clone {
    let length = workers.len();
    workers.into_iter().permutations(length)
}

/// All pairs of orders of these workers.
pub fn pairs_of(workers: Vec<usize>) -> impl Iterator<Item = Pair> {
    let orders = orders_of(workers);
    orders.clone().cartesian_product(orders).map(|(sends, returns)| Pair { sends, returns })
}

/// Why a pair of orders has no program, or its program no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PairError {
    /// A worker that is not there.
    #[error("worker {0} does not exist")]
    UnknownWorker(usize),
    /// A worker that is listed twice.
    #[error("worker {0} is listed twice, and gets one chunk at most")]
    ListedTwice(usize),
    /// A worker that cannot compute.
    #[error("worker {0} cannot compute")]
    CannotCompute(usize),
    /// Orders of different workers.
    #[error("the two orders are not orders of the same workers")]
    DifferentWorkers,
    /// No worker to compute a positive load.
    #[error("no worker is listed, and a positive load remains")]
    NobodyComputes,
    /// More workers than the method takes.
    #[error("{workers} workers that compute are too many (at most {most})")]
    TooManyWorkers {
        /// How many there are.
        workers: usize,
        /// How many the method takes.
        most: usize,
    },
    /// A method for workers without latencies.
    #[error("a worker has a latency, and the method is for workers without latencies")]
    Latencies,
    /// A fault of the exact linear programming.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// The best loads of one pair of orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestOfPair {
    /// The optimum of the program: no schedule with these workers in these orders takes less time.
    pub makespan: Rational,
    /// A schedule that takes so long.
    pub schedule: Schedule,
}

/// The best of many pairs of orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The least makespan.
    pub makespan: Rational,
    /// A schedule that takes so long.
    pub schedule: Schedule,
    /// The first of the pairs of orders of least makespan.
    pub pair: Pair,
    /// How many pairs were tried.
    pub tried: u64,
}

struct Listed<'a> {
    worker: &'a Worker,
    cycle_time: &'a Rational,
    number: usize,
}

fn listed<'a>(star: &'a DivisibleReturn, pair: &Pair) -> Result<Vec<Listed<'a>>, PairError> {
    let mut seen = BTreeSet::new();
    let look_up = |&number: &usize| {
        let worker = star.workers().get(number).ok_or(PairError::UnknownWorker(number))?;
        let cycle_time = worker.cycle_time.as_ref().ok_or(PairError::CannotCompute(number))?;
        if seen.insert(number) {
            Ok(Listed { worker, cycle_time, number })
        } else {
            Err(PairError::ListedTwice(number))
        }
    };
    let listed = pair.sends.iter().map(look_up).collect::<Result<Vec<_>, _>>()?;
    let returned: BTreeSet<usize> = pair.returns.iter().copied().collect();
    let are_same = returned == seen && pair.returns.len() == listed.len();
    if are_same { Ok(listed) } else { Err(PairError::DifferentWorkers) }
}

/// The program that minimises the time T in which the workers of a pair compute the load. Its first columns are the
/// loads in the order of sends, and its last column is T.
///
/// # Errors
/// A pair that is not two orders of the same workers that can compute.
pub fn makespan_program(star: &DivisibleReturn, pair: &Pair) -> Result<LinearProgram, PairError> {
    Ok(least_makespan(star, pair)?.0)
}

fn least_makespan(star: &DivisibleReturn, pair: &Pair) -> Result<(LinearProgram, Vec<Variable>), PairError> {
    let listed = listed(star, pair)?;
    let mut program = LinearProgram::new("makespan of a pair of orders");
    let loads: Vec<Variable> =
        listed.iter().map(|it| program.variable(format!("x_{}", it.number), Bounds::non_negative())).collect();
    let time = program.variable("T", Bounds::non_negative());
    // By worker: its results, and all that return later.
    let mut returned = vec![Expression::default(); star.workers().len()];
    let mut later = Expression::default();
    for &number in pair.returns.iter().rev() {
        let worker = &star.workers()[number];
        if let Some(place) = pair.sends.iter().position(|&sent| sent == number) {
            later += &worker.return_link * loads[place];
        }
        later += &worker.return_latency;
        returned[number] = later.clone();
    }
    let mut sent = Expression::default();
    for (&load, &Listed { worker, cycle_time, number }) in loads.iter().zip(&listed) {
        sent += &worker.link * load;
        sent += &worker.link_latency;
        let path = sent.clone() + cycle_time * load + &worker.compute_latency + returned[number].clone();
        program.subject_to(format!("path_{number}"), path.at_most(time));
    }
    if star.ports() == Ports::One {
        program.subject_to("port", (sent + later).at_most(time));
    }
    program.subject_to("load", loads.iter().copied().sum::<Expression>().equals(star.load()));
    program.minimize(time);
    Ok((program, loads))
}

/// The best loads for the workers of a pair of orders.
///
/// ```
/// use schedcheck_bruteforce::divisible_return::pairs::{Pair, best_of_pair};
/// use schedcheck_model::divisible_return::{DivisibleReturn, Ports, check};
/// let star = DivisibleReturn::linear(6, Ports::One, [(1, 1, 1), (1, 1, 1)]);
/// let best = best_of_pair(&star, &Pair::fifo(vec![0, 1])).unwrap();
/// assert_eq!(best.makespan.to_string(), "12");
/// assert_eq!(check(&star, &best.schedule).unwrap().makespan, best.makespan);
/// ```
///
/// # Errors
/// A pair that is not two orders of the same workers that can compute, or that leaves a positive load.
pub fn best_of_pair(star: &DivisibleReturn, pair: &Pair) -> Result<BestOfPair, PairError> {
    let (program, loads) = least_makespan(star, pair)?;
    let solution = program.solve()?;
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        return Err(PairError::NobodyComputes);
    };
    let makespan = solution.objective(&program).expect("an optimal certificate has an objective");
    let loads = loads.iter().map(|load| primal.get(load.index())).collect();
    Ok(BestOfPair { schedule: packed(star, pair, loads, &makespan), makespan })
}

/// The schedule of a valid pair with these loads, in the order of sends: the sends from time zero on without a gap, and
/// the returns without a gap up to `end`. A worker without load and latencies gets no chunk.
pub fn packed(star: &DivisibleReturn, pair: &Pair, loads: Vec<Rational>, end: &Rational) -> Schedule {
    let mut free = Rational::zero();
    let chunk = |(&worker, load): (&usize, Rational)| {
        let send_start = free.clone();
        free += star.workers()[worker].sending(&load);
        Chunk { worker, load, send_start, compute_start: free.clone(), return_start: Rational::zero() }
    };
    let mut chunks: Vec<Chunk> = pair.sends.iter().zip(loads).map(chunk).collect();
    let mut free = end.clone();
    for &worker in pair.returns.iter().rev() {
        if let Some(chunk) = chunks.iter_mut().find(|chunk| chunk.worker == worker) {
            free -= star.workers()[worker].returning(&chunk.load);
            chunk.return_start = free.clone();
        }
    }
    chunks.retain(|chunk| !(chunk.load.is_zero() && star.workers()[chunk.worker].is_linear()));
    Schedule { chunks }
}

/// The workers that can compute, unless they are too many.
pub(super) fn at_most(star: &DivisibleReturn, most: usize) -> Result<Vec<usize>, PairError> {
    let workers = star.able_workers();
    let refused = PairError::TooManyWorkers { workers: workers.len(), most };
    if workers.len() > most { Err(refused) } else { Ok(workers) }
}

/// The workers that can compute, in non-decreasing order of `key`; equal ones by number.
pub(super) fn sorted(star: &DivisibleReturn, key: impl Fn(&Worker) -> Rational) -> Vec<usize> {
    let mut workers = star.able_workers();
    workers.sort_by_cached_key(|&number| key(&star.workers()[number]));
    workers
}

/// The best of some pairs; the first of those that are equally good.
///
/// # Errors
/// No pair at all, or one of which there is no best: see [`best_of_pair`].
pub fn best_of(star: &DivisibleReturn, pairs: impl Iterator<Item = Pair>) -> Result<Best, PairError> {
    let mut best: Option<Best> = None;
    let mut tried = 0;
    for pair in pairs {
        tried += 1;
        let BestOfPair { makespan, schedule } = best_of_pair(star, &pair)?;
        if best.as_ref().is_none_or(|best| makespan < best.makespan) {
            best = Some(Best { makespan, schedule, pair, tried });
        }
    }
    best.map(|best| Best { tried, ..best }).ok_or(PairError::NobodyComputes)
}
