//! Exact polynomials in many variables, and rational functions compared by cross multiplication: what proves a formula
//! for all values of its parameters at once.
//!
//! [`RationalFunction`] has the four operations, so whatever computes in a field can compute in it: handed variables in
//! place of numbers, a program gives its results as functions of them, as long as it asks nothing that the variables do
//! not decide.
//!
//! A polynomial whose coefficients are all positive is positive wherever its variables are, which is what
//! [`RationalFunction::is_manifestly_positive`] asks. It is enough, and not necessary: g^2 - g w + w^2 is positive too.

mod function;
mod monomial;
mod polynomial;
#[cfg(test)]
mod tests;

pub use function::RationalFunction;
pub use monomial::{LARGEST_EXPONENT, Monomial, VARIABLES};
pub use polynomial::Polynomial;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
