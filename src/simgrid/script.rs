//! The script: the order of a schedule as Python literals, and the actors that play it.

use std::collections::BTreeMap;

use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::star::{Transfer, Worker};

use super::Play;
use super::order::{Order, Source, Step};

/// What the actors do, whatever the schedule.
const ACTORS: &str = include_str!("actors.py");

/// The script that plays an order, and compares the time of the simulator with `makespan`.
pub(super) fn script(play: &Play, order: &Order, makespan: &Rational) -> String {
    head(makespan) + &platform(&play.workers) + &steps(play, order) + ACTORS
}

fn head(makespan: &Rational) -> String {
    format!(
        r#"#!/usr/bin/env python3
"""Plays a schedule of schedcheck back on SimGrid; README.md says how. The makespan that schedcheck measured: {makespan}."""

import json
import os
import sys

from simgrid import Actor, Engine, Host, Mailbox, Semaphore, this_actor

OWN = None
UP, DOWN = "up", "down"

MEASURED_EXACTLY = "{makespan}"
MEASURED = {measured}
"#,
        measured = python(makespan)
    )
}

/// What the actors have to know of the platform.
fn platform(workers: &[Worker<Rational>]) -> String {
    format!(
        r"# The shortest time that a task takes anywhere.
SHORTEST = {shortest}
# What takes no time, and is left to no model.
FREE_LINKS = {free_links}
INSTANT_WORKERS = {instant}

",
        shortest = shortest(workers).map_or_else(|| "1".to_owned(), python),
        free_links = set(workers, |worker| worker.comm.is_zero()),
        instant = set(workers, |worker| worker.comp.as_ref().is_some_and(Zero::is_zero)),
    )
}

/// Who does what, in order.
fn steps(play: &Play, order: &Order) -> String {
    let [sent, forwarded, computed] = waits(&order.waits);
    format!(
        r"# Each transfer: who sends, who receives, and by which transfer the sender has the task (OWN: from the beginning).
TRANSFERS = [
{transfers}]
# The transfers in the order of the master's ports; each worker sends and receives its own in the same order.
INPUT_PORT = [{input}]
OUTPUT_PORT = [{output}]
# What each worker computes, in order: by which transfer it has the task.
COMPUTED = {{
{computations}}}
# What the schedule begins later than it could, and when: transfers, and (worker, number of the computation).
SEND_NOT_BEFORE = {{{sent}}}
FORWARD_NOT_BEFORE = {{{forwarded}}}
COMPUTE_NOT_BEFORE = {{{computed}}}

",
        transfers = transfers(play, order),
        input = order.input.iter().join(", "),
        output = order.output.iter().join(", "),
        computations = computations(order),
    )
}

/// An exact number as a Python expression, which Python rounds once.
fn python(number: &Rational) -> String {
    match number.denom().is_one() {
        true => format!("{}", number.numer()),
        false => format!("{} / {}", number.numer(), number.denom()),
    }
}

/// The least positive cost.
fn shortest(workers: &[Worker<Rational>]) -> Option<&Rational> {
    let costs = workers.iter().flat_map(|worker| std::iter::once(&worker.comm).chain(&worker.comp));
    costs.filter(|cost| !cost.is_zero()).min()
}

fn set(workers: &[Worker<Rational>], has: impl Fn(&Worker<Rational>) -> bool) -> String {
    let members = workers.iter().positions(has).join(", ");
    if members.is_empty() { "set()".to_owned() } else { format!("{{{members}}}") }
}

fn transfers(play: &Play, order: &Order) -> String {
    let line = |(transfer, source): (&Transfer<Rational>, &Source)| {
        format!("    ({}, {}, {}),\n", transfer.from, transfer.to, name(*source))
    };
    play.transfers.iter().zip(&order.sources).map(line).collect()
}

fn name(source: Source) -> String {
    match source {
        Source::Own => "OWN".to_owned(),
        Source::Received(transfer) => transfer.to_string(),
    }
}

/// A worker that computes nothing is left out; a worker's own tasks, which come first, are counted.
fn computations(order: &Order) -> String {
    let line = |(worker, sources): (usize, &Vec<Source>)| {
        let runs = sources.iter().chunk_by(|source| **source == Source::Own);
        let parts = runs.into_iter().map(|(own, sources)| match own {
            true => format!("[OWN] * {}", sources.count()),
            false => format!("[{}]", sources.map(|&source| name(source)).join(", ")),
        });
        format!("    {worker}: {},\n", parts.collect_vec().join(" + "))
    };
    let computing = order.computed.iter().enumerate().filter(|(_, sources)| !sources.is_empty());
    computing.map(line).collect()
}

/// The waits of senders, of the output port and of processors.
fn waits(waits: &BTreeMap<Step, Rational>) -> [String; 3] {
    let mut entries = [const { Vec::new() }; 3];
    for (step, time) in waits {
        let (which, key) = match step {
            Step::Send(transfer) => (0, transfer.to_string()),
            Step::Forward(transfer) => (1, transfer.to_string()),
            Step::Compute(worker, number) => (2, format!("({worker}, {number})")),
        };
        entries[which].push(format!("{key}: {}", python(time)));
    }
    entries.map(|entries| entries.join(", "))
}

/// How to play the folder back.
pub(super) fn readme(kind: &str, makespan: &Rational) -> String {
    let time = if kind == "star" { "makespan" } else { "time" };
    format!(
        "# A schedule, to be played back on SimGrid\n\n\
         `schedcheck export simgrid` wrote this folder: a platform of kind {kind}, and a schedule of it. The {time} \
         that schedcheck\n\
         measured is {makespan}.\n\n\
         ```\n\
         apt-get install python3-simgrid     # SimGrid 3.32 with its Python binding, on Debian or Ubuntu\n\
         /usr/bin/python3 play.py            # the Python that the package is installed for\n\
         /usr/bin/python3 play.py --eager    # without the idle times that the schedule takes on purpose\n\
         ```\n\n\
         The script plays the order of the schedule: each port of the master and each worker does one thing after the \
         other, each as\n\
         soon as it can, or as late as the schedule has it where that idles on purpose (the NOT_BEFORE of the script). \
         It prints the\n\
         {time} that SimGrid's clock shows in the end, with all digits, and as a line of JSON. It exits with status 0 \
         if that agrees with\n\
         the measured one to nine digits, and with 1 if it does not; with `--eager`, 1 if it is larger.\n\n\
         Other arguments go to SimGrid, such as `--log=root.thres:info`.\n\n\
         | file | holds |\n| --- | --- |\n\
         | platform.xml | the star: a task is one byte on a link and one flop on a worker |\n\
         | play.py | the order of the schedule, and the actors that play it |\n"
    )
}
