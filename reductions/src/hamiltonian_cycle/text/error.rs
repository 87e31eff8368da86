//! Why a text is no graph: where, and which rule.

use std::fmt;

use thiserror::Error;

use super::super::{Graph, InvalidGraph};

/// Where a text is at fault, and how.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {fault}")]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// How.
    pub fault: Fault,
}

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A line, from 1.
    Line(usize),
    /// An edge of a list in one line, from 0.
    Edge(usize),
    /// A byte, from 1.
    Byte(usize),
    /// The text as a whole.
    Whole,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Edge(edge) => write!(f, "edges[{edge}]"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
            Self::Whole => f.write_str("the graph"),
        }
    }
}

/// A rule that a text breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// An edge is not two numbers.
    #[error("an edge is two vertex numbers, such as 0-1, not {0:?}")]
    NotAnEdge(String),
    /// The number of vertices is none, or it is not the first line.
    #[error("`vertices N` with the number of vertices is expected, not {0:?}")]
    NotAVertexCount(String),
    /// The number of vertices comes late.
    #[error("the number of vertices comes before the first edge, and once")]
    LateVertexCount,
    /// The edges are not those of a simple graph.
    #[error(transparent)]
    Invalid(#[from] InvalidGraph),
    /// DIMACS: a vertex number outside 1 to N.
    #[error("vertex {vertex} does not exist: DIMACS numbers the {vertices} vertices from 1")]
    UnknownDimacsVertex {
        /// The number.
        vertex: usize,
        /// The number of vertices.
        vertices: usize,
    },
    /// DIMACS: a line of another kind.
    #[error("a line of DIMACS begins with c, p or e, not {0:?}")]
    UnknownLine(String),
    /// DIMACS: the problem line is not as it should be.
    #[error("the problem line is `p edge N M`, not {0:?}")]
    NotAProblemLine(String),
    /// DIMACS: an edge before the problem line, or no such line at all.
    #[error("the problem line `p edge N M` is missing")]
    NoProblemLine,
    /// DIMACS: a second problem line.
    #[error("a second problem line: one is expected")]
    SecondProblemLine,
    /// DIMACS: an edge line is not as it should be.
    #[error("an edge line is `e U V`, not {0:?}")]
    NotAnEdgeLine(String),
    /// DIMACS: another number of edges than the problem line has it.
    #[error("{found} edges: the problem line declares {declared}")]
    WrongNumberOfEdges {
        /// What the problem line has.
        declared: usize,
        /// The number of edge lines.
        found: usize,
    },
    /// graph6: nothing at all.
    #[error("graph6 begins with the number of vertices, and nothing is there")]
    Empty,
    /// graph6: a byte that is none of its.
    #[error("the bytes of graph6 are 63 to 126 (`?` to `~`), not {0}")]
    NotAGraph6Byte(u8),
    /// graph6: the number of vertices breaks off.
    #[error("the number of vertices takes {expected} bytes, and {found} are there")]
    ShortVertexCount {
        /// How many it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// graph6: the number of vertices is in the form for large ones without need.
    #[error("{0} vertices are written in a longer form than graph6 has for them")]
    LongVertexCount(usize),
    /// graph6: the eight-byte form of the number of vertices.
    #[error("more than {max} vertices are refused", max = Graph::MAX_VERTICES)]
    TooManyVertices,
    /// graph6: too few or too many bytes for the number of vertices.
    #[error("{vertices} vertices take {expected} bytes of edges, and {found} are there")]
    WrongLength {
        /// The number of vertices.
        vertices: usize,
        /// How many bytes they take.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// graph6: a bit beyond the last pair of vertices.
    #[error("the bits after the last pair of vertices are 0 in graph6")]
    Padding,
    /// graph6: a second graph.
    #[error("one graph is expected, and a second line is there")]
    SecondGraph,
}

impl ReadError {
    pub(super) fn at_line(line: usize, fault: impl Into<Fault>) -> Self {
        Self { place: Place::Line(line), fault: fault.into() }
    }

    pub(super) fn at_byte(byte: usize, fault: impl Into<Fault>) -> Self {
        Self { place: Place::Byte(byte), fault: fault.into() }
    }
}

/// Enough of a text to recognise it by.
pub(super) fn shortened(text: &str) -> String {
    const ENOUGH: usize = 40;
    match text.char_indices().nth(ENOUGH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
