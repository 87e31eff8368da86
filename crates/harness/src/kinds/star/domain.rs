//! Stars with integer parameters: every one of a box, in the declared order, or random ones beyond it.
//!
//! The order: number of workers, number of tasks, largest parameter, then lexicographically by (c, w, L) of the
//! workers. The symmetries left out: the order of the workers (a star is listed once, its workers ascending), and a
//! common factor of all parameters (a star and its multiples have the same schedules up to the unit of time). A star
//! with rational parameters is a multiple of one with integers, so the box stands for the rational stars that scale
//! into it.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::iproduct;
use num_bigint::BigUint;
use num_integer::gcd;
use rand::RngExt;
use schedcheck_model::star::{Star, Worker};

use super::ways::{Ways, ways_along};
use crate::domain::Domain;
use crate::domain::cut::passing_over;
use crate::domain::multisets::Tuples;
use crate::domain::numbers::{largest_of, length, span};
use crate::domain::symmetries::{MOST_STEPS, cycle_types, orders_of_type};

/// Whether a parameter is the same for all workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alike {
    /// One value for all workers.
    Equal,
    /// Any value for each worker.
    Free,
}

/// All stars with these bounds.
#[derive(Debug, Clone)]
pub struct StarBox {
    /// Number of workers.
    pub workers: RangeInclusive<usize>,
    /// Number of tasks over all workers.
    pub tasks: RangeInclusive<u64>,
    /// Communication times.
    pub comm: RangeInclusive<i64>,
    /// Computation times.
    pub comp: RangeInclusive<i64>,
    /// Whether the communication times are equal.
    pub links: Alike,
    /// Whether the computation times are equal.
    pub speeds: Alike,
}

impl fmt::Display for StarBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alike = |alike| if alike == Alike::Equal { "equal " } else { "" };
        let (workers, tasks) = (span(&self.workers), span(&self.tasks));
        write!(f, "every star with {workers} workers, {tasks} tasks, ")?;
        write!(f, "{}c in {}, ", alike(self.links), span(&self.comm))?;
        write!(f, "{}w in {}, ", alike(self.speeds), span(&self.comp))?;
        f.write_str("up to the order of the workers and a common factor")
    }
}

impl StarBox {
    /// Stars of 1 to so many workers and 0 to so many tasks, with parameters from 0 to `largest`.
    pub fn up_to((workers, tasks, largest): (usize, u64, i64), links: Alike, speeds: Alike) -> Self {
        Self { workers: 1..=workers, tasks: 0..=tasks, comm: 0..=largest, comp: 0..=largest, links, speeds }
    }

    /// The stars with exactly this number of workers, number of tasks, and largest parameter.
    fn cell(&self, size: usize, tasks: u64, largest: i64) -> Cell<'_> {
        let comps = length(&(*self.comp.start()..=largest.min(*self.comp.end())));
        let kinds = length(&(*self.comm.start()..=largest.min(*self.comm.end()))) * comps;
        let (chosen, next) = (Vec::with_capacity(size), Some((0, 0)));
        Cell { shape: self, comps, kinds, largest, size, left: tasks, chosen, next }
    }

    /// How many stars a cell holds.
    fn number(&self, (size, tasks, largest): (usize, u64, i64)) -> BigUint {
        let first = [*self.comm.start(), *self.comp.start(), 0];
        self.ways(size, tasks, largest).number(&[], &first)
    }

    fn ways(&self, size: usize, tasks: u64, largest: i64) -> Ways<'_> {
        Ways::new(self, size, tasks, largest).expect("a box that can be counted")
    }

    /// A cell without its first stars.
    fn cell_starting_at(&self, (size, tasks, largest): (usize, u64, i64), start: BigUint) -> Cell<'_> {
        let mut cell = self.cell(size, tasks, largest);
        if start != BigUint::ZERO {
            let ways = self.ways(size, tasks, largest);
            let held = 0..=i64::try_from(tasks).expect("a box that can be counted");
            let kinds = Tuples([self.comm.clone(), self.comp.clone(), held]).up_to_each([largest, largest, i64::MAX]);
            cell.begin_with(kinds.multiset_at(size, start, |chosen, least| ways.number(chosen, least)));
        }
        cell
    }

    /// How many stars there are of so many workers; nothing if that takes too long to count.
    ///
    /// Each star is a multiple of one that is listed: of those whose parameters have a divisor, as many are taken away
    /// or put back as the function of Moebius says.
    fn of_size(&self, size: usize) -> Option<BigUint> {
        let largest = *self.comm.end().max(self.comp.end());
        if largest.unsigned_abs() as usize > MOST_STEPS / (8 * (size + 1)) {
            return None;
        }
        let by_kinds = self.up_to_order(size)?;
        let multiples = |range: &RangeInclusive<i64>, divisor| {
            BigUint::from((range.end().div_euclid(divisor) - (range.start() - 1).div_euclid(divisor)).unsigned_abs())
        };
        let stars = |divisor| {
            let (comm, comp) = (multiples(&self.comm, divisor), multiples(&self.comp, divisor));
            match (self.links, self.speeds) {
                (Alike::Free, Alike::Free) => by_kinds(&(comm * comp)),
                (Alike::Equal, Alike::Free) => by_kinds(&comp) * comm,
                (Alike::Free, Alike::Equal) => by_kinds(&comm) * comp,
                (Alike::Equal, Alike::Equal) => by_kinds(&BigUint::from(1_u8)) * comm * comp,
            }
        };
        let is_free = *self.comm.start() == 0 && *self.comp.start() == 0;
        let free = if is_free { by_kinds(&BigUint::from(1_u8)) } else { BigUint::ZERO };
        let (mut more, mut less) = (free.clone(), BigUint::ZERO);
        for (divisor, sign) in (1..).zip(moebius(largest.unsigned_abs() as usize)) {
            match sign {
                1 => more += stars(divisor) - &free,
                -1 => less += stars(divisor) - &free,
                _ => {}
            }
        }
        Some(more - less)
    }

    /// How many multisets there are of so many workers that hold the tasks between them, for any number of kinds of
    /// workers; nothing if that takes too long.
    fn up_to_order(&self, size: usize) -> Option<impl Fn(&BigUint) -> BigUint + use<>> {
        let tasks = usize::try_from(*self.tasks.end()).ok()?;
        let types = cycle_types(size, MOST_STEPS / (tasks + 1).checked_mul(size)?)?;
        let mut by_cycles = vec![BigUint::ZERO; size + 1];
        for cycles in &types {
            let held: BigUint = ways_along(cycles, tasks).iter().skip(*self.tasks.start() as usize).sum();
            by_cycles[cycles.len()] += orders_of_type(cycles) * held;
        }
        let orders: BigUint = (1..=size).map(BigUint::from).product();
        Some(move |kinds: &BigUint| {
            by_cycles.iter().rev().fold(BigUint::ZERO, |sum, ways| sum * kinds + ways) / &orders
        })
    }
}

/// The function of Moebius at 1, 2, .., `most`.
pub(super) fn moebius(most: usize) -> Vec<i8> {
    let mut values = vec![1_i8; most + 1];
    let mut is_composite = vec![false; most + 1];
    for number in 2..=most {
        if !is_composite[number] {
            (2 * number..=most).step_by(number).for_each(|multiple| is_composite[multiple] = true);
            (number..=most).step_by(number).for_each(|multiple| values[multiple] *= -1);
            let square = number.saturating_mul(number);
            (square..=most).step_by(square).for_each(|multiple| values[multiple] = 0);
        }
    }
    values.split_off(1.min(most + 1))
}

/// One cell of the box while it is being listed: nothing of it is held but the star that comes next.
struct Cell<'a> {
    shape: &'a StarBox,
    /// How many computation times there are.
    comps: u64,
    /// How many kinds of workers there are, by communication time and then by computation time.
    kinds: u64,
    largest: i64,
    size: usize,
    /// The first workers, ascending: kind and tasks.
    chosen: Vec<(u64, u64)>,
    /// The tasks that these leave over.
    left: u64,
    /// The least worker that may come behind them.
    next: Option<(u64, u64)>,
}

impl Cell<'_> {
    /// Goes on with this star, whose workers are given by c, w and L; with none, it is at its end.
    fn begin_with(&mut self, star: Option<(Vec<[i64; 3]>, BigUint)>) {
        let kind = |&[comm, comp, held]: &[i64; 3]| {
            let places = [comm - self.shape.comm.start(), comp - self.shape.comp.start()].map(i64::unsigned_abs);
            (places[0] * self.comps + places[1], held.unsigned_abs())
        };
        self.chosen = star.iter().flat_map(|(workers, _)| workers).map(kind).collect();
        self.left -= self.chosen.iter().map(|worker| worker.1).sum::<u64>();
        self.next = self.chosen.pop();
        self.left += self.next.map_or(0, |last| last.1);
    }

    /// The communication time and the computation time of a kind.
    fn times(&self, kind: u64) -> (i64, i64) {
        let time = |range: &RangeInclusive<i64>, place: u64| range.start() + place as i64;
        (time(&self.shape.comm, kind / self.comps), time(&self.shape.comp, kind % self.comps))
    }

    /// The least worker, none smaller than (kind `from`, `least` tasks), that may come next.
    fn fitting(&self, (from, least): (u64, u64)) -> Option<(u64, u64)> {
        let is_last = self.chosen.len() + 1 == self.size;
        let fits = |alike, first, value| alike == Alike::Free || first == value;
        (from..self.kinds).find_map(|kind| {
            let fewest = if kind == from { least } else { 0 };
            let held = if is_last { self.left } else { fewest };
            let (first, own) = (self.times(self.chosen.first().map_or(kind, |first| first.0)), self.times(kind));
            let is_alike = fits(self.shape.links, first.0, own.0) && fits(self.shape.speeds, first.1, own.1);
            (is_alike && (fewest..=self.left).contains(&held)).then_some((kind, held))
        })
    }

    /// Takes the last worker away, and says which may come in its place.
    fn take_back(&mut self) -> Option<(u64, u64)> {
        let (kind, held) = self.chosen.pop()?;
        self.left += held;
        Some((kind, held + 1))
    }

    fn belongs(&self) -> bool {
        let parameters = || self.chosen.iter().map(|&(kind, _)| self.times(kind)).flat_map(<[i64; 2]>::from);
        parameters().max() == Some(self.largest) && parameters().fold(0, gcd) <= 1
    }
}

impl Iterator for Cell<'_> {
    type Item = Star<i64>;

    fn next(&mut self) -> Option<Star<i64>> {
        loop {
            let Some((kind, held)) = self.fitting(self.next?) else {
                self.next = self.take_back();
                continue;
            };
            self.chosen.push((kind, held));
            self.left -= held;
            self.next = Some((kind, held));
            if self.chosen.len() == self.size {
                let worker = |&(kind, held): &(u64, u64)| (self.times(kind), held);
                let workers = self.chosen.iter().map(worker).map(|((comm, comp), held)| (comm, comp, held));
                let star = self.belongs().then(|| Star::of(workers));
                self.next = self.take_back();
                if star.is_some() {
                    return star;
                }
            }
        }
    }
}

/// Of those that are drawn, the common factor of the parameters is not taken out.
impl Domain for StarBox {
    type Instance = Star<i64>;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = Star<i64>> {
        let cells = iproduct!(self.workers.clone(), self.tasks.clone(), largest_of([&self.comm, &self.comp]));
        passing_over(start, cells, |cell| self.number(*cell), |cell, start| self.cell_starting_at(cell, start))
    }

    fn size(&self) -> Option<BigUint> {
        self.workers.clone().map(|size| self.of_size(size)).sum()
    }

    fn draw(&self, random: &mut impl RngExt) -> Star<i64> {
        let Self { workers, tasks, comm, comp, links, speeds } = self;
        let size = random.random_range(workers.clone());
        let (same_comm, same_comp) = (random.random_range(comm.clone()), random.random_range(comp.clone()));
        let mut drawn: Vec<_> = (0..size)
            .map(|_| Worker {
                comm: if *links == Alike::Equal { same_comm } else { random.random_range(comm.clone()) },
                comp: Some(if *speeds == Alike::Equal { same_comp } else { random.random_range(comp.clone()) }),
                tasks: 0,
            })
            .collect();
        // Tasks gather at random on a few workers: balanced loads need no redistribution and test nothing.
        let loaded = random.random_range(1..=size);
        for _ in 0..random.random_range(tasks.clone()) {
            drawn[random.random_range(0..loaded)].tasks += 1;
        }
        Star::new(drawn).expect("the bounds are those of a star")
    }

    fn describe_drawn(&self) -> String {
        let Self { workers, tasks, comm, comp, links, speeds } = self;
        let held = if *tasks.start() > 1 { span(tasks) } else { format!("up to {}", tasks.end()) };
        let [links, speeds] = [links, speeds].map(|alike| if *alike == Alike::Equal { "equal " } else { "" });
        let (workers, c, w) = (span(workers), span(comm), span(comp));
        format!("stars with {workers} workers, {held} tasks, {links}c in {c}, {speeds}w in {w}")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn small(links: Alike, speeds: Alike) -> StarBox {
        StarBox { workers: 1..=3, tasks: 0..=3, comm: 0..=2, comp: 0..=2, links, speeds }
    }

    /// The same box by filtering every list of workers.
    fn by_filtering(shape: &StarBox) -> BTreeSet<Vec<(i64, i64, u64)>> {
        let mut found = BTreeSet::new();
        let mut lists: Vec<Vec<(i64, i64, u64)>> = vec![vec![]];
        for _ in 0..*shape.workers.end() {
            let longer = |list: &Vec<(i64, i64, u64)>| {
                let list = list.clone();
                iproduct!(shape.comm.clone(), shape.comp.clone(), 0..=*shape.tasks.end())
                    .map(move |worker| list.iter().copied().chain([worker]).collect::<Vec<_>>())
            };
            lists = lists.iter().flat_map(longer).collect();
            for list in &lists {
                let equal =
                    |value: fn(&(i64, i64, u64)) -> i64| list.iter().all(|worker| value(worker) == value(&list[0]));
                let factor = list.iter().flat_map(|&(c, w, _)| [c, w]).fold(0, gcd);
                let kept = list.is_sorted()
                    && factor <= 1
                    && list.iter().map(|worker| worker.2).sum::<u64>() <= *shape.tasks.end()
                    && (shape.links == Alike::Free || equal(|worker| worker.0))
                    && (shape.speeds == Alike::Free || equal(|worker| worker.1));
                if kept {
                    found.insert(list.clone());
                }
            }
        }
        found
    }

    fn workers_of(star: &Star<i64>) -> Vec<(i64, i64, u64)> {
        star.workers().iter().map(|worker| (worker.comm, worker.comp.unwrap(), worker.tasks)).collect()
    }

    #[test]
    fn the_box_is_listed_completely_and_without_repetition() {
        for (links, speeds) in iproduct!([Alike::Equal, Alike::Free], [Alike::Equal, Alike::Free]) {
            let shape = small(links, speeds);
            let listed: Vec<_> = shape.all().map(|star| workers_of(&star)).collect();
            assert_eq!(listed.len(), listed.iter().collect::<BTreeSet<_>>().len());
            assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), by_filtering(&shape));
        }
    }

    #[test]
    fn the_order_is_workers_tasks_largest_parameter_then_lexicographic() {
        let keys: Vec<_> = small(Alike::Free, Alike::Free)
            .all()
            .map(|star| {
                let workers = workers_of(&star);
                let largest = workers.iter().map(|&(c, w, _)| c.max(w)).max();
                (workers.len(), star.total_tasks(), largest, workers)
            })
            .collect();
        assert!(keys.is_sorted());
    }
}
