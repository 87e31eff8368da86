//! One test a claim of rr4916, section 4: each is put to its check at quick depth, and its verdict and smallest regular
//! counterexample are the reviewed ones.

use crate::rows::{fails, is_confirmed, is_not_decidable};
use schedcheck_harness::Verdict;

#[test]
fn chunks_shrink_where_workers_are_faster_than_the_port() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":2,"rounds":3,"g":"1","w":"1"}"#;
    let row = fails("rr4916/chunks-increase", Verdict::Imprecise, instance, "(21/32, 1/4)");
    assert_eq!(row.exhibits.len(), 1);
}

#[test]
fn the_sum_of_equation_7_ends_with_a_letter_that_has_no_meaning() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":2,"rounds":3,"g":"1","w":"1"}"#;
    fails("rr4916/eq-7-index", Verdict::Misprint, instance, "N has no meaning");
}

#[test]
fn nobody_is_idle_by_equation_7() {
    is_confirmed("rr4916/eq-7");
}

#[test]
fn equation_8_lacks_the_latency_of_the_last_chunk() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":2,"rounds":1,"g":"1","w":"1","W":"1"}"#;
    let row = fails("rr4916/eq-8", Verdict::Misprint, instance, "they finish at (5/3, 8/3)");
    assert_eq!(row.exhibits.len(), 2);
}

#[test]
fn multi_installment_needs_enough_load() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":2,"rounds":2,"g":"1","w":"1","W":"1"}"#;
    let row = fails(
        "rr4916/multi-installment",
        Verdict::Hypothesis,
        instance,
        "P_1 would get -2/11 units in round 0: without",
    );
    assert_eq!(row.exhibits.len(), 1);
}

#[test]
fn the_gamma_0_of_the_generating_function_is_that_of_equation_8() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":2,"rounds":1,"g":"1","w":"1","W":"1"}"#;
    let row = fails("rr4916/generating-function", Verdict::Imprecise, instance, "it is 1 gamma_0 + (-1)");
    assert_eq!(row.follows.as_deref(), Some("rr4916/eq-8"));
}

#[test]
fn the_roots_of_the_denominator_have_the_degrees_of_the_paper() {
    is_confirmed("rr4916/root-degrees");
}

#[test]
fn without_latencies_one_more_round_is_always_better() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":1,"rounds":1,"g":"0","w":"1"}"#;
    fails("rr4916/infinite-rounds", Verdict::Boundary, instance, "they take 1");
}

#[test]
fn uniform_rounds_take_longer_than_the_best_ones() {
    is_confirmed("rr4916/umr-restriction");
}

#[test]
fn g_and_w_are_exchanged_in_the_ratio_of_umr() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":2,"rounds":1,"g":"2","w":"1"}"#;
    fails("rr4916/umr-recursion", Verdict::Misprint, instance, "it is 1/4");
}

#[test]
fn the_makespan_of_umr_begins_with_a_load() {
    let instance = r#"{"kind":"multi-round","load":"1","workers":2,"rounds":2,"g":"1","w":"3"}"#;
    fails("rr4916/umr-first-term", Verdict::Misprint, instance, "it computes for 3/2");
}

#[test]
fn the_makespan_of_umr_lacks_half_a_message() {
    let instance = r#"{"kind":"multi-round","load":"2","workers":2,"rounds":2,"g":"1","w":"1","W":"1"}"#;
    let row = fails("rr4916/umr-makespan", Verdict::False, instance, "it is 7/2");
    assert_eq!(row.exhibits.len(), 1);
}

#[test]
fn the_printed_makespan_chooses_too_few_rounds() {
    let instance = r#"{"kind":"multi-round","load":"6","workers":2,"g":"1","w":"3","W":"1"}"#;
    let row = fails("rr4916/umr-rounds", Verdict::False, instance, "they take 25/2; 3 rounds take 471/38");
    assert_eq!(row.follows.as_deref(), Some("rr4916/umr-makespan"));
}

#[test]
fn uniform_chunks_can_arrive_just_in_time() {
    let instance = r#"{"kind":"multi-round","load":"4","workers":2,"rounds":2,"g":"1","w":"1","W":"1"}"#;
    fails(
        "rr4916/umr-uniform",
        Verdict::Imprecise,
        instance,
        "with chunks (1, 1, 1, 1) each worker receives each just",
    );
}

#[test]
fn how_little_umr_loses_is_measured() {
    is_not_decidable("rr4916/umr-small-latencies", "UMR is longer than multi-installment in ");
}

#[test]
fn how_often_umr_wins_is_measured() {
    is_not_decidable("rr4916/umr-versus-multi-installment", "UMR is shorter than multi-installment in");
}

#[test]
fn which_order_is_better_in_two_rounds_is_measured() {
    let measured = "the smaller g first is strictly better on 191 stars, the larger g first on 46";
    is_not_decidable("rr4916/umr-ordering", measured);
}

#[test]
fn the_second_program_is_more_constrained() {
    is_confirmed("rr4916/more-constrained");
}

#[test]
fn the_solution_of_the_steady_state_program_has_g_for_w() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"2"},{"g":"1","w":"2"}]}"#;
    fails("rr4916/asymptotic-lp", Verdict::Misprint, instance, "w_1 alpha_1 / T_p is more than 1 - S / T_p = 1");
}

#[test]
fn the_rate_is_printed_with_a_worker_that_is_not_there() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"2"},{"g":"2","w":"1"}]}"#;
    fails("rr4916/asymptotic-n", Verdict::Misprint, instance, "g_3 has no meaning, as p = 2");
}

#[test]
fn the_optimal_rate_has_no_factor_for_latencies() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"1","w":"1","W":"1"}]}"#;
    fails("rr4916/asymptotic-bound", Verdict::Misprint, instance, "n_opt = 1");
}

#[test]
fn all_workers_are_selected_where_the_port_has_room_for_them() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"}]}"#;
    fails("rr4916/all-selected", Verdict::Boundary, instance, "busy for 1 of the time");
}

#[test]
fn no_schedule_is_faster_than_the_rate() {
    is_confirmed("rr4916/asymptotic-lower");
}

#[test]
fn the_periods_are_as_many_as_printed() {
    is_confirmed("rr4916/asymptotic-periods");
}

#[test]
fn the_chain_of_inequalities_holds_for_long_periods() {
    is_confirmed("rr4916/asymptotic-chain");
}

#[test]
fn resources_are_selected_by_q_not_by_the_ratio_in_words() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"2","w":"2"}]}"#;
    fails("rr4916/resource-selection", Verdict::Imprecise, instance, "P_2 gets nothing in any optimal solution");
}

#[test]
fn the_periodic_schedule_is_asymptotically_optimal() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"0","w":"0"}]}"#;
    fails("rr4916/thm-2", Verdict::Boundary, instance, "it has none");
}

#[test]
fn the_periodic_schedule_has_few_sizes_of_chunks() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"0","w":"0"}]}"#;
    fails("rr4916/thm-2-complexity", Verdict::Boundary, instance, "no value");
}
