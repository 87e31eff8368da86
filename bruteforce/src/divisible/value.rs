//! The most load of an order as a function of the time: concave, piecewise linear, and found from the last worker to the first.
//!
//! Let F(s) be the most load that the later workers of an order compute if the port is free for them with the time s left, each paying its
//! latencies; it is defined from some d on, where the latencies fit. A worker put before them that gets a load `a` while the time tau is
//! left needs G + W + (g + w) a <= tau, and leaves s = tau - G - g a >= d to the others. So with t = tau - G its
//!
//! > F'(tau) = max { a + F(t - g a) : 0 <= a <= (t - W) / (g + w), t - g a >= d }, for t >= max(W, d).
//!
//! F is concave, so a + F(t - g a) is concave in a: it rises as long as the slope of F at t - g a is at most 1/g. Let s* be the least
//! argument from which on that is so (d where g = 0). Then the best a is zero for t <= s*, and otherwise the least of (t - s*) / g and of
//! (t - W) / (g + w). If s* >= W the first of these is the least up to t = s* + (s* - W) g / w, where the second begins to leave less than
//! s* to the others; if s* < W the second is the least from t = W on. With q = 1 / (g + w) and r = w q the second leaves
//! r t + (1 - r) W, in which F is linear between the points whose images are those of F. So F' has two points more than F at most. It is
//! concave: it is the optimum of a linear program as a function of its right-hand side.
//!
//! This knows nothing of when workers finish, and nothing of orders; the tests hold it against the linear program of each order.

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::Worker;

/// The most load of a list of workers, and of a master beside, as a function of the time.
#[derive(Debug, Clone)]
pub struct Value {
    /// The time below which the latencies do not fit.
    start: Rational,
    /// From where on which load is possible; nothing where any load is possible from the start on.
    curve: Option<Curve>,
}

/// A concave function by its points, the first of them at the start, and its slope behind the last.
#[derive(Debug, Clone)]
struct Curve {
    points: Vec<(Rational, Rational)>,
    slope: Rational,
}

impl Value {
    /// The value of nobody at all: no load, at any time.
    pub fn of_nobody() -> Self {
        let curve = Curve { points: vec![(Rational::zero(), Rational::zero())], slope: Rational::zero() };
        Self { start: Rational::zero(), curve: Some(curve) }
    }

    /// The value of the same list with `worker` served before all others; nothing for a worker that cannot compute.
    pub fn preceded_by(&self, worker: &Worker) -> Option<Self> {
        let cycle_time = worker.cycle_time.as_ref()?;
        let least = (&worker.compute_latency).max(&self.start);
        let start = least + &worker.link_latency;
        let is_instant = worker.link.is_zero() && cycle_time.is_zero();
        let curve = self.curve.as_ref().filter(|_| !is_instant);
        let curve = curve.map(|curve| {
            let mut curve = curve.preceded_by(&worker.link, cycle_time, &worker.compute_latency);
            curve.points.iter_mut().for_each(|(time, _)| *time += &worker.link_latency);
            curve
        });
        Some(Self { start, curve })
    }

    /// The least time in which the list and a master with cycle-time `master` compute `load`, if ever.
    pub fn least_time(&self, load: &Rational, master: Option<&Rational>) -> Option<Rational> {
        let rate = match master {
            Some(cycle_time) if cycle_time.is_zero() => return Some(self.start.clone()),
            Some(cycle_time) => cycle_time.recip(),
            None => Rational::zero(),
        };
        let Some(Curve { points, slope }) = &self.curve else {
            return Some(self.start.clone());
        };
        let total = |(time, most): &(Rational, Rational)| most + time * &rate;
        if total(&points[0]) >= *load {
            return Some(self.start.clone());
        }
        let after = points.iter().position(|point| total(point) >= *load);
        let before = &points[after.unwrap_or(points.len()) - 1];
        let slope = match after {
            Some(after) => (total(&points[after]) - total(before)) / (&points[after].0 - &before.0),
            None => slope + &rate,
        };
        (!slope.is_zero()).then(|| &before.0 + (load - total(before)) / slope)
    }
}

impl Curve {
    /// The slope behind the point `index`.
    fn slope_after(&self, index: usize) -> Rational {
        match self.points.get(index + 1) {
            Some((time, load)) => (load - &self.points[index].1) / (time - &self.points[index].0),
            None => self.slope.clone(),
        }
    }

    /// The value at a time from the start on.
    fn at(&self, time: &Rational) -> Rational {
        let index = self.points.iter().rposition(|(point, _)| point <= time).expect("the start is not later");
        let (point, load) = &self.points[index];
        if point == time { load.clone() } else { load + self.slope_after(index) * (time - point) }
    }

    /// F' as a function of t; g and w are not both zero.
    fn preceded_by(&self, g: &Rational, w: &Rational, latency: &Rational) -> Self {
        let q = (g + w).recip();
        let r = w * &q;
        // The points from the one at s* on.
        let Some(star) = (0..self.points.len()).find(|&index| self.slope_after(index) * g <= Rational::one()) else {
            return self.from(latency);
        };
        let (mut points, from) = if self.points[star].0 < *latency {
            (vec![(latency.clone(), self.at(latency))], latency)
        } else {
            let mut points = self.from(latency).points;
            points.retain(|(time, _)| *time <= self.points[star].0);
            // Where g = 0 the second of the two loads is the least at once, and it is not zero.
            if g.is_zero() {
                points.pop();
            }
            (points, &self.points[star].0)
        };
        if r.is_zero() {
            return Self { points, slope: g.recip() };
        }
        let image = |left: &Rational, load: Rational| {
            let time = (left - (Rational::one() - &r) * latency) / &r;
            let own = (&time - latency) * &q;
            (time, own + load)
        };
        points.push(image(from, self.at(from)));
        let later = self.points.iter().filter(|(time, _)| time > from);
        points.extend(later.map(|(time, load)| image(time, load.clone())));
        points.dedup_by(|next, point| next.0 == point.0);
        Self { points, slope: q + r * &self.slope }
    }

    /// The same function for arguments from `time` on only, where its own start is earlier.
    fn from(&self, time: &Rational) -> Self {
        let mut points: Vec<_> = self.points.iter().filter(|(point, _)| point >= time).cloned().collect();
        if self.points[0].0 < *time && points.first().is_none_or(|(first, _)| first > time) {
            points.insert(0, (time.clone(), self.at(time)));
        }
        Self { points, slope: self.slope.clone() }
    }
}
