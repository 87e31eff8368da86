//! A piece of JSON text that knows where it stands in the whole, so that an error names the field and the place.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::named::Named;
use super::{InputError, Position};

/// The most characters of an input's own words that an error repeats.
const LONGEST_QUOTE: usize = 200;

/// One JSON value.
pub(super) struct Source<'a> {
    text: &'a str,
    /// The field of the whole that the value stands in; empty for the whole.
    within: String,
    /// Where the value starts.
    start: Position,
}

impl<'a> Source<'a> {
    /// A whole input.
    pub(super) fn new(text: &'a str) -> Result<Self, InputError> {
        match text.trim().is_empty() {
            true => Err(InputError::Empty),
            false => Ok(Self { text, within: String::new(), start: Position { line: 1, column: 1 } }),
        }
    }

    /// The value of `field`, which was read as `raw` from this very text.
    pub(super) fn part(&self, field: &str, raw: &'a RawValue) -> Self {
        let offset = raw.get().as_ptr().addr() - self.text.as_ptr().addr();
        let start = self.place(position_after(&self.text[..offset]));
        Self { text: raw.get(), within: self.path(field), start }
    }

    /// The value as a `T`.
    pub(super) fn decode<T: Deserialize<'a>>(&self) -> Result<T, InputError> {
        let mut json = serde_json::Deserializer::from_str(self.text);
        let value = serde_path_to_error::deserialize(Named(&mut json)).map_err(|error| {
            let field = known_path(&error.path().to_string());
            self.error(&field, &error.into_inner())
        })?;
        json.end().map_err(|error| self.error("", &error))?;
        Ok(value)
    }

    /// The path of `field` in the whole input.
    pub(super) fn path(&self, field: &str) -> String {
        let dot = if self.within.is_empty() || field.is_empty() { "" } else { "." };
        shortened(&format!("{}{dot}{field}", self.within))
    }

    /// The error of a platform whose `field` breaks a rule; the text of `error` begins with the field.
    pub(super) fn refusal(&self, field: &str, error: &impl fmt::Display) -> InputError {
        InputError::Platform { path: self.path(field), message: self.path(&error.to_string()) }
    }

    /// The text of the value.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The error of a `field` whose value, at byte `offset` of the text, breaks a `rule`.
    pub(super) fn broken(&self, field: &str, rule: &str, offset: usize) -> InputError {
        let position = self.place(position_after(&self.text[..offset]));
        InputError::Field { path: self.path(field), rule: shortened(rule), position }
    }

    fn error(&self, field: &str, error: &serde_json::Error) -> InputError {
        let position = self.place(Position { line: error.line().max(1), column: error.column().max(1) });
        let message = error.to_string();
        let suffix = format!(" at line {} column {}", error.line(), error.column());
        let rule = in_terms_of_json(message.strip_suffix(&suffix).unwrap_or(&message));
        let (path, rule) = (self.path(field), shortened(&rule));
        match error.classify() {
            Category::Data => InputError::Field { path, rule, position },
            Category::Syntax | Category::Eof | Category::Io => InputError::NotJson { path, rule, position },
        }
    }

    /// The place in the whole input of a place in this value.
    fn place(&self, Position { line, column }: Position) -> Position {
        let column = if line == 1 { self.start.column + column - 1 } else { column };
        Position { line: self.start.line + line - 1, column }
    }
}

/// A rule of serde in the words of JSON, which has objects and lists, and no maps and sequences.
fn in_terms_of_json(rule: &str) -> Cow<'_, str> {
    if rule == "trailing characters" {
        return "there is more behind the first value, and a file holds one; a file *.jsonl holds one a line".into();
    }
    let Some((found, expected)) = rule.strip_prefix("invalid type: ").and_then(|rest| rest.split_once(", expected "))
    else {
        return rule.into();
    };
    let found = match found {
        "map" => "an object",
        "sequence" => "a list",
        other => other,
    };
    let expected = if expected == "a sequence" { "a list" } else { expected };
    format!("expected {expected}, and this is {found}").into()
}

/// The place that follows a text.
fn position_after(before: &str) -> Position {
    Position {
        line: 1 + before.matches('\n').count(),
        column: 1 + before.len() - before.rfind('\n').map_or(0, |newline| newline + 1),
    }
}

/// The path as far as it is known: serde_path_to_error writes `.` for the whole and `?` for a key that was not read.
fn known_path(path: &str) -> String {
    let known = path.strip_suffix('?').unwrap_or(path);
    known.strip_suffix('.').unwrap_or(known).to_owned()
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}

/// A `T` written as a JSON object; without it, serde takes an array of a struct's values for the struct.
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Object<T> {
    fn schema_name() -> Cow<'static, str> {
        let name = T::schema_name();
        name.strip_suffix("File").map(|name| name.to_owned().into()).unwrap_or(name)
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields)).map(Object)
    }
}

/// Reads an optional field whose value, if it is there, is not skipped where it is `null`.
pub(super) fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    Deserialize::deserialize(deserializer).map(Some)
}
