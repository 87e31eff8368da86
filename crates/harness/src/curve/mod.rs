//! Complexity curves in counted operations: what an algorithm or an exact solver does on instances of growing size,
//! beside the bound that is claimed.
//!
//! Operations are counted, not timed, so a curve is the same on every machine. A bound O(f) says nothing without a
//! constant: each curve names the constant that its verdict is about, and the claims of the ledger use the same curve
//! with the same constant.
//!
//! | file | holds |
//! | --- | --- |
//! | [`families`] | the growing instances, drawn from seeds |
//! | [`fit`] | what power of the size, or what exponential, a curve follows |
//! | [`tally`] | a number that counts what is done with it |
//! | [`render`] | curves as a table, as CSV, as JSON and as plots |

pub mod families;
pub mod fit;
pub mod render;
pub mod tally;

use std::hint::black_box;

use exact_lp::LinearProgram;
use schedcheck_model::Rational;
use serde::Serialize;

use crate::{Depth, RunContext};
use fit::Fit;

/// One algorithm on instances of growing size.
#[derive(Debug, Clone, Copy)]
pub struct Curve {
    /// The name, which begins with the paper, such as `paper-greedy`.
    pub name: &'static str,
    /// What is solved: the curves of one problem are shown beside each other.
    pub problem: &'static str,
    /// The algorithm or the exact solver.
    pub algorithm: &'static str,
    /// Where it is from: a section of the paper, or a module of the oracles.
    pub source: &'static str,
    /// What is counted, in the plural.
    pub unit: &'static str,
    /// What the size s is, and the family of instances.
    pub family: &'static str,
    /// The bound that is claimed.
    pub bound: Option<Bound>,
    /// The sizes, in ascending order.
    pub sizes: fn(Depth) -> Vec<u64>,
    /// The count for a size and a seed.
    pub count: fn(u64, u64) -> Count,
    /// The algorithm on the instance of a size and a seed, without counting: what is timed.
    pub prepare: fn(u64, u64) -> Run,
}

/// An algorithm with an instance that is already there, to be run any number of times.
pub type Run = Box<dyn Fn()>;

/// What does `work` when it is run; the result of the work is not optimised away.
pub fn run<R>(work: impl Fn() -> R + 'static) -> Run {
    Box::new(move || {
        black_box(work());
    })
}

/// A bound on a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bound {
    /// The bound as it is claimed, such as "O(m n)".
    pub stated: &'static str,
    /// Who claims it.
    pub by: Author,
    /// The reading with its constant, such as "at most 4 m (n + 1)".
    pub reading: &'static str,
    /// The row of the ledger that is about it, if there is one; that of a corrected statement ends in `+corrected`.
    pub claim: Option<&'static str>,
}

/// Who claims a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Author {
    /// The paper.
    Paper,
    /// The documentation of this project.
    Project,
}

/// What an algorithm did on one instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The operations.
    pub count: u64,
    /// How many the bound allows on this instance; nothing where none is claimed.
    pub allowed: Option<u64>,
}

impl Count {
    /// A count that no bound is claimed for.
    pub fn free(count: u64) -> Self {
        Self { count, allowed: None }
    }

    /// A count with what the bound allows.
    pub fn within(count: u64, allowed: u64) -> Self {
        Self { count, allowed: Some(allowed) }
    }

    /// Whether the count is beyond what is allowed.
    pub fn passes(self) -> bool {
        self.allowed.is_some_and(|allowed| self.count > allowed)
    }
}

/// A point of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Point {
    /// s.
    pub size: u64,
    /// How many operations were counted.
    pub count: u64,
    /// How many the bound allows.
    pub allowed: Option<u64>,
}

impl Point {
    /// Whether the count is beyond the bound.
    pub fn passes(&self) -> bool {
        Count { count: self.count, allowed: self.allowed }.passes()
    }
}

/// A curve with its points.
#[derive(Debug, Clone)]
pub struct MeasuredCurve {
    /// What was measured.
    pub curve: Curve,
    /// The points, by ascending size.
    pub points: Vec<Point>,
    /// Whether larger sizes were wanted, and there was no time for them.
    pub is_cut_short: bool,
    /// Whether the ledger has on record that the claim of the bound fails.
    pub is_known_to_pass: bool,
}

/// What the points say of the bound. Whole numbers are compared, nothing is estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The count is within the bound for every size tried.
    Within,
    /// The smallest size at which the count is beyond the bound.
    PassedAt(u64),
    /// No bound is claimed.
    NoBound,
    /// A bound is claimed, and no size was tried.
    Untried,
}

impl Curve {
    /// The paper.
    pub fn paper(&self) -> &'static str {
        self.name.split('-').next().unwrap_or(self.name)
    }

    /// Counts for every size of the context's depth, smallest first, and tells each point, which is reported as an
    /// instance checked; no point is begun once the context is stopped.
    pub fn count_each(&self, context: &RunContext, mut tell: impl FnMut(Point)) {
        for size in (self.sizes)(context.depth).into_iter().take_while(|_| !context.is_stopped()) {
            let Count { count, allowed } = (self.count)(size, context.seed);
            tell(Point { size, count, allowed });
            context.checked(1);
        }
    }

    /// The curve with the points that were counted of those of this depth.
    pub fn with(&self, points: Vec<Point>, depth: Depth) -> MeasuredCurve {
        let is_cut_short = points.len() < (self.sizes)(depth).len();
        MeasuredCurve { curve: *self, is_cut_short, is_known_to_pass: false, points }
    }

    /// What points say of the bound.
    pub fn standing(&self, points: &[Point]) -> Standing {
        match points.iter().find(|point| point.passes()) {
            Some(point) => Standing::PassedAt(point.size),
            None if self.bound.is_none() => Standing::NoBound,
            None if points.is_empty() => Standing::Untried,
            None => Standing::Within,
        }
    }

    /// Counts for every size of the context's depth, cut short once the context is stopped.
    pub fn measure(&self, context: &RunContext) -> MeasuredCurve {
        let mut points = Vec::new();
        self.count_each(context, |point| points.push(point));
        self.with(points, context.depth)
    }
}

impl MeasuredCurve {
    /// What the points say of the bound.
    pub fn standing(&self) -> Standing {
        self.curve.standing(&self.points)
    }

    /// The laws that the points follow.
    pub fn fit(&self) -> Option<Fit> {
        Fit::of_counts(&self.points)
    }

    /// Whether a bound is passed that the ledger does not say is passed: a claim that is recorded as failing may be.
    pub fn is_surprising(&self) -> bool {
        matches!(self.standing(), Standing::PassedAt(_)) && !self.is_known_to_pass
    }
}

/// The pivots of the simplex on a linear program: those of the floating-point stage and those that repair its basis.
pub fn pivots(lp: &LinearProgram) -> u64 {
    let taken = lp.solve().expect("nobody stops it, and the certificate is checked").statistics;
    taken.float_iterations + taken.exact_pivots
}

/// How many instances of a source problem are solved for one point.
const INSTANCES: u64 = 10;

/// Ten instances, each drawn from a seed of its own.
pub fn ten<T>(seed: u64, draw: impl Fn(u64) -> T) -> Vec<T> {
    (0..INSTANCES).map(|number| draw(seed.wrapping_mul(INSTANCES).wrapping_add(number))).collect()
}

/// The bits of some numbers, numerators and denominators: what it takes to write them out.
pub fn bits<'a>(numbers: impl IntoIterator<Item = &'a Rational>) -> u64 {
    numbers.into_iter().map(|number| number.numer().bits().max(1) + number.denom().bits()).sum()
}
