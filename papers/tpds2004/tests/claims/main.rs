//! One test a row of tpds2004: each is put to its check at quick depth, and its verdict and smallest regular
//! counterexample are the reviewed ones.

schedcheck_harness::testing_of!(schedcheck_tpds2004::PAPER);

use rows::{fails, is_confirmed, is_not_decidable, verdicts};
use schedcheck_harness::Verdict;
use schedcheck_harness::testing::worst_ratio;

/// A master with w = 1 and a slave with w = 1, joined by a link with c = 1.
const PAIR: &str =
    r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1"}],"links":[{"between":[0,1],"c":"1"}]}"#;

fn is_reproduced(id: &str) {
    assert_eq!(verdicts(id), [Verdict::Reproduced], "{id}");
}

#[test]
fn children_are_served_in_order_of_their_links() {
    is_confirmed("tpds2004/bandwidth-centric");
}

#[test]
fn the_fraction_of_a_result_matters_if_it_is_a_message_of_its_own() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"1"}]}"#;
    let found = "throughput 3 if the task takes the part f = 1/2, 1/2";
    fails("tpds2004/result-return", Verdict::Imprecise, star, found);
}

#[test]
fn makespans_are_hard_in_situations_that_are_not_named() {
    is_not_decidable("tpds2004/makespan", "states of the search for opt(G,K): K = 1: ");
}

#[test]
fn each_node_decides_by_itself_what_it_does() {
    is_confirmed("tpds2004/local-information");
}

#[test]
fn both_directions_of_a_link_at_once_break_equation_7() {
    let chain = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[1,2],"c":"1"}]}"#;
    fails("tpds2004/equation-7", Verdict::Imprecise, chain, "it may be 2");
}

#[test]
fn tasks_are_received_from_a_neighbor_and_not_to_it() {
    fails("tpds2004/received-to", Verdict::Misprint, PAIR, "0 are counted");
}

#[test]
fn masters_receive_if_nothing_is_said_of_their_neighbors() {
    let pair = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1","master":true}],"links":[{"between":[0,1],"c":"1"}]}"#;
    fails("tpds2004/masters-neighbors", Verdict::Misprint, pair, "m(q) has no meaning");
}

#[test]
fn the_figures_5_to_7_are_lost() {
    is_not_decidable("tpds2004/figs-5-7", "figure 7, P_3 alone partially idle: ");
}

#[test]
fn the_program_of_a_star_may_have_an_equation_for_p_0() {
    is_confirmed("tpds2004/star-program");
}

#[test]
fn what_p_0_receives_has_a_letter_of_its_own() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"inf"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[1,2],"c":"1"}]}"#;
    fails("tpds2004/parent-rate", Verdict::Misprint, star, "s_{-1} has no meaning");
}

#[test]
fn the_input_bounds_the_rate_of_a_star() {
    is_confirmed("tpds2004/input-bound");
}

#[test]
fn both_solutions_of_the_proof_solve_the_base_problem() {
    is_confirmed("tpds2004/scaled-solution");
}

#[test]
fn nothing_is_exchanged_with_a_tau_that_is_zero() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"1"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"1"}]}"#;
    fails("tpds2004/exchange-step", Verdict::Misprint, star, "R_1 + tau = 0");
}

#[test]
fn the_value_of_a_tree_is_not_that_of_a_subtree() {
    let chain = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[1,2],"c":"1"}]}"#;
    fails("tpds2004/prop-2-as-printed", Verdict::Misprint, chain, "the most is 2");
}

#[test]
fn without_equation_1_a_node_computes_less_than_nothing() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"2","master":true,"model":"r||s,w"},{"w":"1","model":"r||s,w"},{"w":"1","model":"r||s,w"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"1"}]}"#;
    fails(
        "tpds2004/model-receive-parallel-as-printed",
        Verdict::Imprecise,
        star,
        "the most that a schedule attains is",
    );
}

#[test]
fn the_chain_of_theorem_3_is_lost() {
    is_not_decidable("tpds2004/thm-3-chain", "spanning trees have the throughput of their chain, K = 1..4");
}

#[test]
fn bandwidths_say_what_equation_7_says() {
    is_confirmed("tpds2004/link-bandwidth");
}

#[test]
fn equation_8_is_sufficient() {
    is_confirmed("tpds2004/conservation");
}

#[test]
fn the_master_need_not_receive() {
    is_confirmed("tpds2004/master-receives-nothing");
}

#[test]
fn links_may_lead_one_way() {
    is_confirmed("tpds2004/unidirectional");
}

#[test]
fn links_may_be_two_arcs() {
    is_confirmed("tpds2004/two-arcs");
}

#[test]
fn theorem_1_gives_the_optimal_steady_state() {
    is_confirmed("tpds2004/thm-1");
}

#[test]
fn a_master_that_cannot_compute_need_not() {
    let pair = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"1"}],"links":[{"between":[0,1],"c":"1"}]}"#;
    fails("tpds2004/master-busy", Verdict::Hypothesis, pair, "alpha_1 = 0");
}

#[test]
fn polynomial_in_nodes_and_links_has_no_step() {
    is_not_decidable("tpds2004/polynomial-time", "at most 6 (|V| + |E|) rows and columns");
}

#[test]
fn the_denominators_of_fractions_of_time_leave_half_a_message() {
    let pair =
        r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"2"}],"links":[{"between":[0,1],"c":"2"}]}"#;
    fails("tpds2004/period", Verdict::Imprecise, pair, "P_1 sends 1/2 of a task to P_2");
}

#[test]
fn each_link_can_be_used_in_one_direction() {
    is_confirmed("tpds2004/one-direction");
}

#[test]
fn the_period_is_exponential_and_its_length_is_not() {
    is_confirmed("tpds2004/period-size");
}

#[test]
fn matchings_are_few() {
    is_confirmed("tpds2004/matchings");
}

#[test]
fn the_cited_colouring_is_not_at_hand() {
    is_not_decidable("tpds2004/colouring-time", "tpds2004-colouring");
}

#[test]
fn the_order_of_the_matchings_is_not_said() {
    let measured = "ours, in its own order, cuts one on 1 of 316 platforms, and there another colouring does not";
    is_not_decidable("tpds2004/reconstruction", measured);
}

#[test]
fn much_easier_has_no_measure() {
    is_not_decidable("tpds2004/tree-reconstruction", "trees: at most");
}

#[test]
fn some_nodes_hold_tasks_at_first_and_none_more_than_it_receives() {
    is_confirmed("tpds2004/preload");
}

#[test]
fn more_tasks_may_wait_than_the_period_is_long_where_links_carry_many_in_a_time_unit() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1/50"},{"w":"1/5"}],"links":[{"between":[0,1],"c":"1/100"},{"between":[0,2],"c":"1/10"}]}"#;
    fails("tpds2004/buffers", Verdict::Imprecise, star, "49 tasks wait at P_2");
}

#[test]
fn several_masters_need_no_conservation() {
    is_confirmed("tpds2004/several-masters");
}

#[test]
fn the_example_has_throughput_seven_quarters() {
    is_reproduced("tpds2004/example-throughput");
}

#[test]
fn the_example_sends_two_tasks_in_four_time_steps_not_in_six() {
    let example = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"3"},{"w":"4"},{"w":"6"}],"links":[{"between":[0,1],"c":"2"},{"between":[0,2],"c":"1"},{"between":[2,3],"c":"3"},{"between":[1,3],"c":"3"}]}"#;
    let found = "P_1 sends 2 tasks to P_2 in 4 time-steps of 12, s = 1/3";
    fails("tpds2004/example", Verdict::Misprint, example, found);
}

#[test]
fn the_example_computes_21_tasks_in_12_time_units() {
    is_reproduced("tpds2004/example-steady-state");
}

#[test]
fn all_processors_of_the_example_compute_all_the_time() {
    is_confirmed("tpds2004/example-full-use");
}

#[test]
fn the_spanning_trees_of_the_example_have_the_printed_throughputs() {
    is_reproduced("tpds2004/example-trees");
}

#[test]
fn the_value_of_a_tree_is_found_in_linear_time() {
    is_confirmed("tpds2004/tree-linear-time");
}

#[test]
fn proposition_1_gives_the_most_of_a_star() {
    is_confirmed("tpds2004/prop-1");
}

/// What is proved for all parameters in one of the rows of a claim.
fn domains(id: &str, row: usize) -> Vec<String> {
    rows::rows(id)[row].proved.iter().map(|proved| proved.domain.clone()).collect()
}

#[test]
fn proposition_1_is_proved_for_all_weights_of_small_stars() {
    let found = domains("tpds2004/prop-1", 0);
    let stars = "included; stars of 1..3 children, with a parent and without";
    assert_eq!((found.len(), found[2].as_str()), (3, format!("all real c, w > 0, w = inf {stars}").as_str()));
    assert_eq!(domains("tpds2004/prop-1-as-printed", 1), found);
}

#[test]
fn proposition_2_is_proved_for_all_computation_times_of_small_trees() {
    let trees = "every tree of up to 3 nodes with c in 1..2, of 4 nodes with c = 1";
    let found = domains("tpds2004/prop-2", 1);
    assert_eq!(found, [format!("all real w > 0, w = inf included; {trees}")]);
    assert_eq!(domains("tpds2004/prop-2-weight", 1), found);
}

#[test]
fn minimal_is_printed_for_maximal() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"1"}],"links":[{"between":[0,1],"c":"1"}]}"#;
    fails("tpds2004/prop-1-as-printed", Verdict::Misprint, star, "it is 0");
}

#[test]
fn children_with_slow_links_need_not_starve_where_the_parent_is_the_limit() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"1"},{"w":"1"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[1,2],"c":"1"},{"between":[1,3],"c":"2"}]}"#;
    fails("tpds2004/slow-links-starve", Verdict::Imprecise, star, "an optimal solution in which");
}

#[test]
fn the_base_problem_is_the_auxiliary_one_bounded_by_the_parent() {
    is_confirmed("tpds2004/base-problem");
}

#[test]
fn the_greedy_rates_solve_the_auxiliary_problem() {
    is_confirmed("tpds2004/auxiliary-problem");
}

#[test]
fn the_first_rate_is_bounded_by_the_port_too() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"1"}],"links":[{"between":[0,1],"c":"2"}]}"#;
    fails("tpds2004/first-rate", Verdict::Hypothesis, star, "R_1^* = 1/2");
}

#[test]
fn the_index_of_the_exchange_may_be_2() {
    let star = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"1"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"1"}]}"#;
    fails("tpds2004/exchange-index", Verdict::Imprecise, star, "there is none");
}

#[test]
fn a_star_behaves_as_a_single_node() {
    is_confirmed("tpds2004/single-node");
}

#[test]
fn the_leaves_of_a_node_are_not_collapsed_before_its_other_children() {
    let broom = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1"},{"w":"1"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"1"},{"between":[1,3],"c":"1"}]}"#;
    fails("tpds2004/prop-2", Verdict::Imprecise, broom, "the most is 2");
}

#[test]
fn the_weight_of_the_last_node_is_a_time_per_task() {
    let row = fails("tpds2004/prop-2-weight", Verdict::Misprint, PAIR, "the most is 2");
    assert_eq!(row.follows.as_deref(), Some("tpds2004/prop-1-as-printed"));
}

#[test]
fn the_models_are_in_order_by_levels_only() {
    fails("tpds2004/order-of-power", Verdict::Imprecise, PAIR, "1 under M(r||s,w), 3/2 under M(s||r,w)");
}

#[test]
fn the_initialisation_takes_a_time_that_is_the_same_for_every_k() {
    is_confirmed("tpds2004/initialization");
}

#[test]
fn receiving_in_parallel_only_is_less_powerful() {
    is_confirmed("tpds2004/less-powerful");
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
    let row = fails("tpds2004/model-work-parallel", Verdict::Hypothesis, triangle, "attains is 7/4");
    assert_eq!(worst_ratio(&row), "3/2");
    assert!(row.follows.is_none() && row.exhibits.len() == 1);
}

#[test]
fn one_thing_at_a_time_does_less_than_printed_around_a_triangle() {
    let triangle = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true,"model":"r,s,w"},{"w":"1","model":"r,s,w"},{"w":"inf","model":"r,s,w"}],"links":[{"between":[0,1],"c":"2"},{"between":[0,2],"c":"2"},{"between":[1,2],"c":"1"}]}"#;
    let row = fails("tpds2004/model-sequential", Verdict::Hypothesis, triangle, "attains is 2/5");
    assert_eq!(row.follows.as_deref(), Some("tpds2004/model-work-parallel"));
}

#[test]
fn one_node_with_one_port_for_both_directions_is_enough_for_an_odd_cycle() {
    let triangle = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"inf","model":"w||r,s"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"2"},{"between":[1,2],"c":"1"}]}"#;
    let row = fails("tpds2004/model-mixed", Verdict::Hypothesis, triangle, "attains is 3/2");
    assert_eq!(row.follows.as_deref(), Some("tpds2004/model-work-parallel"));
}

#[test]
fn no_schedule_within_a_time_bound_does_more_than_the_steady_state() {
    is_confirmed("tpds2004/lemma-1");
}

#[test]
fn an_optimal_schedule_may_send_a_task_that_nobody_computes() {
    let pair = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"1"}],"links":[{"between":[0,1],"c":"1"}],"horizon":"1"}"#;
    let row = fails("tpds2004/lemma-1-conservation", Verdict::Imprecise, pair, "it receives 1, computes 0");
    assert_eq!(row.exhibits.len(), 2);
}

#[test]
fn a_processor_that_only_forwards_never_cleans_up() {
    let chain = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"inf"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[1,2],"c":"1"}]}"#;
    fails("tpds2004/clean-up", Verdict::Hypothesis, chain, "and never consumes one");
}

#[test]
fn what_a_processor_that_only_forwards_holds_is_never_consumed() {
    let chain = r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"inf"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[1,2],"c":"1"}]}"#;
    let row = fails("tpds2004/clean-up-time", Verdict::Hypothesis, chain, "and never consumes one");
    assert_eq!(row.follows.as_deref(), Some("tpds2004/clean-up"));
}

#[test]
fn a_task_that_is_forwarded_is_held_twice() {
    let chain = r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"2"},{"w":"1"}],"links":[{"between":[0,1],"c":"1"},{"between":[1,2],"c":"1"}],"horizon":"32"}"#;
    let row = fails("tpds2004/count", Verdict::False, chain, "r T n + 3");
    // A master that sends nothing is no counterexample.
    assert!(row.failures.failing_aside > 0);
}

#[test]
fn the_steady_state_is_short_of_the_bound_by_a_constant() {
    is_confirmed("tpds2004/steady-bound");
}

#[test]
fn the_schedule_within_a_horizon_is_asymptotically_optimal() {
    is_confirmed("tpds2004/prop-3");
}

#[test]
fn the_example_needs_several_paths() {
    is_confirmed("tpds2004/multiple-paths");
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
fn the_graph_of_theorem_3_is_lost() {
    is_not_decidable("tpds2004/thm-3-graph", "n_task(G) = 1, and the best spanning tree has 1/K");
}

#[test]
fn the_network_flow_is_attained_with_any_number_of_ports_only() {
    is_confirmed("tpds2004/network-flow");
}

#[test]
fn safe_has_no_measure() {
    is_not_decidable("tpds2004/trees-in-practice", "6 nodes: the best tree is as good as the graph on");
}

#[test]
fn every_assertion_of_a_check_was_seen_to_fail() {
    let unseen = rows::unseen();
    assert!(unseen.is_empty(), "no control fails at {unseen:#?}");
}
