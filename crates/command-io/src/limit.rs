//! Limits of time, as they are asked for.

use std::fmt::Display;
use std::time::Duration;

use exact_rational::Rational;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

/// A positive number of seconds, as it was read; as many as a clock can count for any that is larger.
///
/// # Errors
/// Says what is expected where it is no positive number.
pub fn seconds(read: Result<Rational, impl Display>) -> Result<Duration, String> {
    let expected = "a positive number of seconds is expected, such as 10, 0.5 or 1/3";
    match read {
        Ok(number) if number.is_positive() => {
            let nanoseconds = (number * BigInt::from(1_000_000_000)).to_integer();
            Ok(Duration::from_nanos(nanoseconds.to_u64().unwrap_or(u64::MAX)))
        }
        Ok(_) => Err(expected.to_owned()),
        Err(error) => Err(format!("{error}; {expected}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_positive_number_of_seconds_as_long_as_a_clock_counts() {
        let limit = |number: Rational| seconds(Ok::<_, String>(number));
        assert_eq!(limit(Rational::new(1, 3)), Ok(Duration::from_nanos(333_333_333)));
        assert_eq!(limit(BigInt::from(10).pow(30).into()), Ok(Duration::from_nanos(u64::MAX)));
        for number in [0_i64, -1] {
            assert!(limit(number.into()).is_err_and(|error| error.starts_with("a positive number of seconds")));
        }
        let error = seconds(Err("this is not a number")).expect_err("it is refused");
        assert!(error.starts_with("this is not a number; a positive number"), "{error}");
    }
}
