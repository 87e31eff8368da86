//! The print of definition 1 and of what it is made of (section 2).

use itertools::Itertools;
use serde_json::json;

use schedcheck_harness::domain::{Alike, Links, RingBox, SmallRing};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, Mending, Sweep, Test, refuted, sweep};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "rr4745/receive-cost",
        &["c of every ordered pair of processors"],
        &Test {
            check: transfers,
            subject: (Links::Free, AS_PRINTED),
            evidence: TRANSFER,
            wrong: &[("the link of another pair", (Links::Symmetric, OF_ANOTHER_PAIR))],
            mistaken: &[("a transfer over the link of another pair", OF_ANOTHER_PAIR)],
        },
    )
    .plain(
        "A message from pred(i) to P_i takes H c_{pred(i),i} by the sentence on transfers, and H c_{i,pred(i)} \
            here; the two are the same only where costs are symmetric, which the next sentence does not assume.",
    )
    .mended(
        Mending::Reread,
        "Where costs are symmetric, as \"in most situations\" and in tables 2 and 4, a message takes as \
            long for both its ends.",
        &Test {
            check: transfers,
            subject: (Links::Symmetric, AS_PRINTED),
            evidence: TRANSFER,
            wrong: &[("costs that are not symmetric", (Links::Free, AS_PRINTED))],
            mistaken: &[("a transfer over the link of another pair", OF_ANOTHER_PAIR)],
        },
    ),
    Claim::new(
        "rr4745/eq-1",
        &["every index of every ring, against the domain of sigma"],
        &Test::without_oracle(indices, (|index, q| index.rem_euclid(q), 1), &[("no modulus", (|index, _| index, 2))]),
    )
    .plain(
        "sigma is defined on 1, ..., q, and i - 1 mod q is 0 for i = 1, as i + 1 mod q is for i = q - 1; for q \
            = 1 the neighbour of the one processor is itself, and no c_{i,i} is defined; no minimum over the shares is \
            printed.",
    )
    .mended(
        Mending::Reread,
        "With residues from 1 to q, and no messages for q = 1, every index is one of sigma's and every \
            c is one of the p(p-1) links'.",
        &Test::without_oracle(
            indices,
            (FROM_1_TO_Q, 2),
            &[
                ("q = 1 with messages", (FROM_1_TO_Q, 1)),
                ("residues from 0 to q - 1", (|index, q| index.rem_euclid(q), 2)),
            ],
        ),
    ),
];

/// The cost of a message from the predecessor of P_i, by the costs, i and the predecessor.
type Cost = fn(&[Vec<i64>], usize, usize) -> i64;

const AS_PRINTED: Cost = |c, i, pred| c[i][pred];
const TRANSFER: Cost = |c, i, pred| c[pred][i];
const OF_ANOTHER_PAIR: Cost = |c, i, pred| c[i][3 - i - pred];

/// Makes of i - 1 or i + 1 and q an index.
type Residue = fn(i64, i64) -> i64;

const FROM_1_TO_Q: Residue = |index, q| (index - 1).rem_euclid(q) + 1;

/// Of each ring of three: what P_i pays for the message from its predecessor, and how long its transfer takes.
fn transfers(effort: &Effort, (links, paid): (Links, Cost), transfer: Cost) -> Finding {
    let shape = RingBox {
        processors: 3..=3,
        cycle_times: 1..=1,
        costs: 1..=effort.depth.pick(2, 3, 4),
        work: 1..=1,
        links,
        speeds: Alike::Equal,
    };
    sweep(effort, &shape, |ring: &SmallRing| {
        for (i, pred) in itertools::iproduct!(0..3, 0..3).filter(|(i, pred)| i != pred) {
            let [paid, taken] = [paid, transfer].map(|cost| cost(&ring.costs, i, pred));
            if paid != taken {
                let claimed = format!("P{i} requires {paid} to receive a message of size 1 from P{pred}");
                return refuted(ring, claimed, format!("its transfer from P{pred} to P{i} takes {taken}"));
            }
        }
        Ok(())
    })
}

/// Of rings of q processors, from the length that pays messages: whether `residue` makes of i - 1 and i + 1 an index on
/// which sigma is defined, other than i.
fn indices(effort: &Effort, (residue, fewest): (Residue, i64), (): ()) -> Finding {
    let largest = effort.depth.pick(12, 40, 100);
    let domain = format!("every i of rings of q = {fewest}..{largest} processors");
    Sweep::complete(effort, domain).check(fewest..=largest, |&q| {
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
