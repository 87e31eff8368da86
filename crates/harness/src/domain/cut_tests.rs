//! Every box can be cut: from any number on comes what the whole listing has there, in small boxes at every number and
//! in large ones where counting says that a size or a largest parameter begins.

use std::fmt::Debug;

use itertools::{Itertools, iproduct};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

const ALIKE: [Alike; 2] = [Alike::Equal, Alike::Free];

/// The shards of a box one after the other are the whole of it, and from any number on comes what has that number.
#[track_caller]
fn can_be_cut<D: Domain<Instance: PartialEq + Debug>>(shape: &D) {
    let all = shape.all().collect_vec();
    assert_eq!(shape.size(), Some(all.len().into()), "{shape}");
    for shards in [1, 3, 7] {
        let ends = (0..=shards).map(|shard| all.len() * shard / shards);
        let of_shard = |(from, to): (usize, usize)| shape.starting_at(from.into()).take(to - from).collect_vec();
        assert!(ends.tuple_windows().flat_map(of_shard).collect_vec() == all, "{shape} in {shards}");
    }
    let step = all.len() / 60 + 1;
    for start in (0..all.len()).step_by(step).chain([all.len(), all.len() + 1]) {
        assert_eq!(shape.starting_at(start.into()).next().as_ref(), all.get(start), "{shape} at {start}");
    }
}

#[test]
fn small_stars_can_be_cut_anywhere() {
    for (links, speeds) in iproduct!(ALIKE, ALIKE) {
        for (comm, comp) in [(0..=3, 0..=2), (2..=4, 1..=6), (0..=0, 0..=0), (3..=3, 6..=6)] {
            can_be_cut(&StarBox { workers: 1..=3, tasks: 0..=2, comm, comp, links, speeds });
        }
        can_be_cut(&StarBox { workers: 2..=4, tasks: 1..=3, comm: 0..=1, comp: 0..=2, links, speeds });
    }
}

#[test]
fn small_redistributions_can_be_cut_anywhere() {
    for (links, surplus) in iproduct!(ALIKE, 0..=2) {
        can_be_cut(&RedistributionBox { workers: 1..=4, comm: 1..=2, surplus, links });
        can_be_cut(&RedistributionBox { workers: 2..=3, comm: 2..=4, surplus, links });
    }
}

#[test]
fn small_rings_can_be_cut_anywhere() {
    for (links, speeds) in iproduct!([Links::Equal, Links::Symmetric, Links::Free], ALIKE) {
        can_be_cut(&RingBox { processors: 1..=3, cycle_times: 1..=2, costs: 0..=1, work: 0..=3, links, speeds });
        can_be_cut(&RingBox { processors: 2..=3, cycle_times: 2..=3, costs: 1..=2, work: 2..=2, links, speeds });
    }
    let (links, speeds) = (Links::Symmetric, Alike::Free);
    can_be_cut(&RingBox { processors: 4..=4, cycle_times: 2..=4, costs: 0..=1, work: 5..=5, links, speeds });
}

#[test]
fn small_divisible_loads_can_be_cut_anywhere() {
    let linear = DivisibleBox::linear(1..=3, 2, 0);
    let affine = DivisibleBox { link_latencies: 0..=1, compute_latencies: 1..=2, ..DivisibleBox::linear(1..=2, 2, 1) };
    can_be_cut(&DivisibleBox { loads: 1..=3, master: Some(2..=4), ..linear.clone() });
    can_be_cut(&DivisibleBox { loads: 2..=3, ..affine });
    can_be_cut(&linear);
    can_be_cut(&TreeBox { nodes: 1..=3, links: 0..=1, cycle_times: 1..=2, latencies: 0..=1, load: 1 });
    can_be_cut(&TreeBox { nodes: 2..=4, links: 1..=1, cycle_times: 1..=2, latencies: 0..=0, load: 3 });
    can_be_cut(&RoundBox {
        workers: 1..=2,
        rounds: 1..=2,
        links: 0..=2,
        cycle_times: 1..=2,
        link_latencies: 0..=1,
        compute_latencies: 0..=0,
        loads: 1..=3,
    });
}

#[test]
fn small_switches_can_be_cut_anywhere() {
    for (loads, bandwidths, speeds) in iproduct!([0..=1, 1..=2], [0..=2, 1..=1], [0..=1, 1..=2]) {
        can_be_cut(&SwitchBox { workers: 1..=2, loads, bandwidths, speeds });
    }
    can_be_cut(&SwitchBox { workers: 3..=3, loads: 0..=1, bandwidths: 0..=1, speeds: 0..=1 });
    can_be_cut(&SwitchBox { workers: 1..=2, loads: 0..=1, bandwidths: 0..=1, speeds: 0..=0 });
}

#[test]
fn small_platforms_can_be_cut_anywhere() {
    for (shape, masters) in iproduct!([Shape::Connected, Shape::Tree], 1..=3) {
        can_be_cut(&PlatformBox { shape, nodes: 1..=3, cycle_times: 1..=2, costs: 1..=2, masters });
        can_be_cut(&PlatformBox { shape, nodes: 2..=3, cycle_times: 2..=3, costs: 1..=1, masters });
    }
    can_be_cut(&PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(4..=4, 1) });
}

/// In a large box, from random numbers on comes what is larger than what comes from smaller ones, by a key that follows
/// the order; and from the number at which the box without its last size ends on, the first instance of that size.
#[track_caller]
fn numbers_follow_the_order<D: Domain, K: Ord + Debug>(shape: &D, key: impl Fn(&D::Instance) -> K) {
    let size = shape.size().expect("it is counted");
    let mut random = ChaCha8Rng::seed_from_u64(23);
    let part = |of: u64| (&size * of) >> 60_u8;
    let numbers = (0..12).map(|_| part(random.random_range(0..1 << 60))).sorted().dedup().collect_vec();
    let at = |number: &BigUint| shape.starting_at(number.clone()).take(2).map(|instance| key(&instance)).collect_vec();
    let keys = numbers.iter().flat_map(at).collect_vec();
    assert!(keys.is_sorted(), "{shape}: {keys:?}");
    assert_eq!(shape.starting_at(&size - 1_u8).count(), 1, "{shape}");
    assert_eq!(shape.starting_at(size).count(), 0, "{shape}");
}

/// A box and the part of it that comes before its last size: the rest begins where counting says that it does.
#[track_caller]
fn the_last_size_begins_behind_the_others<D: Domain<Instance: PartialEq + Debug>>(whole: &D, before: &D, last: &D) {
    let start = before.size().expect("it is counted");
    assert_eq!(whole.size(), Some(&start + last.size().expect("it is counted")));
    let [whole, last] =
        [(whole, start), (last, BigUint::ZERO)].map(|(of, start)| of.starting_at(start).take(20).collect_vec());
    assert_eq!(whole, last);
}

#[test]
fn large_boxes_of_stars_are_numbered_as_they_are_counted() {
    for (links, speeds) in iproduct!(ALIKE, ALIKE) {
        let shape = StarBox::up_to((4, 6, 8), links, speeds);
        let key = |star: &schedcheck_model::star::Star<i64>| {
            let workers =
                star.workers().iter().map(|it| (it.comm, it.comp.expect("it computes"), it.tasks)).collect_vec();
            (workers.len(), star.total_tasks(), workers.iter().map(|it| it.0.max(it.1)).max(), workers)
        };
        numbers_follow_the_order(&shape, key);
        let [before, last] = [1..=3, 4..=4].map(|workers| StarBox { workers, ..shape.clone() });
        the_last_size_begins_behind_the_others(&shape, &before, &last);
    }
}

#[test]
fn large_boxes_of_other_stars_are_numbered_as_they_are_counted() {
    let shape = RedistributionBox { workers: 2..=5, comm: 1..=8, surplus: 3, links: Alike::Free };
    numbers_follow_the_order(&shape, |drawn| {
        let workers = drawn.workers().iter().map(|worker| (worker.comm, worker.surplus)).collect_vec();
        (workers.len(), workers.iter().map(|worker| worker.0).max(), workers)
    });
    let [before, last] = [2..=4, 5..=5].map(|workers| RedistributionBox { workers, ..shape.clone() });
    the_last_size_begins_behind_the_others(&shape, &before, &last);

    let shape = DivisibleBox { compute_latencies: 0..=5, master: Some(1..=7), ..DivisibleBox::linear(2..=5, 9, 1) };
    numbers_follow_the_order(&shape, |star| star.workers().len());
    let [before, last] = [2..=4, 5..=5].map(|workers| DivisibleBox { workers, ..shape.clone() });
    the_last_size_begins_behind_the_others(&shape, &before, &last);

    let shape = SwitchBox { workers: 2..=5, loads: 0..=5, bandwidths: 0..=5, speeds: 0..=5 };
    numbers_follow_the_order(&shape, |switch| switch.workers().len());
    let [before, last] = [2..=4, 5..=5].map(|workers| SwitchBox { workers, ..shape.clone() });
    the_last_size_begins_behind_the_others(&shape, &before, &last);
}

#[test]
fn large_boxes_of_trees_rings_and_graphs_are_numbered_as_they_are_counted() {
    let shape = TreeBox { nodes: 3..=5, links: 0..=9, cycle_times: 1..=9, latencies: 0..=9, load: 1 };
    numbers_follow_the_order(&shape, |tree| tree.nodes().len());
    let [before, last] = [3..=4, 5..=5].map(|nodes| TreeBox { nodes, ..shape.clone() });
    the_last_size_begins_behind_the_others(&shape, &before, &last);

    let (links, speeds) = (Links::Symmetric, Alike::Free);
    let shape = RingBox { processors: 2..=4, cycle_times: 1..=6, costs: 0..=2, work: 1..=4, links, speeds };
    numbers_follow_the_order(&shape, |ring| {
        let parameters = ring.cycle_times.iter().chain(ring.costs.iter().flatten()).chain([&ring.work]);
        (ring.processors(), parameters.copied().max(), ring.clone())
    });
    let [before, last] = [2..=3, 4..=4].map(|processors| RingBox { processors, ..shape.clone() });
    the_last_size_begins_behind_the_others(&shape, &before, &last);

    let shape = PlatformBox { masters: 2, ..PlatformBox::connected(2..=4, 3) };
    numbers_follow_the_order(&shape, |platform| (platform.nodes().len(), platform.links().len()));
    let [before, last] = [2..=3, 4..=4].map(|nodes| PlatformBox { nodes, ..shape.clone() });
    the_last_size_begins_behind_the_others(&shape, &before, &last);
}
