//! The mixed program of StarAffine (rr4916, section 3.3, proposition 5): as printed, and made linear.
//!
//! As printed it multiplies x_ij with alpha_j, so no solver of linear programs takes it. But once its booleans are
//! fixed it is linear, and they are few: [`printed_optimum`] tries them all. [`linearised`] has the load alpha_ij that
//! j gets in slot i in place of the product.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Rational, Variable};
use itertools::Itertools;
use schedcheck_model::divisible::{DivisibleStar, Schedule};
use thiserror::Error;

use super::every_order::EveryOrderError;
use super::orders::{OrderError, best_of_order};
use crate::solver::{self, Outcome, Solution, Solver, SolverError, SolverLimits};

/// The most workers for which all booleans are tried.
pub const MAX_WORKERS: usize = 6;

/// Values of the booleans: the worker of each slot, if x_ij = 1 for one. By (5), y_j = 1 for those who have a slot.
pub type Slots = Vec<Option<usize>>;

/// The optimum of a program over all its booleans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Optimum {
    /// The objective.
    pub time: Rational,
    /// The first booleans that attain it.
    pub slots: Slots,
}

/// Every value of the booleans that constraints (3) to (6) allow, where y_j = 0 for workers that cannot compute.
///
/// ```
/// use schedcheck_bruteforce::divisible::mixed_program::booleans;
/// use schedcheck_model::divisible::DivisibleStar;
/// assert_eq!(booleans(&DivisibleStar::linear(1, [(1, 1); 3])).count(), 34);
/// ```
pub fn booleans(star: &DivisibleStar) -> impl Iterator<Item = Slots> {
    let count = star.workers().len();
    let can_compute: Vec<usize> = (0..count).filter(|&worker| star.workers()[worker].cycle_time.is_some()).collect();
    let sizes = 0..=can_compute.len();
    sizes.flat_map(move |size| {
        let orders = can_compute.clone().into_iter().permutations(size);
        orders.cartesian_product((0..count).combinations(size).collect::<Vec<_>>()).map(move |(order, places)| {
            let mut slots = vec![None; count];
            order.into_iter().zip(places).for_each(|(worker, slot)| slots[slot] = Some(worker));
            slots
        })
    })
}

/// The program as printed, with the booleans fixed, so that it is linear. `most` is what a worker may get by (7):
/// alpha_j <= most y_j.
///
/// DIFFERENCE: a master that computes is none of its concern, so the star's is passed over.
pub fn printed(star: &DivisibleStar, slots: &[Option<usize>], most: &Rational) -> LinearProgram {
    let mut program = LinearProgram::new("the program of proposition 5, its booleans fixed");
    let workers = star.workers();
    let alpha: Vec<Variable> =
        (0..workers.len()).map(|worker| program.variable(format!("alpha_{worker}"), Bounds::non_negative())).collect();
    let time = program.variable("T", Bounds::free());
    program.subject_to("2", alpha.iter().copied().sum::<Expression>().equals(star.load()));
    for (worker, &alpha) in alpha.iter().enumerate() {
        let takes_part = slots.contains(&Some(worker));
        program.subject_to(format!("7_{worker}"), alpha.at_most(most * Rational::from(i32::from(takes_part))));
    }
    let mut sent = Expression::default();
    for (slot, served) in slots.iter().enumerate() {
        let mut busy = sent.clone();
        if let Some(worker) = *served {
            let (load, worker) = (alpha[worker], &workers[worker]);
            let sending = &worker.link * load + &worker.link_latency;
            let cycle_time = worker.cycle_time.clone().unwrap_or_default();
            busy += sending.clone() + cycle_time * load + &worker.compute_latency;
            sent += sending;
        }
        program.subject_to(format!("{}_{slot}", if slot == 0 { "8" } else { "9" }), busy.at_most(time));
    }
    program.minimize(time);
    program
}

/// The optimum of the program as printed, over all booleans; nothing if it has no solution at all.
///
/// # Errors
/// More than [`MAX_WORKERS`], or a fault of the exact linear programming.
///
/// ```
/// use schedcheck_bruteforce::divisible::mixed_program::printed_optimum;
/// use schedcheck_model::divisible::DivisibleStar;
/// let star = DivisibleStar::affine(2, [(1, 1, 1, 1)]);
/// let one = "1".parse().unwrap();
/// assert_eq!(printed_optimum(&star, &one), Ok(None));
/// let optimum = printed_optimum(&star, star.load()).unwrap().unwrap();
/// assert_eq!((optimum.time.to_string(), optimum.slots), ("6".to_owned(), vec![Some(0)]));
/// ```
pub fn printed_optimum(star: &DivisibleStar, most: &Rational) -> Result<Option<Optimum>, EveryOrderError> {
    best_of_booleans(star, |slots| printed(star, slots, most))
}

/// The least objective of the programs of all booleans.
fn best_of_booleans(
    star: &DivisibleStar,
    program: impl Fn(&[Option<usize>]) -> LinearProgram,
) -> Result<Option<Optimum>, EveryOrderError> {
    let workers = star.workers().len();
    if workers > MAX_WORKERS {
        return Err(EveryOrderError::TooManyWorkers { workers, most: MAX_WORKERS });
    }
    let mut best: Option<Optimum> = None;
    for slots in booleans(star) {
        let Some(time) = objective(&program(&slots))? else {
            continue;
        };
        if best.as_ref().is_none_or(|best| time < best.time) {
            best = Some(Optimum { time, slots });
        }
    }
    Ok(best)
}

fn objective(program: &LinearProgram) -> Result<Option<Rational>, OrderError> {
    let solution = program.solve()?;
    Ok(matches!(solution.certificate, Certificate::Optimal { .. }).then(|| solution.objective(program)).flatten())
}

/// The program made linear, and its columns.
#[derive(Debug, Clone)]
pub struct Linearised {
    /// The program; each x_ij is marked as an integer.
    pub program: LinearProgram,
    /// x_ij, by slot and worker.
    pub x: Vec<Vec<Variable>>,
}

/// The program made linear: alpha_ij >= 0 is the load that worker j gets in slot i, and the master's load alpha_0 joins
/// in if it computes.
///
/// - the sum of all loads is the load; alpha_ij <= `most` x_ij, where `most` should be the load;
/// - sum_i x_ij <= 1, sum_j x_ij <= 1; x_ij = 0 for workers that cannot compute;
/// - for each slot i: sum_{k < i} sum_j (G_j x_kj + g_j alpha_kj) + sum_j ((G_j + W_j) x_ij + (g_j + w_j) alpha_ij) <=
///   T, and w_0 alpha_0 <= T;
/// - slots are used from the first on: sum_j x_ij >= sum_j x_{i+1,j}. This drops no order.
pub fn linearised(star: &DivisibleStar, most: &Rational) -> Linearised {
    let mut program = LinearProgram::new("the program of proposition 5 made linear");
    let places = 0..star.workers().len();
    let can_compute = |worker: usize| i32::from(star.workers()[worker].cycle_time.is_some());
    let mut columns = |name: &str, bounds: &dyn Fn(usize) -> Bounds| -> Vec<Vec<Variable>> {
        let mut row = |slot: usize| {
            places.clone().map(|worker| program.variable(format!("{name}_{slot}_{worker}"), bounds(worker))).collect()
        };
        places.clone().map(&mut row).collect()
    };
    let x = columns("x", &|worker| Bounds::between(0, can_compute(worker)));
    let alpha = columns("alpha", &|_| Bounds::non_negative());
    x.iter().flatten().for_each(|&x| program.column_mut(x).integer = true);
    let time = program.variable("T", Bounds::non_negative());
    let master = star.master().map(|cycle_time| {
        let load = program.variable("alpha_0", Bounds::non_negative());
        program.subject_to("master", (cycle_time * load).at_most(time));
        load
    });
    program.subject_to("load", alpha.iter().flatten().copied().chain(master).sum::<Expression>().equals(star.load()));
    for (slot, worker) in places.clone().cartesian_product(places.clone()) {
        program.subject_to(format!("part_{slot}_{worker}"), alpha[slot][worker].at_most(most * x[slot][worker]));
    }
    for place in places.clone() {
        let slots: Expression = x.iter().map(|row| row[place]).sum();
        program.subject_to(format!("worker_{place}"), slots.at_most(1));
        program.subject_to(format!("slot_{place}"), x[place].iter().copied().sum::<Expression>().at_most(1));
        if let Some(next) = x.get(place + 1) {
            let next: Expression = next.iter().copied().sum();
            program.subject_to(format!("dense_{place}"), next.at_most(x[place].iter().copied().sum::<Expression>()));
        }
    }
    times(&mut program, star, (&x, &alpha), time);
    program.minimize(time);
    Linearised { program, x }
}

/// The rows of the slots.
fn times(
    program: &mut LinearProgram,
    star: &DivisibleStar,
    (x, alpha): (&[Vec<Variable>], &[Vec<Variable>]),
    time: Variable,
) {
    let mut sent = Expression::default();
    for (slot, (x, alpha)) in x.iter().zip(alpha).enumerate() {
        let mut busy = sent.clone();
        for ((&x, &alpha), worker) in x.iter().zip(alpha).zip(star.workers()) {
            let sending = &worker.link_latency * x + &worker.link * alpha;
            let cycle_time = worker.cycle_time.clone().unwrap_or_default();
            busy += sending.clone() + &worker.compute_latency * x + cycle_time * alpha;
            sent += sending;
        }
        program.subject_to(format!("time_{slot}"), busy.at_most(time));
    }
}

/// The optimum of the program made linear, over all booleans, with the exact linear program of each; nothing if it has
/// no solution.
///
/// # Errors
/// As [`printed_optimum`].
pub fn linearised_optimum(star: &DivisibleStar, most: &Rational) -> Result<Option<Optimum>, EveryOrderError> {
    let Linearised { program, x } = linearised(star, most);
    best_of_booleans(star, |slots| {
        let mut fixed = program.clone();
        for (row, served) in x.iter().zip(slots) {
            for (worker, &x) in row.iter().enumerate() {
                fixed.column_mut(x).bounds = Bounds::fixed(i32::from(*served == Some(worker)));
            }
        }
        fixed
    })
}

/// What the program made linear comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// The order that its booleans say.
    pub order: Vec<usize>,
    /// The best schedule of that order.
    pub schedule: Schedule,
    /// How long it takes.
    pub makespan: Rational,
    /// The optimum where booleans need not be whole.
    pub relaxation: Rational,
    /// No schedule takes less than this, which is proved: the makespan itself, the relaxation, or between them.
    pub bound: Rational,
}

/// Why there is no schedule from a solver.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MixedProgramError {
    /// The solver failed, or its answer is wrong.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A fault of the exact linear programming.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// The time was over before there was a schedule.
    #[error("no schedule was found in time")]
    NoSchedule,
}

/// The best booleans of the program made linear, for which `solver` is asked where to begin, with the best loads of
/// their order.
///
/// # Errors
/// A solver that fails or gives a wrong answer, or nothing found in time.
pub fn solve(star: &DivisibleStar, solver: &dyn Solver, limits: SolverLimits) -> Result<Solved, MixedProgramError> {
    let Linearised { program, x } = linearised(star, star.load());
    let Outcome::Solved(solution) = solver::solve(solver, &program, limits)? else {
        return Err(MixedProgramError::NoSchedule);
    };
    let Solution { values, relaxation, bound, .. } = *solution;
    let half = Rational::new(1, 2);
    let in_slot = |row: &Vec<Variable>| row.iter().position(|x| values[x.index()] > half);
    let order: Vec<usize> = x.iter().filter_map(in_slot).collect();
    let best = best_of_order(star, &order)?;
    let (schedule, makespan) = (best.schedule, best.makespan);
    Ok(Solved { order, schedule, makespan, relaxation, bound })
}

#[cfg(test)]
mod tests {
    use num_traits::One;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::every_order::best;
    use super::super::tests::random;
    use super::*;

    #[test]
    fn both_programs_have_the_optimum_of_every_order_if_a_worker_may_get_the_whole_load() {
        let mut rng = ChaCha8Rng::seed_from_u64(21);
        for _ in 0..60 {
            let star = random(&mut rng, 2);
            let optimum = best(&star).unwrap().makespan;
            let linear = linearised_optimum(&star, star.load()).unwrap().unwrap();
            assert_eq!(linear.time, optimum, "{star:?}");
            if star.master().is_none() {
                assert_eq!(printed_optimum(&star, star.load()).unwrap().unwrap().time, optimum, "{star:?}");
            }
        }
    }

    #[test]
    fn at_most_one_unit_each_is_too_little_for_larger_loads() {
        let star = DivisibleStar::linear(3, [(1, 1), (1, 1)]);
        assert_eq!(printed_optimum(&star, &Rational::one()), Ok(None));
        let dear = DivisibleStar::linear(2, [(1, 1), (9, 9)]);
        assert!(printed_optimum(&dear, &Rational::one()).unwrap().unwrap().time > best(&dear).unwrap().makespan);
    }

    #[test]
    fn a_solver_finds_the_optimum_of_small_stars() {
        let mut rng = ChaCha8Rng::seed_from_u64(22);
        for _ in 0..12 {
            let star = random(&mut rng, 3);
            let optimum = best(&star).unwrap().makespan;
            let solved = solve(&star, solver::default(), SolverLimits::default()).unwrap();
            assert!(solved.relaxation <= optimum);
            assert_eq!(solved.makespan, optimum, "{star:?}");
        }
    }

    #[test]
    fn as_many_booleans_as_injections_from_workers_to_slots() {
        let counts: Vec<usize> =
            (1..=5).map(|p| booleans(&DivisibleStar::linear(1, (0..p).map(|_| (1, 1)))).count()).collect();
        assert_eq!(counts, [2, 7, 34, 209, 1546]);
    }
}
