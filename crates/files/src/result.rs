//! Result lines: a schedule with what its solver says of it.

use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::kind::KindFile;
use super::number::Moment;
use super::schema::{AnyOf, KindName};
use super::source::{Object, Source, present};
use super::{Candidate, InputError, Instance, InstanceFile};
use schedcheck_model::Rational;

/// The most result lines around a schedule, one of them the schedule of the other.
const MOST_LINES: usize = 2;

/// What a result line says of its schedule; nothing of it counts, and all of it can be wrong.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClaimedResult {
    /// The objective of the schedule.
    pub objective: Option<Rational>,
    /// What no schedule of the instance is below; of a kind that maximises, what the best is not below.
    pub lower_bound: Option<Rational>,
    /// What the best schedule of the instance is not above; of a kind that maximises, what none is above.
    pub upper_bound: Option<Rational>,
    /// Whether no schedule is better.
    pub optimal: Option<bool>,
}

/// A schedule that is handed in to be judged, with what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmittedSchedule {
    /// The schedule and its instance.
    pub candidate: Candidate,
    /// What each result line around the schedule says, the outermost first.
    pub claimed: Vec<ClaimedResult>,
}

/// An instance with a schedule of it, a certificate or both: what can be judged without any other file.
pub struct Line<'a> {
    /// The instance.
    pub instance: Instance,
    /// What is to prove a bound of it, as JSON.
    pub certificate: Option<&'a str>,
    schedule: Option<Source<'a>>,
    /// What is said beside the instance.
    claimed: Vec<ClaimedResult>,
}

/// A result line, with or without its instance, or a line that holds an instance and a schedule only: one type that is
/// written, read, described by a schema and laid out in columns. `R` is JSON of any form: a value where a line is
/// written, a piece of text where it is read.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ResultLine")]
pub struct ResultLine<R> {
    /// The kind of the instance.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<KindName>")]
    pub kind: Option<String>,
    /// What the instance is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub name: Option<R>,
    /// The method that made the schedule.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub method: Option<R>,
    /// Whether no schedule is said to be better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// What the schedule is said to cost, or to yield.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<Moment>,
    /// What no schedule of the instance is said to be below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<Moment>,
    /// What no schedule of the instance is said to be above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper_bound: Option<Moment>,
    /// What proves the bound: of which sort the proof is, what it says, and what it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub proof: Option<R>,
    /// What the method tells of itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub details: Option<R>,
    /// Where the instance is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub source: Option<R>,
    /// The instance.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<AnyOf<true>>")]
    pub instance: Option<R>,
    /// The schedule, in the form of its kind, or a result again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "AnyOf<false>")]
    pub schedule: Option<R>,
    /// What is to prove the bound, in the form of its kind; beside the instance only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub certificate: Option<R>,
}

impl<R> Default for ResultLine<R> {
    /// A line that says nothing.
    fn default() -> Self {
        Self {
            kind: None,
            name: None,
            method: None,
            optimal: None,
            objective: None,
            lower_bound: None,
            upper_bound: None,
            proof: None,
            details: None,
            source: None,
            instance: None,
            schedule: None,
            certificate: None,
        }
    }
}

/// The columns that tables have of a result line: what is short.
pub const COLUMNS: [&str; 8] =
    ["kind", "name", "method", "optimal", "objective", "lower_bound", "upper_bound", "proof"];

impl<'a> ResultLine<&'a RawValue> {
    /// Nothing if the object is a schedule itself.
    fn read(source: &Source<'a>) -> Result<Option<Self>, InputError> {
        /// What tells a result line from a schedule.
        #[derive(Deserialize)]
        struct Signs<'a> {
            #[serde(borrow, default, deserialize_with = "present")]
            schedule: Option<&'a RawValue>,
            kind: Option<IgnoredAny>,
            objective: Option<IgnoredAny>,
        }
        let Object(signs) = source.decode::<Object<Signs>>()?;
        if signs.schedule.is_none() && signs.kind.is_none() && signs.objective.is_none() {
            return Ok(None);
        }
        // An instance where a schedule is expected lacks one, before its fields are those of no result line.
        if signs.schedule.is_none() {
            let field = if signs.objective.is_some() { "objective" } else { "kind" };
            return Err(missing(
                source,
                &format!("schedule`: what has a field `{field}` is a result, and no schedule itself"),
            ));
        }
        let Object(line) = source.decode::<Object<Self>>()?;
        Ok(Some(line))
    }

    /// What the line says of its schedule, once its kind is the right one.
    fn claimed(self, kind: &str, source: &Source) -> Result<ClaimedResult, InputError> {
        if let Some(claimed) = self.kind.filter(|claimed| claimed != kind) {
            return Err(
                source.refusal("kind", &format!("kind: {claimed:?} is said, and the instance is of kind {kind:?}"))
            );
        }
        let number = |claimed: Option<Moment>| claimed.map(|Moment(number)| number);
        Ok(ClaimedResult {
            objective: number(self.objective),
            lower_bound: number(self.lower_bound),
            upper_bound: number(self.upper_bound),
            optimal: self.optimal,
        })
    }
}

impl<'a> Line<'a> {
    /// Reads a line `{"instance":…,"schedule":…,"certificate":…}`, of which either of the last two may be missing, with
    /// what is said of the schedule beside it.
    ///
    /// # Errors
    /// The first rule that the line breaks. Its schedule and its certificate are not looked at.
    pub fn read(text: &'a str) -> Result<Self, InputError> {
        let source = Source::new(text)?;
        let Object(line) = source.decode::<Object<ResultLine<&RawValue>>>()?;
        let Some(instance) = line.instance else { return Err(missing(&source, "instance`")) };
        let (schedule, certificate) = (line.schedule, line.certificate);
        if schedule.is_none() && certificate.is_none() {
            return Err(missing(&source, "schedule`: a line holds a schedule or a certificate, and this one neither"));
        }
        let instance = InstanceFile::from_source(&source.part("instance", instance))?.instance;
        let claimed = line.claimed(instance.kind(), &source)?;
        if schedule.is_none() && claimed != ClaimedResult::default() {
            return Err(missing(&source, "schedule`: something is said of one, and there is none"));
        }
        let schedule = schedule.map(|schedule| source.part("schedule", schedule));
        Ok(Self { instance, certificate: certificate.map(RawValue::get), schedule, claimed: vec![claimed] })
    }

    /// An instance, and the text of a schedule or of a result line.
    ///
    /// # Errors
    /// The text is empty.
    pub fn of(instance: Instance, schedule: &'a str) -> Result<Self, InputError> {
        Ok(Self { instance, certificate: None, schedule: Some(Source::new(schedule)?), claimed: Vec::new() })
    }

    /// Reads the schedule, or the schedule in a result line; an instance in that line must be the same.
    ///
    /// # Errors
    /// The first rule that the text breaks; whether the schedule is valid, and what is said of it right, is not looked
    /// at.
    pub fn submission(self) -> Result<Option<SubmittedSchedule>, InputError> {
        let Some(schedule) = self.schedule else { return Ok(None) };
        let is_this = |held: &Instance| *held == self.instance;
        let (schedule, claimed) = unwrapped(schedule, self.instance.kind(), self.claimed, &is_this)?;
        Ok(Some(SubmittedSchedule { candidate: Candidate::with_schedule(self.instance, &schedule)?, claimed }))
    }
}

impl SubmittedSchedule {
    /// Reads an instance and a schedule of it from one object, `{"instance":…,"schedule":…}`, or from a result line
    /// that holds both.
    ///
    /// # Errors
    /// The first rule that the text breaks; whether the schedule is valid, and what is said of it right, is not looked
    /// at.
    ///
    /// ```
    /// use schedcheck_files::SubmittedSchedule;
    /// let line = r#"{"instance":{"kind":"star","workers":[{"c":1,"w":2,"tasks":3}]},"objective":"5",
    ///                "schedule":{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":3}]}}"#;
    /// assert_eq!(SubmittedSchedule::read(line)?.claimed[0].objective, Some(5.into()));
    /// # Ok::<(), schedcheck_files::InputError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, InputError> {
        Line::read(text)?.submission()?.map_or_else(|| Err(missing(&Source::new(text)?, "schedule`")), Ok)
    }

    /// Reads a schedule for `instance`, or the schedule in a result line; an instance in that line must be the same.
    ///
    /// # Errors
    /// As [`SubmittedSchedule::read`].
    pub fn read_for(instance: Instance, text: &str) -> Result<Self, InputError> {
        Line::of(instance, text)?.submission()?.map_or_else(|| Err(missing(&Source::new(text)?, "schedule`")), Ok)
    }
}

/// The schedule itself, and what each result line around it says, the outermost first; not by recursion, for the text
/// may nest lines as deep as it likes.
fn unwrapped<'a>(
    mut source: Source<'a>,
    kind: &str,
    mut claimed: Vec<ClaimedResult>,
    is_this: &dyn Fn(&Instance) -> bool,
) -> Result<(Source<'a>, Vec<ClaimedResult>), InputError> {
    while let Some(line) = ResultLine::<&RawValue>::read(&source)? {
        if claimed.len() == MOST_LINES {
            return Err(
                source.refusal("schedule", &"schedule: a result may hold a result, and that one a schedule alone")
            );
        }
        if let Some(held) = line.instance
            && !is_this(&InstanceFile::from_source(&source.part("instance", held))?.instance)
        {
            return Err(source.refusal("instance", &"instance: it is not the one that the schedule is to be judged on"));
        }
        if line.certificate.is_some() {
            return Err(source.refusal("certificate", &"certificate: it stands beside the instance, and not within"));
        }
        let schedule = line.schedule.map(|schedule| source.part("schedule", schedule));
        let schedule = schedule.ok_or_else(|| missing(&source, "schedule`"))?;
        claimed.push(line.claimed(kind, &source)?);
        source = schedule;
    }
    Ok((source, claimed))
}

/// Reads a schedule, or the schedule in a result line.
pub(super) fn read_schedule_or_result<K: KindFile>(text: &str) -> Result<K::Schedule, InputError> {
    let (schedule, _) = unwrapped(Source::new(text)?, K::NAME, Vec::new(), &|_| true)?;
    K::read_schedule(&schedule)
}

/// The error of a field that is missing; `rule` goes on behind the quotation mark of its name.
fn missing(source: &Source, rule: &str) -> InputError {
    source.broken("", &format!("missing field `{rule}"), source.text().len())
}
