//! Simple graphs: longest paths and longest cycles, by trying every path.

use schedcheck_reductions::hamiltonian_cycle::Graph;

/// How many vertices a longest path between two vertices has; none if there is no path.
pub fn longest_path(graph: &Graph, from: usize, to: usize) -> Option<usize> {
    let mut visited = vec![false; graph.vertices()];
    extended(graph, from, to, &mut visited)
}

fn extended(graph: &Graph, at: usize, to: usize, visited: &mut Vec<bool>) -> Option<usize> {
    if at == to {
        return Some(1);
    }
    visited[at] = true;
    let next = graph.neighbours(at).iter().filter_map(|&next| match visited[next] {
        true => None,
        false => extended(graph, next, to, visited),
    });
    let longest = next.max();
    visited[at] = false;
    longest.map(|rest| rest + 1)
}

/// How many vertices a longest cycle has, where an edge counts as a cycle of two and a vertex as a cycle of one: a
/// cycle is an edge with a path between its ends.
pub fn longest_cycle(graph: &Graph) -> usize {
    let around = graph.edges().iter().filter_map(|&[one, other]| longest_path(graph, one, other));
    around.max().unwrap_or(graph.vertices().min(1))
}

/// How many vertices a longest path has.
pub fn longest_of_all_paths(graph: &Graph) -> usize {
    let ends = (0..graph.vertices()).flat_map(|to| (0..=to).map(move |from| [from, to]));
    ends.filter_map(|[from, to]| longest_path(graph, from, to)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_with_a_tail_has_a_cycle_of_four_and_a_path_of_five() {
        let graph = Graph::new(6, [[0, 1], [1, 2], [2, 3], [0, 3], [3, 4]]).expect("a graph");
        assert_eq!((longest_cycle(&graph), longest_of_all_paths(&graph)), (4, 5));
        assert_eq!((longest_path(&graph, 1, 4), longest_path(&graph, 0, 5)), (Some(4), None));
    }

    #[test]
    fn an_edge_is_a_cycle_of_two_and_a_vertex_one_of_one() {
        let of = |vertices, edges: &[[usize; 2]]| Graph::new(vertices, edges.iter().copied()).expect("a graph");
        assert_eq!([of(3, &[[0, 2]]), of(3, &[]), of(0, &[])].map(|graph| longest_cycle(&graph)), [2, 1, 0]);
    }
}
