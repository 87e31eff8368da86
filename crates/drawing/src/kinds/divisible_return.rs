//! A divisible load on a star whose workers return results. In the network g, G, d and D are on the links, w and W in
//! the workers; the chart has the master's port, or its two ports, and each worker.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{Chunk, DivisibleReturn, Ports, Worker};

use super::Drawn;
use crate::gantt::{Bar, Chart, Row};
use crate::network::{Fact, Network, Node, NodeShape};
use crate::platforms::stars::{self, Ray};
use crate::platforms::{Numbering, or_infinite};

const TITLE: &str = "A divisible load with returns";

impl Drawn for DivisibleReturn {
    fn network(&self, numbering: Numbering) -> Network {
        let hub = Node::new(numbering.master(), NodeShape::Master, vec![Fact::new("load", self.load())]);
        let rays = self.workers().iter().map(ray);
        let mut network = stars::network(TITLE, hub, rays, self.workers().len(), numbering);
        network.notes.push(match self.ports() {
            Ports::One => "The master sends or receives one message at a time.".to_owned(),
            Ports::Two => "The master can send a message and receive another one at the same time.".to_owned(),
        });
        network
    }

    fn chart(&self, schedule: &Self::Schedule, numbering: Numbering) -> Chart {
        let (ports, notes): (&[&str], &[&str]) = match self.ports() {
            Ports::One => (&["port"], &["port: what the master sends and receives."]),
            Ports::Two => (&["sends", "returns"], &["sends: what the master sends; returns: what it receives."]),
        };
        let names = ports.iter().map(|&name| name.to_owned());
        let names = names.chain((0..self.workers().len()).map(|worker| numbering.name(worker)));
        let mut rows: Vec<_> = names.map(|name| Row { name, bars: Vec::new() }).collect();
        for chunk in &schedule.chunks {
            let Some(costs) = self.workers().get(chunk.worker) else { continue };
            let own = ports.len() + chunk.worker;
            let [sent, returned] = messages(costs, chunk, self.workers().len(), numbering);
            rows[own].bars.push(sent.clone());
            rows[0].bars.push(sent);
            let computing = costs.computing(&chunk.load);
            rows[own].bars.extend(computing.map(|time| bar(&chunk.compute_start, time, chunk.load.to_string(), false)));
            rows[own].bars.push(returned.clone());
            rows[ports.len() - 1].bars.push(returned);
        }
        let loads = "The numbers in the bars of the workers are loads.";
        let notes = notes.iter().copied().chain([loads]).map(str::to_owned).chain(numbering.note());
        Chart::new(TITLE, rows).explained(notes, [])
    }

    fn objective_name(&self) -> &'static str {
        "makespan"
    }

    fn parts(&self) -> (usize, &'static str) {
        (self.workers().len(), "workers")
    }

    fn bars(&self, schedule: &Self::Schedule) -> usize {
        5 * schedule.chunks.len()
    }
}

/// A worker with what its link costs; latencies only where there are any.
fn ray(worker: &Worker) -> Ray {
    let latency = |symbol, time: &Rational| (!time.is_zero()).then(|| Fact::new(symbol, time));
    let facts = [or_infinite("w", worker.cycle_time.as_ref())].into_iter();
    let send = [Fact::new("g", &worker.link)].into_iter().chain(latency("G", &worker.link_latency));
    let result = [Fact::new("d", &worker.return_link)].into_iter().chain(latency("D", &worker.return_latency));
    Ray { facts: facts.chain(latency("W", &worker.compute_latency)).collect(), link: send.chain(result).collect() }
}

/// The send of a chunk and the return of its results, to the master, whose number is that of no worker.
fn messages(costs: &Worker, chunk: &Chunk, master: usize, numbering: Numbering) -> [Bar; 2] {
    let name = || numbering.name(chunk.worker);
    let sent = bar(&chunk.send_start, costs.sending(&chunk.load), name(), true).received_by(chunk.worker, name());
    let returned = bar(&chunk.return_start, costs.returning(&chunk.load), name(), true);
    [sent, returned.received_by(master, numbering.master().to_owned())]
}

fn bar(from: &Rational, time: Rational, label: String, is_message: bool) -> Bar {
    Bar { from: from.clone(), to: from + time, label, is_message, round: 0, receiver: None }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::divisible_return::Schedule;

    use super::*;

    fn star(ports: Ports) -> DivisibleReturn {
        DivisibleReturn::affine(6, ports, [((1, 1, 1), (0, 0, 0)), ((1, 2, 3), (4, 5, 6))])
    }

    fn schedule() -> Schedule {
        let chunk = |worker, numbers: [i64; 4]| {
            let [load, send_start, compute_start, return_start] = numbers.map(Rational::from);
            Chunk { worker, load, send_start, compute_start, return_start }
        };
        Schedule { chunks: vec![chunk(0, [4, 0, 4, 8]), chunk(1, [2, 4, 10, 19]), chunk(7, [1, 0, 0, 0])] }
    }

    /// The name of each row, and from when to when its bars are.
    fn rows(ports: Ports) -> Vec<(String, Vec<[String; 2]>)> {
        let times = |bar: &Bar| [bar.from.to_string(), bar.to.to_string()];
        let chart = star(ports).chart(&schedule(), Numbering::FromZero);
        chart.rows.into_iter().map(|row| (row.name, row.bars.iter().map(times).collect())).collect()
    }

    fn expected(rows: &[(&str, &[[&str; 2]])]) -> Vec<(String, Vec<[String; 2]>)> {
        rows.iter()
            .map(|(name, bars)| ((*name).to_owned(), bars.iter().map(|bar| bar.map(str::to_owned)).collect()))
            .collect()
    }

    const WORKERS: [(&str, &[[&str; 2]]); 2] =
        [("P0", &[["0", "4"], ["4", "8"], ["8", "12"]]), ("P1", &[["4", "10"], ["10", "19"], ["19", "31"]])];

    #[test]
    fn one_port_has_a_row_of_sends_and_returns() {
        let port = ("port", [["0", "4"], ["8", "12"], ["4", "10"], ["19", "31"]].as_slice());
        assert_eq!(rows(Ports::One), expected(&[port, WORKERS[0], WORKERS[1]]));
    }

    #[test]
    fn two_ports_have_a_row_each() {
        let sends = ("sends", [["0", "4"], ["4", "10"]].as_slice());
        let returns = ("returns", [["8", "12"], ["19", "31"]].as_slice());
        assert_eq!(rows(Ports::Two), expected(&[sends, returns, WORKERS[0], WORKERS[1]]));
    }

    #[test]
    fn latencies_of_nothing_are_not_told_and_ports_are() {
        let network = star(Ports::Two).network(Numbering::FromOne);
        assert_eq!(network.links.iter().map(|link| link.facts.len()).collect::<Vec<_>>(), [2, 4]);
        assert_eq!(network.nodes[2].facts, [Fact::new("w", 2), Fact::new("W", 5)]);
        assert_ne!(network.notes, star(Ports::One).network(Numbering::FromOne).notes);
    }

    #[test]
    fn bars_are_counted_as_they_are_drawn() {
        let schedule = Schedule { chunks: schedule().chunks[..2].to_vec() };
        let chart = star(Ports::One).chart(&schedule, Numbering::FromZero);
        let drawn: usize = chart.rows.iter().map(|row| row.bars.len()).sum();
        assert_eq!(star(Ports::One).bars(&schedule), drawn);
    }
}
