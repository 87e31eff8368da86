//! One test a claim of rr6005: each is put to its check at quick depth, and its verdict and smallest counterexample are the
//! reviewed ones.

mod rows;

use rows::{is_confirmed, fails, rows};
use schedcheck::claims::Verdict;

#[test]
fn figure_3_is_optimal_and_needs_its_relay() {
    is_confirmed("rr6005/fig-3");
}

#[test]
fn figure_3_is_infeasible_without_a_relay() {
    is_confirmed("rr6005/fig-3-no-relay");
}

#[test]
fn theorem_1_orders_redistributions_optimally() {
    is_confirmed("rr6005/thm-1");
}

#[test]
fn theorem_2_needs_items_that_sum_to_n_times_the_bound() {
    let instance = r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#;
    fails("rr6005/thm-2", Verdict::False, instance, "not solvable, but a schedule ends by T");
}

#[test]
fn lemma_1_only_the_owner_sends() {
    is_confirmed("rr6005/lemma-1");
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
fn lemma_4_needs_items_that_sum_to_n_times_the_bound() {
    fails("rr6005/lemma-4", Verdict::False, r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#, "take 6");
}

#[test]
fn lemma_5_needs_items_that_sum_to_n_times_the_bound() {
    fails("rr6005/lemma-5", Verdict::False, r#"{"kind":"3-partition","items":[2,2,2],"bound":7}"#, "sums to 6, not to S = 7");
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
fn algorithm_1_costs_at_most_n_iterations_of_m() {
    is_confirmed("rr6005/alg-1-complexity");
}

#[test]
fn algorithm_2_keeps_the_most_jobs_on_time() {
    is_confirmed("rr6005/alg-2");
}

#[test]
fn theorem_3_mbbsa_decides_makespans_on_equal_links() {
    is_confirmed("rr6005/thm-3");
}

#[test]
fn proposition_2_the_search_is_optimal_on_equal_links() {
    is_confirmed("rr6005/prop-2");
}

#[test]
fn algorithm_4_as_printed_searches_the_wrong_half() {
    let instance = r#"{"kind":"star","workers":[{"c":"0","w":"0","tasks":0},{"c":"0","w":"1","tasks":1}]}"#;
    fails("rr6005/alg-4-as-printed", Verdict::False, instance, "makespan 1");
}

#[test]
fn algorithm_4_lists_more_deadlines_than_its_bound_allows() {
    let instance = r#"{"kind":"star","workers":[{"c":"1","w":"512","tasks":1},{"c":"1","w":"1","tasks":0}]}"#;
    fails("rr6005/alg-4-complexity", Verdict::False, instance, "steps");
}

#[test]
fn fast_senders_do_not_make_mbbsa_optimal_when_a_balanced_worker_can_lend() {
    let instance = r#"{"kind":"star","workers":[{"c":"0","w":"1","tasks":2},{"c":"1","w":"1","tasks":0},{"c":"1","w":"3","tasks":1}]}"#;
    fails("rr6005/mbbsa-fast-senders", Verdict::False, instance, "makespan 3");
}

#[test]
fn algorithm_5_as_printed_calls_failures_successes() {
    let instance = r#"{"kind":"star","workers":[{"c":"0","w":"1","tasks":1}]}"#;
    fails("rr6005/alg-5", Verdict::False, instance, "its makespan is 1");
}

#[test]
fn the_trace_of_bba_breaks_a_tie_against_line_13() {
    let rows = rows("rr6005/trace-bba");
    let found = rows[0].counterexample.as_ref().map(|counterexample| counterexample.found.as_str());
    assert_eq!(found, Some("received by P2, P4, P2, P3; makespan 14"));
    assert_eq!((rows[0].verdict, rows[1].verdict), (Verdict::Refuted, Verdict::Confirmed));
}

#[test]
fn the_trace_of_mbbsa_reaches_13() {
    is_confirmed("rr6005/trace-mbbsa");
}

#[test]
fn the_trace_of_r_bsa_reaches_13() {
    is_confirmed("rr6005/trace-rbsa");
}

#[test]
fn table_1_is_not_given_back_as_r_bsa_is_optimal_on_homogeneous_platforms() {
    let rows = rows("rr6005/table-1");
    assert_eq!((rows[0].verdict, rows[1].verdict), (Verdict::NotReproduced, Verdict::Reproduced), "{rows:?}");
    let first = rows[0].counterexample.as_ref().expect("a figure that differs");
    let instance = r#"{"table":1,"type":"Hom Hom","figure":"R-BSA mean"}"#;
    assert_eq!(
        (first.instance.to_string().as_str(), first.claimed.as_str(), first.found.as_str()),
        (instance, "1.0014", "1.0000")
    );
}

#[test]
fn figures_22_to_25_show_another_bba_than_algorithm_1() {
    let rows = rows("rr6005/fig-22-25");
    assert_eq!((rows[0].verdict, rows[1].verdict), (Verdict::NotReproduced, Verdict::Reproduced), "{rows:?}");
    let first = rows[0].counterexample.as_ref().expect("a conclusion that is not so");
    assert_eq!(first.claimed, "with heterogeneous communication BBA is the worst in the mean");
}

#[test]
fn linear_program_7_bounds_every_schedule_over_a_switch() {
    is_confirmed("rr6005/lp-7");
}

#[test]
fn equation_8_divides_by_what_is_sent() {
    let idle = r#"{"kind":"switch","workers":[{"load":"0","bandwidth":"0","speed":"0"},{"load":"0","bandwidth":"0","speed":"0"}]}"#;
    fails("rr6005/eq-8", Verdict::False, idle, "divides by L = 0");
}

#[test]
fn equations_10_to_12_divide_by_the_time() {
    let idle = r#"{"kind":"switch","workers":[{"load":"0","bandwidth":"0","speed":"0"}]}"#;
    fails("rr6005/eq-10-12", Verdict::False, idle, "divide by T0 = 0");
}

#[test]
fn theorem_4_lets_a_worker_send_what_it_does_not_hold() {
    let instance = r#"{"kind":"switch","workers":[{"load":"0","bandwidth":"1","speed":"0"},{"load":"0","bandwidth":"1","speed":"1"},{"load":"1","bandwidth":"0","speed":"1"}]}"#;
    fails("rr6005/thm-4", Verdict::False, instance, "its load -1 is negative");
}
