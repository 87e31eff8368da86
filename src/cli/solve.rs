//! `schedcheck solve`: a schedule for each instance, its measured objective, and what proves it.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use schedcheck_model::file::InstanceFile;
use schedcheck_model::number::parse_rational;
use serde::Serialize;
use serde_json::{Map, Value};

use super::Outcome;
use super::input::{self, Jobs, Reply};
use crate::methods::{self, Answer, Limits};

/// The arguments of `solve`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Instance files; `-` or none for standard input, one instance a line. A file named *.jsonl holds one a line as well.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The method, by its name in `schedcheck methods`; without it, the best exact method for the instance.
    #[arg(long, value_name = "NAME")]
    method: Option<String>,
    /// Stop what searches after this many seconds an instance: branch-and-bound with the best schedule found by then and a
    /// lower bound, integer-program with that or an error, exhaustive with an error. The other methods take as long as they
    /// take, and the best method is chosen accordingly.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// Put the instance into its result line, so that `schedcheck check` can read the line alone.
    #[arg(long)]
    with_instance: bool,
    #[command(flatten)]
    jobs: Jobs,
}

/// Solves every instance, in order.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    reject_unknown_method(arguments.method.as_deref())?;
    input::each(&arguments.files, arguments.jobs, |text| {
        let InstanceFile { name, instance, .. } = InstanceFile::read(text)?;
        let until = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let answer = methods::solve(&instance, arguments.method.as_deref(), &Limits { until, stop: None })?;
        let instance = arguments.with_instance.then(|| instance.to_json());
        Ok(Reply { line: serde_json::to_string(&ResultLine::new(answer, name, instance))?, outcome: Outcome::Good })
    })
}

fn reject_unknown_method(name: Option<&str>) -> Result<()> {
    match name {
        Some(name) if !methods::all().any(|method| method.name == name) => {
            let names: Vec<_> = methods::all().map(|method| method.name).collect();
            bail!("--method {name}: there is no such method; there are {}", names.join(", "))
        }
        _ => Ok(()),
    }
}

/// What is printed of a solved instance.
#[derive(Serialize)]
struct ResultLine {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    method: &'static str,
    optimal: bool,
    objective: String,
    lower_bound: String,
    /// What proves the lower bound, in words.
    proof: String,
    #[serde(skip_serializing_if = "Map::is_empty")]
    details: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instance: Option<Value>,
    schedule: Value,
}

impl ResultLine {
    fn new(answer: Answer, name: Option<String>, instance: Option<Value>) -> Self {
        Self {
            kind: answer.schedule.kind(),
            name,
            method: answer.method,
            optimal: answer.is_optimal(),
            objective: answer.objective.to_string(),
            lower_bound: answer.bound.value.to_string(),
            proof: answer.bound.proof,
            details: answer.details,
            instance,
            schedule: answer.schedule.schedule_to_json(),
        }
    }
}

/// A positive number of seconds; as many as a clock can count for any that is larger.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let expected = "a positive number of seconds is expected, such as 10, 0.5 or 1/3";
    match parse_rational(text) {
        Ok(number) if number.is_positive() => {
            let nanoseconds = (number * BigInt::from(1_000_000_000)).to_integer();
            Ok(Duration::from_nanos(nanoseconds.to_u64().unwrap_or(u64::MAX)))
        }
        Ok(_) => Err(expected.to_owned()),
        Err(error) => Err(format!("{error}; {expected}")),
    }
}
