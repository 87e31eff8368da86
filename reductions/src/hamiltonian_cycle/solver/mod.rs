//! An exact solver of the Hamiltonian cycle problem that knows nothing of scheduling.
//!
//! The search decides, edge by edge, which belong to the cycle; `state` draws what follows. It branches at an end of a
//! path that is chosen already, where the fewest edges are left, and tries the edge with before without. Two necessary
//! conditions cut branches off, see `prune`: the edges that are left join everything and no vertex alone holds them
//! together, and every vertex can have a successor of its own.
//!
//! Each pair of an edge with and without splits the cycles in two, so every Hamiltonian cycle is met exactly once.

mod prune;
mod state;

use state::{Conflict, State};

use super::{Graph, HamiltonianCycle};

/// When a search gives up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BranchingLimit {
    /// The most branchings.
    pub max_nodes: u64,
}

impl Default for BranchingLimit {
    /// A million branchings.
    fn default() -> Self {
        Self { max_nodes: 1_000_000 }
    }
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CycleAnswer {
    /// A Hamiltonian cycle.
    Cycle(HamiltonianCycle),
    /// There is none.
    None,
    /// The limit was reached first.
    Unknown,
}

/// What a search has found, and what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The answer.
    pub answer: CycleAnswer,
    /// The number of branchings.
    pub nodes: u64,
}

/// Whether `graph` has a Hamiltonian cycle, within `limit`.
///
/// ```
/// use schedcheck_reductions::hamiltonian_cycle::{NamedGraph, solver};
/// let petersen = NamedGraph::Petersen.graph();
/// assert_eq!(solver::decide(&petersen, &solver::BranchingLimit::default()).answer, solver::CycleAnswer::None);
/// assert!(solver::cycle(&petersen.without(0)).is_some());
/// ```
pub fn decide(graph: &Graph, limit: &BranchingLimit) -> Decision {
    let mut search = Search::new(graph, limit.max_nodes);
    let answer = match search.next() {
        Some(cycle) => CycleAnswer::Cycle(cycle),
        None if search.gave_up => CycleAnswer::Unknown,
        None => CycleAnswer::None,
    };
    Decision { answer, nodes: search.nodes }
}

/// Some Hamiltonian cycle of `graph`, without a limit; `None` where there is none.
pub fn cycle(graph: &Graph) -> Option<HamiltonianCycle> {
    cycles(graph).next()
}

/// All Hamiltonian cycles of `graph`, each once, in an order that is always the same.
pub fn cycles(graph: &Graph) -> impl Iterator<Item = HamiltonianCycle> {
    Search::new(graph, u64::MAX)
}

/// An edge that the search has put on the cycle by choice, and how many steps there were before it.
struct Branching {
    edge: usize,
    before: usize,
}

struct Search<'g> {
    state: State<'g>,
    branchings: Vec<Branching>,
    /// Whether what has been decided so far may lead to a cycle that has not been met.
    alive: bool,
    /// Whether some branch has failed: before, the dearer conditions are tested at the root alone.
    failed: bool,
    nodes: u64,
    max_nodes: u64,
    gave_up: bool,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph, max_nodes: u64) -> Self {
        let mut state = State::new(graph);
        let alive = state.begin().is_ok() && prune::is_biconnected(&state) && prune::each_has_a_successor(graph);
        Self { state, branchings: Vec::new(), alive, failed: false, nodes: 0, max_nodes, gave_up: false }
    }

    /// Puts an edge on the cycle that is open.
    fn branch(&mut self) {
        let edge = self.state.branching_edge();
        self.branchings.push(Branching { edge, before: self.state.steps() });
        self.nodes += 1;
        let outcome = self.state.choose(edge).and_then(|()| self.state.propagate());
        self.settle(outcome);
    }

    /// Takes the last choice back whose other side is open, and goes there.
    fn go_back(&mut self) {
        self.failed = true;
        let Some(Branching { edge, before }) = self.branchings.pop() else { return };
        self.state.undo_to(before);
        let outcome = self.state.exclude(edge).and_then(|()| self.state.propagate());
        self.settle(outcome);
    }

    fn settle(&mut self, outcome: Result<(), Conflict>) {
        self.alive =
            outcome.is_ok() && (!self.failed || self.state.is_complete() || prune::is_biconnected(&self.state));
    }
}

impl Iterator for Search<'_> {
    type Item = HamiltonianCycle;

    fn next(&mut self) -> Option<HamiltonianCycle> {
        loop {
            if !self.alive {
                if self.branchings.is_empty() {
                    return None;
                }
                self.go_back();
            } else if self.state.is_complete() {
                // The next call goes on from the last branching.
                self.alive = false;
                return Some(self.state.cycle());
            } else if self.nodes == self.max_nodes {
                (self.alive, self.gave_up) = (false, true);
                self.branchings.clear();
            } else {
                self.branch();
            }
        }
    }
}

#[cfg(test)]
mod tests;
