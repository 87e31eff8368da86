//! The most load of an order as a function of the time: concave, piecewise linear, and found from the last worker to
//! the first.
//!
//! Let F(s) be the most load that the later workers of an order compute if the port is free for them with the time s
//! left, each paying its latencies; it is defined from some d on, where the latencies fit. A worker put before them
//! that gets a load `a` while the time tau is left needs G + W + (g + w) a <= tau, and leaves s = tau - G - g a >= d to
//! the others. So with t = tau - G its
//!
//! > F'(tau) = max { a + F(t - g a) : 0 <= a <= (t - W) / (g + w), t - g a >= d }, for t >= max(W, d).
//!
//! F is concave, so a + F(t - g a) is concave in a: it rises as long as the slope of F at t - g a is at most 1/g. Let
//! s* be the least argument from which on that is so (d where g = 0). Then the best a is zero for t <= s*, and
//! otherwise the least of (t - s*) / g and of (t - W) / (g + w). If s* >= W the first of these is the least up to t =
//! s* + (s* - W) g / w, where the second begins to leave less than s* to the others; if s* < W the second is the least
//! from t = W on. With q = 1 / (g + w) and r = w q the second leaves r t + (1 - r) W, in which F is linear between the
//! points whose images are those of F. So F' has two points more than F at most. It is concave: it is the optimum of a
//! linear program as a function of its right-hand side.
//!
//! This knows nothing of when workers finish, and nothing of orders; the tests hold it against the linear program of
//! each order.

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::Worker;

/// The most load of a list of workers, as a function of the time.
#[derive(Debug, Clone)]
pub struct Value {
    /// The time below which the latencies do not fit.
    start: Rational,
    /// The pieces, the first from the start on; nothing where any load is possible from the start on.
    pieces: Option<Vec<Piece>>,
}

/// A linear piece: from `time` on, `load` and `slope` a unit of time more.
#[derive(Debug, Clone)]
struct Piece {
    time: Rational,
    load: Rational,
    slope: Rational,
}

/// A worker that is not instant, with q and r.
#[derive(Debug, Clone)]
struct Rates<'a> {
    worker: &'a Worker,
    q: Rational,
    r: Rational,
}

impl Value {
    /// The value of nobody at all: no load, at any time.
    pub fn of_nobody() -> Self {
        let none = Piece { time: Rational::zero(), load: Rational::zero(), slope: Rational::zero() };
        Self { start: Rational::zero(), pieces: Some(vec![none]) }
    }

    /// The value of the same list with `worker` served before all others; nothing for a worker that cannot compute.
    pub fn preceded_by(&self, worker: &Worker) -> Option<Self> {
        let cycle_time = worker.cycle_time.as_ref()?;
        let start = &worker.link_latency + (&worker.compute_latency).max(&self.start);
        let unit = &worker.link + cycle_time;
        let pieces = self.pieces.as_ref().filter(|_| !unit.is_zero()).map(|pieces| {
            let rates = Rates { worker, q: unit.recip(), r: cycle_time / &unit };
            let mut pieces = rates.before(pieces);
            pieces.iter_mut().for_each(|piece| piece.time += &worker.link_latency);
            pieces
        });
        Some(Self { start, pieces })
    }

    /// The least time in which the list and a master with cycle-time `master` compute `load`, if ever.
    pub fn least_time(&self, load: &Rational, master: Option<&Rational>) -> Option<Rational> {
        let is_instant = self.pieces.is_none() || master.is_some_and(Zero::is_zero);
        let rate = master.filter(|cycle_time| !cycle_time.is_zero()).map_or_else(Rational::zero, Rational::recip);
        let pieces = self.pieces.as_ref().filter(|_| !is_instant);
        let missing = |piece: &Piece| load - &piece.load - &piece.time * &rate;
        let last = pieces.and_then(|pieces| {
            pieces.iter().rev().map(|piece| (missing(piece), piece)).find(|(missing, _)| *missing > Rational::zero())
        });
        match last {
            None => Some(self.start.clone()),
            Some((missing, piece)) => {
                let slope = &piece.slope + &rate;
                (!slope.is_zero()).then(|| &piece.time + missing / slope)
            }
        }
    }
}

/// The load at a time within or behind the piece.
fn load_at(piece: &Piece, time: &Rational) -> Rational {
    &piece.load + &piece.slope * (time - &piece.time)
}

/// The pieces from `time` on, the first of them cut where it began before.
fn from(pieces: &[Piece], time: &Rational) -> Vec<Piece> {
    let Some(cut) = pieces.iter().rposition(|piece| piece.time <= *time) else {
        return pieces.to_vec();
    };
    let mut rest = pieces[cut..].to_vec();
    rest[0] = Piece { time: time.clone(), load: load_at(&pieces[cut], time), slope: pieces[cut].slope.clone() };
    rest
}

impl Rates<'_> {
    /// F' as a function of t, from the pieces of F.
    fn before(&self, pieces: &[Piece]) -> Vec<Piece> {
        let (g, latency) = (&self.worker.link, &self.worker.compute_latency);
        let is_flat = |piece: &Piece| piece.slope.is_zero() || &piece.slope * g <= Rational::one();
        let Some(star) = pieces.iter().position(is_flat) else {
            return from(pieces, latency);
        };
        if pieces[star].time < *latency {
            return self.images(&from(pieces, latency));
        }
        let mut before = from(&pieces[..star], latency);
        before.retain(|piece| piece.time < pieces[star].time);
        if !g.is_zero() {
            let Piece { time, load, .. } = &pieces[star];
            before.push(Piece { time: time.clone(), load: load.clone(), slope: g.recip() });
        }
        let images = self.images(&pieces[star..]);
        if self.r.is_zero() {
            return before;
        }
        if before.last().is_some_and(|last| images.first().is_some_and(|first| first.time == last.time)) {
            before.pop();
        }
        before.extend(images);
        before
    }

    /// The pieces in which the worker computes until the end, from those that are left to the others. Where nothing of
    /// t is left to them but W, there is one.
    fn images(&self, left: &[Piece]) -> Vec<Piece> {
        let (Self { q, r, .. }, latency) = (self, &self.worker.compute_latency);
        if r.is_zero() {
            let load = left.first().map_or_else(Rational::zero, |piece| piece.load.clone());
            return vec![Piece { time: latency.clone(), load, slope: q.clone() }];
        }
        let factor = r.recip();
        let image = |piece: &Piece| {
            // t - W
            let beyond = (&piece.time - latency) * &factor;
            let load = &beyond * q + &piece.load;
            Piece { time: beyond + latency, load, slope: q + r * &piece.slope }
        };
        left.iter().map(image).collect()
    }
}
