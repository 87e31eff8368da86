//! A divisible load on a star of workers that differ. In the network g and G are on the links, w and W in the workers;
//! the chart has the master's port, the master where it computes, and each worker.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds};

use super::Drawn;
use crate::gantt::{Bar, Chart, Row};
use crate::network::{Fact, Network, Node, NodeShape};
use crate::platforms::{Numbering, stars};
use crate::schedules::chunks;

impl Drawn for DivisibleStar {
    fn network(&self, numbering: Numbering) -> Network {
        let own = self.master().map(|time| Fact::new("w", time));
        let facts = [Fact::new("load", self.load())].into_iter().chain(own).collect();
        let hub = Node::new(numbering.master(), NodeShape::Master, facts);
        let rays = self.workers().iter().map(stars::ray);
        let mut network = stars::network("A divisible load on a star", hub, rays, self.workers().len(), numbering);
        if self.rounds() == Rounds::Any {
            network.notes.push("A worker may get any number of chunks.".to_owned());
        }
        network
    }

    fn chart(&self, schedule: &Self::Schedule, numbering: Numbering) -> Chart {
        let mut rows = chunks::rows(&|worker| self.workers().get(worker), self.workers().len(), schedule, numbering);
        if let Some(time) = self.master().filter(|_| !schedule.master.is_zero()) {
            let bar = Bar {
                from: Rational::zero(),
                to: time * &schedule.master,
                label: schedule.master.to_string(),
                is_message: false,
                round: 0,
                receiver: None,
            };
            rows.insert(1, Row { name: "master".to_owned(), bars: vec![bar] });
        }
        chunks::chart("A divisible load on a star", rows, numbering)
    }

    fn objective_name(&self) -> &'static str {
        "makespan"
    }

    fn parts(&self) -> (usize, &'static str) {
        (self.workers().len(), "workers")
    }

    fn bars(&self, schedule: &Self::Schedule) -> usize {
        2 * schedule.chunks.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latencies_of_nothing_are_not_told() {
        let star = DivisibleStar::affine(10, [(1, 2, 0, 0), (1, 2, 3, 4)]);
        let network = star.network(Numbering::FromOne);
        assert_eq!(network.links.iter().map(|link| link.facts.len()).collect::<Vec<_>>(), [1, 2]);
        assert!(network.nodes[0].name == "P0" && network.nodes[2].facts[1] == Fact::new("W", 4));
    }
}
