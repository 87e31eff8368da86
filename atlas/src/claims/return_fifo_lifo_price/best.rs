//! The best orders: of LIFO schedules, of FIFO schedules, and of two workers.

use itertools::Itertools;
use num_traits::One;
use schedcheck_bruteforce::divisible_return::pairs::{Best, Pair, packed};
use schedcheck_harness::domain::{ReturnBox, Returns};
use schedcheck_harness::{Claim, Counterexample, Depth, Finding, RunContext, Test, nothing_asserted, over, refuted};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Worker, check};

use crate::claims::returns::{
    DRAWN, PORTS, Price, any_box, best_fifo, best_lifo, better_of_both, beyond, boxes_of, has_costs, optimal, priced,
    time,
};
use schedcheck_evidence::divisible_return::{
    ANOTHER_BOUND, Least, METHODS, PROGRAMS, TOO_LITTLE, best_of, least_makespan, least_of, least_of_pair, orders,
    pairs, without,
};

pub(super) const LIFO: Claim = Claim::new(
    "open/return-lifo-best",
    PROGRAMS,
    &Test {
        check: lifo_is_best,
        subject: PRINTED,
        oracle: |star| least_of(star, orders(star).map(Pair::lifo)),
        wrong_subjects: &[
            ("the order of g", Lifo { shares: |star| terms(star, |worker| worker.link.clone(), true), ..PRINTED }),
            ("w left out of the product", Lifo { shares: |star| terms(star, total, false), ..PRINTED }),
            ("all take part if w = 0 too", Lifo { all_take_part: |_| true, ..PRINTED }),
        ],
        wrong_oracles: &[("the first LIFO order alone", |star| {
            least_of_pair(star, &Pair::lifo((0..star.workers().len()).collect()))
        })],
    },
);

pub(super) const FIFO: Claim = Claim::new(
    "open/return-fifo-best",
    PROGRAMS,
    &Test {
        check: fifo_is_best,
        subject: SORTED,
        oracle: |star| best_of(star, orders(star).map(Pair::fifo)),
        wrong_subjects: &[
            ("non-decreasing g for each z", Fifo { order: by_link, ..SORTED }),
            ("the same shares in each order for each z", Fifo { any_order: |_| true, ..SORTED }),
        ],
        wrong_oracles: &[("the optimum of all pairs of orders", |star| best_of(star, pairs(star)))],
    },
);

pub(super) const TWO: Claim = Claim::new(
    "open/return-two-workers",
    METHODS,
    &Test {
        check: priced,
        subject: BETTER,
        oracle: least_makespan,
        wrong_subjects: &[
            ("the best FIFO schedule alone", Price { taken: best_fifo, ..BETTER }),
            ("the best LIFO schedule alone", Price { taken: best_lifo, ..BETTER }),
            ("three workers", Price { boxes: |depth| boxes_of(depth, PORTS, 3..=3, &[(1, 1)]), ..BETTER }),
        ],
        wrong_oracles: &[TOO_LITTLE, ANOTHER_BOUND],
    },
);

const BETTER: Price = Price {
    id: "open/return-two-workers",
    taken: better_of_both,
    at_most: optimal,
    boxes: |depth| PORTS.map(|ports| any_box(ports, 2..=2, depth.pick(1, 2, 3))).to_vec(),
    ..Price::BARE
};

/// What the statement says of LIFO schedules.
#[derive(Clone, Copy)]
struct Lifo {
    /// The workers in the order of sends, with their shares within the time 1.
    shares: fn(&DivisibleReturn) -> Vec<(usize, Rational)>,
    /// Whether nobody is left out of a best schedule.
    all_take_part: fn(&DivisibleReturn) -> bool,
}

const PRINTED: Lifo = Lifo {
    shares: |star| terms(star, total, true),
    all_take_part: |star| star.workers().iter().all(|worker| *time(worker) > Rational::ZERO),
};

fn total(worker: &Worker) -> Rational {
    &worker.link + &worker.return_link
}

/// The terms of the sum; each is less by a product over the workers before it, unless there is none.
fn terms(star: &DivisibleReturn, key: fn(&Worker) -> Rational, has_product: bool) -> Vec<(usize, Rational)> {
    let mut product = Rational::ONE;
    let term = |(number, worker): (usize, &Worker)| {
        let unit = total(worker) + time(worker);
        let share = &product / &unit;
        if has_product {
            product *= time(worker) / unit;
        }
        (number, share)
    };
    let workers = star.workers().iter().enumerate().sorted_by_cached_key(|(_, worker)| key(worker));
    workers.map(term).collect()
}

fn lifo_is_best(context: &RunContext, lifo: Lifo, least: Least) -> Finding {
    let check = |star: &DivisibleReturn| {
        if !has_costs(star) {
            return nothing_asserted();
        }
        let least = least(star);
        ends_by_one(star, (lifo.shares)(star), &least)?;
        if (lifo.all_take_part)(star) { all_take_part(star, &least) } else { Ok(()) }
    };
    over(context, beyond("open/return-lifo-best", DRAWN, lifo_boxes(context.depth)), check)
}

/// In the first of them the order of g can be one that is not best.
fn lifo_boxes(depth: Depth) -> Vec<ReturnBox> {
    let sizes = depth.pick([(1, 1), (2, 1), (3, 1)], [(1, 3), (2, 2), (3, 1)], [(1, 4), (2, 3), (3, 2)]);
    let of = |ports| {
        let returns = Returns::Free(0..=2);
        let first = ReturnBox { cycle_times: 1..=1, returns, ..any_box(ports, 2..=2, 1) };
        let others = sizes.map(|(workers, largest)| any_box(ports, workers..=workers, largest));
        std::iter::once(first).chain(others)
    };
    PORTS.into_iter().flat_map(of).collect()
}

/// The shares are those of a LIFO schedule that ends by 1, and no other one computes more.
fn ends_by_one(star: &DivisibleReturn, shares: Vec<(usize, Rational)>, least: &Rational) -> Result<(), Counterexample> {
    let (order, shares): (Vec<_>, Vec<_>) = shares.into_iter().unzip();
    let load: Rational = shares.iter().sum();
    let with_load = star.with_load(load.clone()).expect("a load");
    let schedule = packed(&with_load, &Pair::lifo(order), shares, &Rational::ONE);
    match check(&with_load, &schedule) {
        Ok(measure) if measure.makespan <= Rational::ONE => {}
        measured => return refuted(&with_load, "a LIFO schedule with these shares ends by 1", format!("{measured:?}")),
    }
    if (&load * least).is_one() {
        return Ok(());
    }
    refuted(star, format!("at most {load} units within the time 1"), least.recip().to_string())
}

fn all_take_part(star: &DivisibleReturn, least: &Rational) -> Result<(), Counterexample> {
    let workers = star.workers().len();
    for left_out in (0..workers).filter(|_| workers > 1) {
        if best_lifo(&without(star, left_out)) <= *least {
            return refuted(
                star,
                "each worker takes part in each best LIFO schedule",
                format!("not {left_out} in one"),
            );
        }
    }
    Ok(())
}

/// What the statement says of FIFO schedules.
#[derive(Clone, Copy)]
struct Fifo {
    /// A best order.
    order: fn(&DivisibleReturn) -> Vec<usize>,
    /// Whether the shares of a best schedule serve in each order.
    any_order: fn(&DivisibleReturn) -> bool,
}

const SORTED: Fifo = Fifo {
    order: |star| {
        let order = by_link(star);
        let is_reversed = star.return_ratio().is_some_and(|z| z > Rational::ONE);
        if is_reversed { order.into_iter().rev().collect() } else { order }
    },
    any_order: |star| star.return_ratio().is_some_and(|z| z.is_one()),
};

fn by_link(star: &DivisibleReturn) -> Vec<usize> {
    (0..star.workers().len()).sorted_by_key(|&worker| &star.workers()[worker].link).collect()
}

fn fifo_is_best(context: &RunContext, fifo: Fifo, best: fn(&DivisibleReturn) -> Best) -> Finding {
    let ratios: &[_] = context.depth.pick(
        &[(1, 2), (1, 1), (2, 1)],
        &[(1, 3), (1, 2), (1, 1), (2, 1)],
        &[(1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1)],
    );
    let boxes = boxes_of(context.depth, PORTS, 2..=3, ratios);
    over(context, beyond("open/return-fifo-best", DRAWN, boxes), |star| {
        if !has_costs(star) {
            return nothing_asserted();
        }
        let best = best(star);
        let taken = least_of_pair(star, &Pair::fifo((fifo.order)(star)));
        if taken != best.makespan {
            return refuted(star, format!("{taken} in a best FIFO order"), best.makespan.to_string());
        }
        if (fifo.any_order)(star) { serve_in_each_order(star, &best) } else { Ok(()) }
    })
}

fn serve_in_each_order(star: &DivisibleReturn, best: &Best) -> Result<(), Counterexample> {
    let chunks = &best.schedule.chunks;
    for chunks in chunks.iter().permutations(chunks.len()) {
        let order = chunks.iter().map(|chunk| chunk.worker).collect_vec();
        let shares = chunks.iter().map(|chunk| chunk.load.clone()).collect();
        let other = packed(star, &Pair::fifo(order.clone()), shares, &best.makespan);
        let measured = check(star, &other);
        if !measured.as_ref().is_ok_and(|measure| measure.makespan == best.makespan) {
            return refuted(
                star,
                format!("{} with the same shares in the order {order:?}", best.makespan),
                format!("{measured:?}"),
            );
        }
    }
    Ok(())
}
