//! `ring-fastest`: how many times as long as the optimum (rr4745) a best ring takes that contains a fastest processor.
//!
//! The proofs are in `text/ring-fastest.md`.

use itertools::Itertools;
use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Sweep, Test, instance, over};
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::greedy_ring_ratio::{DearStart, dear_start};
use crate::extremal::{Bound, Extremal, On, Shown};
use schedcheck_evidence::ring::{self, Least, METHODS, best_ring, least_step, shown as along, step};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "open/ring-fastest-bound",
        METHODS,
        &Test {
            check: within_bound,
            subject: through_a_fastest,
            oracle: least_step,
            wrong_subjects: &[("a ring of the last processor alone", |ring| vec![ring.processors() - 1])],
            wrong_oracles: &[
                (ring::MISTAKEN.0, ring::MISTAKEN.1),
                ("a bound of p - 2", |ring| match Rational::from(ring.processors() - 1) {
                    one if one == Rational::ONE => least_step(ring),
                    bound => least_step(ring) * (&bound - Rational::ONE) / bound,
                }),
            ],
        },
    ),
    Claim::new(
        "open/ring-fastest-family",
        METHODS,
        &Test {
            check: is_approached,
            subject: through_a_fastest,
            oracle: least_step,
            wrong_subjects: &[("a best ring", best_ring)],
            wrong_oracles: &[(ring::MISTAKEN.0, ring::MISTAKEN.1)],
        },
    ),
];

pub const EXTREMALS: [Extremal; 1] = [Extremal {
    question: "ring-fastest",
    name: "ring-fastest-five",
    size: "5 processors",
    measures: "best ring through a fastest processor / optimum",
    on: &On(|| with_one_faster(5, 100), shown),
    at_most: Some(Bound { statement: "open/ring-fastest-bound", value: (4, 1) }),
}];

/// Which ring is taken.
type Choice = fn(&SliceRing) -> Vec<usize>;

/// A ring of least step time among those that contain a fastest processor: every ring is gone through.
fn through_a_fastest(ring: &SliceRing) -> Vec<usize> {
    let times = ring.cycle_times();
    let least = times.iter().min().expect("there is a processor");
    let others = |start: usize| (0..ring.processors()).filter(move |other| *other != start).collect::<Vec<_>>();
    let from = |start: usize| {
        let others = others(start);
        (0..=others.len()).flat_map(move |count| {
            let behind = others.clone().into_iter().permutations(count);
            behind.map(move |behind| std::iter::once(start).chain(behind).collect::<Vec<_>>())
        })
    };
    let fastest = (0..ring.processors()).filter(|&processor| times[processor] == *least);
    fastest.flat_map(from).min_by_key(|order| step(ring, order)).expect("there is a ring of one")
}

fn within_bound(context: &RunContext, choice: Choice, least: Least) -> Finding {
    let small = RingBox {
        processors: 2..=3,
        cycle_times: 1..=3,
        costs: 0..=context.depth.pick(1, 2, 3),
        work: 1..=context.depth.pick(2, 4, 8),
        links: Links::Free,
        speeds: Alike::Free,
    };
    let larger = RingBox { processors: 4..=5, cycle_times: 1..=5, costs: 0..=9, work: 1..=20, ..small.clone() };
    let domains = Domains::of([small]).random("open/ring-fastest-bound", [40, 1_000, 10_000], larger);
    over(context, domains, |ring| is_within(ring, choice, least))
}

fn is_within(small: &SmallRing, choice: Choice, least: Least) -> Result<(), Counterexample> {
    let ring = small.instance();
    let (taken, least) = (step(&ring, &choice(&ring)), least(&ring));
    let bound = &least * Rational::from(ring.processors() - 1);
    if taken < bound || ring.processors() == 2 && taken == least {
        return Ok(());
    }
    Err(Counterexample::of(small, format!("less than {bound}"), taken.to_string()).worse_than(&taken, &least))
}

/// A processor with w = 1 and expensive links, and others that are slower by one in `part`, with free links.
fn with_one_faster(processors: usize, part: usize) -> SliceRing {
    dear_start(&DearStart { processors, load: [2 * (processors - 1), 1], start: 0, slower: [part + 1, part] })
}

fn is_approached(context: &RunContext, choice: Choice, least: Least) -> Finding {
    let most = context.depth.pick(5, 6, 7);
    let domain = format!("the platforms with 3 to {most} processors, epsilon of 1, 1/2, 1/10 and 1/100");
    let all = (3..=most).flat_map(|processors| [1, 2, 10, 100].map(|part| (processors, part)));
    Sweep::complete(context, domain).check(all, |&(processors, part)| {
        let ring = with_one_faster(processors, part);
        let claimed = least(&ring) * Rational::from((processors - 1) * part) / Rational::from(part + 1);
        let taken = step(&ring, &choice(&ring));
        if taken == claimed {
            return Ok(());
        }
        Err(Counterexample::new(instance(&ring), claimed.to_string(), taken.to_string()))
    })
}

fn shown(ring: &SliceRing) -> Result<Shown, String> {
    let (taken, own) = along(ring, "A best ring through the fastest processor", &through_a_fastest(ring));
    let (least, best) = along(ring, "A best ring", &best_ring(ring));
    Ok(Shown { value: taken / least, exhibits: vec![own, best] })
}
