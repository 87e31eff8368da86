//! The `schedcheck` command: what it accepts, and what each subcommand prints.
//!
//! Exit status: 0 when all is well, 1 when a verdict changed or a schedule is invalid, 2 on bad usage or bad input, 130
//! after an interruption. Results go to standard output, everything else to standard error.

mod adversary;
mod atlas;
mod check;
mod completions;
mod contest;
mod curves;
mod decide;
mod decimal;
mod deferred;
mod depths;
mod draw;
mod export;
mod figures;
mod flow;
mod folder;
mod form;
mod generate;
mod harmless;
mod ilp;
mod input;
mod instances;
mod interrupt;
pub mod left_behind;
mod lines;
mod list;
mod lp;
mod man;
mod merge;
mod names;
mod outcome;
mod output;
mod parametric;
mod progress;
mod proof;
mod prove;
mod recheck;
mod reduce;
mod report;
pub mod reread;
mod schema;
mod screen;
mod slurm;
mod solve;
mod state_file;
mod tables;
mod text;
mod trust;
mod verify;
mod version;
mod worst_case;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

use deferred::Deferred;
pub use outcome::Outcome;
pub use version::LONG_VERSION;

/// What is told below the list of subcommands.
const GUIDE: &str = "\
To begin with:
  schedcheck verify                          every claim: the ledger of verdicts
  schedcheck solve platform.json             a schedule, its cost, and a proof
  schedcheck check platform.json mine.json   what it costs, or what is wrong
  schedcheck report                          all of it on one page

Exit status: 0 all is well, 1 a verdict changed or a schedule is invalid, 2 bad usage or input, 130 interrupted.
Every subcommand that prints results gives JSON, most by --format json; solve and check do unless they print to a \
terminal, and reduce prints nothing else.";

/// Exact verification and benchmarking of scheduling theory.
#[derive(Debug, Parser)]
#[command(name = "schedcheck", bin_name = "schedcheck", version, long_version = LONG_VERSION, about)]
#[command(max_term_width = 120, after_help = GUIDE)]
struct Arguments {
    /// Tell nothing but results, errors and bad news: no progress, and no notes.
    #[arg(short, long, global = true, display_order = 900)]
    quiet: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Put the published claims to the test and print the ledger of verdicts.
    Verify(Deferred<verify::Arguments>),
    /// Make the ledger of the shards that `verify --shard` wrote: that of a run at once, byte for byte.
    Merge(Deferred<merge::Arguments>),
    /// Split what a shard left undone into parts; what it found is kept for `merge`.
    Split(Deferred<verify::shard::split::Arguments>),
    /// Write what runs `verify` in shards on a cluster under Slurm.
    Slurm(Deferred<slurm::Arguments>),
    /// List the published claims.
    Claims(Deferred<list::ClaimsArguments>),
    /// Solve instances: a schedule, its exact objective, and what proves it.
    Solve(Deferred<solve::Arguments>),
    /// Say whether a schedule is valid, and what it costs.
    Check(Deferred<check::Arguments>),
    /// Hold your own algorithm, or a method, against the optimum on many instances.
    Contest(Deferred<contest::Arguments>),
    /// Search for the instance on which an algorithm is worst, and make it as simple as can be.
    Adversary(Deferred<adversary::Arguments>),
    /// Prove a statement for all real parameters at one size, and write the proof.
    Prove(Deferred<prove::Arguments>),
    /// List the algorithms and exact solvers, with what they guarantee.
    Methods(Deferred<list::Arguments>),
    /// Write instances of a kind, one a line: all within bounds, smallest first, or random ones.
    Generate(Deferred<generate::Arguments>),
    /// Write the JSON Schema of instances, schedules or results.
    Schema(Deferred<schema::Arguments>),
    /// Regenerate the instances of the hardness proofs.
    Reduce(reduce::Arguments),
    /// Recompute the papers' tables beside the printed ones.
    Tables(Deferred<tables::Arguments>),
    /// Count operations on growing instances, beside the bounds that are claimed.
    Curves(Deferred<curves::Arguments>),
    /// Find the exact worst case of an algorithm over all real parameters.
    WorstCase(Deferred<worst_case::Arguments>),
    /// Answer open questions: what is proved, what is attained, and what was only searched.
    Atlas(Deferred<atlas::Arguments>),
    /// Draw an instance as a network, or a schedule as a Gantt chart.
    Draw(Deferred<draw::Arguments>),
    /// Recompute the papers' figures, as SVG and as JSON.
    Figures(Deferred<figures::Arguments>),
    /// Write everything that the papers show, regenerated, as one HTML page.
    Report(Deferred<report::Arguments>),
    /// Tell how far each row of the ledger was run, from the ledgers of several runs.
    Depths(Deferred<depths::Arguments>),
    /// Judge the witnesses of a ledger: what refutes its refuted rows.
    Recheck(Deferred<recheck::Arguments>),
    /// Write schedules for other programs: SimGrid plays them back.
    Export(export::Arguments),
    /// Write the integer programs of a ring (rr4745, section 5), and solve them.
    Ilp(Deferred<ilp::Arguments>),
    /// Solve linear programs exactly, and check certificates.
    Lp(lp::Arguments),
    /// Write what makes a shell complete this command.
    Completions(Deferred<completions::Arguments>),
    /// Write the manual pages.
    Man(Deferred<man::Arguments>),
}

/// Runs the command with the arguments of the process.
pub fn run() -> ExitCode {
    let outcome = match Arguments::try_parse() {
        Ok(arguments) => {
            if arguments.quiet {
                output::be_quiet();
            }
            obey(&arguments)
        }
        // Clap would not say that nobody could be told.
        Err(help) if !help.use_stderr() && !io::stdout().is_terminal() => {
            output::print(&help.render().to_string()).map(|_| Outcome::Good)
        }
        Err(wrong) => Ok(misused(&wrong)),
    };
    let outcome = outcome.unwrap_or_else(|error| {
        output::tell(format_args!("error: {error:#}"));
        Outcome::Refused
    });
    outcome.into()
}

/// Tells what is wrong with the arguments, or helps on a terminal: in colours, unless what somebody typed would bring
/// more than colours with it.
fn misused(wrong: &clap::Error) -> Outcome {
    if std::env::args_os().all(|typed| harmless::is(&typed.to_string_lossy())) {
        wrong.exit();
    }
    output::tell_lines(harmless::escaped_lines(&wrong.render().to_string()).trim_end());
    Outcome::Refused
}

fn obey(arguments: &Arguments) -> Result<Outcome> {
    match &arguments.command {
        Command::Verify(arguments) => verify::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Split(arguments) => verify::shard::split::run(arguments),
        Command::Slurm(arguments) => slurm::run(arguments),
        Command::Claims(arguments) => list::claims(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Contest(arguments) => contest::run(arguments),
        Command::Adversary(arguments) => adversary::run(arguments),
        Command::Prove(arguments) => prove::run(arguments),
        Command::Methods(arguments) => list::methods(arguments),
        Command::Generate(arguments) => generate::run(arguments),
        Command::Schema(arguments) => schema::run(arguments),
        Command::Reduce(arguments) => reduce::run(arguments),
        Command::Tables(arguments) => tables::run(arguments),
        Command::Curves(arguments) => curves::run(arguments),
        Command::WorstCase(arguments) => worst_case::run(arguments),
        Command::Atlas(arguments) => atlas::run(arguments),
        Command::Draw(arguments) => draw::run(arguments),
        Command::Figures(arguments) => figures::run(arguments),
        Command::Report(arguments) => report::run(arguments),
        Command::Depths(arguments) => depths::run(arguments),
        Command::Recheck(arguments) => recheck::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Ilp(arguments) => ilp::run(arguments),
        Command::Lp(arguments) => lp::run(arguments),
        Command::Completions(arguments) => completions::run(arguments, Arguments::command()),
        Command::Man(arguments) => man::run(arguments, Arguments::command()),
    }
}
