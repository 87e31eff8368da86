//! What the best LIFO schedule takes at most, where the returns are proportional: bounds of other schedules, too.

use schedcheck_model::Rational;

use super::{at_most_one, powers};

/// With two ports, on so many workers.
pub fn of_two_ports(z: &Rational, workers: usize) -> Rational {
    powers(z, 2) * powers(z, workers) / powers(z, workers + 1)
}

/// With one port and d = g, on so many workers.
pub fn of_equal_costs(workers: usize) -> Rational {
    let part = Rational::new(workers as i64 - 1, workers as i64 + 1);
    (Rational::ONE - part.pow(workers as i32)).recip()
}

/// With one port, on any number of workers, where the bound is rational: for z or 1/z of the form (k - 1)/(k + 1).
///
/// # Panics
/// Panics where it is irrational.
pub fn of_one_port(z: &Rational) -> Rational {
    let zeta = at_most_one(z);
    let exponent = (Rational::ONE + &zeta) / (Rational::ONE - &zeta);
    let (exponent, below) = exponent.as_words().expect("a small ratio");
    assert_eq!(below, 1, "the bound for {z} is irrational");
    (Rational::ONE - zeta.pow(exponent as i32)).recip()
}
