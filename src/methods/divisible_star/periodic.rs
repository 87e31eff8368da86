//! The periodic schedule of section 4.3 as a method.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule};

use crate::methods::bound::Bound;
use crate::methods::method::Limits;
use crate::methods::table::{Proposal, Proposed, Proved};
use schedcheck_rr4916_algorithms::periodic::{self, Form, PeriodicError};

/// The periodic schedule with periods of about the square root of the makespan (rr4916, theorem 2). The master does not
/// compute in it.
pub fn by_periods(star: &DivisibleStar, _: &Limits) -> Proposed<Schedule> {
    let period = periodic::period(star)?;
    let schedule = periodic::schedule(star, &period)?;
    let proof = "even without latencies the port and the workers can take no more load in a unit of time".to_owned();
    let value = least_time(star)?;
    let details = [("period", period.to_string().into())];
    Ok(Proposal::new(schedule, Proved::Within(Bound { value, proof }), details))
}

/// The load over the largest rate of all workers and the master.
fn least_time(star: &DivisibleStar) -> Result<Rational, PeriodicError> {
    let workers = periodic::shares(star.workers(), Form::Corrected)?.total;
    Ok(match star.master() {
        Some(cycle_time) if cycle_time.is_zero() => Rational::zero(),
        Some(cycle_time) => star.load() / (workers + cycle_time.recip()),
        None => star.load() / workers,
    })
}
