//! What is kept of a contest: counts, and the first, the smallest and the worst instance. It grows by one instance at a
//! time, in their order.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use schedcheck_files::Instance;
use schedcheck_harness::integer_json;
use schedcheck_model::Rational;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::compare::{Entry, Outcome, Pair};
use super::ratio::Ratio;
use crate::stride::Stride;
use schedcheck_model::Size;

/// In which order the instances of a contest come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The smallest first, as the boxes are enumerated.
    SmallestFirst,
    /// As they are drawn, or as a file has them.
    Any,
}

/// What is kept of the instances so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// How many there were.
    pub instances: u64,
    /// What became of them; what became of none is left out.
    pub outcomes: BTreeMap<Outcome, Count>,
    /// The smallest on which the schedule is valid and worse.
    pub smallest: Option<Example>,
    /// The first of those with the largest ratio above 1.
    pub worst: Option<Example>,
    /// How many ratios there are of each class of [`classes`].
    pub histogram: Vec<u64>,
    /// What became of instances of each size, in ascending order.
    pub sizes: Vec<OfSize>,
    /// The first of the answers of which a number was moved farthest, where numbers are read as fractions near to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Move>,
}

/// How far a number of an answer is from the fraction that it was read as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The number of the instance, from 1.
    pub number: u64,
    /// How far.
    #[serde(with = "schedcheck_certificates::number::rational")]
    pub by: Rational,
}

/// How many instances had an outcome, and the first of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// How many.
    pub instances: u64,
    /// The first.
    pub first: Case,
}

/// An instance with its place in the contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its number, from 1.
    pub number: u64,
    /// The instance, as an instance file.
    #[serde(deserialize_with = "integer_json::deserialize")]
    pub instance: Value,
    /// The rule that is broken, or the reason that is given; empty where schedules are compared.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// An instance with two schedules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// Its number, from 1.
    pub number: u64,
    /// The instance, as an instance file.
    #[serde(deserialize_with = "integer_json::deserialize")]
    pub instance: Value,
    /// Both schedules.
    #[serde(flatten)]
    pub pair: Pair,
}

/// What became of the instances of one size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfSize {
    /// The size.
    #[serde(flatten)]
    pub size: Size,
    /// How many instances there were.
    pub instances: u64,
    /// How many of them were compared.
    pub compared: u64,
    /// How many schedules were as good, or better.
    pub as_good: u64,
    /// The largest ratio.
    pub worst: Option<Ratio>,
}

/// A class of ratios.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Class {
    /// Below 1.
    Below,
    /// Exactly 1.
    One,
    /// Above the first number, and up to the second.
    UpTo(Rational, Rational),
    /// Above this number.
    Beyond(Rational),
    /// Infinite.
    Unbounded,
}

/// No contest has more instances, and what numbers them in all of its parts is a word.
const MOST: u64 = 1 << 40;

/// The bounds of the classes, in percent.
const BOUNDS: [i64; 9] = [100, 101, 105, 110, 125, 150, 200, 300, 500];

/// The classes of ratios, in ascending order.
pub fn classes() -> Vec<Class> {
    let bound = |percent: i64| Rational::new(percent, 100);
    let between = BOUNDS.windows(2).map(|pair| Class::UpTo(bound(pair[0]), bound(pair[1])));
    let last = Class::Beyond(bound(BOUNDS[BOUNDS.len() - 1]));
    [Class::Below, Class::One].into_iter().chain(between).chain([last, Class::Unbounded]).collect()
}

/// The place of a ratio in the list of [`classes`].
pub(super) fn class_of(ratio: &Ratio) -> usize {
    let Ratio::Finite(ratio) = ratio else { return BOUNDS.len() + 2 };
    // 1 itself is a class, and so is what is below it.
    let is_above = |&&percent: &&i64| ratio * BigInt::from(100) > Rational::from(percent);
    match BOUNDS.iter().take_while(is_above).count() {
        0 if *ratio < Rational::ONE => 0,
        above => above + 1,
    }
}

impl Tally {
    /// Takes the next instance, whose number in the contest is that of its turn.
    pub fn take(&mut self, entry: Entry, order: Order, stride: Stride) {
        self.instances += 1;
        let number = stride.number(self.instances);
        let Entry { instance, size, outcome, ratio, pair, reason, moved, .. } = entry;
        let first = || Count { instances: 0, first: Case { number, instance: instance.to_json(), reason } };
        self.outcomes.entry(outcome).or_insert_with(first).instances += 1;
        self.of_size(size).take(ratio.as_ref());
        let moved = moved.map(|by| Move { number, by });
        self.moved = farthest([self.moved.take(), moved]);
        if let Some(ratio) = &ratio {
            self.histogram.resize(BOUNDS.len() + 3, 0);
            self.histogram[class_of(ratio)] += 1;
        }
        if let (Outcome::Worse, Some(pair)) = (outcome, pair) {
            self.example((number, &instance), size, pair, order);
        }
    }

    fn of_size(&mut self, size: Size) -> &mut OfSize {
        let place = self.sizes.binary_search_by_key(&size, |of| of.size).unwrap_or_else(|place| {
            self.sizes.insert(place, OfSize { size, instances: 0, compared: 0, as_good: 0, worst: None });
            place
        });
        &mut self.sizes[place]
    }

    fn example(&mut self, (number, instance): (u64, &Instance), size: Size, pair: Pair, order: Order) {
        let is_worst = self.worst.as_ref().is_none_or(|worst| pair.ratio > worst.pair.ratio);
        let is_smallest = match &self.smallest {
            None => true,
            Some(_) if order == Order::SmallestFirst => false,
            Some(smallest) => is_smaller((size, instance), &smallest.instance),
        };
        if !is_worst && !is_smallest {
            return;
        }
        let example = Example { number, instance: instance.to_json(), pair };
        if is_smallest {
            self.smallest = Some(example.clone());
        }
        if is_worst {
            self.worst = Some(example);
        }
    }

    /// The tally of a contest whose instances were gone through in parts.
    #[must_use]
    pub fn of_parts(parts: Vec<Self>, order: Order) -> Self {
        parts.into_iter().fold(Self::default(), |whole, part| whole.and(part, order))
    }

    fn and(mut self, other: Self, order: Order) -> Self {
        self.instances += other.instances;
        for (outcome, count) in other.outcomes {
            self.outcomes.entry(outcome).and_modify(|own| own.add(&count)).or_insert(count);
        }
        self.smallest = chosen([self.smallest, other.smallest], |one, other| match order {
            Order::SmallestFirst => false,
            Order::Any => is_smaller_example(one, other),
        });
        self.worst = chosen([self.worst, other.worst], |one, other| one.pair.ratio > other.pair.ratio);
        self.histogram.resize(self.histogram.len().max(other.histogram.len()), 0);
        self.histogram.iter_mut().zip(other.histogram).for_each(|(own, other)| *own += other);
        self.moved = farthest([self.moved, other.moved]);
        for of in other.sizes {
            self.of_size(of.size).add(of);
        }
        self
    }

    /// Whether its numbers can be: what a damaged file says need not.
    pub fn is_sound(&self) -> bool {
        let is_within = |count: u64| count <= MOST;
        let of_size = |of: &OfSize| of.as_good <= of.compared && of.compared <= of.instances && is_within(of.instances);
        is_within(self.instances)
            && self.outcomes.values().all(|count| is_within(count.instances))
            && self.sizes.iter().all(of_size)
            && self.sizes.windows(2).all(|pair| pair[0].size < pair[1].size)
            && (self.histogram.is_empty() || self.histogram.len() == BOUNDS.len() + 3)
            && self.histogram.iter().all(|&count| is_within(count))
    }

    /// How many instances had this outcome.
    pub fn count(&self, outcome: Outcome) -> u64 {
        self.outcomes.get(&outcome).map_or(0, |count| count.instances)
    }

    /// Whether the contestant has always done what it was asked for.
    pub fn is_without_fault(&self) -> bool {
        !self.outcomes.keys().any(|outcome| outcome.is_fault())
    }
}

/// Whether an instance has fewer processors than another one, or as many and fewer tasks, or is shorter to write.
fn is_smaller((size, instance): (Size, &Instance), than: &Value) -> bool {
    let than_text = than.to_string();
    let than_size = Instance::read(&than_text).map(|than| than.size());
    than_size.is_ok_and(|than| size < than || size == than && instance.to_json().to_string().len() < than_text.len())
}

/// Of two examples the one that is `better`; where none is, the first.
fn chosen(examples: [Option<Example>; 2], better: impl Fn(&Example, &Example) -> bool) -> Option<Example> {
    let mut examples: Vec<_> = examples.into_iter().flatten().collect();
    examples.sort_by_key(|example| example.number);
    examples.into_iter().reduce(|first, second| if better(&second, &first) { second } else { first })
}

/// The move that is farther, or else the first.
fn farthest(moves: [Option<Move>; 2]) -> Option<Move> {
    moves.into_iter().flatten().max_by_key(|one| (one.by.clone(), Reverse(one.number)))
}

fn is_smaller_example(one: &Example, than: &Example) -> bool {
    let instance = Instance::read(&one.instance.to_string());
    instance.is_ok_and(|instance| is_smaller((instance.size(), &instance), &than.instance))
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.instances += other.instances;
        if other.first.number < self.first.number {
            self.first = other.first.clone();
        }
    }
}

impl OfSize {
    fn add(&mut self, other: Self) {
        self.instances += other.instances;
        self.compared += other.compared;
        self.as_good += other.as_good;
        self.worst = self.worst.take().max(other.worst);
    }

    fn take(&mut self, ratio: Option<&Ratio>) {
        self.instances += 1;
        let Some(ratio) = ratio else { return };
        self.compared += 1;
        self.as_good += u64::from(*ratio <= Ratio::one());
        if self.worst.as_ref().is_none_or(|worst| ratio > worst) {
            self.worst = Some(ratio.clone());
        }
    }
}
