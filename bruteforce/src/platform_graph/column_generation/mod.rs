//! The best throughput of a larger platform, whatever its port models: the program of
//! [`activity_sets`](super::activity_sets) by column generation.
//!
//! # The bound
//!
//! Let y_i be a price of a task at node i, 0 at masters. Computing a task at i gains 1 - y_i, sending one from i to j
//! gains y_j - y_i. As many tasks come to a node that is no master as leave it or are computed by it, so the gains of a
//! steady state add up to its throughput. Hence
//!
//! > throughput <= the sum of max(0, 1 - y_i) / w_i over the nodes that compute beside their transfers
//! > + the largest sum of (1 - y_i) / w_i and (y_j - y_i) / c_ij over a feasible set of activities.
//!
//! This holds for all prices, and linear programming duality says that the best prices attain the optimum. The last
//! line is a matching problem in the graph whose vertices are the ports, solved exactly ([`ThroughputSolution::prices`]
//! is the proof: whoever can find heaviest sets can check it).
//!
//! # The search
//!
//! 1. The *relaxation* limits the use of each port only. Its prices are put to the matching problem; odd sets that this
//!    finds are added to the relaxation, until its bound is attained by some set, or no odd set is found, or after some
//!    rounds.
//! 2. What each activity does in the relaxation is *dealt* to feasible sets: exactly, where the ports in use form no
//!    odd circle.
//! 3. The *restricted master program* combines the sets found so far. While it is below the bound, the matching problem
//!    is solved for prices half-way between its own and the best ones, and for its own where that finds no set of use.
//!    A set of use is one that it does not yet have; so this ends, with the optimum.
//!
//! # Reach
//!
//! All numbers are exact. A search that is stopped returns the best combination of the sets found so far, and the best
//! bound proved. On a shared machine of two cores platforms of 50 nodes take at most 0.7 s, and mostly 0.1 s; 100 nodes
//! with up to 350 links take 0.1 to 0.4 s under any models, and with up to 700 links 0.1 to 1.2 s. The slowest known
//! have one port for both directions and links that are all alike (3 s), or fast nodes that do one thing at a time (7
//! s).

mod cut_tree;
mod dealing;
mod master;
pub(super) mod odd_sets;
pub(super) mod ports;
mod pricing;
mod relaxation;
#[cfg(test)]
pub(super) mod tests;

use std::collections::BTreeSet;

use exact_lp::Unsolved;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Node, Period, PlatformGraph};

pub use crate::limits::Limits;
use crate::limits::Part;

use self::master::{Attained, Master};
use self::ports::Ports;
use self::pricing::{Pricing, PricingEffort};
use self::relaxation::relaxed;
use super::activities::{Activity, Shares, activities, beside, period};

/// The most relaxations, each with more odd sets.
const MOST_RELAXATIONS: u32 = 20;

/// Binary places of prices between others.
const PRICE_BITS: u32 = 32;

/// The best schedule found, and what is proved about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThroughputSolution {
    /// The best schedule found.
    pub period: Period,
    /// Its throughput in tasks per time unit.
    pub throughput: Rational,
    /// No schedule has a larger throughput; equal to `throughput` unless the search was stopped.
    pub upper_bound: Rational,
    /// What a task is worth at each node: these prices prove the bound, unless the search was stopped before any did.
    pub prices: Option<Vec<Rational>>,
    /// Sets of activities that were combined.
    pub columns: usize,
    /// Programs that combined them.
    pub iterations: u64,
    /// Linear programs of the matching problem: the nodes that [`Limits`] speaks of.
    pub nodes: u64,
}

/// The best throughput in steady state, or the best one found within the limits; the horizon of the platform, if it has
/// one, does not matter.
///
/// ```
/// use schedcheck_bruteforce::platform_graph::column_generation::{Limits, solve};
/// use schedcheck_model::platform_graph::{PlatformGraph, PortModel, check_period};
/// let circle = PlatformGraph::of([0, 2, 2, 2, 2], [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 0, 1)]);
/// let circle = circle.all_under(PortModel::WorkInParallel);
/// let answer = solve(&circle, &Limits::default()).unwrap();
/// assert_eq!(answer.throughput, answer.upper_bound);
/// assert_eq!(check_period(&circle, &answer.period).unwrap().throughput, answer.throughput);
/// ```
///
/// # Errors
/// Only if the exact linear programming is wrong.
pub fn solve(platform: &PlatformGraph, limits: &Limits) -> Result<ThroughputSolution, Unsolved> {
    let activities = activities(platform);
    let ports = Ports::of(platform, &activities);
    let mut search = Search::new(platform, &activities, &ports, limits);
    // What is given up in the midst of a sum is lost, and what was found before it is kept.
    match limits.unless_over(Part::Search, || search.run()) {
        Some(Ok(())) | Some(Err(Unsolved::Stopped)) | None => Ok(search.answer()),
        Some(Err(fault)) => Err(fault),
    }
}

struct Search<'a> {
    platform: &'a PlatformGraph,
    activities: &'a [Activity],
    ports: &'a Ports,
    limits: &'a Limits<'a>,
    pricing: Pricing<'a>,
    master: Master<'a>,
    throughput: Rational,
    shares: Shares,
    upper_bound: Rational,
    prices: Option<Vec<Rational>>,
    iterations: u64,
}

impl<'a> Search<'a> {
    /// The masters compute, and nothing is sent.
    fn new(platform: &'a PlatformGraph, activities: &'a [Activity], ports: &'a Ports, limits: &'a Limits<'a>) -> Self {
        let nodes = platform.nodes();
        let is_alone = |activity: &Activity| matches!(activity, Activity::Compute { node } if nodes[*node].is_master);
        let alone: Vec<usize> = (0..activities.len()).filter(|&number| is_alone(&activities[number])).collect();
        let share = |does: bool| if does { Rational::one() } else { Rational::zero() };
        let shares = Shares {
            activities: activities.iter().map(|activity| share(is_alone(activity))).collect(),
            beside: beside(platform).map(|(node, _)| share(nodes[node].is_master)).collect(),
            sets: vec![(Rational::one(), alone.clone())],
        };
        let speed = |node: &Node| node.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip);
        let mut master = Master::new(platform, activities);
        master.add(alone);
        Self {
            platform,
            activities,
            ports,
            limits,
            pricing: Pricing::new(ports, limits),
            master,
            throughput: nodes.iter().filter(|node| node.is_master).map(speed).sum(),
            shares,
            upper_bound: nodes.iter().map(speed).sum(),
            prices: None,
            iterations: 0,
        }
    }

    fn run(&mut self) -> Result<(), Unsolved> {
        match self.start() {
            // Even so what was found can be combined, if time is left.
            Ok(()) | Err(Unsolved::Stopped) => self.combine(),
            fault => fault,
        }
    }

    /// Steps 1 and 2.
    fn start(&mut self) -> Result<(), Unsolved> {
        let shares = self.relax()?;
        for set in dealing::dealt(self.activities, self.ports, &mut self.pricing, &shares)? {
            self.add(set, &[]);
        }
        Ok(())
    }

    /// Step 1: the shares of time of the activities in the last relaxation.
    fn relax(&mut self) -> Result<Vec<Rational>, Unsolved> {
        let mut rounds = 0;
        loop {
            let (odd_sets, stop) = (self.pricing.odd_sets.len(), || self.limits.are_over());
            let relaxed = relaxed(self.platform, self.activities, self.ports, &self.pricing.odd_sets, &stop)?;
            if relaxed.throughput < self.upper_bound {
                (self.upper_bound, self.prices) = (relaxed.throughput.clone(), None);
            }
            let (set, bound) = self.price(&relaxed.prices, PricingEffort::Little)?;
            self.add(set, &[]);
            rounds += 1;
            let is_closed = bound == relaxed.throughput || self.pricing.odd_sets.len() == odd_sets;
            if is_closed || rounds == MOST_RELAXATIONS {
                return Ok(relaxed.activities);
            }
        }
    }

    /// Step 3.
    fn combine(&mut self) -> Result<(), Unsolved> {
        loop {
            let attained = self.master.solve(&|| self.limits.are_over())?;
            self.iterations += 1;
            if attained.throughput >= self.throughput {
                (self.throughput, self.shares) = (attained.throughput.clone(), attained.shares.clone());
            }
            if self.throughput == self.upper_bound {
                return Ok(());
            }
            self.improve(&attained)?;
        }
    }

    /// Adds a set that the program does not yet have, or lowers the bound to what is attained.
    fn improve(&mut self, attained: &Attained) -> Result<(), Unsolved> {
        if let Some(best) = self.prices.clone() {
            let between: Vec<Rational> =
                best.iter().zip(&attained.prices).map(|(one, other)| between(one, other)).collect();
            let (set, _) = self.price(&between, PricingEffort::Little)?;
            let worth: Rational = set.iter().map(|&activity| &attained.activities[activity]).sum();
            if worth > attained.time && self.add(set, &attained.activities) {
                return Ok(());
            }
        }
        let (set, _) = self.price(&attained.prices, PricingEffort::All)?;
        self.add(set, &attained.activities);
        Ok(())
    }

    /// A set that is heavy under these prices of tasks, with all effort the heaviest, and the bound that they prove,
    /// which is noted.
    fn price(&mut self, prices: &[Rational], effort: PricingEffort) -> Result<(Vec<usize>, Rational), Unsolved> {
        let gains = gains(self.platform, self.activities, prices);
        let heaviest = self.pricing.heaviest(&gains, effort)?.ok_or(Unsolved::Stopped)?;
        let bound = gained_beside(self.platform, prices) + &heaviest.bound;
        if bound < self.upper_bound || (self.prices.is_none() && bound == self.upper_bound) {
            (self.upper_bound, self.prices) = (bound.clone(), Some(prices.to_vec()));
        }
        Ok((heaviest.set, bound))
    }

    /// Adds a set with all that can go on beside it, the activities of most worth first.
    fn add(&mut self, mut set: Vec<usize>, worth: &[Rational]) -> bool {
        let link = |activity: usize| match self.activities[activity] {
            Activity::Transfer { link, .. } => Some(link),
            Activity::Compute { .. } => None,
        };
        let mut free: Vec<usize> = self.ports.ports.iter().map(|port| port.most).collect();
        let mut links = BTreeSet::new();
        let mut others: Vec<usize> = (0..self.activities.len()).filter(|number| !set.contains(number)).collect();
        others.sort_by(|one, other| worth.get(*other).cmp(&worth.get(*one)));
        for activity in std::mem::take(&mut set).into_iter().chain(others) {
            let is_link_free = link(activity).is_none_or(|link| !links.contains(&link));
            if is_link_free && self.ports.of[activity].iter().all(|&port| free[port] > 0) {
                self.ports.of[activity].iter().for_each(|&port| free[port] -= 1);
                links.extend(link(activity));
                set.push(activity);
            }
        }
        set.sort_unstable();
        self.master.add(set)
    }

    fn answer(self) -> ThroughputSolution {
        ThroughputSolution {
            period: period(self.platform, self.activities, &self.shares),
            throughput: self.throughput,
            upper_bound: self.upper_bound,
            prices: self.prices,
            columns: self.master.sets(),
            iterations: self.iterations,
            nodes: self.pricing.nodes,
        }
    }
}

/// What each activity gains in a time unit under these prices of tasks.
fn gains(platform: &PlatformGraph, activities: &[Activity], prices: &[Rational]) -> Vec<Rational> {
    let gain = |activity: &Activity| {
        let gained = match *activity {
            Activity::Compute { node } => Rational::one() - &prices[node],
            Activity::Transfer { from, to, .. } => &prices[to] - &prices[from],
        };
        activity.time(platform).map_or_else(Rational::zero, |time| gained / time)
    };
    activities.iter().map(gain).collect()
}

/// The most that is gained in a time unit by computing beside transfers.
fn gained_beside(platform: &PlatformGraph, prices: &[Rational]) -> Rational {
    let gains = beside(platform).map(|(node, time)| (Rational::one() - &prices[node]) / time);
    gains.filter(Signed::is_positive).sum()
}

/// A price half-way between two, rounded: prices may be any, and those of few digits are faster. Between 0 and 0 it is
/// 0.
fn between(one: &Rational, other: &Rational) -> Rational {
    let unit = BigInt::one() << PRICE_BITS;
    Rational::new(((one + other) * (&unit >> 1_u32)).round().to_integer(), unit)
}
