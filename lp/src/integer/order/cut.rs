//! The cut of a set of nodes, and the set whose cut a point violates most.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is proved before it is used")]

use std::collections::{BTreeMap, VecDeque};

use num_bigint::BigInt;
use num_traits::Zero;

use super::graph::Orders;

/// What is left of a capacity counts from here on.
const NOISE: f64 = 1e-9;

/// `sum of the terms >= 0`: who leaves a node of a set leaves the set.
#[derive(Debug)]
pub(in crate::integer) struct Cut {
    /// The node, and the set, rising.
    pub nodes: (usize, Vec<usize>),
    pub terms: Vec<(usize, BigInt)>,
}

impl Cut {
    pub fn of(orders: &Orders, node: usize, set: Vec<usize>) -> Self {
        let is_in = |node: usize| set.binary_search(&node).is_ok();
        let mut terms = BTreeMap::<usize, BigInt>::new();
        for &from in &set {
            for &column in &orders.nodes[from].leaving {
                *terms.entry(column).or_default() += 1;
            }
            orders.nodes[from].exempting.iter().for_each(|&column| *terms.entry(column).or_default() += 1);
        }
        for arc in orders.arcs.iter().filter(|arc| is_in(arc.from) && is_in(arc.to)) {
            *terms.entry(arc.column).or_default() -= 1;
        }
        orders.nodes[node].leaving.iter().for_each(|&column| *terms.entry(column).or_default() -= 1);
        let terms = terms.into_iter().filter(|(_, value)| !value.is_zero()).collect();
        Self { nodes: (node, set), terms }
    }
}

/// By how much a point violates the cut of a node that it violates most, and the least set of that cut: a minimum cut
/// of the graph, from this node to what is without (L. Ford, D. Fulkerson, 1956).
/// Nothing if `stop` says so.
pub(super) fn minimum_cut(
    orders: &Orders,
    point: &[f64],
    node: usize,
    stop: &dyn Fn() -> bool,
) -> Option<(f64, Vec<usize>)> {
    let sink = orders.nodes.len();
    let mut left = vec![vec![0.0_f64; sink + 1]; sink + 1];
    let value = |column: usize| point[column].max(0.0);
    for (place, of) in orders.nodes.iter().enumerate() {
        left[place][sink] = of.leaving.iter().chain(&of.exempting).map(|&column| value(column)).sum();
    }
    for arc in &orders.arcs {
        left[arc.from][arc.to] += value(arc.column);
        left[arc.from][sink] -= value(arc.column);
    }
    let leaves: f64 = orders.nodes[node].leaving.iter().map(|&column| value(column)).sum();
    let mut flow = 0.0;
    loop {
        if stop() {
            return None;
        }
        let before = reached(&left, node);
        if before[sink].is_none() || flow >= leaves {
            let set = (0..sink).filter(|&place| place == node || before[place].is_some()).collect();
            return Some((leaves - flow, set));
        }
        let (mut room, mut place) = (f64::INFINITY, sink);
        while let Some(from) = before[place].filter(|_| place != node) {
            room = room.min(left[from][place]);
            place = from;
        }
        place = sink;
        while let Some(from) = before[place].filter(|_| place != node) {
            left[from][place] -= room;
            left[place][from] += room;
            place = from;
        }
        flow += room;
    }
}

/// From where each place is reached first, by capacity that is left.
fn reached(left: &[Vec<f64>], start: usize) -> Vec<Option<usize>> {
    let mut before = vec![None; left.len()];
    let mut queue = VecDeque::from([start]);
    while let Some(place) = queue.pop_front() {
        for next in 0..left.len() {
            if next != start && before[next].is_none() && left[place][next] > NOISE {
                before[next] = Some(place);
                queue.push_back(next);
            }
        }
    }
    before
}
