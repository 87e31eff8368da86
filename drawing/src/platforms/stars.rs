//! Stars: the master above, the workers in a row below it.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Rounds, Worker};
use schedcheck_model::number::parse_rational;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use serde_json::Value;

use super::{Numbering, layout, left_out, or_infinite};
use crate::network::{Fact, Form, Link, Network, Node};

/// The most workers that are drawn.
const MOST_WORKERS: usize = 16;
/// How far the workers are below the master.
const BELOW: i32 = 150;

/// A worker of any star, with what its link costs.
struct Ray {
    facts: Vec<Fact>,
    link: Vec<Fact>,
}

/// Tasks on a star: c on the links, w and the tasks in the workers.
pub fn star(star: &Star<Rational>, numbering: Numbering) -> Network {
    let rays = star.workers().iter().map(|worker| Ray {
        facts: vec![or_infinite("w", worker.comp.as_ref()), Fact::new("L", worker.tasks)],
        link: vec![Fact::new("c", &worker.comm)],
    });
    let hub = Node::new(numbering.master(), Form::Master, vec![]);
    let mut network = network("A star with tasks", hub, rays, star.workers().len(), numbering);
    network.notes.insert(0, "L: how many tasks lie there at first.".to_owned());
    network
}

/// Surpluses on a star: c on the links, how many tasks each worker has too many.
pub fn redistribution(redistribution: &Redistribution<Rational>, numbering: Numbering) -> Network {
    let rays = redistribution.workers().iter().map(|worker| Ray {
        facts: vec![Fact::new("delta", worker.surplus)],
        link: vec![Fact::new("c", &worker.comm)],
    });
    let hub = Node::new(numbering.master(), Form::Master, vec![]);
    network("A redistribution on a star", hub, rays, redistribution.workers().len(), numbering)
}

/// A divisible load on a star: g and G on the links, w and W in the workers.
pub fn divisible(star: &DivisibleStar, numbering: Numbering) -> Network {
    let own = star.master().map(|time| Fact::new("w", time));
    let facts = [Fact::new("load", star.load())].into_iter().chain(own).collect();
    let hub = Node::new(numbering.master(), Form::Master, facts);
    let rays = star.workers().iter().map(ray);
    let mut network = network("A divisible load on a star", hub, rays, star.workers().len(), numbering);
    if star.rounds() == Rounds::Any {
        network.notes.push("A worker may get any number of chunks.".to_owned());
    }
    network
}

/// A divisible load for workers that are alike, dealt in rounds.
pub fn multi_round(platform: &MultiRound, numbering: Numbering) -> Network {
    let hub = Node::new(numbering.master(), Form::Master, vec![Fact::new("load", platform.load())]);
    let rays = (0..platform.workers().min(MOST_WORKERS)).map(|_| ray(platform.worker()));
    let mut network = network("A divisible load in rounds", hub, rays, platform.workers(), numbering);
    network.notes.push(match platform.rounds() {
        Some(1) => "In 1 round.".to_owned(),
        Some(rounds) => format!("In {rounds} rounds."),
        None => "In any number of rounds.".to_owned(),
    });
    network
}

/// Loads around a switch: the bandwidths on the links, the loads and speeds in the workers.
pub fn switch(switch: &Switch, numbering: Numbering) -> Network {
    let rays = switch.workers().iter().map(|worker| Ray {
        facts: vec![Fact::new("load", &worker.load), Fact::new("speed", &worker.speed)],
        link: vec![Fact::new("b", &worker.bandwidth)],
    });
    let hub = Node::new("switch", Form::Switch, vec![]);
    network("Divisible loads around a switch", hub, rays, switch.workers().len(), numbering)
}

/// A star of P workers that are alike, of which no more is said than R = w / g: `{"P":2,"R":"1/2"}`.
pub fn homogeneous(value: &Value, numbering: Numbering) -> Option<Network> {
    let workers = usize::try_from(value.get("P")?.as_u64()?).ok()?;
    let ratio = parse_rational(value.get("R")?.as_str()?).ok()?;
    let hub = Node::new(numbering.master(), Form::Master, vec![]);
    let rays = (0..workers.min(MOST_WORKERS)).map(|_| Ray { facts: vec![], link: vec![] });
    let mut network = network("A star of workers that are alike", hub, rays, workers, numbering);
    network.notes.push(format!("R = w / g = {ratio}"));
    Some(network)
}

/// A worker of a divisible load; latencies only where there are any.
fn ray(worker: &Worker) -> Ray {
    let latency = |symbol, time: &Rational| (!time.is_zero()).then(|| Fact::new(symbol, time));
    Ray {
        facts: [or_infinite("w", worker.cycle_time.as_ref())]
            .into_iter()
            .chain(latency("W", &worker.compute_latency))
            .collect(),
        link: [Fact::new("g", &worker.link)].into_iter().chain(latency("G", &worker.link_latency)).collect(),
    }
}

fn network(title: &str, hub: Node, rays: impl Iterator<Item = Ray>, all: usize, numbering: Numbering) -> Network {
    let (mut workers, mut links) = (Vec::new(), Vec::new());
    for (number, ray) in rays.take(MOST_WORKERS).enumerate() {
        workers.push(Node::new(numbering.name(number), Form::Processor, ray.facts));
        links.push(Link::new(0, number + 1, ray.link));
    }
    let notes = left_out(workers.len(), all, "workers").into_iter().chain(numbering.note()).collect();
    layout::row(&mut workers, BELOW, layout::room(&links));
    let nodes = [hub].into_iter().chain(workers).collect();
    Network { title: title.to_owned(), notes, nodes, links }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latencies_of_nothing_are_not_told() {
        let star = DivisibleStar::affine(10, [(1, 2, 0, 0), (1, 2, 3, 4)]);
        let network = divisible(&star, Numbering::FromOne);
        assert_eq!(network.links.iter().map(|link| link.facts.len()).collect::<Vec<_>>(), [1, 2]);
        assert!(network.nodes[0].name == "P0" && network.nodes[2].facts[1] == Fact::new("W", 4));
    }
}
