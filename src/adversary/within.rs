//! Which instances are searched: sizes and what is alike are kept; other numbers begin within the bounds, and leave
//! them unless [`Limits`] forbid it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use schedcheck_files::Instance;
use schedcheck_harness::domain::Domain;
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::numbers::{Number, numbers, put};
use crate::instances::{Bounds, BoundsError};

/// The largest numerator and denominator: beyond it, instances only take longer to solve.
const LARGEST: i64 = 1_000_000;

/// How often a random instance is drawn that the limits do not exclude.
const TRIES: usize = 1_000;

/// The instances of a search.
#[derive(Debug, Clone)]
pub struct Within {
    bounds: Bounds,
    ranges: BTreeMap<&'static str, RangeInclusive<i64>>,
    given: Vec<(String, String)>,
    limits: Limits,
}

/// What limits a search besides the sizes and what is alike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Every number stays within its bound.
    pub stays_within: bool,
    /// Every node of a platform graph computes.
    pub without_forwarders: bool,
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
        Ok(Self { bounds, ranges, given, limits: Limits::default() })
    }

    /// The same within these limits.
    ///
    /// # Errors
    /// The instances have no forwarders that could be excluded.
    pub fn limited(self, limits: Limits) -> anyhow::Result<Self> {
        let kind = self.bounds.kind();
        anyhow::ensure!(
            !limits.without_forwarders || kind == "platform-graph",
            "only platform graphs have forwarders, and the kind is {kind}"
        );
        Ok(Self { limits, ..self })
    }

    /// What limits them.
    pub fn limits(&self) -> Limits {
        self.limits
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
        Some(Self { limits: self.limits, ..Self::new(self.bounds.kind(), &given).ok()? })
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
        let (bound, range) = self.range(field)?;
        Some(match bound {
            "tasks" => Rule::Integer(0..=*range.end()),
            "delta" => Rule::Integer(-range.end()..=*range.end()),
            "workers" | "rounds" => Rule::Integer(range),
            "d" if self.has("z") => Rule::Fixed,
            _ if range.start() == range.end() => Rule::Fixed,
            _ => Rule::Fraction { above_zero: *range.start() > 0 },
        })
    }

    /// The bound of a field, with its range.
    fn range<'a>(&self, field: &'a str) -> Option<(&'a str, RangeInclusive<i64>)> {
        let bound = match field {
            "master_w" => "master-w",
            "G" | "W" if self.has("latencies") => "latencies",
            other => other,
        };
        Some((bound, self.ranges.get(bound)?.clone()))
    }

    /// A random instance, if one is found that the limits do not exclude.
    pub(super) fn draw(&self, random: &mut ChaCha8Rng) -> Option<Instance> {
        if self.limits == Limits::default() {
            return Some(self.bounds.draw(random));
        }
        (0..TRIES).find_map(|_| {
            let mut file = self.bounds.draw(random).to_json();
            if self.limits.without_forwarders {
                self.make_all_compute(&mut file, random);
            }
            self.instance(file)
        })
    }

    /// Whether the limits exclude an instance of the box.
    pub(super) fn excludes(&self, instance: &Instance) -> bool {
        self.limits.without_forwarders && list(&instance.to_json()["nodes"]).any(only_forwards)
    }

    fn make_all_compute(&self, file: &mut Value, random: &mut ChaCha8Rng) {
        let Some(range) = self.ranges.get("w") else { return };
        let most = *range.end().min(&LARGEST.max(*range.start()));
        let nodes = file.get_mut("nodes").and_then(Value::as_array_mut).into_iter().flatten();
        for node in nodes.filter(|node| only_forwards(node)) {
            node["w"] = random.random_range(*range.start()..=most).to_string().into();
        }
    }

    /// Moves each fraction that has left its bound to the nearer end of it.
    fn confine(&self, file: &mut Value) {
        let is_fraction = |field: &str| matches!(self.rule(field), Some(Rule::Fraction { .. } | Rule::Fixed));
        for number in numbers(file, &is_fraction) {
            let Some((_, range)) = self.range(&number.field) else { continue };
            let [least, most] = [range.start(), range.end()].map(|end| Rational::from(*end));
            if number.value < least || number.value > most {
                put(file, &number.place, &number.value.clamp(least, most));
            }
        }
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

    /// The instance of a file, if it is one of these; where numbers stay within their bounds, those that do not are
    /// moved there.
    pub(super) fn instance(&self, mut file: Value) -> Option<Instance> {
        if self.limits.stays_within {
            self.confine(&mut file);
        }
        self.make_alike(&mut file);
        let are_allowed = self.numbers(&file).iter().all(|number| self.may_be(number));
        let is_excluded = self.limits.without_forwarders && list(&file["nodes"]).any(only_forwards);
        if are_allowed && !is_excluded { self.read(&file) } else { None }
    }

    /// The instance of a file with numbers as large as they are, if its size is one of these.
    pub(super) fn unlimited(&self, mut file: Value) -> Option<Instance> {
        self.make_alike(&mut file);
        self.read(&file)
    }

    /// The instance of a file, if its size is one of these.
    fn read(&self, file: &Value) -> Option<Instance> {
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
        // Bounds may be larger, and random fractions have denominators up to 3.
        let of_bound = self.range(&number.field).map_or(0, |(_, range)| range.end().saturating_mul(3));
        let largest = LARGEST.max(of_bound);
        let is_short = |part: &BigInt| *part <= largest.into() && *part >= (-largest).into();
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

    /// Whether all numbers of a field are alike.
    pub(super) fn are_alike(&self, field: &str) -> bool {
        self.alike().any(|(_, alike)| alike == field)
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
        if let (Some(ratio), Some(divisor)) = (self.ranges.get("z"), self.ranges.get("z-divisor")) {
            let ratio = Rational::new(*ratio.end(), *divisor.end());
            for number in numbers(file, &|name| name == "g") {
                let link = number.place.trim_end_matches('g');
                put(file, &format!("{link}d"), &(number.value * &ratio));
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

fn only_forwards(node: &Value) -> bool {
    node["w"] == json!("inf")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
