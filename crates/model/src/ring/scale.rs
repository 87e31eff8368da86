//! The integers of an instance in the narrowest arithmetic that holds what solvers compute.

use num_bigint::BigInt;

use super::{IntegerRing, SliceRing};
use crate::scaled::Scale;
use crate::{Rational, Time};

impl Scale for SliceRing {
    type Integers<T> = IntegerRing<T>;
    /// kappa: T_step times it is max(M, (X + D) / V).
    type Factor = Rational;

    fn to_integers(&self) -> (IntegerRing<BigInt>, Rational) {
        self.integers()
    }

    /// 8 (X + 2 (max k) (sum v) + sum v): enough for V, M, D and X + D of any ring, for sums and differences of a few
    /// of them, and not for products of two.
    fn bound(integers: &IntegerRing<BigInt>) -> BigInt {
        let speed: BigInt = integers.speeds.iter().sum();
        let largest = integers.messages.distinct().iter().max().cloned().unwrap_or_default();
        (&integers.load + 2 * largest * &speed + &speed) * 8
    }

    fn map<T: Time>(integers: &IntegerRing<BigInt>, value: impl Fn(&BigInt) -> T) -> IntegerRing<T> {
        IntegerRing {
            speeds: integers.speeds.iter().map(&value).collect(),
            messages: integers.messages.map(&value),
            load: value(&integers.load),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scaled;
    use crate::ring::Costs;

    fn pair(work: Rational, volume: Rational, cost: Rational) -> SliceRing {
        let costs =
            Costs::from_rows([vec![Rational::new(0, 1), cost.clone()], vec![cost, Rational::new(0, 1)]]).unwrap();
        SliceRing::new(work, volume, vec![Rational::new(2, 3), Rational::new(1, 2)], costs).unwrap()
    }

    #[test]
    fn wider_arithmetic_takes_over_when_the_bound_says_so() {
        let wide = |digits: usize| pair("9".repeat(digits).parse().unwrap(), Rational::new(1, 1), Rational::new(1, 1));
        assert!(matches!(Scaled::new(&wide(17)), Scaled::Word { .. }));
        assert!(matches!(Scaled::new(&wide(30)), Scaled::Double { .. }));
        assert!(matches!(Scaled::new(&wide(40)), Scaled::Big { .. }));
    }

    #[test]
    fn the_bound_is_eight_times_the_load_and_all_messages_and_speeds() {
        let (integers, _) = pair(Rational::new(1, 7), Rational::new(1, 3), Rational::new(5, 2)).to_integers();
        // X = 12, max k = 35, sum v = 7.
        assert_eq!(SliceRing::bound(&integers), BigInt::from(8 * (12 + 2 * 35 * 7 + 7)));
    }
}
