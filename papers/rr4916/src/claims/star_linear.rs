//! Stars without latencies (section 3.1): who takes part, when they finish, in which order they are served.

use itertools::Itertools;
use num_traits::{One, Signed, Zero};
use schedcheck_bruteforce::divisible::every_order::{Best, every_order};
use schedcheck_bruteforce::divisible::orders::{MostLoad, OptimalSolutions, most_load};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::order_proof::ORDER_FOR_ALL;
use super::words::{describe, listed, name};
use schedcheck_evidence::divisible_star::{
    self as evidence, ANOTHER_BOUND, Exact, FORGED, NOT_THE_FARTHEST, ONE_MORE, Optima, TURNED_ROUND, all_optima, best,
    best_of_order, loads, optima_of,
};
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::{
    About, Claim, Counterexample, Depth, Domains, Finding, RunContext, Sweep, Test, WithProof, nothing_asserted, over,
    refuted,
};

pub(super) const EVERY_ORDER: &str = "the exact linear program of every order of every subset";
pub(super) const ALL_VERTICES: &str = "all optimal vertices of the linear program of every optimal order";

/// What lemma 1 counts on.
pub(super) const ALL_POSITIVE: &str = "all w_i are positive";

pub const CLAIMS: [Claim; 6] = [
    Claim::new(
        "rr4916/prop-1",
        &[EVERY_ORDER, ALL_VERTICES],
        &Test {
            check: |context, (), optimum: Exact| {
                with_zeros(context, |star| {
                    let best = optimum(star);
                    all_take_part(star, &best)?;
                    finish_together(star, &optima_of(star, best.orders))
                })
            },
            subject: (),
            oracle: best,
            wrong_subjects: &[],
            wrong_oracles: &[NOT_THE_FARTHEST, TURNED_ROUND, ANOTHER_BOUND, FORGED],
        },
    )
    .plain(
        "Where some w_i = 0, the workers after P_i need not take part: on (g, w) = (1, 0), (2, 1), P_1 takes the \
        whole load, and P_2 stays idle.",
    )
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/lemma-1",
        &[EVERY_ORDER],
        &Test {
            check: |context, (), optimum: Exact| with_zeros(context, |star| all_take_part(star, &optimum(star))),
            subject: (),
            oracle: best,
            wrong_subjects: &[],
            wrong_oracles: &[NOT_THE_FARTHEST],
        },
    )
    .plain("Where some w_i = 0, the workers after P_i need not take part; the proof counts on alpha_n w_n > 0.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/lemma-1-gain",
        &["the exact linear program of both orders"],
        &Test {
            check: gains,
            subject: |worker| &worker.link + cycle_time(worker),
            oracle: within_one,
            wrong_subjects: &[("twice as much", |worker| (&worker.link + cycle_time(worker)) / 2)],
            wrong_oracles: &[("for each order what the workers compute by number", |star, order| {
                within_one(star, &order.iter().copied().sorted().collect::<Vec<_>>())
            })],
        },
    )
    .plain("Where w_n = 0, the gain is 0: P_n computes nothing after its message, and the port is never idle.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/lemma-2",
        &[EVERY_ORDER, ALL_VERTICES],
        &Test {
            check: |context, (), optimum: Exact| {
                with_zeros(context, |star| finish_together(star, &optima_of(star, optimum(star).orders)))
            },
            subject: (),
            oracle: best,
            wrong_subjects: &[],
            wrong_oracles: &[TURNED_ROUND],
        },
    )
    .plain("Where some w_i = 0, a worker may stay idle or finish early in an optimal schedule, as lemma 1 fails there.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/lemma-2-unique",
        &[ALL_VERTICES],
        &Test {
            check: |context, (), optima: fn(&DivisibleStar) -> Optima| {
                with_zeros(context, |star| is_unique(star, &optima(star)))
            },
            subject: (),
            oracle: all_optima,
            wrong_subjects: &[],
            wrong_oracles: &[
                ("optima that are one more", |star| {
                    let mut optima = all_optima(star);
                    optima.iter_mut().for_each(|(_, solutions)| solutions.makespan += Rational::one());
                    optima
                }),
                ("those of all optimal orders, called those of one", of_one_order),
            ],
        },
    )
    .plain("Where some w_i = 0, a worker may stay idle in the optimal solution, and there can be several of them.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new("rr4916/prop-2", &[EVERY_ORDER], &WithProof { test: &BY_LINK, proof: &ORDER_FOR_ALL }),
];

const BY_LINK: Test<Key, Exact> = Test {
    check: |context, key, optimum| with_zeros(context, |star| are_best(star, key, &optimum(star))),
    subject: link,
    oracle: best,
    wrong_subjects: &[("serving by non-decreasing g + w", link_and_cycle_time)],
    wrong_oracles: &[
        ("the optimal orders without the last one", |star| {
            let mut best = best(star);
            best.orders.pop();
            best
        }),
        ONE_MORE,
    ],
};

/// What workers are sorted by.
pub(super) type Key = fn(&DivisibleStar, usize) -> Rational;

/// Stars whose w are positive, and then small ones with some w = 0.
pub(super) fn with_zeros(
    context: &RunContext,
    check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync,
) -> Finding {
    over(context, positive(context.depth), &check).and(|| {
        let shape = DivisibleBox::linear(1..=context.depth.pick(2, 4, 5), 2, 0);
        free_last(context, &shape, &check)
    })
}

/// Those of a box with some w = 0: first those without a worker that has g = w = 0 too.
pub(super) fn free_last(
    context: &RunContext,
    shape: &DivisibleBox,
    check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let has_zero = |star: &DivisibleStar| star.workers().iter().any(|worker| cycle_time(worker).is_zero());
    let of = |is_free: bool| {
        let of_the_sort = move |star: &DivisibleStar| has_zero(star) && has_a_free_worker(star) == is_free;
        let domain = format!("{shape}, with some w = 0 and {} g = w = 0", if is_free { "some" } else { "no" });
        Sweep::complete(context, domain).through(shape, move |star| Some(star).filter(of_the_sort), &check)
    };
    of(false).and(|| of(true))
}

/// Small stars whose cycle-times are positive, and larger ones.
pub(super) fn positive(depth: Depth) -> Domains<DivisibleBox> {
    let small = DivisibleBox::linear(1..=depth.pick(3, 4, 5), depth.pick(2, 3, 3), 1);
    let beyond = DivisibleBox { loads: 1..=9, ..DivisibleBox::linear(4..=5, 9, 1) };
    Domains::of([small]).random("rr4916 linear stars", [2, 300, 3_000], beyond)
}

fn all_take_part(star: &DivisibleStar, best: &Best) -> Result<(), Counterexample> {
    match best.orders.iter().find(|order| order.len() < star.workers().len()) {
        None => Ok(()),
        Some(order) => {
            let found = format!("{} the optimum {}", alone(star, order, ["reaches", "reach"]), best.makespan);
            refuted(star, "all workers take part in any optimal solution", found)
        }
    }
}

/// Workers and what they do, said of one and of several: "P_1 alone reaches".
pub(super) fn alone(star: &DivisibleStar, order: &[usize], [one, several]: [&str; 2]) -> String {
    let alone = if order.len() < star.workers().len() { " alone" } else { "" };
    format!("{}{alone} {}", describe(order), if order.len() == 1 { one } else { several })
}

/// Whether all workers finish at the makespan in all optimal solutions. On the face of an order, finish times are
/// linear: it is so everywhere if it is so at each vertex.
pub(super) fn finish_together(
    star: &DivisibleStar,
    optima: &[(Vec<usize>, OptimalSolutions)],
) -> Result<(), Counterexample> {
    for (order, solutions) in optima {
        for vertex in &solutions.vertices {
            let measure = evidence::measured(star, vertex).expect("the oracle's schedules are valid");
            let late = Some(&solutions.makespan);
            if let Some(early) = measure.finish.iter().position(|finish| finish.as_ref() != late) {
                let when = measure.finish[early]
                    .as_ref()
                    .map_or("never begins".to_owned(), |time| format!("finishes at {time}"));
                let found = format!(
                    "in the order {} the makespan is {}, and {} {when}",
                    describe(order),
                    solutions.makespan,
                    name(early)
                );
                return refuted(star, "all workers finish simultaneously", found);
            }
        }
    }
    Ok(())
}

/// The vertices of all optimal orders, as if they were those of the first.
fn of_one_order(star: &DivisibleStar) -> Optima {
    let mut all = all_optima(star).into_iter();
    let (order, mut solutions) = all.next().expect("there is an optimal order");
    solutions.vertices.extend(all.flat_map(|(_, others)| others.vertices));
    vec![(order, solutions)]
}

/// Whether the program of each optimal order has one optimal solution, in which all finish together.
fn is_unique(star: &DivisibleStar, optima: &[(Vec<usize>, OptimalSolutions)]) -> Result<(), Counterexample> {
    for (order, solutions) in optima {
        if let [one, other, ..] = solutions.vertices.as_slice() {
            let mut both = [one, other].map(|vertex| loads(star, vertex));
            both.sort_unstable_by(|one, other| other.cmp(one));
            let [one, other] = both.map(|loads| listed(&loads));
            let claimed = format!("in the order {} the optimal solution is unique", describe(order));
            return refuted(star, claimed, format!("the loads {one} and {other} both are optimal"));
        }
    }
    finish_together(star, optima)
}

pub(super) fn cycle_time(worker: &Worker) -> &Rational {
    worker.cycle_time.as_ref().expect("the boxes hold workers that compute")
}

/// The most load of an order within T = 1.
pub(super) type MostWithinOne = fn(&DivisibleStar, &[usize]) -> MostLoad;

pub(super) fn within_one(star: &DivisibleStar, order: &[usize]) -> MostLoad {
    let most = most_load(star, order, &Rational::one()).expect("a list of workers that compute");
    most.expect("no latencies, no free worker")
}

/// Whether every order that leaves somebody idle within T = 1 gains by serving him last, as much as the proof of lemma
/// 1 says with a divisor of `unit`.
fn gains(context: &RunContext, unit: fn(&Worker) -> Rational, within: MostWithinOne) -> Finding {
    with_zeros(context, |star| {
        if has_a_free_worker(star) {
            return nothing_asserted();
        }
        let orders = every_order(star).filter(|order| order.len() == star.workers().len());
        let mut is_idle = false;
        for order in orders {
            is_idle |= gains_in(star, &order, unit, within)?;
        }
        if is_idle { Ok(()) } else { nothing_asserted() }
    })
}

/// Whether a worker has g = w = 0: any load can then be computed in no time.
pub(super) fn has_a_free_worker(star: &DivisibleStar) -> bool {
    star.workers().iter().any(|worker| (&worker.link + cycle_time(worker)).is_zero())
}

/// Whether all w are positive.
pub(super) fn all_times_are_positive(about: &About) -> Option<bool> {
    let positive = |worker: &Worker| worker.cycle_time.as_ref().is_some_and(Signed::is_positive);
    about.instance().map(|star: &DivisibleStar| star.workers().iter().all(positive))
}

/// Whether the order leaves somebody idle, who gains as is said if he is served last.
fn gains_in(
    star: &DivisibleStar,
    order: &[usize],
    unit: fn(&Worker) -> Rational,
    within: MostWithinOne,
) -> Result<bool, Counterexample> {
    let most = within(star, order);
    let mut is_idle = false;
    let loads = loads(star, &most.schedule);
    let last = *order.last().expect("there is a worker");
    for &idle in order.iter().filter(|&&worker| loads[worker].is_zero() && !loads[last].is_zero()) {
        is_idle = true;
        let later: Vec<usize> = order.iter().copied().filter(|&worker| worker != idle).chain([idle]).collect();
        let gain = within(star, &later).load - &most.load;
        let promised = &loads[last] * cycle_time(&star.workers()[last]) / unit(&star.workers()[idle]);
        if gain < promised || promised.is_zero() {
            let claimed = format!(
                "{} served last, instead of in the order {}, gains at least {promised} > 0",
                name(idle),
                describe(order)
            );
            return refuted(star, claimed, format!("it gains {gain}")).map(|()| is_idle);
        }
    }
    Ok(is_idle)
}

/// All workers by what `key` says of each, then by number.
pub(super) fn sorted_by(star: &DivisibleStar, key: impl Fn(usize) -> Rational) -> Vec<usize> {
    let mut order: Vec<usize> = (0..star.workers().len()).collect();
    order.sort_by_cached_key(|&worker| key(worker));
    order
}

pub(super) fn link(star: &DivisibleStar, worker: usize) -> Rational {
    star.workers()[worker].link.clone()
}

/// Whether the orders of all workers by this key are optimal, and no others where computing takes time.
pub(super) fn are_best(star: &DivisibleStar, key: Key, best: &Best) -> Result<(), Counterexample> {
    attains(star, &sorted_by(star, |worker| key(star, worker)), &best.makespan)?;
    if star.workers().iter().any(|worker| worker.cycle_time.as_ref().is_none_or(Zero::is_zero)) {
        return Ok(());
    }
    let is_sorted =
        |order: &[usize]| order.len() == star.workers().len() && order.is_sorted_by_key(|&worker| key(star, worker));
    let expected: Vec<_> = every_order(star).filter(|order| is_sorted(order)).collect();
    if best.orders == expected {
        return Ok(());
    }
    let words = |orders: &[Vec<usize>]| orders.iter().map(|order| describe(order)).collect::<Vec<_>>().join("; ");
    refuted(star, format!("the optimal orders are {}", words(&expected)), words(&best.orders))
}

pub(super) fn link_and_cycle_time(star: &DivisibleStar, worker: usize) -> Rational {
    link(star, worker) + star.workers()[worker].cycle_time.clone().unwrap_or_default()
}

fn attains(star: &DivisibleStar, order: &[usize], optimum: &Rational) -> Result<(), Counterexample> {
    let makespan = best_of_order(star, order);
    if makespan == *optimum {
        return Ok(());
    }
    let found = format!("it takes {makespan}, and the optimum is {optimum}");
    refuted(star, format!("the order {} is optimal", describe(order)), found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_served_last_gains_what_the_last_worker_leaves_of_the_port() {
        // Within T = 1 the order gives nothing to P_1, and 1/4 to P_2, whose message leaves 3/4 of the port: P_1, which
        // takes 11 for a unit, gains 3/44.
        let star = DivisibleStar::affine(1, [(10, 1, 0, 0), (1, 3, 0, 0)]);
        assert_eq!(loads(&star, &within_one(&star, &[0, 1]).schedule)[1], Rational::new(1, 4));
        let unit = |worker: &Worker| &worker.link + cycle_time(worker);
        assert!(gains_in(&star, &[0, 1], unit, within_one).is_ok());
        let less = |worker: &Worker| &worker.link + cycle_time(worker) - Rational::new(1, 100);
        assert!(gains_in(&star, &[0, 1], less, within_one).is_err());
    }
}
