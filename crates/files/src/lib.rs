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
//! | its schedule | `{"transfers":[{"from":0,"to":1,"in_start":"0","out_start":"2"}],"computations":[{"worker":0,"start":"0","tasks":3}]}` | [`read_star_schedule`] |
//! | instance | `{"kind":"redistribution","workers":[{"c":"2","delta":3},{"c":"1","delta":-3}]}` | [`Instance::read`], [`InstanceFile::read`] |
//! | its schedule | `{"transfers":[…]}` | [`read_redistribution_schedule`] |
//! | instance | `{"kind":"ring","W":"1","H":"1","w":["3","2"],"c":[["0","1"],["1","0"]]}` | [`Instance::read`], [`InstanceFile::read`] |
//! | its schedule | `{"ring":[1,0],"shares":["3/5","2/5"]}` | [`read_ring_schedule`] |
//! | instance | `{"kind":"divisible-star","load":"10","master_w":"2","workers":[{"g":"4","w":"1","G":"0","W":"0"}]}` (`master_w`, `G`, `W` may be absent; `"rounds":"any"` for more than one chunk a worker) | [`Instance::read`], [`InstanceFile::read`] |
//! | its schedule | `{"master":"2","chunks":[{"worker":0,"load":"8","send_start":"0","compute_start":"32"}]}` | [`Candidate::read_schedule`] |
//! | instance | `{"kind":"divisible-return","load":"6","ports":1,"workers":[{"g":"1","w":"1","d":"1"}]}` (`ports`, `G`, `W`, `D` may be absent; `z` at the top for d = z g) | [`Instance::read`], [`InstanceFile::read`] |
//! | its schedule | `{"chunks":[{"worker":0,"load":"6","send_start":"0","compute_start":"6","return_start":"12"}]}` | [`Candidate::read_schedule`] |
//! | instance | `{"kind":"multi-round","load":"70","workers":2,"rounds":3,"g":"1","G":"1","w":"4","W":"1"}` (`rounds`, `G`, `W` may be absent) | [`Instance::read`], [`InstanceFile::read`] |
//! | its schedule | as of a divisible star | [`Candidate::read_schedule`] |
//! | instance | `{"kind":"divisible-tree","load":"10","root":{"w":"1","children":[{"g":"1","w":"inf"}]}}`, or `"nodes":[{"w":"1"},{"parent":0,"g":"1","w":"inf"}]` | [`Instance::read`], [`InstanceFile::read`] |
//! | its schedule | `{"messages":[{"to":1,"load":"4","start":"0"}],"computations":[{"node":0,"load":"6","start":"0"}]}` | [`Candidate::read_schedule`] |
//! | instance | `{"kind":"switch","workers":[{"load":"5","bandwidth":"2","speed":"1/3"}]}` | [`Instance::read`], [`InstanceFile::read`] |
//! | its schedule | `{"flows":[{"from":0,"to":1,"load":"2","start":"0","end":"1"}],"computations":[{"worker":1,"load":"2","start":"0","end":"1"}]}` | [`Candidate::read_schedule`] |
//! | both in one line | `{"instance":…,"schedule":…}` | [`read_candidate`] |
//!
//! Wherever a schedule is read, an object with a field `schedule` that holds one (a result line) will do, and that may
//! be a result line once more; the other fields are those of a result, and what they say is for others to judge
//! ([`SubmittedSchedule`]). An instance may carry a `name` (a string) and a `provenance` (an object, see
//! [`InstanceFile`]), which no solver reads. A field of the value `null` is absent where the field is optional.
//!
//! A new kind is one file that implements `KindFile` (`kind.rs`) and one line in the list of `instance.rs`. What other
//! crates do with every kind goes through [`with_instance!`] and [`with_candidate!`], so that they have no such list.

mod chunks;
mod divisible_return;
mod divisible_star;
mod divisible_tree;
mod error;
mod instance;
mod kind;
mod measure;
mod multi_round;
mod named;
mod nested_tree;
mod number;
mod platform_graph;
mod provenance;
mod redistribution;
mod result;
mod ring;
pub mod schema;
mod source;
mod star;
mod switch;
mod transfers;

use serde::Deserialize;

pub use chunks::chunks_to_json;
pub use error::{InputError, Position};
pub use instance::{Candidate, Instance, InstanceFile, read_candidate};
pub use measure::{BrokenRule, Measured};
pub use number::{MAX_TIME_DIGITS, Moment};
pub use platform_graph::read_platform_graph_schedule;
pub use redistribution::{read_redistribution_schedule, redistribution_schedule_to_json};
pub use result::{COLUMNS, ClaimedResult, Line, ResultLine, SubmittedSchedule};
pub use ring::{read_ring_schedule, ring_schedule_to_json};
pub use sanitized_text as sanitized;
use source::{Object, Source};
pub use star::{read_star_schedule, star_schedule_to_json};

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
