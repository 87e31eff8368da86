//! Scaling by common denominators, so that a rational instance becomes one of integers.
//!
//! Let v_i = nu / w_i be the speeds, k_ij = kappa H c_ij the times of messages, and X = kappa nu W the load, with
//! positive rationals nu and kappa that make them integers. For a ring with V = sum v_i over its processors, M = max of
//! k_{i,pred(i)} + k_{i,succ(i)}, and D = sum of v_i (k_{i,pred(i)} + k_{i,succ(i)}), the best shares that are not
//! negative give
//!
//! kappa T_step = max(M, (X + D) / V).
//!
//! In less than M some message is not paid for. In a time T >= M / kappa, processor i can compute v_i (kappa T - its
//! messages) / (kappa nu) units of load, which is not negative, and all together can compute W if and only if V kappa
//! T - D >= X.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::{Costs, SliceRing};
use crate::number::common_denominator;
use crate::scaled::Scale;
use crate::{Rational, Time};

/// The integers of an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whole<T> {
    /// The speeds v_i = nu / w_i; positive, without a common factor.
    pub speeds: Vec<T>,
    /// The times of messages k_ij = kappa H c_ij.
    pub messages: Costs<T>,
    /// The load X = kappa nu W.
    pub load: T,
}

impl Scale for SliceRing {
    type Whole<T> = Whole<T>;
    /// kappa: T_step times it is max(M, (X + D) / V).
    type Factor = Rational;

    /// By the least numbers that make all three of speeds, messages and load integers.
    fn whole(&self) -> (Whole<BigInt>, Rational) {
        let rates: Vec<Rational> = self.cycle_times().iter().map(Rational::recip).collect();
        let nu = primitive_scale(&rates);
        let times: Vec<Rational> = self.costs().distinct().iter().map(|cost| cost * self.volume()).collect();
        let kappa = primitive_scale(&times);
        let kappa = &kappa * (&kappa * &nu * self.work()).denom();
        let integer = |number: Rational| number.to_integer();
        let whole = Whole {
            speeds: rates.iter().map(|rate| integer(rate * &nu)).collect(),
            messages: self.costs().map(|cost| integer(cost * self.volume() * &kappa)),
            load: integer(&kappa * &nu * self.work()),
        };
        (whole, kappa)
    }

    /// 8 (X + 2 (max k) (sum v) + sum v): enough for V, M, D and X + D of any ring, for sums and differences of a few
    /// of them, and not for products of two.
    fn bound(whole: &Whole<BigInt>) -> BigInt {
        let speed: BigInt = whole.speeds.iter().sum();
        let largest = whole.messages.distinct().iter().max().cloned().unwrap_or_default();
        (&whole.load + 2 * largest * &speed + &speed) * 8
    }

    fn map<T: Time>(whole: &Whole<BigInt>, value: impl Fn(&BigInt) -> T) -> Whole<T> {
        Whole {
            speeds: whole.speeds.iter().map(&value).collect(),
            messages: whole.messages.map(&value),
            load: value(&whole.load),
        }
    }
}

impl<T> Whole<T> {
    /// The number of processors.
    pub fn processors(&self) -> usize {
        self.speeds.len()
    }
}

/// The positive factor that makes all numbers integers without a common factor; 1 where all are zero.
fn primitive_scale(numbers: &[Rational]) -> Rational {
    let denominator = common_denominator(numbers);
    let divisor = numbers
        .iter()
        .fold(BigInt::zero(), |divisor, number| divisor.gcd(&(number.numer() * (&denominator / number.denom()))));
    if divisor.is_zero() { Rational::one() } else { Rational::new(denominator, divisor) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scaled;

    fn ratio(n: i64, d: i64) -> Rational {
        Rational::new(n.into(), d.into())
    }

    fn pair(work: Rational, volume: Rational, cost: Rational) -> SliceRing {
        let zero = Rational::zero;
        let costs = Costs::from_rows([vec![zero(), cost.clone()], vec![cost, zero()]]).unwrap();
        SliceRing::new(work, volume, vec![ratio(2, 3), ratio(1, 2)], costs).unwrap()
    }

    #[test]
    fn the_scales_are_the_least_that_make_integers() {
        let Scaled::Word { whole, scale: kappa } = Scaled::new(&pair(ratio(1, 7), ratio(1, 3), ratio(5, 2))) else {
            panic!("small numbers fit a word")
        };
        // Speeds 3/2 and 2 with nu = 2; messages of 5/6; kappa = 6/5 times 35 for the load of 12/35.
        assert_eq!(whole.speeds, [3, 4]);
        assert_eq!((*whole.messages.get(0, 1), whole.load, kappa), (35, 12, ratio(42, 1)));
    }

    #[test]
    fn free_links_have_scale_one() {
        let Scaled::Word { whole, scale: kappa } = Scaled::new(&pair(ratio(1, 1), ratio(0, 1), ratio(5, 2))) else {
            panic!("small numbers fit a word")
        };
        assert_eq!((*whole.messages.get(1, 0), whole.load, kappa), (0, 2, ratio(1, 1)));
    }

    #[test]
    fn wider_arithmetic_takes_over_when_the_bound_says_so() {
        let wide = |digits: usize| pair("9".repeat(digits).parse().unwrap(), ratio(1, 1), ratio(1, 1));
        assert!(matches!(Scaled::new(&wide(17)), Scaled::Word { .. }));
        assert!(matches!(Scaled::new(&wide(30)), Scaled::Double { .. }));
        assert!(matches!(Scaled::new(&wide(40)), Scaled::Big { .. }));
    }

    #[test]
    fn the_bound_is_eight_times_the_load_and_all_messages_and_speeds() {
        let (whole, _) = pair(ratio(1, 7), ratio(1, 3), ratio(5, 2)).whole();
        // X = 12, max k = 35, sum v = 7.
        assert_eq!(SliceRing::bound(&whole), BigInt::from(8 * (12 + 2 * 35 * 7 + 7)));
    }
}
