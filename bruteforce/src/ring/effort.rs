//! What enumerations and tables over subsets compute, and the programs that are written: see [`crate::pinned`].

use num_traits::One;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::branch_and_cut::effort::platform;
use super::integer_program::weights::printed;
use super::integer_program::{Assignments, Diagonal, direct, q_ring, ring_within, tour};
use super::{exhaustive, subsets};
use crate::pinned::{fingerprint, holds};

const KINDS: std::ops::Range<usize> = 0..6;

fn with_load(platform: &SliceRing, load: i64) -> SliceRing {
    platform.with_load(Rational::from(load), Rational::one()).unwrap()
}

#[test]
fn the_states_and_transitions_of_subsets_are_those_they_were() {
    let mut lines = Vec::new();
    for kind in KINDS {
        for (processors, seed) in [(3, 0), (6, 1), (8, 2)] {
            let platform = platform(kind, processors, seed);
            let told = [0, 3, 40, 400].map(|load| {
                let found = subsets::step_time(&with_load(&platform, load)).unwrap();
                let subsets::Statistics { states, transitions, bounded_runs } = found.statistics;
                format!("{states} {transitions} {bounded_runs} {:?}", found.schedule.ring)
            });
            let (curve, statistics) = subsets::curve_and_statistics(&platform).unwrap();
            let subsets::Statistics { states, transitions, bounded_runs } = statistics;
            let curve = format!("{} {}", curve.pieces().len(), fingerprint(&format!("{curve:?}")));
            lines.push(format!(
                "{kind} {processors}: {}, {states} {transitions} {bounded_runs} {curve}",
                told.join(", ")
            ));
        }
    }
    holds(&lines, &SUBSETS);
}

#[test]
fn the_curves_and_rings_of_the_enumeration_are_those_they_were() {
    let mut lines = Vec::new();
    for kind in KINDS {
        let platform = platform(kind, 5, 9);
        let curve = exhaustive::curve(&platform).unwrap();
        let best = [0, 3, 40].map(|load| exhaustive::optimal_rings(&with_load(&platform, load)).unwrap());
        let sized = (1..=5).map(|size| exhaustive::best_of_size(&platform, size).unwrap()).collect::<Vec<_>>();
        let texts = [format!("{curve:?}"), format!("{best:?}"), format!("{sized:?}")].map(|text| fingerprint(&text));
        lines.push(format!("{kind}: {} {}", curve.pieces().len(), texts.join(" ")));
    }
    holds(&lines, &EVERY_RING);
}

#[test]
fn the_programs_of_rings_are_those_they_were() {
    let mut lines = Vec::new();
    for kind in KINDS {
        let platform = platform(kind, 4, 5);
        let weights = printed(&platform);
        let bound = Rational::from(30);
        let programs = [
            direct(&platform),
            ring_within(&platform, 3, &bound),
            q_ring(&weights, 3, Diagonal::Printed),
            q_ring(&weights, 4, Diagonal::Zero),
            q_ring(&weights, 1, Diagonal::Zero),
            tour(&weights, Diagonal::Printed),
        ];
        let told = programs.map(|program| {
            let of = Assignments::of(&program).map_or(0, |assignments| assignments.feasible().len());
            format!("{of} {}", fingerprint(&format!("{:?}", program.program)))
        });
        lines.push(format!("{kind}: {}", told.join(", ")));
    }
    holds(&lines, &PROGRAMS);
}

const SUBSETS: [&str; 18] = [
    "0 3: 5 5 0 [0], 5 5 0 [2], 5 5 0 [2], 5 5 0 [0, 2, 1], 5 5 0 2 046da9c9",
    "0 6: 129 237 0 [0], 129 237 0 [3], 129 237 0 [3], 129 237 0 [0, 5, 4, 2, 3, 1], 359 656 4 6 ca279ab4",
    "0 8: 769 2074 0 [0], 769 2074 0 [0], 1559 3399 2 [6, 3, 5, 0], 769 2074 0 [0, 5, 1, 7, 2, 4, 3, 6], 3146 6017 8 10 7ce9476e",
    "1 3: 5 5 0 [0], 5 5 0 [1], 5 5 0 [1], 5 5 0 [0, 2, 1], 5 5 0 2 24891cb4",
    "1 6: 129 237 0 [0], 129 237 0 [1], 129 237 0 [0, 5, 3, 1, 4, 2], 129 237 0 [0, 5, 3, 1, 4, 2], 185 327 2 5 c5fe50da",
    "1 8: 769 2074 0 [0], 769 2074 0 [6], 769 2074 0 [0, 4, 5, 1, 3, 2, 7, 6], 769 2074 0 [0, 4, 5, 1, 3, 2, 7, 6], 769 2074 0 2 cc2887cb",
    "2 3: 5 5 0 [0], 5 5 0 [2], 5 5 0 [0, 2], 5 5 0 [0, 2, 1], 5 5 0 3 cd683c51",
    "2 6: 129 237 0 [0], 129 237 0 [1], 129 237 0 [1], 129 237 0 [0, 2, 5, 3, 1, 4], 129 237 0 2 7da19cf7",
    "2 8: 769 2074 0 [0], 769 2074 0 [2], 769 2074 0 [0, 5, 3, 1, 7, 6, 4], 769 2074 0 [0, 5, 3, 1, 7, 6, 4, 2], 769 2074 0 4 3dbf28ab",
    "3 3: 5 5 0 [0], 5 5 0 [2], 5 5 0 [0, 2], 5 5 0 [0, 2, 1], 5 5 0 3 cd683c51",
    "3 6: 129 237 0 [0], 129 237 0 [1], 129 237 0 [1], 129 237 0 [0, 2, 5, 3, 1, 4], 129 237 0 2 7da19cf7",
    "3 8: 769 2074 0 [0], 769 2074 0 [2], 769 2074 0 [0, 5, 3, 1, 7, 6, 4], 769 2074 0 [0, 5, 3, 1, 7, 6, 4, 2], 769 2074 0 4 3dbf28ab",
    "4 3: 5 5 0 [0], 5 5 0 [2], 5 5 0 [0, 2], 5 5 0 [0, 2, 1], 5 5 0 3 3114e53f",
    "4 6: 129 237 0 [0], 129 237 0 [1], 129 237 0 [1, 2, 5, 4], 129 237 0 [0, 2, 5, 4, 1, 3], 129 237 0 4 99147714",
    "4 8: 769 2074 0 [0], 769 2074 0 [2], 1224 3446 1 [3, 2, 0, 5, 7, 4, 6], 769 2074 0 [0, 7, 1, 4, 6, 3, 2, 5], 2692 7751 4 7 a826e797",
    "5 3: 5 5 0 [0], 5 5 0 [2], 5 5 0 [0, 2], 5 5 0 [0, 2, 1], 5 5 0 3 3114e53f",
    "5 6: 129 237 0 [0], 129 237 0 [1], 129 237 0 [1, 2, 5, 4], 129 237 0 [0, 1, 2, 5, 4, 3], 129 237 0 4 50f3dc80",
    "5 8: 769 2074 0 [0], 769 2074 0 [2], 1648 4728 2 [3, 2, 0, 7, 5], 769 2074 0 [0, 7, 1, 4, 6, 3, 2, 5], 2926 8058 4 7 fa6fc9cf",
];
const EVERY_RING: [&str; 6] = [
    "0: 3 6b7c1a41 3e30fe1e 5d45cb19",
    "1: 2 98b90ca3 42cfef12 3c89c95a",
    "2: 4 a380fdc6 322915c5 69e4fe57",
    "3: 4 a380fdc6 322915c5 8baf5acc",
    "4: 4 42a775bf e9b63df4 ecd0a0f0",
    "5: 5 381e7fa9 1dcbb786 ddb23379",
];
const PROGRAMS: [&str; 6] = [
    "0: 0 23cd9325, 0 521551ae, 24 e209c356, 6 36d22eb0, 4 9fae72c9, 16 9c0aca34",
    "1: 0 a9767220, 0 4406ba85, 24 4a369528, 6 48ac4d8d, 4 e4b68ed6, 16 8d710540",
    "2: 0 0038006d, 0 faeeacd1, 24 268de484, 6 5c586f0b, 4 0cd3a621, 16 4a159028",
    "3: 0 b03c701d, 0 faeeacd1, 24 268de484, 6 5c586f0b, 4 0cd3a621, 16 4a159028",
    "4: 0 ebd74a08, 8 77066653, 24 b0656afe, 6 45ca035e, 4 ab9b5ff8, 16 5ee4e859",
    "5: 0 6df67126, 8 2604ae88, 24 43964dac, 6 db7b7bd6, 4 fc296d5b, 16 abb793de",
];
