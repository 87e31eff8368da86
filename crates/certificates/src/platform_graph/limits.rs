//! The linear program that every schedule of a platform graph obeys.
//!
//! # Why it is true
//!
//! An *activity* is the computation of one node, or the transfers over one arc. Its column is the share of time during
//! which it goes on. A *limit* is a set of activities of which at most so many go on at an instant:
//!
//! | limit | why |
//! | --- | --- |
//! | `processor_i`: the computation of i, one | a node computes one task at a time |
//! | `receives_i`, `sends_i` and so on: the ports of i | [`PortModel::allows`] no more, see [`limits`] |
//! | `link_k`: the arcs over link k, one | a link carries one task at a time, one way |
//!
//! All three checkers of schedules ask this of every slot or instant (rules 2 and 3 of periods and phases, rule 2 of
//! single tasks); what a period has beside its slots is the computation of nodes that are in no other limit than
//! `processor_i`. So at each instant the activities x_a, each 0 or 1, satisfy every limit, and the shares of time are
//! their means over a period, or over the horizon: they satisfy it too.
//!
//! *Odd sets.* Take some limits. Let k_a be the number of those that activity a is in, and B the sum of what they
//! allow. At each instant the sum of k_a x_a is at most B, so that of floor(k_a / 2) x_a, which is whole, is at most
//! floor(B / 2). The means satisfy this too. (With an odd number of ports of which each allows one activity it is
//! Edmonds' inequality: at most (|S| - 1) / 2 transfers within S.)
//!
//! *Tasks.* A transfer that goes on for a share x moves x / c tasks in a time unit, a computation does x / w:
//! whole tasks take this long, and what is begun is ended within the slot or the horizon. A node that is no master
//! begins to compute and to send no more tasks than it receives: over a period as many (rule 4 of periods), from
//! nothing no more (rule 4 of phases, rule 3 of single tasks). That is row `tasks_i`.
//!
//! Tasks computed in a time unit are the sum of x / w over all computations; the program minimises their negative, so
//! that its bound ([`crate::program`]) is the negative of a throughput that no schedule exceeds.
//!
//! # Numbers
//!
//! Columns: the nodes that compute, in their order, then the arcs, in the order of [`PlatformGraph::arcs`]. Rows: the
//! limits, for each node in turn its processor (if it computes) and its ports, then all links; then `tasks_i` of each
//! node that is no master; then the odd sets.

use std::collections::{BTreeMap, BTreeSet};

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::flaw::{Flaw, MAX_TERMS};
use crate::budget::Budget;
use crate::program::{Bounds, Program};

/// What may go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    /// The computations of this node.
    Computation(usize),
    /// The transfers over an arc.
    Transfer {
        /// Who sends.
        from: usize,
        /// Who receives.
        to: usize,
        /// The index of the link.
        link: usize,
    },
}

/// What sets a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The processor of this node.
    Processor(usize),
    /// A port of a node, or several alike.
    Port,
    /// This link.
    Link(usize),
}

/// Activities of which at most so many go on at an instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// What sets it.
    pub kind: Kind,
    /// Its name, for who writes the program into a file.
    pub name: String,
    /// How many may go on.
    pub most: u32,
    /// Which, by their columns.
    pub of: Vec<usize>,
}

/// Every activity of a platform, in the order of the columns.
pub fn activities(platform: &PlatformGraph) -> Vec<Activity> {
    let nodes = platform.nodes().iter().enumerate().filter(|(_, node)| node.cycle_time.is_some());
    let transfers = platform.arcs().map(|(from, to, link)| Activity::Transfer { from, to, link });
    nodes.map(|(number, _)| Activity::Computation(number)).chain(transfers).collect()
}

/// Every limit of a platform, in the order of the rows.
///
/// The ports are what [`PortModel::allows`] says: with r receptions, s sends and w computations (none or one),
///
/// | model | limits |
/// | --- | --- |
/// | `r*\|\|s*\|\|w` | none |
/// | `r\|\|s\|\|w` | r <= 1, s <= 1 |
/// | `r\|\|s,w` | r <= 1, s + w <= 1 |
/// | `s\|\|r,w` | s <= 1, r + w <= 1 |
/// | `w\|\|r,s` | r + s <= 1 |
/// | `r,s,w` | r + s + w <= 1 |
/// | R receiving and S sending ports | r <= R, s <= S |
pub fn limits(platform: &PlatformGraph) -> Vec<Limit> {
    let nodes = platform.nodes().len();
    let [mut received, mut sent, mut computed] = [(); 3].map(|()| vec![Vec::new(); nodes]);
    let mut over = vec![Vec::new(); platform.links().len()];
    for (column, activity) in activities(platform).into_iter().enumerate() {
        match activity {
            Activity::Computation(node) => computed[node].push(column),
            Activity::Transfer { from, to, link } => {
                sent[from].push(column);
                received[to].push(column);
                over[link].push(column);
            }
        }
    }
    let mut limits = Vec::new();
    for (number, node) in platform.nodes().iter().enumerate() {
        let (r, s, w) = (&received[number], &sent[number], &computed[number]);
        let mut add = |kind, what, most, of: &[&Vec<usize>]| {
            let of = of.iter().copied().flatten().copied().collect();
            limits.push(Limit { kind, name: format!("{what}_{number}"), most, of });
        };
        if node.cycle_time.is_some() {
            add(Kind::Processor(number), "processor", 1, &[w]);
        }
        let mut port = |what, most, of: &[&Vec<usize>]| add(Kind::Port, what, most, of);
        let (receive, send) =
            if let PortModel::Ports { receive, send } = node.model { (receive, send) } else { (1, 1) };
        match node.model {
            PortModel::MultiPort => {}
            PortModel::SinglePort | PortModel::Ports { .. } => {
                port("receives", receive, &[r]);
                port("sends", send, &[s]);
            }
            PortModel::ReceiveInParallel => {
                port("receives", 1, &[r]);
                port("sends_or_computes", 1, &[s, w]);
            }
            PortModel::SendInParallel => {
                port("sends", 1, &[s]);
                port("receives_or_computes", 1, &[r, w]);
            }
            PortModel::WorkInParallel => port("receives_or_sends", 1, &[r, s]),
            PortModel::Sequential => port("does", 1, &[r, s, w]),
        }
    }
    let link = |(link, of)| Limit { kind: Kind::Link(link), name: format!("link_{link}"), most: 1, of };
    limits.extend(over.into_iter().enumerate().map(link));
    limits
}

/// The least negative throughput, whatever the work: see above.
///
/// # Errors
/// An odd set that names no limit or one twice, and too many of them.
pub fn program(platform: &PlatformGraph, odd_sets: &[Vec<usize>]) -> Result<Program, Flaw> {
    program_within(platform, odd_sets, &mut Budget::unlimited())
}

/// The same, for a checker.
pub(super) fn program_within(
    platform: &PlatformGraph,
    odd_sets: &[Vec<usize>],
    budget: &mut Budget,
) -> Result<Program, Flaw> {
    budget.charge(1_024 * (2 * platform.nodes().len() + 3 * platform.arcs().count()) as u64)?;
    let (activities, limits) = (activities(platform), limits(platform));
    let mut program = Program::default();
    // Tasks that come to each node, less those that leave it or are computed by it.
    let mut tasks = vec![Vec::new(); platform.nodes().len()];
    for (column, activity) in activities.iter().enumerate() {
        let (name, source) = match *activity {
            Activity::Computation(node) => (format!("computes_{node}"), node),
            Activity::Transfer { from, to, .. } => (format!("transfers_{from}_{to}"), from),
        };
        program.column(name, 0, Bounds::at_least(0));
        let rate = rate(platform, activity);
        match *activity {
            Activity::Computation(_) => program.columns_mut()[column].cost = -rate.clone(),
            Activity::Transfer { to, .. } => tasks[to].push((column, rate.clone())),
        }
        tasks[source].push((column, -rate));
    }
    for limit in &limits {
        program.row(&limit.name, limit.of.iter().map(|&column| (column, 1)), Bounds::at_most(limit.most));
    }
    for (number, (node, tasks)) in platform.nodes().iter().zip(tasks).enumerate() {
        if !node.is_master {
            program.row(format!("tasks_{number}"), tasks, Bounds::at_least(0));
        }
    }
    let named = odd_sets.iter().flatten().filter_map(|&limit| limits.get(limit));
    let terms = named.fold(0_usize, |terms, limit| terms.saturating_add(limit.of.len()));
    if terms > MAX_TERMS {
        return Err(Flaw::TooManySets);
    }
    budget.charge(128 * terms as u64)?;
    for (number, set) in odd_sets.iter().enumerate() {
        let (row, most) = odd_set(&limits, number, set)?;
        program.row(format!("odd_set_{number}"), row, Bounds::at_most(most));
    }
    Ok(program)
}

/// Tasks in a time unit.
fn rate(platform: &PlatformGraph, activity: &Activity) -> Rational {
    match *activity {
        Activity::Computation(node) => {
            platform.nodes()[node].cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip)
        }
        Activity::Transfer { link, .. } => platform.links()[link].cost.recip(),
    }
}

/// The row of an odd set, and its end.
fn odd_set(limits: &[Limit], number: usize, set: &[usize]) -> Result<(BTreeMap<usize, i64>, u64), Flaw> {
    let (mut named, mut times, mut most) = (BTreeSet::new(), BTreeMap::new(), 0);
    for &limit in set {
        let Limit { most: allowed, of, .. } =
            limits.get(limit).ok_or(Flaw::NoLimit { set: number, limit, limits: limits.len() })?;
        if !named.insert(limit) {
            return Err(Flaw::LimitTwice { set: number, limit });
        }
        most += u64::from(*allowed);
        of.iter().for_each(|&column| *times.entry(column).or_insert(0_i64) += 1);
    }
    times.values_mut().for_each(|times| *times /= 2);
    times.retain(|_, half| *half > 0);
    Ok((times, most / 2))
}
