//! How many platform graphs there are up to the numbering of the nodes after the first: by power series in x for nodes
//! and y for masters.
//!
//! Graphs that need not be connected are counted up to their numbering by [`orbits`](crate::domain::symmetries::orbits), with a
//! first node (R) and without (A). One with a first node is what is connected with it (C) beside any graph: R = C A.
//! Trees are counted from the root: T = x t E, where E = exp(sum over j of c T(x^j, y^j) / j) counts the multisets of
//! links with a tree behind each.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::domain::Shape;
use crate::domain::symmetries::{MOST_STEPS, cycle_types, cycles_of_pairs, orders_of_type};

/// The most nodes that are counted.
const MOST_NODES: usize = 25;

/// How many weights there are to choose from.
pub struct Weights {
    /// For a node, that it does not compute among them.
    pub nodes: u64,
    /// For a link.
    pub links: u64,
    /// How many nodes may be masters beside the first.
    pub further_masters: usize,
}

/// A polynomial in y; terms beyond the number of masters are left out.
type Masters = Vec<BigUint>;

/// How many connected platforms there are of such sizes; nothing if they are too large to be counted.
pub fn connected(shape: Shape, weights: &Weights, sizes: RangeInclusive<usize>) -> Option<BigUint> {
    let most = *sizes.end();
    let of_size = match shape {
        _ if most > MOST_NODES => return None,
        Shape::Connected => graphs(weights, most)?,
        Shape::Tree => trees(weights, most),
    };
    Some(sizes.flat_map(|size| &of_size[size]).sum())
}

/// Connected graphs by their number of nodes.
fn graphs(weights: &Weights, most: usize) -> Option<Vec<Masters>> {
    let any = (0..=most).map(|size| up_to_numbering(weights, size, false)).collect::<Option<Vec<_>>>()?;
    let mut connected = vec![weights.none()];
    for size in 1..=most {
        let mut own = up_to_numbering(weights, size - 1, true)?;
        for smaller in 1..size {
            subtract(&mut own, &weights.product(&connected[smaller], &any[size - smaller]));
        }
        connected.push(own);
    }
    Some(connected)
}

/// All graphs of so many nodes up to their numbering, and of a first node before them that is a master, or not.
fn up_to_numbering(weights: &Weights, size: usize, with_first: bool) -> Option<Masters> {
    let mut all = weights.none();
    for cycles in cycle_types(size, MOST_STEPS)? {
        let orders = orders_of_type(&cycles);
        let of_all_nodes = [cycles.as_slice(), if with_first { &[1] } else { &[] }].concat();
        let links = BigUint::from(weights.links + 1).pow(cycles_of_pairs(&of_all_nodes) as u32);
        let times = BigUint::from(weights.nodes).pow(of_all_nodes.len() as u32);
        let masters = cycles.iter().fold(weights.one(), |masters, &cycle| weights.with_masters(masters, cycle));
        add(&mut all, &times_number(&masters, &(orders * links * times)));
    }
    let orders: BigUint = (1..=size).map(BigUint::from).product();
    all.iter_mut().for_each(|ways| *ways /= &orders);
    Some(all)
}

/// Trees with a first node by their number of nodes.
fn trees(weights: &Weights, most: usize) -> Vec<Masters> {
    let times = BigUint::from(weights.nodes);
    // Multisets of links with a tree behind each, and these trees, by the number of their nodes.
    let (mut below, mut behind) = (vec![weights.one()], vec![weights.none()]);
    for size in 1..=most {
        behind.push(weights.with_masters(times_number(&below[size - 1], &times), 1));
        let mut all = weights.none();
        for part in 1..=size {
            add(&mut all, &weights.product(&repeated(weights, &behind, part), &below[size - part]));
        }
        all.iter_mut().for_each(|ways| *ways /= size);
        below.push(all);
    }
    let first = below.iter().take(most).map(|below| times_number(below, &times));
    [weights.none()].into_iter().chain(first).collect()
}

/// The sum over all divisors d of `part` of d c T_d(y^(part / d)).
fn repeated(weights: &Weights, trees: &[Masters], part: usize) -> Masters {
    let mut all = weights.none();
    for size in (1..=part).filter(|size| part.is_multiple_of(*size)) {
        for (masters, ways) in trees[size].iter().enumerate() {
            if let Some(place) = all.get_mut(masters * (part / size)) {
                *place += ways * weights.links * size;
            }
        }
    }
    all
}

impl Weights {
    fn none(&self) -> Masters {
        vec![BigUint::ZERO; self.further_masters.min(MOST_NODES) + 1]
    }

    fn one(&self) -> Masters {
        let mut one = self.none();
        one[0] = BigUint::from(1_u8);
        one
    }

    /// Times (1 + y^cycle): all nodes of a cycle are masters, or none.
    fn with_masters(&self, of: Masters, cycle: usize) -> Masters {
        let shifted = self.none().into_iter().take(cycle).chain(of.iter().cloned()).take(of.len()).collect();
        let mut sum = of;
        add(&mut sum, &shifted);
        sum
    }

    fn product(&self, one: &Masters, other: &Masters) -> Masters {
        let mut product = self.none();
        for (place, ways) in one.iter().enumerate() {
            for (sum, more) in product.iter_mut().skip(place).zip(other) {
                *sum += ways * more;
            }
        }
        product
    }
}

fn add(sum: &mut Masters, more: &Masters) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

fn subtract(from: &mut Masters, less: &Masters) {
    from.iter_mut().zip(less).for_each(|(from, less)| *from -= less);
}

fn times_number(of: &Masters, number: &BigUint) -> Masters {
    of.iter().map(|ways| ways * number).collect()
}
