//! That an optimal schedule may be neither LIFO nor FIFO.

use schedcheck_bruteforce::divisible_return::pairs::Pair;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Test, instance};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
use serde_json::json;

use super::{looked_at, with_ratio};
use crate::optimum::{self, ALL_PAIRS};

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "returns/neither",
    ALL_PAIRS,
    &Test {
        check: some_optimum_is_neither,
        subject: 3,
        oracle: optimum::least,
        wrong_subjects: &[("on two workers", 2)],
        wrong_oracles: &[("the better of LIFO and FIFO, called the optimum", better)],
    },
)];

/// The least makespan of all schedules.
type Least = fn(&DivisibleReturn) -> Rational;

/// Whether there is a star with so many workers that no LIFO and no FIFO schedule is optimal on.
fn some_optimum_is_neither(context: &RunContext, workers: usize, least: Least) -> Finding {
    let stars = with_ratio(workers..=workers, Ports::Two, context.depth.pick(2, 3, 4), Rational::ONE);
    let (mut smallest, mut number) = (None, 0_u64);
    let mut finding = looked_at(context, &stars, |star| {
        let (least, better) = (least(star), better(star));
        if least < better {
            number += 1;
            smallest.get_or_insert_with(|| format!("{}: {least}, and {better} by LIFO or FIFO", instance(star)));
        }
    });
    match smallest {
        Some(smallest) => finding.note(format!("on {number} of these stars; the smallest: {smallest}")),
        None if finding.interrupted => finding,
        None => {
            let claimed = "an optimum that is neither LIFO nor FIFO";
            let nowhere = json!({"box": stars.to_string()});
            finding.examine(Err(Counterexample::new(nowhere, claimed, "on no star of the box")));
            finding
        }
    }
}

/// The least makespan of a LIFO or FIFO schedule.
fn better(star: &DivisibleReturn) -> Rational {
    optimum::of_scheme(star, Pair::lifo).min(optimum::of_scheme(star, Pair::fifo))
}
