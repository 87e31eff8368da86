//! What the claims are compared with: the least makespans of all orders, each with its best loads.

use itertools::Itertools;
use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::divisible_return::certify::certificate;
use schedcheck_bruteforce::divisible_return::pairs::{Pair, best_of_pair};
use schedcheck_evidence::divisible_return::{least_of_pair, orders, pairs};
use schedcheck_harness::optima::{Certified, certify};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Schedule, check};

/// The methods in words.
pub const ALL_PAIRS: &[&str] = &["every pair of orders, each by its linear program, with certificates of the optima"];
pub const ALL_ORDERS: &[&str] = &["every order, each by its linear program"];

/// The two orders that follow from the order of sends: [`Pair::fifo`] or [`Pair::lifo`].
pub type Scheme = fn(Vec<usize>) -> Pair;

/// The least makespans of each order of a scheme.
pub fn of_orders(star: &DivisibleReturn, scheme: Scheme) -> impl Iterator<Item = Rational> {
    orders(star).map(move |order| least_of_pair(star, &scheme(order)))
}

/// The least makespan of a scheme.
pub fn of_scheme(star: &DivisibleReturn, scheme: Scheme) -> Rational {
    of_orders(star, scheme).min().expect("some order")
}

/// Each pair of orders that reaches the least makespan of all, with a vertex of the best solutions of its program. That
/// no makespan is less, a certificate proves for a sample.
pub fn all(star: &DivisibleReturn) -> (Rational, Vec<Schedule>) {
    let measured = pairs(star).map(|pair| {
        let schedule = best_of_pair(star, &pair).expect("two orders of workers that compute").schedule;
        (check(star, &schedule).expect("a schedule of the program is valid").makespan, schedule)
    });
    let best = measured.min_set_by(|one, other| one.0.cmp(&other.0));
    let least = best[0].0.clone();
    certify(star, &least, Certified::SELDOM, || Some(certificate(star, &Limits::default())?.to_json()));
    (least, best.into_iter().map(|(_, schedule)| schedule).collect())
}

/// The least makespan of all.
pub fn least(star: &DivisibleReturn) -> Rational {
    all(star).0
}
