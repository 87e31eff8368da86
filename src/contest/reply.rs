//! What a contestant says of an instance, and what becomes of it once the checker has looked at it.

use std::sync::atomic::{AtomicBool, Ordering};

use schedcheck_files::{Candidate, Instance};
use schedcheck_model::Rational;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::panics;
use super::snap::{self, Snapped};

/// Who answers instances with schedules.
pub trait Contestant: Send {
    /// What it says of one instance.
    fn answer(&mut self, instance: &Instance) -> Reply;

    /// What it says of several, in their order: fewer once somebody raises `stop`.
    fn answers(&mut self, instances: &[Instance], stop: &AtomicBool) -> Vec<Reply> {
        let goes_on = || !stop.load(Ordering::Relaxed);
        let asked = instances.iter().take_while(|_| goes_on());
        asked.map(|instance| panics::on(instance, || self.answer(instance))).collect()
    }

    /// Passes on what it wrote to standard error, where that was held back, and holds back no more.
    fn pass_on_errors(&mut self) {}

    /// Of what was held back, passes on what was written first, and nothing more: it wrote the same of each instance.
    fn pass_on_first_errors(&mut self) {}
}

/// What a contestant says of one instance.
#[derive(Debug, Clone)]
pub enum Reply {
    /// A text of JSON: a schedule in the form that `schedcheck check` reads, or `{"refused":"reason"}`.
    Text(String),
    /// Such a text, whose numbers were replaced by fractions near to them.
    Snapped(Snapped),
    /// A schedule of this very instance.
    Schedule(Box<Candidate>),
    /// Nothing that could be a schedule.
    Fault(Fault, String),
}

/// What is wrong with an answer, or stands in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A schedule that breaks a rule, or JSON that is no schedule.
    Invalid,
    /// The contestant says that it does not take the instance.
    Refused,
    /// No answer in time.
    Late,
    /// The program ended, or closed its output, without an answer.
    Crash,
    /// A line that is no JSON.
    NoJson,
}

/// A schedule as the checker measured it.
#[derive(Debug, Clone)]
pub struct Valid {
    /// The schedule, with its instance.
    pub schedule: Candidate,
    /// Its objective.
    pub objective: Rational,
}

/// `{"refused":"reason"}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefusedReply {
    refused: String,
}

impl Reply {
    /// The largest difference of a number to the fraction that it was read as, where numbers were replaced.
    pub(super) fn moved(&self) -> Option<Rational> {
        match self {
            Self::Snapped(snapped) => Some(snapped.moved.clone()),
            Self::Text(_) | Self::Schedule(_) | Self::Fault(..) => None,
        }
    }

    /// What the checker says of the reply: whatever the contestant itself says of its schedule does not count.
    ///
    /// # Errors
    /// The fault, with the rule that is broken or the reason that is given.
    ///
    /// ```
    /// use schedcheck::contest::{Fault, Reply};
    /// use schedcheck_files::Instance;
    /// let star = Instance::read(r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3}]}"#)?;
    /// let said = |text: &str| Reply::Text(text.to_owned()).judged(&star);
    /// let valid = said(r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":3}]}"#).expect("it is valid");
    /// assert_eq!(valid.objective.to_string(), "6");
    /// let (fault, rule) = said(r#"{"transfers":[],"computations":[]}"#).expect_err("nothing is computed");
    /// assert_eq!((fault, rule.as_str()), (Fault::Invalid, "worker 0 ends with 3 tasks left to compute"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judged(self, instance: &Instance) -> Result<Valid, (Fault, String)> {
        match self {
            Self::Text(text) => {
                let reply = Self::Text(text.clone());
                reply.judged_without_hint(instance).map_err(|error| snap::with_hint(&text, instance, error))
            }
            other => other.judged_without_hint(instance),
        }
    }

    pub(super) fn judged_without_hint(self, instance: &Instance) -> Result<Valid, (Fault, String)> {
        let schedule = match self {
            Self::Fault(fault, reason) => return Err((fault, reason)),
            Self::Schedule(schedule) => *schedule,
            Self::Text(text) | Self::Snapped(Snapped { text, .. }) => read(instance, &text)?,
        };
        match schedule.measure() {
            Ok(measured) => Ok(Valid { schedule, objective: measured.objective }),
            Err(violation) => Err((Fault::Invalid, violation.into())),
        }
    }
}

fn read(instance: &Instance, text: &str) -> Result<Candidate, (Fault, String)> {
    Candidate::read_schedule(instance.clone(), text).map_err(|error| {
        if let Ok(RefusedReply { refused }) = serde_json::from_str(text) {
            return (Fault::Refused, refused);
        }
        let fault = if is_json(text) { Fault::Invalid } else { Fault::NoJson };
        (fault, error.to_string())
    })
}

/// Whether an answer is a refusal.
pub(super) fn is_refusal(text: &str) -> bool {
    serde_json::from_str::<RefusedReply>(text).is_ok()
}

/// Whether a text is one value of JSON.
pub(super) fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}
