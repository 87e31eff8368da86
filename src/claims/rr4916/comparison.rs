//! UMR against multi-installment over a grid of latencies (section 4.2).

use schedcheck_model::Rational;

use super::rounds::refuted;
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::figures::rr4916::{FIXED_ROUNDS, Point, platform};

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr4916/umr-versus-multi-installment",
    methods: &["both schedules built and measured"],
    check: |effort| grid(effort, &[(1, 2), (1, 1), (3, 2), (2, 1)], as_printed).note(where_umr_has_its_rounds(effort)),
    control: Control {
        wrong: "UMR is shorter for small latencies too",
        check: |effort| grid(effort, &[(2, 1)], |point| all(point, |umr, other| umr < other)),
    },
    remedy: Some(Remedy::Correction(Correction {
        statement: "Multi-installment in as many rounds as UMR chooses, where it has a schedule, is never longer than UMR (it is optimal for that number of rounds). On the grid: if w >= 3/2 P g and G = W <= 1/10, UMR is at most 1 percent longer than multi-installment in 1, 2, 4, 8 or 16 rounds. On the grid, if w >= 3/2 P g and UMR chooses M >= 2 rounds, it is not longer than multi-installment in at most M / 2 or at least 2 M rounds; if w = P g / 2, it chooses one round, and is up to a third longer.",
        check: |effort| grid(effort, &[(1, 2), (1, 1), (3, 2), (2, 1)], corrected),
        control: Control {
            wrong: "UMR is not longer than multi-installment in any other number of rounds than its own",
            check: |effort| {
                grid(effort, &[(3, 2), (2, 1)], |point| {
                    others(point, |rounds| rounds != point.rounds, |umr, other| umr <= other)
                })
            },
        },
    })),
    ..Claim::BARE
}];

/// Every platform of the grid: P, w as a multiple of P g, and the latencies, in this order.
fn grid(effort: &Effort, multiples: &[(i64, i64)], check: fn(&Point) -> Result<(), Counterexample>) -> Finding {
    let workers = effort.depth.pick(vec![2, 4], vec![2, 3, 4, 6], vec![2, 3, 4, 6, 8, 10]);
    let few = vec![(1, 10), (1, 1), (10, 1), (100, 1)];
    let many = vec![(1, 1000), (1, 100), (1, 10), (1, 3), (1, 1), (3, 1), (10, 1), (30, 1), (100, 1)];
    let latencies = effort.depth.pick(few, many.clone(), many);
    let ratio = |&(numerator, denominator): &(i64, i64)| Rational::new(numerator.into(), denominator.into());
    let words = |numbers: &[(i64, i64)]| numbers.iter().map(|of| ratio(of).to_string()).collect::<Vec<_>>().join(", ");
    let domain = format!("P in {workers:?}, w / (P g) in {}, G = W in {}", words(multiples), words(&latencies));
    let instances = itertools::iproduct!(&workers, multiples, &latencies).map(|(&workers, multiple, latency)| {
        platform(workers, ratio(multiple) * Rational::from_integer(workers.into()), &ratio(latency))
    });
    Sweep::complete(effort, domain).check(instances, |platform| check(&Point::of(platform.clone())))
}

/// UMR against multi-installment in those of the fixed numbers of rounds that are meant, where it has a schedule.
fn others(
    point: &Point,
    is_meant: impl Fn(usize) -> bool,
    holds: impl Fn(&Rational, &Rational) -> bool,
) -> Result<(), Counterexample> {
    for (&rounds, makespan) in FIXED_ROUNDS.iter().zip(&point.multi_installment) {
        let Some(other) = makespan.as_ref().filter(|_| is_meant(rounds)) else { continue };
        if !holds(&point.umr, other) {
            let Point { umr, rounds: chosen, .. } = point;
            let found = format!("UMR in {chosen} rounds takes {umr}, multi-installment in {rounds} takes {other}");
            return refuted(&point.platform, "UMR loses little, or wins", found);
        }
    }
    Ok(())
}

fn all(point: &Point, holds: impl Fn(&Rational, &Rational) -> bool) -> Result<(), Counterexample> {
    others(point, |_| true, holds)
}

/// At most so many percent longer.
fn within(percent: i64) -> impl Fn(&Rational, &Rational) -> bool {
    move |umr, other| *umr <= other * Rational::new((100 + percent).into(), 100.into())
}

fn is_small(latency: &Rational) -> bool {
    *latency <= Rational::new(1.into(), 10.into())
}

fn as_printed(point: &Point) -> Result<(), Counterexample> {
    if is_small(&point.latency) {
        all(point, within(5))
    } else if point.latency >= Rational::from_integer(10.into()) {
        all(point, |umr, other| umr < other)
    } else {
        Ok(())
    }
}

/// The first failure where the workers are slow enough for UMR.
fn where_umr_has_its_rounds(effort: &Effort) -> String {
    match grid(effort, &[(3, 2), (2, 1)], as_printed).counterexample {
        None => "with w >= 3/2 P g there is no counterexample on the grid".to_owned(),
        Some(failure) => format!("with w >= 3/2 P g it fails on {} : {}", failure.instance, failure.found),
    }
}

fn corrected(point: &Point) -> Result<(), Counterexample> {
    if let Some(other) = point.same_rounds.as_ref().filter(|other| **other > point.umr) {
        let found = format!("it takes {other}, UMR {}", point.umr);
        return refuted(&point.platform, "multi-installment in as many rounds is not longer", found);
    }
    let speed = Rational::from_integer(point.platform.workers().into()) * &point.platform.worker().link;
    let is_slow = *point.platform.cycle_time() >= &speed * Rational::new(3.into(), 2.into());
    if is_slow && is_small(&point.latency) {
        all(point, within(1))?;
    }
    if *point.platform.cycle_time() < speed {
        return if point.rounds == 1 { all(point, within(34)) } else { refuted(&point.platform, "one round", "more") };
    }
    let is_far = |rounds: usize| 2 * rounds <= point.rounds || rounds >= 2 * point.rounds;
    if is_slow && point.rounds > 1 { others(point, is_far, |umr, other| umr <= other) } else { Ok(()) }
}
