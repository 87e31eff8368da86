//! What the abstracts give no means to decide, and what can be measured beside it.

use schedcheck_bruteforce::divisible_return::pairs::Pair;
use schedcheck_harness::{Claim, Finding, RunContext, Test};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::Ports;

use super::{looked_at, with_ratio};
use crate::optimum::{self, ALL_PAIRS};

pub const CLAIMS: [Claim; 2] = [
    Claim::new("returns/sport", ALL_PAIRS, &Test::measuring(|context, (), ()| room_for_improvement(context))),
    Claim::new("returns/two-processors", ALL_PAIRS, &Test::measuring(|context, (), ()| two_processors(context))),
];

/// How much longer than the optimum the best FIFO and the best LIFO schedule take at most.
fn room_for_improvement(context: &RunContext) -> Finding {
    let stars = with_ratio(3..=3, Ports::One, context.depth.pick(2, 3, 4), Rational::ONE);
    let mut worst = [Rational::ONE, Rational::ONE, Rational::ONE];
    let finding = looked_at(context, &stars, |star| {
        let (least, schemes) = (optimum::least(star), [Pair::fifo, Pair::lifo]);
        let [fifo, lifo] = schemes.map(|scheme| optimum::of_scheme(star, scheme));
        let better = (&fifo).min(&lifo).clone();
        for (worst, taken) in worst.iter_mut().zip([fifo, lifo, better]) {
            *worst = (taken / &least).max(worst.clone());
        }
    });
    let [fifo, lifo, better] = worst;
    finding.note(format!(
        "on these stars the best FIFO schedule takes up to {fifo} times the optimum, the best LIFO schedule up to \
         {lifo} times, the better of both up to {better} times"
    ))
}

/// On how many stars with two workers a FIFO schedule is optimal, or a LIFO schedule.
fn two_processors(context: &RunContext) -> Finding {
    let stars = with_ratio(2..=2, Ports::One, context.depth.pick(3, 5, 8), Rational::new(1, 2));
    let [mut fifo, mut lifo] = [0_u64; 2];
    let finding = looked_at(context, &stars, |star| {
        let least = optimum::least(star);
        fifo += u64::from(optimum::of_scheme(star, Pair::fifo) == least);
        lifo += u64::from(optimum::of_scheme(star, Pair::lifo) == least);
    });
    let all = finding.instances();
    finding.note(format!(
        "of {all} stars, FIFO is optimal on {fifo}, LIFO on {lifo}; on two workers every pair of orders is FIFO or LIFO"
    ))
}
