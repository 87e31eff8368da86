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
    "14 46 c902784a 16 50 a3acd066, 20 59 9f6bc73c 22 63 6dbcecea, 38 98 ec75418f 40 102 06e1321e",
    "4 24 c539f1c2 4 24 c539f1c2, 7 35 2d60384d 7 35 2d60384d, 25 76 a2e924b2 25 78 985a1d93",
    "2 18 699034d9 2 18 699034d9, 6 26 2789bf80 7 28 9030e816, 22 61 326c0d0e 21 62 56f95607",
    "21 63 a27cb933 22 65 40164915, 29 79 87a6dcee 31 83 6dee82fc, 56 132 2c0c6cd4 55 134 bb03ad5c",
    "11 45 9062321c 12 47 f79bc877, 16 56 ed1bf45e 17 58 45048b4d, 33 93 5d622170 32 94 eee9c22a",
    "11 57 406028c8 11 57 406028c8, 17 69 9b103131 18 71 009efbd9, 38 116 12be1fd1 39 118 f509cdc6",
    "2 18 7d8e6a73 2 18 7d8e6a73, 6 26 e6f74aa4 7 28 e15cdd85, 22 61 698801f7 24 65 f41b3acd",
    "4 23 23652d3e 4 23 23652d3e, 7 35 0ce2d1af 7 35 0ce2d1af, 22 73 2e5a91c6 23 75 afe42bc6",
    "8 42 3dc4a3e3 9 44 7155ec9c, 13 53 ea7b1ebe 14 55 bdca99fa, 29 89 046a06a0 29 91 baa29f20",
    "15 58 c9f4442d 16 60 ae4f7889, 23 73 367c9469 25 77 df78abaa, 49 125 453808a8 49 128 6f1f1838",
    "10 42 52bf425c 12 46 47eebfa3, 16 55 8d4a5a65 18 59 2708dc77, 34 94 83fcacca 36 98 7d4c3816",
    "13 57 1972ae3d 13 57 1972ae3d, 19 71 9f94579a 19 71 9f94579a, 44 120 a7a8f9f2 41 120 1d76e1fe",
];
