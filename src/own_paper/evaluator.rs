//! What is asked of the functions of a user's paper, and what they answer.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::Value;
use thiserror::Error;

use crate::methods::{self, MethodError, MethodOptions, MethodSolution};

/// The functions of a user's paper. They are asked from many threads, which wait for the answer.
pub trait Evaluator: Send + Sync {
    /// Checks one instance; nothing where the run is to stop, whose flag is raised then.
    fn check(&self, question: Question) -> Option<Reply>;

    /// Whether an instance satisfies a hypothesis of the paper, by its id, or the condition of the restriction of a
    /// claim, which has no name; nothing where it does not apply, or the run is to stop.
    fn holds(&self, claim: usize, predicate: &str, instance: Value) -> Option<bool>;

    /// Ends the run: an answer cannot be used. Raises the flag of [`Self::stop`].
    fn refuse(&self, whose: Whose, fault: Fault);

    /// The flag that ends the run.
    fn stop(&self) -> &AtomicBool;
}

/// Which function is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whose {
    /// The number of the claim in its definition.
    pub claim: usize,
    /// 0 for the statement as printed, 1 for the one that mends it.
    pub test: usize,
    /// The number of a control; none for the statement itself.
    pub control: Option<usize>,
}

/// An instance that is to be checked.
#[derive(Debug, Clone)]
pub struct Question {
    /// By which function.
    pub whose: Whose,
    /// The instance.
    pub instance: Value,
    /// Its optimum, where the function has asked for optima before: solvers run on all threads, the function on one.
    pub optimum: Option<Arc<Solved>>,
}

/// What a function says of an instance.
#[derive(Debug, Clone)]
pub struct Reply {
    /// What became of it.
    pub outcome: Outcome,
    /// The optima that it was compared with, in the order in which they were asked for.
    pub optima: Vec<Arc<Solved>>,
}

/// What became of an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The statement holds.
    Holds,
    /// Nothing was asserted: a premise is not met.
    Nothing,
    /// The statement fails.
    Fails(Box<Failure>),
}

/// How a statement fails on an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What the statement says.
    pub claimed: String,
    /// What is so.
    pub found: String,
    /// How many times worse than it should be.
    pub ratio: Option<Rational>,
    /// The file and the line of the check that found out; none where the checker of schedules refused one.
    pub place: Option<(String, u32)>,
    /// Schedules of the instance that show the point, each with a caption.
    pub shown: Vec<(String, Value)>,
    /// What the statement promises, where a third party can judge it by what is shown.
    pub promise: Option<Promise>,
}

/// A number that a statement promises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Promise {
    /// The objective of the one schedule that is shown.
    Objective(Rational),
    /// The best objective of all schedules.
    Optimum(Rational),
}

/// An instance with a best schedule.
#[derive(Debug)]
pub struct Solved {
    /// The instance.
    pub instance: Instance,
    /// The schedule, with what proves it optimal.
    pub answer: MethodSolution,
}

/// Why an answer of a user's function cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The function was asked twice, and said something else.
    #[error("asked twice about {instance}, the check answers differently")]
    Differs {
        /// The instance.
        instance: Value,
    },
    /// A predicate was asked twice, and said something else.
    #[error("asked twice about {instance}, {what} answers differently", what = described(predicate))]
    PredicateDiffers {
        /// The id of the hypothesis; empty for the condition of a restriction.
        predicate: String,
        /// The instance.
        instance: Value,
    },
    /// It failed where the definition names no place.
    #[error(
        "{file}:{line}: the check fails at a place that its source does not show, so that no control can be asked to \
            fail there; call fails(…) in the check, or in a function that it names"
    )]
    UnknownPlace {
        /// The file.
        file: String,
        /// The line.
        line: u32,
    },
    /// A schedule that is shown cannot be read.
    #[error("the schedule that shows {caption:?} is none of the instance: {why}")]
    NoSchedule {
        /// What it was to show.
        caption: String,
        /// The field and the rule.
        why: String,
    },
}

fn described(predicate: &str) -> String {
    if predicate.is_empty() { "the condition of the restriction".to_owned() } else { format!("hypothesis {predicate}") }
}

/// Why an instance has no optimum to be compared with.
#[derive(Debug, Error)]
pub enum NoOptimum {
    /// No method takes the instance.
    #[error(transparent)]
    Method(#[from] MethodError),
    /// Nothing proves the schedule optimal that was found.
    #[error("no method proves an optimum of this instance: {objective} is attained, and {bound} is the bound")]
    Unproved {
        /// What is attained.
        objective: Rational,
        /// What no schedule is better than.
        bound: Rational,
    },
}

impl Solved {
    /// Finds an optimum, and what proves it, until the flag is raised.
    ///
    /// # Errors
    /// No method takes the instance, or none proves an optimum.
    pub fn new(instance: Instance, stop: &AtomicBool) -> Result<Self, NoOptimum> {
        let answer = methods::solve(&instance, None, &MethodOptions { stop: Some(stop), ..MethodOptions::default() })?;
        if !answer.is_optimal() {
            return Err(NoOptimum::Unproved { objective: answer.objective, bound: answer.bound.value });
        }
        Ok(Self { instance, answer })
    }

    /// The certificate of the optimum, if there is one.
    pub fn certificate(&self) -> Option<String> {
        let certified = methods::certificate(&self.instance, &self.answer, &MethodOptions::default());
        certified.ok().map(|certified| certified.text)
    }
}

/// What leads the claims of a paper to the evaluator of the run that is under way.
#[derive(Default)]
pub(super) struct Link(Mutex<Option<Arc<dyn Evaluator>>>);

impl Link {
    fn lock(&self) -> MutexGuard<'_, Option<Arc<dyn Evaluator>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The evaluator of the run; nothing where none is under way.
    pub fn now(&self) -> Option<Arc<dyn Evaluator>> {
        self.lock().clone()
    }

    pub fn with<R>(&self, evaluator: Arc<dyn Evaluator>, run: impl FnOnce() -> R) -> Option<R> {
        {
            let mut slot = self.lock();
            if slot.is_some() {
                return None;
            }
            *slot = Some(evaluator);
        }
        let _emptied = Emptied(self);
        Some(run())
    }
}

/// Ends a run when it is dropped, as by a panic.
struct Emptied<'a>(&'a Link);

impl Drop for Emptied<'_> {
    fn drop(&mut self) {
        *self.0.lock() = None;
    }
}
