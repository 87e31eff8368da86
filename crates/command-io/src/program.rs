//! Linear and integer programs as files that are written.

use std::path::Path;

use anyhow::{Context, Result};
use clap::ValueEnum;
use exact_lp::LinearProgram;
use exact_lp::format::{self, Format, Fractions, Names, Written};

use crate::input;
use crate::output::info;

/// How to do without fractions.
pub const INTEGER_ROWS: &str = "--integer-rows writes integers alone";

/// The format that is asked for.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Target {
    /// Free MPS.
    Mps,
    /// The CPLEX LP format.
    Lp,
}

/// The format to write: the one asked for, or that of the file's name.
///
/// # Errors
/// Neither tells the format.
pub fn target(to: Option<Target>, out: &Path) -> Result<Format> {
    let named = match to {
        Some(Target::Mps) => Some(Format::Mps),
        Some(Target::Lp) => Some(Format::Lp),
        None => Format::of_path(out),
    };
    named.with_context(|| format!("{}: --to mps or --to lp must tell the format", out.display()))
}

/// The text of a program in a format, for `file`. Where it takes fractions, a note says who reads them, and what to do
/// `instead`.
///
/// # Errors
/// The format cannot carry a name, or a row.
pub fn text(lp: &LinearProgram, format: Format, names: Names, file: &Path, instead: &str) -> Result<String> {
    let Written { text, fractions } = format::written(lp, format, names)?;
    if let Some(Fractions { count, first }) = fractions {
        let numbers = match count {
            1 => format!("the number {first} has no end as a decimal, and is a fraction"),
            _ => format!("{count} numbers, such as {first}, have no end as decimals, and are fractions"),
        };
        info(format_args!(
            "{}: {numbers}: exact-lp and SCIP in its exact mode read them; others refuse them or, as HiGHS, SCIP and \
             Gurobi in MPS, stop at the `/` without a word; {instead}",
            output_name(file)
        ));
    }
    Ok(text)
}

/// What to call a file that is written.
fn output_name(file: &Path) -> String {
    if input::is_standard_input(file) { "standard output".to_owned() } else { file.display().to_string() }
}
