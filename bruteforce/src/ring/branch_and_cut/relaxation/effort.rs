//! What the relaxation says of cases, row by row: see [`crate::pinned`].

use std::fmt::Write as _;

use super::*;
use crate::pinned::{Draw, fingerprint, holds};
use crate::ring::branch_and_cut::effort::platform;
use crate::ring::branch_and_cut::separation::Point;
use crate::ring::branch_and_cut::start::{best_small_ring, improve_from_greedy_rings};

#[test]
fn a_gap_has_shrunk_below_31_parts_in_32() {
    for (before, now, expected) in
        [(32.0, 30.9, true), (32.0, 31.0, false), (32.0, 32.0, false), (-32.0, -33.0, true), (f64::INFINITY, 9.0, true)]
    {
        assert_eq!(has_shrunk(before, now), expected, "{before} {now}");
    }
}

/// Adds rows and decides choices for some rounds, and notes all that can be asked.
fn run(kind: usize, processors: usize, seed: u64) -> String {
    let problem = Problem::new(&platform(kind, processors, seed));
    let mut best = best_small_ring(&problem);
    if seed.is_multiple_of(2) {
        improve_from_greedy_rings(&problem, &mut best, &|| false);
    }
    let goal = Goal::new(&problem, &best.step);
    let mut pool = Pool::default();
    let mut relaxation = Relaxation::new(&problem, &goal, &mut pool, &[]);
    let mut values = vec![None; problem.choices()];
    let (mut draw, mut text) = (Draw(seed), String::new());
    for round in 0..24 {
        let belief = relaxation.solve();
        let (gap, branching) = (relaxation.gap(), relaxation.branching(&problem, &values));
        let decidable = relaxation.decidable(&values);
        writeln!(text, "{belief:?} {gap} {branching:?} {decidable:?} {:?}", relaxation.guess()).unwrap();
        let scores: Vec<f64> = (0..problem.choices()).step_by(5).map(|index| relaxation.score(index)).collect();
        let residuals: Vec<(usize, f64)> =
            relaxation.basic().into_iter().map(|(place, column)| (place, column as f64 - 2.5)).collect();
        writeln!(text, "{scores:?} {:?} {:?}", relaxation.correct(&residuals), relaxation.rows()).unwrap();
        let point = relaxation.point();
        let rows = Point { problem: &problem, bound: &goal.bound, values: &point }.violated();
        let taken = if round % 5 == 4 { 0 } else { 4 };
        for row in rows.into_iter().take(taken) {
            let number = pool.number(&problem, row);
            let is_new = relaxation.add(&pool, number);
            writeln!(text, "{number} {is_new}").unwrap();
            assert!(!relaxation.add(&pool, number));
        }
        match round % 6 {
            3 => {
                let index = draw.below(problem.choices());
                values[index] = Some(draw.below(3) == 0);
                relaxation.decide(index, values[index]);
            }
            5 => {
                for (index, value) in values.iter_mut().enumerate().filter(|(_, value)| value.is_some()) {
                    *value = None;
                    relaxation.decide(index, None);
                }
            }
            _ => {}
        }
        if round == 17 {
            relaxation.restart();
        }
    }
    format!("{} {} {}", relaxation.pivots(), relaxation.rows().len(), fingerprint(&text))
}

#[test]
fn what_a_relaxation_says_is_what_it_said() {
    let mut lines = Vec::new();
    for kind in 0..6 {
        for (processors, seed) in [(6, 1), (9, 2), (14, 3)] {
            lines.push(format!("{kind} {processors}: {}", run(kind, processors, seed)));
        }
    }
    holds(&lines, &SAID);
}

const SAID: [&str; 18] = [
    "0 6: 18 6 fc55f717",
    "0 9: 16 18 545412ca",
    "0 14: 44 15 d8f6a3ca",
    "1 6: 23 7 07192942",
    "1 9: 19 22 b4821572",
    "1 14: 46 16 0c9c182a",
    "2 6: 17 6 73509725",
    "2 9: 24 16 5d316189",
    "2 14: 52 17 5780fb96",
    "3 6: 10 12 bea70d8c",
    "3 9: 72 37 0399d208",
    "3 14: 69 30 ad841bce",
    "4 6: 23 7 ad6660a0",
    "4 9: 57 20 b03d0a2e",
    "4 14: 117 22 169a7a09",
    "5 6: 23 9 198c85f5",
    "5 9: 48 20 d8003f84",
    "5 14: 67 19 a80cb3de",
];
