//! Stars: the master above, the workers in a row below it.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::Worker;
use schedcheck_model::number::parse_rational;
use serde_json::Value;

use super::{Numbering, layout, left_out, or_infinite};
use crate::network::{Fact, Link, Network, Node, NodeShape};

/// The most workers that are drawn.
pub(crate) const MOST_WORKERS: usize = 16;
/// How far the workers are below the master.
const BELOW: i32 = 150;

/// A worker of any star, with what its link costs.
pub(crate) struct Ray {
    pub(crate) facts: Vec<Fact>,
    pub(crate) link: Vec<Fact>,
}

/// A star of P workers that are alike, of which no more is said than R = w / g: `{"P":2,"R":"1/2"}`.
pub fn homogeneous(value: &Value, numbering: Numbering) -> Option<Network> {
    let workers = usize::try_from(value.get("P")?.as_u64()?).ok()?;
    let ratio = parse_rational(value.get("R")?.as_str()?).ok()?;
    let hub = Node::new(numbering.master(), NodeShape::Master, vec![]);
    let rays = (0..workers.min(MOST_WORKERS)).map(|_| Ray { facts: vec![], link: vec![] });
    let mut network = network("A star of workers that are alike", hub, rays, workers, numbering);
    network.notes.push(format!("R = w / g = {ratio}"));
    Some(network)
}

/// A worker of a divisible load; latencies only where there are any.
pub(crate) fn ray(worker: &Worker) -> Ray {
    let latency = |symbol, time: &Rational| (!time.is_zero()).then(|| Fact::new(symbol, time));
    Ray {
        facts: [or_infinite("w", worker.cycle_time.as_ref())]
            .into_iter()
            .chain(latency("W", &worker.compute_latency))
            .collect(),
        link: [Fact::new("g", &worker.link)].into_iter().chain(latency("G", &worker.link_latency)).collect(),
    }
}

/// A hub with the first rays of `all`.
pub(crate) fn network(
    title: &str,
    hub: Node,
    rays: impl Iterator<Item = Ray>,
    all: usize,
    numbering: Numbering,
) -> Network {
    let (mut workers, mut links) = (Vec::new(), Vec::new());
    for (number, ray) in rays.take(MOST_WORKERS).enumerate() {
        workers.push(Node::new(numbering.name(number), NodeShape::Processor, ray.facts));
        links.push(Link::new(0, number + 1, ray.link));
    }
    let notes = left_out(workers.len(), all, "workers").into_iter().chain(numbering.note()).collect();
    layout::row(&mut workers, BELOW, layout::label_width(&links));
    let nodes = [hub].into_iter().chain(workers).collect();
    Network { title: title.to_owned(), notes, nodes, links }
}
