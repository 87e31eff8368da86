//! What every kind of instance has: a name, a sense, schedules and their checker, a size.
//!
//! A kind is a platform with its load, such as [`Star<Rational>`](crate::star::Star). What other crates know of a kind
//! (files, certificates, solvers, drawings) are traits over this one, each implemented in a file of that kind.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Rational;

/// A kind of instance.
///
/// ```
/// use schedcheck_model::Rational;
/// use schedcheck_model::kind::{Kind, Sense};
/// use schedcheck_model::ring::{Costs, Schedule, SliceRing};
///
/// fn objective<K: Kind>(instance: &K, schedule: &K::Schedule) -> Result<Rational, K::Violation> {
///     instance.measure(schedule).map(|measure| K::objective(&measure))
/// }
///
/// let ring = SliceRing::of((6, 1), [3], [[0]]);
/// let alone = Schedule { ring: vec![0], shares: vec![Rational::ONE] };
/// assert_eq!(objective(&ring, &alone).unwrap(), Rational::from(18));
/// assert_eq!((SliceRing::NAME, SliceRing::SENSE), ("ring", Sense::Minimise));
/// ```
pub trait Kind: Clone + fmt::Debug + Eq + Sized {
    /// The value of the field `kind` in an instance file.
    const NAME: &'static str;

    /// Which objectives are better.
    const SENSE: Sense;

    /// What a schedule file of this kind holds.
    type Schedule: Clone + fmt::Debug + Eq;

    /// What the checker measures of a valid schedule.
    type Measure;

    /// A rule that a schedule breaks.
    type Violation: Error;

    /// Has the checker measure a schedule.
    ///
    /// # Errors
    /// The first rule that the schedule breaks.
    fn measure(&self, schedule: &Self::Schedule) -> Result<Self::Measure, Self::Violation>;

    /// The objective among what was measured.
    fn objective(measure: &Self::Measure) -> Rational;

    /// When the last computation of each worker ends, nothing for one without any; `None` for kinds whose checker does
    /// not measure it.
    fn finish(_: &Self::Measure) -> Option<&[Option<Rational>]> {
        None
    }

    /// How large the instance is.
    fn size(&self) -> Size;
}

/// The size of an instance; the smaller one has fewer processors, or as many and fewer tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Size {
    /// Workers, processors, or nodes.
    pub processors: usize,
    /// Tasks, where they are counted: on a star, those that are there; in a redistribution, those that are moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tasks: Option<u64>,
}

impl Size {
    /// The size of an instance whose tasks are not counted.
    pub fn of_processors(processors: usize) -> Self {
        Self { processors, tasks: None }
    }
}

/// Which of two objectives of a kind is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// The smaller: a time.
    Minimise,
    /// The larger: a number of tasks, or of tasks per time unit.
    Maximise,
}

impl Sense {
    /// The field of a result that holds what no schedule is better than.
    pub fn bound(self) -> &'static str {
        match self {
            Self::Minimise => "lower_bound",
            Self::Maximise => "upper_bound",
        }
    }

    /// Whether one objective is better than another.
    pub fn is_better(self, one: &Rational, other: &Rational) -> bool {
        match self {
            Self::Minimise => one < other,
            Self::Maximise => one > other,
        }
    }
}

#[cfg(test)]
#[path = "kind_tests.rs"]
mod tests;
