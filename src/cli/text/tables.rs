//! Schedules of every kind as tables, with the numbers of their files and the times at which everything ends.

use std::iter;

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_files::Judgement;
use schedcheck_model::platform_graph::{Computation, Period, Phases, PlatformGraph, Slot, Tasks};
use schedcheck_model::{Rational, divisible, platform_graph, ring, star, switch, tree};

use super::numbers::{in_a_cell, span};

/// A table: what it shows, the names of its columns, and its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it shows, in the plural.
    pub title: &'static str,
    /// The names of the columns.
    pub head: Vec<&'static str>,
    /// The first lines.
    pub lines: Vec<Vec<String>>,
    /// How many more there are.
    pub left_out: usize,
}

/// The most lines of a table: what is longer is for programs.
const MOST_LINES: usize = 40;

/// What cannot be told, for it is of somebody who is not there.
const UNKNOWN: &str = "?";

/// The tables of a schedule; those without a line are left out.
pub fn of(judgement: &Judgement) -> Vec<Part> {
    let parts = match judgement {
        Judgement::Star(platform, schedule) => of_star(platform, schedule),
        Judgement::Redistribution(platform, moved) => {
            let comm = |worker: usize| platform.workers().get(worker).map(|worker| &worker.comm);
            vec![transfers(moved, &comm)]
        }
        Judgement::Ring(platform, schedule) => vec![of_ring(platform, schedule)],
        Judgement::DivisibleStar(platform, schedule) => {
            let by_the_master = platform.master().map(|time| time * &schedule.master);
            vec![chunks(schedule, &|worker| platform.workers().get(worker), by_the_master)]
        }
        Judgement::MultiRound(platform, schedule) => {
            let there = |worker: usize| (worker < platform.workers()).then(|| platform.worker());
            vec![chunks(schedule, &there, None)]
        }
        Judgement::DivisibleTree(platform, schedule) => of_tree(platform, schedule),
        Judgement::Switch(_, schedule) => of_switch(schedule),
        Judgement::PlatformGraph(platform, schedule) => match schedule {
            platform_graph::Schedule::Period(period) => of_period(platform, period),
            platform_graph::Schedule::Phases(phases) => vec![of_phases(phases)],
            platform_graph::Schedule::Tasks(tasks) => of_tasks(platform, tasks),
        },
    };
    parts.into_iter().filter(|part| !part.lines.is_empty()).collect()
}

fn part<const N: usize>(
    title: &'static str,
    head: [&'static str; N],
    lines: impl IntoIterator<Item = [String; N]>,
) -> Part {
    let mut all = lines.into_iter().map(Vec::from);
    let mut lines: Vec<_> = all.by_ref().take(MOST_LINES + 1).collect();
    let mut left_out = all.count();
    // One line more is as long as the line that says that it is left out.
    if left_out > 0 {
        lines.truncate(MOST_LINES);
        left_out += 1;
    }
    Part { title, head: head.to_vec(), lines, left_out }
}

fn name(processor: usize) -> String {
    Numbering::FromZero.name(processor)
}

/// From `start` on for so long.
fn lasting(start: &Rational, time: Option<Rational>) -> String {
    match time {
        Some(time) => span(start, &(start + time)),
        None => format!("{} – {UNKNOWN}", in_a_cell(start)),
    }
}

fn of_star(platform: &star::Star<Rational>, schedule: &star::Schedule<Rational>) -> Vec<Part> {
    let comm = |worker: usize| platform.workers().get(worker).map(|worker| &worker.comm);
    let runs = schedule.runs.iter().enumerate().map(|(number, run)| {
        let each = platform.workers().get(run.worker).and_then(|worker| worker.comp.as_ref());
        let time = lasting(&run.start, each.map(|each| each * BigInt::from(run.tasks)));
        [number.to_string(), name(run.worker), run.tasks.to_string(), time]
    });
    vec![transfers(&schedule.transfers, &comm), part("computations", ["#", "worker", "tasks", "time"], runs)]
}

fn transfers<'a>(transfers: &[star::Transfer<Rational>], comm: &dyn Fn(usize) -> Option<&'a Rational>) -> Part {
    let lines = transfers.iter().enumerate().map(|(number, transfer)| {
        let time = |start, worker| lasting(start, comm(worker).cloned());
        let (sent, received) = (time(&transfer.in_start, transfer.from), time(&transfer.out_start, transfer.to));
        [number.to_string(), name(transfer.from), name(transfer.to), sent, received]
    });
    part("transfers of a task each", ["#", "from", "to", "into the master", "out of the master"], lines)
}

fn of_ring(platform: &ring::SliceRing, schedule: &ring::Schedule) -> Part {
    let length = schedule.ring.len();
    let is_there = |processor: usize| processor < platform.processors();
    let shares = schedule.ring.iter().zip(&schedule.shares).enumerate();
    let lines = shares.map(|(position, (&processor, share))| {
        let time = is_there(processor).then(|| share * platform.work() * &platform.cycle_times()[processor]);
        let message = |neighbour: usize| {
            let is_known = is_there(processor) && is_there(neighbour);
            is_known.then(|| platform.volume() * platform.cost(processor, neighbour))
        };
        let around = [(position + length - 1) % length, (position + 1) % length].map(|place| schedule.ring[place]);
        let around = if length > 1 { around.to_vec() } else { Vec::new() };
        let messages: Vec<_> = around.iter().map(|&neighbour| (neighbour, message(neighbour))).collect();
        let told = |(neighbour, time): &(usize, Option<Rational>)| format!("{} to {}", known(time), name(*neighbour));
        let of_messages = messages.iter().map(|(_, time)| time.clone()).sum::<Option<Rational>>();
        let busy = time.clone().zip(of_messages).map(|(time, messages)| time + messages);
        let told = messages.iter().map(told).collect::<Vec<_>>().join(", ");
        [name(processor), in_a_cell(share), known(&time), told, known(&busy)]
    });
    part("the ring, in its order", ["processor", "share", "computes for", "sends for", "busy for"], lines)
}

fn known(time: &Option<Rational>) -> String {
    time.as_ref().map_or_else(|| UNKNOWN.to_owned(), in_a_cell)
}

fn chunks<'a>(
    schedule: &divisible::Schedule,
    worker: &dyn Fn(usize) -> Option<&'a divisible::Worker>,
    by_the_master: Option<Rational>,
) -> Part {
    let own = (!schedule.master.is_zero()).then(|| {
        let time = lasting(&Rational::zero(), by_the_master);
        [String::new(), "master".to_owned(), in_a_cell(&schedule.master), String::new(), time]
    });
    let lines = schedule.chunks.iter().enumerate().map(|(number, chunk)| {
        let costs = worker(chunk.worker);
        let sent = lasting(&chunk.send_start, costs.map(|costs| costs.sending(&chunk.load)));
        let computed = lasting(&chunk.compute_start, costs.and_then(|costs| costs.computing(&chunk.load)));
        [number.to_string(), name(chunk.worker), in_a_cell(&chunk.load), sent, computed]
    });
    part("chunks of the load", ["#", "worker", "load", "sent", "computed"], own.into_iter().chain(lines))
}

fn of_tree(platform: &tree::DivisibleTree, schedule: &tree::Schedule) -> Vec<Part> {
    let node = |node: usize| platform.nodes().get(node);
    let messages = schedule.messages.iter().enumerate().map(|(number, message)| {
        let uplink = node(message.to).and_then(|node| node.uplink.as_ref());
        let from = uplink.map_or_else(|| UNKNOWN.to_owned(), |uplink| name(uplink.parent));
        let time = uplink.map(|uplink| &uplink.latency + &uplink.link * &message.load);
        [number.to_string(), from, name(message.to), in_a_cell(&message.load), lasting(&message.start, time)]
    });
    let computations = schedule.computations.iter().enumerate().map(|(number, computation)| {
        let costs = node(computation.node).and_then(|node| Some((&node.compute_latency, node.cycle_time.as_ref()?)));
        let time = costs.map(|(latency, time)| latency + time * &computation.load);
        let time = lasting(&computation.start, time);
        [number.to_string(), name(computation.node), in_a_cell(&computation.load), time]
    });
    vec![
        part("messages", ["#", "from", "to", "load", "time"], messages),
        part("computations", ["#", "node", "load", "time"], computations),
    ]
}

fn of_switch(schedule: &switch::Schedule) -> Vec<Part> {
    let flows = schedule.flows.iter().enumerate().map(|(number, flow)| {
        let time = span(&flow.start, &flow.end);
        [number.to_string(), name(flow.from), name(flow.to), in_a_cell(&flow.load), time]
    });
    let computations =
        schedule.computations.iter().enumerate().map(|(number, one)| {
            [number.to_string(), name(one.worker), in_a_cell(&one.load), span(&one.start, &one.end)]
        });
    vec![
        part("flows", ["#", "from", "to", "load", "time"], flows),
        part("computations", ["#", "worker", "load", "time"], computations),
    ]
}

/// The cost of a task over a link.
fn cost(platform: &PlatformGraph, from: usize, to: usize) -> Option<&Rational> {
    platform.link_between(from, to).map(|link| &platform.links()[link].cost)
}

/// The time in which a node computes a task.
fn cycle_time(platform: &PlatformGraph, node: usize) -> Option<&Rational> {
    platform.nodes().get(node).and_then(|node| node.cycle_time.as_ref())
}

fn times(each: Option<&Rational>, tasks: &BigUint) -> Option<Rational> {
    each.map(|each| each * BigInt::from(tasks.clone()))
}

fn of_period(platform: &PlatformGraph, period: &Period) -> Vec<Part> {
    let mut start = Rational::zero();
    let (mut transfers, mut computations) = (Vec::new(), Vec::new());
    let computed = |slot: String, start: &Rational, one: &Computation| {
        let time = lasting(start, times(cycle_time(platform, one.node), &one.tasks));
        [slot, name(one.node), one.tasks.to_string(), time]
    };
    computations.extend(period.computations.iter().map(|one| computed("all".to_owned(), &start, one)));
    for (number, Slot { duration, transfers: sent, computations: beside }) in period.slots.iter().enumerate() {
        transfers.extend(sent.iter().map(|one| {
            let time = lasting(&start, times(cost(platform, one.from, one.to), &one.tasks));
            [number.to_string(), name(one.from), name(one.to), one.tasks.to_string(), time]
        }));
        computations.extend(beside.iter().map(|one| computed(number.to_string(), &start, one)));
        start += duration;
    }
    vec![
        part("transfers within a period", ["slot", "from", "to", "tasks", "time"], transfers),
        part("computations within a period", ["slot", "node", "tasks", "time"], computations),
    ]
}

fn of_phases(phases: &Phases) -> Part {
    let mut start = Rational::zero();
    let lines = phases.phases.iter().enumerate().map(|(number, phase)| {
        let began = start.clone();
        start += &phase.period.duration * BigInt::from(phase.repeat.clone());
        let slots = &phase.period.slots;
        let sent = slots.iter().flat_map(|slot| &slot.transfers).map(|one| &one.tasks).sum::<BigUint>();
        let beside = slots.iter().flat_map(|slot| &slot.computations);
        let computed = phase.period.computations.iter().chain(beside).map(|one| &one.tasks).sum::<BigUint>();
        let (repeat, period) = (phase.repeat.to_string(), in_a_cell(&phase.period.duration));
        [number.to_string(), span(&began, &start), repeat, period, sent.to_string(), computed.to_string()]
    });
    part("phases", ["#", "time", "periods", "each of", "sends in each", "computed in each"], lines)
}

fn of_tasks(platform: &PlatformGraph, tasks: &Tasks) -> Vec<Part> {
    let transfers = tasks.transfers.iter().enumerate().map(|(number, one)| {
        let time = lasting(&one.start, cost(platform, one.from, one.to).cloned());
        [number.to_string(), name(one.from), name(one.to), time]
    });
    let computations = tasks.computations.iter().enumerate().map(|(number, one)| {
        let time = lasting(&one.start, cycle_time(platform, one.node).cloned());
        [number.to_string(), name(one.node), time]
    });
    vec![
        part("transfers of a task each", ["#", "from", "to", "time"], transfers),
        part("computations of a task each", ["#", "node", "time"], computations),
    ]
}

impl Part {
    /// Every cell, the names of the columns as well.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        iter::once(&self.head).flatten().copied().chain(self.lines.iter().flatten().map(String::as_str))
    }
}
