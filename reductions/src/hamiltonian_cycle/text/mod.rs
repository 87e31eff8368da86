//! Graphs as text: a list of edges, DIMACS, and graph6.
//!
//! | form | looks like |
//! | --- | --- |
//! | [`Format::Edges`] | `vertices 3`, then `0 1` and so on, one edge a line, vertices from 0; `#` begins a comment |
//! | [`Format::Dimacs`] | `p edge 3 2`, then `e 1 2` and so on, vertices from 1; `c` begins a comment |
//! | [`Format::Graph6`] | `Bg`: printable bytes that hold six bits each |
//!
//! Each reader has a writer that it reads back. Sources: the second DIMACS implementation challenge, *Clique and
//! coloring problems: graph format*, 1993; B. D. McKay, *Description of graph6, sparse6 and digraph6 encodings*, with
//! nauty.

mod dimacs;
mod edges;
mod error;
mod graph6;

use std::fmt;

pub use edges::read_list;
pub use error::{Fault, Place, ReadError};

use super::Graph;

/// A form in which a graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// One edge a line.
    Edges,
    /// DIMACS.
    Dimacs,
    /// graph6, of one graph.
    Graph6,
}

impl Format {
    /// Every form.
    pub const ALL: [Self; 3] = [Self::Edges, Self::Dimacs, Self::Graph6];

    /// The form of `text`, told from its first line that is not empty: graph6 has no blanks and no digits, and the
    /// lines of DIMACS begin with a letter of their own.
    pub fn guess(text: &str) -> Self {
        let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("c"), _) | (Some("p" | "e"), Some(_)) => Self::Dimacs,
            (Some(word), None) if !word.starts_with(|first: char| first.is_ascii_digit() || first == '#') => {
                Self::Graph6
            }
            _ => Self::Edges,
        }
    }

    /// Reads a graph in this form.
    ///
    /// # Errors
    /// Names the line or the byte at fault and the rule that it breaks.
    ///
    /// ```
    /// use schedcheck_reductions::hamiltonian_cycle::Format;
    /// let path = Format::Edges.read("0 1\n1 2\n")?;
    /// assert_eq!(Format::Dimacs.read("c a path\np edge 3 2\ne 1 2\ne 2 3\n")?, path);
    /// assert_eq!(Format::Graph6.read("Bg")?, path);
    /// # Ok::<(), schedcheck_reductions::hamiltonian_cycle::ReadError>(())
    /// ```
    pub fn read(self, text: &str) -> Result<Graph, ReadError> {
        match self {
            Self::Edges => edges::read(text),
            Self::Dimacs => dimacs::read(text),
            Self::Graph6 => graph6::read(text),
        }
    }

    /// Writes a graph in this form.
    pub fn write(self, graph: &Graph) -> String {
        match self {
            Self::Edges => edges::write(graph),
            Self::Dimacs => dimacs::write(graph),
            Self::Graph6 => graph6::write(graph),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Edges => "edges",
            Self::Dimacs => "dimacs",
            Self::Graph6 => "graph6",
        })
    }
}

#[cfg(test)]
mod tests;
