//! Certificates for divisible loads with returns: cases over the two orders, and over who has a chunk.
//!
//! Without latencies the search of [`branch_and_bound`] records its cases. With latencies the cases are made here, each
//! closed by the best multipliers of its program or divided.

use exact_lp::{Certificate as Answer, Contradiction, Solver, Vector};
use itertools::Itertools;
use num_traits::Zero;
use schedcheck_certificates::divisible_return::{Case, Costs, MOST, Step, check};
use schedcheck_certificates::program::Program;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Worker};

pub use schedcheck_certificates::divisible_return::Certificate;

use super::{all_pairs, branch_and_bound};
use crate::Limits;
use crate::certified::{linear_program, multipliers};

/// The most cases that a search for a certificate looks at.
const MOST_NODES: u64 = 20_000;

/// The most steps of a proof with latencies.
const MOST_STEPS: usize = 20_000;

/// A proof of the least makespan; where that is not found, of the best bound that a search or the first case gives.
/// Nothing for more workers than a certificate may have, or where `limits` end the work before there is any.
///
/// ```
/// use schedcheck_bruteforce::divisible_return::{branch_and_bound::Limits, certify::certificate};
/// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
/// let star = DivisibleReturn::affine(6, Ports::One, [((1, 1, 1), (0, 0, 0)), ((1, 1, 1), (5, 5, 5))]);
/// assert_eq!(certificate(&star, &Limits::default()).unwrap().bound.to_string(), "18");
/// ```
pub fn certificate(star: &DivisibleReturn, limits: &Limits) -> Option<Certificate> {
    let able = star.able_workers();
    if able.iter().all(|&worker| star.workers()[worker].is_linear()) {
        let limits = Limits { nodes: Some(MOST_NODES), ..*limits };
        let certificate = branch_and_bound::solve_for_certificate(star, &limits).ok()?.certificate;
        return certificate.filter(|found| check(star, found).is_ok());
    }
    let stop: &dyn Fn() -> bool = &|| limits.are_over();
    let of_optimum = all_pairs::best(star).ok().and_then(|best| by_cases(star, &best.makespan, stop));
    of_optimum.or_else(|| by_cases(star, &of_the_first_case(star, stop)?, stop))
}

/// The optimum of the program of all schedules that take no longer than the best worker alone.
fn of_the_first_case(star: &DivisibleReturn, stop: &dyn Fn() -> bool) -> Option<Rational> {
    if star.workers().len() > MOST {
        return None;
    }
    let alone = |worker: &Worker| {
        let computing = worker.computing(star.load())?;
        Some(worker.sending(star.load()) + computing + worker.returning(star.load()))
    };
    let least = star.workers().iter().filter_map(alone).min()?;
    match solved(&Costs::new(star, &least).program(&Case::all(star)), stop)? {
        Answer::Optimal { primal, .. } => Some(primal.get(0)),
        _ => None,
    }
}

fn solved(program: &Program, stop: &dyn Fn() -> bool) -> Option<Answer> {
    Some(Solver::new(&linear_program(program)).stop_when(stop).solve().ok()?.certificate)
}

/// A proof by cases that no schedule ends before `bound`; nothing if one does, if there are too many cases, or if
/// `stop` becomes true first.
pub fn by_cases(star: &DivisibleReturn, bound: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let mut steps = Vec::new();
    if bound.is_zero() {
        return Some(Certificate { bound: bound.clone(), steps });
    }
    if star.load().is_zero() || star.workers().len() > MOST {
        return None;
    }
    let costs = Costs::new(star, bound);
    let mut open = vec![Case::all(star)];
    while let Some(case) = open.pop() {
        if steps.len() >= MOST_STEPS || stop() {
            return None;
        }
        let program = costs.program(&case);
        match solved(&program, stop)? {
            Answer::Optimal { primal, .. } if primal.get(0) < *bound => {
                let (step, [first, second]) = question(star, &case, &program, &primal)?;
                open.extend([second, first]);
                steps.push(step);
            }
            Answer::Optimal { dual: proof, .. } | Answer::Infeasible(Contradiction::Farkas(proof)) => {
                steps.push(Step::Closed(multipliers(&proof)));
            }
            _ => return None,
        }
    }
    Some(Certificate { bound: bound.clone(), steps })
}

/// Which question to ask of a case that its program does not close, and the two cases of its answers: of the worker of
/// whom it is not known whether it has a chunk and that has most of one, or of the two messages of which the one of
/// less load has most load.
fn question(star: &DivisibleReturn, case: &Case, program: &Program, point: &Vector) -> Option<(Step, [Case; 2])> {
    let workers = star.able_workers();
    let value = |name: String| {
        let column = program.columns().iter().position(|column| column.name == name);
        column.map_or_else(Rational::zero, |column| point.get(column))
    };
    let unknown = workers.iter().filter(|&&worker| case.has_chunk(worker).is_none());
    if let Some(&worker) = unknown.max_by_key(|&worker| value(format!("m_{worker}"))) {
        let step = Step::Part(worker);
        return case.divided(&step).map(|cases| (step, cases));
    }
    let loads: Vec<(usize, Rational)> = workers.iter().map(|&worker| (worker, value(format!("x_{worker}")))).collect();
    let mut pairs: Vec<_> = loads.iter().array_combinations().map(|[i, j]| ((&i.1).min(&j.1), [i.0, j.0])).collect();
    pairs.sort_by(|one, other| other.0.cmp(one.0));
    let steps = pairs.into_iter().flat_map(|(_, pair)| [Step::Send(pair), Step::Return(pair)]);
    let mut open = steps.filter_map(|step| case.divided(&step).map(|cases| (step, cases)));
    open.next()
}
