//! Mean, quantiles and the like of all ratios of a contest. Quantiles are exact; means are rounded.
#![allow(clippy::float_arithmetic, reason = "a mean is shown rounded, and decides nothing")]

use std::collections::BTreeMap;

use command_io::decimal::{ABOUT, rounded_to};
use num_traits::ToPrimitive;
use schedcheck_model::Rational;
use serde_json::{Map, Value, json};

use super::compare::{Entry, Outcome};
use super::ratio::Ratio;
use super::rows::{DIGITS, cell, decimal, rounded};
use super::shown::Part;

/// Of more different ratios, no quantiles are computed: all of them would have to be kept.
const MOST_DIFFERENT: usize = 1_000_000;

/// The quantiles that are shown, in percent.
const QUANTILES: [(&str, u64); 5] =
    [("quantile_5", 5), ("quantile_25", 25), ("median", 50), ("quantile_75", 75), ("quantile_95", 95)];

/// Ratios with how often each occurs, as long as there are not too many different ones.
#[derive(Debug, Clone)]
pub struct Distribution {
    /// Nothing once there are too many.
    counts: Option<BTreeMap<Ratio, u64>>,
    most: usize,
    total: u64,
}

/// What is kept of the ratios, and of the outcomes.
#[derive(Debug, Clone)]
pub struct Summary {
    outcomes: BTreeMap<Outcome, u64>,
    ratios: Distribution,
    worst: Option<Ratio>,
    finite: Moments,
    logarithms: Moments,
}

/// The mean of numbers, and the sum of the squares of the deviations from it, by Welford's recurrence.
#[derive(Debug, Clone, Copy, Default)]
struct Moments {
    number: u64,
    mean: f64,
    squares: f64,
}

/// A statistic of the ratios.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistic {
    /// Its name.
    pub name: &'static str,
    /// The ratio, where it is one that occurs.
    pub exact: Option<Ratio>,
    /// The number, rounded.
    pub rounded: Value,
    /// Over how many instances it is.
    pub instances: u64,
}

impl Distribution {
    /// No ratios yet, and at most so many different ones.
    pub fn of_at_most(most: usize) -> Self {
        Self { counts: Some(BTreeMap::new()), most, total: 0 }
    }

    /// Takes one more.
    pub fn take(&mut self, ratio: &Ratio) {
        self.total += 1;
        let Some(counts) = &mut self.counts else { return };
        let is_full = counts.len() >= self.most;
        match counts.get_mut(ratio) {
            Some(count) => *count += 1,
            None if is_full => self.counts = None,
            None => drop(counts.insert(ratio.clone(), 1)),
        }
    }

    /// How many there are.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The different ratios in ascending order, each with the number of ratios that do not exceed it; nothing if there
    /// are too many different ones.
    pub fn cumulated(&self) -> Option<impl Iterator<Item = (&Ratio, u64)>> {
        let mut sum = 0;
        let counts = self.counts.as_ref()?.iter();
        Some(counts.map(move |(ratio, count)| {
            sum += count;
            (ratio, sum)
        }))
    }

    /// The least ratio that so many percent of the ratios do not exceed.
    pub fn quantile(&self, percent: u64) -> Option<&Ratio> {
        let rank = (u128::from(self.total) * u128::from(percent)).div_ceil(100).max(1);
        let mut seen = 0;
        let mut counts = self.counts.as_ref()?.iter();
        counts.find_map(|(ratio, &count)| {
            seen += u128::from(count);
            (seen >= rank).then_some(ratio)
        })
    }
}

impl Moments {
    fn take(&mut self, value: f64) {
        self.number += 1;
        let deviation = value - self.mean;
        self.mean += deviation / self.number as f64;
        self.squares += deviation * (value - self.mean);
    }

    /// The mean; nothing of no numbers.
    fn mean(self) -> Option<f64> {
        (self.number > 0).then_some(self.mean)
    }

    /// The standard deviation of a sample; nothing of fewer than two numbers.
    fn deviation(self) -> Option<f64> {
        (self.number > 1).then(|| (self.squares / (self.number - 1) as f64).sqrt())
    }
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            outcomes: BTreeMap::new(),
            ratios: Distribution::of_at_most(MOST_DIFFERENT),
            worst: None,
            finite: Moments::default(),
            logarithms: Moments::default(),
        }
    }
}

impl Summary {
    /// The names of all statistics, in their order.
    pub const NAMES: [&str; 9] = [
        "mean",
        "standard_deviation",
        "geometric_mean",
        "quantile_5",
        "quantile_25",
        "median",
        "quantile_75",
        "quantile_95",
        "worst",
    ];

    /// Whether the statistic of this name is rounded, or else one of the ratios.
    pub fn is_rounded(name: &str) -> bool {
        ["mean", "standard_deviation", "geometric_mean"].contains(&name)
    }

    /// The statistics in the order of [`Self::NAMES`]; empty where there is none.
    pub fn fields(&self) -> [String; 9] {
        let statistics = self.statistics();
        Self::NAMES.map(|name| match statistics.iter().find(|one| one.name == name) {
            Some(Statistic { exact: Some(exact), .. }) => exact.to_string(),
            Some(Statistic { exact: None, rounded, .. }) => cell(rounded),
            None => String::new(),
        })
    }

    /// Takes the next instance.
    pub fn take(&mut self, entry: &Entry) {
        *self.outcomes.entry(entry.outcome).or_default() += 1;
        entry.ratio.iter().for_each(|ratio| self.take_ratio(ratio));
    }

    fn take_ratio(&mut self, ratio: &Ratio) {
        self.ratios.take(ratio);
        if self.worst.as_ref().is_none_or(|worst| ratio > worst) {
            self.worst = Some(ratio.clone());
        }
        let Ratio::Finite(number) = ratio else { return };
        let Some(number) = number.to_f64().filter(|number| number.is_finite()) else { return };
        self.finite.take(number);
        if number > 0.0 {
            self.logarithms.take(number.ln());
        }
    }

    /// How many instances had this outcome.
    fn count(&self, outcome: Outcome) -> u64 {
        self.outcomes.get(&outcome).copied().unwrap_or(0)
    }

    /// The statistics that there are: the means are over the finite ratios, the geometric mean over the positive ones.
    pub fn statistics(&self) -> Vec<Statistic> {
        let of_float = |name, value: Option<f64>, instances| {
            let number = value.and_then(Rational::from_float)?;
            Some(Statistic { name, exact: None, rounded: decimal(&rounded_to(&number, DIGITS)), instances })
        };
        let of_ratio = |name, ratio: Option<&Ratio>| {
            let (exact, instances) = (ratio?.clone(), self.ratios.total());
            Some(Statistic { name, rounded: rounded(&exact), exact: Some(exact), instances })
        };
        let (finite, logarithms) = (self.finite, self.logarithms);
        let means = [
            of_float("mean", finite.mean(), finite.number),
            of_float("standard_deviation", finite.deviation(), finite.number),
            of_float("geometric_mean", logarithms.mean().map(f64::exp), logarithms.number),
        ];
        let quantiles = QUANTILES.map(|(name, percent)| of_ratio(name, self.ratios.quantile(percent)));
        means.into_iter().chain(quantiles).chain([of_ratio("worst", self.worst.as_ref())]).flatten().collect()
    }

    /// The mean, the median and the worst of the ratios, for a table.
    pub fn cells(&self) -> [String; 3] {
        let statistics = self.statistics();
        let cell = |name| match statistics.iter().find(|one| one.name == name) {
            Some(Statistic { exact: Some(exact), .. }) => exact.in_a_cell(),
            Some(Statistic { exact: None, rounded, .. }) => about(rounded),
            None => String::new(),
        };
        ["mean", "median", "worst"].map(cell)
    }

    /// As JSON: counts of outcomes, in the words of the rows, and the statistics.
    pub fn json(&self, is_against_optimum: bool) -> Value {
        let count = |outcome: Outcome| (outcome.word(is_against_optimum).to_owned(), self.count(outcome).into());
        let outcomes = Outcome::ALL.into_iter().filter(|&outcome| self.count(outcome) > 0).map(count);
        let outcomes: Map<String, Value> = outcomes.collect();
        let statistic = |Statistic { name, exact, rounded, instances }: Statistic| {
            let value = match exact {
                Some(exact) => json!({"exact": exact, "rounded": rounded, "instances": instances}),
                None => json!({"rounded": rounded, "instances": instances}),
            };
            (name.to_owned(), value)
        };
        let ratio: Map<String, Value> = self.statistics().into_iter().map(statistic).collect();
        json!({"outcomes": outcomes, "ratio": ratio})
    }

    /// The statistics as a table.
    pub fn table(&self) -> Part {
        let line = |Statistic { name, exact, rounded, instances }: Statistic| {
            let decimal = exact.as_ref().map_or_else(|| about(&rounded), Ratio::marked);
            let exact = exact.map_or_else(String::new, |exact| exact.to_string());
            let name = match name.strip_prefix("quantile_") {
                Some(percent) => format!("{percent} % quantile"),
                None => name.replace('_', " "),
            };
            vec![name, exact, decimal, instances.to_string()]
        };
        Part::new(["ratio", "exact", "decimal", "instances"], self.statistics().into_iter().map(line))
    }
}

/// A rounded number with its mark.
fn about(rounded: &Value) -> String {
    format!("{ABOUT} {}", cell(rounded))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: impl Iterator<Item = i64>, most: usize) -> Distribution {
        let mut distribution = Distribution::of_at_most(most);
        numbers.for_each(|number| distribution.take(&Ratio::Finite(number.into())));
        distribution
    }

    #[test]
    fn a_quantile_is_the_least_ratio_that_enough_do_not_exceed() {
        let hundred = of((1..=100).rev(), 100);
        for percent in [5, 25, 50, 75, 95, 100] {
            assert_eq!(hundred.quantile(percent), Some(&Ratio::Finite((percent as i64).into())));
        }
        let three = of([7, 7, 9].into_iter(), 2);
        let quantiles = [5, 66, 67, 95].map(|percent| three.quantile(percent).map(ToString::to_string));
        assert_eq!(quantiles.map(Option::unwrap_or_default), ["7", "7", "9", "9"]);
        assert_eq!(of(std::iter::empty(), 2).quantile(50), None);
    }

    #[test]
    fn of_too_many_different_ratios_there_are_no_quantiles() {
        let many = of((1..=100).chain(1..=100), 99);
        assert_eq!((many.quantile(50), many.total()), (None, 200));
    }

    #[test]
    fn means_are_those_of_the_finite_ratios_and_the_geometric_one_of_the_positive() {
        let mut summary = Summary::default();
        assert_eq!(summary.statistics(), []);
        for text in ["0", "2", "8", "unbounded"] {
            let ratio = Ratio::try_from(text.to_owned()).expect("a ratio");
            summary.take_ratio(&ratio);
        }
        let found: Vec<_> =
            summary.statistics().into_iter().map(|one| (one.name, one.rounded, one.instances)).collect();
        assert_eq!(found[..2], [("mean", json!(3.33333), 3), ("standard_deviation", json!(4.16333), 3)]);
        assert_eq!(found[2], ("geometric_mean", json!(4), 2));
        assert_eq!(found.last(), Some(&("worst", Value::Null, 4)));
    }
}
