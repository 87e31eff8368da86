//! Platforms with a circle of an odd number of ports, on which the bound is attained or approached.

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel};

fn whole(number: usize) -> Rational {
    Rational::from_integer(number.into())
}

fn link(from: usize, to: usize, cost: Rational) -> Link {
    Link { from, to, cost, direction: Direction::Both }
}

/// A circle of 2k+1 nodes under one model: the master, 2k-1 relays, and the worker. All links take the same time but
/// for that from the master to the worker, which takes 2k times as long.
pub fn circle(k: usize, model: PortModel, (w, time): (i64, i64)) -> PlatformGraph {
    let worker = 2 * k;
    let node = |number| Node {
        cycle_time: (number == worker).then(|| Rational::from_integer(w.into())),
        is_master: number == 0,
        model,
    };
    let time = Rational::from_integer(time.into());
    let direct = link(0, worker, &time * whole(2 * k));
    let links = (0..worker).map(|number| link(number, number + 1, time.clone())).chain([direct]);
    PlatformGraph::new((0..=worker).map(node).collect(), links.collect())
        .expect("positive times, and each pair joined once")
}

/// A circle of 2k+1 ports through one shared port: masters are nodes 0 to k-1, workers k to 2k-1, the relay is the
/// last.
pub fn one_shared_port(k: usize) -> PlatformGraph {
    let relay = 2 * k;
    let node = |number| Node {
        cycle_time: (k..relay).contains(&number).then(|| whole(1)),
        is_master: number < k,
        model: if number == relay { PortModel::WorkInParallel } else { PortModel::SinglePort },
    };
    let direct = (0..k).flat_map(|l| [(l, k + l), (l, k + l + 1)]).filter(|&(_, to)| to < relay);
    let direct = direct.map(|(from, to)| link(from, to, whole(2)));
    let links = direct.chain([link(k - 1, relay, whole(1)), link(relay, k, whole(1))]);
    PlatformGraph::new((0..=relay).map(node).collect(), links.collect())
        .expect("positive times, and each pair joined once")
}
