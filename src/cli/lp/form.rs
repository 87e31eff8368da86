//! The forms in which `lp` prints.

use clap::ValueEnum;

/// The form of a result.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}
