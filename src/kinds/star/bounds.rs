//! The bounds of stars of tasks, and the families of such instances.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_integer::gcd;
use schedcheck_harness::curve::families::{self, StarKind};
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_model::Rational;
use schedcheck_model::star::Star;

use crate::instances::bounds::Boxes;
use crate::instances::counted::{Between, length, multisets};
use crate::instances::families::{LARGEST, families};
use crate::instances::options::{EQUAL_LINKS, EQUAL_SPEEDS, numbers, range, things};

/// The most tasks of a star.
const MOST_TASKS: i64 = Star::<Rational>::MAX_TASKS as i64;

/// Of how many tasks the distributions are counted; of more, as many as there are of so many are enough.
const MOST_DISTRIBUTED: u64 = 400;

/// How many values of a range are tried.
const MOST_TRIED: usize = 64;

pub const BOXES: Boxes<StarBox> = Boxes {
    bounds: &[
        things("workers", "1..3", "number of workers"),
        range("tasks", "0..4", 0, MOST_TASKS, "number of tasks over all workers"),
        numbers("c", "0..2", "time to send a task"),
        numbers("w", "0..2", "time to compute a task"),
        EQUAL_LINKS,
        EQUAL_SPEEDS,
    ],
    families: families! { Star<Rational>;
    "homogeneous-star", LARGEST, "workers, ten tasks for each, all on a tenth of them; links and speeds alike",
        |size, seed| families::large_star(StarKind::Homogeneous, size, 10 * size, seed);
    "equal-links-star", LARGEST, "the same; links alike",
        |size, seed| families::large_star(StarKind::EqualLinks, size, 10 * size, seed);
    "heterogeneous-star", LARGEST, "the same; nothing alike",
        |size, seed| families::large_star(StarKind::Heterogeneous, size, 10 * size, seed);
    "small-star", LARGEST, "workers, four tasks for each, all on a third of them; c and w in 1..9",
        |size, seed| families::small_stars(size as usize, 4 * size, 1, seed).swap_remove(0);
    },
    domain: |values| {
        let tasks = values.numbers("tasks");
        Ok(StarBox {
            workers: values.things("workers"),
            tasks: tasks.start().unsigned_abs()..=tasks.end().unsigned_abs(),
            comm: values.numbers("c"),
            comp: values.numbers("w"),
            links: values.alike("equal-links"),
            speeds: values.alike("equal-speeds"),
        })
    },
    can_be_listed: |_| Ok(()),
    between: |domain| Some(between(domain)),
};

/// At least as many as distributions of tasks over workers that are alike, or as other workers beside one with all
/// tasks; at most as many as workers in any order make with tasks in any order.
fn between(stars: &StarBox) -> Between {
    let (comms, comps) = (length(&stars.comm), length(&stars.comp));
    let (size, tasks) = (*stars.workers.end() as u64, *stars.tasks.end());
    let lists = |size| match (stars.links, stars.speeds) {
        (Alike::Free, Alike::Free) => multisets(&(&comms * &comps), size),
        (Alike::Equal, Alike::Free) => &comms * multisets(&comps, size),
        (Alike::Free, Alike::Equal) => &comps * multisets(&comms, size),
        (Alike::Equal, Alike::Equal) => &comms * &comps,
    };
    let beside_one = match (stars.links, stars.speeds) {
        (Alike::Free, Alike::Free) => multisets(&(&comms * &comps), size - 1),
        (Alike::Equal, Alike::Free) => multisets(&comps, size - 1),
        (Alike::Free, Alike::Equal) => multisets(&comms, size - 1),
        (Alike::Equal, Alike::Equal) => BigUint::from(1_u8),
    };
    // A star is listed whose parameters have no common divisor; where it has all of them, the whole has none either.
    let first = |range: &RangeInclusive<i64>| range.clone().take(MOST_TRIED);
    let has_any = first(&stars.comm).any(|comm| first(&stars.comp).any(|comp| gcd(comm, comp) == 1));
    let least = if has_any { beside_one.max(distributions(&stars.tasks, size)) } else { BigUint::ZERO };
    let with_tasks = |size: u64| lists(size) * multisets(&BigUint::from(size + 1), tasks);
    let most: BigUint = stars.workers.clone().map(|size| with_tasks(size as u64)).sum();
    Between { least, walked: BigUint::ZERO, most }
}

/// How many ways there are to share out the tasks of a star among workers that are alike: of the largest number of
/// tasks of which that is soon counted, if any.
fn distributions(tasks: &RangeInclusive<u64>, workers: u64) -> BigUint {
    let tasks = (*tasks.end()).min(MOST_DISTRIBUTED.max(*tasks.start()));
    if tasks > MOST_DISTRIBUTED {
        return BigUint::from(1_u8);
    }
    let mut ways = vec![BigUint::ZERO; tasks as usize + 1];
    ways[0] = BigUint::from(1_u8);
    for part in 1..=workers.min(tasks) as usize {
        (part..ways.len()).for_each(|sum| ways[sum] = &ways[sum] + &ways[sum - part]);
    }
    ways.swap_remove(tasks as usize)
}
