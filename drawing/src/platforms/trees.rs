//! Trees: the root above, each layer of children below.

use num_traits::Zero;
use schedcheck_model::tree::DivisibleTree;

use super::{Numbering, layout, left_out, or_infinite};
use crate::network::{Fact, Form, Link, Network, Node};

/// The most nodes that are drawn; the parent of each is among them.
const MOST_NODES: usize = 40;

/// A divisible load on a tree: g and G on the links, w and W in the nodes. The root is
/// P0, as in the paper and in instance files.
pub fn divisible(tree: &DivisibleTree) -> Network {
    let drawn = &tree.nodes()[..tree.nodes().len().min(MOST_NODES)];
    let mut nodes: Vec<_> = drawn
        .iter()
        .enumerate()
        .map(|(number, node)| {
            let load = (number == 0).then(|| Fact::new("load", tree.load()));
            let latency = (!node.compute_latency.is_zero()).then(|| Fact::new("W", &node.compute_latency));
            let time = or_infinite("w", node.cycle_time.as_ref());
            let form = if number == 0 { Form::Master } else { Form::Processor };
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
    layout::layers(&mut nodes, &parents, layout::room(&links));
    let notes = left_out(nodes.len(), tree.nodes().len(), "nodes").into_iter().collect();
    Network { title: "A divisible load on a tree".to_owned(), notes, nodes, links }
}
