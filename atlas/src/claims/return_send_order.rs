//! `return-send-order`: what it costs to send in the order of non-decreasing g where results return, as is optimal
//! without returns.
//!
//! The proofs are in `text/return-send-order.md`.

use itertools::Itertools;
use schedcheck_bruteforce::divisible_return::pairs::Pair;
use schedcheck_evidence::divisible_return::{
    ANOTHER_BOUND, METHODS, TOO_LITTLE, TOO_MUCH, least_makespan, least_of, pairs,
};
use schedcheck_harness::domain::{ReturnBox, Returns};
use schedcheck_harness::{Claim, Depth, Test};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports};

use super::returns::bounds::{of_equal_costs, of_one_port, of_two_ports};
use super::returns::{
    Named, PORTS, Price, best_by_link, best_fifo, boxes_of, of_integers, optimal, priced, proportion, proportional,
    shown_by_link,
};
use crate::extremal::{Bound, Extremal, On, Shows};

pub const CLAIMS: [Claim; 6] = [
    Claim::new(
        "open/return-send-order-two",
        METHODS,
        &Test {
            check: priced,
            subject: OF_TWO,
            oracle: least_makespan,
            wrong_subjects: &[
                ("d = 2 g", Price { boxes: |_| of_double(), ..OF_TWO }),
                ("any returns", Price { boxes: |_| vec![with_any_returns()], ..OF_TWO }),
            ],
            wrong_oracles: &[TOO_LITTLE, ANOTHER_BOUND],
        },
    ),
    Claim::new(
        "open/return-send-order-neighbours",
        METHODS,
        &Test {
            check: priced,
            subject: NEIGHBOURS,
            oracle: least_makespan,
            wrong_subjects: &[
                ("sends in the order of g", Price { taken: best_by_link, ..NEIGHBOURS }),
                ("d = 2 g", Price { boxes: |_| of_double(), ..NEIGHBOURS }),
            ],
            wrong_oracles: &[TOO_LITTLE],
        },
    ),
    Claim::new(
        "open/return-send-order-three",
        METHODS,
        &Test {
            check: priced,
            subject: OF_THREE,
            oracle: least_makespan,
            wrong_subjects: &[
                ("the optimum in place of the best that sends by g", Price { taken: least_makespan, ..OF_THREE }),
                ("FIFO schedules alone", Price { taken: best_fifo, ..OF_THREE }),
            ],
            wrong_oracles: &[TOO_MUCH],
        },
    ),
    Claim::new(
        "open/return-send-order-small",
        METHODS,
        &Test {
            check: priced,
            subject: SMALL,
            oracle: least_makespan,
            wrong_subjects: &[("the next box", Price { boxes: |_| vec![next()], ..SMALL })],
            wrong_oracles: &[TOO_LITTLE],
        },
    ),
    Claim::new(
        "open/return-send-order-any",
        METHODS,
        &Test {
            check: priced,
            subject: ANY_RETURNS,
            oracle: least_makespan,
            wrong_subjects: &[(
                "the optimum in place of the best that sends by g",
                Price { taken: least_makespan, ..ANY_RETURNS },
            )],
            wrong_oracles: &[TOO_MUCH],
        },
    ),
    Claim::new(
        "open/return-send-order-price",
        METHODS,
        &Test {
            check: priced,
            subject: AT_MOST,
            oracle: least_makespan,
            wrong_subjects: &[("optimal on three workers", Price { at_most: optimal, ..AT_MOST })],
            wrong_oracles: &[TOO_LITTLE],
        },
    ),
];

const HALF: (i64, i64) = (1, 2);
const ONE: (i64, i64) = (1, 1);

const OF_TWO: Price = Price {
    id: "open/return-send-order-two",
    taken: best_by_link,
    at_most: optimal,
    boxes: |depth| boxes_of(depth, PORTS, 2..=2, &[(1, 3), HALF, ONE]),
    ..Price::BARE
};

const NEIGHBOURS: Price = Price {
    id: "open/return-send-order-neighbours",
    taken: |star| least_of(star, pairs(star).filter(|pair| !has_wrong_neighbours(star, pair))),
    named: || of_three().into_iter().map(|(star, (optimum, _))| (star, (optimum, Rational::ONE))).collect(),
    boxes: with_neighbours,
    drawn: [2, 40, 500],
    ..OF_TWO
};

const OF_THREE: Price = Price {
    id: "open/return-send-order-three",
    taken: best_by_link,
    at_most: |_| None,
    named: of_three,
    boxes: |_| Vec::new(),
    ..OF_TWO
};

const SMALL: Price = Price { id: "open/return-send-order-small", boxes: small, drawn: [0; 3], ..OF_TWO };

const ANY_RETURNS: Price = Price { id: "open/return-send-order-any", named: of_any_returns, ..OF_THREE };

const AT_MOST: Price = Price {
    id: "open/return-send-order-price",
    at_most,
    named: of_three,
    boxes: |depth| boxes_of(depth, PORTS, 2..=3, &[HALF, ONE]),
    ..OF_TWO
};

pub const EXTREMALS: [Extremal; 4] = [
    extremal(
        "return-send-one-port-half",
        "3 workers, one port, d = g/2",
        &On(|| proportional(Ports::One, [(5, 3), (8, 22), (10, 9)], HALF), shown_by_link),
        (8, 7),
    ),
    extremal(
        "return-send-one-port",
        "3 workers, one port, d = g",
        &On(|| proportional(Ports::One, [(21, 27), (26, 103), (35, 28)], ONE), shown_by_link),
        (8, 7),
    ),
    extremal(
        "return-send-two-ports-half",
        "3 workers, two ports, d = g/2",
        &On(|| proportional(Ports::Two, [(5, 2), (11, 1), (16, 0)], HALF), shown_by_link),
        (7, 5),
    ),
    extremal(
        "return-send-two-ports",
        "3 workers, two ports, d = g",
        &On(|| proportional(Ports::Two, [(4, 6), (6, 0), (9, 0)], ONE), shown_by_link),
        (3, 2),
    ),
];

const fn extremal(name: &'static str, size: &'static str, on: &'static dyn Shows, value: (i64, i64)) -> Extremal {
    let (question, measures) = ("return-send-order", "best that sends by g / optimum");
    let at_most = Some(Bound { statement: "open/return-send-order-price", value });
    Extremal { question, name, size, measures, on, at_most }
}

/// Boxes that have stars on which returns that take longer than sends make another order of sends better.
fn of_double() -> Vec<ReturnBox> {
    boxes_of(Depth::Standard, PORTS, 2..=2, &[(2, 1)])
}

/// A box that has a star on which returns that are not proportional make another order of sends better.
fn with_any_returns() -> ReturnBox {
    let returns = Returns::Free(1..=3);
    ReturnBox { workers: 2..=2, ports: Ports::One, links: 1..=2, cycle_times: 1..=1, returns }
}

/// Whether two workers are neighbours in both orders, and the one with the larger g is sent to first.
fn has_wrong_neighbours(star: &DivisibleReturn, pair: &Pair) -> bool {
    let place = |worker: usize| pair.returns.iter().position(|&returned| returned == worker);
    pair.sends.iter().tuple_windows().any(|(&first, &second)| {
        let [one, other] = [first, second].map(|worker| place(worker).expect("orders of the same workers"));
        star.workers()[first].link > star.workers()[second].link && one.abs_diff(other) == 1
    })
}

fn with_neighbours(depth: Depth) -> Vec<ReturnBox> {
    let of_three = boxes_of(depth, PORTS, 3..=3, &[HALF, ONE]);
    let of_four = boxes_of(Depth::Quick, PORTS, 4..=4, &[HALF, ONE]);
    depth.pick(of_three.clone(), of_three.clone(), [of_four, of_three].concat())
}

/// The stars on which no optimum sends by g, each with the optimum.
fn of_three() -> Vec<Named> {
    let told = |ports, workers, z, [optimum, ratio]: [(i64, i64); 2]| {
        let [optimum, ratio] = [optimum, ratio].map(Rational::from);
        (proportional(ports, workers, z), (Some(optimum), ratio))
    };
    vec![
        told(Ports::One, [(1, 1), (2, 3), (3, 4)], HALF, [(464, 229), (3_435, 3_422)]),
        told(Ports::One, [(2, 3), (3, 5), (4, 5)], ONE, [(448, 89), (11_659, 11_648)]),
        told(Ports::Two, [(1, 1), (2, 1), (3, 1)], HALF, [(62, 33), (627, 620)]),
        told(Ports::Two, [(2, 1), (3, 1), (4, 1)], ONE, [(83, 21), (5_313, 5_146)]),
    ]
}

/// The boxes without such a star; smaller ones at quick depth.
fn small(depth: Depth) -> Vec<ReturnBox> {
    let largest = depth.pick([2, 2, 2, 2], [3, 4, 2, 3], [3, 4, 2, 3]);
    let shapes = [(Ports::One, HALF), (Ports::One, ONE), (Ports::Two, HALF), (Ports::Two, ONE)];
    let of = |((ports, z), largest)| {
        let boxes = boxes_of(depth, [ports], 3..=3, &[z]).into_iter();
        boxes.map(move |shape| ReturnBox { links: 0..=largest, cycle_times: 0..=largest, ..shape })
    };
    shapes.into_iter().zip(largest).flat_map(of).collect()
}

/// A part of the next box, which has one.
fn next() -> ReturnBox {
    let returns = Returns::Ratio(Rational::from(HALF));
    ReturnBox { workers: 3..=3, ports: Ports::Two, links: 0..=3, cycle_times: 0..=1, returns }
}

fn of_any_returns() -> Vec<Named> {
    let told = |star, optimum: (i64, i64), ratio: (i64, i64)| (star, (Some(optimum.into()), ratio.into()));
    vec![
        told(of_integers(Ports::One, [(1, 1, 3), (2, 1, 3)]), (17, 4), (120, 119)),
        told(of_integers(Ports::Two, [(1, 1, 2), (2, 1, 3)]), (10, 3), (36, 35)),
    ]
}

fn at_most(star: &DivisibleReturn) -> Option<Rational> {
    let Some(z) = proportion(star) else { return optimal(star) };
    Some(match star.ports() {
        Ports::Two => of_two_ports(&z, star.workers().len()),
        Ports::One if z == Rational::ONE => of_equal_costs(star.workers().len()),
        Ports::One => of_one_port(&z),
    })
}
