//! Platforms with a circle of an odd number of ports, on which a bound is attained or approached.

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel};

fn one_over(number: usize) -> Rational {
    Rational::from(number).recip()
}

fn link(from: usize, to: usize, cost: Rational) -> Link {
    Link { from, to, cost, direction: Direction::Both }
}

fn platform(nodes: impl IntoIterator<Item = Node>, links: impl IntoIterator<Item = Link>) -> PlatformGraph {
    PlatformGraph::new(nodes.into_iter().collect(), links.into_iter().collect())
        .expect("positive times, and each pair joined once")
}

/// A circle of 2k+1 nodes under one model: the master, 2k-1 relays, and the worker. All links take the same time but
/// for that from the master to the worker, which takes 2k times as long.
pub fn circle(k: usize, model: PortModel, (w, time): (i64, i64)) -> PlatformGraph {
    let worker = 2 * k;
    let node =
        |number| Node { cycle_time: (number == worker).then(|| Rational::from(w)), is_master: number == 0, model };
    let time = Rational::from(time);
    let direct = link(0, worker, &time * Rational::from(2 * k));
    let links = (0..worker).map(|number| link(number, number + 1, time.clone())).chain([direct]);
    platform((0..=worker).map(node), links)
}

/// The pairs (l, l) and (l, l+1) of k senders and k workers.
fn pairs(k: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..k).flat_map(|l| [(l, l), (l, l + 1)]).filter(move |&(_, worker)| worker < k)
}

/// One master, and a circle of 2k+1 ports through the one shared port of a relay, which is under this model: the master
/// is node 0, senders are nodes 1 to k, workers k+1 to 2k, the relay is 2k+1, and nodes that forward follow.
pub fn one_master(k: usize, model: PortModel) -> PlatformGraph {
    one_master_with_chains(k, (k - 1).max(1), model)
}

/// The same with chains of so many links from the master to the senders.
pub fn one_master_with_chains(k: usize, length: usize, model: PortModel) -> PlatformGraph {
    let relay = 2 * k + 1;
    let on_the_way = |sender: usize, step: usize| match step {
        0 => 0,
        step if step == length => sender,
        step => relay + (sender - 1) * (length - 1) + step,
    };
    let node = |number| Node {
        cycle_time: (k < number && number < relay).then_some(Rational::ONE),
        is_master: number == 0,
        model: if number == relay { model } else { PortModel::SinglePort },
    };
    let steps = (1..=k).flat_map(|sender| (0..length).map(move |step| (sender, step)));
    let chains = steps.map(|(sender, step)| link(on_the_way(sender, step), on_the_way(sender, step + 1), one_over(k)));
    let direct = pairs(k).map(|(sender, worker)| link(1 + sender, 1 + k + worker, Rational::from(2)));
    let over_relay = [link(k, relay, Rational::ONE), link(relay, k + 1, Rational::ONE)];
    platform((0..=relay + k * (length - 1)).map(node), direct.chain(over_relay).chain(chains))
}

const TWO_EACH_WAY: PortModel = PortModel::Ports { receive: 2, send: 2 };

/// A circle of 2k+1 ports through the one shared port of a relay, all others with two ports each way: masters 0 to k-1
/// and workers 2k to 3k-1 are on the circle; each has a worker (from 3k) or a master (from k) of its own. The relay is
/// the last.
pub fn two_ports(k: usize) -> PlatformGraph {
    let costs = [vec![2; 4 * k - 1], vec![1, 1]].concat();
    two_ports_with_costs(k, &costs, PortModel::WorkInParallel)
}

/// The same with other costs, those of the two links of the relay last, which is under this model.
pub fn two_ports_with_costs(k: usize, costs: &[usize], model: PortModel) -> PlatformGraph {
    let relay = 4 * k;
    let own = (0..k).flat_map(|l| [(l, 3 * k + l), (k + l, 2 * k + l)]);
    let direct = pairs(k).map(|(master, worker)| (master, 2 * k + worker));
    let ways = own.chain(direct).chain([(k - 1, relay), (relay, 2 * k)]);
    let links = ways.zip(costs).map(|((from, to), &cost)| link(from, to, Rational::from(cost)));
    platform((0..=relay).map(|number| two_each_way(number, 2 * k, relay, model)), links)
}

/// A master, a worker behind so many masters, or the relay behind them.
fn two_each_way(number: usize, masters: usize, relay: usize, model: PortModel) -> Node {
    Node {
        cycle_time: (masters..relay).contains(&number).then(|| one_over(2)),
        is_master: number < masters,
        model: if number == relay { model } else { TWO_EACH_WAY },
    }
}

/// Three masters and three workers with two ports each way, each pair joined but the last master and the first worker,
/// which have a relay of one shared port between them.
pub fn with_chords() -> PlatformGraph {
    let pairs = (0..3).flat_map(|master| (3..6).map(move |worker| (master, worker)));
    let direct = pairs.filter(|&pair| pair != (2, 3)).map(|(master, worker)| link(master, worker, Rational::from(2)));
    let links = direct.chain([link(2, 6, Rational::ONE), link(6, 3, Rational::ONE)]);
    platform((0..=6).map(|number| two_each_way(number, 3, 6, PortModel::WorkInParallel)), links)
}
