//! `schedcheck export`: schedules and programs in the forms of other programs.

use anyhow::Result;
use clap::Subcommand;

use super::Outcome;
use super::deferred::Deferred;

mod program;
mod simgrid;

/// The arguments of `export`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    to: To,
}

#[derive(Debug, Subcommand)]
enum To {
    /// Write a star and a schedule of it for SimGrid, which plays it back: platform.xml, play.py and how to run them.
    #[command(
        after_help = "Example:\n  schedcheck export simgrid papers/rr6005/data/rr6005-trace.json --method bba --out \
            playback\n  \
                            /usr/bin/python3 playback/play.py"
    )]
    Simgrid(Deferred<simgrid::Arguments>),
    /// Write the linear program whose optimum no schedule beats, and a proof of that optimum, for any checker of VIPR
    /// files: program.lp and proof.vipr.
    #[command(
        after_help = "Example:\n  schedcheck export program papers/tpds2004/data/tpds2004-example.json --out stated\n  \
            schedcheck lp check stated/program.lp stated/proof.vipr"
    )]
    Program(Deferred<program::Arguments>),
}

/// Writes what was asked for.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    match &arguments.to {
        To::Simgrid(arguments) => simgrid::run(arguments),
        To::Program(arguments) => program::run(arguments),
    }
}
