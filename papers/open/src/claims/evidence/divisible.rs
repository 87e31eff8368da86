//! Divisible loads on stars, in one round: the least makespan of any order, and that of the best order among some.

use schedcheck_bruteforce::divisible::certify;
use schedcheck_bruteforce::divisible::every_order::{best as best_of_every_order, every_order};
use schedcheck_bruteforce::divisible::orders::{BestOfOrder, best_of_order};
use schedcheck_files::chunks_to_json;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{Exhibit, instance, platform_of};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule, check_star};
use serde_json::Value;

/// How the least makespan of a star is known.
pub const METHODS: &[&str] = &["every order of every subset, with certificates of the optima"];

/// The least makespan of a star.
pub type Least = fn(&DivisibleStar) -> Rational;

/// The least makespan of any schedule in one round; that none is less, a certificate proves.
///
/// # Panics
/// Panics beyond 7 workers.
pub fn least_makespan(star: &DivisibleStar) -> Rational {
    let least = best_of_every_order(star).expect("the domains hold few workers").makespan;
    optima::certify(star, &least, Certified::SELDOM, || Some(certify::of_optimum(star, &least, &|| false)?.to_json()));
    least
}

/// A best schedule in one round.
///
/// # Panics
/// As [`least_makespan`].
pub fn best(star: &DivisibleStar) -> Schedule {
    best_of_every_order(star).expect("the domains hold few workers").schedule
}

/// The best of the orders of subsets that are `allowed`, each by its linear program.
///
/// # Panics
/// Panics if no order is allowed.
pub fn best_among(star: &DivisibleStar, allowed: impl Fn(&[usize]) -> bool) -> BestOfOrder {
    let orders = every_order(star).filter(|order| !order.is_empty() && allowed(order));
    let each = orders.map(|order| best_of_order(star, &order).expect("its workers compute"));
    each.min_by(|one, other| one.makespan.cmp(&other.makespan)).expect("some order is allowed")
}

/// The star that a file holds.
///
/// # Errors
/// It holds something else.
pub fn star_of(instance: &Value) -> Result<DivisibleStar, String> {
    platform_of(instance).ok_or_else(|| "no divisible star".to_owned())
}

/// The makespan of a schedule as the checker measures it, and the schedule to be shown.
///
/// # Errors
/// The schedule is not valid.
pub fn shown(star: &DivisibleStar, caption: &str, schedule: &Schedule) -> Result<(Rational, Exhibit), String> {
    let measure = check_star(star, schedule).map_err(|violation| format!("{caption}: {violation}"))?;
    Ok((measure.makespan, Exhibit::new(caption, instance(star), chunks_to_json(schedule))))
}
