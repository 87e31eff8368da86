//! The bounds of surpluses on stars.

use num_bigint::BigUint;
use schedcheck_harness::domain::{Alike, RedistributionBox};

use crate::instances::bounds::{BoundsError, Boxes};
use crate::instances::counted::{Between, MOST_WALKED, length, multisets, told};
use crate::instances::options::{EQUAL_LINKS, number, numbers, things};

pub const BOXES: Boxes<RedistributionBox> = Boxes {
    bounds: &[
        things("workers", "2..4", "number of workers"),
        numbers("c", "0..3", "time to send a task"),
        number("delta", "2", (0, 100_000), "the most tasks that a worker gives away, or gets"),
        EQUAL_LINKS,
    ],
    families: &[],
    domain: |values| {
        Ok(RedistributionBox {
            workers: values.things("workers"),
            comm: values.numbers("c"),
            surplus: values.number("delta"),
            links: values.alike("equal-links"),
        })
    },
    can_be_listed,
    between: |domain| Some(between(domain)),
};

/// At least as many as pairs of workers make of which one gets what the other gives; at most as many as all lists.
fn between(moved: &RedistributionBox) -> Between {
    let comms = length(&moved.comm);
    let surpluses = BigUint::from(2 * moved.surplus.unsigned_abs() + 1);
    let pairs = *moved.workers.end() as u64 / 2;
    let least = &comms * multisets(&moved.surplus.unsigned_abs().into(), pairs);
    let lists = |size| match moved.links {
        Alike::Free => multisets(&(&comms * &surpluses), size),
        Alike::Equal => &comms * multisets(&surpluses, size),
    };
    let most = moved.workers.clone().map(|size| lists(size as u64)).sum();
    let walked = moved.workers.clone().map(|size| lists(size as u64) * size).sum();
    Between { least, most, walked }
}

/// Refuses redistributions before the first of which too many lists of workers are gone through that are not in
/// balance: all of those in which half of the workers give something else away.
fn can_be_listed(moved: &RedistributionBox) -> Result<(), BoundsError> {
    let surpluses = BigUint::from(2 * moved.surplus.unsigned_abs() + 1);
    let walked = multisets(&surpluses, *moved.workers.start() as u64 / 2);
    if walked > MOST_WALKED.into() {
        return Err(BoundsError::OutOfReach { walked: told(&walked, 0) });
    }
    Ok(())
}
