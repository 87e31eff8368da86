//! Moves of the evolution: an instance changed at random.

use num_traits::{One, Zero};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::numbers::{Number, put};
use super::processors::{duplicate, number, remove};
use super::simpler::is_fraction;
use super::within::{Rule, Within};

/// The most moves at once.
const MOST_MOVES: usize = 3;

/// The largest power of two in a step.
const MOST_POWER: u32 = 12;

/// The largest power of two by which all is multiplied: what is 3 at first stays below a million.
const MOST_DISTURBED: u32 = 18;

/// How often a move is tried that leads to no instance of the search.
const TRIES: usize = 20;

/// Fields that are shared out, so that two workers in place of one have as much together.
const SHARED: [&str; 3] = ["tasks", "delta", "load"];

/// A neighbour of an instance, if one is found.
pub fn changed(file: &Value, within: &Within, random: &mut ChaCha8Rng) -> Option<Instance> {
    (0..TRIES).find_map(|_| {
        let mut file = file.clone();
        for _ in 0..random.random_range(1..=MOST_MOVES) {
            change(&mut file, within, random);
        }
        within.instance(file)
    })
}

/// An instance like this one with its ties broken, if it stays within the search: all fractions many times as large,
/// and each a little more or less; within bounds that no number leaves, each is as large as it was.
pub fn disturbed(file: &Value, within: &Within, random: &mut ChaCha8Rng) -> Option<Instance> {
    let mut file = file.clone();
    let factor = Rational::new(1_i64 << random.random_range(1..=MOST_DISTURBED), 1);
    let divisor = if within.limits().stays_within { factor.clone() } else { Rational::one() };
    for number in within.numbers(&file).iter().filter(|number| is_fraction(number, within)) {
        let little = Rational::new(random.random_range(-2..=2_i64), 1);
        put(&mut file, &number.place, &((&number.value * &factor + little).max(Rational::zero()) / &divisor));
    }
    within.instance(file)
}

fn change(file: &mut Value, within: &Within, random: &mut ChaCha8Rng) {
    let numbers = within.numbers(file);
    match random.random_range(0..17) {
        0 => copy(file, random),
        1 => merge(file, random),
        2 => split(file, random),
        3 => drop_one(file, random),
        4 => scale(file, &numbers, within, random),
        5 | 6 => move_one(file, &numbers, within, random),
        7 => rewire(file, random),
        8 => swap(file, &numbers, random),
        9 => equalise(file, &numbers, random),
        10 => idle(file, random),
        _ => change_number(file, &numbers, within, random),
    }
}

/// One of a list.
fn one<'a, T>(list: &'a [T], random: &mut ChaCha8Rng) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[random.random_range(0..list.len())])
}

/// Two different processors, if there are.
fn two(file: &Value, random: &mut ChaCha8Rng) -> Option<(usize, usize)> {
    let number = number(file);
    (number > 1).then(|| {
        let first = random.random_range(0..number);
        (first, (first + random.random_range(1..number)) % number)
    })
}

fn change_number(file: &mut Value, numbers: &[Number], within: &Within, random: &mut ChaCha8Rng) {
    let Some(Number { place, field, value }) = one(numbers, random) else { return };
    let changed = match within.rule(field) {
        Some(Rule::Integer(_)) => integer(value, numbers, random),
        _ => fraction(value, numbers, within, random),
    };
    put(file, place, &changed);
}

fn integer(value: &Rational, numbers: &[Number], random: &mut ChaCha8Rng) -> Rational {
    match random.random_range(0..5) {
        0 => value * Rational::new(2, 1),
        1 => (value * Rational::new(1, 2)).floor(),
        2 => one(numbers, random).map_or_else(Rational::one, |other| other.value.floor()),
        3 => value + Rational::one(),
        _ => value - Rational::one(),
    }
}

/// Near or far, in steps that double; or where an algorithm that compares sums is at a tie: at a sum of others.
fn fraction(value: &Rational, numbers: &[Number], within: &Within, random: &mut ChaCha8Rng) -> Rational {
    let power = 1_i64 << random.random_range(0..=MOST_POWER);
    match random.random_range(0..12) {
        0 => value * Rational::new(power, 1),
        1 => value * Rational::new(1, power),
        2 => value + value * Rational::new(1, power),
        3 => value - value * Rational::new(1, power),
        4 => value + Rational::new(1, random.random_range(1..=4_i64)),
        5 => value - Rational::new(1, random.random_range(1..=4_i64)),
        6 => Rational::zero(),
        7 => Rational::new(random.random_range(0..=power), 1),
        8 => one(numbers, random).map_or_else(Rational::one, |other| other.value.clone()),
        _ => combined(numbers, within, random),
    }
}

/// A sum or difference of a few small multiples of fractions, or a part of it.
fn combined(numbers: &[Number], within: &Within, random: &mut ChaCha8Rng) -> Rational {
    let fractions: Vec<&Number> = numbers.iter().filter(|number| is_fraction(number, within)).collect();
    let mut sum = Rational::zero();
    for _ in 0..random.random_range(1..=3) {
        let Some(other) = one(&fractions, random) else { break };
        let multiple = &other.value * Rational::new(random.random_range(1..=3_i64), 1);
        sum = if random.random_range(0..3) == 0 { sum - multiple } else { sum + multiple };
    }
    sum * Rational::new(1, random.random_range(1..=3_i64))
}

/// A node of a graph no longer computes, or does again.
fn idle(file: &mut Value, random: &mut ChaCha8Rng) {
    let (number, Some(nodes)) = (number(file), file["nodes"].as_array_mut()) else { return };
    if number > 0 {
        let cycle_time = &mut nodes[random.random_range(0..number)]["w"];
        *cycle_time = if *cycle_time == json!("inf") { json!("1") } else { json!("inf") };
    }
}

/// Two numbers of a field change places, or all numbers of two processors do.
fn swap(file: &mut Value, numbers: &[Number], random: &mut ChaCha8Rng) {
    let workers = file["workers"].as_array().map_or(0, Vec::len);
    if workers > 1 && random.random_range(0..2) == 0 {
        let (first, other) = (random.random_range(0..workers), random.random_range(0..workers));
        if let Some(workers) = file["workers"].as_array_mut() {
            workers.swap(first, other);
        }
        return;
    }
    let Some(first) = one(numbers, random) else { return };
    let alike: Vec<&Number> = numbers.iter().filter(|number| number.field == first.field).collect();
    if let Some(other) = one(&alike, random) {
        put(file, &first.place, &other.value);
        put(file, &other.place, &first.value);
    }
}

/// All numbers of a field become one of them.
fn equalise(file: &mut Value, numbers: &[Number], random: &mut ChaCha8Rng) {
    let Some(first) = one(numbers, random) else { return };
    numbers.iter().filter(|number| number.field == first.field).for_each(|it| put(file, &it.place, &first.value));
}

/// Multiplies all numbers of a field, or all fractions.
fn scale(file: &mut Value, numbers: &[Number], within: &Within, random: &mut ChaCha8Rng) {
    let Some(chosen) = one(numbers, random) else { return };
    let factor = [Rational::new(2, 1), Rational::new(1, 2), Rational::new(3, 2), Rational::new(2, 3)]
        [random.random_range(0..4)]
    .clone();
    let all = random.random_range(0..4) == 0;
    for number in
        numbers.iter().filter(|number| is_fraction(number, within)).filter(|number| all || number.field == chosen.field)
    {
        put(file, &number.place, &(&number.value * &factor));
    }
}

/// Moves a task from one worker to another, or adds one, or takes one away.
fn move_one(file: &mut Value, numbers: &[Number], within: &Within, random: &mut ChaCha8Rng) {
    let is_whole = |number: &&Number| matches!(within.rule(&number.field), Some(Rule::Integer(_)));
    let integers: Vec<&Number> = numbers.iter().filter(is_whole).collect();
    let (Some(from), Some(to)) = (one(&integers, random), one(&integers, random)) else { return };
    if from.place != to.place {
        put(file, &from.place, &(&from.value - Rational::one()));
        put(file, &to.place, &(&to.value + Rational::one()));
    } else if random.random_range(0..2) == 0 {
        put(file, &to.place, &(&to.value + Rational::one()));
    } else {
        put(file, &to.place, &(&to.value - Rational::one()));
    }
}

/// One processor like another, in place of a third.
fn copy(file: &mut Value, random: &mut ChaCha8Rng) {
    if let Some((first, second)) = two(file, random) {
        duplicate(file, first);
        remove(file, second);
    }
}

/// What is shared out of two list entries, with its sum.
fn shared(file: &Value, first: usize, second: usize) -> Option<([String; 2], Value, Rational)> {
    SHARED.iter().find_map(|field| {
        let places = [first, second].map(|worker| format!("/workers/{worker}/{field}"));
        let of = |place: &String| {
            let value = file.pointer(place)?;
            super::numbers::numbers(&json!({ "it": value }), &|_| true).pop().map(|number| number.value)
        };
        let sum = of(&places[0])? + of(&places[1])?;
        Some((places.clone(), file.pointer(&places[0])?.clone(), sum))
    })
}

/// One worker with what two had.
fn merge(file: &mut Value, random: &mut ChaCha8Rng) {
    let Some((first, second)) = two(file, random) else { return };
    if let Some(([place, _], _, sum)) = shared(file, first, second) {
        put(file, &place, &sum);
    }
    remove(file, second);
}

/// Two alike in place of one, with what it had.
fn split(file: &mut Value, random: &mut ChaCha8Rng) {
    let number = number(file);
    if number == 0 {
        return;
    }
    let worker = random.random_range(0..number);
    duplicate(file, worker);
    if let Some(([one, other], there, sum)) = shared(file, worker, number) {
        let had = sum * Rational::new(1, 2);
        let half = &had * Rational::new(1, 2);
        let half = if there.is_number() { half.floor() } else { half };
        put(file, &one, &(&had - &half));
        put(file, &other, &half);
    }
}

fn drop_one(file: &mut Value, random: &mut ChaCha8Rng) {
    let number = number(file);
    if number > 1 {
        remove(file, random.random_range(0..number));
    }
}

/// Moves an end of a link of a graph, takes a link out, or adds one.
fn rewire(file: &mut Value, random: &mut ChaCha8Rng) {
    let Some((from, to)) = two(file, random) else { return };
    let Some(links) = file["links"].as_array_mut().filter(|links| !links.is_empty()) else { return };
    let chosen = random.random_range(0..links.len());
    match random.random_range(0..3) {
        0 => drop(links.remove(chosen)),
        which => {
            let mut link = links[chosen].clone();
            link["between"] = json!([from.min(to), from.max(to)]);
            if which == 1 { links[chosen] = link } else { links.push(link) }
        }
    }
}
