//! `schedcheck lp`: linear and integer programs from files, solved exactly, with certificates.

mod check;
mod convert;
mod form;
mod mssg;
mod program;
mod solve;

use anyhow::Result;
use clap::Subcommand;

use super::Outcome;
use super::deferred::Deferred;

/// The arguments of `lp`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Solve linear and integer programs exactly: the optimum as a fraction, proved, or the proof that there is none.
    Solve(Deferred<solve::Arguments>),
    /// Say what a certificate in the VIPR format proves of a linear or an integer program.
    Check(Deferred<check::Arguments>),
    /// Write a linear program in another format.
    Convert(Deferred<convert::Arguments>),
    /// Write the program of the steady state of a platform graph, MSSG(G).
    Mssg(Deferred<mssg::Arguments>),
}

/// Does what is asked for.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    match &arguments.action {
        Action::Solve(arguments) => solve::run(arguments),
        Action::Check(arguments) => check::run(arguments),
        Action::Convert(arguments) => convert::run(arguments),
        Action::Mssg(arguments) => mssg::run(arguments),
    }
}
