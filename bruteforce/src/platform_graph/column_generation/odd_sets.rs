//! Inequalities that every feasible set satisfies, and that the ports do not imply (Edmonds' odd sets, for ports of any
//! number).
//!
//! Let U be some ports, b(U) the activities that they can be used by at once, E(U) the activities that use two of them,
//! and F some of those that use one. Adding up all ports of U and x <= 1 for F gives 2 x(E(U)) + 2 x(F) <= b(U) + |F|.
//! In a set of activities the left side is even, so
//!
//! > x(E(U)) + x(F) <= floor((b(U) + |F|) / 2).
//!
//! With the ports and x <= 1 these inequalities describe all combinations of feasible sets (Edmonds 1965, Edmonds and
//! Johnson 1970). Whether one is violated is seen from the cuts of one cut tree, in which an edge weighs min(x, 1 - x)
//! and what a port lacks leads to one more vertex (Letchford, Reinelt and Theis 2008). Whether that is so does not
//! matter for the proof: every inequality is valid, and branching finds what they leave open.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::least_common_multiple;

use super::cut_tree::Graph;
use super::ports::Ports;

/// Activities of which no feasible set has more than so many.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::platform_graph) struct OddSet {
    /// The activities, rising.
    pub activities: Vec<usize>,
    /// The most of them in a feasible set.
    pub most: usize,
}

/// Violated inequalities: of the components of the activities that are neither chosen nor left out, or else of the cuts
/// within them.
pub(super) fn violated(ports: &Ports, shares: &[Rational]) -> Vec<OddSet> {
    violated_within(ports, shares).into_iter().map(|(odd_set, _)| odd_set).collect()
}

/// The same, each with its ports U.
pub(in crate::platform_graph) fn violated_within(ports: &Ports, shares: &[Rational]) -> Vec<(OddSet, BTreeSet<usize>)> {
    let of = |inside: BTreeSet<usize>| Some((odd_set(ports, shares, &inside)?, inside));
    let components = components(ports, shares);
    let whole: Vec<_> = components.iter().cloned().filter_map(of).collect();
    if !whole.is_empty() {
        return whole;
    }
    let cuts = components.iter().flat_map(|component| cuts(ports, shares, component));
    let found: BTreeMap<OddSet, BTreeSet<usize>> = cuts.filter_map(of).collect();
    found.into_iter().collect()
}

/// The ports that are joined by fractions, in groups of more than one.
fn components(ports: &Ports, shares: &[Rational]) -> Vec<BTreeSet<usize>> {
    let mut component: Vec<usize> = (0..ports.ports.len()).collect();
    for (of, _) in ports.of.iter().zip(shares).filter(|(_, share)| !share.is_integer()) {
        if let [one, other] = of[..] {
            let (kept, lost) = (component[one], component[other]);
            component.iter_mut().filter(|number| **number == lost).for_each(|number| *number = kept);
        }
    }
    let mut members = BTreeMap::<usize, BTreeSet<usize>>::new();
    for (port, number) in component.into_iter().enumerate() {
        members.entry(number).or_default().insert(port);
    }
    members.into_values().filter(|ports| ports.len() > 1).collect()
}

/// The sides of the cuts of a cut tree of a component and one more vertex, number 0.
fn cuts(ports: &Ports, shares: &[Rational], component: &BTreeSet<usize>) -> Vec<BTreeSet<usize>> {
    let names: Vec<usize> = component.iter().copied().collect();
    let used: BTreeSet<usize> = names.iter().flat_map(|&port| &ports.ports[port].uses).copied().collect();
    let unit =
        used.iter().fold(BigInt::one(), |unit, &activity| least_common_multiple(&unit, &shares[activity].denom()));
    let whole = |share: &Rational| share.numer() * (&unit / share.denom());
    let mut graph = Graph::new(names.len() + 1);
    for &activity in used.iter().filter(|&&activity| !shares[activity].is_integer()) {
        let share = whole(&shares[activity]);
        let weight = (&unit - &share).min(share);
        let ends: Vec<usize> =
            ports.of[activity].iter().filter_map(|port| Some(names.binary_search(port).ok()? + 1)).collect();
        graph.join(ends[0], ends.get(1).copied().unwrap_or(0), &weight);
    }
    for (number, &port) in names.iter().enumerate() {
        let port = &ports.ports[port];
        let sum: BigInt = port.uses.iter().map(|&activity| whole(&shares[activity])).sum();
        graph.join(number + 1, 0, &(&unit * port.most - sum));
    }
    let named = |cut: Vec<usize>| cut.into_iter().map(|vertex| names[vertex - 1]).collect();
    graph.cuts().into_iter().map(named).collect()
}

/// The inequality of some ports with the best F, if it is violated.
fn odd_set(ports: &Ports, shares: &[Rational], inside: &BTreeSet<usize>) -> Option<OddSet> {
    let touching: BTreeSet<usize> = inside.iter().flat_map(|&port| &ports.ports[port].uses).copied().collect();
    let is_inside = |activity: &usize| ports.of[*activity].iter().filter(|port| inside.contains(port)).count() == 2;
    let (mut activities, border): (Vec<usize>, Vec<usize>) = touching.into_iter().partition(is_inside);
    let most: usize = inside.iter().map(|&port| ports.ports[port].most).sum();
    // Each activity of F changes the difference of both sides by x - 1/2.
    let excess = |activity: &usize| Rational::from(2) * &shares[*activity] - Rational::one();
    let mut chosen: Vec<usize> = border.iter().copied().filter(|activity| excess(activity).is_positive()).collect();
    if (most + chosen.len()).is_multiple_of(2) {
        let nearest = border.iter().min_by_key(|activity| num_traits::abs(excess(activity)))?;
        match chosen.iter().position(|activity| activity == nearest) {
            Some(place) => drop(chosen.remove(place)),
            None => chosen.push(*nearest),
        }
    }
    let most = (most + chosen.len()) / 2;
    activities.extend(chosen);
    activities.sort_unstable();
    let sum = activities.iter().fold(Rational::zero(), |sum, &activity| sum + &shares[activity]);
    (sum > Rational::from(most)).then_some(OddSet { activities, most })
}
