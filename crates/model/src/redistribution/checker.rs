//! The checker of redistributions: which rule is broken, where and when, or what the schedule costs.
//!
//! Rules 1 to 3 are those of the master's ports ([`crate::ports`]). Then, as theorem 1 of rr6005 has it:
//!
//! 4. each worker sends exactly its surplus, one in deficit nothing;
//! 5. each worker receives exactly its deficit, one with a surplus nothing.
//!
//! Loans (a worker that sends more than its surplus and gets tasks back) are thereby excluded.

use thiserror::Error;

use super::{Redistribution, Transfer, Worker};
use crate::Time;
use crate::counted;
use crate::ports::{PortViolation, check_ports};

/// What the checker measured on a valid schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure<T> {
    /// When the last reception ends; zero where nothing is moved.
    pub time: T,
    /// How many tasks are moved.
    pub transfers: usize,
}

/// The first rule that a schedule breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation<T> {
    /// Rules 1 to 3: the transfers break a rule of the master's ports.
    #[error(transparent)]
    Ports(#[from] PortViolation<T>),
    /// Rule 4: a worker sends too many tasks or too few.
    #[error("worker {worker} sends {} instead of {required}", counted(*sent))]
    WrongNumberSent {
        /// The worker.
        worker: usize,
        /// How many tasks it sends.
        sent: u64,
        /// How many it must send.
        required: u64,
    },
    /// Rule 5: a worker receives too many tasks or too few.
    #[error("worker {worker} receives {} instead of {required}", counted(*received))]
    WrongNumberReceived {
        /// The worker.
        worker: usize,
        /// How many tasks it receives.
        received: u64,
        /// How many it must receive.
        required: u64,
    },
}

/// Measures the schedule `transfers` of `redistribution`, in the time unit of both.
///
/// # Errors
/// The first broken rule, in the order of the module's list; of rules 4 and 5, the first worker that breaks either.
///
/// ```
/// use schedcheck_model::redistribution::{Redistribution, Transfer, check};
/// let redistribution = Redistribution::of([(1, 1), (2, -1)]);
/// let transfers = [Transfer { from: 0, to: 1, in_start: 0, out_start: 1 }];
/// assert_eq!(check(&redistribution, &transfers).unwrap().time, 3);
/// ```
pub fn check<T: Time>(
    redistribution: &Redistribution<T>,
    transfers: &[Transfer<T>],
) -> Result<Measure<T>, Violation<T>> {
    let workers = redistribution.workers();
    let time = check_ports(|worker| workers.get(worker).map(|worker| &worker.comm), transfers)?;
    balances(workers, transfers)?;
    Ok(Measure { time, transfers: transfers.len() })
}

/// Rules 4 and 5.
fn balances<T>(workers: &[Worker<T>], transfers: &[Transfer<T>]) -> Result<(), Violation<T>> {
    let mut moved = vec![(0, 0); workers.len()];
    for transfer in transfers {
        moved[transfer.from].0 += 1;
        moved[transfer.to].1 += 1;
    }
    for (worker, (imbalance, (sent, received))) in workers.iter().zip(moved).enumerate() {
        if sent != imbalance.sends() {
            return Err(Violation::WrongNumberSent { worker, sent, required: imbalance.sends() });
        }
        if received != imbalance.receives() {
            return Err(Violation::WrongNumberReceived { worker, received, required: imbalance.receives() });
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "checker_corpus.rs"]
mod corpus;
