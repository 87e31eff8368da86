//! What the search takes on a few platforms of each kind, and the certificate that it leaves: see [`crate::pinned`].

use schedcheck_model::ring::Costs;

use super::*;
use crate::pinned::{Draw, fingerprint, holds};

/// A platform of one of six kinds.
pub(in crate::ring) fn platform(kind: usize, processors: usize, seed: u64) -> SliceRing {
    let mut draw = Draw(seed);
    let points: Vec<[i64; 2]> = (0..processors).map(|_| [draw.between(0, 30), draw.between(0, 30)]).collect();
    let sites: Vec<usize> = (0..processors).map(|_| draw.below(4)).collect();
    let between_sites: Vec<i64> = (0..16).map(|_| draw.one_of(&[2, 3, 5, 7, 11, 13, 17, 19])).collect();
    let mut costs = vec![vec![Rational::default(); processors]; processors];
    for (i, j) in (0..processors).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let both = match kind {
            0 => [draw.between(1, 40), draw.between(1, 40)],
            1 => [draw.one_of(&[1, 2, 9, 30]); 2],
            2 | 3 => [(points[i][0] - points[j][0]).abs() + (points[i][1] - points[j][1]).abs() + 1; 2],
            _ => {
                let (low, high) = (sites[i].min(sites[j]), sites[i].max(sites[j]));
                [between_sites[4 * low + high], between_sites[4 * low + high] + i64::from(kind == 5 && i % 3 == 0)]
            }
        };
        [costs[i][j], costs[j][i]] = both.map(Rational::from);
    }
    let load = match kind {
        3 => 30,
        4 | 5 => 60,
        _ => 200,
    };
    let cycle_times = (0..processors).map(|_| Rational::from(draw.between(1, 6))).collect();
    SliceRing::new(Rational::from(load), Rational::ONE, cycle_times, Costs::from_rows(costs).unwrap()).unwrap()
}

fn told(statistics: Statistics) -> String {
    let Statistics { nodes, rows, pivots, restarts } = statistics;
    format!("{nodes} {rows} {pivots} {restarts}")
}

#[test]
fn the_cases_rows_and_pivots_are_those_they_were() {
    let all = (0..6).flat_map(|kind| [(kind, 9, 0), (kind, 12, 4)]);
    let hard = [(3, 7, 2), (3, 12, 7), (3, 12, 11), (3, 15, 1), (3, 15, 4), (3, 15, 10), (3, 18, 1), (3, 18, 4)];
    let lines: Vec<String> = all
        .chain(hard)
        .map(|(kind, processors, seed)| {
            let answer = solve(&platform(kind, processors, seed), &Limits::default());
            let certificate = fingerprint(&answer.certificate.to_json());
            format!("{kind} {processors} {seed}: {} {certificate} {:?}", told(answer.statistics), answer.schedule.ring)
        })
        .collect();
    holds(&lines, &CASES);
}

/// Local search finds the best ring nearly always: without it the search has more to do.
#[test]
fn the_search_takes_what_it_took_from_a_ring_that_is_not_the_best() {
    let mut lines = Vec::new();
    for (kind, processors, seed) in [
        (0, 9, 1),
        (1, 9, 2),
        (2, 12, 4),
        (3, 11, 3),
        (3, 12, 11),
        (3, 15, 4),
        (3, 15, 10),
        (4, 10, 1),
        (4, 14, 5),
        (5, 12, 2),
    ] {
        let problem = Problem::new(&platform(kind, processors, seed));
        let limits = Limits::default();
        let mut control = Control { limits: &limits, statistics: Statistics::default() };
        let mut best = start::best_small_ring(&problem);
        let (mut pool, mut rows, mut text) = (Pool::default(), Vec::new(), String::new());
        loop {
            let mut search = Search::new(&problem, Goal::new(&problem, &best.step), &mut pool, &rows);
            let outcome = search.run(&mut control);
            rows = search.rows();
            text += &format!("{} {rows:?} {:?}\n", told(control.statistics), best.ring);
            match outcome {
                Outcome::Better(found) => best = found,
                Outcome::Proved(steps) => {
                    text += &format!("{steps:?}");
                    break;
                }
                Outcome::Stopped => break,
            }
            control.statistics.restarts += 1;
        }
        lines.push(format!("{kind} {processors} {seed}: {} {}", told(control.statistics), fingerprint(&text)));
    }
    holds(&lines, &FROM_SMALL_RINGS);
}

#[test]
fn a_proof_without_rows_counts_messages_of_less_than_three_processors_alone() {
    for (processors, is_exact) in [(1, true), (2, true), (3, false), (4, false)] {
        let instance = platform(0, processors, 5);
        let problem = Problem::new(&instance);
        let small = start::best_small_ring(&problem).step;
        let certificate = without_rows(&problem, &small);
        assert_eq!(check(&instance, &certificate).unwrap().bound, certificate.bound);
        assert_eq!(&certificate.bound * &problem.kappa == small, is_exact, "{processors}");
        assert_eq!(certificate.steps.is_empty(), is_exact);
    }
}

/// A guide that may make few pivots at once has to begin anew, and at last divides cases that it has not understood.
#[test]
fn a_guide_that_loses_its_way_costs_what_it_did() {
    let mut lines = Vec::new();
    for (kind, processors, seed) in [(0, 6, 1), (2, 7, 4), (3, 8, 3), (4, 7, 1)] {
        for pivots_at_once in [1, 3, 8, 15] {
            let problem = Problem::new(&platform(kind, processors, seed));
            let limits = Limits { nodes: Some(60), ..Limits::default() };
            let mut control = Control { limits: &limits, statistics: Statistics::default() };
            let best = start::best_small_ring(&problem);
            let mut pool = Pool::default();
            let mut search = Search::new(&problem, Goal::new(&problem, &best.step), &mut pool, &[]);
            search.relaxation.pivots_at_once = pivots_at_once;
            let found = match search.run(&mut control) {
                Outcome::Better(found) => format!("{:?}", found.ring),
                Outcome::Proved(steps) => format!("proved in {}", steps.len()),
                Outcome::Stopped => "stopped".to_string(),
            };
            let rows = fingerprint(&format!("{:?}", search.rows()));
            lines.push(format!("{kind} {processors} {pivots_at_once}: {} {found} {rows}", told(control.statistics)));
        }
    }
    holds(&lines, &LOST);
}

/// The rows of the pool as numbers, and what the relaxation without branching proves.
#[test]
fn a_search_that_is_stopped_proves_what_it_did() {
    let mut lines = Vec::new();
    for (kind, processors, seed) in [(0, 8, 3), (2, 12, 4), (3, 12, 11), (3, 15, 4), (4, 12, 1)] {
        let instance = platform(kind, processors, seed);
        for nodes in [0, 1, 3] {
            let answer = solve(&instance, &Limits { nodes: Some(nodes), ..Limits::default() });
            let certificate = fingerprint(&answer.certificate.to_json());
            lines.push(format!("{kind} {processors} {nodes}: {} {certificate}", answer.lower_bound));
        }
    }
    for number in [Rational::new(22, 7), Rational::ZERO, Rational::from(1_i64 << 40), Rational::new(1, 1_i64 << 50)] {
        lines.push(format!("{number}: {}", rounded_down(&number, 0)));
    }
    holds(&lines, &STOPPED);
}

const CASES: [&str; 20] = [
    "0 9 0: 1 0 12 0 08537de4 [7, 6, 8, 4, 0, 3, 5, 1, 2]",
    "0 12 4: 1 1 17 0 06084f24 [1, 2, 7, 8, 6, 0, 5, 10, 11, 3, 4, 9]",
    "1 9 0: 1 0 8 0 c22ffbaa [4, 5, 0, 7, 6, 2, 3, 8, 1]",
    "1 12 4: 1 0 12 0 c149522d [11, 5, 3, 9, 7, 1, 0, 10, 8, 2, 4, 6]",
    "2 9 0: 1 5 15 0 d941522e [2, 0, 7, 6, 5, 1, 4, 3, 8]",
    "2 12 4: 3 6 33 0 48e046b6 [0, 11, 6, 8, 7, 1, 3, 10, 2, 4, 9, 5]",
    "3 9 0: 1 14 13 0 80bb7b3e [2, 0, 8]",
    "3 12 4: 1 22 21 0 430bdac5 [0, 5]",
    "4 9 0: 1 0 12 0 7b6532ec [2, 4, 5, 0, 3, 8, 7, 6, 1]",
    "4 12 4: 1 2 18 0 18aa2a90 [9, 6, 4, 11, 2, 5, 10, 7, 0, 1, 3]",
    "5 9 0: 1 0 23 0 2d521f16 [2, 4, 5, 0, 8, 3, 7, 6, 1]",
    "5 12 4: 1 2 16 0 a5a0caa3 [6, 9, 3, 1, 0, 7, 10, 5, 2, 4, 11]",
    "3 7 2: 1 0 7 0 8a630d7e [1]",
    "3 12 7: 2 12 51 1 0d8ddd70 [3, 11, 4, 6, 8]",
    "3 12 11: 3 41 57 0 e4e47eff [5, 9]",
    "3 15 1: 2 56 115 1 a0d5e48a [1, 7, 3, 12]",
    "3 15 4: 4 66 151 1 e813b996 [0, 9, 4, 2, 10, 3, 13, 12, 7, 1, 5, 6, 11]",
    "3 15 10: 4 71 219 3 538e6d72 [1, 12, 11, 13, 4, 2, 3, 10, 7, 8, 5, 14]",
    "3 18 1: 8 134 457 3 42ca93d0 [0, 13, 2, 17, 3, 12, 1, 7, 15, 5, 16, 11, 10, 14]",
    "3 18 4: 3 79 135 0 c50bb019 [11, 16, 9, 0, 5, 17, 6]",
];
const FROM_SMALL_RINGS: [&str; 10] = [
    "0 9 1: 2 0 26 1 19ca0280",
    "1 9 2: 2 1 18 1 5f7a3ab1",
    "2 12 4: 8 6 91 2 6666b6fb",
    "3 11 3: 4 21 96 3 0d0a094a",
    "3 12 11: 3 41 57 0 e4d9eed0",
    "3 15 4: 4 66 151 1 aa618c35",
    "3 15 10: 4 71 219 3 61b9dc23",
    "4 10 1: 2 2 53 1 84879012",
    "4 14 5: 2 3 72 1 ff848841",
    "5 12 2: 8 70 204 2 16143e00",
];
const LOST: [&str; 16] = [
    "0 6 1: 60 0 148 0 stopped 746d9481",
    "0 6 3: 2 0 14 0 [0, 1, 3, 2, 4, 5] 746d9481",
    "0 6 8: 1 0 5 0 [0, 1, 3, 2, 4, 5] 746d9481",
    "0 6 15: 1 0 5 0 [0, 1, 3, 2, 4, 5] 746d9481",
    "2 7 1: 60 0 144 0 stopped c9486375",
    "2 7 3: 10 1 113 0 [0, 1, 3, 2, 4, 6, 5] e5e8c923",
    "2 7 8: 1 1 10 0 [0, 5, 4, 2, 3, 1, 6] e5e8c923",
    "2 7 15: 1 1 10 0 [0, 5, 4, 2, 3, 1, 6] e5e8c923",
    "3 8 1: 60 0 126 0 stopped e5e8c923",
    "3 8 3: 9 0 53 0 proved in 9 e5e8c923",
    "3 8 8: 1 0 7 0 proved in 1 e5e8c923",
    "3 8 15: 1 0 7 0 proved in 1 e5e8c923",
    "4 7 1: 60 0 145 0 stopped c9486375",
    "4 7 3: 9 1 100 0 [0, 1, 2, 5, 6, 3, 4] e5e8c923",
    "4 7 8: 1 1 11 0 [0, 1, 3, 6, 5, 2, 4] e5e8c923",
    "4 7 15: 1 1 11 0 [0, 1, 3, 6, 5, 2, 4] e5e8c923",
];
const STOPPED: [&str; 19] = [
    "0 8 0: 3203/27 4e41f2ba",
    "0 8 1: 3203/27 212e3cbd",
    "0 8 3: 3203/27 212e3cbd",
    "2 12 0: 2049217097/33554432 512936c4",
    "2 12 1: 2088820457/33554432 602aff0f",
    "2 12 3: 18349/294 48e046b6",
    "3 12 0: 2587630853/134217728 f60ed2cb",
    "3 12 1: 3713653427/134217728 b6c70555",
    "3 12 3: 57/2 e4e47eff",
    "3 15 0: 2906307685/134217728 8745b67c",
    "3 15 1: 3654851977/134217728 2dbeb5ce",
    "3 15 3: 7720715019/268435456 995e5d7d",
    "4 12 0: 1361723551/67108864 a1cdd21d",
    "4 12 1: 2050/99 1910a976",
    "4 12 3: 2050/99 1910a976",
    "22/7: 3374617161/1073741824",
    "0: 0",
    "1099511627776: 1099511627776",
    "1/1125899906842624: 1/1125899906842624",
];
