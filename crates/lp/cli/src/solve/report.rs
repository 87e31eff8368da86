//! What is printed of a program and its answer, as text or as JSON.

use std::path::Path;

use anyhow::Result;
use command_io::{decimal, input, output};
use exact_lp::{LinearProgram, Rational, Vector};
use num_bigint::BigInt;
use sanitized_text::{in_json, replaced};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::form::Format;

/// What is printed: the same names in both forms.
pub struct Report<'a> {
    /// What there is to say in single words or numbers.
    facts: Vec<(&'static str, String)>,
    /// What is counted.
    pub counts: Vec<(&'static str, u64)>,
    /// The vectors that are asked for.
    pub vectors: Vec<Entries<'a>>,
}

/// Names with the numbers that belong to them, those that are not zero.
pub struct Entries<'a> {
    /// What they are, in the words of JSON and of the text.
    title: &'static str,
    entries: Vec<(&'a str, Rational)>,
}

impl<'a> Report<'a> {
    /// The report on a file, whose answer is this word.
    pub fn new(file: &Path, status: &str) -> Self {
        let facts = vec![("file", input::name(file)), ("status", status.to_owned())];
        Self { facts, counts: Vec::new(), vectors: Vec::new() }
    }

    /// Says one thing more.
    pub fn say(&mut self, name: &'static str, value: String) {
        self.facts.push((name, value));
    }

    /// Says the objective, and the decimal next to it.
    pub fn say_objective(&mut self, objective: &Rational) {
        self.say("objective", objective.to_string());
        self.say("rounded", decimal::rounded(objective));
    }

    /// Says the constant of the objective, unless it is zero.
    pub fn say_constant(&mut self, lp: &LinearProgram) {
        if *lp.constant() != Rational::default() {
            self.say("constant", lp.constant().to_string());
        }
    }

    /// Prints the report in this form.
    ///
    /// # Errors
    /// Says why standard output takes nothing.
    pub fn print(&self, format: Format) -> Result<bool> {
        output::print(&match format {
            Format::Json => in_json(&serde_json::to_string(self)?) + "\n",
            Format::Text => self.text(),
        })
    }

    fn text(&self) -> String {
        let counts = self.counts.iter().map(|(name, count)| (*name, count.to_string()));
        let has_objective = self.facts.iter().any(|(name, _)| *name == "objective");
        let mut text = String::new();
        for (name, value) in self.facts.iter().cloned().chain(counts) {
            let name = if name == "constant" && has_objective { "of which constant" } else { name };
            text += &format!("{name:<17} {}\n", replaced(&value));
        }
        for Entries { title, entries } in &self.vectors {
            text += &format!("{title}\n");
            entries.iter().for_each(|(name, value)| text += &format!("  {:<15} {value}\n", replaced(name)));
        }
        text
    }
}

impl<'a> Entries<'a> {
    /// The entries of a vector over the columns.
    pub fn of_columns(title: &'static str, lp: &'a LinearProgram, vector: &Vector) -> Self {
        Self::of(title, lp.columns().iter().map(|column| column.name.as_str()), vector)
    }

    /// The entries of a vector over the rows.
    pub fn of_rows(title: &'static str, lp: &'a LinearProgram, vector: &Vector) -> Self {
        Self::of(title, lp.rows().iter().map(|row| row.name.as_str()), vector)
    }

    fn of(title: &'static str, names: impl Iterator<Item = &'a str>, vector: &Vector) -> Self {
        let is_zero = |index: &usize| vector.numerators()[*index] == BigInt::ZERO;
        let entries = names.zip(0..vector.len()).filter(|(_, index)| !is_zero(index));
        Self { title, entries: entries.map(|(name, index)| (name, vector.get(index))).collect() }
    }

    /// A row or a column whose own bounds contradict each other.
    pub fn one_name(title: &'static str, name: Option<&'a str>) -> Self {
        Self { title, entries: name.map(|name| (name, Rational::ONE)).into_iter().collect() }
    }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in &self.facts {
            map.serialize_entry(name, value)?;
        }
        for (name, count) in &self.counts {
            map.serialize_entry(name, count)?;
        }
        for entries in &self.vectors {
            map.serialize_entry(entries.title, entries)?;
        }
        map.end()
    }
}

impl Serialize for Entries<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries.iter().map(|(name, value)| (name, value.to_string())))
    }
}
