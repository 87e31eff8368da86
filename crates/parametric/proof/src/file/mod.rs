//! Files of proofs: lines of text, a node of the tree each, in the order in which the tree is walked.
//!
//! The form is described in `docs/formats.md`. What is read is written again as it was, letter by letter.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{MOST_DEEP, MOST_HELD, Unreadable, What, read, read_header};
pub use write::write;

use crate::Proof;

/// What the first line says.
const FORMAT: &str = "schedcheck-parametric-proof 1";

/// What a proof is of. Nothing is proved of what a file says here: the statement is looked up by these names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The id of the row, as in the ledger.
    pub row: String,
    /// The size, as the row lists it.
    pub size: String,
    /// The names of the parameters, as [`Space::list`](crate::Space::list) gives them.
    pub parameters: String,
}

/// A file.
#[derive(Debug, Clone)]
pub struct File {
    /// What is proved.
    pub header: Header,
    /// The proof.
    pub proof: Proof,
}
