//! Stars with latencies (section 3.3): who finishes when, and what is so for large loads.

use std::ops::RangeInclusive;

use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::divisible::certify;
use schedcheck_bruteforce::divisible::every_order::every_order;
use schedcheck_bruteforce::divisible::orders::{MostLoad, OptimalSolutions, most_load};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, DivisibleStar, Schedule, Worker};

use super::lines::large_load;
use super::star_linear::{ALL_POSITIVE, all_times_are_positive, alone, free_last, has_a_free_worker};
use super::words::{describe, name};
use schedcheck_evidence::divisible_star::{Exact, Optima, TURNED_ROUND, all_optima, best, loads, optima_of};
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::witness::{apart, bounded};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Exhibit, Finding, RemedyKind, RunContext, Tally, Test, Witness, WitnessesOf,
    nothing_asserted, over, refuted, sweep,
};

pub(super) const EVERY_ORDER: &str = "the optimum over every order of every subset";
const ALL_VERTICES: &str = "all optimal vertices of the linear program of every optimal order";
pub(super) const THRESHOLD: &str =
    "the exact load from which it holds, from what every order computes as a function of time";

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr4916/star-affine-complexity",
        &[],
        &Test { check: subsets_of_use, subject: (), oracle: best, wrong_subjects: &[], wrong_oracles: &[] },
    ),
    Claim::new(
        "rr4916/prop-3",
        &[EVERY_ORDER, ALL_VERTICES],
        &Test {
            check: |context, (), optima: fn(&DivisibleStar) -> Optima| {
                any_load(context, |star| in_every_optimum(star, &optima(star)))
            },
            subject: (),
            oracle: all_optima,
            wrong_subjects: &[],
            wrong_oracles: &[MOVED],
        },
    )
    .plain(
        "In some optimal solution it is so. Where what a worker computes just makes up for its latencies, there are \
            optimal solutions in which it gets less and finishes early.",
    )
    .remedied(
        RemedyKind::Reread,
        "In some optimal solution of StarAffine all participating workers finish computing at the same \
            time.",
        &Test {
            check: |context, least: Least, optima: fn(&DivisibleStar) -> Optima| {
                any_load(context, |star| in_some_optimum(star, least(star), &optima(star)))
            },
            subject: |_| 0,
            oracle: all_optima,
            wrong_subjects: &[("in some optimal solution all workers take part and finish at the same time", |star| {
                star.workers().len()
            })],
            wrong_oracles: &[MOVED],
        },
    )
    .witnesses(&WitnessesOf(not_together)),
    Claim::new(
        "rr4916/prop-4",
        &[EVERY_ORDER, THRESHOLD],
        &Test {
            check: |context, (key, from): (Key, Threshold), optima| {
                let check = |star: &DivisibleStar| all_served_from(context, star, key, from, optima);
                over(context, large_loads(context.depth), check).and(|| zero_times(context, 1, check))
            },
            subject: (|worker| &worker.link, large_load),
            oracle: all_optima,
            wrong_subjects: &[
                (
                    "the order is that of non-decreasing w",
                    (|worker| worker.cycle_time.as_ref().expect("it computes"), large_load),
                ),
                ("from a load on that is one more", (|worker| &worker.link, |star| large_load(star) + Rational::one())),
            ],
            wrong_oracles: &[
                (TURNED_ROUND.0, |star| optima_of(star, (TURNED_ROUND.1)(star).orders)),
                ("the optimal orders without their last worker", |star| {
                    let mut optima = all_optima(star);
                    optima.iter_mut().for_each(|(order, _)| order.truncate(order.len() - 1));
                    optima
                }),
            ],
        },
    )
    .plain("Where some w_i = 0, no load is large enough: the workers after P_i are never needed, as in proposition 1.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/prop-4-throughput",
        &["the exact linear program of every order of every subset, with latencies and without"],
        &Test {
            check: |context, parts, most| {
                let check = |star: &DivisibleStar| throughput(star, parts, most);
                over(context, large_loads(context.depth), check).and(|| zero_times(context, 1, check))
            },
            subject: 1,
            oracle: most_within,
            wrong_subjects: &[("half of the latencies count", 2)],
            wrong_oracles: &[("the most load within the square of the time", |star, order, time| {
                most_within(star, order, &(time * time))
            })],
        },
    ),
];

/// How many take part at least.
type Least = fn(&DivisibleStar) -> usize;
/// What workers are sorted by.
type Key = fn(&Worker) -> &Rational;
/// The load from which on something holds.
type Threshold = fn(&DivisibleStar) -> Rational;

/// Mistaken evidence: loads that do not let all finish together.
const MOVED: (&str, fn(&DivisibleStar) -> Optima) =
    ("the optima with half of the last chunk moved to the first", |star| {
        let mut optima = all_optima(star);
        for vertex in optima.iter_mut().flat_map(|(_, solutions)| &mut solutions.vertices) {
            if let [first, .., last] = vertex.chunks.as_mut_slice() {
                last.load /= 2;
                first.load += &last.load;
            }
        }
        optima
    });

pub(super) fn affine(workers: RangeInclusive<usize>, largest: i64) -> DivisibleBox {
    DivisibleBox {
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest,
        ..DivisibleBox::linear(workers, largest, 0)
    }
}

/// Any load, zero costs included.
fn any_load(context: &RunContext, check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync) -> Finding {
    let depth = context.depth;
    let small = DivisibleBox { compute_latencies: 0..=depth.pick(2, 3, 3), ..affine(1..=2, depth.pick(1, 2, 3)) };
    let positive = DivisibleBox {
        links: 1..=2,
        cycle_times: 1..=2,
        link_latencies: 0..=0,
        compute_latencies: 0..=depth.pick(2, 3, 3),
        loads: 1..=2,
        ..affine(2..=2, 3)
    };
    let three = || match depth {
        Depth::Quick => Finding::over("no more workers"),
        _ => sweep(context, &affine(3..=3, 1), &check),
    };
    let finding = over(context, Domains::of([positive, small]), &check).and(three);
    finding.and(|| over(context, beyond(Domains::of([]), depth, "rr4916 affine stars", 0), &check))
}

/// Positive cycle-times; the load of the star is that of the box, and the checks choose their own.
fn large_loads(depth: Depth) -> Domains<DivisibleBox> {
    let small = DivisibleBox { cycle_times: 1..=2, ..affine(1..=2, depth.pick(1, 2, 2)) };
    beyond(Domains::of([small]), depth, "rr4916 large loads", 1)
}

pub(super) fn has_zero(star: &DivisibleStar) -> bool {
    star.workers().iter().any(|worker| worker.cycle_time.as_ref().is_some_and(Zero::is_zero))
}

/// Small stars on which some w = 0, and g up to `links`; those with g = w = 0 last.
pub(super) fn zero_times(
    context: &RunContext,
    links: i64,
    check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let compute_latencies = 0..=context.depth.pick(0, 1, 1);
    let shape = DivisibleBox { links: 0..=links, cycle_times: 0..=1, compute_latencies, ..affine(1..=2, 1) };
    free_last(context, &shape, check)
}

/// The same, and random stars of more workers.
fn beyond(domains: Domains<DivisibleBox>, depth: Depth, purpose: &str, least_cycle_time: i64) -> Domains<DivisibleBox> {
    let most = depth.pick(4, 5, 5);
    let within = DivisibleBox { cycle_times: least_cycle_time..=6, loads: 1..=20, ..affine(3..=most, 6) };
    domains.random(purpose, [3, 300, 3_000], within)
}

/// Whether no optimal solution has a participant who finishes before another. On the optimal face of an order, loads
/// and slacks are linear and not negative: if at one vertex a worker has load and at one it finishes early, then it has
/// both in between.
fn in_every_optimum(star: &DivisibleStar, optima: &Optima) -> Result<(), Counterexample> {
    for (order, solutions) in optima {
        let center = center(star, solutions);
        if let Some([(early, from), (late, to)]) = first_and_last(star, order, &center) {
            let found = format!(
                "served in this order, {}: {} finishes at {from} and {} at {to}, and no schedule is shorter than {}",
                in_units(order, &center),
                name(early),
                name(late),
                solutions.makespan
            );
            return refuted(star, "all participating workers finish at the same time", found);
        }
    }
    Ok(())
}

/// Who gets how much, in this order.
fn in_units(order: &[usize], loads: &[Rational]) -> String {
    let each = order.iter().map(|&worker| format!("{} gets {}", name(worker), loads[worker]));
    each.collect::<Vec<_>>().join(", then ")
}

/// A best schedule in which workers with a load do not finish together, and what proves it a best one.
fn not_together(star: &DivisibleStar, _: &[Exhibit]) -> Vec<Witness> {
    let centers = all_optima(star).into_iter().map(|(order, solutions)| (center(star, &solutions), order));
    let mut uneven = centers.filter(|(loads, order)| first_and_last(star, order, loads).is_some());
    let Some((loads, order)) = uneven.next() else { return Vec::new() };
    let schedule = Schedule { chunks: chunks(star, &order, &loads), ..Schedule::default() };
    let certificate = certify::certificate(star, &Limits::default());
    let bounded = certificate.map(|certificate| bounded(&certificate, &certificate.bound));
    vec![apart(&Candidate::DivisibleStar(star.clone(), schedule), bounded)]
}

/// Who finishes first and who last of those who have a load, and when; nothing if all finish together.
fn first_and_last(star: &DivisibleStar, order: &[usize], loads: &[Rational]) -> Option<[(usize, Rational); 2]> {
    let all = order.iter().copied().zip(finishes(star, order, loads));
    let (early, late) =
        all.filter(|(worker, _)| !loads[*worker].is_zero()).minmax_by_key(|(_, time)| time.clone()).into_option()?;
    (early.1 < late.1).then_some([early, late])
}

/// The mean of the loads of all vertices.
fn center(star: &DivisibleStar, solutions: &OptimalSolutions) -> Vec<Rational> {
    let vertices: Vec<_> = solutions.vertices.iter().map(|vertex| loads(star, vertex)).collect();
    let count = Rational::from(vertices.len());
    let workers = 0..star.workers().len();
    workers.map(|worker| vertices.iter().map(|loads| &loads[worker]).sum::<Rational>() / &count).collect()
}

/// When each of the order finishes if all messages follow one another.
fn finishes(star: &DivisibleStar, order: &[usize], loads: &[Rational]) -> Vec<Rational> {
    let finish = |Chunk { worker, load, compute_start, .. }: Chunk| {
        compute_start + star.workers()[worker].computing(&load).expect("workers of an order compute")
    };
    chunks(star, order, loads).into_iter().map(finish).collect()
}

/// These loads in this order, each sent after the one before and computed when it has arrived.
fn chunks(star: &DivisibleStar, order: &[usize], loads: &[Rational]) -> Vec<Chunk> {
    let mut sent = Rational::zero();
    let chunk = |&worker: &usize| {
        let (send_start, load) = (sent.clone(), loads[worker].clone());
        sent += star.workers()[worker].sending(&load);
        Chunk { worker, load, send_start, compute_start: sent.clone() }
    };
    order.iter().map(chunk).collect()
}

/// Whether in some optimal solution at least so many participate, and all of them finish at the same time.
fn in_some_optimum(star: &DivisibleStar, least: usize, optima: &Optima) -> Result<(), Counterexample> {
    let is_simultaneous = optima.iter().any(|(order, solutions)| {
        solutions.vertices.iter().any(|vertex| {
            let loads = loads(star, vertex);
            let finish = finishes(star, order, &loads);
            let times: Vec<_> = order
                .iter()
                .zip(finish)
                .filter(|(worker, _)| !loads[**worker].is_zero())
                .map(|(_, time)| time)
                .collect();
            times.len() >= least && times.windows(2).all(|pair| pair[0] == pair[1])
        })
    });
    if is_simultaneous { Ok(()) } else { refuted(star, "some optimal solution ends at one time", "no vertex does") }
}

/// Loads above the one from which proposition 4 holds.
pub(super) fn larger(load: &Rational) -> [Rational; 3] {
    [101, 200, 1_000].map(|percent: i64| load * Rational::new(percent, 100) + Rational::one())
}

pub(super) fn at_load(star: &DivisibleStar, load: Rational) -> DivisibleStar {
    star.with_load(load).expect("the load is positive")
}

/// Whether just above a load every optimal solution has all workers by this key; loads are left out when the run is
/// asked to stop. Where some w = 0 there is no such load, and some large ones are tried.
fn all_served_from(
    context: &RunContext,
    star: &DivisibleStar,
    key: Key,
    from: Threshold,
    optima: fn(&DivisibleStar) -> Optima,
) -> Result<(), Counterexample> {
    let is_all_served = |load: Rational| {
        let star = at_load(star, load);
        all_served(&star, key, optima(&star))
    };
    if has_zero(star) {
        let loads = [1_000, 1_000_000].map(|load: i64| Rational::from(load));
        return loads.into_iter().try_for_each(is_all_served);
    }
    let from = from(star);
    larger(&from).into_iter().take_while(|_| !context.is_stopped()).try_for_each(is_all_served)?;
    if !context.is_stopped() && is_all_served(from.clone()).is_ok() {
        return refuted(star, format!("at the load {from} it does not hold yet"), "it does");
    }
    Ok(())
}

fn all_served(star: &DivisibleStar, key: Key, optima: Optima) -> Result<(), Counterexample> {
    for (order, solutions) in optima {
        let is_complete = order.len() == star.workers().len()
            && solutions.vertices.iter().all(|vertex| vertex.chunks.iter().all(|chunk| !chunk.load.is_zero()));
        if !is_complete || !order.is_sorted_by_key(|&worker| key(&star.workers()[worker])) {
            let found = format!("{} the optimum {}", alone(star, &order, ["attains", "attain"]), solutions.makespan);
            return refuted(star, "every optimal solution has all workers in this order", found);
        }
    }
    Ok(())
}

pub(super) fn latencies<'a>(workers: impl IntoIterator<Item = &'a Worker>) -> Rational {
    workers.into_iter().map(|worker| &worker.link_latency + &worker.compute_latency).sum()
}

/// The most load of an order within a time; nothing if its latencies take longer.
type Most = fn(&DivisibleStar, &[usize], &Rational) -> Option<MostLoad>;

fn most_within(star: &DivisibleStar, order: &[usize], time: &Rational) -> Option<MostLoad> {
    most_load(star, order, time).expect("an order of workers that compute")
}

/// Whether f (T - S / `part`) <= n <= f T for every order of every subset, S being the sum of its latencies.
fn throughput(star: &DivisibleStar, part: i64, most: Most) -> Result<(), Counterexample> {
    let costs = |worker: &Worker| Worker {
        link_latency: Rational::zero(),
        compute_latency: Rational::zero(),
        ..worker.clone()
    };
    let workers = star.workers().iter().map(costs).collect();
    let linear = DivisibleStar::new(star.load().clone(), None, workers).expect("the same g and w");
    if has_a_free_worker(star) {
        return nothing_asserted();
    }
    for order in every_order(star).filter(|order| !order.is_empty()) {
        let rate = most(&linear, &order, &Rational::one()).expect("no worker is free").load;
        let sum = latencies(order.iter().map(|&worker| &star.workers()[worker]));
        for time in [1, 3, 10, 100].map(|time: i64| Rational::from(time)) {
            let Some(found) = most(star, &order, &time).map(|most| most.load) else { continue };
            let least = &rate * (&time - &sum / part);
            if found < least || found > &rate * &time {
                let claimed = format!("{} compute from {least} to {} within {time}", describe(&order), rate * &time);
                return refuted(star, claimed, format!("the most is {found}"));
            }
        }
    }
    Ok(())
}

/// How often the best workers are not all, nor those of smallest g.
fn subsets_of_use(context: &RunContext, (): (), best: Exact) -> Finding {
    let [all, others] = [Tally::default(), Tally::default()];
    let shape = DivisibleBox { loads: 1..=2, cycle_times: 1..=1, ..affine(2..=context.depth.pick(2, 3, 3), 1) };
    let finding = sweep(&context.counting(&[&all, &others]), &shape, |star| {
        let orders = best(star).orders;
        let is_first = |order: &Vec<usize>| {
            let worst = order.iter().map(|&worker| &star.workers()[worker].link).max();
            let idle = (0..star.workers().len()).filter(|worker| !order.contains(worker));
            idle.map(|worker| &star.workers()[worker].link).all(|link| Some(link) >= worst)
        };
        all.count(orders.iter().all(|order| order.len() < star.workers().len()));
        others.count(!orders.iter().any(is_first));
        Ok(())
    });
    let (instances, idle, others) = (finding.instances(), all.total(), others.total());
    finding.note(format!(
        "of {instances} stars every optimal solution leaves somebody out on {idle}, and on {others} none serves the \
            workers of smallest g"
    ))
}
