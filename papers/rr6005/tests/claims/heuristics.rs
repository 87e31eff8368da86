//! One test a claim of rr6005, sections 3.5 to 6: heuristics, simulations and divisible loads. As in `statements.rs`.

use crate::rows::{fails, is_confirmed, is_not_decidable};
use schedcheck_harness::Verdict;
use schedcheck_harness::testing::worst_ratio;

#[test]
fn remarkably_lower_is_not_quantified() {
    is_not_decidable("rr6005/conclusion-bba", "makes fewer comparisons");
}

#[test]
fn each_step_of_bba_leaves_the_smallest_makespan_that_a_step_can() {
    is_confirmed("rr6005/bba-local");
}

#[test]
fn mbbsa_is_not_optimal_on_different_links() {
    is_confirmed("rr6005/mbbsa-not-optimal");
}

#[test]
fn fast_senders_make_mbbsa_optimal_if_they_are_fast_at_every_makespan() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"5","tasks":2},{"c":"3","w":"6","tasks":0},{"c":"2","w":"11","tasks":1}]}"#;
    let row = fails("rr6005/mbbsa-fast-senders", Verdict::Imprecise, instance, "makespan 11");
    assert_eq!(worst_ratio(&row), "11/10");
}

#[test]
fn no_forward_of_r_bsa_can_start_later() {
    is_confirmed("rr6005/rbsa-late");
}

#[test]
fn algorithm_5_as_printed_calls_failures_successes() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"1","w":"2","tasks":1}]}"#;
    fails("rr6005/alg-5", Verdict::Imprecise, instance, "its makespan is 2");
}

#[test]
fn algorithm_5_as_printed_lets_forwards_overlap() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"4","tasks":4},{"c":"2","w":"1","tasks":0}]}"#;
    fails("rr6005/alg-5-port", Verdict::Misprint, instance, "its makespan is 8");
}

#[test]
fn algorithm_5_as_printed_forwards_what_has_not_arrived() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":0},{"c":"2","w":"3","tasks":3}]}"#;
    fails(
        "rr6005/alg-5-arrivals",
        Verdict::Imprecise,
        instance,
        "the schedule is not valid: transfer 1: the master forwards the task at 3, but has it only at 4",
    );
}

/// Section 4.2, as counterexamples show it.
const TRACE_PLATFORM: &str = r#"{"kind":"star","workers":[{"c":"2","w":"3","tasks":8},{"c":"2","w":"3","tasks":1},{"c":"2","w":"4","tasks":1},{"c":"2","w":"4","tasks":0}]}"#;

#[test]
fn the_platform_of_the_traces_has_the_optimum_13() {
    is_confirmed("rr6005/trace-optimum");
}

#[test]
fn powers_are_times_in_one_section_and_rates_in_another() {
    let instance = r#"{"communication power":20,"computation power":50}"#;
    fails("rr6005/power", Verdict::Imprecise, instance, "c = 20, w = 50");
}

#[test]
fn the_first_task_of_the_traces_goes_to_p_2() {
    is_confirmed("rr6005/trace-first-task");
}

#[test]
fn mbbsa_does_not_finish_each_task_as_early_as_it_can_be() {
    is_confirmed("rr6005/trace-each-task");
}

#[test]
fn the_trace_of_bba_breaks_a_tie_against_line_13() {
    fails("rr6005/trace-bba", Verdict::NotReproduced, TRACE_PLATFORM, "received by P2, P4, P2, P3; makespan 14");
}

#[test]
fn the_trace_of_mbbsa_reaches_13() {
    is_confirmed("rr6005/trace-mbbsa");
}

#[test]
fn the_second_task_of_mbbsa_is_no_later_than_that_of_bba() {
    fails(
        "rr6005/trace-later",
        Verdict::NotReproduced,
        TRACE_PLATFORM,
        "MBBSA's second task ends at 9 or 10, BBA's at 10",
    );
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
fn r_bsa_is_as_good_on_homogeneous_platforms_where_links_are_slow() {
    is_confirmed("rr6005/fig-22-rbsa");
}

#[test]
fn the_93_percent_are_of_platforms_that_are_not_known() {
    is_not_decidable("rr6005/fig-22-percent", "Hom Hom: 10 of 10");
}

#[test]
fn mbbsa_is_optimal_on_equal_links() {
    is_confirmed("rr6005/fig-23");
}

#[test]
fn r_bsa_outperforms_mbbsa_in_the_general_case_of_table_1_and_not_in_most_rows() {
    fails("rr6005/fig-24", Verdict::Imprecise, r#"{"table":1}"#, "in 1 of 3");
}

#[test]
fn table_1_has_the_same_order_on_both_kinds_of_heterogeneous_links() {
    is_confirmed("rr6005/fig-25-equivalent");
}

#[test]
fn bba_is_slightly_off_in_table_1_on_homogeneous_links() {
    is_confirmed("rr6005/fig-23-bba");
}

#[test]
fn mbbsa_has_the_smallest_mean_in_most_rows_of_table_1() {
    is_confirmed("rr6005/table-1-mbbsa");
}

#[test]
fn mbbsa_keeps_the_smallest_deviations_of_table_1() {
    is_confirmed("rr6005/table-1-mbbsa-deviations");
}

#[test]
fn bba_is_not_quite_as_good_as_mbbsa_in_table_1() {
    let instance = r#"{"table":1,"row":"Hom Het c <= w"}"#;
    fails("rr6005/table-1-bba", Verdict::Imprecise, instance, "means 1.0003, 1, 1.0186");
}

#[test]
fn table_1_has_a_distance_of_bba_of_more_than_40_percent() {
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
fn bba_is_the_worst_of_table_1_on_heterogeneous_platforms() {
    is_confirmed("rr6005/conclusion-poorly");
}

#[test]
fn r_bsa_is_ahead_of_mbbsa_with_slow_links_by_less_than_a_standard_error() {
    fails("rr6005/conclusion-mbbsa", Verdict::Imprecise, r#"{"table":1}"#, "in none by more than a standard error");
}

#[test]
fn all_that_is_sent_is_received() {
    is_confirmed("rr6005/eq-1");
}

#[test]
fn senders_meet_equations_2_and_3() {
    is_confirmed("rr6005/eq-2-3");
}

#[test]
fn receivers_meet_equation_4() {
    is_confirmed("rr6005/eq-4");
}

#[test]
fn every_imbalance_meets_equation_6() {
    is_confirmed("rr6005/eq-6");
}

#[test]
fn equation_5_is_printed_for_the_senders() {
    let instance = r#"{"kind":"switch","workers":[{"load":"0","bandwidth":"1","speed":"1"},{"load":"1","bandwidth":"1","speed":"1"}]}"#;
    fails("rr6005/eq-5", Verdict::Imprecise, instance, "it computes 1/2 in that time");
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
fn the_second_form_of_equation_8_has_the_wrong_index_if_it_is_i() {
    let instance = r#"{"kind":"switch","workers":[{"load":"0","bandwidth":"1","speed":"1"},{"load":"1","bandwidth":"1","speed":"1"}]}"#;
    fails("rr6005/eq-8-second-form", Verdict::Imprecise, instance, "f_(2,1) = 0");
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
    fails("rr6005/thm-4", Verdict::False, instance, "P_1 holds nothing and would have to send 1/11");
}
