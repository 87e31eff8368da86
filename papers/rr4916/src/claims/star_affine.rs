//! Stars with latencies (section 3.3): who finishes when, and what is so for large loads.

use std::ops::RangeInclusive;

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::every_order::every_order;
use schedcheck_bruteforce::divisible::orders::most_load;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::evidence::{self, Check, all_optima, best, in_words, loads};
use super::lines::large_load;
use super::rounds::Tally;
use schedcheck_harness::domain::{DivisibleBox, Random};
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, refuted, sample, sweep};

pub(super) const EVERY_ORDER: &str = "the optimum over every order of every subset";
const ALL_VERTICES: &str = "all optimal vertices of the linear program of every optimal order";
pub(super) const THRESHOLD: &str =
    "the exact load from which it holds, from what every order computes as a function of time";

pub const CLAIMS: [Claim; 4] = [
    Claim::new("rr4916/star-affine-complexity", &[], subsets_of_use),
    Claim::new("rr4916/prop-3", &[EVERY_ORDER, ALL_VERTICES], |effort| any_load(effort, in_every_optimum))
        .catches("all participating workers compute the same load", |effort| any_load(effort, same_load))
        .plain(
            "Some optimal solution is so; where a worker is worth just what its latencies cost, others of the same \
                makespan give it any small load, and it finishes early.",
        )
        .reread(
            "In some optimal solution of StarAffine all participating workers finish computing at the same \
                time.",
            |effort| any_load(effort, in_some_optimum),
            Control::new("in some optimal solution all workers take part and finish at the same time", |effort| {
                any_load(effort, in_some_optimum_of_all)
            }),
        ),
    Claim::new("rr4916/prop-4", &[EVERY_ORDER, THRESHOLD], |effort| {
        large_loads(effort, |star| all_by_link(effort, star))
    })
    .catches("the order is that of non-decreasing w", |effort| {
        large_loads(effort, |star| all_by_cycle_time(effort, star))
    }),
    Claim::new(
        "rr4916/prop-4-throughput",
        &["the exact linear program of every order of every subset, with latencies and without"],
        |effort| large_loads(effort, |star| throughput(star, 1)),
    )
    .catches("half of the latencies count", |effort| large_loads(effort, |star| throughput(star, 2))),
];

pub(super) fn affine(workers: RangeInclusive<usize>, largest: i64) -> DivisibleBox {
    DivisibleBox {
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest,
        ..DivisibleBox::linear(workers, largest, 0)
    }
}

/// Any load, zero costs included.
fn any_load(effort: &Effort, check: Check) -> Finding {
    let small =
        DivisibleBox { compute_latencies: 0..=effort.depth.pick(2, 3, 3), ..affine(1..=2, effort.depth.pick(1, 2, 3)) };
    let positive = DivisibleBox {
        links: 1..=2,
        cycle_times: 1..=2,
        link_latencies: 0..=0,
        compute_latencies: 0..=effort.depth.pick(2, 3, 3),
        loads: 1..=2,
        ..affine(2..=2, 3)
    };
    sweep(effort, &positive, check)
        .and(|| sweep(effort, &small, check))
        .and(|| {
            let three = DivisibleBox { links: 0..=1, ..affine(3..=3, 1) };
            if effort.depth.pick(false, true, true) {
                sweep(effort, &three, check)
            } else {
                Finding::over("no more workers")
            }
        })
        .and(|| beyond(effort, "rr4916 affine stars", 0, check))
}

/// Positive cycle-times; the load of the star is that of the box, and the checks choose their own.
fn large_loads(effort: &Effort, check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Copy + Sync) -> Finding {
    let small = DivisibleBox { cycle_times: 1..=2, ..affine(1..=2, effort.depth.pick(1, 2, 2)) };
    sweep(effort, &small, check).and(|| beyond(effort, "rr4916 large loads", 1, check))
}

fn beyond(
    effort: &Effort,
    purpose: &str,
    least_cycle_time: i64,
    check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Copy + Sync,
) -> Finding {
    let most = effort.depth.pick(4, 5, 5);
    let within = DivisibleBox { cycle_times: least_cycle_time..=6, loads: 1..=20, ..affine(3..=most, 6) };
    let random = Random { count: effort.depth.pick(10, 300, 3_000), within };
    sample(effort, purpose, &random, check)
}

/// Whether no optimal solution has a participant who finishes before another. On the optimal face of an order, loads
/// and slacks are linear and not negative: if at one vertex a worker has load and at one it finishes early, then it has
/// both in between.
fn in_every_optimum(star: &DivisibleStar) -> Result<(), Counterexample> {
    for (order, solutions) in all_optima(star) {
        let center = center(&solutions.vertices.iter().map(|vertex| loads(star, vertex)).collect::<Vec<_>>());
        let finish = finishes(star, &order, &center);
        let participants = || order.iter().zip(&finish).filter(|(worker, _)| !center[**worker].is_zero());
        if let (Some((early, from)), Some((late, to))) =
            (participants().min_by_key(|(_, time)| *time), participants().max_by_key(|(_, time)| *time))
            && from < to
        {
            let found = format!(
                "in the order {} with loads {}, P{early} finishes at {from} and P{late} at {to}; the optimum is {}",
                in_words(&order),
                evidence::listed(&center),
                solutions.makespan
            );
            return refuted(star, "all participating workers finish at the same time", found);
        }
    }
    Ok(())
}

/// The mean of lists of loads.
fn center(vertices: &[Vec<Rational>]) -> Vec<Rational> {
    let count = Rational::from_integer(vertices.len().into());
    let workers = vertices[0].len();
    (0..workers).map(|worker| vertices.iter().map(|loads| &loads[worker]).sum::<Rational>() / &count).collect()
}

/// When each of the order finishes if all messages follow one another.
fn finishes(star: &DivisibleStar, order: &[usize], loads: &[Rational]) -> Vec<Rational> {
    let mut sent = Rational::zero();
    let finish = |&worker: &usize| {
        let costs = &star.workers()[worker];
        sent += costs.sending(&loads[worker]);
        &sent + costs.computing(&loads[worker]).expect("workers of an order compute")
    };
    order.iter().map(finish).collect()
}

fn same_load(star: &DivisibleStar) -> Result<(), Counterexample> {
    let best = best(star);
    let loads = best.schedule.chunks.iter().map(|chunk| &chunk.load).filter(|load| !load.is_zero());
    let loads: std::collections::BTreeSet<_> = loads.collect();
    if loads.len() < 2 {
        Ok(())
    } else {
        refuted(star, "the same load for all participants", format!("{} different ones", loads.len()))
    }
}

fn in_some_optimum(star: &DivisibleStar) -> Result<(), Counterexample> {
    simultaneous(star, 0)
}

fn in_some_optimum_of_all(star: &DivisibleStar) -> Result<(), Counterexample> {
    simultaneous(star, star.workers().len())
}

/// Whether in some optimal solution at least so many participate, and all of them finish at the same time.
fn simultaneous(star: &DivisibleStar, least: usize) -> Result<(), Counterexample> {
    let optima = all_optima(star);
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
    [101, 200, 1_000].map(|percent: i64| load * Rational::new(percent.into(), 100.into()) + Rational::one())
}

pub(super) fn at_load(star: &DivisibleStar, load: Rational) -> DivisibleStar {
    star.with_load(load).expect("the load is positive")
}

fn all_by_link(effort: &Effort, star: &DivisibleStar) -> Result<(), Counterexample> {
    let from = large_load(star);
    all_served(effort, star, &from, |worker| &star.workers()[worker].link)?;
    if !effort.is_stopped()
        && !from.is_zero()
        && is_all_served(&at_load(star, from.clone()), |worker| &star.workers()[worker].link).is_ok()
    {
        return refuted(star, format!("at the load {from} it does not hold yet"), "it does");
    }
    Ok(())
}

fn all_by_cycle_time(effort: &Effort, star: &DivisibleStar) -> Result<(), Counterexample> {
    all_served(effort, star, &large_load(star), |worker| {
        star.workers()[worker].cycle_time.as_ref().expect("it computes")
    })
}

/// Whether above a load every optimal solution has all workers by this key; loads are left out when the run is asked to
/// stop.
fn all_served<'a>(
    effort: &Effort,
    star: &DivisibleStar,
    above: &Rational,
    key: impl Fn(usize) -> &'a Rational,
) -> Result<(), Counterexample> {
    let loads = larger(above).into_iter().take_while(|_| !effort.is_stopped());
    loads.map(|load| at_load(star, load)).try_for_each(|star| is_all_served(&star, &key))
}

fn is_all_served<'a>(star: &DivisibleStar, key: impl Fn(usize) -> &'a Rational) -> Result<(), Counterexample> {
    for (order, solutions) in all_optima(star) {
        let is_complete = order.len() == star.workers().len()
            && solutions.vertices.iter().all(|vertex| vertex.chunks.iter().all(|chunk| !chunk.load.is_zero()));
        if !is_complete || !order.is_sorted_by_key(|&worker| key(worker)) {
            let found = format!("{} attain the optimum {}", in_words(&order), solutions.makespan);
            return refuted(star, "every optimal solution has all workers in this order", found);
        }
    }
    Ok(())
}

pub(super) fn latencies<'a>(workers: impl IntoIterator<Item = &'a Worker>) -> Rational {
    workers.into_iter().map(|worker| &worker.link_latency + &worker.compute_latency).sum()
}

/// Whether f (T - S / `part`) <= n <= f T for every order of every subset, S being the sum of its latencies.
fn throughput(star: &DivisibleStar, part: i64) -> Result<(), Counterexample> {
    let costs = |worker: &Worker| Worker {
        link_latency: Rational::zero(),
        compute_latency: Rational::zero(),
        ..worker.clone()
    };
    let workers = star.workers().iter().map(costs).collect();
    let linear = DivisibleStar::new(star.load().clone(), None, workers).expect("the same g and w");
    for order in every_order(star).filter(|order| !order.is_empty()) {
        let most = |star: &DivisibleStar, time: &Rational| most_load(star, &order, time).expect("an order");
        let rate = most(&linear, &Rational::one()).expect("all w are positive").load;
        let sum = latencies(order.iter().map(|&worker| &star.workers()[worker]));
        for time in [1, 3, 10, 100].map(|time: i64| Rational::from_integer(time.into())) {
            let Some(found) = most(star, &time).map(|most| most.load) else { continue };
            let least = &rate * (&time - &sum / Rational::from_integer(part.into()));
            if found < least || found > &rate * &time {
                let claimed = format!("{} compute from {least} to {} within {time}", in_words(&order), rate * &time);
                return refuted(star, claimed, format!("the most is {found}"));
            }
        }
    }
    Ok(())
}

/// How often the best workers are not all, nor those of smallest g.
fn subsets_of_use(effort: &Effort) -> Finding {
    let [all, others] = [Tally::default(), Tally::default()];
    let shape = DivisibleBox { loads: 1..=2, cycle_times: 1..=1, ..affine(2..=effort.depth.pick(2, 3, 3), 1) };
    let finding = sweep(effort, &shape, |star| {
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
