//! Exact numbers: rationals at every interface, machine integers inside where a proven bound allows them.

mod rational;
mod time;

pub use exact_rational::decimal;
pub use rational::{
    MAX_DIGITS, MAX_EXPONENT, ParseRationalError, Rational, common_denominator, give_up_if_late,
    greatest_common_divisor, least_common_multiple, parse_rational, parse_rational_within, unless_later,
    without_a_time,
};
pub use time::Time;
