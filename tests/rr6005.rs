//! One test a claim of rr6005: each is put to its check at quick depth, and its verdict and smallest regular counterexample are the
//! reviewed ones.

mod rows;

use rows::{fails, is_confirmed, is_not_decidable};
use schedcheck::claims::Verdict;

#[test]
fn redistribution_takes_polynomial_time() {
    is_confirmed("rr6005/conclusion-polynomial");
}

#[test]
fn remarkably_lower_is_not_quantified() {
    is_not_decidable("rr6005/conclusion-bba", "makes fewer comparisons");
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

#[test]
fn theorem_1_orders_redistributions_optimally() {
    is_confirmed("rr6005/thm-1");
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
fn definition_2_omits_that_the_items_sum_to_n_times_the_bound() {
    let instance = r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#;
    fails("rr6005/def-2", Verdict::Hypothesis, instance, "not solvable, but a schedule ends by T = 91/4");
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
    fails("rr6005/lemma-1-sum", Verdict::Misprint, instance, "5/4, not nS = 3");
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
    let row = fails(
        "rr6005/lemma-4",
        Verdict::Hypothesis,
        instance,
        "the three tasks from number 1 on take 6, and 7S/8 = 49/8",
    );
    assert_eq!(row.follows.as_deref(), Some("rr6005/def-2"));
}

#[test]
fn lemma_5_needs_items_that_sum_to_n_times_the_bound() {
    let instance = r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#;
    let row = fails(
        "rr6005/lemma-5",
        Verdict::Hypothesis,
        instance,
        "the triple of the tasks from number 1 on sums to 6, not to S = 7: no solution",
    );
    assert_eq!(row.follows.as_deref(), Some("rr6005/def-2"));
}

#[test]
fn the_proof_of_lemma_5_prints_7_8_for_7s_8() {
    let instance = r#"{"kind":"3-partition","items":[1,1,1],"bound":3}"#;
    fails("rr6005/lemma-5-proof", Verdict::Misprint, instance, "they sum to 21/8, not to 7/8");
}

#[test]
fn on_homogeneous_stars_the_receiver_of_section_3_3_1_does_as_well() {
    is_confirmed("rr6005/bba-receiver");
}

#[test]
fn the_sketch_of_bba_compares_the_sender_with_itself() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"3","tasks":0},{"c":"1","w":"3","tasks":2}]}"#;
    let row = fails("rr6005/bba-sketch", Verdict::Misprint, instance, "makespan 6");
    let worst = row.failures.worst.and_then(|worst| worst.ratio).map(|ratio| ratio.to_string());
    assert_eq!(worst.as_deref(), Some("8/3"));
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
fn proposition_1_bba_is_optimal_on_homogeneous_stars() {
    is_confirmed("rr6005/prop-1");
}

#[test]
fn line_12_reads_what_is_not_set() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    fails(
        "rr6005/alg-1-line-12",
        Verdict::Misprint,
        instance,
        "line 12 reads end of worker 1 in iteration 1, which no line has set",
    );
}

#[test]
fn line_14_reads_an_iteration_that_is_none() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    fails(
        "rr6005/alg-1-line-14",
        Verdict::Misprint,
        instance,
        "line 14 reads the temporary end of worker 1 in iteration 3, which no line has set",
    );
}

#[test]
fn algorithm_1_costs_at_most_n_iterations_of_m() {
    is_confirmed("rr6005/alg-1-complexity");
}

#[test]
fn algorithm_2_keeps_the_most_jobs_on_time() {
    is_confirmed("rr6005/alg-2");
}

#[test]
fn line_9_of_algorithm_2_takes_the_wrong_time_off() {
    let instance = r#"{"jobs":[{"w":1,"d":3},{"w":1,"d":3},{"w":1,"d":3},{"w":2,"d":2}]}"#;
    fails("rr6005/alg-2-line-9", Verdict::Misprint, instance, "2 jobs");
}

#[test]
fn theorem_3_mbbsa_decides_makespans_on_equal_links() {
    is_confirmed("rr6005/thm-3");
}

#[test]
fn algorithm_3_reads_a_t_that_it_never_sets() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"1","tasks":1}]}"#;
    fails("rr6005/alg-3-T", Verdict::Imprecise, instance, "line 6 reads T for the sender P2, and no line has set it");
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
    assert_eq!(row.follows.as_deref(), Some("rr6005/alg-4-complexity"));
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
    let worst = row.failures.worst.and_then(|worst| worst.ratio).map(|ratio| ratio.to_string());
    assert_eq!(worst.as_deref(), Some("3"));
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
    fails("rr6005/log-w", Verdict::Misprint, instance, "w = 1/2");
}

#[test]
fn algorithm_4_lists_more_deadlines_than_its_bound_allows() {
    let instance = r#"{"kind":"star","workers":[{"c":"128","w":"512","tasks":1},{"c":"128","w":"1","tasks":0}]}"#;
    fails("rr6005/alg-4-complexity", Verdict::False, instance, "13025 steps");
}

#[test]
fn mbbsa_is_not_optimal_on_different_links() {
    is_confirmed("rr6005/mbbsa-not-optimal");
}

#[test]
fn fast_senders_make_mbbsa_optimal_if_they_are_fast_at_every_makespan() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"5","tasks":2},{"c":"3","w":"6","tasks":0},{"c":"2","w":"11","tasks":1}]}"#;
    let row = fails("rr6005/mbbsa-fast-senders", Verdict::Imprecise, instance, "makespan 11");
    let worst = row.failures.worst.and_then(|worst| worst.ratio).map(|ratio| ratio.to_string());
    assert_eq!(worst.as_deref(), Some("11/10"));
}

#[test]
fn algorithm_5_as_printed_calls_failures_successes() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"2","tasks":1}]}"#;
    fails("rr6005/alg-5", Verdict::Misprint, instance, "its makespan is 2");
}

#[test]
fn algorithm_5_as_printed_lets_forwards_overlap() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"3","tasks":3},{"c":"2","w":"1","tasks":0}]}"#;
    fails(
        "rr6005/alg-5-port",
        Verdict::Misprint,
        instance,
        "the schedule is not valid: transfers 0 and 1: both use the master's output port at 2",
    );
}

#[test]
fn algorithm_5_as_printed_forwards_what_has_not_arrived() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"2","w":"3","tasks":3}]}"#;
    fails(
        "rr6005/alg-5-arrivals",
        Verdict::False,
        instance,
        "the schedule is not valid: transfer 1: the master forwards the task at 3, but has it only at 4",
    );
}

#[test]
fn the_platform_of_the_traces_has_the_optimum_13() {
    is_confirmed("rr6005/trace-optimum");
}

#[test]
fn the_trace_of_bba_breaks_a_tie_against_line_13() {
    let instance = r#"{"kind":"star","workers":[{"c":"2","w":"3","tasks":8},{"c":"2","w":"3","tasks":1},{"c":"2","w":"4","tasks":1},{"c":"2","w":"4","tasks":0}]}"#;
    fails("rr6005/trace-bba", Verdict::Imprecise, instance, "received by P2, P4, P2, P3; makespan 14");
}

#[test]
fn the_trace_of_mbbsa_reaches_13() {
    is_confirmed("rr6005/trace-mbbsa");
}

#[test]
fn the_second_task_of_mbbsa_is_no_later_than_that_of_bba() {
    let instance = r#"{"kind":"star","workers":[{"c":"2","w":"3","tasks":8},{"c":"2","w":"3","tasks":1},{"c":"2","w":"4","tasks":1},{"c":"2","w":"4","tasks":0}]}"#;
    fails("rr6005/trace-later", Verdict::NotReproduced, instance, "MBBSA's second task ends at 9 or 10, BBA's at 10");
}

#[test]
fn the_trace_of_r_bsa_reaches_13() {
    is_confirmed("rr6005/trace-rbsa");
}

#[test]
fn the_curves_are_of_platforms_that_are_not_known() {
    is_not_decidable("rr6005/fig-22-25", "platforms within 1/5/10 percent");
}

#[test]
fn bba_and_mbbsa_are_the_same_on_homogeneous_stars() {
    is_confirmed("rr6005/fig-22");
}

#[test]
fn which_r_bsa_was_run_is_not_known() {
    is_not_decidable("rr6005/fig-22-rbsa", "Hom Hom: 20 of 20");
}

#[test]
fn the_93_percent_are_of_platforms_that_are_not_known() {
    is_not_decidable("rr6005/fig-22-percent", "Hom Hom: 20 of 20");
}

#[test]
fn mbbsa_is_optimal_on_equal_links() {
    is_confirmed("rr6005/fig-23");
}

#[test]
fn by_far_the_poorest_is_not_quantified() {
    is_not_decidable("rr6005/fig-24", "means of BBA");
}

#[test]
fn bba_can_be_more_than_40_percent_off() {
    is_confirmed("rr6005/fig-25");
}

#[test]
fn the_platforms_of_table_1_are_not_known() {
    is_not_decidable("rr6005/table-1", "of 72 figures come out");
}

#[test]
fn table_1_has_the_order_that_the_paper_concludes() {
    is_confirmed("rr6005/table-1-conclusions");
}

#[test]
fn the_deviations_of_table_1_have_the_order_of_its_means() {
    is_confirmed("rr6005/table-1-deviations");
}

#[test]
fn mbbsa_has_most_of_the_smallest_means_of_table_1() {
    is_confirmed("rr6005/conclusion-mbbsa");
}

#[test]
fn equation_5_is_printed_for_the_senders() {
    let instance = r#"{"kind":"switch","workers":[{"load":"0","bandwidth":"1","speed":"1"},{"load":"1","bandwidth":"1","speed":"1"}]}"#;
    fails("rr6005/eq-5", Verdict::Misprint, instance, "it computes 1/2 in that time");
}

#[test]
fn linear_program_7_bounds_every_schedule_over_a_switch() {
    is_confirmed("rr6005/lp-7");
}

#[test]
fn equation_8_gives_each_its_imbalance() {
    is_confirmed("rr6005/eq-8");
}

#[test]
fn the_second_form_of_equation_8_has_the_wrong_index() {
    let instance = r#"{"kind":"switch","workers":[{"load":"0","bandwidth":"1","speed":"1"},{"load":"1","bandwidth":"1","speed":"1"}]}"#;
    fails("rr6005/eq-8-second-form", Verdict::Misprint, instance, "f_21 = 0");
}

#[test]
fn equations_10_to_12_hold_for_every_receiver() {
    is_confirmed("rr6005/eq-10-12");
}

#[test]
fn the_own_load_may_be_computed_first() {
    is_confirmed("rr6005/fig-26");
}

#[test]
fn theorem_4_lets_a_worker_send_what_it_does_not_hold() {
    let instance = r#"{"kind":"switch","workers":[{"load":"0","bandwidth":"1/10","speed":"1"},{"load":"0","bandwidth":"1","speed":"1"},{"load":"1","bandwidth":"1/10","speed":"1"}]}"#;
    fails("rr6005/thm-4", Verdict::False, instance, "computation 0: its load -1/11 is negative");
}
