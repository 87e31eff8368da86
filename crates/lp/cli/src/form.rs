//! The forms in which results are printed.

use clap::ValueEnum;

/// The form of a result.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// Lines of text.
    Text,
    /// One JSON object per line.
    Json,
}
