//! Known surpluses on a star. In the network c is on the links, and how many tasks each worker has too many in the
//! workers; the chart is that of a star on which nobody computes.

use schedcheck_model::Rational;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::{Schedule, Star, Worker};

use super::Drawn;
use crate::gantt::Chart;
use crate::network::{Fact, Network, Node, NodeShape};
use crate::platforms::Numbering;
use crate::platforms::stars::{self, Ray};

impl Drawn for Redistribution<Rational> {
    fn network(&self, numbering: Numbering) -> Network {
        let rays = self.workers().iter().map(|worker| Ray {
            facts: vec![Fact::new("delta", worker.surplus)],
            link: vec![Fact::new("c", &worker.comm)],
        });
        let hub = Node::new(numbering.master(), NodeShape::Master, vec![]);
        stars::network("A redistribution on a star", hub, rays, self.workers().len(), numbering)
    }

    fn chart(&self, transfers: &Self::Schedule, numbering: Numbering) -> Chart {
        let worker = |comm: &Rational| Worker { comm: comm.clone(), comp: None, tasks: 0 };
        let workers = self.workers().iter().map(|other| worker(&other.comm)).collect();
        let star = Star::new(workers).expect("the workers of a redistribution are there, and their costs not negative");
        star.chart(&Schedule { transfers: transfers.clone(), runs: vec![] }, numbering).titled("A redistribution")
    }

    fn objective_name(&self) -> &'static str {
        "time"
    }

    fn parts(&self) -> (usize, &'static str) {
        (self.workers().len(), "workers")
    }

    fn bars(&self, transfers: &Self::Schedule) -> usize {
        2 * transfers.len()
    }
}
