//! Schedules of tasks on a graph of processors, as tables.

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::number::decimal::in_a_cell;
use schedcheck_model::platform_graph::{Computation, Period, Phases, PlatformGraph, Schedule, Slot, Tasks};

use crate::cli::text::tables::{Part, Text, lasting, name, part, span};

pub fn text(platform: &PlatformGraph, schedule: &Schedule) -> Text {
    let legend = match schedule {
        Schedule::Period(_) => "a node receives (r), sends (s), works (w): one period, which is repeated for ever",
        Schedule::Phases(_) | Schedule::Tasks(_) => "a node receives (r), sends (s), works (w)",
    };
    let tables = match schedule {
        Schedule::Period(period) => of_period(platform, period),
        Schedule::Phases(phases) => vec![of_phases(phases)],
        Schedule::Tasks(tasks) => of_tasks(platform, tasks),
    };
    Text::new(legend, tables)
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
