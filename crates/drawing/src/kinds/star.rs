//! Tasks on a star. In the network c is on the links, w and the tasks in the workers; the chart has the master's two
//! ports, and each worker with what it sends, receives and computes.

use std::cmp::Reverse;

use schedcheck_model::Rational;
use schedcheck_model::star::{Run, Schedule, Star, Transfer};

use super::Drawn;
use crate::gantt::{Bar, Chart, Row};
use crate::network::{Fact, Network, Node, NodeShape};
use crate::platforms::stars::{self, Ray};
use crate::platforms::{Numbering, or_infinite};
use crate::schedules::{MOST_BARS, RECEIVED, SENT};

impl Drawn for Star<Rational> {
    fn network(&self, numbering: Numbering) -> Network {
        let rays = self.workers().iter().map(|worker| Ray {
            facts: vec![or_infinite("w", worker.comp.as_ref()), Fact::new("L", worker.tasks)],
            link: vec![Fact::new("c", &worker.comm)],
        });
        let hub = Node::new(numbering.master(), NodeShape::Master, vec![]);
        let mut network = stars::network("A star with tasks", hub, rays, self.workers().len(), numbering);
        network.notes.insert(0, "L: how many tasks lie there at first.".to_owned());
        network
    }

    fn chart(&self, schedule: &Self::Schedule, numbering: Numbering) -> Chart {
        let name = |worker: usize| numbering.name(worker);
        let mut rows = vec![
            row("in", schedule.transfers.iter().filter_map(|one| sent(self, one, name(one.from), numbering))),
            row("out", schedule.transfers.iter().filter_map(|one| received(self, one, name(one.to), numbering))),
        ];
        for worker in 0..self.workers().len() {
            rows.extend(rows_of(self, schedule, worker, numbering));
        }
        let ports = "in: what the master receives, by sender; out: what it sends, by receiver.".to_owned();
        let colors = "The colour of a message tells which worker gets the task in the end.".to_owned();
        let colors = (!schedule.transfers.is_empty()).then_some(colors);
        let notes = [ports].into_iter().chain(colors).chain(numbering.note());
        Chart::new("A schedule on a star", rows).explained(notes, [])
    }

    fn objective_name(&self) -> &'static str {
        "makespan"
    }

    fn parts(&self) -> (usize, &'static str) {
        (self.workers().len(), "workers")
    }

    fn bars(&self, schedule: &Self::Schedule) -> usize {
        2 * schedule.transfers.len() + schedule.runs.len()
    }
}

/// A worker whose sends and receptions overlap has a row of its own for what it sends.
fn rows_of(star: &Star<Rational>, schedule: &Schedule<Rational>, worker: usize, numbering: Numbering) -> Vec<Row> {
    let name = |worker: usize| numbering.name(worker);
    let from = schedule.transfers.iter().filter(|transfer| transfer.from == worker);
    let sends = from.filter_map(|transfer| sent(star, transfer, format!("to {}", name(transfer.to)), numbering));
    let to = schedule.transfers.iter().filter(|transfer| transfer.to == worker);
    let receptions =
        to.filter_map(|transfer| received(star, transfer, format!("from {}", name(transfer.from)), numbering));
    let are_many = schedule.runs.iter().fold(0_u64, |sum, run| sum.saturating_add(run.tasks)) > MOST_BARS;
    let runs = schedule.runs.iter().filter(|run| run.worker == worker);
    let computations = runs.flat_map(|run| computed(star, run, are_many));
    let (sends, receptions): (Vec<_>, Vec<_>) = (sends.collect(), receptions.collect());
    if sends.iter().any(|one| receptions.iter().any(|other| one.from < other.to && other.from < one.to)) {
        let sender = row(&format!("{} sends", name(worker)), sends);
        return vec![sender, row(&name(worker), receptions.into_iter().chain(computations))];
    }
    vec![row(&name(worker), sends.into_iter().chain(receptions).chain(computations))]
}

/// The bars by time; at one instant the longer one first, so that it does not hide the shorter one.
fn row(name: &str, bars: impl IntoIterator<Item = Bar>) -> Row {
    let mut bars: Vec<Bar> = bars.into_iter().collect();
    bars.sort_by(|one, other| (&one.from, Reverse(&one.to)).cmp(&(&other.from, Reverse(&other.to))));
    Row { name: name.to_owned(), bars }
}

fn sent(star: &Star<Rational>, transfer: &Transfer<Rational>, label: String, numbering: Numbering) -> Option<Bar> {
    let comm = &star.workers().get(transfer.from)?.comm;
    let from = transfer.in_start.clone();
    let bar = Bar { to: &from + comm, from, label, is_message: true, round: SENT, receiver: None };
    Some(bar.received_by(transfer.to, numbering.name(transfer.to)))
}

fn received(star: &Star<Rational>, transfer: &Transfer<Rational>, label: String, numbering: Numbering) -> Option<Bar> {
    let comm = &star.workers().get(transfer.to)?.comm;
    let from = transfer.out_start.clone();
    let bar = Bar { to: &from + comm, from, label, is_message: true, round: RECEIVED, receiver: None };
    Some(bar.received_by(transfer.to, numbering.name(transfer.to)))
}

/// One bar for each task of the run, or one for all of them.
fn computed(star: &Star<Rational>, run: &Run<Rational>, as_one: bool) -> Vec<Bar> {
    let Some(comp) = star.workers().get(run.worker).and_then(|worker| worker.comp.as_ref()) else { return Vec::new() };
    let at = |tasks: u64| &run.start + comp * tasks;
    let bar = |from: u64, to: u64, label: String| Bar {
        from: at(from),
        to: at(to),
        label,
        is_message: false,
        round: 0,
        receiver: None,
    };
    match (as_one, run.tasks) {
        (_, 0) => Vec::new(),
        (true, 2..) => vec![bar(0, run.tasks, format!("{} tasks", run.tasks))],
        _ => (0..run.tasks).map(|task| bar(task, task + 1, String::new())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn star() -> Star<Rational> {
        Star::of([(1, 2, 3), (2, 1, 0)].map(|(comm, comp, tasks)| (Rational::from(comm), Rational::from(comp), tasks)))
    }

    fn transfer(from: usize, to: usize, in_start: i64, out_start: i64) -> Transfer<Rational> {
        Transfer { from, to, in_start: Rational::from(in_start), out_start: Rational::from(out_start) }
    }

    fn names(chart: &Chart) -> Vec<&str> {
        chart.rows.iter().map(|row| row.name.as_str()).collect()
    }

    #[test]
    fn a_task_shows_on_both_ports_at_both_workers_and_where_it_is_computed() {
        let run = |worker, start, tasks| Run { worker, start: Rational::from(start), tasks };
        let schedule = Schedule { transfers: vec![transfer(0, 1, 0, 1)], runs: vec![run(0, 0, 2), run(1, 3, 1)] };
        let chart = star().chart(&schedule, Numbering::FromOne);
        assert_eq!(names(&chart), ["in", "out", "P1", "P2"]);
        assert_eq!(chart.rows.iter().map(|row| row.bars.len()).collect::<Vec<_>>(), [1, 1, 3, 2]);
        let labels = chart.rows.iter().flat_map(|row| &row.bars).filter(|bar| bar.is_message).map(|bar| &bar.label);
        assert_eq!(labels.collect::<Vec<_>>(), ["P1", "P2", "to P2", "from P1"]);
        let receivers = chart.rows.iter().flat_map(|row| &row.bars).filter_map(|bar| bar.receiver.as_ref());
        assert_eq!(receivers.map(|receiver| receiver.name.as_str()).collect::<Vec<_>>(), ["P2"; 4]);
        assert_eq!(chart.end(), Rational::from(4));
    }

    #[test]
    fn a_worker_that_sends_while_it_receives_has_two_rows() {
        let schedule = Schedule { transfers: vec![transfer(0, 1, 0, 1), transfer(1, 0, 1, 3)], runs: vec![] };
        assert_eq!(names(&star().chart(&schedule, Numbering::FromOne)), ["in", "out", "P1", "P2 sends", "P2"]);
    }

    #[test]
    fn a_run_of_absurd_length_is_one_bar() {
        let schedule =
            Schedule { transfers: vec![], runs: vec![Run { worker: 1, start: Rational::ZERO, tasks: u64::MAX }] };
        assert_eq!(star().chart(&schedule, Numbering::FromOne).rows[3].bars.len(), 1);
    }
}
