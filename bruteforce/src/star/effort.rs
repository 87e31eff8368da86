//! What the plain searches visit, and the programs that are written: see [`crate::pinned`].

use std::ops::ControlFlow;

use schedcheck_model::star::Star;

use super::{Relays, integer_program, plain, witnesses};
use crate::pinned::{Draw, fingerprint, holds};

/// A tiny star, in which workers may be alike.
fn star(seed: u64) -> Star<i64> {
    let mut draw = Draw(seed);
    let tasks = [3, draw.below(2) as u64, 0];
    let workers: Vec<(i64, i64, u64)> =
        tasks[..2 + seed as usize % 2].iter().map(|&tasks| (draw.between(1, 2), draw.between(1, 3), tasks)).collect();
    Star::of(workers)
}

fn optimum(star: &Star<i64>) -> plain::PlainOptimum {
    plain::optimum(star, Relays::Allowed).unwrap()
}

#[test]
fn the_plain_search_visits_the_states_that_it_did() {
    let lines: Vec<String> = (0..20)
        .map(|seed| {
            let star = star(seed);
            let [allowed, forbidden] =
                [Relays::Allowed, Relays::Forbidden].map(|relays| plain::optimum(&star, relays).unwrap());
            let limits = plain::Limits { most_states: allowed.states, ..plain::Limits::default() };
            assert!(plain::optimum_within(&star, Relays::Allowed, &limits).unwrap().is_some());
            format!("{} {}, {} {}", allowed.makespan, allowed.states, forbidden.makespan, forbidden.states)
        })
        .collect();
    holds(&lines, &STATES);
}

#[test]
fn the_enumeration_looks_at_the_prefixes_that_it_did() {
    let lines: Vec<String> = (0..12)
        .map(|seed| {
            let star = star(seed);
            let least = optimum(&star).makespan;
            let told = [least - 1, least, least + 1].map(|deadline| {
                let mut text = String::new();
                let seen = witnesses::for_each_feasible(&star, &deadline, |witness| {
                    text += &format!("{witness:?}");
                    if text.len() < 40_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                let seen = seen.unwrap();
                format!("{} {} {} {}", seen.witnesses, seen.prefixes, seen.complete, fingerprint(&text))
            });
            told.join(", ")
        })
        .collect();
    holds(&lines, &PREFIXES);
}

#[test]
fn the_programs_of_deadlines_are_those_they_were() {
    let lines: Vec<String> = (0..12)
        .map(|seed| {
            let star = star(seed);
            let least = optimum(&star).makespan;
            let told = [least - 1, least, least + 3].map(|deadline| {
                let both = [Relays::Allowed, Relays::Forbidden].map(|relays| {
                    let program = integer_program::program(&star, relays, deadline, Default::default()).unwrap();
                    format!(
                        "{} {} {}",
                        program.columns().len(),
                        program.rows().len(),
                        fingerprint(&format!("{program:?}"))
                    )
                });
                both.join(" ")
            });
            told.join(", ")
        })
        .collect();
    holds(&lines, &PROGRAMS);
}

const STATES: [&str; 20] = [
    "6 2630, 6 2262",
    "3 169, 3 139",
    "3 261, 3 203",
    "6 6475, 6 5765",
    "6 1093, 6 775",
    "6 1790, 6 1472",
    "3 994, 3 724",
    "3 158, 3 128",
    "6 1244, 6 878",
    "6 8775, 6 7288",
    "6 3030, 6 2502",
    "6 1938, 6 1671",
    "4 1039, 4 900",
    "5 3617, 5 3356",
    "3 219, 3 160",
    "3 688, 3 621",
    "6 4286, 6 2957",
    "6 1904, 6 1596",
    "4 1039, 4 900",
    "6 8442, 6 7386",
];
const PREFIXES: [&str; 12] = [
    "0 1 true 4fd0bfc1, 18 63 true 793af0f1, 53 215 true b3a0ce41",
    "0 1 true 4fd0bfc1, 1 4 true c9165e94, 2 4 true a5e77b42",
    "0 1 true 4fd0bfc1, 2 3 true 5f2276b3, 3 9 true 79f6f1fc",
    "0 1 true 4fd0bfc1, 10 94 true 8337792c, 36 262 true c4b914b9",
    "0 7 true 4fd0bfc1, 5 19 true a4aba8a9, 8 37 true fdf12359",
    "0 1 true 4fd0bfc1, 3 4 true 65f1e68e, 4 4 true 47abf13e",
    "0 1 true 4fd0bfc1, 2 5 true 7d5722db, 4 9 true 3bcf9802",
    "0 1 true 4fd0bfc1, 1 1 true c9165e94, 1 1 true 7d8eb98a",
    "0 1 true 4fd0bfc1, 1 7 true 15a5c75f, 3 17 true d08262aa",
    "0 1 true 4fd0bfc1, 3 34 true 3af9af0b, 9 94 true e885049d",
    "0 1 true 4fd0bfc1, 3 17 true d5180bd9, 8 59 true 38646800",
    "0 1 true 4fd0bfc1, 2 16 true d7759ced, 6 19 true d4daf30d",
];
const PROGRAMS: [&str; 12] = [
    "14 46 a760ea1b 16 50 5d726404, 20 59 f33fb7e1 22 63 14b02bab, 38 98 5e5e96f9 40 102 a58bbab0",
    "4 24 f7749d50 4 24 f7749d50, 7 35 fc62ed19 7 35 fc62ed19, 25 76 5ee13742 25 78 f27ad6f1",
    "2 18 7121f088 2 18 7121f088, 6 26 3d3bfb89 7 28 15efa798, 22 61 91f96a51 21 62 c1db2193",
    "21 63 ff66e253 22 65 cea0d3ee, 29 79 725712ab 31 83 6d22c59c, 56 132 6aee6497 55 134 39fd1941",
    "11 45 817a391f 12 47 491df672, 16 56 d1a99694 17 58 4a93cd21, 33 93 70b0c13a 32 94 5c436afe",
    "11 57 4dbd9845 11 57 4dbd9845, 17 69 0b3a6bf5 18 71 31ec508d, 38 116 b60c2f34 39 118 a61eb190",
    "2 18 e77cd91f 2 18 e77cd91f, 6 26 04b7be74 7 28 4b8b6e80, 22 61 ffeec401 24 65 03ed5762",
    "4 23 41fa1929 4 23 41fa1929, 7 35 fbde9fec 7 35 fbde9fec, 22 73 dcd5674e 23 75 da96e29b",
    "8 42 1db8730c 9 44 aa626ada, 13 53 632e66ba 14 55 5df9e6b8, 29 89 6370f804 29 91 86ae97b1",
    "15 58 19345eb3 16 60 9b4fe149, 23 73 994276e7 25 77 ccb6eb0f, 49 125 d934e630 49 128 f898676f",
    "10 42 0cf0fba7 12 46 8de5b020, 16 55 77ceb56c 18 59 8b1ef0a8, 34 94 a19d369c 36 98 ed1c9890",
    "13 57 c0ee8fd2 13 57 c0ee8fd2, 19 71 fe3ce4c2 19 71 fe3ce4c2, 44 120 83740b98 41 120 2e491c71",
];
