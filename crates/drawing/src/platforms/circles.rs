//! What has no centre: graphs around a circle, or spread out where they are wide, or in layers where they are trees.

use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::Value;

use super::{MOST_NODES, layout, left_out};
use crate::network::{Link, Network, Node, NodeShape};

/// The most nodes along a circle between which all links can be read.
pub(crate) const MOST_LINKED: usize = 7;
/// The most edges of a graph.
const MOST_EDGES: usize = 400;

/// A forest in layers below its masters, anything else around a circle.
pub(crate) fn place(nodes: &mut Vec<Node>, links: &[Link]) {
    let mut parents: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut order = Vec::new();
    let mut is_reached: Vec<bool> = nodes.iter().map(|node| node.form == NodeShape::Master).collect();
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
            return layout::spread_or_around(nodes, &pairs, layout::label_width(links));
        }
        return layout::around_uncrossed(nodes, &pairs, layout::label_width(links));
    }
    // The layout wants each parent before its children.
    let mut places = vec![0; nodes.len()];
    for (place, &node) in order.iter().enumerate() {
        places[node] = place;
    }
    let ordered: Vec<_> = order.iter().map(|&node| parents[node].map(|parent| places[parent])).collect();
    let mut placed: Vec<_> = order.iter().map(|&node| nodes[node].clone()).collect();
    layout::layers(&mut placed, &ordered, layout::label_width(links));
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
    let mut nodes: Vec<_> = (0..count).map(|vertex| Node::new(vertex.to_string(), NodeShape::Vertex, vec![])).collect();
    if is_wide(count, links.len()) {
        let pairs: Vec<_> = links.iter().map(|link| (link.from, link.to)).collect();
        layout::spread_or_around(&mut nodes, &pairs, 0);
    } else {
        layout::around(&mut nodes, 0);
    }
    Network { title: String::new(), notes: Vec::new(), nodes, links }
}
