//! Tasks on a graph of processors. In the network w is in the nodes, c on the links, arrows on links of one direction;
//! the chart has of each node what it receives (r), what it sends (s) and what it computes (w), within a period, over
//! phases of periods, or task by task.

use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{
    self, Computation, Direction, Period, Phase, Phases, PlatformGraph, PortModel, Schedule, Slot, Tasks, Transfer,
};

use super::Drawn;
use crate::gantt::{Bar, Chart, Key, Row};
use crate::network::{Fact, Link, Network, Node, NodeShape};
use crate::platforms::{MOST_NODES, Numbering, circles, left_out, or_infinite};
use crate::schedules::{MOST_BARS, lanes};

/// In a period of more tasks, those of each transfer and of each computation are one bar.
const MOST_TASKS: u32 = 10_000;

impl Drawn for PlatformGraph {
    fn network(&self, numbering: Numbering) -> Network {
        let all = self.nodes().len();
        let drawn = all.min(MOST_NODES);
        let mut nodes: Vec<_> = self.nodes()[..drawn]
            .iter()
            .enumerate()
            .map(|(number, node)| {
                let model = (node.model != PortModel::default()).then(|| Fact::new("", node.model));
                let facts = [or_infinite("w", node.cycle_time.as_ref())].into_iter().chain(model).collect();
                Node::new(
                    numbering.name(number),
                    if node.is_master { NodeShape::Master } else { NodeShape::Processor },
                    facts,
                )
            })
            .collect();
        let links: Vec<_> = self.links().iter().filter(|link| link.from < drawn && link.to < drawn).map(link).collect();
        circles::place(&mut nodes, &links);
        let horizon = self.horizon().map(|horizon| format!("Within K = {horizon} time units."));
        let notes = horizon.into_iter().chain(left_out(drawn, all, "nodes")).chain(numbering.note()).collect();
        Network { title: "Processors that compute and forward tasks".to_owned(), notes, nodes, links }
    }

    fn chart(&self, schedule: &Self::Schedule, numbering: Numbering) -> Chart {
        let rows = match schedule {
            Schedule::Period(period) => rows_of_period(self, period, numbering),
            Schedule::Phases(phases) => rows_of_phases(self, phases, numbering),
            Schedule::Tasks(tasks) => rows_of_tasks(self, tasks, numbering),
        };
        let what = "r: what a node receives, by sender; s: what it sends, by receiver; w: what it computes.".to_owned();
        let key = |round, text: &str| Key { round, text: text.to_owned() };
        let keys = [key(0, "computation of a task"), key(1, "computation of the next task")];
        Chart::new("Tasks on a platform graph", rows).explained([what].into_iter().chain(numbering.note()), keys)
    }

    fn objective_name(&self) -> &'static str {
        if self.horizon().is_some() { "number of tasks" } else { "throughput" }
    }

    fn parts(&self) -> (usize, &'static str) {
        (self.nodes().len() + self.links().len(), "nodes and links")
    }

    fn bars(&self, schedule: &Self::Schedule) -> usize {
        match schedule {
            Schedule::Period(period) => bars_of_period(period),
            Schedule::Phases(phases) => phases.phases.iter().map(|phase| bars_of_period(&phase.period)).sum(),
            Schedule::Tasks(tasks) => 2 * tasks.transfers.len() + tasks.computations.len(),
        }
    }
}

fn link(link: &platform_graph::Link) -> Link {
    let drawn = Link::new(link.from, link.to, vec![Fact::new("c", &link.cost)]);
    if link.direction == Direction::Forward { drawn.directed() } else { drawn }
}

/// One period: of each node what it receives, what it sends, and what it computes.
fn rows_of_period(platform: &PlatformGraph, period: &Period, numbering: Numbering) -> Vec<Row> {
    let mut drawing = Drawing::new(platform, numbering);
    drawing.period(period, &Rational::zero());
    drawing.rows()
}

/// Phases one after the other: each period of them if there are few, else one bar for all of what a node does in the
/// phase.
fn rows_of_phases(platform: &PlatformGraph, phases: &Phases, numbering: Numbering) -> Vec<Row> {
    let mut drawing = Drawing::new(platform, numbering);
    let mut start = Rational::zero();
    for phase in &phases.phases {
        drawing.phase(phase, &start);
        start += &phase.period.duration * BigInt::from(phase.repeat.clone());
    }
    drawing.rows()
}

fn rows_of_tasks(platform: &PlatformGraph, tasks: &Tasks, numbering: Numbering) -> Vec<Row> {
    let mut drawing = Drawing::new(platform, numbering);
    for transfer in &tasks.transfers {
        let one = Transfer { from: transfer.from, to: transfer.to, tasks: 1_u32.into() };
        drawing.transfer(&one, &transfer.start);
    }
    for computation in &tasks.computations {
        drawing.computation(&Computation { node: computation.node, tasks: 1_u32.into() }, &computation.start);
    }
    drawing.rows()
}

/// What a node does.
#[derive(Default)]
struct Deeds {
    received: Vec<Bar>,
    sent: Vec<Bar>,
    computed: Vec<Bar>,
}

struct Drawing<'a> {
    platform: &'a PlatformGraph,
    numbering: Numbering,
    deeds: Vec<Deeds>,
    /// Whether there are so many tasks that those of one transfer or computation are one bar.
    joins_tasks: bool,
}

impl<'a> Drawing<'a> {
    fn new(platform: &'a PlatformGraph, numbering: Numbering) -> Self {
        let deeds = platform.nodes().iter().map(|_| Deeds::default()).collect();
        Self { platform, numbering, deeds, joins_tasks: false }
    }

    fn phase(&mut self, phase: &Phase, start: &Rational) {
        let all = tasks_of(&phase.period) * &phase.repeat;
        let Some(repeat) = phase.repeat.to_u64().filter(|_| all <= MOST_BARS.into()) else {
            return self.summary(phase, start);
        };
        // Without a task nothing is drawn, however often it is repeated.
        for period in 0..if all.is_zero() { 0 } else { repeat } {
            let start = start + &phase.period.duration * period;
            self.period(&phase.period, &start);
        }
    }

    /// One bar, from the start of the phase to its end, for all tasks that a node computes, or that it sends to one
    /// other.
    fn summary(&mut self, phase: &Phase, start: &Rational) {
        let end = start + &phase.period.duration * BigInt::from(phase.repeat.clone());
        let in_slots = phase.period.slots.iter().flat_map(|slot| &slot.computations);
        let mut tasks: Vec<BigUint> = vec![BigUint::zero(); self.deeds.len()];
        for computation in phase.period.computations.iter().chain(in_slots) {
            if let Some(sum) = tasks.get_mut(computation.node) {
                *sum += &computation.tasks * &phase.repeat;
            }
        }
        let bar = |label: String, is_message: bool| Bar {
            from: start.clone(),
            to: end.clone(),
            label,
            is_message,
            round: 0,
            receiver: None,
        };
        for (deeds, tasks) in self.deeds.iter_mut().zip(tasks) {
            deeds.computed.extend((!tasks.is_zero()).then(|| bar(format!("{tasks} tasks"), false)));
        }
        for (from, to, _) in self.platform.arcs() {
            let transfers = phase.period.slots.iter().flat_map(|slot| &slot.transfers);
            let over = transfers.filter(|transfer| (transfer.from, transfer.to) == (from, to));
            let tasks = over.map(|transfer| &transfer.tasks).sum::<BigUint>() * &phase.repeat;
            if !tasks.is_zero() {
                let label = |node| format!("{}: {tasks} tasks", self.numbering.name(node));
                let message = |node| bar(label(node), true).received_by(to, self.numbering.name(to));
                self.deeds[from].sent.push(message(to));
                self.deeds[to].received.push(message(from));
            }
        }
    }

    fn period(&mut self, period: &Period, start: &Rational) {
        self.joins_tasks = tasks_of(period) > MOST_TASKS.into();
        for computation in &period.computations {
            self.computation(computation, start);
        }
        let mut start = start.clone();
        for Slot { duration, transfers, computations } in &period.slots {
            for transfer in transfers {
                self.transfer(transfer, &start);
            }
            for computation in computations {
                self.computation(computation, &start);
            }
            start += duration;
        }
    }

    fn transfer(&mut self, transfer: &Transfer, start: &Rational) {
        let Some(link) = self.platform.link_between(transfer.from, transfer.to) else { return };
        let cost = &self.platform.links()[link].cost;
        let to = |bar: Bar| bar.received_by(transfer.to, self.numbering.name(transfer.to));
        let with = |node: usize| {
            let bars = self.bars(start, cost, &transfer.tasks, Some(self.numbering.name(node)));
            bars.into_iter().map(to).collect::<Vec<_>>()
        };
        let (sent, received) = (with(transfer.to), with(transfer.from));
        self.deeds[transfer.from].sent.extend(sent);
        self.deeds[transfer.to].received.extend(received);
    }

    fn computation(&mut self, computation: &Computation, start: &Rational) {
        let time = self.platform.nodes().get(computation.node).and_then(|node| node.cycle_time.as_ref());
        let Some(time) = time else { return };
        let bars = self.bars(start, time, &computation.tasks, None);
        self.deeds[computation.node].computed.extend(bars);
    }

    /// A bar for each task, one after the other; one bar for all of them if they are too many.
    fn bars(&self, start: &Rational, each: &Rational, tasks: &BigUint, partner: Option<String>) -> Vec<Bar> {
        let is_message = partner.is_some();
        let label = partner.unwrap_or_default();
        let Some(count) = tasks.to_u64().filter(|count| *count <= if self.joins_tasks { 1 } else { MOST_BARS }) else {
            let label = if is_message { format!("{label}: {tasks} tasks") } else { format!("{tasks} tasks") };
            let to = start + each * BigInt::from(tasks.clone());
            return vec![Bar { from: start.clone(), to, label, is_message, round: 0, receiver: None }];
        };
        let at = |task: u64| start + each * task;
        let bar = |task: u64| Bar {
            from: at(task),
            to: at(task + 1),
            label: label.clone(),
            is_message,
            round: usize::from(task % 2 == 1),
            receiver: None,
        };
        (0..count).map(bar).collect()
    }

    /// What is done at once is in rows below each other.
    fn rows(self) -> Vec<Row> {
        let mut rows = Vec::new();
        for (node, Deeds { received, sent, computed }) in self.deeds.into_iter().enumerate() {
            for (what, bars) in [("r", received), ("s", sent), ("w", computed)] {
                let name = format!("{} {what}", self.numbering.name(node));
                rows.extend(lanes(bars).into_iter().map(|bars| Row { name: name.clone(), bars }));
            }
        }
        rows
    }
}

/// How many bars a period has at most.
fn bars_of_period(period: &Period) -> usize {
    let of_slot = |slot: &Slot| 2 * slot.transfers.len() + slot.computations.len();
    period.slots.iter().map(of_slot).sum::<usize>() + period.computations.len()
}

/// How many tasks are sent or computed within a period.
fn tasks_of(period: &Period) -> BigUint {
    let computations = period.slots.iter().flat_map(|slot| &slot.computations).chain(&period.computations);
    let transfers = period.slots.iter().flat_map(|slot| &slot.transfers).map(|transfer| &transfer.tasks);
    computations.map(|computation| &computation.tasks).chain(transfers).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_platform_graph_that_is_a_tree_stands_in_layers_below_its_master() {
        let platform = PlatformGraph::of([1, 1, 1], [(1, 2, 1), (0, 1, 1)]);
        let heights = |network: &Network| network.nodes.iter().map(|node| node.y).collect::<Vec<_>>();
        assert!(heights(&platform.network(Numbering::FromOne)).is_sorted_by(|one, other| one < other));
    }
}
