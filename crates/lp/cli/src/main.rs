//! The `exact-lp` command: linear and integer programs from files, solved exactly, with certificates.
//!
//! Exit status: 0 when all is well, 1 when there is no proved answer or a certificate is rejected, 2 on bad usage or
//! bad input, 130 after an interruption. Results go to standard output, everything else to standard error.

mod check;
mod convert;
mod form;
mod program;
mod solve;

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use command_io::{Outcome, command, output};

/// The text below the list of subcommands.
const GUIDE: &str = "\
To begin with:
  exact-lp solve program.lp                               the optimum, or the proof that there is none
  exact-lp solve program.mps --certificate proof.vipr     the same, with the proof in a file
  exact-lp check program.mps proof.vipr                   what a certificate proves
  exact-lp convert program.mps program.lp                 the same program in the other format

Exit status: 0 success, 1 no proved answer or a rejected certificate, 2 bad usage or input, 130 interrupted.";

/// Exact linear and integer programs over the rationals, with certificates.
#[derive(Debug, Parser)]
#[command(name = "exact-lp", bin_name = "exact-lp", version, about, max_term_width = 120, after_help = GUIDE)]
struct Arguments {
    /// Print only results, errors and warnings: no progress, and no notes.
    #[arg(short, long, global = true, display_order = 900)]
    quiet: bool,
    #[command(subcommand)]
    subcommand: Subcommand,
}

#[derive(Debug, clap::Subcommand)]
enum Subcommand {
    /// Solve linear and integer programs exactly: the optimum as a fraction, proved, or the proof that there is none
    Solve(solve::Arguments),
    /// Report what a certificate in the VIPR format proves about a linear or an integer program
    Check(check::Arguments),
    /// Write a linear program in another format
    Convert(convert::Arguments),
}

fn main() -> ExitCode {
    command::exit_status(match Arguments::try_parse() {
        Ok(arguments) => run(&arguments),
        Err(said) => command::without_work(&said),
    })
}

fn run(arguments: &Arguments) -> Result<Outcome> {
    if arguments.quiet {
        output::set_quiet();
    }
    match &arguments.subcommand {
        Subcommand::Solve(arguments) => solve::run(arguments),
        Subcommand::Check(arguments) => check::run(arguments),
        Subcommand::Convert(arguments) => convert::run(arguments),
    }
}
