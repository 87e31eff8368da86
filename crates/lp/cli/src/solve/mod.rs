//! `exact-lp solve`: the exact answer to each program, and its certificate.

mod integer;
mod linear;
mod report;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use command_io::interrupt::Interrupt;
use command_io::output::{Destination, info, warn};
use command_io::{Outcome, input, limit};
use exact_lp::LinearProgram;
use exact_lp::format::parse_rational;

use crate::form::Format;
use crate::program::Reading;

/// The arguments of `exact-lp solve`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  exact-lp solve program.mps --certificate proof.vipr\n  exact-lp check program.mps \
        proof.vipr"
)]
pub struct Arguments {
    /// Linear or integer programs in the MPS or the LP format; `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// The form of the results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print the solution as well: values of columns and, without integers, multipliers of rows, those that are not
    /// zero.
    #[arg(long)]
    solution: bool,
    /// Write the proof of the answer to this file, in the VIPR format; for one program only.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Solve the linear relaxation where columns ought to be integer.
    #[arg(long)]
    relaxation: bool,
    /// Stop each program after this many seconds, reading included, with exit status 1. For an integer program, the
    /// best point and the bound proved by then are printed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// Stop an integer program after this many nodes of the search, in the same way.
    #[arg(long, value_name = "NODES", conflicts_with = "relaxation")]
    nodes: Option<u64>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    limit::seconds(parse_rational(text))
}

/// Solves every program, in order; one that is refused does not stop the others.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let destination = certificate_destination(arguments)?;
    let interrupt = Interrupt::new();
    if destination.is_some() {
        interrupt.listen();
    }
    let mut outcome = Outcome::Good;
    for file in &arguments.files {
        let of_file = one(arguments, file, destination.as_ref(), &interrupt).unwrap_or_else(|error| {
            warn(format_args!("error: {error:#}"));
            Outcome::Refused
        });
        outcome = outcome.max(of_file);
        if of_file == Outcome::Interrupted {
            break;
        }
    }
    Ok(outcome)
}

/// Where the certificate goes, known to be writable before any work is done.
fn certificate_destination(arguments: &Arguments) -> Result<Option<Destination>> {
    let Some(file) = &arguments.certificate else { return Ok(None) };
    if arguments.files.len() > 1 {
        bail!("--certificate: there are {} programs, and one certificate is for one of them", arguments.files.len());
    }
    if file == Path::new("-") {
        bail!("--certificate: a file is needed, for the result goes to standard output");
    }
    Destination::new(Some(file), &arguments.files).map(Some)
}

fn one(
    arguments: &Arguments,
    file: &Path,
    destination: Option<&Destination>,
    interrupt: &Interrupt,
) -> Result<Outcome> {
    let until = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let lp = interrupt.at_once(|| arguments.reading.program(file))?;
    let run = Run { arguments, file, destination, interrupt, until };
    if lp.has_integers() && !arguments.relaxation {
        interrupt.listen();
        return integer::solve(&run, &lp);
    }
    note_integers(file, &lp);
    linear::solve(&run, lp)
}

/// A program that is being solved.
struct Run<'a> {
    arguments: &'a Arguments,
    file: &'a Path,
    destination: Option<&'a Destination>,
    interrupt: &'a Interrupt,
    until: Option<Instant>,
}

impl Run<'_> {
    fn name(&self) -> String {
        input::name(self.file)
    }

    /// Whether the time is over, or somebody interrupted.
    fn is_over(&self) -> bool {
        self.interrupt.is_wanted() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Tells why there is no answer.
    fn unanswered(&self) -> Outcome {
        if self.interrupt.is_wanted() {
            warn(format_args!("{}: interrupted before the answer was proved", self.name()));
            return Outcome::Interrupted;
        }
        let limit = self.arguments.time_limit.unwrap_or_default().as_secs_f64();
        warn(format_args!("{}: no proved answer within {limit} s", self.name()));
        Outcome::Bad
    }
}

fn note_integers(file: &Path, lp: &LinearProgram) {
    let integers = lp.columns().iter().filter(|column| column.integer).count();
    if integers > 0 {
        let columns = if integers == 1 { "1 column".to_owned() } else { format!("{integers} columns") };
        info(format_args!("{}: {columns} ought to be integer; the linear relaxation is solved", input::name(file)));
    }
}
