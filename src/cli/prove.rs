//! `schedcheck prove`: the proof of a statement for all real parameters, as a file that `check --parametric` verifies.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use num_bigint::BigInt;
use schedcheck_harness::{Depth, Provable};
use schedcheck_parametric::{NoWitness, Outcome as Found, prove, with_witnesses};
use schedcheck_parametric_proof::file::{File, Header, read, write};
use schedcheck_parametric_proof::{Counts, check};
use serde_json::json;

use super::interrupt::Interrupt;
use super::left_behind::unless_deaf;
use super::output::{self, Destination, NO_INPUT, mention, tell};
use super::progress::waiting;
use super::solve::seconds;
use super::{Outcome, names, parametric};

/// The form of the list of sizes.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A line a size.
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
    /// Write the proof to this file, and not to standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Give up after this many seconds: exit status 1. A size that only `verify --depth deep` proves needs such a limit.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
}

/// Writes the proof, or lists the sizes.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let row = &arguments.row;
    if arguments.sizes {
        output::print(&listed(&parametric::theorems(row)?, arguments.format)?)?;
        return Ok(Outcome::Good);
    }
    let chosen = chosen(row, arguments.size.as_deref())?;
    let what = format!("{row}, size {}", chosen.size);
    if chosen.depth == Depth::Deep && arguments.time_limit.is_none() {
        bail!("{what}: this may take hours; --time-limit says how many seconds it may take");
    }
    let destination = Destination::new(arguments.out.as_deref(), &NO_INPUT)?;
    let interrupt = Interrupt::new();
    interrupt.listen();
    let is_over = interrupt.after(arguments.time_limit, None);
    let stop = interrupt.shared_flag();
    let search = {
        let (row, stop) = (row.clone(), Arc::clone(&stop));
        move || searched(&row, &chosen, &|| stop.load(Ordering::Relaxed))
    };
    // A single run of an algorithm, or its check, asks nobody.
    let search = waiting("proving", || unless_deaf(&stop, search)).unwrap_or(Ok(Search::Stopped));
    match search? {
        Search::Proved { text, counts: Counts { courses, alternatives, programs } } => {
            destination.write(&text)?;
            let counts = format!("{courses} courses, {alternatives} alternatives, {programs} lists of multipliers");
            mention(format_args!("{what}: proved for all real parameters by {counts}"));
            Ok(Outcome::Good)
        }
        Search::Refuted(parameters) => {
            tell(format_args!("{what}: refuted by {parameters}"));
            Ok(Outcome::Bad)
        }
        Search::Stopped if !is_over.load(Ordering::SeqCst) => {
            tell(format_args!("{what}: interrupted before it was proved"));
            Ok(Outcome::Interrupted)
        }
        Search::Stopped => {
            tell(format_args!("{what}: no proof within {} s", arguments.time_limit.unwrap_or_default().as_secs_f64()));
            Ok(Outcome::Bad)
        }
    }
}

/// The theorem that is asked for.
fn chosen(row: &str, size: Option<&str>) -> Result<Provable> {
    let mut theorems = parametric::theorems(row)?;
    let is_listed = |size: &str| theorems.iter().any(|theorem| theorem.size == size);
    let number = size.filter(|size| !is_listed(size)).and_then(|size| size.parse::<usize>().ok());
    match number.and_then(|number| number.checked_sub(1)) {
        Some(place) if place < theorems.len() => Ok(theorems.swap_remove(place)),
        _ => parametric::theorem(row, size),
    }
}

/// What became of a search.
enum Search {
    /// A file that the checker accepts.
    Proved { text: String, counts: Counts },
    /// Parameters of which the statement is wrong, by their names.
    Refuted(String),
    /// Nothing: it was stopped.
    Stopped,
}

fn searched(row: &str, Provable { size, theorem, .. }: &Provable, stop: &dyn Fn() -> bool) -> Result<Search> {
    let tree = match prove(&**theorem, stop) {
        Found::Proved { proof, .. } => proof,
        Found::Refuted { parameters, .. } => {
            return Ok(Search::Refuted(values(&theorem.space().names, &parameters)));
        }
        Found::Stopped => return Ok(Search::Stopped),
        Found::TooLarge => bail!("{row}, size {size}: it holds, but its proof has numbers of more than 128 bits"),
    };
    let proof = match with_witnesses(&**theorem, tree, stop) {
        Ok(proof) => proof,
        Err(NoWitness::Stopped) => return Ok(Search::Stopped),
        Err(other) => return Err(other.into()),
    };
    let header = Header { row: row.to_owned(), size: size.clone(), parameters: theorem.space().list() };
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

fn listed(theorems: &[Provable], format: Format) -> Result<String> {
    if let Format::Json = format {
        let sizes = theorems.iter().map(|theorem| json!({"size": theorem.size, "depth": theorem.depth}));
        return Ok(serde_json::to_string_pretty(&sizes.collect::<Vec<_>>())? + "\n");
    }
    let mut text = String::new();
    for (number, Provable { size, depth, .. }) in theorems.iter().enumerate() {
        writeln!(text, "{:>6}  {:<8}  {size}", number + 1, depth.to_string())?;
    }
    Ok(text)
}
