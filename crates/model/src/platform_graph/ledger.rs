//! How many tasks a node holds during a period, slot by slot.
//!
//! A task that is received during a slot counts from the end of the slot on, and one that is used during a slot has to
//! be there at its start: so whatever the order of events within a slot, no task is used before it has arrived.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Signed, Zero};

use super::{Computation, Period, PlatformGraph};
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
    let (mut end, mut begun) = (Rational::zero(), Begun::new(platform, period));
    for slot in &period.slots {
        end += &slot.duration;
        let (mut needs, mut gains) = (vec![BigInt::zero(); nodes], vec![BigInt::zero(); nodes]);
        for transfer in &slot.transfers {
            needs[transfer.from] += BigInt::from(transfer.tasks.clone());
            gains[transfer.to] += BigInt::from(transfer.tasks.clone());
        }
        for run in &slot.computations {
            needs[run.node] += BigInt::from(run.tasks.clone());
        }
        for (node, begun) in begun.until(&end) {
            needs[node] += begun;
        }
        let slots = needs.iter().zip(&gains);
        accounts.iter_mut().zip(slots).for_each(|(account, (needs, gains))| account.slot(needs, gains));
    }
    for (node, begun) in begun.until(&period.duration) {
        accounts[node].slot(&begun, &BigInt::zero());
    }
    for (account, node) in accounts.iter_mut().zip(platform.nodes()) {
        if node.is_master {
            *account = Account::default();
        }
    }
    accounts
}

/// How many computations beside the slots have begun by now, for each of them.
struct Begun<'a> {
    runs: Vec<Run<'a>>,
}

/// A computation beside the slots.
struct Run<'a> {
    node: usize,
    cycle_time: &'a Rational,
    tasks: BigInt,
    begun: BigInt,
}

impl<'a> Begun<'a> {
    fn new(platform: &'a PlatformGraph, period: &Period) -> Self {
        let run = |run: &Computation| {
            let cycle_time = platform.nodes()[run.node].cycle_time.as_ref()?;
            Some(Run { node: run.node, cycle_time, tasks: BigInt::from(run.tasks.clone()), begun: BigInt::zero() })
        };
        Self { runs: period.computations.iter().filter_map(run).collect() }
    }

    /// How many more begin before an instant, which is none before the last one asked about.
    fn until(&mut self, instant: &Rational) -> impl Iterator<Item = (usize, BigInt)> {
        self.runs.iter_mut().map(move |run| {
            // The quotient is not brought to lowest terms: periods can be thousands of digits long.
            let (above, below) = (instant.numer() * run.cycle_time.denom(), instant.denom() * run.cycle_time.numer());
            let begun = above.div_ceil(&below).min(run.tasks.clone());
            let more = &begun - std::mem::replace(&mut run.begun, begun.clone());
            (run.node, more)
        })
    }
}

/// A number of tasks that is not negative.
pub(super) fn natural(tasks: &BigInt) -> BigUint {
    tasks.abs().to_biguint().unwrap_or_default()
}
