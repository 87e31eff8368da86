//! The rows that drawn points violate, the most violated first: see [`crate::pinned`].

use super::*;
use crate::pinned::{Draw, fingerprint, holds};
use crate::ring::branch_and_cut::effort::platform;

/// Processors in any order.
fn shuffled(draw: &mut Draw, processors: usize) -> Vec<usize> {
    let mut list: Vec<usize> = (0..processors).collect();
    (0..processors).for_each(|place| list.swap(place, draw.below(processors)));
    list
}

fn add(values: &mut [i64], problem: &Problem, ring: &[usize], weight: i64) {
    for (place, &processor) in ring.iter().enumerate() {
        values[problem.link(processor, ring[(place + 1) % ring.len()])] += weight;
        values[problem.presence(processor)] += weight;
    }
}

/// A point between a few rings; or two rings apart that are joined a little; or two triangles of halves that three
/// links join, which is no ring although no cut tells. Some links are a little more than their ends.
fn point(draw: &mut Draw, problem: &Problem, kind: usize) -> Vec<i64> {
    let mut values = vec![0; problem.choices()];
    let list = shuffled(draw, problem.processors());
    match kind {
        0 => (0..4).for_each(|_| {
            let ring = shuffled(draw, problem.processors());
            add(&mut values, problem, &ring[..3 + draw.below(3)], ONE / 4);
        }),
        1 => {
            add(&mut values, problem, &list[..3], ONE - ONE / 8);
            add(&mut values, problem, &list[3..], ONE - ONE / 8);
            add(&mut values, problem, &shuffled(draw, problem.processors())[..4], ONE / 8);
        }
        _ => {
            add(&mut values, problem, &list[..3], ONE / 2);
            add(&mut values, problem, &list[3..6], ONE / 2);
            (0..3).for_each(|place| values[problem.link(list[place], list[place + 3])] = ONE);
            list[..6].iter().for_each(|&processor| values[problem.presence(processor)] = ONE);
        }
    }
    if draw.below(3) == 0 {
        values[problem.presence(list[0])] -= draw.one_of(&[ONE / 16, ONE >> 14, (ONE >> 14) + 1]);
    }
    values
}

#[test]
fn the_rows_that_a_point_violates_are_those_they_were() {
    let mut lines = Vec::new();
    for (kind, processors) in [(0, 6), (1, 8), (3, 9), (4, 12), (5, 21)] {
        let problem = Problem::new(&platform(kind, processors, 3));
        let mut draw = Draw(17);
        let ring: Vec<usize> = (0..processors).collect();
        let bound = problem.step(&ring) * Rational::new(1, 2);
        let (mut counts, mut text) = ([0; 4], String::new());
        for round in 0..30 {
            let values = point(&mut draw, &problem, round % 3);
            let point = Point { problem: &problem, bound: &bound, values: &values };
            let found = [point.ends(), point.clashes(), point.connections(), point.parities()];
            counts.iter_mut().zip(&found).for_each(|(count, rows)| *count += rows.len());
            text += &format!("{found:?} {:?}\n", point.violated());
        }
        lines.push(format!("{kind} {processors}: {counts:?} {}", fingerprint(&text)));
    }
    holds(&lines, &ROWS);
}

const ROWS: [&str; 5] = [
    "0 6: [5, 5, 10, 10] eaf01eee",
    "1 8: [2, 90, 10, 10] b6c79919",
    "3 9: [2, 196, 10, 10] 38977a54",
    "4 12: [15, 196, 10, 10] 04f4a0cc",
    "5 21: [6, 268, 10, 10] 5a3dca39",
];
