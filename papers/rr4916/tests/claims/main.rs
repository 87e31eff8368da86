//! One test a claim of the paper: its verdict at quick depth, and where it fails the smallest regular counterexample.

mod rounds;
mod statements;

schedcheck_harness::testing_of!(schedcheck_rr4916::PAPER);
