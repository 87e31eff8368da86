//! Rays from an instance: one number, or all of a field, times 2, 4, 8 and so on. Where the ratio keeps growing, the
//! search ends at its largest numbers and not at a worst instance.

use std::cmp::Reverse;

use anyhow::Result;
use itertools::Itertools;
use num_traits::Zero;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::Value;

use super::island::FoundInstance;
use super::numbers::{Number, put};
use super::simpler::is_fraction;
use super::within::Within;
use crate::contest::{Entry, Ratio};

/// How often the numbers are doubled.
pub const DOUBLINGS: u32 = 20;

/// Numbers of an instance, multiplied by powers of two, and the ratios that grow with them.
#[derive(Debug, Clone)]
pub struct Ray {
    /// The place of the number in the instance file, as a JSON pointer, or "all" and the field of the numbers.
    pub scaled: String,
    /// The ratios at the factors 1, 2, 4 and so on.
    pub ratios: Vec<Rational>,
    numbers: Vec<Number>,
}

/// Compares on instances; fewer entries than instances once somebody has stopped it.
pub(super) type Meet<'a> = &'a mut dyn FnMut(Vec<Instance>) -> Result<Vec<Entry>>;

/// The ray whose last ratio is the largest, of those along which the ratio grows at every doubling, and does not level.
pub(super) fn steepest(worst: &FoundInstance, within: &Within, meet: Meet) -> Result<Option<Ray>> {
    let Ratio::Finite(ratio) = &worst.pair.ratio else { return Ok(None) };
    let file = worst.instance.to_json();
    let mut rays = rays(&file, within, ratio);
    for power in 1..=DOUBLINGS {
        let factor = Rational::from(1_i64 << power);
        let scaled = rays.into_iter().filter_map(|ray| ray.instance(&file, within, &factor).map(|it| (ray, it)));
        let (tested, instances): (Vec<_>, Vec<_>) = scaled.unzip();
        let entries = meet(instances)?;
        if entries.len() < tested.len() {
            return Ok(None);
        }
        rays = tested.into_iter().zip(&entries).filter_map(|(ray, entry)| ray.grown(entry.ratio.as_ref()?)).collect();
    }
    Ok(rays.into_iter().filter(Ray::is_steep).min_by_key(|ray| Reverse(ray.ratios.last().cloned())))
}

/// A ray for each number that may be multiplied, and for all numbers of each field.
fn rays(file: &Value, within: &Within, ratio: &Rational) -> Vec<Ray> {
    let mut numbers = within.numbers(file);
    numbers.retain(|number| is_fraction(number, within) && !number.value.is_zero());
    let ray = |scaled, numbers| Ray { scaled, ratios: vec![ratio.clone()], numbers };
    let of_field = |field: &str| numbers.iter().filter(|number| number.field == field).cloned().collect_vec();
    let fields = numbers.iter().map(|number| number.field.as_str()).unique();
    let all = fields.map(|field| (field, of_field(field)));
    let all = all.filter(|(field, numbers)| numbers.len() > 1 || within.are_alike(field));
    let all = all.map(|(field, numbers)| ray(format!("all {field}"), numbers));
    let alone = numbers.iter().filter(|number| !within.are_alike(&number.field));
    alone.map(|number| ray(number.place.clone(), vec![number.clone()])).chain(all).collect()
}

impl Ray {
    fn instance(&self, file: &Value, within: &Within, factor: &Rational) -> Option<Instance> {
        let mut scaled = file.clone();
        for number in &self.numbers {
            put(&mut scaled, &number.place, &(&number.value * factor));
        }
        within.unlimited(scaled)
    }

    /// The ray with one more ratio, if that is larger than the last one.
    fn grown(mut self, ratio: &Ratio) -> Option<Self> {
        let Ratio::Finite(ratio) = ratio else { return None };
        let is_larger = self.ratios.last().is_some_and(|last| ratio > last);
        self.ratios.push(ratio.clone());
        is_larger.then_some(self)
    }

    /// Whether the last doubling makes the ratio half as large again, at least: one that tends to a limit grows less.
    fn is_steep(&self) -> bool {
        matches!(&self.ratios[..], [.., before, last] if *last >= before * Rational::new(3, 2))
    }
}
