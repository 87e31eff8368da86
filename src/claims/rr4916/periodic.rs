//! Bounds of the periodic schedule, and theorem 2 (section 4.3).

use num_traits::{One, Signed, Zero};
use schedcheck_bruteforce::multi_round::sequences::best_sequence;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds, Worker};

use super::evidence::{Check, measured, refuted, sample, sweep};
use super::rounds::Tally;
use super::steady_state::{PROGRAM, optimal_rate, shares};
use crate::claims::domain::{DivisibleBox, RandomDivisible};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};
use crate::rr4916::periodic::{self, Form, least_time, root_from_above};

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "rr4916/asymptotic-bound",
        methods: &[PROGRAM, "the exact linear program of every sequence of chunks, on small loads"],
        check: |effort| bounds_box(effort, printed_bounds).note(the_second_inequality_alone(effort)),
        control: Control {
            wrong: "T <= Topt + 2 S",
            check: |effort| bounds_box(effort, |star| above_the_optimum(star, |_, latencies| latencies + latencies)),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "n_opt = sum_{i <= q} 1 / w_i + eps / g_{q+1}, without the factor 1 - S / T_p, is attained if there are no latencies; Topt >= load / n_opt = X. For T_p > S: T <= X / (1 - S / T_p) + 2 T_p. For T_p >= 2 S: T <= X + 2 S X / T_p + 2 T_p. For T_p = sqrt(X) >= 2 S: T <= Topt + 2 (S + 1) sqrt(Topt).",
            check: corrected_bounds_with_exact_optima,
            control: Control {
                wrong: "T <= X / (1 - S / T_p), without the periods in which nothing is computed or sent",
                check: |effort| bounds_box(effort, without_two_periods),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/thm-2",
        methods: &["schedules built and measured at growing loads, against the exact rate without latencies"],
        check: |effort| any_costs(effort, tends_to_one).note(curve()),
        control: Control {
            wrong: "periods that do not grow with the load",
            check: |effort| any_costs(effort, with_short_periods),
        },
        ..Claim::BARE
    },
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
        let random = RandomDivisible { count: effort.depth.pick(20, 500, 5_000), within };
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

fn printed_bounds(star: &DivisibleStar) -> Result<(), Counterexample> {
    let shares = shares(star, Form::Corrected);
    let rate = optimal_rate(star).total;
    for period in periods(&shares.latencies) {
        let bound = (Rational::one() - &shares.latencies / &period) * &shares.total;
        if rate > bound {
            let claimed = format!("n_opt is at most {bound} with T_p = {period}");
            return refuted(star, claimed, format!("n_opt = {rate}"));
        }
    }
    above_the_optimum(star, |root, latencies| whole(2) * (latencies + whole(1)) * root)
}

/// Where the printed second inequality fails on its own.
fn the_second_inequality_alone(effort: &Effort) -> String {
    let shape = DivisibleBox {
        link_latencies: 0..=1,
        compute_latencies: 0..=1,
        ..DivisibleBox::linear(1..=2, effort.depth.pick(1, 2, 3), 1)
    };
    let more: fn(&Rational, &Rational) -> Rational = |root, latencies| whole(2) * (latencies + whole(1)) * root;
    match sweep(effort, &shape, |star| above_the_optimum(star, more)).counterexample {
        None => "the second inequality alone has no counterexample there".to_owned(),
        Some(failure) => format!(
            "the second inequality alone, with T_p between S and 2 S, fails on {}: {} is claimed, and {}",
            failure.instance, failure.claimed, failure.found
        ),
    }
}

/// T <= X + `more` of the root of X and S, at T_p = sqrt(X), for all roots of the domain.
fn above_the_optimum(star: &DivisibleStar, more: fn(&Rational, &Rational) -> Rational) -> Result<(), Counterexample> {
    let latencies = shares(star, Form::Corrected).latencies;
    periods(&latencies).iter().try_for_each(|root| at_the_root(star, root, &latencies, more))
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

fn without_two_periods(star: &DivisibleStar) -> Result<(), Counterexample> {
    let latencies = shares(star, Form::Corrected).latencies;
    let period = &latencies + whole(1);
    let star = with_root(star, &period);
    is_at_most(
        &star,
        &(&period * &period / (Rational::one() - &latencies / &period)),
        &periodic_makespan(&star, &period),
    )
}

fn corrected_bounds_with_exact_optima(effort: &Effort) -> Finding {
    let exact = Tally::default();
    let small = DivisibleBox {
        link_latencies: 1..=effort.depth.pick(1, 1, 2),
        compute_latencies: 0..=1,
        loads: 1..=effort.depth.pick(1, 3, 4),
        ..DivisibleBox::linear(1..=2, effort.depth.pick(1, 2, 2), 1)
    };
    let finding = bounds_box(effort, corrected_bounds).and(|| {
        sweep(effort, &small, |star| {
            exact.count(true);
            against_the_exact_optimum(star)
        })
    });
    finding.note(format!(
        "{} of the instances are held against the exact optimum over every sequence of chunks",
        exact.total()
    ))
}

/// Each inequality on its own.
fn corrected_bounds(star: &DivisibleStar) -> Result<(), Counterexample> {
    let shares = shares(star, Form::Corrected);
    let rate = optimal_rate(star).total;
    if rate != shares.total {
        return refuted(star, format!("n_opt = {}", shares.total), format!("n_opt = {rate}"));
    }
    let latencies = &shares.latencies;
    for period in periods(latencies) {
        for load in [whole(1), whole(20) + Rational::new(1.into(), 3.into())] {
            within_the_bounds(&any_rounds(&star.with_load(load).expect("not negative")), &period, latencies)?;
        }
        if period >= latencies * whole(2) {
            at_the_root(star, &period, latencies, |root, latencies| whole(2) * (latencies + whole(1)) * root)?;
        }
    }
    Ok(())
}

fn within_the_bounds(star: &DivisibleStar, period: &Rational, latencies: &Rational) -> Result<(), Counterexample> {
    let least = star.load() / optimal_rate(star).total;
    let makespan = periodic_makespan(star, period);
    let two_periods = period * whole(2);
    is_at_most(star, &(&least / (Rational::one() - latencies / period) + &two_periods), &makespan)?;
    if *period >= latencies * whole(2) {
        is_at_most(star, &(&least + whole(2) * latencies * &least / period + &two_periods), &makespan)?;
    }
    if makespan < least { refuted(star, format!("T >= {least}"), format!("T = {makespan}")) } else { Ok(()) }
}

/// X <= Topt, and T of any period against Topt.
fn against_the_exact_optimum(star: &DivisibleStar) -> Result<(), Counterexample> {
    let star = any_rounds(star);
    let best = best_sequence(&star, 1_000_000).expect("each worker has a latency, and few sequences are tried");
    let optimum = measured(&star, &best.schedule).expect("the solver returns schedules").makespan;
    let least = least_time(&star).expect("the rate is finite");
    if optimum < least {
        return refuted(&star, format!("Topt >= {least}"), format!("Topt = {optimum}"));
    }
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
        let random = RandomDivisible { count: effort.depth.pick(15, 300, 3_000), within };
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
