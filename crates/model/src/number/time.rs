//! The arithmetic that schedules are made and measured in.

use std::fmt::{Debug, Display};
use std::ops::{Add, AddAssign, Sub, SubAssign};

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};

use crate::Rational;

/// An exact amount of time: machine integers after scaling by the common denominator, big integers beyond, or
/// rationals.
///
/// Machine integers are used only where [`crate::Scaled`] has proved that no sum can leave their range; the
/// workspace is built with overflow checks in every profile, so a wrong proof would stop the program, never a verdict.
pub trait Time:
    Clone
    + Ord
    + Zero
    + Debug
    + Display
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + for<'a> Add<&'a Self, Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
    + for<'a> AddAssign<&'a Self>
    + for<'a> SubAssign<&'a Self>
{
    /// `count` time units.
    fn from_count(count: u64) -> Self;

    /// This amount, `count` times.
    fn times(&self, count: u64) -> Self;

    /// How often `unit` fits into this amount: `floor(self / unit)`, 0 for a negative amount, saturating at `u64::MAX`;
    /// `u64::MAX` for a unit of zero, which fits any number of times.
    fn whole_multiples(&self, unit: &Self) -> u64;

    /// About how many machine words it has: what a sum with it takes, and the memory.
    fn length_in_words(&self) -> u64 {
        1
    }
}

/// [`Time`] for exact numbers that convert back to the rationals of the interfaces.
macro_rules! machine_time {
    ($($integer:ty),*) => {$(
        impl Time for $integer {
            fn from_count(count: u64) -> Self {
                Self::try_from(count).expect("scaling keeps counts in range")
            }

            fn times(&self, count: u64) -> Self {
                self * Self::from_count(count)
            }

            fn whole_multiples(&self, unit: &Self) -> u64 {
                match (*self < 0, *unit == 0) {
                    (true, _) => 0,
                    (false, true) => u64::MAX,
                    (false, false) => u64::try_from(self / unit).unwrap_or(u64::MAX),
                }
            }
        }
    )*};
}

machine_time!(i32, i64, i128);

impl Time for BigInt {
    fn from_count(count: u64) -> Self {
        count.into()
    }

    fn times(&self, count: u64) -> Self {
        self * count
    }

    fn whole_multiples(&self, unit: &Self) -> u64 {
        if self.sign() == num_bigint::Sign::Minus {
            0
        } else if unit.is_zero() {
            u64::MAX
        } else {
            self.div_floor(unit).to_u64().unwrap_or(u64::MAX)
        }
    }

    fn length_in_words(&self) -> u64 {
        self.bits() / 64 + 1
    }
}

impl Time for Rational {
    fn from_count(count: u64) -> Self {
        count.into()
    }

    fn times(&self, count: u64) -> Self {
        self * BigInt::from(count)
    }

    fn whole_multiples(&self, unit: &Self) -> u64 {
        if *self < Self::zero() {
            0
        } else if unit.is_zero() {
            u64::MAX
        } else {
            (self / unit).floor().to_integer().to_u64().unwrap_or(u64::MAX)
        }
    }

    fn length_in_words(&self) -> u64 {
        self.numer().length_in_words() + self.denom().length_in_words()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits<T: Time + From<i32>>() {
        assert_eq!(T::from(7).whole_multiples(&T::from(2)), 3);
        assert_eq!(T::from(6).whole_multiples(&T::from(2)), 3);
        assert_eq!(T::from(-1).whole_multiples(&T::from(2)), 0);
        assert_eq!(T::from(5).whole_multiples(&T::from(0)), u64::MAX);
        assert_eq!(T::from(0).whole_multiples(&T::from(0)), u64::MAX);
        assert_eq!(T::from_count(7), T::from(7));
        assert_eq!(T::from(3).times(4), T::from(12));
    }

    #[test]
    fn long_numbers_have_as_many_words_as_they_take() {
        let long = BigInt::from(1) << 6_400_u32;
        assert_eq!(
            (
                1_i64.length_in_words(),
                1_i128.length_in_words(),
                BigInt::from(1).length_in_words(),
                long.length_in_words()
            ),
            (1, 1, 1, 101)
        );
        assert_eq!(Rational::new(3, long).length_in_words(), 1 + 101);
    }

    #[test]
    fn whole_multiples_agree_on_every_exact_type() {
        fits::<i64>();
        fits::<i128>();
        fits::<BigInt>();
        fits::<Rational>();
        assert_eq!(Rational::new(7, 2).whole_multiples(&Rational::new(1, 2)), 7);
        assert_eq!(Rational::new(7, 2).whole_multiples(&Rational::from(2)), 1);
    }
}
