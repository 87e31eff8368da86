//! The print of definition 1 and of what it is made of (sections 1 and 2), and the weight in proposition 2.

use itertools::Itertools;
use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_bruteforce::ring::shares::best_schedule;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};
use serde_json::json;

use super::conditions::has_symmetric_costs;
use super::hypotheses::of_ring;
use super::orderings::plain;
use super::words::{describe, name};
use schedcheck_evidence::ring::{Exact, measured, one_less, optimum};
use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Finding, RemedyKind, RunContext, Sweep, Test, refuted, sweep};
use schedcheck_rr4745_algorithms::distance::Ends;
use schedcheck_rr4745_algorithms::shares;

pub const CLAIMS: [Claim; 6] = [
    Claim::new("rr4745/capacity", &["the time of a message over each link of a path"], &CAPACITY)
        .plain(
            "A link of \"maximum capacity\", as of \"relative capacity\" above and of \"different capacities\" before, \
                is ordinarily one of large bandwidth. Section 2 calls the inverse of the bandwidth the capacity, and \
                L.c_{i,j} the time of a message: with a bandwidth for c_{i,j} that is no time.",
        )
        .remedied(
            RemedyKind::Reread,
            "If the capacity is the inverse of the bandwidth, as in section 2, the slowest link has the largest \
                capacity of the path, and L.c_{i,j} with this c_{i,j} is the time of a message of size L.",
            &Test::<OfPath, OfPath> {
                subject: by_the_slowest,
                wrong_subjects: &[("the inverse of the largest bandwidth", by_the_fastest)],
                ..CAPACITY
            },
        ),
    Claim::new("rr4745/receive-cost", &["c of every ordered pair of processors"], &RECEIVED)
        .plain(
            "By the sentence on transfers a message from pred(i) to P_i takes H c_{pred(i),i}. The cost of receiving \
                it is printed as H c_{i,pred(i)}. The two are equal if costs are symmetric, which the next sentence \
                does not assume.",
        )
        .restricted("c_{i,j} = c_{j,i} for all i and j", &|about| of_ring(about, has_symmetric_costs))
        .no_witness_because("the statement is on the cost of one message, and no schedule is promised"),
    Claim::new("rr4745/step-time", &["T_step of definition 1, as the checker of schedules measures it"], &STEP_TIME)
        .plain(
            "By section 2, P_j with alpha_j = 0 does not participate in the computation. The indicator then leaves \
                out the messages of a processor of the ring without a share, which definition 1 charges: there \
                alpha_i >= 0 for all q processors of the ring, as definition 2 says.",
        )
        .remedied(
            RemedyKind::Reread,
            "If all processors of the ring are involved, whatever their share, the formula is that of definition 1.",
            &Test::<Involved, StepTime> {
                subject: |_| true,
                wrong_subjects: &[("those with a share alone", HAS_A_SHARE), ("no processor is involved", |_| false)],
                ..STEP_TIME
            },
        ),
    Claim::new(
        "rr4745/eq-1",
        &["every index of every ring, against the domain of sigma"],
        &Test::without_oracle(indices, (|index, q| index.rem_euclid(q), 1), &[("no modulus", (|index, _| index, 2))]),
    )
    .plain(
        "sigma is defined on [1..q]. With residues from 0 to q - 1, i - 1 mod q is 0 for i = 1, and i + 1 mod q is 0 \
            for i = q - 1. For q = 1 the one processor is its own neighbour, and no c_{i,i} is defined.",
    )
    .remedied(
        RemedyKind::Reread,
        "With residues from 1 to q, and no messages for q = 1, every index is in [1..q], and every c is that of one \
            of the p(p-1) links.",
        &Test::without_oracle(
            indices,
            (FROM_1_TO_Q, 2),
            &[
                ("q = 1 with messages", (FROM_1_TO_Q, 1)),
                ("residues from 0 to q - 1", (|index, q| index.rem_euclid(q), 2)),
            ],
        ),
    ),
    Claim::new("rr4745/eq-1-shares", &["every subset, every cyclic order, best shares that are not negative"], &SHARED)
        .plain(
            "Equation 1 does not say over which alpha_i the minimum is; with those of definition 2 it is the optimum. \
                With other shares, such as equal ones, it can be larger.",
        )
        .remedied(
            RemedyKind::Reread,
            "If the minimum is also over the alpha_i of definition 2, nonnegative with sum 1, it is the optimum.",
            &Test::<Shares, fn(&SliceRing) -> Exact> {
                subject: ("the best shares", shares::non_negative),
                wrong_subjects: &[EQUAL, ON_THE_FIRST],
                ..SHARED
            },
        ),
    Claim::new("rr4745/prop-2-weight", &["d_{i,j} of the sentence before the proposition"], &WEIGHT)
        .plain(
            "The second cost of d_{i,j} reads c_{i,i}, which is defined nowhere; the sentence before the proposition \
                and section 6.1 have c_{j,i}.",
        )
        .remedied(
            RemedyKind::Edited,
            "c_{i,i} should be c_{j,i}.",
            &Test::<Weight, Ends> {
                subject: |ring, i, j| Rational::new(ring.costs[i][j] + ring.costs[j][i], ring.cycle_times[i]),
                wrong_subjects: &[("c_{i,j} twice", |ring, i, j| {
                    Rational::new(2 * ring.costs[i][j], ring.cycle_times[i])
                })],
                ..WEIGHT
            },
        ),
];

/// A number by the bandwidths of the links of a path.
type OfPath = fn(&[i64]) -> Rational;

const CAPACITY: Test<OfPath, OfPath> = Test {
    check: paths,
    subject: |bandwidths| Rational::new(least(bandwidths), 1),
    oracle: by_the_slowest,
    wrong_subjects: &[("the bandwidth of the fastest link", |bandwidths| {
        Rational::new(bandwidths.iter().copied().fold(1, i64::max), 1)
    })],
    wrong_oracles: &[("the time over the fastest link", by_the_fastest)],
};

/// The time over the slowest link: of the times over all links the longest.
fn by_the_slowest(bandwidths: &[i64]) -> Rational {
    bandwidths.iter().map(|&bandwidth| Rational::new(1, bandwidth)).max().unwrap_or_default()
}

fn by_the_fastest(bandwidths: &[i64]) -> Rational {
    bandwidths.iter().map(|&bandwidth| Rational::new(1, bandwidth)).min().unwrap_or_default()
}

fn least(bandwidths: &[i64]) -> i64 {
    bandwidths.iter().copied().min().unwrap_or_default()
}

/// Of each path: whether c_{i,j} is the time of a message of size 1 over it.
fn paths(context: &RunContext, weight: OfPath, time: OfPath) -> Finding {
    let (links, largest) = context.depth.pick((3, 4), (4, 6), (5, 8));
    let domain = format!("every path of 1..{links} links of bandwidths in 1..{largest}");
    let paths = (1..=links).flat_map(|number| (1..=largest).combinations_with_replacement(number));
    Sweep::complete(context, domain).check(paths, |bandwidths: &Vec<i64>| {
        let (weight, time) = (weight(bandwidths), time(bandwidths));
        if weight == time {
            return Ok(());
        }
        let claimed = format!("a message of size 1 takes c_{{i,j}} = {weight}");
        let found = format!("over the slowest link it takes {time}");
        Err(Counterexample::new(json!({ "bandwidths": bandwidths }), claimed, found))
    })
}

/// The cost of a message from the predecessor of P_i, by the costs, i and the predecessor.
type Cost = fn(&[Vec<i64>], usize, usize) -> i64;

const OF_ANOTHER_PAIR: Cost = |c, i, pred| c[i][3 - i - pred];

const RECEIVED: Test<Cost, Cost> = Test {
    check: transfers,
    subject: |c, i, pred| c[i][pred],
    oracle: |c, i, pred| c[pred][i],
    wrong_subjects: &[("the link of another pair", OF_ANOTHER_PAIR)],
    wrong_oracles: &[("a transfer over the link of another pair", OF_ANOTHER_PAIR)],
};

/// Makes of i - 1 or i + 1 and q an index.
type Residue = fn(i64, i64) -> i64;

const FROM_1_TO_Q: Residue = |index, q| (index - 1).rem_euclid(q) + 1;

fn of_three(context: &RunContext) -> RingBox {
    RingBox {
        processors: 3..=3,
        cycle_times: 1..=1,
        costs: 1..=context.depth.pick(2, 3, 4),
        work: 1..=1,
        links: Links::Free,
        speeds: Alike::Equal,
    }
}

/// Of each ring of three: what P_i pays for the message from its predecessor, and how long its transfer takes.
fn transfers(context: &RunContext, paid: Cost, transfer: Cost) -> Finding {
    let shape = RingBox { costs: 1..=context.depth.pick(3, 4, 4), ..of_three(context) };
    sweep(context, &shape, |ring: &SmallRing| {
        for (i, pred) in itertools::iproduct!(0..3, 0..3).filter(|(i, pred)| i != pred) {
            let [paid, taken] = [paid, transfer].map(|cost| cost(&ring.costs, i, pred));
            if paid != taken {
                let [to, from] = [i, pred].map(name);
                let claimed = format!("{to} requires {paid} to receive a message of size 1 from {from}");
                return refuted(ring, claimed, format!("its transfer from {from} to {to} takes {taken}"));
            }
        }
        Ok(())
    })
}

/// Whether a processor of the ring with such a share is involved in the computation.
type Involved = fn(&Rational) -> bool;

const HAS_A_SHARE: Involved = |share| *share > Rational::default();

/// T_step of a schedule.
type StepTime = fn(&SliceRing, &Schedule) -> Result<Rational, String>;

const STEP_TIME: Test<Involved, StepTime> = Test {
    check: step_times,
    subject: HAS_A_SHARE,
    oracle: measured,
    wrong_subjects: &[("no processor is involved", |_| false)],
    wrong_oracles: &[("T_step without messages", |instance, schedule| {
        let alone = instance.with_load(instance.work().clone(), Rational::default());
        measured(&alone.expect("no volume is not negative"), schedule)
    })],
};

/// Of each ring with its best shares: whether the formula with the indicator is T_step.
fn step_times(context: &RunContext, involved: Involved, step: StepTime) -> Finding {
    let shape = RingBox { processors: 1..=3, work: 1..=context.depth.pick(2, 4, 6), ..of_three(context) };
    sweep(context, &shape, |ring: &SmallRing| {
        let instance = ring.instance();
        for order in (1..=ring.processors()).flat_map(|size| exhaustive::rings(ring.processors(), size)) {
            let schedule = best_schedule(&instance, &order);
            let (by_the_indicator, step) = (with_indicator(ring, &schedule, involved), step(&instance, &schedule));
            if step != Ok(by_the_indicator.clone()) {
                let shares = schedule.shares.iter().join(", ");
                let claimed = format!("T_step = {by_the_indicator} along {}, alpha = {shares}", describe(&order));
                let found = step.map_or_else(|why| why, |step| format!("by definition 1 it is {step}"));
                return refuted(ring, claimed, found);
            }
        }
        Ok(())
    })
}

/// The largest of I{i}[alpha_i W w_i + H (c_{i,succ(i)} + c_{i,pred(i)})], H = 1; no messages in a ring of one.
fn with_indicator(ring: &SmallRing, schedule: &Schedule, involved: Involved) -> Rational {
    let (order, length) = (&schedule.ring, schedule.ring.len());
    let time = |(place, share): (usize, &Rational)| {
        let [i, succ, pred] = [place, place + 1, place + length - 1].map(|place| order[place % length]);
        let messages = if length == 1 { 0 } else { ring.costs[i][succ] + ring.costs[i][pred] };
        share * Rational::new(ring.work * ring.cycle_times[i], 1) + Rational::new(messages, 1)
    };
    let involved = schedule.shares.iter().enumerate().filter(|(_, share)| involved(share));
    involved.map(time).max().unwrap_or_default()
}

/// The shares of the processors of a ring, and how they are called.
type Shares = (&'static str, fn(&SliceRing, &[usize]) -> Schedule);

const SHARED: Test<Shares, fn(&SliceRing) -> Exact> = Test {
    check: least_with,
    subject: EQUAL.1,
    oracle: optimum,
    wrong_subjects: &[ON_THE_FIRST],
    wrong_oracles: &[("a T_step that is one less", |instance| one_less(optimum(instance)))],
};

const EQUAL: (&str, Shares) = (
    "equal shares",
    ("alpha = 1/q for each", |_, order| {
        let share = Rational::new(1, order.len() as i64);
        Schedule { ring: order.to_vec(), shares: vec![share; order.len()] }
    }),
);

const ON_THE_FIRST: (&str, Shares) = (
    "all of the load on one processor",
    ("alpha = 1 for the first", |_, order| {
        let shares = (0..order.len()).map(|place| Rational::new(i64::from(place == 0), 1)).collect();
        Schedule { ring: order.to_vec(), shares }
    }),
);

/// Whether the least of equation 1 over q and sigma, with such shares, is the least T_step.
fn least_with(context: &RunContext, (name, shares): Shares, optimum: fn(&SliceRing) -> Exact) -> Finding {
    let shape =
        RingBox { processors: 1..=3, cycle_times: 1..=2, work: 1..=4, speeds: Alike::Free, ..of_three(context) };
    sweep(context, &shape, |ring: &SmallRing| {
        let (instance, p) = (ring.instance(), ring.processors());
        let rings = (1..=p).flat_map(|size| exhaustive::rings(p, size));
        let times = rings.map(|order| with_indicator(ring, &shares(&instance, &order), |_| true));
        let (said, (least, rings)) = (times.min().unwrap_or_default(), optimum(&instance));
        if said == least {
            return Ok(());
        }
        let found = format!("T_step = {least}, along {}", describe(&rings[0]));
        refuted(ring, format!("T_step = {said} by equation 1, with {name}"), found)
    })
}

/// Of rings of q processors, from the length that pays messages: whether `residue` makes of i - 1 and i + 1 an index on
/// which sigma is defined, other than i.
fn indices(context: &RunContext, (residue, fewest): (Residue, i64), (): ()) -> Finding {
    let largest = context.depth.pick(12, 40, 100);
    let domain = format!("every i of rings of q = {fewest}..{largest} processors");
    Sweep::complete(context, domain).check(fewest..=largest, |&q| {
        for (before, i, after) in (0..=q + 1).tuple_windows() {
            for (said, neighbour) in [("i - 1", before), ("i + 1", after)] {
                let index = residue(neighbour, q);
                if !(1..=q).contains(&index) || index == i {
                    let claimed = format!("sigma({said} mod q) is the neighbour of sigma(i)");
                    let found = format!("{said} mod q = {index}");
                    return Err(Counterexample::new(json!({"q": q, "i": i}), claimed, found));
                }
            }
        }
        Ok(())
    })
}

/// The weight of the edge from a processor to another.
type Weight = fn(&SmallRing, usize, usize) -> Rational;

const WEIGHT: Test<Weight, Ends> = Test {
    check: weights,
    // What is defined nowhere is zero on the diagonal of an instance.
    subject: |ring, i, j| Rational::new(ring.costs[i][j] + ring.costs[i][i], ring.cycle_times[i]),
    oracle: Ends::Tail,
    wrong_subjects: &[("no second cost", |ring, i, j| Rational::new(ring.costs[i][j], ring.cycle_times[i]))],
    wrong_oracles: &[("(c_{i,j} + c_{j,i}) / w_j", Ends::Head)],
};

/// Of each pair of three processors: whether d_{i,j} of proposition 2 is that of the sentence before it.
fn weights(context: &RunContext, weight: Weight, before: Ends) -> Finding {
    let shape = RingBox { cycle_times: 1..=2, speeds: Alike::Free, ..of_three(context) };
    sweep(context, &shape, |ring: &SmallRing| {
        let before = plain(before).matrix(&ring.instance());
        for (i, j) in itertools::iproduct!(0..3, 0..3).filter(|(i, j)| i != j) {
            let weight = weight(ring, i, j);
            if weight != before[i][j] {
                let (i, j, before) = (i + 1, j + 1, &before[i][j]);
                let claimed = format!("by the proposition d_{{{i},{j}}} = {weight} (c_{{{i},{i}}} taken as 0)");
                return refuted(ring, claimed, format!("by the sentence before it, {before}"));
            }
        }
        Ok(())
    })
}
