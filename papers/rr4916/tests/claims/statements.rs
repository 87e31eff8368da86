//! One test a claim of rr4916, sections 2 and 3: each is put to its check at quick depth, and its verdict and smallest
//! regular counterexample are the reviewed ones.

use crate::rows::{fails, is_confirmed, is_not_decidable, rows};
use schedcheck_harness::{Proved, Verdict};

/// Confirmed in one row, and proved for all of `domain`.
fn is_proved(id: &str, domain: &str, [identities, signs]: [u64; 2]) {
    let rows = rows(id);
    let [row] = rows.as_slice() else { panic!("{id}: one row for a claim that holds") };
    let proved = Proved::for_all(domain).by(identities, "identities");
    let proved = if signs == 0 { proved } else { proved.by(signs, "signs") };
    assert_eq!((row.verdict, &row.proved), (Verdict::Confirmed, &vec![proved]), "{row:?}");
}

#[test]
fn a_computing_master_is_a_worker_with_a_free_link() {
    is_confirmed("rr4916/fictitious-worker");
}

#[test]
fn proposition_1_holds_where_computing_takes_time() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"0"},{"g":"1","w":"0"}]}"#;
    fails("rr4916/prop-1", Verdict::Boundary, instance, "P_1 alone reaches the optimum 1");
}

#[test]
fn all_workers_take_part_in_any_optimal_solution() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"0"},{"g":"1","w":"0"}]}"#;
    fails("rr4916/lemma-1", Verdict::Boundary, instance, "P_1 alone reaches the optimum 1");
}

#[test]
fn an_idle_worker_served_last_gains_what_the_proof_says() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"0"},{"g":"1","w":"0"}]}"#;
    fails("rr4916/lemma-1-gain", Verdict::Boundary, instance, "it gains 0");
}

#[test]
fn the_example_of_a_fixed_order_is_as_printed() {
    is_confirmed("rr4916/example-fixed-order");
}

#[test]
fn all_workers_finish_simultaneously() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"0"},{"g":"1","w":"0"}]}"#;
    fails("rr4916/lemma-2", Verdict::Boundary, instance, "the makespan is 1, and P_");
}

#[test]
fn the_optimal_solution_of_one_order_is_unique() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"0"},{"g":"1","w":"0"}]}"#;
    fails("rr4916/lemma-2-unique", Verdict::Boundary, instance, "the loads (1, 0) and (0, 1) both are optimal");
}

#[test]
fn proposition_2_sorts_by_links() {
    let domain = "all real g, w >= 0 with g + w > 0 (and w > 0, that no other order is optimal); up to 3 workers";
    is_proved("rr4916/prop-2", domain, [12, 12]);
}

#[test]
fn equations_1_to_6_follow_from_the_equalities() {
    is_proved("rr4916/eq-1-6", "all real g, w with g + w != 0, T = 1", [6, 0]);
}

#[test]
fn neighbours_exchanged_occupy_the_link_as_long() {
    is_confirmed("rr4916/occupation");
}

#[test]
fn theorem_1_has_a_closed_form() {
    is_confirmed("rr4916/thm-1");
}

#[test]
fn the_inequalities_of_theorem_1_are_equalities() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"0"},{"g":"1","w":"0"}]}"#;
    fails("rr4916/thm-1-equalities", Verdict::Boundary, instance, "with the optimal loads");
}

#[test]
fn the_program_of_theorem_1_is_small() {
    is_confirmed("rr4916/thm-1-polynomial");
}

#[test]
fn a_master_that_computes_is_never_idle() {
    is_confirmed("rr4916/master-computes");
}

#[test]
fn on_trees_all_nodes_take_part_by_link() {
    let instance = r#"{"kind":"divisible-tree","load":"1","root":{"w":"0","children":[{"g":"0","w":"0"}]}}"#;
    fails("rr4916/tree-extension", Verdict::Boundary, instance, "it has no load");
}

#[test]
fn lemma_3_counts_the_message_to_the_node_twice() {
    let instance = r#"{"kind":"divisible-tree","load":"1","nodes":[{"w":"inf"},{"parent":0,"g":"1","w":"1"},{"parent":0,"g":"1","w":"1"},{"parent":1,"g":"1","w":"1"}]}"#;
    let row = fails("rr4916/lemma-3", Verdict::False, instance, "makespan 5/4");
    assert_eq!(row.exhibits.len(), 2);
}

#[test]
fn the_inequalities_of_lemma_3_are_equalities() {
    let instance = r#"{"kind":"divisible-tree","load":"1","root":{"w":"1","children":[{"g":"0","w":"1","children":[{"g":"1","w":"0"},{"g":"1","w":"0"}]}]}}"#;
    fails("rr4916/lemma-3-equalities", Verdict::Boundary, instance, "at the optimal loads (1, 0, 1) one is not");
}

#[test]
fn the_recursion_on_trees_fails_with_the_printed_lemma_3() {
    let instance = r#"{"kind":"divisible-tree","load":"1","nodes":[{"w":"inf"},{"parent":0,"g":"1","w":"1"},{"parent":0,"g":"1","w":"1"},{"parent":1,"g":"1","w":"1"}]}"#;
    let row = fails(
        "rr4916/tree-recursion",
        Verdict::False,
        instance,
        "the least makespan is 5/4, and the unfolded schedule takes",
    );
    assert_eq!((row.follows.as_deref(), row.exhibits.len()), (Some("rr4916/lemma-3"), 2));
}

#[test]
fn the_program_of_a_tree_is_as_large_as_the_tree() {
    is_confirmed("rr4916/whole-tree-program");
}

#[test]
fn what_is_to_be_preferred_is_no_matter_of_instances() {
    is_not_decidable("rr4916/recursion-preferred", "the program of a chain of 8 nodes has");
}

#[test]
fn what_was_open_in_2003_is_no_matter_of_instances() {
    is_not_decidable("rr4916/star-affine-complexity", "of 72 stars every optimal solution leave");
}

#[test]
fn proposition_3_holds_for_some_optimal_solution_not_for_every_one() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"2","w":"1","W":"1"}]}"#;
    fails("rr4916/prop-3", Verdict::Imprecise, instance, "P_2 gets");
}

#[test]
fn proposition_4_holds_from_an_exact_load_on() {
    let instance = r#"{"kind":"divisible-star","load":"1000","workers":[{"g":"1","w":"0"},{"g":"1","w":"0"}]}"#;
    fails("rr4916/prop-4", Verdict::Boundary, instance, "P_1 alone attains the optimum 1000");
}

#[test]
fn the_throughput_is_between_the_bounds_of_proposition_4() {
    is_confirmed("rr4916/prop-4-throughput");
}

#[test]
fn the_implication_for_sigma_is_turned_round() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"2","w":"1"}]}"#;
    let row = fails("rr4916/prop-4-sigma", Verdict::Imprecise, instance, "the load takes 2, and 3/2 in the best order");
    assert_eq!(row.exhibits.len(), 2);
}

#[test]
fn the_system_after_proposition_4_lacks_an_alpha() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"1","w":"1"}]}"#;
    let row = fails("rr4916/prop-4-system", Verdict::Misprint, instance, "the optimum is 4/3");
    assert_eq!(row.exhibits.len(), 2);
}

#[test]
fn the_mended_system_is_optimal_if_all_links_differ() {
    let instance = r#"{"kind":"divisible-star","load":"1000","workers":[{"g":"1","w":"0"},{"g":"2","w":"0","G":"1"}]}"#;
    fails("rr4916/prop-4-system-optimal", Verdict::Boundary, instance, "P_2 would get -1/2 units");
}

#[test]
fn ties_break_by_what_the_exchange_of_neighbours_says() {
    is_not_decidable("rr4916/tie-breaking", "of 10 buses of two workers, one order of");
}

#[test]
fn the_mixed_program_has_the_optimum() {
    is_confirmed("rr4916/prop-5");
}

#[test]
fn the_mixed_program_multiplies_its_variables() {
    let instance = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"1","w":"1"}]}"#;
    fails("rr4916/prop-5-linear", Verdict::Imprecise, instance, "is 1/2 there");
}

#[test]
fn the_mixed_program_has_a_solution_for_each_subset() {
    is_confirmed("rr4916/prop-5-solution");
}

#[test]
fn no_participant_gets_more_than_the_whole_load() {
    is_confirmed("rr4916/prop-5-participants");
}

#[test]
fn all_nodes_of_a_tree_by_link_are_asymptotically_optimal() {
    let instance = r#"{"kind":"divisible-tree","load":"1000000","root":{"w":"0","children":[{"g":"0","w":"0"},{"g":"1","w":"0"}]}}"#;
    fails("rr4916/tree-affine", Verdict::Boundary, instance, "compute in an optimal solution");
}
