//! Shortest ways from the masters over the arcs that a period uses.

use std::collections::{BTreeMap, BTreeSet};

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph};

/// Each node but the masters that is reached, with the node before it on a way whose costs sum to the least; nearest
/// first.
pub(super) fn shortest(platform: &PlatformGraph, period: &Period) -> Vec<(usize, usize)> {
    let sent = period.slots.iter().flat_map(|slot| &slot.transfers);
    let used: BTreeSet<_> = sent.filter(|sent| !sent.tasks.is_zero()).map(|sent| (sent.from, sent.to)).collect();
    let mut leaving = BTreeMap::<usize, Vec<(usize, Rational)>>::new();
    for (from, to, link) in platform.arcs().filter(|&(from, to, _)| used.contains(&(from, to))) {
        leaving.entry(from).or_default().push((to, platform.links()[link].cost.clone()));
    }
    let start = super::masters(platform).map(|master| (Rational::zero(), master, None));
    let mut queue: BTreeSet<(Rational, usize, Option<usize>)> = start.collect();
    let mut is_reached = vec![false; platform.nodes().len()];
    let mut order = Vec::new();
    while let Some((distance, node, before)) = queue.pop_first() {
        if std::mem::replace(&mut is_reached[node], true) {
            continue;
        }
        order.extend(before.map(|before| (node, before)));
        for (next, cost) in leaving.get(&node).into_iter().flatten().filter(|(next, _)| !is_reached[*next]) {
            queue.insert((&distance + cost, *next, Some(node)));
        }
    }
    order
}

/// The time that a task takes from a master to each node over any arcs, by the shortest way; nothing for nodes that are
/// not reached.
pub(super) fn distances(platform: &PlatformGraph) -> Vec<Option<Rational>> {
    let mut queue: BTreeSet<(Rational, usize)> =
        super::masters(platform).map(|master| (Rational::zero(), master)).collect();
    let mut distances: Vec<Option<Rational>> = vec![None; platform.nodes().len()];
    let arcs: Vec<_> = platform.arcs().collect();
    while let Some((distance, node)) = queue.pop_first() {
        if distances[node].is_some() {
            continue;
        }
        for &(_, to, link) in arcs.iter().filter(|&&(from, to, _)| from == node && distances[to].is_none()) {
            queue.insert((&distance + &platform.links()[link].cost, to));
        }
        distances[node] = Some(distance);
    }
    distances
}
