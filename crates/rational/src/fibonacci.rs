//! Numbers that are hardest to tell apart by their continued fractions, for the tests of whoever compares.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::Rational;

/// F(n)/F(n + 1) and F(n + 1)/F(n + 2), the lesser first, for an even index n: both have n/5 digits above the line, and
/// below it; their continued fractions have n - 1 ones in common.
///
/// ```
/// let [one, other] = exact_rational::neighbours_of_fibonacci(6);
/// assert_eq!([one.to_string(), other.to_string()], ["8/13", "13/21"]);
/// ```
pub fn neighbours_of_fibonacci(index: u32) -> [Rational; 2] {
    let (mut one, mut next) = (BigInt::zero(), BigInt::one());
    for place in (0..u32::BITS - index.leading_zeros()).rev() {
        // F(2n) = F(n) (2 F(n + 1) - F(n)) and F(2n + 1) = F(n)^2 + F(n + 1)^2.
        (one, next) = (&one * (2 * &next - &one), &one * &one + &next * &next);
        if index >> place & 1 == 1 {
            (one, next) = (next.clone(), one + next);
        }
    }
    let after = &one + &next;
    [Rational::new_raw(one, next.clone()), Rational::new_raw(next, after)]
}
