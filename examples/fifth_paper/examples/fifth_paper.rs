//! Prints the ledger of johnson1954 alone, and what its exact solver costs.

use schedcheck_harness::{Depth, Ledger, Papers, RunContext, curve, render};
use schedcheck_johnson1954::PAPER;

fn main() {
    let papers = Papers::new(&[PAPER]);
    let context = RunContext::silent(Depth::Quick, 1);
    println!("{}", render::markdown(&papers, &Ledger::run(&papers, &context, |_| true, |_| ())));
    println!("{}", curve::render::table(&papers.measure(&papers.curves(), &context), render::Screen::default()));
}
