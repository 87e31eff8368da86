//! Instance files and schedule files in JSON, and the errors of bad input.
//!
//! Rationals are strings (`"7/3"`, `"0.262"`) or JSON numbers (`5`, `0.1`), read digit by digit and never through a
//! float: `0.1` is exactly 1/10, and an integer of any size stays exact. Written, they are strings in lowest terms.
//! Counts (`tasks`, `delta`, worker numbers) are JSON numbers with an integer value, not strings. Unknown, missing and
//! repeated fields are errors, and so is every value of the wrong type; an error names the field and the rule.
//!
//! | what | form | read by |
//! | --- | --- | --- |
//! | instance | `{"kind":"star","workers":[{"c":"2","w":"3","tasks":8}]}` | [`Instance::read`], [`InstanceFile::read`] |
//! | its schedule | `{"transfers":[…],"computations":[{"worker":0,"start":"0","tasks":8}]}` | [`Candidate::read_schedule`] |
//! | both in one line | `{"instance":…,"schedule":…}` | [`read_candidate`] |
//!
//! Wherever a schedule is read, an object with a field `schedule` that holds one (a result line) will do, and that may
//! be a result line once more; the other fields are those of a result, and what they say is for others to judge
//! ([`SubmittedSchedule`]). An instance may carry a `name` (a string) and a `provenance` (an object, see
//! [`InstanceFile`]), which no solver reads. A field of the value `null` is absent where the field is optional.
//!
//! Each kind has an instance and a schedule among the [`Instance::EXAMPLES`]. A new kind is one file that implements
//! `KindFile` (`kind.rs`), and a line for the module and one for the list in `kinds/mod.rs`. What other
//! crates do with every kind goes through [`with_instance!`] and [`with_candidate!`], so that they have no such list.

// Before the modules that use its macros.
#[macro_use]
mod kinds;

mod error;
mod instance;
mod kind;
mod measure;
mod named;
mod number;
mod provenance;
mod result;
pub mod schema;
mod source;

use serde::Deserialize;

pub use error::{InputError, Position};
pub use instance::{InstanceFile, read_candidate};
pub use kinds::chunks::chunks_to_json;
pub use kinds::platform_graph::read_platform_graph_schedule;
pub use kinds::redistribution::{read_redistribution_schedule, redistribution_schedule_to_json};
pub use kinds::ring::{read_ring_schedule, ring_schedule_to_json};
pub use kinds::star::{read_star_schedule, star_schedule_to_json};
pub use kinds::{Candidate, Instance};
pub use measure::{BrokenRule, Measured};
pub use number::{MAX_TIME_DIGITS, Moment};
pub use result::{COLUMNS, ClaimedResult, Line, ResultLine, SubmittedSchedule};
pub use sanitized_text as sanitized;
use source::{Object, Source};

/// Reads a text that is one JSON object: for files of other crates, with the errors of this one.
///
/// # Errors
/// Where the text is no JSON object, or none that `T` reads.
pub fn read_object<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, InputError> {
    let Object(value) = Source::new(text)?.decode()?;
    Ok(value)
}

/// The text of a file's `bytes`, without a byte order mark.
///
/// # Errors
/// [`InputError::NotUtf8`].
pub fn utf8_text(bytes: &[u8]) -> Result<&str, InputError> {
    let text = std::str::from_utf8(bytes).map_err(|error| InputError::NotUtf8 { byte: error.valid_up_to() })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
