//! The neighbourhood of an instance among small whole numbers: what is tried once no single step makes it simpler.

use std::collections::BTreeSet;

use itertools::Itertools;
use num_traits::ToPrimitive;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::Value;

use super::numbers::{Number, put};
use super::simpler::{Weight, is_fraction};
use super::within::Within;

/// The most instances that are tried, and so the size of the box of all numbers together.
const MOST: usize = 4_096;

/// The largest number of which all smaller ones are tried, two numbers at a time.
const LARGEST: i64 = 24;

/// Instances of smaller weight than this one, the lightest first: all those whose fractions are small whole numbers, as
/// far up as there are not too many, and those of which two fractions are other whole numbers with no larger sum.
pub(super) fn smaller(instance: &Instance, within: &Within) -> Vec<Instance> {
    let (file, weight) = (instance.to_json(), Weight::of(instance));
    let mut numbers = within.numbers(&file);
    numbers.retain(|number| is_fraction(number, within));
    let numbers: Vec<&Number> = numbers.iter().collect();
    let all = small_box(numbers.len()).map(|values| with(&file, &numbers, &values));
    let pairs = numbers.iter().copied().array_combinations().flat_map(|[first, second]| {
        let sum = (&first.value + &second.value).floor().to_i64().unwrap_or(LARGEST).min(LARGEST);
        let values = (0..=sum).flat_map(move |one| (0..=sum - one).map(move |other| [one, other]));
        values.map(|values| with(&file, &[first, second], &values)).collect_vec()
    });
    let mut known = BTreeSet::new();
    let lighter = all.chain(pairs.collect_vec()).filter_map(|file| {
        let candidate = within.instance(file)?;
        let own = Weight::of(&candidate);
        (own < weight && known.insert(candidate.to_json().to_string())).then_some((own, candidate))
    });
    let lighter = lighter.sorted_by(|first, second| first.0.cmp(&second.0));
    lighter.map(|(_, candidate)| candidate).take(MOST).collect()
}

/// All lists of so many whole numbers from 0 up to the largest number that leaves few enough; none if even 1 does not.
fn small_box(numbers: usize) -> Box<dyn Iterator<Item = Vec<i64>>> {
    let fits = |largest: &i64| {
        let number = usize::try_from(largest + 1).ok()?.checked_pow(u32::try_from(numbers).ok()?)?;
        (number <= MOST).then_some(())
    };
    let largest = (1..=LARGEST).take_while(|largest| fits(largest).is_some()).last();
    match largest {
        Some(largest) if numbers > 0 => Box::new((0..numbers).map(|_| 0..=largest).multi_cartesian_product()),
        _ => Box::new(std::iter::empty()),
    }
}

fn with(file: &Value, numbers: &[&Number], values: &[i64]) -> Value {
    let mut changed = file.clone();
    for (number, value) in numbers.iter().zip(values) {
        put(&mut changed, &number.place, &Rational::from(*value));
    }
    changed
}
