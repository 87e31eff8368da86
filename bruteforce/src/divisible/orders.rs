//! The exact linear program of one order: a list of workers, each of whom is sent one chunk and pays both its
//! latencies.
//!
//! The columns are the loads alpha >= 0 of the listed workers, that of the master if it computes, and the time T. The
//! k-th listed worker has a row
//!
//! > sum_{j <= k} (G_j + g_j alpha_j) + W_k + w_k alpha_k <= T,
//!
//! the master has w_0 alpha_0 <= T, and the loads sum to the load. Sending without a pause and computing on arrival is
//! no loss of generality, for any other schedule with these loads in this order only sends and computes later. Nothing
//! else is assumed: not that all finish together, and not that a load is positive.

use std::collections::BTreeSet;

use exact_lp::{Bounds, Certificate, Expression, FaceError, LinearProgram, Unsolved, Variable, Vector};
use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, DivisibleStar, Schedule, Worker};
use thiserror::Error;

/// The most bases that [`optimal_solutions`] visits.
const MOST_BASES: usize = 1_000_000;

/// Why an order has no program, or its program no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OrderError {
    /// A worker that is not there.
    #[error("worker {0} does not exist")]
    UnknownWorker(usize),
    /// A worker that is listed twice.
    #[error("worker {0} is listed twice, and gets one chunk at most")]
    ListedTwice(usize),
    /// A worker that cannot compute.
    #[error("worker {0} cannot compute")]
    CannotCompute(usize),
    /// Nobody to compute a positive load.
    #[error("nobody is listed, and the master does not compute: a positive load remains")]
    NobodyComputes,
    /// A fault of the exact linear programming.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// More optimal solutions than can be listed.
    #[error(transparent)]
    Face(#[from] FaceError),
}

/// The best loads of one order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestOfOrder {
    /// The optimum of the program: no schedule with these workers in this order takes less time.
    pub makespan: Rational,
    /// A schedule that takes so long.
    pub schedule: Schedule,
}

/// All optimal solutions of the program of one order: the convex combinations of the vertices. The face has no rays,
/// for the loads are not negative and sum to the load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptimalSolutions {
    /// The optimum.
    pub makespan: Rational,
    /// The optimal vertices as schedules, in lexicographic order of the loads.
    pub vertices: Vec<Schedule>,
}

/// The most load of one order within a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MostLoad {
    /// The optimum of the program, in units.
    pub load: Rational,
    /// A schedule of that load within the time.
    pub schedule: Schedule,
}

/// The columns of a program: the loads in the order of the list, then the master's.
struct Columns {
    loads: Vec<Variable>,
    master: Option<Variable>,
}

impl Columns {
    fn add(program: &mut LinearProgram, star: &DivisibleStar, order: &[usize]) -> Self {
        let loads = order.iter().map(|worker| program.variable(format!("alpha_{worker}"), Bounds::non_negative()));
        let loads = loads.collect();
        let master = star.master().map(|_| program.variable("alpha_master", Bounds::non_negative()));
        Self { loads, master }
    }

    /// The sum of all loads.
    fn load(&self) -> Expression {
        self.loads.iter().copied().chain(self.master).sum()
    }

    /// Everybody has finished by `time`.
    fn finish_by(&self, program: &mut LinearProgram, star: &DivisibleStar, listed: &[Listed<'_>], time: &Expression) {
        let mut sent = Expression::default();
        for (&load, &Listed { worker, cycle_time, number }) in self.loads.iter().zip(listed) {
            sent += &worker.link * load;
            sent += &worker.link_latency;
            let finish = sent.clone() + cycle_time * load + &worker.compute_latency;
            program.subject_to(format!("finish_{number}"), finish.at_most(time.clone()));
        }
        if let (Some(load), Some(cycle_time)) = (self.master, star.master()) {
            program.subject_to("finish_master", (cycle_time * load).at_most(time.clone()));
        }
    }

    fn schedule(&self, star: &DivisibleStar, order: &[usize], values: impl Fn(usize) -> Rational) -> Schedule {
        let loads = self.loads.iter().map(|load| values(load.index()));
        let master = self.master.map_or_else(Rational::zero, |load| values(load.index()));
        played(star, master, order.iter().copied().zip(loads))
    }
}

/// A listed worker that can compute.
struct Listed<'a> {
    worker: &'a Worker,
    cycle_time: &'a Rational,
    number: usize,
}

fn listed<'a>(star: &'a DivisibleStar, order: &[usize]) -> Result<Vec<Listed<'a>>, OrderError> {
    let mut seen = BTreeSet::new();
    let look_up = |&number: &usize| {
        let worker = star.workers().get(number).ok_or(OrderError::UnknownWorker(number))?;
        let cycle_time = worker.cycle_time.as_ref().ok_or(OrderError::CannotCompute(number))?;
        if seen.insert(number) {
            Ok(Listed { worker, cycle_time, number })
        } else {
            Err(OrderError::ListedTwice(number))
        }
    };
    order.iter().map(look_up).collect()
}

/// The program that minimises the time T in which all of `order` and the master compute the load. Its last column is T.
///
/// # Errors
/// An order that is no list of different workers that can compute.
pub fn makespan_program(star: &DivisibleStar, order: &[usize]) -> Result<LinearProgram, OrderError> {
    Ok(least_makespan(star, order)?.0)
}

fn least_makespan(star: &DivisibleStar, order: &[usize]) -> Result<(LinearProgram, Columns), OrderError> {
    let listed = listed(star, order)?;
    let mut program = LinearProgram::new("makespan of an order");
    let columns = Columns::add(&mut program, star, order);
    let time = program.variable("T", Bounds::non_negative());
    columns.finish_by(&mut program, star, &listed, &time.into());
    program.subject_to("load", columns.load().equals(star.load()));
    program.minimize(time);
    Ok((program, columns))
}

/// The program that maximises the load that all of `order` and the master compute within `time`; whatever the load of
/// the star.
fn most(star: &DivisibleStar, order: &[usize], time: &Rational) -> Result<(LinearProgram, Columns), OrderError> {
    let listed = listed(star, order)?;
    let mut program = LinearProgram::new("load of an order");
    let columns = Columns::add(&mut program, star, order);
    columns.finish_by(&mut program, star, &listed, &time.into());
    program.maximize(columns.load());
    Ok((program, columns))
}

/// The best loads for the workers of `order`, served in this order.
///
/// ```
/// use schedcheck_bruteforce::divisible::orders::best_of_order;
/// use schedcheck_model::divisible::{DivisibleStar, check_star};
/// let star = DivisibleStar::affine(4, [(1, 1, 0, 0), (1, 1, 1, 1)]);
/// let best = best_of_order(&star, &[0, 1]).unwrap();
/// assert_eq!(best.makespan.to_string(), "20/3");
/// assert_eq!(check_star(&star, &best.schedule).unwrap().makespan, best.makespan);
/// ```
///
/// # Errors
/// An order that is no list of different workers that can compute, or that leaves a positive load to nobody.
pub fn best_of_order(star: &DivisibleStar, order: &[usize]) -> Result<BestOfOrder, OrderError> {
    let (program, columns) = least_makespan(star, order)?;
    let solution = program.solve()?;
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        return Err(OrderError::NobodyComputes);
    };
    let makespan = solution.objective(&program).expect("an optimal certificate has an objective");
    Ok(BestOfOrder { makespan, schedule: columns.schedule(star, order, values(primal)) })
}

fn values(primal: &Vector) -> impl Fn(usize) -> Rational + '_ {
    |column| primal.get(column)
}

/// All optimal vertices of the program of `order`.
///
/// # Errors
/// As [`best_of_order`]; and more than a million bases of the optimal face.
pub fn optimal_solutions(star: &DivisibleStar, order: &[usize]) -> Result<OptimalSolutions, OrderError> {
    let (program, columns) = least_makespan(star, order)?;
    let face = match program.optimal_face(MOST_BASES) {
        Err(FaceError::NoOptimum) => return Err(OrderError::NobodyComputes),
        face => face?,
    };
    let time = program.columns().len() - 1;
    let makespan = face.vertices.first().map(|vertex| vertex[time].clone()).ok_or(OrderError::NobodyComputes)?;
    let schedule = |vertex: &Vec<Rational>| columns.schedule(star, order, |column| vertex[column].clone());
    Ok(OptimalSolutions { makespan, vertices: face.vertices.iter().map(schedule).collect() })
}

/// The most load that the workers of `order`, served in this order, and the master compute within `time`; nothing if
/// the latencies alone take longer, or if there is no most: a worker whose link and cycle-time are zero, or such a
/// master.
///
/// # Errors
/// An order that is no list of different workers that can compute.
pub fn most_load(star: &DivisibleStar, order: &[usize], time: &Rational) -> Result<Option<MostLoad>, OrderError> {
    if time.is_negative() {
        return Ok(None);
    }
    let (program, columns) = most(star, order, time)?;
    let solution = program.solve()?;
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        return Ok(None);
    };
    let load = solution.objective(&program).expect("an optimal certificate has an objective");
    Ok(Some(MostLoad { load, schedule: columns.schedule(star, order, values(primal)) }))
}

/// The schedule that sends these loads in this order without a pause; each is computed on arrival. All workers listed
/// must exist.
pub(super) fn played(
    star: &DivisibleStar,
    master: Rational,
    loads: impl IntoIterator<Item = (usize, Rational)>,
) -> Schedule {
    let mut free = Rational::zero();
    let chunk = |(worker, load): (usize, Rational)| {
        let send_start = free.clone();
        free += star.workers()[worker].sending(&load);
        Chunk { worker, load, send_start, compute_start: free.clone() }
    };
    Schedule { master, chunks: loads.into_iter().map(chunk).collect() }
}
