//! Divisible loads around a switch. In the network the bandwidths are on the links, the loads and speeds in the workers;
//! the chart has each worker with what it sends (s), receives (r) and computes, flows at the same time below each other.

use schedcheck_model::Rational;
use schedcheck_model::switch::{Flow, Switch};

use super::Drawn;
use crate::gantt::{Bar, Chart, Row};
use crate::network::{Fact, Network, Node, NodeShape};
use crate::platforms::Numbering;
use crate::platforms::stars::{self, Ray};
use crate::schedules::{RECEIVED, SENT, lanes};

impl Drawn for Switch {
    fn network(&self, numbering: Numbering) -> Network {
        let rays = self.workers().iter().map(|worker| Ray {
            facts: vec![Fact::new("load", &worker.load), Fact::new("speed", &worker.speed)],
            link: vec![Fact::new("b", &worker.bandwidth)],
        });
        let hub = Node::new("switch", NodeShape::Switch, vec![]);
        stars::network("Divisible loads around a switch", hub, rays, self.workers().len(), numbering)
    }

    fn chart(&self, schedule: &Self::Schedule, numbering: Numbering) -> Chart {
        let bar = |(from, to): (&Rational, &Rational), label: String, is_message: bool, round: usize| Bar {
            from: from.clone(),
            to: to.clone(),
            label,
            is_message,
            round,
            receiver: None,
        };
        let mut rows = Vec::new();
        for worker in 0..self.workers().len() {
            let flows = |end: fn(&Flow) -> usize| schedule.flows.iter().filter(move |flow| end(flow) == worker);
            let sent = flows(|flow| flow.from).map(|flow| {
                let label = format!("{} to {}", flow.load, numbering.name(flow.to));
                bar((&flow.start, &flow.end), label, true, SENT).received_by(flow.to, numbering.name(flow.to))
            });
            let received = flows(|flow| flow.to).map(|flow| {
                let label = format!("{} from {}", flow.load, numbering.name(flow.from));
                bar((&flow.start, &flow.end), label, true, RECEIVED).received_by(worker, numbering.name(worker))
            });
            let computed = schedule.computations.iter().filter(|computation| computation.worker == worker);
            let computed = computed
                .map(|computation| bar((&computation.start, &computation.end), computation.load.to_string(), false, 0));
            let name = numbering.name(worker);
            for (name, bars) in
                [(format!("{name} s"), sent.collect::<Vec<_>>()), (format!("{name} r"), received.collect())]
            {
                rows.extend(lanes(bars).into_iter().map(|bars| Row { name: name.clone(), bars }));
            }
            let mut computed = lanes(computed.collect());
            if computed.is_empty() {
                computed.push(Vec::new());
            }
            rows.extend(computed.into_iter().map(|bars| Row { name: name.clone(), bars }));
        }
        let what = "s: what a worker sends; r: what it receives; the numbers in the bars are loads.".to_owned();
        let notes = [what].into_iter().chain(numbering.note());
        Chart::new("Divisible loads around a switch", rows).explained(notes, [])
    }

    fn objective_name(&self) -> &'static str {
        "makespan"
    }

    fn parts(&self) -> (usize, &'static str) {
        (self.workers().len(), "workers")
    }

    fn bars(&self, schedule: &Self::Schedule) -> usize {
        2 * schedule.flows.len() + schedule.computations.len()
    }
}
