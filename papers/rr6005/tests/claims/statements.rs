//! One test a claim of rr6005, sections 1 to 3.4: each is put to its check at quick depth, and its verdict and smallest
//! regular counterexample are the reviewed ones. The rest is in `heuristics.rs`.

use crate::rows::{fails, is_confirmed};
use schedcheck_harness::Verdict;
use schedcheck_harness::testing::worst_ratio;

#[test]
fn redistribution_takes_polynomial_time_if_nobody_lends() {
    let row = fails("rr6005/conclusion-polynomial", Verdict::Imprecise, A_LENDER, "time 9");
    assert_eq!(row.follows.as_deref(), Some("rr6005/thm-1"));
}

#[test]
fn links_of_one_direction_leave_the_reduction_as_it_is() {
    is_confirmed("rr6005/bidirectional");
}

#[test]
fn tasks_of_different_sizes_are_as_hard_as_2_partition() {
    is_confirmed("rr6005/different-sizes");
}

#[test]
fn figure_3_is_optimal_and_needs_its_relay() {
    is_confirmed("rr6005/fig-3");
}

#[test]
fn figure_3_is_infeasible_without_a_relay() {
    is_confirmed("rr6005/fig-3-no-relay");
}

#[test]
fn some_platform_needs_a_worker_that_sends_and_receives() {
    is_confirmed("rr6005/relays");
}

/// A worker with a fast link, which can send a task of its own and get one back.
const A_LENDER: &str =
    r#"{"kind":"redistribution","workers":[{"c":"1","delta":0},{"c":"3","delta":-2},{"c":"3","delta":2}]}"#;

#[test]
fn theorem_1_orders_redistributions_optimally_if_nobody_lends() {
    fails("rr6005/thm-1", Verdict::Imprecise, A_LENDER, "time 9");
}

#[test]
fn senders_by_non_decreasing_c_bring_each_task_first() {
    is_confirmed("rr6005/thm-1-senders");
}

#[test]
fn an_exchange_of_receivers_delays_nothing() {
    is_confirmed("rr6005/thm-1-exchange");
}

#[test]
fn the_proof_of_theorem_1_ends_with_receivers_the_other_way_round() {
    let instance =
        r#"{"kind":"redistribution","workers":[{"c":"1","delta":-1},{"c":"1","delta":2},{"c":"2","delta":-1}]}"#;
    fails("rr6005/thm-1-proof-end", Verdict::Misprint, instance, "the receivers have c in the order [2, 1]");
}

#[test]
fn definition_2_admits_further_instances_without_a_partition() {
    is_confirmed("rr6005/def-2");
}

#[test]
fn the_end_of_the_proof_of_theorem_2_needs_items_that_sum_to_n_times_the_bound() {
    let instance = r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#;
    fails("rr6005/thm-2-proof-end", Verdict::Hypothesis, instance, "not solvable, but a schedule ends by T = 91/4");
}

#[test]
fn theorem_2_reduces_3_partition_as_the_book_defines_it() {
    is_confirmed("rr6005/thm-2");
}

#[test]
fn the_xs_of_a_triple_sum_to_seven_eighths_with_its_items() {
    is_confirmed("rr6005/reduction-triples");
}

#[test]
fn the_xs_lie_in_the_smaller_interval() {
    is_confirmed("rr6005/reduction-interval");
}

#[test]
fn p_computes_no_task_by_the_deadline() {
    is_confirmed("rr6005/reduction-p");
}

#[test]
fn nobody_but_p_computes_two_tasks() {
    is_confirmed("rr6005/reduction-one-task");
}

#[test]
fn the_schedule_of_a_partition_keeps_the_output_port_busy() {
    is_confirmed("rr6005/reduction-ports");
}

#[test]
fn the_printed_times_of_the_q_are_when_their_receptions_begin() {
    let instance = r#"{"kind":"3-partition","items":[1,1,1],"bound":3}"#;
    fails("rr6005/reduction-q-times", Verdict::Imprecise, instance, "Q_0 receives from 27/8 to 15/4, not at 27/8");
}

#[test]
fn lemma_1_only_the_owner_sends() {
    is_confirmed("rr6005/lemma-1");
}

#[test]
fn the_sum_in_the_proof_of_lemma_1_runs_to_3n() {
    let instance = r#"{"kind":"3-partition","items":[1,1,1],"bound":3}"#;
    fails("rr6005/lemma-1-sum", Verdict::Imprecise, instance, "5/4, not nS = 3");
}

#[test]
fn lemma_2_the_last_separator_is_served_among_the_first_four() {
    is_confirmed("rr6005/lemma-2");
}

#[test]
fn lemma_3_the_first_three_tasks_go_to_items() {
    is_confirmed("rr6005/lemma-3");
}

#[test]
fn the_fourth_task_goes_to_the_last_separator() {
    is_confirmed("rr6005/fourth-task");
}

#[test]
fn lemma_4_needs_items_that_sum_to_n_times_the_bound() {
    let instance = r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#;
    let row = fails("rr6005/lemma-4", Verdict::Hypothesis, instance, "a schedule of length T in which they take 6");
    assert_eq!(row.counterexample.expect("it fails").claimed, "the first three tasks take 7S/8 = 49/8");
    assert_eq!(row.follows.as_deref(), Some("rr6005/thm-2-proof-end"));
}

#[test]
fn lemma_5_needs_items_that_sum_to_n_times_the_bound() {
    let instance = r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#;
    let row = fails("rr6005/lemma-5", Verdict::Hypothesis, instance, "the first triple sums to 6, not to S = 7");
    assert_eq!(row.follows.as_deref(), Some("rr6005/thm-2-proof-end"));
}

#[test]
fn the_proof_of_lemma_5_prints_7_8_for_7s_8() {
    let instance = r#"{"kind":"3-partition","items":[1,1,1],"bound":3}"#;
    fails("rr6005/lemma-5-proof", Verdict::Misprint, instance, "they sum to 21/8, not to 7/8");
}

#[test]
fn algorithm_1_moves_more_tasks_than_the_input_has_bits() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":16384},{"c":"1","w":"1","tasks":0}]}"#;
    fails("rr6005/bba-polynomial", Verdict::Imprecise, instance, "one by one");
}

#[test]
fn on_homogeneous_stars_the_receiver_of_section_3_3_1_does_as_well() {
    is_confirmed("rr6005/bba-receiver");
}

#[test]
fn the_sketch_of_bba_compares_the_sender_with_itself() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"3","tasks":0},{"c":"1","w":"3","tasks":2}]}"#;
    let row = fails("rr6005/bba-sketch", Verdict::Misprint, instance, "makespan 6");
    assert_eq!(worst_ratio(&row), "8/3");
}

#[test]
fn lemma_6_the_receiver_finished_first() {
    is_confirmed("rr6005/lemma-6");
}

#[test]
fn lemma_7_relays_are_of_no_use_on_equal_links() {
    is_confirmed("rr6005/lemma-7");
}

#[test]
fn a_chain_is_broken_up_without_a_longer_makespan() {
    is_confirmed("rr6005/lemma-7-proof");
}

#[test]
fn the_exchanges_of_the_proof_of_proposition_1_keep_the_makespan() {
    is_confirmed("rr6005/prop-1-exchanges");
}

#[test]
fn no_step_of_algorithm_1_increases_the_makespan() {
    is_confirmed("rr6005/prop-1-no-increase");
}

#[test]
fn one_task_more_than_algorithm_1_moves_may_leave_the_makespan_as_it_is() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"2","tasks":0},{"c":"1","w":"2","tasks":2}]}"#;
    fails("rr6005/prop-1-strictly", Verdict::Imprecise, instance, "one task more, from P_");
}

#[test]
fn proposition_1_bba_is_optimal_on_homogeneous_stars() {
    is_confirmed("rr6005/prop-1");
}

#[test]
fn line_12_reads_what_is_not_set() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    fails(
        "rr6005/alg-1-line-12",
        Verdict::Imprecise,
        instance,
        "line 12 reads end of worker 1 in iteration 1, which no line has set",
    );
}

#[test]
fn line_14_reads_an_iteration_that_is_none_if_its_damaged_superscript_is_k_plus_1() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    fails(
        "rr6005/alg-1-line-14",
        Verdict::Imprecise,
        instance,
        "line 14 reads the temporary end of worker 1 in iteration 3, which no line has set",
    );
}

#[test]
fn algorithm_1_costs_at_most_n_iterations_of_m() {
    is_confirmed("rr6005/alg-1-complexity");
}

#[test]
fn algorithm_2_orders_a_number_of_jobs_that_is_none_if_its_last_subscript_is_d() {
    fails("rr6005/alg-2-line-1", Verdict::Imprecise, r#"{"jobs":[{"w":1,"d":0}]}"#, "no number of jobs");
}

#[test]
fn algorithm_2_keeps_the_most_jobs_on_time() {
    is_confirmed("rr6005/alg-2");
}

#[test]
fn line_9_of_algorithm_2_takes_the_wrong_time_off_if_its_subscript_is_i() {
    let instance = r#"{"jobs":[{"w":1,"d":3},{"w":1,"d":3},{"w":1,"d":3},{"w":2,"d":2}]}"#;
    fails("rr6005/alg-2-line-9", Verdict::Imprecise, instance, "2 jobs");
}

#[test]
fn theorem_3_mbbsa_decides_makespans_on_equal_links() {
    is_confirmed("rr6005/thm-3");
}

#[test]
fn algorithm_3_reads_a_t_that_it_never_sets() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    fails("rr6005/alg-3-T", Verdict::Imprecise, instance, "line 6 reads T for the sender P_2, and no line has set it");
}

#[test]
fn the_loop_of_line_17_never_ends_for_a_worker_that_takes_no_time() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"0","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    let found = "f_1 = 0 and w_1 = 0: its condition holds for every l";
    let row = fails("rr6005/alg-3-line-17", Verdict::Boundary, instance, found);
    assert_eq!(row.failures.regular, 0);
}

#[test]
fn line_27_reads_a_sender_where_there_is_none() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    let found = "line 27 reads c_{s_1}, and there is no sender";
    fails("rr6005/alg-3-line-27", Verdict::Imprecise, instance, found);
}

#[test]
fn the_schedules_of_the_proof_of_theorem_3_are_within_the_counts() {
    is_confirmed("rr6005/thm-3-proof");
}

#[test]
fn the_first_elements_of_sigma_are_a_schedule() {
    is_confirmed("rr6005/thm-3-first-elements");
}

#[test]
fn proposition_2_is_optimal_but_lists_too_many_deadlines() {
    let instance =
        r#"{"kind":"star","workers":[{"c":"524288","w":"2097152","tasks":1},{"c":"524288","w":"1","tasks":0}]}"#;
    let row = fails("rr6005/prop-2", Verdict::False, instance, "23068671 deadlines are listed");
    assert_eq!(row.follows, None);
}

#[test]
fn the_optimum_lies_between_the_least_and_the_largest_finish_time() {
    is_confirmed("rr6005/search-interval");
}

#[test]
fn all_ends_are_multiples_of_one_over_lambda() {
    is_confirmed("rr6005/precision");
}

#[test]
fn algorithm_4_as_printed_searches_the_wrong_half() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"4","tasks":1}]}"#;
    let row = fails("rr6005/alg-4-as-printed", Verdict::Misprint, instance, "makespan 4");
    assert_eq!(worst_ratio(&row), "3");
}

#[test]
fn algorithm_4_returns_what_no_line_has_set_where_no_test_succeeds() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    fails("rr6005/alg-4-unassigned", Verdict::Imprecise, instance, "no line has set sigma");
}

#[test]
fn the_search_makes_few_tests() {
    is_confirmed("rr6005/alg-4-calls");
}

#[test]
fn the_size_of_the_input_bounds_lambda() {
    is_confirmed("rr6005/entry-size");
}

#[test]
fn the_logarithm_of_a_quotient_is_no_sum() {
    let instance = r#"{"alpha":1,"beta":2}"#;
    fails("rr6005/log-w", Verdict::Imprecise, instance, "w = 1/2");
}

#[test]
fn algorithm_4_passes_its_bound_if_n_counts_the_scheduled_tasks() {
    let instance = r#"{"kind":"star","workers":[{"c":"128","w":"512","tasks":1},{"c":"128","w":"1","tasks":0}]}"#;
    let row = fails("rr6005/alg-4-complexity", Verdict::Imprecise, instance, "13025 steps");
    assert_eq!(row.follows, None);
}
