//! Where each move leads from many rings, and where all of them lead: see [`crate::pinned`].

use std::cell::Cell;

use super::*;
use crate::pinned::{Draw, fingerprint, holds};
use crate::ring::branch_and_cut::effort::platform;

const KINDS: [(usize, usize); 6] = [(0, 13), (1, 12), (2, 14), (3, 13), (4, 12), (5, 14)];

fn problems() -> impl Iterator<Item = (usize, Problem)> {
    KINDS.into_iter().map(|(kind, processors)| (kind, Problem::new(&platform(kind, processors, 7))))
}

/// A ring of some processors in any order.
fn ring(draw: &mut Draw, processors: usize) -> Vec<usize> {
    let mut ring: Vec<usize> = (0..processors).collect();
    for place in 0..processors {
        ring.swap(place, draw.below(processors));
    }
    ring.truncate(3 + draw.below(processors - 2));
    ring
}

/// A bound that some rings keep, and others do not.
fn bound(problem: &Problem, ring: &[usize]) -> Rational {
    problem.step(ring) * Rational::new(4, 5)
}

/// Changes a ring, and tells whether it did.
type Move = fn(&Rounded, &mut Vec<usize>) -> bool;

#[test]
fn each_move_leads_where_it_did() {
    let moves: [(&str, Move); 6] = [
        ("repair", Rounded::repair),
        ("exchange", Rounded::exchange),
        ("reverse", |rounded, ring| rounded.reverse(ring)),
        ("shift", Rounded::shift),
        ("descend", |rounded, ring| {
            rounded.descend(ring);
            true
        }),
        ("repair and descend", |rounded, ring| {
            let is_left = rounded.repair(ring);
            if is_left {
                rounded.descend(ring);
            }
            is_left
        }),
    ];
    let mut lines = Vec::new();
    for (kind, problem) in problems() {
        for (name, lead) in moves {
            let mut draw = Draw(11);
            let (mut moved, mut text) = (0, String::new());
            for _ in 0..30 {
                let mut ring = ring(&mut draw, problem.processors());
                let rounded = Rounded::new(&problem, &bound(&problem, &ring));
                moved += usize::from(lead(&rounded, &mut ring));
                text += &format!("{ring:?} {}\n", rounded.value(&ring));
            }
            lines.push(format!("{kind} {name}: {moved} {}", fingerprint(&text)));
        }
    }
    holds(&lines, &MOVES);
}

#[test]
fn what_is_rounded_and_who_is_near_is_what_it_was() {
    let lines: Vec<String> = problems()
        .map(|(kind, problem)| {
            let whole: Vec<usize> = (0..problem.processors()).collect();
            let huge = problem.step(&whole) * Rational::from(BigInt::from(10).pow(20));
            let rounded = [problem.step(&whole), huge].map(|bound| format!("{:?}", Rounded::new(&problem, &bound)));
            format!("{kind}: {} {}", fingerprint(&rounded[0]), fingerprint(&rounded[1]))
        })
        .collect();
    holds(&lines, &ROUNDED);
}

#[test]
fn kicks_are_those_they_were() {
    let mut noise = Noise(3);
    let mut draw = Draw(5);
    let lines: Vec<String> = (3..12)
        .map(|length| {
            let kicks = (0..40).map(|_| {
                let mut start = ring(&mut draw, 13);
                start.truncate(length);
                format!("{:?}", kicked(&start, 13, &mut noise))
            });
            format!("{length}: {}", fingerprint(&kicks.collect::<Vec<_>>().join(" ")))
        })
        .collect();
    holds(&lines, &KICKS);
}

#[test]
fn an_improvement_finds_what_it_found_and_asks_as_often_whether_it_is_over() {
    let mut lines = Vec::new();
    for (kind, problem) in problems() {
        for kicks in [0, 1, 25] {
            let start = ring(&mut Draw(kicks as u64), problem.processors());
            let mut best = Found { step: problem.step(&start), ring: vec![0] };
            let asked = Cell::new(0);
            let is_over = || {
                asked.set(asked.get() + 1);
                asked.get() > 20
            };
            improve(&problem, &mut best, start, kicks, &is_over);
            lines.push(format!("{kind} {kicks}: {} {} {:?}", asked.get(), best.step, best.ring));
        }
    }
    holds(&lines, &IMPROVEMENTS);
}

const MOVES: [&str; 36] = [
    "0 repair: 30 ae6b7d74",
    "0 exchange: 30 22f09ad5",
    "0 reverse: 28 68ce5caf",
    "0 shift: 28 5f62f118",
    "0 descend: 30 bcf99a8e",
    "0 repair and descend: 30 5975117c",
    "1 repair: 30 058a0fdc",
    "1 exchange: 30 432aaafc",
    "1 reverse: 25 43b12250",
    "1 shift: 25 4ad41a9d",
    "1 descend: 30 93572ceb",
    "1 repair and descend: 30 bcca0c6b",
    "2 repair: 30 60f4043b",
    "2 exchange: 30 5e7ab78d",
    "2 reverse: 26 4b5a961e",
    "2 shift: 27 903712c1",
    "2 descend: 30 21fca63c",
    "2 repair and descend: 30 b53ccd8b",
    "3 repair: 29 fb2a36da",
    "3 exchange: 30 80f08434",
    "3 reverse: 24 e88e847b",
    "3 shift: 25 366862a9",
    "3 descend: 30 1a2887d6",
    "3 repair and descend: 29 327ea4f6",
    "4 repair: 30 28e7e180",
    "4 exchange: 30 10530f1d",
    "4 reverse: 25 58585c76",
    "4 shift: 25 5adf69c5",
    "4 descend: 30 05d26f7c",
    "4 repair and descend: 30 9cc2521b",
    "5 repair: 30 de5ba1a0",
    "5 exchange: 30 21d5dd0e",
    "5 reverse: 28 41f63536",
    "5 shift: 28 21fbbb73",
    "5 descend: 30 1769c57d",
    "5 repair and descend: 30 1eebcc49",
];
const ROUNDED: [&str; 6] = [
    "0: fffa86c8 a43bf451",
    "1: ba867c37 96e25b87",
    "2: 91c27f31 e0ee31bb",
    "3: 5017448d 3e2427c2",
    "4: 9fbabfe7 a6c106b2",
    "5: 5de78523 0b718bdf",
];
const KICKS: [&str; 9] = [
    "3: 155d61db",
    "4: 2ccbb687",
    "5: 12fff586",
    "6: 7b7238ed",
    "7: b0a32f80",
    "8: 249376ee",
    "9: 11389980",
    "10: 3e60c457",
    "11: 15de11c5",
];
const IMPROVEMENTS: [&str; 18] = [
    "0 0: 1 8911/156 [1, 0, 3, 9, 5, 11, 6, 7, 10, 2, 8, 12, 4]",
    "0 1: 2 8911/156 [0, 1, 4, 12, 8, 2, 10, 7, 6, 11, 5, 9, 3]",
    "0 25: 21 8911/156 [5, 9, 3, 0, 1, 4, 12, 8, 2, 10, 7, 6, 11]",
    "1 0: 1 12658/277 [6, 9, 4, 7, 1, 5, 11, 0, 2, 8, 3, 10]",
    "1 1: 2 12656/277 [5, 4, 7, 1, 3, 8, 2, 9, 6, 10, 0, 11]",
    "1 25: 21 12656/277 [1, 3, 10, 6, 9, 4, 5, 11, 0, 8, 2, 7]",
    "2 0: 1 3698/85 [9, 0, 1, 4, 11, 3, 8, 6, 13, 2, 10, 7, 5, 12]",
    "2 1: 2 3698/85 [8, 3, 11, 4, 1, 0, 9, 12, 5, 7, 10, 2, 13, 6]",
    "2 25: 21 3698/85 [8, 6, 13, 2, 10, 7, 5, 12, 9, 0, 1, 4, 11, 3]",
    "3 0: 1 31 [10, 2, 6, 8, 3, 11, 4, 9, 0, 1, 12, 5, 7]",
    "3 1: 2 31 [4, 9, 0, 1, 12, 5, 7, 10, 2, 6, 8, 3, 11]",
    "3 25: 21 63/4 [3, 11, 4, 8, 6]",
    "4 0: 1 551/34 [6, 11, 5, 9, 3, 8, 7, 2, 1]",
    "4 1: 2 2919/176 [11, 5, 2, 4, 1, 7, 8, 3, 9, 6]",
    "4 25: 21 551/34 [1, 2, 6, 11, 5, 9, 7, 8, 3]",
    "5 0: 1 67/5 [10, 5, 2, 1, 13, 7, 6, 4, 3, 8, 0, 12, 9, 11]",
    "5 1: 2 1099/83 [10, 9, 12, 0, 8, 3, 6, 7, 2, 5, 11, 1, 13]",
    "5 25: 21 1099/83 [0, 8, 3, 12, 9, 11, 13, 5, 1, 2, 10, 7, 6]",
];
