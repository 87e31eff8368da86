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
mod table;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use schedcheck_files::{Instance, Judgement};
use schedcheck_model::Rational;
use serde_json::{Map, Value};
use thiserror::Error;

pub use bound::{Bound, Sense};
use table::{Entry, Proposal, Proposed, Proved, Refusal, Table, method, refused};

/// One way to solve instances of one kind.
#[derive(Debug, Clone, Copy)]
pub struct Method {
    /// The kind of instance, as the field `kind` names it.
    pub kind: &'static str,
    /// The name to give to `--method`.
    pub name: &'static str,
    /// What is known of its schedules.
    pub guarantee: &'static str,
    /// Where it is from.
    pub source: &'static str,
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
pub fn all() -> impl Iterator<Item = Method> {
    let independent_tasks = star::METHODS.described().chain(redistribution::METHODS.described());
    let trees_and_rounds = divisible_tree::METHODS.described().chain(multi_round::METHODS.described());
    independent_tasks
        .chain(ring::METHODS.described())
        .chain(platform_graph::METHODS.described())
        .chain(divisible_star::METHODS.described())
        .chain(trees_and_rounds)
        .chain(switch::METHODS.described())
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
    match instance {
        Instance::Star(star) => star::METHODS.solve(instance, star, name, limits),
        Instance::Redistribution(moved) => redistribution::METHODS.solve(instance, moved, name, limits),
        Instance::Ring(ring) => ring::METHODS.solve(instance, ring, name, limits),
        Instance::DivisibleStar(star) => divisible_star::METHODS.solve(instance, star, name, limits),
        Instance::DivisibleTree(tree) => divisible_tree::METHODS.solve(instance, tree, name, limits),
        Instance::MultiRound(platform) => multi_round::METHODS.solve(instance, platform, name, limits),
        Instance::Switch(switch) => switch::METHODS.solve(instance, switch, name, limits),
        Instance::PlatformGraph(platform) => platform_graph::METHODS.solve(instance, platform, name, limits),
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
