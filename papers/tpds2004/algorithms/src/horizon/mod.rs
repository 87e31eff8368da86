//! Within a time bound K (section 5.1): initialisation, as many periods as there is time for, clean-up. The schedule is
//! as long to write for any K.
//!
//! - **Initialisation**, I time units: each node gets what it has to hold before the first period, as the checker of
//!   periods measures it. The tasks are sent along the arcs that the period uses, on shortest ways from the masters,
//!   one arc after the other, those near to the masters first. This suits every port model.
//! - **Periods**, r = floor((K - I - J) / T) of them: after each, every node holds what it held before.
//! - **Clean-up**, J time units or more: nothing is sent, and each node that computes consumes what it holds. J is the
//!   longest time that this takes a node. What nodes that only forward still hold is lost.
//!
//! Masters compute in the initialisation and in the clean-up too, as far as their models let them.
//!
//! **The gap.** A period of T completes T n tasks, n being the throughput of the period. So for all K the schedule
//! completes at least r T n >= (K - I - J - T) n tasks (for K < I + J the bound is negative): less than the K n of
//! lemma 1 by no more than the constant (I + J + T) n, see [`Finite::gap`]. So proposition 3 holds. Where K is too
//! small for a period, the masters work alone if that completes more.
//!
//! The number of tasks as printed is [`printed_count`], what is right in its place is [`Finite::tasks`].

mod printed;
mod routes;
#[cfg(test)]
mod tests;
mod unrolled;

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{
    Computation, Period, Phase, Phases, PlatformGraph, Slot, Transfer, Violation, check_period,
};
use thiserror::Error;

pub use printed::{PrintedCount, count_in, printed_count};
pub use unrolled::{repeated, unrolled};

/// Why there is no schedule within the time bound.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HorizonError {
    /// A platform without a time bound.
    #[error("the platform has no horizon")]
    NoHorizon,
    /// A period that the checker does not accept.
    #[error(transparent)]
    Period(#[from] Violation),
    /// A node that has to hold tasks which no arc that the period uses leads to from a master.
    #[error("node {node} has to hold tasks at first, and the period sends it none from a master")]
    Unreachable {
        /// The node.
        node: usize,
    },
}

/// A schedule within a time bound, and what it consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finite {
    /// The schedule.
    pub phases: Phases,
    /// I: how long the initialisation takes.
    pub initialisation: Rational,
    /// J: how long the clean-up takes at least.
    pub clean_up: Rational,
    /// T: how long a period takes.
    pub period: Rational,
    /// r: how many periods there are; zero also where the masters work alone.
    pub repetitions: BigUint,
    /// How many tasks a period computes.
    pub per_period: BigUint,
    /// How many tasks of the initialisation the nodes that compute hold when the last period is over, and consume.
    pub held: BigUint,
    /// How many tasks the masters compute in the initialisation and in the clean-up.
    pub by_masters: BigUint,
}

impl Finite {
    /// How many tasks the schedule completes: r T n, what the nodes hold in the end, and what masters compute before
    /// and after the periods.
    ///
    /// DIFFERENCE: (r + 1) T n is printed.
    pub fn tasks(&self) -> BigUint {
        &self.repetitions * &self.per_period + &self.held + &self.by_masters
    }

    /// By how much less than K n the schedule completes at most, whatever K: (I + J + T) n.
    pub fn gap(&self) -> Rational {
        let throughput = Rational::from(self.per_period.clone()) / &self.period;
        (&self.initialisation + &self.clean_up + &self.period) * throughput
    }
}

/// A schedule within the time bound of the platform, around any number of repetitions of a period.
///
/// # Errors
/// No time bound, a period that is not valid on the platform, or one that makes nodes hold tasks which come from no
/// master.
///
/// ```
/// use schedcheck_tpds2004_algorithms::{horizon, mssg, reconstruction};
/// use schedcheck_model::platform_graph::{PlatformGraph, check_phases};
/// let pair = PlatformGraph::of([2, 3], [(0, 1, 1)]);
/// let period = reconstruction::schedule(&pair, &mssg::solve(&pair)?)?;
/// let within = pair.within("1000000".parse()?)?;
/// let finite = horizon::schedule(&within, &period)?;
/// assert_eq!(check_phases(&within, &finite.phases)?.tasks, finite.tasks());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn schedule(platform: &PlatformGraph, period: &Period) -> Result<Finite, HorizonError> {
    let horizon = platform.horizon().ok_or(HorizonError::NoHorizon)?;
    let measure = check_period(&platform.clone().for_ever(), period)?;
    let preload: Vec<BigUint> = measure.buffers.into_iter().map(|buffer| buffer.preload).collect();
    let start = initialisation(platform, period, &preload)?;
    let clean_up = (0..preload.len()).map(|node| consuming(platform, node, &preload[node])).max().unwrap_or_default();
    let mut finite = Finite {
        phases: Phases::default(),
        initialisation: start.as_ref().map_or_else(Rational::zero, |start| start.duration.clone()),
        clean_up,
        period: period.duration.clone(),
        repetitions: BigUint::zero(),
        per_period: measure.tasks,
        held: BigUint::zero(),
        by_masters: BigUint::zero(),
    };
    let alone = last(platform, &[], horizon);
    let room = horizon - &finite.initialisation - &finite.clean_up;
    if !room.is_negative() {
        let repetitions = (&room / &finite.period).floor().to_integer();
        let rest = horizon - &finite.initialisation - &finite.period * &repetitions;
        let end = last(platform, &preload, &rest);
        let repetitions = repetitions.magnitude().clone();
        let around = computed(&start) + computed(&end);
        if &repetitions * &finite.per_period + around > computed(&alone) {
            return Ok(finite.of(platform, period, &preload, [start, end], repetitions));
        }
    }
    finite.by_masters = computed(&alone);
    finite.phases.phases.extend(alone.map(once));
    Ok(finite)
}

impl Finite {
    /// With initialisation, periods and clean-up.
    fn of(
        mut self,
        platform: &PlatformGraph,
        period: &Period,
        preload: &[BigUint],
        [start, end]: [Option<Period>; 2],
        repetitions: BigUint,
    ) -> Self {
        let computes = |node: &usize| platform.nodes()[*node].cycle_time.is_some();
        self.held = (0..preload.len()).filter(computes).map(|node| &preload[node]).sum();
        self.by_masters = computed(&start) + computed(&end) - &self.held;
        let periods = Phase { repeat: repetitions.clone(), period: period.clone() };
        let periods = (!repetitions.is_zero()).then_some(periods);
        self.phases.phases = start.map(once).into_iter().chain(periods).chain(end.map(once)).collect();
        self.repetitions = repetitions;
        self
    }
}

fn once(period: Period) -> Phase {
    Phase { repeat: BigUint::from(1_u8), period }
}

/// How many tasks a phase that is done once computes.
fn computed(phase: &Option<Period>) -> BigUint {
    let phase = phase.iter();
    let runs =
        phase.flat_map(|phase| phase.slots.iter().flat_map(|slot| &slot.computations).chain(&phase.computations));
    runs.map(|run| &run.tasks).sum()
}

/// How long a node takes to compute so many tasks; no time if it only forwards.
fn consuming(platform: &PlatformGraph, node: usize, tasks: &BigUint) -> Rational {
    let time = &platform.nodes()[node].cycle_time;
    time.as_ref().map_or_else(Rational::zero, |time| time * BigInt::from(tasks.clone()))
}

/// As many tasks as a node that holds enough computes within a time; nothing if there are none.
fn busy(platform: &PlatformGraph, node: usize, duration: &Rational) -> Option<Computation> {
    let time = platform.nodes()[node].cycle_time.as_ref()?;
    let tasks = (duration / time).floor().to_integer().magnitude().clone();
    (!tasks.is_zero()).then_some(Computation { node, tasks })
}

fn masters(platform: &PlatformGraph) -> impl Iterator<Item = usize> + '_ {
    (0..platform.nodes().len()).filter(|&node| platform.nodes()[node].is_master)
}

/// Every node gets its preload; nothing if there is none.
fn initialisation(
    platform: &PlatformGraph,
    period: &Period,
    preload: &[BigUint],
) -> Result<Option<Period>, HorizonError> {
    let routes = routes::shortest(platform, period);
    let mut through = preload.to_vec();
    for &(node, from) in routes.iter().rev() {
        let tasks = through[node].clone();
        through[from] += tasks;
    }
    let is_reached = |node: usize| platform.nodes()[node].is_master || routes.iter().any(|&(to, _)| to == node);
    if let Some(node) = (0..preload.len()).find(|&node| !preload[node].is_zero() && !is_reached(node)) {
        return Err(HorizonError::Unreachable { node });
    }
    let slots: Vec<Slot> = routes
        .into_iter()
        .filter(|&(node, _)| !through[node].is_zero())
        .map(|(to, from)| slot_of(platform, Transfer { from, to, tasks: through[to].clone() }))
        .collect();
    if slots.is_empty() {
        return Ok(None);
    }
    let duration: Rational = slots.iter().map(|slot| &slot.duration).sum();
    let beside = masters(platform).filter(|&node| platform.nodes()[node].model.computes_beside());
    let computations = beside.filter_map(|node| busy(platform, node, &duration)).collect();
    Ok(Some(Period { duration, slots, computations }))
}

/// A slot with one transfer, and with the computations of masters that may compute only in slots.
fn slot_of(platform: &PlatformGraph, transfer: Transfer) -> Slot {
    let link = platform.link_between(transfer.from, transfer.to);
    let cost = link.map_or_else(Rational::zero, |link| platform.links()[link].cost.clone());
    let duration = cost * BigInt::from(transfer.tasks.clone());
    let in_slots = masters(platform).filter(|&node| {
        let model = platform.nodes()[node].model;
        !model.computes_beside() && model.allows(0, usize::from(transfer.from == node), true)
    });
    let computations = in_slots.filter_map(|node| busy(platform, node, &duration)).collect();
    Slot { duration, transfers: vec![transfer], computations }
}

/// What is computed in the end, when nothing is sent any more: what each node holds, and what masters have time for.
/// Nothing if there is no time.
fn last(platform: &PlatformGraph, preload: &[BigUint], duration: &Rational) -> Option<Period> {
    if duration.is_zero() {
        return None;
    }
    let held = preload.iter().enumerate().filter(|(node, tasks)| {
        let node = &platform.nodes()[*node];
        !node.is_master && node.cycle_time.is_some() && !tasks.is_zero()
    });
    let held = held.map(|(node, tasks)| Computation { node, tasks: tasks.clone() });
    let computations = held.chain(masters(platform).filter_map(|node| busy(platform, node, duration))).collect();
    let slot = Slot { duration: duration.clone(), transfers: vec![], computations };
    Some(Period { duration: duration.clone(), slots: vec![slot], computations: vec![] })
}
