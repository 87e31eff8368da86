//! One test a claim of the paper: its verdict at quick depth, and where it fails the smallest regular counterexample.

mod rounds;
mod statements;
mod steps;

schedcheck_harness::testing_of!(schedcheck_rr4916::PAPER);

#[test]
fn every_assertion_of_a_check_was_seen_to_fail() {
    let unseen = rows::unseen();
    assert!(unseen.is_empty(), "no control fails at {unseen:#?}");
}
