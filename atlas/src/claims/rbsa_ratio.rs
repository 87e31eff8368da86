//! `rbsa-ratio`: how many times as long as the best schedule R-BSA (rr6005, algorithm 5, mended) can take.
//!
//! The proofs are in `text/rbsa-ratio.md`.

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Depth, Domains, Finding, RunContext, Sweep, Test, over};
use schedcheck_model::star::{Schedule, Star};
use schedcheck_rr6005_algorithms::rbsa;

use super::stars::{
    Algorithm, BEST, NOTHING_MOVED, ONE_OF_THE_BEST, few_workers, ratio, several_workers, two_workers,
    two_workers_beyond, without_relays,
};
use crate::extremal::{Bound, Extremal, On};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, optimum_is, takes, within};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "open/rbsa-two",
        BY_SEARCH,
        &Test {
            check: optimal_on_two_workers,
            subject: reversed_search,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/rbsa-twice",
        BY_SEARCH,
        &Test {
            check: at_most_twice,
            subject: reversed_search,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/rbsa-attains",
        BY_SEARCH,
        &Test {
            check: attains,
            subject: reversed_search,
            oracle: least_by_search,
            wrong_subjects: &[ONE_OF_THE_BEST],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/rbsa-twice-optimum",
        BY_SEARCH,
        &Test {
            check: at_most_twice_the_optimum,
            subject: reversed_search,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
];

pub const EXTREMALS: [Extremal; 2] = [
    Extremal {
        question: "rbsa-ratio",
        name: "rbsa-three-workers",
        size: "3 workers, no relays",
        measures: "R-BSA / best without relays",
        on: &On(|| tied(3), |star| ratio(star, [OWN, ("A best schedule without relays", without_relays)])),
        at_most: Some(Bound { statement: "open/rbsa-twice", value: (2, 1) }),
    },
    Extremal {
        question: "rbsa-ratio",
        name: "rbsa-four-workers",
        size: "4 workers",
        measures: "R-BSA / optimum",
        on: &On(|| tied(4), |star| ratio(star, [OWN, BEST])),
        at_most: Some(Bound { statement: "open/rbsa-twice", value: (3, 1) }),
    },
];

const OWN: (&str, Algorithm) = ("What R-BSA does", reversed_search);

fn reversed_search(star: &Star<i64>) -> Schedule<i64> {
    rbsa::minimise(star).schedule
}

fn optimal_on_two_workers(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let beyond = two_workers_beyond(5..=20, 1..=40);
    let domains = Domains::of([two_workers(context.depth)]).random("open/rbsa-two", [50, 2_000, 50_000], beyond);
    over(context, domains, |star| within(star, &algorithm(star), (1, 1), least(star, Relays::Allowed)?))
}

fn at_most_twice(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/rbsa-twice"), |star| {
        let schedule = algorithm(star);
        within(star, &schedule, (2, 1), least(star, Relays::Forbidden)?)?;
        within(star, &schedule, (3, 1), least(star, Relays::Allowed)?)
    })
}

fn at_most_twice_the_optimum(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/rbsa-twice-optimum"), |star| {
        within(star, &algorithm(star), (2, 1), least(star, Relays::Allowed)?)
    })
}

fn stars(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let few = Domains::of([few_workers(depth, 1..=3, 2)]);
    few.random(purpose, [50, 2_000, 100_000], several_workers())
}

/// The star whose tie takes twice as long, with workers beside that are of no use.
fn tied(workers: usize) -> Star<i64> {
    let idle = std::iter::repeat_n((4, 4, 0), workers - 3);
    Star::of([(0, 2, 2), (0, 1, 0), (1, 0, 0)].into_iter().chain(idle))
}

fn attains(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let workers = context.depth.pick(6, 9, 12);
    Sweep::complete(context, format!("the star with 3 to {workers} workers")).check(3..=workers, |&workers| {
        let star = tied(workers);
        takes(&star, &algorithm(&star), 2)?;
        optimum_is(&star, 1, least)
    })
}
