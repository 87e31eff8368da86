//! `exact-lp convert`: a linear program in another format.

use std::path::PathBuf;

use anyhow::{Context, Result};
use command_io::output::{Destination, info};
use command_io::program::{INTEGER_ROWS, Target, target, text};
use command_io::{Outcome, input};
use exact_lp::format::{Names, in_integers};
use num_bigint::BigInt;

use crate::program::Reading;

/// The arguments of `exact-lp convert`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A linear program in the MPS or the LP format; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write it: the ending .mps or .lp selects the format; `-` for standard output.
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

/// Reads the program and writes it again.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let target = target(arguments.to, &arguments.out)?;
    let destination = Destination::new(Some(&arguments.out), &[&arguments.file])?;
    let mut lp = arguments.reading.program(&arguments.file)?;
    if arguments.integer_rows {
        let (integral, factor) = in_integers(&lp);
        lp = integral;
        if factor != BigInt::from(1) {
            info(format_args!("the objective is {factor} times that of {}", input::name(&arguments.file)));
        }
    }
    let names = if arguments.numbered { Names::Numbered } else { Names::Kept };
    let written = text(&lp, target, names, &arguments.out, INTEGER_ROWS);
    let text = written.with_context(|| input::name(&arguments.file))?;
    destination.write(&text)?;
    Ok(Outcome::Good)
}
