//! Inequalities that every feasible set satisfies, and that the ports do not imply (Edmonds' odd sets, for ports of any number).
//!
//! Let U be some ports, b(U) the activities that they can be used by at once, E(U) the activities that use two of them, and F some of those that use one.
//! Adding up all ports of U and x <= 1 for F gives 2 x(E(U)) + 2 x(F) <= b(U) + |F|. In a set of activities the left side is even, so
//!
//! > x(E(U)) + x(F) <= floor((b(U) + |F|) / 2).

use std::collections::BTreeMap;

use num_traits::{One, Zero};
use schedcheck_model::Rational;

use super::ports::Ports;

/// Activities of which no feasible set has more than so many.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OddSet {
    /// The activities, rising.
    pub activities: Vec<usize>,
    /// The most of them in a feasible set.
    pub most: usize,
}

/// Violated inequalities: one for each component of the activities that are neither chosen nor left out.
pub(super) fn violated(ports: &Ports, shares: &[Rational]) -> Vec<OddSet> {
    let components = components(ports, shares);
    let mut members = BTreeMap::<usize, Vec<usize>>::new();
    for (activity, of) in ports.of.iter().enumerate() {
        let mut touched: Vec<usize> = of.iter().map(|&port| components[port]).collect();
        touched.dedup();
        touched.into_iter().for_each(|component| members.entry(component).or_default().push(activity));
    }
    let has_fractions = |activities: &Vec<usize>| activities.iter().any(|&activity| is_fraction(&shares[activity]));
    members
        .iter()
        .filter(|(_, activities)| has_fractions(activities))
        .filter_map(|(&component, activities)| odd_set(ports, shares, &components, component, activities))
        .collect()
}

fn is_fraction(share: &Rational) -> bool {
    !share.is_integer()
}

/// The number of the component of each port.
fn components(ports: &Ports, shares: &[Rational]) -> Vec<usize> {
    let mut component: Vec<usize> = (0..ports.ports.len()).collect();
    for (of, _) in ports.of.iter().zip(shares).filter(|(_, share)| is_fraction(share)) {
        if let [one, other] = of[..] {
            let (kept, lost) = (component[one], component[other]);
            component.iter_mut().filter(|number| **number == lost).for_each(|number| *number = kept);
        }
    }
    component
}

/// The inequality of a component with the best F, if it is violated.
fn odd_set(
    ports: &Ports,
    shares: &[Rational],
    components: &[usize],
    component: usize,
    touching: &[usize],
) -> Option<OddSet> {
    let is_inside = |port: &&usize| components[**port] == component;
    let (inside, border): (Vec<usize>, Vec<usize>) =
        touching.iter().partition(|&&activity| ports.of[activity].iter().filter(is_inside).count() == 2);
    let all = ports.ports.iter().zip(components).filter(|(_, number)| **number == component);
    let most: usize = all.map(|(port, _)| port.most).sum();
    // Each activity of F changes the difference of both sides by x - 1/2.
    let excess = |activity: &usize| Rational::from_integer(2.into()) * &shares[*activity] - Rational::one();
    let mut chosen: Vec<usize> =
        border.iter().copied().filter(|activity| excess(activity) > Rational::zero()).collect();
    if (most + chosen.len()).is_multiple_of(2) {
        let distance = |activity: &usize| num_traits::abs(excess(activity));
        let nearest = border.iter().min_by_key(|activity| distance(activity))?;
        match chosen.iter().position(|activity| activity == nearest) {
            Some(place) => drop(chosen.remove(place)),
            None => chosen.push(*nearest),
        }
    }
    let most = (most + chosen.len()) / 2;
    let mut activities = [inside, chosen].concat();
    activities.sort_unstable();
    let sum: Rational = activities.iter().map(|&activity| &shares[activity]).sum();
    (sum > Rational::from_integer(most.into())).then_some(OddSet { activities, most })
}
