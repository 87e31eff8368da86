//! Sets to start from: shares of time that respect every port, dealt to feasible sets one after the other.
//!
//! If t time units are left, whatever is used for all of them has to be in the next set. Where the ports form no odd circle, such a set exists, and goes on until
//! something else is used for all that is left: so the shares are dealt out exactly (Birkhoff, von Neumann). Else the sets are a start, no more.

use std::collections::BTreeMap;

use num_traits::{One, Signed, Zero};
use schedcheck_lp::Unsolved;
use schedcheck_model::Rational;

use super::super::activities::Activity;
use super::ports::Ports;
use super::pricing::Pricing;

/// At most so many of some activities at once.
struct Limit<'a> {
    activities: &'a [usize],
    most: usize,
}

impl Limit<'_> {
    /// The least time in which the shares respect this limit.
    fn time(&self, shares: &[Rational]) -> Rational {
        let sum: Rational = self.activities.iter().map(|&activity| &shares[activity]).sum();
        sum / Rational::from_integer(self.most.into())
    }
}

/// Feasible sets whose combinations come close to the shares.
pub(super) fn dealt(
    activities: &[Activity],
    ports: &Ports,
    pricing: &mut Pricing,
    mut shares: Vec<Rational>,
) -> Result<Vec<Vec<usize>>, Unsolved> {
    let odd_sets = pricing.odd_sets.clone();
    let limits: Vec<Limit> = limits(ports, &odd_sets);
    let mut sets = Vec::new();
    let most = shares.len() + limits.len();
    cancel(activities, &mut shares);
    while shares.iter().any(Signed::is_positive) && sets.len() < most {
        let times: Vec<Rational> = limits.iter().map(|limit| limit.time(&shares)).collect();
        let left = times.iter().chain(&shares).max().cloned().unwrap_or_default();
        let weights = weights(&limits, &times, &shares, &left);
        let Some(heaviest) = pricing.heaviest(&weights)?.filter(|heaviest| !heaviest.set.is_empty()) else { break };
        let goes_on = longest(&limits, &shares, &left, &heaviest.set);
        heaviest.set.iter().for_each(|&activity| shares[activity] -= &goes_on);
        sets.push(heaviest.set);
    }
    Ok(sets)
}

/// Leaves out what goes both ways over a link, the same each way: no port is used more than before, and no node has more or less.
fn cancel(activities: &[Activity], shares: &mut [Rational]) {
    let mut first = BTreeMap::<usize, usize>::new();
    for (number, activity) in activities.iter().enumerate() {
        let Activity::Transfer { link, .. } = *activity else { continue };
        if let Some(&other) = first.get(&link) {
            let both = shares[number].clone().min(shares[other].clone());
            shares[number] -= &both;
            shares[other] -= both;
        }
        first.insert(link, number);
    }
}

fn limits<'a>(ports: &'a Ports, odd_sets: &'a [super::odd_sets::OddSet]) -> Vec<Limit<'a>> {
    let of_ports = ports.ports.iter().map(|port| Limit { activities: &port.uses, most: port.most });
    of_ports.chain(odd_sets.iter().map(|set| Limit { activities: &set.activities, most: set.most })).collect()
}

/// Weights under which a set that exhausts every limit that has to be exhausted weighs most, and more activities weigh more.
fn weights(limits: &[Limit], times: &[Rational], shares: &[Rational], left: &Rational) -> Vec<Rational> {
    let much = Rational::from_integer((shares.len() + 1).into());
    let some = |share: &Rational| match share {
        share if !share.is_positive() => Rational::zero(),
        share if share == left => &much + Rational::one(),
        _ => Rational::one(),
    };
    let mut weights: Vec<Rational> = shares.iter().map(some).collect();
    for (limit, _) in limits.iter().zip(times).filter(|(_, time)| *time == left) {
        let used = limit.activities.iter().filter(|&&activity| shares[activity].is_positive());
        used.for_each(|&activity| weights[activity] += &much);
    }
    weights
}

/// How long a set can go on before something else has to be in each set; or, if something is left out already, until one of its activities is done.
fn longest(limits: &[Limit], shares: &[Rational], left: &Rational, set: &[usize]) -> Rational {
    let is_in = |activity: &usize| set.binary_search(activity).is_ok();
    let done = set.iter().map(|&activity| shares[activity].clone()).min().unwrap_or_default();
    let others = (0..shares.len()).filter(|activity| !is_in(activity)).map(|activity| left - &shares[activity]);
    let slack = limits.iter().filter_map(|limit| {
        let idle = limit.most.checked_sub(limit.activities.iter().filter(|&activity| is_in(activity)).count())?;
        let idle = Rational::from_integer(idle.into());
        (!idle.is_zero()).then(|| (left - limit.time(shares)) * Rational::from_integer(limit.most.into()) / idle)
    });
    let first = others.chain(slack).min().unwrap_or_else(|| done.clone());
    if first.is_positive() { first.min(done) } else { done }
}
