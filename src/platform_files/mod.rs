//! Platform files of other programs, read as instances: SimGrid's XML, GraphML, and lists of edges.
//!
//! Each reader makes a [`Network`] of its file; [`Wanted::of`] makes an instance of the network. Numbers are read digit
//! by digit, and times are exact. What the kind of the instance cannot express is refused, with its
//! line. `docs/platform-files.md` has the units, and what is refused.

mod edge_data;
mod edges;
mod graphml;
mod instance;
mod network;
mod numbers;
mod simgrid;
mod xml;

pub use edges::{Edges, MOST_LINES};
pub use graphml::Graphml;
pub use instance::{Ignored, Imported, Shape, Wanted};
pub use network::Network;
pub use simgrid::Simgrid;
pub use xml::{MOST_BYTES, MOST_NODES};

use thiserror::Error;

/// The most letters of a rule: names in a file may be of any length.
const LONGEST_RULE: usize = 900;

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlatformFileError {
    /// Something in the file.
    #[error("line {line}: {rule}")]
    Line {
        /// The line, numbered from 1.
        line: usize,
        /// What is refused, and why.
        rule: String,
    },
    /// The file as a whole, or the file with what is asked of it.
    #[error("{0}")]
    File(String),
}

/// What is refused at a byte of a file; without a byte, the file as a whole.
#[derive(Debug)]
struct Fault {
    at: Option<usize>,
    rule: String,
}

impl Fault {
    fn at(at: usize, rule: impl Into<String>) -> Self {
        Self { at: Some(at), rule: rule.into() }
    }

    fn of_file(rule: impl Into<String>) -> Self {
        Self { at: None, rule: rule.into() }
    }

    /// The same with the line in the text, and not longer than an error should be.
    fn in_text(mut self, text: &str) -> PlatformFileError {
        if let Some((cut, _)) = self.rule.char_indices().nth(LONGEST_RULE) {
            self.rule.truncate(cut);
            self.rule.push('…');
        }
        match self.at {
            Some(at) => {
                let before = &text.as_bytes()[..at.min(text.len())];
                let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
                PlatformFileError::Line { line, rule: self.rule }
            }
            None => PlatformFileError::File(self.rule),
        }
    }
}

/// What a reader or a conversion gives.
type Outcome<T> = Result<T, Fault>;
