//! The cost of algorithm 4: the number of tests, and the steps of all of them (section 3.4.3).

use schedcheck_model::Time;
use schedcheck_model::star::Star;

use super::search::slow_beside_fast;
use crate::curves::search::{TESTS, TRIMMED, listed, measure, size, tests_allowed, trimmed, trimmed_bound};
use schedcheck_harness::curve::{Count, Curve};
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Tally, Test, over, refuted, sweep,
};
use schedcheck_rr6005_algorithms::{bba, mbbsa};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr6005/conclusion-bba",
        &["comparisons of algorithm 1 and steps of algorithms 3 and 4, counted"],
        &Test::measuring(lower_on_homogeneous_stars),
    ),
    Claim::new(
        "rr6005/alg-4-calls",
        &["tests, counted on every star of the box and along a curve"],
        &Test::without_oracle(
            few_tests,
            (tests_allowed, TESTS),
            &[
                ("the bound 2 on the number of tests", (|_| 2, TESTS)),
                ("half as many tests as bits of the slow w", (tests_allowed, HALF_AS_MANY)),
            ],
        ),
    ),
    Claim::new(
        "rr6005/alg-4-complexity",
        &["steps, counted on every star of the box and along a family"],
        &steps_within(|star| bound(star, |test| test.scheduled)),
    )
    .plain(
        "If n is the number of scheduled tasks, as the sentence says, the bound does not hold: algorithm 3 lists \
            floor((M - f_r)/w_r) deadlines for each receiver r, however few tasks are scheduled. If n is the number of \
            tasks given to Moore's algorithm, as in section 3.4.1, it holds, but no polynomial in the size of the \
            input bounds that n (proposition 2).",
    )
    .remedied(
        RemedyKind::Reread,
        "With n the largest number of tasks that a test gives to Moore's algorithm ('among n tasks', \
            section 3.4.1), all tests together take at most 64 |E| max(nm, n^2) + 64 |E| m steps.",
        &steps_within(|star| bound(star, |test| test.deadlines)),
    ),
];

const HALF_AS_MANY: Curve =
    Curve { count: |size, seed| Count { allowed: Some(size / 2), ..(TESTS.count)(size, seed) }, ..TESTS };

/// What a bound allows on a star.
pub type Bound = fn(&Star<i64>) -> u64;

const fn steps_within(subject: Bound) -> Test<Bound> {
    Test::without_oracle(
        bounded,
        subject,
        &[
            ("64 steps whatever the star", |_| 64),
            ("n the number of tasks that are scheduled", |star| bound(star, |test| test.scheduled)),
        ],
    )
}

fn few_tests(context: &RunContext, (allowed, curve): (Bound, Curve), (): ()) -> Finding {
    sweep(context, &small(context.depth), |star| tests_within(star, allowed(star)))
        .and(|| along(context, &curve, Family::Fixed, |point| beyond(&curve, point)))
}

/// What n is in a test.
type Tasks = fn(&mbbsa::Outcome) -> u64;

/// The steps of every test, on the box and on a family.
fn bounded(context: &RunContext, bound: Bound, (): ()) -> Finding {
    let domains = small_and_family(context.depth, context.depth.pick(13, 19, 21));
    over(context, domains, |star| within(star, listed, bound(star)))
}

/// 64 |E| max(nm, n^2) + 64 |E| m, n the largest number of `tasks` of all tests.
fn bound(star: &Star<i64>, tasks: Tasks) -> u64 {
    let finish = || star.workers().iter().map(|worker| worker.comp.unwrap_or(0).times(worker.tasks));
    let (mut lo, mut hi) = (finish().min().unwrap_or(0), finish().max().unwrap_or(0));
    let mut most = 0;
    while hi - lo > 1 {
        let middle = lo + (hi - lo) / 2;
        let outcome = listed(star, middle);
        most = most.max(tasks(&outcome));
        *(if outcome.succeeds { &mut hi } else { &mut lo }) = middle;
    }
    let workers = star.workers().len() as u64;
    64 * size(star) * (most * workers.max(most) + workers)
}

/// The bound with n the number of tasks on the star, and the curve that it is held against.
pub const FEW_STEPS: (Bound, Curve) = (trimmed_bound, TRIMMED);

/// The steps of the search with at most L_send deadlines listed of each receiver.
pub fn few_steps(context: &RunContext, (bound, curve): (Bound, Curve)) -> Finding {
    over(context, small_and_family(context.depth, 40), |star| within(star, trimmed, bound(star)))
        .and(|| along(context, &curve, Family::Fixed, |point| beyond(&curve, point)))
}

/// How often algorithm 1 compares fewer times than the search takes steps, on homogeneous stars with a load.
fn lower_on_homogeneous_stars(context: &RunContext, (): (), (): ()) -> Finding {
    let (workers, tasks, largest) = context.depth.pick((4, 8, 4), (5, 10, 6), (6, 16, 10));
    let shape = StarBox {
        workers: 2..=workers,
        tasks: 1..=tasks,
        comm: 1..=largest,
        comp: 1..=largest,
        links: Alike::Equal,
        speeds: Alike::Equal,
    };
    let [lower, equal] = [Tally::default(), Tally::default()];
    let finding = sweep(&context.counting(&[&lower, &equal]), &shape, |star| {
        let order = bba::trace(star).comparisons.cmp(&measure(star, listed).steps);
        lower.count(order.is_lt());
        equal.count(order.is_eq());
        Ok(())
    });
    let (lower, equal, all) = (lower.total(), equal.total(), finding.instances());
    finding.note(format!(
        "algorithm 1 makes fewer comparisons than the search with algorithm 3 takes steps on {lower} of {all} stars, \
            as many on {equal}; the bounds printed are O(mn) and O(|E| max(nm, n^2))"
    ))
}

fn small(depth: Depth) -> StarBox {
    StarBox::up_to(depth.pick((3, 3, 4), (4, 6, 5), (5, 8, 6)), Alike::Equal, Alike::Free)
}

/// The box, and the stars of a family with s from 2 up to `last`.
fn small_and_family(depth: Depth, last: u32) -> Domains<StarBox> {
    let words = format!("w = (2^s, 1), c = 2^s / 4, L = (1, 0), s = 2..{last}");
    Domains::of([small(depth)]).listed(words, (2..=last).map(slow_beside_fast))
}

fn tests_within(star: &Star<i64>, allowed: u64) -> Result<(), Counterexample> {
    let tests = measure(star, trimmed).tests;
    if tests <= allowed {
        return Ok(());
    }
    refuted(star, format!("at most {allowed} tests"), format!("{tests} tests"))
}

fn within(
    star: &Star<i64>,
    algorithm_3: fn(&Star<i64>, i64) -> mbbsa::Outcome,
    allowed: u64,
) -> Result<(), Counterexample> {
    let steps = measure(star, algorithm_3).steps;
    if steps <= allowed {
        return Ok(());
    }
    refuted(star, format!("at most {allowed} steps"), format!("{steps} steps"))
}
