//! One test a claim of rr4916, section 4: each is put to its check at quick depth, and its verdict and smallest counterexample are the
//! reviewed ones.

mod rows;

use rows::{is_confirmed, fails, rows};

#[test]
fn multi_installment_as_printed_leaves_no_room_for_a_computing_latency() {
    let alone = r#"{"kind":"multi-round","load":"1","workers":1,"rounds":1,"g":"0","w":"1","W":"1"}"#;
    fails("rr4916/multi-installment", Verdict::False, alone, "W + gamma_0 = gamma_0");
    assert!(rows("rr4916/multi-installment")[1].notes[0].contains("no negative chunk"));
}

#[test]
fn the_printed_generating_function_begins_with_another_term() {
    let alone = r#"{"kind":"multi-round","load":"1","workers":1,"rounds":1,"g":"0","w":"1","W":"1"}"#;
    fails("rr4916/generating-function", Verdict::False, alone, "it is 1 gamma_0 + (-1)");
}

#[test]
fn the_roots_of_the_denominator_have_the_degrees_of_the_paper() {
    is_confirmed("rr4916/root-degrees");
}

#[test]
fn the_ratio_of_umr_is_printed_upside_down() {
    let alone = r#"{"kind":"multi-round","load":"1","workers":1,"rounds":1,"g":"1","w":"2"}"#;
    fails("rr4916/umr-recursion", Verdict::False, alone, "it is 2");
}

#[test]
fn the_makespan_of_umr_lacks_w_and_half_a_message() {
    let alone = r#"{"kind":"multi-round","load":"1","workers":1,"rounds":1,"g":"1","w":"1"}"#;
    fails("rr4916/umr-makespan", Verdict::False, alone, "it is 2");
}

#[test]
fn the_printed_number_of_rounds_is_not_the_best() {
    let alone = r#"{"kind":"multi-round","load":"2","workers":1,"rounds":1,"g":"1","w":"1","W":"1"}"#;
    fails("rr4916/umr-rounds", Verdict::False, alone, "2 rounds take 9/2");
}

#[test]
fn umr_loses_much_where_workers_are_faster_than_the_port() {
    let two = r#"{"kind":"multi-round","load":"1000","workers":2,"g":"1","w":"1","G":"1/10","W":"1/10"}"#;
    fails("rr4916/umr-versus-multi-installment", Verdict::False, two, "UMR in 1 rounds");
}

#[test]
fn the_solution_of_the_steady_state_program_is_misprinted() {
    let alone = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"2"}]}"#;
    fails("rr4916/asymptotic-lp", Verdict::False, alone, "is more than 1 - S / T_p");
}

#[test]
fn the_optimal_rate_has_no_factor_for_latencies() {
    let alone = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"0","w":"1","W":"1"}]}"#;
    fails("rr4916/asymptotic-bound", Verdict::False, alone, "n_opt = 1");
}

#[test]
fn the_periodic_schedule_is_asymptotically_optimal() {
    is_confirmed("rr4916/thm-2");
}

#[test]
fn resources_are_not_selected_by_the_printed_ratio() {
    let two = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"2","w":"2"}]}"#;
    fails("rr4916/resource-selection", Verdict::False, two, "P1 gets nothing in any optimal solution");
}
