//! Conditions that the paper omits, as predicates.

use itertools::Itertools;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::orderings::Ordering;
use schedcheck_rr4745_algorithms::shares::{by_equation_2, cumulated_cycle_time};

/// Whether there is a load, and equation 2 gives no processor of a ring of least sum a negative share of it.
pub fn no_least_sum_asks_for_a_negative_share(instance: &SliceRing) -> bool {
    let is_free =
        |order: &Vec<usize>| by_equation_2(instance, order).shares.iter().all(|share| *share >= Rational::default());
    *instance.work() > Rational::default() && Ordering::least_sums(instance).iter().all(is_free)
}

/// Whether a message between two processors costs the same both ways.
pub fn has_symmetric_costs(instance: &SliceRing) -> bool {
    (0..instance.processors()).array_combinations().all(|[i, j]| instance.cost(i, j) == instance.cost(j, i))
}

/// Whether no ring of all processors can ask for a negative share, by the costs alone.
pub fn the_load_outweighs_the_messages(instance: &SliceRing) -> bool {
    let all = (0..instance.processors()).collect_vec();
    instance.work() * cumulated_cycle_time(instance, &all) >= longest_messages(instance)
}

/// H times the largest sum of two c_ij of one processor; twice the one where there is one neighbour.
fn longest_messages(instance: &SliceRing) -> Rational {
    let two_largest = |i: usize| {
        let costs = (0..instance.processors()).filter(|&j| j != i).map(|j| instance.cost(i, j)).sorted_unstable().rev();
        costs.clone().next().cloned().unwrap_or_default()
            + costs.clone().nth(1).or(costs.clone().next()).cloned().unwrap_or_default()
    };
    let sums = (0..instance.processors()).map(two_largest);
    sums.max().unwrap_or_default() * instance.volume()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_with_messages_as_long_as_the_step_has_no_negative_share_but_one_with_longer_ones_has() {
        // P0 pays 2, and T_step by equation 3 is (W + 2) / 2.
        let holds = |work| no_least_sum_asks_for_a_negative_share(&SliceRing::of((work, 1), [1, 1], [[0, 1], [0, 0]]));
        assert_eq!([0, 1, 2, 3].map(holds), [false, false, true, true]);
    }

    #[test]
    fn costs_are_symmetric_if_each_pair_has_one() {
        let holds = |back| has_symmetric_costs(&SliceRing::of((1, 1), [1, 1, 1], [[0, 1, 2], [1, 0, 3], [2, back, 0]]));
        assert_eq!([3, 2].map(holds), [true, false]);
    }

    #[test]
    fn the_longest_messages_are_the_two_dearest_of_one_processor_or_twice_its_only_one() {
        let of = |instance: SliceRing| longest_messages(&instance).to_string();
        assert_eq!(
            of(SliceRing::of((1, 2), [1, 1, 1, 1], [[0, 1, 1, 2], [3, 0, 4, 4], [5, 6, 0, 7], [1, 1, 1, 0]])),
            "26"
        );
        assert_eq!(of(SliceRing::of((1, 2), [1, 1], [[0, 3], [1, 0]])), "12");
        assert_eq!(of(SliceRing::of((1, 2), [1], [[0]])), "0");
    }

    #[test]
    fn the_load_outweighs_messages_that_are_as_long_and_none_that_are_longer() {
        // w_cumul is 1.
        let holds = |work| the_load_outweighs_the_messages(&SliceRing::of((work, 1), [2, 2], [[0, 3], [1, 0]]));
        assert_eq!([5, 6, 7].map(holds), [false, true, true]);
        assert!(the_load_outweighs_the_messages(&SliceRing::of((0, 1), [2], [[0]])));
    }
}
