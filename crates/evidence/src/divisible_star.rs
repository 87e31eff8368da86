//! Divisible loads on stars, in one round: the least makespan of any order, and that of the best order among some.

use num_traits::{One, Zero};
use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::divisible::certify::{self, Certificate};
use schedcheck_bruteforce::divisible::every_order::{self, Best};
use schedcheck_bruteforce::divisible::orders::{self, BestOfOrder, OptimalSolutions};
use schedcheck_files::Candidate;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{Exhibit, InvalidExhibit};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Measure, Schedule, check_star};

/// The most workers of a proof by cases, of which there are as many as orders.
const MOST_WORKERS: usize = 4;

/// The part of the least makespans that is certified. With latencies a certificate takes longer than the search.
fn certified(star: &DivisibleStar) -> Certified {
    if star.is_linear() {
        return Certified::OFTEN;
    }
    Certified::SELDOM.if_always(star.workers().len() <= MOST_WORKERS)
}

/// The optimum over every order of every subset; that no makespan is less, a certificate proves.
pub fn best(star: &DivisibleStar) -> Best {
    proved(star, of_every_order(star), certificate)
}

fn of_every_order(star: &DivisibleStar) -> Best {
    every_order::best(star).expect("the domains hold at most 7 workers")
}

/// What proves that no makespan is less than one.
type Prove = fn(&DivisibleStar, &Rational) -> Option<Certificate>;

fn proved(star: &DivisibleStar, best: Best, prove: Prove) -> Best {
    optima::certify(star, &best.makespan, certified(star), || Some(prove(star, &best.makespan)?.to_json()));
    best
}

fn certificate(star: &DivisibleStar, makespan: &Rational) -> Option<Certificate> {
    match star.workers().len() {
        _ if star.is_linear() => certify::certificate(star, &Limits::default()),
        ..=MOST_WORKERS => certify::by_cases(star, makespan, &|| false),
        _ => None,
    }
}

/// The least makespan of one order, by its linear program.
pub fn best_of_order(star: &DivisibleStar, order: &[usize]) -> Rational {
    orders::best_of_order(star, order).expect("an order of workers that compute").makespan
}

/// Each of some orders with all vertices of the best solutions of its program.
pub type Optima = Vec<(Vec<usize>, OptimalSolutions)>;

/// All optimal vertices of each optimal order, smallest subset first.
pub fn all_optima(star: &DivisibleStar) -> Optima {
    optima_of(star, best(star).orders)
}

/// All optimal vertices of each of these orders.
pub fn optima_of(star: &DivisibleStar, orders: Vec<Vec<usize>>) -> Optima {
    let of = |order: Vec<usize>| {
        let optima = orders::optimal_solutions(star, &order).expect("an optimal order has optimal loads");
        (order, optima)
    };
    orders.into_iter().map(of).collect()
}

/// The optimum over every order of every subset, as a check asks for it.
pub type Exact = fn(&DivisibleStar) -> Best;

/// Mistaken evidence: orders of all workers but the one with the largest g.
pub const NOT_THE_FARTHEST: (&str, Exact) = ("orders without the worker of largest g, called optimal", |star| {
    let worker = (0..star.workers().len()).max_by_key(|&worker| &star.workers()[worker].link);
    let mut best = best(star);
    best.orders.iter_mut().for_each(|order| order.retain(|&other| Some(other) != worker));
    best
});

/// Mistaken evidence: the best orders turned round.
pub const TURNED_ROUND: (&str, Exact) = ("the optimal orders turned round, called optimal", |star| {
    let mut best = best(star);
    best.orders.iter_mut().for_each(|order| order.reverse());
    best
});

/// Mistaken evidence: an optimum that is too large.
pub const ONE_MORE: (&str, Exact) = ("an optimum that is one more", |star| one_more(best(star)));

/// Mistaken evidence: certificates that prove less than they could.
pub const ANOTHER_BOUND: (&str, Exact) = ("certificates of half of the optimum", |star| {
    let of_half = |star: &DivisibleStar, makespan: &Rational| {
        let half = makespan / 2;
        Some(Certificate { bound: half, ..certificate(star, makespan)? })
    };
    proved(star, of_every_order(star), of_half)
});

/// Mistaken evidence: an optimum that is too large, and certificates in which that is written.
pub const FORGED: (&str, Exact) = ("an optimum that is one more, with certificates forged for it", |star| {
    let forged = |star: &DivisibleStar, makespan: &Rational| {
        let of_less = certificate(star, &(makespan - Rational::one()))?;
        Some(Certificate { bound: makespan.clone(), ..of_less })
    };
    proved(star, one_more(of_every_order(star)), forged)
});

fn one_more(best: Best) -> Best {
    Best { makespan: best.makespan + Rational::one(), ..best }
}

/// What the checker measures of a schedule.
pub fn measured(star: &DivisibleStar, schedule: &Schedule) -> Result<Measure, String> {
    check_star(star, schedule).map_err(|violation| violation.to_string())
}

/// The load of each worker, by number; zero for one without a chunk.
pub fn loads(star: &DivisibleStar, schedule: &Schedule) -> Vec<Rational> {
    let mut loads = vec![Rational::zero(); star.workers().len()];
    for chunk in &schedule.chunks {
        loads[chunk.worker] += &chunk.load;
    }
    loads
}

/// A schedule of the star, to be drawn with its caption.
pub fn exhibit(star: &DivisibleStar, schedule: &Schedule, caption: &str) -> Exhibit {
    Exhibit::of(caption, &Candidate::DivisibleStar(star.clone(), schedule.clone()))
}

/// How [`least_makespan`] knows the least makespan of a star.
pub const METHODS: &[&str] = &["every order of every subset, with certificates of the optima"];

/// The least makespan of a star.
pub type Least = fn(&DivisibleStar) -> Rational;

/// The least makespan of any schedule in one round; that none is less, a certificate of a sample proves.
pub fn least_makespan(star: &DivisibleStar) -> Rational {
    let least = of_every_order(star).makespan;
    optima::certify(star, &least, Certified::SELDOM, || Some(certify::of_optimum(star, &least, &|| false)?.to_json()));
    least
}

/// A best schedule in one round.
pub fn best_schedule(star: &DivisibleStar) -> Schedule {
    of_every_order(star).schedule
}

/// The best of the orders of subsets that are `allowed`, each by its linear program.
///
/// # Panics
/// Panics if no order is allowed.
pub fn best_among(star: &DivisibleStar, allowed: impl Fn(&[usize]) -> bool) -> BestOfOrder {
    let orders = every_order::every_order(star).filter(|order| !order.is_empty() && allowed(order));
    let each = orders.map(|order| orders::best_of_order(star, &order).expect("its workers compute"));
    each.min_by(|one, other| one.makespan.cmp(&other.makespan)).expect("some order is allowed")
}

/// The makespan of a schedule as the checker measures it, and the schedule to be shown.
///
/// # Errors
/// The schedule is not valid.
pub fn shown(star: &DivisibleStar, caption: &str, schedule: &Schedule) -> Result<(Rational, Exhibit), InvalidExhibit> {
    Exhibit::measured(caption, &Candidate::DivisibleStar(star.clone(), schedule.clone()))
}
