//! `schedcheck check`: whether somebody's schedule is valid, and what it costs.

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail};
use schedcheck_audit::{Accepted, Proved, Rejected, audit, certified, certify, judge};
use schedcheck_files::{Candidate, InputError, Instance, Line, SubmittedSchedule};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use super::input::{self, OneByOne, OutputFormat, Reply};
use super::{Outcome, parametric, screen, text};

/// What CSV has of an answer.
const FIELDS: [&str; 10] = [
    "kind",
    "valid",
    "objective",
    "lower_bound",
    "upper_bound",
    "optimal",
    "unchecked",
    "violation",
    "objective_rounded",
    "error",
];

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck check platform.json schedule.json\n  schedcheck solve --with-instance < \
        platforms.jsonl | schedcheck check"
)]
pub struct Arguments {
    /// Two files: an instance, and a schedule or a result of `solve` (one of them may be `-`, standard input). Or one
    /// file {"instance":…,"schedule":…}. Or a file *.jsonl, `-` or nothing, for standard input: one such object per
    /// line.
    #[arg(value_name = "FILE", num_args = 0..=2)]
    files: Vec<PathBuf>,
    /// A certificate from `solve --certificate`: report what it proves about the instance, and whether it proves what a
    /// result beside it claims. Without another file, the lines of this file contain their instances.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Refuse a result that claims what only a certificate can prove (that its schedule is optimal, or that no schedule
    /// is better than a bound), unless a certificate proves it.
    #[arg(long)]
    strict: bool,
    /// A proof from `prove`, instead of a schedule: report what it proves for all real parameters. The check runs the
    /// algorithm and multiplies; the statement is that of the row, whatever the file says.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "certificate", "strict", "objective_only"])]
    parametric: Option<PathBuf>,
    /// Print only the objective of a valid schedule, without the details.
    #[arg(long, conflicts_with = "certificate")]
    objective_only: bool,
    #[command(flatten)]
    how: OneByOne,
}

/// Judges one schedule of a file, or one a line.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Arguments { files, how, .. } = arguments;
    if let Some(proof) = &arguments.parametric {
        return parametric::run(proof, how);
    }
    let Some(certificate) = &arguments.certificate else {
        let [instance, schedule] = files.as_slice() else {
            return input::each(files, how, &FIELDS, |text, form| line_alone(text)?.reply(arguments, form));
        };
        let judged = submission_of_two(instance, schedule).map(|submission| Judged::of(submission, None));
        let reply = |judged: Judged| judged.reply(arguments, how.form()).with_context(|| input::name(schedule));
        return input::print_alone(judged.and_then(reply), schedule, how, &FIELDS);
    };
    let Some(last) = files.last() else {
        let lines = [certificate.clone()];
        return input::each(&lines, how, &FIELDS, |text, form| Judged::alone(audit(text)?).reply(arguments, form));
    };
    let reply = |judged: Judged| judged.reply(arguments, how.form()).with_context(|| input::name(last));
    input::print_alone(proved_by(certificate, files).and_then(reply), certificate, how, &FIELDS)
}

/// Standard input can be one of the files only.
fn only_once(files: &[&Path], last: &str) -> Result<()> {
    if files.iter().filter(|file| input::is_standard_input(file)).count() > 1 {
        bail!("standard input cannot be both the instance and the {last}");
    }
    Ok(())
}

/// What a certificate proves of an instance, or of a result with it, which is in one file or in two.
fn proved_by(certificate: &Path, files: &[PathBuf]) -> Result<Judged> {
    let all: Vec<&Path> = files.iter().map(PathBuf::as_path).chain([certificate]).collect();
    only_once(&all, "certificate")?;
    let text = input::read_text(certificate)?;
    let proved = |instance: &Instance| -> Result<_> {
        let proved = certify(instance, &text).with_context(|| input::name(certificate))?;
        Ok(proved.map_err(|flaw| Rejected { kind: instance.kind(), violation: flaw.to_string() }))
    };
    let submission = match files {
        [instance, schedule] => submission_of_two(instance, schedule)?,
        [file, ..] => {
            let text = input::read_text(file)?;
            if !holds_a_schedule(&text) {
                let instance = Instance::read(&text).with_context(|| input::name(file))?;
                return Ok(Judged::alone(proved(&instance)?.map(|proved| Accepted::of(&instance, Some(proved)))));
            }
            with_its_instance(&text).with_context(|| input::name(file))?
        }
        [] => bail!("--certificate: an instance is expected beside it"),
    };
    let proved = proved(&submission.candidate.instance())?;
    Ok(Judged::alone(proved.and_then(|proved| judge(&submission, Some(proved)))))
}

/// Reads a line with its instance, whose certificate is given beside it.
fn with_its_instance(text: &str) -> Result<SubmittedSchedule> {
    let line = Line::read(text)?;
    if line.certificate.is_some() {
        bail!("certificate: the line has one itself, and --certificate gives another");
    }
    line.submission()?.context("schedule: it is missing")
}

/// Whether a text is an object with a field `schedule`.
fn holds_a_schedule(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Signs {
        schedule: Option<IgnoredAny>,
    }
    serde_json::from_str::<Signs>(text).is_ok_and(|signs| signs.schedule.is_some())
}

/// Judges what a line holds: a schedule, a certificate or both.
fn line_alone(text: &str) -> Result<Judged> {
    let line = Line::read(text).map_err(|error| explained(error, text, NO_SCHEDULE))?;
    let found = match certified(&line)? {
        Ok(found) => found,
        rejected => return Ok(Judged::alone(rejected)),
    };
    Ok(match line.submission()? {
        Some(submission) => Judged::of(submission, found.proved),
        None => Judged::alone(Ok(found)),
    })
}

/// Reads an instance and a schedule, or a result of `solve`, from two files.
pub(super) fn submission_of_two(instance: &Path, schedule: &Path) -> Result<SubmittedSchedule> {
    only_once(&[instance, schedule], "schedule")?;
    let (platform, text) = (input::read_text(instance)?, input::read_text(schedule)?);
    let platform = Instance::read(&platform)
        .map_err(|error| explained(error, &text, SWAPPED))
        .with_context(|| input::name(instance))?;
    let submission = SubmittedSchedule::read_for(platform, &text);
    submission.map_err(|error| explained(error, &text, NO_SCHEDULE)).with_context(|| input::name(schedule))
}

/// Reads `{"instance":…,"schedule":…}`, or a result of `solve` that holds its instance.
pub(super) fn submission_alone(text: &str) -> Result<SubmittedSchedule> {
    SubmittedSchedule::read(text).map_err(|error| explained(error, text, NO_SCHEDULE))
}

/// What is wrong where an instance is read in place of a schedule.
const NO_SCHEDULE: &str = "this is an instance, and its schedule is missing";

/// What is wrong where a schedule is read in place of an instance, which is in the other file.
const SWAPPED: &str = "this is not the instance, and the other file is one: the instance comes first";

/// An error, unless the text where a schedule should be is an instance: then it is that.
fn explained(error: InputError, text: &str, if_instance: &'static str) -> Error {
    match Instance::read(text) {
        Ok(_) => anyhow!(if_instance),
        Err(_) => error.into(),
    }
}

/// What was found, and the schedule that is shown with it.
struct Judged {
    schedule: Option<Candidate>,
    found: Result<Accepted, Rejected>,
}

impl Judged {
    /// What is shown without a schedule.
    fn alone(found: Result<Accepted, Rejected>) -> Self {
        Self { schedule: None, found }
    }

    /// A schedule, beside what a certificate proves.
    fn of(submission: SubmittedSchedule, proved: Option<Proved>) -> Self {
        let found = judge(&submission, proved);
        Self { schedule: Some(submission.candidate), found }
    }

    /// What is printed.
    ///
    /// # Errors
    /// Something is said that nothing proves, and that is not allowed.
    fn reply(&self, arguments: &Arguments, form: OutputFormat) -> Result<Reply> {
        let Self { schedule, found } = self;
        if arguments.strict {
            found.as_ref().map_or(Ok(()), nothing_unchecked)?;
        }
        let outcome = if found.is_ok() { Outcome::Good } else { Outcome::Bad };
        let text = match (form, schedule, found) {
            (OutputFormat::Text, Some(schedule), _) => {
                text::judged(schedule, found, arguments.objective_only, screen::of_output())
            }
            (OutputFormat::Text, None, _) => text::certified(found, screen::of_output()),
            (form, Some(_), Ok(found)) => form.line(&with_details(found, arguments.objective_only), &FIELDS)?,
            (form, None, Ok(found)) => form.line(&found.to_json(), &FIELDS)?,
            (form, _, Err(rejected)) => form.line(&rejected.to_json(), &FIELDS)?,
        };
        Ok(Reply::new(text, outcome))
    }
}

/// What is said is proved.
fn nothing_unchecked(found: &Accepted) -> Result<()> {
    if found.unchecked.is_empty() {
        return Ok(());
    }
    let proved = match &found.proved {
        Some(proved) => format!("the certificate proves no more than {}", proved.bound),
        None => "there is none; solve --certificate writes one, and --certificate takes it".to_owned(),
    };
    let said = found.unchecked.join(", ");
    bail!("{said}: --strict refuses what is said where no certificate proves it, and {proved}")
}

/// What was found, with the details of the schedule behind its objective, and without a word on what is optimal where
/// nothing was to prove it.
fn with_details(found: &Accepted, is_brief: bool) -> Map<String, Value> {
    let mut told = Map::new();
    for (name, value) in found.to_json().as_object().into_iter().flatten() {
        if name == "optimal" && found.proved.is_none() {
            continue;
        }
        told.insert(name.clone(), value.clone());
        if name == "objective" && !is_brief {
            told.extend(found.details.clone());
        }
    }
    told
}
