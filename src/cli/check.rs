//! `schedcheck check`: whether somebody's schedule is valid, and what it costs.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use schedcheck_model::file::{Instance, Judgement, read_judgement};
use serde::Serialize;

use super::input::{self, Jobs, Reply};
use super::{Outcome, output};
use crate::methods;

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Two files: an instance, and a schedule or a result of `solve` (one of them may be `-`, standard input). Or one file
    /// {"instance":…,"schedule":…}. Or a file *.jsonl, `-` or nothing, for standard input: one such object a line.
    #[arg(value_name = "FILE", num_args = 0..=2)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
}

/// Judges one schedule of a file, or one a line.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let [instance, schedule] = arguments.files.as_slice() else {
        return input::each(&arguments.files, arguments.jobs, |text| reply(&judgement_alone(text)?));
    };
    let reply = reply(&judgement_of_two(instance, schedule)?)?;
    output::print(&(reply.line + "\n"))?;
    Ok(reply.outcome)
}

fn judgement_of_two(instance: &Path, schedule: &Path) -> Result<Judgement> {
    if [instance, schedule].into_iter().all(input::is_standard_input) {
        bail!("standard input cannot be both the instance and the schedule");
    }
    let (platform, text) = (input::read_text(instance)?, input::read_text(schedule)?);
    let platform = Instance::read(&platform).with_context(|| input::name(instance))?;
    Judgement::read_schedule(platform, &text).with_context(|| input::name(schedule))
}

fn judgement_alone(text: &str) -> Result<Judgement> {
    read_judgement(text).or_else(|error| match Instance::read(text) {
        Ok(_) => bail!("this is an instance, and its schedule is missing"),
        Err(_) => Err(error.into()),
    })
}

/// What is printed of a schedule.
#[derive(Serialize)]
#[serde(untagged)]
enum Verdict {
    Valid {
        kind: &'static str,
        valid: bool,
        objective: String,
        transfers: usize,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        relays: Vec<usize>,
    },
    Invalid {
        kind: &'static str,
        valid: bool,
        violation: String,
    },
}

fn reply(judgement: &Judgement) -> Result<Reply> {
    let kind = judgement.kind();
    let (verdict, outcome) = match methods::measure(judgement) {
        Ok(methods::Measured { objective, transfers, relays }) => {
            let objective = objective.to_string();
            (Verdict::Valid { kind, valid: true, objective, transfers, relays }, Outcome::Good)
        }
        Err(violation) => (Verdict::Invalid { kind, valid: false, violation }, Outcome::Bad),
    };
    Ok(Reply { line: serde_json::to_string(&verdict)?, outcome })
}
