//! Where nodes are placed: around a circle, in a row, or in layers.
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::f64::consts::PI;

use itertools::Itertools;

use crate::network::{Link, Node};

/// The least distance between nodes of a row.
const GAP: i32 = 28;
/// The distance between layers, from border to border.
const DOWN: i32 = 74;

/// How often nodes are moved until they stay where they are.
const SWEEPS: usize = 300;

/// How wide the widest label of these links is, in pixels.
pub(crate) fn label_width(links: &[Link]) -> i32 {
    links.iter().map(Link::label_width).max().unwrap_or(0)
}

/// Places nodes around a circle, the first one on top, clockwise, with `label_width` pixels between neighbours for what
/// is written onto their link.
pub(crate) fn around(nodes: &mut [Node], label_width: i32) {
    let count = nodes.len();
    if count < 2 {
        return;
    }
    let largest = nodes.iter().map(|node| node.size().0.max(node.size().1)).max().unwrap_or(0);
    let between = f64::from(largest + GAP.max(label_width + 24));
    let radius = (between / 2.0 / (PI / count as f64).sin()).max(90.0);
    // Two, or four, are easier to read beside each other than on the tips of a cross.
    let turn = if matches!(count, 2 | 4) { PI / count as f64 } else { 0.0 };
    for (number, node) in nodes.iter_mut().enumerate() {
        let angle = 2.0 * PI * number as f64 / count as f64 - turn - if count == 2 { PI / 2.0 } else { 0.0 };
        // Rounded, the last digit of a sine makes no difference.
        node.x = (radius * angle.sin()).round() as i32;
        node.y = (-radius * angle.cos()).round() as i32;
    }
}

/// The most nodes of which all orders are tried, and the most of which any two are exchanged.
const ALL_ORDERS: usize = 7;
const EXCHANGED: usize = 16;
/// How often a circle is made wider, at most.
const WIDENED: usize = 6;

/// An order around a circle in which few of these links cross: of all orders that begin with node 0, or, for more
/// nodes, one that no exchange of two nodes makes better; the given one where there are too many for that.
pub(crate) fn uncrossed(count: usize, links: &[(usize, usize)]) -> Vec<usize> {
    let given: Vec<usize> = (0..count).collect();
    if !(4..=EXCHANGED).contains(&count) || (count > ALL_ORDERS && links.len() > 3 * count) {
        return given;
    }
    if count <= ALL_ORDERS {
        let orders = (1..count).permutations(count - 1).map(|rest| [0].into_iter().chain(rest).collect::<Vec<_>>());
        return orders.min_by_key(|order| chords_that_cross(order, links)).unwrap_or(given);
    }
    let (mut order, mut least) = (given, usize::MAX);
    loop {
        let exchanged = (1..count).flat_map(|one| (1..one).map(move |other| (one, other))).map(|(one, other)| {
            let mut next = order.clone();
            next.swap(one, other);
            next
        });
        let best = [order.clone()].into_iter().chain(exchanged).min_by_key(|order| chords_that_cross(order, links));
        let Some(best) = best.filter(|best| chords_that_cross(best, links) < least) else { return order };
        (least, order) = (chords_that_cross(&best, links), best);
    }
}

/// How often links cross if their nodes are around a circle in this order, each pair counted twice.
fn chords_that_cross(order: &[usize], links: &[(usize, usize)]) -> usize {
    let mut places = vec![0; order.len()];
    for (place, &node) in order.iter().enumerate() {
        places[node] = place;
    }
    let chord = |&(one, other): &(usize, usize)| (places[one].min(places[other]), places[one].max(places[other]));
    let chords: Vec<_> = links.iter().map(chord).collect();
    let cross = |&(a, b): &(usize, usize), &(c, d): &(usize, usize)| a < c && c < b && b < d;
    chords.iter().flat_map(|one| chords.iter().filter(move |other| cross(one, other))).count()
}

/// Places the nodes of a graph around a circle, in an order in which few links cross.
pub(crate) fn around_uncrossed(nodes: &mut [Node], links: &[(usize, usize)], label_width: i32) {
    let order = uncrossed(nodes.len(), links);
    let mut placed: Vec<_> = order.iter().map(|&node| nodes[node].clone()).collect();
    around(&mut placed, label_width);
    for (node, placed) in order.into_iter().zip(placed) {
        nodes[node] = placed;
    }
}

/// Spreads the nodes of a graph out, or places them around a circle if there are few and a link would run behind one
/// of them.
pub(crate) fn spread_or_around(nodes: &mut [Node], links: &[(usize, usize)], label_width: i32) {
    spread(nodes, links, label_width);
    if nodes.len() > EXCHANGED || !has_hidden_link(nodes, links) {
        return;
    }
    around_uncrossed(nodes, links, label_width);
    // A wider circle is farther away from the links between its nodes.
    for _ in 0..WIDENED {
        if has_hidden_link(nodes, links) {
            nodes.iter_mut().for_each(|node| (node.x, node.y) = (node.x * 5 / 4, node.y * 5 / 4));
        }
    }
}

/// Whether a link runs behind a node.
fn has_hidden_link(nodes: &[Node], links: &[(usize, usize)]) -> bool {
    links.iter().any(|&(one, other)| {
        let mut others = nodes.iter().enumerate().filter(|(node, _)| *node != one && *node != other);
        others.any(|(_, node)| node.is_on_the_way(&nodes[one], &nodes[other]))
    })
}

/// Places the nodes of a graph that has few links so that each is as far from each other one as there are links between
/// them: by stress majorization, from a circle on. Only roots are taken, which are the same everywhere.
pub(crate) fn spread(nodes: &mut [Node], links: &[(usize, usize)], label_width: i32) {
    around(nodes, 0);
    let largest = nodes.iter().map(|node| node.size().0.max(node.size().1)).max().unwrap_or(0);
    let unit = f64::from(largest + label_width + GAP);
    let distances = distances(nodes.len(), links);
    let mut places: Vec<_> = nodes.iter().map(|node| (f64::from(node.x), f64::from(node.y))).collect();
    for _ in 0..SWEEPS {
        for one in 0..places.len() {
            places[one] = pulled(one, &places, &distances, unit);
        }
    }
    for (node, (x, y)) in nodes.iter_mut().zip(places) {
        (node.x, node.y) = (x.round() as i32, y.round() as i32);
    }
    for _ in 0..SWEEPS {
        if !push_apart(nodes) {
            break;
        }
    }
}

/// Where all others together want a node.
fn pulled(one: usize, places: &[(f64, f64)], distances: &[Vec<u32>], unit: f64) -> (f64, f64) {
    let (x, y) = places[one];
    let (mut sum_x, mut sum_y, mut weights) = (0.0, 0.0, 0.0);
    for (other, &(to_x, to_y)) in places.iter().enumerate().filter(|(other, _)| *other != one) {
        let wanted = unit * f64::from(distances[one][other]);
        let (dx, dy) = (x - to_x, y - to_y);
        let is = (dx * dx + dy * dy).sqrt().max(1.0);
        let weight = 1.0 / (wanted * wanted);
        sum_x += weight * (to_x + wanted * dx / is);
        sum_y += weight * (to_y + wanted * dy / is);
        weights += weight;
    }
    if weights > 0.0 { (sum_x / weights, sum_y / weights) } else { (x, y) }
}

/// Moves nodes that touch away from each other, and says whether there were any.
fn push_apart(nodes: &mut [Node]) -> bool {
    let mut has_moved = false;
    for one in 1..nodes.len() {
        for other in 0..one {
            let ((a, b), (c, d)) = (nodes[one].size(), nodes[other].size());
            let (dx, dy) = (nodes[one].x - nodes[other].x, nodes[one].y - nodes[other].y);
            let (across, down) = ((a + c) / 2 + GAP - dx.abs(), (b + d) / 2 + GAP - dy.abs());
            if across <= 0 || down <= 0 {
                continue;
            }
            has_moved = true;
            let half = |overlap: i32, way: i32| (overlap / 2 + 1) * if way < 0 { -1 } else { 1 };
            let (x, y) = if across < down { (half(across, dx), 0) } else { (0, half(down, dy)) };
            (nodes[one].x, nodes[one].y) = (nodes[one].x + x, nodes[one].y + y);
            (nodes[other].x, nodes[other].y) = (nodes[other].x - x, nodes[other].y - y);
        }
    }
    has_moved
}

/// How many links there are on the way between any two nodes; one more than the longest way where there is none.
fn distances(count: usize, links: &[(usize, usize)]) -> Vec<Vec<u32>> {
    let far = count as u32 + 1;
    let mut distances = vec![vec![far; count]; count];
    for (node, row) in distances.iter_mut().enumerate() {
        row[node] = 0;
    }
    for &(one, other) in links.iter().filter(|(one, other)| one != other) {
        (distances[one][other], distances[other][one]) = (1, 1);
    }
    for over in 0..count {
        for one in 0..count {
            for other in 0..count {
                distances[one][other] = distances[one][other].min(distances[one][over] + distances[over][other]);
            }
        }
    }
    let longest = distances.iter().flatten().copied().filter(|distance| *distance < far).max().unwrap_or(0);
    distances.iter_mut().flatten().for_each(|distance| *distance = (*distance).min(longest + 1));
    distances
}

/// Places nodes side by side, their middles at the height `y`, around x = 0, with room for labels of `label_width`
/// pixels half-way to a point above them.
pub(crate) fn row(nodes: &mut [Node], y: i32, label_width: i32) {
    let column = |node: &Node| (node.size().0 + GAP).max(label_width * 7 / 4);
    let mut left = -nodes.iter().map(column).sum::<i32>() / 2;
    for node in nodes {
        let width = column(node);
        (node.x, node.y) = (left + width / 2, y);
        left += width;
    }
}

/// Places the nodes of a forest in layers, each node above the middle of its children, with room for labels of
/// `label_width` pixels; each parent comes before its children.
pub(crate) fn layers(nodes: &mut [Node], parents: &[Option<usize>], label_width: i32) {
    let mut depths = vec![0_usize; nodes.len()];
    for node in 0..nodes.len() {
        depths[node] = parents[node].map_or(0, |parent| depths[parent] + 1);
    }
    let column = (nodes.iter().map(|node| node.size().0).max().unwrap_or(0) + GAP).max(label_width * 7 / 4);
    let layer = nodes.iter().map(|node| node.size().1).max().unwrap_or(0) + DOWN;
    for (node, left) in lefts(parents).into_iter().enumerate() {
        // Half columns: a node with an even number of leaves below it stands between two of them.
        nodes[node].x = column * left / 2;
        nodes[node].y = layer * depths[node] as i32;
    }
}

/// How many half columns each node is from the left.
fn lefts(parents: &[Option<usize>]) -> Vec<i32> {
    let mut leaves = vec![0_i32; parents.len()];
    for node in (0..parents.len()).rev() {
        leaves[node] = leaves[node].max(1);
        if let Some(parent) = parents[node] {
            leaves[parent] += leaves[node];
        }
    }
    let (mut first, mut free) = (vec![0; parents.len()], 0);
    let mut next = vec![0; parents.len()];
    for node in 0..parents.len() {
        let place = match parents[node] {
            Some(parent) => &mut next[parent],
            None => &mut free,
        };
        first[node] = *place;
        *place += leaves[node];
        next[node] = first[node];
    }
    first.iter().zip(&leaves).map(|(first, leaves)| 2 * first + leaves - 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::{Fact, NodeShape};

    #[test]
    fn thirty_nodes_with_few_links_are_apart_and_few_links_cross() {
        let links: Vec<_> = (1..30).map(|node| (node / 3, node)).chain((10..20).map(|node| (node, node + 9))).collect();
        let node = || Node::new("P10", NodeShape::Processor, vec![Fact::new("w", "12/5")]);
        let drawn = |place: &dyn Fn(&mut [Node])| {
            let mut nodes = vec![node(); 30];
            place(&mut nodes);
            (crossings(&nodes, &links), nodes)
        };
        let (crossed, nodes) = drawn(&|nodes| spread(nodes, &links, 50));
        let (on_a_circle, _) = drawn(&|nodes| around(nodes, 50));
        assert!(2 * crossed < on_a_circle, "{crossed} of {on_a_circle}");
        assert!(!push_apart(&mut nodes.clone()), "{nodes:?}");
    }

    fn crossings(nodes: &[Node], links: &[(usize, usize)]) -> usize {
        let side = |a: usize, b: usize, c: usize| {
            let at = |node: usize| (i64::from(nodes[node].x), i64::from(nodes[node].y));
            let ((ax, ay), (bx, by), (cx, cy)) = (at(a), at(b), at(c));
            ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum()
        };
        let cross = |&(a, b): &(usize, usize), &(c, d): &(usize, usize)| {
            side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
        };
        links.iter().flat_map(|one| links.iter().filter(move |other| cross(one, other))).count() / 2
    }

    #[test]
    fn no_link_of_the_petersen_graph_runs_behind_a_node() {
        let links: Vec<_> = (0..5).flat_map(|n| [(n, (n + 1) % 5), (n, n + 5), (n + 5, (n + 2) % 5 + 5)]).collect();
        let mut nodes = vec![Node::new("P1", NodeShape::Processor, vec![]); 10];
        spread_or_around(&mut nodes, &links, 0);
        assert!(!has_hidden_link(&nodes, &links), "{nodes:?}");
        nodes[5] = nodes[5].clone().at((nodes[0].x + nodes[1].x) / 2, (nodes[0].y + nodes[1].y) / 2);
        assert!(has_hidden_link(&nodes, &links));
    }

    #[test]
    fn a_cycle_is_drawn_without_a_crossing() {
        assert_eq!(uncrossed(4, &[(0, 1), (0, 2), (2, 3), (1, 3)]), [0, 1, 3, 2]);
        assert_eq!(uncrossed(3, &[(0, 1)]), [0, 1, 2]);
        // A cycle of ten in which 4 and 7 have changed places.
        let cycle =
            [0, 1, 2, 3, 7, 5, 6, 4, 8, 9].into_iter().circular_tuple_windows().collect::<Vec<(usize, usize)>>();
        assert_eq!(chords_that_cross(&uncrossed(10, &cycle), &cycle), 0);
    }

    #[test]
    fn each_parent_stands_above_the_middle_of_its_leaves() {
        // 0 has the children 1 and 2, and 2 has 3 and 4: the leaves 1, 3, 4 from left to right.
        assert_eq!(lefts(&[None, Some(0), Some(0), Some(2), Some(2)]), [2, 0, 3, 2, 4]);
        assert_eq!(lefts(&[None, None]), [0, 2]);
    }
}
