//! Hamiltonian cycles the obvious way, for small graphs: what the [`solver`](super::solver) is held against.

use thiserror::Error;

use super::{Graph, HamiltonianCycle};

/// A graph is too large to be searched without any wit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{vertices} vertices are refused: at most {most} are tried this way")]
pub struct TooLarge {
    /// The number of vertices.
    pub vertices: usize,
    /// The most.
    pub most: usize,
}

/// The most vertices whose orders are all tried.
pub const MOST_IN_EVERY_ORDER: usize = 10;

/// The most vertices whose subsets are all tried.
pub const MOST_IN_EVERY_SUBSET: usize = 20;

/// All Hamiltonian cycles of `graph`, in ascending order: every order of the vertices is tried.
///
/// # Errors
/// Refuses more than [`MOST_IN_EVERY_ORDER`] vertices.
pub fn cycles(graph: &Graph) -> Result<Vec<HamiltonianCycle>, TooLarge> {
    refuse_above(MOST_IN_EVERY_ORDER, graph)?;
    let mut order: Vec<usize> = (0..graph.vertices()).collect();
    let mut found = Vec::new();
    loop {
        // Each cycle has two directions: the one with the smaller neighbour of 0 first is kept.
        if order.get(1) < order.last() {
            found.extend(HamiltonianCycle::new(graph, order.clone()));
        }
        if !advance(order.get_mut(1..).unwrap_or_default()) {
            return Ok(found);
        }
    }
}

/// Puts the next permutation in lexicographic order into `items`; none after the last.
fn advance(items: &mut [usize]) -> bool {
    let Some(raised) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let larger = items.iter().rposition(|&item| item > items[raised]).expect("its neighbour is");
    items.swap(raised, larger);
    items[raised + 1..].reverse();
    true
}

/// Whether `graph` has a Hamiltonian cycle: for every set of vertices with 0, where a path through it from 0 can end.
///
/// Source: M. Held, R. M. Karp: A dynamic programming approach to sequencing problems. Journal of the SIAM 10, 1962.
///
/// # Errors
/// Refuses more than [`MOST_IN_EVERY_SUBSET`] vertices.
pub fn is_hamiltonian(graph: &Graph) -> Result<bool, TooLarge> {
    refuse_above(MOST_IN_EVERY_SUBSET, graph)?;
    let vertices = graph.vertices();
    if vertices < 3 {
        return Ok(false);
    }
    let neighbours: Vec<u32> = (0..vertices)
        .map(|vertex| graph.neighbours(vertex).iter().fold(0, |set, &neighbour| set | 1 << neighbour))
        .collect();
    let mut ends = vec![0_u32; 1 << vertices];
    ends[1] = 1;
    for set in (1..ends.len()).step_by(2) {
        for next in (0..vertices).filter(|next| set >> next & 1 == 0) {
            if ends[set] & neighbours[next] != 0 {
                ends[set | 1 << next] |= 1 << next;
            }
        }
    }
    Ok(ends[ends.len() - 1] & neighbours[0] != 0)
}

fn refuse_above(most: usize, graph: &Graph) -> Result<(), TooLarge> {
    let vertices = graph.vertices();
    if vertices > most { Err(TooLarge { vertices, most }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_complete_graph_has_half_of_the_cyclic_orders() {
        for (vertices, expected) in [(0, 0), (1, 0), (2, 0), (3, 1), (4, 3), (5, 12), (6, 60)] {
            let edges = (0..vertices).flat_map(|high| (0..high).map(move |low| [low, high]));
            let found = cycles(&Graph::new(vertices, edges).unwrap()).unwrap();
            assert_eq!(found.len(), expected);
            assert!(found.is_sorted());
        }
    }

    #[test]
    fn large_graphs_are_refused() {
        let empty = |vertices| Graph::new(vertices, []).unwrap();
        assert_eq!(cycles(&empty(11)), Err(TooLarge { vertices: 11, most: 10 }));
        assert_eq!(is_hamiltonian(&empty(21)), Err(TooLarge { vertices: 21, most: 20 }));
    }

    #[test]
    fn as_many_vertices_as_are_tried_are_not_refused() {
        let ten = Graph::new(10, []).unwrap();
        assert_eq!((refuse_above(10, &ten), refuse_above(9, &ten)), (Ok(()), Err(TooLarge { vertices: 10, most: 9 })));
    }
}
