//! An instance as one of integers.
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
use num_traits::{One, Zero};

use super::{Costs, SliceRing};
use crate::Rational;
use crate::number::{common_denominator, greatest_common_divisor};

/// The integers of an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntegerRing<T> {
    /// The speeds v_i = nu / w_i; positive, without a common factor.
    pub speeds: Vec<T>,
    /// The times of messages k_ij = kappa H c_ij.
    pub messages: Costs<T>,
    /// The load X = kappa nu W.
    pub load: T,
}

impl SliceRing {
    /// The integers by the least numbers that make all three of speeds, messages and load integers; and kappa: T_step
    /// times it is max(M, (X + D) / V).
    pub fn integers(&self) -> (IntegerRing<BigInt>, Rational) {
        let rates: Vec<Rational> = self.cycle_times().iter().map(Rational::recip).collect();
        let nu = primitive_scale(&rates);
        let times: Vec<Rational> = self.costs().distinct().iter().map(|cost| cost * self.volume()).collect();
        let kappa = primitive_scale(&times);
        let kappa = &kappa * &*(&kappa * &nu * self.work()).denom();
        let integer = |number: Rational| number.to_integer();
        let integers = IntegerRing {
            speeds: rates.iter().map(|rate| integer(rate * &nu)).collect(),
            messages: self.costs().map(|cost| integer(cost * self.volume() * &kappa)),
            load: integer(&kappa * &nu * self.work()),
        };
        (integers, kappa)
    }
}

impl<T> IntegerRing<T> {
    /// The number of processors.
    pub fn processors(&self) -> usize {
        self.speeds.len()
    }
}

/// The positive factor that makes all numbers integers without a common factor; 1 where all are zero.
fn primitive_scale(numbers: &[Rational]) -> Rational {
    let denominator = common_denominator(numbers);
    let integer = |number: &Rational| number.numer() * (&denominator / number.denom());
    let divisor =
        numbers.iter().fold(BigInt::zero(), |divisor, number| greatest_common_divisor(&divisor, &integer(number)));
    if divisor.is_zero() { Rational::one() } else { Rational::new(denominator, divisor) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(work: Rational, volume: Rational) -> SliceRing {
        let (zero, cost) = (Rational::new(0, 1), Rational::new(5, 2));
        let costs = Costs::from_rows([vec![zero.clone(), cost.clone()], vec![cost, zero]]).unwrap();
        SliceRing::new(work, volume, vec![Rational::new(2, 3), Rational::new(1, 3)], costs).unwrap()
    }

    #[test]
    fn the_scales_are_the_least_that_make_integers() {
        let (integers, kappa) = pair(Rational::new(5, 7), Rational::new(1, 3)).integers();
        // Speeds 3/2 and 3 with nu = 2/3; messages of 5/6; kappa = 6/5 times 7 for the load of 4/7.
        assert_eq!((integers.processors(), &integers.speeds), (2, &[1, 2].map(BigInt::from).to_vec()));
        assert_eq!((integers.messages.get(0, 1), integers.load, kappa), (&7.into(), 4.into(), Rational::new(42, 5)));
    }

    #[test]
    fn free_links_have_scale_one() {
        let (integers, kappa) = pair(Rational::new(3, 1), Rational::new(0, 1)).integers();
        assert_eq!((integers.messages.get(1, 0), integers.load, kappa), (&0.into(), 2.into(), Rational::new(1, 1)));
    }
}
