//! The best LIFO and FIFO schedules: an order by sorting is as good as the best of all orders.

use itertools::Itertools;
use schedcheck_bruteforce::divisible_return::pairs::Pair;
use schedcheck_evidence::divisible_return::least_of_pair;
use schedcheck_harness::domain::{ReturnBox, Returns};
use schedcheck_harness::{Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Test, over, refuted};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
use schedcheck_returns_algorithms::orders;

use super::{looked_at, with_ratio};
use crate::optimum::{self, ALL_ORDERS, Scheme};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "returns/lifo-and-fifo",
        ALL_ORDERS,
        &Test {
            check: both_are_best,
            subject: Orders { lifo: orders::lifo, fifo: orders::fifo },
            oracle: optimum::of_scheme,
            wrong_subjects: &[
                ("LIFO by non-increasing g + d", Orders { lifo: reversed_lifo, fifo: orders::fifo }),
                ("FIFO by non-decreasing g, whatever z is", Orders { lifo: orders::lifo, fifo: by_link }),
            ],
            wrong_oracles: &[("the optimum of all pairs of orders", of_all_pairs)],
        },
    ),
    Claim::new("returns/one-port-fifo", ALL_ORDERS, &Test::measuring(|context, (), ()| orders_vary(context))).remedied(
        RemedyKind::Measured,
        "An order of our own: with one port and the results z times the input (d = z g), sending by non-decreasing g, \
        in reverse if z > 1, with the loads of one linear program, is as good as the best FIFO schedule. For other d, \
        all orders can be tried.",
        &Test {
            check: fifo_is_best,
            subject: orders::fifo,
            oracle: optimum::of_scheme,
            wrong_subjects: &[("by non-decreasing g, whatever z is", by_link)],
            wrong_oracles: &[("the optimum of all pairs of orders", of_all_pairs)],
        },
    ),
];

/// An order in which the chunks are sent.
type Order = fn(&DivisibleReturn) -> Vec<usize>;

/// The orders of both schemes.
#[derive(Clone, Copy)]
struct Orders {
    lifo: Order,
    fifo: Order,
}

/// The least makespan of a scheme.
type Least = fn(&DivisibleReturn, Scheme) -> Rational;

fn both_are_best(context: &RunContext, orders: Orders, least: Least) -> Finding {
    let depth = context.depth;
    let free = |workers, largest| {
        let returns = Returns::Free(0..=largest);
        ReturnBox { workers, ports: Ports::Two, links: 0..=largest, cycle_times: 0..=largest, returns }
    };
    let domains = proportional(Ports::Two, depth).and([free(1..=2, 1)]);
    let domains = domains.random("returns LIFO and FIFO", [5, 300, 3_000], free(3..=3, 9));
    over(context, domains, |star| {
        is_best(star, Pair::lifo, orders.lifo, least)?;
        if orders::are_proportional(star) { is_best(star, Pair::fifo, orders.fifo, least) } else { Ok(()) }
    })
}

/// On how many stars the order of a FIFO schedule matters.
fn orders_vary(context: &RunContext) -> Finding {
    let stars = with_ratio(2..=3, Ports::One, context.depth.pick(2, 3, 4), Rational::new(1, 2));
    let mut differ = 0_u64;
    let finding = looked_at(context, &stars, |star| {
        differ += u64::from(!optimum::of_orders(star, Pair::fifo).all_equal());
    });
    let all = finding.instances();
    finding.note(format!("of {all} stars, the least makespan of a FIFO schedule depends on the order on {differ}"))
}

fn fifo_is_best(context: &RunContext, order: Order, least: Least) -> Finding {
    over(context, proportional(Ports::One, context.depth), |star| is_best(star, Pair::fifo, order, least))
}

/// Stars with d = z g, for a z below 1 and one above it.
fn proportional(ports: Ports, depth: Depth) -> Domains<ReturnBox> {
    let largest = depth.pick(2, 3, 4);
    let ratios = [(1, 2), (2, 1)].map(|(numerator, denominator)| Rational::new(numerator, denominator));
    let small = ratios.clone().map(|ratio| with_ratio(1..=3, ports, largest, ratio));
    let with_zeros = ratios.clone().map(|ratio| ReturnBox {
        links: 0..=1,
        cycle_times: 0..=1,
        ..with_ratio(1..=2, ports, 1, ratio)
    });
    let [_, larger] = ratios.map(|ratio| with_ratio(4..=4, ports, 9, ratio));
    Domains::of(small).and(with_zeros).random("returns in proportion", [2, 100, 1_000], larger)
}

fn is_best(star: &DivisibleReturn, scheme: Scheme, order: Order, least: Least) -> Result<(), Counterexample> {
    let (makespan, least) = (least_of_pair(star, &scheme(order(star))), least(star, scheme));
    if makespan == least {
        return Ok(());
    }
    refuted(star, format!("a least makespan of {makespan}"), format!("it is {least}"))
}

fn reversed_lifo(star: &DivisibleReturn) -> Vec<usize> {
    orders::lifo(star).into_iter().rev().collect()
}

fn by_link(star: &DivisibleReturn) -> Vec<usize> {
    let mut order: Vec<_> = (0..star.workers().len()).collect();
    order.sort_by_key(|&worker| &star.workers()[worker].link);
    order
}

fn of_all_pairs(star: &DivisibleReturn, _: Scheme) -> Rational {
    optimum::least(star)
}
