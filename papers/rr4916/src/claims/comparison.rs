//! UMR against multi-installment over a grid of latencies (section 4.2).

use num_traits::One;
use schedcheck_bruteforce::multi_round::program::{Parties, best_sizes};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound};

use crate::figures::{FIXED_ROUNDS, Point, platform};
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::{Claim, Counterexample, Finding, RemedyKind, RunContext, Sweep, Tally, Test, refuted, sweep};

const MEASURED: &str = "both schedules built and measured";

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr4916/umr-small-latencies",
        &[MEASURED],
        &Test { check: in_as_many_rounds, subject: (), oracle: Point::of, wrong_subjects: &[], wrong_oracles: &[] },
    ),
    Claim::new(
        "rr4916/umr-versus-multi-installment",
        &[MEASURED],
        &Test { check: in_fixed_rounds, subject: (), oracle: Point::of, wrong_subjects: &[], wrong_oracles: &[] },
    )
    .remedied(
        RemedyKind::Measured,
        "Measured on the grid, and fitted to it: if w >= 3/2 P g and G = W <= 1/10, UMR is at most 1 \
            percent longer than multi-installment in 1, 2, 4, 8 or 16 rounds. If w >= 3/2 P g and UMR chooses M >= \
            2 rounds, it is not longer than multi-installment in at most M / 2 or at least 2 M rounds. If w = P g \
            / 2 it chooses one round, and is up to a third longer. Multi-installment in as many rounds as UMR \
            chooses, where it has a schedule, is never longer than UMR.",
        &Test {
            check: grid,
            subject: FittedBounds { slow: 1, fast: 34, is_far },
            oracle: Point::of,
            wrong_subjects: &[
                (
                    "UMR is not longer than multi-installment in any other number of rounds than its own",
                    FittedBounds { slow: 1, fast: 34, is_far: |rounds, chosen| rounds != chosen },
                ),
                ("UMR is never longer in small latencies", FittedBounds { slow: 0, fast: 34, is_far: |_, _| false }),
                (
                    "UMR is at most a tenth longer in one round",
                    FittedBounds { slow: 1, fast: 10, is_far: |_, _| false },
                ),
            ],
            wrong_oracles: &[
                ("multi-installment takes twice as long", |platform| {
                    let mut point = Point::of(platform)?;
                    point.same_rounds.iter_mut().for_each(|makespan| *makespan *= 2);
                    Some(point)
                }),
                ("UMR chooses one round more", |platform| {
                    let point = Point::of(platform)?;
                    Some(Point { rounds: point.rounds + 1, ..point })
                }),
            ],
        },
    ),
    Claim::new(
        "rr4916/umr-ordering",
        &["the exact linear program of the sizes of four chunks, in both orders"],
        &Test::measuring(|context, (), ()| two_orders(context)),
    ),
];

/// The schedules of a platform, built and measured; nothing if UMR has none there.
type Measured = fn(MultiRound) -> Option<Point>;

/// What was fitted to the grid.
#[derive(Clone, Copy)]
struct FittedBounds {
    /// How many percent longer UMR is at most where workers are slow and latencies small.
    slow: i64,
    /// The same where workers are faster than the port.
    fast: i64,
    /// The numbers of rounds, against that of UMR, in which multi-installment does not win where workers are slow.
    is_far: fn(usize, usize) -> bool,
}

/// At most half, or at least twice as many.
fn is_far(rounds: usize, chosen: usize) -> bool {
    2 * rounds <= chosen || rounds >= 2 * chosen
}

/// w / (P g) of the grid.
const ALL: [(i64, i64); 4] = [(1, 2), (1, 1), (3, 2), (2, 1)];

/// P, w as a multiple of P g, and the latencies of the platforms, in words and one by one.
fn platforms(context: &RunContext) -> (String, Vec<MultiRound>) {
    let workers = context.depth.pick(vec![2, 3], vec![2, 3, 4, 6], vec![2, 3, 4, 6, 8, 10]);
    let few = vec![(1, 10), (1, 1), (10, 1), (100, 1)];
    let many = vec![(1, 1000), (1, 100), (1, 10), (1, 3), (1, 1), (3, 1), (10, 1), (30, 1), (100, 1)];
    let latencies = context.depth.pick(few, many.clone(), many);
    let ratio = |&(numerator, denominator): &(i64, i64)| Rational::new(numerator, denominator);
    let words = |numbers: &[(i64, i64)]| numbers.iter().map(|of| ratio(of).to_string()).collect::<Vec<_>>().join(", ");
    let domain = format!("P in {workers:?}, w / (P g) in {}, G = W in {}", words(&ALL), words(&latencies));
    let instances = itertools::iproduct!(&workers, &ALL, &latencies)
        .map(|(&workers, multiple, latency)| platform(workers, ratio(multiple) * workers, &ratio(latency)));
    (domain, instances.collect())
}

/// Every platform of the grid on which UMR has a schedule.
fn grid(context: &RunContext, fitted: FittedBounds, measured: Measured) -> Finding {
    let (domain, instances) = platforms(context);
    Sweep::complete(context, domain)
        .check(instances, |platform| measured(platform.clone()).map_or(Ok(()), |point| in_other_rounds(&point, fitted)))
}

/// The points of the grid, one after the other, with a finding that holds how many there are.
fn points(context: &RunContext, measured: Measured) -> (Finding, Vec<Point>) {
    let (domain, instances) = platforms(context);
    let mut finding = Finding::over(domain);
    let mut points = Vec::new();
    for platform in instances {
        if finding.is_cut_short(context) {
            break;
        }
        finding.examine(Ok(()));
        points.extend(measured(platform));
    }
    (finding, points)
}

/// By how much UMR is longer than multi-installment in as many rounds.
fn in_as_many_rounds(context: &RunContext, (): (), measured: Measured) -> Finding {
    let (finding, points) = points(context, measured);
    let of = |latency: &Rational| {
        let here = points.iter().filter(|point| point.latency == *latency);
        let longer = here.filter_map(|point| Some(&point.umr / point.same_rounds.as_ref()?));
        let most = longer.max().map_or_else(|| "no schedule".to_owned(), |ratio| percent(&ratio));
        format!("G = W = {latency}: {most}")
    };
    let latencies: std::collections::BTreeSet<&Rational> = points.iter().map(|point| &point.latency).collect();
    let most: Vec<String> = latencies.into_iter().map(of).collect();
    finding.note(format!("UMR is longer than multi-installment in as many rounds by at most: {}", most.join("; ")))
}

/// How much more than 1, in hundredths of a percent.
fn percent(ratio: &Rational) -> String {
    let hundredths = ((ratio - Rational::one()) * Rational::from(10_000)).round().to_integer();
    format!("{}.{:02} percent", &hundredths / 100, &hundredths % 100)
}

/// How often UMR is shorter than multi-installment in each fixed number of rounds.
fn in_fixed_rounds(context: &RunContext, (): (), measured: Measured) -> Finding {
    let (finding, points) = points(context, measured);
    let of = |latency: &Rational| {
        let pairs = || {
            let here = points.iter().filter(|point| point.latency == *latency);
            here.flat_map(|point| point.multi_installment.iter().flatten().map(move |other| (&point.umr, other)))
        };
        let shorter = pairs().filter(|(umr, other)| umr < other).count();
        format!("G = W = {latency}: {shorter} of {}", pairs().count())
    };
    let latencies: std::collections::BTreeSet<&Rational> = points.iter().map(|point| &point.latency).collect();
    let shorter: Vec<String> = latencies.into_iter().map(of).collect();
    let rounds = FIXED_ROUNDS.map(|rounds| rounds.to_string()).join(", ");
    finding.note(format!(
        "UMR is shorter than multi-installment in a fixed number of rounds ({rounds}) in so many of the pairs \
            (platform, \
            rounds) for which the latter has a schedule: {}",
        shorter.join("; ")
    ))
}

/// Which order of two workers of different g is better in two rounds.
fn two_orders(context: &RunContext) -> Finding {
    let [near, far] = [Tally::default(), Tally::default()];
    let check = |star: &DivisibleStar| {
        let [one, other] = [0, 1].map(|worker: usize| &star.workers()[worker].link);
        if one == other {
            return Ok(());
        }
        let mut order = [0, 1];
        order.sort_by_key(|&worker: &usize| &star.workers()[worker].link);
        let parties = Parties { load: star.load(), master: None, workers: star.workers() };
        let in_order = |[first, next]: [usize; 2]| {
            best_sizes(parties, &[first, next, first, next], &|| false).expect("both compute").makespan
        };
        let (by_near, by_far) = (in_order(order), in_order([order[1], order[0]]));
        near.count(by_near < by_far);
        far.count(by_far < by_near);
        Ok(())
    };
    let largest = context.depth.pick(2, 3, 4);
    let shape = DivisibleBox {
        links: 1..=largest,
        link_latencies: 0..=1,
        compute_latencies: 0..=1,
        loads: 1..=context.depth.pick(4, 8, 12),
        ..DivisibleBox::linear(2..=2, largest, 1)
    };
    let finding = sweep(&context.counting(&[&near, &far]), &shape, check);
    finding.note(format!(
        "in two rounds on two workers of different g, the smaller g first is strictly better on {} stars, the larger g \
            first on {}",
        near.total(),
        far.total()
    ))
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
    move |umr, other| *umr <= other * Rational::new(100 + percent, 100)
}

fn is_small(latency: &Rational) -> bool {
    *latency <= Rational::new(1, 10)
}

fn in_other_rounds(point: &Point, fitted: FittedBounds) -> Result<(), Counterexample> {
    if let Some(other) = point.same_rounds.as_ref().filter(|other| **other > point.umr) {
        let found = format!("it takes {other}, UMR {}", point.umr);
        return refuted(&point.platform, "multi-installment in as many rounds is not longer", found);
    }
    let speed = Rational::from(point.platform.workers()) * &point.platform.worker().link;
    let is_slow = *point.platform.cycle_time() >= &speed * Rational::new(3, 2);
    if is_slow && is_small(&point.latency) {
        all(point, within(fitted.slow))?;
    }
    if *point.platform.cycle_time() < speed {
        if point.rounds > 1 {
            return refuted(&point.platform, "UMR chooses one round", format!("it chooses {}", point.rounds));
        }
        return all(point, within(fitted.fast));
    }
    let is_far = |rounds: usize| (fitted.is_far)(rounds, point.rounds);
    if is_slow && point.rounds > 1 { others(point, is_far, |umr, other| umr <= other) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A point of two workers with w = 3 and g, on which UMR takes 10, and multi-installment less in two rounds.
    fn point(link: i64, rounds: usize) -> Point {
        let latency = Rational::from(9);
        Point {
            platform: MultiRound::of(1, 2, None, (link, 3, 9, 9)),
            latency,
            rounds,
            umr: Rational::from(10),
            multi_installment: vec![None, Some(Rational::from(5)), None, None, None],
            same_rounds: None,
        }
    }

    fn outcome(point: &Point) -> Result<(), Counterexample> {
        in_other_rounds(point, FittedBounds { slow: 1, fast: 34, is_far })
    }

    #[test]
    fn half_and_twice_as_many_rounds_are_far() {
        assert!(is_far(4, 8) && is_far(16, 8) && is_far(1, 3) && is_far(7, 3));
        assert!(!is_far(5, 8) && !is_far(8, 8) && !is_far(15, 8) && !is_far(2, 3) && !is_far(5, 3));
    }

    #[test]
    fn umr_may_lose_where_it_chooses_one_round() {
        assert_eq!(outcome(&point(1, 1)), Ok(()));
        assert!(outcome(&point(1, 4)).is_err_and(|failure| failure.claimed == "UMR loses little, or wins"));
    }

    #[test]
    fn workers_are_faster_than_the_port_where_w_is_less_than_all_links() {
        assert!(outcome(&point(2, 2)).is_err_and(|failure| failure.claimed == "UMR chooses one round"));
    }
}
