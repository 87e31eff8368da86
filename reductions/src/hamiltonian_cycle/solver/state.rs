//! What is decided of each edge, and what follows from it.
//!
//! Three rules hold in every Hamiltonian cycle, and are applied until nothing changes:
//!
//! 1. A vertex with two chosen edges has no other.
//! 2. A vertex with two edges that are not excluded has both.
//! 3. An edge between the ends of one path of chosen edges is excluded, unless the path visits every vertex.

use super::super::{Graph, HamiltonianCycle};

/// What is decided of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Chosen,
    Excluded,
}

/// What is decided cannot be on any Hamiltonian cycle.
#[derive(Debug)]
pub(super) struct Conflict;

/// A decision that can be taken back.
enum Step {
    /// The edge, and the ends of the path that it makes.
    Chosen(usize, [usize; 2]),
    Excluded(usize),
}

pub(super) struct State<'g> {
    graph: &'g Graph,
    /// The edges at each vertex.
    incident: Vec<Vec<usize>>,
    status: Vec<Status>,
    /// How many edges at each vertex are not excluded.
    left: Vec<usize>,
    /// How many edges at each vertex are chosen.
    chosen: Vec<usize>,
    /// For the end of a path of chosen edges, its other end; a vertex without chosen edges is both ends of a path.
    far_end: Vec<usize>,
    chosen_edges: usize,
    steps: Vec<Step>,
    /// Vertices to which rules 1 and 2 may apply.
    changed: Vec<usize>,
}

impl<'g> State<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let vertices = graph.vertices();
        let mut incident = vec![Vec::new(); vertices];
        for (edge, ends) in graph.edges().iter().enumerate() {
            ends.iter().for_each(|&end| incident[end].push(edge));
        }
        Self {
            graph,
            left: incident.iter().map(Vec::len).collect(),
            incident,
            status: vec![Status::Open; graph.edges().len()],
            chosen: vec![0; vertices],
            far_end: (0..vertices).collect(),
            chosen_edges: 0,
            steps: Vec::new(),
            changed: (0..vertices).collect(),
        }
    }

    /// Applies the rules to the graph as it is.
    pub(super) fn begin(&mut self) -> Result<(), Conflict> {
        if self.graph.vertices() < 3 || self.left.iter().any(|&left| left < 2) {
            return Err(Conflict);
        }
        self.propagate()
    }

    /// How many decisions have been made.
    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Whether the chosen edges are a Hamiltonian cycle.
    pub(super) fn is_complete(&self) -> bool {
        self.chosen_edges == self.graph.vertices()
    }

    /// The neighbours of `vertex` over edges that are not excluded, with these edges.
    pub(super) fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.incident[vertex]
            .iter()
            .filter(|&&edge| self.status[edge] != Status::Excluded)
            .map(move |&edge| self.across(edge, vertex))
    }

    pub(super) fn graph(&self) -> &'g Graph {
        self.graph
    }

    fn across(&self, edge: usize, vertex: usize) -> usize {
        let [low, high] = self.graph.edges()[edge];
        low + high - vertex
    }

    /// Puts `edge` on the cycle.
    pub(super) fn choose(&mut self, edge: usize) -> Result<(), Conflict> {
        match self.status[edge] {
            Status::Chosen => return Ok(()),
            Status::Excluded => return Err(Conflict),
            Status::Open => {}
        }
        let [one, other] = self.graph.edges()[edge];
        let closes = self.far_end[one] == other;
        let too_early = closes && self.chosen_edges + 1 < self.graph.vertices();
        if self.chosen[one] == 2 || self.chosen[other] == 2 || too_early {
            return Err(Conflict);
        }
        let ends = [self.far_end[one], self.far_end[other]];
        self.status[edge] = Status::Chosen;
        self.steps.push(Step::Chosen(edge, ends));
        self.chosen[one] += 1;
        self.chosen[other] += 1;
        self.chosen_edges += 1;
        self.changed.extend([one, other]);
        if closes {
            return Ok(());
        }
        self.far_end[ends[0]] = ends[1];
        self.far_end[ends[1]] = ends[0];
        self.keep_open(ends)
    }

    /// Rule 3 for the path with these ends.
    fn keep_open(&mut self, [one, other]: [usize; 2]) -> Result<(), Conflict> {
        if self.chosen_edges + 1 == self.graph.vertices() {
            return Ok(());
        }
        let short_cut = self.incident[one].iter().copied().find(|&edge| self.across(edge, one) == other);
        match short_cut {
            Some(edge) if self.status[edge] == Status::Open => self.exclude(edge),
            _ => Ok(()),
        }
    }

    /// Keeps `edge` off the cycle.
    pub(super) fn exclude(&mut self, edge: usize) -> Result<(), Conflict> {
        match self.status[edge] {
            Status::Excluded => return Ok(()),
            Status::Chosen => return Err(Conflict),
            Status::Open => {}
        }
        self.status[edge] = Status::Excluded;
        self.steps.push(Step::Excluded(edge));
        let ends = self.graph.edges()[edge];
        ends.iter().for_each(|&end| self.left[end] -= 1);
        self.changed.extend(ends);
        if ends.iter().any(|&end| self.left[end] < 2) { Err(Conflict) } else { Ok(()) }
    }

    /// Applies the rules until nothing changes.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(vertex) = self.changed.pop() {
            let (left, chosen) = (self.left[vertex], self.chosen[vertex]);
            let decide = match (left, chosen) {
                // Nothing is left to decide: a vertex is looked at once more for each edge that it lost.
                (2, 2) => continue,
                (_, 2) => Self::exclude,
                (2, _) => Self::choose,
                _ => continue,
            };
            for place in 0..self.incident[vertex].len() {
                let edge = self.incident[vertex][place];
                if self.status[edge] == Status::Open {
                    decide(self, edge)?;
                }
            }
        }
        Ok(())
    }

    /// Takes back every decision after the first `steps`.
    pub(super) fn undo_to(&mut self, steps: usize) {
        self.changed.clear();
        for step in self.steps.drain(steps..).rev() {
            match step {
                Step::Excluded(edge) => {
                    self.status[edge] = Status::Open;
                    self.graph.edges()[edge].iter().for_each(|&end| self.left[end] += 1);
                }
                Step::Chosen(edge, ends) => {
                    self.status[edge] = Status::Open;
                    let joined = self.graph.edges()[edge];
                    for (end, vertex) in ends.into_iter().zip(joined) {
                        self.chosen[vertex] -= 1;
                        self.far_end[end] = vertex;
                    }
                    self.chosen_edges -= 1;
                }
            }
        }
    }

    /// An open edge to branch on: at an end of a path if there is a path, where the fewest edges are left; from there
    /// to the vertex with the fewest.
    pub(super) fn branching_edge(&self) -> usize {
        let unfinished = (0..self.graph.vertices()).filter(|&vertex| self.chosen[vertex] < 2);
        let vertex = unfinished.min_by_key(|&vertex| (self.chosen[vertex] == 0, self.left[vertex]));
        let vertex = vertex.expect("the cycle is not complete");
        let open = self.incident[vertex].iter().copied().filter(|&edge| self.status[edge] == Status::Open);
        open.min_by_key(|&edge| self.left[self.across(edge, vertex)]).expect("rule 2 has been applied")
    }

    /// The cycle of the chosen edges.
    pub(super) fn cycle(&self) -> HamiltonianCycle {
        let mut order = vec![0];
        let (mut vertex, mut arrived_by) = (0, None);
        loop {
            let onward = |&&edge: &&usize| self.status[edge] == Status::Chosen && Some(edge) != arrived_by;
            let &edge = self.incident[vertex].iter().find(onward).expect("each vertex has two chosen edges");
            (vertex, arrived_by) = (self.across(edge, vertex), Some(edge));
            if vertex == 0 {
                return HamiltonianCycle::new(self.graph, order).expect("it visits each vertex");
            }
            order.push(vertex);
        }
    }
}
