//! What the multi-round algorithms share: chunks dealt in rounds without waiting, and sizes that the load settles
//! (rr4916, section 4).

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, MultiRound, Schedule};

use super::field::{Field, sum};

/// Which form of a formula is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// As the paper prints it.
    Printed,
    /// As it holds.
    Corrected,
}

/// A number that is linear in the one unknown of a recursion: `slope` times it, plus `constant`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Linear<F = Rational> {
    /// How often the unknown counts.
    pub slope: F,
    /// What does not depend on it.
    pub constant: F,
}

impl<F: Field> Linear<F> {
    /// Zero, whatever the unknown.
    pub fn zero() -> Self {
        Self { slope: F::zero(), constant: F::zero() }
    }

    /// The unknown itself.
    pub fn unknown() -> Self {
        Self { slope: F::one(), constant: F::zero() }
    }

    /// The number for this value of the unknown.
    pub fn at(&self, unknown: &F) -> F {
        self.slope.clone() * unknown + &self.constant
    }

    /// The value of the unknown at which the numbers sum to `total`; nothing if the sum does not depend on it.
    pub fn solve(numbers: &[Self], total: &F) -> Option<F> {
        let slope = sum(numbers.iter().map(|number| &number.slope));
        let constant = sum(numbers.iter().map(|number| &number.constant));
        (!slope.is_zero()).then(|| (total.clone() - constant) / slope)
    }
}

/// The chunks of these sizes, in the order in which they are sent: the k-th to worker k mod P, one message after the
/// other from time zero on, each chunk computed as soon as it is there and the one before it is done.
pub fn without_waiting(platform: &MultiRound, sizes: Vec<Rational>) -> Schedule {
    let worker = platform.worker();
    let mut port = Rational::zero();
    let mut free = vec![Rational::zero(); platform.workers()];
    let chunks = sizes.into_iter().enumerate().map(|(index, load)| {
        let number = index % platform.workers();
        let send_start = port.clone();
        port += worker.sending(&load);
        let compute_start = free[number].clone().max(port.clone());
        free[number] = &compute_start + &worker.compute_latency + platform.cycle_time() * &load;
        Chunk { worker: number, load, send_start, compute_start }
    });
    Schedule { master: Rational::zero(), chunks: chunks.collect() }
}

/// The first negative one of sizes in the order in which they are sent, as (round, worker, size).
pub fn negative_chunk(workers: usize, sizes: &[Rational]) -> Option<(usize, usize, Rational)> {
    let index = sizes.iter().position(Signed::is_negative)?;
    Some((index / workers, index % workers, sizes[index].clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_negative_chunk_is_told_with_its_round_and_its_worker() {
        let sizes = [2, 1, 0, 1, 3, -4, -1].map(Rational::from);
        assert_eq!(negative_chunk(3, &sizes), Some((1, 2, Rational::from(-4))));
        assert_eq!(negative_chunk(2, &sizes), Some((2, 1, Rational::from(-4))));
        assert_eq!(negative_chunk(2, &sizes[..5]), None);
    }
}
