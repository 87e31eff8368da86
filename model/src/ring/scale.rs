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
use num_traits::{One, ToPrimitive, Zero};

use super::{Costs, SliceRing};
use crate::Rational;
use crate::number::{Time, Width, common_denominator};

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

/// An instance of integers, in the smallest arithmetic in which 8 (X + 2 (max k) (sum v) + sum v) fits: enough for V,
/// M, D and X + D of any ring, for sums and differences of a few of them, and not for products of two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scaled {
    /// 64 bits.
    Word {
        /// The integers.
        whole: Whole<i64>,
        /// The scale of time, kappa.
        kappa: Rational,
    },
    /// 128 bits.
    Double {
        /// The integers.
        whole: Whole<i128>,
        /// The scale of time, kappa.
        kappa: Rational,
    },
    /// Unbounded arithmetic.
    Big {
        /// The integers.
        whole: Whole<BigInt>,
        /// The scale of time, kappa.
        kappa: Rational,
    },
}

/// Runs `$body` on the integers of a ring instance, whatever their arithmetic: `$whole` are they, `$kappa` the scale of
/// time.
#[macro_export]
macro_rules! with_scaled_ring {
    ($scaled:expr, |$whole:ident, $kappa:ident| $body:expr) => {
        match $scaled {
            $crate::ring::Scaled::Word { whole: $whole, kappa: $kappa } => $body,
            $crate::ring::Scaled::Double { whole: $whole, kappa: $kappa } => $body,
            $crate::ring::Scaled::Big { whole: $whole, kappa: $kappa } => $body,
        }
    };
}

impl Scaled {
    /// Scales `instance` by the least numbers that make all three of speeds, messages and load integers.
    pub fn new(instance: &SliceRing) -> Self {
        let rates: Vec<Rational> = instance.cycle_times().iter().map(Rational::recip).collect();
        let nu = primitive_scale(&rates);
        let times: Vec<Rational> = instance.costs().distinct().iter().map(|cost| cost * instance.volume()).collect();
        let kappa = primitive_scale(&times);
        let kappa = &kappa * (&kappa * &nu * instance.work()).denom();
        let integer = |number: Rational| number.to_integer();
        let big = Whole {
            speeds: rates.iter().map(|rate| integer(rate * &nu)).collect(),
            messages: instance.costs().map(|cost| integer(cost * instance.volume() * &kappa)),
            load: integer(&kappa * &nu * instance.work()),
        };
        match big.width() {
            Width::Word => Self::Word { whole: big.map(|value| value.to_i64().expect("below the bound")), kappa },
            Width::Double => Self::Double { whole: big.map(|value| value.to_i128().expect("below the bound")), kappa },
            Width::Big => Self::Big { whole: big, kappa },
        }
    }

    /// The scale of time: T_step times kappa is max(M, (X + D) / V).
    pub fn kappa(&self) -> &Rational {
        with_scaled_ring!(self, |_whole, kappa| kappa)
    }
}

impl Whole<BigInt> {
    fn width(&self) -> Width {
        let speed: BigInt = self.speeds.iter().sum();
        let largest = self.messages.distinct().iter().max().cloned().unwrap_or_default();
        Width::of_bound(&((&self.load + 2 * largest * &speed + &speed) * 8))
    }

    fn map<T: Time>(&self, value: impl Fn(&BigInt) -> T) -> Whole<T> {
        Whole {
            speeds: self.speeds.iter().map(&value).collect(),
            messages: self.messages.map(&value),
            load: value(&self.load),
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
        let Scaled::Word { whole, kappa } = Scaled::new(&pair(ratio(1, 7), ratio(1, 3), ratio(5, 2))) else {
            panic!("small numbers fit a word")
        };
        // Speeds 3/2 and 2 with nu = 2; messages of 5/6; kappa = 6/5 times 35 for the load of 12/35.
        assert_eq!(whole.speeds, [3, 4]);
        assert_eq!((*whole.messages.get(0, 1), whole.load, kappa), (35, 12, ratio(42, 1)));
    }

    #[test]
    fn free_links_have_scale_one() {
        let Scaled::Word { whole, kappa } = Scaled::new(&pair(ratio(1, 1), ratio(0, 1), ratio(5, 2))) else {
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
}
