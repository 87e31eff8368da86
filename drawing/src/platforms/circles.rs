//! What has no centre: rings, platform graphs, and graphs around a circle; platform graphs that are trees in layers.

use std::collections::VecDeque;

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, PlatformGraph, PortModel};
use schedcheck_model::ring::SliceRing;
use serde::Deserialize;
use serde_json::Value;

use super::{Numbering, layout, left_out, or_infinite};
use crate::network::{Fact, Form, Link, Network, Node};

/// The most nodes that are drawn.
const MOST_NODES: usize = 40;
/// The most processors of a ring between which all links are drawn.
const MOST_LINKED: usize = 7;
/// The most edges of a graph.
const MOST_EDGES: usize = 400;

/// Processors that can be arranged along a ring: w in the processors, c on the links; the links of
/// the ring `chosen`, by its processors in order, stand out.
///
/// A link that costs both directions the same is drawn once. Beyond seven processors only the links of `chosen` are
/// drawn, or else the cheapest ones.
pub fn ring(platform: &SliceRing, chosen: &[usize], numbering: Numbering) -> Network {
    let all = platform.processors();
    let count = all.min(MOST_NODES);
    if count > MOST_LINKED && chosen.is_empty() {
        return cheapest_links(platform, numbering);
    }
    let mut nodes: Vec<_> = (0..count)
        .map(|node| {
            let time = Fact::new("w", &platform.cycle_times()[node]);
            Node::new(numbering.name(node), Form::Processor, vec![time])
        })
        .collect();
    let is_chosen = |one: usize, other: usize| {
        let next = chosen.iter().cycle().skip(1);
        chosen.len() > 1
            && chosen.iter().zip(next).any(|(&from, &to)| (from, to) == (one, other) || (to, from) == (one, other))
    };
    let mut links = Vec::new();
    for one in 0..count {
        for other in one + 1..count {
            if count <= MOST_LINKED || is_chosen(one, other) {
                let both = both_ways(platform, one, other);
                links.extend(both.into_iter().map(|link| link.chosen(is_chosen(one, other))));
            }
        }
    }
    layout::around(&mut nodes, layout::room(&links));
    let mut notes = vec![loads(platform)];
    if count > MOST_LINKED {
        notes.push("Every processor is linked to every other: only the links of the ring are drawn.".to_owned());
    }
    notes.extend(left_out(count, all, "processors").into_iter().chain(numbering.note()));
    Network { title: "Processors to be arranged along a ring".to_owned(), notes, nodes, links }
}

fn loads(platform: &SliceRing) -> String {
    format!("W = {}, H = {}", platform.work(), platform.volume())
}

fn both_ways(platform: &SliceRing, one: usize, other: usize) -> Vec<Link> {
    let cost = |from, to| vec![Fact::new("c", platform.cost(from, to))];
    if platform.cost(one, other) == platform.cost(other, one) {
        vec![Link::new(one, other, cost(one, other))]
    } else {
        [(one, other), (other, one)].map(|(from, to)| Link::new(from, to, cost(from, to)).directed()).into()
    }
}

/// Tasks on a graph of processors: w in the nodes, c on the links, arrows on links of one
/// direction.
pub fn platform_graph(platform: &PlatformGraph, numbering: Numbering) -> Network {
    let all = platform.nodes().len();
    let drawn = all.min(MOST_NODES);
    let mut nodes: Vec<_> = platform.nodes()[..drawn]
        .iter()
        .enumerate()
        .map(|(number, node)| {
            let model = (node.model != PortModel::default()).then(|| Fact::new("", node.model));
            let facts = [or_infinite("w", node.cycle_time.as_ref())].into_iter().chain(model).collect();
            Node::new(numbering.name(number), if node.is_master { Form::Master } else { Form::Processor }, facts)
        })
        .collect();
    let links: Vec<_> = platform.links().iter().filter(|link| link.from < drawn && link.to < drawn).map(link).collect();
    place(&mut nodes, &links);
    let horizon = platform.horizon().map(|horizon| format!("Within K = {horizon} time units."));
    let notes = horizon.into_iter().chain(left_out(drawn, all, "nodes")).chain(numbering.note()).collect();
    Network { title: "Processors that compute and forward tasks".to_owned(), notes, nodes, links }
}

fn link(link: &schedcheck_model::platform_graph::Link) -> Link {
    let drawn = Link::new(link.from, link.to, vec![Fact::new("c", &link.cost)]);
    if link.direction == Direction::Forward { drawn.directed() } else { drawn }
}

/// A forest in layers below its masters, anything else around a circle.
fn place(nodes: &mut Vec<Node>, links: &[Link]) {
    let mut parents: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut order = Vec::new();
    let mut is_reached: Vec<bool> = nodes.iter().map(|node| node.form == Form::Master).collect();
    let mut waiting: VecDeque<usize> = (0..nodes.len()).filter(|&node| is_reached[node]).collect();
    while let Some(node) = waiting.pop_front() {
        order.push(node);
        for link in links {
            for (from, to) in [(link.from, link.to), (link.to, link.from)] {
                if from == node && !is_reached[to] {
                    (is_reached[to], parents[to]) = (true, Some(node));
                    waiting.push_back(to);
                }
            }
        }
    }
    let joined = parents.iter().flatten().count();
    if order.len() < nodes.len() || joined != links.len() || links.is_empty() {
        let pairs: Vec<_> = links.iter().map(|link| (link.from, link.to)).collect();
        if is_wide(nodes.len(), links.len()) {
            return layout::spread(nodes, &pairs, layout::room(links));
        }
        let order = layout::uncrossed(nodes.len(), &pairs);
        let mut placed: Vec<_> = order.iter().map(|&node| nodes[node].clone()).collect();
        layout::around(&mut placed, layout::room(links));
        for (node, placed) in order.into_iter().zip(placed) {
            nodes[node] = placed;
        }
        return;
    }
    // The layout wants each parent before its children.
    let mut places = vec![0; nodes.len()];
    for (place, &node) in order.iter().enumerate() {
        places[node] = place;
    }
    let ordered: Vec<_> = order.iter().map(|&node| parents[node].map(|parent| places[parent])).collect();
    let mut placed: Vec<_> = order.iter().map(|&node| nodes[node].clone()).collect();
    layout::layers(&mut placed, &ordered, layout::room(links));
    *nodes = places.into_iter().map(|place| placed[place].clone()).collect();
}

/// Whether a graph has too many nodes to be read along a circle, and few enough links to be spread out.
fn is_wide(nodes: usize, links: usize) -> bool {
    nodes > MOST_LINKED && links <= 3 * nodes
}

/// A graph in which somebody looks for a Hamiltonian cycle:
/// `{"kind":"graph","vertices":3,"edges":[[0,1]]}`.
pub fn graph(value: &Value) -> Option<Network> {
    #[derive(Deserialize)]
    struct Graph {
        vertices: usize,
        edges: Vec<(usize, usize)>,
    }
    let Graph { vertices, edges } = Graph::deserialize(value).ok()?;
    if edges.iter().any(|&(one, other)| one.max(other) >= vertices) {
        return None;
    }
    let drawn = vertices.min(MOST_NODES);
    let links = edges.iter().filter(|&&(one, other)| one.max(other) < drawn).take(MOST_EDGES);
    let links = links.map(|&(one, other)| Link::new(one, other, vec![])).collect();
    let mut network = vertices_and(drawn, links);
    network.title = format!("A graph: {vertices} vertices, {} edges", edges.len());
    network.notes.extend(left_out(drawn, vertices, "vertices"));
    Some(network)
}

/// A tree that shows how the links of a platform may be shared: the cheapest links that join
/// all processors. A note tells for how many pairs c is the largest cost on the way between the two.
pub fn cheapest_links(platform: &SliceRing, numbering: Numbering) -> Network {
    let count = platform.processors().min(MOST_NODES);
    let (mut order, mut parents) = (vec![0], vec![None]);
    while order.len() < count {
        let outside = (0..count).filter(|node| !order.contains(node));
        let joins =
            outside.flat_map(|node| order.iter().enumerate().map(move |(place, &inside)| (node, place, inside)));
        let Some((node, place, _)) = joins.min_by_key(|&(node, _, inside)| platform.cost(inside, node)) else { break };
        order.push(node);
        parents.push(Some(place));
    }
    let fact = |&node: &usize| vec![Fact::new("w", &platform.cycle_times()[node])];
    let mut nodes: Vec<_> =
        order.iter().map(|node| Node::new(numbering.name(*node), Form::Processor, fact(node))).collect();
    let cost = |place: usize, parent: usize| platform.cost(order[parent], order[place]);
    let joined = parents.iter().enumerate().filter_map(|(place, parent)| Some((place, (*parent)?)));
    let links = joined.map(|(place, parent)| Link::new(parent, place, vec![Fact::new("c", cost(place, parent))]));
    let links: Vec<_> = links.collect();
    layout::layers(&mut nodes, &parents, layout::room(&links));
    let agreeing = pairs(order.len())
        .filter(|&(one, other)| largest_on_the_way(&parents, &cost, one, other) == Some(cost(one, other)));
    let mut notes = vec![
        loads(platform),
        "Every processor is linked to every other: the cheapest links that join all of them are drawn.".to_owned(),
        format!(
            "For {} of {} pairs, c is the largest on the way between the two.",
            agreeing.count(),
            pairs(order.len()).count()
        ),
    ];
    notes.extend(left_out(count, platform.processors(), "processors").into_iter().chain(numbering.note()));
    Network { title: "Processors to be arranged along a ring".to_owned(), notes, nodes, links }
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (0..one).map(move |other| (one, other)))
}

/// The largest cost on the way between two nodes of a tree; each parent comes before its children.
fn largest_on_the_way<'a>(
    parents: &[Option<usize>],
    cost: &dyn Fn(usize, usize) -> &'a Rational,
    mut one: usize,
    mut other: usize,
) -> Option<&'a Rational> {
    let mut largest = None;
    while one != other {
        let below = if one > other { &mut one } else { &mut other };
        let parent = parents[*below]?;
        largest = largest.max(Some(cost(*below, parent)));
        *below = parent;
    }
    largest
}

/// The arcs with x_ij = 1 of a solution that should be a ring: `{"p":2,"x":[[1,0],[0,1]]}`.
pub fn arcs(value: &Value) -> Option<Network> {
    let rows = Vec::<Vec<u64>>::deserialize(value.get("x")?).ok()?;
    let size = rows.len();
    if size == 0 || size > MOST_NODES || rows.iter().any(|row| row.len() != size) || value.get("p")? != size {
        return None;
    }
    let pairs = (0..size).flat_map(|from| (0..size).map(move |to| (from, to)));
    let links =
        pairs.filter(|&(from, to)| rows[from][to] != 0).map(|(from, to)| Link::new(from, to, vec![]).directed());
    let mut network = vertices_and(size, links.collect());
    network.title = "The arcs with x_ij = 1".to_owned();
    Some(network)
}

fn vertices_and(count: usize, links: Vec<Link>) -> Network {
    let mut nodes: Vec<_> = (0..count).map(|vertex| Node::new(vertex.to_string(), Form::Vertex, vec![])).collect();
    if is_wide(count, links.len()) {
        let pairs: Vec<_> = links.iter().map(|link| (link.from, link.to)).collect();
        layout::spread(&mut nodes, &pairs, 0);
    } else {
        layout::around(&mut nodes, 0);
    }
    Network { title: String::new(), notes: Vec::new(), nodes, links }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_links_of_the_chosen_ring_stand_out() {
        let platform = SliceRing::of((1, 1), [1, 1, 1], [[0, 1, 2], [1, 0, 3], [5, 3, 0]]);
        let network = ring(&platform, &[0, 1], Numbering::FromZero);
        let chosen: Vec<_> = network.links.iter().map(|link| (link.from, link.to, link.is_chosen)).collect();
        assert_eq!(chosen, [(0, 1, true), (0, 2, false), (2, 0, false), (1, 2, false)]);
    }

    #[test]
    fn a_platform_graph_that_is_a_tree_stands_in_layers_below_its_master() {
        let platform = PlatformGraph::of([1, 1, 1], [(1, 2, 1), (0, 1, 1)]);
        let heights = |network: &Network| network.nodes.iter().map(|node| node.y).collect::<Vec<_>>();
        assert!(heights(&platform_graph(&platform, Numbering::FromOne)).is_sorted_by(|one, other| one < other));
    }
}
