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
    let ring = with_scaled!(Scaled::new(instance), |whole, _kappa| short_ring(&distance::scaled(&whole, ends)));
    shares::non_negative(instance, &ring)
}

/// A short ring of all processors under `weights`; it starts with processor 0.
pub fn short_ring<T: Time>(weights: &[Vec<T>]) -> Vec<usize> {
    let size = weights.len();
    let mut tour = nearest_neighbours(weights);
    improve(weights, &mut tour);
    let mut random = ChaCha8Rng::seed_from_u64(size as u64);
    let kicks = if size < 8 { 0 } else { (EFFORT / size.pow(3)).clamp(1, MOST_KICKS) };
    for _ in 0..kicks {
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
    // Segments of any length while that is affordable.
    let longest = (EFFORT / size).isqrt().max(3);
    (0..size).map(|step| (from + step) % size).find_map(|i| {
        let js = i + 1..size.min(i + 1 + longest);
        js.flat_map(|j| (j + 1..size.min(j + 1 + longest)).map(move |k| (j, k))).find_map(|(j, k)| {
            let cut = Cut { along: &along, i, j, k };
            cut.best_exchange().map(|exchange| (i, cut.exchanged(exchange)))
        })
    })
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

    #[test]
    fn one_processor_is_its_own_ring() {
        assert_eq!(short_ring(&[vec![0]]), [0]);
        assert_eq!(short_ring(&[vec![0, 3], vec![1, 0]]), [0, 1]);
    }
}
