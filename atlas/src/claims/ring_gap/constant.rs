//! No constant factor: the gap of tours with distances one and two, made larger by edge squares.
//!
//! The proofs are in `text/ring-gap.md`.

use itertools::Itertools;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test};
use schedcheck_model::Rational;
use schedcheck_reductions::hamiltonian_cycle::{Graph, generate};

use super::cycles::{platform, with_a_vertex_joined_to_all};
use schedcheck_evidence::ring::{self, Least, least_step};

/// The graphs that the theorem makes.
#[derive(Clone, Copy)]
struct Constructions {
    /// G^2.
    square: fn(&Graph) -> Graph,
    /// The graph whose platform is taken.
    joined: fn(&Graph) -> Graph,
    /// The graph with so many vertices added.
    added: fn(&Graph, usize) -> Graph,
}

/// What the constructions are held against.
#[derive(Clone, Copy)]
struct Evidence {
    /// The number of vertices of a longest path.
    longest: fn(&Graph) -> usize,
    /// OPT: the length of a shortest tour that has distance one along edges and two elsewhere.
    shortest_tour: fn(&Graph) -> usize,
    least: Least,
}

const CONSTRUCTIONS: Constructions =
    Constructions { square: edge_square, joined: with_a_vertex_joined_to_all, added: with_added_vertices };

const EVIDENCE: Evidence = Evidence { longest: longest_path, shortest_tour, least: least_step };

pub(super) const CONSTANT: Claim = Claim::new(
    "open/ring-gap-constant",
    &[
        "longest paths by dynamic programming over sets of vertices",
        "shortest tours by trying all",
        "dynamic programming over subsets, and branch-and-cut beyond 15 processors, with certificates",
    ],
    &Test {
        check: holds,
        subject: CONSTRUCTIONS,
        oracle: EVIDENCE,
        wrong_subjects: &[
            (
                "the copy for an edge is joined to one of its ends only",
                Constructions { square: joined_to_one_end, ..CONSTRUCTIONS },
            ),
            ("copies without inner edges", Constructions { square: without_inner_edges, ..CONSTRUCTIONS }),
            ("each vertex is joined to all copies", Constructions { square: joined_to_all_copies, ..CONSTRUCTIONS }),
            (
                "the new vertex is joined to no other",
                Constructions { joined: |graph| of(graph.vertices() + 1, graph.edges().to_vec()), ..CONSTRUCTIONS },
            ),
            (
                "added vertices are joined to each other only",
                Constructions { added: joined_to_each_other_only, ..CONSTRUCTIONS },
            ),
        ],
        wrong_oracles: &[
            (
                "the length of a path is that in edges",
                Evidence { longest: |graph| longest_path(graph) - 1, ..EVIDENCE },
            ),
            ("a longest tour in place of a shortest one", Evidence { shortest_tour: longest_tour, ..EVIDENCE }),
            (ring::MISTAKEN.0, Evidence { least: ring::MISTAKEN.1, ..EVIDENCE }),
        ],
    },
);

/// The most vertices of a graph G.
const MOST: usize = 6;

fn of(vertices: usize, edges: impl IntoIterator<Item = [usize; 2]>) -> Graph {
    Graph::new(vertices, edges).expect("each edge is named once")
}

/// G^2: the vertices of G first, then the copy for each of its edges.
fn edge_square(graph: &Graph) -> Graph {
    let n = graph.vertices();
    let copies = graph.edges().iter().enumerate().flat_map(|(number, &ends)| {
        let first = n * (number + 1);
        let inner = graph.edges().iter().map(move |edge| edge.map(|vertex| first + vertex));
        inner.chain(ends.into_iter().cartesian_product(first..first + n).map(|(end, vertex)| [end, vertex]))
    });
    of(size_of_square(graph), copies)
}

/// The number of vertices of G^2.
fn size_of_square(graph: &Graph) -> usize {
    graph.vertices() * (graph.edges().len() + 1)
}

fn joined_to_one_end(graph: &Graph) -> Graph {
    let n = graph.vertices();
    let is_second_end = |low: usize, high: usize| low < n && graph.edges()[high / n - 1][1] == low;
    let square = edge_square(graph);
    of(square.vertices(), square.edges().iter().copied().filter(|&[low, high]| !is_second_end(low, high)))
}

fn without_inner_edges(graph: &Graph) -> Graph {
    let square = edge_square(graph);
    of(square.vertices(), square.edges().iter().copied().filter(|&[low, _]| low < graph.vertices()))
}

fn joined_to_all_copies(graph: &Graph) -> Graph {
    let (n, square) = (graph.vertices(), edge_square(graph));
    let inner = square.edges().iter().copied().filter(|&[low, _]| low >= n);
    let joined = (0..n).cartesian_product(n..square.vertices()).map(|(low, high)| [low, high]);
    of(square.vertices(), inner.chain(joined))
}

/// The graph with so many vertices more, joined to all others.
fn with_added_vertices(graph: &Graph, added: usize) -> Graph {
    (0..added).fold(graph.clone(), |graph, _| with_a_vertex_joined_to_all(&graph))
}

fn joined_to_each_other_only(graph: &Graph, added: usize) -> Graph {
    let n = graph.vertices();
    let among = (n..n + added).array_combinations();
    of(n + added, graph.edges().iter().copied().chain(among))
}

/// How many vertices a longest path has: of each set of vertices, those are found at which a path through all of the
/// set can end.
fn longest_path(graph: &Graph) -> usize {
    let n = graph.vertices();
    let neighbours: Vec<u32> =
        (0..n).map(|vertex| graph.neighbours(vertex).iter().map(|next| 1_u32 << next).sum()).collect();
    let mut ends = vec![0_u32; 1 << n];
    (0..n).for_each(|vertex| ends[1 << vertex] = 1 << vertex);
    let mut longest = 0;
    for set in 1..1_usize << n {
        if ends[set] == 0 {
            continue;
        }
        longest = longest.max(set.count_ones());
        for next in (0..n).filter(|next| set >> next & 1 == 0) {
            if neighbours[next] & ends[set] != 0 {
                ends[set | 1 << next] |= 1 << next;
            }
        }
    }
    longest as usize
}

/// The numbers of edges of all tours, each in both directions.
fn edges_of_tours(graph: &Graph) -> impl Iterator<Item = usize> {
    let n = graph.vertices();
    (1..n).permutations(n - 1).map(move |order| {
        let places = || std::iter::once(0).chain(order.iter().copied());
        places().zip(places().cycle().skip(1)).filter(|&(one, next)| graph.has_edge(one, next)).count()
    })
}

fn shortest_tour(graph: &Graph) -> usize {
    2 * graph.vertices() - edges_of_tours(graph).max().expect("there is a tour")
}

fn longest_tour(graph: &Graph) -> usize {
    2 * graph.vertices() - edges_of_tours(graph).min().expect("there is a tour")
}

fn holds(context: &RunContext, made: Constructions, evidence: Evidence) -> Finding {
    let largest = context.depth.pick(12, 16, 20);
    let finding = Sweep::complete(context, of_squares(largest))
        .check(graphs_of(largest), |graph| path_of_square_is_within(graph, made.square, evidence.longest));
    let largest = context.depth.pick(12, 16, 16);
    let finding = finding.and(|| {
        Sweep::complete(context, format!("the platforms of G^2 and a vertex more, {}", of_squares(largest)))
            .check(graphs_of(largest), |graph| step_is_within(graph, made, evidence))
    });
    let cities = context.depth.pick(5, 6, 6);
    let domain = format!("every graph on 3 to {cities} numbered cities, with 0 to 3 vertices added");
    let graphs = (3..=cities).flat_map(|n| generate::labelled(n).expect("few enough are listed"));
    finding.and(|| Sweep::complete(context, domain).check(graphs, |graph| has_gap(graph, made.added, evidence)))
}

fn of_squares(largest: usize) -> String {
    format!("every graph G on 1 to {MOST} numbered vertices whose G^2 has at most {largest}")
}

/// The graphs whose square has at most so many vertices.
fn graphs_of(largest: usize) -> impl Iterator<Item = Graph> {
    let graphs = (1..=MOST).flat_map(|n| generate::labelled(n).expect("few enough are listed"));
    graphs.filter(move |graph| size_of_square(graph) <= largest)
}

/// L^2 <= L(G^2) <= (L + 1)^2 - 1.
fn path_of_square_is_within(
    graph: &Graph,
    square: fn(&Graph) -> Graph,
    longest: fn(&Graph) -> usize,
) -> Result<(), Counterexample> {
    let path = longest(graph);
    let [least, most] = [path * path, path * (path + 2)];
    let found = longest(&square(graph));
    if (least..=most).contains(&found) {
        return Ok(());
    }
    let claimed = format!("the longest paths of G^2 have {least} to {most} vertices");
    Err(Counterexample::new(graph.to_json(), claimed, format!("they have {found}")))
}

/// T_step of the platform of G^2 and a vertex more, p processors, is between p / (L + 1)^2 and p / (L^2 + 1).
fn step_is_within(graph: &Graph, made: Constructions, evidence: Evidence) -> Result<(), Counterexample> {
    let path = (evidence.longest)(graph);
    let joined = (made.joined)(&(made.square)(graph));
    let found = (evidence.least)(&platform(&joined, &Rational::ZERO));
    let [least, most] =
        [(path + 1) * (path + 1), path * path + 1].map(|below| Rational::from(joined.vertices()) / below);
    if least <= found && found <= most {
        return Ok(());
    }
    Err(Counterexample::new(graph.to_json(), format!("T_step is {least} to {most}"), format!("T_step = {found}")))
}

/// Lemma 3.5.
fn has_gap(graph: &Graph, added: fn(&Graph, usize) -> Graph, evidence: Evidence) -> Result<(), Counterexample> {
    let tour = (evidence.shortest_tour)(graph);
    (0..=3).try_for_each(|new| {
        let whole = graph.vertices() + new;
        let path = (evidence.longest)(&added(graph, new));
        let told = || format!("L = {path}, with OPT = {tour} and {new} vertices added");
        if path + tour > 2 * whole + 1 {
            let claimed = format!("L is at most 2 * {whole} + 1 - OPT");
            return Err(Counterexample::new(graph.to_json(), claimed, told()));
        }
        if tour <= whole && path != whole {
            return Err(Counterexample::new(graph.to_json(), format!("L = {whole}"), told()));
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use schedcheck_evidence::simple_graph::longest_of_all_paths;

    #[test]
    fn longest_paths_are_those_that_are_found_by_trying_all() {
        for graph in (1..=5).flat_map(|n| generate::labelled(n).expect("few enough are listed")) {
            assert_eq!(longest_path(&graph), longest_of_all_paths(&graph), "{:?}", graph.edges());
        }
    }

    #[test]
    fn the_square_of_a_path_of_three_has_nine_vertices_and_sixteen_edges() {
        let square = edge_square(&of(3, [[0, 1], [1, 2]]));
        assert_eq!((square.vertices(), square.edges().len()), (9, 2 * (2 + 2 * 3)));
    }
}
