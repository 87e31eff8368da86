//! The root search behind [`balance`](super::balance), over integers.
//!
//! In a time T the least that worker i can send less what it receives is the larger of -b T and alpha - s T (7a, 7b):
//! -b T from the time alpha / (s - b) on if s > b, and alpha - s T always if not. So the sum of these is A - S T
//! between two neighbouring such times, with A the sum of alpha of all workers still on the second line and S the sum
//! of their s and of the others' b; it is convex and does not increase. The root is in the first interval at whose end
//! the sum is not positive. T is also at least alpha / (b + s), for alpha - s T <= b T.

use std::cmp::Ordering;

use num_integer::Integer;
use num_traits::Signed;

/// A worker in integers.
#[derive(Debug, Clone)]
pub(super) struct IntegerWorker<N> {
    pub(super) load: N,
    pub(super) bandwidth: N,
    pub(super) speed: N,
}

/// A quotient that is not negative, its denominator positive.
#[derive(Debug, Clone)]
pub(super) struct Quotient<N> {
    pub(super) numerator: N,
    pub(super) denominator: N,
}

impl<N: Integer + Clone> Quotient<N> {
    fn compare(&self, other: &Self) -> Ordering {
        let left = self.numerator.clone() * other.denominator.clone();
        left.cmp(&(other.numerator.clone() * self.denominator.clone()))
    }

    fn or_larger(self, other: Self) -> Self {
        if self.compare(&other).is_lt() { other } else { self }
    }
}

/// T_0.
pub(super) fn least_time<N: Integer + Signed + Clone + Send + Sync>(workers: &[IntegerWorker<N>]) -> Quotient<N> {
    let alone = |worker: &IntegerWorker<N>| Quotient {
        numerator: worker.load.clone(),
        denominator: worker.bandwidth.clone() + worker.speed.clone(),
    };
    let zero = || Quotient { numerator: N::zero(), denominator: N::one() };
    let positive = workers.iter().filter(|worker| worker.load.is_positive());
    positive.map(alone).fold(zero(), Quotient::or_larger).or_larger(root(workers).unwrap_or_else(zero))
}

/// Where the sum of the least amounts becomes zero; nothing if it is never positive.
fn root<N: Integer + Signed + Clone + Send + Sync>(workers: &[IntegerWorker<N>]) -> Option<Quotient<N>> {
    let mut load = workers.iter().fold(N::zero(), |sum, worker| sum + worker.load.clone());
    let mut slope = workers.iter().fold(N::zero(), |sum, worker| sum + worker.speed.clone());
    for (end, worker) in changes(workers) {
        // A - S T <= 0 at the end of the interval.
        if load.clone() * end.denominator.clone() <= slope.clone() * end.numerator.clone() {
            break;
        }
        load = load - worker.load.clone();
        slope = slope - worker.speed.clone() + worker.bandwidth.clone();
    }
    load.is_positive().then_some(Quotient { numerator: load, denominator: slope })
}

/// When workers change from the one line to the other, in the order of time.
fn changes<N: Integer + Signed + Clone + Send + Sync>(
    workers: &[IntegerWorker<N>],
) -> Vec<(Quotient<N>, &IntegerWorker<N>)> {
    use rayon::prelude::*;
    let change = |worker: &'_ IntegerWorker<N>| Quotient {
        numerator: worker.load.clone(),
        denominator: worker.speed.clone() - worker.bandwidth.clone(),
    };
    let faster = workers.iter().filter(|worker| worker.speed > worker.bandwidth);
    let mut changes: Vec<_> = faster.map(|worker| (change(worker), worker)).collect();
    changes.par_sort_by(|one, other| one.0.compare(&other.0));
    changes
}
