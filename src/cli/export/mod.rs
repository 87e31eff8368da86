//! `schedcheck export`: schedules and programs in the forms of other programs.

mod mssg;
mod program;
mod simgrid;

use anyhow::Result;

use super::Outcome;

/// The subcommands of `export`.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Write a star and a schedule of it for SimGrid, which plays it back: platform.xml, play.py and how to run them
    Simgrid(simgrid::Arguments),
    /// Write the linear program whose optimum no schedule beats, and a proof of that optimum, for any checker of VIPR
    /// files: program.lp and proof.vipr
    Program(program::Arguments),
    /// Write the program of the steady state of a platform graph, MSSG(G), for any solver
    Mssg(mssg::Arguments),
}

impl Subcommand {
    /// Does what it is asked to.
    ///
    /// # Errors
    /// What it was given is refused, or it cannot read or write.
    pub fn run(&self) -> Result<Outcome> {
        match self {
            Self::Simgrid(arguments) => simgrid::run(arguments),
            Self::Program(arguments) => program::run(arguments),
            Self::Mssg(arguments) => mssg::run(arguments),
        }
    }
}
