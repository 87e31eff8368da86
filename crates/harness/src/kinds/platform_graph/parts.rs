//! The platforms on one graph, up to its symmetries: costs first, then cycle-times, then masters, each the least of its
//! numberings among those that leave alone what is chosen before.
//!
//! A platform is the first of its numberings if its graph is, and if of the numberings that map the graph to itself
//! none has smaller costs, none of those that keep the costs has smaller cycle-times, and so on. How many ways there
//! are to go on at each step is counted by Burnside over the symmetries that are left.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::Arc;

use itertools::Itertools;
use num_bigint::BigUint;

use super::domain::{Draft, PlatformBox};
use crate::domain::cut::{beyond, passing_over};
use crate::domain::numbers::length;

/// A numbering of the nodes that maps a graph to itself.
#[derive(Debug, Clone)]
struct Symmetry {
    /// At the place of each node: the one that is called so.
    nodes: Vec<usize>,
    /// At the place of each link: the one that comes there.
    links: Vec<usize>,
}

/// A graph that is the first of its numberings.
pub struct Graph<'a> {
    shape: &'a PlatformBox,
    nodes: usize,
    links: Vec<(usize, usize)>,
    largest: i64,
    symmetries: Vec<Symmetry>,
}

/// What the largest weight has to be among those that are not chosen yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Exactly this one.
    Exactly(i64),
    /// At most this one.
    UpTo(i64),
}

impl<'a> Graph<'a> {
    /// Nothing if the links do not join all nodes, or another numbering comes first.
    pub fn new(shape: &'a PlatformBox, nodes: usize, links: Vec<(usize, usize)>, largest: i64) -> Option<Self> {
        if !is_connected(nodes, &links) {
            return None;
        }
        let mut symmetries = Vec::new();
        for rest in (1..nodes).permutations(nodes - 1) {
            let names = [&[0], &rest[..]].concat();
            let called = |&(one, other): &(usize, usize)| (names[one].min(names[other]), names[one].max(names[other]));
            let renamed = links.iter().map(called).zip(0..).sorted().collect_vec();
            match links.iter().cmp(renamed.iter().map(|(pair, _)| pair)) {
                Ordering::Greater => return None,
                Ordering::Less => {}
                Ordering::Equal => {
                    let mut of_name = vec![0; nodes];
                    names.iter().enumerate().for_each(|(node, &name)| of_name[name] = node);
                    let links = renamed.into_iter().map(|(_, link)| link).collect();
                    symmetries.push(Symmetry { nodes: of_name, links });
                }
            }
        }
        Some(Self { shape, nodes, links, largest, symmetries })
    }

    /// Where no weight is positive, the largest counts as 1.
    fn wanted(&self) -> Wanted {
        if self.largest == 1 { Wanted::UpTo(1) } else { Wanted::Exactly(self.largest) }
    }

    /// How many platforms there are on this graph.
    pub fn number(&self) -> BigUint {
        self.ways(&self.symmetries, self.wanted(), |symmetry, largest| {
            kinds(&self.shape.costs, largest).pow(cycles(&symmetry.links) as u32) * self.times(symmetry, largest)
        })
    }

    /// How many lists of cycle-times and sets of masters a symmetry leaves alone.
    fn times(&self, symmetry: &Symmetry, largest: i64) -> BigUint {
        let kinds = kinds(&self.shape.cycle_times, largest) + 1_u8;
        kinds.pow(cycles(&symmetry.nodes) as u32) * self.masters(symmetry)
    }

    /// How many sets of masters it leaves alone.
    fn masters(&self, symmetry: &Symmetry) -> usize {
        let sets = master_sets(self.nodes, self.shape.masters);
        sets.iter()
            .filter(|masters| symmetry.nodes.iter().map(|&node| masters[node]).eq(masters.iter().copied()))
            .count()
    }

    /// Up to symmetries, as many as these leave alone on the average.
    fn ways(&self, symmetries: &[Symmetry], wanted: Wanted, unchanged: impl Fn(&Symmetry, i64) -> BigUint) -> BigUint {
        let up_to = |largest| {
            let all: BigUint = symmetries.iter().map(|symmetry| unchanged(symmetry, largest)).sum();
            all / symmetries.len()
        };
        match wanted {
            Wanted::UpTo(largest) => up_to(largest),
            Wanted::Exactly(largest) => up_to(largest) - up_to(largest - 1),
        }
    }

    /// The platforms without the first `start`.
    pub fn starting_at(self, start: BigUint) -> impl Iterator<Item = Draft> + use<'a> {
        let graph = Arc::new(self);
        let of_costs = Arc::clone(&graph);
        let costs = within(&graph.shape.costs, graph.largest).collect_vec();
        let costs = lists(costs, graph.links.len()).filter_map(move |costs| {
            let kept = that_keep(&of_costs.symmetries, &costs, |symmetry| &symmetry.links, |&cost| cost)?;
            let is_reached = costs.contains(&of_costs.largest);
            let wanted = if is_reached { Wanted::UpTo(of_costs.largest) } else { of_costs.wanted() };
            Some((costs, kept, wanted))
        });
        let counted = Arc::clone(&graph);
        let number = move |(_, kept, wanted): &(Vec<i64>, Vec<Symmetry>, Wanted)| {
            counted.ways(kept, *wanted, |symmetry, largest| counted.times(symmetry, largest))
        };
        passing_over(start, costs, number, move |(costs, kept, wanted), left_out| {
            with_costs(&graph, costs, kept, wanted, left_out)
        })
    }
}

/// The platforms with these costs without the first `start`.
fn with_costs<'a>(
    graph: &Arc<Graph<'a>>,
    costs: Vec<i64>,
    symmetries: Vec<Symmetry>,
    wanted: Wanted,
    start: BigUint,
) -> impl Iterator<Item = Draft> + use<'a> {
    let (graph, counted) = (Arc::clone(graph), Arc::clone(graph));
    let times = within(&graph.shape.cycle_times, graph.largest).chain([0]).collect_vec();
    let kept = move |times: &Vec<i64>| match wanted {
        Wanted::Exactly(largest) => times.contains(&largest),
        Wanted::UpTo(_) => true,
    };
    // A node that only forwards comes after all that compute.
    let rank = |&time: &i64| if time == 0 { i64::MAX } else { time };
    let times = lists(times, graph.nodes).filter(kept).filter_map(move |times| {
        let kept = that_keep(&symmetries, &times, |symmetry| &symmetry.nodes, rank)?;
        Some((times, kept))
    });
    let number = move |(_, kept): &(Vec<i64>, Vec<Symmetry>)| {
        let all: usize = kept.iter().map(|symmetry| counted.masters(symmetry)).sum();
        BigUint::from(all / kept.len())
    };
    passing_over(start, times, number, move |(cycle_times, kept), left_out| {
        let sets = master_sets(graph.nodes, graph.shape.masters).into_iter();
        let least =
            sets.filter(move |set| that_keep(&kept, set, |symmetry| &symmetry.nodes, |&is_master| is_master).is_some());
        let (links, costs) = (graph.links.clone(), costs.clone());
        beyond(least, &left_out).map(move |masters| Draft {
            links: links.clone(),
            costs: costs.clone(),
            cycle_times: cycle_times.clone(),
            masters,
        })
    })
}

/// The symmetries that leave a list as it is; nothing if one of them makes it smaller.
fn that_keep<T, R: Ord>(
    symmetries: &[Symmetry],
    list: &[T],
    places: impl Fn(&Symmetry) -> &Vec<usize>,
    rank: impl Fn(&T) -> R,
) -> Option<Vec<Symmetry>> {
    let mut kept = Vec::new();
    for symmetry in symmetries {
        let moved = places(symmetry).iter().map(|&place| rank(&list[place]));
        match list.iter().map(&rank).cmp(moved) {
            Ordering::Greater => return None,
            Ordering::Equal => kept.push(symmetry.clone()),
            Ordering::Less => {}
        }
    }
    Some(kept)
}

/// How many weights of a range there are up to `largest`.
fn kinds(range: &RangeInclusive<i64>, largest: i64) -> BigUint {
    length(&(*range.start()..=largest.min(*range.end()))).into()
}

/// How many cycles a permutation has.
fn cycles(places: &[usize]) -> usize {
    let mut seen = vec![false; places.len()];
    let mut cycles = 0;
    for first in 0..places.len() {
        cycles += usize::from(!seen[first]);
        let mut at = first;
        while !std::mem::replace(&mut seen[at], true) {
            at = places[at];
        }
    }
    cycles
}

/// The weights of a range up to `largest`.
fn within(range: &RangeInclusive<i64>, largest: i64) -> impl Iterator<Item = i64> + Clone + use<> {
    *range.start()..=largest.min(*range.end())
}

/// All lists of so many values, in lexicographic order.
fn lists(values: Vec<i64>, length: usize) -> impl Iterator<Item = Vec<i64>> + Clone {
    (0..length).map(|_| values.clone()).multi_cartesian_product()
}

/// The sets of at most so many masters that hold node 0, as flags.
fn master_sets(nodes: usize, most: usize) -> Vec<Vec<bool>> {
    let further = (0..most.min(nodes)).flat_map(|more| (1..nodes).combinations(more));
    further.map(|set| (0..nodes).map(|node| node == 0 || set.contains(&node)).collect()).collect()
}

/// Whether the links join all nodes.
fn is_connected(nodes: usize, links: &[(usize, usize)]) -> bool {
    let mut reached = vec![false; nodes];
    reached[0] = true;
    for _ in 0..nodes {
        for &(one, other) in links {
            let any = reached[one] || reached[other];
            (reached[one], reached[other]) = (any, any);
        }
    }
    reached.into_iter().all(|reached| reached)
}
