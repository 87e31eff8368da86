//! Which instances are searched: sizes and what is alike are kept; other numbers begin within the bounds, and leave
//! them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::numbers::{Number, numbers, put};
use crate::instances::{Bounds, BoundsError};

/// The largest numerator and denominator: beyond it, instances only take longer to solve.
const LARGEST: i64 = 1_000_000;

/// The instances of a search.
#[derive(Debug, Clone)]
pub struct Within {
    bounds: Bounds,
    ranges: BTreeMap<&'static str, RangeInclusive<i64>>,
    given: Vec<(String, String)>,
}

/// The bounds that count processors.
const PROCESSORS: [&str; 3] = ["workers", "processors", "nodes"];

/// What a number may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Rule {
    /// Not to be changed.
    Fixed,
    /// An integer of this range.
    Integer(RangeInclusive<i64>),
    /// Any fraction that is not negative, or one above zero.
    Fraction {
        /// Whether it is above zero.
        above_zero: bool,
    },
}

impl Within {
    /// The instances of a kind with bounds as [`Bounds::new`] reads them. What counts things, and what is alike, they
    /// keep; a number whose bound is a single one stays as it is, and one whose bound excludes zero is not zero.
    ///
    /// # Errors
    /// Those of the bounds.
    pub fn new(kind: &str, given: &[(&str, &str)]) -> Result<Self, BoundsError> {
        let ranges = Bounds::ranges(kind, given.iter().copied())?;
        let bounds = Bounds::new(kind, given.iter().copied())?;
        let given = given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Ok(Self { bounds, ranges, given })
    }

    /// The same for each size apart, the smallest first: a number of processors and, where they are counted, of tasks.
    /// Where there are more than `most` sizes, only the smallest of them.
    pub(super) fn cells(&self, most: usize) -> Vec<Self> {
        let Some((name, processors)) = PROCESSORS.iter().find_map(|name| self.ranges.get_key_value(name)) else {
            return vec![self.clone()];
        };
        let first = |range: &RangeInclusive<i64>| range.clone().take(most).collect_vec();
        let tasks = self.ranges.get("tasks").map_or(vec![None], |range| first(range).into_iter().map(Some).collect());
        let mut sizes = first(processors).into_iter().cartesian_product(tasks).collect_vec();
        sizes.sort_by_key(|(processors, tasks)| (processors.saturating_add(tasks.unwrap_or(0)), *processors));
        let cell = |(processors, tasks): (i64, Option<i64>)| {
            let sizes = [Some((*name, processors)), tasks.map(|tasks| ("tasks", tasks))];
            self.narrowed(&sizes.into_iter().flatten().collect_vec())
        };
        sizes.into_iter().take(most).filter_map(cell).collect()
    }

    /// The same with single numbers as bounds of these names.
    fn narrowed(&self, to: &[(&str, i64)]) -> Option<Self> {
        let kept = self.given.iter().filter(|(name, _)| to.iter().all(|(narrowed, _)| name != narrowed)).cloned();
        let given = kept.chain(to.iter().map(|(name, value)| ((*name).to_owned(), value.to_string()))).collect_vec();
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect_vec();
        Self::new(self.bounds.kind(), &given).ok()
    }

    /// The bounds.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The most processors; 1 where nothing counts them.
    pub(super) fn processors(&self) -> usize {
        let most = PROCESSORS.iter().find_map(|name| self.ranges.get(name)).map_or(1, |range| *range.end());
        usize::try_from(most).unwrap_or(usize::MAX)
    }

    /// Whether a flag such as `equal-links` is given.
    pub fn has(&self, flag: &str) -> bool {
        self.ranges.contains_key(flag)
    }

    /// What a number of this field may be; nothing for a field that is not of numbers.
    pub(super) fn rule(&self, field: &str) -> Option<Rule> {
        let bound = match field {
            "master_w" => "master-w",
            "G" | "W" if self.has("latencies") => "latencies",
            other => other,
        };
        let range = self.ranges.get(bound)?.clone();
        Some(match bound {
            "tasks" => Rule::Integer(0..=*range.end()),
            "delta" => Rule::Integer(-range.end()..=*range.end()),
            "workers" | "rounds" => Rule::Integer(range),
            _ if range.start() == range.end() => Rule::Fixed,
            _ => Rule::Fraction { above_zero: *range.start() > 0 },
        })
    }

    /// The numbers of a file that may be changed; of those that are alike, the one that the others follow.
    pub(super) fn numbers(&self, file: &Value) -> Vec<Number> {
        let mut free = numbers(file, &|field| self.rule(field).is_some_and(|rule| rule != Rule::Fixed));
        for (_, field) in self.alike() {
            let mut is_first = true;
            free.retain(|number| number.field != field || std::mem::take(&mut is_first));
        }
        if self.has("symmetric-links") {
            free.retain(|number| opposite(number).is_none_or(|(_, is_first)| is_first));
        }
        free
    }

    /// The instance of a file, if it is one of these.
    pub(super) fn instance(&self, mut file: Value) -> Option<Instance> {
        self.make_alike(&mut file);
        if !self.numbers(&file).iter().all(|number| self.may_be(number)) {
            return None;
        }
        let instance = Instance::read(&file.to_string()).ok()?;
        let size = instance.size();
        let holds = |name: &str, number: usize| {
            self.ranges.get(name).is_none_or(|range| i64::try_from(number).is_ok_and(|number| range.contains(&number)))
        };
        let masters = || list(&file["nodes"]).filter(|node| node["master"] == json!(true)).count();
        let are_within = PROCESSORS.iter().all(|name| holds(name, size.processors))
            && size.tasks.is_none_or(|tasks| holds("tasks", usize::try_from(tasks).unwrap_or(usize::MAX)))
            && self.ranges.get("masters").is_none_or(|most| i64::try_from(masters()).is_ok_and(|of| of <= *most.end()))
            && (!self.has("trees") || list(&file["links"]).count() + 1 == size.processors);
        are_within.then_some(instance)
    }

    fn may_be(&self, number: &Number) -> bool {
        let is_short = |part: &BigInt| *part <= LARGEST.into() && *part >= (-LARGEST).into();
        let is_allowed = match self.rule(&number.field) {
            Some(Rule::Integer(range)) => {
                let of = |end: &i64| Rational::from(*end);
                number.value.is_integer() && number.value >= of(range.start()) && number.value <= of(range.end())
            }
            Some(Rule::Fraction { above_zero }) => {
                !(number.value.is_negative() || above_zero && number.value.is_zero())
            }
            Some(Rule::Fixed) | None => true,
        };
        is_allowed && is_short(&number.value.numer()) && is_short(&number.value.denom())
    }

    /// The flags that are given, and the fields that they make alike.
    fn alike(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        [("equal-links", "c"), ("equal-speeds", "w")].into_iter().filter(|(flag, _)| self.has(flag))
    }

    /// Gives alike numbers the value of the first of them.
    fn make_alike(&self, file: &mut Value) {
        for (_, field) in self.alike() {
            let alike = numbers(file, &|name| name == field);
            for number in alike.iter().skip(1) {
                put(file, &number.place, &alike[0].value);
            }
        }
        if self.has("symmetric-links") {
            for number in numbers(file, &|name| name == "c") {
                if let Some((place, true)) = opposite(&number) {
                    put(file, &place, &number.value);
                }
            }
        }
    }
}

/// Where a matrix has the cost of the opposite direction, and whether this number is the one that it follows; nothing
/// for a number of no matrix.
fn opposite(number: &Number) -> Option<(String, bool)> {
    let [row, column] = number.place.strip_prefix("/c/")?.split('/').collect_vec()[..] else { return None };
    let is_first = row.parse::<usize>().ok()? < column.parse().ok()?;
    Some((format!("/c/{column}/{row}"), is_first))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
