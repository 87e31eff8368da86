//! A divisible load on a tree, whose root is P0, as in the paper and in instance files. In the network g and G are on
//! the links, w and W in the nodes; the chart has each node with what it sends (s), and with what it receives and
//! computes.

use num_traits::Zero;
use schedcheck_model::tree::DivisibleTree;

use super::Drawn;
use crate::gantt::{Bar, Chart, Receiver, Row};
use crate::network::{Fact, Link, Network, Node, NodeShape};
use crate::platforms::{MOST_NODES, Numbering, layout, left_out, or_infinite};
use crate::schedules::{RECEIVED, SENT};

impl Drawn for DivisibleTree {
    fn network(&self, _: Numbering) -> Network {
        // The parent of each is among them.
        let drawn = &self.nodes()[..self.nodes().len().min(MOST_NODES)];
        let mut nodes: Vec<_> = drawn
            .iter()
            .enumerate()
            .map(|(number, node)| {
                let load = (number == 0).then(|| Fact::new("load", self.load()));
                let latency = (!node.compute_latency.is_zero()).then(|| Fact::new("W", &node.compute_latency));
                let time = or_infinite("w", node.cycle_time.as_ref());
                let form = if number == 0 { NodeShape::Master } else { NodeShape::Processor };
                let facts = load.into_iter().chain([time]).chain(latency).collect();
                Node::new(Numbering::FromZero.name(number), form, facts)
            })
            .collect();
        let links = drawn.iter().enumerate().filter_map(|(number, node)| {
            let uplink = node.uplink.as_ref()?;
            let latency = (!uplink.latency.is_zero()).then(|| Fact::new("G", &uplink.latency));
            let facts = [Fact::new("g", &uplink.link)].into_iter().chain(latency).collect();
            Some(Link::new(uplink.parent, number, facts))
        });
        let links: Vec<_> = links.collect();
        let parents: Vec<_> = drawn.iter().map(|node| node.uplink.as_ref().map(|uplink| uplink.parent)).collect();
        layout::layers(&mut nodes, &parents, layout::label_width(&links));
        let notes = left_out(nodes.len(), self.nodes().len(), "nodes").into_iter().collect();
        Network { title: "A divisible load on a tree".to_owned(), notes, nodes, links }
    }

    fn chart(&self, schedule: &Self::Schedule, _: Numbering) -> Chart {
        let name = |node: usize| Numbering::FromZero.name(node);
        let mut rows: Vec<_> = (0..self.nodes().len())
            .map(|node| {
                [Row { name: format!("{} s", name(node)), bars: vec![] }, Row { name: name(node), bars: vec![] }]
            })
            .collect();
        for message in &schedule.messages {
            let Some(uplink) = self.nodes().get(message.to).and_then(|node| node.uplink.as_ref()) else { continue };
            let bar = |label: String, round: usize| Bar {
                from: message.start.clone(),
                to: &message.start + &uplink.latency + &uplink.link * &message.load,
                label,
                is_message: true,
                round,
                receiver: Some(Receiver { number: message.to, name: name(message.to) }),
            };
            rows[uplink.parent][0].bars.push(bar(format!("to {}", name(message.to)), SENT));
            rows[message.to][1].bars.push(bar(message.load.to_string(), RECEIVED));
        }
        for computation in &schedule.computations {
            let Some(node) = self.nodes().get(computation.node) else { continue };
            let Some(time) = &node.cycle_time else { continue };
            rows[computation.node][1].bars.push(Bar {
                from: computation.start.clone(),
                to: &computation.start + &node.compute_latency + time * &computation.load,
                label: computation.load.to_string(),
                is_message: false,
                round: 0,
                receiver: None,
            });
        }
        let is_shown = |row: &Row| !row.bars.is_empty() || !row.name.ends_with(" s");
        let what = "s: what a node sends; the numbers in the bars are loads.".to_owned();
        Chart::new("A divisible load on a tree", rows.into_iter().flatten().filter(is_shown).collect())
            .explained([what], [])
    }

    fn objective_name(&self) -> &'static str {
        "makespan"
    }

    fn parts(&self) -> (usize, &'static str) {
        (self.nodes().len(), "nodes")
    }

    fn bars(&self, schedule: &Self::Schedule) -> usize {
        2 * schedule.messages.len() + schedule.computations.len()
    }
}
