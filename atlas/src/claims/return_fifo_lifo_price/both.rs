//! Stars on which neither a FIFO schedule nor a LIFO schedule is optimal.

use schedcheck_harness::{Claim, Test};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::Ports;

use crate::claims::returns::{Named, Price, alike, better_of_both, priced, star};
use schedcheck_evidence::divisible_return::{METHODS, TOO_MUCH, least_makespan};

pub(super) const BOTH: Claim = Claim::new(
    "open/return-both",
    METHODS,
    &Test {
        check: priced,
        subject: NEITHER,
        oracle: least_makespan,
        wrong_subjects: &[
            ("a special worker that computes half as fast", Price { named: || families(2), ..NEITHER }),
            ("the optimum in place of both", Price { taken: least_makespan, ..NEITHER }),
        ],
        wrong_oracles: &[TOO_MUCH],
    },
);

const NEITHER: Price = Price { id: "open/return-both", taken: better_of_both, named: || families(1), ..Price::BARE };

/// The stars of three and four workers, with a special worker that takes so many times as long.
fn families(times: i64) -> Vec<Named> {
    (3..=4).flat_map(|n| [one_port(n, times), two_ports(n, times)]).collect()
}

fn with_special(ports: Ports, n: i64, time: i64, special: Rational, ratio: Rational) -> Named {
    let others = alike(n as usize - 1, [1, time, 1].map(Rational::from));
    (star(ports, others.chain([[Rational::ZERO, special, Rational::ZERO]])), (None, ratio))
}

fn one_port(n: i64, times: i64) -> Named {
    let part = Rational::new(n - 2, n).pow(n as i32 - 1);
    let ratio = (Rational::ONE + &part * 2) / (Rational::ONE + &part);
    with_special(Ports::One, n, n - 2, part.recip() * times, ratio)
}

fn two_ports(n: i64, times: i64) -> Named {
    let ratio = Rational::new(3 * n * n - 6 * n + 2, n * (2 * n - 3));
    with_special(Ports::Two, n, 0, Rational::new((2 * n - 2) * times, n - 2), ratio)
}
