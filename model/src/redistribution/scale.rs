//! Scaling by the common denominator, as for stars ([`crate::star::Scaled`]): a rational redistribution becomes one of
//! integers. A schedule comes back with [`Transfer::unscale`](super::Transfer::unscale).

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::{Redistribution, Worker};
use crate::number::{Time, Width};
use crate::{Rational, number};

/// A redistribution of integers: the given one times `lambda`, in the smallest arithmetic that is proved to be wide
/// enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scaled {
    /// Every sum that an algorithm can form fits 64 bits.
    Word {
        /// The integer redistribution.
        redistribution: Redistribution<i64>,
        /// The scale.
        lambda: BigInt,
    },
    /// Every sum that an algorithm can form fits 128 bits.
    Double {
        /// The integer redistribution.
        redistribution: Redistribution<i128>,
        /// The scale.
        lambda: BigInt,
    },
    /// Unbounded arithmetic.
    Big {
        /// The integer redistribution.
        redistribution: Redistribution<BigInt>,
        /// The scale.
        lambda: BigInt,
    },
}

/// Runs `$body` on the integer redistribution, whatever its arithmetic: `$platform` is it, `$lambda` its scale.
#[macro_export]
macro_rules! with_scaled_redistribution {
    ($scaled:expr, |$platform:ident, $lambda:ident| $body:expr) => {
        match $scaled {
            $crate::redistribution::Scaled::Word { redistribution: $platform, lambda: $lambda } => $body,
            $crate::redistribution::Scaled::Double { redistribution: $platform, lambda: $lambda } => $body,
            $crate::redistribution::Scaled::Big { redistribution: $platform, lambda: $lambda } => $body,
        }
    };
}

impl Scaled {
    /// Scales `redistribution` by the lcm of the denominators of its communication times.
    pub fn new(redistribution: &Redistribution<Rational>) -> Self {
        let lambda = number::common_denominator(redistribution.workers().iter().map(|worker| &worker.comm));
        let big = map(redistribution, |comm| comm.numer() * (&lambda / comm.denom()));
        // Each task crosses two links, and no algorithm adds more than three such sums and the largest link.
        let largest = big.workers().iter().map(|worker| &worker.comm).max().cloned().unwrap_or_default();
        match Width::of_bound(&((largest + 1) * BigInt::from(redistribution.total_tasks() + 1) * 8)) {
            Width::Word => {
                Self::Word { redistribution: map(&big, |comm| comm.to_i64().expect("below the bound")), lambda }
            }
            Width::Double => {
                Self::Double { redistribution: map(&big, |comm| comm.to_i128().expect("below the bound")), lambda }
            }
            Width::Big => Self::Big { redistribution: big, lambda },
        }
    }

    /// The scale: the lcm of the denominators of all communication times.
    pub fn lambda(&self) -> &BigInt {
        with_scaled_redistribution!(self, |_redistribution, lambda| lambda)
    }
}

fn map<S, T: Time>(redistribution: &Redistribution<S>, value: impl Fn(&S) -> T) -> Redistribution<T> {
    let workers = redistribution.workers().iter();
    let workers = workers.map(|worker| Worker { comm: value(&worker.comm), surplus: worker.surplus });
    Redistribution::new(workers.collect()).expect("scaling keeps a redistribution one")
}

impl<T: Time + Into<BigInt>> Redistribution<T> {
    /// The same redistribution over the rationals, divided by `lambda`.
    pub fn unscale(&self, lambda: &BigInt) -> Redistribution<Rational> {
        map(self, |comm| Rational::new(comm.clone().into(), lambda.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(n: i64, d: i64) -> Rational {
        Rational::new(n.into(), d.into())
    }

    #[test]
    fn lambda_is_the_lcm_and_scaling_is_undone() {
        let redistribution = Redistribution::of([(ratio(1, 2), 2), (ratio(2, 3), -1), (ratio(5, 1), -1)]);
        let scaled = Scaled::new(&redistribution);
        assert_eq!(*scaled.lambda(), 6.into());
        assert_eq!(with_scaled_redistribution!(&scaled, |integer, lambda| integer.unscale(lambda)), redistribution);
        let integers = Redistribution::of([(3, 2), (4, -1), (30, -1)]);
        assert!(matches!(&scaled, Scaled::Word { redistribution, .. } if *redistribution == integers));
    }

    #[test]
    fn wider_arithmetic_takes_over_when_the_bound_says_so() {
        let wide = |digits: usize| Redistribution::of([("9".repeat(digits).parse::<Rational>().unwrap(), 0)]);
        assert!(matches!(Scaled::new(&wide(17)), Scaled::Word { .. }));
        assert!(matches!(Scaled::new(&wide(36)), Scaled::Double { .. }));
        assert!(matches!(Scaled::new(&wide(38)), Scaled::Big { .. }));
    }
}
