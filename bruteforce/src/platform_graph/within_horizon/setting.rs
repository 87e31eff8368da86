//! The platform in whole units of time, without what no schedule can use within the horizon.

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::{greatest_common_divisor, least_common_multiple};
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::search::ROOM;
use super::{MOST_UNITS, WithinHorizonError, in_brief};

/// A node of the search.
pub(super) struct Node {
    /// Units to compute a task, of a node that computes in the search: not a master of lemma 3, and no node that is too
    /// slow.
    pub time: Option<u8>,
    pub is_master: bool,
    pub model: PortModel,
    /// Arcs into it and out of it, as bits.
    pub arcs_in: u32,
    pub arcs_out: u32,
    /// The least units from holding a task to its computation here or elsewhere.
    pub tail: u8,
}

/// A way to a node that is no master, from where a task can still be computed in time.
pub(super) struct Arc {
    pub from: usize,
    pub to: usize,
    /// Units to send a task.
    pub cost: u8,
    /// The arcs over the same link, this one too, as bits.
    pub same_link: u32,
}

/// What is searched.
pub(super) struct Setting {
    pub nodes: Vec<Node>,
    pub arcs: Vec<Arc>,
    /// The horizon in units.
    pub horizon: u8,
    /// How long a unit is.
    pub unit: Rational,
    /// Node and units of each master that computes all the time (lemma 3).
    beside: Vec<(usize, u8)>,
}

impl Setting {
    pub fn new(platform: &PlatformGraph) -> Result<Self, WithinHorizonError> {
        let horizon = platform.horizon().ok_or(WithinHorizonError::NoHorizon)?;
        let unit = unit(platform);
        let horizon = (horizon / &unit).floor();
        let too_long = || WithinHorizonError::TooLong { units: in_brief(&horizon), unit: in_brief(&unit) };
        let horizon = horizon.to_integer().to_u8().ok_or_else(too_long)?;
        let units = |time: &Rational| (time / &unit).to_integer().to_u8().filter(|&units| units <= horizon);
        let mut beside = Vec::new();
        let mut nodes = Vec::new();
        for (number, node) in platform.nodes().iter().enumerate() {
            let mut time = node.cycle_time.as_ref().and_then(units);
            if node.is_master && node.model.allows(0, 1, true) {
                beside.extend(time.take().map(|time| (number, time)));
            }
            let tail = time.filter(|_| !node.is_master).unwrap_or(u8::MAX);
            let (is_master, model) = (node.is_master, node.model);
            nodes.push(Node { time, is_master, model, arcs_in: 0, arcs_out: 0, tail });
        }
        let ways: Vec<_> = platform.arcs().filter(|&(_, to, _)| !platform.nodes()[to].is_master).collect();
        let costs = ways.iter().filter_map(|&way| units(&platform.links()[way.2].cost).map(|cost| (way, cost)));
        let costs: Vec<_> = costs.collect();
        if 1 + 2 * nodes.len() + costs.len() > ROOM {
            return Err(WithinHorizonError::TooLarge { nodes: nodes.len(), arcs: costs.len() });
        }
        let mut setting = Self { nodes, arcs: Vec::new(), horizon, unit, beside };
        setting.add_tails(&costs);
        setting.add_arcs(&costs);
        setting.refuse_too_many()?;
        Ok(setting)
    }

    /// The least time from each node to a computation, by relaxing the arcs until nothing changes.
    fn add_tails(&mut self, costs: &[((usize, usize, usize), u8)]) {
        for _ in 0..self.nodes.len() {
            for &((from, to, _), cost) in costs {
                let over = self.nodes[to].tail.saturating_add(cost);
                self.nodes[from].tail = self.nodes[from].tail.min(over);
            }
        }
    }

    fn add_arcs(&mut self, costs: &[((usize, usize, usize), u8)]) {
        let useful = costs
            .iter()
            .filter(|((_, to, _), cost)| u16::from(*cost) + u16::from(self.nodes[*to].tail) <= u16::from(self.horizon));
        let useful: Vec<_> = useful.collect();
        for (index, ((from, to, link), cost)) in useful.iter().enumerate() {
            let same = useful.iter().enumerate().filter(|(_, ((_, _, other), _))| other == link);
            let same_link = same.map(|(other, _)| 1_u32 << other).sum();
            self.arcs.push(Arc { from: *from, to: *to, cost: *cost, same_link });
            self.nodes[*from].arcs_out |= 1 << index;
            self.nodes[*to].arcs_in |= 1 << index;
        }
    }

    /// No node ever holds more tasks than the nodes that are no masters can compute (lemma 2): so this many fit a byte.
    fn refuse_too_many(&self) -> Result<(), WithinHorizonError> {
        let others = self.nodes.iter().filter(|node| !node.is_master);
        let most: u64 = others.filter_map(|node| node.time).map(|time| u64::from(self.horizon / time)).sum();
        if most > MOST_UNITS { Err(WithinHorizonError::TooMany(most)) } else { Ok(()) }
    }

    /// How many tasks the masters of lemma 3 compute.
    pub fn beside(&self) -> u64 {
        self.masters_beside().map(|(_, count, _)| count).sum()
    }

    /// Node, number of tasks and time of each of them, of the masters of lemma 3.
    pub fn masters_beside(&self) -> impl Iterator<Item = (usize, u64, Rational)> + '_ {
        self.beside.iter().map(|&(node, time)| (node, u64::from(self.horizon / time), &self.unit * BigInt::from(time)))
    }
}

/// The largest time of which every w and c is a multiple.
fn unit(platform: &PlatformGraph) -> Rational {
    let times = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
    let times: Vec<_> = times.chain(platform.links().iter().map(|link| &link.cost)).collect();
    let denominator = times.iter().fold(BigInt::one(), |lcm, time| least_common_multiple(&lcm, &time.denom()));
    let whole = times.iter().map(|time| (*time * &denominator).to_integer());
    let divisor = whole.fold(BigInt::zero(), |divisor, time| greatest_common_divisor(&divisor, &time));
    if divisor.is_zero() { Rational::one() } else { Rational::new(divisor, denominator) }
}
