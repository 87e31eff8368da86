//! What the search takes on a few stars of each kind, and the numbers by which it cuts: see [`crate::pinned`].

use super::*;
use crate::pinned::{Draw, fingerprint, holds};

/// A star of one of eight kinds: with ties, equal links, no latencies, masters.
fn star(kind: usize, workers: usize, seed: u64) -> DivisibleStar {
    let mut draw = Draw(seed);
    let load = [60, 1000, 40, 300, 100_000, 80, 25, 5000][kind];
    let mut worker = || match kind {
        0 => (draw.between(1, 20), draw.between(10, 200), draw.between(0, 10), draw.between(0, 20)),
        1 => (draw.between(1, 20), draw.between(10, 200), draw.between(0, 100), draw.between(0, 100)),
        2 => (draw.between(0, 3), draw.between(0, 3), draw.between(0, 3), draw.between(0, 3)),
        3 => (5, draw.between(10, 200), draw.between(0, 30), draw.between(0, 100)),
        4 => (draw.between(1000, 1010), draw.between(100, 20_000), draw.between(0, 9), draw.between(0, 9)),
        5 => (draw.between(1, 3), draw.between(1, 3), draw.between(0, 1) * 7, draw.between(0, 2) * 5),
        6 => (draw.between(1, 5), draw.between(1, 5), draw.between(1, 5), draw.between(1, 5)),
        _ => (draw.between(1, 4), draw.between(30, 40), draw.between(0, 60), draw.between(0, 400)),
    };
    let star = DivisibleStar::affine(load, (0..workers).map(|_| worker()).collect::<Vec<_>>());
    if seed.is_multiple_of(3) {
        let master = Some(Rational::new(7 * load, 3));
        DivisibleStar::new(star.load().clone(), master, star.workers().to_vec()).unwrap()
    } else {
        star
    }
}

#[test]
fn the_lists_extended_are_those_they_were() {
    let mut lines = Vec::new();
    for kind in 0..8 {
        for (workers, seed) in [(6, 0), (8, 1), (11, 2)] {
            let Answer { makespan, schedule, lower_bound, statistics, .. } =
                solve(&star(kind, workers, seed), &Limits::default()).unwrap();
            assert_eq!(makespan, lower_bound);
            let Statistics { nodes, times } = statistics;
            lines.push(format!("{kind} {workers}: {nodes} {times} {}", fingerprint(&format!("{schedule:?}"))));
        }
    }
    holds(&lines, &LISTS);
}

/// At a time a little shorter than the best of one worker, and at one near the optimum.
fn problems(kind: usize) -> impl Iterator<Item = (Problem, Vec<usize>)> {
    [(5, 3), (7, 1)].into_iter().flat_map(move |(workers, seed)| {
        let star = star(kind, workers, seed);
        let best = solve(&star, &Limits::default()).unwrap();
        let alone = alone(&star).unwrap().1;
        [alone, best.makespan].into_iter().filter_map(move |time| {
            let problem = Problem::new(&star, &time)?;
            let list = problem.indices(&best.schedule);
            Some((problem, list))
        })
    })
}

#[test]
fn the_numbers_of_a_problem_are_those_they_were() {
    let lines: Vec<String> = (0..8)
        .map(|kind| {
            let texts = problems(kind).map(|(problem, list)| {
                let count = problem.workers.len();
                let times = [0, 1, WHOLE / 7, WHOLE / 3, WHOLE / 2, WHOLE];
                let worths = times.map(|time| problem.worth(0b10110, time));
                let mut text = format!("{problem:?} {worths:?}");
                for (place, &time) in times.iter().enumerate() {
                    let span = problem::Span { low: time, high: (time + 5).min(WHOLE) };
                    for first in 0..count {
                        let served = problem.serve(first, span);
                        text += &format!("{served:?} {:?}", problem.served_to_leave(first, time));
                        for second in (0..count).filter(|&second| second != first) {
                            let exchanged = [0, worths[place], fixed::HUGE]
                                .map(|worth| problem.is_better_exchanged(first, second, span, worth));
                            text += &format!("{exchanged:?}");
                        }
                        text += &format!("{:?}", problem.latest(1 << first, first, span, time, worths[place]));
                    }
                }
                let alongside = Prices::along(&problem, &list);
                fingerprint(&format!("{text} {alongside:?}"))
            });
            format!("{kind}: {}", texts.collect::<Vec<_>>().join(" "))
        })
        .collect();
    holds(&lines, &NUMBERS);
}

#[test]
fn the_prices_and_what_they_prove_are_those_they_were() {
    let lines: Vec<String> = (0..8)
        .map(|kind| {
            let texts = problems(kind).map(|(problem, list)| {
                let pricing = Pricing::new(&problem);
                let starts = [Prices::level(), Prices::along(&problem, &list)];
                let mut text = format!("{pricing:?} {:?}", starts.each_ref().map(|prices| pricing.whole(prices)));
                for start in starts {
                    let (prices, bound) = pricing.improved(start, 40);
                    let bounds = pricing.bound(prices);
                    let latest = vec![WHOLE / 5; problem.workers.len()];
                    let at = [0, 1, WHOLE / 3, WHOLE].map(|time| (bounds.at(5, time), bounds.within(3, time, &latest)));
                    text += &format!("{bound} {bounds:?} {at:?}");
                }
                fingerprint(&text)
            });
            format!("{kind}: {}", texts.collect::<Vec<_>>().join(" "))
        })
        .collect();
    holds(&lines, &PRICES);
}

/// By hand: 1 / (g + w) of a worker alone, more with another behind it by falling g, and 1 / w of the master.
#[test]
fn the_load_over_what_time_is_worth_is_that_by_hand() {
    type Costs = (i64, i64, i64, i64);
    let cases: [(&[Costs], Option<i64>, i64, i64); 7] = [
        (&[(1, 2, 5, 7)], None, 36, 1),
        (&[(1, 2, 5, 7)], Some(3), 18, 1),
        (&[(1, 2, 5, 7)], Some(0), 0, 1),
        (&[(0, 0, 5, 7)], None, 0, 1),
        (&[(0, 0, 5, 7)], Some(3), 0, 1),
        (&[(1, 2, 0, 0), (2, 2, 0, 0)], None, 24, 1),
        (&[(2, 2, 0, 0), (1, 2, 0, 0)], Some(6), 18, 1),
    ];
    for (workers, master, numerator, denominator) in cases {
        let affine = DivisibleStar::affine(12, workers.to_vec());
        let master = master.map(Rational::from);
        let star = DivisibleStar::new(affine.load().clone(), master, affine.workers().to_vec()).unwrap();
        let expected = Rational::new(numerator, denominator);
        assert_eq!(load_over_worth(&star), expected, "{workers:?} {:?}", star.master());
    }
}

#[test]
fn a_stopped_search_proves_what_it_did() {
    let lines: Vec<String> = (0..8)
        .map(|kind| {
            let bounds = [0, 5, 120].map(|nodes| {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let answer = solve(&star(kind, 7, 4), &limits).unwrap();
                format!("{} {} {}", answer.lower_bound, answer.makespan, answer.statistics.nodes)
            });
            format!("{kind}: {}", bounds.join(", "))
        })
        .collect();
    holds(&lines, &STOPPED);
}

const LISTS: [&str; 24] = [
    "0 6: 55 2 7fbed836",
    "0 8: 210 2 189a4985",
    "0 11: 386 3 dfbb19e7",
    "1 6: 53 2 56e80a92",
    "1 8: 210 2 b8243550",
    "1 11: 383 3 b96113ce",
    "2 6: 88 3 119d42b3",
    "2 8: 0 1 33f92a1b",
    "2 11: 308 2 63a92bdf",
    "3 6: 75 2 615ea9bd",
    "3 8: 210 2 12ac7080",
    "3 11: 355 2 8518d1f5",
    "4 6: 78 2 5222cdbd",
    "4 8: 211 2 a342fef2",
    "4 11: 368 2 c7b0f3f3",
    "5 6: 75 3 333f14f3",
    "5 8: 298 3 3f745229",
    "5 11: 390 3 3a706766",
    "6 6: 62 2 dd5c8f79",
    "6 8: 83 2 9cc171df",
    "6 11: 398 3 c76512dc",
    "7 6: 78 2 109edeb2",
    "7 8: 212 2 51ee8984",
    "7 11: 368 2 83529ab0",
];
const NUMBERS: [&str; 8] = [
    "0: 1e9a6270 2d717574 4bbd6b7f 4749ac76",
    "1: 0fefefe3 aeb97e86 fe4de71f 93bddead",
    "2: 09c44b16 8218b92a c6786355 c6786355",
    "3: dc64e30e 26dd96a1 a29af330 2cab7c13",
    "4: 59a1fa7f 777f3478 e7ca5a47 81e599a8",
    "5: fdc45ab8 b939c819 0486456a 250241a0",
    "6: 6d44f494 dae8b2c7 4f5c15e5 1092e031",
    "7: a547cd16 c35c461b 700a3157 aa133476",
];
const PRICES: [&str; 8] = [
    "0: a0127e90 ba4bf0f7 d13c9441 97021391",
    "1: 715c891b 0c51d89e 3703cfa9 1190c64b",
    "2: e657bbd8 59b75495 16cf427c 16cf427c",
    "3: c586f8ff e372d987 5ff91987 be7659a8",
    "4: 125905fd a2b37bfe 979df2d0 9814064e",
    "5: 713a27ae 8526d1cb 3f3649d1 55a60b80",
    "6: 171f380a 0271d0bf b897b5fb a1e60a98",
    "7: 8436b7ed 6fceafb5 fb2a52b1 ae92ae0d",
];
const STOPPED: [&str; 8] = [
    "0: 484 968 0, 207961547/524288 23006/29 5, 12103637503694/19194441305 12103637503694/19194441305 84",
    "1: 950242240000/93631421 16063 0, 1717773135/262144 760123/58 5, 79522490576323/7677776522 79522490576323/7677776522 91",
    "2: 20 42 0, 20 45/2 5, 45/2 45/2 62",
    "3: 2577 5154 0, 1633065527/524288 16504421/3974 5, 231050987477117/66106276157 231050987477117/66106276157 81",
    "4: 36747441293838234472581250000/255967094773802969577 243600004 0, 3016307385/32 28466400952/151 5, 2279065153/16 1763877349890341063997068549761/12286420549142542539696 120",
    "5: 30000/263 245 0, 30000/263 245 5, 64849367/524288 115555/934 120",
    "6: 245000/5477 106 0, 69/2 69 5, 1907381397/33554432 27583/485 120",
    "7: 19970280000/624269 165225 0, 19970280000/624269 461079/5 5, 2069534353/65536 655532693683/18163925 120",
];
