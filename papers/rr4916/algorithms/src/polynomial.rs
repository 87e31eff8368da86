//! Polynomials in one variable over the rationals, as far as generating functions need them.

use num_traits::Zero;
use schedcheck_model::Rational;

use super::field::{Field, sum};

/// A polynomial: the coefficient of x^k at index k, the last one not zero; the zero polynomial has none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Polynomial<F = Rational>(Vec<F>);

impl<F: Field> Polynomial<F> {
    /// The polynomial with these coefficients, that of x^0 first.
    pub fn new(mut coefficients: Vec<F>) -> Self {
        while coefficients.last().is_some_and(Zero::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    /// The coefficients, that of x^0 first.
    pub fn coefficients(&self) -> &[F] {
        &self.0
    }

    /// The coefficient of x^k.
    pub fn coefficient(&self, k: usize) -> F {
        self.0.get(k).cloned().unwrap_or_else(F::zero)
    }

    /// The derivative.
    #[must_use]
    pub fn derivative(&self) -> Self {
        let terms = self.0.iter().enumerate().skip(1);
        Self::new(terms.map(|(k, coefficient)| F::integer(k) * coefficient).collect())
    }

    /// The greatest common divisor, its leading coefficient 1; zero if both are zero.
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        let (mut one, mut other) = (self.clone(), other.clone());
        while !other.0.is_empty() {
            let rest = one.remainder(&other);
            (one, other) = (other, rest);
        }
        let Some(leading) = one.0.last().cloned() else { return one };
        Self(one.0.into_iter().map(|coefficient| coefficient / &leading).collect())
    }

    /// What a division by `divisor`, which is not zero, leaves.
    fn remainder(&self, divisor: &Self) -> Self {
        let leading = divisor.0.last().expect("the divisor is not zero");
        let mut rest = self.0.clone();
        while rest.len() >= divisor.0.len() {
            let factor = rest.last().expect("it is not shorter than the divisor").clone() / leading;
            let offset = rest.len() - divisor.0.len();
            for (k, coefficient) in divisor.0.iter().enumerate() {
                let term = factor.clone() * coefficient;
                rest[offset + k] = rest[offset + k].clone() - term;
            }
            // The leading coefficient is zero now.
            rest.pop();
        }
        Self::new(rest)
    }

    /// The first `count` coefficients of the power series of this polynomial over `denominator`, whose constant term is
    /// 1.
    ///
    /// # Panics
    /// If the constant term of the denominator is not 1.
    pub fn series_over(&self, denominator: &Self, count: usize) -> Vec<F> {
        assert!(denominator.coefficient(0).is_one(), "the denominator begins with 1");
        let mut series: Vec<F> = Vec::with_capacity(count);
        for n in 0..count {
            let terms =
                denominator.0.iter().enumerate().skip(1).take(n).filter(|(_, coefficient)| !coefficient.is_zero());
            let earlier: Vec<F> = terms.map(|(k, coefficient)| coefficient.clone() * &series[n - k]).collect();
            series.push(self.coefficient(n) - sum(&earlier));
        }
        series
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(coefficients: &[i64]) -> Polynomial {
        Polynomial::new(coefficients.iter().map(|&number| Rational::from(number)).collect())
    }

    #[test]
    fn the_common_divisor_of_a_square_and_its_derivative_is_its_root() {
        let square = polynomial(&[4, -4, 1]);
        assert_eq!(square.gcd(&square.derivative()), polynomial(&[-2, 1]));
        let simple = polynomial(&[2, -3, 1]);
        assert_eq!(simple.gcd(&simple.derivative()), polynomial(&[1]));
        assert_eq!(simple.gcd(&polynomial(&[])), simple);
    }

    #[test]
    fn the_series_of_one_over_one_minus_x_minus_x_squared_is_that_of_fibonacci() {
        let series = polynomial(&[1]).series_over(&polynomial(&[1, -1, -1]), 8);
        assert_eq!(series, polynomial(&[1, 1, 2, 3, 5, 8, 13, 21]).coefficients());
    }
}
