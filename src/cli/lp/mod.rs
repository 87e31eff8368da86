//! `schedcheck lp`: linear and integer programs from files, solved exactly, with certificates.

mod check;
mod convert;
mod form;
mod mssg;
pub mod program;
mod solve;

use super::subcommand::{Subcommand, subcommands};

/// The subcommands of `lp`.
pub const SUBCOMMANDS: &[Subcommand] = subcommands! {
    "Solve linear and integer programs exactly: the optimum as a fraction, proved, or the proof that there is none"
        "solve" solve::Arguments => solve::run;
    "Say what a certificate in the VIPR format proves of a linear or an integer program"
        "check" check::Arguments => check::run;
    "Write a linear program in another format"
        "convert" convert::Arguments => convert::run;
    "Write the program of the steady state of a platform graph, MSSG(G)"
        "mssg" mssg::Arguments => mssg::run;
};
