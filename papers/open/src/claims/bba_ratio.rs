//! `bba-ratio`: how many times as long as the best schedule BBA (rr6005, algorithm 1) can take.
//!
//! **Theorem (open/bba-two). On two workers BBA is optimal, whatever links and speeds are, and relays are of no use.**
//! Take a schedule with as few transfers as any of its makespan, in the form of lemmas 1, 2 and 8 of
//! [`schedcheck_bruteforce::star::branch_and_bound`]: no worker sends after it has received, the cheaper sender comes
//! first, and the k-th sender is not the k-th receiver. Let both workers send: 0, the cheaper, p times, then 1. By
//! lemma 8 all of the first p receptions are those of 1, and all others those of 0. Leave out transfers p and p + 1.
//! Those before keep their times, those behind come earlier; each worker computes as many tasks as before, and its
//! receptions that are left have the same due dates or later ones, for these are counted from the end. Two transfers
//! are saved: so one worker alone sends, say 0, and nobody relays. With k tasks moved it ends at A(k) = (L - k) w, and
//! worker 1 at E(k), at the earliest, where A falls and E does not. BBA goes on from k to k + 1 as long as E(k + 1) <
//! A(k), and stops at the first k with E(k + 1) >= A(k). Whoever moves j > k ends at E(j) >= A(k) or later, and E(j) >=
//! E(k); whoever moves j < k ends at A(j) >= A(k - 1) > E(k) or later, and A(j) >= A(k). So k is best. (It moves from
//! the worker that ends last; from the other one nothing can be gained.)

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::{Alike, Random, StarBox};
use schedcheck_harness::{Claim, Effort, Finding, Test, sample, sweep};
use schedcheck_model::star::{Schedule, Star};
use schedcheck_rr6005_algorithms::bba;
use schedcheck_rr6005_algorithms::playback::{Plan, playback};
use serde_json::Value;

use super::evidence::star::{self, Least, METHODS, MISTAKEN, best, least_makespan, star_of, within};
use crate::extremal::{Bound, Extremal, Shown};

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "open/bba-two",
    METHODS,
    &Test {
        check: optimal_on_two_workers,
        subject: bba::schedule,
        evidence: least_makespan,
        wrong: &[
            ("nothing is moved", |star| playback(star, &Plan::default()).expect("nobody sends")),
            ("nothing is computed", |_| Schedule::default()),
        ],
        mistaken: MISTAKEN,
    },
)];

pub const EXTREMALS: [Extremal; 2] = [
    Extremal {
        question: "bba-ratio",
        name: "bba-two-workers",
        size: "2 workers",
        measures: "BBA / optimum",
        instance: || schedcheck_harness::instance(&Star::of([(1, 2, 3), (1, 1, 0)])),
        shown,
        at_most: Some(Bound { statement: "open/bba-two", value: (1, 1) }),
    },
    Extremal {
        question: "bba-ratio",
        name: "bba-three-workers",
        size: "3 workers",
        measures: "BBA / optimum",
        instance: || schedcheck_harness::instance(&Star::of([(0, 3, 2), (1, 0, 0), (0, 1, 0)])),
        shown,
        at_most: None,
    },
];

type Algorithm = fn(&Star<i64>) -> Schedule<i64>;

fn optimal_on_two_workers(effort: &Effort, algorithm: Algorithm, least: Least) -> Finding {
    let check = |star: &Star<i64>| within(star, &algorithm(star), (1, 1), least(star, Relays::Allowed)?);
    let (tasks, largest) = effort.depth.pick((4, 3), (6, 6), (8, 9));
    let shape = StarBox { workers: 2..=2, ..StarBox::up_to((2, tasks, largest), Alike::Free, Alike::Free) };
    let beyond = StarBox { tasks: 5..=20, comm: 0..=20, comp: 1..=40, ..shape.clone() };
    let random = Random { count: effort.depth.draws(50, 2_000, 50_000), within: beyond };
    sweep(effort, &shape, check).and(|| sample(effort, "open/bba-two", &random, check))
}

/// BBA's schedule and a best one, with the ratio of their makespans.
fn shown(instance: &Value) -> Result<Shown, String> {
    let star = star_of(instance)?;
    let (taken, own) = star::shown(&star, "What BBA does", &bba::schedule(&star))?;
    let (least, best) = star::shown(&star, "A best schedule", &best(&star, Relays::Allowed).1)?;
    Ok(Shown { value: taken / least, exhibits: vec![own, best] })
}
