//! A contest as it is shown: the same facts and tables as text, Markdown, CSV and JSON.

mod forms;
mod several;
mod tables;

use command_io::decimal::rounded_to;
use num_traits::Zero;
use serde_json::Value;

use super::compare::{Outcome, Pair};
use super::ratio::Ratio;
use super::rows::DIGITS;
use super::snap::hint_of_ratio;
use super::tally::{Case, Move, Tally};

pub use several::SeveralShown;
pub use tables::Part;

/// A tally with what it is of.
#[derive(Debug, Clone)]
pub struct Shown<'a> {
    /// Who the contestant is: a command, or a method.
    pub contestant: String,
    /// Whom it is held against, where that is not the optimum.
    pub rival: Option<String>,
    /// Over which instances, in words.
    pub instances: String,
    /// Whether all of them are in the tally.
    pub is_finished: bool,
    /// What was found.
    pub tally: &'a Tally,
}

/// An instance that is worth telling.
#[derive(Debug, Clone)]
pub struct ShownFact<'a> {
    /// What it is an instance of.
    pub title: String,
    /// Its number, from 1.
    pub number: u64,
    /// What is to be said of it.
    pub fact: String,
    /// The instance, as an instance file.
    pub instance: &'a Value,
}

impl Shown<'_> {
    /// Who is held against whom.
    pub fn title(&self) -> String {
        let against = self.rival.as_ref().map_or_else(|| "the optimum".to_owned(), Clone::clone);
        format!("{} against {against}", self.contestant)
    }

    /// Over which instances, and whether over all of them.
    pub fn domain(&self) -> String {
        let cut = if self.is_finished { "" } else { ", interrupted: not all of them" };
        format!("on {}{cut}", self.instances)
    }

    /// How far numbers of answers are from the fractions that they were read as.
    pub fn moved(&self) -> Option<String> {
        let Move { number, by } = self.tally.moved.as_ref()?;
        let farthest = if by.is_zero() {
            "no number was moved".to_owned()
        } else {
            format!("no number was moved farther than that of number {number}, by {}", rounded_to(by, DIGITS))
        };
        Some(format!("numbers of its answers are read as fractions near to them; {farthest}"))
    }

    /// An outcome in words.
    pub fn word(&self, outcome: Outcome) -> &'static str {
        outcome.word(self.rival.is_none())
    }

    /// The instances that are worth telling: the smallest and the worst, and the first of what is no comparison.
    pub fn told(&self) -> Vec<ShownFact<'_>> {
        let Tally { smallest, worst, .. } = self.tally;
        let example = |title: &str, example: &Option<super::Example>| {
            example.as_ref().map(|example| (title.to_owned(), example.number, example.pair.clone()))
        };
        let worse = self.word(Outcome::Worse);
        let is_one = matches!((smallest, worst), (Some(one), Some(other)) if one.number == other.number);
        let (first, second) = match is_one {
            true => (format!("smallest instance that is {worse}, and the worst ratio"), None),
            false => (format!("smallest instance that is {worse}"), example("worst ratio", worst)),
        };
        let examples = example(&first, smallest).into_iter().chain(second);
        let of_number = |number| [smallest, worst].into_iter().flatten().find(|example| example.number == number);
        let examples = examples.filter_map(|(title, number, pair)| {
            Some(ShownFact { title, number, fact: describe(&pair), instance: &of_number(number)?.instance })
        });
        examples.chain(self.firsts()).collect()
    }

    /// The first instance of each outcome that is no comparison.
    pub fn firsts(&self) -> Vec<ShownFact<'_>> {
        let is_compared = |outcome: &Outcome| matches!(outcome, Outcome::Better | Outcome::AsGood | Outcome::Worse);
        let firsts = self.tally.outcomes.iter().filter(|(outcome, _)| !is_compared(outcome)).map(|(outcome, count)| {
            let Case { number, instance, reason } = &count.first;
            ShownFact {
                title: format!("first {}", self.word(*outcome)),
                number: *number,
                fact: reason.clone(),
                instance,
            }
        });
        firsts.collect()
    }
}

fn describe(pair: &Pair) -> String {
    let hint = match &pair.ratio {
        Ratio::Finite(ratio) => hint_of_ratio(ratio),
        Ratio::Unbounded => None,
    };
    let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
    let [ratio, objective, against] = pair.for_people();
    format!("ratio {ratio}: {objective} in place of {against}{hint}")
}
