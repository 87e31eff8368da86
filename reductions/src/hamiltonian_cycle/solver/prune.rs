//! Conditions that a graph with a Hamiltonian cycle satisfies.

use super::super::Graph;
use super::state::State;

/// Whether the edges that are not excluded join all vertices, and still do without any one vertex: so it is on a cycle.
///
/// Source: J. Hopcroft, R. Tarjan: Algorithm 447, efficient algorithms for graph manipulation. Communications of the
/// ACM 16, 1973.
pub(super) fn is_biconnected(state: &State) -> bool {
    let vertices = state.graph().vertices();
    let mut search = DepthFirst { number: vec![None; vertices], lowest: vec![0; vertices], found: 0 };
    let mut path = vec![(0, state.neighbours(0))];
    search.enter(0);
    let mut root_children = 0;
    while let Some((vertex, neighbours)) = path.last_mut() {
        let vertex = *vertex;
        if let Some(next) = neighbours.next() {
            if let Some(number) = search.number[next] {
                search.lowest[vertex] = search.lowest[vertex].min(number);
            } else {
                search.enter(next);
                path.push((next, state.neighbours(next)));
            }
            continue;
        }
        path.pop();
        let Some(&(parent, _)) = path.last() else { break };
        search.lowest[parent] = search.lowest[parent].min(search.lowest[vertex]);
        root_children += usize::from(parent == 0);
        // Nothing below `vertex` leads past its parent: without the parent it is cut off.
        if root_children > 1 || (parent != 0 && Some(search.lowest[vertex]) >= search.number[parent]) {
            return false;
        }
    }
    search.found == vertices
}

/// The numbers of a depth-first search.
struct DepthFirst {
    /// When a vertex was found.
    number: Vec<Option<usize>>,
    /// The smallest number among the neighbours of a vertex and of those found below it.
    lowest: Vec<usize>,
    found: usize,
}

impl DepthFirst {
    fn enter(&mut self, vertex: usize) {
        self.number[vertex] = Some(self.found);
        self.lowest[vertex] = self.found;
        self.found += 1;
    }
}

/// Whether each vertex can be given a neighbour as its successor, no two the same, as along a cycle. It fails wherever
/// some vertices have fewer neighbours than they are, such as where more than half of all are joined to none of their
/// own.
///
/// A bipartite matching by augmenting paths, each found in breadth first.
pub(super) fn each_has_a_successor(graph: &Graph) -> bool {
    let mut matching = Matching { successor: vec![None; graph.vertices()], predecessor: vec![None; graph.vertices()] };
    (0..graph.vertices()).all(|vertex| matching.augment(graph, vertex))
}

struct Matching {
    successor: Vec<Option<usize>>,
    predecessor: Vec<Option<usize>>,
}

impl Matching {
    /// Gives `start` a successor, if need be by giving others another one.
    fn augment(&mut self, graph: &Graph, start: usize) -> bool {
        let mut reached_from = vec![None; graph.vertices()];
        let mut queue = vec![start];
        let mut place = 0;
        while let Some(&vertex) = queue.get(place) {
            place += 1;
            for &next in graph.neighbours(vertex) {
                if reached_from[next].is_some() {
                    continue;
                }
                reached_from[next] = Some(vertex);
                let Some(holder) = self.predecessor[next] else {
                    self.hand_over(&reached_from, next);
                    return true;
                };
                queue.push(holder);
            }
        }
        false
    }

    /// Each vertex on the way back from `free` takes the successor over that was reached from it.
    fn hand_over(&mut self, reached_from: &[Option<usize>], free: usize) {
        let mut next = Some(free);
        while let Some(successor) = next {
            let vertex = reached_from[successor].expect("it was reached");
            next = self.successor[vertex].replace(successor);
            self.predecessor[successor] = Some(vertex);
        }
    }
}
