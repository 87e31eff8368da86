//! A formula for FIFO schedules on a bus, since the abstract does not print its own.

use itertools::Itertools;
use schedcheck_bruteforce::divisible_return::pairs::Pair;
use schedcheck_harness::domain::ReturnBox;
use schedcheck_harness::{Claim, Domains, Finding, RemedyKind, RunContext, Test, over, refuted};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Worker};
use schedcheck_returns_algorithms::bus::{self, Bus};

use super::{looked_at, with_ratio};
use crate::optimum::{self, ALL_ORDERS};

pub const CLAIMS: [Claim; 1] =
    [Claim::new("returns/bus-formula", ALL_ORDERS, &Test::measuring(|context, (), ()| equal_orders(context)))
        .remedied(
            RemedyKind::Measured,
            "A formula of our own: with one port, equal g and equal d, a FIFO schedule processes at most \
            min(1/(g + d), U/(1 + d U)) load units in a unit of time, U being the sum of the u_i, and u_i the product \
            of (d + w_k)/(g + w_k) over the workers k before i, divided by g + w_i. All orders attain it.",
            &Test {
                check: is_of_all_orders,
                subject: bus::time_of_a_unit,
                oracle: |star| optimum::of_orders(star, Pair::fifo).collect(),
                wrong_subjects: &[("the port is never the limit", bus::without_port)],
                wrong_oracles: &[
                    ("the orders of LIFO schedules", |star| optimum::of_orders(star, Pair::lifo).collect()),
                    ("the last order takes twice as long", with_a_slow_order),
                ],
            },
        )];

/// On how many buses all orders of FIFO schedules are equally good, so that a formula need not know the order.
fn equal_orders(context: &RunContext) -> Finding {
    let mut equal = 0_u64;
    let finding = looked_at(context, &buses(1, Rational::new(1, 2), context.depth.pick(2, 4, 6)), |star| {
        equal += u64::from(optimum::of_orders(star, Pair::fifo).all_equal());
    });
    let all = finding.instances();
    finding.note(format!("of {all} buses, all FIFO orders have the same least makespan on {equal}"))
}

type Formula = fn(&Bus) -> Rational;
/// The least makespan of each order.
type OfOrders = fn(&DivisibleReturn) -> Vec<Rational>;

fn is_of_all_orders(context: &RunContext, formula: Formula, of_orders: OfOrders) -> Finding {
    let largest = context.depth.pick(2, 4, 6);
    let costs = [(1, 0, 1), (1, 1, 1), (2, 1, 2), (2, 3, 2)];
    let buses = costs.map(|(link, returned, sent)| buses(link, Rational::new(returned, sent), largest));
    over(context, Domains::of(buses), |star| {
        let claimed = formula(&bus_of(star));
        match of_orders(star).into_iter().find(|makespan| *makespan != claimed) {
            None => Ok(()),
            Some(makespan) => refuted(star, format!("makespan {claimed}"), format!("an order takes {makespan}")),
        }
    })
}

/// The bus of a load of one unit.
fn bus_of(star: &DivisibleReturn) -> Bus {
    let Worker { link, return_link, .. } = star.workers()[0].clone();
    let cycle_times = star.workers().iter().filter_map(|worker| worker.cycle_time.clone()).collect();
    Bus { link, return_link, cycle_times }
}

/// Buses with one port, this g, and d = z g.
fn buses(link: i64, ratio: Rational, largest: i64) -> ReturnBox {
    ReturnBox { links: link..=link, cycle_times: 0..=largest, ..with_ratio(1..=3, Ports::One, largest, ratio) }
}

fn with_a_slow_order(star: &DivisibleReturn) -> Vec<Rational> {
    let mut makespans: Vec<_> = optimum::of_orders(star, Pair::fifo).collect();
    if let Some(last) = makespans.last_mut() {
        *last *= Rational::new(2, 1);
    }
    makespans
}
