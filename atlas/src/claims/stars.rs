//! What the questions on stars share: algorithms that no check may let pass, the domains, and what an instance shows.

use std::ops::RangeInclusive;

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::Depth;
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_model::star::{Schedule, Star};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};

use crate::extremal::Shown;
use schedcheck_evidence::star::{best, shown};

/// What gives a schedule of a star.
pub type Algorithm = fn(&Star<i64>) -> Schedule<i64>;

/// An algorithm that keeps no bound.
pub const NOTHING_MOVED: (&str, Algorithm) = ("nothing is moved", nothing_moved);

/// An algorithm that is never as bad as a statement says.
pub const ONE_OF_THE_BEST: (&str, Algorithm) = ("one of the best schedules", |star| best(star, Relays::Allowed).1);

/// What is shown last: a best schedule, as the second of two algorithms.
pub const BEST: (&str, Algorithm) = ("A best schedule", ONE_OF_THE_BEST.1);

/// Every worker computes what it holds.
pub fn nothing_moved(star: &Star<i64>) -> Schedule<i64> {
    playback(star, &Plan::default()).expect("nobody sends")
}

/// The best schedule without relays.
pub fn without_relays(star: &Star<i64>) -> Schedule<i64> {
    best(star, Relays::Forbidden).1
}

/// Stars of two workers.
pub fn two_workers(depth: Depth) -> StarBox {
    let (tasks, largest) = depth.pick((3, 3), (6, 6), (8, 9));
    StarBox { workers: 2..=2, ..StarBox::up_to((2, tasks, largest), Alike::Free, Alike::Free) }
}

/// Stars of as many workers, up to three, and at quick depth of so many tasks.
pub fn few_workers(depth: Depth, workers: RangeInclusive<usize>, tasks: u64) -> StarBox {
    let bounds = depth.pick((3, tasks, 2), (3, 4, 3), (3, 6, 5));
    StarBox { workers, ..StarBox::up_to(bounds, Alike::Free, Alike::Free) }
}

/// Stars of three to six workers.
pub fn several_workers() -> StarBox {
    let (links, speeds) = (Alike::Free, Alike::Free);
    StarBox { workers: 3..=6, tasks: 2..=8, comm: 0..=9, comp: 0..=12, links, speeds }
}

/// Stars of two workers, with so many tasks and times of computation.
pub fn two_workers_beyond(tasks: RangeInclusive<u64>, comp: RangeInclusive<i64>) -> StarBox {
    StarBox { workers: 2..=2, tasks, comm: 0..=20, comp, links: Alike::Free, speeds: Alike::Free }
}

/// How many times as long as the second the first of two captioned algorithms takes on a star, with both schedules.
///
/// # Errors
/// A schedule is not valid.
pub fn ratio(star: &Star<i64>, [own, other]: [(&str, Algorithm); 2]) -> Result<Shown, String> {
    let (taken, own) = shown(star, own.0, &own.1(star))?;
    let (least, other) = shown(star, other.0, &other.1(star))?;
    Ok(Shown { value: taken / least, exhibits: vec![own, other] })
}

/// How many times as long as a best schedule the best one without relays takes.
///
/// # Errors
/// As [`ratio`].
pub fn price_of_no_relays(star: &Star<i64>) -> Result<Shown, String> {
    ratio(star, [("A best schedule without relays", without_relays), BEST])
}
