//! `schedcheck check`: whether somebody's schedule is valid, and what it costs.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use schedcheck_model::file::{Instance, Judgement, read_judgement};
use serde_json::{Value, json};

use super::{Outcome, input, output};
use crate::methods;

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The instance file and the schedule file (a schedule, or a result of `solve`); or one file *.jsonl; or nothing, or
    /// `-`, for standard input: one object {"instance":…,"schedule":…} a line.
    #[arg(num_args = 0..=2)]
    files: Vec<PathBuf>,
    /// Number of threads; 0 for one a core.
    #[arg(long, default_value_t = 0)]
    jobs: usize,
}

/// Judges one schedule of a file, or one a line.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let [instance, schedule] = arguments.files.as_slice() else {
        if arguments.files.iter().any(|file| file.extension().is_some_and(|extension| extension == "json")) {
            bail!("{}: the schedule file is missing", arguments.files[0].display());
        }
        return input::each(&arguments.files, arguments.jobs, |text| Ok(judge(&judgement_of_line(text)?)));
    };
    let (instance_text, schedule_text) = (input::read_text(instance)?, input::read_text(schedule)?);
    let platform = Instance::read(&instance_text).with_context(|| instance.display().to_string())?;
    let judgement =
        Judgement::read_schedule(platform, &schedule_text).with_context(|| schedule.display().to_string())?;
    let (value, good) = judge(&judgement);
    output::write(&format!("{value}\n"), None)?;
    Ok(if good { Outcome::Good } else { Outcome::Bad })
}

/// A line may be a result of `solve --with-instance`: then its other fields are left out.
fn judgement_of_line(text: &str) -> Result<Judgement> {
    let result: Option<Value> = serde_json::from_str(text).ok();
    match result {
        Some(Value::Object(mut fields)) if fields.contains_key("objective") && fields.contains_key("instance") => {
            fields.retain(|name, _| name == "instance" || name == "schedule");
            Ok(read_judgement(&Value::Object(fields).to_string())?)
        }
        _ => Ok(read_judgement(text)?),
    }
}

fn judge(judgement: &Judgement) -> (Value, bool) {
    let kind = judgement.instance().kind();
    match methods::measure(judgement) {
        Ok(measured) => {
            let objective = measured.objective.to_string();
            (json!({ "kind": kind, "valid": true, "objective": objective, "transfers": measured.transfers }), true)
        }
        Err(violation) => (json!({ "kind": kind, "valid": false, "violation": violation }), false),
    }
}
