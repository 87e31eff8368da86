//! Algorithm 5 (section 3.5), the reversed test of one makespan M, a heuristic for any star.
//!
//! Who must send and who may receive is as in algorithm 3 ([`roles`](super::roles)). Then time runs backwards from M:
//! the master forwards the last task, the last but one, ... each to the worker that lets it start to forward latest.
//!
//! | function | what it is | time |
//! | --- | --- | --- |
//! | [`decide`] | the test that is right: what it returns is a schedule for M | O((m + n) log m) |
//! | [`minimise`] | the binary search with it | O((m + n) log m) a test |
//! | [`printed`] | the test as printed, or with some of its faults mended | O(m n) |
//!
//! On equal links [`decide`] is exact: backwards, the next deadline to take is the latest one, whoever it belongs to,
//! and taking it first leaves the output port the longest time for the others. On others a worker that starts later
//! may take the port longer than need be, and its failure proves nothing.

mod backwards;
mod printed;

use num_integer::Integer;
use schedcheck_model::star::Star;
use schedcheck_model::{Rational, Scaled, Time, with_scaled};

use super::mbbsa_search::{Search, keep_best};
use super::roles::Roles;
pub use backwards::{decide, plan};
pub use printed::{Printed, Repairs, printed};

/// The best schedule that the binary search over makespans finds on a star of integers, with [`decide`] for its test.
///
/// Optimal on equal links. On others the test is not monotone: all that is certain is that the schedule is valid, no
/// longer than `tested`, and no longer than moving nothing that need not be moved.
///
/// ```
/// use schedcheck_rr6005_algorithms::{rbsa::minimise, trace_platform};
/// assert_eq!(minimise(&trace_platform()).makespan, 13);
/// ```
pub fn minimise<T: Time + Integer>(star: &Star<T>) -> Search<T> {
    minimise_while(star, u64::MAX, &|| true).expect("the test succeeds where nothing is moved that need not be moved")
}

/// [`minimise`] as long as `goes_on` says so before each test, where a test is not made, and taken to fail, if more
/// tasks than `most` are to be sent; nothing if no test that was made succeeds.
pub fn minimise_while<T: Time + Integer>(star: &Star<T>, most: u64, goes_on: &dyn Fn() -> bool) -> Option<Search<T>> {
    keep_best(star, &T::from_count(1), goes_on, |makespan| {
        let roles = Roles::new(star, makespan)?;
        if roles.to_send <= most && goes_on() { backwards::decide_roles(star, &roles, makespan) } else { None }
    })
}

/// [`minimise`] for a rational star, scaled to integers.
pub fn minimise_rational(star: &Star<Rational>) -> Search<Rational> {
    minimise_rational_while(star, u64::MAX, &|| true)
        .expect("the test succeeds where nothing is moved that need not be moved")
}

/// [`minimise_while`] for a rational star, scaled to integers.
pub fn minimise_rational_while(
    star: &Star<Rational>,
    most: u64,
    goes_on: &dyn Fn() -> bool,
) -> Option<Search<Rational>> {
    with_scaled!(Scaled::new(star), |star, lambda| Some(minimise_while(&star, most, goes_on)?.unscale(&lambda)))
}

#[cfg(test)]
mod tests;
