//! What the search takes on a few stars, and the schedules that it finds: see [`crate::pinned`].

use super::*;
use crate::pinned::{Draw, fingerprint, holds};
use crate::star::boxes::{scattered_star, theorem_2_star};
use crate::star::branch_and_bound::control::Control;
use crate::star::branch_and_bound::minimise::minimise_under;
use crate::star::branch_and_bound::rules::Rules;
use crate::star::branch_and_bound::{Answer, Statistics, decide};

/// Few senders among many receivers, with equal links, dear links, or links of all kinds.
fn star(kind: usize, seed: u64) -> Star<i64> {
    let mut draw = Draw(seed);
    let (workers, tasks) = [(5, 12), (9, 30), (7, 24), (12, 40), (6, 16)][kind];
    let list = (0..workers).map(|worker| {
        let comm = match kind {
            0 => draw.between(1, 3),
            1 => draw.between(1, 100),
            2 => draw.one_of(&[2, 3, 11, 12]),
            _ => draw.between(5, 60),
        };
        let comp = draw.between(1, [6, 300, 40, 1000, 90][kind]);
        (comm, comp, if worker % 4 == seed as usize % 4 { tasks as u64 / 2 } else { u64::from(kind == 4) * 2 })
    });
    Star::of(list.collect::<Vec<_>>())
}

fn told(Statistics { deadlines, loans, nodes, states }: Statistics) -> String {
    format!("{deadlines} {loans} {nodes} {states}")
}

#[test]
fn the_deadlines_boxes_nodes_and_states_are_those_they_were() {
    let drawn = (0..5).flat_map(|kind| (0..4).map(move |seed| star(kind, seed)));
    let scattered = (0..8).map(|seed| scattered_star(seed, 8, 20, 20, 60));
    let reduced = [theorem_2_star(40, &[11, 13, 16, 12, 13, 15]).0, theorem_2_star(40, &[11, 11, 18, 11, 18, 11]).0];
    let limits = Limits { max_nodes: 3_000, ..Limits::default() };
    let mut lines = Vec::new();
    for star in drawn.chain(scattered).chain(reduced) {
        let mut line = String::new();
        for relays in [Relays::Allowed, Relays::Forbidden] {
            let Solution { makespan, lower_bound, schedule, statistics, .. } = minimise(&star, relays, &limits);
            let schedule = fingerprint(&format!("{schedule:?}"));
            line += &format!("{lower_bound} {makespan}: {} {schedule} ", told(statistics));
        }
        lines.push(line.trim_end().to_string());
    }
    holds(&lines, &SEARCHES);
}

#[test]
fn each_rule_saves_as_much_as_it_did() {
    let sets = [
        Rules { late_loans: false, ..Rules::ALL },
        Rules { failed_states: false, ..Rules::ALL },
        Rules { remaining_time: false, ..Rules::ALL },
        Rules { moore_after: None, ..Rules::ALL },
        Rules { moore_after: Some(1), ..Rules::ALL },
        Rules { moore_after: Some(1), remaining_time: false, failed_states: false, ..Rules::ALL },
    ];
    let limits = Limits { max_nodes: 2_000, ..Limits::default() };
    let lines: Vec<String> = (0..10)
        .map(|number| {
            let star = star(number % 5, 4 + number as u64);
            let nodes = sets.map(|rules| {
                let solution = minimise_under(&star, Relays::Allowed, &mut Control::new(&limits, rules));
                let Statistics { nodes, states, .. } = solution.statistics;
                format!("{nodes} {states}")
            });
            nodes.join(", ")
        })
        .collect();
    holds(&lines, &RULES);
}

#[test]
fn a_deadline_just_missed_takes_what_it_took() {
    let mut lines = Vec::new();
    for seed in 0..6 {
        let star = star(3, 20 + seed);
        let limits = Limits { max_nodes: 1_500, ..Limits::default() };
        let least = minimise(&star, Relays::Allowed, &limits);
        let told = [least.lower_bound - 2, least.lower_bound - 1, least.lower_bound, least.makespan].map(|deadline| {
            let decision = decide(&star, &deadline, Relays::Allowed, &limits);
            let answer = match decision.answer {
                Answer::Feasible(_) => "yes",
                Answer::Infeasible => "no",
                Answer::Unknown => "?",
            };
            format!("{answer} {}", told(decision.statistics))
        });
        lines.push(told.join(", "));
    }
    holds(&lines, &DEADLINES);
}

const SEARCHES: [&str; 30] = [
    "12 12: 4 3 5 2 53a7aa2e 12 12: 4 3 5 2 53a7aa2e",
    "6 6: 2 1 0 0 d32beb58 6 6: 2 1 0 0 d32beb58",
    "14 14: 5 5 10 3 1e83bc5c 14 14: 5 5 10 3 1e83bc5c",
    "14 14: 5 5 9 2 55a3b9e3 14 14: 5 5 9 2 55a3b9e3",
    "553 553: 9 71 475 37 12a5b0ca 553 553: 9 7 24 5 12a5b0ca",
    "1337 1337: 11 45 437 24 406c2290 1337 1337: 11 11 77 7 406c2290",
    "1500 1500: 10 10 47 7 94abd715 1500 1500: 10 10 47 7 94abd715",
    "656 656: 9 9 39 6 010dc6d6 656 656: 9 9 39 6 010dc6d6",
    "123 123: 7 23 169 12 856ce30a 123 123: 7 7 42 4 856ce30a",
    "36 36: 8 8 30 4 c20fa27e 36 36: 8 8 30 4 c20fa27e",
    "153 153: 8 8 27 6 9f7da6aa 153 153: 8 8 27 6 9f7da6aa",
    "54 54: 6 6 8 5 2f1cc078 54 54: 6 6 8 5 2f1cc078",
    "1773 1773: 13 38 781 23 32ee1b5d 1773 1773: 13 13 167 11 32ee1b5d",
    "2575 2575: 12 10 881 526 975e1706 2575 2575: 12 10 887 529 975e1706",
    "1968 1968: 13 21 403 11 0022958d 1968 1968: 13 13 219 7 0022958d",
    "2044 2044: 13 10 638 347 b5697b73 2044 2044: 13 10 652 363 b5697b73",
    "198 198: 8 14 41 8 bcd6b622 198 198: 8 8 20 5 bcd6b622",
    "232 232: 8 18 45 10 a62afea3 232 232: 8 8 15 5 a62afea3",
    "180 180: 8 8 15 6 ad731663 180 180: 8 8 15 6 ad731663",
    "178 178: 8 7 19 4 ccd13b98 178 178: 8 7 19 4 ccd13b98",
    "75 75: 7 2 8 0 395b3134 75 75: 7 2 8 0 395b3134",
    "94 94: 6 14 39 8 2f237cf7 94 94: 6 6 11 4 2f237cf7",
    "105 105: 6 9 29 5 e6247e14 105 105: 6 6 14 4 e6247e14",
    "59 59: 7 7 12 5 3cb08ea4 59 59: 7 7 12 5 3cb08ea4",
    "96 96: 5 5 15 3 bbc9a300 96 96: 5 5 15 3 bbc9a300",
    "100 100: 6 12 27 7 1cbdb01f 100 100: 6 6 9 4 1cbdb01f",
    "80 80: 7 6 10 5 ad5e8f75 80 80: 7 6 10 5 ad5e8f75",
    "69 69: 6 3 7 0 5b907e36 69 69: 6 3 7 0 5b907e36",
    "1680 1680: 14 12 39 14 220b0c0b 1680 1680: 14 12 39 14 220b0c0b",
    "1680 1680: 14 12 34 9 c485d590 1680 1680: 14 12 34 9 c485d590",
];
const RULES: [&str; 10] = [
    "6 2, 6 0, 6 2, 6 2, 6 2, 6 0",
    "382 321, 1050 0, 1757 1498, 376 321, 62 1, 62 0",
    "28 3, 28 0, 265 238, 28 3, 28 0, 28 0",
    "756 366, 839 0, 1220 790, 2000 1755, 252 0, 252 0",
    "16 5, 16 0, 16 5, 16 5, 16 5, 16 0",
    "4 2, 4 0, 4 2, 4 2, 4 2, 4 0",
    "422 24, 322 0, 322 19, 322 19, 322 19, 322 0",
    "14 6, 14 0, 14 6, 14 6, 11 1, 11 0",
    "1122 24, 1122 0, 1122 24, 1122 24, 1122 24, 1122 0",
    "39 13, 7 0, 7 5, 7 5, 7 5, 7 0",
];
const DEADLINES: [&str; 6] = [
    "no 1 0 0 0, no 1 0 0 0, yes 1 1 47 0, yes 1 1 47 0",
    "no 1 1 1 1, no 1 1 1 1, yes 1 1 50 0, yes 1 1 50 0",
    "no 1 7 131 11, no 1 7 131 11, yes 1 8 251 9, yes 1 8 251 9",
    "no 1 5 109 3, no 1 5 109 3, yes 1 1 53 0, yes 1 1 53 0",
    "no 1 9 149 5, no 1 9 149 5, yes 1 1 36 0, yes 1 1 36 0",
    "no 1 1 74 52, no 1 1 75 52, yes 1 1 111 57, yes 1 1 111 57",
];
