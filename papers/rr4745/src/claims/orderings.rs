//! Ways to choose rings of all processors: by the sum of equation 3, or as shortest cycles under some d.

use itertools::Itertools;
use schedcheck_bruteforce::ring::shares as oracle;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use schedcheck_rr4745_algorithms::distance::{Definition, Ends, length};

/// Every ring of all processors, once in each sense that differs.
pub(super) fn cycles(processors: usize) -> Vec<Vec<usize>> {
    (1..processors).permutations(processors - 1).map(|rest| [vec![0], rest].concat()).collect()
}

/// Ways to choose rings of all processors.
pub(super) struct Ordering;

impl Ordering {
    /// Those of least sum in equation 3.
    pub(super) fn least_sums(instance: &SliceRing) -> Vec<Vec<usize>> {
        cycles(instance.processors()).into_iter().min_set_by_key(|order| sum(instance, order))
    }

    pub(super) fn largest_sums(instance: &SliceRing) -> Vec<Vec<usize>> {
        cycles(instance.processors()).into_iter().max_set_by_key(|order| sum(instance, order))
    }

    /// The shortest directed cycles under the printed d.
    pub(super) fn printed(instance: &SliceRing) -> Vec<Vec<usize>> {
        shortest_cycles(&plain(Ends::Tail).matrix(instance))
    }

    /// Those under c_ij / w_i.
    pub(super) fn out(instance: &SliceRing) -> Vec<Vec<usize>> {
        shortest_cycles(&plain(Ends::Out).matrix(instance))
    }

    /// The shortest cycles under the d that makes the sum of equation 3.
    pub(super) fn shortest(instance: &SliceRing) -> Vec<Vec<usize>> {
        shortest_cycles(&plain(Ends::Both).matrix(instance))
    }
}

/// The sum in equation 3 over the ring.
pub(super) fn sum(instance: &SliceRing, order: &[usize]) -> Rational {
    let messages = oracle::messages(instance, order);
    order.iter().zip(messages).map(|(&processor, messages)| messages / &instance.cycle_times()[processor]).sum()
}

/// The directed cycles of all processors that are shortest under the weights.
fn shortest_cycles(weights: &[Vec<Rational>]) -> Vec<Vec<usize>> {
    cycles(weights.len()).into_iter().min_set_by_key(|order| length(weights, order))
}

pub(super) fn plain(ends: Ends) -> Definition {
    Definition { ends, bandwidths: false, speeds: false }
}
