//! `schedcheck export`: schedules and programs in the forms of other programs.

mod program;
mod simgrid;

use super::subcommand::{Subcommand, subcommands};

/// The subcommands of `export`.
pub const SUBCOMMANDS: &[Subcommand] = subcommands! {
    "Write a star and a schedule of it for SimGrid, which plays it back: platform.xml, play.py and how to run them"
        "simgrid" simgrid::Arguments => simgrid::run;
    "Write the linear program whose optimum no schedule beats, and a proof of that optimum, for any checker of VIPR \
     files: program.lp and proof.vipr"
        "program" program::Arguments => program::run;
};
