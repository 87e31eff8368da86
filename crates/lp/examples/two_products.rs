//! A linear program in Rust: its optimum, the points and multipliers that prove it, and a file of it.
//!
//! `cargo run -p exact-lp --example two_products`

use exact_lp::format::{Names, write_lp};
use exact_lp::{Bounds, Certificate, LinearProgram};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut lp = LinearProgram::new("two products");
    let x = lp.variable("x", Bounds::non_negative());
    let y = lp.variable("y", Bounds::non_negative());
    lp.subject_to("machine", (2 * x + 3 * y).at_most(12));
    lp.subject_to("labour", (3 * x + 2 * y).at_most(13));
    lp.maximize(4 * x + 5 * y);

    let solution = lp.solve()?;
    solution.certificate.check(&lp)?;
    if let (Some(optimum), Certificate::Optimal { primal, dual }) = (solution.objective(&lp), &solution.certificate) {
        println!("the optimum is {optimum}");
        (0..primal.len()).for_each(|column| println!("{} = {}", lp.columns()[column].name, primal.get(column)));
        (0..dual.len()).for_each(|row| println!("{} costs {}", lp.rows()[row].name, dual.get(row)));
    }
    print!("\n{}", write_lp(&lp, Names::Kept)?);
    Ok(())
}
