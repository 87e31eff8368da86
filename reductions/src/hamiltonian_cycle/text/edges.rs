//! Lists of edges: one a line in a file, or separated by commas on a command line.

use std::fmt::Write as _;

use super::super::{Graph, InvalidGraph};
use super::error::shortened;
use super::{Fault, Place, ReadError};

/// The word before the number of vertices.
const VERTICES: &str = "vertices";

/// Reads `vertices N`, which may be absent, and an edge a line.
pub(super) fn read(text: &str) -> Result<Graph, ReadError> {
    let (mut vertices, mut edges, mut lines) = (None, Vec::new(), Vec::new());
    let mut vertices_line = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        if let Some(count) = line.strip_prefix(VERTICES) {
            if vertices.is_some() || !edges.is_empty() {
                return Err(ReadError::at_line(number, Fault::LateVertexCount));
            }
            let not_a_count = |_| ReadError::at_line(number, Fault::NotAVertexCount(shortened(line)));
            vertices = Some(count.trim().parse().map_err(not_a_count)?);
            vertices_line = number;
        } else {
            edges.push(edge(line).map_err(|fault| ReadError::at_line(number, fault))?);
            lines.push(number);
        }
    }
    graph(vertices, edges, |edge| Place::Line(edge.map_or(vertices_line, |edge| lines[edge])))
}

/// Reads edges separated by commas, such as `0-1,1-2`. Without a number of `vertices` there are as many as the largest
/// vertex says.
///
/// # Errors
/// Names the edge at fault and the rule that it breaks.
///
/// ```
/// use schedcheck_reductions::hamiltonian_cycle::read_list;
/// assert_eq!(read_list("0-1,1-2", None)?.vertices(), 3);
/// assert_eq!(read_list("0-1,1-2", Some(5))?.vertices(), 5);
/// # Ok::<(), schedcheck_reductions::hamiltonian_cycle::ReadError>(())
/// ```
pub fn read_list(list: &str, vertices: Option<usize>) -> Result<Graph, ReadError> {
    let place = |number| Place::Edge(number);
    let read = |(number, text): (usize, &str)| edge(text).map_err(|fault| ReadError { place: place(number), fault });
    let edges = match list.trim() {
        "" => Vec::new(),
        list => list.split(',').enumerate().map(read).collect::<Result<_, _>>()?,
    };
    graph(vertices, edges, |edge| edge.map_or(Place::Whole, place))
}

fn edge(text: &str) -> Result<[usize; 2], Fault> {
    let not_an_edge = || Fault::NotAnEdge(shortened(text));
    let mut ends = text
        .split(|character: char| character == '-' || character == ',' || character.is_whitespace())
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(|_| not_an_edge()));
    match (ends.next(), ends.next(), ends.next()) {
        (Some(from), Some(to), None) if text.trim_start().starts_with(|first: char| first.is_ascii_digit()) => {
            Ok([from?, to?])
        }
        _ => Err(not_an_edge()),
    }
}

/// The graph of `edges`; a fault is put at the place of its edge.
fn graph(
    vertices: Option<usize>,
    edges: Vec<[usize; 2]>,
    place: impl Fn(Option<usize>) -> Place,
) -> Result<Graph, ReadError> {
    let largest = edges.iter().enumerate().map(|(number, ends)| (ends[0].max(ends[1]), number)).max();
    if let (None, Some((vertex, number))) = (vertices, largest)
        && vertex >= Graph::MAX_VERTICES
    {
        let fault = InvalidGraph::TooManyVertices(vertex.saturating_add(1)).into();
        return Err(ReadError { place: place(Some(number)), fault });
    }
    let vertices = vertices.unwrap_or_else(|| largest.map_or(0, |(vertex, _)| vertex + 1));
    Graph::new(vertices, edges).map_err(|error| ReadError { place: place(error.edge()), fault: error.into() })
}

pub(super) fn write(graph: &Graph) -> String {
    let mut text = format!("{VERTICES} {}\n", graph.vertices());
    for [low, high] in graph.edges() {
        writeln!(text, "{low} {high}").expect("a string takes everything");
    }
    text
}
