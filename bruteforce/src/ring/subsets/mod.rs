//! Dynamic programming over the subsets of the processors: T_step for one load, and for all loads at once.
//!
//! Let v_i, k_ij and X be the integers of the instance ([`schedcheck_model::Scaled`]), and M, D and V of a ring
//! the longest messages of a processor, the sum of v_i times its messages, and the sum of v_i. Then T = max(M, (X + D)
//! / V).
//!
//! # Without M
//!
//! D is the sum over the edges of the ring of d_ij = v_i k_ij + v_j k_ji, an edge of a ring of two counted twice: the
//! length of the ring under symmetric weights. V depends on the subset only. So the least (X + D) / V over all rings is
//! attained by a shortest ring of some subset ([`ShortestRings`]), and as a function of X it is the envelope of the
//! lines of the subsets, whose corners are those of the lower right hull of the points (V, D).
//!
//! # With M
//!
//! M depends on pairs of edges, and a shortest ring is not always the best of its subset. Let F_B(X) be the least (X +
//! D) / V over the rings with M < B. *For any B, T(X) < B if and only if F_B(X) < B*, as a ring takes less than B if
//! and only if its M and its line both are less.
//!
//! *One load.* Let R attain F_B(X), with B infinite at first. If F_B(X) >= B, nothing takes less than B. Otherwise no
//! ring takes less than F_B(X): its M would be less than B. So R is optimal if its M is not above its line. If it is
//! above, R takes M_R, and the search goes on with B = M_R, which excludes R. A ring that takes B is always at hand
//! when the search ends at the first case.
//!
//! *All loads*, downward. Let T be known from X1 on, with T(X1) = B (at first, X1 and B are infinite). Below X1, T is
//! at most B, as it does not decrease with X. Where F_B(X) >= B, T is therefore B: a flat piece. Below that, T < B, and
//! F_B is T as long as the ring R that attains F_B has its M not above its line, since no ring below B is lower than
//! F_B. Going down, this ends in one of two ways at some X2: the line of R falls to M_R, or F_B passes to a ring whose
//! M is not below F_B(X2). Both times T(X2) = F_B(X2) < B, and the descent goes on with X1 = X2 and B = T(X2). Each
//! time a ring is excluded for good; at X = 0 single processors, whose M and D are zero, end it.
//!
//! F_B for finite B is found by the dynamic programming of `bounded`, which remembers what the last processor of a path
//! pays, as far as that can matter. It is run only where a shortest ring has its M above its line, and only up to
//! [`MAX_BOUNDED`] processors.

mod arithmetic;
mod bounded;
mod descent;
mod hull;
mod relaxation;
mod shortest;

use schedcheck_model::ring::{Schedule, SliceRing};
use schedcheck_model::{Scaled, with_scaled};
use thiserror::Error;

use super::curve::Curve;
use super::scale::Units;
use super::shares::best_schedule;
use crate::limits::{Limits, never};
use relaxation::Search;
pub use shortest::{MAX_TABLE_BYTES, ShortestRings};

/// The most processors where a share would be negative in a shortest ring. A run with a bound then takes up to half a
/// second with few distinct costs, and a curve some ten of them.
pub const MAX_BOUNDED: usize = 18;

/// How much was computed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// How many shortest paths were kept, each for a set, its last processor, and what that one pays where it matters.
    pub states: u64,
    /// How many ways to extend a path by one processor were compared.
    pub transitions: u64,
    /// How often the rings with M below some bound were needed.
    pub bounded_runs: u64,
}

/// Why an instance is not solved here.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SubsetsError {
    /// The tables would be too large.
    #[error(
        "subset dynamic programming for {processors} processors would take {} MB: it is refused beyond {} MB; \
            branch-and-cut \
         needs no table",
        bytes >> 20,
        MAX_TABLE_BYTES >> 20
    )]
    TooManyProcessors {
        /// The number of processors.
        processors: usize,
        /// The size of the tables, or a lower bound where it is beyond measure.
        bytes: u128,
    },
    /// A share would be negative in a shortest ring, and there are too many processors to remember what each pays.
    #[error(
        "a share would be negative in a shortest ring of {processors} processors: subset dynamic programming then \
            accepts at most \
         {MAX_BOUNDED}; branch-and-cut takes more"
    )]
    NegativeShare {
        /// The number of processors.
        processors: usize,
    },
    /// It was asked to stop.
    #[error("stopped after {states} shortest paths; branch-and-cut has a ring and a bound at any time")]
    Stopped {
        /// How many shortest paths were known.
        states: u64,
    },
}

/// What the dynamic programming found for one load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Optimum {
    /// A schedule of least step time.
    pub schedule: Schedule,
    /// How much was computed.
    pub statistics: Statistics,
}

/// A schedule of least step time.
///
/// # Errors
/// Refuses tables that are too large, and more than [`MAX_BOUNDED`] processors where a share would be negative in a
/// shortest ring.
///
/// ```
/// use schedcheck_bruteforce::ring::subsets::step_time;
/// use schedcheck_model::ring::{SliceRing, check};
/// let instance = SliceRing::of((12, 1), [1, 2, 3], [[0, 1, 9], [1, 0, 9], [9, 9, 0]]);
/// let optimum = step_time(&instance).unwrap();
/// assert_eq!(optimum.schedule.ring, [0, 1]);
/// assert_eq!(check(&instance, &optimum.schedule).unwrap().step.to_string(), "10");
/// ```
pub fn step_time(instance: &SliceRing) -> Result<Optimum, SubsetsError> {
    step_time_unless(instance, &never)
}

/// [`step_time`], until a time or a flag; [`Limits::nodes`] does not count.
///
/// # Errors
/// As [`step_time`], and [`SubsetsError::Stopped`].
pub fn step_time_within(instance: &SliceRing, limits: &Limits) -> Result<Optimum, SubsetsError> {
    step_time_unless(instance, &|| limits.are_over())
}

fn step_time_unless(instance: &SliceRing, stop: &dyn Fn() -> bool) -> Result<Optimum, SubsetsError> {
    let scaled = Scaled::new(instance);
    with_scaled!(&scaled, |integers, _kappa| {
        let mut search = Search::new(integers, stop);
        let ring = search.best_ring(&integers.load)?;
        Ok(Optimum { schedule: best_schedule(instance, &ring), statistics: search.statistics })
    })
}

/// T_step / H for every W/H, whatever W and H the instance has. The ring of a piece has the fewest processors of those
/// that attain all of it; of the subsets of that size, it has the one of lowest number.
///
/// # Errors
/// As [`step_time`].
///
/// ```
/// use schedcheck_bruteforce::ring::subsets::curve;
/// use schedcheck_model::ring::SliceRing;
/// let instance = SliceRing::of((0, 0), [1, 1, 1], [[0, 0, 0], [0, 0, 0], [9, 9, 0]]);
/// let curve = curve(&instance).unwrap();
/// assert_eq!(curve.breakpoints().map(ToString::to_string).collect::<Vec<_>>(), ["36"]); // below, two share the load at no cost
/// ```
pub fn curve(instance: &SliceRing) -> Result<Curve, SubsetsError> {
    curve_and_statistics(instance).map(|(curve, _)| curve)
}

/// [`curve`], and how much was computed for it.
///
/// # Errors
/// As [`step_time`].
pub fn curve_and_statistics(instance: &SliceRing) -> Result<(Curve, Statistics), SubsetsError> {
    let (scaled, units) = Units::scaled(instance);
    with_scaled!(&scaled, |integers, _kappa| {
        let mut search = Search::new(integers, &never);
        descent::curve(&mut search, &units).map(|curve| (curve, search.statistics))
    })
}

#[cfg(test)]
mod tests;
