//! Why no polynomial-time algorithm approximates the shortest cycle under d (section 5.1).

use schedcheck_bruteforce::ring::subsets::ShortestRings;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_reductions::hamiltonian_cycle::{Graph, generate, plain, solver};

use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test};
use schedcheck_rr4745_algorithms::distance::{Definition, Ends};

/// The approximation ratios that are tried.
const RATIOS: [i64; 3] = [1, 2, 10];

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "rr4745/no-approximation",
    &[
        "Hamiltonian cycles by backtracking, and again by every cyclic order",
        "subset dynamic programming: the shortest ring of all processors under d",
    ],
    &Test {
        check: gaps,
        subject: beside_the_edges,
        oracle: GRAPHS,
        wrong_subjects: &[("c = 2 beside the edges, which keeps the triangle inequality", |_, _| 2)],
        wrong_oracles: &[
            ("a Hamiltonian cycle in every graph", Graphs { is_hamiltonian: |_| true, ..GRAPHS }),
            ("the ends of every path joined", Graphs { open_path: closed_path, ..GRAPHS }),
        ],
    },
)];

/// What is known of a graph.
#[derive(Clone, Copy)]
struct Graphs {
    is_hamiltonian: fn(&Graph) -> bool,
    open_path: fn(&Graph) -> Option<[usize; 3]>,
}

const GRAPHS: Graphs = Graphs { is_hamiltonian: |graph| solver::cycle(graph).is_some(), open_path };

/// A shortest cycle is at most `ratio` times as long as p edges iff the graph has a Hamiltonian cycle, c being 1 on
/// edges and as `apart` says elsewhere; and d breaks the triangle inequality wherever two neighbours of a vertex are
/// not joined.
fn gaps(context: &RunContext, apart: fn(i64, i64) -> i64, graphs: Graphs) -> Finding {
    let largest = context.depth.pick(5, 6, 7);
    let all = (3..=largest).flat_map(|n| generate::up_to_isomorphism(n).expect("few enough are listed"));
    let domain = format!("every graph up to isomorphism on 3 to {largest} vertices, for the ratios 1, 2 and 10");
    Sweep::complete(context, domain).check(all, |graph| {
        let is_hamiltonian = (graphs.is_hamiltonian)(graph);
        if plain::is_hamiltonian(graph) != Ok(is_hamiltonian) {
            return Err(Counterexample::new(graph.to_json(), "the two solvers agree", "they do not"));
        }
        for ratio in RATIOS {
            let d = distances(graph, apart(ratio, graph.vertices() as i64));
            let bound = long_enough(ratio, graph.vertices());
            let rings = ShortestRings::new(&Costs::from_rows(d.clone()).expect("the matrix is square"));
            let (shortest, _) = rings.expect("few processors").of_size(graph.vertices()).expect("there is a ring");
            if (shortest <= bound) != is_hamiltonian {
                let claimed = format!("the shortest cycle is at most {bound} long iff there is a Hamiltonian cycle");
                let found = format!("{shortest}, and a Hamiltonian cycle: {is_hamiltonian}");
                return Err(Counterexample::new(graph.to_json(), claimed, found));
            }
            if let Some([i, j, k]) = (graphs.open_path)(graph)
                && keeps_the_triangle_inequality(&d, [i, j, k])
            {
                let claimed = format!("d breaks the triangle inequality at {i}, {j}, {k}");
                let found = format!("d_{i},{k} = {} is at most d_{i},{j} + d_{j},{k}", d[i][k]);
                return Err(Counterexample::new(graph.to_json(), claimed, found));
            }
        }
        Ok(())
    })
}

/// c of what is no edge.
fn beside_the_edges(ratio: i64, vertices: i64) -> i64 {
    ratio * vertices + 1
}

/// So many times the length of p edges, each of d = 2.
fn long_enough(ratio: i64, vertices: usize) -> i128 {
    2 * i128::from(ratio) * vertices as i128
}

fn keeps_the_triangle_inequality(d: &[Vec<i128>], [i, j, k]: [usize; 3]) -> bool {
    d[i][k] <= d[i][j] + d[j][k]
}

/// d of the platform with w = 1, c = 1 on the edges of the graph and `apart` elsewhere; whole numbers.
fn distances(graph: &Graph, apart: i64) -> Vec<Vec<i128>> {
    let cost = |i: usize, j: usize| match i == j {
        true => 0,
        false if graph.has_edge(i, j) => 1,
        false => apart,
    };
    let size = graph.vertices();
    let rows = (0..size).map(|i| (0..size).map(|j| Rational::from(cost(i, j))).collect());
    let costs = Costs::from_rows(rows).expect("the matrix is square");
    let platform =
        SliceRing::new(Rational::ONE, Rational::ONE, vec![Rational::ONE; size], costs).expect("it is an instance");
    let definition = Definition { ends: Ends::Tail, bandwidths: false, speeds: false };
    let integer = |weight: Rational| i128::try_from(weight.to_integer()).expect("small whole numbers");
    definition.matrix(&platform).into_iter().map(|row| row.into_iter().map(integer).collect()).collect()
}

/// Two vertices that are not joined, with a neighbour of both in the middle.
fn open_path(graph: &Graph) -> Option<[usize; 3]> {
    paths(graph).find(|&[i, _, k]| !graph.has_edge(i, k))
}

fn closed_path(graph: &Graph) -> Option<[usize; 3]> {
    paths(graph).find(|&[i, _, k]| graph.has_edge(i, k))
}

/// Two vertices with a neighbour of both in the middle.
fn paths(graph: &Graph) -> impl Iterator<Item = [usize; 3]> {
    let vertices = 0..graph.vertices();
    let triples = itertools::iproduct!(vertices.clone(), vertices.clone(), vertices);
    let is_path = |&[i, j, k]: &[usize; 3]| i != k && graph.has_edge(i, j) && graph.has_edge(j, k);
    triples.map(|(i, j, k)| [i, j, k]).filter(is_path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_five_vertices_what_is_no_edge_costs_one_more_than_the_ratio_times_five() {
        assert_eq!(beside_the_edges(2, 5), 11);
    }

    #[test]
    fn five_edges_of_length_two_are_ten_long_and_three_times_that_is_thirty() {
        assert_eq!([long_enough(1, 5), long_enough(3, 5)], [10, 30]);
    }

    #[test]
    fn a_way_round_of_three_and_four_allows_a_distance_of_seven_and_no_more() {
        let d = |direct| [[0, 3, direct], [9, 0, 4], [9, 9, 0]].map(Vec::from);
        assert!(keeps_the_triangle_inequality(&d(7), [0, 1, 2]));
        assert!(!keeps_the_triangle_inequality(&d(8), [0, 1, 2]));
    }

    #[test]
    fn a_path_of_three_vertices_is_open_and_a_triangle_has_none_that_is() {
        let path = Graph::new(3, [[0, 2], [1, 2]]).expect("a graph");
        assert_eq!(open_path(&path), Some([0, 2, 1]));
        let triangle = Graph::new(3, [[0, 1], [0, 2], [1, 2]]).expect("a graph");
        assert_eq!(open_path(&triangle), None);
    }
}
