//! Every algorithm and exact solver by kind of instance, with what it guarantees and where it is from.
//!
//! A method proposes a schedule; [`solve`] has the checker measure it. What counts is the measure, never the method's word.

mod redistribution;
mod star;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use schedcheck_model::Rational;
use schedcheck_model::file::{Instance, Judgement};
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::Star;
use serde_json::{Map, Value};
use thiserror::Error;

/// One way to solve instances of one kind.
#[derive(Clone, Copy)]
pub struct Method {
    /// The kind of instance, as the field `kind` names it.
    pub kind: &'static str,
    /// The name to give to `--method`.
    pub name: &'static str,
    /// What is known of its schedules.
    pub guarantee: &'static str,
    /// Where it is from.
    pub source: &'static str,
    propose: Propose,
}

/// How a method proposes a schedule for its kind.
#[derive(Clone, Copy)]
enum Propose {
    Star(fn(&Star<Rational>, &Limits) -> Result<Proposal, MethodError>),
    Redistribution(fn(&Redistribution<Rational>, &Limits) -> Result<Proposal, MethodError>),
}

/// When a method that searches has to stop.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits<'a> {
    /// At this instant, with the best schedule found by then.
    pub until: Option<Instant>,
    /// As soon as somebody raises this flag.
    pub stop: Option<&'a AtomicBool>,
}

/// What a method proposes.
struct Proposal {
    /// The schedule, with the instance it is for.
    schedule: Judgement,
    /// Whether the method claims that no schedule is better.
    optimal: bool,
    /// A proved lower bound of the objective, where the method has one.
    lower_bound: Option<Rational>,
    /// What else the method tells: counted operations, the rule of its proof.
    details: Map<String, Value>,
}

/// A schedule as the checker measured it.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The name of the method.
    pub method: &'static str,
    /// Whether the schedule is optimal, by the method's guarantee or by its own proof.
    pub optimal: bool,
    /// The measured objective.
    pub objective: Rational,
    /// A proved lower bound of the objective, where the method has one.
    pub lower_bound: Option<Rational>,
    /// What else the method tells.
    pub details: Map<String, Value>,
    /// The schedule, with the instance it is for.
    pub schedule: Judgement,
}

/// Why a method gives no answer.
#[derive(Debug, Error)]
pub enum MethodError {
    /// No method has that name.
    #[error("there is no method {name:?} for kind {kind:?}; there are {}", names(kind).join(", "))]
    Unknown {
        /// The kind of the instance.
        kind: &'static str,
        /// The name asked for.
        name: String,
    },
    /// The method is not for instances like this one.
    #[error("method {method}: {reason}")]
    Refused {
        /// The method.
        method: &'static str,
        /// Why, and what would do instead.
        reason: String,
    },
    /// The checker refuses the schedule: a bug of the method, found.
    #[error("method {method} proposed a schedule that is not valid: {violation}")]
    Invalid {
        /// The method.
        method: &'static str,
        /// The rule that the schedule breaks.
        violation: String,
    },
}

/// All methods, by kind; of each kind, the best exact ones first.
pub fn all() -> impl Iterator<Item = &'static Method> {
    star::METHODS.iter().chain(redistribution::METHODS)
}

fn names(kind: &str) -> Vec<&'static str> {
    all().filter(|method| method.kind == kind).map(|method| method.name).collect()
}

/// Solves `instance` by the method `name`, or by the best exact method for its kind.
///
/// # Errors
/// An unknown name, a method that does not take the instance, or a schedule that the checker refuses.
pub fn solve(instance: &Instance, name: Option<&str>, limits: &Limits) -> Result<Answer, MethodError> {
    let kind = instance.kind();
    let name = name.unwrap_or_else(|| default_name(instance));
    let unknown = || MethodError::Unknown { kind, name: name.to_owned() };
    let method = all().find(|method| method.kind == kind && method.name == name).ok_or_else(unknown)?;
    let proposal = match (instance, method.propose) {
        (Instance::Star(star), Propose::Star(propose)) => propose(star, limits)?,
        (Instance::Redistribution(redistribution), Propose::Redistribution(propose)) => {
            propose(redistribution, limits)?
        }
        _ => return Err(unknown()),
    };
    let objective = measure(&proposal.schedule)
        .map_err(|violation| MethodError::Invalid { method: method.name, violation })?
        .objective;
    let meets_bound = proposal.lower_bound.as_ref() == Some(&objective);
    Ok(Answer {
        method: method.name,
        optimal: proposal.optimal || meets_bound,
        lower_bound: if proposal.optimal { Some(objective.clone()) } else { proposal.lower_bound },
        objective,
        details: proposal.details,
        schedule: proposal.schedule,
    })
}

/// The best exact method for an instance.
fn default_name(instance: &Instance) -> &'static str {
    match instance {
        Instance::Star(star) => star::default_name(star),
        Instance::Redistribution(_) => redistribution::DEFAULT,
    }
}

/// What the checker of the kind measures.
#[derive(Debug, Clone)]
pub struct Measured {
    /// The objective of the kind.
    pub objective: Rational,
    /// How many tasks are moved.
    pub transfers: usize,
}

/// Has the checker measure a schedule.
///
/// # Errors
/// The rule that the schedule breaks, in words.
pub fn measure(judgement: &Judgement) -> Result<Measured, String> {
    match judgement {
        Judgement::Star(star, schedule) => schedcheck_model::star::check(star, schedule)
            .map(|measure| Measured { objective: measure.makespan, transfers: measure.transfers })
            .map_err(|violation| violation.to_string()),
        Judgement::Redistribution(redistribution, transfers) => {
            schedcheck_model::redistribution::check(redistribution, transfers)
                .map(|measure| Measured { objective: measure.time, transfers: measure.transfers })
                .map_err(|violation| violation.to_string())
        }
    }
}
