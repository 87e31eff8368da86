//! Sets to start from: shares of time that respect every port, dealt to feasible sets one after the other.
//!
//! If t time units are left, whatever is used for all of them has to be in the next set. Where the ports form no odd
//! circle, such a set exists, and goes on until something else is used for all that is left: so the shares are dealt
//! out exactly (Birkhoff, von Neumann). Else the sets are a start, no more.
//!
//! Times are whole numbers of a unit of time that is made smaller where it has to be.

use std::collections::BTreeMap;

use exact_lp::Unsolved;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::least_common_multiple;

use super::super::activities::Activity;
use super::odd_sets::OddSet;
use super::ports::Ports;
use super::pricing::{Pricing, PricingEffort};

/// At most so many of some activities at once.
struct Limit<'a> {
    activities: &'a [usize],
    most: BigInt,
}

impl Limit<'_> {
    /// How much less the activities go on than they might in this time.
    fn slack(&self, shares: &[BigInt], left: &BigInt) -> BigInt {
        &self.most * left - self.sum(shares)
    }

    fn sum(&self, shares: &[BigInt]) -> BigInt {
        self.activities.iter().map(|&activity| &shares[activity]).sum()
    }
}

/// Feasible sets whose combinations come close to the shares.
pub(super) fn dealt(
    activities: &[Activity],
    ports: &Ports,
    pricing: &mut Pricing,
    shares: &[Rational],
) -> Result<Vec<Vec<usize>>, Unsolved> {
    let odd_sets = pricing.odd_sets.clone();
    let limits: Vec<Limit> = limits(ports, &odd_sets);
    let mut shares = integer_shares(shares, &limits);
    cancel(activities, &mut shares);
    let mut sets = Vec::new();
    let most = shares.len() + limits.len();
    while shares.iter().any(Signed::is_positive) && sets.len() < most {
        let times = limits.iter().map(|limit| limit.sum(&shares).div_ceil(&limit.most));
        let left = times.chain(shares.iter().cloned()).max().unwrap_or_default();
        let weights = weights(&limits, &shares, &left);
        let Some(heaviest) =
            pricing.heaviest(&weights, PricingEffort::Little)?.filter(|heaviest| !heaviest.set.is_empty())
        else {
            break;
        };
        let goes_on = longest(&limits, &shares, &left, &heaviest.set);
        shares.iter_mut().for_each(|share| *share *= &*goes_on.denom());
        heaviest.set.iter().for_each(|&activity| shares[activity] -= &*goes_on.numer());
        sets.push(heaviest.set);
    }
    Ok(sets)
}

fn limits<'a>(ports: &'a Ports, odd_sets: &'a [OddSet]) -> Vec<Limit<'a>> {
    let of_ports = ports.ports.iter().map(|port| (&port.uses, port.most));
    let all = of_ports.chain(odd_sets.iter().map(|set| (&set.activities, set.most)));
    all.map(|(activities, most)| Limit { activities, most: most.into() }).collect()
}

/// The shares in a unit of time of which whole numbers exhaust every limit.
fn integer_shares(shares: &[Rational], limits: &[Limit]) -> Vec<BigInt> {
    let denominators = shares
        .iter()
        .map(Rational::denom)
        .fold(BigInt::one(), |unit, denominator| least_common_multiple(&unit, &denominator));
    let unit =
        limits.iter().fold(BigInt::one(), |unit, limit| least_common_multiple(&unit, &limit.most)) * denominators;
    shares.iter().map(|share| share.numer() * (&unit / share.denom())).collect()
}

/// Leaves out what goes both ways over a link, the same each way: no port is used more than before, and no node has
/// more or less.
fn cancel(activities: &[Activity], shares: &mut [BigInt]) {
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

/// Weights under which a set that exhausts every limit that has to be exhausted weighs most, and more activities weigh
/// more.
fn weights(limits: &[Limit], shares: &[BigInt], left: &BigInt) -> Vec<Rational> {
    let much = shares.len() + 1;
    let some = |share: &BigInt| match share {
        share if !share.is_positive() => 0,
        share if share == left => much + 1,
        _ => 1,
    };
    let mut weights: Vec<usize> = shares.iter().map(some).collect();
    for limit in limits.iter().filter(|limit| limit.slack(shares, left).is_zero()) {
        let used = limit.activities.iter().filter(|&&activity| shares[activity].is_positive());
        used.for_each(|&activity| weights[activity] += much);
    }
    weights.into_iter().map(Rational::from).collect()
}

/// How long a set can go on before something else has to be in each set; or, if something is left out already, until
/// one of its activities is done.
fn longest(limits: &[Limit], shares: &[BigInt], left: &BigInt, set: &[usize]) -> Rational {
    let is_in = |activity: &usize| set.binary_search(activity).is_ok();
    let done = set.iter().map(|&activity| shares[activity].clone()).min().unwrap_or_default();
    let others = (0..shares.len()).filter(|activity| !is_in(activity)).map(|activity| left - &shares[activity]);
    let first = others.chain([done.clone()]).min().map(Rational::from).unwrap_or_default();
    let until_exhausted = limits.iter().filter_map(|limit| {
        let idle = &limit.most - limit.activities.iter().filter(|&activity| is_in(activity)).count();
        idle.is_positive().then(|| Rational::new(limit.slack(shares, left), idle))
    });
    let first = until_exhausted.fold(first, Rational::min);
    if first.is_positive() { first } else { Rational::from(done) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers<const N: usize>(numbers: [i64; N]) -> Vec<BigInt> {
        numbers.map(BigInt::from).to_vec()
    }

    #[test]
    fn what_goes_both_ways_over_a_link_is_left_out() {
        let transfer = |from, to, link| Activity::Transfer { from, to, link };
        let activities = [Activity::Compute { node: 0 }, transfer(0, 1, 0), transfer(1, 0, 0), transfer(0, 2, 1)];
        for (before, after) in
            [([5, 3, 4, 2], [5, 0, 1, 2]), ([5, 4, 3, 2], [5, 1, 0, 2]), ([1, 0, 2, 9], [1, 0, 2, 9])]
        {
            let mut shares = numbers(before);
            cancel(&activities, &mut shares);
            assert_eq!(shares, numbers(after));
        }
    }

    #[test]
    fn shares_are_counted_in_units_that_every_limit_divides() {
        let limit = |most: i64| Limit { activities: &[], most: most.into() };
        assert_eq!(
            integer_shares(&[Rational::new(1, 2), Rational::new(2, 3)], &[limit(2), limit(5)]),
            numbers([30, 40])
        );
    }

    #[test]
    fn what_has_to_be_in_the_next_set_weighs_more_than_all_that_has_not() {
        let limits = [Limit { activities: &[0, 1, 2], most: 1.into() }];
        let weights = |left: i64| weights(&limits, &numbers([2, 1, 0, 3]), &left.into());
        assert_eq!(weights(3), [6, 6, 0, 6].map(|weight| Rational::new(weight, 1)));
        assert_eq!(weights(4), [1, 1, 0, 1].map(|weight| Rational::new(weight, 1)));
    }

    #[test]
    fn a_set_goes_on_until_it_is_done_or_something_else_must_go_on() {
        let of = |most: i64, shares: [i64; 4], left: i64, set: &[usize]| {
            let limits = [Limit { activities: &[0, 1, 2], most: most.into() }];
            longest(&limits, &numbers(shares), &left.into(), set)
        };
        // One of its activities is done.
        assert_eq!(of(1, [2, 1, 0, 3], 4, &[0, 3]), Rational::new(2, 1));
        // The same, for the last should be in the set already; and it has to be once three are left.
        assert_eq!(of(2, [2, 1, 1, 4], 4, &[0, 1]), Rational::new(1, 1));
        assert_eq!(of(2, [2, 2, 0, 3], 4, &[0, 1]), Rational::new(1, 1));
        // A limit is exhausted: by one idle place of one, and by two of two.
        assert_eq!(of(1, [2, 1, 0, 3], 4, &[3]), Rational::new(1, 1));
        assert_eq!(of(2, [3, 3, 3, 4], 6, &[3]), Rational::new(3, 2));
    }
}
