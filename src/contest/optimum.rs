//! What a valid schedule is held against where that is the optimum, and why there is none.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use schedcheck_files::Instance;
use schedcheck_model::Rational;

use super::reply::Valid;
use crate::methods::{MethodOptions, MethodSolution, solve};

/// How long all optima of what was answered before a stop may take that are not found by then.
const GRACE: Duration = Duration::from_millis(200);

/// What a valid schedule is held against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    /// The optimum, or the objective of the rival.
    Objective(Rational),
    /// No optimum is proved: it lies between the bound that is proved and the objective that was found.
    Bounds {
        /// What no schedule is better than.
        bound: Rational,
        /// The objective of a schedule.
        found: Rational,
    },
    /// Nothing is known, or nothing was sought because no schedule is valid.
    Nothing,
}

/// Why there is nothing to hold a valid schedule against.
pub(super) struct Missing {
    pub reason: String,
    pub reference: Reference,
}

impl From<String> for Missing {
    fn from(reason: String) -> Self {
        Self { reason, reference: Reference::Nothing }
    }
}

/// How optima are searched for.
pub(super) struct Search<'a> {
    limit: Option<Duration>,
    stop: &'a AtomicBool,
    /// When nobody waits any longer for the optima of what was answered before `stop` was raised.
    end: OnceCell<Instant>,
}

impl<'a> Search<'a> {
    /// A search that takes at most so long, and ends once somebody raises `stop`.
    pub fn new(limit: Option<Duration>, stop: &'a AtomicBool) -> Self {
        Self { limit, stop, end: OnceCell::new() }
    }

    /// An optimal schedule, or why there is none; nothing if `stop` was raised and ended the search. What was answered
    /// before `stop` was raised counts, and is worth a short search.
    pub fn optimum(&self, instance: &Instance) -> Option<Result<Valid, Missing>> {
        let until = self.limit.and_then(|limit| Instant::now().checked_add(limit));
        let (until, stop) = match self.is_stopped() {
            false => (until, Some(self.stop)),
            true => (Some(*self.end.get_or_init(|| Instant::now() + GRACE)), None),
        };
        // No theorem that the ledger puts to the test decides what is optimal.
        let options = MethodOptions { until, stop, ..MethodOptions::default() };
        match solve(instance, None, &options) {
            Ok(answer) if answer.is_optimal() => {
                Some(Ok(Valid { schedule: answer.schedule, objective: answer.objective }))
            }
            _ if self.is_stopped() => None,
            Ok(MethodSolution { method, objective: found, bound, .. }) => {
                let bound = bound.value;
                let reason = format!("no optimum is proved: {method} finds {found}, and the bound is {bound}");
                Some(Err(Missing { reason, reference: Reference::Bounds { bound, found } }))
            }
            Err(error) => Some(Err(error.to_string().into())),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
