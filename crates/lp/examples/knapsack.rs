//! An integer program with weights of 25 digits, where floating point sees no difference: its optimum, and a proof in
//! the VIPR format that is written while it is solved and then checked.
//!
//! `cargo run -p exact-lp --example knapsack`

use exact_lp::format::vipr;
use exact_lp::{Bounds, IntegerOutcome, IntegerSolver, LinearProgram, Rational, Record};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let large: Rational = "10000000000000000000000000".parse()?;
    let mut lp = LinearProgram::new("knapsack");
    let [x, y, z] = ["x", "y", "z"].map(|name| lp.integer(name, Bounds::between(0, 1)));
    lp.subject_to("weight", ((&large + Rational::from(1)) * x + &large * y + &large * z).at_most(&large + &large));
    lp.maximize(3 * x + 2 * y + 2 * z);

    let mut record = Record::in_memory();
    let solution = IntegerSolver::new(&lp).record(&mut record).solve();
    if let IntegerOutcome::Optimal { objective, point } = &solution.outcome {
        println!("the optimum is {objective}");
        (0..point.len()).for_each(|column| println!("{} = {}", lp.columns()[column].name, point.get(column)));
    }
    let mut file = Vec::new();
    record.write(&lp, &solution.outcome, &mut file)?;
    let text = String::from_utf8(file)?;
    println!("\n{text}\nproved: {}", vipr::check(&lp, &vipr::read(&text)?)?.proved);
    Ok(())
}
