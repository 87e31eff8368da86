//! Processors to be arranged along a ring. The chart of one step has a row for each processor of the ring, in its order:
//! it computes its share, then sends to its predecessor and to its successor.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::Drawn;
use crate::gantt::{Bar, Chart, Row};
use crate::network::{Fact, Link, Network, Node, NodeShape};
use crate::platforms::circles::{MOST_LINKED, place};
use crate::platforms::{MOST_NODES, Numbering, layout, left_out};

impl Drawn for SliceRing {
    fn network(&self, numbering: Numbering) -> Network {
        ring(self, &[], numbering)
    }

    fn chart(&self, schedule: &Self::Schedule, numbering: Numbering) -> Chart {
        let is_there = |processor: usize| processor < self.processors();
        let length = schedule.ring.len();
        let mut rows = Vec::new();
        for (position, (&processor, share)) in schedule.ring.iter().zip(&schedule.shares).enumerate() {
            if !is_there(processor) {
                continue;
            }
            let computed = share * self.work() * &self.cycle_times()[processor];
            let label = share.to_string();
            let mut bars = vec![Bar {
                from: Rational::zero(),
                to: computed.clone(),
                label,
                is_message: false,
                round: 0,
                receiver: None,
            }];
            let neighbours = [(position + length - 1) % length, (position + 1) % length];
            let mut from = computed;
            for (round, neighbour) in neighbours.into_iter().map(|place| schedule.ring[place]).enumerate() {
                if length > 1 && is_there(neighbour) {
                    let to = &from + self.volume() * self.cost(processor, neighbour);
                    let name = numbering.name(neighbour);
                    let label = format!("to {name}");
                    let bar = Bar { from, to: to.clone(), label, is_message: true, round: 2 * round, receiver: None };
                    bars.push(bar.received_by(neighbour, name));
                    from = to;
                }
            }
            rows.push(Row { name: numbering.name(processor), bars });
        }
        let what = "A processor sends to its predecessor, then to its successor; the numbers are shares of the work."
            .to_owned();
        let notes = [what].into_iter().chain(numbering.note());
        Chart::new("One step of a ring", rows).explained(notes, [])
    }

    fn objective_name(&self) -> &'static str {
        "T_step"
    }

    /// The links are those of all pairs, and not counted.
    fn parts(&self) -> (usize, &'static str) {
        (self.processors(), "processors")
    }

    fn bars(&self, schedule: &Self::Schedule) -> usize {
        3 * schedule.ring.len()
    }
}

/// Processors that can be arranged along a ring: w in the processors, c on the links; the links of
/// the ring `chosen`, by its processors in order, stand out.
///
/// A link that costs both directions the same is drawn once. Beyond seven processors only the links of `chosen` are
/// drawn, or else the cheaper ones of two costs, or else the cheapest ones that join all.
pub fn ring(platform: &SliceRing, chosen: &[usize], numbering: Numbering) -> Network {
    let all = platform.processors();
    let count = all.min(MOST_NODES);
    if count > MOST_LINKED && chosen.is_empty() {
        return graph_of_two_costs(platform, numbering).unwrap_or_else(|| cheapest_links(platform, numbering));
    }
    let mut nodes: Vec<_> = (0..count)
        .map(|node| {
            let time = Fact::new("w", &platform.cycle_times()[node]);
            Node::new(numbering.name(node), NodeShape::Processor, vec![time])
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
    layout::around(&mut nodes, layout::label_width(&links));
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

/// Where the links have two costs, and few of them the smaller one, these as a graph: the reduction of theorem 1 of
/// rr4745 makes such a platform of a graph.
fn graph_of_two_costs(platform: &SliceRing, numbering: Numbering) -> Option<Network> {
    let count = platform.processors();
    let is_symmetric = |&(one, other): &(usize, usize)| platform.cost(one, other) == platform.cost(other, one);
    if count > MOST_NODES || !pairs(count).all(|pair| is_symmetric(&pair)) {
        return None;
    }
    let cost = |(one, other): (usize, usize)| platform.cost(one, other);
    let (least, most) = (pairs(count).map(cost).min()?, pairs(count).map(cost).max()?);
    let (cheap, others): (Vec<_>, Vec<_>) = pairs(count).partition(|&pair| cost(pair) == least);
    if others.is_empty() || cheap.len() > 3 * count || others.iter().any(|&pair| cost(pair) != most) {
        return None;
    }
    let times = platform.cycle_times();
    let is_uniform = times.iter().all(|time| *time == times[0]);
    let facts = |node: usize| if is_uniform { Vec::new() } else { vec![Fact::new("w", &times[node])] };
    let node = |node| Node::new(numbering.name(node), NodeShape::Processor, facts(node));
    let mut nodes: Vec<_> = (0..count).map(node).collect();
    let links: Vec<_> = cheap.iter().map(|&(one, other)| Link::new(other, one, vec![])).collect();
    place(&mut nodes, &links);
    let mut notes = vec![
        loads(platform),
        format!("c = {least} on the {} links that are drawn, and c = {most} between all other pairs.", links.len()),
    ];
    notes.extend(
        is_uniform.then(|| format!("w = {} for all processors.", times[0])).into_iter().chain(numbering.note()),
    );
    Some(Network { title: "Processors to be arranged along a ring".to_owned(), notes, nodes, links })
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
        order.iter().map(|node| Node::new(numbering.name(*node), NodeShape::Processor, fact(node))).collect();
    let cost = |place: usize, parent: usize| platform.cost(order[parent], order[place]);
    let joined = parents.iter().enumerate().filter_map(|(place, parent)| Some((place, (*parent)?)));
    let links = joined.map(|(place, parent)| Link::new(parent, place, vec![Fact::new("c", cost(place, parent))]));
    let links: Vec<_> = links.collect();
    layout::layers(&mut nodes, &parents, layout::label_width(&links));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_platform_of_two_costs_is_drawn_as_the_graph_of_its_cheaper_links() {
        // Two squares that share no processor: eight cheap links of 28.
        let is_joined = |one: usize, other: usize| one / 4 == other / 4 && (one + 4 - other) % 2 == 1;
        let cost = |one: usize, other: usize| {
            if one == other {
                0
            } else if is_joined(one, other) {
                1
            } else {
                2
            }
        };
        let costs: [[i64; 8]; 8] = std::array::from_fn(|one| std::array::from_fn(|other| cost(one, other)));
        let network = ring(&SliceRing::of((1, 1), [1; 8], costs), &[], Numbering::FromZero);
        let mut links: Vec<_> = network.links.iter().map(|link| (link.from, link.to)).collect();
        links.sort_unstable();
        assert_eq!(links, [(0, 1), (0, 3), (1, 2), (2, 3), (4, 5), (4, 7), (5, 6), (6, 7)]);
        assert_eq!(network.notes[1], "c = 1 on the 8 links that are drawn, and c = 2 between all other pairs.");
        // A third cost is not one of two.
        let mut three = costs;
        (three[0][2], three[2][0]) = (3, 3);
        let network = ring(&SliceRing::of((1, 1), [1; 8], three), &[], Numbering::FromZero);
        assert_eq!(network.links.len(), 7);
    }

    #[test]
    fn the_links_of_the_chosen_ring_stand_out() {
        let platform = SliceRing::of((1, 1), [1, 1, 1], [[0, 1, 2], [1, 0, 3], [5, 3, 0]]);
        let network = ring(&platform, &[0, 1], Numbering::FromZero);
        let chosen: Vec<_> = network.links.iter().map(|link| (link.from, link.to, link.is_chosen)).collect();
        assert_eq!(chosen, [(0, 1, true), (0, 2, false), (2, 0, false), (1, 2, false)]);
    }
}
