//! The open part of the search tree. What is closed is gone from memory, and stands in the log.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::rc::Rc;

use super::facts::Closed;
use super::local::Change;
use super::multipliers::Duals;
use crate::basis::Basis;
use crate::program::Rational;

/// A node that is not closed.
#[derive(Debug)]
pub(super) struct Node {
    /// The node that was branched on, and whether this is its first case or its second.
    pub parent: Option<(usize, usize)>,
    /// What this node assumes beyond its parent, and then what follows from that.
    pub changes: Vec<Change>,
    pub depth: usize,
    /// A lower bound on the objective, and the multipliers that prove it, also in the region of the parent.
    pub proved: Option<(Rational, Rc<Duals>)>,
    /// The basis to start from.
    pub basis: Rc<Basis>,
    /// How far the branching column moves in this case, and the objective of the parent's relaxation, as far as floats
    /// can tell.
    pub step: Option<(f64, f64)>,
    closed: [Option<Closed>; 2],
    cases: [usize; 2],
    /// The number under which it waits, if it does.
    waits: Option<usize>,
}

/// The nodes, and the queue of those that wait.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Option<Node>>,
    free: Vec<usize>,
    queue: BinaryHeap<Waiting>,
    /// The nodes that wait, and their numbers, the youngest last. Some may wait no more.
    stack: Vec<(usize, usize)>,
    waiting: usize,
}

/// A node in the queue: the least bound first, then the deepest, then the oldest.
#[derive(Debug)]
struct Waiting {
    bound: Option<Rational>,
    depth: usize,
    serial: usize,
    node: usize,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        let bounds = match (&self.bound, &other.bound) {
            (None, None) => Ordering::Equal,
            (None, _) => Ordering::Greater,
            (_, None) => Ordering::Less,
            (Some(own), Some(other)) => other.cmp(own),
        };
        bounds.then(self.depth.cmp(&other.depth)).then(other.serial.cmp(&self.serial))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Node {
    pub fn root(basis: Basis) -> Self {
        Self {
            parent: None,
            changes: Vec::new(),
            depth: 0,
            proved: None,
            basis: Rc::new(basis),
            step: None,
            closed: [None, None],
            cases: [0; 2],
            waits: None,
        }
    }
}

impl Tree {
    pub fn add(&mut self, node: Node) -> usize {
        if let Some(place) = self.free.pop() {
            self.nodes[place] = Some(node);
            return place;
        }
        self.nodes.push(Some(node));
        self.nodes.len() - 1
    }

    /// The child of a node for a case of a branching on it.
    pub fn branch(&mut self, parent: usize, side: usize, change: Change, step: (f64, f64)) -> Option<usize> {
        let node = self.nodes[parent].as_mut()?;
        node.cases[side] = change.fact;
        let child = Node {
            parent: Some((parent, side)),
            changes: vec![change],
            depth: node.depth + 1,
            proved: node.proved.clone(),
            basis: Rc::clone(&node.basis),
            step: Some(step),
            closed: [None, None],
            cases: [0; 2],
            waits: None,
        };
        Some(self.add(child))
    }

    pub fn get(&self, place: usize) -> Option<&Node> {
        self.nodes.get(place)?.as_ref()
    }

    pub fn get_mut(&mut self, place: usize) -> Option<&mut Node> {
        self.nodes.get_mut(place)?.as_mut()
    }

    /// Lets a node wait.
    pub fn push(&mut self, place: usize, serial: usize) {
        if let Some(node) = self.nodes.get_mut(place).and_then(Option::as_mut) {
            node.waits = Some(serial);
            let bound = node.proved.as_ref().map(|proved| proved.0.clone());
            self.queue.push(Waiting { bound, depth: node.depth, serial, node: place });
            self.stack.push((place, serial));
            self.waiting += 1;
        }
        if self.stack.len() > 1_000 + 4 * self.waiting {
            let mut stack = std::mem::take(&mut self.stack);
            stack.retain(|&(place, serial)| self.waits(place, serial));
            self.stack = stack;
        }
    }

    /// The waiting node with the least bound.
    pub fn pop(&mut self) -> Option<usize> {
        self.least_bound()?;
        let place = self.queue.pop()?.node;
        self.take(place)
    }

    /// The waiting node that came last.
    pub fn pop_youngest(&mut self) -> Option<usize> {
        while let Some((place, serial)) = self.stack.pop() {
            if self.waits(place, serial) {
                return self.take(place);
            }
        }
        None
    }

    fn take(&mut self, place: usize) -> Option<usize> {
        self.get_mut(place)?.waits = None;
        self.waiting -= 1;
        if self.waiting == 0 {
            self.stack.clear();
        }
        Some(place)
    }

    fn waits(&self, place: usize, serial: usize) -> bool {
        self.get(place).is_some_and(|node| node.waits == Some(serial))
    }

    /// The least bound of those that wait, if any waits: nothing if it has none.
    pub fn least_bound(&mut self) -> Option<Option<&Rational>> {
        while let Some(first) = self.queue.peek() {
            if self.waits(first.node, first.serial) {
                break;
            }
            self.queue.pop();
        }
        self.queue.peek().map(|first| first.bound.as_ref())
    }

    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// Takes a closed node away; what it says goes to its parent. If both cases of that are closed now, they come back
    /// with their assumptions, and the parent is to be closed next.
    pub fn close(&mut self, place: usize, closed: Closed) -> Above {
        self.free.push(place);
        let Some(node) = self.nodes[place].take() else { return Above::Open };
        let Some((parent, side)) = node.parent else { return Above::Root(closed) };
        let Some(above) = self.nodes[parent].as_mut() else { return Above::Open };
        above.closed[side] = Some(closed);
        match &mut above.closed {
            [first @ Some(_), second @ Some(_)] => match (first.take(), second.take()) {
                (Some(first), Some(second)) => Above::Both(parent, [(first, above.cases[0]), (second, above.cases[1])]),
                _ => Above::Open,
            },
            _ => Above::Open,
        }
    }

    /// The changes from the root to a node, and the nodes on that way.
    pub fn path(&self, place: usize) -> Vec<usize> {
        let mut path = vec![place];
        while let Some((parent, _)) = path.last().and_then(|&node| self.get(node)).and_then(|node| node.parent) {
            path.push(parent);
        }
        path.reverse();
        path
    }
}

/// What a closed node means for the one above.
#[derive(Debug)]
pub(super) enum Above {
    /// Its other case is open.
    Open,
    /// Both of its cases are closed.
    Both(usize, [(Closed, usize); 2]),
    /// There is none: all is closed.
    Root(Closed),
}
