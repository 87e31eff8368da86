//! `schedcheck prove`: the proof of a statement for all real parameters, as a file that `check --parametric` verifies.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::ValueEnum;
use num_bigint::BigInt;
use schedcheck_harness::Size;
use schedcheck_parametric_proof::Counts;
use serde_json::json;

use super::abandoned::run_abandonable;
use super::interrupt::Interrupt;
use super::output::{self, Destination, NO_INPUT, info, warn};
use super::progress::waiting;
use super::solve::seconds;
use super::{Outcome, names, parametric, screen};
use crate::parametric_proofs::{self, MOST_PROGRAMS, Search, refuse_if_long, search};

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
        let sizes = parametric_proofs::sizes(row)?.collect();
        output::print(&listed(sizes, arguments.format)?)?;
        return Ok(Outcome::Good);
    }
    let chosen = parametric_proofs::chosen(row, arguments.size.as_deref()).map_err(parametric::with_hint)?;
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
                let hint = format!("without --time-limit, at most {MOST_PROGRAMS} are begun");
                refuse_if_long(&chosen, &stop).map_err(|too_long| anyhow!("{what}: {too_long}; {hint}"))?;
            }
            search(&row, &chosen, &stop)
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
            warn(format_args!("{what}: refuted by {}", values(&parameters)));
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

fn values(parameters: &[(String, BigInt)]) -> String {
    let pairs = parameters.iter().map(|(name, value)| format!("{name} = {value}"));
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
