//! One test a claim of rr4745: each is put to its check at quick depth, and its verdict and smallest regular
//! counterexample are the reviewed ones.

schedcheck_harness::testing_of!(schedcheck_rr4745::PAPER);

use rows::{fails, is_confirmed, is_not_decidable, rows, verdicts};
use schedcheck_harness::Verdict;
use schedcheck_harness::testing::worst_ratio;

/// Symmetric links and equal w on which the ring of least sum asks for negative shares.
const FIVE: &str = r#"{"kind":"ring","W":"9","H":"1","w":["1","1","1","1","1"],"c":[["0","5","1","3","2"],["5","0","3","1","5"],["1","3","0","1","3"],["3","1","1","0","4"],["2","5","3","4","0"]]}"#;

#[test]
fn a_fast_processor_can_be_left_idle_for_its_links() {
    is_confirmed("rr4745/idle-processor");
    assert!(rows("rr4745/idle-processor")[0].notes[0].starts_with("witnesses: 9;"));
}

#[test]
fn a_processor_more_can_slow_the_process_down() {
    is_confirmed("rr4745/extra-communications");
    assert!(rows("rr4745/extra-communications")[0].notes[0].starts_with("witnesses: 119;"));
}

#[test]
fn all_processors_take_part_on_a_whole_half_line_of_ratios() {
    is_confirmed("rr4745/large-ratio");
}

#[test]
fn on_equal_links_one_processor_or_all_are_best() {
    is_confirmed("rr4745/two-cases");
}

#[test]
fn on_equal_links_the_load_is_most_balanced_when_all_finish_together() {
    is_confirmed("rr4745/balanced-load");
}

#[test]
fn proposition_1_gives_the_optimum_on_equal_links() {
    is_confirmed("rr4745/prop-1");
}

#[test]
fn the_threshold_decides_between_one_processor_and_all_where_there_are_two() {
    let alone = r#"{"kind":"ring","W":"1","H":"1","w":["1"],"c":[["0"]]}"#;
    let row = fails("rr4745/threshold", Verdict::Boundary, alone, "the threshold has no value");
    assert_eq!(row.failures.regular, 0);
}

#[test]
fn theorem_1_reduces_every_small_graph_to_a_ring() {
    is_confirmed("rr4745/thm-1");
    let notes = &rows("rr4745/thm-1")[0].notes;
    assert!(notes[0].starts_with("yes instances on 3 to 5 vertices: 1, 3, 8,"), "{notes:?}");
}

#[test]
fn every_ring_that_is_no_hamiltonian_cycle_takes_more_than_the_bound() {
    is_confirmed("rr4745/thm-1-cases");
}

#[test]
fn rings_within_the_bound_are_hamiltonian_cycles_from_three_vertices_on() {
    let two = r#"{"kind":"graph","vertices":2,"edges":[[0,1]]}"#;
    let row = fails("rr4745/thm-1-reduction", Verdict::Boundary, two, "T_step = 3/2, along P_1 P_2");
    assert_eq!((row.failures.all, row.failures.regular), (1, 0));
    assert_eq!(verdicts("rr4745/thm-1-reduction"), [Verdict::Boundary, Verdict::Confirmed]);
}

#[test]
fn all_finish_together_where_all_are_involved() {
    is_confirmed("rr4745/equal-times");
}

#[test]
fn equation_3_gives_the_step_where_all_are_involved() {
    is_confirmed("rr4745/eq-3");
}

#[test]
fn a_ring_of_least_sum_can_ask_for_a_negative_share() {
    let found = "its T_step is 7, that of P_1 P_3 P_2 P_4 P_5 is 31/5";
    let row = fails("rr4745/least-sum", Verdict::Imprecise, FIVE, found);
    assert_eq!(worst_ratio(&row), "35/31");
    assert_eq!((row.follows, row.exhibits.len()), (None, 2));
}

#[test]
fn a_receiver_pays_another_cost_than_the_transfer_unless_links_are_symmetric() {
    let instance =
        r#"{"kind":"ring","W":"1","H":"1","w":["1","1","1"],"c":[["0","1","1"],["1","0","1"],["1","2","0"]]}"#;
    fails("rr4745/receive-cost", Verdict::Hypothesis, instance, "its transfer from P_3 to P_2 takes 2");
}

#[test]
fn a_bandwidth_times_the_size_of_a_message_is_no_time() {
    let found = "over the slowest link it takes 1/2";
    fails("rr4745/capacity", Verdict::Imprecise, r#"{"bandwidths":[2]}"#, found);
}

#[test]
fn the_indicator_leaves_out_what_definition_1_charges() {
    let instance =
        r#"{"kind":"ring","W":"1","H":"1","w":["1","1","1"],"c":[["0","1","1"],["1","0","1"],["1","2","0"]]}"#;
    let row = fails("rr4745/step-time", Verdict::Imprecise, instance, "by definition 1 it is 4");
    assert!(row.degenerate.is_some(), "on two processors");
}

#[test]
fn the_printed_modulus_leaves_the_domain_of_sigma() {
    fails("rr4745/eq-1", Verdict::Imprecise, r#"{"q":1,"i":1}"#, "i - 1 mod q = 0");
}

#[test]
fn equation_1_leaves_the_shares_open() {
    let instance =
        r#"{"kind":"ring","W":"2","H":"1","w":["2","2","2"],"c":[["0","1","1"],["1","0","1"],["1","2","0"]]}"#;
    fails("rr4745/eq-1-shares", Verdict::Imprecise, instance, "T_step = 11/3, along P_1 P_2 P_3");
}

#[test]
fn equation_2_can_give_negative_loads() {
    let row = fails("rr4745/loads", Verdict::Hypothesis, FIVE, "alpha = 14/45, 19/45, 19/45, -1/45, -2/15");
    assert_eq!(row.follows.as_deref(), Some("rr4745/prop-2"));
}

#[test]
fn the_printed_d_charges_both_messages_to_one_end() {
    let instance = r#"{"kind":"ring","W":"12","H":"1","w":["1","1","2","2"],"c":[["0","2","1","2"],["2","0","3","1"],["1","3","0","3"],["2","1","3","0"]]}"#;
    let row =
        fails("rr4745/shortest-cycle", Verdict::False, instance, "its sum is 21/2, that of P_1 P_2 P_4 P_3 is 10");
    assert_eq!(row.follows, None);
    assert_eq!(row.exhibits.len(), 2);
    assert_eq!(worst_ratio(&row), "12/11");
}

#[test]
fn proposition_2_omits_that_no_share_may_be_negative() {
    let found = "its T_step is 7, that of P_1 P_3 P_2 P_4 P_5 is 31/5";
    let row = fails("rr4745/prop-2", Verdict::Hypothesis, FIVE, found);
    assert_eq!(worst_ratio(&row), "35/31");
    assert_eq!((row.follows, row.exhibits.len()), (None, 2));
}

#[test]
fn the_second_cost_of_the_weight_is_that_of_no_link() {
    let instance =
        r#"{"kind":"ring","W":"1","H":"1","w":["1","1","1"],"c":[["0","1","1"],["1","0","1"],["1","1","0"]]}"#;
    fails("rr4745/prop-2-weight", Verdict::Imprecise, instance, "by the sentence before it, 2");
    assert_eq!(rows("rr4745/prop-2-weight")[1].id, "rr4745/prop-2-weight+edited");
}

#[test]
fn an_approximation_would_decide_hamiltonian_cycles() {
    is_confirmed("rr4745/no-approximation");
}

#[test]
fn there_are_as_many_new_constraints_as_the_paper_counts() {
    is_confirmed("rr4745/tsp-constraints");
}

#[test]
fn positions_along_a_tour_satisfy_the_program() {
    is_confirmed("rr4745/tour-positions");
}

#[test]
fn the_constraints_of_a_sub_tour_contradict_each_other() {
    is_confirmed("rr4745/sub-tours");
}

#[test]
fn the_printed_range_of_x_lets_loops_pass() {
    let instance = r#"{"p":3,"x":[[0,0,1],[0,1,0],[1,0,0]]}"#;
    let row = fails(
        "rr4745/tsp-program",
        Verdict::Imprecise,
        instance,
        "feasible, and not a ring: P_1 -> P_3, P_2 -> P_2, P_3 -> P_1",
    );
    assert_eq!(row.follows, None);
}

#[test]
fn proposition_3_omits_what_proposition_2_omits() {
    let found = "its T_step is 7, that of P_1 P_3 P_2 P_4 P_5 is 31/5";
    let row = fails("rr4745/prop-3", Verdict::Hypothesis, FIVE, found);
    assert_eq!(row.follows.as_deref(), Some("rr4745/prop-2"));
    assert_eq!(row.exhibits.len(), 2);
}

#[test]
fn a_ring_of_least_sum_need_not_be_the_best_of_its_size() {
    let instance =
        r#"{"kind":"ring","W":"3","H":"1","w":["2","2","3"],"c":[["0","1","1"],["1","0","3"],["1","3","0"]]}"#;
    let row = fails("rr4745/q-optimum", Verdict::False, instance, "it takes 28/5, P_1 P_2 takes 5");
    assert_eq!(row.follows, None);
    assert_eq!(row.exhibits.len(), 2);
    assert_eq!(worst_ratio(&row), "20/17");
}

#[test]
fn the_q_ring_program_lets_loops_pass_too() {
    let instance = r#"{"p":3,"q":2,"x":[[0,0,0],[0,1,0],[0,0,1]]}"#;
    let row = fails(
        "rr4745/q-ring-program",
        Verdict::Imprecise,
        instance,
        "feasible, and not a ring: P_2 -> P_2, P_3 -> P_3",
    );
    assert_eq!(row.follows, None);
}

#[test]
fn positions_along_a_ring_satisfy_the_q_ring_program() {
    is_confirmed("rr4745/q-ring-positions");
}

#[test]
fn none_of_the_p_programs_need_return_an_optimal_ring() {
    let instance =
        r#"{"kind":"ring","W":"3","H":"1","w":["2","2","3"],"c":[["0","1","1"],["1","0","3"],["1","3","0"]]}"#;
    let row = fails("rr4745/prop-4", Verdict::False, instance, "T_step = 5, along P_1 P_2");
    assert_eq!(row.follows.as_deref(), Some("rr4745/q-optimum"));
    assert_eq!(row.exhibits.len(), 2);
    assert_eq!(worst_ratio(&row), "11/10");
}

#[test]
fn all_processors_take_part_for_a_large_load() {
    is_confirmed("rr4745/large-work");
}

#[test]
fn a_ring_of_all_misses_an_optimum_of_fewer() {
    is_confirmed("rr4745/tsp-fewer");
}

#[test]
fn the_text_does_not_say_which_of_the_fastest_processors_starts() {
    is_not_decidable("rr4745/fastest", "table 3 has two");
}

#[test]
fn each_step_of_greedy_judges_as_many_insertions_as_the_paper_counts() {
    is_confirmed("rr4745/greedy-step");
}

#[test]
fn the_greedy_heuristic_judges_as_many_insertions_as_the_paper_sums() {
    is_confirmed("rr4745/greedy-complexity");
}

#[test]
fn the_step_of_the_greedy_rings_can_rise_and_fall() {
    is_confirmed("rr4745/not-monotone");
    assert!(rows("rr4745/not-monotone")[0].notes[0].starts_with("witnesses: 137;"));
}

#[test]
fn the_tables_are_made_with_bandwidths_and_speeds() {
    let instance = r#"{"table":5,"platform":"Lyon","q":3,"d":"(c_ij + c_ji) / w_i"}"#;
    let row = fails(
        "rr4745/table-objective",
        Verdict::NotReproduced,
        instance,
        "340914 to 343715 over all data within the rounding",
    );
    assert_eq!(row.follows, None);
}

#[test]
fn table_5_holds_a_cost_that_no_data_give() {
    let instance = r#"{"table":5,"platform":"Lyon","q":5,"d":"(1/c_ij + 1/c_ji) w_i"}"#;
    let row =
        fails("rr4745/table-5", Verdict::NotReproduced, instance, "1227 to 1234 over all data within the rounding");
    assert_eq!(row.follows, None);
}

#[test]
fn table_5_holds_a_greedy_cost_below_that_of_any_ring() {
    let instance = r#"{"table":5,"platform":"Lyon","q":5,"d":"(1/c_ij + 1/c_ji) w_i"}"#;
    let row = fails(
        "rr4745/table-5-greedy",
        Verdict::NotReproduced,
        instance,
        "1548 to 1560 over all data within the rounding",
    );
    assert_eq!(row.follows, None);
}

#[test]
fn table_6_is_reproduced_with_bandwidths_and_speeds() {
    let row = rows("rr4745/table-6").swap_remove(0);
    assert_eq!((row.verdict, row.counterexample), (Verdict::Reproduced, None));
    assert_eq!(verdicts("rr4745/table-6").len(), 1);
    assert!(row.notes[0].starts_with("d = (1/c_ij + 1/c_ji) w_i; q: printed / recomputed"), "{}", row.notes[0]);
}

#[test]
fn the_greedy_row_of_table_6_is_possible_within_the_rounding() {
    let by_the_printed_d = "insertions by the printed d, from P_11, d = (1/c_ij + 1/c_ji) w_i: 10 of 11 cells";
    is_not_decidable("rr4745/table-6-greedy", by_the_printed_d);
    assert_eq!(verdicts("rr4745/table-6-greedy"), [Verdict::NotDecidable, Verdict::Reproduced]);
}

#[test]
fn the_cells_out_of_memory_have_values() {
    is_not_decidable("rr4745/lyon-strasbourg-pip", "4071 for q = 9");
}

#[test]
fn the_printed_gaps_are_those_of_the_last_columns() {
    let instance = r#"{"table":5,"platform":"Lyon","q":3}"#;
    let row = fails("rr4745/greedy-gap", Verdict::Imprecise, instance, "1202 is 36.90 percent above 878");
    assert_eq!(row.follows, None);
    assert_eq!(worst_ratio(&row), "601/439");
    let restored = "(1228, 1552), 26.38 percent at q = 5 too";
    assert!(row.notes.iter().any(|note| note.ends_with(restored)), "{:?}", row.notes);
}

#[test]
fn lin_kernighan_finds_the_shortest_ring_on_both_platforms() {
    is_not_decidable("rr4745/tsp-heuristic", "our search finds the shortest ring on");
    assert_eq!(verdicts("rr4745/tsp-heuristic"), [Verdict::NotDecidable, Verdict::Reproduced]);
}

#[test]
fn very_reliable_has_no_measure() {
    is_not_decidable("rr4745/lkh-reliable", "finds the shortest ring on");
}

#[test]
fn rapidly_has_no_measure() {
    is_not_decidable("rr4745/ilp-limits", "212 rows and 224 integer columns");
}

#[test]
fn p_opt_never_falls_on_the_two_platforms_though_it_can_on_others() {
    let row = rows("rr4745/p-opt-increases").swap_remove(0);
    assert_eq!((row.verdict, &row.counterexample), (Verdict::Imprecise, &None));
    let note = &row.notes[0];
    assert!(note.contains("p_opt is 3 at W/H = 298/35 and 2 at W/H = 348/35"), "{note}");
    assert!(note.ends_with("never decreases"), "{note}");
}

#[test]
fn similar_capacities_differ_by_a_factor_of_eight() {
    is_not_decidable("rr4745/similar-capacities", "about 8.6");
}

#[test]
fn p_opt_jumps_from_1_to_14_on_lyon_with_the_data_as_printed() {
    let row = rows("rr4745/fig-4-optimum").swap_remove(0);
    assert_eq!((row.verdict, row.counterexample), (Verdict::Reproduced, None));
    assert_eq!(verdicts("rr4745/fig-4-optimum").len(), 1);
    assert_eq!(row.notes[1], "With 1/c and 1/w, from which table 5 was made, it is 1, 6, 14.");
}

#[test]
fn greedy_does_not_stop_at_6_with_the_printed_data_of_lyon() {
    let instance = r#"{"figure":4,"platform":"Lyon","series":"greedy"}"#;
    let row = fails(
        "rr4745/fig-4",
        Verdict::NotReproduced,
        instance,
        "1, 14, from W/H on: 1 from 0, 14 from 2437182999425/37195223099",
    );
    assert_eq!(row.follows, None);
}

#[test]
fn p_opt_takes_other_steps_with_the_printed_data_of_strasbourg() {
    let instance = r#"{"figure":5,"platform":"Strasbourg","series":"optimum"}"#;
    let row = fails(
        "rr4745/fig-5",
        Verdict::NotReproduced,
        instance,
        "1, 6, 8, 13, from W/H on: 1 from 0, 6 from 40493568571000/50",
    );
    assert_eq!(row.follows, None);
}

#[test]
fn closely_follows_has_no_measure() {
    let from_p11 = "greedy from P_11 1 from about 0.0, 6 from about 8.0, 8 from about 41.5, 13 from about 280.9, \
        another number on 1.8 percent";
    is_not_decidable("rr4745/fig-5-greedy", from_p11);
    let by_the_printed_d =
        "from P_6 greedy takes 1 from about 0.0, 10 from about 0.1, 11 from about 2.0, 13 from about 2.3";
    let first = &rows("rr4745/fig-5-greedy")[0].notes[0];
    assert!(first.contains(by_the_printed_d), "{first}");
}

#[test]
fn one_processor_or_all_does_not_survive_start_ups() {
    is_not_decidable("rr4745/affine-costs", "fails with start-ups on 56");
}

#[test]
fn what_is_no_longer_easy_is_theorem_1() {
    is_confirmed("rr4745/no-longer-easy");
}

#[test]
fn every_assertion_of_a_check_was_seen_to_fail() {
    let unseen = rows::unseen();
    assert!(unseen.is_empty(), "no control fails at {unseen:#?}");
}
