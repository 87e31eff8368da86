//! What a search for the worst case finds, and what it costs.

use num_bigint::BigInt;
use schedcheck_model::Rational;

/// The worst case of some contests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Supremum {
    /// The ratio is never above this one.
    Bounded {
        /// The supremum.
        ratio: Rational,
        /// The place of a contest and parameters of it that attain the supremum; none if none do.
        attained: Option<(usize, Vec<Rational>)>,
        /// The place of a contest, parameters at the boundary of a course, and a direction: on the way back from the
        /// first plus the second, the ratio approaches the supremum. Nothing where it is one.
        approached: Option<(usize, Vec<Rational>, Vec<BigInt>)>,
    },
    /// Along these parameters some alternative takes no time, and the algorithm does.
    Unbounded {
        /// The place of the contest.
        contest: usize,
        /// The parameters, at the boundary of a course.
        ray: Vec<BigInt>,
        /// Parameters within it.
        within: Vec<BigInt>,
    },
    /// The search was stopped.
    Stopped {
        /// A ratio that is approached.
        at_least: Rational,
    },
    /// The search gave up: this ratio is approached, and is too large a fraction to multiply forms with.
    TooLarge {
        /// The ratio.
        at_least: Rational,
    },
}

/// What a search cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Courses of the algorithm.
    pub courses: u64,
    /// Nodes of alternatives that were looked at.
    pub nodes: u64,
    /// Linear programs.
    pub programs: u64,
}
