//! What is drawn: numbers within the bounds of their box, all of them in the end.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};
use schedcheck_model::redistribution::Redistribution;

use super::*;

fn drawn<D: Domain>(within: D) -> Vec<D::Instance> {
    Random { count: 3_000, within }.drawn(&mut ChaCha8Rng::seed_from_u64(3)).collect()
}

/// All of these occur, and nothing else.
fn are_all<T: Ord + std::fmt::Debug>(found: impl IntoIterator<Item = T>, expected: impl IntoIterator<Item = T>) {
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected.into_iter().collect());
}

/// The fractions of denominator 1, 2 or 3 between two whole numbers.
fn fractions(range: RangeInclusive<i64>) -> Vec<Rational> {
    let over = |denominator: i64| {
        (range.start() * denominator..=range.end() * denominator)
            .map(move |numerator| Rational::new(numerator, denominator))
    };
    (1..=3).flat_map(over).collect()
}

fn costs_are_all<'a>(workers: impl Iterator<Item = &'a Worker> + Clone, ranges: [RangeInclusive<i64>; 4]) {
    let [g, w, latency, start_up] = ranges.map(fractions);
    are_all(workers.clone().map(|worker| worker.link.clone()), g);
    are_all(workers.clone().map(|worker| worker.cycle_time.clone().expect("it computes")), w);
    are_all(workers.clone().map(|worker| worker.link_latency.clone()), latency);
    are_all(workers.map(|worker| worker.compute_latency.clone()), start_up);
}

#[test]
fn divisible_stars_are_drawn_from_all_of_their_box() {
    let stars = drawn(DivisibleBox {
        workers: 1..=3,
        links: 0..=2,
        cycle_times: 1..=3,
        link_latencies: 0..=1,
        compute_latencies: 4..=5,
        loads: 6..=8,
        master: Some(2..=3),
    });
    are_all(stars.iter().map(|star| star.workers().len()), 1..=3);
    costs_are_all(stars.iter().flat_map(DivisibleStar::workers), [0..=2, 1..=3, 0..=1, 4..=5]);
    are_all(stars.iter().map(|star| star.load().clone()), fractions(6..=8));
    are_all(stars.iter().map(|star| star.master().cloned().expect("it computes")), fractions(2..=3));
}

#[test]
fn loads_in_rounds_are_drawn_from_all_of_their_box() {
    let instances = drawn(RoundBox {
        workers: 1..=3,
        rounds: 4..=6,
        links: 0..=2,
        cycle_times: 1..=3,
        link_latencies: 0..=1,
        compute_latencies: 4..=5,
        loads: 6..=8,
    });
    are_all(instances.iter().map(|instance| instance.workers()), 1..=3);
    are_all(instances.iter().map(|instance| instance.rounds()), (4..=6).map(Some));
    costs_are_all(instances.iter().map(|instance| instance.worker()), [0..=2, 1..=3, 0..=1, 4..=5]);
    are_all(instances.iter().map(|instance| instance.load().clone()), fractions(6..=8));
}

#[test]
fn trees_are_drawn_from_all_of_their_box() {
    let trees = drawn(TreeBox { nodes: 1..=4, links: 0..=2, cycle_times: 1..=3, latencies: 4..=5, load: 7 });
    let whole = |range: RangeInclusive<i64>| range.map(Rational::from);
    let nodes = || trees.iter().flat_map(|tree| tree.nodes());
    let uplinks = || nodes().filter_map(|node| node.uplink.as_ref());
    are_all(trees.iter().map(|tree| tree.nodes().len()), 1..=4);
    are_all(trees.iter().map(|tree| tree.load().clone()), whole(7..=7));
    are_all(nodes().map(|node| node.cycle_time.clone().expect("it computes")), whole(1..=3));
    are_all(nodes().map(|node| node.compute_latency.clone()), whole(4..=5));
    are_all(uplinks().map(|uplink| uplink.link.clone()), whole(0..=2));
    are_all(uplinks().map(|uplink| uplink.latency.clone()), whole(4..=5));
    let last_parents = trees.iter().filter(|tree| tree.nodes().len() == 4).map(|tree| tree.nodes()[3].uplink.as_ref());
    are_all(last_parents.map(|uplink| uplink.expect("no root").parent), 0..3);
}

#[test]
fn stars_are_drawn_from_all_of_their_box_and_alike_where_they_are_to_be() {
    let shape = |links, speeds| StarBox { workers: 2..=3, tasks: 1..=4, comm: 2..=4, comp: 5..=6, links, speeds };
    for (links, speeds) in itertools::iproduct!([Alike::Equal, Alike::Free], [Alike::Equal, Alike::Free]) {
        let stars = drawn(shape(links, speeds));
        are_all(stars.iter().map(|star| star.workers().len()), 2..=3);
        are_all(stars.iter().map(|star| star.total_tasks()), 1..=4);
        are_all(stars.iter().flat_map(|star| star.workers()).map(|worker| worker.comm), 2..=4);
        are_all(stars.iter().flat_map(|star| star.workers()).map(|worker| worker.comp), (5..=6).map(Some));
        let alike = |is_alike: fn(&[schedcheck_model::star::Worker<i64>]) -> bool| {
            stars.iter().all(|star| is_alike(star.workers()))
        };
        assert_eq!(alike(|workers| workers.iter().all(|worker| worker.comm == workers[0].comm)), links == Alike::Equal);
        assert_eq!(
            alike(|workers| workers.iter().all(|worker| worker.comp == workers[0].comp)),
            speeds == Alike::Equal
        );
        // All tasks lie on one worker now and then, and on all of them.
        let holders =
            |star: &schedcheck_model::star::Star<i64>| star.workers().iter().filter(|it| it.tasks > 0).count();
        are_all(stars.iter().map(holders), 1..=3);
        let held =
            |worker: usize| stars.iter().filter_map(|star| star.workers().get(worker)).map(|it| it.tasks).sum::<u64>();
        assert!(held(0) > 4 * held(2), "tasks gather on a few workers");
    }
}

#[test]
fn redistributions_are_drawn_from_all_of_their_box_and_alike_where_they_are_to_be() {
    for links in [Alike::Equal, Alike::Free] {
        let all = drawn(RedistributionBox { workers: 1..=3, comm: 1..=2, surplus: 2, links });
        are_all(all.iter().map(|drawn| drawn.workers().len()), 1..=3);
        let workers = || all.iter().flat_map(|drawn| drawn.workers());
        are_all(
            workers().map(|worker| (worker.comm, worker.surplus)),
            (1..=2).flat_map(|c| (-2..=2).map(move |d| (c, d))),
        );
        let is_equal =
            |drawn: &Redistribution<i64>| drawn.workers().iter().all(|it| it.comm == drawn.workers()[0].comm);
        assert_eq!(all.iter().all(is_equal), links == Alike::Equal);
    }
}

#[test]
fn switches_are_drawn_from_all_of_their_box() {
    let all = drawn(SwitchBox { workers: 1..=3, loads: 0..=2, bandwidths: 1..=2, speeds: 0..=1 });
    are_all(all.iter().map(|drawn| drawn.workers().len()), 1..=3);
    let workers = || all.iter().flat_map(|drawn| drawn.workers());
    are_all(workers().map(|worker| worker.load.clone()), fractions(0..=2));
    are_all(workers().map(|worker| worker.bandwidth.clone()), fractions(1..=2));
    are_all(workers().map(|worker| worker.speed.clone()), fractions(0..=1));
}

#[test]
fn rings_are_drawn_from_all_of_their_box_and_alike_where_they_are_to_be() {
    for links in [Links::Equal, Links::Symmetric, Links::Free] {
        for speeds in [Alike::Equal, Alike::Free] {
            let shape = RingBox { processors: 1..=3, cycle_times: 1..=2, costs: 3..=4, work: 5..=7, links, speeds };
            let rings = drawn(shape);
            are_all(rings.iter().map(SmallRing::processors), 1..=3);
            are_all(rings.iter().map(|ring| ring.work), 5..=7);
            are_all(rings.iter().flat_map(|ring| ring.cycle_times.iter().copied()), 1..=2);
            are_all(rings.iter().flat_map(|ring| ring.costs.iter().flatten().copied()), [0, 3, 4]);
            let of_three = || rings.iter().filter(|ring| ring.processors() == 3);
            let turned = |ring: &SmallRing| (0..3).all(|i| (0..3).all(|j| ring.costs[i][j] == ring.costs[j][i]));
            let equal =
                |ring: &SmallRing| ring.costs[0][1..].iter().chain(&ring.costs[1][2..]).all(|&c| c == ring.costs[0][1]);
            let alike = |ring: &SmallRing| ring.cycle_times.iter().all(|&time| time == ring.cycle_times[0]);
            assert_eq!(of_three().all(turned), links != Links::Free);
            assert_eq!(of_three().all(|ring| turned(ring) && equal(ring)), links == Links::Equal);
            assert_eq!(of_three().all(alike), speeds == Alike::Equal);
        }
    }
}

#[test]
fn platforms_are_drawn_from_all_of_their_box() {
    let shape = PlatformBox { nodes: 2..=4, cycle_times: 1..=2, masters: 2, ..PlatformBox::connected(2..=4, 3) };
    let positive = |most: i64| fractions(0..=most).into_iter().skip(1).filter(|weight| *weight != Rational::default());
    for (shape, most_links) in [(shape.clone(), 6), (PlatformBox { shape: Shape::Tree, ..shape }, 3)] {
        let platforms = drawn(shape);
        let nodes = || platforms.iter().flat_map(|platform| platform.nodes());
        are_all(platforms.iter().map(|platform| platform.nodes().len()), 2..=4);
        are_all(nodes().filter_map(|node| node.cycle_time.clone()), positive(2));
        are_all(platforms.iter().flat_map(|platform| platform.links()).map(|link| link.cost.clone()), positive(3));
        let of_four = || platforms.iter().filter(|platform| platform.nodes().len() == 4);
        are_all(of_four().map(|platform| platform.links().len()), 3..=most_links);
        let masters = |platform: &schedcheck_model::platform_graph::PlatformGraph| {
            platform.nodes().iter().map(|node| node.is_master).collect::<Vec<_>>()
        };
        are_all(of_four().map(masters), [vec![true, false, false, false], vec![true, true, false, false]]);
        let forwarders = nodes().filter(|node| node.cycle_time.is_none()).count();
        assert!(forwarders * 4 < nodes().count() && nodes().count() < forwarders * 6, "one in five");
    }
}
