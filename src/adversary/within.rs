//! Which instances are searched: sizes and what is alike are kept; other numbers begin within the bounds, and leave
//! them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::numbers::{Number, numbers, put};
use crate::contest::Size;
use crate::instances::{Bounds, BoundsError};

/// The largest numerator and denominator: beyond it, instances only take longer to solve.
const LARGEST: i64 = 1_000_000;

/// The instances of a search.
#[derive(Debug, Clone)]
pub struct Within {
    bounds: Bounds,
    ranges: BTreeMap<&'static str, RangeInclusive<i64>>,
}

/// What a number may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Rule {
    /// Not to be changed.
    Fixed,
    /// An integer of this range.
    Whole(RangeInclusive<i64>),
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
        Ok(Self { bounds: Bounds::new(kind, given.iter().copied())?, ranges })
    }

    /// The bounds.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
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
            "tasks" => Rule::Whole(0..=*range.end()),
            "delta" => Rule::Whole(-range.end()..=*range.end()),
            "workers" | "rounds" => Rule::Whole(range),
            _ if range.start() == range.end() => Rule::Fixed,
            _ => Rule::Fraction { above_zero: *range.start() > 0 },
        })
    }

    /// The numbers of a file that may be changed.
    pub(super) fn numbers(&self, file: &Value) -> Vec<Number> {
        numbers(file, &|field| self.rule(field).is_some_and(|rule| rule != Rule::Fixed))
    }

    /// The instance of a file, if it is one of these.
    pub(super) fn instance(&self, mut file: Value) -> Option<Instance> {
        self.make_alike(&mut file);
        if !self.numbers(&file).iter().all(|number| self.may_be(number)) {
            return None;
        }
        let instance = Instance::read(&file.to_string()).ok()?;
        let size = Size::of(&instance);
        let holds = |name: &str, number: usize| {
            self.ranges.get(name).is_none_or(|range| i64::try_from(number).is_ok_and(|number| range.contains(&number)))
        };
        let masters = || list(&file["nodes"]).filter(|node| node["master"] == json!(true)).count();
        let are_within = ["workers", "processors", "nodes"].iter().all(|name| holds(name, size.processors))
            && size.tasks.is_none_or(|tasks| holds("tasks", usize::try_from(tasks).unwrap_or(usize::MAX)))
            && self.ranges.get("masters").is_none_or(|most| i64::try_from(masters()).is_ok_and(|of| of <= *most.end()))
            && (!self.has("trees") || list(&file["links"]).count() + 1 == size.processors);
        are_within.then_some(instance)
    }

    fn may_be(&self, number: &Number) -> bool {
        let is_short = |part: &BigInt| *part <= LARGEST.into() && *part >= (-LARGEST).into();
        let is_allowed = match self.rule(&number.field) {
            Some(Rule::Whole(range)) => {
                let of = |end: &i64| Rational::from_integer((*end).into());
                number.value.is_integer() && number.value >= of(range.start()) && number.value <= of(range.end())
            }
            Some(Rule::Fraction { above_zero }) => {
                !(number.value.is_negative() || above_zero && number.value.is_zero())
            }
            Some(Rule::Fixed) | None => true,
        };
        is_allowed && is_short(number.value.numer()) && is_short(number.value.denom())
    }

    /// Gives alike numbers the value of the first of them.
    fn make_alike(&self, file: &mut Value) {
        for (flag, field) in [("equal-links", "c"), ("equal-speeds", "w")] {
            let alike = if self.has(flag) { numbers(file, &|name| name == field) } else { Vec::new() };
            for number in alike.iter().skip(1) {
                put(file, &number.place, &alike[0].value);
            }
        }
        if self.has("symmetric-links") {
            for number in numbers(file, &|name| name == "c") {
                let mut parts = number.place.rsplit('/');
                if let (Some(column), Some(row)) = (parts.next(), parts.next()) {
                    put(file, &format!("/c/{column}/{row}"), &number.value);
                }
            }
        }
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
