//! How many tasks a node holds during a period, slot by slot.
//!
//! A task that is received during a slot counts from the end of the slot on, and one that is used during a slot has to be there at its start: so whatever
//! the order of events within a slot, no task is used before it has arrived.

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};

use super::{Period, PlatformGraph};
use crate::Rational;

/// What happens to the stock of one node during a period, in relation to what it held before.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Account {
    /// Tasks gained, less tasks used.
    pub net: BigInt,
    /// The least that is left at the start of a slot once its needs are set aside; not positive.
    pub lowest: BigInt,
    /// The most that is held within a slot, if what it needs is kept until its end; not negative.
    pub highest: BigInt,
}

impl Account {
    /// A slot that needs some tasks from its start on, and gains others by its end.
    fn slot(&mut self, needs: &BigInt, gains: &BigInt) {
        self.lowest = (&self.net - needs).min(self.lowest.clone());
        self.highest = (&self.net + gains).max(self.highest.clone());
        self.net += gains - needs;
    }
}

/// The accounts of all nodes that are no masters; a master's says nothing.
pub(super) fn accounts(platform: &PlatformGraph, period: &Period) -> Vec<Account> {
    let nodes = platform.nodes().len();
    let mut accounts = vec![Account::default(); nodes];
    let mut start = Rational::zero();
    for slot in &period.slots {
        let end = &start + &slot.duration;
        let (mut needs, mut gains) = (vec![BigInt::zero(); nodes], vec![BigInt::zero(); nodes]);
        for transfer in &slot.transfers {
            needs[transfer.from] += BigInt::from(transfer.tasks.clone());
            gains[transfer.to] += BigInt::from(transfer.tasks.clone());
        }
        for run in &slot.computations {
            needs[run.node] += BigInt::from(run.tasks.clone());
        }
        for (node, begun) in begun_between(platform, period, &start, &end) {
            needs[node] += begun;
        }
        let slots = needs.iter().zip(&gains);
        accounts.iter_mut().zip(slots).for_each(|(account, (needs, gains))| account.slot(needs, gains));
        start = end;
    }
    for (node, begun) in begun_between(platform, period, &start, &period.duration) {
        accounts[node].slot(&begun, &BigInt::zero());
    }
    for (account, node) in accounts.iter_mut().zip(platform.nodes()) {
        if node.is_master {
            *account = Account::default();
        }
    }
    accounts
}

/// How many computations beside the slots begin at or after one instant and before another, for each of them.
fn begun_between<'a>(
    platform: &'a PlatformGraph,
    period: &'a Period,
    from: &'a Rational,
    to: &'a Rational,
) -> impl Iterator<Item = (usize, BigInt)> + 'a {
    period.computations.iter().filter_map(move |run| {
        let cycle_time = platform.nodes()[run.node].cycle_time.as_ref()?;
        let begun_before = |instant: &Rational| {
            let all = BigInt::from(run.tasks.clone());
            (instant / cycle_time).ceil().to_integer().min(all)
        };
        Some((run.node, begun_before(to) - begun_before(from)))
    })
}

/// A number of tasks that is not negative.
pub(super) fn natural(tasks: &BigInt) -> BigUint {
    tasks.abs().to_biguint().unwrap_or_default()
}
