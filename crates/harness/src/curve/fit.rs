//! What law a curve follows: a power of the size, or an exponential of it, by least squares on logarithms.
//!
//! Small sizes say little about growth: the larger half of the sizes is fitted, and at least five where there are as
//! many.
//!
//! A fit describes a curve; it decides nothing. Verdicts compare whole numbers with whole numbers.
#![allow(clippy::float_arithmetic, reason = "a fit describes, and decides nothing")]

use std::fmt;

use serde::Serialize;

use super::Point;

/// The quantiles of Student's t for a two-sided interval of 95 %, for 1 to 30 degrees of freedom; beyond, the last one
/// is a little too large.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/// A number with an interval that holds it at a confidence of 95 %, each rounded to two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The fewest sizes that are fitted, where there are as many.
const FEWEST: usize = 5;

/// Which law fits better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Law {
    /// count ~ size^exponent.
    Power,
    /// count ~ base^size.
    Exponential,
}

/// Both laws, fitted to the same points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Fit {
    /// The exponent of count ~ size^exponent.
    pub exponent: Estimate,
    /// The base of count ~ base^size.
    pub base: Estimate,
    /// The law with the larger coefficient of determination (R^2): as both explain the same counts, the one that leaves
    /// less of them.
    pub better: Law,
    /// The smallest size that was fitted.
    pub from: u64,
}

impl Fit {
    /// The laws that counts follow: see [`Fit::of`].
    pub fn of_counts(points: &[Point]) -> Option<Self> {
        Self::of(&points.iter().map(|point| (point.size, point.count)).collect::<Vec<_>>())
    }

    /// The laws of these (size, count); points with a zero have no logarithm and are left out. Nothing if fewer than
    /// three sizes are left.
    pub fn of(points: &[(u64, u64)]) -> Option<Self> {
        let positive: Vec<_> = points.iter().filter(|&&(size, count)| size > 0 && count > 0).collect();
        let left_out = (positive.len() / 2).min(positive.len().saturating_sub(FEWEST));
        let fitted = &positive[left_out..];
        let sizes = fitted.iter().map(|&&(size, _)| size as f64);
        let counts: Vec<f64> = fitted.iter().map(|&&(_, count)| (count as f64).ln()).collect();
        let power = Line::through(&sizes.clone().map(f64::ln).collect::<Vec<_>>(), &counts)?;
        let exponential = Line::through(&sizes.collect::<Vec<_>>(), &counts)?;
        Some(Self {
            exponent: power.estimate(|slope| slope),
            base: exponential.estimate(f64::exp),
            better: if exponential.residue < power.residue { Law::Exponential } else { Law::Power },
            from: fitted.first()?.0,
        })
    }
}

impl fmt::Display for Fit {
    /// The law of the size s that fits better, with its interval; where that is an exponential, the power as well.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { exponent, base, better, .. } = self;
        match better {
            Law::Power => write!(f, "s^{exponent}"),
            Law::Exponential => write!(f, "{base}^s, rather than s^{exponent}"),
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} [{:.2}, {:.2}]", self.value, self.low, self.high)
    }
}

/// A line of least squares.
struct Line {
    slope: f64,
    /// Half of the interval of the slope.
    margin: f64,
    /// The sum of the squares that the line leaves.
    residue: f64,
}

impl Line {
    /// Nothing for fewer than three points, or for points above each other.
    fn through(xs: &[f64], ys: &[f64]) -> Option<Self> {
        let free = xs.len().checked_sub(2).filter(|&free| free > 0)?;
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let (x_mean, y_mean) = (mean(xs), mean(ys));
        let spread: f64 = xs.iter().map(|x| (x - x_mean).powi(2)).sum();
        if spread <= 0.0 {
            return None;
        }
        let both = || xs.iter().zip(ys);
        let slope = both().map(|(x, y)| (x - x_mean) * (y - y_mean)).sum::<f64>() / spread;
        let residue: f64 = both().map(|(x, y)| (y - y_mean - slope * (x - x_mean)).powi(2)).sum();
        let quantile = STUDENT[free.min(STUDENT.len()) - 1];
        Some(Self { slope, margin: quantile * (residue / free as f64 / spread).sqrt(), residue })
    }

    fn estimate(&self, scale: impl Fn(f64) -> f64) -> Estimate {
        let value = |slope| rounded(scale(slope));
        Estimate {
            value: value(self.slope),
            low: value(self.slope - self.margin),
            high: value(self.slope + self.margin),
        }
    }
}

/// To two decimals: the last digits of a logarithm differ between machines, and these do not.
fn rounded(value: f64) -> f64 {
    let hundredths = (value * 100.0).round();
    // Not minus zero.
    if hundredths == 0.0 { 0.0 } else { hundredths / 100.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sizes: impl IntoIterator<Item = u64>, count: impl Fn(u64) -> u64) -> Fit {
        Fit::of(&sizes.into_iter().map(|size| (size, count(size))).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn exact_powers_are_found_with_an_interval_of_no_length() {
        for (power, text) in [(0, "0.00"), (1, "1.00"), (2, "2.00"), (3, "3.00"), (5, "5.00")] {
            let fit = of([2, 3, 5, 10, 40, 100], |size| 7 * size.pow(power));
            assert_eq!(fit.exponent.to_string(), format!("{text} [{text}, {text}]"));
            assert_eq!(fit.better, Law::Power);
        }
    }

    #[test]
    fn exact_exponentials_are_found_and_fit_better_than_powers() {
        for base in [2, 3] {
            let fit = of(2..=12, |size| 5 * u64::pow(base, size as u32));
            assert_eq!(fit.base.to_string(), format!("{base}.00 [{base}.00, {base}.00]"));
            assert_eq!(fit.better, Law::Exponential);
        }
    }

    #[test]
    fn the_interval_is_that_of_student() {
        // By hand: logarithms to base 2 are (0, 0), (1, 1), (2, 1): slope 1/2, residue 1/6, spread 2, one degree of
        // freedom. Half of the interval is 12.706 sqrt(1/12) = 3.668.
        let fit = of([1, 2, 4], |size| size.min(2));
        assert_eq!(fit.exponent, Estimate { value: 0.5, low: -3.17, high: 4.17 });
    }

    #[test]
    fn n_log_n_lies_a_little_above_the_first_power() {
        let fit = of((4..=16).map(|power| 1 << power), |size| size * u64::from(size.ilog2()));
        assert!(1.1 < fit.exponent.value && fit.exponent.value < 1.2, "{fit}");
    }

    #[test]
    fn the_larger_half_of_the_sizes_is_fitted() {
        let fit = of(1..=20, |size| if size <= 10 { 1_000 } else { size * size });
        assert_eq!((fit.from, fit.exponent.to_string().as_str()), (11, "2.00 [2.00, 2.00]"));
        assert_eq!(of(1..=6, |size| size).from, 2);
    }

    #[test]
    fn two_sizes_and_zeros_have_no_fit() {
        assert_eq!(Fit::of(&[(1, 1), (2, 2)]), None);
        assert_eq!(Fit::of(&[(1, 1), (2, 0), (4, 2)]), None);
        assert_eq!(Fit::of(&[(3, 1), (3, 2), (3, 4)]), None);
    }
}
