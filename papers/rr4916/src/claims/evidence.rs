//! The exact solvers, as the checks of this paper ask them.

use num_traits::Zero;
use schedcheck_bruteforce::divisible::every_order::{self, Best};
use schedcheck_bruteforce::divisible::orders::{self, OptimalSolutions};
use schedcheck_files::{Instance, chunks_to_json};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Measure, Schedule, check_star};
use serde_json::Value;

use schedcheck_harness::domain::{DivisibleBox, RandomDivisible};
use schedcheck_harness::{Counterexample, Effort, Exhibit, Finding, Sweep};

/// A check of one star.
pub type Check = fn(&DivisibleStar) -> Result<(), Counterexample>;

/// Checks every star of a box, smallest first.
pub fn sweep(
    effort: &Effort,
    shape: &DivisibleBox,
    check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync,
) -> Finding {
    heard(effort, Sweep::complete(effort, shape.to_string()).check(shape.stars(), check))
}

/// Checks random stars, drawn from the stream of this `purpose`.
pub fn sample(
    effort: &Effort,
    purpose: &str,
    random: &RandomDivisible,
    check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let mut stream = effort.random(purpose);
    heard(effort, Sweep::random(effort, random.to_string()).check(random.stars(&mut stream), check))
}

/// A check of a large star gives up when the run is asked to stop, so that a sweep that ends after that has not checked
/// all of its stars.
fn heard(effort: &Effort, finding: Finding) -> Finding {
    Finding { interrupted: finding.interrupted || effort.is_stopped(), ..finding }
}

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

/// The star as an instance file.
pub fn instance(star: &DivisibleStar) -> Value {
    Instance::DivisibleStar(star.clone()).to_json()
}

/// Fails with what is claimed of the star while something else is so.
pub fn refuted(
    star: &DivisibleStar,
    claimed: impl Into<String>,
    found: impl Into<String>,
) -> Result<(), Counterexample> {
    Err(Counterexample::new(instance(star), claimed, found))
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
    Exhibit {
        caption: caption.to_owned(),
        instance: instance(star),
        schedule: chunks_to_json(schedule),
        deadline: None,
    }
}
