//! Least times as piecewise linear functions of the load, with exact numbers: the arithmetic of
//! [`sets`](super::subsets), which proves what is used of them here.

use std::cmp::Ordering;

use num_traits::Zero;
use schedcheck_model::Rational;

/// A load, and a time that is enough for it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Point {
    load: Rational,
    time: Rational,
}

/// The least time for each positive load up to the whole one. It is linear between points, of which the first has load
/// zero and the limit of the times of small loads; it does not decrease, and is concave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Curve(Vec<Point>);

/// A way to divide a load among a child that is served first, and those after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Division {
    /// The load of all.
    pub load: Rational,
    /// The load of the first child.
    pub first: Rational,
    /// The time from when the port is free.
    pub time: Rational,
}

/// How much two can each compute within a time: the least load that takes so long, and the greatest one. They differ
/// only where more load takes no more time.
struct Moment {
    time: Rational,
    least: [Rational; 2],
    most: [Rational; 2],
}

impl Curve {
    /// The time of a processor that computes up to `most` units.
    pub fn of_processor(latency: &Rational, cycle_time: &Rational, most: &Rational) -> Self {
        let all = Point { load: most.clone(), time: latency + cycle_time * most };
        Self(vec![Point { load: Rational::zero(), time: latency.clone() }, all])
    }

    /// The least time for all of the load.
    pub fn of_all(&self) -> &Rational {
        &self.0[self.0.len() - 1].time
    }

    /// The limit of the times for small loads.
    fn of_little(&self) -> &Rational {
        &self.0[0].time
    }

    fn most(&self) -> &Rational {
        &self.0[self.0.len() - 1].load
    }

    /// The least time for a positive load.
    pub fn at(&self, load: &Rational) -> Rational {
        Times::of(&self.0).at(load)
    }

    /// The least times where two share a load and begin at the same time.
    pub fn beside(&self, other: &Self) -> Self {
        let from = self.of_little().min(other.of_little());
        let mut points = Points::up_to(self.most());
        for Moment { time, least, most } in moments(self, Some(other), from) {
            for [one, other] in [least, most] {
                points.push(Point { load: one + other, time: time.clone() });
            }
        }
        Self(points.points)
    }

    /// The ways to divide loads among a child with these times, which is sent its load first, and those after it, such
    /// that both need the same time when the load is sent, or the child alone gets some. They are in the order of the
    /// loads, from the least load on up to the whole one; the ways between two of them are on the line between them.
    pub fn divisions(&self, latency: &Rational, link: &Rational, after: Option<&Self>) -> Vec<Division> {
        let mut divisions: Vec<Division> = Vec::new();
        for Moment { time, least, most } in moments(self, after, self.of_little()) {
            // More load that takes those after it no more time comes first: it need not be sent to the child.
            let ways = [[&least[0], &least[1]], [&least[0], &most[1]], [&most[0], &most[1]]];
            for [first, rest] in ways {
                let load = first + rest;
                if divisions.last().is_none_or(|last| last.load < load) {
                    divisions.push(Division { load, first: first.clone(), time: latency + link * first + &time });
                }
            }
        }
        divisions
    }

    /// The lesser of these times and of those of the divisions, which are no less where they begin.
    pub fn or_less(self, divisions: Vec<Division>) -> Self {
        let others = Self::of_divisions(divisions, self.most());
        if others.0.is_empty() { self } else { self.least(&others) }
    }

    /// The lesser times of two curves.
    pub fn least(&self, other: &Self) -> Self {
        Self(least(&self.0, &other.0))
    }

    /// The times of divisions alone; a curve only if they begin with a load of zero.
    pub fn of_divisions(divisions: Vec<Division>, most: &Rational) -> Self {
        let mut points = Points::up_to(most);
        divisions.into_iter().for_each(|Division { load, time, .. }| points.push(Point { load, time }));
        Self(points.points)
    }

    /// The most words of a number: those of the last time, nearly.
    fn length(&self) -> u64 {
        let time = self.of_all();
        1 + (time.numer().bits() + time.denom().bits()) / 64
    }

    /// The words of all numbers, nearly, with what each takes beside its digits.
    pub fn words(&self) -> u64 {
        4 * (self.length() + 4) * self.0.len() as u64
    }

    /// The number of points, each as often as the square of the number of words.
    pub fn work(&self) -> u64 {
        self.length().saturating_pow(2).saturating_mul(self.0.len() as u64)
    }

    #[cfg(test)]
    pub fn is_concave(&self) -> bool {
        let slopes: Vec<Rational> =
            self.0.windows(2).map(|pair| (&pair[1].time - &pair[0].time) / (&pair[1].load - &pair[0].load)).collect();
        slopes.windows(2).all(|pair| pair[0] > pair[1]) && slopes.iter().all(|slope| *slope >= Rational::zero())
    }
}

impl Division {
    /// The way to divide this load that is on the line between two of these ways; nothing for less than the first one.
    pub fn of(load: &Rational, divisions: &[Self]) -> Option<Self> {
        let next = divisions.iter().position(|division| division.load >= *load)?;
        let after = &divisions[next];
        if after.load == *load {
            return Some(after.clone());
        }
        let before = &divisions[next.checked_sub(1)?];
        let part = (load - &before.load) / (&after.load - &before.load);
        let between = |one: &Rational, other: &Rational| one + &part * (other - one);
        let (first, time) = (between(&before.first, &after.first), between(&before.time, &after.time));
        Some(Self { load: load.clone(), first, time })
    }
}

/// Points that are collected by their loads, without those on the line between their neighbours.
struct Points<'a> {
    points: Vec<Point>,
    most: &'a Rational,
}

impl<'a> Points<'a> {
    fn up_to(most: &'a Rational) -> Self {
        Self { points: Vec::new(), most }
    }

    /// Adds a point of no less load than the last one, or that on the way to it at which the load is the whole one.
    fn push(&mut self, mut point: Point) {
        if let Some(last) = self.points.last() {
            if last.load == *self.most || last.load == point.load {
                return;
            }
            if point.load > *self.most {
                point = between(last, &point, self.most);
            }
        } else if point.load > *self.most {
            return;
        }
        if let [.., before, last] = &self.points[..]
            && (&last.load - &before.load) * (&point.time - &last.time)
                == (&point.load - &last.load) * (&last.time - &before.time)
        {
            self.points.pop();
        }
        self.points.push(point);
    }
}

/// The point of this load on the line between two.
fn between(one: &Point, other: &Point, load: &Rational) -> Point {
    let slope = (&other.time - &one.time) / (&other.load - &one.load);
    Point { load: load.clone(), time: &one.time + slope * (load - &one.load) }
}

/// The lesser of two lists of times that end at the same load; the second one may begin later, at no less time.
fn least(one: &[Point], other: &[Point]) -> Vec<Point> {
    let mut points = Points::up_to(&one[one.len() - 1].load);
    let from = &other[0].load;
    one.iter().take_while(|point| point.load < *from).for_each(|point| points.push(point.clone()));
    let mut times = [one, other].map(Times::of);
    let mut before: Option<[Point; 2]> = None;
    for load in merged(one, other, |point| &point.load).filter(|load| *load >= from) {
        let [one, other] = [0, 1].map(|which: usize| Point { load: load.clone(), time: times[which].at(load) });
        if let Some([one_before, other_before]) = &before {
            push_crossing(&mut points, [one_before, &one], [other_before, &other]);
        }
        points.push(if other.time < one.time { other.clone() } else { one.clone() });
        before = Some([one, other]);
    }
    points.points
}

/// Adds the point at which two lines between the same loads cross within them.
fn push_crossing(points: &mut Points, one: [&Point; 2], other: [&Point; 2]) {
    let [begin, end] = [0, 1].map(|place: usize| one[place].time.cmp(&other[place].time));
    if begin == end.reverse() && begin != Ordering::Equal {
        let [begin, end] = [0, 1].map(|place: usize| &one[place].time - &other[place].time);
        let load = &one[0].load + (&one[1].load - &one[0].load) * &begin / (&begin - &end);
        points.push(between(one[0], one[1], &load));
    }
}

/// The numbers of two ordered lists of points, in order, each once.
fn merged<'a>(
    one: &'a [Point],
    other: &'a [Point],
    number: fn(&Point) -> &Rational,
) -> impl Iterator<Item = &'a Rational> {
    let mut all: Vec<&Rational> = one.iter().chain(other).map(number).collect();
    all.sort();
    all.dedup();
    all.into_iter()
}

/// The times of loads that are asked for in order.
struct Times<'a> {
    points: &'a [Point],
    place: usize,
}

impl<'a> Times<'a> {
    fn of(points: &'a [Point]) -> Self {
        Self { points, place: 0 }
    }

    fn at(&mut self, load: &Rational) -> Rational {
        while self.points[self.place].load < *load {
            self.place += 1;
        }
        let next = &self.points[self.place];
        if next.load == *load { next.time.clone() } else { between(&self.points[self.place - 1], next, load).time }
    }
}

/// Each time from `from` on at which one of two functions bends, up to the end of one of them.
fn moments(one: &Curve, other: Option<&Curve>, from: &Rational) -> Vec<Moment> {
    let none = &[][..];
    let points = [&one.0[..], other.map_or(none, |other| &other.0)];
    let times = merged(points[0], points[1], |point| &point.time).filter(|time| *time >= from);
    let moment = |time: &Rational| {
        let [one, other] = [within(points[0], time)?, within(points[1], time)?];
        Some(Moment { time: time.clone(), least: [one.0, other.0], most: [one.1, other.1] })
    };
    times.map_while(moment).collect()
}

/// The least and the greatest load that take so long; nothing after the end. Before the beginning, and of no points, it
/// is zero.
fn within(points: &[Point], time: &Rational) -> Option<(Rational, Rational)> {
    if points.first().is_none_or(|first| *time < first.time) {
        return Some((Rational::zero(), Rational::zero()));
    }
    let next = points.partition_point(|point| point.time < *time);
    let after = points.get(next)?;
    if after.time == *time {
        let last = points.partition_point(|point| point.time <= *time) - 1;
        return Some((after.load.clone(), points[last].load.clone()));
    }
    let before = &points[next - 1];
    let rate = (&after.load - &before.load) / (&after.time - &before.time);
    let load = &before.load + rate * (time - &before.time);
    Some((load.clone(), load))
}
