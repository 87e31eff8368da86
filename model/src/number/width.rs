//! Which integers are wide enough.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// The smallest arithmetic that holds every value of a computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// 64 bits.
    Word,
    /// 128 bits.
    Double,
    /// Unbounded.
    Big,
}

impl Width {
    /// The width for values whose magnitude is proved to be at most `bound`.
    pub(crate) fn of_bound(bound: &BigInt) -> Self {
        if bound.to_i64().is_some() {
            Self::Word
        } else if bound.to_i128().is_some() {
            Self::Double
        } else {
            Self::Big
        }
    }
}
