//! Instances of 3-partition: random ones from a seed, and all of them, smallest first.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::{InvalidInstance, ThreePartition, solver};

/// Every instance with these numbers of `triples` and these `bounds`, smallest first: by n, then S, then the items
/// lexicographically, each multiset of items once, in ascending order.
pub fn instances(triples: RangeInclusive<usize>, bounds: RangeInclusive<u64>) -> impl Iterator<Item = ThreePartition> {
    triples.flat_map(move |triples| {
        bounds.clone().flat_map(move |bound| {
            multisets(3 * triples, ThreePartition::legal_items(bound))
                .map(move |items| ThreePartition::new(items, bound).expect("the items are legal"))
        })
    })
}

/// The instances of [`instances`] whose items sum to n times the bound.
pub fn instances_with_matching_sum(
    triples: RangeInclusive<usize>,
    bounds: RangeInclusive<u64>,
) -> impl Iterator<Item = ThreePartition> {
    instances(triples, bounds).filter(ThreePartition::has_matching_sum)
}

/// All ascending sequences of `length` `values`, lexicographically; none of length zero.
pub(crate) fn multisets(length: usize, values: RangeInclusive<u64>) -> impl Iterator<Item = Vec<u64>> {
    let (smallest, largest) = values.into_inner();
    let first = (length > 0 && smallest <= largest).then(|| vec![smallest; length]);
    std::iter::successors(first, move |items| {
        let raised = items.iter().rposition(|&item| item < largest)?;
        let mut next = items.clone();
        next[raised..].fill(items[raised] + 1);
        Some(next)
    })
}

/// Why no random instance can be given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No bound of the range is the sum of three legal items.
    #[error("no bound from {} to {} is the sum of three integers between its quarter and its \
        half", .0.start(), .0.end())]
    NoBound(RangeInclusive<u64>),
    /// The number of triples is none.
    #[error(transparent)]
    Invalid(#[from] InvalidInstance),
    /// Every instance that was drawn has a solution.
    #[error("each of {draws} instances drawn with {triples} triples has a solution: try more triples or larger bounds")]
    AllSolvable {
        /// How many were drawn.
        draws: u32,
        /// The number of triples.
        triples: usize,
    },
}

/// A random yes-instance of `triples` triples, its bound from `bounds`: the same seed gives the same instance.
///
/// # Errors
/// Refuses no triple, too many, and a range in which no bound is the sum of three legal items.
pub fn yes_instance(seed: u64, triples: usize, bounds: RangeInclusive<u64>) -> Result<ThreePartition, GenerateError> {
    legal_size(triples)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let bound = draw_bound(&mut rng, bounds)?;
    let mut items: Vec<u64> = (0..triples).flat_map(|_| draw_triple(&mut rng, bound)).collect();
    shuffle(&mut rng, &mut items);
    Ok(ThreePartition::new(items, bound)?)
}

/// A random no-instance of `triples` triples whose items sum to n times the bound, its bound from `bounds`: the solver
/// has proved that it has no solution, and the same seed gives the same instance.
///
/// # Errors
/// Refuses what [`yes_instance`] refuses, and gives up after [`MAX_DRAWS`] instances with a solution: with one triple
/// every instance with a matching sum has one.
pub fn no_instance(seed: u64, triples: usize, bounds: RangeInclusive<u64>) -> Result<ThreePartition, GenerateError> {
    legal_size(triples)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..MAX_DRAWS {
        let bound = draw_bound(&mut rng, bounds.clone())?;
        let source = ThreePartition::new(draw_near_miss(&mut rng, triples, bound), bound)?;
        if solver::solution(&source).is_none() {
            return Ok(source);
        }
    }
    Err(GenerateError::AllSolvable { draws: MAX_DRAWS, triples })
}

/// How many instances [`no_instance`] draws before it gives up.
pub const MAX_DRAWS: u32 = 1_000;

fn legal_size(triples: usize) -> Result<(), InvalidInstance> {
    match triples {
        0 => Err(InvalidInstance::NoItem),
        _ if triples > ThreePartition::MAX_ITEMS / 3 => Err(InvalidInstance::TooManyItems(triples.saturating_mul(3))),
        _ => Ok(()),
    }
}

/// A bound from `bounds` that is the sum of three legal items.
fn draw_bound(rng: &mut impl RngExt, bounds: RangeInclusive<u64>) -> Result<u64, GenerateError> {
    // Every bound from 9 on has a triple: where ten bounds in a row have none, there are not ten.
    if !bounds.clone().take(10).any(has_triple) {
        return Err(GenerateError::NoBound(bounds));
    }
    loop {
        let bound = rng.random_range(bounds.clone());
        if has_triple(bound) {
            return Ok(bound);
        }
    }
}

/// Whether three legal items sum to `bound`.
fn has_triple(bound: u64) -> bool {
    let (smallest, largest) = ThreePartition::legal_items(bound).into_inner();
    let bound = u128::from(bound);
    (3 * u128::from(smallest)..=3 * u128::from(largest)).contains(&bound)
}

/// Three legal items of sum `bound`.
fn draw_triple(rng: &mut impl RngExt, bound: u64) -> [u64; 3] {
    let (smallest, largest) = ThreePartition::legal_items(bound).into_inner();
    let first = rng.random_range(smallest.max(bound - 2 * largest)..=largest.min(bound - 2 * smallest));
    let rest = bound - first;
    let second = rng.random_range(smallest.max(rest - largest)..=largest.min(rest - smallest));
    [first, second, rest - second]
}

/// Triples of sum `bound`, but for one item that is larger and one that is smaller by the same amount. The triples are
/// copies of a few: where there are few, most such instances have no solution, however many triples there are, and
/// still most items fit somewhere.
fn draw_near_miss(rng: &mut impl RngExt, triples: usize, bound: u64) -> Vec<u64> {
    let stock: Vec<[u64; 3]> = (0..rng.random_range(1..=triples)).map(|_| draw_triple(rng, bound)).collect();
    let mut items: Vec<u64> = (0..triples).flat_map(|_| stock[rng.random_range(0..stock.len())]).collect();
    shuffle(rng, &mut items);
    let legal = ThreePartition::legal_items(bound);
    let amount = (legal.end() - items[0]).min(items[1] - legal.start());
    let moved = rng.random_range(amount.min(1)..=amount);
    items[0] += moved;
    items[1] -= moved;
    shuffle(rng, &mut items);
    items
}

/// Fisher and Yates' shuffle, so that neighbours do not give the triples away.
pub(crate) fn shuffle(rng: &mut impl RngExt, items: &mut [u64]) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.random_range(0..=last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_no_instances_are_met_first() {
        let no_instance = |triples| {
            let mut sources = instances_with_matching_sum(triples..=triples, 1..=40);
            sources.find(|source| solver::solution(source).is_none()).unwrap()
        };
        assert_eq!(no_instance(2), ThreePartition::new(vec![4, 4, 4, 4, 4, 6], 13).unwrap());
        assert_eq!(no_instance(3), ThreePartition::new(vec![4, 4, 4, 4, 4, 4, 4, 5, 6], 13).unwrap());
    }

    #[test]
    fn with_one_triple_and_a_matching_sum_the_answer_is_yes() {
        assert!(instances_with_matching_sum(1..=1, 1..=60).all(|source| solver::solution(&source).is_some()));
    }

    #[test]
    fn every_multiset_comes_once_in_the_declared_order() {
        let key = |source: &ThreePartition| (source.triples(), source.bound(), source.items().to_vec());
        let keys: Vec<_> = instances(0..=2, 0..=17).map(|source| key(&source)).collect();
        assert!(keys.is_sorted_by(|a, b| a < b));
        // Items 5, 6, 7, 8 for S = 17: C(3+3, 3) multisets of three, C(6+3, 3) of six.
        let count = |triples| keys.iter().filter(|key| (key.0, key.1) == (triples, 17)).count();
        assert_eq!((count(1), count(2)), (20, 84));
    }

    #[test]
    fn seeds_give_the_same_instances_with_the_promised_answers() {
        for seed in 0..40 {
            let yes = yes_instance(seed, 1 + seed as usize % 8, 3..=60).unwrap();
            assert!(yes.has_matching_sum() && solver::solution(&yes).is_some_and(|found| found.solves(&yes)));
            assert_eq!(yes_instance(seed, 1 + seed as usize % 8, 3..=60), Ok(yes));
            let no = no_instance(seed, 2 + seed as usize % 4, 13..=60).unwrap();
            assert!(no.has_matching_sum() && solver::solution(&no).is_none());
            assert_eq!(no_instance(seed, 2 + seed as usize % 4, 13..=60), Ok(no));
        }
        assert_ne!(yes_instance(1, 8, 60..=60), yes_instance(2, 8, 60..=60));
    }

    #[test]
    fn instances_of_twelve_triples_are_decided_at_once() {
        for seed in 0..20 {
            let yes = yes_instance(seed, 12, 90..=200).unwrap();
            assert!(solver::solution(&yes).is_some());
            assert!(no_instance(seed, 12, 90..=200).is_ok());
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let empty = RangeInclusive::new(9, 8);
        for bounds in [0..=2, 4..=5, 8..=8, empty] {
            assert_eq!(yes_instance(0, 2, bounds.clone()), Err(GenerateError::NoBound(bounds)));
        }
        assert_eq!(yes_instance(0, 0, 9..=20), Err(InvalidInstance::NoItem.into()));
        assert!(matches!(yes_instance(0, usize::MAX, 9..=20), Err(GenerateError::Invalid(_))));
        assert_eq!(no_instance(0, 1, 9..=20), Err(GenerateError::AllSolvable { draws: MAX_DRAWS, triples: 1 }));
        assert!(yes_instance(0, 2, u64::MAX..=u64::MAX).is_ok());
    }

    #[test]
    fn the_instances_of_a_seed_are_those_they_were() {
        let told = |source: ThreePartition| format!("{}: {:?}", source.bound(), source.items());
        let drawn = (0..3).flat_map(|seed| [yes_instance(seed, 2, 40..=90), no_instance(seed, 3, 13..=60)]);
        assert_eq!(
            drawn.map(|drawn| told(drawn.unwrap())).collect::<Vec<_>>(),
            [
                "76: [27, 21, 34, 26, 23, 21]",
                "24: [7, 11, 7, 7, 8, 7, 7, 9, 9]",
                "60: [17, 20, 19, 23, 18, 23]",
                "41: [16, 13, 13, 15, 12, 16, 11, 16, 11]",
                "84: [29, 24, 23, 32, 38, 22]",
                "50: [20, 13, 13, 20, 17, 13, 21, 13, 20]",
            ]
        );
    }
}
