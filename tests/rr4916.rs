//! One test a claim of rr4916: each is put to its check at quick depth, and its verdict and smallest counterexample are the
//! reviewed ones.

mod rows;

use rows::{is_confirmed, fails, rows};

/// Two workers whose links and computations take no time.
const INSTANT: &str = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"0","w":"0"},{"g":"0","w":"0"}]}"#;

#[test]
fn the_example_of_a_fixed_order_is_as_printed() {
    is_confirmed("rr4916/example-fixed-order");
}

#[test]
fn lemma_1_fails_where_somebody_computes_in_no_time() {
    fails("rr4916/lemma-1", Verdict::False, INSTANT, "P0 alone attain the optimum 0");
}

#[test]
fn lemma_2_fails_where_somebody_computes_in_no_time_and_where_links_are_tied() {
    fails("rr4916/lemma-2", Verdict::False, INSTANT, "P1 never begins");
    assert!(rows("rr4916/lemma-2")[0].notes[0].contains(r#"{"g":"1","w":"1"},{"g":"1","w":"1"}"#));
}

#[test]
fn proposition_1_fails_with_its_lemmas() {
    fails("rr4916/prop-1", Verdict::False, INSTANT, "P0 alone attain the optimum 0");
}

#[test]
fn equations_1_to_6_are_not_the_most_that_an_order_can_do() {
    let pair = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"0","w":"1"},{"g":"2","w":"0"}]}"#;
    fails("rr4916/eq-1-6", Verdict::False, pair, "the most is 1");
}

#[test]
fn proposition_2_sorts_by_links() {
    is_confirmed("rr4916/prop-2");
}

#[test]
fn theorem_1_has_a_closed_form() {
    is_confirmed("rr4916/thm-1");
}

#[test]
fn a_master_that_computes_is_never_idle() {
    is_confirmed("rr4916/master-computes");
}

#[test]
fn proposition_3_holds_for_some_optimal_solution_not_for_every_one() {
    let pair = r#"{"kind":"divisible-star","load":"1","workers":[{"g":"0","w":"0","W":"1"},{"g":"0","w":"1"}]}"#;
    fails("rr4916/prop-3", Verdict::False, pair, "P1 finishes at 1/2 and P0 at 1");
}

#[test]
fn proposition_4_holds_from_an_exact_load_on() {
    is_confirmed("rr4916/prop-4");
}

#[test]
fn the_system_after_proposition_4_is_misprinted() {
    let alone = r#"{"kind":"divisible-star","load":"2","workers":[{"g":"1","w":"1"}]}"#;
    fails("rr4916/prop-4-system", Verdict::False, alone, "its schedule takes 4");
}

#[test]
fn ties_break_by_what_the_exchange_of_neighbours_says() {
    is_confirmed("rr4916/tie-breaking");
    let notes = &rows("rr4916/tie-breaking")[0].notes;
    assert_eq!(notes[0].matches(": on {").count(), 7, "each other rule fails somewhere: {notes:?}");
}

#[test]
fn lemma_3_counts_the_message_to_the_node_twice() {
    fails("rr4916/lemma-3", Verdict::False, CHAIN, "makespan 1/2");
    assert!(rows("rr4916/lemma-3")[0].notes[0].contains("g = w = 1"));
}

/// A node that computes in no time, and one below it, behind a link that takes time.
const CHAIN: &str = r#"{"kind":"divisible-tree","load":"1","root":{"w":"1","children":[{"g":"1","w":"0","children":[{"g":"0","w":"0"}]}]}}"#;

#[test]
fn the_recursion_on_trees_fails_with_the_printed_lemma_3() {
    fails("rr4916/tree-recursion", Verdict::False, CHAIN, "the least makespan is 1/2, and the unfolded schedule takes 2/3");
}

#[test]
fn all_nodes_of_a_tree_by_link_are_asymptotically_optimal() {
    is_confirmed("rr4916/tree-affine");
}
