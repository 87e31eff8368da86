//! Load balancing of divisible loads over a switch (rr6005, section 5).
//!
//! [`balance`](fn@balance) finds the optimum of linear program 7 and an imbalance delta for each worker without the
//! program, in O(m log m); [`printed_schedule`] is what equations 8 and 9 make of any imbalance, each sender sending to
//! each receiver; [`schedule`] moves the same with at most m - 1 flows, for many workers.

mod balance;
mod root;

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::switch::{Computation, Flow, Schedule, Switch};
use thiserror::Error;

pub use balance::{Balance, balance};

/// Why equations 8 and 9 give no schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PrintedError {
    /// L = 0.
    #[error("nothing is sent: equation 8 divides by L = 0")]
    NothingSent,
    /// T_0 = 0.
    #[error("no time passes: equation 9 divides by T0 = 0")]
    NoTime,
    /// Not one number for each worker.
    #[error("the imbalance has {found} numbers for {expected} workers")]
    WrongLength {
        /// The number of workers.
        expected: usize,
        /// The number of numbers.
        found: usize,
    },
}

/// f_ij of equation 8 for a sender i and a receiver j: delta_i delta_j / (-L), L the sum of what is sent.
///
/// # Errors
/// Where L = 0 the quotient has no value.
pub fn fraction(imbalance: &[Rational], sender: usize, receiver: usize) -> Result<Rational, PrintedError> {
    // PRINTED: f_(i,j) = delta_i x delta_j / sum_(k in R) delta_k = delta_i x delta_j / (-L) (8)
    let sent: Rational = imbalance.iter().filter(|delta| delta.is_positive()).sum();
    // DIFFERENCE: the paper does not say that nothing is sent where L = 0.
    if sent.is_zero() {
        return Err(PrintedError::NothingSent);
    }
    Ok(&imbalance[sender] * &imbalance[receiver] / -sent)
}

/// The schedule of equations 8 and 9 for an imbalance: every sender sends f_ij to every receiver at the rate f_ij /
/// T_0, and each worker computes what it has in the end, alpha_i - delta_i, at a constant rate as well (the rates of
/// equations 10 to 12, all streams together).
///
/// # Errors
/// Where L = 0 or T_0 = 0 it divides by zero.
// DIFFERENCE: linear program 7 lets delta_i exceed alpha_i, and then the worker computes less than nothing.
pub fn printed_schedule(switch: &Switch, time: &Rational, imbalance: &[Rational]) -> Result<Schedule, PrintedError> {
    refuse_length(switch, imbalance)?;
    if time.is_zero() {
        return Err(PrintedError::NoTime);
    }
    let workers = 0..imbalance.len();
    let senders = workers.clone().filter(|&worker| imbalance[worker].is_positive());
    let receivers: Vec<usize> = workers.filter(|&worker| imbalance[worker].is_negative()).collect();
    let sent: Rational = imbalance.iter().filter(|delta| delta.is_positive()).sum();
    if sent.is_zero() {
        return Err(PrintedError::NothingSent);
    }
    let mut flows = Vec::new();
    // PRINTED: lambda_(i,j) = f_(i,j) / T_0 (9)
    for from in senders {
        let part = -&imbalance[from] / &sent;
        let to_each = receivers.iter().map(|&to| flow(from, to, &part * &imbalance[to], time));
        flows.extend(to_each);
    }
    Ok(Schedule { flows, computations: computations(switch, time, imbalance) })
}

/// A schedule of the same imbalance with at most m - 1 flows: senders and receivers in the order of their numbers, each
/// sending to the first receiver that still lacks something. Where nothing is sent there is no flow, and where no time
/// passes nothing at all.
///
/// # Errors
/// If there is not one number for each worker.
///
/// ```
/// use schedcheck_rr6005_algorithms::switch::{balance, schedule};
/// use schedcheck_model::switch::{Switch, check};
/// let switch = Switch::of([(6, 1, 1), (0, 9, 9), (2, 1, 0)]);
/// let found = balance(&switch);
/// assert_eq!(check(&switch, &schedule(&switch, &found.time, &found.imbalance)?).unwrap().makespan, found.time);
/// # Ok::<(), schedcheck_rr6005_algorithms::switch::PrintedError>(())
/// ```
pub fn schedule(switch: &Switch, time: &Rational, imbalance: &[Rational]) -> Result<Schedule, PrintedError> {
    refuse_length(switch, imbalance)?;
    if time.is_zero() {
        return Ok(Schedule::default());
    }
    let mut flows = Vec::new();
    let mut receivers = (0..imbalance.len()).filter(|&worker| imbalance[worker].is_negative());
    let (mut to, mut lacks) = (0, Rational::zero());
    for from in (0..imbalance.len()).filter(|&worker| imbalance[worker].is_positive()) {
        let mut left = imbalance[from].clone();
        while left.is_positive() {
            if lacks.is_zero() {
                let Some(next) = receivers.next() else { break };
                (to, lacks) = (next, -&imbalance[next]);
            }
            let load = left.clone().min(lacks.clone());
            left -= &load;
            lacks -= &load;
            flows.push(flow(from, to, load, time));
        }
    }
    Ok(Schedule { flows, computations: computations(switch, time, imbalance) })
}

fn flow(from: usize, to: usize, load: Rational, time: &Rational) -> Flow {
    Flow { from, to, load, start: Rational::zero(), end: time.clone() }
}

/// What each worker has in the end, computed at a constant rate.
fn computations(switch: &Switch, time: &Rational, imbalance: &[Rational]) -> Vec<Computation> {
    let computation = |(worker, delta): (usize, &Rational)| {
        let load = &switch.workers()[worker].load - delta;
        (!load.is_zero()).then(|| Computation { worker, load, start: Rational::zero(), end: time.clone() })
    };
    imbalance.iter().enumerate().filter_map(computation).collect()
}

fn refuse_length(switch: &Switch, imbalance: &[Rational]) -> Result<(), PrintedError> {
    let (expected, found) = (switch.workers().len(), imbalance.len());
    if expected == found { Ok(()) } else { Err(PrintedError::WrongLength { expected, found }) }
}

#[cfg(test)]
mod tests;
