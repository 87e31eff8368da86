//! Scaling by common denominators, so that a rational instance becomes one of integers.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::Time;

/// An instance over the rationals that becomes one of integers.
pub trait Scale {
    /// The instance in integers.
    type Integers<T>;
    /// What times are multiplied by to become integers.
    type Factor;

    /// The instance in unbounded integers, and its scale.
    fn to_integers(&self) -> (Self::Integers<BigInt>, Self::Factor);

    /// At least every value that an algorithm forms which computes with the integers of `integers`.
    fn bound(integers: &Self::Integers<BigInt>) -> BigInt;

    /// The same integers in another arithmetic.
    fn map<T: Time>(integers: &Self::Integers<BigInt>, value: impl Fn(&BigInt) -> T) -> Self::Integers<T>;
}

/// An instance of integers: the given one times its scale, in the smallest arithmetic that is proved to be wide enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scaled<I: Scale> {
    /// Every value that an algorithm can form fits 64 bits.
    Word {
        /// The integers.
        integers: I::Integers<i64>,
        /// The scale.
        scale: I::Factor,
    },
    /// Every value that an algorithm can form fits 128 bits.
    Double {
        /// The integers.
        integers: I::Integers<i128>,
        /// The scale.
        scale: I::Factor,
    },
    /// Unbounded arithmetic.
    Big {
        /// The integers.
        integers: I::Integers<BigInt>,
        /// The scale.
        scale: I::Factor,
    },
}

/// Runs `$body` on the integers of an instance, whatever their arithmetic: `$integers` are they, `$scale` their scale.
#[macro_export]
macro_rules! with_scaled {
    ($scaled:expr, |$integers:ident, $scale:ident| $body:expr) => {
        match $scaled {
            $crate::Scaled::Word { integers: $integers, scale: $scale } => $body,
            $crate::Scaled::Double { integers: $integers, scale: $scale } => $body,
            $crate::Scaled::Big { integers: $integers, scale: $scale } => $body,
        }
    };
}

impl<I: Scale> Scaled<I> {
    /// Scales `instance` by the least numbers that make all of it integers.
    pub fn new(instance: &I) -> Self {
        let (integers, scale) = instance.to_integers();
        let bound = I::bound(&integers);
        if bound.to_i64().is_some() {
            Self::Word { integers: I::map(&integers, |value| value.to_i64().expect("below the bound")), scale }
        } else if bound.to_i128().is_some() {
            Self::Double { integers: I::map(&integers, |value| value.to_i128().expect("below the bound")), scale }
        } else {
            Self::Big { integers, scale }
        }
    }

    /// The scale: times of the instance times this are those of the integers.
    pub fn scale(&self) -> &I::Factor {
        with_scaled!(self, |_integers, scale| scale)
    }
}
