//! How far the best LIFO schedule is from the optimum.

use schedcheck_harness::domain::ReturnBox;
use schedcheck_harness::{Claim, Depth, Test};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports};

use crate::claims::returns::bounds::{of_equal_costs, of_one_port, of_two_ports};
use crate::claims::returns::{
    Named, Price, RATIOS, alike, any_boxes, best_lifo, boxes_of, optimal, powers, priced, proportion, star,
};
use schedcheck_evidence::divisible_return::{METHODS, TOO_LITTLE, least_makespan};

pub(super) const TWO_PORTS: Claim = Claim::new(
    "open/return-lifo-two-ports",
    METHODS,
    &Test {
        check: priced,
        subject: WITH_TWO,
        oracle: least_makespan,
        wrong_subjects: &[
            (
                "the numbers of one worker more",
                Price { named: || equal_links(|z, workers| of_two_ports(z, workers + 1)), ..WITH_TWO },
            ),
            (
                "the bound for d = g",
                Price {
                    named: twice,
                    at_most: |star| Some(of_two_ports(&Rational::ONE, star.workers().len())),
                    ..WITH_TWO
                },
            ),
        ],
        wrong_oracles: &[TOO_LITTLE],
    },
);

pub(super) const ONE_PORT: Claim = Claim::new(
    "open/return-lifo-one-port",
    METHODS,
    &Test {
        check: priced,
        subject: WITH_ONE,
        oracle: least_makespan,
        wrong_subjects: &[
            ("each w one larger", Price { named: || one_returns(1), ..WITH_ONE }),
            ("the bound for d = g", Price { named: Vec::new, at_most: equal, ..WITH_ONE }),
        ],
        wrong_oracles: &[TOO_LITTLE],
    },
);

pub(super) const EQUAL: Claim = Claim::new(
    "open/return-lifo-equal",
    METHODS,
    &Test {
        check: priced,
        subject: WITH_EQUAL,
        oracle: least_makespan,
        wrong_subjects: &[
            (
                "the bound of a worker less",
                Price { at_most: |star| Some(of_equal_costs(star.workers().len() - 1)), ..WITH_EQUAL },
            ),
            ("two ports", Price { boxes: |depth| boxes_of(depth, [Ports::Two], 2..=3, &[(1, 1)]), ..WITH_EQUAL }),
        ],
        wrong_oracles: &[TOO_LITTLE],
    },
);

pub(super) const PROPORTIONAL: Claim = Claim::new(
    "open/return-lifo-proportional",
    METHODS,
    &Test {
        check: priced,
        subject: OF_ANY_SIZE,
        oracle: least_makespan,
        wrong_subjects: &[
            ("w = n - i + z i", Price { named: || growing(|n, i| (n - i, i)), ..OF_ANY_SIZE }),
            ("the bound for z = 1/3", Price { at_most: |_| Some(of_one_port(&Rational::new(1, 3))), ..OF_ANY_SIZE }),
        ],
        wrong_oracles: &[TOO_LITTLE],
    },
);

pub(super) const OF_TWO: Claim = Claim::new(
    "open/return-lifo-two",
    METHODS,
    &Test {
        check: priced,
        subject: OF_TWO_WORKERS,
        oracle: least_makespan,
        wrong_subjects: &[
            ("w = z", Price { named: || two_alike(|root| root * root), ..OF_TWO_WORKERS }),
            (
                "three workers",
                Price {
                    boxes: |depth| {
                        let boxes = boxes_of(depth, [Ports::One], 3..=3, &[(1, 1)]).into_iter();
                        boxes.map(|shape| ReturnBox { links: 1..=1, cycle_times: 0..=2, ..shape }).collect()
                    },
                    ..OF_TWO_WORKERS
                },
            ),
        ],
        wrong_oracles: &[TOO_LITTLE],
    },
);

const WITH_TWO: Price = Price {
    id: "open/return-lifo-two-ports",
    taken: best_lifo,
    at_most: |star| Some(proportion(star).map_or(Rational::from(2), |z| of_two_ports(&z, star.workers().len()))),
    named: || [twice(), equal_links(of_two_ports)].concat(),
    boxes: |depth| {
        let ratios: &[_] = depth.pick(&[(1, 2), (1, 1)], &[(1, 3), (1, 2), (1, 1), (2, 1)], &RATIOS);
        [boxes_of(depth, [Ports::Two], 2..=3, ratios), any_boxes(depth, Ports::Two)].concat()
    },
    ..Price::BARE
};

const WITH_ONE: Price = Price {
    id: "open/return-lifo-one-port",
    at_most: |_| Some(Rational::new(4, 3)),
    named: || one_returns(0),
    boxes: |depth| any_boxes(depth, Ports::One),
    ..WITH_TWO
};

const WITH_EQUAL: Price = Price {
    id: "open/return-lifo-equal",
    at_most: equal,
    named: || (2..=5).map(|workers| (equally_slow(workers), (None, of_equal_costs(workers)))).collect(),
    boxes: |depth| boxes_of(depth, [Ports::One], 2..=3, &[(1, 1)]),
    ..WITH_TWO
};

const OF_ANY_SIZE: Price = Price {
    id: "open/return-lifo-proportional",
    at_most: |star| proportion(star).map_or_else(|| optimal(star), |z| Some(of_one_port(&z))),
    named: || growing(|n, i| (n - i, i - 1)),
    boxes: |depth| {
        let ratios: &[_] = depth.pick(&[(1, 2)], &[(1, 3), (1, 2), (2, 1)], &[(1, 3), (1, 2), (2, 3), (2, 1), (3, 1)]);
        boxes_of(depth, [Ports::One], 2..=3, ratios)
    },
    ..WITH_TWO
};

const OF_TWO_WORKERS: Price = Price {
    id: "open/return-lifo-two",
    at_most: |star| {
        let of_root = |root: &Rational| root * root == proportion(star).unwrap_or(Rational::ONE);
        ROOTS.iter().map(|&(above, below)| Rational::new(above, below)).find(of_root).map(|root| of_two(&root))
    },
    named: || two_alike(Rational::clone),
    boxes: of_squares,
    ..WITH_TWO
};

/// The square roots of those whose ratios have one.
const ROOTS: [(i64, i64); 5] = [(1, 2), (2, 3), (1, 1), (3, 2), (2, 1)];

fn of_squares(depth: Depth) -> Vec<ReturnBox> {
    let squares = ROOTS.map(|(above, below)| (above * above, below * below));
    boxes_of(depth, [Ports::One], 2..=2, &squares)
}

/// One worker without sends, and others without returns.
fn twice() -> Vec<Named> {
    let of = |workers: usize| {
        let [receiver, sender] = [[0, 0, 1], [1, 0, 0]].map(|costs| costs.map(Rational::from));
        (star(Ports::Two, [receiver].into_iter().chain(alike(workers - 1, sender))), (None, Rational::from(2)))
    };
    (2..=4).map(of).collect()
}

/// Workers of equal links that do not compute long.
fn equal_links(ratio: fn(&Rational, usize) -> Rational) -> Vec<Named> {
    let of = |(above, below): (i64, i64), workers: usize| {
        let z = Rational::new(above, below);
        let told = ratio(&z, workers);
        (star(Ports::Two, alike(workers, [Rational::ONE, Rational::ZERO, z])), (None, told))
    };
    (2..=4).flat_map(|workers| RATIOS.map(|z| of(z, workers))).collect()
}

/// A worker that only returns, and others that only receive and compute for w = 2n - 2 - i, or `more` than that.
fn one_returns(more: i64) -> Vec<Named> {
    let of = |n: i64| {
        let receivers = (1..n).map(|i| [1, 2 * n - 2 - i + more, 0]);
        let workers = std::iter::once([0, 1, 1]).chain(receivers).map(|costs| costs.map(Rational::from));
        (star(Ports::One, workers), (None, Rational::new(4, 3)))
    };
    (2..=4).map(of).collect()
}

fn equal(star: &DivisibleReturn) -> Option<Rational> {
    Some(of_equal_costs(star.workers().len()))
}

fn equally_slow(workers: usize) -> DivisibleReturn {
    star(Ports::One, alike(workers, [1, workers as i64 - 1, 1].map(Rational::from)))
}

/// Workers of equal links that compute for w = a + z b, with a and b by the number of workers and of the worker.
fn growing(time: fn(i64, i64) -> (i64, i64)) -> Vec<Named> {
    let of = |(above, below): (i64, i64), n: i64| {
        let z = Rational::new(above, below);
        let times = (1..=n).map(|i| time(n, i)).map(|(a, b)| Rational::from(a) + &z * Rational::from(b));
        let workers = times.map(|w| [Rational::ONE, w, z.clone()]);
        let left = (1..=n).map(|i| Rational::from(n - i) + &z * Rational::from(i - 1));
        let product: Rational = left.map(|w| &w / (powers(&z, 2) + &w)).product();
        (star(Ports::One, workers), (None, (Rational::ONE - product).recip()))
    };
    (2..=4).flat_map(|n| [(1, 3), (1, 2), (2, 1), (3, 1)].map(|z| of(z, n))).collect()
}

fn of_two(root: &Rational) -> Rational {
    let z = root * root;
    let both = Rational::ONE + root;
    Rational::ONE + &z / (powers(&z, 2) * &both * &both)
}

/// Two workers of equal links that compute for w as the root of z gives it.
fn two_alike(time: fn(&Rational) -> Rational) -> Vec<Named> {
    let of = |(above, below): (i64, i64)| {
        let root = Rational::new(above, below);
        (star(Ports::One, alike(2, [Rational::ONE, time(&root), &root * &root])), (None, of_two(&root)))
    };
    ROOTS.map(of).to_vec()
}
