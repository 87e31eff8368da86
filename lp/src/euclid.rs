//! Euclid's algorithm on long numbers, by the leading words (Lehmer, 1938): as long as the two leading words settle the
//! quotients, only they are divided, and the numbers follow by one matrix.
//!
//! `num-integer` has Stein's algorithm, which subtracts and shifts whole numbers bit by bit: on numbers of thousands of
//! digits this is some fifty times as fast, and it can stop half way, as the reconstruction of fractions has to.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::stop::{Patience, Stopped, words};

/// From how many bits on the leading words are worth the trouble.
const LONG: u64 = 192;

/// Two successive remainders, and the multipliers of the second number of which they are.
///
/// With the numbers m > r: before = ... m ± `factor_before` r, rest = ... m ± factor r, with signs that alternate.
pub struct Remainders {
    pub before: BigUint,
    pub rest: BigUint,
    /// The multipliers, without signs; none if nobody asks for them.
    factors: Option<(BigUint, BigUint)>,
    /// Whether an odd number of quotients has been taken.
    odd: bool,
}

/// The quotients taken from the leading words: the matrix that takes (before, rest) to (a before - b rest, d rest - c
/// before), all with the opposite sign if the number of quotients is odd.
struct Matrix {
    a: u64,
    b: u64,
    c: u64,
    d: u64,
    odd: bool,
}

impl Remainders {
    pub fn new(before: BigUint, rest: BigUint, with_factors: bool) -> Self {
        let factors = with_factors.then(|| (BigUint::zero(), BigUint::one()));
        Self { before, rest, factors, odd: false }
    }

    /// Goes on until the rest is at most `bound`.
    pub fn reduce(&mut self, bound: &BigUint, patience: &Patience) -> Result<(), Stopped> {
        while self.rest > *bound {
            patience.spend(8 * (self.before.bits() / 64 + 1))?;
            if !self.leap(bound) {
                self.step();
            }
        }
        Ok(())
    }

    /// The multiplier of the rest, with its sign.
    pub fn factor(&self) -> BigInt {
        let factor = BigInt::from(self.factors.as_ref().map(|(_, factor)| factor.clone()).unwrap_or_default());
        if self.odd { -factor } else { factor }
    }

    /// One division.
    fn step(&mut self) {
        let (quotient, remainder) = self.before.div_rem(&self.rest);
        self.before = std::mem::replace(&mut self.rest, remainder);
        if let Some((before, factor)) = &mut self.factors {
            let next = &*before + quotient * &*factor;
            *before = std::mem::replace(factor, next);
        }
        self.odd = !self.odd;
    }

    /// As many divisions as the leading words settle; false, with nothing done, if there are none, or if they go beyond
    /// the bound.
    fn leap(&mut self, bound: &BigUint) -> bool {
        let bits = self.before.bits();
        if bits < LONG || self.rest.bits() < bound.bits() + 64 {
            return false;
        }
        let leading = |number: &BigUint| (number >> (bits - 126)).to_u128().unwrap_or_default();
        let Some(matrix) = Matrix::of(leading(&self.before), leading(&self.rest)) else { return false };
        let difference = |more: BigUint, less: BigUint| if matrix.odd { less - more } else { more - less };
        let rest = difference(&self.rest * matrix.d, &self.before * matrix.c);
        if rest <= *bound {
            return false;
        }
        self.before = difference(&self.before * matrix.a, &self.rest * matrix.b);
        self.rest = rest;
        if let Some((before, factor)) = &mut self.factors {
            let next = &*before * matrix.c + &*factor * matrix.d;
            *before = &*before * matrix.a + &*factor * matrix.b;
            *factor = next;
        }
        self.odd ^= matrix.odd;
        true
    }
}

impl Matrix {
    /// The quotients that the leading parts x > y of two numbers settle, whatever follows them (Jebelean's condition,
    /// 1993); none if they settle no quotient.
    fn of(mut x: u128, mut y: u128) -> Option<Self> {
        let mut matrix = Self { a: 1, b: 0, c: 0, d: 1, odd: false };
        while y != 0 {
            let (quotient, rest) = if x / 2 < y { (1, x - y) } else { (x / y, x % y) };
            let Some((c, d)) = matrix.next(quotient) else { break };
            let (settled, margin) = if matrix.odd {
                (rest >= u128::from(c), u128::from(d) + u128::from(matrix.d))
            } else {
                (rest >= u128::from(d), u128::from(c) + u128::from(matrix.c))
            };
            if !settled || y - rest < margin {
                break;
            }
            (x, y) = (y, rest);
            matrix = Self { a: matrix.c, b: matrix.d, c, d, odd: !matrix.odd };
        }
        (matrix.b != 0).then_some(matrix)
    }

    /// The second row after one more quotient, if it fits.
    fn next(&self, quotient: u128) -> Option<(u64, u64)> {
        let quotient = u64::try_from(quotient).ok()?;
        let entry = |last: u64, before: u64| quotient.checked_mul(last)?.checked_add(before);
        Some((entry(self.c, self.a)?, entry(self.d, self.b)?))
    }
}

/// The greatest common divisor.
pub fn gcd(left: &BigUint, right: &BigUint, patience: &Patience) -> Result<BigUint, Stopped> {
    let (greater, less) = if left >= right { (left, right) } else { (right, left) };
    if less.is_zero() {
        return Ok(greater.clone());
    }
    let mut remainders = Remainders::new(less.clone(), greater % less, false);
    remainders.reduce(&BigUint::zero(), patience)?;
    Ok(remainders.before)
}

/// The least common multiple of two numbers that are not zero.
pub fn lcm(left: BigInt, right: &BigInt, patience: &Patience) -> Result<BigInt, Stopped> {
    if right.is_one() {
        return Ok(left);
    }
    let common = gcd(left.magnitude(), right.magnitude(), patience)?;
    if common == *right.magnitude() {
        return Ok(left);
    }
    patience.spend(words(&left).saturating_mul(words(right)))?;
    Ok(left * (right / BigInt::from(common)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of so many bits that look random.
    fn drawn(bits: u64, seed: u64) -> BigUint {
        let mut state = seed;
        let words = (0..bits.div_ceil(32)).map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        });
        BigUint::from_slice(&words.collect::<Vec<_>>()) >> (bits.div_ceil(32) * 32 - bits)
    }

    #[test]
    fn common_divisors_are_those_of_the_other_algorithm() {
        let patience = Patience::new(&|| false);
        for bits in [1, 7, 60, 64, 126, 190, 192, 193, 256, 700, 3000] {
            for seed in 0..6 {
                let common = drawn(bits / (seed + 1) + 1, seed + 50);
                let (left, right) =
                    (&common * drawn(bits, seed), &common * drawn(bits - bits / 5 * (seed % 3), seed + 9));
                assert_eq!(gcd(&left, &right, &patience), Ok(left.gcd(&right)), "{left} {right}");
            }
        }
        let zero = BigUint::zero();
        assert_eq!(gcd(&zero, &drawn(70, 1), &patience), Ok(drawn(70, 1)));
        assert_eq!(gcd(&drawn(70, 1), &zero, &patience), Ok(drawn(70, 1)));
    }

    /// Where all quotients are one, the leading words settle most of them.
    #[test]
    fn remainders_of_fibonacci_numbers_are_the_smaller_ones() {
        let mut numbers = vec![BigUint::one(), BigUint::one()];
        while numbers.len() < 600 {
            numbers.push(&numbers[numbers.len() - 1] + &numbers[numbers.len() - 2]);
        }
        let patience = Patience::new(&|| false);
        let mut remainders = Remainders::new(numbers[599].clone(), numbers[598].clone(), true);
        remainders.reduce(&numbers[300], &patience).expect("nobody stops it");
        assert_eq!((&remainders.before, &remainders.rest), (&numbers[301], &numbers[300]));
        assert_eq!(remainders.factor(), BigInt::from(numbers[298].clone()));
    }

    #[test]
    fn leaps_and_single_divisions_come_to_the_same_remainders() {
        let patience = Patience::new(&|| false);
        for (bits, seed) in [(300, 1), (520, 2), (1100, 3), (2000, 4)] {
            let (modulus, residue) = (drawn(bits, seed) << 1_u32 | BigUint::one(), drawn(bits - 1, seed + 20));
            let bound = drawn(bits / 2, seed + 30);
            let mut leaping = Remainders::new(modulus.clone(), residue.clone(), true);
            leaping.reduce(&bound, &patience).expect("nobody stops it");
            let mut single = Remainders::new(modulus.clone(), residue.clone(), true);
            while single.rest > bound {
                single.step();
            }
            assert_eq!((&leaping.rest, &leaping.before), (&single.rest, &single.before));
            assert_eq!(leaping.factor(), single.factor());
            assert_eq!(
                (leaping.factor() * BigInt::from(residue)).mod_floor(&modulus.into()),
                BigInt::from(leaping.rest)
            );
        }
    }

    #[test]
    fn common_multiples_are_the_least() {
        let patience = Patience::new(&|| false);
        for (left, right, least) in [(4, 6, 12), (1, 5, 5), (5, 1, 5), (12, 4, 12), (4, 12, 12), (9, 8, 72)] {
            assert_eq!(lcm(left.into(), &right.into(), &patience), Ok(least.into()));
        }
    }

    #[test]
    fn a_request_to_stop_is_heard_between_divisions() {
        let asked = std::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 2
        };
        let (left, right) = (drawn(200_000, 1), drawn(199_999, 2));
        assert_eq!(gcd(&left, &right, &Patience::new(&stop)), Err(Stopped));
        assert_eq!(asked.get(), 3);
    }
}
