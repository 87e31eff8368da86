//! One test a claim of rr4916: steps of proofs, single letters of formulas, and what is said of rounds in general.

use crate::rows::{fails, is_confirmed, is_not_decidable, rows};
use schedcheck_harness::Verdict;

/// A statement that fails only where its reading sets instances aside.
fn is_imprecise(id: &str, found: &str) {
    let rows = rows(id);
    let aside = rows[0].failures.smallest_aside.as_ref().expect("it fails on what is set aside");
    assert_eq!((rows[0].verdict, &rows[0].counterexample), (Verdict::Imprecise, &None), "{:?}", rows[0]);
    assert!(aside.found.contains(found), "{}", aside.found);
}

#[test]
fn the_worker_left_out_gains_at_the_end() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"0","w":"1"},{"g":"1","w":"0"}]}"#;
    fails("rr4916/lemma-1-last", Verdict::Boundary, instance, "it gains 0");
}

#[test]
fn as_many_inequalities_as_workers_are_equalities() {
    is_confirmed("rr4916/lemma-2-equalities");
}

#[test]
fn extremal_is_said_of_what_is_optimal() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"2","w":"1"}]}"#;
    fails("rr4916/lemma-2-extremal", Verdict::Imprecise, instance, "inequalities are equalities there");
}

#[test]
fn one_round_is_not_efficient_for_large_loads() {
    let instance = r#"{"kind":"multi-round","load":"10000","workers":1,"g":"0","w":"1"}"#;
    fails("rr4916/single-round", Verdict::Boundary, instance, "they take");
}

#[test]
fn a_node_computes_until_the_end() {
    let instance = r#"{"kind":"divisible-tree","load":"1","root":{"w":"0","children":[{"g":"0","w":"0"}]}}"#;
    fails("rr4916/node-knows", Verdict::Boundary, instance, "it has no load");
}

#[test]
fn the_last_chunk_is_sent_to_the_last_of_the_order() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"1","w":"1"}]}"#;
    fails("rr4916/sigma-last", Verdict::Misprint, instance, "the last one is sent to");
}

#[test]
fn what_w_is_in_inequality_7_is_not_said() {
    is_not_decidable("rr4916/prop-5-bound", "stars, (7) is fulfilled by every participating worker on");
}

#[test]
fn chunks_of_one_round_can_decrease() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":4,"rounds":3,"g":"1","w":"5"}"#;
    fails("rr4916/fig-6", Verdict::Imprecise, instance, "48397500, 52050000, 53140625, 52421875, ");
}

#[test]
fn the_schedule_without_idle_time_has_the_highest_utilization() {
    is_confirmed("rr4916/maximum-utilization");
}

#[test]
fn one_latency_of_homogeneous_workers_is_named_twice() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"1","w":"1","W":"1"}]}"#;
    fails("rr4916/homogeneous-workers", Verdict::Misprint, instance, "take");
}

#[test]
fn the_time_of_a_chunk_has_a_foreign_index() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":2,"rounds":1,"g":"1","w":"1"}"#;
    fails("rr4916/time-of-a-chunk", Verdict::Imprecise, instance, "in ");
}

#[test]
fn all_chunks_sum_to_the_load() {
    is_confirmed("rr4916/sum-of-chunks");
}

#[test]
fn the_equation_for_the_number_of_rounds_is_not_printed() {
    is_not_decidable("rr4916/umr-equation", "bisection on the differences");
}

#[test]
fn uniform_chunks_decrease_where_a_worker_waits() {
    is_imprecise("rr4916/fig-7", "(4/37, 4/37, 4/37, 4/37, 3/37, ");
}

#[test]
fn one_inequality_more_is_replaced() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1","G":"1","W":"1"},{"g":"1","w":"1","G":"1","W":"1"}]}"#;
    fails("rr4916/more-constrained-rows", Verdict::Misprint, instance, "3 are");
}

#[test]
fn nothing_is_divided_by_nothing_if_all_workers_are_selected() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"2"},{"g":"1","w":"2"}]}"#;
    fails("rr4916/no-next-worker", Verdict::Imprecise, instance, "0 / 0");
}

#[test]
fn no_subset_has_a_larger_rate_than_all_workers() {
    is_confirmed("rr4916/all-involved");
}
