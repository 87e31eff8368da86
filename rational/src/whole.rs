//! Sums, differences and products of long numbers of which one is whole. The library would look for the divisors that a
//! long numerator has in common with one, bit by bit: most of the time of what multiplies long integers.

use std::ops::{Add, Mul, Sub};

use num_rational::BigRational;

/// The sum.
pub fn add(one: &BigRational, other: &BigRational) -> BigRational {
    match (one.is_integer(), other.is_integer()) {
        (true, true) => BigRational::from_integer(one.numer() + other.numer()),
        (true, false) => other + one.numer(),
        (false, true) => one + other.numer(),
        (false, false) => Add::add(one, other),
    }
}

/// The difference.
pub fn sub(one: &BigRational, other: &BigRational) -> BigRational {
    match (one.is_integer(), other.is_integer()) {
        (true, true) => BigRational::from_integer(one.numer() - other.numer()),
        (true, false) => -(other - one.numer()),
        (false, true) => one - other.numer(),
        (false, false) => Sub::sub(one, other),
    }
}

/// The product.
pub fn mul(one: &BigRational, other: &BigRational) -> BigRational {
    match (one.is_integer(), other.is_integer()) {
        (true, true) => BigRational::from_integer(one.numer() * other.numer()),
        (true, false) => other * one.numer(),
        (false, true) => one * other.numer(),
        (false, false) => Mul::mul(one, other),
    }
}
