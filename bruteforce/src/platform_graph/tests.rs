//! What the throughputs of platform graphs agree with.

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel, check_period};

use super::activity_sets::{ActivitySetsError, best};

/// The best throughput; the checker has measured it.
fn throughput(platform: &PlatformGraph) -> String {
    let optimum = best(platform).unwrap();
    assert_eq!(check_period(platform, &optimum.period).unwrap().throughput, optimum.throughput);
    optimum.throughput.to_string()
}

pub(super) fn node(cycle_time: i64, is_master: bool, model: PortModel) -> Node {
    let cycle_time = (cycle_time != 0).then(|| Rational::from(cycle_time));
    Node { cycle_time, is_master, model }
}

pub(super) fn one_way(from: usize, to: usize, cost: i64) -> Link {
    Link { from, to, cost: Rational::from(cost), direction: Direction::Forward }
}

#[test]
fn a_node_alone_computes_all_the_time_and_a_forwarder_alone_does_nothing() {
    for model in PortModel::NAMED {
        assert_eq!(throughput(&PlatformGraph::of([2], []).all_under(model)), "1/2");
        assert_eq!(throughput(&PlatformGraph::of([0], []).all_under(model)), "0");
    }
}

#[test]
fn what_no_master_reaches_does_nothing() {
    assert_eq!(throughput(&PlatformGraph::of([3, 1, 1], [(1, 2, 1)])), "1/3");
}

#[test]
fn a_triangle_of_shared_ports_carries_one_task_at_a_time() {
    // The degrees alone would let each of the three transfers go on half of the time: 3/2 transfers at once.
    let triangle = PlatformGraph::of([0, 0, 1], [(0, 1, 1), (0, 2, 3), (1, 2, 1)]);
    assert_eq!(throughput(&triangle.clone().all_under(PortModel::WorkInParallel)), "1/2");
    assert_eq!(throughput(&triangle), "1");
}

#[test]
fn a_node_of_one_thing_at_a_time_sends_or_computes() {
    let chain = PlatformGraph::of([1, 1], [(0, 1, 1)]);
    assert_eq!(throughput(&chain), "2");
    assert_eq!(throughput(&chain.clone().all_under(PortModel::ReceiveInParallel)), "1");
    assert_eq!(throughput(&chain.clone().all_under(PortModel::SendInParallel)), "3/2");
    assert_eq!(throughput(&chain.all_under(PortModel::Sequential)), "1");
}

#[test]
fn so_many_ports_so_many_transfers() {
    let star = PlatformGraph::of([0, 1, 1, 1], [(0, 1, 1), (0, 2, 1), (0, 3, 1)]);
    for send in 1..=4 {
        let several = star.clone().all_under(PortModel::Ports { receive: 1, send });
        assert_eq!(throughput(&several), send.min(3).to_string());
    }
}

#[test]
fn two_masters_feed_what_lies_between_them() {
    let shared = PortModel::WorkInParallel;
    let nodes = vec![node(0, true, shared), node(1, false, PortModel::MultiPort), node(2, true, shared)];
    let between = PlatformGraph::new(nodes, vec![one_way(0, 1, 2), one_way(2, 1, 3)]).unwrap();
    assert_eq!(throughput(&between), "4/3");
}

#[test]
fn two_links_of_opposite_ways_carry_tasks_at_once() {
    let masters = |model| vec![node(0, true, model), node(1, false, model), node(1, false, model)];
    let links = vec![one_way(0, 1, 1), one_way(0, 2, 1), one_way(1, 2, 1), one_way(2, 1, 2)];
    assert_eq!(throughput(&PlatformGraph::new(masters(PortModel::MultiPort), links.clone()).unwrap()), "2");
    assert_eq!(throughput(&PlatformGraph::new(masters(PortModel::SinglePort), links).unwrap()), "1");
}

#[test]
fn more_sets_than_the_most_are_refused() {
    let links: Vec<_> = (0..8).flat_map(|to| (0..to).map(move |from| (from, to, 1))).collect();
    let complete = PlatformGraph::of([1; 8], links).all_under(PortModel::MultiPort);
    assert_eq!(best(&complete), Err(ActivitySetsError::TooManySets));
}
