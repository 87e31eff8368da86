//! `exact-lp check`: what a certificate proves of a linear program.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use command_io::decimal::rounded;
use command_io::{Outcome, input, output};
use exact_lp::LinearProgram;
use exact_lp::format::vipr::{self, Proof, Proved};
use serde_json::{Map, Value, json};

use crate::form::Format;
use crate::program::Reading;

/// The arguments of `exact-lp check`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A linear program in the MPS or the LP format; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A certificate in the VIPR format, by any solver; `-` for standard input.
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,
    #[command(flatten)]
    reading: Reading,
    /// The form of the result.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Says what the certificate proves, or why it proves nothing.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    if [&arguments.file, &arguments.certificate].into_iter().all(|file| input::is_standard_input(file)) {
        bail!("standard input cannot be both the program and the certificate");
    }
    let lp = arguments.reading.program(&arguments.file)?;
    let text = input::read_text(&arguments.certificate)?;
    let certificate = vipr::read(&text).with_context(|| input::name(&arguments.certificate))?;
    let judged = vipr::check(&lp, &certificate).map_err(|rejected| rejected.to_string());
    // The process ends soon, and its memory with it: no need to give back every number by itself.
    std::mem::forget(certificate);
    output::print(&match arguments.format {
        Format::Text => describe(&lp, &judged) + "\n",
        Format::Json => in_json(&judged).to_string() + "\n",
    })?;
    Ok(if judged.is_ok() { Outcome::Good } else { Outcome::Bad })
}

fn describe(lp: &LinearProgram, judged: &Result<Proof, String>) -> String {
    match judged {
        Ok(Proof { proved, integral: false }) if lp.has_integers() => {
            format!("proved: {proved}, of the linear relaxation")
        }
        Ok(Proof { proved, .. }) => format!("proved: {proved}"),
        Err(reason) => format!("rejected: {reason}"),
    }
}

fn in_json(judged: &Result<Proof, String>) -> Value {
    let mut fields = Map::new();
    fields.insert("accepted".into(), json!(judged.is_ok()));
    match judged {
        Err(reason) => {
            fields.insert("reason".into(), json!(reason));
        }
        Ok(Proof { proved, integral }) => {
            let (name, numbers) = match proved {
                Proved::Optimal(value) => ("optimal", vec![("objective", Some(value))]),
                Proved::Infeasible => ("infeasible", Vec::new()),
                Proved::Unbounded => ("unbounded", Vec::new()),
                Proved::Between { lower, upper } => {
                    ("range", vec![("lower", lower.as_ref()), ("upper", upper.as_ref())])
                }
            };
            fields.insert("proved".into(), json!(name));
            for (name, value) in numbers {
                fields.insert(name.into(), json!(value.map(ToString::to_string)));
            }
            if let Proved::Optimal(value) = proved {
                fields.insert("rounded".into(), json!(rounded(value)));
            }
            fields.insert("integral".into(), json!(integral));
        }
    }
    Value::Object(fields)
}
