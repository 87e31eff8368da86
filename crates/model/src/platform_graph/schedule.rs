//! Schedules on a platform graph: a period, phases of periods, or every task by itself.

use num_bigint::BigUint;

use crate::Rational;

/// Tasks sent over one link, one after the other from the start of their slot.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Transfer {
    /// Who sends.
    pub from: usize,
    /// Who receives.
    pub to: usize,
    /// How many tasks.
    pub tasks: BigUint,
}

/// Tasks computed by one node, one after the other from the start of their slot or period.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Computation {
    /// Who computes.
    pub node: usize,
    /// How many tasks.
    pub tasks: BigUint,
}

/// Things done at once, each with whole tasks that fit into the slot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Slot {
    /// How long the slot is.
    pub duration: Rational,
    /// Transfers, at most one over a link.
    pub transfers: Vec<Transfer>,
    /// Computations of this slot, at most one of a node.
    pub computations: Vec<Computation>,
}

/// What is done within a period: slots one after the other from its start, and computations beside them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Period {
    /// How long the period is; the slots need not fill it.
    pub duration: Rational,
    /// The slots, in order.
    pub slots: Vec<Slot>,
    /// Computations from the start of the period on, across slots, of nodes whose model computes beside transfers.
    pub computations: Vec<Computation>,
}

/// A period that is repeated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Phase {
    /// How often.
    pub repeat: BigUint,
    /// What.
    pub period: Period,
}

/// A schedule from nothing: phases one after the other. At the start only masters hold tasks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Phases {
    /// The phases, in order.
    pub phases: Vec<Phase>,
}

/// One task sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SentTask {
    /// Who sends.
    pub from: usize,
    /// Who receives.
    pub to: usize,
    /// When it starts; it ends c later.
    pub start: Rational,
}

/// One task computed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ComputedTask {
    /// Who computes.
    pub node: usize,
    /// When it starts; it ends w later.
    pub start: Rational,
}

/// A schedule from nothing, task by task, in any order. At the start only masters hold tasks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Tasks {
    /// Every transfer.
    pub transfers: Vec<SentTask>,
    /// Every computation.
    pub computations: Vec<ComputedTask>,
}

/// A schedule of any form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Schedule {
    /// In steady state.
    Period(Period),
    /// Within a horizon, by phases.
    Phases(Phases),
    /// Within a horizon, task by task.
    Tasks(Tasks),
}
