//! Integers of any size. Nearly all in a certificate fit a machine word: these are computed with there, and take no
//! memory of their own.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg};

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};

/// So many digits fit a machine word, whichever they are.
const SHORT_DIGITS: usize = 18;

/// An integer: a short one if it fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CompactInteger {
    Short(i64),
    Long(Box<BigInt>),
}

use CompactInteger::{Long, Short};

impl CompactInteger {
    pub const ZERO: Self = Short(0);
    pub const ONE: Self = Short(1);

    /// The number that these digits write, of which there is at least one, and nothing else among them.
    pub fn of_digits(digits: &str) -> Option<Self> {
        Self::of_few_digits(digits).or_else(|| digits.parse::<BigInt>().ok().map(Self::from))
    }

    /// The number that these digits write, if there are no more than fit a machine word, and nothing else among them.
    pub fn of_few_digits(digits: &str) -> Option<Self> {
        if digits.is_empty() || digits.len() > SHORT_DIGITS {
            return None;
        }
        let digit = |byte: u8| byte.is_ascii_digit().then(|| i64::from(byte - b'0'));
        digits.bytes().try_fold(0, |number, byte| Some(10 * number + digit(byte)?)).map(Short)
    }

    /// A power of ten.
    pub fn ten_to(exponent: u32) -> Self {
        BigInt::from(10).pow(exponent).into()
    }

    pub fn big(&self) -> Cow<'_, BigInt> {
        match self {
            Short(number) => Cow::Owned(BigInt::from(*number)),
            Long(number) => Cow::Borrowed(number),
        }
    }

    /// Its length in machine words.
    pub fn words(&self) -> u64 {
        match self {
            Short(_) => 1,
            Long(number) => number.bits().div_ceil(64),
        }
    }

    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    pub fn sign(&self) -> Sign {
        match self {
            Short(number) => match number.cmp(&0) {
                Ordering::Less => Sign::Minus,
                Ordering::Equal => Sign::NoSign,
                Ordering::Greater => Sign::Plus,
            },
            Long(number) => number.sign(),
        }
    }

    pub fn is_multiple_of(&self, divisor: &Self) -> bool {
        match (self, divisor) {
            (_, Short(1)) => true,
            (Short(number), Short(divisor)) => i128::from(*number) % i128::from(*divisor) == 0,
            _ => self.big().is_multiple_of(&divisor.big()),
        }
    }

    /// The greatest integer that is not above the quotient.
    pub fn div_floor(&self, divisor: &Self) -> Self {
        match (self, divisor) {
            (_, Short(1)) => self.clone(),
            (Short(number), Short(divisor)) => Integer::div_floor(&i128::from(*number), &i128::from(*divisor)).into(),
            _ => self.big().div_floor(&divisor.big()).into(),
        }
    }

    /// The least integer that is not below the quotient.
    pub fn div_ceil(&self, divisor: &Self) -> Self {
        -&(-self).div_floor(divisor)
    }

    pub fn lcm(&self, other: &Self) -> Self {
        match (self, other) {
            (Short(number), Short(other)) => i128::from(*number).lcm(&i128::from(*other)).into(),
            // The common divisor is that of the rest, which is no longer than the shorter one: it takes the square of
            // the longer one.
            _ => {
                let (one, other) = if self.words() < other.words() { (other, self) } else { (self, other) };
                let (one, other) = (one.big(), other.big());
                if other.sign() == Sign::NoSign {
                    return Self::ZERO;
                }
                let common = other.gcd(&(&*one % &*other));
                (&*one * (&*other / common)).abs().into()
            }
        }
    }

    /// Adds `other` in place.
    #[inline]
    pub fn increase(&mut self, other: &Self) {
        match self {
            Short(_) => *self = &*self + other,
            Long(number) => {
                **number += &*other.big();
                if let Some(short) = number.to_i64() {
                    *self = Short(short);
                }
            }
        }
    }
}

impl Add for &CompactInteger {
    type Output = CompactInteger;

    #[inline]
    fn add(self, other: Self) -> CompactInteger {
        match (self, other) {
            (Short(one), Short(other)) => (i128::from(*one) + i128::from(*other)).into(),
            _ => (&*self.big() + &*other.big()).into(),
        }
    }
}

impl Mul for &CompactInteger {
    type Output = CompactInteger;

    #[inline]
    fn mul(self, other: Self) -> CompactInteger {
        match (self, other) {
            (Short(one), Short(other)) => (i128::from(*one) * i128::from(*other)).into(),
            _ => (&*self.big() * &*other.big()).into(),
        }
    }
}

impl Neg for &CompactInteger {
    type Output = CompactInteger;

    fn neg(self) -> CompactInteger {
        match self {
            Short(number) => (-i128::from(*number)).into(),
            Long(number) => (-&**number).into(),
        }
    }
}

impl Ord for CompactInteger {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Short(one), Short(other)) => one.cmp(other),
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl PartialOrd for CompactInteger {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i128> for CompactInteger {
    fn from(number: i128) -> Self {
        i64::try_from(number).map_or_else(|_| Long(Box::new(number.into())), Short)
    }
}

impl From<BigInt> for CompactInteger {
    fn from(number: BigInt) -> Self {
        number.to_i64().map_or_else(|| Long(Box::new(number)), Short)
    }
}

impl From<&BigInt> for CompactInteger {
    fn from(number: &BigInt) -> Self {
        number.to_i64().map_or_else(|| Long(Box::new(number.clone())), Short)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Integers around the ends of a machine word, and longer and shorter ones.
    fn integers() -> impl Strategy<Value = BigInt> {
        let ends = prop::sample::select(vec![0, 1, 10, i128::from(i64::MAX), i128::from(i64::MIN)]);
        let near = (ends, -3..4_i128).prop_map(|(end, step)| end + step);
        prop_oneof![near, any::<i128>(), any::<i32>().prop_map(i128::from)].prop_map(BigInt::from)
    }

    fn is(found: &CompactInteger, expected: &BigInt) -> bool {
        *found.big() == *expected && matches!(found, Short(_)) == expected.to_i64().is_some()
    }

    proptest! {
        #[test]
        fn what_is_computed_in_words_is_what_long_integers_say(one in integers(), other in integers()) {
            let (left, right) = (&CompactInteger::from(&one), &CompactInteger::from(other.clone()));
            prop_assert!(is(left, &one) && is(right, &other));
            prop_assert!(is(&(left + right), &(&one + &other)));
            prop_assert!(is(&(left * right), &(&one * &other)));
            prop_assert!(is(&-left, &-&one));
            prop_assert!(is(&left.lcm(right), &one.lcm(&other)));
            let mut sum = left.clone();
            sum.increase(right);
            prop_assert!(is(&sum, &(&one + &other)));
            prop_assert_eq!(left.cmp(right), one.cmp(&other));
            prop_assert_eq!(left.sign(), one.sign());
            prop_assert_eq!(left.is_zero(), one.sign() == Sign::NoSign);
            if other.sign() == Sign::Plus {
                prop_assert!(is(&left.div_floor(right), &Integer::div_floor(&one, &other)));
                prop_assert!(is(&left.div_ceil(right), &Integer::div_ceil(&one, &other)));
                prop_assert_eq!(left.is_multiple_of(right), one.is_multiple_of(&other));
            }
        }

        #[test]
        fn digits_are_read(number in any::<u128>(), zeros in 0..30_usize) {
            let digits = format!("{}{number}", "0".repeat(zeros));
            prop_assert!(is(&CompactInteger::of_digits(&digits).expect("digits"), &number.into()));
        }
    }
}
