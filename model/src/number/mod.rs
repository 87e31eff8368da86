//! Exact numbers: rationals at every interface, machine integers inside where a proven bound allows them.

mod rational;
mod time;

pub use rational::{
    MAX_DIGITS, MAX_EXPONENT, ParseRationalError, Rational, common_denominator, parse_rational, parse_rational_within,
};
pub use time::Time;
