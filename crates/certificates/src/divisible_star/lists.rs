//! Lists of workers, cut by prices of the port's time: no schedule in one round ends before T.
//!
//! The certificate holds prices alone. The checker extends lists of workers one by one, and leaves out what the prices
//! or another list make superfluous; what it needs of each worker it derives from the star.
//!
//! # Lists
//!
//! Worker i has g, w, G, W. Only those who can compute and have G + W < T get anything by then. If one of them has g +
//! w = 0, it computes any load before T, and nothing is proved; of the others let q = 1 / (g + w) and r = w q. *Served
//! fully* while the time s is left, G + W < s <= T, such a worker gets q (s - G - W) units, computes to the end, and
//! leaves l(s) = r (s - G) + (1 - r) W for the port, which does not fall with s and is at most s. A *list* serves
//! different workers fully, one after the other; F_R(s) is the most load of a list of workers of R while s is left, and
//! 0 for the empty one. Let A be the load less what the master computes by T, which is T / w_0; let it not be negative.
//!
//! **1.** *If F(T) <= A for all workers, no schedule ends before T.* Let one end at T' < T. Its workers compute at
//! least A' = load - T' / w_0, which is positive, and at least A; messages without load may be left out. In the order
//! of the others number the workers, with their loads x. They obey, for each j: *the sum over i up to j of G_i + g_i
//! x_i, plus W_j + w_j x_j, is at most T'*. Of all sequences of different workers, which are finitely many, and all
//! loads >= 0 that obey these rows, which bound them, take a largest sum of the x, of these one with the fewest
//! workers, and of its loads a vertex. No load is 0: without this worker the others end no later. So n rows are tight
//! for n loads, which means that all are served fully within T'. Within T the first gets more, and each leaves and so
//! gets no less: F(T) > A' >= A.
//!
//! **2.** *F_R(b) - F_R(a) <= D (b - a) for 0 <= a <= b <= T,* where D is the sum of q_j times the r before it, over R
//! by non-decreasing g. The load of a list is affine in s as long as no load vanishes, and its slope is such a sum in
//! the order of the list. Exchanging two neighbours with q_1, g_1 before q_2, g_2 changes it by q_1 q_2 (g_2 - g_1)
//! times the r before both, and a worker more at the end adds to it, so it is at most D. Take a list that attains
//! F_R(b), and let s fall from b to a. Where a load vanishes leave out this worker: the others get no less. The new
//! list is shorter, and the same holds for it from there on; the empty one has the load 0.
//!
//! **3.** *Prices bound the load.* Let P(s) >= 0 not fall with s, and v_i >= q_i (t - G_i - W_i) - P(t) + P(l_i(t)) for
//! all t from G_i + W_i to s, v_i >= 0. Then F_R(s) <= P(s) + the sum of the v_i over R: along a list each load is at
//! most v_i plus what P falls by.
//!
//! # What the checker does
//!
//! A *state* is a set of workers served, the time that they leave, and their load. The first has served nobody. All
//! states of as many workers are extended by each worker who can get something, but of workers with the same numbers
//! only by the first who is not served. A new state is left out if its load, P at the time left, and the v_i of those
//! not served, up to the end of the cell of that time, sum to at most A (3); or if another one that is kept has served
//! the same set, with a load that is at least its own plus D times the time by which that one leaves less (2), or with
//! no less of both. If no load of a state exceeds A, then F(T) <= A: suppose that it is more. Then in each layer a
//! state is kept that some list of load F(T) begins with, which is impossible as layers end. For this list does not end
//! there; its next state is not left out for its bound, and if it is for another one, then that one can be completed to
//! no less. (If there was a worker with the same numbers who comes first, exchange both.)
//!
//! # Numbers
//!
//! A state that is kept is computed in rationals. Whether another one is left out is decided by whole numbers of 2^-44
//! of T and of A, rounded to the safe side. P is given at the ends of 128 cells of the time, linear in each, and level
//! after T. With r rounded up to 2^-32 and (1 - r) W - r G to 2^-44, for a time that is left, the gain q (t - G - W) -
//! P(t) + P(l(t)) is nowhere less, and linear between G + W, the ends of cells, and the times that leave one; v is the
//! largest of these, each looked at within one unit of time. Nobody alone computes more than A, which is looked at
//! first, so no load of a worker does. A worker who computes 2^32 times A in the time T, but for G + W, is refused.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

pub use super::flaw::OfPrices as Flaw;
use crate::Lemma;

/// What is proved above.
pub const LEMMA: Lemma = Lemma {
    name: "lists of workers served fully, and what prices of the port's time and the value of time say of them",
    proved_in: "crates/certificates/src/divisible_star/lists.rs",
};

/// The most workers who get something.
pub const MOST: usize = 128;

/// The most states.
pub const MOST_STATES: usize = 1 << 13;

/// The most that the squares of the lengths of all states in bits may sum to: to divide long numbers takes as much.
pub const MOST_WORK: u64 = 1 << 38;

/// How many prices there are, one for each end of a cell of the time.
pub const PRICES: usize = CELLS + 1;

/// All of the time, and of the load that is asked for.
pub const WHOLE: u64 = 1 << BITS;

const BITS: u32 = 44;
const CELLS: usize = 128;
/// The time of a cell.
const CELL: u64 = WHOLE / CELLS as u64;
/// Fractional bits of r and of the load that a unit of time is worth.
const FINE: u32 = 32;

/// Checks that in one round no schedule of the star ends before `time`, which is positive.
pub(super) fn refute(star: &DivisibleStar, time: &Rational, prices: &[u64]) -> Result<(), Flaw> {
    let are_prices = prices.len() == PRICES && prices.is_sorted() && prices.iter().all(|&price| price <= 64 * WHOLE);
    let lists = Lists::new(star, time, are_prices.then_some(prices).ok_or(Flaw::Prices)?)?;
    let mut layer = vec![lists.first()];
    let mut left = StateBudget { states: MOST_STATES, work: MOST_WORK };
    while !layer.is_empty() {
        layer = lists.next(&layer, &mut left)?;
    }
    Ok(())
}

/// A worker who gets something, if it is the first.
struct Server<'a> {
    number: usize,
    worker: &'a Worker,
    /// q.
    rate: Rational,
    /// G + W.
    need: Rational,
    /// Not above G + W.
    least: u64,
    /// Not below q, nor r; with [`FINE`] fractional bits.
    worth: u64,
    kept: u64,
    /// Not below (1 - r) W - r G.
    offset: i64,
    /// v, for the time up to each end of a cell.
    gains: Vec<u64>,
    /// The server before it with the same numbers.
    twin: Option<usize>,
}

struct Lists<'a> {
    time: &'a Rational,
    load: Rational,
    prices: &'a [u64],
    /// At most [`MOST`], by non-increasing g.
    servers: Vec<Server<'a>>,
}

/// What is left to be spent.
struct StateBudget {
    states: usize,
    work: u64,
}

struct State {
    /// A bit for each server.
    served: u128,
    list: Vec<usize>,
    left: Rational,
    load: Rational,
    /// The same in whole numbers, rounded down and up.
    left_in_units: (u64, u64),
    load_in_units: (u64, u64),
}

/// A state before it is computed: whose it is, who is served, and numbers that are not below its own.
struct Child<'s> {
    parent: &'s State,
    server: usize,
    left: u64,
    load: u64,
    /// Load and time left, at what time is worth.
    value: u128,
}

/// The part of `whole` that `number` is, in units of 2^-`bits`, rounded down and up.
fn units(number: &Rational, whole: &Rational, bits: u32) -> (BigInt, BigInt) {
    // Not in lowest terms: a greatest common divisor of long numbers takes longer than all else.
    let (above, below) = ((number.numer() * whole.denom()) << bits, number.denom() * whole.numer());
    let (floor, rest) = above.div_mod_floor(&below);
    let ceil = if rest.is_zero() { floor.clone() } else { &floor + BigInt::one() };
    (floor, ceil)
}

/// The same of a part that is one, from 0 to all.
fn part(number: &Rational, whole: &Rational, bits: u32) -> (u64, u64) {
    let (floor, ceil) = units(number, whole, bits);
    let within = |number: BigInt| number.to_u64().expect("at most 2^44");
    (within(floor), within(ceil))
}

/// A product with a number of [`FINE`] fractional bits, rounded up.
fn product(fine: u128, units: u64) -> u128 {
    (fine * u128::from(units)).div_ceil(1 << FINE)
}

impl<'a> Lists<'a> {
    fn new(star: &'a DivisibleStar, time: &'a Rational, prices: &'a [u64]) -> Result<Self, Flaw> {
        let masters = match star.master() {
            Some(cycle_time) if cycle_time.is_zero() => return Err(Flaw::Master),
            Some(cycle_time) => time / cycle_time,
            None => Rational::zero(),
        };
        let mut lists = Self { time, load: star.load() - masters, prices, servers: Vec::new() };
        if lists.load.is_negative() {
            return Err(Flaw::Master);
        }
        for (number, worker) in star.workers().iter().enumerate() {
            let need = &worker.link_latency + &worker.compute_latency;
            let Some(cycle_time) = worker.cycle_time.as_ref().filter(|_| need < *time) else { continue };
            let unit = &worker.link + cycle_time;
            if unit * &lists.load < time - &need {
                return Err(Flaw::List(vec![number]));
            }
            if lists.servers.len() == MOST {
                return Err(Flaw::Workers);
            }
            lists.servers.push(lists.server(number, worker, cycle_time, need)?);
        }
        lists.servers.sort_by_key(|server| Reverse(&server.worker.link));
        for place in 0..lists.servers.len() {
            let before = &lists.servers[..place];
            lists.servers[place].twin = before.iter().rposition(|server| server.worker == lists.servers[place].worker);
        }
        Ok(lists)
    }

    /// Its g + w is not zero: alone, it would compute more than all.
    fn server(
        &self,
        number: usize,
        worker: &'a Worker,
        cycle_time: &Rational,
        need: Rational,
    ) -> Result<Server<'a>, Flaw> {
        let rate = (&worker.link + cycle_time).recip();
        let kept = cycle_time * &rate;
        let offset = (Rational::one() - &kept) * &worker.compute_latency - &kept * &worker.link_latency;
        let mut server = Server {
            number,
            worker,
            least: part(&need, self.time, BITS).0,
            worth: units(&(&rate * self.time), &self.load, FINE).1.to_u64().ok_or(Flaw::Rate(number))?,
            kept: part(&kept, &Rational::one(), FINE).1,
            // Between -G and W, and so within T.
            offset: units(&offset, self.time, BITS).1.to_i64().expect("at most 2^44"),
            rate,
            need,
            gains: vec![0; PRICES],
            twin: None,
        };
        for (from, to) in server.spans() {
            let paid = self.price(from, false);
            let gain = (server.most_load(to) + self.price(server.most_left(to), true)).saturating_sub(paid);
            let first = &mut server.gains[from.div_ceil(CELL) as usize];
            *first = gain.max(*first);
        }
        for end in 1..PRICES {
            server.gains[end] = server.gains[end].max(server.gains[end - 1]);
        }
        Ok(server)
    }

    /// P, rounded up or down.
    fn price(&self, time: u64, up: bool) -> u64 {
        let (cell, part) = ((time / CELL) as usize, time % CELL);
        if part == 0 {
            return self.prices[cell];
        }
        let rise = u128::from(self.prices[cell + 1] - self.prices[cell]) * u128::from(part);
        let rounded = if up { rise.div_ceil(CELL.into()) } else { rise / u128::from(CELL) };
        self.prices[cell] + rounded as u64
    }

    fn first(&self) -> State {
        let (left, load) = (self.time.clone(), Rational::zero());
        State { served: 0, list: Vec::new(), left, load, left_in_units: (WHOLE, WHOLE), load_in_units: (0, 0) }
    }

    /// D of those not served, with [`FINE`] fractional bits.
    fn worth(&self, served: u128) -> u128 {
        let open = self.open(served).map(|open| &self.servers[open]);
        open.fold(0, |worth, server| u128::from(server.worth) + product(worth, server.kept))
    }

    fn open(&self, served: u128) -> impl Iterator<Item = usize> {
        (0..self.servers.len()).filter(move |server| served >> server & 1 == 0)
    }

    /// The states that are kept after these.
    fn next(&self, layer: &[State], budget: &mut StateBudget) -> Result<Vec<State>, Flaw> {
        let mut children: BTreeMap<u128, Vec<Child<'_>>> = BTreeMap::new();
        for parent in layer {
            for child in self.open(parent.served).filter_map(|server| self.child(parent, server)) {
                children.entry(parent.served | 1 << child.server).or_default().push(child);
            }
        }
        let mut next = Vec::new();
        for (served, mut children) in children {
            let (worth, first) = (self.worth(served), next.len());
            for child in &mut children {
                child.value = (u128::from(child.load) << FINE) + worth * u128::from(child.left);
            }
            children.sort_by_key(|child| Reverse(child.value));
            for child in children {
                let is_surely_worse = |kept: &State| {
                    let late = child.left.saturating_sub(kept.left_in_units.0);
                    u128::from(kept.load_in_units.0) >= u128::from(child.load) + product(worth, late)
                };
                if next[first..].iter().any(is_surely_worse) {
                    continue;
                }
                let Some(state) = self.state(&child)? else { continue };
                budget.charge(&state)?;
                if !next[first..].iter().any(|kept| kept.left >= state.left && kept.load >= state.load) {
                    next.push(state);
                }
            }
        }
        Ok(next)
    }

    /// Serves one more, unless there is no time or the bound is no more than the load.
    fn child<'s>(&self, parent: &'s State, server: usize) -> Option<Child<'s>> {
        let (served, next) = (parent.served | 1 << server, &self.servers[server]);
        let (before, load) = (parent.left_in_units.1, parent.load_in_units.1);
        if before <= next.least || next.twin.is_some_and(|twin| parent.served >> twin & 1 == 0) {
            return None;
        }
        let (left, load) = (next.most_left(before).min(before), load + next.most_load(before));
        let end = left.div_ceil(CELL) as usize;
        let gains: u64 = self.open(served).map(|open| self.servers[open].gains[end]).sum();
        let is_cut = load + self.price(left, true) + gains <= WHOLE;
        (!is_cut).then_some(Child { parent, server, left, load, value: 0 })
    }

    /// The same in rationals; nothing if there is no time.
    fn state(&self, child: &Child<'_>) -> Result<Option<State>, Flaw> {
        let (parent, server) = (child.parent, &self.servers[child.server]);
        let own = (&parent.left - &server.need) * &server.rate;
        if !own.is_positive() {
            return Ok(None);
        }
        let (left, load) = (&parent.left - server.worker.sending(&own), &parent.load + own);
        let list = [parent.list.as_slice(), &[server.number]].concat();
        if load > self.load {
            return Err(Flaw::List(list));
        }
        let left_in_units = part(&left, self.time, BITS);
        let load_in_units = part(&load, &self.load, BITS);
        let served = parent.served | 1 << child.server;
        Ok(Some(State { served, list, left, load, left_in_units, load_in_units }))
    }
}

impl StateBudget {
    fn charge(&mut self, state: &State) -> Result<(), Flaw> {
        let numbers = [&state.left, &state.load];
        let bits: u64 = numbers.iter().map(|number| number.numer().bits() + number.denom().bits()).sum();
        self.states = self.states.checked_sub(1).ok_or(Flaw::States)?;
        self.work = self.work.checked_sub(bits.saturating_mul(bits)).ok_or(Flaw::States)?;
        Ok(())
    }
}

impl Server<'_> {
    /// Not below the load if this time is left, which is no more than all.
    fn most_load(&self, time: u64) -> u64 {
        product(self.worth.into(), time.saturating_sub(self.least)).min(WHOLE.into()) as u64
    }

    /// Not below the time that it leaves; P is as high after all of the time as at its end.
    fn most_left(&self, time: u64) -> u64 {
        let left = product(self.kept.into(), time) as i64 + self.offset;
        left.clamp(0, WHOLE as i64) as u64
    }

    /// Short spans of time with all that the gain is linear between: G + W, the ends of cells, and what leaves one.
    fn spans(&self) -> Vec<(u64, u64)> {
        let mut spans = vec![(self.least, self.least + 1)];
        for end in (0..PRICES as u64).map(|end| end * CELL) {
            if end > self.least {
                spans.push((end, end));
            }
            let above = (i128::from(end) - i128::from(self.offset)) << FINE;
            if let Some(time) = above.checked_div_euclid(self.kept.into()).and_then(|time| u64::try_from(time).ok())
                && (self.least..WHOLE).contains(&time)
            {
                spans.push((time, time + 1));
            }
        }
        spans
    }
}

#[cfg(test)]
#[path = "lists_tests.rs"]
mod tests;
