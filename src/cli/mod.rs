//! The `schedcheck` command: what it accepts, and what each subcommand prints.
//!
//! Exit status: 0 when all is well, 1 when a verdict changed or a schedule is invalid, 2 on bad usage or bad input, 130
//! after an interruption. Results go to standard output, everything else to standard error.

pub mod abandoned;
pub mod adversary;
mod atlas;
mod audit;
mod check;
mod completions;
mod contest;
mod curves;
mod depths;
mod draw;
mod export;
mod figures;
mod flow;
mod folder;
mod form;
mod generate;
mod ilp;
mod import;
mod input;
mod instances;
mod lines;
mod list;
mod man;
mod merge;
mod moved;
pub(crate) mod names;
mod parametric;
mod progress;
mod prove;
mod reduce;
mod report;
pub mod round_trip;
pub mod runs;
mod schema;
mod screen;
mod slurm;
mod solve;
mod state_file;
mod subcommands;
mod tables;
pub(crate) mod text;
mod trust;
mod verify;
mod version;
mod worst_case;

use std::process::ExitCode;

use clap::{Command, CommandFactory, Parser};
use command_io::{command, decimal, interrupt, output, proof};

pub use command_io::Outcome;
use subcommands::Subcommand;
pub use version::LONG_VERSION;

/// The text below the list of subcommands.
const GUIDE: &str = "\
To begin with:
  schedcheck verify                          every claim: the ledger of verdicts
  schedcheck solve platform.json             a schedule, its cost, and a proof
  schedcheck check platform.json mine.json   what it costs, or what is wrong
  schedcheck report                          all of it on one page

Exit status: 0 success, 1 a verdict changed or a schedule is invalid, 2 bad usage or input, 130 interrupted.
Every subcommand that prints results can print JSON, most of them with --format json. solve and check print JSON \
unless they print to a terminal; reduce prints only JSON.";

/// Exact verification and benchmarking of scheduling theory.
#[derive(Debug, Parser)]
#[command(name = "schedcheck", bin_name = "schedcheck", version, long_version = LONG_VERSION, about)]
#[command(max_term_width = 120, after_help = GUIDE)]
struct Arguments {
    /// Print only results, errors and warnings: no progress, and no notes.
    #[arg(short, long, global = true, display_order = 900)]
    quiet: bool,
    #[command(subcommand)]
    subcommand: Subcommand,
}

/// The command with all its subcommands.
fn clap_command() -> Command {
    Arguments::command()
}

/// Runs the command with the arguments of the process.
pub fn run() -> ExitCode {
    command::exit_status(match Arguments::try_parse() {
        Ok(Arguments { quiet, subcommand }) => {
            if quiet {
                output::set_quiet();
            }
            moved::mention_an_old_name();
            subcommand.run()
        }
        Err(said) => moved::answered(&said).map_or_else(|| command::without_work(&said), Ok),
    })
}
