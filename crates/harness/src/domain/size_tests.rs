//! Boxes are as large as they are counted to be: every count against a listing.

use std::ops::RangeInclusive;

use itertools::iproduct;

use super::*;

#[track_caller]
fn as_counted(shape: &impl Domain) {
    assert_eq!(shape.size(), Some(shape.all().count().into()), "{shape}");
}

const ALIKE: [Alike; 2] = [Alike::Equal, Alike::Free];

#[test]
fn stars_are_counted_up_to_their_order_and_a_common_factor() {
    for (links, speeds) in iproduct!(ALIKE, ALIKE) {
        for (comm, comp) in [(0..=4, 0..=3), (1..=6, 1..=6), (0..=1, 2..=4), (0..=0, 0..=0), (3..=3, 6..=6)] {
            as_counted(&StarBox { workers: 1..=3, tasks: 0..=2, comm, comp, links, speeds });
        }
        as_counted(&StarBox { workers: 2..=4, tasks: 1..=4, comm: 0..=1, comp: 0..=2, links, speeds });
    }
}

#[test]
fn redistributions_are_counted_up_to_their_order() {
    for (links, surplus) in iproduct!(ALIKE, 0..=3) {
        as_counted(&RedistributionBox { workers: 1..=4, comm: 1..=2, surplus, links });
    }
}

#[test]
fn rings_are_counted_up_to_their_numbering() {
    for (links, speeds) in iproduct!([Links::Equal, Links::Symmetric, Links::Free], ALIKE) {
        as_counted(&RingBox { processors: 1..=3, cycle_times: 1..=2, costs: 0..=2, work: 0..=3, links, speeds });
    }
    let (links, speeds) = (Links::Symmetric, Alike::Free);
    as_counted(&RingBox { processors: 4..=4, cycle_times: 2..=4, costs: 0..=1, work: 5..=5, links, speeds });
}

#[test]
fn switches_are_counted_without_loads_that_nobody_computes() {
    let ranges: [RangeInclusive<i64>; 3] = [0..=1, 0..=2, 1..=2];
    for (loads, bandwidths, speeds) in iproduct!(ranges.clone(), ranges.clone(), ranges) {
        as_counted(&SwitchBox { workers: 1..=2, loads, bandwidths, speeds });
    }
    as_counted(&SwitchBox { workers: 3..=3, loads: 0..=1, bandwidths: 0..=1, speeds: 0..=1 });
    as_counted(&SwitchBox { workers: 1..=2, loads: 0..=1, bandwidths: 0..=1, speeds: 0..=0 });
}

#[test]
fn platforms_are_counted_up_to_their_numbering() {
    for (shape, masters) in iproduct!([Shape::Connected, Shape::Tree], 1..=3) {
        as_counted(&PlatformBox { shape, nodes: 1..=3, cycle_times: 1..=2, costs: 2..=3, masters });
    }
    let alike = PlatformBox { shape: Shape::Tree, nodes: 1..=5, cycle_times: 1..=1, costs: 1..=1, masters: 2 };
    as_counted(&alike);
    as_counted(&PlatformBox { shape: Shape::Connected, nodes: 2..=4, ..alike });
}

#[test]
fn a_box_that_would_take_long_to_count_is_not_counted() {
    let large = StarBox::up_to((3, 4, 1 << 40), Alike::Free, Alike::Free);
    assert_eq!(large.size(), None);
    assert_eq!(StarBox::up_to((30, 1_000_000, 3), Alike::Free, Alike::Free).size(), None);
    let balanced = RedistributionBox { workers: 2..=9, comm: 0..=9, surplus: 100_000, links: Alike::Free };
    assert_eq!(balanced.size(), None);
    assert_eq!(PlatformBox::connected(1..=100, 3).size(), None);
}
