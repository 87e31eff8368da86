//! One test a claim of tpds2004: each is put to its check at quick depth, and its verdict and smallest counterexample are the
//! reviewed ones.

mod rows;

use rows::{is_confirmed, fails};
use schedcheck::claims::Verdict;

#[test]
fn theorem_1_gives_the_optimal_steady_state() {
    is_confirmed("tpds2004/thm-1");
}

#[test]
fn several_masters_need_no_conservation() {
    is_confirmed("tpds2004/several-masters");
}

#[test]
fn times_cannot_be_subtracted_where_the_directions_of_a_link_differ() {
    let arcs = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"inf"},{"w":"inf"}],"links":[{"from":0,"to":1,"c":"1"},{"from":1,"to":0,"c":"1"},{"from":1,"to":2,"c":"1"},{"from":2,"to":1,"c":"2"}]}"#;
    fails("tpds2004/one-direction", Verdict::False, arcs, "conservation_1 is broken");
}

#[test]
fn a_master_that_cannot_send_while_it_computes_need_not_compute() {
    let pair = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true,"model":"r||s,w"},{"w":"1","model":"r||s,w"}],"links":[{"between":[0,1],"c":"1"}]}"#;
    fails("tpds2004/master-busy", Verdict::False, pair, "alpha_0 = 0");
}

#[test]
fn any_number_of_ports_leaves_one_task_a_link() {
    is_confirmed("tpds2004/model-multiport");
}

#[test]
fn a_number_of_ports_is_a_sum_at_most_that_number() {
    is_confirmed("tpds2004/model-k-port");
}

#[test]
fn receiving_in_parallel_is_as_printed() {
    is_confirmed("tpds2004/model-receive-parallel");
}

#[test]
fn sending_in_parallel_is_as_printed() {
    is_confirmed("tpds2004/model-send-parallel");
}

#[test]
fn one_port_for_both_directions_does_less_than_printed_around_a_triangle() {
    let triangle = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true,"model":"w||r,s"},{"w":"2","model":"w||r,s"},{"w":"1","model":"w||r,s"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"2"},{"between":[1,2],"c":"1"}]}"#;
    fails("tpds2004/model-work-parallel", Verdict::False, triangle, "attains is 7/4");
}

#[test]
fn one_thing_at_a_time_does_less_than_printed_around_a_triangle() {
    let triangle = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true,"model":"r,s,w"},{"w":"1","model":"r,s,w"},{"w":"inf","model":"r,s,w"}],"links":[{"between":[0,1],"c":"2"},{"between":[0,2],"c":"2"},{"between":[1,2],"c":"1"}]}"#;
    fails("tpds2004/model-sequential", Verdict::False, triangle, "attains is 2/5");
}

#[test]
fn one_node_with_one_port_for_both_directions_is_enough_for_an_odd_cycle() {
    let triangle = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"inf","model":"w||r,s"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"2"},{"between":[1,2],"c":"1"}]}"#;
    fails("tpds2004/model-mixed", Verdict::False, triangle, "attains is 3/2");
}

#[test]
fn the_denominators_of_fractions_of_time_are_no_period() {
    let alone = r#"{"kind":"platform-graph","nodes":[{"w":"2","master":true}],"links":[]}"#;
    fails("tpds2004/period", Verdict::False, alone, "node 0 computes 1/2 tasks");
}

#[test]
fn matchings_may_cut_a_task() {
    let rows = rows::rows("tpds2004/reconstruction");
    let verdicts: Vec<_> = rows.iter().map(|row| row.verdict).collect();
    assert_eq!(verdicts, [Verdict::False, Verdict::Confirmed]);
    assert!(rows[0].counterexample.as_ref().is_some_and(|found| found.found.contains("without a break")));
}

#[test]
fn more_tasks_may_wait_than_the_period_is_long() {
    let tenths = r#"{"kind":"platform-graph","nodes":[{"w":"1/5","master":true},{"w":"1/5"},{"w":"1/5"}],"links":[{"between":[0,1],"c":"1/10"},{"between":[0,2],"c":"1/2"}]}"#;
    fails("tpds2004/buffers", Verdict::False, tenths, "no schedule in which at most 1 wait");
}

#[test]
fn a_period_is_counted_too_many() {
    let alone = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true}],"links":[],"horizon":"1"}"#;
    fails("tpds2004/count", Verdict::False, alone, "opt(G,K) is 1");
}

#[test]
fn the_schedule_within_a_horizon_is_asymptotically_optimal() {
    is_confirmed("tpds2004/prop-3");
}

#[test]
fn no_schedule_within_a_time_bound_does_more_than_the_steady_state() {
    is_confirmed("tpds2004/lemma-1");
}

#[test]
fn the_best_spanning_tree_answers_2_partition_and_3_partition() {
    is_confirmed("tpds2004/thm-2");
}

#[test]
fn graphs_are_any_number_of_times_better_than_their_spanning_trees() {
    is_confirmed("tpds2004/thm-3");
}

#[test]
fn proposition_1_gives_the_most_of_a_star() {
    is_confirmed("tpds2004/prop-1");
}

#[test]
fn proposition_2_gives_the_inverse_of_the_throughput() {
    let alone = r#"{"kind":"platform-graph","nodes":[{"w":"2","master":true}],"links":[]}"#;
    fails("tpds2004/prop-2", Verdict::False, alone, "the most is 1/2");
}

#[test]
fn the_example_sends_two_tasks_in_four_time_steps_not_in_six() {
    let example = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"3"},{"w":"4"},{"w":"6"}],"links":[{"between":[0,1],"c":"2"},{"between":[0,2],"c":"1"},{"between":[2,3],"c":"3"},{"between":[1,3],"c":"3"}]}"#;
    fails("tpds2004/example", Verdict::False, example, "P1 sends 2 tasks to P2 in 4 time-steps of 12, s = 1/3");
}

#[test]
fn the_spanning_trees_of_the_example_have_the_printed_throughputs() {
    is_confirmed("tpds2004/example-trees");
}

#[test]
fn results_that_are_sent_back_count_where_sends_and_receptions_have_ports_of_their_own() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"1"}]}"#;
    fails("tpds2004/result-return", Verdict::False, star, "throughput 3 with f = 1/2, 1/2");
}
