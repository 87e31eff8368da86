//! One trait for every exact method, so that two of them can be held against each other, whatever the kind of instance.
//!
//! The methods of a kind are listed by [`Solved::SOLVERS`]; each is a constant of the module `solvers` of its kind.
//! What else a method tells (how much it searched, its certificate) is told by its own function, in its own module.
//!
//! ```
//! use schedcheck_bruteforce::exact::{ExactSolver, Unsolved};
//! use schedcheck_bruteforce::{Limits, ring, star};
//! use schedcheck_model::Kind;
//! use schedcheck_model::ring::SliceRing;
//! use schedcheck_model::star::Star;
//!
//! fn compare<K: Kind>(a: &dyn ExactSolver<K>, b: &dyn ExactSolver<K>, instance: &K) -> Result<bool, Unsolved<K>> {
//!     let [one, other] = [a, b].map(|solver| solver.solve(instance, &Limits::default()));
//!     Ok(one?.objective == other?.objective)
//! }
//!
//! let tasks = Star::of([(1, 2, 2), (1, 2, 0)]).unscale(&1.into());
//! assert!(compare(&star::solvers::STATE_SPACE, &star::solvers::BRANCH_AND_BOUND, &tasks)?);
//!
//! let cluster = SliceRing::of((12, 1), [1, 2, 3], [[0, 1, 9], [1, 0, 9], [9, 9, 0]]);
//! assert!(compare(&ring::solvers::SUBSETS, &ring::solvers::BRANCH_AND_CUT, &cluster)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::time::Instant;

use schedcheck_model::{Kind, Rational};
use thiserror::Error;

use crate::Limits;
use crate::solver;

/// An exact method for the instances of a kind.
pub trait ExactSolver<K: Kind>: Sync {
    /// Its name: no other one of the kind has it.
    fn name(&self) -> &'static str;

    /// An optimal schedule.
    ///
    /// # Errors
    /// An instance that the method does not take, a limit that is reached before the optimum is proved, and a fault of
    /// the method.
    fn solve(&self, instance: &K, limits: &Limits) -> Outcome<K>;
}

/// What a solver answers.
pub type Outcome<K> = Result<Solution<K>, Unsolved<K>>;

/// A kind of instance with exact methods.
pub trait Solved: Kind + 'static {
    /// All of them.
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>];
}

/// A schedule, and what is proved of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<K: Kind> {
    /// The schedule.
    pub schedule: K::Schedule,
    /// Its objective, as the checker of the model measures it.
    pub objective: Rational,
    /// No schedule has a better objective: what the search proved.
    pub bound: Rational,
}

/// Why there is no optimal schedule.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Unsolved<K: Kind> {
    /// The method does not take the instance: it is too large, or not what the method is for.
    #[error(transparent)]
    Refused(Box<dyn Error + Send + Sync>),
    /// A limit was reached before the optimum was proved.
    #[error("a limit was reached before the optimum was proved")]
    Stopped {
        /// The best schedule found, and what is proved of all; nothing where the method has none before its end.
        best: Option<Box<Solution<K>>>,
    },
    /// A fault of the method: its schedule is none, is better than it proved that any is, or a part of it failed.
    #[error(transparent)]
    Fault(Box<dyn Error + Send + Sync>),
}

impl<K: Kind> Unsolved<K> {
    /// The method does not take the instance, for this reason.
    pub fn refused(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Refused(reason.into())
    }

    /// A fault of the method.
    pub fn fault(fault: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Fault(fault.into())
    }

    /// A limit was reached, and there is nothing to show.
    pub fn stopped() -> Self {
        Self::Stopped { best: None }
    }
}

impl<K: Kind> Solution<K> {
    /// What a search gives that has found `schedule` and proved that none is better than `bound`.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] where the schedule does not attain the bound, and [`Unsolved::Fault`] where the checker
    /// refuses the schedule or measures that it is better.
    pub fn of(instance: &K, schedule: K::Schedule, bound: Rational) -> Outcome<K> {
        let objective = objective_of(instance, &schedule)?;
        if K::SENSE.is_better(&objective, &bound) {
            return Err(Unsolved::fault(format!("the schedule has {objective}, better than the bound {bound}")));
        }
        let is_optimal = objective == bound;
        let solution = Self { schedule, objective, bound };
        if is_optimal { Ok(solution) } else { Err(Unsolved::Stopped { best: Some(Box::new(solution)) }) }
    }

    /// What a search gives that has looked at every schedule, and found none better than this one.
    ///
    /// # Errors
    /// [`Unsolved::Fault`] where the checker refuses the schedule.
    pub fn of_optimum(instance: &K, schedule: K::Schedule) -> Outcome<K> {
        let objective = objective_of(instance, &schedule)?;
        Ok(Self { schedule, bound: objective.clone(), objective })
    }
}

/// Refuses an instance with more workers or processors than a program is made for.
pub(crate) fn refuse_beyond<K: Kind>(most: usize, count: usize, what: &str) -> Result<(), Unsolved<K>> {
    if count <= most {
        return Ok(());
    }
    Err(Unsolved::refused(format!("{count} {what} are too many for the program (at most {most})")))
}

fn objective_of<K: Kind>(instance: &K, schedule: &K::Schedule) -> Result<Rational, Unsolved<K>> {
    match instance.measure(schedule) {
        Ok(measure) => Ok(K::objective(&measure)),
        Err(violation) => Err(Unsolved::fault(format!("the checker refuses the schedule: {violation}"))),
    }
}

/// A solver that is a function.
#[derive(Debug)]
pub struct Method<K: Kind> {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub solve: fn(&K, &Limits) -> Outcome<K>,
}

impl<K: Kind> ExactSolver<K> for Method<K> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn solve(&self, instance: &K, limits: &Limits) -> Outcome<K> {
        (self.solve)(instance, limits)
    }
}

/// The limits of an integer program: it hears of no flag, and counts no nodes.
impl From<&Limits<'_>> for solver::SolverLimits {
    fn from(limits: &Limits) -> Self {
        Self { time: limits.until.map(|until| until.saturating_duration_since(Instant::now())) }
    }
}

#[cfg(test)]
pub(crate) mod agreement;
#[cfg(test)]
mod tests;
