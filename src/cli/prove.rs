//! `schedcheck prove`: the proof of a statement for all real parameters, as a file that `check --parametric` verifies.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use num_bigint::BigInt;
use schedcheck_harness::{Depth, Provable};
use schedcheck_parametric::{NoWitness, Outcome as Found, prove, with_witnesses};
use schedcheck_parametric_proof::file::{File, Header, read, write};
use schedcheck_parametric_proof::{Counts, Tree, check};
use serde_json::json;

use super::interrupt::Interrupt;
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
#[command(after_help = "Examples:\n  schedcheck prove rr6005/prop-1 --sizes\n  schedcheck prove rr6005/prop-1 --out \
        proof.txt\n  schedcheck check --parametric proof.txt")]
pub struct Arguments {
    /// A row of the ledger that is proved for all real parameters.
    #[arg(value_name = "ROW", value_parser = names::provable_row(), hide_possible_values = true)]
    row: String,
    /// The size, as --sizes lists it, or its number in the list; without it, the first.
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// List the sizes, smaller depths of `verify` first, and prove nothing.
    #[arg(long, conflicts_with_all = ["size", "out", "time_limit"])]
    sizes: bool,
    /// The form of the list of sizes.
    #[arg(long, value_enum, default_value_t = Format::Text, requires = "sizes")]
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
    let Provable { size, depth, theorem } = chosen(row, arguments.size.as_deref())?;
    if depth == Depth::Deep && arguments.time_limit.is_none() {
        bail!("{row}, size {size}: this takes as long as it takes; --time-limit says how many seconds it may");
    }
    let destination = Destination::new(arguments.out.as_deref(), &NO_INPUT)?;
    let interrupt = Interrupt::new();
    if destination.file().is_some() {
        interrupt.listen();
    }
    let until = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let stop = || interrupt.is_wanted() || until.is_some_and(|until| Instant::now() >= until);
    let space = theorem.space();
    let stopped = || {
        if interrupt.is_wanted() {
            tell(format_args!("{row}, size {size}: interrupted before the proof was found"));
            return Ok(Outcome::Interrupted);
        }
        let limit = arguments.time_limit.unwrap_or_default().as_secs_f64();
        tell(format_args!("{row}, size {size}: no proof within {limit} s"));
        Ok(Outcome::Bad)
    };
    let tree = match waiting("proving", || prove(&*theorem, &stop)) {
        Found::Proved { proof, .. } => proof,
        Found::Refuted { parameters, .. } => {
            tell(format_args!("{row}, size {size}: refuted by {}", values(&space.names, &parameters)));
            return Ok(Outcome::Bad);
        }
        Found::Stopped => return stopped(),
    };
    let header = Header { row: row.clone(), size: size.clone(), parameters: space.names };
    match waiting("writing", || text_of(&*theorem, header, tree, &stop))? {
        None => stopped(),
        Some((text, Counts { courses, alternatives, programs })) => {
            destination.write(&text)?;
            let counts = format!("{courses} courses, {alternatives} alternatives, {programs} lists of multipliers");
            mention(format_args!("{row}, size {size}: proved for all real parameters by {counts}"));
            Ok(Outcome::Good)
        }
    }
}

/// The theorem that is asked for.
fn chosen(row: &str, size: Option<&str>) -> Result<Provable> {
    let number = size.and_then(|size| size.parse::<usize>().ok());
    let mut theorems = parametric::theorems(row)?;
    match number.filter(|number| size.is_some_and(|size| theorems.iter().all(|it| it.size != size)) && *number > 0) {
        Some(number) if number <= theorems.len() => Ok(theorems.swap_remove(number - 1)),
        _ => parametric::theorem(row, size),
    }
}

/// The file of a proof that the checker has accepted; `None` if the work was stopped.
fn text_of(
    theorem: &dyn schedcheck_parametric_proof::Theorem,
    header: Header,
    tree: Tree,
    stop: &dyn Fn() -> bool,
) -> Result<Option<(String, Counts)>> {
    let proof = match with_witnesses(theorem, tree, stop) {
        Ok(proof) => proof,
        Err(NoWitness::Stopped) => return Ok(None),
        Err(other) => return Err(other.into()),
    };
    let text = write(&File { header, proof });
    let again = read(&text).map_err(|error| anyhow!("the proof cannot be read again: {error}"))?;
    let counts = check(theorem, &again.proof).map_err(|reason| anyhow!("the checker rejects the proof: {reason}"))?;
    Ok(Some((text, counts)))
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
