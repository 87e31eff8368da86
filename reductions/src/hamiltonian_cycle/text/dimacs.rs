//! DIMACS: `p edge N M` and M lines `e U V`, vertices from 1.

use std::fmt::Write as _;

use super::super::{Graph, InvalidGraph};
use super::error::shortened;
use super::{Fault, Place, ReadError};

pub(super) fn read(text: &str) -> Result<Graph, ReadError> {
    let (mut problem, mut edges, mut lines) = (None, Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let at = |fault| ReadError::at_line(number, fault);
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first() {
            None | Some(&"c") => {}
            Some(&"p") if problem.is_some() => return Err(at(Fault::SecondProblemLine)),
            Some(&"p") => problem = Some((number, problem_line(line, &words).map_err(at)?)),
            Some(&"e") => {
                let (_, [vertices, _]) = problem.ok_or_else(|| at(Fault::NoProblemLine))?;
                edges.push(edge_line(line, &words, vertices).map_err(at)?);
                lines.push(number);
            }
            Some(word) => return Err(at(Fault::UnknownLine(shortened(word)))),
        }
    }
    let missing = ReadError { place: Place::Whole, fault: Fault::NoProblemLine };
    let (problem_line, [vertices, declared]) = problem.ok_or(missing)?;
    if edges.len() != declared {
        return Err(ReadError::at_line(problem_line, Fault::WrongNumberOfEdges { declared, found: edges.len() }));
    }
    Graph::new(vertices, edges)
        .map_err(|error| ReadError::at_line(error.edge().map_or(problem_line, |edge| lines[edge]), from_one(error)))
}

/// The numbers of vertices and of edges. Files of colouring problems say `col` for `edge`.
fn problem_line(line: &str, words: &[&str]) -> Result<[usize; 2], Fault> {
    let [_, "edge" | "col", vertices, edges] = words else { return Err(Fault::NotAProblemLine(shortened(line))) };
    match (vertices.parse(), edges.parse()) {
        (Ok(vertices), Ok(edges)) => Ok([vertices, edges]),
        _ => Err(Fault::NotAProblemLine(shortened(line))),
    }
}

fn edge_line(line: &str, words: &[&str], vertices: usize) -> Result<[usize; 2], Fault> {
    let ends = match words {
        [_, from, to] => from.parse().ok().zip(to.parse().ok()),
        _ => None,
    };
    let (from, to): (usize, usize) = ends.ok_or_else(|| Fault::NotAnEdgeLine(shortened(line)))?;
    match [from, to].into_iter().find(|vertex| !(1..=vertices).contains(vertex)) {
        Some(vertex) => Err(Fault::UnknownDimacsVertex { vertex, vertices }),
        None => Ok([from - 1, to - 1]),
    }
}

/// The same fault, with the vertices numbered as in the file.
fn from_one(error: InvalidGraph) -> InvalidGraph {
    match error {
        InvalidGraph::Loop { edge, vertex } => InvalidGraph::Loop { edge, vertex: vertex + 1 },
        InvalidGraph::Repeated { edge, first, ends } => {
            InvalidGraph::Repeated { edge, first, ends: ends.map(|end| end + 1) }
        }
        other => other,
    }
}

pub(super) fn write(graph: &Graph) -> String {
    let mut text = format!("p edge {} {}\n", graph.vertices(), graph.edges().len());
    for [low, high] in graph.edges() {
        writeln!(text, "e {} {}", low + 1, high + 1).expect("a string takes everything");
    }
    text
}
