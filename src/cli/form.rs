//! The forms of what is answered one by one: text for people, JSON and CSV for programs.

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Error, Result};
use clap::ValueEnum;
use schedcheck_drawing::csv;
use serde::Serialize;
use serde_json::{Map, Value, json};

use schedcheck_files::sanitized;
use schedcheck_model::number::parse_rational;

use super::Outcome;
use super::decimal::rounded_to;
use super::output::warn;
use crate::stride::Stride;

/// The form of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// The objective and its proof, the schedule as a table, and a chart.
    Text,
    /// One JSON object per line.
    Json,
    /// CSV, one line for each instance, without the schedules.
    Csv,
}

/// What is said of one text, and whether it is good news.
pub struct Reply {
    /// Lines, with their ends.
    pub text: String,
    /// What it means for the exit status.
    pub outcome: Outcome,
    /// The fields of a line of JSON for another file; there is none where they are empty.
    pub beside: Map<String, Value>,
    /// Why what was asked for beside the answer is missing, such as a certificate.
    pub lacks: Option<Error>,
}

impl Reply {
    /// A reply without anything beside it.
    pub fn new(text: String, outcome: Outcome) -> Self {
        Self { text, outcome, beside: Map::new(), lacks: None }
    }

    /// A good reply with what is beside it; a bad one if that lacks something.
    pub fn with(text: String, beside: Map<String, Value>, lacks: Option<Error>) -> Self {
        let outcome = if lacks.is_some() { Outcome::Bad } else { Outcome::Good };
        Self { text, outcome, beside, lacks }
    }

    /// The reply with the source of what it is about in what is beside it. What it lacks is told.
    pub fn about(mut self, source: &str) -> Self {
        if let Some(error) = self.lacks.take() {
            warn(format_args!("error: {source}: {error:#}"));
        }
        if !self.beside.is_empty() {
            self.beside.shift_insert(0, "source".to_owned(), source.into());
        }
        self
    }
}

/// Texts of which some machines take one each in turn.
pub struct TakingTurns {
    stride: Stride,
    came: AtomicU64,
}

impl TakingTurns {
    /// The first text is the next to come.
    pub fn new(stride: Stride) -> Self {
        Self { stride, came: AtomicU64::new(0) }
    }

    /// Whether it is the turn of the next one.
    pub fn takes_next(&self) -> bool {
        self.stride.has(self.came.fetch_add(1, Ordering::Relaxed))
    }
}

/// What is asked of each text.
pub struct Asked<'a> {
    /// The form of the answers.
    pub form: OutputFormat,
    /// The columns of CSV.
    pub fields: &'a [&'a str],
    /// Whether answers in words are told apart by their files.
    pub names_files: bool,
    /// Gives the answer.
    pub answer: &'a (dyn Fn(&str) -> Result<Reply> + Sync),
    /// Which of the texts are answered.
    pub turns: TakingTurns,
    /// Takes what is beside the answers, in their order.
    pub keep: &'a (dyn Fn(&Map<String, Value>) -> Result<()> + Sync),
}

impl OutputFormat {
    /// What stands above all answers.
    pub fn head(self, fields: &[&str]) -> String {
        let fields: Vec<_> = ["source"].iter().chain(fields).map(|&field| field.to_owned()).collect();
        if self == Self::Csv { csv::line_of(&fields) } else { String::new() }
    }

    /// An answer for programs, as a line; in CSV, so much of it as there are fields for, yet without its source.
    ///
    /// # Errors
    /// The answer is no JSON.
    pub fn line(self, answer: &impl Serialize, fields: &[&str]) -> Result<String> {
        if self != Self::Csv {
            return Ok(sanitized::in_json(&serde_json::to_string(answer)?) + "\n");
        }
        let answer = serde_json::to_value(answer)?;
        let cell_of = |&field: &&str| match field.strip_suffix(ROUNDED) {
            Some(exact) => answer.get(exact).map_or_else(String::new, decimal),
            None => cell(answer.get(field)),
        };
        let cells: Vec<_> = fields.iter().map(cell_of).collect();
        Ok(csv::line_of(&cells))
    }

    /// What is printed in place of an answer, so that answers and lines stay side by side; people have read the error
    /// already.
    pub fn refusal(self, error: &str, fields: &[&str]) -> String {
        let line = || self.line(&json!({ "error": error }), fields).unwrap_or_default();
        if self == Self::Text { String::new() } else { line() }
    }

    /// A row of CSV behind what it is about, as errors name it; other forms have no such column.
    pub fn sourced(self, source: &str, text: String) -> String {
        if self != Self::Csv {
            return text;
        }
        format!("{},{text}", csv::line_of(&[source.to_owned()]).trim_end_matches('\n'))
    }

    /// An answer with the place that it is about above it, where answers in words would be mixed up.
    pub fn placed(self, place: Option<String>, text: String) -> String {
        match place {
            Some(place) if self == Self::Text => format!("── {}\n\n{text}\n", sanitized::escaped(&place)),
            _ => text,
        }
    }
}

/// What the name of a column ends in that has the number of another column as a decimal.
const ROUNDED: &str = "_rounded";

/// How many significant digits such a decimal has.
const DIGITS: i64 = 6;

fn decimal(exact: &Value) -> String {
    let number = exact.as_str().and_then(|text| parse_rational(text).ok());
    number.map_or_else(String::new, |number| rounded_to(&number, DIGITS))
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}
