//! Result lines: a schedule with what its solver says of it.

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;

use super::kind::Kind;
use super::number::Moment;
use super::schema::{AnyOf, KindName};
use super::source::{Object, Source, present};
use super::{InputError, Instance, InstanceFile, Judgement};
use schedcheck_model::Rational;

/// What a result line says of its schedule; nothing of it counts, and all of it can be wrong.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// The objective of the schedule.
    pub objective: Option<Rational>,
    /// What no schedule of the instance is below.
    pub lower_bound: Option<Rational>,
    /// What no schedule of the instance is above.
    pub upper_bound: Option<Rational>,
    /// Whether no schedule is better.
    pub optimal: Option<bool>,
}

/// A schedule that is handed in to be judged, with what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The schedule and its instance.
    pub judgement: Judgement,
    /// What each result line around the schedule says, the outermost first.
    pub said: Vec<Said>,
}

/// A result line, or a line that holds an instance and a schedule only; `I` is whether there must be an instance.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(bound = "")]
pub(super) struct ResultLine<'a, I> {
    /// The instance.
    #[schemars(with = "Option<AnyOf<true>>")]
    instance: I,
    /// The schedule, in the form of its kind, or a result again.
    #[serde(borrow)]
    #[schemars(with = "AnyOf<false>")]
    schedule: &'a RawValue,
    /// The kind of the instance.
    #[schemars(with = "Option<KindName>")]
    kind: Option<String>,
    /// What the schedule is said to cost, or to yield.
    objective: Option<Moment>,
    /// What no schedule of the instance is said to be below.
    lower_bound: Option<Moment>,
    /// What no schedule of the instance is said to be above.
    upper_bound: Option<Moment>,
    /// Whether no schedule is said to be better.
    optimal: Option<bool>,
    /// What the instance is called.
    #[serde(rename = "name", default)]
    #[schemars(with = "Value")]
    _name: IgnoredAny,
    /// The method that made the schedule.
    #[serde(rename = "method", default)]
    #[schemars(with = "Value")]
    _method: IgnoredAny,
    /// What proves the bound: of which sort the proof is, what it says, and what it rests on.
    #[serde(rename = "proof", default)]
    #[schemars(with = "Value")]
    _proof: IgnoredAny,
    /// What the method tells of itself.
    #[serde(rename = "details", default)]
    #[schemars(with = "Value")]
    _details: IgnoredAny,
}

/// A result line that may hold its instance.
pub(super) type AnyResultLine<'a> = ResultLine<'a, Option<&'a RawValue>>;

impl<'a> AnyResultLine<'a> {
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
            let rule =
                format!("missing field `schedule`: what has a field `{field}` is a result, and no schedule itself");
            return Err(source.broken("", &rule, source.text().len()));
        }
        let Object(line) = source.decode::<Object<Self>>()?;
        Ok(Some(line))
    }
}

impl<I> ResultLine<'_, I> {
    /// What the line says of its schedule, once its kind is the right one.
    fn said(self, kind: &str, source: &Source) -> Result<Said, InputError> {
        if let Some(said) = self.kind.filter(|said| said != kind) {
            return Err(
                source.refusal("kind", &format!("kind: {said:?} is said, and the instance is of kind {kind:?}"))
            );
        }
        let number = |said: Option<Moment>| said.map(|Moment(number)| number);
        Ok(Said {
            objective: number(self.objective),
            lower_bound: number(self.lower_bound),
            upper_bound: number(self.upper_bound),
            optimal: self.optimal,
        })
    }
}

impl Submission {
    /// Reads an instance and a schedule of it from one object, `{"instance":…,"schedule":…}`, or from a result line
    /// that holds both.
    ///
    /// # Errors
    /// The first rule that the text breaks; whether the schedule is valid, and what is said of it right, is not looked
    /// at.
    ///
    /// ```
    /// use schedcheck_files::Submission;
    /// let line = r#"{"instance":{"kind":"star","workers":[{"c":1,"w":2,"tasks":3}]},"objective":"5",
    ///                "schedule":{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":3}]}}"#;
    /// assert_eq!(Submission::read(line)?.said[0].objective, Some(5.into()).map(schedcheck_model::Rational::from_integer));
    /// # Ok::<(), schedcheck_files::InputError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, InputError> {
        let source = Source::new(text)?;
        let Object(line) = source.decode::<Object<ResultLine<&RawValue>>>()?;
        let file = InstanceFile::from_source(&source.part("instance", line.instance))?;
        let schedule = source.part("schedule", line.schedule);
        let said = vec![line.said(file.instance.kind(), &source)?];
        Self::of(file.instance, &schedule, said)
    }

    /// Reads a schedule for `instance`, or the schedule in a result line; an instance in that line must be the same.
    ///
    /// # Errors
    /// As [`Submission::read`].
    pub fn read_for(instance: Instance, text: &str) -> Result<Self, InputError> {
        Self::of(instance, &Source::new(text)?, Vec::new())
    }

    fn of(instance: Instance, source: &Source, mut said: Vec<Said>) -> Result<Self, InputError> {
        let Some(line) = AnyResultLine::read(source)? else {
            return Ok(Self { judgement: Judgement::with_schedule(instance, source)?, said });
        };
        if let Some(held) = line.instance
            && InstanceFile::from_source(&source.part("instance", held))?.instance != instance
        {
            return Err(source.refusal("instance", &"instance: it is not the one that the schedule is to be judged on"));
        }
        let schedule = source.part("schedule", line.schedule);
        said.push(line.said(instance.kind(), source)?);
        Self::of(instance, &schedule, said)
    }
}

/// Reads a schedule, or the schedule in a result line.
pub(super) fn read_schedule_or_result<K: Kind>(source: &Source) -> Result<K::Schedule, InputError> {
    let Some(line) = AnyResultLine::read(source)? else { return K::read_schedule(source) };
    let schedule = source.part("schedule", line.schedule);
    line.said(K::NAME, source)?;
    K::read_schedule(&schedule)
}
