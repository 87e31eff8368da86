//! Divisible loads whose results return, without latencies: the least makespan of all schedules and of some pairs of
//! orders, and which shares attain it.

use exact_lp::{Bounds, Certificate, Expression};
use itertools::Itertools;
use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::divisible_return::pairs::{self, Best, Pair, best_of_pair, makespan_program};
use schedcheck_bruteforce::divisible_return::{branch_and_bound, certify};
use schedcheck_files::Candidate;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{Exhibit, InvalidExhibit};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Schedule};

/// How [`least_makespan`] knows the least makespan of a star.
pub const METHODS: &[&str] = &["branch and bound over pairs of orders, with certificates of the optima"];

/// How [`least_of`] knows that of some pairs of orders.
pub const PROGRAMS: &[&str] = &["the exact linear program of each pair of orders"];

/// A least makespan of a star.
pub type Least = fn(&DivisibleReturn) -> Rational;

/// Mistaken evidence: a makespan that no schedule attains.
pub const TOO_LITTLE: (&str, Least) = ("a third of the least makespan", |star| least_makespan(star) / 3);

/// Mistaken evidence: a makespan that is not the least.
pub const TOO_MUCH: (&str, Least) = ("twice the least makespan", |star| least_makespan(star) * 2);

/// Mistaken evidence: certificates that prove less than they could.
pub const ANOTHER_BOUND: (&str, Least) = ("certificates of half of the optimum", |star| {
    proved(star, |star| {
        let certificate = certify::certificate(star, &Limits::default())?;
        Some(certify::Certificate { bound: &certificate.bound / 2, ..certificate })
    })
});

/// The least makespan of any schedule; that none is less, a certificate proves.
pub fn least_makespan(star: &DivisibleReturn) -> Rational {
    proved(star, |star| certify::certificate(star, &Limits::default()))
}

fn proved(star: &DivisibleReturn, prove: fn(&DivisibleReturn) -> Option<certify::Certificate>) -> Rational {
    let (least, _) = searched(star);
    optima::certify(star, &least, Certified::OFTEN, || Some(prove(star)?.to_json()));
    least
}

/// A best schedule.
pub fn best_schedule(star: &DivisibleReturn) -> Schedule {
    let (_, schedule) = searched(star);
    schedule
}

fn searched(star: &DivisibleReturn) -> (Rational, Schedule) {
    let found = branch_and_bound::solve(star, &Limits::default()).expect("the domains have no latencies");
    assert_eq!(found.makespan, found.lower_bound, "a search without limits ends with a proof");
    (found.makespan, found.schedule)
}

/// All orders of the workers of a star.
pub fn orders(star: &DivisibleReturn) -> impl Iterator<Item = Vec<usize>> + Clone {
    pairs::orders_of((0..star.workers().len()).collect())
}

/// All pairs of orders of all workers.
pub fn pairs(star: &DivisibleReturn) -> impl Iterator<Item = Pair> {
    pairs::pairs_of((0..star.workers().len()).collect())
}

/// The best of some pairs of orders.
///
/// # Panics
/// Panics if there is none, or one that is not two orders of the same workers of the star.
pub fn best_of(star: &DivisibleReturn, pairs: impl Iterator<Item = Pair>) -> Best {
    pairs::best_of(star, pairs).expect("pairs of orders of workers that compute")
}

/// The least makespan of some pairs of orders.
///
/// # Panics
/// As [`best_of`].
pub fn least_of(star: &DivisibleReturn, pairs: impl Iterator<Item = Pair>) -> Rational {
    best_of(star, pairs).makespan
}

/// The least makespan of one pair of orders.
///
/// # Panics
/// As [`best_of`].
pub fn least_of_pair(star: &DivisibleReturn, pair: &Pair) -> Rational {
    best_of_pair(star, pair).expect("a pair of orders of workers that compute").makespan
}

/// The least sum of a cost for each unit of load, over all shares of a pair of orders with which its schedule ends by
/// `end`; nothing if there are none. The costs are those of the workers in the order of sends.
///
/// # Panics
/// As [`best_of`].
pub fn least_cost(star: &DivisibleReturn, pair: &Pair, end: &Rational, costs: &[Rational]) -> Option<Rational> {
    let mut program = makespan_program(star, pair).expect("a pair of orders of workers that compute");
    let column = |index: usize| program.variable_at(index).expect("a share for each worker, and the makespan");
    let (shares, makespan) = ((0..costs.len()).map(column).collect_vec(), column(costs.len()));
    program.column_mut(makespan).bounds = Bounds::fixed(end.clone());
    program.minimize(shares.iter().zip(costs).map(|(&share, cost)| cost * share).sum::<Expression>());
    let solution = program.solve().expect("a small program is solved");
    matches!(solution.certificate, Certificate::Optimal { .. }).then(|| solution.objective(&program)).flatten()
}

/// The same star with some of its workers only.
///
/// # Panics
/// Panics if these are none, or not workers of the star.
pub fn with_workers(star: &DivisibleReturn, workers: &[usize]) -> DivisibleReturn {
    let workers = workers.iter().map(|&worker| star.workers()[worker].clone()).collect();
    DivisibleReturn::new(star.load().clone(), star.ports(), workers).expect("some workers that compute")
}

/// The same star without one of its workers.
///
/// # Panics
/// Panics if there is no other one.
pub fn without(star: &DivisibleReturn, left_out: usize) -> DivisibleReturn {
    with_workers(star, &(0..star.workers().len()).filter(|&worker| worker != left_out).collect_vec())
}

/// The makespan of a schedule as the checker measures it, and the schedule to be shown.
///
/// # Errors
/// The schedule is not valid.
pub fn shown(
    star: &DivisibleReturn,
    caption: &str,
    schedule: &Schedule,
) -> Result<(Rational, Exhibit), InvalidExhibit> {
    Exhibit::measured(caption, &Candidate::DivisibleReturn(star.clone(), schedule.clone()))
}
