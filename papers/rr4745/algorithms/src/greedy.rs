//! The greedy heuristic (rr4745, section 6.2): the ring starts with the fastest processor and grows by the cheapest
//! insertion; of all rings on the way, the one with the least step time is returned.
//!
//! The paper leaves three things open, and each is an option: what an insertion costs ([`InsertionCost`]), which of
//! several fastest processors starts, and which of several cheapest insertions is made ([`Tie`]).

use std::cell::Cell;
use std::cmp::Ordering;
use std::ops::Mul;

use num_bigint::BigInt;
use schedcheck_model::ring::{IntegerRing, Schedule, SliceRing};
use schedcheck_model::{Scaled, Time, with_scaled};

use super::distance::{self, Ends};
use super::shares;
use super::step::{Step, messages};

/// What it costs to insert a processor between two neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InsertionCost {
    /// What it adds to the sum of equation 3.
    Equation3,
    /// What it adds to the length of the ring under the printed d_ij = (c_ij + c_ji) / w_i.
    PrintedDistance,
    /// The step time of the longer ring, with the best shares that are not negative.
    StepTime,
}

/// Which of several equals is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tie {
    /// The first in the order of the processors, then of the places in the ring.
    First,
    /// The last.
    Last,
}

/// The open choices of the heuristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Options {
    /// What an insertion costs.
    pub cost: InsertionCost,
    /// Which of several fastest processors starts the ring.
    pub start: Tie,
    /// Which of several cheapest insertions is made.
    pub insertion: Tie,
}

impl Options {
    /// Every combination.
    pub fn all() -> impl Iterator<Item = Self> {
        let costs = [InsertionCost::Equation3, InsertionCost::PrintedDistance, InsertionCost::StepTime];
        let ties = [Tie::First, Tie::Last];
        costs.into_iter().flat_map(move |cost| {
            ties.into_iter().flat_map(move |start| ties.map(|insertion| Self { cost, start, insertion }))
        })
    }
}

/// The rings of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Growth {
    /// The ring of each length, from 1 to p.
    pub rings: Vec<Vec<usize>>,
    /// How many insertions were tried.
    pub insertions: u64,
    /// How many of them for each ring but the last.
    pub tried: Vec<u64>,
}

/// The schedule of least step time among the rings of the heuristic; of several, the shortest ring.
///
/// ```
/// use schedcheck_rr4745_algorithms::greedy::{InsertionCost, Options, Tie, schedule};
/// use schedcheck_model::ring::SliceRing;
/// let instance = SliceRing::of((9, 1), [1, 2, 2], [[0, 1, 9], [1, 0, 9], [9, 9, 0]]);
/// let options = Options { cost: InsertionCost::Equation3, start: Tie::First, insertion: Tie::First };
/// assert_eq!(schedule(&instance, options).ring, [0, 1]);
/// ```
pub fn schedule(instance: &SliceRing, options: Options) -> Schedule {
    let ring =
        with_scaled!(Scaled::new(instance), |integers, _kappa| best_of(&integers, grow(&integers, options).rings));
    shares::non_negative(instance, &ring)
}

fn best_of<T: Time + Mul<Output = T> + Into<BigInt>>(integers: &IntegerRing<T>, rings: Vec<Vec<usize>>) -> Vec<usize> {
    let best = rings.into_iter().map(|ring| (Step::of(integers, &ring), ring)).reduce(|best, next| {
        let is_better = next.0.cmp_to(&best.0).is_lt();
        if is_better { next } else { best }
    });
    best.expect("there is a ring of one").1
}

/// Grows the ring from the fastest processor to all of them.
pub fn grow<T: Time + Mul<Output = T> + Into<BigInt>>(integers: &IntegerRing<T>, options: Options) -> Growth {
    grow_from(integers, start(&integers.speeds, options.start), options)
}

/// Grows the ring from the processor `start` to all of them.
// PRINTED: "for each pair of successive processors (P_j, P_k) in the ring, we compute the cost of inserting P_i
// between P_j and P_k"; "The total complexity is sum_{r=1}^p (p - r)r".
pub fn grow_from<T: Time + Mul<Output = T> + Into<BigInt>>(
    integers: &IntegerRing<T>,
    start: usize,
    options: Options,
) -> Growth {
    let ends = if options.cost == InsertionCost::PrintedDistance { Ends::Tail } else { Ends::Both };
    let weights = distance::scaled(integers, ends);
    let mut ring = vec![start];
    let mut outside: Vec<usize> = (0..integers.processors()).filter(|processor| *processor != ring[0]).collect();
    let mut growth = Growth { rings: vec![ring.clone()], insertions: 0, tried: Vec::new() };
    while !outside.is_empty() {
        let tried = Cell::new(0);
        let judged = |place: Place| {
            tried.set(tried.get() + 1);
            place
        };
        let place = match options.cost {
            InsertionCost::StepTime => {
                let (now, longest) = (Step::of(integers, &ring), Longest::of(integers, &ring));
                let cost = |place| now.after(integers, &weights, &longest, judged(place));
                cheapest(&outside, &ring, options.insertion, cost, Step::cmp_to)
            }
            _ => cheapest(&outside, &ring, options.insertion, |place| added(&weights, judged(place)), Ord::cmp),
        };
        growth.insertions += tried.get();
        growth.tried.push(tried.get());
        ring.insert(place.after + 1, outside.remove(place.outside));
        growth.rings.push(ring.clone());
    }
    growth
}

/// The first or the last of the fastest processors.
pub fn start<T: Ord>(speeds: &[T], tie: Tie) -> usize {
    let fastest = speeds.iter().max().expect("an instance has a processor");
    let place = match tie {
        Tie::First => speeds.iter().position(|speed| speed == fastest),
        Tie::Last => speeds.iter().rposition(|speed| speed == fastest),
    };
    place.expect("the largest is one of them")
}

/// A processor, and where it might enter the ring.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// Its place in the list of those outside.
    outside: usize,
    processor: usize,
    /// The place in the ring of the processor before it.
    after: usize,
    before: usize,
    behind: usize,
    /// Whether the ring has one processor only, which is then on both sides.
    is_pair: bool,
}

/// The place of the least cost.
fn cheapest<C>(
    outside: &[usize],
    ring: &[usize],
    tie: Tie,
    cost: impl Fn(Place) -> C,
    compare: impl Fn(&C, &C) -> Ordering,
) -> Place {
    let is_pair = ring.len() == 1;
    let places = outside.iter().enumerate().flat_map(|(index, &processor)| {
        (0..ring.len()).map(move |after| {
            let (before, behind) = (ring[after], ring[(after + 1) % ring.len()]);
            Place { outside: index, processor, after, before, behind, is_pair }
        })
    });
    let best = places.map(|place| (cost(place), place)).reduce(|best, next| {
        let replaces = match tie {
            Tie::First => compare(&next.0, &best.0).is_lt(),
            Tie::Last => compare(&next.0, &best.0).is_le(),
        };
        if replaces { next } else { best }
    });
    best.expect("somebody is outside, and the ring is not empty").1
}

/// What an insertion adds to the length of the ring.
fn added<T: Time>(weights: &[Vec<T>], place: Place) -> T {
    let Place { processor, before, behind, is_pair, .. } = place;
    let longer = weights[before][processor].clone() + &weights[processor][behind];
    if is_pair { longer } else { longer - &weights[before][behind] }
}

impl<T: Time + Mul<Output = T> + Into<BigInt>> Step<T> {
    /// The step after an insertion into the ring whose longest messages are given.
    fn after(&self, integers: &IntegerRing<T>, weights: &[Vec<T>], longest: &Longest<T>, place: Place) -> Self {
        let Place { processor, before, behind, after, is_pair, .. } = place;
        let own = integers.messages.get(processor, before).clone() + integers.messages.get(processor, behind);
        Self {
            longest: longest.after(integers, processor, [before, behind], after, is_pair).max(own),
            load: self.load.clone() + &added(weights, place),
            speed: self.speed.clone() + &integers.speeds[processor],
        }
    }

    fn cmp_to(&self, other: &Self) -> Ordering {
        let fraction = |step: &Self| -> (BigInt, BigInt) {
            let (load, speed): (BigInt, BigInt) = (step.load.clone().into(), step.speed.clone().into());
            let longest = step.longest.clone().into() * &speed;
            (load.max(longest), speed)
        };
        let ((here, by), (there, over)) = (fraction(self), fraction(other));
        (here * over).cmp(&(there * by))
    }
}

/// The messages of the ring's processors, the longest three known: an insertion changes those of two neighbours only.
struct Longest<T> {
    messages: Vec<T>,
    longest: Vec<usize>,
}

impl<T: Time + Mul<Output = T>> Longest<T> {
    fn of(integers: &IntegerRing<T>, ring: &[usize]) -> Self {
        let messages: Vec<T> = (0..ring.len()).map(|position| messages(integers, ring, position)).collect();
        let mut longest: Vec<usize> = (0..ring.len()).collect();
        longest.sort_unstable_by(|&one, &two| messages[two].cmp(&messages[one]));
        longest.truncate(3);
        Self { messages, longest }
    }

    /// The longest messages of the ring's own processors after `processor` enters behind the place `after`.
    fn after(&self, integers: &IntegerRing<T>, processor: usize, sides: [usize; 2], after: usize, is_pair: bool) -> T {
        let message = |from, to| integers.messages.get(from, to);
        if is_pair {
            return message(sides[0], processor).clone() + message(sides[0], processor);
        }
        let behind = (after + 1) % self.messages.len();
        let changed = |position: usize, side: usize, other: usize| {
            self.messages[position].clone() - message(side, other) + message(side, processor)
        };
        let others = self.longest.iter().find(|&&position| position != after && position != behind);
        let others = others.map_or_else(T::zero, |&position| self.messages[position].clone());
        let [left, right] = sides;
        others.max(changed(after, left, right)).max(changed(behind, right, left))
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;
    use schedcheck_model::Rational;
    use schedcheck_model::ring::{Costs, check};

    use super::*;

    fn drawn(random: &mut ChaCha8Rng, processors: usize) -> SliceRing {
        let mut integer = |range: std::ops::Range<i64>| Rational::from(random.random_range(range));
        let cycle_times = (0..processors).map(|_| integer(1..9)).collect();
        let rows: Vec<Vec<Rational>> = (0..processors)
            .map(|i| (0..processors).map(|j| if i == j { Rational::default() } else { integer(0..30) }).collect())
            .collect();
        SliceRing::new(integer(0..60), integer(0..3), cycle_times, Costs::from_rows(rows).unwrap()).unwrap()
    }

    /// The step time of a ring, as the checker measures the best shares.
    fn step(instance: &SliceRing, ring: &[usize]) -> Rational {
        check(instance, &shares::non_negative(instance, ring)).unwrap().step
    }

    #[test]
    fn each_insertion_by_step_time_is_the_best_that_the_checker_measures() {
        let mut random = ChaCha8Rng::seed_from_u64(11);
        let options = Options { cost: InsertionCost::StepTime, start: Tie::First, insertion: Tie::First };
        for round in 0..60 {
            let instance = drawn(&mut random, 2 + round % 6);
            let rings = with_scaled!(Scaled::new(&instance), |integers, _kappa| grow(&integers, options).rings);
            for (ring, longer) in rings.iter().zip(&rings[1..]) {
                let outside = (0..instance.processors()).filter(|processor| !ring.contains(processor));
                let inserted = outside.flat_map(|processor| {
                    (1..=ring.len()).map(move |place| [&ring[..place], &[processor], &ring[place..]].concat())
                });
                let least = inserted.map(|ring| step(&instance, &ring)).min();
                assert_eq!(Some(step(&instance, longer)), least, "{ring:?} to {longer:?}");
            }
        }
    }

    #[test]
    fn every_choice_gives_valid_schedules_after_the_number_of_insertions_that_the_paper_counts() {
        let mut random = ChaCha8Rng::seed_from_u64(12);
        for (options, processors) in Options::all().flat_map(|options| (1..8).map(move |size| (options, size))) {
            let instance = drawn(&mut random, processors);
            let growth = with_scaled!(Scaled::new(&instance), |integers, _kappa| grow(&integers, options));
            let expected: usize = (1..processors).map(|length| (processors - length) * length).sum();
            assert_eq!((growth.rings.len(), growth.insertions), (processors, expected as u64));
            let least = growth.rings.iter().map(|ring| step(&instance, ring)).min();
            assert_eq!(check(&instance, &schedule(&instance, options)).map(|measure| measure.step).ok(), least);
        }
    }
}
