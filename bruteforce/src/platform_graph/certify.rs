//! Certificates of the best throughput of a platform graph, and of the most tasks within its horizon.
//!
//! On a tree the multipliers are known at once. Elsewhere the program of [`limits`] is solved exactly; the odd sets that
//! its optimum violates are added, until there are none: then the optimum is a mean of feasible sets, and the
//! multipliers prove that no schedule is better. Within a horizon the same bound is tried first; where the search finds
//! less, the states that it has refuted are listed.

use exact_lp::LinearProgram;
use num_bigint::BigInt;
use num_traits::One;
use schedcheck_certificates::platform_graph::Proof;
use schedcheck_certificates::platform_graph::limits::{self, Kind};
use schedcheck_certificates::program::Multipliers;
use schedcheck_model::Rational;
use schedcheck_model::number::least_common_multiple;
use schedcheck_model::platform_graph::PlatformGraph;

pub use crate::limits::Limits;
pub use schedcheck_certificates::platform_graph::Certificate;

use super::column_generation::odd_sets::violated_within;
use super::column_generation::ports::{Port, Ports};
use super::tree_prices::{self, NoTree};
use super::within_horizon;
use crate::certified::{linear_program, optimum};

/// What proves the best bound of `platform` that is found within the limits.
///
/// ```
/// use schedcheck_bruteforce::platform_graph::certify::{Limits, certificate};
/// use schedcheck_model::platform_graph::{PlatformGraph, PortModel};
/// // Two of the five transfers at a time: that no more go on is an odd set.
/// let circle = PlatformGraph::of([0, 0, 1, 0, 0], [(0, 1, 1), (1, 2, 1), (0, 4, 1), (4, 3, 1), (3, 2, 1)]);
/// let certificate = certificate(&circle.all_under(PortModel::WorkInParallel), &Limits::default()).unwrap();
/// assert_eq!(certificate.bound.to_string(), "5/6");
/// ```
pub fn certificate(platform: &PlatformGraph, limits: &Limits) -> Option<Certificate> {
    let flow = by_flow(platform, limits);
    if platform.horizon().is_none() {
        return flow;
    }
    let bound = flow.as_ref().map(|certificate| certificate.bound.clone());
    let states = within_horizon::certify::by_states(platform, limits, bound.as_ref());
    states.or(flow)
}

/// What proves this bound, if it is that of all processors without a pause; else as [`certificate`].
pub fn of_bound(platform: &PlatformGraph, bound: &Rational, limits: &Limits) -> Option<Certificate> {
    let busy = without_a_pause(platform).filter(|busy| busy.bound == *bound);
    busy.or_else(|| certificate(platform, limits))
}

/// That no node computes more than it can, which is enough where all of them always compute; nothing within a horizon.
fn without_a_pause(platform: &PlatformGraph) -> Option<Certificate> {
    if platform.horizon().is_some() {
        return None;
    }
    let rate = |node: usize| platform.nodes()[node].cycle_time.as_ref().map(Rational::recip);
    let rows = limits::limits(platform).into_iter().enumerate();
    let rates: Vec<(usize, Rational)> = rows
        .filter_map(|(row, limit)| match limit.kind {
            Kind::Processor(node) => Some((row, rate(node)?)),
            _ => None,
        })
        .collect();
    let over = rates.iter().fold(BigInt::one(), |over, (_, rate)| least_common_multiple(&over, &rate.denom()));
    let weight = |rate: &Rational| -(rate.numer() * (&over / &*rate.denom()));
    let of = rates.iter().map(|(row, rate)| (*row, weight(rate))).collect();
    let bound = rates.iter().map(|(_, rate)| rate).sum();
    let proof = Proof::Flow { odd_sets: Vec::new(), multipliers: Multipliers { over, of } };
    Some(Certificate { bound, proof })
}

/// What proves the best bound of a flow of tasks: on a tree by prices that are known at once, elsewhere by the program.
pub fn by_flow(platform: &PlatformGraph, limits: &Limits) -> Option<Certificate> {
    tree_prices::certificate(platform, limits).unwrap_or_else(|NoTree| by_program(platform, limits))
}

/// What proves the best bound that the program gives, with all odd sets that help; nothing if it is not solved.
pub fn by_program(platform: &PlatformGraph, limits: &Limits) -> Option<Certificate> {
    let separation = Separation::of(platform);
    let mut odd_sets: Vec<Vec<usize>> = Vec::new();
    let mut best = None;
    loop {
        let program = limits::program(platform, &odd_sets).ok()?;
        let Some((point, multipliers)) = optimum(&program, &|| limits.are_over()) else { return best };
        let throughput = -program.proved_by(&multipliers).ok()?;
        let bound = platform.horizon().map_or_else(|| throughput.clone(), |horizon| (horizon * &throughput).floor());
        let proof = Proof::Flow { odd_sets: odd_sets.clone(), multipliers };
        best = Some(Certificate { bound, proof });
        let shares: Vec<Rational> = (0..program.columns().len()).map(|column| point.get(column)).collect();
        let known = odd_sets.len();
        for set in separation.violated(&shares) {
            if !odd_sets.contains(&set) {
                odd_sets.push(set);
            }
        }
        if odd_sets.len() == known {
            return best;
        }
    }
}

/// The program of [`by_flow`] with its odd sets, as the checker states it: its least cost is the throughput that no
/// schedule exceeds, less than zero. Nothing if it is not solved within the limits.
pub fn program(platform: &PlatformGraph, limits: &Limits) -> Option<LinearProgram> {
    let Proof::Flow { odd_sets, .. } = by_flow(platform, limits)?.proof else { return None };
    Some(linear_program(&limits::program(platform, &odd_sets).ok()?))
}

/// The limits of a platform, as the separation of odd sets knows them.
struct Separation {
    /// The processor or the link of each activity, as a limit.
    own: Vec<usize>,
    ports: Ports,
    /// Which limit each port is.
    numbers: Vec<usize>,
}

impl Separation {
    fn of(platform: &PlatformGraph) -> Self {
        let (limits, activities) = (limits::limits(platform), limits::activities(platform));
        let mut ports = Ports { ports: Vec::new(), of: vec![Vec::new(); activities.len()] };
        let (mut numbers, mut own) = (Vec::new(), vec![0; activities.len()]);
        for (number, limit) in limits.iter().enumerate() {
            if limit.kind != Kind::Port {
                limit.of.iter().for_each(|&activity| own[activity] = number);
            } else if limit.of.len() > limit.most as usize {
                limit.of.iter().for_each(|&activity| ports.of[activity].push(numbers.len()));
                ports.ports.push(Port { most: limit.most as usize, uses: limit.of.clone() });
                numbers.push(number);
            }
        }
        Self { own, ports, numbers }
    }

    /// Odd sets of limits that some shares of time violate.
    fn violated(&self, shares: &[Rational]) -> Vec<Vec<usize>> {
        let sets = violated_within(&self.ports, shares).into_iter();
        let sets = sets.map(|(odd_set, inside)| {
            let border =
                |activity: &&usize| self.ports.of[**activity].iter().filter(|port| inside.contains(port)).count() == 1;
            let chosen = odd_set.activities.iter().filter(border).map(|&activity| self.own[activity]);
            let mut set: Vec<usize> = inside.iter().map(|&port| self.numbers[port]).chain(chosen).collect();
            set.sort_unstable();
            set.dedup();
            set
        });
        sets.collect()
    }
}
