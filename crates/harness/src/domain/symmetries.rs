//! How many instances there are up to the order of things that are alike: as many as all lists that an order leaves
//! alone, on the average over all orders (Burnside).

use num_bigint::BigUint;
use num_integer::{Integer, gcd};

/// How many steps a count may take: a second or so.
pub const MOST_STEPS: usize = 5_000_000;

/// The largest number of things of which all types of orders are gone through.
const MOST_THINGS: usize = 30;

/// How many lists there are up to their order, where `unchanged` says of how many an order of these cycles makes
/// nothing new. Nothing if there are more types of orders than `most`.
pub fn orbits(things: usize, most: usize, unchanged: impl Fn(&[usize]) -> BigUint) -> Option<BigUint> {
    let types = cycle_types(things, most)?;
    let all: BigUint = types.iter().map(|cycles| orders_of_type(cycles) * unchanged(cycles)).sum();
    Some(all / factorial(things))
}

/// The lengths of the cycles of all types of orders, longest first. Nothing if these are more than `most`.
pub fn cycle_types(things: usize, most: usize) -> Option<Vec<Vec<usize>>> {
    let mut types = Vec::new();
    let is_all = things <= MOST_THINGS && extend(&mut Vec::new(), things, most, &mut types);
    is_all.then_some(types)
}

/// Appends every type that begins with these cycles, and says whether there was room.
fn extend(cycles: &mut Vec<usize>, left: usize, most: usize, types: &mut Vec<Vec<usize>>) -> bool {
    if left == 0 {
        types.push(cycles.clone());
        return types.len() <= most;
    }
    let longest = cycles.last().copied().unwrap_or(left).min(left);
    (1..=longest).rev().all(|cycle| {
        cycles.push(cycle);
        let is_all = extend(cycles, left - cycle, most, types);
        cycles.pop();
        is_all
    })
}

/// How many orders have cycles of these lengths, longest first.
pub fn orders_of_type(cycles: &[usize]) -> BigUint {
    let alike = cycles.chunk_by(|one, other| one == other);
    let same: BigUint =
        alike.map(|cycles| BigUint::from(cycles[0]).pow(cycles.len() as u32) * factorial(cycles.len())).product();
    factorial(cycles.iter().sum()) / same
}

/// Into how many cycles an order of these cycles puts the pairs of two different things.
pub fn cycles_of_pairs(cycles: &[usize]) -> usize {
    let within: usize = cycles.iter().map(|cycle| cycle / 2).sum();
    let between: usize = (0..cycles.len())
        .flat_map(|one| (0..one).map(move |other| (one, other)))
        .map(|(one, other)| gcd(cycles[one], cycles[other]))
        .sum();
    within + between
}

/// The same where a pair has a first thing and a second one.
pub fn cycles_of_ordered_pairs(cycles: &[usize]) -> usize {
    // A cycle of even length turns round the pairs of opposite things.
    let turned = cycles.iter().filter(|cycle| cycle.is_even()).count();
    2 * cycles_of_pairs(cycles) - turned
}

fn factorial(number: usize) -> BigUint {
    (1..=number).map(BigUint::from).product()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use itertools::{Itertools, iproduct};

    use super::*;

    /// The lengths of the cycles of a map of things to things, longest first.
    fn cycles<T: Ord + Copy>(things: &[T], image: impl Fn(T) -> T) -> Vec<usize> {
        let mut seen = BTreeSet::new();
        let mut lengths = Vec::new();
        for &thing in things {
            let round = std::iter::successors(Some(thing), |&at| Some(image(at))).take_while(|&at| seen.insert(at));
            lengths.extend(Some(round.count()).filter(|length| *length > 0));
        }
        lengths.into_iter().sorted().rev().collect()
    }

    #[test]
    fn orders_are_counted_by_their_cycles_and_so_are_pairs() {
        for things in 0..=6 {
            let mut types = BTreeMap::new();
            for order in (0..things).permutations(things) {
                let own = cycles(&(0..things).collect_vec(), |thing| order[thing]);
                let ordered = iproduct!(0..things, 0..things).filter(|(one, other)| one != other).collect_vec();
                let pairs = ordered.iter().copied().filter(|(one, other)| one < other).collect_vec();
                let of_ordered = cycles(&ordered, |(one, other)| (order[one], order[other]));
                let of_pairs =
                    cycles(&pairs, |(one, other)| (order[one].min(order[other]), order[one].max(order[other])));
                assert_eq!(cycles_of_ordered_pairs(&own), of_ordered.len());
                assert_eq!(cycles_of_pairs(&own), of_pairs.len());
                *types.entry(own).or_insert(0_u32) += 1;
            }
            let listed = cycle_types(things, 11).unwrap();
            assert_eq!(listed.iter().collect::<BTreeSet<_>>(), types.keys().collect());
            assert!(listed.iter().all(|cycles| orders_of_type(cycles) == types[cycles].into()));
        }
    }

    #[test]
    fn what_would_take_too_long_is_not_counted() {
        // Six things have eleven types of orders.
        assert_eq!(cycle_types(6, 10), None);
        assert_eq!(cycle_types(MOST_THINGS + 1, usize::MAX), None);
        assert_eq!(orbits(3, 3, |cycles| BigUint::from(2_u8).pow(cycles.len() as u32)), Some(4_u8.into()));
    }
}
