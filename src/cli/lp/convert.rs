//! `schedcheck lp convert`: a linear program in another format.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::ValueEnum;
use num_bigint::BigInt;
use schedcheck_lp::format::{Format, Names, in_integers};

use super::super::output::{Destination, mention};
use super::super::{Outcome, input};
use super::program::{Reading, text};

/// How to do without fractions.
pub const INTEGER_ROWS: &str = "--integer-rows writes integers alone";

/// The arguments of `lp convert`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A linear program in the MPS or the LP format; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write it: the ending .mps or .lp tells the format; `-` for standard output.
    #[arg(value_name = "OUT")]
    out: PathBuf,
    #[command(flatten)]
    reading: Reading,
    /// The format to write, whatever the name of the file.
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Target>,
    /// Multiply rows and objective until all coefficients are integers, for readers that know no fractions.
    #[arg(long)]
    integer_rows: bool,
    /// Name columns x1, x2, … and rows c1, c2, …, where a format cannot carry the names.
    #[arg(long)]
    numbered: bool,
}

/// The format that is asked for.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Target {
    /// Free MPS.
    Mps,
    /// The CPLEX LP format.
    Lp,
}

/// Reads the program and writes it again.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let target = target(arguments.to, &arguments.out)?;
    let destination = Destination::new(Some(&arguments.out), &[&arguments.file])?;
    let mut lp = arguments.reading.program(&arguments.file)?;
    if arguments.integer_rows {
        let (integral, factor) = in_integers(&lp);
        lp = integral;
        if factor != BigInt::from(1) {
            mention(format_args!("the objective is {factor} times that of {}", input::name(&arguments.file)));
        }
    }
    let names = if arguments.numbered { Names::Numbered } else { Names::Kept };
    let written = text(&lp, target, names, &arguments.out, INTEGER_ROWS);
    let text = written.with_context(|| input::name(&arguments.file))?;
    destination.write(&text)?;
    Ok(Outcome::Good)
}

/// The format to write: the one asked for, or that of the file's name.
pub fn target(to: Option<Target>, out: &Path) -> Result<Format> {
    let named = match to {
        Some(Target::Mps) => Some(Format::Mps),
        Some(Target::Lp) => Some(Format::Lp),
        None => Format::of_path(out),
    };
    named.with_context(|| format!("{}: --to mps or --to lp must tell the format", out.display()))
}
