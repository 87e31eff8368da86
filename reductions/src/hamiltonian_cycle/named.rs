//! Graphs with names: small ones, and cubic ones without a Hamiltonian cycle.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Graph;

/// A graph with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NamedGraph {
    /// Two vertices, joined: no Hamiltonian cycle.
    K2,
    /// The square.
    C4,
    /// Four vertices, all joined.
    K4,
    /// Petersen's graph, 10 vertices: cubic and hypohamiltonian (it has no Hamiltonian cycle, and without any one
    /// vertex it has).
    Petersen,
    /// Tietze's graph, 12 vertices: Petersen's, with a triangle for a vertex. Cubic, no Hamiltonian cycle.
    Tietze,
    /// The first Blanuša snark, 18 vertices: cubic and hypohamiltonian.
    Blanusa,
    /// The flower snark J5, 20 vertices: cubic and hypohamiltonian.
    FlowerJ5,
    /// Coxeter's graph, 28 vertices: cubic and hypohamiltonian.
    Coxeter,
}

/// No graph has this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no graph is named {0:?}: the names are {names}", names = NamedGraph::ALL.map(|name| name.to_string()).join(", "))]
pub struct UnknownName(String);

impl NamedGraph {
    /// Every name, smallest graph first.
    pub const ALL: [Self; 8] =
        [Self::K2, Self::C4, Self::K4, Self::Petersen, Self::Tietze, Self::Blanusa, Self::FlowerJ5, Self::Coxeter];

    /// The names of cubic graphs without a Hamiltonian cycle, smallest first.
    pub const CUBIC_NON_HAMILTONIAN: [Self; 5] =
        [Self::Petersen, Self::Tietze, Self::Blanusa, Self::FlowerJ5, Self::Coxeter];

    /// The graph.
    pub fn graph(self) -> Graph {
        let (vertices, edges) = match self {
            Self::K2 => (2, vec![[0, 1]]),
            Self::C4 => (4, cycle(&[0, 1, 2, 3])),
            Self::K4 => (4, vec![[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]),
            Self::Petersen => (10, petersen()),
            Self::Tietze => (12, tietze()),
            Self::Blanusa => (18, blanusa()),
            Self::FlowerJ5 => (20, flower()),
            Self::Coxeter => (28, coxeter()),
        };
        Graph::new(vertices, edges).expect("no edge is named twice")
    }
}

fn cycle(order: &[usize]) -> Vec<[usize; 2]> {
    (0..order.len()).map(|place| [order[place], order[(place + 1) % order.len()]]).collect()
}

/// A pentagon 0 to 4, a pentagram 5 to 9, and spokes.
fn petersen() -> Vec<[usize; 2]> {
    let spokes = (0..5).map(|vertex| [vertex, vertex + 5]).collect();
    [cycle(&[0, 1, 2, 3, 4]), spokes, cycle(&[5, 7, 9, 6, 8])].concat()
}

/// Petersen's graph, whose vertex 0 gives the edges to 4 and 5 to the new vertices 10 and 11 of its triangle.
fn tietze() -> Vec<[usize; 2]> {
    let moved = petersen().into_iter().map(|[from, to]| match [from.min(to), from.max(to)] {
        [0, 4] => [10, 4],
        [0, 5] => [11, 5],
        kept => kept,
    });
    moved.chain(cycle(&[0, 10, 11])).collect()
}

/// A dot product of two graphs of Petersen's: one without two edges (far apart: near ones make the second snark), the
/// other without two joined vertices, and four edges between what was parted.
///
/// Source: R. Isaacs: Infinite families of nontrivial trivalent graphs which are not Tait colorable. American
/// Mathematical Monthly 82, 1975.
fn blanusa() -> Vec<[usize; 2]> {
    let parted = [[0, 1], [3, 8]];
    let first = petersen().into_iter().filter(|edge| !parted.contains(edge));
    // Without 0, whose neighbours were 4 and 5, and 1, whose neighbours were 2 and 6; the others become 10 to 17.
    let second =
        petersen().into_iter().filter(|edge| edge.iter().all(|&end| end > 1)).map(|edge| edge.map(|end| end + 8));
    let between = [[0, 12], [1, 13], [3, 10], [8, 14]];
    first.chain(second).chain(between).collect()
}

/// Five stars, centre a_i = i, whose leaves b_i = 5+i make a cycle of five, and c_i = 10+i and d_i = 15+i one of ten.
fn flower() -> Vec<[usize; 2]> {
    let stars = (0..5).flat_map(|centre| [5, 10, 15].map(|leaf| [centre, leaf + centre])).collect();
    let leaves: Vec<usize> = (5..20).collect();
    [stars, cycle(&leaves[..5]), cycle(&leaves[5..])].concat()
}

/// The sets of three of seven points that are no line of Fano's plane, joined where they have no point in common.
fn coxeter() -> Vec<[usize; 2]> {
    let lines: Vec<u32> =
        (0..7).map(|point| [0, 1, 3].iter().fold(0, |set, shift| set | 1 << ((point + shift) % 7))).collect();
    let triples: Vec<u32> = (0..1 << 7).filter(|set: &u32| set.count_ones() == 3 && !lines.contains(set)).collect();
    let pairs = (0..triples.len()).flat_map(|high| (0..high).map(move |low| [low, high]));
    pairs.filter(|&[low, high]| triples[low] & triples[high] == 0).collect()
}

impl fmt::Display for NamedGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::K2 => "K2",
            Self::C4 => "C4",
            Self::K4 => "K4",
            Self::Petersen => "petersen",
            Self::Tietze => "tietze",
            Self::Blanusa => "blanusa",
            Self::FlowerJ5 => "flower-J5",
            Self::Coxeter => "coxeter",
        })
    }
}

impl FromStr for NamedGraph {
    type Err = UnknownName;

    /// A name in capitals or not.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let named = Self::ALL.into_iter().find(|name| name.to_string().eq_ignore_ascii_case(text));
        named.ok_or_else(|| UnknownName(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length of a shortest cycle: for each edge, one more than the way around it.
    fn girth(graph: &Graph) -> Option<usize> {
        let around = |&[from, to]: &[usize; 2]| {
            let mut distance = vec![None; graph.vertices()];
            let mut queue = vec![from];
            distance[from] = Some(0);
            let mut place = 0;
            while let Some(&vertex) = queue.get(place) {
                place += 1;
                for &next in graph.neighbours(vertex) {
                    if distance[next].is_none() && [vertex, next] != [from, to] {
                        distance[next] = distance[vertex].map(|steps: usize| steps + 1);
                        queue.push(next);
                    }
                }
            }
            distance[to].map(|steps| steps + 1)
        };
        graph.edges().iter().filter_map(around).min()
    }

    /// The number of maps of a connected graph onto itself, by extending partial ones along a breadth-first order.
    fn automorphisms(graph: &Graph) -> usize {
        let mut order = vec![0];
        let mut place = 0;
        while place < order.len() {
            order.extend(
                graph.neighbours(order[place]).iter().copied().filter(|v| !order.contains(v)).collect::<Vec<_>>(),
            );
            place += 1;
        }
        extensions(graph, &order, &mut Vec::new())
    }

    fn extensions(graph: &Graph, order: &[usize], images: &mut Vec<usize>) -> usize {
        let Some(&vertex) = order.get(images.len()) else { return 1 };
        let fits = |image: usize, images: &[usize]| {
            !images.contains(&image)
                && images
                    .iter()
                    .zip(order)
                    .all(|(&other, &of)| graph.has_edge(other, image) == graph.has_edge(of, vertex))
        };
        let mut count = 0;
        for image in 0..graph.vertices() {
            if fits(image, images) {
                images.push(image);
                count += extensions(graph, order, images);
                images.pop();
            }
        }
        count
    }

    #[test]
    fn the_cubic_graphs_are_those_of_their_names() {
        // Vertices, girth and symmetries as in the literature; the second Blanuša snark has only 4 symmetries.
        for (name, vertices, shortest, symmetries) in [
            (NamedGraph::Petersen, 10, 5, 120),
            (NamedGraph::Tietze, 12, 3, 12),
            (NamedGraph::Blanusa, 18, 5, 8),
            (NamedGraph::FlowerJ5, 20, 5, 20),
            (NamedGraph::Coxeter, 28, 7, 336),
        ] {
            let graph = name.graph();
            assert!(graph.is_connected() && (0..vertices).all(|vertex| graph.neighbours(vertex).len() == 3), "{name}");
            assert_eq!(
                (graph.vertices(), girth(&graph), automorphisms(&graph)),
                (vertices, Some(shortest), symmetries),
                "{name}"
            );
        }
    }

    #[test]
    fn each_name_is_read_as_it_is_written() {
        for name in NamedGraph::ALL {
            assert_eq!(name.to_string().to_uppercase().parse(), Ok(name));
        }
        let error = "peterson".parse::<NamedGraph>().unwrap_err().to_string();
        assert!(error.contains("\"peterson\"") && error.contains("petersen"), "{error}");
    }
}
