//! Multi-installment by its generating function (rr4916, section 4.1): H(x) = sum gamma_j x^j as a quotient of two
//! polynomials.
//!
//! Multiply the recursion of [`multi_installment`](super::multi_installment) by x^j and sum: with S(x) = x + .. + x^P,
//!
//! > H (1 - S / R) = sum_{j < P} (gamma_0 + j G) x^j + sum_{j >= P} (P G - W) x^j,
//!
//! and times 1 - x
//!
//! > H(x) = [ (gamma_0 - P G + W)(1 - x^P) + (P G - W) + G (x (1 - x^{P-1}) / (1 - x) - (P - 1) x^P) ] / [ (1 - x) - x
//! > (1 - x^P) / R ].
//!
//! DIFFERENCE: the paper prints (gamma_0 - P G) in place of (gamma_0 - P G + W). That belongs to equation 8 as printed,
//! and its constant term is gamma_0 - W.
//!
//! # The roots of the denominator
//!
//! **Theorem.** For every real R > 0 the roots of Q(x) = (1 - x) - x (1 - x^P) / R are simple, but for x = 1 if R = P,
//! which is double.
//!
//! *Proof.* Q = (1 - x)(1 - S / R). 1 is a root of S - R if and only if R = P, and then simple, since S' (1) > 0. Let z
//! be a multiple root of S - R, so S(z) = R and S'(z) = 0, and z is not 1. The derivative of (1 - x) S = x - x^{P+1} at
//! z says -R = 1 - (P + 1) z^P. With it (1 - z) R = z (1 - z^P) becomes (1 - z) R = z (1 - (R + 1) / (P + 1)), so z = R
//! (P + 1) / (P (R + 1)), which is real and positive. But S'(x) > 0 for every x > 0. ∎

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};

use super::dealing::{Linear, Variant};
use super::field::{Alike, Field};
use super::multi_installment::{MultiInstallmentError, sizes_of, valid};
use super::polynomial::Polynomial;

/// H(x) as a function of gamma_0: ((slope) gamma_0 + (constant)) / denominator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratingFunction<F = Rational> {
    /// What gamma_0 multiplies in the numerator.
    pub slope: Polynomial<F>,
    /// What is left of the numerator.
    pub constant: Polynomial<F>,
    /// Q(x).
    pub denominator: Polynomial<F>,
}

/// Q(x) = (1 - x) - x (1 - x^P) / R for P workers, from 1 / R.
// PRINTED: (1 - x) - x(1 - x^P)/R.
pub fn denominator<F: Field>(workers: usize, inverse_ratio: &F) -> Polynomial<F> {
    let mut coefficients = vec![F::zero(); workers + 2];
    coefficients[0] = F::one();
    coefficients[1] = -(F::one() + inverse_ratio);
    coefficients[workers + 1] = coefficients[workers + 1].clone() + inverse_ratio;
    Polynomial::new(coefficients)
}

impl GeneratingFunction {
    /// H(x) of a platform.
    ///
    /// # Errors
    /// Refuses w = 0.
    pub fn of(platform: &MultiRound, form: Variant) -> Result<Self, MultiInstallmentError> {
        if platform.cycle_time().is_zero() {
            return Err(MultiInstallmentError::InstantWorkers);
        }
        Ok(Self::over(&platform.into(), form))
    }
}

impl<F: Field> GeneratingFunction<F> {
    /// H(x) over any field; w is not zero.
    // PRINTED: (gamma_0 - P x G)(1 - x^P) + (P x G - W) + G (x(1 - x^{P-1})/(1 - x) - (P - 1)x^P).
    pub fn over(platform: &Alike<F>, form: Variant) -> Self {
        let (workers, costs) = (platform.workers, &platform.costs);
        let (link_latency, latency) = (&costs.link_latency, &costs.compute_latency);
        let all_links = F::integer(workers) * link_latency;
        let mut slope = vec![F::zero(); workers + 1];
        slope[0] = F::one();
        slope[workers] = -F::one();
        // DIFFERENCE: the paper prints no W here.
        let beside_first = if form == Variant::Printed { F::zero() } else { latency.clone() };
        let beside_first = beside_first - &all_links;
        let mut constant: Vec<F> = slope.iter().map(|factor| factor.clone() * &beside_first).collect();
        constant[0] = constant[0].clone() + all_links - latency;
        for coefficient in &mut constant[1..workers] {
            *coefficient = coefficient.clone() + link_latency;
        }
        constant[workers] = constant[workers].clone() - F::integer(workers - 1) * link_latency;
        let inverse_ratio = costs.link.clone() / &costs.cycle_time;
        Self {
            slope: Polynomial::new(slope),
            constant: Polynomial::new(constant),
            denominator: denominator(workers, &inverse_ratio),
        }
    }

    /// The first `count` coefficients of its power series, each as a function of gamma_0.
    pub fn coefficients(&self, count: usize) -> Vec<Linear<F>> {
        let [slopes, constants] = [&self.slope, &self.constant].map(|part| part.series_over(&self.denominator, count));
        slopes.into_iter().zip(constants).map(|(slope, constant)| Linear { slope, constant }).collect()
    }
}

/// The multi-installment schedule by the power series of H(x).
///
/// ```
/// use schedcheck_rr4916_algorithms::{generating_function, multi_installment};
/// use schedcheck_model::divisible::MultiRound;
/// let platform = MultiRound::of(70, 2, Some(3), (1, 4, 1, 1));
/// assert_eq!(generating_function::schedule(&platform, 3)?, multi_installment::schedule(&platform, 3)?);
/// # Ok::<(), multi_installment::MultiInstallmentError>(())
/// ```
///
/// # Errors
/// Refuses w = 0 and loads for which a chunk would be negative.
pub fn schedule(platform: &MultiRound, rounds: usize) -> Result<Schedule, MultiInstallmentError> {
    let gammas = GeneratingFunction::of(platform, Variant::Corrected)?.coefficients(platform.workers() * rounds);
    valid(platform, rounds, sizes_of(&platform.into(), &gammas))
}
