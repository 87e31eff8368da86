//! Every algorithm and exact solver by kind of instance, with what it guarantees and where it is from.
//!
//! A method proposes a schedule; [`solve`] has the checker measure it. What counts is the measure, never the method's
//! word. A schedule is called optimal if and only if its measure meets a proved bound, which the answer holds with its
//! proof: a theorem whose hypotheses the instance meets, or a search that was carried through.

mod bound;
mod divisible_star;
mod divisible_tree;
mod multi_round;
mod platform_graph;
mod redistribution;
mod ring;
mod star;
mod switch;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use schedcheck_files::{Instance, Judgement, measure};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound};
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::ring::SliceRing;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;
use serde_json::{Map, Value};
use thiserror::Error;

pub use bound::{Bound, Sense};

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
    Ring(fn(&SliceRing, &Limits) -> Result<Proposal, MethodError>),
    DivisibleStar(fn(&DivisibleStar, &Limits) -> Result<Proposal, MethodError>),
    DivisibleTree(fn(&DivisibleTree, &Limits) -> Result<Proposal, MethodError>),
    MultiRound(fn(&MultiRound, &Limits) -> Result<Proposal, MethodError>),
    Switch(fn(&Switch, &Limits) -> Result<Proposal, MethodError>),
    PlatformGraph(fn(&PlatformGraph, &Limits) -> Result<Proposal, MethodError>),
}

/// When a method that searches has to stop.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits<'a> {
    /// At this instant, with the best schedule found by then.
    pub until: Option<Instant>,
    /// As soon as somebody raises this flag.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Whether it is time to stop.
    fn is_reached(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What a method proposes.
struct Proposal {
    /// The schedule, with the instance it is for.
    schedule: Judgement,
    /// What is proved of all schedules.
    proved: Proved,
    /// What else the method tells: counted operations, the name of a solver.
    details: Map<String, Value>,
    /// What proves the bound to anybody who checks it, as JSON.
    certificate: Option<String>,
}

/// What is proved of all schedules of an instance.
enum Proved {
    /// None is better than the proposed one, by this theorem.
    Optimal(&'static str),
    /// None is better than this.
    Within(Bound),
    /// Nothing.
    Nothing,
}

/// A schedule as the checker measured it.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The name of the method.
    pub method: &'static str,
    /// The measured objective.
    pub objective: Rational,
    /// A bound of the objective over all schedules: a lower one of a time, an upper one of a number of tasks.
    pub bound: Bound,
    /// What else the method tells.
    pub details: Map<String, Value>,
    /// What proves the bound to anybody who checks it, as JSON, where the method gives such a thing.
    pub certificate: Option<String>,
    /// The schedule, with the instance it is for.
    pub schedule: Judgement,
}

impl Answer {
    /// Whether the schedule is proved to be optimal: it meets the bound.
    pub fn is_optimal(&self) -> bool {
        self.bound.value == self.objective
    }
}

impl Proposal {
    /// A schedule with what is proved and told of it, without a certificate.
    fn new<const N: usize>(schedule: Judgement, proved: Proved, details: [(&str, Value); N]) -> Self {
        let details = details.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self { schedule, proved, details, certificate: None }
    }
}

/// That a method is not for an instance like this one, and why.
fn refused(method: &'static str, reason: &impl ToString) -> MethodError {
    MethodError::Refused { method, reason: reason.to_string() }
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
    /// The checker measures better than what is proved to be the best: a bug of the proof, found.
    #[error("method {method} proposed a schedule of {objective}, though none is better than {}: \
        {}", bound.value, bound.proof)]
    Contradiction {
        /// The method.
        method: &'static str,
        /// What the checker measured.
        objective: String,
        /// What cannot be right.
        bound: Box<Bound>,
    },
}

/// All methods, by kind; of each kind, the best exact ones first.
pub fn all() -> impl Iterator<Item = &'static Method> {
    let independent_tasks = star::METHODS.iter().chain(redistribution::METHODS);
    let others = [
        platform_graph::METHODS,
        divisible_star::METHODS,
        divisible_tree::METHODS,
        multi_round::METHODS,
        switch::METHODS,
    ];
    independent_tasks.chain(ring::METHODS).chain(others.into_iter().flatten())
}

fn names(kind: &str) -> Vec<&'static str> {
    all().filter(|method| method.kind == kind).map(|method| method.name).collect()
}

/// Solves `instance` by the method `name`, or by the best exact method for it; where none proves an optimum, with the
/// best schedule of those tried.
///
/// # Errors
/// An unknown name, a method that does not take the instance, or a method that is caught at being wrong.
///
/// ```
/// use schedcheck::methods::{Limits, solve};
/// use schedcheck_files::Instance;
/// let figure_2 = Instance::read(include_str!("../../papers/rr6005/data/rr6005-figure-2.json"))?;
/// let answer = solve(&figure_2, None, &Limits::default())?;
/// assert_eq!((answer.objective.to_string().as_str(), answer.is_optimal()), ("12", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(instance: &Instance, name: Option<&str>, limits: &Limits) -> Result<Answer, MethodError> {
    if let Some(name) = name {
        return solve_by(instance, name, limits);
    }
    let mut best: Option<Result<Answer, MethodError>> = None;
    for name in default_names(instance, limits) {
        let answer = solve_by(instance, name, limits);
        let is_final = answer.as_ref().is_ok_and(|answer| answer.is_optimal() || limits.is_reached());
        let is_better = match (&answer, &best) {
            (_, None) | (Ok(_), Some(Err(_))) => true,
            (Ok(answer), Some(Ok(best))) => {
                answer.is_optimal() || Sense::of(instance).is_better(&answer.objective, &best.objective)
            }
            (Err(_), _) => false,
        };
        if is_better {
            best = Some(answer);
        }
        if is_final {
            break;
        }
    }
    best.expect("each kind has a method")
}

fn solve_by(instance: &Instance, name: &str, limits: &Limits) -> Result<Answer, MethodError> {
    let kind = instance.kind();
    let unknown = || MethodError::Unknown { kind, name: name.to_owned() };
    let method = all().find(|method| method.kind == kind && method.name == name).ok_or_else(unknown)?;
    let proposal = match (instance, method.propose) {
        (Instance::Star(star), Propose::Star(propose)) => propose(star, limits)?,
        (Instance::Redistribution(redistribution), Propose::Redistribution(propose)) => {
            propose(redistribution, limits)?
        }
        (Instance::Ring(ring), Propose::Ring(propose)) => propose(ring, limits)?,
        (Instance::DivisibleStar(star), Propose::DivisibleStar(propose)) => propose(star, limits)?,
        (Instance::DivisibleTree(tree), Propose::DivisibleTree(propose)) => propose(tree, limits)?,
        (Instance::MultiRound(platform), Propose::MultiRound(propose)) => propose(platform, limits)?,
        (Instance::Switch(switch), Propose::Switch(propose)) => propose(switch, limits)?,
        (Instance::PlatformGraph(platform), Propose::PlatformGraph(propose)) => propose(platform, limits)?,
        _ => return Err(unknown()),
    };
    measured(method.name, instance, proposal)
}

/// The proposal as the checker measures it, with the best bound that is proved.
fn measured(method: &'static str, instance: &Instance, proposal: Proposal) -> Result<Answer, MethodError> {
    let Proposal { schedule, proved, details, certificate } = proposal;
    let invalid = |violation| MethodError::Invalid { method, violation };
    let objective = measure(&schedule).map_err(invalid)?.objective;
    let (sense, inspected) = (Sense::of(instance), Bound::by_inspection(instance));
    let proved = match proved {
        Proved::Optimal(theorem) => Some(Bound { value: objective.clone(), proof: theorem.to_owned() }),
        Proved::Within(bound) => Some(bound),
        Proved::Nothing => None,
    };
    let bound = match proved {
        Some(bound) => inspected.or_tighter(bound, sense),
        None => inspected,
    };
    if sense.is_better(&objective, &bound.value) {
        let (objective, bound) = (objective.to_string(), Box::new(bound));
        return Err(MethodError::Contradiction { method, objective, bound });
    }
    Ok(Answer { method, objective, bound, details, certificate, schedule })
}

/// The best exact methods for an instance within the limits, each to be tried where the one before it refuses or proves
/// no optimum.
fn default_names(instance: &Instance, limits: &Limits) -> Vec<&'static str> {
    match instance {
        Instance::Star(star) => vec![star::default_name(star, limits)],
        Instance::Redistribution(_) => vec![redistribution::DEFAULT],
        Instance::Ring(ring) => ring::default_names(ring),
        Instance::DivisibleStar(star) => divisible_star::default_names(star),
        Instance::DivisibleTree(tree) => divisible_tree::default_names(tree),
        Instance::MultiRound(platform) => multi_round::default_names(platform),
        Instance::Switch(switch) => switch::default_names(switch),
        Instance::PlatformGraph(platform) => platform_graph::default_names(platform),
    }
}

/// What a certificate, as JSON, proves of all schedules of an instance: none has an objective below this.
///
/// # Errors
/// A text that is no certificate, or a kind that has none, as an error; a certificate that proves nothing, with the
/// reason, inside.
pub fn check_certificate(instance: &Instance, text: &str) -> Result<Result<Rational, String>, String> {
    match instance {
        Instance::Ring(ring) => ring::check_certificate(ring, text),
        _ => Err(format!("there are no certificates for kind {:?}", instance.kind())),
    }
}
