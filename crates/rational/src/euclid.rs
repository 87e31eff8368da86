//! Euclid's algorithm on long numbers, by the leading words (Lehmer, 1938): as long as the two leading words settle the
//! quotients, only they are divided, and the numbers follow by one matrix.
//!
//! `num-integer` has Stein's algorithm, which subtracts and shifts whole numbers bit by bit: on numbers of thousands of
//! digits this is some fifty times as fast, and it can stop half way, as the reconstruction of fractions has to.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::stop::{charge, words};

/// From how many bits on the leading words are worth the trouble.
const LONG: u64 = 192;

/// Two successive remainders, and the multipliers of the second number of which they are.
///
/// With the numbers m > r: before = ... m ± `factor_before` r, rest = ... m ± factor r, with signs that alternate.
#[derive(Debug, Clone)]
pub struct Remainders {
    /// The remainder before the last one.
    pub before: BigUint,
    /// The last remainder.
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
    /// Of `before` and `rest`, of which the first is the greater one.
    pub fn new(before: BigUint, rest: BigUint, with_factors: bool) -> Self {
        let factors = with_factors.then(|| (BigUint::zero(), BigUint::one()));
        Self { before, rest, factors, odd: false }
    }

    /// Goes on where the rest is above `bound`: by one division, or by as many as the leading words settle. The rest is
    /// not below the first one that is at most `bound`.
    pub fn advance(&mut self, bound: &BigUint) {
        charge(8 * words(self.before.bits()));
        if self.rest > *bound && !self.leap(bound) {
            self.step();
        }
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

/// Integers of any length.
pub trait Long: From<BigUint> {
    /// The integer without its sign.
    fn unsigned(&self) -> &BigUint;
}

impl Long for BigInt {
    fn unsigned(&self) -> &BigUint {
        self.magnitude()
    }
}

impl Long for BigUint {
    fn unsigned(&self) -> &BigUint {
        self
    }
}

/// The greatest common divisor, not negative.
pub fn greatest_common_divisor<N: Long>(one: &N, other: &N) -> N {
    of_magnitudes(one.unsigned(), other.unsigned()).into()
}

/// The least common multiple, not negative.
pub fn least_common_multiple<N: Long>(one: &N, other: &N) -> N {
    let (one, other) = (one.unsigned(), other.unsigned());
    if one.is_zero() || other.is_zero() {
        return BigUint::zero().into();
    }
    let common = of_magnitudes(one, other);
    (one * (other / common)).into()
}

fn of_magnitudes(one: &BigUint, other: &BigUint) -> BigUint {
    let (greater, less) = if one >= other { (one, other) } else { (other, one) };
    if less.is_one() {
        return less.clone();
    }
    if less.is_zero() {
        return greater.clone();
    }
    charge(words(less.bits()).saturating_mul(words(greater.bits() - less.bits())));
    let mut remainders = Remainders::new(less.clone(), greater % less, false);
    while !remainders.rest.is_zero() {
        if let (Some(before), Some(rest)) = (remainders.before.to_u128(), remainders.rest.to_u128()) {
            return before.gcd(&rest).into();
        }
        remainders.advance(&BigUint::zero());
    }
    remainders.before
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
        for bits in [1, 7, 60, 64, 126, 127, 128, 129, 190, 192, 193, 256, 700, 3000] {
            for seed in 0..6 {
                let common = drawn(bits / (seed + 1) + 1, seed + 50);
                let (left, right) =
                    (&common * drawn(bits, seed), &common * drawn(bits - bits / 5 * (seed % 3), seed + 9));
                let (left, right) = (BigInt::from(left), -BigInt::from(right));
                assert_eq!(greatest_common_divisor(&left, &right), left.gcd(&right), "{left} {right}");
                assert_eq!(greatest_common_divisor(&right, &left), left.gcd(&right), "{left} {right}");
                assert_eq!(least_common_multiple(&left, &right), left.lcm(&right), "{left} {right}");
            }
        }
    }

    #[test]
    fn nothing_is_divided_by_every_number_and_one_by_itself_alone() {
        let (zero, one, long) = (BigInt::zero(), BigInt::one(), BigInt::from(drawn(700, 1)));
        for (left, right, divisor) in [(&zero, &long, &long), (&long, &zero, &long), (&long, &one, &one)] {
            assert_eq!(greatest_common_divisor(left, right), *divisor);
        }
        assert_eq!(greatest_common_divisor(&zero, &zero), zero);
        for (left, right, multiple) in [(&zero, &long, &zero), (&long, &zero, &zero), (&long, &one, &long)] {
            assert_eq!(least_common_multiple(left, right), *multiple);
        }
        for (left, right, multiple) in [(4, 6, 12), (1, 5, 5), (12, 4, 12), (4, -12, 12), (9, 8, 72)] {
            assert_eq!(least_common_multiple(&BigInt::from(left), &right.into()), BigInt::from(multiple));
        }
    }

    /// Where all quotients are one, the leading words settle most of them.
    #[test]
    fn remainders_of_fibonacci_numbers_are_the_smaller_ones() {
        let mut numbers = vec![BigUint::one(), BigUint::one()];
        while numbers.len() < 600 {
            numbers.push(&numbers[numbers.len() - 1] + &numbers[numbers.len() - 2]);
        }
        let mut remainders = Remainders::new(numbers[599].clone(), numbers[598].clone(), true);
        while remainders.rest > numbers[300] {
            remainders.advance(&numbers[300]);
        }
        assert_eq!((&remainders.before, &remainders.rest), (&numbers[301], &numbers[300]));
        assert_eq!(remainders.factor(), BigInt::from(numbers[298].clone()));
    }

    #[test]
    fn leaps_and_single_divisions_come_to_the_same_remainders() {
        for (bits, seed) in [(300, 1), (520, 2), (1100, 3), (2000, 4)] {
            let (modulus, residue) = (drawn(bits, seed) << 1_u32 | BigUint::one(), drawn(bits - 1, seed + 20));
            let bound = drawn(bits / 2, seed + 30);
            let mut leaping = Remainders::new(modulus.clone(), residue.clone(), true);
            while leaping.rest > bound {
                leaping.advance(&bound);
            }
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
}
