//! `no-relay-price`: how many times as long as the optimum the best schedule takes in which nobody both sends and
//! receives.
//!
//! The proofs are in `text/no-relay-price.md`.

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Counterexample, Depth, Domains, Finding, RunContext, Sweep, Test, over, refuted};
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_rr6005_algorithms::playback::last_end;

use super::stars::{Algorithm, NOTHING_MOVED, few_workers, price_of_no_relays, several_workers, without_relays};
use crate::extremal::{Bound, Extremal, On};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, best, least_by_search, optimum_is, takes, within};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "open/no-relay-twice",
        BY_SEARCH,
        &Test {
            check: less_than_twice,
            subject: without_relays,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED, RELAYS_ALLOWED, JUST_TWICE],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/no-relay-family",
        BY_SEARCH,
        &Test {
            check: the_family_attains,
            subject: without_relays,
            oracle: least_by_search,
            wrong_subjects: &[RELAYS_ALLOWED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/no-relay-most",
        BY_SEARCH,
        &Test {
            check: at_most_what_the_family_has,
            subject: without_relays,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED, RELAYS_ALLOWED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
];

pub const EXTREMALS: [Extremal; 3] = [
    Extremal {
        question: "no-relay-price",
        name: "no-relay-three-workers",
        size: "3 workers",
        measures: "best without relays / optimum",
        on: &On(|| family(3), price_of_no_relays),
        at_most: Some(Bound { statement: "open/no-relay-most", value: (3, 2) }),
    },
    Extremal {
        question: "no-relay-price",
        name: "no-relay-four-workers",
        size: "4 workers",
        measures: "best without relays / optimum",
        on: &On(|| family(4), price_of_no_relays),
        at_most: Some(Bound { statement: "open/no-relay-most", value: (5, 3) }),
    },
    Extremal {
        question: "no-relay-price",
        name: "no-relay-ten-workers",
        size: "10 workers",
        measures: "best without relays / optimum",
        on: &On(|| family(10), price_of_no_relays),
        at_most: Some(Bound { statement: "open/no-relay-twice", value: (2, 1) }),
    },
];

const RELAYS_ALLOWED: (&str, Algorithm) = ("relays are allowed", |star| best(star, Relays::Allowed).1);

const JUST_TWICE: (&str, Algorithm) = ("nothing is moved where that takes just twice the optimum", |star| {
    let still = NOTHING_MOVED.1(star);
    let twice = 2 * best(star, Relays::Allowed).0;
    if twice > 0 && last_end(star, &still) == twice { still } else { without_relays(star) }
});

/// Whether nobody both sends and receives.
fn relays_nothing(star: &Star<i64>, schedule: &Schedule<i64>) -> Result<(), Counterexample> {
    match check(star, schedule) {
        Ok(measure) if measure.relays.is_empty() => Ok(()),
        measured => refuted(star, "a schedule without relays", format!("{measured:?}")),
    }
}

/// Less than twice the optimum, unless both are zero.
fn less_than_twice(context: &RunContext, method: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/no-relay-twice"), |star| {
        let schedule = method(star);
        relays_nothing(star, &schedule)?;
        // In whole numbers less than twice T is 2 T - 1 at most.
        let least = least(star, Relays::Allowed)?;
        let ratio = if least > 0 { (2 * least - 1, least) } else { (2, 1) };
        within(star, &schedule, ratio, least)
    })
}

/// At most 2 - 1 / (m - 1) times the optimum.
fn at_most_what_the_family_has(context: &RunContext, method: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/no-relay-most"), |star| {
        let others = star.workers().len() as i64 - 1;
        let schedule = method(star);
        relays_nothing(star, &schedule)?;
        within(star, &schedule, (2 * others - 1, others), least(star, Relays::Allowed)?)
    })
}

fn stars(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let few = Domains::of([few_workers(depth, 2..=3, 3)]);
    few.random(purpose, [50, 2_000, 100_000], several_workers())
}

/// The star of m workers on which it takes 2 - 1 / (m - 1) times the optimum.
fn family(workers: usize) -> Star<i64> {
    let n = workers as i64 - 1;
    let slow = std::iter::repeat_n((0, n, 0), workers - 2);
    Star::of([(0, 1, 2 * n as u64 - 2), (n - 1, 2 * n - 1, 1)].into_iter().chain(slow))
}

fn the_family_attains(context: &RunContext, method: Algorithm, least: Least) -> Finding {
    let workers = context.depth.pick(8, 12, 16);
    Sweep::complete(context, format!("the star with 3 to {workers} workers")).check(3..=workers, |&workers| {
        let (star, n) = (family(workers), workers as i64 - 1);
        takes(&star, &method(&star), 2 * n - 1)?;
        optimum_is(&star, n, least)
    })
}
