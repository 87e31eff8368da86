//! Linear programs: solved, proved, written and read.

mod brute_force;
mod certificate_corpus;
mod certificates;
mod classical;
mod common;
mod effort;
mod faces;
mod foreign;
mod formats;
mod integers;
mod long_numbers;
mod parts;
mod presolve;
mod refinement;
mod tiny;
mod vipr;
