//! Fractions of long numbers in lowest terms.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::program::Rational;

/// The fraction in lowest terms, which independent checkers insist on. The denominator is positive.
pub(crate) fn lowest(numerator: &BigInt, denominator: &BigInt) -> Rational {
    let (quotient, rest) = numerator.div_rem(denominator);
    if rest.is_zero() {
        return Rational::from(quotient);
    }
    let divisor = greatest_common_divisor(denominator.clone(), rest.abs());
    Rational::new_raw(numerator / &divisor, denominator / divisor)
}

/// Lehmer's algorithm: most steps of Euclid's are taken on the leading bits alone, and the long numbers follow some
/// thirty bits at a time. The library's goes bit by bit. `larger` exceeds `smaller`, and neither is negative.
fn greatest_common_divisor(mut larger: BigInt, mut smaller: BigInt) -> BigInt {
    while smaller.bits() > 64 {
        let [[a, b], [c, d]] = leading_steps(&larger, &smaller);
        (larger, smaller) = if b == 0 {
            let rest = &larger % &smaller;
            (smaller, rest)
        } else {
            (&larger * a + &smaller * b, &larger * c + &smaller * d)
        };
    }
    if smaller.is_zero() {
        return larger;
    }
    let rest = (larger % &smaller).to_u64().unwrap_or_default();
    smaller.to_u64().unwrap_or_default().gcd(&rest).into()
}

/// The matrix of as many steps of Euclid's algorithm as the leading bits of both numbers tell for sure (Knuth, volume
/// 2, 4.5.2, algorithm L). Its entries stay below the leading bits, and so within their type.
fn leading_steps(larger: &BigInt, smaller: &BigInt) -> [[i64; 2]; 2] {
    const LEADING: u64 = 61;
    let shift = larger.bits().saturating_sub(LEADING);
    let leading = |number: &BigInt| (number >> shift).to_i64().unwrap_or_default();
    let (mut u, mut v) = (leading(larger), leading(smaller));
    let [mut a, mut b, mut c, mut d] = [1, 0, 0, 1];
    while v + c != 0 && v + d != 0 {
        let quotient = (u + a) / (v + c);
        if quotient != (u + b) / (v + d) {
            break;
        }
        (a, c) = (c, a - quotient * c);
        (b, d) = (d, b - quotient * d);
        (u, v) = (v, u - quotient * v);
    }
    [[a, b], [c, d]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::One;
    use proptest::prelude::*;

    fn number(words: &[u64]) -> BigInt {
        words.iter().fold(BigInt::zero(), |number, &word| (number << 64) + word)
    }

    proptest! {
        #[test]
        fn long_fractions_are_those_of_the_library(
            above in prop::collection::vec(any::<u64>(), 0..12),
            below in prop::collection::vec(any::<u64>(), 1..12),
            common in prop::collection::vec(any::<u64>(), 1..8),
            negative: bool,
        ) {
            let (common, below): (BigInt, BigInt) = (number(&common) + 1_u32, number(&below) + 1_u32);
            let above = if negative { -number(&above) } else { number(&above) };
            let (numerator, denominator) = (above * &common, below * common);
            let expected = Rational::new(numerator.clone(), denominator.clone());
            let found = lowest(&numerator, &denominator);
            prop_assert_eq!((found.numer(), found.denom()), (expected.numer(), expected.denom()));
        }
    }

    #[test]
    fn the_slowest_pairs_and_the_lopsided_ones_are_reduced() {
        let (mut low, mut high) = (BigInt::one(), BigInt::one());
        for _ in 0..2000 {
            (low, high) = (high.clone(), low + high);
        }
        let power: BigInt = BigInt::from(2).pow(3000_u32);
        let (next, huge): (BigInt, BigInt) = (&power - 1_u32, &power << 700_u32);
        for (numerator, denominator) in [(&low, &high), (&high, &low), (&low, &power), (&power, &next), (&power, &huge)]
        {
            let expected = Rational::new(numerator.clone(), denominator.clone());
            let found = lowest(numerator, denominator);
            assert_eq!((found.numer(), found.denom()), (expected.numer(), expected.denom()));
        }
    }

    #[test]
    fn the_leading_bits_tell_many_steps_at_once() {
        // The quotients of neighbours of Fibonacci are ones: the matrix holds earlier ones, of half as many bits.
        let (mut low, mut high) = (BigInt::one(), BigInt::one());
        for _ in 0..300 {
            (low, high) = (high.clone(), low + high);
        }
        let ones = [[165_580_141, -267_914_296], [-267_914_296, 433_494_437]];
        assert_eq!(leading_steps(&high, &low), ones);
        // Where a bound of the next quotient would be divided by zero, the steps end: 33 = 3 (10 + 1), and 63 = 3 (20 + 1).
        assert_eq!(leading_steps(&33.into(), &10.into()), [[0, 1], [1, -3]]);
        assert_eq!(leading_steps(&146.into(), &63.into()), [[1, -2], [-3, 7]]);
        // The quotient is 3 or 4, which the leading bits cannot tell.
        let power: BigInt = BigInt::one() << 200_u32;
        assert_eq!(leading_steps(&power, &(&power / 3_u32)), [[1, 0], [0, 1]]);
        let golden: BigInt = (BigInt::one() << 100_u32) * 271_828_182_845_904_523_i64 + 3_u32;
        let other: BigInt = (BigInt::one() << 100_u32) * 141_421_356_237_309_504_i64 + 7_u32;
        assert_eq!(leading_steps(&golden, &other), [[-44_718_341, 85_953_817], [181_004_931, -347_912_386]]);
    }
}
