//! What closes nodes: facts of the log, up to the root.

use super::facts::Closed;
use super::multipliers::Duals;
use super::search::Search;
use super::system::Infeasible;
use super::tree::Above;

/// How many terms may be summed up to close what is open: some tenths of a second.
const WORK: usize = 30_000_000;

impl Search<'_> {
    pub(super) fn bounded(&mut self, duals: &Duals) -> Option<Closed> {
        if self.options.first_point {
            return Some(Closed { fact: 0, bound: None });
        }
        self.facts.bound(&self.system, &self.local, duals, self.log)
    }

    pub(super) fn contradiction(&mut self, duals: &Duals) -> Option<Closed> {
        self.facts.absurd(&self.system, &self.local, duals, self.log)
    }

    /// Closes a node, and those above of which both cases are closed; what closes the root.
    pub(super) fn close(&mut self, place: usize, closed: Closed) -> Option<Closed> {
        let (mut place, mut closed) = (place, closed);
        loop {
            let changes = self.tree.get(place).into_iter().flat_map(|node| &node.changes);
            changes.for_each(|change| self.log.forget(change.fact));
            match self.tree.close(place, closed) {
                Above::Open => return None,
                Above::Root(closed) => return Some(closed),
                Above::Both(above, sides) => {
                    closed = self.facts.cases(sides, self.log);
                    place = above;
                }
            }
        }
    }

    /// The best bound that there is of the root.
    pub(super) fn close_all(&mut self) -> Option<Closed> {
        if self.options.first_point {
            return None;
        }
        let (closed, known) = (self.close_open(), self.lifted.take());
        let closed = match (closed, known) {
            (Some(closed), Some(known)) if closed.bound_is_below(&known) => Some(known),
            (closed, known) => closed.or(known),
        };
        closed.map(|closed| self.with_the_best(closed))
    }

    /// Closes every open node with the bound that it has, and the root with the least of them; nothing if a node has
    /// none. Where nobody reads why, the least bound is the answer, and facts are only counted; where there are so many
    /// nodes that it would take seconds, the root is closed with the bound that it had at first.
    fn close_open(&mut self) -> Option<Closed> {
        let least = self.facts.rounded(self.tree.least_bound()??.clone());
        let (closed, is_of_all) = self.close_each();
        if is_of_all || self.log.is_read() {
            return closed;
        }
        let best = self.incumbent.as_ref().map(|best| &best.value);
        let least = best.filter(|best| **best < least).cloned().unwrap_or(least);
        Some(Closed { fact: 0, bound: Some(least) })
    }

    /// What closes the root, and whether every open node was closed for it.
    fn close_each(&mut self) -> (Option<Closed>, bool) {
        let mut work = 0;
        while work < WORK {
            let Some((place, closed)) = self.close_one(&mut work) else { return (None, true) };
            if let Some(root) = self.close(place, closed) {
                return (Some(root), true);
            }
        }
        let root = self.path.first().map(|root| root.0);
        (root.and_then(|root| self.with_its_bound(root)), false)
    }

    /// An open node, and what closes it.
    fn close_one(&mut self, work: &mut usize) -> Option<(usize, Closed)> {
        let place = self.tree.pop_youngest()?;
        let (_, duals) = self.tree.get(place)?.proved.as_ref()?;
        *work += duals.work(&self.system) + self.system.columns.len() + self.path.len();
        self.with_its_bound(place).map(|closed| (place, closed))
    }

    /// Closes a node with the bound that it has.
    fn with_its_bound(&mut self, place: usize) -> Option<Closed> {
        if let Err(Infeasible(fact)) = self.enter(place, false) {
            return Some(Closed { fact, bound: None });
        }
        let (_, duals) = self.tree.get(place)?.proved.clone()?;
        self.bounded(&duals)
    }
}
