//! `greedy-ring-ratio`: how many times as long as the optimum the step of the greedy ring (rr4745, section 6.2) can
//! take.
//!
//! The proofs are in `text/greedy-ring-ratio.md`.

use itertools::iproduct;
use schedcheck_bruteforce::ring::shares::messages;
use schedcheck_harness::domain::{Alike, Links, Random, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test, instance, refuted, sweep};
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_model::{Rational, Scaled, with_scaled};
use schedcheck_rr4745_algorithms::greedy::{self, InsertionCost, Options, Tie, grow, grow_from};

use crate::extremal::{Bound, Extremal, On, Shown, Shows};
use schedcheck_evidence::ring::{self, Least, METHODS, best_ring, least_step, shown as along, step};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "open/greedy-ring-bound",
        METHODS,
        &Test {
            check: within_bound,
            subject: greedily,
            oracle: least_step,
            wrong_subjects: &[
                ("the ring of all processors alone is kept", |ring, _| (0..ring.processors()).collect()),
                ("the ring of least time by equation 3 is kept, whatever its shares are", by_equation_3),
            ],
            wrong_oracles: &[
                (ring::MISTAKEN.0, ring::MISTAKEN.1),
                ("a bound of p - 2 from 4 processors on", |ring| match ring.processors() {
                    ..4 => least_step(ring),
                    p => least_step(ring) * Rational::from(p - 2) / Rational::from(p - 1),
                }),
            ],
        },
    ),
    Claim::new(
        "open/greedy-ring-attained",
        METHODS,
        &Test {
            check: is_attained,
            subject: dear_start,
            oracle: least_step,
            wrong_subjects: &[("the links of the start cost half of that", |dear| {
                let [work, volume] = dear.load;
                let half = dear_start(&DearStart { load: [work, 2 * volume], ..*dear });
                half.with_load(Rational::from(work), Rational::from(volume)).expect("a load")
            })],
            wrong_oracles: &[(ring::MISTAKEN.0, ring::MISTAKEN.1)],
        },
    ),
    Claim::new(
        "open/greedy-ring-every-start",
        METHODS,
        &Test {
            check: no_start_helps,
            subject: (decoy, of_every_start),
            oracle: least_step,
            wrong_subjects: &[
                (
                    "the last processor pays nothing for its links",
                    (
                        |p, k| {
                            let ring = decoy(p, k);
                            let free = |_: usize| (0..p).map(|_| Rational::default()).collect();
                            let costs = Costs::from_rows((0..p).map(free)).expect("the matrix is square");
                            SliceRing::new(ring.work().clone(), Rational::ONE, ring.cycle_times().to_vec(), costs)
                                .expect("an instance")
                        },
                        of_every_start,
                    ),
                ),
                ("it is started from a fastest processor alone", (decoy, greedily)),
            ],
            wrong_oracles: &[("twice the least step time", |ring| least_step(ring) * 2)],
        },
    ),
    Claim::new(
        "open/greedy-ring-symmetric-starts",
        METHODS,
        &Test {
            check: lures_hold,
            subject: lures,
            oracle: least_step,
            wrong_subjects: &[("the lures are dear", |n, k| {
                let ring = lures(n, k);
                let cost = |own: usize, other: usize| match own.abs_diff(other) == n {
                    true => ring.work().clone(),
                    false => ring.cost(own, other).clone(),
                };
                let rows = (0..2 * n).map(|own| (0..2 * n).map(|other| cost(own, other)).collect());
                let costs = Costs::from_rows(rows).expect("the matrix is square");
                SliceRing::new(ring.work().clone(), Rational::ONE, ring.cycle_times().to_vec(), costs)
                    .expect("an instance")
            })],
            wrong_oracles: &[("twice the least step time", |ring| least_step(ring) * 2)],
        },
    ),
];

pub const EXTREMALS: [Extremal; 6] = [
    attained("greedy-ring-three", "3 processors", &On(|| dear(3), shown), 2),
    attained("greedy-ring-four", "4 processors", &On(|| dear(4), shown), 3),
    attained("greedy-ring-five", "5 processors", &On(|| dear(5), shown), 4),
    attained("greedy-ring-six", "6 processors", &On(|| dear(6), shown), 5),
    Extremal {
        question: "greedy-ring-ratio",
        name: "greedy-ring-every-start",
        size: "4 processors",
        measures: "the best greedy ring of every start / optimum",
        on: &On(|| decoy(4, 99), from_every_start),
        at_most: Some(Bound { statement: "open/greedy-ring-bound", value: (3, 1) }),
    },
    Extremal {
        question: "greedy-ring-ratio",
        name: "greedy-ring-symmetric-starts",
        size: "6 processors",
        measures: "the best greedy ring of every start / optimum",
        on: &On(|| lures(3, 99), from_every_start),
        at_most: Some(Bound { statement: "open/greedy-ring-bound", value: (5, 1) }),
    },
];

const fn attained(name: &'static str, size: &'static str, on: &'static dyn Shows, bound: i64) -> Extremal {
    let at_most = Some(Bound { statement: "open/greedy-ring-bound", value: (bound, 1) });
    Extremal { question: "greedy-ring-ratio", name, size, measures: "greedy / optimum", on, at_most }
}

/// Which ring a heuristic makes.
type Heuristic = fn(&SliceRing, Options) -> Vec<usize>;

const EQUATION_3: Options = Options { cost: InsertionCost::Equation3, start: Tie::First, insertion: Tie::First };

fn greedily(ring: &SliceRing, options: Options) -> Vec<usize> {
    greedy::schedule(ring, options).ring
}

/// The heuristic's rings, of 1 to p processors.
fn rings(ring: &SliceRing, options: Options) -> Vec<Vec<usize>> {
    with_scaled!(Scaled::new(ring), |integers, _kappa| grow(&integers, options).rings)
}

/// As if equation 3 told T_step, and never mind a share that it makes negative.
fn by_equation_3(ring: &SliceRing, options: Options) -> Vec<usize> {
    let time = |order: &Vec<usize>| {
        let rates = || order.iter().map(|&processor| ring.cycle_times()[processor].recip());
        let delays: Rational = rates().zip(messages(ring, order)).map(|(rate, messages)| rate * messages).sum();
        (ring.work() + delays) / rates().sum::<Rational>()
    };
    rings(ring, options).into_iter().min_by_key(time).expect("there is a ring of one")
}

/// The heuristic takes at most p - 1 times as long as the optimum, with each of its choices.
fn within_bound(context: &RunContext, heuristic: Heuristic, least: Least) -> Finding {
    let check = |ring: &SliceRing| {
        let bound = least(ring) * Rational::from(ring.processors() - 1);
        Options::all().try_for_each(|options| {
            let taken = step(ring, &heuristic(ring, options));
            if taken <= bound {
                return Ok(());
            }
            refuted(ring, format!("at most {bound}"), format!("{taken} with {options:?}"))
        })
    };
    let small = RingBox {
        processors: 2..=3,
        cycle_times: 1..=2,
        costs: 0..=context.depth.pick(1, 2, 2),
        work: 1..=context.depth.pick(1, 4, 6),
        links: Links::Free,
        speeds: Alike::Free,
    };
    let larger = |cycle_times, costs, work| RingBox { processors: 4..=7, cycle_times, costs, work, ..small.clone() };
    let drawn = |what: &str, within: RingBox, made: fn(SmallRing) -> SmallRing| {
        let random = Random { count: context.depth.draws(100, 3_000, 30_000), within };
        let domain = format!("{} random {what} with 4 to 7 processors, H = 1", random.count);
        let purpose = format!("open/greedy-ring-bound, {what}");
        Sweep::random(context, domain).drawn(&purpose, &random, |ring| [made(ring)], |ring| check(&ring.instance()))
    };
    sweep(context, &small, |ring| check(&ring.instance()))
        .and(|| drawn("platforms near those of a dear start", larger(60..=61, 0..=9, 100..=300), with_a_dear_start))
        .and(|| drawn("platforms with costs of 0, 1, W/2 and W", larger(1..=4, 0..=3, 60..=60), of_extremes))
        .and(|| drawn("platforms", larger(1..=4, 0..=9, 1..=60), |ring| ring))
}

/// Makes the links of the first of the fastest processors dearer by about half of the time that it takes alone.
fn with_a_dear_start(mut ring: SmallRing) -> SmallRing {
    let fastest = ring.cycle_times.iter().min().expect("there is a processor");
    let start = ring.cycle_times.iter().position(|time| time == fastest).expect("it is one of them");
    let dearer = ring.work * fastest / 2 - 5;
    for other in (0..ring.processors()).filter(|other| *other != start) {
        ring.costs[start][other] += dearer;
        ring.costs[other][start] += dearer;
    }
    ring
}

/// Of numbers from 0 to 3 makes costs, and of cycle-times of 4 such of 10, of all others 1: a second ring with one of
/// the slow processors takes little less than the first.
fn of_extremes(mut ring: SmallRing) -> SmallRing {
    let costs = [0, 1, ring.work / 2, ring.work];
    for cost in ring.costs.iter_mut().flatten() {
        *cost = costs[*cost as usize];
    }
    for time in &mut ring.cycle_times {
        *time = if *time == 4 { 10 } else { 1 };
    }
    ring
}

/// Processors of which one has dear links, each of the others being so many times as slow.
#[derive(Debug, Clone, Copy)]
pub(super) struct DearStart {
    pub(super) processors: usize,
    /// W and H.
    pub(super) load: [usize; 2],
    pub(super) start: usize,
    /// Numerator and denominator.
    pub(super) slower: [usize; 2],
}

pub(super) fn dear_start(
    &DearStart { processors, load: [work, volume], start, slower: [above, below] }: &DearStart,
) -> SliceRing {
    let cost = |one: usize, other: usize| match one != other && (one == start || other == start) {
        true => Rational::from(work) / Rational::from(2 * volume),
        false => Rational::default(),
    };
    let costs = Costs::from_rows((0..processors).map(|one| (0..processors).map(|other| cost(one, other)).collect()));
    let time = |processor| if processor == start { Rational::ONE } else { Rational::from(above) / below };
    SliceRing::new(
        Rational::from(work),
        Rational::from(volume),
        (0..processors).map(time).collect(),
        costs.expect("square"),
    )
    .expect("no cost is negative")
}

/// One of equal speeds in small whole numbers.
fn dear(processors: usize) -> SliceRing {
    dear_start(&DearStart { processors, load: [2 * (processors - 1), 1], start: 0, slower: [1, 1] })
}

/// From the dear start the heuristic takes p - 1 times as long as the optimum, divided by how much slower the others
/// are; if they are, it starts there by itself.
fn is_attained(context: &RunContext, platform: fn(&DearStart) -> SliceRing, least: Least) -> Finding {
    let most = context.depth.pick(6, 9, 11);
    let domain =
        format!("the platforms with 3 to {most} processors, three loads, each start, others as fast or slower");
    let all = iproduct!(3..=most, [[2, 7], [60, 1], [5, 4]], [[1, 1], [1001, 1000], [2, 1]]);
    let all = all.flat_map(|(processors, load, slower)| {
        (0..processors).map(move |start| (processors, DearStart { processors, load, start, slower }))
    });
    Sweep::complete(context, domain).check(all, |(p, dear)| {
        let (ring, [above, below]) = (platform(dear), dear.slower);
        let least = least(&ring);
        let claimed = &least * Rational::from((p - 1) * below) / above;
        Options::all().try_for_each(|options| {
            let of_start = || step(&ring, &from_start(&ring, dear.start, options));
            let taken = if above == below { of_start() } else { step(&ring, &greedily(&ring, options)) };
            if taken == claimed {
                return Ok(());
            }
            let found = format!("{taken}, and the optimum is {least}, with {options:?}");
            Err(Counterexample::new(instance(&ring), claimed.to_string(), found))
        })
    })
}

/// Equal processors, and a slow one whose links are cheap by equation 3 and take long.
fn decoy(p: usize, k: usize) -> SliceRing {
    let (work, last) = (2 * k * (p - 1), p - 1);
    let cost = |one: usize, other: usize| match (one == last, other == last) {
        _ if one == other => 0,
        (true, _) => work,
        (_, true) => 0,
        _ => 1,
    };
    let costs = Costs::from_rows((0..p).map(|one| (0..p).map(|other| Rational::from(cost(one, other))).collect()));
    let times = (0..p).map(|processor| if processor == last { Rational::from(2 * work) } else { Rational::ONE });
    SliceRing::new(Rational::from(work), Rational::ONE, times.collect(), costs.expect("square"))
        .expect("no cost is negative")
}

/// The best ring of the heuristic from this start.
fn from_start(ring: &SliceRing, start: usize, options: Options) -> Vec<usize> {
    let rings = with_scaled!(Scaled::new(ring), |integers, _kappa| grow_from(&integers, start, options).rings);
    rings.into_iter().min_by_key(|order| step(ring, order)).expect("there is a ring of one")
}

/// The best ring of the heuristic from every start.
fn of_every_start(ring: &SliceRing, options: Options) -> Vec<usize> {
    let rings = (0..ring.processors()).map(|start| from_start(ring, start, options));
    rings.min_by_key(|order| step(ring, order)).expect("there is a processor")
}

/// The best ring of every start takes at least k (p - 1) / (k + 1) times as long as the optimum on the platforms of the
/// theorem, and everywhere less than p - 1 times.
fn no_start_helps(
    context: &RunContext,
    (platform, heuristic): (fn(usize, usize) -> SliceRing, Heuristic),
    least: Least,
) -> Finding {
    let most = context.depth.pick(6, 9, 12);
    let domain = format!("the platforms with 3 to {most} processors, and k of 1, 2, 10 and 99");
    let all = (3..=most).flat_map(|p| [1, 2, 10, 99].map(|k| (p, k)));
    let family = Sweep::complete(context, domain).check(all, |&(p, k)| {
        let ring = platform(p, k);
        let bound = least(&ring) * Rational::from(k * (p - 1)) / Rational::from(k + 1);
        takes_as_long(&ring, &bound, &[InsertionCost::Equation3], heuristic)
    });
    family.and(|| is_not_attained(context, heuristic, least))
}

fn is_not_attained(context: &RunContext, heuristic: Heuristic, least: Least) -> Finding {
    let check = |ring: &SliceRing| {
        let limit = least(ring) * Rational::from(ring.processors() - 1);
        [Tie::First, Tie::Last].into_iter().try_for_each(|insertion| {
            let taken = step(ring, &heuristic(ring, Options { insertion, ..EQUATION_3 }));
            if taken < limit {
                return Ok(());
            }
            refuted(ring, format!("less than {limit}"), format!("{taken} with {insertion:?}"))
        })
    };
    let small = RingBox {
        processors: 3..=context.depth.pick(3, 4, 4),
        cycle_times: 1..=2,
        costs: 0..=1,
        work: 1..=context.depth.pick(2, 2, 4),
        links: Links::Free,
        speeds: Alike::Free,
    };
    let larger = RingBox { processors: 4..=6, cycle_times: 1..=2, costs: 0..=3, work: 60..=120, ..small.clone() };
    let random = Random { count: context.depth.draws(100, 2_000, 20_000), within: larger };
    let domain = format!("{} random platforms with 4 to 6 processors, those of a dear start with them", random.count);
    let purpose = "open/greedy-ring-every-start";
    sweep(context, &small, |ring| check(&ring.instance())).and(|| {
        let made = |ring: SmallRing| [ring.clone(), with_a_dear_start(ring)];
        Sweep::random(context, domain).drawn(purpose, &random, made, |ring| check(&ring.instance()))
    })
}

/// Fast processors in a circle, and behind them the lure of each.
fn lures(n: usize, k: usize) -> SliceRing {
    let work = 4 * k * n;
    let cost = |one: usize, other: usize| {
        let [low, high] = [one.min(other), one.max(other)];
        match high - low {
            0 => 0,
            apart if apart == n && low < n => 1,
            apart if high < n && (apart == 1 || apart == n - 1) => 2,
            _ => work,
        }
    };
    let costs =
        Costs::from_rows((0..2 * n).map(|one| (0..2 * n).map(|other| Rational::from(cost(one, other))).collect()));
    let times = (0..2 * n).map(|processor| if processor < n { Rational::ONE } else { Rational::from(k) });
    SliceRing::new(Rational::from(work), Rational::ONE, times.collect(), costs.expect("square"))
        .expect("no cost is negative")
}

fn lures_hold(context: &RunContext, platform: fn(usize, usize) -> SliceRing, least: Least) -> Finding {
    let most = context.depth.pick(4, 6, 7);
    let domain = format!("the platforms with 2 to {most} fast processors, and k of 1, 2, 10 and 99");
    let all = (2..=most).flat_map(|n| [1, 2, 10, 99].map(|k| (n, k)));
    Sweep::complete(context, domain).check(all, |&(n, k)| {
        let ring = platform(n, k);
        let bound = least(&ring) * Rational::from(n * k * k) / Rational::from((k + 1) * (k + 1));
        takes_as_long(&ring, &bound, &[InsertionCost::Equation3, InsertionCost::PrintedDistance], of_every_start)
    })
}

/// With each of these costs of insertions, and the first or the last of equal ones, the heuristic takes so long or
/// longer.
fn takes_as_long(
    ring: &SliceRing,
    bound: &Rational,
    costs: &[InsertionCost],
    heuristic: Heuristic,
) -> Result<(), Counterexample> {
    let choices = costs.iter().flat_map(|&cost| [Tie::First, Tie::Last].map(|insertion| (cost, insertion)));
    choices.into_iter().try_for_each(|(cost, insertion)| {
        let taken = step(ring, &heuristic(ring, Options { cost, insertion, ..EQUATION_3 }));
        if taken >= *bound {
            return Ok(());
        }
        Err(Counterexample::new(instance(ring), format!("at least {bound}"), format!("{taken} by {cost:?}")))
    })
}

/// The greedy ring, and a best one.
fn shown(ring: &SliceRing) -> Result<Shown, String> {
    beside_the_best(ring, |ring| greedily(ring, EQUATION_3))
}

fn from_every_start(ring: &SliceRing) -> Result<Shown, String> {
    beside_the_best(ring, |ring| of_every_start(ring, EQUATION_3))
}

fn beside_the_best(ring: &SliceRing, heuristic: fn(&SliceRing) -> Vec<usize>) -> Result<Shown, String> {
    let (taken, own) = along(ring, "The greedy ring", &heuristic(ring));
    let (least, best) = along(ring, "A best ring", &best_ring(ring));
    Ok(Shown { value: taken / least, exhibits: vec![own, best] })
}
