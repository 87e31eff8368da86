//! Means and deviations of ratios of whole numbers, exact.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use schedcheck_model::Rational;

/// The third and the fourth moment, which serve as yardsticks alone, are those of the ratios in steps of one to this.
const STEPS: i64 = 1_000_000;

/// What is known of some ratios.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moments {
    /// How many there are.
    pub count: u64,
    /// Their mean.
    pub mean: Rational,
    /// The mean square of their differences from it.
    pub variance: Rational,
    /// The mean fourth power of these differences, each ratio rounded down to a millionth.
    pub fourth: Rational,
}

impl Moments {
    /// The moments of the ratios of `pairs`, numerator first; of no ratios, those of a constant one.
    ///
    /// # Panics
    /// Panics on a denominator that is not positive.
    pub fn of_ratios(pairs: impl IntoIterator<Item = (i64, i64)>) -> Self {
        let pairs: Vec<(i64, i64)> = pairs.into_iter().collect();
        let count = pairs.len() as u64;
        if count == 0 {
            return Self { count, mean: Rational::one(), variance: Rational::zero(), fourth: Rational::zero() };
        }
        let (mean, variance) = mean_and_variance(&pairs);
        Self { count, mean, variance, fourth: fourth(&pairs) }
    }

    /// The mean to so many digits.
    pub fn mean_in_digits(&self, digits: u32) -> String {
        decimal(&(&self.mean * power_of_ten(digits)).round().to_integer(), digits)
    }

    /// The standard deviation, the root of the variance, to the nearest of so many digits.
    pub fn deviation_in_digits(&self, digits: u32) -> String {
        decimal(&rounded_root(&(&self.variance * power_of_ten(2 * digits))), digits)
    }

    /// The standard deviation to so many digits, as a number.
    pub fn deviation(&self, digits: u32) -> Rational {
        Rational::new(rounded_root(&(&self.variance * power_of_ten(2 * digits))), ten_to(digits))
    }
}

/// Both from the sums over one common denominator: a sum of fractions that is brought to lowest terms at each step
/// takes a thousand times as long.
fn mean_and_variance(pairs: &[(i64, i64)]) -> (Rational, Rational) {
    let mut by_denominator: BTreeMap<i64, (BigInt, BigInt)> = BTreeMap::new();
    for &(numerator, denominator) in pairs {
        assert!(denominator > 0, "a ratio has a positive denominator");
        let excess = BigInt::from(numerator) - denominator;
        if !excess.is_zero() {
            let sums = by_denominator.entry(denominator).or_default();
            sums.1 += &excess * &excess;
            sums.0 += excess;
        }
    }
    let common = by_denominator.keys().fold(BigInt::one(), |common, &denominator| {
        let rest = (&common % denominator).to_i64().expect("less than the denominator");
        common * (denominator / denominator.gcd(&rest))
    });
    let (mut sum, mut squares) = (BigInt::zero(), BigInt::zero());
    for (denominator, (excess, square)) in by_denominator {
        let factor = &common / denominator;
        sum += excess * &factor;
        squares += square * &factor * factor;
    }
    let scale = BigInt::from(pairs.len()) * common;
    let variance = Rational::new(squares * BigInt::from(pairs.len()) - &sum * &sum, &scale * &scale);
    (Rational::new(&scale + sum, scale), variance)
}

fn fourth(pairs: &[(i64, i64)]) -> Rational {
    let count = BigInt::from(pairs.len());
    let steps = |(numerator, denominator): (i64, i64)| (BigInt::from(numerator) * STEPS).div_floor(&denominator.into());
    let steps: Vec<BigInt> = pairs.iter().copied().map(steps).collect();
    let total: BigInt = steps.iter().sum();
    let sum: BigInt = steps.into_iter().map(|steps| (steps * &count - &total).pow(4)).sum();
    Rational::new(sum, (&count * STEPS).pow(4) * count)
}

/// The whole number nearest to the root of `square`; of two, the larger.
fn rounded_root(square: &Rational) -> BigInt {
    // floor(x + 1/2) = floor((floor(2x) + 1) / 2), and floor(2x) is the whole root of floor(4 x^2).
    let doubled: BigInt = (square * Rational::from(4)).floor().to_integer().sqrt();
    (doubled + 1_u32) / 2_u32
}

fn ten_to(digits: u32) -> BigInt {
    BigInt::from(10).pow(digits)
}

fn power_of_ten(digits: u32) -> Rational {
    Rational::from(ten_to(digits))
}

/// `number` of the last of so many digits, none negative.
fn decimal(number: &BigInt, digits: u32) -> String {
    let (whole, part) = number.div_rem(&ten_to(digits));
    format!("{whole}.{:0>width$}", part.to_string(), width = digits as usize)
}

/// Whether two samples of one distribution may differ as much as the printed mean and the recomputed one.
///
/// The printed mean is one of `printed_count` ratios, rounded to half a unit. The difference of two means has the
/// variance v (1/n + 1/n'); the rule asks for at most `errors` times its root, v being that of the recomputed sample.
pub fn means_agree(moments: &Moments, printed: &Rational, unit: &Rational, printed_count: u64, errors: u64) -> bool {
    let square = square_of_distance(&moments.mean, [printed - half(unit), printed + half(unit)]);
    square <= allowed(&moments.variance, moments.count, printed_count, errors)
}

/// The same of standard deviations, by way of the variances: that of a sample has the variance (m4 - v^2) / n, with the
/// fourth moment m4.
pub fn deviations_agree(
    moments: &Moments,
    printed: &Rational,
    unit: &Rational,
    printed_count: u64,
    errors: u64,
) -> bool {
    let bounds = [(printed - half(unit)).max(Rational::zero()), printed + half(unit)].map(|root| root.pow(2));
    let spread = (&moments.fourth - moments.variance.pow(2)).max(Rational::zero());
    square_of_distance(&moments.variance, bounds) <= allowed(&spread, moments.count, printed_count, errors)
}

fn half(unit: &Rational) -> Rational {
    unit / BigInt::from(2)
}

/// The square of the distance of `value` from an interval.
fn square_of_distance(value: &Rational, [least, most]: [Rational; 2]) -> Rational {
    (least - value).max(value - most).max(Rational::zero()).pow(2)
}

fn allowed(variance: &Rational, count: u64, printed_count: u64, errors: u64) -> Rational {
    let per_ratio = [count, printed_count].map(|count| Rational::new(1, count.max(1)));
    variance * per_ratio.iter().sum::<Rational>() * BigInt::from(errors * errors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_variance_are_those_of_the_ratios() {
        let moments = Moments::of_ratios([(3, 2), (5, 5), (7, 6), (4, 3)]);
        let ratios = [Rational::new(3, 2), Rational::new(1, 1), Rational::new(7, 6), Rational::new(4, 3)];
        let mean = ratios.iter().sum::<Rational>() / BigInt::from(4);
        let variance = ratios.iter().map(|ratio| (ratio - &mean).pow(2)).sum::<Rational>() / BigInt::from(4);
        assert_eq!((moments.count, &moments.mean, &moments.variance), (4, &mean, &variance));
        assert_eq!((mean, variance), (Rational::new(5, 4), Rational::new(5, 144)));
    }

    #[test]
    fn the_fourth_moment_is_that_of_ratios_in_steps() {
        assert_eq!(Moments::of_ratios([(3, 2), (1, 2)]).fourth, Rational::new(1, 16));
    }

    #[test]
    fn roots_and_means_are_rounded_to_the_nearest_digit() {
        assert_eq!(
            [0, 1, 2, 3, 6, 7, 12, 13].map(|n| rounded_root(&Rational::new(n, 1))),
            [0, 1, 1, 2, 2, 3, 3, 4].map(BigInt::from)
        );
        assert_eq!(rounded_root(&Rational::new(1, 4)), BigInt::from(1));
        let moments = Moments::of_ratios([(3, 1), (1, 1), (1, 1)]);
        assert_eq!((moments.mean_in_digits(4), moments.deviation_in_digits(4)), ("1.6667".into(), "0.9428".into()));
    }

    #[test]
    fn samples_agree_within_their_errors_alone() {
        // Mean 2, variance 1: with 100 ratios on both sides, three errors of the difference are 0.424.
        let pairs = (0..100).map(|index| (if index % 2 == 0 { 1 } else { 3 }, 1));
        let moments = Moments::of_ratios(pairs);
        let agrees = |printed: Rational| means_agree(&moments, &printed, &Rational::new(1, 10_000), 100, 3);
        assert!(agrees(Rational::new(242, 100)) && agrees(Rational::new(158, 100)) && !agrees(Rational::new(243, 100)));
        // All differences are equal: the deviation has no error.
        let agrees = |printed: Rational| deviations_agree(&moments, &printed, &Rational::new(1, 10_000), 100, 3);
        assert!(agrees(Rational::new(1, 1)) && !agrees(Rational::new(101, 100)));
    }

    #[test]
    fn no_ratio_is_no_distance() {
        assert_eq!(Moments::of_ratios([]).mean_in_digits(4), "1.0000");
    }
}
