//! `schedcheck lp`: linear and integer programs from files, solved exactly, with certificates.

mod check;
mod convert;
mod form;
mod mssg;
pub mod program;
mod solve;

use anyhow::Result;

use super::Outcome;

/// The subcommands of `lp`.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Solve linear and integer programs exactly: the optimum as a fraction, proved, or the proof that there is none
    Solve(solve::Arguments),
    /// Say what a certificate in the VIPR format proves of a linear or an integer program
    Check(check::Arguments),
    /// Write a linear program in another format
    Convert(convert::Arguments),
    /// Write the program of the steady state of a platform graph, MSSG(G)
    Mssg(mssg::Arguments),
}

impl Subcommand {
    /// Does what it is asked to.
    ///
    /// # Errors
    /// What it was given is refused, or it cannot read or write.
    pub fn run(&self) -> Result<Outcome> {
        match self {
            Self::Solve(arguments) => solve::run(arguments),
            Self::Check(arguments) => check::run(arguments),
            Self::Convert(arguments) => convert::run(arguments),
            Self::Mssg(arguments) => mssg::run(arguments),
        }
    }
}
