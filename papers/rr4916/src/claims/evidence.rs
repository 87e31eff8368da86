//! The exact solvers, as the checks of this paper ask them.

use num_traits::Zero;
use schedcheck_bruteforce::divisible::every_order::{self, Best};
use schedcheck_bruteforce::divisible::orders::{self, OptimalSolutions};
use schedcheck_files::chunks_to_json;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Measure, Schedule, check_star};

use schedcheck_harness::{Counterexample, Exhibit, instance};

/// A check of one star.
pub type Check = fn(&DivisibleStar) -> Result<(), Counterexample>;

/// The optimum over every order of every subset.
pub fn best(star: &DivisibleStar) -> Best {
    every_order::best(star).expect("the domains hold at most 7 workers")
}

/// The least makespan of one order, by its linear program.
pub fn best_of_order(star: &DivisibleStar, order: &[usize]) -> Rational {
    orders::best_of_order(star, order).expect("an order of workers that compute").makespan
}

/// All optimal vertices of each optimal order, smallest subset first.
pub fn all_optima(star: &DivisibleStar) -> Vec<(Vec<usize>, OptimalSolutions)> {
    let of = |order: Vec<usize>| {
        let optima = orders::optimal_solutions(star, &order).expect("an optimal order has optimal loads");
        (order, optima)
    };
    best(star).orders.into_iter().map(of).collect()
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

/// Workers in words, numbered from 0.
pub fn in_words(order: &[usize]) -> String {
    let names: Vec<_> = order.iter().map(|worker| format!("P{worker}")).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(" ") }
}

/// Numbers in words.
pub fn listed(numbers: &[Rational]) -> String {
    let texts: Vec<_> = numbers.iter().map(Rational::to_string).collect();
    format!("({})", texts.join(", "))
}

/// A schedule of the star, to be drawn with its caption.
pub fn exhibit(star: &DivisibleStar, schedule: &Schedule, caption: &str) -> Exhibit {
    Exhibit::new(caption, instance(star), chunks_to_json(schedule))
}
