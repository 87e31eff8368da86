//! `return-who-takes-part`: which workers have a share in an optimum where results return, and which of them wait
//! before they return.
//!
//! The proofs are in `text/return-who-takes-part.md`.

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_bruteforce::divisible_return::pairs::Pair;
use schedcheck_evidence::divisible_return::{
    Least, METHODS, TOO_LITTLE, TOO_MUCH, best_schedule, least_cost, least_makespan, least_of_pair, orders, pairs,
    with_workers, without,
};
use schedcheck_harness::domain::{ReturnBox, Returns};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, RunContext, Sweep, Test, nothing_asserted, over, refuted,
};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{Chunk, DivisibleReturn, Ports, Schedule};

use super::returns::{
    DRAWN, Named, PORTS, Price, alike, any_box, any_boxes, best_fifo, beyond, boxes_of, has_costs, of_integers, priced,
    star, time,
};

pub const CLAIMS: [Claim; 7] = [
    Claim::new(
        "open/return-all-take-part",
        METHODS,
        &Test {
            check: others_fill_the_time,
            subject: |messages, makespan| messages >= makespan,
            oracle: least_makespan,
            wrong_subjects: &[("each worker takes part in each optimum", |_, _| false)],
            wrong_oracles: &[TOO_MUCH],
        },
    ),
    Claim::new(
        "open/return-two-take-part",
        METHODS,
        &Test {
            check: each_is_of_use,
            subject: OF_TWO,
            oracle: least_makespan,
            wrong_subjects: &[
                ("w = 0 too", Needed { premise: |_| true, ..OF_TWO }),
                ("three workers", Needed { boxes: |_| vec![any_box(Ports::One, 3..=3, 1)], ..OF_TWO }),
            ],
            wrong_oracles: &[("the same for each star", |_| Rational::ONE)],
        },
    ),
    Claim::new(
        "open/return-fifo-leaves-out",
        METHODS,
        &Test {
            check: fifo_leaves_out_the_first,
            subject: |ports| star(ports, [[1.into(), 1.into(), 1.into()], [0.into(), (1, 2).into(), 0.into()]]),
            oracle: least_makespan,
            wrong_subjects: &[
                ("a second worker that computes half as fast", |ports| of_integers(ports, [(1, 1, 1), (0, 1, 0)])),
                ("a second worker that is optimal alone", |ports| of_integers(ports, [(2, 0, 0), (1, 0, 0)])),
            ],
            wrong_oracles: &[TOO_MUCH],
        },
    ),
    Claim::new(
        "open/return-idle",
        METHODS,
        &Test {
            check: few_wait,
            subject: PRINTED,
            oracle: least_makespan,
            wrong_subjects: &[
                ("nobody waits with one port either", Waiting { most: |_| 0, ..PRINTED }),
                ("two workers with (1, 1, 1)", Waiting { on: || of_integers(Ports::One, [(1, 1, 1); 2]), ..PRINTED }),
            ],
            wrong_oracles: &[TOO_MUCH],
        },
    ),
    Claim::new(
        "open/return-useless-one-port",
        METHODS,
        &Test {
            check: priced,
            subject: ANY_TWO,
            oracle: least_makespan,
            wrong_subjects: &[
                ("two ports", Price { named: || equal(Ports::Two), ..ANY_TWO }),
                ("one worker alone", Price { taken: |star| least_makespan(&with_workers(star, &[0])), ..ANY_TWO }),
            ],
            wrong_oracles: &[TOO_LITTLE],
        },
    ),
    Claim::new(
        "open/return-useless-two-ports",
        METHODS,
        &Test {
            check: priced,
            subject: WITHOUT_THE_LAST,
            oracle: least_makespan,
            wrong_subjects: &[
                ("without the first", Price { taken: |star| least_makespan(&without(star, 0)), ..WITHOUT_THE_LAST }),
                ("a third worker with the link 13", Price { named: || with_third(13), ..WITHOUT_THE_LAST }),
            ],
            wrong_oracles: &[TOO_LITTLE],
        },
    ),
    Claim::new(
        "open/return-none-useless",
        METHODS,
        &Test {
            check: each_is_of_use,
            subject: OF_HALF,
            oracle: least_makespan,
            wrong_subjects: &[("d = g", Needed { boxes: |_| vec![of_equal_times()], ..OF_HALF })],
            wrong_oracles: &[("the same for each star", |_| Rational::ONE)],
        },
    ),
];

/// Whether somebody may be left out of an optimum with messages that take so long, and with this makespan.
type MayBeLeftOut = fn(&Rational, &Rational) -> bool;

fn others_fill_the_time(context: &RunContext, may: MayBeLeftOut, least: Least) -> Finding {
    let ratios: &[_] = context.depth.pick(&[(1, 1)], &[(1, 2), (1, 1)], &[(1, 2), (1, 1), (2, 1)]);
    let boxes =
        [boxes_of(context.depth, PORTS, 2..=3, ratios), PORTS.map(|ports| any_boxes(context.depth, ports)).concat()];
    over(context, beyond("open/return-all-take-part", DRAWN, boxes.concat()), |star| {
        if !has_costs(star) {
            return nothing_asserted();
        }
        let optimum = least(star);
        let workers = star.workers().len();
        let sets = (1..workers).flat_map(|size| (0..workers).combinations(size));
        sets.map(|set| with_workers(star, &set)).filter(|others| least(others) == optimum).try_for_each(|others| {
            let messages = fewest_messages(&others, &optimum).expect("some pair of orders attains the optimum");
            if may(&messages, &optimum) {
                return Ok(());
            }
            refuted(
                star,
                "all workers take part",
                format!("not in an optimum with messages of {messages} in {optimum}"),
            )
        })
    })
}

/// How long the messages of a schedule that ends by `end` take together at least; nothing if there is none.
fn fewest_messages(star: &DivisibleReturn, end: &Rational) -> Option<Rational> {
    let messages = |pair: Pair| {
        let costs = pair.sends.iter().map(|&worker| &star.workers()[worker]);
        least_cost(star, &pair, end, &costs.map(|worker| &worker.link + &worker.return_link).collect_vec())
    };
    pairs(star).filter_map(messages).min()
}

/// Stars on which each worker is of use.
#[derive(Clone, Copy)]
struct Needed {
    boxes: fn(Depth) -> Vec<ReturnBox>,
    /// Whether a star of the boxes is meant.
    premise: fn(&DivisibleReturn) -> bool,
}

const OF_TWO: Needed = Needed {
    boxes: |depth| PORTS.map(|ports| any_box(ports, 2..=2, depth.pick(1, 2, 3))).to_vec(),
    premise: |star| star.workers().iter().all(|worker| !time(worker).is_zero()),
};

const OF_HALF: Needed = Needed {
    boxes: |depth| {
        let largest = depth.pick(3, 4, 4);
        let returns = Returns::Ratio(Rational::new(1, 2));
        vec![ReturnBox { workers: 3..=3, ports: Ports::Two, links: 1..=largest, cycle_times: 1..=largest, returns }]
    },
    premise: |_| true,
};

fn of_equal_times() -> ReturnBox {
    let returns = Returns::Ratio(Rational::ONE);
    ReturnBox { workers: 3..=3, ports: Ports::Two, links: 1..=4, cycle_times: 1..=1, returns }
}

fn each_is_of_use(context: &RunContext, Needed { boxes, premise }: Needed, least: Least) -> Finding {
    over(context, Domains::of(boxes(context.depth)), |star| {
        if !has_costs(star) || !premise(star) {
            return nothing_asserted();
        }
        let optimum = least(star);
        for left_out in 0..star.workers().len() {
            if least(&without(star, left_out)) <= optimum {
                return refuted(star, "each worker is of use", format!("{optimum} without worker {left_out} too"));
            }
        }
        Ok(())
    })
}

fn fifo_leaves_out_the_first(context: &RunContext, star: fn(Ports) -> DivisibleReturn, least: Least) -> Finding {
    Sweep::complete(context, "the star that is named, with one port and with two").check(PORTS.map(star), |star| {
        let own_share = |order: Vec<usize>| {
            let costs = order.iter().map(|&worker| if worker == 0 { -Rational::ONE } else { Rational::ZERO });
            least_cost(star, &Pair::fifo(order.clone()), &best_fifo(star), &costs.collect_vec())
        };
        if let Some(share) = orders(star).filter_map(own_share).map(|share| -share).find(|share| !share.is_zero()) {
            return refuted(star, "no share of worker 0 in a best FIFO schedule", share.to_string());
        }
        let optimum = least(star);
        match (0..2).find(|&worker| least_makespan(&with_workers(star, &[worker])) <= optimum) {
            None => Ok(()),
            Some(worker) => {
                refuted(star, "both take part in each optimum", format!("worker {worker} alone: {optimum}"))
            }
        }
    })
}

/// How many workers of an optimum wait between their computation and their return.
#[derive(Clone, Copy)]
struct Waiting {
    /// No more than that.
    most: fn(Ports) -> usize,
    /// A star on which somebody waits in each optimum.
    on: fn() -> DivisibleReturn,
}

const PRINTED: Waiting = Waiting {
    most: |ports| match ports {
        Ports::One => 1,
        Ports::Two => 0,
    },
    on: || of_integers(Ports::One, [(2, 1, 2); 2]),
};

fn few_wait(context: &RunContext, waiting: Waiting, least: Least) -> Finding {
    let of_form = |star: &DivisibleReturn| {
        if !has_costs(star) {
            return nothing_asserted();
        }
        let optimum = least(star);
        let workers = star.workers().len();
        let sets = (1..=workers).flat_map(|size| (0..workers).combinations(size));
        let smallest = sets.map(|set| with_workers(star, &set)).find(|others| least(others) == optimum);
        let smallest = smallest.expect("all workers attain the optimum");
        match flaw(&smallest, &best_schedule(&smallest), &optimum, waiting.most) {
            None => Ok(()),
            Some(flaw) => refuted(star, "an optimum of the form", flaw),
        }
    };
    let on_named = |star: &DivisibleReturn| {
        of_form(star)?;
        somebody_waits(star, &least(star))
    };
    let boxes =
        [boxes_of(context.depth, PORTS, 1..=3, &[(1, 1)]), PORTS.map(|ports| any_boxes(context.depth, ports)).concat()];
    let named = Sweep::complete(context, "the star that is named").check([(waiting.on)()], on_named);
    named.and(|| over(context, beyond("open/return-idle", DRAWN, boxes.concat()), of_form))
}

/// What a schedule of all workers lacks of the form: no empty chunk, sends without a pause from 0 on, computations at
/// once, returns without a pause until the end, and few that wait; with one port nobody does where the port is idle.
fn flaw(star: &DivisibleReturn, schedule: &Schedule, end: &Rational, most: fn(Ports) -> usize) -> Option<String> {
    let worker = |number: usize| &star.workers()[number];
    let chunks = &schedule.chunks;
    if chunks.len() < star.workers().len() || chunks.iter().any(|chunk| chunk.load.is_zero()) {
        return Some("an empty chunk".to_owned());
    }
    let mut free = Rational::ZERO;
    for chunk in chunks.iter().sorted_by_key(|chunk| (&chunk.send_start, &chunk.compute_start)) {
        let is_at_once = chunk.send_start == free;
        free += worker(chunk.worker).sending(&chunk.load);
        if !is_at_once || chunk.compute_start != free {
            return Some(format!("a pause before worker {} computes", chunk.worker));
        }
    }
    let mut messages = free;
    let mut returned = end.clone();
    for chunk in chunks.iter().sorted_by_key(|chunk| &chunk.return_start).rev() {
        let returning = worker(chunk.worker).returning(&chunk.load);
        messages += &returning;
        returned -= returning;
        if chunk.return_start != returned {
            return Some(format!("a pause behind the return of worker {}", chunk.worker));
        }
    }
    let waits = |chunk: &&Chunk| {
        chunk.return_start > &chunk.compute_start + worker(chunk.worker).computing(&chunk.load).expect("it computes")
    };
    match chunks.iter().filter(waits).count() {
        waiting if waiting > most(star.ports()) => Some(format!("{waiting} that wait")),
        1.. if star.ports() == Ports::One && messages < *end => Some("one that waits, and an idle port".to_owned()),
        _ => None,
    }
}

/// In each optimum of all workers somebody waits: their times of waiting together are positive.
fn somebody_waits(star: &DivisibleReturn, optimum: &Rational) -> Result<(), Counterexample> {
    let best = pairs(star).filter(|pair| least_of_pair(star, pair) == *optimum);
    for pair in best {
        let busy = pair.sends.iter().map(|&worker| -in_all_rows(star, &pair, worker)).collect_vec();
        let rows = Rational::from(pair.sends.len());
        let busy = least_cost(star, &pair, optimum, &busy).expect("the pair attains the optimum");
        if (rows * optimum + busy).is_zero() {
            return refuted(star, "somebody waits in each optimum", format!("nobody waits in {pair:?}"));
        }
    }
    Ok(())
}

/// How often a unit of the share of a worker counts in the rows of all workers of a pair of orders.
fn in_all_rows(star: &DivisibleReturn, pair: &Pair, number: usize) -> Rational {
    let worker = &star.workers()[number];
    let place = |order: &[usize]| order.iter().position(|&other| other == number).expect("it is in both orders") as i64;
    let no_earlier = pair.sends.len() as i64 - place(&pair.sends);
    let no_later = place(&pair.returns) + 1;
    &worker.link * Rational::from(no_earlier) + time(worker) + &worker.return_link * Rational::from(no_later)
}

/// The worst two workers of a star.
const ANY_TWO: Price = Price {
    id: "open/return-useless-one-port",
    taken: |star| {
        let two = (0..star.workers().len()).combinations(2);
        two.map(|two| least_makespan(&with_workers(star, &two))).max().expect("two workers")
    },
    named: || equal(Ports::One),
    ..Price::BARE
};

const WITHOUT_THE_LAST: Price = Price {
    id: "open/return-useless-two-ports",
    taken: |star| least_makespan(&without(star, star.workers().len() - 1)),
    named: || with_third(14),
    ..ANY_TWO
};

fn equal(ports: Ports) -> Vec<Named> {
    let of = |workers| (star(ports, alike(workers, [1, 1, 1].map(Rational::from))), (Some(2.into()), Rational::ONE));
    [3, 4].map(of).to_vec()
}

/// The two stars, the second with this link of the third worker.
fn with_third(link: i64) -> Vec<Named> {
    let half = Rational::new(link, 2);
    let third = [link.into(), Rational::ONE, half];
    let others = alike(2, [2, 1, 1].map(Rational::from)).chain([third]);
    vec![
        (of_integers(Ports::Two, [(1, 1, 1), (1, 1, 1), (4, 1, 4)]), (Some(2.into()), Rational::ONE)),
        (star(Ports::Two, others), (Some((14, 5).into()), Rational::ONE)),
    ]
}
