//! `schedcheck export simgrid`: a star and a schedule of it, for a simulator.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use schedcheck_files::{Candidate, Instance};
use serde_json::json;

use super::super::folder::Folder;
use super::super::output::{self, ReportFormat, info, warn};
use super::super::progress::waiting;
use super::super::solve::{reject_unknown_method, seconds};
use super::super::{Outcome, check, input, names};
use crate::methods::{self, MethodOptions, Rejected, judge};
use crate::simgrid;

/// The arguments of `export simgrid`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  schedcheck export simgrid papers/rr6005/data/rr6005-trace.json --method bba --out \
        playback\n  /usr/bin/python3 playback/play.py"
)]
pub struct Arguments {
    /// An instance file of kind star or redistribution; `-` for standard input.
    #[arg(value_name = "PLATFORM")]
    platform: PathBuf,
    /// A schedule or a result of `solve` (one of the two files may be `-`); without it, the schedule that `solve`
    /// finds.
    #[arg(value_name = "SCHEDULE")]
    schedule: Option<PathBuf>,
    /// Write the files to this directory; it is created if it does not exist.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The method that finds the schedule, by its name in `schedcheck methods`.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = names::method(),
        hide_possible_values = true,
        conflicts_with = "schedule"
    )]
    method: Option<String>,
    /// Stop a search for the schedule after this many seconds, with the best one found by then.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true, conflicts_with = "schedule")]
    time_limit: Option<Duration>,
    /// How to report what was written.
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Writes the files of one schedule.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    reject_unknown_method(arguments.method.as_deref())?;
    let inputs: Vec<_> = [&arguments.platform].into_iter().chain(&arguments.schedule).map(PathBuf::as_path).collect();
    let folder = Folder::new(&arguments.out, &simgrid::FILES, &inputs)?;
    let candidate = match &arguments.schedule {
        Some(schedule) => {
            let submission = check::submission_of_two(&arguments.platform, schedule)?;
            if let Err(Rejected { violation, .. }) = judge(&submission, None) {
                warn(format_args!("error: {}: the schedule is not valid: {violation}", input::name(schedule)));
                return Ok(Outcome::Bad);
            }
            submission.candidate
        }
        None => solved(arguments)?,
    };
    let export = simgrid::export(&candidate).with_context(|| input::name(&arguments.platform))?;
    let files: Vec<_> = write(&export, &folder)?.iter().map(|file| file.display().to_string()).collect();
    match arguments.format {
        ReportFormat::Text => info(format_args!("{} plays a schedule of {}", files[1], export.makespan)),
        ReportFormat::Json => {
            let line = json!({"kind": candidate.kind(), "objective": export.makespan.to_string(), "files": files});
            output::print(&format!("{line}\n"))?;
        }
    }
    Ok(Outcome::Good)
}

/// The instance with the schedule that a method finds.
fn solved(arguments: &Arguments) -> Result<Candidate> {
    let name = input::name(&arguments.platform);
    let instance = Instance::read(&input::read_text(&arguments.platform)?).with_context(|| name.clone())?;
    // Before a search that may be long.
    if let Err(error) = simgrid::refuse_other_kinds(&instance) {
        bail!("{name}: {error}");
    }
    let until = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    // What counts is the schedule, and nothing is said of its optimality.
    let options = MethodOptions { until, trusts_theorems: true, ..MethodOptions::default() };
    let solve = || methods::solve(&instance, arguments.method.as_deref(), &options);
    Ok(waiting("solving", solve).with_context(|| name)?.schedule)
}

fn write(export: &simgrid::Export, folder: &Folder) -> Result<Vec<PathBuf>> {
    folder.write_all(&export.files)
}
