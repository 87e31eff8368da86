//! Simple undirected graphs, and their Hamiltonian cycles.

use std::collections::HashMap;

use serde_json::{Value, json};
use thiserror::Error;

/// A simple undirected graph with the vertices 0 to n-1.
///
/// Edges stand in ascending order, the smaller vertex of each first, so that equal graphs are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    edges: Vec<[usize; 2]>,
    neighbours: Vec<Vec<usize>>,
}

/// Why edges are not those of a simple graph; the edges are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidGraph {
    /// More vertices than graph6 writes in four bytes.
    #[error("{0} vertices are refused: at most {max} are read", max = Graph::MAX_VERTICES)]
    TooManyVertices(usize),
    /// An edge leads to a vertex that is not there.
    #[error("vertex {vertex} does not exist: the graph has {vertices} vertices, numbered from 0")]
    UnknownVertex {
        /// The number of the edge.
        edge: usize,
        /// The vertex.
        vertex: usize,
        /// The number of vertices.
        vertices: usize,
    },
    /// An edge from a vertex to itself.
    #[error("a loop at vertex {vertex}: an edge of a simple graph joins two different vertices")]
    Loop {
        /// The number of the edge.
        edge: usize,
        /// The vertex.
        vertex: usize,
    },
    /// Two edges between the same vertices.
    #[error("vertices {} and {} are joined already: a simple graph names each edge once, in either \
        direction", .ends[0], .ends[1])]
    Repeated {
        /// The number of the second edge.
        edge: usize,
        /// The number of the first.
        first: usize,
        /// The vertices, the smaller first.
        ends: [usize; 2],
    },
}

impl InvalidGraph {
    /// The number of the edge at fault, if it is one.
    pub fn edge(&self) -> Option<usize> {
        match *self {
            Self::TooManyVertices(_) => None,
            Self::UnknownVertex { edge, .. } | Self::Loop { edge, .. } | Self::Repeated { edge, .. } => Some(edge),
        }
    }
}

/// The `kind` of a graph in JSON.
const KIND: &str = "graph";

impl Graph {
    /// The most vertices of a graph: what graph6 writes in four bytes.
    pub const MAX_VERTICES: usize = 258_047;

    /// The graph with this number of `vertices` and these `edges`, each named once, in either direction.
    ///
    /// # Errors
    /// Refuses more than [`Self::MAX_VERTICES`] vertices, and names the first edge that is a loop, leads to a vertex
    /// that is not there, or has been named before.
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = [usize; 2]>) -> Result<Self, InvalidGraph> {
        if vertices > Self::MAX_VERTICES {
            return Err(InvalidGraph::TooManyVertices(vertices));
        }
        let mut places = HashMap::new();
        for (edge, ends) in edges.into_iter().enumerate() {
            if let Some(&vertex) = ends.iter().find(|&&vertex| vertex >= vertices) {
                return Err(InvalidGraph::UnknownVertex { edge, vertex, vertices });
            }
            let ends = [ends[0].min(ends[1]), ends[0].max(ends[1])];
            if ends[0] == ends[1] {
                return Err(InvalidGraph::Loop { edge, vertex: ends[0] });
            }
            if let Some(first) = places.insert(ends, edge) {
                return Err(InvalidGraph::Repeated { edge, first, ends });
            }
        }
        let mut edges: Vec<_> = places.into_keys().collect();
        edges.sort_unstable();
        let mut neighbours = vec![Vec::new(); vertices];
        for &[low, high] in &edges {
            neighbours[low].push(high);
            neighbours[high].push(low);
        }
        neighbours.iter_mut().for_each(|list| list.sort_unstable());
        Ok(Self { edges, neighbours })
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// Whether vertex 0 has no edge and others have: a list of edges that numbers its vertices from 1 is read so.
    #[must_use]
    pub fn seems_numbered_from_one(&self) -> bool {
        !self.edges.is_empty() && self.vertices() > 0 && self.neighbours(0).is_empty()
    }

    /// The edges, the smaller vertex of each first, in ascending order.
    pub fn edges(&self) -> &[[usize; 2]] {
        &self.edges
    }

    /// The neighbours of `vertex`, in ascending order.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    pub fn neighbours(&self, vertex: usize) -> &[usize] {
        &self.neighbours[vertex]
    }

    /// Whether two vertices are joined; a vertex that does not exist is joined to none.
    pub fn has_edge(&self, one: usize, other: usize) -> bool {
        self.neighbours.get(one).is_some_and(|list| list.binary_search(&other).is_ok())
    }

    /// Whether every vertex is reached from every other.
    pub fn is_connected(&self) -> bool {
        let mut reached = vec![false; self.vertices()];
        let mut open: Vec<usize> = (0..self.vertices().min(1)).collect();
        reached.iter_mut().take(1).for_each(|first| *first = true);
        while let Some(vertex) = open.pop() {
            for &next in self.neighbours(vertex) {
                if !std::mem::replace(&mut reached[next], true) {
                    open.push(next);
                }
            }
        }
        reached.into_iter().all(|vertex| vertex)
    }

    /// The graph without `vertex`; those after it move down by one.
    #[must_use]
    pub fn without(&self, vertex: usize) -> Self {
        let kept = self.edges.iter().filter(|ends| !ends.contains(&vertex));
        let edges = kept.map(|ends| ends.map(|end| end - usize::from(end > vertex)));
        Self::new(self.vertices() - usize::from(vertex < self.vertices()), edges).expect("it is a part of a graph")
    }

    /// `{"kind":"graph","vertices":3,"edges":[[0,1],[1,2]]}`.
    pub fn to_json(&self) -> Value {
        json!({ "kind": KIND, "vertices": self.vertices(), "edges": self.edges })
    }
}

/// A Hamiltonian cycle of a graph: a cycle through each vertex once. It has at least three vertices, as the edges of a
/// cycle are different: the graph of two vertices and one edge has none.
///
/// It starts with vertex 0, whose smaller neighbour on it comes next, so that equal cycles are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HamiltonianCycle {
    order: Vec<usize>,
}

/// Why an order of vertices is not a Hamiltonian cycle of a graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotHamiltonian {
    /// A cycle has three vertices or more.
    #[error("{0} vertices: a cycle of a simple graph has at least 3, as it uses no edge twice")]
    TooFewVertices(usize),
    /// Some vertex is not visited, or one is visited twice.
    #[error("{visited} of {vertices} vertices: a Hamiltonian cycle visits each")]
    WrongLength {
        /// The number of visits.
        visited: usize,
        /// The number of vertices.
        vertices: usize,
    },
    /// A vertex is not there.
    #[error("vertex {0} does not exist")]
    UnknownVertex(usize),
    /// A vertex is visited twice.
    #[error("vertex {0} is visited twice")]
    Repeated(usize),
    /// Two vertices that follow each other are not joined.
    #[error("vertices {} and {} follow each other and are not joined", .0[0], .0[1])]
    NoEdge([usize; 2]),
}

impl HamiltonianCycle {
    /// The cycle that visits the vertices of `graph` in this `order` and returns to the first.
    ///
    /// # Errors
    /// The first rule of [`NotHamiltonian`] that the order breaks.
    pub fn new(graph: &Graph, mut order: Vec<usize>) -> Result<Self, NotHamiltonian> {
        let (visited, vertices) = (order.len(), graph.vertices());
        if visited != vertices {
            return Err(NotHamiltonian::WrongLength { visited, vertices });
        }
        if vertices < 3 {
            return Err(NotHamiltonian::TooFewVertices(vertices));
        }
        let mut seen = vec![false; vertices];
        for &vertex in &order {
            let seen = seen.get_mut(vertex).ok_or(NotHamiltonian::UnknownVertex(vertex))?;
            if std::mem::replace(seen, true) {
                return Err(NotHamiltonian::Repeated(vertex));
            }
        }
        let steps = (0..vertices).map(|place| [order[place], order[(place + 1) % vertices]]);
        if let Some(step) = steps.into_iter().find(|step| !graph.has_edge(step[0], step[1])) {
            return Err(NotHamiltonian::NoEdge(step));
        }
        let start = order.iter().position(|&vertex| vertex == 0).expect("each vertex is visited");
        order.rotate_left(start);
        if order[1] > order[vertices - 1] {
            order[1..].reverse();
        }
        Ok(Self { order })
    }

    /// The vertices in the order of the cycle, from 0 on.
    pub fn order(&self) -> &[usize] {
        &self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_of_a_graph_is_kept() {
        assert_eq!(Graph::new(258_048, []), Err(InvalidGraph::TooManyVertices(258_048)));
        let unknown = InvalidGraph::UnknownVertex { edge: 1, vertex: 2, vertices: 2 };
        assert_eq!(Graph::new(2, [[0, 1], [1, 2]]), Err(unknown));
        assert_eq!(Graph::new(2, [[1, 1]]), Err(InvalidGraph::Loop { edge: 0, vertex: 1 }));
        let repeated = InvalidGraph::Repeated { edge: 1, first: 0, ends: [0, 1] };
        assert_eq!(Graph::new(2, [[0, 1], [1, 0]]), Err(repeated));
        assert_eq!(Graph::new(3, [[2, 1], [1, 0]]).unwrap().edges(), [[0, 1], [1, 2]]);
        assert_eq!(Graph::new(0, []).map(|graph| graph.vertices()), Ok(0));
    }

    #[test]
    fn each_rule_of_a_hamiltonian_cycle_is_kept() {
        let square = Graph::new(4, [[0, 1], [1, 2], [2, 3], [0, 3]]).unwrap();
        let refused = |order: &[usize]| HamiltonianCycle::new(&square, order.to_vec()).unwrap_err();
        assert_eq!(refused(&[0, 1, 2]), NotHamiltonian::WrongLength { visited: 3, vertices: 4 });
        assert_eq!(refused(&[0, 1, 2, 4]), NotHamiltonian::UnknownVertex(4));
        assert_eq!(refused(&[0, 1, 2, 1]), NotHamiltonian::Repeated(1));
        assert_eq!(refused(&[0, 2, 1, 3]), NotHamiltonian::NoEdge([0, 2]));
        let pair = Graph::new(2, [[0, 1]]).unwrap();
        assert_eq!(HamiltonianCycle::new(&pair, vec![0, 1]), Err(NotHamiltonian::TooFewVertices(2)));
        assert_eq!(HamiltonianCycle::new(&square, vec![2, 1, 0, 3]).unwrap().order(), [0, 1, 2, 3]);
    }

    #[test]
    fn a_graph_without_a_vertex_keeps_the_other_edges() {
        let path = Graph::new(4, [[0, 1], [1, 2], [2, 3]]).unwrap();
        assert_eq!(path.without(1), Graph::new(3, [[1, 2]]).unwrap());
        assert!(path.is_connected() && !path.without(1).is_connected() && Graph::new(0, []).unwrap().is_connected());
    }

    #[test]
    fn without_a_vertex_that_is_not_there_a_graph_is_the_same() {
        let path = Graph::new(3, [[0, 1], [1, 2]]).unwrap();
        assert_eq!([3, 4].map(|vertex| path.without(vertex)), [path.clone(), path.clone()]);
        assert_eq!(path.without(2), Graph::new(2, [[0, 1]]).unwrap());
    }

    #[test]
    fn as_many_vertices_as_graph6_writes_in_four_bytes_are_a_graph() {
        assert_eq!(Graph::new(Graph::MAX_VERTICES, []).map(|graph| graph.vertices()), Ok(258_047));
    }
}
