//! Euclid's algorithm on long numbers, which hears the request to stop.

use exact_rational::Remainders;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use crate::stop::{Stopped, WorkBudget, words};

/// Goes on until the rest is at most `bound`.
pub fn reduce(remainders: &mut Remainders, bound: &BigUint, budget: &WorkBudget) -> Result<(), Stopped> {
    while remainders.rest > *bound {
        budget.charge(8 * (remainders.before.bits() / 64 + 1))?;
        remainders.advance(bound);
    }
    Ok(())
}

/// The greatest common divisor.
pub fn gcd(left: &BigUint, right: &BigUint, budget: &WorkBudget) -> Result<BigUint, Stopped> {
    let (greater, less) = if left >= right { (left, right) } else { (right, left) };
    if less.is_zero() {
        return Ok(greater.clone());
    }
    let mut remainders = Remainders::new(less.clone(), greater % less, false);
    reduce(&mut remainders, &BigUint::zero(), budget)?;
    Ok(remainders.before)
}

/// The least common multiple of two numbers that are not zero.
pub fn lcm(left: BigInt, right: &BigInt, budget: &WorkBudget) -> Result<BigInt, Stopped> {
    if right.is_one() {
        return Ok(left);
    }
    let common = gcd(left.magnitude(), right.magnitude(), budget)?;
    if common == *right.magnitude() {
        return Ok(left);
    }
    budget.charge(words(&left).saturating_mul(words(right)))?;
    Ok(left * (right / BigInt::from(common)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(base: u32, exponent: u32) -> BigUint {
        BigUint::from(base).pow(exponent)
    }

    #[test]
    fn common_divisors_and_multiples_are_those_of_the_numbers() {
        let budget = WorkBudget::new(&|| false);
        let (long, zero) = (power(3, 700), BigUint::zero());
        for (left, right, divisor) in [(&zero, &long, &long), (&long, &zero, &long), (&long, &long, &long)] {
            assert_eq!(gcd(left, right, &budget).as_ref(), Ok(divisor));
        }
        assert_eq!(gcd(&(&long * power(7, 300)), &(&long * power(3, 100)), &budget).as_ref(), Ok(&long));
        for (left, right, least) in [(4, 6, 12), (1, 5, 5), (5, 1, 5), (12, 4, 12), (4, 12, 12), (9, 8, 72)] {
            assert_eq!(lcm(left.into(), &right.into(), &budget), Ok(least.into()));
        }
    }

    #[test]
    fn a_request_to_stop_is_heard_between_divisions() {
        let asked = std::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 2
        };
        let (left, right) = (power(3, 126_000), power(7, 71_000));
        assert_eq!(gcd(&left, &right, &WorkBudget::new(&stop)), Err(Stopped));
        assert_eq!(asked.get(), 3);
    }
}
