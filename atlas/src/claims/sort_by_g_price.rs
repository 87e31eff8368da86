//! `sort-by-g-price`: what it costs to serve the workers of a star with latencies (rr4916, section 3.3) by
//! non-decreasing g, as proposition 4 does for large loads.
//!
//! The proofs are in `text/sort-by-g-price.md`.

use num_traits::Zero;
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::{Claim, Counterexample, Depth, Domains, Finding, RunContext, Sweep, Test, over, refuted};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule, Worker};

use crate::extremal::{Bound, Extremal, On, Shown, Shows};
use schedcheck_evidence::divisible_star::{
    Least, METHODS, best_among, best_schedule, least_makespan, shown as measured,
};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "open/sort-by-g-two",
        METHODS,
        &Test {
            check: below_four_thirds,
            subject: by_link,
            oracle: least_makespan,
            wrong_subjects: &[
                ("the order of g with all workers served", |star| {
                    best_among(star, |order| is_by_link(star, order) && order.len() == star.workers().len()).schedule
                }),
                ("any order", best_schedule),
            ],
            wrong_oracles: &[TOO_LITTLE],
        },
    ),
    Claim::new(
        "open/sort-by-g-load",
        METHODS,
        &Test {
            check: fails_there_alone,
            subject: between,
            oracle: least_makespan,
            wrong_subjects: &[
                ("for all loads below", |star| between(star).map(|[_, to]| [Rational::zero(), to])),
                ("for no load", |_| None),
            ],
            wrong_oracles: &[TOO_LITTLE],
        },
    ),
    Claim::new(
        "open/sort-by-g-any",
        METHODS,
        &Test {
            check: within_twice,
            subject: by_link,
            oracle: least_makespan,
            wrong_subjects: &[("the worker of largest g alone", |star| {
                let workers = star.workers();
                let farthest = (0..workers.len()).max_by_key(|&worker| &workers[worker].link).expect("a worker");
                best_among(star, |order| order == [farthest]).schedule
            })],
            wrong_oracles: &[("a third of the least makespan", |star| least_makespan(star) / 3)],
        },
    ),
];

/// Mistaken evidence.
const TOO_LITTLE: (&str, Least) = ("half of the least makespan", |star| least_makespan(star) / 2);

pub const EXTREMALS: [Extremal; 3] = [
    extremal("sort-by-g-two", "2 workers", &On(|| family(1_000), shown), ("open/sort-by-g-two", (4, 3))),
    extremal("sort-by-g-three", "3 workers", &On(three, shown), ("open/sort-by-g-any", (2, 1))),
    extremal("sort-by-g-four", "4 workers", &On(four, shown), ("open/sort-by-g-any", (2, 1))),
];

const fn extremal(
    name: &'static str,
    size: &'static str,
    on: &'static dyn Shows,
    (statement, value): (&'static str, (i64, i64)),
) -> Extremal {
    let (question, measures) = ("sort-by-g-price", "the order of g / optimum");
    Extremal { question, name, size, measures, on, at_most: Some(Bound { statement, value }) }
}

/// The stars whose ratio tends to 4/3.
fn family(n: i64) -> DivisibleStar {
    DivisibleStar::affine(n, [(0, 2 * n, n * n, 0), (1, 2 * n, 0, 0)])
}

/// Found by a search in floating point over all parameters, and improved in whole numbers.
fn three() -> DivisibleStar {
    DivisibleStar::affine(1, [(1_749, 9_156, 618, 0), (1_750, 2_090, 1, 0), (1_751, 0, 0, 2_090)])
}

/// As [`three`].
fn four() -> DivisibleStar {
    let near = [(8_479, 75_045, 2_572, 0), (8_480, 10_979, 2_678, 0)];
    let far = [(8_481, 2_677, 0, 10_979), (8_482, 0, 0, 13_656)];
    DivisibleStar::affine(1, near.into_iter().chain(far))
}

type Algorithm = fn(&DivisibleStar) -> Schedule;

fn is_by_link(star: &DivisibleStar, order: &[usize]) -> bool {
    order.is_sorted_by_key(|&worker| &star.workers()[worker].link)
}

/// A best schedule in the order of g.
fn by_link(star: &DivisibleStar) -> Schedule {
    best_among(star, |order| is_by_link(star, order)).schedule
}

fn taken(star: &DivisibleStar, schedule: &Schedule) -> Rational {
    measured(star, "a schedule", schedule).expect("the program's loads make a schedule").0
}

/// Stars of two workers in which the links differ.
fn two_workers(depth: Depth) -> DivisibleBox {
    DivisibleBox {
        links: 0..=1,
        cycle_times: 1..=2,
        link_latencies: 0..=depth.pick(1, 2, 3),
        compute_latencies: 0..=depth.pick(1, 2, 2),
        loads: 1..=depth.pick(1, 3, 4),
        ..DivisibleBox::linear(2..=2, 1, 1)
    }
}

fn larger(shape: &DivisibleBox) -> DivisibleBox {
    DivisibleBox {
        links: 0..=9,
        cycle_times: 1..=20,
        link_latencies: 0..=20,
        compute_latencies: 0..=20,
        loads: 1..=20,
        ..shape.clone()
    }
}

fn below_four_thirds(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let shape = two_workers(context.depth);
    let beyond = larger(&shape);
    let domains = Domains::of([shape]).random("open/sort-by-g-two", [20, 2_000, 50_000], beyond);
    let check = |star: &DivisibleStar| {
        let (taken, least) = (taken(star, &algorithm(star)), least(star));
        if taken.is_zero() || &taken * 3 < &least * 4 {
            return Ok(());
        }
        refuted(star, format!("less than 4/3 times {least}"), taken.to_string())
    };
    let most = context.depth.pick(6, 40, 400);
    let of_family = |&n: &i64| {
        let star = family(n);
        let ratio = taken(&star, &algorithm(&star)) / least(&star);
        let claimed = Rational::new(4 * n * (8 * n + 3), (4 * n + 1) * (6 * n + 3));
        if ratio == claimed { Ok(()) } else { refuted(&star, format!("a ratio of {claimed}"), ratio.to_string()) }
    };
    let family = || {
        Sweep::complete(context, format!("the family that tends to 4/3, up to n = {most}")).check(2..=most, of_family)
    };
    over(context, domains, check).and(family)
}

/// Strictly between which two loads no best schedule is in the order of g; nothing if there are no such loads.
fn between(star: &DivisibleStar) -> Option<[Rational; 2]> {
    let mut workers: Vec<&Worker> = star.workers().iter().collect();
    workers.sort_by_key(|worker| &worker.link);
    let [near, far] = workers.try_into().ok()?;
    let time = |worker: &Worker| worker.cycle_time.clone().expect("both compute");
    let ([g1, g2], [w1, w2]) = ([&near.link, &far.link], [time(near), time(far)]);
    let ([a1, a2], apart) = ([g1 + &w1, g2 + &w2], g2 - g1);
    let [latency, other] = [&near.link_latency, &far.link_latency];
    let [start_up, last] = [&near.compute_latency, &far.compute_latency];
    if apart.is_zero() || a1 <= *g2 {
        return None;
    }
    let to = (&w1 * latency - &w2 * other + g2 * last - g1 * start_up) / apart;
    let (own, both) = (other + last, latency + other + start_up);
    let from = ((&both * &a2 - g2 * &own) / &w2).max(&own + &a2 * other / (&a1 - g2));
    let load = |time: &Rational| ((&a1 + &a2 - g2) * time - (&a1 - g2) * &own - &a2 * &both) / (&a1 * &a2);
    (from < to).then(|| [load(&from), load(&to)])
}

fn fails_there_alone(
    context: &RunContext,
    between: fn(&DivisibleStar) -> Option<[Rational; 2]>,
    least: Least,
) -> Finding {
    let shape = DivisibleBox { loads: 1..=1, link_latencies: 0..=2, ..two_workers(context.depth) };
    let beyond = larger(&shape);
    let domains = Domains::of([shape]).random("open/sort-by-g-load", [20, 2_000, 50_000], beyond);
    let check = |star: &DivisibleStar| {
        let inside = between(star);
        loads_of_interest(inside.as_ref(), star.load()).into_iter().try_for_each(|load| {
            let star = star.with_load(load).expect("the load is positive");
            let fails = taken(&star, &by_link(&star)) > least(&star);
            let said = inside.as_ref().is_some_and(|[from, to]| from < star.load() && star.load() < to);
            if fails == said {
                return Ok(());
            }
            refuted(&star, format!("another order is better: {said}"), format!("another order is better: {fails}"))
        })
    };
    over(context, domains, check)
}

/// Loads at both ends, inside near them and outside, and one of the star's own; all of them positive.
fn loads_of_interest(inside: Option<&[Rational; 2]>, own: &Rational) -> Vec<Rational> {
    let at = |[from, to]: &[Rational; 2]| {
        let part = |sixteenths: i64| from + (to - from) * Rational::new(sixteenths, 16);
        [-1, 0, 1, 8, 15, 16, 17].map(part).to_vec()
    };
    let loads = inside.map(at).unwrap_or_default().into_iter().chain([own.clone()]);
    loads.filter(|load| *load > Rational::zero()).collect()
}

fn within_twice(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let workers = 1..=context.depth.pick(2, 2, 3);
    let shape = DivisibleBox { workers, loads: 1..=1, links: 0..=1, ..two_workers(context.depth) };
    let beyond = DivisibleBox { workers: 3..=context.depth.pick(4, 5, 6), ..larger(&shape) };
    let domains = Domains::of([shape]).random("open/sort-by-g-any", [10, 300, 5_000], beyond);
    let check = |star: &DivisibleStar| {
        let (taken, least) = (taken(star, &algorithm(star)), least(star));
        if taken <= &least * 2 {
            return Ok(());
        }
        Err(Counterexample::of(star, format!("at most twice {least}"), taken.to_string()).worse_than(&taken, &least))
    };
    over(context, domains, check)
}

/// A best schedule in the order of g, and a best one.
fn shown(star: &DivisibleStar) -> Result<Shown, String> {
    let (taken, own) = measured(star, "A best schedule in the order of g", &by_link(star))?;
    let (least, best) = measured(star, "A best schedule", &best_schedule(star))?;
    Ok(Shown { value: taken / least, exhibits: vec![own, best] })
}
