//! One test a claim of the paper: its verdict at quick depth, and where it fails the smallest regular counterexample.

mod heuristics;
mod statements;

schedcheck_harness::testing_of!(schedcheck_rr6005::PAPER);
