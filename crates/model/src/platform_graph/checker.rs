//! The checker of periods and of phases: which rule is broken, where and when, or what is achieved.
//!
//! 1. No duration is negative, a period takes time, and its slots fit into it, one after the other.
//! 2. Each transfer names a link in a direction that it has, each computation a node that computes; the tasks of both,
//!    one after the other, fit into their slot, those of a computation beside the slots into the period.
//! 3. In each slot a link carries tasks one way only and in one transfer, a node computes once, and each node's model
//!    allows what it does at once. A node whose model has computing stand in the way of transfers computes in slots.
//! 4. A task that is received during a slot can be used from the next slot on. In steady state each node but the
//!    masters uses in a period as many tasks as it receives; from nothing, no node uses what it does not have, and all
//!    ends within the horizon.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use thiserror::Error;

use super::ledger::{Account, accounts, natural};
use super::{Period, Phases, PlatformGraph, PortModel, Slot};
use crate::Rational;

/// What a node has to store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Buffer {
    /// Tasks that it has to hold before the first period; zero for schedules from nothing.
    pub preload: BigUint,
    /// The room that is enough: the most tasks that it holds within a slot, if those that the slot uses are kept until
    /// the slot ends.
    pub most: BigUint,
}

/// What the checker measured on a valid period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodMeasure {
    /// Tasks computed in one period.
    pub tasks: BigUint,
    /// Tasks computed per time unit.
    pub throughput: Rational,
    /// What each node has to store; nothing for masters.
    pub buffers: Vec<Buffer>,
}

/// What the checker measured on valid phases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhasesMeasure {
    /// Tasks computed.
    pub tasks: BigUint,
    /// When the last phase ends.
    pub end: Rational,
    /// What each node has to store; nothing for masters.
    pub buffers: Vec<Buffer>,
}

/// Which rule a period or a phase breaks. Slots, transfers and computations are numbered from 0 in their lists.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// A period that takes no time, or less.
    #[error("the period takes {0}, and a period takes time")]
    Duration(Rational),
    /// A slot that takes less than no time.
    #[error("slot {slot} takes {duration}, which is negative")]
    NegativeSlot {
        /// The slot.
        slot: usize,
        /// Its duration.
        duration: Rational,
    },
    /// Slots that together take longer than the period.
    #[error("the slots take {slots} together, the period {period}")]
    Slots {
        /// The slots together.
        slots: Rational,
        /// The period.
        period: Rational,
    },
    /// A transfer between nodes that no link joins that way.
    #[error("slot {slot}: no link leads from node {from} to node {to}")]
    NoLink {
        /// The slot.
        slot: usize,
        /// Who should send.
        from: usize,
        /// Who should receive.
        to: usize,
    },
    /// A computation of a node that is not there, or that only forwards.
    #[error("{}: node {node} does not compute", place(*slot))]
    NoProcessor {
        /// The slot; nothing beside the slots.
        slot: Option<usize>,
        /// The node.
        node: usize,
    },
    /// More tasks than there is time for.
    #[error("{}: {what} takes {needed}, and there are {available}", place(*slot))]
    TooLong {
        /// The slot; nothing beside the slots.
        slot: Option<usize>,
        /// The transfer or computation.
        what: String,
        /// How long it takes.
        needed: Rational,
        /// How long the slot or the period is.
        available: Rational,
    },
    /// Two transfers over one link.
    #[error("slot {slot}: two transfers at once over the link of nodes {} and {}", between.0, between.1)]
    LinkTwice {
        /// The slot.
        slot: usize,
        /// The nodes that the link joins.
        between: (usize, usize),
    },
    /// A node that computes twice at once.
    #[error("{}: node {node} computes twice at once", place(*slot))]
    ComputesTwice {
        /// The slot; nothing beside the slots.
        slot: Option<usize>,
        /// The node.
        node: usize,
    },
    /// More at once than the node's model allows.
    #[error(
        "slot {slot}: node {node} has {receptions} receptions, {sends} sends and {computations} computations at once, \
            and its model is {model}"
    )]
    Ports {
        /// The slot.
        slot: usize,
        /// The node.
        node: usize,
        /// Receptions at once.
        receptions: usize,
        /// Sends at once.
        sends: usize,
        /// Computations at once.
        computations: usize,
        /// The model of the node.
        model: PortModel,
    },
    /// A computation beside the slots of a node whose model has it in a slot.
    #[error("node {node} computes beside the slots, and its model {model} has computing stand in the way of transfers")]
    Beside {
        /// The node.
        node: usize,
        /// Its model.
        model: PortModel,
    },
    /// A node that gains or loses tasks in every period.
    #[error("node {node} has {net} more tasks after a period than before it, and is no master")]
    Unbalanced {
        /// The node.
        node: usize,
        /// Received, less used.
        net: BigInt,
    },
    /// A node that uses tasks that it does not have.
    #[error("phase {phase}: node {node} lacks {missing} of the tasks that it uses")]
    Missing {
        /// The phase.
        phase: usize,
        /// The node.
        node: usize,
        /// How many it lacks.
        missing: BigUint,
    },
    /// A rule broken within a phase.
    #[error("phase {phase}: {violation}")]
    InPhase {
        /// The phase.
        phase: usize,
        /// The rule.
        violation: Box<Violation>,
    },
    /// Phases that end too late.
    #[error("the phases end at {end}, and the horizon is {horizon}")]
    Late {
        /// When the last phase ends.
        end: Rational,
        /// The horizon.
        horizon: Rational,
    },
    /// A schedule from nothing for a platform without a horizon, or a period for one that has a horizon.
    #[error("{0}")]
    WrongForm(&'static str),
}

fn place(slot: Option<usize>) -> String {
    slot.map_or_else(|| "beside the slots".to_owned(), |slot| format!("slot {slot}"))
}

/// Checks what is repeated for ever, whatever the nodes hold at first.
///
/// # Errors
/// The first rule that the period breaks.
///
/// ```
/// use schedcheck_model::platform_graph::{Computation, Period, PlatformGraph, check_period};
/// let alone = PlatformGraph::of([2], []);
/// let period = Period {
///     duration: "2".parse().unwrap(),
///     slots: vec![],
///     computations: vec![Computation { node: 0, tasks: 1u8.into() }],
/// };
/// assert_eq!(check_period(&alone, &period)?.throughput.to_string(), "1/2");
/// # Ok::<(), schedcheck_model::platform_graph::Violation>(())
/// ```
pub fn check_period(platform: &PlatformGraph, period: &Period) -> Result<PeriodMeasure, Violation> {
    if platform.horizon().is_some() {
        return Err(Violation::WrongForm("the platform has a horizon, and a period has none"));
    }
    let accounts = checked(platform, period)?;
    if let Some(node) = accounts.iter().position(|account| !account.net.is_zero()) {
        return Err(Violation::Unbalanced { node, net: accounts[node].net.clone() });
    }
    let buffer = |account: &Account| Buffer {
        preload: natural(&account.lowest),
        most: natural(&(&account.highest - &account.lowest)),
    };
    let tasks = computed(period);
    let throughput = Rational::from(tasks.clone()) / &period.duration;
    Ok(PeriodMeasure { tasks, throughput, buffers: accounts.iter().map(buffer).collect() })
}

/// Checks phases in which only the masters hold tasks at first, against the horizon of the platform.
///
/// # Errors
/// The first rule that the phases break.
pub fn check_phases(platform: &PlatformGraph, schedule: &Phases) -> Result<PhasesMeasure, Violation> {
    let Some(horizon) = platform.horizon() else {
        return Err(Violation::WrongForm("the platform has no horizon, and phases need one"));
    };
    let nodes = platform.nodes().len();
    let (mut end, mut tasks) = (Rational::zero(), BigUint::zero());
    let (mut stocks, mut highest) = (vec![BigInt::zero(); nodes], vec![BigInt::zero(); nodes]);
    for (number, phase) in schedule.phases.iter().enumerate() {
        let in_phase = |violation| Violation::InPhase { phase: number, violation: Box::new(violation) };
        let accounts = checked(platform, &phase.period).map_err(in_phase)?;
        let repeat = BigInt::from(phase.repeat.clone());
        if repeat.is_zero() {
            continue;
        }
        for (node, account) in accounts.iter().enumerate() {
            // The stock changes by the same in every repetition: so the first and the last are the extreme ones.
            let last = &stocks[node] + &account.net * (&repeat - BigInt::one());
            let (lower, upper) = (stocks[node].clone().min(last.clone()), stocks[node].clone().max(last.clone()));
            let left = lower + &account.lowest;
            if left.is_negative() {
                return Err(Violation::Missing { phase: number, node, missing: natural(&left) });
            }
            highest[node] = (upper + &account.highest).max(highest[node].clone());
            stocks[node] = last + &account.net;
        }
        tasks += computed(&phase.period) * &phase.repeat;
        end += &phase.period.duration * repeat;
    }
    if end > *horizon {
        return Err(Violation::Late { end, horizon: horizon.clone() });
    }
    let buffer = |most: &BigInt| Buffer { preload: BigUint::zero(), most: natural(most) };
    Ok(PhasesMeasure { tasks, end, buffers: highest.iter().map(buffer).collect() })
}

fn computed(period: &Period) -> BigUint {
    let runs = period.slots.iter().flat_map(|slot| &slot.computations).chain(&period.computations);
    runs.map(|run| &run.tasks).sum()
}

/// The accounts of all nodes, if rules 1 to 3 hold.
fn checked(platform: &PlatformGraph, period: &Period) -> Result<Vec<Account>, Violation> {
    if !period.duration.is_positive() {
        return Err(Violation::Duration(period.duration.clone()));
    }
    let mut slots = Rational::zero();
    for (number, slot) in period.slots.iter().enumerate() {
        if slot.duration.is_negative() {
            return Err(Violation::NegativeSlot { slot: number, duration: slot.duration.clone() });
        }
        slots += &slot.duration;
        check_slot(platform, number, slot)?;
    }
    if slots > period.duration {
        return Err(Violation::Slots { slots, period: period.duration.clone() });
    }
    check_beside(platform, period)?;
    Ok(accounts(platform, period))
}

fn check_slot(platform: &PlatformGraph, number: usize, slot: &Slot) -> Result<(), Violation> {
    let mut links = std::collections::HashSet::new();
    // Receptions, sends and computations of each node.
    let mut at_once = std::collections::BTreeMap::<usize, [usize; 3]>::new();
    for transfer in &slot.transfers {
        let (from, to) = (transfer.from, transfer.to);
        let link = platform.link_between(from, to).ok_or(Violation::NoLink { slot: number, from, to })?;
        if !links.insert(link) {
            return Err(Violation::LinkTwice { slot: number, between: (from, to) });
        }
        at_once.entry(to).or_default()[0] += 1;
        at_once.entry(from).or_default()[1] += 1;
        let what = || format!("sending {} tasks from node {from} to node {to}", transfer.tasks);
        fits(Some(number), what, &platform.links()[link].cost, &transfer.tasks, &slot.duration)?;
    }
    for run in &slot.computations {
        check_computation(platform, Some(number), run, &slot.duration)?;
        at_once.entry(run.node).or_default()[2] += 1;
    }
    for (node, [receptions, sends, computations]) in at_once {
        if computations > 1 {
            return Err(Violation::ComputesTwice { slot: Some(number), node });
        }
        let model = platform.nodes()[node].model;
        if !model.allows(receptions, sends, computations > 0) {
            return Err(Violation::Ports { slot: number, node, receptions, sends, computations, model });
        }
    }
    Ok(())
}

/// Checks the computations beside the slots.
fn check_beside(platform: &PlatformGraph, period: &Period) -> Result<(), Violation> {
    let mut beside = std::collections::HashSet::new();
    for run in &period.computations {
        check_computation(platform, None, run, &period.duration)?;
        let model = platform.nodes()[run.node].model;
        if !model.computes_beside() {
            return Err(Violation::Beside { node: run.node, model });
        }
        if !beside.insert(run.node) {
            return Err(Violation::ComputesTwice { slot: None, node: run.node });
        }
    }
    let in_slots = period
        .slots
        .iter()
        .enumerate()
        .flat_map(|(slot, what)| what.computations.iter().map(move |run| (slot, run.node)));
    match in_slots.into_iter().find(|(_, node)| beside.contains(node)) {
        Some((slot, node)) => Err(Violation::ComputesTwice { slot: Some(slot), node }),
        None => Ok(()),
    }
}

fn check_computation(
    platform: &PlatformGraph,
    slot: Option<usize>,
    run: &super::Computation,
    available: &Rational,
) -> Result<(), Violation> {
    let cycle_time = platform.nodes().get(run.node).and_then(|node| node.cycle_time.as_ref());
    let cycle_time = cycle_time.ok_or(Violation::NoProcessor { slot, node: run.node })?;
    fits(slot, || format!("computing {} tasks on node {}", run.tasks, run.node), cycle_time, &run.tasks, available)
}

fn fits(
    slot: Option<usize>,
    what: impl FnOnce() -> String,
    each: &Rational,
    tasks: &BigUint,
    available: &Rational,
) -> Result<(), Violation> {
    let tasks = BigInt::from(tasks.clone());
    // Compared crosswise: to bring long numbers to lowest terms takes long.
    if each.numer() * &tasks * available.denom() <= available.numer() * each.denom() {
        return Ok(());
    }
    Err(Violation::TooLong { slot, what: what(), needed: each * tasks, available: available.clone() })
}
