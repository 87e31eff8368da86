//! The stars of theorem 2's reduction from 3-partition.

use super::*;
use crate::star::boxes::theorem_2_star;
use crate::star::branch_and_bound::{DeadlineAnswer, decide};

fn is_met(bound: i64, items: &[i64]) -> bool {
    let (star, deadline) = theorem_2_star(bound, items);
    match decide(&star, &deadline, Relays::Allowed, &StarLimits::default()).answer {
        DeadlineAnswer::Feasible(schedule) => check(&star, &schedule).expect("a valid schedule").makespan <= deadline,
        DeadlineAnswer::Infeasible => false,
        DeadlineAnswer::Unknown => panic!("no limit was set"),
    }
}

#[test]
fn the_smallest_stars_answer_as_3_partition_does() {
    assert!(is_met(7, &[2, 2, 3]));
    assert!(is_met(13, &[4, 4, 5, 4, 4, 5]));
    assert!(!is_met(13, &[4, 4, 4, 4, 4, 6]));
}

#[test]
fn items_that_sum_to_too_little_are_met_though_3_partition_says_no() {
    assert!(is_met(7, &[2, 2, 2]));
}

#[test]
fn eight_triples_are_decided_yes_and_no() {
    let triple = |i: i64| [26 + i, 30 + 2 * i % 7, 44 - i - 2 * i % 7];
    let yes: Vec<i64> = (0..8).flat_map(triple).collect();
    assert!(is_met(100, &yes));
    // Only one item is not a multiple of 3, so no triple with it sums to 102.
    let no: Vec<i64> = [[27, 30, 45]; 7].concat().into_iter().chain([28, 34, 40]).collect();
    assert!(is_met(102, &no));
}
