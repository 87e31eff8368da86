//! `schedcheck check`: whether somebody's schedule is valid, and what it costs.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use schedcheck_files::{InputError, Instance, Submission};
use schedcheck_recheck::{Accepted, Rejected, certify, recheck};
use serde::Serialize;
use serde_json::{Map, Value};

use super::input::{self, Form, OneByOne, Reply};
use super::{Outcome, parametric, screen, text};
use crate::methods;

/// What CSV has of an answer.
const FIELDS: [&str; 8] = ["kind", "valid", "objective", "lower_bound", "upper_bound", "optimal", "violation", "error"];

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck check platform.json schedule.json\n  schedcheck solve --with-instance < \
        platforms.jsonl | schedcheck check"
)]
pub struct Arguments {
    /// Two files: an instance, and a schedule or a result of `solve` (one of them may be `-`, standard input). Or one
    /// file {"instance":…,"schedule":…}. Or a file *.jsonl, `-` or nothing, for standard input: one such object a line.
    #[arg(value_name = "FILE", num_args = 0..=2)]
    files: Vec<PathBuf>,
    /// A certificate of `solve --certificate`, in place of a schedule: say what it proves of the instance. Without an
    /// instance beside it, lines with their instances.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// A proof of `prove`, in place of a schedule: say what it proves for all real parameters. It is checked by running
    /// the algorithm and by multiplying; the statement is that of the row, whatever the file says.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "certificate", "objective_only"])]
    parametric: Option<PathBuf>,
    /// Print what a valid schedule costs, and leave out the details.
    #[arg(long, conflicts_with = "certificate")]
    objective_only: bool,
    #[command(flatten)]
    how: OneByOne,
}

/// Judges one schedule of a file, or one a line.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    if let Some(proof) = &arguments.parametric {
        return parametric::run(proof, &arguments.how);
    }
    if let Some(certificate) = &arguments.certificate {
        return proved_by(certificate, arguments);
    }
    let [instance, schedule] = arguments.files.as_slice() else {
        return input::each(&arguments.files, &arguments.how, &FIELDS, |text, form| {
            reply(&submission_alone(text)?, arguments.objective_only, form)
        });
    };
    let reply = submission_of_two(instance, schedule)
        .and_then(|submission| reply(&submission, arguments.objective_only, arguments.how.form()));
    input::print_alone(reply, schedule, &arguments.how, &FIELDS)
}

/// Prints what a certificate proves of the instance; without an instance beside it, what each line proves of its own.
fn proved_by(certificate: &Path, arguments: &Arguments) -> Result<Outcome> {
    let file = match arguments.files.as_slice() {
        [] => {
            return input::each(&[certificate.to_owned()], &arguments.how, &FIELDS, |text, form| {
                certified(&recheck(text)?, form)
            });
        }
        [file] => file,
        _ => bail!("--certificate: at most one file is expected beside it, the instance"),
    };
    if input::is_standard_input(file) && input::is_standard_input(certificate) {
        bail!("standard input cannot be both the instance and the certificate");
    }
    let (platform, text) = (input::read_text(file)?, input::read_text(certificate)?);
    let instance = Instance::read(&platform).with_context(|| input::name(file))?;
    let found = match certify(&instance, &text).with_context(|| input::name(certificate))? {
        Ok(proved) => Ok(Accepted::proved(&instance, proved)),
        Err(violation) => Err(Rejected { kind: instance.kind(), violation }),
    };
    input::print_alone(certified(&found, arguments.how.form()), certificate, &arguments.how, &FIELDS)
}

/// What is printed of a certificate.
fn certified(found: &Result<Accepted, Rejected>, form: Form) -> Result<Reply> {
    let outcome = if found.is_ok() { Outcome::Good } else { Outcome::Bad };
    let text = match (form, found) {
        (Form::Text, _) => text::certified(found, screen::of_output()),
        (form, Ok(accepted)) => form.line(&accepted.to_json(), &FIELDS)?,
        (form, Err(rejected)) => form.line(&rejected.to_json(), &FIELDS)?,
    };
    Ok(Reply::new(text, outcome))
}

/// Reads an instance and a schedule, or a result of `solve`, from two files.
pub(super) fn submission_of_two(instance: &Path, schedule: &Path) -> Result<Submission> {
    if [instance, schedule].into_iter().all(input::is_standard_input) {
        bail!("standard input cannot be both the instance and the schedule");
    }
    let (platform, text) = (input::read_text(instance)?, input::read_text(schedule)?);
    let platform = Instance::read(&platform).with_context(|| input::name(instance))?;
    let submission = Submission::read_for(platform, &text);
    submission.or_else(|error| explained(error, &text)).with_context(|| input::name(schedule))
}

/// Reads `{"instance":…,"schedule":…}`, or a result of `solve` that holds its instance.
pub(super) fn submission_alone(text: &str) -> Result<Submission> {
    Submission::read(text).or_else(|error| explained(error, text))
}

/// The error of a text that is not handed in rightly, unless it is an instance: then that is the error.
fn explained(error: InputError, text: &str) -> Result<Submission> {
    match Instance::read(text) {
        Ok(_) => bail!("this is an instance, and its schedule is missing"),
        Err(_) => Err(error.into()),
    }
}

/// What is printed of a schedule.
#[derive(Serialize)]
#[serde(untagged)]
enum Judged {
    Valid {
        kind: &'static str,
        valid: bool,
        objective: String,
        #[serde(flatten)]
        details: Map<String, Value>,
    },
    Invalid {
        kind: &'static str,
        valid: bool,
        violation: String,
    },
}

fn reply(submission: &Submission, objective_only: bool, form: Form) -> Result<Reply> {
    let (kind, judged) = (submission.judgement.kind(), methods::judge(submission));
    if form == Form::Text {
        let outcome = if judged.is_ok() { Outcome::Good } else { Outcome::Bad };
        let text = text::judged(&submission.judgement, &judged, objective_only, screen::of_output());
        return Ok(Reply::new(text, outcome));
    }
    let (judged, outcome) = match judged {
        Ok(schedcheck_files::Measured { objective, details }) => {
            let objective = objective.to_string();
            let details = if objective_only { Map::new() } else { details };
            (Judged::Valid { kind, valid: true, objective, details }, Outcome::Good)
        }
        Err(violation) => (Judged::Invalid { kind, valid: false, violation }, Outcome::Bad),
    };
    Ok(Reply::new(form.line(&judged, &FIELDS)?, outcome))
}
