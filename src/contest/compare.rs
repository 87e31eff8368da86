//! One instance of a contest: the contestant's schedule beside that of the rival, or beside an optimal one.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use command_io::decimal::written_for_people;
use schedcheck_files::Instance;
use schedcheck_harness::integer_json;
use schedcheck_model::Rational;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::optimum::{Missing, Reference, Search};
use super::panics;
use super::ratio::Ratio;
use super::reply::{Contestant, Fault, Reply, Valid};
use schedcheck_model::Size;

/// The most letters of a reason.
const MOST_OF_A_REASON: usize = 400;

/// What the schedules of a contestant are held against.
pub enum Against {
    /// An optimal schedule, by the best exact method.
    Optimum {
        /// How long each search may take, if not as long as it needs.
        limit: Option<Duration>,
    },
    /// The schedules of another contestant.
    Rival(Box<dyn Contestant>),
}

/// What became of one instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The schedule is better than the rival's.
    Better,
    /// The schedule is as good: where the rival is the optimum, it is optimal.
    AsGood,
    /// The schedule is valid, and worse.
    Worse,
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
    /// The schedule is valid, and no optimum is proved to hold it against.
    OptimumUnknown,
    /// The schedule is valid, and the rival has none to hold it against.
    NotCompared,
}

/// Two schedules of one instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// How much worse the contestant's schedule is.
    pub ratio: Ratio,
    /// Its objective, a fraction.
    pub objective: String,
    /// The objective of the rival's.
    pub against: String,
    /// The contestant's schedule, as a schedule file.
    #[serde(deserialize_with = "integer_json::deserialize")]
    pub schedule: Value,
    /// The rival's, or an optimal one.
    #[serde(deserialize_with = "integer_json::deserialize")]
    pub against_schedule: Value,
}

impl Pair {
    /// The ratio, the objective and what it is held against, each exactly with a decimal beside it.
    pub fn for_people(&self) -> [String; 3] {
        let [objective, against] = [&self.objective, &self.against].map(|text| written_for_people(text));
        [self.ratio.for_people(), objective, against]
    }
}

/// An instance with what became of it.
pub struct Entry {
    /// The instance.
    pub instance: Instance,
    /// Its size.
    pub size: Size,
    /// What became of it.
    pub outcome: Outcome,
    /// How much worse the schedule is, where it is compared.
    pub ratio: Option<Ratio>,
    /// Both schedules, where they are compared and are not equally good.
    pub pair: Option<Pair>,
    /// The rule that is broken, or the reason that is given, where nothing is compared.
    pub reason: String,
    /// The objective of the contestant's schedule, where that is valid.
    pub objective: Option<Rational>,
    /// What that is held against.
    pub reference: Reference,
    /// How long the answer took, where the contestant was asked about this instance alone.
    pub time: Option<Duration>,
    /// How far the largest difference was of a number of the answer to the fraction that it was read as.
    pub moved: Option<Rational>,
}

/// A schedule that is better than what is proved to be the best: one of the two proofs is wrong, and not the
/// contestant.
#[derive(Debug, Error)]
#[error(
    "a schedule of {objective} is valid, though {optimum} is proved to be optimal: that is an error of this program. \
    The instance is {instance}"
)]
pub struct BetterThanBest {
    objective: Rational,
    optimum: Rational,
    instance: Value,
}

impl From<Fault> for Outcome {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Invalid => Self::Invalid,
            Fault::Refused => Self::Refused,
            Fault::Late => Self::Late,
            Fault::Crash => Self::Crash,
            Fault::NoJson => Self::NoJson,
        }
    }
}

impl Outcome {
    /// All, in the order in which they are told.
    pub const ALL: [Self; 10] = [
        Self::Better,
        Self::AsGood,
        Self::Worse,
        Self::Invalid,
        Self::Refused,
        Self::Late,
        Self::Crash,
        Self::NoJson,
        Self::OptimumUnknown,
        Self::NotCompared,
    ];

    /// The outcome in words, against the optimum or against a rival.
    pub fn word(self, is_against_optimum: bool) -> &'static str {
        match (self, is_against_optimum) {
            (Self::Better, _) => "better",
            (Self::AsGood, true) => "optimal",
            (Self::AsGood, false) => "as good",
            (Self::Worse, true) => "not optimal",
            (Self::Worse, false) => "worse",
            (Self::Invalid, _) => "invalid",
            (Self::Refused, _) => "refused",
            (Self::Late, _) => "late",
            (Self::Crash, _) => "crash",
            (Self::NoJson, _) => "no JSON",
            (Self::OptimumUnknown, _) => "optimum unknown",
            (Self::NotCompared, _) => "not compared",
        }
    }

    /// Whether the contestant has not done what it was asked for; to refuse is not that.
    pub fn is_fault(self) -> bool {
        matches!(self, Self::Invalid | Self::Late | Self::Crash | Self::NoJson)
    }
}

/// What becomes of these instances, in their order: fewer once somebody raises `stop`.
///
/// # Errors
/// A schedule is better than an optimal one.
pub fn compare(
    contestant: &mut dyn Contestant,
    against: &mut Against,
    instances: Vec<Instance>,
    stop: &AtomicBool,
) -> Result<Vec<Entry>, BetterThanBest> {
    let own = answered(contestant, &instances, stop);
    Ok(held(vec![own], against, instances, stop)?.into_iter().flatten().collect())
}

/// What the checker says of an answer.
pub(super) type Judged = Result<Valid, (Fault, String)>;

/// An answer of a contestant.
pub(super) struct Own {
    pub judged: Judged,
    /// How long it took, where the contestant was asked about one instance.
    pub time: Option<Duration>,
    /// The largest difference of a number to the fraction that it was read as.
    pub moved: Option<Rational>,
}

/// What the contestant says of these instances, as the checker sees it; fewer once somebody raises `stop`.
pub(super) fn answered(contestant: &mut dyn Contestant, instances: &[Instance], stop: &AtomicBool) -> Vec<Own> {
    let begun = Instant::now();
    let replies = contestant.answers(instances, stop);
    let time = (instances.len() == 1).then(|| begun.elapsed());
    let own = |(reply, instance): (Reply, &Instance)| {
        let moved = reply.moved();
        Own { judged: panics::on(instance, || reply.judged(instance)), time, moved }
    };
    replies.into_iter().zip(instances).map(own).collect()
}

/// The answers of each contestant to the first of these instances beside those of whom they are held against: for each
/// instance an entry of each contestant. There are fewer once somebody raises `stop`.
///
/// # Errors
/// A schedule is better than an optimal one.
pub(super) fn held(
    own: Vec<Vec<Own>>,
    against: &mut Against,
    instances: Vec<Instance>,
    stop: &AtomicBool,
) -> Result<Vec<Vec<Entry>>, BetterThanBest> {
    let contestants = own.len();
    let answered = own.iter().map(Vec::len).min().unwrap_or(0);
    let is_valid = |&number: &usize| own.iter().any(|own| own[number].judged.is_ok());
    let valid = (0..answered).filter(is_valid).map(|number| &instances[number]);
    let mut others = against.schedules(valid, stop).into_iter();
    let mut own: Vec<_> = own.into_iter().map(Vec::into_iter).collect();
    let mut entries = Vec::with_capacity(answered);
    for instance in instances.into_iter().take(answered) {
        let of_this: Vec<Own> = own.iter_mut().filter_map(Iterator::next).collect();
        let other = match of_this.iter().any(|own| own.judged.is_ok()) {
            false => None,
            true => match others.next() {
                None => break,
                other => other,
            },
        };
        let each = of_this.into_iter().zip(std::iter::repeat_n(instance, contestants));
        let each = each.map(|(own, instance)| against.entry(instance, own, other.as_ref()));
        entries.push(each.collect::<Result<_, _>>()?);
    }
    Ok(entries)
}

impl Against {
    /// The schedules to compare with, in the order of the instances, or why there is none; fewer once `stop` is raised.
    fn schedules<'a>(
        &mut self,
        instances: impl Iterator<Item = &'a Instance>,
        stop: &AtomicBool,
    ) -> Vec<Result<Valid, Missing>> {
        match self {
            Self::Optimum { limit } => {
                let search = Search::new(*limit, stop);
                instances.map_while(|instance| panics::on(instance, || search.optimum(instance))).collect()
            }
            Self::Rival(rival) => {
                let instances: Vec<_> = instances.cloned().collect();
                let replies = rival.answers(&instances, stop).into_iter().zip(&instances);
                let judged = |(reply, instance): (Reply, &Instance)| panics::on(instance, || reply.judged(instance));
                replies.map(|answer| judged(answer).map_err(of_the_rival)).collect()
            }
        }
    }

    /// What becomes of an answer beside the `other` schedule, which is sought where a schedule is valid.
    fn entry(
        &self,
        instance: Instance,
        own: Own,
        other: Option<&Result<Valid, Missing>>,
    ) -> Result<Entry, BetterThanBest> {
        let Own { judged, time, moved } = own;
        let entry = match (judged, other) {
            (Err((fault, reason)), _) => Entry::failed(instance, fault.into(), &reason),
            (Ok(own), Some(Ok(other))) => {
                self.cannot_be_beaten(&instance, &own, other)?;
                Entry::compared(instance, own, other)
            }
            (Ok(own), Some(Err(Missing { reason, reference }))) => {
                let failed = Entry::failed(instance, self.missing(), reason);
                Entry { objective: Some(own.objective), reference: reference.clone(), ..failed }
            }
            (Ok(_), None) => unreachable!("something is sought to hold a valid schedule against"),
        };
        Ok(Entry { time, moved, ..entry })
    }

    /// What becomes of a valid schedule that nothing can be held against.
    fn missing(&self) -> Outcome {
        match self {
            Self::Optimum { .. } => Outcome::OptimumUnknown,
            Self::Rival(_) => Outcome::NotCompared,
        }
    }

    pub(super) fn cannot_be_beaten(
        &self,
        instance: &Instance,
        own: &Valid,
        other: &Valid,
    ) -> Result<(), BetterThanBest> {
        match self {
            Self::Optimum { .. } if instance.sense().is_better(&own.objective, &other.objective) => {
                Err(BetterThanBest {
                    objective: own.objective.clone(),
                    optimum: other.objective.clone(),
                    instance: instance.to_json(),
                })
            }
            Self::Optimum { .. } | Self::Rival(_) => Ok(()),
        }
    }
}

fn of_the_rival((fault, reason): (Fault, String)) -> Missing {
    let what = match fault {
        Fault::Invalid => "is not valid",
        Fault::Refused => "is refused",
        Fault::Late => "is late",
        Fault::Crash => "is missing",
        Fault::NoJson => "is no JSON",
    };
    format!("the rival's schedule {what}: {reason}").into()
}

/// A reason of somebody else's, on one line and not too long for it.
pub(super) fn on_one_line(reason: &str) -> String {
    let mut letters = reason.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let told: String = letters.by_ref().take(MOST_OF_A_REASON).collect();
    if letters.next().is_some() { told + " …" } else { told }
}

impl Entry {
    fn failed(instance: Instance, outcome: Outcome, reason: &str) -> Self {
        Self {
            size: instance.size(),
            instance,
            outcome,
            ratio: None,
            pair: None,
            reason: on_one_line(reason),
            objective: None,
            reference: Reference::Nothing,
            time: None,
            moved: None,
        }
    }

    fn compared(instance: Instance, own: Valid, other: &Valid) -> Self {
        let ratio = panics::on(&instance, || Ratio::of(instance.sense(), &own.objective, &other.objective));
        let outcome = match ratio.cmp(&Ratio::one()) {
            std::cmp::Ordering::Less => Outcome::Better,
            std::cmp::Ordering::Equal => Outcome::AsGood,
            std::cmp::Ordering::Greater => Outcome::Worse,
        };
        let pair = (outcome != Outcome::AsGood).then(|| Pair {
            ratio: ratio.clone(),
            objective: own.objective.to_string(),
            against: other.objective.to_string(),
            schedule: own.schedule.schedule_to_json(),
            against_schedule: other.schedule.schedule_to_json(),
        });
        Self {
            size: instance.size(),
            instance,
            outcome,
            ratio: Some(ratio),
            pair,
            reason: String::new(),
            objective: Some(own.objective),
            reference: Reference::Objective(other.objective.clone()),
            time: None,
            moved: None,
        }
    }
}
