//! `schedcheck solve`: a schedule for each instance, its measured objective, and what proves it.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use num_traits::ToPrimitive;
use schedcheck_model::file::Instance;
use schedcheck_model::number::parse_rational;
use serde_json::{Map, Value, json};

use super::{Outcome, input};
use crate::methods::{self, Answer, Limits};

/// The arguments of `solve`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Instance files; `-` or none for standard input, one instance a line. A file named *.jsonl holds one a line as well.
    files: Vec<PathBuf>,
    /// The method, by its name in `schedcheck methods`; without it, the best exact method for the kind.
    #[arg(long, value_name = "NAME")]
    method: Option<String>,
    /// Stop the search for an instance after this many seconds, with the best schedule found by then.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Put the instance into its result line, so that `schedcheck check` can read the line alone.
    #[arg(long)]
    with_instance: bool,
    /// Number of threads; 0 for one a core. The results are the same for any number.
    #[arg(long, default_value_t = 0)]
    jobs: usize,
}

/// Solves every instance, in order.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    reject_unknown_method(arguments)?;
    input::each(&arguments.files, arguments.jobs, |text| {
        let instance = Instance::read(text)?;
        let until = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let limits = Limits { until, stop: None };
        let answer = methods::solve(&instance, arguments.method.as_deref(), &limits)?;
        Ok((result(&answer, arguments.with_instance), true))
    })
}

fn reject_unknown_method(arguments: &Arguments) -> Result<()> {
    match &arguments.method {
        Some(name) if !methods::all().any(|method| method.name == name) => {
            bail!("--method {name}: there is no such method; `schedcheck methods` lists them")
        }
        _ => Ok(()),
    }
}

fn result(answer: &Answer, with_instance: bool) -> Value {
    let mut judgement = answer.schedule.to_json();
    let mut result = Map::new();
    result.insert("kind".into(), answer.schedule.instance().kind().into());
    result.insert("method".into(), answer.method.into());
    result.insert("optimal".into(), answer.optimal.into());
    result.insert("objective".into(), answer.objective.to_string().into());
    if let Some(bound) = &answer.lower_bound {
        result.insert("lower_bound".into(), bound.to_string().into());
    }
    if !answer.details.is_empty() {
        result.insert("details".into(), json!(answer.details));
    }
    if with_instance {
        result.insert("instance".into(), judgement["instance"].take());
    }
    result.insert("schedule".into(), judgement["schedule"].take());
    result.into()
}

/// A positive number of seconds, such as 10, 0.5 or 1/3.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = parse_rational(text).map_err(|error| error.to_string())?;
    let nanoseconds = (number * num_bigint::BigInt::from(1_000_000_000)).to_integer();
    match nanoseconds.to_u64() {
        Some(nanoseconds) if nanoseconds > 0 => Ok(Duration::from_nanos(nanoseconds)),
        _ => Err(format!("{text} is not a positive number of seconds below 500 years")),
    }
}
