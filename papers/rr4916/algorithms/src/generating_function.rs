//! Multi-installment by its generating function (rr4916, section 4.1): H(x) = sum gamma_j x^j as a quotient of two
//! polynomials.
//!
//! Multiply the recursion of [`multi_installment`](super::multi_installment) by x^j and sum: with S(x) = x + .. + x^P,
//!
//! > H (1 - S / R) = sum_{j < P} (gamma_0 + j G) x^j + sum_{j >= P} (P G - W) x^j,
//!
//! and times 1 - x
//!
//! > H(x) = [ (gamma_0 - P G + W)(1 - x^P) + (P G - W) + G (x (1 - x^{P-1}) / (1 - x) - (P - 1) x^P) ] / [ (1 - x) - x (1 - x^P) / R ].
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

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};

use super::dealing::{Form, Linear, whole};
use super::multi_installment::{MultiInstallmentError, sizes_of, valid};
use super::polynomial::Polynomial;

/// H(x) as a function of gamma_0: ((slope) gamma_0 + (constant)) / denominator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratingFunction {
    /// What gamma_0 multiplies in the numerator.
    pub slope: Polynomial,
    /// What is left of the numerator.
    pub constant: Polynomial,
    /// Q(x).
    pub denominator: Polynomial,
}

/// Q(x) = (1 - x) - x (1 - x^P) / R for P workers, from 1 / R.
// PRINTED: (1 - x) - x(1 - x^P)/R.
pub fn denominator(workers: usize, inverse_ratio: &Rational) -> Polynomial {
    let mut coefficients = vec![Rational::zero(); workers + 2];
    coefficients[0] += whole(1);
    coefficients[1] -= whole(1) + inverse_ratio;
    coefficients[workers + 1] += inverse_ratio;
    Polynomial::new(coefficients)
}

impl GeneratingFunction {
    /// H(x) of a platform.
    ///
    /// # Errors
    /// Refuses w = 0.
    // PRINTED: (gamma_0 - P x G)(1 - x^P) + (P x G - W) + G (x(1 - x^{P-1})/(1 - x) - (P - 1)x^P).
    pub fn of(platform: &MultiRound, form: Form) -> Result<Self, MultiInstallmentError> {
        if platform.cycle_time().is_zero() {
            return Err(MultiInstallmentError::InstantWorkers);
        }
        let (workers, worker) = (platform.workers(), platform.worker());
        let (link_latency, latency) = (&worker.link_latency, &worker.compute_latency);
        let all_links = whole(workers) * link_latency;
        let mut slope = vec![Rational::zero(); workers + 1];
        slope[0] = Rational::one();
        slope[workers] = -Rational::one();
        // DIFFERENCE: the paper prints no W here.
        let beside_first = if form == Form::Printed { Rational::zero() } else { latency.clone() };
        let mut constant: Vec<Rational> =
            slope.iter().map(|factor| factor * (beside_first.clone() - &all_links)).collect();
        constant[0] += all_links - latency;
        for coefficient in &mut constant[1..workers] {
            *coefficient += link_latency;
        }
        constant[workers] -= whole(workers - 1) * link_latency;
        let inverse_ratio = &worker.link / platform.cycle_time();
        Ok(Self {
            slope: Polynomial::new(slope),
            constant: Polynomial::new(constant),
            denominator: denominator(workers, &inverse_ratio),
        })
    }

    /// The first `count` coefficients of its power series, each as a function of gamma_0.
    pub fn coefficients(&self, count: usize) -> Vec<Linear> {
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
    let gammas = GeneratingFunction::of(platform, Form::Corrected)?.coefficients(platform.workers() * rounds);
    valid(platform, rounds, sizes_of(platform, &gammas))
}
