//! A fraction from its residue (Wang, 1981): n / d with n = d r modulo P and both at most the root of P / 2, if there
//! is one.

use exact_rational::Remainders;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

use crate::euclid::reduce;
use crate::stop::{Stopped, WorkBudget};

/// How many bits numerator and denominator together must stay below the modulus, so that they are no chance.
pub const SLACK: u64 = 20;

/// The fraction n / d, d > 0, in lowest terms, that `residue` stands for modulo `modulus`, a power of `prime`; none if
/// none is small enough.
pub fn fraction(
    residue: &BigInt,
    modulus: &BigInt,
    prime: u64,
    budget: &WorkBudget,
) -> Result<Option<(BigInt, BigInt)>, Stopped> {
    let bound = (modulus.magnitude() >> 1_u32).sqrt();
    let residue = residue.mod_floor(modulus);
    let mut remainders = Remainders::new(modulus.magnitude().clone(), residue.magnitude().clone(), true);
    reduce(&mut remainders, &bound, budget)?;
    let (rest, factor) = (BigInt::from(std::mem::take(&mut remainders.rest)), remainders.factor());
    // rest = s modulus + factor residue with s and factor coprime: whatever divides rest and factor divides the
    // modulus.
    let lowest_terms = !(&factor % prime).is_zero();
    if *factor.magnitude() > bound || rest.bits() + factor.bits() + SLACK > modulus.bits() || !lowest_terms {
        return Ok(None);
    }
    Ok(Some(if factor.is_negative() { (-rest, -factor) } else { (rest, factor) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIME: u64 = (1 << 61) - 1;

    #[test]
    fn a_fraction_comes_back_from_its_residue() {
        let modulus = BigInt::from(PRIME).pow(3);
        for (numerator, denominator) in [(1, 3), (-22, 7), (123_456_789, 987_654_321), (0, 1), (-5, 1)] {
            let (numerator, denominator) = (BigInt::from(numerator), BigInt::from(denominator));
            let inverse = denominator.modinv(&modulus).expect("a unit");
            let lowest = numerator.gcd(&denominator);
            let expected = (&numerator / &lowest, &denominator / &lowest);
            let found = fraction(&(&numerator * inverse), &modulus, PRIME, &WorkBudget::new(&|| false));
            assert_eq!(found, Ok(Some(expected)));
        }
    }

    #[test]
    fn a_residue_of_no_small_fraction_is_refused() {
        let (modulus, budget) = (BigInt::from(PRIME), WorkBudget::new(&|| false));
        let found = |k: &u64| fraction(&BigInt::from(k * 0x00de_adbe_ef12_3457), &modulus, PRIME, &budget);
        let refused = (1_u64..200).filter(|k| found(k) == Ok(None)).count();
        assert!(refused > 150, "{refused} refused");
    }
}
