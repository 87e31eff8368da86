//! `schedcheck check --parametric`: what a file proves for all real parameters.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use schedcheck_parametric_proof::file::{self, Header};
use schedcheck_parametric_proof::{Counts, Space, check};
use serde_json::{Map, Value, json};

use super::input::{self, OneByOne, OutputFormat, Reply};
use super::interrupt::Interrupt;
use super::progress::waiting;
use super::{Outcome, screen, text};
use crate::papers;
use crate::parametric_proofs::{NoTheorem, theorem};

/// What CSV has of a proof.
const FIELDS: [&str; 10] = [
    "row",
    "size",
    "valid",
    "parameters",
    "conditions",
    "courses",
    "alternatives",
    "multipliers",
    "violation",
    "error",
];

/// Prints what the proof in a file proves.
pub fn run(file: &Path, how: &OneByOne) -> Result<Outcome> {
    let reply = Interrupt::new().at_once(|| waiting("checking", || checked(file, how.form())));
    input::print_alone(reply, file, how, &FIELDS)
}

fn checked(file: &Path, form: OutputFormat) -> Result<Reply> {
    let text = input::read_text(file)?;
    let header = file::read_header(&text).with_context(|| input::name(file))?;
    let provable = theorem(&header.row, &header.size).map_err(with_hint).with_context(|| input::name(file))?;
    let space = provable.theorem.space();
    let judged = if header.parameters == space.list() {
        let proof = file::read(&text).with_context(|| input::name(file))?.proof;
        check(&*provable.theorem, &proof).map_err(|rejected| rejected.to_string())
    } else {
        Err(format!("the parameters of the statement are {}", space.list()))
    };
    let outcome = if judged.is_ok() { Outcome::Good } else { Outcome::Bad };
    let text = match form {
        OutputFormat::Text => describe(&header, &space, &judged),
        form => form.line(&in_json(&header, &space, judged), &FIELDS)?,
    };
    Ok(Reply::new(text, outcome))
}

/// The error of a theorem that there is not, which says how to see the sizes that there are.
pub fn with_hint(error: NoTheorem) -> anyhow::Error {
    match &error {
        NoTheorem::Size { row, .. } => anyhow!("{error}; schedcheck prove {row} --sizes lists those that it has"),
        _ => error.into(),
    }
}

fn describe(header: &Header, space: &Space, judged: &Result<Counts, String>) -> String {
    let mut facts = vec![
        ("statement", papers::all().said(&header.row).unwrap_or_default()),
        ("size", header.size.clone()),
        ("parameters", format!("{}, none negative", space.list())),
        ("conditions", space.conditions().join(", ")),
    ];
    match judged {
        Ok(Counts { courses, alternatives, programs }) => facts.extend([
            ("courses", courses.to_string()),
            ("alternatives", alternatives.to_string()),
            ("multipliers", format!("{programs} lists of them")),
        ]),
        Err(violation) => facts.push(("violation", violation.clone())),
    }
    text::proved(&header.row, judged.is_ok(), &facts, screen::of_output())
}

fn in_json(header: &Header, space: &Space, judged: Result<Counts, String>) -> Value {
    let mut fields = Map::new();
    fields.insert("row".into(), json!(header.row));
    fields.insert("size".into(), json!(header.size));
    fields.insert("valid".into(), json!(judged.is_ok()));
    match judged {
        Ok(Counts { courses, alternatives, programs }) => {
            fields.insert("parameters".into(), json!(space.names));
            fields.insert("conditions".into(), json!(space.conditions()));
            fields.insert("courses".into(), json!(courses));
            fields.insert("alternatives".into(), json!(alternatives));
            fields.insert("multipliers".into(), json!(programs));
        }
        Err(violation) => {
            fields.insert("violation".into(), json!(violation));
        }
    }
    Value::Object(fields)
}
