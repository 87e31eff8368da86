//! How many times as long as the optimum some schedules take: at most so many on boxes of stars, and exactly so many on
//! stars that a statement names.

use schedcheck_harness::domain::ReturnBox;
use schedcheck_harness::{Counterexample, Depth, Finding, RunContext, Sweep, nothing_asserted, over, refuted};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::DivisibleReturn;

use super::{DRAWN, best_by_link, beyond, has_costs};
use schedcheck_evidence::divisible_return::Least;

/// Some schedules, and how many times as long as the optimum the best of them takes.
#[derive(Clone, Copy)]
pub struct Price {
    /// The statement.
    pub id: &'static str,
    /// The least makespan of these schedules.
    pub taken: Least,
    /// How many times the optimum it is at most; nothing where the statement says nothing.
    pub at_most: fn(&DivisibleReturn) -> Option<Rational>,
    /// The stars for which the statement has numbers.
    pub named: fn() -> Vec<Named>,
    /// The stars that are enumerated.
    pub boxes: fn(Depth) -> Vec<ReturnBox>,
    /// How many are drawn from beyond the last box.
    pub drawn: [u64; 3],
}

/// A star for which a statement has numbers: its optimum, if it is told, and how many times that is taken.
pub type Named = (DivisibleReturn, (Option<Rational>, Rational));

impl Price {
    /// Schedules of which nothing is said yet: the rest of each price.
    pub const BARE: Self =
        Self { id: "", taken: best_by_link, at_most: |_| None, named: Vec::new, boxes: |_| Vec::new(), drawn: DRAWN };
}

/// A bound of 1: some of the schedules are optimal.
pub fn optimal(_: &DivisibleReturn) -> Option<Rational> {
    Some(Rational::ONE)
}

/// The stars that a statement names have the numbers that it tells, and on each star of the boxes the price is within
/// its bound.
pub fn priced(context: &RunContext, price: Price, least: Least) -> Finding {
    let named = (price.named)();
    let boxes = (price.boxes)(context.depth);
    let of_named = |(star, told): &Named| {
        let (taken, least) = ((price.taken)(star), least(star));
        has_numbers(star, told, &taken, &least)?;
        within(star, &price, &taken, &least)
    };
    let of_boxes = |star: &DivisibleReturn| match has_costs(star) {
        true => within(star, &price, &(price.taken)(star), &least(star)),
        false => nothing_asserted(),
    };
    let all = || over(context, beyond(price.id, price.drawn, boxes.clone()), of_boxes);
    if named.is_empty() {
        return all();
    }
    let words = match &named[..] {
        [_] => "the star that is named".to_owned(),
        _ => format!("{} stars that are named, or of the families that are", named.len()),
    };
    let finding = Sweep::complete(context, words).check(named, of_named);
    if boxes.is_empty() { finding } else { finding.and(all) }
}

fn has_numbers(
    star: &DivisibleReturn,
    (optimum, ratio): &(Option<Rational>, Rational),
    taken: &Rational,
    least: &Rational,
) -> Result<(), Counterexample> {
    if let Some(optimum) = optimum.as_ref().filter(|optimum| *optimum != least) {
        return refuted(star, format!("an optimum of {optimum}"), least.to_string());
    }
    if *taken == ratio * least {
        return Ok(());
    }
    refuted(star, format!("{ratio} times {least}"), taken.to_string())
}

fn within(star: &DivisibleReturn, price: &Price, taken: &Rational, least: &Rational) -> Result<(), Counterexample> {
    match (price.at_most)(star) {
        Some(most) if *taken > &most * least => {
            let claimed = format!("at most {most} times {least}");
            Err(Counterexample::of(star, claimed, taken.to_string()).worse_than(taken, least))
        }
        _ => Ok(()),
    }
}
