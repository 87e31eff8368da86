//! One test a claim of rr4745: each is put to its check at quick depth, and its verdict and smallest counterexample are the
//! reviewed ones.

mod rows;

use rows::{is_confirmed, fails, rows, verdicts};
use schedcheck::claims::Verdict;

#[test]
fn proposition_3_lets_loops_pass() {
    fails("rr4745/prop-3", Verdict::False, r#"{"p":2,"x":[[1,0],[0,1]]}"#, "not a ring: 0 -> 0, 1 -> 1");
}

#[test]
fn the_q_ring_program_lets_loops_pass() {
    fails("rr4745/q-ring-program", Verdict::False, r#"{"p":2,"q":2,"x":[[1,0],[0,1]]}"#, "not a ring: 0 -> 0, 1 -> 1");
}

#[test]
fn proposition_4_compares_rings_of_different_processors_by_the_wrong_measure() {
    let instance =
        r#"{"kind":"ring","W":"3","H":"1","w":["1","1","2"],"c":[["0","0","0"],["1","0","0"],["1","2","0"]]}"#;
    fails("rr4745/prop-4", Verdict::False, instance, "T_step = 5/2");
}

#[test]
fn theorem_1_needs_three_vertices_and_finds_every_hamiltonian_graph() {
    let pair = r#"{"kind":"graph","vertices":2,"edges":[[0,1]]}"#;
    fails("rr4745/thm-1", Verdict::False, pair, "the ring [0, 1] takes 3/2");
    let corrected = &rows("rr4745/thm-1")[1];
    assert!(corrected.notes[0].starts_with("yes instances on 3 to 5 vertices: 1, 3, 8,"), "{:?}", corrected.notes);
}

#[test]
fn proposition_1_gives_the_optimum_on_equal_links() {
    is_confirmed("rr4745/prop-1");
}

#[test]
fn the_threshold_has_no_value_for_one_processor() {
    let alone = r#"{"kind":"ring","W":"1","H":"1","w":["1"],"c":[["0"]]}"#;
    fails("rr4745/threshold", Verdict::False, alone, "the threshold has no value");
}

#[test]
fn p_opt_falls_on_four_processors() {
    let rows = rows("rr4745/large-ratio");
    assert_eq!(rows.iter().map(|row| row.verdict).collect::<Vec<_>>(), [Verdict::False, Verdict::Confirmed]);
    let counterexample = rows[0].counterexample.as_ref().expect("a refuted claim has a counterexample");
    assert_eq!(counterexample.instance["w"].to_string(), r#"["1","1","1","2"]"#);
}

#[test]
fn the_greedy_heuristic_judges_as_many_insertions_as_the_paper_counts() {
    is_confirmed("rr4745/greedy-complexity");
}

#[test]
fn table_5_holds_a_cost_that_no_data_give() {
    let rows = rows("rr4745/table-5");
    assert_eq!(rows.iter().map(|row| row.verdict).collect::<Vec<_>>(), [Verdict::NotReproduced, Verdict::Reproduced]);
    let cell = rows[0].counterexample.as_ref().expect("a cell");
    assert_eq!((&cell.instance["q"], cell.claimed.as_str()), (&5.into(), "cost 1128"));
}

#[test]
fn table_6_is_given_back() {
    assert_eq!(verdicts("rr4745/table-6"), [Verdict::Reproduced]);
}

#[test]
fn the_printed_gap_is_not_that_of_the_printed_tables() {
    fails("rr4745/greedy-gap", Verdict::False, r#"{"table":5,"platform":"Lyon","q":3}"#, "1202 is 36.90 percent above 878");
}

#[test]
fn local_search_finds_the_shortest_ring_on_both_platforms() {
    is_confirmed("rr4745/tsp-heuristic");
}

#[test]
fn figures_4_and_5_are_those_of_another_platform() {
    for id in ["rr4745/fig-4", "rr4745/fig-5"] {
        assert_eq!(verdicts(id), [Verdict::NotReproduced, Verdict::Reproduced], "{id}");
    }
}

#[test]
fn equation_3_and_proposition_2_fail_where_a_share_would_be_negative() {
    for id in ["rr4745/eq-3", "rr4745/prop-2"] {
        assert_eq!(verdicts(id), [Verdict::False, Verdict::Confirmed], "{id}");
    }
}
