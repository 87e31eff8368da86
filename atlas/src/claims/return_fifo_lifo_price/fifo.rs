//! How far the best FIFO schedule is from the optimum.

use schedcheck_harness::{Claim, Test};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::Ports;

use crate::claims::returns::{
    Named, Price, RATIOS, alike, any_box, any_boxes, at_most_one, best_fifo, boxes_of, powers, priced, proportion, star,
};
use schedcheck_evidence::divisible_return::{METHODS, TOO_LITTLE, TOO_MUCH, least_makespan};

pub(super) const ONE_PORT: Claim = Claim::new(
    "open/return-fifo-one-port",
    METHODS,
    &Test {
        check: priced,
        subject: WITH_ONE,
        oracle: least_makespan,
        wrong_subjects: &[
            (
                "z in place of the smaller one of z and 1/z",
                Price { named: || family(Ports::One, |z, _| Rational::ONE + z / powers(z, 2)), ..WITH_ONE },
            ),
            ("at most 5/4 times", Price { named: Vec::new, at_most: |_| Some(Rational::new(5, 4)), ..WITH_ONE }),
        ],
        wrong_oracles: &[TOO_LITTLE],
    },
);

pub(super) const TWO_PORTS: Claim = Claim::new(
    "open/return-fifo-two-ports",
    METHODS,
    &Test {
        check: priced,
        subject: WITH_TWO,
        oracle: least_makespan,
        wrong_subjects: &[
            ("the numbers of one port", Price { named: || family(Ports::Two, |z, _| one_port(z)), ..WITH_TWO }),
            ("the bound of one port", Price { named: Vec::new, at_most: WITH_ONE.at_most, ..WITH_TWO }),
        ],
        wrong_oracles: &[TOO_LITTLE, TOO_MUCH],
    },
);

pub(super) const ANY: Claim = Claim::new(
    "open/return-fifo-two-ports-any",
    METHODS,
    &Test {
        check: priced,
        subject: ANY_RETURNS,
        oracle: least_makespan,
        wrong_subjects: &[(
            "the bound of a worker less",
            Price { at_most: |star| Some(without_a_part(star.workers().len() - 1)), ..ANY_RETURNS },
        )],
        wrong_oracles: &[TOO_LITTLE],
    },
);

const WITH_ONE: Price = Price {
    id: "open/return-fifo-one-port",
    taken: best_fifo,
    at_most: |star| Some(proportion(star).map_or(Rational::new(3, 2), |z| one_port(&z))),
    named: || family(Ports::One, |z, _| one_port(z)),
    boxes: |depth| {
        let ratios: &[_] = depth.pick(&[(1, 1)], &RATIOS, &RATIOS);
        [boxes_of(depth, [Ports::One], 2..=3, ratios), any_boxes(depth, Ports::One)].concat()
    },
    ..Price::BARE
};

const WITH_TWO: Price = Price {
    id: "open/return-fifo-two-ports",
    at_most: |star| {
        let any = if star.workers().len() == 2 { Rational::new(3, 2) } else { Rational::from(2) };
        Some(proportion(star).map_or(any, |z| two_ports(&z, star.workers().len())))
    },
    named: || family(Ports::Two, two_ports),
    boxes: |depth| {
        let ratios: &[_] = depth.pick(&[(1, 2), (1, 1)], &RATIOS, &RATIOS);
        [boxes_of(depth, [Ports::Two], 2..=3, ratios), any_boxes(depth, Ports::Two)].concat()
    },
    ..WITH_ONE
};

const ANY_RETURNS: Price = Price {
    id: "open/return-fifo-two-ports-any",
    at_most: |star| Some(without_a_part(star.workers().len())),
    named: Vec::new,
    boxes: |depth| {
        let largest = depth.pick([2, 1], [2, 1], [3, 2]);
        [2, 3]
            .into_iter()
            .zip(largest)
            .map(|(workers, largest)| any_box(Ports::Two, workers..=workers, largest))
            .collect()
    },
    ..WITH_TWO
};

fn one_port(z: &Rational) -> Rational {
    let zeta = at_most_one(z);
    Rational::ONE + &zeta / (Rational::ONE + &zeta)
}

fn two_ports(z: &Rational, workers: usize) -> Rational {
    Rational::from(2) - powers(&at_most_one(z), workers).recip()
}

/// 2 - 1/n.
fn without_a_part(n: usize) -> Rational {
    Rational::from(2) - Rational::new(1, n as i64)
}

/// One worker without messages, and others that do not compute long.
fn family(ports: Ports, ratio: fn(&Rational, usize) -> Rational) -> Vec<Named> {
    let of = |(above, below): (i64, i64), workers: usize| {
        let z = Rational::new(above, below);
        let without_messages = [Rational::ZERO, z.clone().min(Rational::ONE), Rational::ZERO];
        let others = alike(workers - 1, [Rational::ONE, Rational::ZERO, z.clone()]);
        (star(ports, [without_messages].into_iter().chain(others)), (None, ratio(&z, workers)))
    };
    (2..=4).flat_map(|workers| RATIOS.map(|z| of(z, workers))).collect()
}
