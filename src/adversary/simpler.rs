//! Simpler instances than one: what is tried to polish it.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::Value;

use super::numbers::{Number, numbers, put};
use super::processors::{number, remove};
use super::within::{Rule, Within};
use schedcheck_model::Size;

/// The largest denominator that a number is rounded to.
const MOST_PARTS: i64 = 12;

/// Up to so many numbers, any two are lowered together.
const MOST_PAIRED: usize = 14;

/// The largest whole number when all are rounded together.
const LARGEST_ROUNDED: i64 = 24;

/// A number is lowered by parts of it down to this power of a half.
const LITTLE: u32 = 20;

/// How simple an instance is; the smaller one has a smaller size, or fewer links, or smaller denominators, or smaller
/// numerators.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight {
    size: Size,
    links: usize,
    denominators: BigInt,
    numerators: BigInt,
}

impl Weight {
    /// The weight of an instance.
    pub fn of(instance: &Instance) -> Self {
        let file = instance.to_json();
        let numbers = numbers(&file, &|_| true);
        let links = file["links"].as_array().map_or(0, Vec::len);
        let denominators = numbers.iter().map(|number| number.value.denom()).sum();
        let numerators = numbers.iter().map(|number| number.value.numer().abs()).sum();
        Self { size: instance.size(), links, denominators, numerators }
    }
}

/// Instances of smaller weight that are like this one, those with fewer processors first.
pub fn simpler(instance: &Instance, within: &Within) -> Vec<Instance> {
    let (file, weight) = (instance.to_json(), Weight::of(instance));
    let numbers = within.numbers(&file);
    let steps = [fewer, rounded, lower, scaled].map(|step| step(&file, &numbers, within));
    let files = steps.concat();
    let mut found: Vec<Instance> = Vec::new();
    for candidate in files.into_iter().filter_map(|file| within.instance(file)) {
        if Weight::of(&candidate) < weight && !found.contains(&candidate) {
            found.push(candidate);
        }
    }
    found
}

pub(super) fn is_fraction(number: &Number, within: &Within) -> bool {
    matches!(within.rule(&number.field), Some(Rule::Fraction { .. }))
}

/// A processor less, or one that computes, or a link; what it had is lost, or another one has it.
fn fewer(file: &Value, numbers: &[Number], _: &Within) -> Vec<Value> {
    let mut files = Vec::new();
    for processor in 0..number(file) {
        let mut without = file.clone();
        remove(&mut without, processor);
        let own = format!("/workers/{processor}/");
        let all = numbers.iter().filter(|it| it.place.starts_with(&own));
        for part in all.filter(|it| ["tasks", "delta"].contains(&it.field.as_str())) {
            for other in numbers.iter().filter(|it| it.field == part.field && it.place != part.place) {
                let mut merged = file.clone();
                put(&mut merged, &other.place, &(&other.value + &part.value));
                remove(&mut merged, processor);
                files.push(merged);
            }
        }
        files.push(without);
    }
    for node in 0..file["nodes"].as_array().map_or(0, Vec::len) {
        let mut idle = file.clone();
        idle["nodes"][node]["w"] = "inf".into();
        files.push(idle);
    }
    for link in 0..file["links"].as_array().map_or(0, Vec::len) {
        let mut without = file.clone();
        without["links"].as_array_mut().map(|links| links.remove(link));
        files.push(without);
    }
    files
}

/// All fractions to scale, as nearly as small whole numbers are.
fn rounded(file: &Value, all: &[Number], within: &Within) -> Vec<Value> {
    let fractions: Vec<&Number> = all.iter().filter(|number| is_fraction(number, within)).collect();
    let largest = fractions.iter().map(|number| &number.value).max().filter(|largest| largest.is_positive());
    let Some(largest) = largest else { return Vec::new() };
    let scales = (1..=LARGEST_ROUNDED).map(|scale| Rational::from(scale) / largest);
    let to_scale = scales.map(|scale| {
        let mut rounded = file.clone();
        for number in &fractions {
            put(&mut rounded, &number.place, &(&number.value * &scale).round());
        }
        rounded
    });
    to_scale.collect()
}

/// A number less, or all that are as large, or two by one each.
fn lower(file: &Value, all: &[Number], within: &Within) -> Vec<Value> {
    let mut files = Vec::new();
    for number in all {
        let is_whole = matches!(within.rule(&number.field), Some(Rule::Integer(_)));
        for value in lower_values(number, all, is_whole) {
            let mut alone = file.clone();
            put(&mut alone, &number.place, &value);
            let mut together = file.clone();
            for other in all.iter().filter(|other| other.field == number.field && other.value == number.value) {
                put(&mut together, &other.place, &value);
            }
            files.extend([together, alone]);
        }
    }
    if all.len() <= MOST_PAIRED {
        for (place, first) in all.iter().enumerate() {
            for second in &all[place + 1..] {
                let mut both = file.clone();
                for number in [first, second] {
                    put(&mut both, &number.place, &(&number.value - number.value.signum()));
                }
                files.push(both);
            }
        }
    }
    files
}

/// Values that a number might have in place of its own, the simplest first.
fn lower_values(number: &Number, all: &[Number], is_whole: bool) -> Vec<Rational> {
    let value = &number.value;
    let weight = |value: &Rational| (value.denom().clone(), value.numer().abs());
    let most_parts = if is_whole { 1 } else { MOST_PARTS };
    let rounded = (1..=most_parts).flat_map(|parts| {
        let parts = Rational::from(parts);
        let many = value * &parts;
        [many.floor() / &parts, many.ceil() / &parts]
    });
    let half = value / BigInt::from(2);
    let others = all.iter().filter(|other| other.field == number.field).map(|other| other.value.clone());
    let simple = [Rational::zero(), Rational::one(), if is_whole { half.floor() } else { half }];
    // A little less: parts that halve, so that it is not far from any number to any smaller one.
    let less =
        (1..LITTLE).map(|power| value - (value / BigInt::from(1_u64 << power)).ceil()).chain([value - value.signum()]);
    let mut values: Vec<_> = simple.into_iter().chain(rounded).chain(less).chain(others).collect();
    values.retain(|other| weight(other) < weight(value));
    values.sort_by_key(weight);
    values.dedup();
    values
}

/// All fractions, or those of one field, multiplied so that they are whole and have no common factor.
fn scaled(file: &Value, all: &[Number], within: &Within) -> Vec<Value> {
    let fractions: Vec<&Number> = all.iter().filter(|number| is_fraction(number, within)).collect();
    let mut fields: Vec<Option<&str>> = fractions.iter().map(|number| Some(number.field.as_str())).collect();
    fields.push(None);
    fields.sort_unstable();
    fields.dedup();
    let mut files = Vec::new();
    for field in fields {
        let of_field = || fractions.iter().filter(move |number| field.is_none_or(|field| field == number.field));
        let common = of_field().fold(BigInt::one(), |common, number| common.lcm(&number.value.denom()));
        let whole = of_field().map(|number| (&number.value * &common).to_integer());
        let divisor = whole.fold(BigInt::zero(), |divisor, whole| divisor.gcd(&whole));
        if divisor.is_zero() {
            continue;
        }
        for factor in [Rational::new(common.clone(), divisor), Rational::from(common)] {
            let mut scaled = file.clone();
            for number in of_field() {
                put(&mut scaled, &number.place, &(&number.value * &factor));
            }
            files.push(scaled);
        }
    }
    files
}
