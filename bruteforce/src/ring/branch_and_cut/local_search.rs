//! Short rings by local search: the rings to begin with. It decides nothing; rings are measured exactly by who calls.
//!
//! For a bound B it lowers D - B V, in rounded integers, by inserting, dropping and replacing processors, by moving and
//! reversing stretches of the ring, all without a clash. When it finds a ring that is better than B, B becomes that
//! ring's step.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use schedcheck_model::Rational;

use super::problem::Problem;

/// So many others are near a processor.
const NEAR: usize = 10;

/// A ring, and kappa T_step of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LocalOptimum {
    pub ring: Vec<usize>,
    pub step: Rational,
}

/// An instance and a bound, in rounded integers.
#[derive(Debug)]
struct Rounded {
    processors: usize,
    delay: Vec<i64>,
    prize: Vec<i64>,
    message: Vec<i64>,
    /// The nearest others of each processor, in terms of delays.
    near: Vec<Vec<usize>>,
    /// What the messages of a processor must stay below.
    limit: i64,
    /// What a better ring stays below.
    target: i64,
}

impl Rounded {
    fn new(problem: &Problem, bound: &Rational) -> Self {
        let processors = problem.processors();
        let prizes: Vec<Rational> = problem.speeds.iter().map(|speed| bound * speed).collect();
        let longest = problem.delays.iter().chain([&problem.load]).max().cloned().unwrap_or_default();
        let largest = prizes.iter().map(|prize| prize.to_integer()).max().unwrap_or_default().max(longest);
        let round = shrink(&largest, 40);
        let matrix = (0..processors).flat_map(|i| (0..processors).map(move |j| (i, j)));
        let delay = |(i, j): (usize, usize)| if i == j { 0 } else { round(&problem.delays[problem.link(i, j)]) };
        let whole = bound.ceil().to_integer();
        let messages = matrix.clone().map(|(i, j)| problem.message(i, j));
        let round_message = shrink(messages.clone().max().unwrap_or(&whole).max(&whole), 60);
        let delay: Vec<i64> = matrix.map(delay).collect();
        Self {
            processors,
            near: (0..processors).map(|it| nearest(&delay[it * processors..][..processors], it)).collect(),
            delay,
            prize: prizes.iter().map(|prize| round(&prize.to_integer())).collect(),
            message: messages.map(&round_message).collect(),
            limit: round_message(&whole),
            target: -round(&problem.load),
        }
    }

    fn delay(&self, one: usize, other: usize) -> i64 {
        self.delay[one * self.processors + other]
    }

    /// Whether the messages to both neighbours are below the limit.
    fn fits(&self, before: usize, processor: usize, after: usize) -> bool {
        let row = &self.message[processor * self.processors..];
        row[before] + row[after] < self.limit
    }

    /// Whether the messages of each processor of the stretch, but for its ends, are below the limit.
    fn is_clear(&self, stretch: &[usize]) -> bool {
        stretch.windows(3).all(|three| self.fits(three[0], three[1], three[2]))
    }

    fn value(&self, ring: &[usize]) -> i64 {
        let after = |place: usize| ring[(place + 1) % ring.len()];
        let delays: i64 = ring.iter().enumerate().map(|(place, &one)| self.delay(one, after(place))).sum();
        delays - ring.iter().map(|&processor| self.prize[processor]).sum::<i64>()
    }

    /// Drops processors until nothing clashes; tells whether three are left.
    fn repair(&self, ring: &mut Vec<usize>) -> bool {
        let clash = |ring: &[usize]| {
            let length = ring.len();
            (0..length).find(|&it| !self.fits(ring[(it + length - 1) % length], ring[it], ring[(it + 1) % length]))
        };
        while let Some(place) = clash(ring) {
            ring.remove(place);
            if ring.len() < 3 {
                return false;
            }
        }
        true
    }

    /// Lowers the value of `ring` until no move does.
    fn descend(&self, ring: &mut Vec<usize>) {
        let mut improved = true;
        while improved {
            improved = self.exchange(ring) | self.reverse(ring) | self.shift(ring);
        }
    }

    /// The place of each processor in the ring.
    fn places(&self, ring: &[usize]) -> Vec<Option<usize>> {
        let mut places = vec![None; self.processors];
        ring.iter().enumerate().for_each(|(place, &processor)| places[processor] = Some(place));
        places
    }

    /// Drops, inserts and replaces each processor once, where that is better.
    fn exchange(&self, ring: &mut Vec<usize>) -> bool {
        let mut improved = false;
        for processor in 0..self.processors {
            improved |= match ring.iter().position(|&it| it == processor) {
                Some(place) => self.drop_at(ring, place),
                None => self.insert(ring, processor),
            };
        }
        improved
    }

    fn drop_at(&self, ring: &mut Vec<usize>, place: usize) -> bool {
        let [second, before, processor, after, third] = around(ring, place);
        let change = self.delay(before, after) - self.delay(before, processor) - self.delay(processor, after);
        let drops =
            ring.len() > 3 && change + self.prize[processor] < 0 && self.is_clear(&[second, before, after, third]);
        if drops {
            ring.remove(place);
        }
        drops
    }

    /// Inserts a processor on either side of one that is near, or puts it in the place of that neighbour.
    fn insert(&self, ring: &mut Vec<usize>, processor: usize) -> bool {
        let (places, length) = (self.places(ring), ring.len());
        for place in self.near[processor].iter().filter_map(|&near| places[near]) {
            for place in [place, (place + length - 1) % length] {
                let next = (place + 1) % length;
                let [zero, here, after, second, third] = around(ring, next);
                let joined = self.delay(here, processor) - self.delay(here, after) - self.prize[processor];
                let inserted = joined + self.delay(processor, after);
                if inserted < 0 && self.is_clear(&[zero, here, processor, after, second]) {
                    ring.insert(place + 1, processor);
                    return true;
                }
                let replaced = joined + self.delay(processor, second) - self.delay(after, second) + self.prize[after];
                if replaced < 0 && self.is_clear(&[zero, here, processor, second, third]) {
                    ring[next] = processor;
                    return true;
                }
            }
        }
        false
    }

    /// Turns stretches round such that a processor gets a nearer neighbour (2-opt).
    fn reverse(&self, ring: &mut [usize]) -> bool {
        let (mut improved, length) = (false, ring.len());
        let mut places = self.places(ring);
        for processor in 0..self.processors {
            for &near in &self.near[processor] {
                let (Some(one), Some(two)) = (places[processor], places[near]) else { continue };
                // The links behind both are exchanged, or the links before both.
                for back in [0, length - 1] {
                    let (one, two) = ((one + back) % length, (two + back) % length);
                    if self.turn(ring, one.min(two), one.max(two)) {
                        improved = true;
                        places = self.places(ring);
                        break;
                    }
                }
            }
        }
        improved
    }

    /// Turns the stretch behind `first` up to `last` round, if that is better.
    fn turn(&self, ring: &mut [usize], first: usize, last: usize) -> bool {
        let length = ring.len();
        if last - first < 2 || length - (last - first) < 2 {
            return false;
        }
        let [_, zero, a, b, b_next] = around(ring, first);
        let [_, c_last, c, d, third] = around(ring, last);
        let change = self.delay(a, c) + self.delay(b, d) - self.delay(a, b) - self.delay(c, d);
        let turns = change < 0 && self.is_clear(&[zero, a, c, c_last]) && self.is_clear(&[b_next, b, d, third]);
        if turns {
            ring[first + 1..=last].reverse();
        }
        turns
    }

    /// Moves stretches of up to three processors next to one that is near an end of theirs, either way round (Or-opt).
    fn shift(&self, ring: &mut Vec<usize>) -> bool {
        let (mut improved, length) = (false, ring.len());
        for size in 1..=3.min(length.saturating_sub(3)) {
            for _ in 0..length {
                if let Some(candidate) = self.shifted(ring, size) {
                    *ring = candidate;
                    improved = true;
                }
                ring.rotate_left(1);
            }
        }
        improved
    }

    /// A better ring in which the first `size` processors have moved.
    fn shifted(&self, ring: &[usize], size: usize) -> Option<Vec<usize>> {
        let (length, places) = (ring.len(), self.places(ring));
        let (head, tail) = (ring[0], ring[size - 1]);
        let out = self.delay(ring[length - 1], ring[size])
            - self.delay(ring[length - 1], head)
            - self.delay(tail, ring[size]);
        let near = self.near[head].iter().chain(&self.near[tail]).filter_map(|&near| places[near]);
        let behind = near.flat_map(|place| [place, place.wrapping_sub(1)]);
        behind.filter(|place| (size..length - 1).contains(place)).find_map(|place| {
            let (one, two) = (ring[place], ring[place + 1]);
            [(head, tail, false), (tail, head, true)].into_iter().find_map(|(first, last, turned)| {
                let change = out + self.delay(one, first) + self.delay(last, two) - self.delay(one, two);
                let candidate = (change < 0).then(|| moved(ring, size, place, turned))?;
                // The joint where the stretch was, and the stretch with two processors on either side.
                let [before, now] = [length - 1, place - size].map(|place| window(&candidate, place, size));
                (self.is_clear(&before) && self.is_clear(&now)).then_some(candidate)
            })
        })
    }
}

/// The processors at `place`, two before it and two behind it.
fn around(ring: &[usize], place: usize) -> [usize; 5] {
    let length = ring.len();
    [2 * length - 2, 2 * length - 1, 0, 1, 2].map(|offset| ring[(place + offset) % length])
}

/// From the processor before `place` on, a stretch with room for `size` and two on either side.
fn window(ring: &[usize], place: usize, size: usize) -> Vec<usize> {
    let length = ring.len();
    (0..size + 4).map(|offset| ring[(place + length - 1 + offset) % length]).collect()
}

fn nearest(delays: &[i64], processor: usize) -> Vec<usize> {
    let mut others: Vec<usize> = (0..delays.len()).filter(|&other| other != processor).collect();
    others.sort_by_key(|&other| delays[other]);
    others.truncate(NEAR);
    others
}

/// The ring with its first `size` processors put behind `place`.
fn moved(ring: &[usize], size: usize, place: usize, turned: bool) -> Vec<usize> {
    let mut stretch = ring[..size].to_vec();
    if turned {
        stretch.reverse();
    }
    [&ring[size..=place], &stretch, &ring[place + 1..]].concat()
}

/// Divides by the power of two that brings `largest` to so many bits.
fn shrink(largest: &BigInt, bits: u64) -> impl Fn(&BigInt) -> i64 + use<> {
    let shift = largest.bits().saturating_sub(bits);
    move |number| {
        let size = (number.abs() >> shift).to_i64().unwrap_or(i64::MAX >> 2);
        if number.is_negative() { -size } else { size }
    }
}

/// Noise for the kicks (splitmix64): the same in every run.
struct Noise(u64);

impl Noise {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let limit = limit as u64;
        usize::try_from((bits ^ (bits >> 31)) % limit.max(1)).expect("below the limit")
    }
}

/// Improves `best` from `start`, a ring of three or more, with so many kicks, until `is_over`.
pub(super) fn improve(
    problem: &Problem,
    best: &mut LocalOptimum,
    start: Vec<usize>,
    kicks: usize,
    is_over: &dyn Fn() -> bool,
) {
    let mut rounded = Rounded::new(problem, &best.step);
    let mut noise = Noise(start.len() as u64);
    let (mut ring, mut candidate): (Option<Vec<usize>>, _) = (None, start);
    for _ in 0..=kicks {
        if is_over() {
            return;
        }
        if rounded.repair(&mut candidate) {
            rounded.descend(&mut candidate);
            let value = rounded.value(&candidate);
            // Rounding may hide a better ring just at the target.
            if value <= rounded.target + 100 && take(problem, best, &candidate) {
                rounded = Rounded::new(problem, &best.step);
            }
            if ring.as_ref().is_none_or(|ring| value <= rounded.value(ring)) {
                ring = Some(candidate);
            }
        }
        let Some(ring) = &ring else { return };
        candidate = kicked(ring, rounded.processors, &mut noise);
    }
}

/// Takes a ring as the best if it is.
fn take(problem: &Problem, best: &mut LocalOptimum, ring: &[usize]) -> bool {
    let step = problem.step(ring);
    let is_better = step < best.step;
    if is_better {
        *best = LocalOptimum { ring: ring.to_vec(), step };
    }
    is_better
}

/// The ring with two stretches exchanged, and a few processors dropped or inserted anywhere.
fn kicked(ring: &[usize], processors: usize, noise: &mut Noise) -> Vec<usize> {
    let mut kicked = ring.to_vec();
    kicked.rotate_left(noise.below(ring.len()));
    if kicked.len() >= 8 {
        let mut cuts = [1 + noise.below(kicked.len() - 1), 1 + noise.below(kicked.len() - 1), kicked.len()];
        cuts.sort_unstable();
        kicked = [&kicked[..cuts[0]], &kicked[cuts[1]..], &kicked[cuts[0]..cuts[1]]].concat();
    }
    for _ in 0..noise.below(3) {
        let processor = noise.below(processors);
        match kicked.iter().position(|&it| it == processor) {
            Some(place) if kicked.len() > 3 => drop(kicked.remove(place)),
            Some(_) => {}
            None => kicked.insert(noise.below(kicked.len()), processor),
        }
    }
    kicked
}
