//! `schedcheck export mssg`: the linear program of the steady state of a platform (tpds2004, sections 2.3 and 4), for
//! any solver.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use command_io::program::{INTEGER_ROWS, Target, target, text};
use exact_lp::format::{Names, in_integers};
use num_bigint::BigInt;
use schedcheck_files::{Instance, InstanceFile};
use schedcheck_model::platform_graph::PlatformGraph;

use super::super::output::{Destination, info};
use super::super::{Outcome, input};
use schedcheck_tpds2004_algorithms::mssg::Program;
use schedcheck_tpds2004_algorithms::odd_sets;

/// The arguments of `export mssg`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// An instance file of kind platform-graph; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write the program: the ending .mps or .lp selects the format; `-` for standard output.
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// The format to write, whatever the name of the file.
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Target>,
    /// Add the inequalities of odd sets, with which the optimum is attained where nodes share a port for both
    /// directions.
    #[arg(long)]
    odd_sets: bool,
    /// Multiply rows and objective until all coefficients are integers, for readers that know no fractions.
    #[arg(long)]
    integer_rows: bool,
}

/// Writes the program.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let target = target(arguments.to, &arguments.out)?;
    let destination = Destination::new(Some(&arguments.out), &[&arguments.file])?;
    let in_file = || input::name(&arguments.file);
    let platform = platform(&input::read_text(&arguments.file)?).with_context(in_file)?;
    let mut program = match arguments.odd_sets {
        true => odd_sets::repaired(&platform).with_context(in_file)?.program,
        false => Program::new(&platform).program,
    };
    if arguments.integer_rows {
        let (integral, factor) = in_integers(&program);
        program = integral;
        if factor != BigInt::from(1) {
            info(format_args!("the objective is {factor} times the throughput"));
        }
    }
    destination.write(&text(&program, target, Names::Kept, &arguments.out, INTEGER_ROWS)?)?;
    Ok(Outcome::Good)
}

fn platform(text: &str) -> Result<PlatformGraph> {
    match InstanceFile::read(text)?.instance {
        Instance::PlatformGraph(platform) => Ok(platform),
        other => bail!("kind: MSSG is the program of a platform-graph, and this is a {}", other.kind()),
    }
}
