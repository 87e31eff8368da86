//! How many processors take part, and how that changes as W/H grows (sections 1, 2 and 6.4).

use itertools::Itertools;
use schedcheck_bruteforce::ring::curve::{Curve, Formula, Piece};
use schedcheck_bruteforce::ring::{exhaustive, shares as oracle};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};
use serde_json::{Value, json};

use super::existence::exists;
use super::words::{describe, name};
use crate::figures::steps::Steps;
use crate::figures::{Reading, SitePanels};
use crate::tables::Site;
use schedcheck_evidence::ring::{Exact, optimum};
use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Depth, Domains, Finding, RunContext, Test, over, refuted, set_aside};
use schedcheck_rr4745_algorithms::shares::cumulated_cycle_time;

const EVERY_RING: &[&str] = &["every subset, every cyclic order, best shares that are not negative"];

const ALONG_W_OVER_H: &[&str] =
    &["T_step of every ring as an exact function of W/H", "every optimal ring at one W/H of the half-line"];

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "rr4745/idle-processor",
        EVERY_RING,
        &Test {
            check: fast_and_idle,
            subject: |costs| costs.min(),
            oracle: optimum,
            wrong_subjects: &[("links made as dear as the dearest", |costs| costs.max())],
            wrong_oracles: &[("the best of the rings of all processors", |instance| {
                best_of_size(instance, instance.processors())
            })],
        },
    ),
    Claim::new(
        "rr4745/extra-communications",
        EVERY_RING,
        &Test {
            check: slower_with_more,
            subject: Links::Symmetric,
            oracle: best_of_size,
            wrong_subjects: &[("equal links, from two processors on", Links::Equal)],
            wrong_oracles: &[("the best ring of any size", |instance, _| optimum(instance))],
        },
    ),
    Claim::new("rr4745/large-ratio", ALONG_W_OVER_H, &LARGE_RATIO),
    Claim::new("rr4745/large-work", ALONG_W_OVER_H, &LARGE_RATIO),
    Claim::new(
        "rr4745/p-opt-increases",
        &["T_step as an exact function of W/H over every ring, every optimal ring in the middle of each piece"],
        &Test::without_oracle(
            |context, order, ()| elsewhere(context, on_the_platforms(order), order),
            AS_IT_GROWS,
            &[
                ("the numbers of processors from large W/H to small", Order { sizes: reversed, ..AS_IT_GROWS }),
                ("the cumulated speeds from large W/H to small", Order { pieces: backwards, ..AS_IT_GROWS }),
            ],
        ),
    )
    .plain(
        "On the platforms of figures 4 and 5 p_opt never decreases with W/H. It is no general rule: on other platforms \
            fewer processors can be optimal at a larger W/H, if the sum of their 1/w_i is larger.",
    ),
];

/// A W/H of a platform.
type Ratio = fn(&SliceRing) -> Rational;

/// T_step of a platform as W/H grows.
type AsItGrows = fn(&SliceRing) -> Curve;

const LARGE_RATIO: Test<Ratio, AsItGrows> = Test {
    check: all_from,
    subject: bound,
    oracle: curve,
    wrong_subjects: &[
        ("from W/H = 1 on, whatever the platform", |_| one()),
        ("beyond the last crossing alone", |instance| last_crossing(instance) + one()),
        ("beyond the longest messages alone", |instance| last_wait(instance) + one()),
    ],
    wrong_oracles: &[("the curve of the platform without its last processor", of_all_but_the_last)],
};

/// In what order what changes with W/H is listed.
#[derive(Clone, Copy)]
struct Order {
    /// The numbers of processors of a figure.
    sizes: fn(&Steps) -> Vec<usize>,
    /// The pieces of a curve.
    pieces: fn(&Curve) -> Vec<&Piece>,
}

const AS_IT_GROWS: Order = Order { sizes: Steps::sizes, pieces: |curve| curve.pieces().iter().collect() };

fn reversed(steps: &Steps) -> Vec<usize> {
    steps.sizes().into_iter().rev().collect()
}

fn backwards(curve: &Curve) -> Vec<&Piece> {
    curve.pieces().iter().rev().collect()
}

fn one() -> Rational {
    Rational::ONE
}

/// Up to three processors.
fn small(context: &RunContext, links: Links) -> RingBox {
    let largest = context.depth.pick(3, 4, 5);
    RingBox { processors: 2..=3, work: 1..=2 * largest, links, ..symmetric(largest) }
}

/// Makes one link cost of those of a platform.
type Cheaper = fn(&mut dyn Iterator<Item = i64>) -> Option<i64>;

/// On some platform every optimal ring leaves out a processor that is faster than one in it, and would not if its links
/// cost as little as the `cheapest`.
fn fast_and_idle(context: &RunContext, cheapest: Cheaper, optimum: fn(&SliceRing) -> Exact) -> Finding {
    let shape = small(context, Links::Symmetric);
    exists(context, &shape, "a fast processor is left idle for its links", |ring| {
        let (_, rings) = optimum(&ring.instance());
        let slowest = |order: &Vec<usize>| order.iter().map(|&processor| ring.cycle_times[processor]).max();
        let is_idle = |&fast: &usize| {
            rings.iter().all(|order| !order.contains(&fast) && slowest(order) > Some(ring.cycle_times[fast]))
        };
        let pairs = (0..ring.processors()).cartesian_product(0..ring.processors());
        let cheapest = cheapest(&mut pairs.filter(|(i, j)| i != j).map(|(i, j)| ring.costs[i][j]))?;
        (0..ring.processors()).filter(is_idle).find_map(|fast| {
            let mut better = ring.clone();
            for other in (0..ring.processors()).filter(|&other| other != fast) {
                (better.costs[fast][other], better.costs[other][fast]) = (cheapest, cheapest);
            }
            let takes_part = optimum(&better.instance()).1.iter().any(|order| order.contains(&fast));
            let told = "which takes part with links of cost";
            takes_part.then(|| format!("{} is optimal without {}, {told} {cheapest}", describe(&rings[0]), name(fast)))
        })
    })
}

/// On some platform the optimum has two processors or more, not all, and every ring of one more is slower.
fn slower_with_more(context: &RunContext, links: Links, best_of_size: fn(&SliceRing, usize) -> Exact) -> Finding {
    exists(context, &small(context, links), "every ring of one processor more is slower than the best", |ring| {
        let instance = ring.instance();
        let (least, rings) = optimum(&instance);
        let size = rings.iter().map(Vec::len).max()?;
        if size < 2 || size == ring.processors() {
            return None;
        }
        let (longer, more) = best_of_size(&instance, size + 1);
        let of_size = rings.iter().find(|order| order.len() == size)?;
        let told = |order: &[usize], time| format!("{} takes {time}", describe(order));
        (longer > least).then(|| format!("{}, {}", told(of_size, &least), told(&more[0], &longer)))
    })
}

fn best_of_size(instance: &SliceRing, size: usize) -> Exact {
    exhaustive::best_of_size(instance, size).expect("the size is one of the domain")
}

/// Every ring, and its step time over H as W/H grows: max(longest, (W/H + delay) / speed).
struct Line {
    order: Vec<usize>,
    longest: Rational,
    delay: Rational,
    speed: Rational,
}

fn lines(instance: &SliceRing) -> Vec<Line> {
    let unit = instance.with_load(one(), one()).expect("one is not negative");
    let orders = (1..=instance.processors()).flat_map(|size| exhaustive::rings(instance.processors(), size));
    let line = |order: Vec<usize>| {
        let messages = oracle::messages(&unit, &order);
        let delays = order.iter().zip(&messages).map(|(&processor, time)| time / &unit.cycle_times()[processor]);
        let (delay, speed) = (delays.sum(), cumulated_cycle_time(&unit, &order).recip());
        Line { longest: messages.into_iter().max().unwrap_or_default(), delay, speed, order }
    };
    orders.map(line).collect()
}

/// A W/H beyond which every optimal ring holds all processors, none with a share of zero.
fn bound(instance: &SliceRing) -> Rational {
    last_crossing(instance).max(last_wait(instance)) + one()
}

/// Where the best ring of all last crosses a ring of fewer.
fn last_crossing(instance: &SliceRing) -> Rational {
    let (all, fewer): (Vec<_>, Vec<_>) =
        lines(instance).into_iter().partition(|line| line.order.len() == instance.processors());
    let best = all.iter().min_by_key(|line| &line.delay).expect("there is a ring of all");
    let crossing = |line: &Line| (&best.delay * &line.speed - &line.delay * &best.speed) / (&best.speed - &line.speed);
    fewer.iter().map(crossing).max().unwrap_or_default().max(Rational::default())
}

/// Where the longest messages of a ring last take as long as its step.
fn last_wait(instance: &SliceRing) -> Rational {
    let waits = lines(instance).into_iter().map(|line| line.longest * line.speed - line.delay);
    waits.max().unwrap_or_default().max(Rational::default())
}

/// Whether every optimal ring holds all processors, each with a share, at every W/H from `bound` on.
///
/// There it is asked of the exact solver. Beyond, a ring of fewer is above a ring of all there, and its step time grows
/// faster, as its cumulated speed is smaller; and shares only grow with W/H.
fn all_from(context: &RunContext, bound: Ratio, curve: AsItGrows) -> Finding {
    over(context, everywhere(context.depth), |ring| {
        let instance = ring.instance();
        let from = bound(&instance);
        let at = instance.with_load(from.clone(), one()).expect("W/H is not negative");
        let (least, rings) = optimum(&at);
        let lines = lines(&instance);
        let is_slower = |line: &Line| (&from + &line.delay) / &line.speed > least;
        let fewer = lines.iter().find(|line| line.order.len() < ring.processors() && !is_slower(line));
        let flat = rings.iter().find(|order| !schedcheck_evidence::ring::gives_each_a_share(&at, order));
        if let Some(order) = fewer.map(|line| &line.order).or(flat) {
            let found = format!(
                "at W/H = {from} T_step = {least}, and not all take part, or not ever after, because of {}",
                describe(order)
            );
            return refuted(ring, format!("all processors take part from W/H = {from} on"), found);
        }
        let all = cumulated_cycle_time(&instance, &(0..ring.processors()).collect_vec()).recip();
        match curve(&instance).pieces().last().map(|piece| &piece.formula) {
            Some(Formula::Sloped { speed, .. }) if *speed == all => Ok(()),
            _ => refuted(ring, "all processors take part in the end", "the last piece of T_step has another speed"),
        }
    })
}

fn everywhere(depth: Depth) -> Domains<RingBox> {
    let free = RingBox {
        processors: 1..=depth.pick(3, 4, 4),
        costs: 0..=depth.pick(2, 1, 2),
        links: Links::Free,
        ..symmetric(2)
    };
    let four = RingBox { costs: 0..=depth.pick(1, 3, 4), ..symmetric(2) };
    // The check of an earlier form took the first W/H beyond the last breakpoint for the half-line: here a ring of
    // three ties there.
    let tie = SmallRing {
        cycle_times: vec![1, 1, 2, 2],
        costs: [[0, 0, 0, 1], [2, 0, 0, 1], [1, 2, 0, 0], [1, 2, 1, 0]].map(Vec::from).into(),
        work: 1,
    };
    let beyond = RingBox { processors: 4..=5, cycle_times: 1..=20, costs: 0..=20, ..free.clone() };
    Domains::of([free, four]).listed("a ring of three that ties beyond the last breakpoint", [tie]).random(
        "rr4745 large ratio",
        [25, 2_000, 20_000],
        beyond,
    )
}

/// Four processors, w and c up to a largest parameter, symmetric costs.
fn symmetric(largest: i64) -> RingBox {
    RingBox {
        processors: 4..=4,
        cycle_times: 1..=largest,
        costs: 1..=largest,
        work: 1..=1,
        links: Links::Symmetric,
        speeds: Alike::Free,
    }
}

/// The boxes in which p_opt falls: the smallest with positive symmetric costs, at greater depth all that are as small.
fn where_it_falls(depth: Depth) -> Domains<RingBox> {
    let shape = RingBox { cycle_times: 1..=4, ..symmetric(5) };
    let three = Domains::of([RingBox { processors: 1..=3, ..symmetric(3) }]);
    let near = |ring: &SmallRing| ring.costs[0] == [0, 2, 1, 1];
    let four = match depth {
        Depth::Quick => {
            let words = format!("w = (1, 1, 3, 4) and c_0j = (2, 1, 1) of {shape}");
            three.listed(words, shape.rings_with(&[1, 1, 3, 4]).filter(near))
        }
        _ => three.and([shape]),
    };
    let beyond = RingBox { processors: 4..=5, costs: 0..=20, links: Links::Free, ..symmetric(20) };
    four.random("rr4745 p_opt", [25, 1_000, 20_000], beyond)
}

/// Tells what becomes of p_opt on other platforms, which the sentence may or may not mean; fails if the cumulated speed
/// does what it cannot do.
fn elsewhere(context: &RunContext, mut finding: Finding, order: Order) -> Finding {
    let fewer = over(context, where_it_falls(context.depth), |ring| set_aside(never_fewer(ring)));
    let slower = over(context, where_it_falls(context.depth), |ring| ever_faster(ring, order));
    let found = match &fewer.failures.smallest_aside {
        Some(Counterexample { instance, found, .. }) => format!("p_opt falls on {instance}: {found}"),
        None => "p_opt falls on none".to_owned(),
    };
    if let Some(slower) = slower.counterexample {
        finding.examine(Err(slower));
    }
    let told = format!(
        "of {} other platforms, {} with p_opt falling; {found}; while no share of an optimal ring is zero, the \
            cumulated speed sum 1/w_i of the optimal rings, of several at a breakpoint some, never decreases",
        fewer.instances(),
        fewer.failures.failing_aside,
    );
    finding.and(|| fewer).note(told)
}

/// Whether no optimum at a larger W/H has fewer processors than one before it, where no share of either is zero.
fn never_fewer(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let curve = curve(&instance);
    if curve.sizes().is_sorted_by_key(|(_, size)| *size) {
        return Ok(());
    }
    match fall(&instance, &curve) {
        None => Ok(()),
        Some([(before, at), (after, later)]) => {
            let found = format!("p_opt is {before} at W/H = {at} and {after} at W/H = {later}");
            Err(decreases(schedcheck_harness::instance(ring), found))
        }
    }
}

fn decreases(instance: Value, found: String) -> Counterexample {
    Counterexample::new(instance, "p_opt never decreases with W/H", found)
}

/// Two W/H, the second larger, where every optimal ring of the second has fewer processors than every one of the first.
///
/// The curve names one ring a piece: only the sizes of all optimal rings can deny the claim.
fn fall(instance: &SliceRing, curve: &Curve) -> Option<[(usize, Rational); 2]> {
    let sloped = curve.pieces().iter().zip(middles(curve));
    let sloped = sloped.filter(|(piece, _)| matches!(piece.formula, Formula::Sloped { .. }));
    let sizes = sloped.map(|(_, rho)| (sizes_at(instance, &rho), rho)).collect_vec();
    let pair = sizes.iter().array_combinations().find(|[one, other]| one.0.0 > other.0.1);
    pair.map(|[(before, at), (after, later)]| [(before.0, at.clone()), (after.1, later.clone())])
}

/// Whether no sloped piece is slower than the one before it, on a curve without flat pieces.
fn ever_faster(ring: &SmallRing, order: Order) -> Result<(), Counterexample> {
    let curve = curve(&ring.instance());
    let speed = |piece: &Piece| match &piece.formula {
        Formula::Sloped { speed, .. } => Some(speed.clone()),
        Formula::Flat(_) => None,
    };
    let speeds: Option<Vec<_>> = (order.pieces)(&curve).into_iter().map(speed).collect();
    let Some(speeds) = speeds else { return Ok(()) };
    if speeds.is_sorted() {
        return Ok(());
    }
    refuted(ring, "the cumulated speed never decreases", format!("it takes {}", speeds.iter().join(", ")))
}

fn curve(instance: &SliceRing) -> Curve {
    exhaustive::curve(instance).expect("the domain holds at most 8 processors")
}

fn of_all_but_the_last(instance: &SliceRing) -> Curve {
    let fewer = (instance.processors() - 1).max(1);
    let times = instance.cycle_times()[..fewer].to_vec();
    let costs = (0..fewer).map(|i| (0..fewer).map(|j| instance.cost(i, j).clone()).collect());
    let costs = Costs::from_rows(costs).expect("the matrix is square");
    curve(&SliceRing::new(one(), one(), times, costs).expect("a part of a platform is one"))
}

/// A value of W/H inside of each piece.
fn middles(curve: &Curve) -> Vec<Rational> {
    let two = Rational::from(2);
    let middle = |from: &Rational, to: &Option<Rational>| match to {
        Some(to) => (from + to) / &two,
        None => from + &two,
    };
    curve.pieces().iter().map(|piece| middle(&piece.from, &piece.to)).collect()
}

/// The fewest and the most processors of an optimal ring at W/H = `rho`.
fn sizes_at(instance: &SliceRing, rho: &Rational) -> (usize, usize) {
    let at = instance.with_load(rho.clone(), one()).expect("W/H is not negative");
    let (_, rings) = optimum(&at);
    let sizes = rings.iter().map(Vec::len).minmax();
    sizes.into_option().expect("there is an optimal ring")
}

/// Whether p_opt never decreases on the two platforms, for the printed data and for the inverted ones.
fn on_the_platforms(order: Order) -> Finding {
    let mut finding =
        Finding::over("the Lyon and the Strasbourg platform, all W/H > 0, with c and w and with 1/c and 1/w");
    for (site, reading) in itertools::iproduct!(Site::ALL, [Reading::Printed, Reading::Inverted]) {
        let sizes = (order.sizes)(SitePanels::panel(site, reading).optimum());
        let failure = || decreases(json!({"platform": site.name()}), format!("{sizes:?}"));
        finding.examine_that(sizes.is_sorted(), failure);
    }
    finding
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::Depth;

    use super::*;

    #[test]
    fn p_opt_is_looked_at_on_small_platforms_and_on_random_ones_beyond() {
        let domain = over(&RunContext::silent(Depth::Quick, 0), where_it_falls(Depth::Quick), |_| Ok(())).domain;
        let [three, four, random] = domain.split("; ").collect_array().expect("three parts");
        assert!(three.starts_with("every instance with 1..3 processors, w in 1..3, symmetric c in 1..3, W in 1..1,"));
        assert!(four.starts_with(
            "w = (1, 1, 3, 4) and c_0j = (2, 1, 1) of every instance with 4..4 processors, w in 1..4, \
                symmetric c in 1..5,"
        ));
        assert_eq!(random, "25 random instances with 4..5 processors, w in 1..20, c in 0..20, W in 1..1, H = 1");
    }

    #[test]
    fn where_a_faster_pair_follows_a_pair_p_opt_does_not_fall() {
        // P0 alone up to W/H = 10, then with P1, from 60 on with P2, and at last all three.
        let costs = [[0, 1, 10], [1, 0, 1000], [10, 1000, 0]];
        let instance = SliceRing::of((1, 1), [1, 4, 1], costs);
        let curve = curve(&instance);
        let sizes = curve.pieces().iter().map(|piece| piece.ring.len()).collect_vec();
        assert_eq!(sizes, [1, 2, 2, 3]);
        assert_eq!(fall(&instance, &curve), None);
    }

    #[test]
    fn the_middle_of_a_piece_without_an_end_is_two_beyond_its_beginning() {
        let of = |instance| middles(&curve(&instance)).into_iter().map(|rho| rho.to_string()).collect_vec();
        assert_eq!(of(SliceRing::of((1, 1), [1], [[0]])), ["2"]);
        assert_eq!(of(SliceRing::of((1, 1), [1, 1], [[0, 1], [1, 0]])), ["2", "6"]);
    }
}
