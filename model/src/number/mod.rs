//! Exact numbers: rationals at every interface, machine integers inside where a proven bound allows them.

mod rational;
mod time;

pub use rational::{
    MAX_DIGITS, MAX_EXPONENT, ParseRationalError, Rational, common_denominator, greatest_common_divisor,
    least_common_multiple, parse_rational, parse_rational_within, unless_later,
};
pub use time::Time;
