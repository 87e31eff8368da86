//! The matrices d whose sum over a ring is minimised in place of T_step.

use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};

/// The weights of proposition 2 as they are printed, d_ij = (c_ij + c_ji) / w_i.
pub fn printed(instance: &SliceRing) -> Costs<Rational> {
    matrix(instance, |i, j| (instance.cost(i, j) + instance.cost(j, i)) / &instance.cycle_times()[i])
}

/// The weights whose sum over a ring is the sum of equation 3, d_ij = c_ij / w_i + c_ji / w_j.
///
/// In that sum, processor i contributes (c_{i,pred(i)} + c_{i,succ(i)}) / w_i. The link from i to its successor j is
/// paid for by both: once as c_ij / w_i, once as c_ji / w_j.
pub fn of_equation_3(instance: &SliceRing) -> Costs<Rational> {
    let paid = |i: usize, j: usize| instance.cost(i, j) / &instance.cycle_times()[i];
    matrix(instance, |i, j| paid(i, j) + paid(j, i))
}

fn matrix(instance: &SliceRing, entry: impl Fn(usize, usize) -> Rational) -> Costs<Rational> {
    let size = instance.processors();
    let rows = (0..size).map(|i| (0..size).map(|j| entry(i, j)).collect());
    Costs::from_rows(rows).expect("the matrix is square")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_weights_differ_where_cycle_times_do() {
        let instance = SliceRing::of((1, 1), [2, 3], [[0, 6], [12, 0]]);
        let entries = |d: Costs<Rational>| [d.get(0, 1).to_string(), d.get(1, 0).to_string(), d.get(1, 1).to_string()];
        assert_eq!(entries(printed(&instance)), ["9", "6", "0"]);
        assert_eq!(entries(of_equation_3(&instance)), ["7", "7", "0"]);
    }
}
