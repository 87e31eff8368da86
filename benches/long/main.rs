//! The benchmarks that take long: what no curve of `benches/curves.rs` shows.
//!
//! They run only where `SCHEDCHECK_BENCHES` is `all`.

mod arithmetic;
mod divisible_closed_forms;
mod float;
mod groups;
mod instances;
mod ring_branch_and_cut;
mod ring_exact;
mod source_problems;
mod star_exact;
mod steady_state;
mod steady_state_exact;
mod table_1;
mod worst_cases;

use criterion::Criterion;

fn main() {
    if std::env::var_os("SCHEDCHECK_BENCHES").is_none_or(|asked| asked != "all") {
        println!("the long benchmarks are left out: SCHEDCHECK_BENCHES=all runs them");
        return;
    }
    arithmetic::benches();
    divisible_closed_forms::benches();
    ring_branch_and_cut::benches();
    ring_exact::benches();
    source_problems::benches();
    star_exact::benches();
    steady_state::benches();
    steady_state_exact::benches();
    table_1::benches();
    worst_cases::benches();
    Criterion::default().configure_from_args().final_summary();
}
