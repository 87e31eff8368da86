//! `schedcheck prove`: the proof of a statement for all real parameters, as a file that `check --parametric` verifies.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use num_bigint::{BigInt, BigUint};
use schedcheck_harness::{Provable, Size};
use schedcheck_parametric::{Estimate, NoWitness, Outcome as Found, estimate, prove, with_witnesses};
use schedcheck_parametric_proof::file::{File, Header, read, write};
use schedcheck_parametric_proof::{Counts, Theorem, check};
use serde_json::json;

use super::abandoned::run_abandonable;
use super::interrupt::Interrupt;
use super::output::{self, Destination, NO_INPUT, info, warn};
use super::progress::waiting;
use super::solve::seconds;
use super::{Outcome, names, parametric, screen};

/// The ways of an estimate.
const WAYS: u32 = 100;

/// The most linear programs that a search without a limit of its time may be estimated to have: a minute or a few.
const MOST_PROGRAMS: u32 = 5_000_000;

/// The most sizes that are listed on a terminal.
const MOST_LINES: usize = 40;

/// The form of the list of sizes.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// One line for each size.
    Text,
    /// A JSON array.
    Json,
}

/// The arguments of `prove`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck prove rr4745/prop-1 --sizes\n  schedcheck prove rr4745/prop-1 --size 2 --out \
        proof.txt\n  schedcheck check --parametric proof.txt"
)]
pub struct Arguments {
    /// A row of the ledger that is proved for all real parameters.
    #[arg(value_name = "ROW", value_parser = names::provable_row(), hide_possible_values = true)]
    row: String,
    /// The size, as --sizes lists it, or its number in the list; without it, the first.
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// List the sizes, each with the least depth of `verify` that proves it, and prove nothing.
    #[arg(long, conflicts_with_all = ["size", "out", "time_limit"])]
    sizes: bool,
    /// The form of the list of sizes.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the proof to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Stop after this many seconds, with exit status 1. Without it, a size that is estimated to take long is refused.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
}

/// Writes the proof, or lists the sizes.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let row = &arguments.row;
    if arguments.sizes {
        output::print(&listed(parametric::sizes(row)?.collect(), arguments.format)?)?;
        return Ok(Outcome::Good);
    }
    let chosen = chosen(row, arguments.size.as_deref())?;
    let what = format!("{row}, size {}", chosen.size.size);
    let destination = Destination::new(arguments.out.as_deref(), &NO_INPUT)?;
    let interrupt = Interrupt::new();
    interrupt.listen();
    let is_over = interrupt.after(arguments.time_limit, None);
    let stop = interrupt.shared_flag();
    let search = {
        let (row, what, stop) = (row.clone(), what.clone(), Arc::clone(&stop));
        let is_limited = arguments.time_limit.is_some();
        move || {
            let stop = || stop.load(Ordering::Relaxed);
            if !is_limited {
                refuse_if_long(&*chosen.theorem, &what, &stop)?;
            }
            searched(&row, &chosen, &stop)
        }
    };
    // A single run of an algorithm, or its check, asks nobody.
    let search = waiting("proving", || run_abandonable(&stop, search));
    match search.unwrap_or(Ok(Search::Stopped(None)))? {
        Search::Proved { text, counts: Counts { courses, alternatives, programs } } => {
            destination.write(&text)?;
            let counts = format!("{courses} courses, {alternatives} alternatives, {programs} lists of multipliers");
            info(format_args!("{what}: proved for all real parameters by {counts}"));
            Ok(Outcome::Good)
        }
        Search::Refuted(parameters) => {
            warn(format_args!("{what}: refuted by {parameters}"));
            Ok(Outcome::Bad)
        }
        Search::Stopped(counts) => {
            let counts = counts.map(|Counts { courses, alternatives, .. }| {
                format!(", after {courses} courses and {alternatives} alternatives")
            });
            let counts = counts.unwrap_or_default();
            if !is_over.load(Ordering::SeqCst) {
                warn(format_args!("{what}: interrupted before it was proved{counts}"));
                return Ok(Outcome::Interrupted);
            }
            let limit = arguments.time_limit.unwrap_or_default().as_secs_f64();
            warn(format_args!("{what}: no proof within {limit} s{counts}"));
            Ok(Outcome::Bad)
        }
    }
}

/// The theorem that is asked for.
fn chosen(row: &str, size: Option<&str>) -> Result<Provable> {
    let number = size.map_or(Some(1), |size| size.parse::<usize>().ok());
    let Some(place) = number.and_then(|number| number.checked_sub(1)) else {
        return parametric::theorem(row, size.unwrap_or_default());
    };
    let listed = parametric::sizes(row)?.nth(place);
    let listed = listed.ok_or_else(|| parametric::no_such_size(row, size.unwrap_or_default()))?;
    parametric::theorem(row, &listed.size)
}

/// Refuses a search that is estimated to be long.
fn refuse_if_long(theorem: &dyn Theorem, what: &str, stop: &dyn Fn() -> bool) -> Result<()> {
    let Some(Estimate { courses, programs }) = estimate(theorem, WAYS, stop) else { return Ok(()) };
    if programs > MOST_PROGRAMS.into() {
        let [programs, courses] = [programs, courses].map(two_digits);
        bail!(
            "{what}: this is estimated, by {WAYS} ways through it taken at random, to be a search of about {programs} \
             linear programs on about {courses} courses; without --time-limit, at most {MOST_PROGRAMS} are begun"
        );
    }
    Ok(())
}

/// A number, as far as an estimate tells it.
fn two_digits(number: BigUint) -> BigUint {
    let place = number.to_string().len().saturating_sub(2);
    let unit = BigUint::from(10_u8).pow(u32::try_from(place).unwrap_or(u32::MAX));
    number / &unit * unit
}

/// What became of a search.
enum Search {
    /// A file that the checker accepts.
    Proved { text: String, counts: Counts },
    /// Parameters of which the statement is wrong, by their names.
    Refuted(String),
    /// Nothing: it was stopped, having gone through so much, where it said so.
    Stopped(Option<Counts>),
}

fn searched(row: &str, Provable { size, theorem, .. }: &Provable, stop: &dyn Fn() -> bool) -> Result<Search> {
    let (tree, counts) = match prove(&**theorem, stop) {
        Found::Proved { proof, counts } => (proof, counts),
        Found::Refuted { parameters, .. } => {
            return Ok(Search::Refuted(values(&theorem.space().names, &parameters)));
        }
        Found::Stopped { counts } => return Ok(Search::Stopped(Some(counts))),
        Found::TooLarge => {
            bail!("{row}, size {}: it holds, but its proof has numbers of more than 128 bits", size.size)
        }
    };
    let proof = match with_witnesses(&**theorem, tree, stop) {
        Ok(proof) => proof,
        Err(NoWitness::Stopped) => return Ok(Search::Stopped(Some(counts))),
        Err(other) => return Err(other.into()),
    };
    let header = Header { row: row.to_owned(), size: size.size.clone(), parameters: theorem.space().list() };
    let text = write(&File { header, proof });
    // Nothing is given away that the checker has not accepted.
    let again = read(&text).map_err(|error| anyhow!("the proof cannot be read again: {error}"))?;
    let counts =
        check(&**theorem, &again.proof).map_err(|reason| anyhow!("the checker rejects the proof: {reason}"))?;
    Ok(Search::Proved { text, counts })
}

fn values(names: &[String], parameters: &[BigInt]) -> String {
    let pairs = names.iter().zip(parameters).map(|(name, value)| format!("{name} = {value}"));
    pairs.collect::<Vec<_>>().join(", ")
}

fn listed(sizes: Vec<Size>, format: Format) -> Result<String> {
    if let Format::Json = format {
        let sizes = sizes.into_iter().map(|Size { size, depth }| json!({"size": size, "depth": depth}));
        return Ok(serde_json::to_string_pretty(&sizes.collect::<Vec<_>>())? + "\n");
    }
    let most = if screen::is_terminal() { MOST_LINES } else { usize::MAX };
    let mut text = String::new();
    for (number, Size { size, depth }) in sizes.iter().take(most).enumerate() {
        writeln!(text, "{:>6}  {:<8}  {size}", number + 1, depth.to_string())?;
    }
    if let Some(left @ 1..) = sizes.len().checked_sub(most) {
        writeln!(text, "and {left} more: `--sizes | less` shows them all")?;
    }
    Ok(text)
}
