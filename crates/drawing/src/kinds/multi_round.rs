//! A divisible load for workers that are alike, dealt in rounds: drawn as one on a star of workers that differ.

use schedcheck_model::divisible::MultiRound;

use super::Drawn;
use crate::gantt::Chart;
use crate::network::{Fact, Network, Node, NodeShape};
use crate::platforms::{Numbering, stars};
use crate::schedules::chunks;

impl Drawn for MultiRound {
    fn network(&self, numbering: Numbering) -> Network {
        let hub = Node::new(numbering.master(), NodeShape::Master, vec![Fact::new("load", self.load())]);
        let rays = (0..self.workers().min(stars::MOST_WORKERS)).map(|_| stars::ray(self.worker()));
        let mut network = stars::network("A divisible load in rounds", hub, rays, self.workers(), numbering);
        network.notes.push(match self.rounds() {
            Some(1) => "In 1 round.".to_owned(),
            Some(rounds) => format!("In {rounds} rounds."),
            None => "In any number of rounds.".to_owned(),
        });
        network
    }

    fn chart(&self, schedule: &Self::Schedule, numbering: Numbering) -> Chart {
        let worker = |worker: usize| (worker < self.workers()).then(|| self.worker());
        let rows = chunks::rows(&worker, self.workers(), schedule, numbering);
        chunks::chart("A divisible load in rounds", rows, numbering)
    }

    fn objective_name(&self) -> &'static str {
        "makespan"
    }

    fn parts(&self) -> (usize, &'static str) {
        (self.workers(), "workers")
    }

    fn bars(&self, schedule: &Self::Schedule) -> usize {
        2 * schedule.chunks.len()
    }
}
