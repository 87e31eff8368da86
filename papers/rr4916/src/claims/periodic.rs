//! Bounds of the periodic schedule, and theorem 2 (section 4.3).

use std::collections::BTreeSet;

use num_traits::{Signed, Zero};
use schedcheck_bruteforce::multi_round::sequences::best_sequence;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Worker};

use super::evidence::{Check, measured};
use super::steady_state::{PROGRAM, optimal_rate, shares};
use schedcheck_harness::domain::{DivisibleBox, Random};
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, refuted, sample, sweep};
use schedcheck_rr4916_algorithms::periodic::{self, Form, root_from_above};

const EXACT: &str = "the exact linear program of every sequence of chunks, on small loads";
const BUILT: &str = "schedules built and measured";

pub const CLAIMS: [Claim; 6] = [
    Claim::new("rr4916/asymptotic-bound", &[PROGRAM], |effort| {
        bounds_box(effort, |star| bounds_the_rate(star, true, true))
    })
    .catches("without eps / g_{q+1}", |effort| bounds_box(effort, |star| bounds_the_rate(star, true, false)))
    .plain(
        "n_opt is the rate without latencies: the factor 1 - S / T_p does not belong there, and is gone in the \
            next display.",
    )
    .edited(
        "printed: n_opt <= (1 - S / T_p)(sum_{i<=q} 1 / w_i + eps / g_{q+1}); should be: n_opt <= \
            sum_{i<=q} 1 / w_i + eps / g_{q+1}.",
        |effort| bounds_box(effort, |star| bounds_the_rate(star, false, true)),
        Control::new("without eps / g_{q+1}", |effort| bounds_box(effort, |star| bounds_the_rate(star, false, false))),
    ),
    Claim::new("rr4916/asymptotic-lower", &[EXACT, PROGRAM], |effort| {
        small_loads(effort, |star| takes_at_least(star, 1))
    })
    .catches("four times B / n_opt", |effort| small_loads(effort, |star| takes_at_least(star, 4))),
    Claim::new("rr4916/asymptotic-periods", &[BUILT], |effort| bounds_box(effort, |star| within_periods(star, 2)))
        .catches("B / n, without the periods in which nothing is computed or sent", |effort| {
            bounds_box(effort, |star| within_periods(star, 0))
        }),
    Claim::new("rr4916/asymptotic-chain", &[BUILT, EXACT], |effort| {
        bounds_box(effort, |star| chain(star, |root, latencies| whole(2) * (latencies + whole(1)) * root))
            .and(|| small_loads(effort, against_the_exact_optimum))
    })
    .catches("T <= Topt + 2 S", |effort| bounds_box(effort, |star| chain(star, |_, latencies| latencies + latencies))),
    Claim::new(
        "rr4916/thm-2",
        &["schedules built and measured at growing loads, against the exact rate without latencies"],
        |effort| any_costs(effort, tends_to_one).note(curve()),
    )
    .catches("periods that do not grow with the load", |effort| any_costs(effort, with_short_periods)),
    Claim::new("rr4916/thm-2-complexity", &[BUILT], |effort| any_costs(effort, |star| has_few(star, true)))
        .catches("the number of all chunks does not grow", |effort| any_costs(effort, |star| has_few(star, false))),
];

/// The star of any number of rounds.
fn any_rounds(star: &DivisibleStar) -> DivisibleStar {
    star.clone().with_rounds(Rounds::Any)
}

/// The same with the load for which X is the square of `root`.
fn with_root(star: &DivisibleStar, root: &Rational) -> DivisibleStar {
    let load = optimal_rate(star).total * root * root;
    any_rounds(&star.with_load(load).expect("a load is not negative"))
}

/// The makespan of the periodic schedule.
fn periodic_makespan(star: &DivisibleStar, period: &Rational) -> Rational {
    let schedule = periodic::schedule(star, period).expect("the period has room, and the rate is finite");
    measured(star, &schedule).expect("the algorithm returns schedules").makespan
}

fn bounds_box(effort: &Effort, check: Check) -> Finding {
    let shape = DivisibleBox {
        link_latencies: 0..=1,
        compute_latencies: 0..=1,
        ..DivisibleBox::linear(1..=2, effort.depth.pick(2, 3, 4), 1)
    };
    sweep(effort, &shape, check).and(|| {
        let within = DivisibleBox {
            cycle_times: 1..=20,
            link_latencies: 0..=3,
            compute_latencies: 0..=3,
            ..DivisibleBox::linear(2..=4, 6, 1)
        };
        let random = Random { count: effort.depth.pick(20, 500, 5_000), within };
        sample(effort, "rr4916 asymptotic bound", &random, check)
    })
}

fn whole(number: i64) -> Rational {
    Rational::from_integer(number.into())
}

/// Periods for a star: just more than S, 2 S, and more.
fn periods(latencies: &Rational) -> [Rational; 4] {
    let half = Rational::new(1.into(), 2.into());
    [
        latencies + half,
        (latencies * whole(2)).max(whole(1)),
        latencies * whole(2) + whole(1),
        latencies * whole(4) + whole(7),
    ]
}

/// Those of at least 2 S, for which the paper goes on to ask.
fn long_periods(latencies: &Rational) -> impl Iterator<Item = Rational> {
    let least = latencies * whole(2);
    periods(latencies).into_iter().filter(move |period| *period >= least)
}

/// Whether the rate without latencies is at most what the formula says, with the factor 1 - S / T_p or without, and
/// with eps / g_{q+1} or not.
pub(super) fn bounds_the_rate(star: &DivisibleStar, has_factor: bool, has_next: bool) -> Result<(), Counterexample> {
    let shares = shares(star, Form::Corrected);
    let rate = optimal_rate(star).total;
    let is_full = |&worker: &usize| {
        let time = star.workers()[worker].cycle_time.as_ref().expect("all compute");
        time * &shares.rates[worker] == whole(1)
    };
    let full: Rational = (0..star.workers().len()).filter(is_full).map(|worker| &shares.rates[worker]).sum();
    let sum = if has_next { &shares.total } else { &full };
    for period in long_periods(&shares.latencies) {
        let factor = if has_factor { whole(1) - &shares.latencies / &period } else { whole(1) };
        let bound = factor * sum;
        if rate > bound {
            let claimed = format!("n_opt is at most {bound} with T_p = {period}");
            return refuted(star, claimed, format!("n_opt = {rate}"));
        }
    }
    Ok(())
}

/// T <= X + 2 S X / T_p + 2 T_p, and T <= X + `more` of the root of X and S at T_p = sqrt(X), for periods of at least 2
/// S.
fn chain(star: &DivisibleStar, more: fn(&Rational, &Rational) -> Rational) -> Result<(), Counterexample> {
    let latencies = shares(star, Form::Corrected).latencies;
    for period in &long_periods(&latencies).collect::<Vec<_>>() {
        for load in loads() {
            let star = any_rounds(&star.with_load(load).expect("not negative"));
            let least = star.load() / optimal_rate(&star).total;
            let bound = &least + whole(2) * &latencies * &least / period + period * whole(2);
            is_at_most(&star, &bound, &periodic_makespan(&star, period))?;
        }
        at_the_root(star, period, &latencies, more)?;
    }
    Ok(())
}

/// T <= B / n + so many periods, n being the rate of the periodic schedule.
fn within_periods(star: &DivisibleStar, count: i64) -> Result<(), Counterexample> {
    let latencies = shares(star, Form::Corrected).latencies;
    for period in periods(&latencies) {
        for load in loads() {
            let star = any_rounds(&star.with_load(load).expect("not negative"));
            let rate = optimal_rate(&star).total * (whole(1) - &latencies / &period);
            let bound = star.load() / rate + &period * whole(count);
            is_at_most(&star, &bound, &periodic_makespan(&star, &period))?;
        }
    }
    Ok(())
}

fn loads() -> [Rational; 2] {
    [whole(1), whole(20) + Rational::new(1.into(), 3.into())]
}

/// Stars with a latency for each worker, of which the optimum over every sequence of chunks is known.
fn small_loads(effort: &Effort, check: Check) -> Finding {
    let small = DivisibleBox {
        link_latencies: 1..=effort.depth.pick(1, 1, 2),
        compute_latencies: 0..=1,
        loads: 1..=effort.depth.pick(1, 3, 4),
        ..DivisibleBox::linear(1..=2, effort.depth.pick(1, 2, 2), 1)
    };
    sweep(effort, &small, check)
}

/// The least makespan over every sequence of chunks.
fn exact_optimum(star: &DivisibleStar) -> Rational {
    let best = best_sequence(star, 1_000_000).expect("each worker has a latency, and few sequences are tried");
    measured(star, &best.schedule).expect("the solver returns schedules").makespan
}

/// Topt >= so many times B / n_opt.
fn takes_at_least(star: &DivisibleStar, times: i64) -> Result<(), Counterexample> {
    let star = any_rounds(star);
    let least = star.load() / optimal_rate(&star).total * whole(times);
    let optimum = exact_optimum(&star);
    if optimum >= least {
        return Ok(());
    }
    refuted(&star, format!("Topt >= {least}"), format!("Topt = {optimum}"))
}

fn at_the_root(
    star: &DivisibleStar,
    root: &Rational,
    latencies: &Rational,
    more: fn(&Rational, &Rational) -> Rational,
) -> Result<(), Counterexample> {
    let star = with_root(star, root);
    let bound = root * root + more(root, latencies);
    is_at_most(&star, &bound, &periodic_makespan(&star, root))
}

fn is_at_most(star: &DivisibleStar, bound: &Rational, makespan: &Rational) -> Result<(), Counterexample> {
    if makespan <= bound { Ok(()) } else { refuted(star, format!("T <= {bound}"), format!("T = {makespan}")) }
}

/// T of any period of at least 2 S against Topt.
fn against_the_exact_optimum(star: &DivisibleStar) -> Result<(), Counterexample> {
    let star = any_rounds(star);
    let optimum = exact_optimum(&star);
    let latencies = shares(&star, Form::Corrected).latencies;
    let period = root_from_above(&optimum).max(&latencies * whole(2));
    let bound = &optimum + whole(2) * latencies * &optimum / &period + &period * whole(2);
    let makespan = periodic_makespan(&star, &period);
    is_at_most(&star, &bound, &makespan)?;
    if makespan < optimum { refuted(&star, format!("T >= {optimum}"), format!("T = {makespan}")) } else { Ok(()) }
}

/// Small stars with any costs, but for g = w = 0.
fn any_costs(effort: &Effort, check: Check) -> Finding {
    let check = move |star: &DivisibleStar| {
        let is_infinite =
            |worker: &Worker| worker.link.is_zero() && worker.cycle_time.as_ref().is_some_and(Zero::is_zero);
        if star.workers().iter().any(is_infinite) { Ok(()) } else { check(star) }
    };
    let shape = DivisibleBox {
        link_latencies: 0..=1,
        compute_latencies: 0..=1,
        ..DivisibleBox::linear(1..=2, effort.depth.pick(1, 2, 3), 0)
    };
    sweep(effort, &shape, check).and(|| {
        let within = DivisibleBox {
            link_latencies: 0..=3,
            compute_latencies: 0..=3,
            cycle_times: 0..=12,
            ..DivisibleBox::linear(2..=5, 5, 0)
        };
        let random = Random { count: effort.depth.pick(15, 300, 3_000), within };
        sample(effort, "rr4916 theorem 2", &random, check)
    })
}

/// R 4^k for the growing loads.
fn roots(star: &DivisibleStar) -> [Rational; 3] {
    let latencies = shares(star, Form::Corrected).latencies;
    let first = if latencies.is_positive() { latencies * whole(2) } else { whole(1) };
    [1, 4, 16].map(|factor| &first * whole(factor))
}

fn tends_to_one(star: &DivisibleStar) -> Result<(), Counterexample> {
    roots(star).iter().try_for_each(|root| is_near(star, root, root))
}

fn with_short_periods(star: &DivisibleStar) -> Result<(), Counterexample> {
    let roots = roots(star);
    roots.iter().try_for_each(|root| is_near(star, root, &roots[0]))
}

/// Whether the makespan at X = root^2 is at most X (1 + 2 (S + 1) / root).
fn is_near(star: &DivisibleStar, root: &Rational, period: &Rational) -> Result<(), Counterexample> {
    let latencies = shares(star, Form::Corrected).latencies;
    let star = with_root(star, root);
    let bound = root * root + whole(2) * (latencies + whole(1)) * root;
    is_at_most(&star, &bound, &periodic_makespan(&star, period))
}

/// The ratio on one star as the load grows.
fn curve() -> String {
    let star = DivisibleStar::affine(1, [(1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2)]);
    let ratios = roots(&star).map(|root| {
        let ratio = periodic_makespan(&with_root(&star, &root), &root) / (&root * &root);
        format!("{} at X = {}", (ratio * whole(1000)).round() / whole(1000), &root * &root)
    });
    format!(
        "on (g, w, G, W) = (1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2) the makespan over X is, to a thousandth, {}",
        ratios.join(", ")
    )
}

/// Whether the schedules of growing loads have at most two sizes of chunks for each worker, or the same number of
/// chunks.
fn has_few(star: &DivisibleStar, counts_sizes: bool) -> Result<(), Counterexample> {
    let most = star.workers().len() * 2;
    for root in roots(star) {
        let star = with_root(star, &root);
        let schedule = periodic::schedule(&star, &root).expect("the period has room, and the rate is finite");
        let sizes: BTreeSet<_> = schedule.chunks.iter().map(|chunk| (chunk.worker, &chunk.load)).collect();
        let found = if counts_sizes { sizes.len() } else { schedule.chunks.len() };
        if found > most {
            let what = if counts_sizes { "sizes of chunks" } else { "chunks" };
            return refuted(&star, format!("at most {most} {what}"), format!("there are {found}"));
        }
    }
    Ok(())
}
