//! The sets whose cuts a point violates most.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is proved before it is used")]

use std::collections::{BTreeSet, VecDeque};

use super::cut::{Cut, Kind};
use super::graph::{MAX_SET, Orders};

/// What is left of a capacity counts from here on.
const NOISE: f64 = 1e-9;

impl Orders {
    /// Cuts that a point violates, the most violated first; those found so far if `stop` says so.
    pub(super) fn violated(&self, point: &[f64], stop: &dyn Fn() -> bool) -> Vec<(f64, Cut)> {
        let flow = Flow::of(self, point);
        let mut sets = BTreeSet::new();
        for node in 0..self.nodes.len() {
            if stop() {
                break;
            }
            sets.extend(flow.minimum_cut(node, None));
            if self.is_closed() {
                sets.extend(((node + 1)..self.nodes.len()).filter_map(|other| flow.minimum_cut(node, Some(other))));
                sets.extend(flow.near(node));
            }
        }
        let mut found: Vec<(f64, Cut)> = Vec::new();
        for set in sets {
            let rest: Vec<usize> = (0..self.nodes.len()).filter(|node| set.binary_search(node).is_err()).collect();
            let best = [flow.violation(self, &set, &rest), flow.violation(self, &rest, &set)];
            let best = best.into_iter().flatten().max_by(|left, right| left.0.total_cmp(&right.0));
            found.extend(best.filter(|(violation, _)| *violation > 0.0));
        }
        found.sort_by(|left, right| right.0.total_cmp(&left.0));
        found
    }
}

/// A point, as it flows through the graph. The last place is what is without.
struct Flow {
    /// What goes from each place to each.
    arcs: Vec<Vec<f64>>,
    /// What leaves each node.
    left: Vec<f64>,
    /// What exempts each node.
    exempt: Vec<f64>,
}

impl Flow {
    fn of(orders: &Orders, point: &[f64]) -> Self {
        let without = orders.nodes.len();
        let value = |column: usize| point[column].max(0.0);
        let sum = |columns: &mut dyn Iterator<Item = usize>| columns.map(value).sum::<f64>();
        let left: Vec<f64> = orders.nodes.iter().map(|node| sum(&mut node.leaving.iter().copied())).collect();
        let exempt = orders.nodes.iter().map(|node| sum(&mut node.exempting.iter().copied())).collect();
        let mut arcs = vec![vec![0.0; without + 1]; without + 1];
        arcs.iter_mut().zip(&left).for_each(|(arcs, left)| arcs[without] = *left);
        for arc in &orders.arcs {
            arcs[arc.from][arc.to] += value(arc.column);
            arcs[arc.from][without] -= value(arc.column);
        }
        Self { arcs, left, exempt }
    }

    /// The least set of a minimum cut (L. Ford, D. Fulkerson, 1956) from a node to another one, or to what is without,
    /// where exemptions lead.
    fn minimum_cut(&self, node: usize, other: Option<usize>) -> Option<Vec<usize>> {
        let without = self.left.len();
        let mut left = self.arcs.clone();
        match other {
            Some(other) => left[other][without] = f64::INFINITY,
            None => left.iter_mut().zip(&self.exempt).for_each(|(left, exempt)| left[without] += exempt),
        }
        let (mut flow, most) = (0.0, self.left[node].min(other.map_or(1.0, |other| self.left[other])));
        loop {
            let before = reached(&left, node);
            if flow >= most - NOISE {
                return None;
            }
            if before[without].is_none() {
                return Some((0..without).filter(|&place| place == node || before[place].is_some()).collect());
            }
            let (mut room, mut place) = (f64::INFINITY, without);
            while let Some(from) = before[place].filter(|_| place != node) {
                room = room.min(left[from][place]);
                place = from;
            }
            place = without;
            while let Some(from) = before[place].filter(|_| place != node) {
                left[from][place] -= room;
                left[place][from] += room;
                place = from;
            }
            flow += room;
        }
    }

    /// Sets that grow from a node: each time by the one that most leads to.
    fn near(&self, node: usize) -> Vec<Vec<usize>> {
        let (mut set, mut found) = (vec![node], Vec::new());
        while set.len() + 1 < self.left.len() {
            let both = |place: usize| set.iter().map(|&own| self.arcs[own][place] + self.arcs[place][own]).sum::<f64>();
            let others = (0..self.left.len()).filter(|place| !set.contains(place));
            let next = others.map(|place| (both(place), place)).max_by(|left, right| left.0.total_cmp(&right.0));
            let Some((_, next)) = next.filter(|(sum, _)| *sum > NOISE) else { break };
            set.push(next);
            let mut rising = set.clone();
            rising.sort_unstable();
            found.push(rising);
        }
        found
    }

    /// By how much the cut of a set that is violated most is violated.
    fn violation(&self, orders: &Orders, set: &[usize], rest: &[usize]) -> Option<(f64, Cut)> {
        if !(2..=MAX_SET).contains(&set.len()) {
            return None;
        }
        let most = |set: &[usize]| {
            let most = set.iter().map(|&node| (self.left[node], node));
            most.max_by(|left, right| left.0.total_cmp(&right.0))
        };
        let inner = |from: usize| set.iter().map(|&to| self.arcs[from][to]).sum::<f64>();
        let out: f64 = set.iter().map(|&node| self.left[node] - inner(node)).sum();
        let exempt: f64 = set.iter().map(|&node| self.exempt[node]).sum();
        let ((left, node), other) = (most(set)?, most(rest));
        let cut = |kind: Kind| Cut { kind, node, set: set.to_vec() };
        let mut best = (left - out - exempt, cut(Kind::Open));
        if orders.is_closed() {
            let shorter = orders.length().is_some_and(|length| set.len() < length);
            let closed = match other {
                _ if shorter => Some((left - out, cut(Kind::Short))),
                Some((least, other)) => Some((left + least - 1.0 - out, cut(Kind::Apart(other)))),
                None => None,
            };
            // Of two that are violated alike, the one without exemptions says more.
            best = closed.filter(|closed| closed.0 >= best.0 - NOISE).unwrap_or(best);
        }
        Some(best)
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
