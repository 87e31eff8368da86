//! Arithmetic on long numbers that is given up in its midst, when it is too late for what it is done for.
//!
//! One sum of fractions with a hundred thousand digits takes as long as a million short ones, and a caller who looks at
//! the clock between his sums hears nothing meanwhile. No sum can say that it was not done: so it unwinds to whoever
//! set the time, by the way that panics take, but without a panic, a message or a trace; what was half done is dropped.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Instant;

/// How many steps on single words go by between two looks at the clock: less than a millisecond.
const EACH: u64 = 1 << 19;

thread_local! {
    /// When the work of this thread is given up.
    static UNTIL: Cell<Option<Instant>> = const { Cell::new(None) };
    /// The steps since the last look.
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// What unwinds.
struct GivenUp;

/// What `work` gives, unless it is in the midst of arithmetic on long numbers at this time or later: then nothing.
///
/// Only the numbers of this thread know of it. Within the work of another call the earlier time counts; where that is
/// the other's, the other call gives nothing, and this one does not return.
///
/// ```
/// use num_bigint::BigInt;
/// use exact_rational::{Rational, unless_later};
/// let part = |base: u32, power: u32| Rational::new(1, BigInt::from(base).pow(power));
/// let now = std::time::Instant::now();
/// assert_eq!(unless_later(now, || part(3, 40_000) + part(5, 40_000)), None);
/// assert_eq!(unless_later(now, || part(3, 1) + part(5, 1)), Some(Rational::new(8, 15)));
/// ```
pub fn unless_later<T>(until: Instant, work: impl FnOnce() -> T) -> Option<T> {
    let before = UNTIL.get();
    UNTIL.set(Some(before.map_or(until, |before| before.min(until))));
    // Nobody sees what is half done: it belongs to `work`.
    let done = catch_unwind(AssertUnwindSafe(work));
    UNTIL.set(before);
    let is_of_the_other = before.is_some_and(|before| before <= until);
    match done {
        Ok(done) => Some(done),
        Err(cause) if cause.is::<GivenUp>() && !is_of_the_other => None,
        Err(cause) => resume_unwind(cause),
    }
}

/// What `work` gives, which is not given up: for work that a thread does while it waits for another one, such as what a
/// pool of threads hands it, within [`unless_later`].
pub fn without_a_time<T>(work: impl FnOnce() -> T) -> T {
    let before = UNTIL.replace(None);
    // Nobody sees what is half done: it belongs to `work`.
    let done = catch_unwind(AssertUnwindSafe(work));
    UNTIL.set(before);
    done.unwrap_or_else(|cause| resume_unwind(cause))
}

/// Counts steps on single words, and gives up where it is too late: for who computes with long integers by himself,
/// within [`unless_later`].
#[inline]
pub fn charge(steps: u64) {
    let spent = SPENT.get().saturating_add(steps);
    SPENT.set(spent);
    if spent >= EACH {
        look();
    }
}

#[cold]
fn look() {
    SPENT.set(0);
    give_up_if_late();
}

/// Gives up where it is too late: for who counts his steps by himself, within [`unless_later`].
pub fn give_up_if_late() {
    if UNTIL.get().is_some_and(|until| Instant::now() >= until) {
        resume_unwind(Box::new(GivenUp));
    }
}

/// About how many words a number of so many bits has.
pub const fn words(bits: u64) -> u64 {
    bits / 64 + 1
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use num_bigint::BigInt;
    use num_traits::One;

    use super::*;
    use crate::{Rational, greatest_common_divisor};

    fn power(base: u32) -> BigInt {
        BigInt::from(base).pow(40_000)
    }

    /// Something that takes more steps than go by between two looks.
    fn sum() -> Rational {
        Rational::new(BigInt::one(), power(3)) + Rational::new(BigInt::one(), power(5))
    }

    fn far() -> Instant {
        Instant::now() + Duration::from_secs(1 << 20)
    }

    #[test]
    fn every_operation_on_long_numbers_is_given_up_when_it_is_too_late() {
        let (one, other) = (Rational::new(power(7), power(3)), Rational::new(power(11), power(5)));
        let near = &one + Rational::new(BigInt::one(), power(13));
        let operations: [(&str, &dyn Fn()); 8] = [
            ("a sum", &|| drop(&one + &other)),
            ("a difference", &|| drop(&one - &other)),
            ("a product", &|| drop(&one * &other)),
            ("a quotient", &|| drop(&one / &other)),
            ("lowest terms", &|| drop(Rational::new(power(7), power(6)))),
            ("a comparison", &|| assert!(one < near)),
            ("a common divisor", &|| drop(greatest_common_divisor(&power(7), &power(5)))),
            ("a sum of many", &|| drop((0..9).map(|_| &one).sum::<Rational>())),
        ];
        for (name, operation) in operations {
            assert!(unless_later(far(), operation).is_some(), "{name}");
            assert!(unless_later(Instant::now(), operation).is_none(), "{name}");
        }
    }

    #[test]
    fn what_comes_after_is_computed_to_its_end() {
        assert_eq!(unless_later(Instant::now(), sum), None);
        assert_eq!(sum() - Rational::new(BigInt::one(), power(5)), Rational::new(BigInt::one(), power(3)));
    }

    #[test]
    fn of_two_times_the_earlier_one_counts_and_the_other_comes_back() {
        let inner = |until| unless_later(until, sum).is_some();
        assert_eq!(unless_later(far(), || (inner(Instant::now()), inner(far()))), Some((false, true)));
        assert_eq!(unless_later(Instant::now(), || inner(far())), None);
        assert_eq!(unless_later(Instant::now(), || inner(Instant::now())), None);
        assert_eq!(unless_later(far(), || (inner(Instant::now()), sum().is_integer())), Some((false, false)));
        // The inner time is the earlier one, though both are over when the sum is given up.
        let (soon, past) = (Instant::now() + Duration::from_millis(1), Instant::now());
        let late_sum = || {
            std::thread::sleep(Duration::from_millis(5));
            sum()
        };
        assert_eq!(unless_later(soon, || unless_later(past, late_sum).is_some()), Some(false));
    }

    #[test]
    fn what_is_done_meanwhile_is_not_given_up() {
        let now = Instant::now();
        assert!(unless_later(now, || without_a_time(sum).is_integer()).is_some());
        assert_eq!(unless_later(now, || (without_a_time(|| unless_later(now, sum).is_some()), 1)), Some((false, 1)));
        assert_eq!(unless_later(now, || (without_a_time(|| 1), sum())), None);
    }

    #[test]
    #[should_panic(expected = "another matter")]
    fn a_panic_goes_on() {
        unless_later(far(), || panic!("another matter"));
    }
}
