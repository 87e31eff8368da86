//! Bounds of the periodic schedule, and theorem 2 (section 4.3).

use std::collections::BTreeSet;

use num_traits::{Signed, Zero};
use schedcheck_bruteforce::divisible::certify::{Certificate, Proof, by_cases};
use schedcheck_bruteforce::multi_round::rate::Rate;
use schedcheck_bruteforce::multi_round::sequences::best_sequence;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Schedule, Worker};

use super::star_affine::latencies;
use super::steady_state::{BestRate, PROGRAM, TWICE, optimal_rate, shares};
use schedcheck_evidence::divisible_star::measured;
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{
    About, Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Sweep, Test, over, refuted, sweep,
};
use schedcheck_rr4916_algorithms::periodic::{self, Variant, root_from_above};

const EXACT: &str = "the exact linear program of every sequence of chunks, on small loads";
const BUILT: &str = "schedules built and measured";

pub const CLAIMS: [Claim; 6] = [
    Claim::new("rr4916/asymptotic-bound", &[PROGRAM], &BOUND)
        .plain(
            "n_opt is the rate without latencies: the factor 1 - S / T_p does not belong there, and is gone in the \
                next display.",
        )
        .no_witness_because("a factor in a bound on a rate, of which no schedule is made")
        .remedied(
            RemedyKind::Edited,
            "printed: n_opt <= (1 - S / T_p)(sum_{i<=q} 1 / w_i + eps / g_{q+1}); should be: n_opt <= \
                sum_{i<=q} 1 / w_i + eps / g_{q+1}.",
            &Test::<Bound, BestRate> { subject: Bound { has_factor: false, has_next: true }, ..BOUND },
        ),
    Claim::new(
        "rr4916/asymptotic-lower",
        &[EXACT, PROGRAM],
        &Test {
            check: |context, times, optimum| {
                sweep(context, &with_latencies(context.depth), |star| takes_at_least(star, times, optimum))
            },
            subject: 1,
            oracle: exact_optimum,
            wrong_subjects: &[("four times B / n_opt", 4)],
            wrong_oracles: &[("a tenth of the optimum", |star| exact_optimum(star) / 10), OF_HALF, WITHOUT_STEPS],
        },
    ),
    Claim::new(
        "rr4916/asymptotic-periods",
        &[BUILT],
        &Test {
            check: |context, count, makespan| {
                over(context, bounds_box(context.depth), |star| within_periods(star, count, makespan))
            },
            subject: 2,
            oracle: periodic_makespan,
            wrong_subjects: &[("B / n, without the periods in which nothing is computed or sent", 0)],
            wrong_oracles: &[("schedules that take two periods more", |star, period| {
                periodic_makespan(star, period) + period + period
            })],
        },
    ),
    Claim::new(
        "rr4916/asymptotic-chain",
        &[BUILT, EXACT],
        &Test {
            check: |context, chain, optimum| {
                over(context, bounds_box(context.depth), |star| holds(star, chain)).and(|| {
                    sweep(context, &with_latencies(context.depth), |star| against_the_optimum(star, chain, optimum))
                })
            },
            subject: CHAIN,
            oracle: exact_optimum,
            wrong_subjects: &[
                (
                    "without 2 T_p",
                    Chain { most: |least, latencies, period| least + 2 * latencies * least / period, ..CHAIN },
                ),
                ("T <= Topt", Chain { of_the_optimum: |optimum, _, _| optimum.clone(), ..CHAIN }),
                (
                    "T <= Topt + 2 S",
                    Chain { at_the_root: |root, latencies| root * root + latencies + latencies, ..CHAIN },
                ),
            ],
            wrong_oracles: &[("ten times the optimum", |star| exact_optimum(star) * 10), OF_HALF, WITHOUT_STEPS],
        },
    ),
    Claim::new(
        "rr4916/thm-2",
        &["schedules built and measured at growing loads, against the exact rate without latencies"],
        &Test {
            check: |context, period, rate| any_costs(context, |star| tends_to_one(star, period, rate)).note(curve()),
            subject: |root, _| root.clone(),
            oracle: finite_rate,
            wrong_subjects: &[("periods that do not grow with the load", |_, first| first.clone())],
            wrong_oracles: &[
                ("twice the largest rate", |star| Some((TWICE.1)(star)).filter(|_| finite_rate(star).is_some())),
                ("no rate at all", |_| None),
            ],
        },
    )
    .plain(NO_MAXIMUM)
    .restricted(NONE_IS_FREE, &has_no_free_worker),
    Claim::new(
        "rr4916/thm-2-complexity",
        &[BUILT],
        &Test {
            check: |context, sizes, schedule| any_costs(context, |star| has_few(star, sizes, schedule)),
            subject: 2,
            oracle: built_if_finite,
            wrong_subjects: &[("one size of chunks for each worker", 1)],
            wrong_oracles: &[
                ("no schedule", |_, _| None),
                ("each chunk larger than the one before", |star, period| {
                    let mut schedule = built_if_finite(star, period);
                    (1..).zip(&mut schedule.as_mut()?.chunks).for_each(|(number, chunk)| chunk.load += number);
                    schedule
                }),
            ],
        },
    )
    .plain(NO_MAXIMUM)
    .follows("rr4916/thm-2")
    .restricted(NONE_IS_FREE, &has_no_free_worker),
];

const NO_MAXIMUM: &str = "With g_i = w_i = 0 the program has no maximum, and g_i / w_i no value.";
const NONE_IS_FREE: &str = "no worker has g_i = w_i = 0";

fn has_no_free_worker(about: &About) -> Option<bool> {
    about.instance().map(|star: &DivisibleStar| !star.workers().iter().any(is_free))
}

/// Whether a worker takes any load in no time.
fn is_free(worker: &Worker) -> bool {
    worker.link.is_zero() && worker.cycle_time.as_ref().is_some_and(Zero::is_zero)
}

/// n_opt; nothing where the program has no maximum.
fn finite_rate(star: &DivisibleStar) -> Option<Rate> {
    (!star.workers().iter().any(is_free)).then(|| optimal_rate(star))
}

/// The schedule with a period; nothing where the program has no maximum.
fn built_if_finite(star: &DivisibleStar, period: &Rational) -> Option<Schedule> {
    finite_rate(star).map(|_| built(star, period))
}

/// The bound of n_opt: with the factor 1 - S / T_p or without, and with eps / g_{q+1} or not.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    pub has_factor: bool,
    pub has_next: bool,
}

const BOUND: Test<Bound, BestRate> = Test {
    check: |context, bound, rate| {
        over(context, bounds_box(context.depth), |star| bounds_the_rate(star, bound, &rate(star).total))
    },
    subject: Bound { has_factor: true, has_next: true },
    oracle: optimal_rate,
    wrong_subjects: &[("without eps / g_{q+1}", Bound { has_factor: false, has_next: false })],
    wrong_oracles: &[TWICE],
};

/// What T is at most.
#[derive(Clone, Copy)]
struct Chain {
    /// Of X, S and T_p: X + 2 S X / T_p + 2 T_p.
    most: fn(&Rational, &Rational, &Rational) -> Rational,
    /// The same of Topt.
    of_the_optimum: fn(&Rational, &Rational, &Rational) -> Rational,
    /// Of sqrt(X) and S, at T_p = sqrt(X).
    at_the_root: fn(&Rational, &Rational) -> Rational,
}

const CHAIN: Chain =
    Chain { most, of_the_optimum: most, at_the_root: |root, latencies| root * root + 2 * (latencies + 1) * root };

fn most(least: &Rational, latencies: &Rational, period: &Rational) -> Rational {
    least + 2 * latencies * least / period + 2 * period
}

/// The makespan of the schedule with a period.
type Makespan = fn(&DivisibleStar, &Rational) -> Rational;

/// The star of any number of rounds.
fn any_rounds(star: &DivisibleStar) -> DivisibleStar {
    star.clone().with_rounds(Rounds::Any)
}

/// The same with the load for which X is the square of `root`.
fn with_root(star: &DivisibleStar, root: &Rational, rate: &Rational) -> DivisibleStar {
    let load = rate * root * root;
    any_rounds(&star.with_load(load).expect("a load is not negative"))
}

/// The makespan of the periodic schedule.
fn periodic_makespan(star: &DivisibleStar, period: &Rational) -> Rational {
    measured(star, &built(star, period)).expect("the algorithm returns schedules").makespan
}

fn built(star: &DivisibleStar, period: &Rational) -> Schedule {
    periodic::schedule(star, period).expect("the period has room, and the rate is finite")
}

fn bounds_box(depth: Depth) -> Domains<DivisibleBox> {
    let shape = DivisibleBox {
        link_latencies: 0..=1,
        compute_latencies: 0..=1,
        ..DivisibleBox::linear(1..=2, depth.pick(1, 3, 4), 1)
    };
    let beyond = DivisibleBox {
        cycle_times: 1..=20,
        link_latencies: 0..=3,
        compute_latencies: 0..=3,
        ..DivisibleBox::linear(2..=4, 6, 1)
    };
    Domains::of([shape]).random("rr4916 asymptotic bound", [10, 500, 5_000], beyond)
}

/// Periods for a star: just more than S, 2 S, and more.
fn periods(latencies: &Rational) -> [Rational; 4] {
    let half = Rational::new(1, 2);
    [latencies + half, (latencies * Rational::from(2)).max(Rational::ONE), latencies * 2 + 1, latencies * 4 + 7]
}

/// Those of at least 2 S, for which the paper goes on to ask.
fn long_periods(latencies: &Rational) -> impl Iterator<Item = Rational> {
    let least = latencies * 2;
    periods(latencies).into_iter().filter(move |period| *period >= least)
}

/// Whether the rate without latencies is at most what the formula says.
pub(super) fn bounds_the_rate(star: &DivisibleStar, bound: Bound, rate: &Rational) -> Result<(), Counterexample> {
    let shares = shares(star, Variant::Corrected);
    let is_full = |&worker: &usize| {
        let time = star.workers()[worker].cycle_time.as_ref().expect("all compute");
        time * &shares.rates[worker] == Rational::ONE
    };
    let full: Rational = (0..star.workers().len()).filter(is_full).map(|worker| &shares.rates[worker]).sum();
    let sum = if bound.has_next { &shares.total } else { &full };
    for period in long_periods(&shares.latencies) {
        let factor = if bound.has_factor { Rational::ONE - &shares.latencies / &period } else { Rational::ONE };
        let bound = factor * sum;
        if *rate > bound {
            let claimed = format!("n_opt is at most {bound} with T_p = {period}");
            return refuted(star, claimed, format!("n_opt = {rate}"));
        }
    }
    Ok(())
}

/// Whether the chain holds for periods of at least 2 S.
fn holds(star: &DivisibleStar, chain: Chain) -> Result<(), Counterexample> {
    let latencies = shares(star, Variant::Corrected).latencies;
    for period in &long_periods(&latencies).collect::<Vec<_>>() {
        for load in loads() {
            let star = any_rounds(&star.with_load(load).expect("not negative"));
            let least = star.load() / optimal_rate(&star).total;
            is_at_most(&star, &(chain.most)(&least, &latencies, period), &periodic_makespan(&star, period))?;
        }
        let star = with_root(star, period, &optimal_rate(star).total);
        is_at_most(&star, &(chain.at_the_root)(period, &latencies), &periodic_makespan(&star, period))?;
    }
    Ok(())
}

/// T <= B / n + so many periods, n being the rate of the periodic schedule.
fn within_periods(star: &DivisibleStar, count: i64, makespan: Makespan) -> Result<(), Counterexample> {
    let latencies = shares(star, Variant::Corrected).latencies;
    for period in periods(&latencies) {
        for load in loads() {
            let star = any_rounds(&star.with_load(load).expect("not negative"));
            let rate = optimal_rate(&star).total * (Rational::ONE - &latencies / &period);
            let bound = star.load() / rate + &period * count;
            is_at_most(&star, &bound, &makespan(&star, &period))?;
        }
    }
    Ok(())
}

fn loads() -> [Rational; 2] {
    [Rational::ONE, Rational::new(61, 3)]
}

/// Stars with a latency for each worker, of which the optimum over every sequence of chunks is known.
fn with_latencies(depth: Depth) -> DivisibleBox {
    DivisibleBox {
        link_latencies: 1..=depth.pick(1, 1, 2),
        compute_latencies: 0..=1,
        loads: 1..=depth.pick(1, 3, 4),
        ..DivisibleBox::linear(1..=2, depth.pick(1, 2, 2), 1)
    }
}

/// What proves that no makespan is less than one.
type Prove = fn(&DivisibleStar, &Rational) -> Option<Certificate>;

/// Mistaken evidence: certificates that prove less than they could.
const OF_HALF: (&str, fn(&DivisibleStar) -> Rational) = ("certificates of half of the optimum", |star| {
    proved_by(star, |star, makespan| Some(Certificate { bound: makespan / 2, ..certificate(star, makespan)? }))
});

/// Mistaken evidence: certificates that prove nothing.
const WITHOUT_STEPS: (&str, fn(&DivisibleStar) -> Rational) = ("certificates whose cases are left open", |star| {
    proved_by(star, |star, makespan| {
        Some(Certificate { proof: Proof::Sequences(Vec::new()), ..certificate(star, makespan)? })
    })
});

/// The least makespan over every sequence of chunks; that none is less, a certificate proves.
fn exact_optimum(star: &DivisibleStar) -> Rational {
    proved_by(star, certificate)
}

fn certificate(star: &DivisibleStar, makespan: &Rational) -> Option<Certificate> {
    by_cases(star, makespan, &|| false)
}

fn proved_by(star: &DivisibleStar, prove: Prove) -> Rational {
    let best = best_sequence(star, 1_000_000).expect("each worker has a latency, and few sequences are tried");
    let makespan = measured(star, &best.schedule).expect("the solver returns schedules").makespan;
    // There may be too many cases.
    let certified = Certified::SELDOM.if_always(false);
    optima::certify(star, &makespan, certified, || Some(prove(star, &makespan)?.to_json()));
    makespan
}

/// Topt >= so many times B / n_opt.
fn takes_at_least(
    star: &DivisibleStar,
    times: i64,
    optimum: fn(&DivisibleStar) -> Rational,
) -> Result<(), Counterexample> {
    let star = any_rounds(star);
    let least = star.load() / optimal_rate(&star).total * times;
    let optimum = optimum(&star);
    if optimum >= least {
        return Ok(());
    }
    refuted(&star, format!("Topt >= {least}"), format!("Topt = {optimum}"))
}

fn is_at_most(star: &DivisibleStar, bound: &Rational, makespan: &Rational) -> Result<(), Counterexample> {
    if makespan <= bound { Ok(()) } else { refuted(star, format!("T <= {bound}"), format!("T = {makespan}")) }
}

/// T of any period of at least 2 S against Topt.
fn against_the_optimum(
    star: &DivisibleStar,
    chain: Chain,
    optimum: fn(&DivisibleStar) -> Rational,
) -> Result<(), Counterexample> {
    let star = any_rounds(star);
    let optimum = optimum(&star);
    let latencies = shares(&star, Variant::Corrected).latencies;
    let period = root_from_above(&optimum).max(&latencies * 2);
    let makespan = periodic_makespan(&star, &period);
    is_at_most(&star, &(chain.of_the_optimum)(&optimum, &latencies, &period), &makespan)?;
    if makespan < optimum { refuted(&star, format!("T >= {optimum}"), format!("T = {makespan}")) } else { Ok(()) }
}

/// Small stars with any costs, of these g = w = 0 last, and random ones.
fn any_costs(context: &RunContext, check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync) -> Finding {
    let shape = DivisibleBox {
        link_latencies: 0..=1,
        compute_latencies: 0..=1,
        ..DivisibleBox::linear(1..=2, context.depth.pick(1, 2, 3), 0)
    };
    let some = |with_free: bool| {
        let domain = format!("{shape}, with {} g = w = 0", if with_free { "some" } else { "no" });
        let of_the_sort = move |star: &DivisibleStar| star.workers().iter().any(is_free) == with_free;
        Sweep::complete(context, domain).through(&shape, move |star| Some(star).filter(of_the_sort), &check)
    };
    let beyond = DivisibleBox {
        link_latencies: 0..=3,
        compute_latencies: 0..=3,
        cycle_times: 0..=12,
        ..DivisibleBox::linear(2..=5, 5, 0)
    };
    let random = Domains::of([]).random("rr4916 theorem 2", [7, 300, 3_000], beyond);
    some(false).and(|| some(true)).and(|| over(context, random, &check))
}

/// R 4^k for the growing loads.
fn roots(star: &DivisibleStar) -> [Rational; 3] {
    let latencies = latencies(star.workers());
    let first = if latencies.is_positive() { latencies * 2 } else { Rational::ONE };
    [1, 4, 16].map(|factor| &first * factor)
}

/// Whether the makespan at X = root^2, with a period for this root and the first one, is at most X (1 + 2 (S + 1) /
/// root).
fn tends_to_one(
    star: &DivisibleStar,
    period: fn(&Rational, &Rational) -> Rational,
    rate: fn(&DivisibleStar) -> Option<Rate>,
) -> Result<(), Counterexample> {
    let Some(Rate { total, .. }) = rate(star) else {
        return refuted(star, "the program has a maximum, n_opt", "it has none");
    };
    let latencies = shares(star, Variant::Corrected).latencies;
    let roots = roots(star);
    for root in &roots {
        let star = with_root(star, root, &total);
        let makespan = periodic_makespan(&star, &period(root, &roots[0]));
        is_at_most(&star, &(CHAIN.at_the_root)(root, &latencies), &makespan)?;
    }
    Ok(())
}

/// The ratio on one star as the load grows.
fn curve() -> String {
    let star = DivisibleStar::affine(1, [(1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2)]);
    let ratios = roots(&star).map(|root| {
        let ratio = periodic_makespan(&with_root(&star, &root, &optimal_rate(&star).total), &root) / (&root * &root);
        format!("{} at X = {}", (ratio * Rational::from(1000)).round() / 1000, &root * &root)
    });
    format!(
        "on (g, w, G, W) = (1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2) the makespan over X is, to a thousandth, {}",
        ratios.join(", ")
    )
}

/// Whether the schedules of growing loads have at most so many sizes of chunks for each worker.
fn has_few(
    star: &DivisibleStar,
    sizes: usize,
    schedule: fn(&DivisibleStar, &Rational) -> Option<Schedule>,
) -> Result<(), Counterexample> {
    let most = star.workers().len() * sizes;
    for root in roots(star) {
        let loaded = finite_rate(star).map(|rate| with_root(star, &root, &rate.total));
        let schedule = loaded.as_ref().and_then(|star| schedule(star, &root));
        let (Some(star), Some(schedule)) = (&loaded, schedule) else {
            return refuted(star, "the closed forms have values", "the program has no maximum, and g_i / w_i no value");
        };
        let sizes: BTreeSet<_> = schedule.chunks.iter().map(|chunk| (chunk.worker, &chunk.load)).collect();
        if sizes.len() > most {
            return refuted(star, format!("at most {most} sizes of chunks"), format!("there are {}", sizes.len()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
