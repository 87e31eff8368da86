//! The search for a list of more than the load that is asked for: layer by layer of workers served.

use std::cmp::Reverse;

use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;

use super::Control;
use super::fixed::{HUGE, WHOLE, sum};
use super::prices::Bound;
use super::problem::{Problem, Span, value};

/// The most states of a layer that are expanded together; more are searched one part after the other, so that memory is
/// bounded.
const MOST_TOGETHER: usize = 50_000;

/// How many states may be compared between two looks at the limits: some milliseconds.
const MOST_COMPARISONS: usize = 1 << 18;

/// A list of workers served, and what it leaves.
#[derive(Debug, Clone, Copy)]
struct State {
    served: u128,
    /// These, and whoever no good list serves any more.
    closed: u128,
    /// The time that is left.
    time: Span,
    /// The time that was left before the last worker was served.
    before: Span,
    load: Span,
    /// Where the search has noted the last worker and the list before it.
    node: usize,
}

/// The last worker of a list, and where the rest of the list is noted.
#[derive(Debug, Clone, Copy)]
struct Node {
    rest: usize,
    worker: usize,
}

/// A child that no bound has cut.
#[derive(Debug, Clone, Copy)]
struct Child {
    state: State,
    worker: usize,
    bound: u64,
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SearchEnd {
    /// A list of workers, as the star numbers them, each with a positive load, that computes more than asked for.
    Found(Vec<usize>),
    /// There is none.
    Exhausted,
    /// None was met, but the width has left out lists.
    Narrowed,
    /// Limits were reached.
    Stopped,
}

pub(super) struct Search<'a, 'b> {
    pub star: &'a DivisibleStar,
    pub problem: &'a Problem,
    pub bound: &'a Bound,
    pub control: &'a mut Control<'b>,
    /// The most states that are kept of a layer, of the best bounds; nothing if all are.
    pub width: Option<usize>,
    nodes: Vec<Node>,
    best: Option<(u64, Rational, Vec<usize>)>,
    /// Whether the width has left out lists.
    is_narrowed: bool,
}

impl<'a, 'b> Search<'a, 'b> {
    pub fn new(
        star: &'a DivisibleStar,
        problem: &'a Problem,
        bound: &'a Bound,
        control: &'a mut Control<'b>,
        width: Option<usize>,
    ) -> Self {
        Self { star, problem, bound, control, width, nodes: Vec::new(), best: None, is_narrowed: false }
    }

    pub fn run(mut self) -> SearchEnd {
        let all = Span { low: WHOLE, high: WHOLE };
        let root =
            State { served: 0, closed: 0, time: all, before: all, load: Span { low: 0, high: 0 }, node: usize::MAX };
        let is_through = self.layers(vec![root]);
        match self.best {
            Some((_, _, list)) => SearchEnd::Found(list),
            None if is_through && self.is_narrowed => SearchEnd::Narrowed,
            None if is_through => SearchEnd::Exhausted,
            None => SearchEnd::Stopped,
        }
    }

    /// Whether all lists that begin with one of these were searched, or one was found.
    fn layers(&mut self, mut layer: Vec<State>) -> bool {
        let mark = self.nodes.len();
        while !layer.is_empty() {
            let Some(children) = self.children(&layer) else {
                return false;
            };
            if self.width.is_none() && self.best.is_some() {
                return true;
            }
            let Some(kept) = self.undominated(children) else {
                return false;
            };
            if kept.len() > MOST_TOGETHER {
                let parts = kept.chunks(MOST_TOGETHER).map(<[Child]>::to_vec).collect::<Vec<_>>();
                for part in parts {
                    let part = self.noted(part);
                    if !self.layers(part) {
                        return false;
                    }
                    if self.best.is_some() {
                        return true;
                    }
                }
                break;
            }
            layer = self.noted(kept);
        }
        self.nodes.truncate(mark);
        true
    }

    /// The states of children, with their lists noted.
    fn noted(&mut self, children: Vec<Child>) -> Vec<State> {
        let note = |child: Child| {
            self.nodes.push(Node { rest: child.state.node, worker: child.worker });
            State { node: self.nodes.len() - 1, ..child.state }
        };
        children.into_iter().map(note).collect()
    }

    /// What may follow these states; nothing if limits are reached.
    fn children(&mut self, layer: &[State]) -> Option<Vec<Child>> {
        let mut children = Vec::new();
        for state in layer {
            if !self.control.spend_node() {
                return None;
            }
            let worth = self.problem.worth(state.closed, state.time.high);
            for worker in 0..self.problem.workers.len() {
                children.extend(self.child(state, worker, worth));
            }
        }
        Some(children)
    }

    fn child(&mut self, state: &State, worker: usize, worth: u64) -> Option<Child> {
        let data = &self.problem.workers[worker];
        let is_twin_open = |twin: usize| state.served >> twin & 1 == 0;
        if state.closed >> worker & 1 == 1 || data.twin.is_some_and(is_twin_open) || state.time.high <= data.need.low {
            return None;
        }
        let served = state.served | 1 << worker;
        let (own, time) = self.problem.serve(worker, state.time);
        let load = Span { low: state.load.low + own.low, high: sum(state.load.high, own.high) };
        let mut closed = state.closed | 1 << worker;
        if sum(load.high, self.bound.at(closed, time.high)) <= WHOLE {
            return None;
        }
        if let Some(last) = self.nodes.get(state.node).map(|node| node.worker)
            && self.problem.is_better_exchanged(last, worker, state.before, worth)
        {
            return None;
        }
        let latest = self.problem.latest(closed, worker, state.time, time.high, worth);
        let bound = sum(load.high, self.bound.within(closed, time.high, &latest));
        if bound <= WHOLE {
            return None;
        }
        for (worker, data) in self.problem.workers.iter().enumerate() {
            closed |= u128::from(latest[worker] <= data.need.low) << worker;
        }
        let child = State { served, closed, time, before: state.time, load, node: state.node };
        if state.time.low <= data.need.high && self.exact_load(&child, worker).is_none() {
            return None;
        }
        self.consider(&child, worker);
        Some(Child { state: child, worker, bound })
    }

    /// Keeps the list if it computes more than is asked for and more than the best.
    fn consider(&mut self, child: &State, worker: usize) {
        let least = self.best.as_ref().map_or(WHOLE, |(load, ..)| *load);
        if child.load.high <= least {
            return;
        }
        if let Some((load, list)) = self.exact_load(child, worker)
            && load > *self.best.as_ref().map_or(&self.problem.load, |(_, load, _)| load)
        {
            self.best = Some((child.load.high, load, list));
        }
    }

    /// The load of the list of `state` with `worker` at its end, if all loads are positive.
    fn exact_load(&self, state: &State, worker: usize) -> Option<(Rational, Vec<usize>)> {
        let mut list = vec![self.problem.workers[worker].number];
        let mut node = state.node;
        while let Some(Node { rest, worker }) = self.nodes.get(node) {
            list.push(self.problem.workers[*worker].number);
            node = *rest;
        }
        list.reverse();
        let load = self.problem.exact_load(self.star, &list)?;
        Some((load, list))
    }

    /// The children that no other of the same workers makes superfluous (lemma 5), in the order of their bounds where
    /// the width is limited; nothing if limits are reached.
    fn undominated(&mut self, mut children: Vec<Child>) -> Option<Vec<Child>> {
        let mut comparisons = 0;
        children.sort_by_key(|child| child.state.served);
        let mut kept: Vec<Child> = Vec::with_capacity(children.len());
        for group in children.chunk_by_mut(|one, other| one.state.served == other.state.served) {
            if let [only] = group {
                kept.push(*only);
                continue;
            }
            let latest = group.iter().map(|child| child.state.time.high).max().unwrap_or(0);
            let closed = group.iter().fold(u128::MAX, |closed, child| closed & child.state.closed);
            let worth = self.problem.worth(closed, latest);
            group.sort_by_key(|child| Reverse(sum(child.state.load.high, value(child.state.time.high, worth))));
            let first = kept.len();
            for child in group.iter() {
                comparisons += kept.len() - first;
                if comparisons > MOST_COMPARISONS {
                    if self.control.is_over() {
                        return None;
                    }
                    comparisons = 0;
                }
                if !kept[first..].iter().any(|other| dominates(&other.state, &child.state, worth)) {
                    kept.push(*child);
                }
            }
        }
        if let Some(width) = self.width.filter(|&width| kept.len() > width) {
            kept.sort_by_key(|child| Reverse(child.bound));
            kept.truncate(width);
            self.is_narrowed = true;
        }
        Some(kept)
    }
}

/// Whether nothing that completes `other` computes more than the same completion of `one`, or what is left of it.
fn dominates(one: &State, other: &State, worth: u64) -> bool {
    let late = other.time.high.saturating_sub(one.time.low);
    one.load.low >= sum(other.load.high, value(late, worth)) && worth < HUGE
}
