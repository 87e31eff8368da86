//! `schedcheck lp solve`: the exact answer to each linear program, and its certificate.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use schedcheck_lp::format::vipr;
use schedcheck_lp::{Certificate, Contradiction, LinearProgram, Rational, Solution, Solver, Unsolved, Vector};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::super::decimal::rounded;
use super::super::harmless::replaced;
use super::super::interrupt::Interrupt;
use super::super::output::{self, Destination, mention, tell};
use super::super::progress::waiting;
use super::super::solve::seconds;
use super::super::{Outcome, input};
use super::Format;
use super::program::Reading;

/// The arguments of `lp solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  schedcheck lp solve program.mps --certificate proof.vipr\n  schedcheck lp check \
        program.mps proof.vipr")]
pub struct Arguments {
    /// Linear programs in the MPS or the LP format; `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// The form of the results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print the solution as well: values of columns and multipliers of rows, those that are not zero.
    #[arg(long)]
    solution: bool,
    /// Write what proves the answer to this file, in the VIPR format; for one program only.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Give a program up after this many seconds, those of reading it included: exit status 1.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
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
            tell(format_args!("error: {error:#}"));
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
    note_integers(file, &lp);
    let stop = || interrupt.is_wanted() || until.is_some_and(|until| Instant::now() >= until);
    let solve = || waiting("solving", || Solver::new(&lp).stop_when(&stop).solve());
    let solved = if stop() { Err(Unsolved::Stopped) } else { solve() };
    match solved {
        Ok(solution) => {
            if let Some(destination) = destination {
                destination.write(&certificate(&lp, &solution.certificate)?)?;
            }
            print(arguments, &Report { file, lp: &lp, solution: &solution, in_full: arguments.solution })?;
            if arguments.files.len() == 1 {
                // The process ends, and its memory with it: no need to give back every number by itself.
                std::mem::forget((lp, solution));
            }
            Ok(Outcome::Good)
        }
        Err(Unsolved::Stopped) if interrupt.is_wanted() => {
            tell(format_args!("{}: interrupted before the answer was proved", input::name(file)));
            Ok(Outcome::Interrupted)
        }
        Err(Unsolved::Stopped) => {
            let limit = arguments.time_limit.unwrap_or_default().as_secs_f64();
            tell(format_args!("{}: no proved answer within {limit} s", input::name(file)));
            Ok(Outcome::Bad)
        }
        Err(fault @ Unsolved::Rejected(_)) => {
            tell(format_args!("{}: {fault}", input::name(file)));
            Ok(Outcome::Bad)
        }
    }
}

fn note_integers(file: &Path, lp: &LinearProgram) {
    let integers = lp.columns().iter().filter(|column| column.integer).count();
    if integers > 0 {
        let columns = if integers == 1 { "1 column".to_owned() } else { format!("{integers} columns") };
        mention(format_args!("{}: {columns} ought to be integer; the linear relaxation is solved", input::name(file)));
    }
}

fn certificate(lp: &LinearProgram, certificate: &Certificate) -> Result<String> {
    let mut text = Vec::new();
    vipr::write(lp, certificate, &mut text)?;
    Ok(String::from_utf8(text)?)
}

fn print(arguments: &Arguments, report: &Report) -> Result<bool> {
    output::print(&match arguments.format {
        Format::Json => serde_json::to_string(report)? + "\n",
        Format::Text => report.text(),
    })
}

/// What is printed of a solved program.
struct Report<'a> {
    file: &'a Path,
    lp: &'a LinearProgram,
    solution: &'a Solution,
    in_full: bool,
}

/// Names with the numbers that belong to them, those that are not zero.
struct Entries<'a> {
    /// What they are, in the words of JSON and of the text.
    title: &'static str,
    entries: Vec<(&'a str, Rational)>,
}

impl Report<'_> {
    fn status(&self) -> &'static str {
        match self.solution.certificate {
            Certificate::Optimal { .. } => "optimal",
            Certificate::Infeasible(_) => "infeasible",
            Certificate::Unbounded { .. } => "unbounded",
        }
    }

    /// What there is to say in single words or numbers.
    fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![("file", input::name(self.file)), ("status", self.status().to_owned())];
        if let Some(objective) = self.solution.objective(self.lp) {
            facts.push(("objective", objective.to_string()));
            facts.push(("rounded", rounded(&objective)));
        }
        if *self.lp.constant() != Rational::default() {
            facts.push(("constant", self.lp.constant().to_string()));
        }
        facts
    }

    fn counts(&self) -> [(&'static str, u64); 5] {
        let statistics = &self.solution.statistics;
        [
            ("rows", self.lp.rows().len() as u64),
            ("columns", self.lp.columns().len() as u64),
            ("nonzeros", self.lp.nonzeros() as u64),
            ("float_iterations", statistics.float_iterations),
            ("exact_pivots", statistics.exact_pivots),
        ]
    }

    /// The vectors of the certificate, if they are asked for.
    fn vectors(&self) -> Vec<Entries<'_>> {
        match &self.solution.certificate {
            _ if !self.in_full => Vec::new(),
            Certificate::Optimal { primal, dual } => vec![self.columns("values", primal), self.rows("duals", dual)],
            Certificate::Unbounded { point, ray } => vec![self.columns("values", point), self.columns("ray", ray)],
            Certificate::Infeasible(Contradiction::Farkas(multipliers)) => vec![self.rows("multipliers", multipliers)],
            Certificate::Infeasible(Contradiction::Row(row)) => {
                vec![one_name("contradictory_row", self.lp.rows().get(*row).map(|row| row.name.as_str()))]
            }
            Certificate::Infeasible(Contradiction::Column(column)) => {
                vec![one_name(
                    "contradictory_column",
                    self.lp.columns().get(*column).map(|column| column.name.as_str()),
                )]
            }
        }
    }

    fn columns(&self, title: &'static str, vector: &Vector) -> Entries<'_> {
        entries(title, self.lp.columns().iter().map(|column| column.name.as_str()), vector)
    }

    fn rows(&self, title: &'static str, vector: &Vector) -> Entries<'_> {
        entries(title, self.lp.rows().iter().map(|row| row.name.as_str()), vector)
    }

    fn text(&self) -> String {
        let counts = self.counts().map(|(name, count)| (name, count.to_string()));
        let mut text = String::new();
        let has_objective = self.solution.objective(self.lp).is_some();
        for (name, value) in self.facts().into_iter().chain(counts) {
            let name = if name == "constant" && has_objective { "of which constant" } else { name };
            text += &format!("{name:<17} {value}\n");
        }
        for Entries { title, entries } in self.vectors() {
            text += &format!("{title}\n");
            entries.iter().for_each(|(name, value)| text += &format!("  {:<15} {value}\n", replaced(name)));
        }
        text
    }
}

fn entries<'a>(title: &'static str, names: impl Iterator<Item = &'a str>, vector: &Vector) -> Entries<'a> {
    let is_zero = |index: &usize| vector.numerators()[*index] == num_bigint::BigInt::ZERO;
    let entries = names.zip(0..vector.len()).filter(|(_, index)| !is_zero(index));
    Entries { title, entries: entries.map(|(name, index)| (name, vector.get(index))).collect() }
}

/// A row or a column whose own bounds contradict each other.
fn one_name<'a>(title: &'static str, name: Option<&'a str>) -> Entries<'a> {
    Entries { title, entries: name.map(|name| (name, Rational::from_integer(1.into()))).into_iter().collect() }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.facts() {
            map.serialize_entry(name, &value)?;
        }
        for (name, count) in self.counts() {
            map.serialize_entry(name, &count)?;
        }
        for entries in self.vectors() {
            map.serialize_entry(entries.title, &entries)?;
        }
        map.end()
    }
}

impl Serialize for Entries<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries.iter().map(|(name, value)| (name, value.to_string())))
    }
}
