//! The TSP-based heuristic (rr4745, section 6.1): a short ring of all processors under the weights d, by local search.
//!
//! The paper runs a Lin-Kernighan code. This is the search of that family with exchanges of three edges: a tour is cut
//! at three places, and the two segments between the cuts are put back in each of the seven other ways, in either order
//! and either sense. Exchanges of two edges and moves of one segment are among them. The weights need not be symmetric:
//! what a segment costs in the other sense is known from sums along the tour, so each way is judged in constant time. A
//! tour that no exchange shortens is changed at random at four places, and searched again.

use itertools::Itertools;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use schedcheck_model::ring::{Schedule, SliceRing};
use schedcheck_model::{Scaled, Time, with_scaled};

use super::distance::{self, Ends};
use super::shares;

/// About how many exchanges may be judged after a tour has been changed at random, over all changes.
const EFFORT: usize = 20_000_000;

/// The most random changes.
const MOST_KICKS: usize = 200;

/// The schedule over the ring of all processors that the search finds, with shares that are not negative.
///
/// ```
/// use schedcheck_rr4745_algorithms::{distance::Ends, tsp::schedule};
/// use schedcheck_model::ring::SliceRing;
/// let c = [[0, 1, 9, 1], [1, 0, 1, 9], [9, 1, 0, 1], [1, 9, 1, 0]];
/// let ring = schedule(&SliceRing::of((9, 1), [1, 2, 1, 2], c), Ends::Both).ring;
/// assert_eq!(ring, [0, 1, 2, 3]);
/// ```
pub fn schedule(instance: &SliceRing, ends: Ends) -> Schedule {
    let ring = with_scaled!(Scaled::new(instance), |integers, _kappa| short_ring(&distance::scaled(&integers, ends)));
    shares::non_negative(instance, &ring)
}

/// A short ring of all processors under `weights`; it starts with processor 0.
pub fn short_ring<T: Time>(weights: &[Vec<T>]) -> Vec<usize> {
    let size = weights.len();
    let mut tour = nearest_neighbours(weights);
    improve(weights, &mut tour);
    let mut random = ChaCha8Rng::seed_from_u64(size as u64);
    for _ in 0..kicks(size) {
        let mut changed = kicked(&tour, &mut random);
        improve(weights, &mut changed);
        if distance::length(weights, &changed) < distance::length(weights, &tour) {
            tour = changed;
        }
    }
    let first = tour.iter().position(|&processor| processor == 0).expect("the ring holds all processors");
    tour.rotate_left(first);
    tour
}

/// How often a tour of this size is changed at random.
fn kicks(size: usize) -> usize {
    if size < 8 { 0 } else { (EFFORT / size.pow(3)).clamp(1, MOST_KICKS) }
}

/// From processor 0, always to the nearest that is left.
fn nearest_neighbours<T: Time>(weights: &[Vec<T>]) -> Vec<usize> {
    let mut left: Vec<usize> = (1..weights.len()).collect();
    let mut tour = vec![0];
    while let Some(last) = tour.last().copied().filter(|_| !left.is_empty()) {
        let nearest = (0..left.len()).min_by_key(|&place| &weights[last][left[place]]).expect("some are left");
        tour.push(left.remove(nearest));
    }
    tour
}

/// The tour A B C D as A D C B: four edges are new, and no segment is turned, which no exchange of three edges undoes.
fn kicked(tour: &[usize], random: &mut ChaCha8Rng) -> Vec<usize> {
    let drawn = std::iter::from_fn(|| Some(random.random_range(1..tour.len())));
    let (a, b, c) = drawn.unique().take(3).sorted_unstable().collect_tuple().expect("three are drawn");
    [&tour[..a], &tour[c..], &tour[b..c], &tour[a..b]].concat()
}

/// Makes the first exchange that shortens the tour, until none does.
fn improve<T: Time>(weights: &[Vec<T>], tour: &mut Vec<usize>) {
    if tour.len() < 3 {
        return;
    }
    let mut from = 0;
    while let Some((start, better)) = shorter(weights, tour, from) {
        *tour = better;
        from = start;
    }
}

/// The tour after the first exchange that shortens it, with the place of its first cut; cuts are tried from `from` on.
fn shorter<T: Time>(weights: &[Vec<T>], tour: &[usize], from: usize) -> Option<(usize, Vec<usize>)> {
    let size = tour.len();
    let along = Along::new(weights, tour);
    let longest = longest(size);
    (0..size).map(|step| (from + step) % size).find_map(|i| {
        further_cuts(size, i, longest).find_map(|(j, k)| {
            let cut = Cut { along: &along, i, j, k };
            cut.best_exchange().map(|exchange| (i, cut.exchanged(exchange)))
        })
    })
}

/// The longest segments that are put back: of any length while that is affordable.
fn longest(size: usize) -> usize {
    (EFFORT / size).isqrt().max(3)
}

/// The second and the third cut after the place `i`, with segments of at most `longest` processors.
fn further_cuts(size: usize, i: usize, longest: usize) -> impl Iterator<Item = (usize, usize)> {
    let after = move |cut: usize| (cut + 1..size).take(longest);
    after(i).flat_map(move |j| after(j).map(move |k| (j, k)))
}

/// A tour with the length of each of its beginnings, in both senses.
struct Along<'a, T> {
    weights: &'a [Vec<T>],
    tour: &'a [usize],
    forward: Vec<T>,
    backward: Vec<T>,
}

impl<'a, T: Time> Along<'a, T> {
    fn new(weights: &'a [Vec<T>], tour: &'a [usize]) -> Self {
        let sums = |weight: &dyn Fn(usize, usize) -> &'a T| {
            let edges = tour.windows(2).scan(T::zero(), |sum, pair| {
                *sum += weight(pair[0], pair[1]);
                Some(sum.clone())
            });
            std::iter::once(T::zero()).chain(edges).collect::<Vec<_>>()
        };
        let (forward, backward) = (sums(&|i, j| &weights[i][j]), sums(&|i, j| &weights[j][i]));
        Self { weights, tour, forward, backward }
    }

    fn segment(&self, first: usize, last: usize, is_turned: bool) -> Segment<T> {
        let sums = if is_turned { &self.backward } else { &self.forward };
        let length = sums[last].clone() - &sums[first];
        let (entry, exit) = if is_turned { (last, first) } else { (first, last) };
        Segment { entry: self.tour[entry], exit: self.tour[exit], length }
    }
}

/// A segment in the sense in which it is passed.
struct Segment<T> {
    entry: usize,
    exit: usize,
    length: T,
}

/// A tour cut behind the places i < j < k.
struct Cut<'a, T> {
    along: &'a Along<'a, T>,
    i: usize,
    j: usize,
    k: usize,
}

/// How the two segments between the cuts are put back.
#[derive(Clone, Copy)]
struct Exchange {
    is_swapped: bool,
    first_is_turned: bool,
    second_is_turned: bool,
}

impl<T: Time> Cut<'_, T> {
    /// The shortest of the seven exchanges, if it shortens the tour.
    fn best_exchange(&self) -> Option<Exchange> {
        let now = self.length(Exchange { is_swapped: false, first_is_turned: false, second_is_turned: false });
        let ways = (1..8).map(|bits| Exchange {
            is_swapped: bits & 1 != 0,
            first_is_turned: bits & 2 != 0,
            second_is_turned: bits & 4 != 0,
        });
        let (length, best) =
            ways.map(|way| (self.length(way), way)).reduce(|best, next| if next.0 < best.0 { next } else { best })?;
        (length < now).then_some(best)
    }

    /// The length from the first cut to behind the third.
    fn length(&self, exchange: Exchange) -> T {
        let Self { along, i, j, k } = self;
        let first = along.segment(i + 1, *j, exchange.first_is_turned);
        let second = along.segment(j + 1, *k, exchange.second_is_turned);
        let (one, two) = if exchange.is_swapped { (second, first) } else { (first, second) };
        let (before, behind) = (along.tour[*i], along.tour[(k + 1) % along.tour.len()]);
        let weight = |i: usize, j: usize| &along.weights[i][j];
        one.length + &two.length + weight(before, one.entry) + weight(one.exit, two.entry) + weight(two.exit, behind)
    }

    /// The tour after the exchange.
    fn exchanged(&self, exchange: Exchange) -> Vec<usize> {
        let Self { along: Along { tour, .. }, i, j, k } = self;
        let segment = |first: usize, last: usize, is_turned: bool| {
            let mut segment = tour[first..=last].to_vec();
            if is_turned {
                segment.reverse();
            }
            segment
        };
        let first = segment(i + 1, *j, exchange.first_is_turned);
        let second = segment(j + 1, *k, exchange.second_is_turned);
        let (one, two) = if exchange.is_swapped { (second, first) } else { (first, second) };
        [&tour[..=*i], &one, &two, &tour[k + 1..]].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_small_tours_no_order_is_shorter_than_what_is_found_more_than_rarely() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let is_shortest = |weights: &Vec<Vec<i64>>| {
            let found = short_ring(weights);
            assert!(found.iter().copied().sorted().eq(0..weights.len()), "{found:?}");
            let orders = (1..weights.len()).permutations(weights.len() - 1);
            let least = orders.map(|order| distance::length(weights, &[&[0], order.as_slice()].concat())).min();
            least == Some(distance::length(weights, &found))
        };
        let drawn = |size: usize| (0..size).map(|_| (0..size).map(|_| random.random_range(0..50)).collect()).collect();
        let tours: Vec<Vec<Vec<i64>>> = (0..60).map(|round| 2 + round % 6).map(drawn).collect();
        assert!(tours.iter().filter(|weights| is_shortest(weights)).count() >= 57);
    }

    fn drawn(size: usize, random: &mut ChaCha8Rng) -> Vec<Vec<i64>> {
        (0..size).map(|_| (0..size).map(|_| random.random_range(0..100)).collect()).collect()
    }

    /// The length of a shortest tour, from those through each set of processors that end at each of them.
    fn shortest(weights: &[Vec<i64>]) -> i64 {
        let others = weights.len() - 1;
        let mut least = vec![vec![i64::MAX; others]; 1 << others];
        (0..others).for_each(|last| least[1 << last][last] = weights[0][last + 1]);
        for set in 1..1_usize << others {
            for (last, next) in (0..others).cartesian_product(0..others) {
                if set >> last & 1 == 1 && set >> next & 1 == 0 {
                    let longer = least[set][last] + weights[last + 1][next + 1];
                    let best = &mut least[set | 1 << next][next];
                    *best = longer.min(*best);
                }
            }
        }
        (0..others).map(|last| least[(1 << others) - 1][last] + weights[last + 1][0]).min().expect("others")
    }

    #[test]
    fn tours_of_ten_are_shortest_once_they_have_been_changed_at_random() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for size in (8..=10).cycle().take(18) {
            let weights = drawn(size, &mut random);
            let found = short_ring(&weights);
            assert!(found[0] == 0 && found.iter().copied().sorted().eq(0..size), "{found:?}");
            assert_eq!(distance::length(&weights, &found), shortest(&weights), "{weights:?}");
        }
    }

    /// What is left of a tour cut at three places, in each of the ways in which the two segments can be put back.
    fn put_back(tour: &[usize], [a, b, c]: [usize; 3]) -> Vec<Vec<usize>> {
        let either = |segment: &[usize]| [segment.to_vec(), segment.iter().rev().copied().collect()];
        let (first, second) = (either(&tour[a..b]), either(&tour[b..c]));
        let pairs = || first.iter().cartesian_product(&second);
        let both = pairs().flat_map(|(one, two)| [[one, two], [two, one]]);
        both.map(|[one, two]| [&tour[..a], one, two, &tour[c..]].concat()).collect()
    }

    #[test]
    fn no_exchange_of_three_edges_shortens_what_is_found() {
        let mut random = ChaCha8Rng::seed_from_u64(6);
        for size in [3, 4, 5, 6, 7, 24] {
            let weights = drawn(size, &mut random);
            let found = short_ring(&weights);
            let length = distance::length(&weights, &found);
            for cuts in (1..=size).array_combinations() {
                for other in put_back(&found, cuts) {
                    assert!(distance::length(&weights, &other) >= length, "{size}: {cuts:?}");
                }
            }
        }
    }

    #[test]
    fn a_tour_begins_with_the_nearest_and_of_three_the_better_sense_is_found() {
        // Round by the nearest, 1 + 9 + 9; the other way, 2 + 2 + 2.
        let triangle = [vec![0, 1, 2], vec![2, 0, 9], vec![9, 2, 0]];
        assert_eq!(nearest_neighbours(&triangle), [0, 1, 2]);
        assert_eq!(short_ring(&triangle), [0, 2, 1]);
        let four = [vec![0, 7, 3, 5], vec![1, 0, 1, 1], vec![1, 4, 0, 6], vec![1, 1, 1, 0]];
        assert_eq!(nearest_neighbours(&four), [0, 2, 1, 3]);
    }

    #[test]
    fn large_tours_are_changed_less_often_and_in_shorter_segments() {
        assert_eq!([7, 8, 46, 100, 200, 1_000].map(kicks), [0, 200, 200, 20, 2, 1]);
        assert_eq!([5, 2_000, 20_000, 20_000_000].map(longest), [2_000, 100, 31, 3]);
        assert_eq!(further_cuts(6, 1, 2).collect::<Vec<_>>(), [(2, 3), (2, 4), (3, 4), (3, 5)]);
        assert_eq!(further_cuts(5, 2, 9).collect::<Vec<_>>(), [(3, 4)]);
    }

    #[test]
    fn a_tour_that_is_no_longer_stays_as_it_is() {
        assert_eq!(short_ring(&vec![vec![1; 9]; 9]), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }

    /// What the best exchange of the segments 1, 2 and 3, 4 makes of the tour of six, where some edges are short.
    fn best_of_two_pairs(short: &[(usize, usize)]) -> Option<Vec<usize>> {
        let mut weights = vec![vec![9; 6]; 6];
        short.iter().for_each(|&(from, to)| weights[from][to] = 1);
        let tour = [0, 1, 2, 3, 4, 5];
        let along = Along::new(&weights, &tour);
        let cut = Cut { along: &along, i: 0, j: 2, k: 4 };
        cut.best_exchange().map(|exchange| cut.exchanged(exchange))
    }

    #[test]
    fn each_of_the_seven_exchanges_is_tried_and_of_equals_the_first() {
        let all: [[usize; 6]; 7] = [
            [0, 3, 4, 1, 2, 5],
            [0, 2, 1, 3, 4, 5],
            [0, 3, 4, 2, 1, 5],
            [0, 1, 2, 4, 3, 5],
            [0, 4, 3, 1, 2, 5],
            [0, 2, 1, 4, 3, 5],
            [0, 4, 3, 2, 1, 5],
        ];
        for tour in all {
            let short: Vec<_> = tour.iter().copied().tuple_windows().collect();
            assert_eq!(best_of_two_pairs(&short).as_deref(), Some(&tour[..]));
        }
        // Either edge is in one way alone.
        assert_eq!(best_of_two_pairs(&[(2, 4), (1, 3)]).as_deref(), Some(&all[1][..]));
        assert_eq!(best_of_two_pairs(&[]), None);
    }

    #[test]
    fn one_processor_is_its_own_ring() {
        assert_eq!(short_ring(&[vec![0]]), [0]);
        assert_eq!(short_ring(&[vec![0, 3], vec![1, 0]]), [0, 1]);
    }
}
