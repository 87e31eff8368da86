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
use num_integer::gcd;
use rand::RngExt;
use schedcheck_model::star::{Star, Worker};

use super::Domain;
use super::numbers::span;

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
    fn cell(&self, workers: usize, tasks: u64, largest: i64) -> Vec<Star<i64>> {
        let within = |range: &RangeInclusive<i64>| *range.start()..=largest.min(*range.end());
        let mut kinds: Vec<(i64, i64)> = Vec::new();
        for comm in within(&self.comm) {
            kinds.extend(within(&self.comp).map(|comp| (comm, comp)));
        }
        let mut cell =
            Cell { shape: self, kinds, largest, size: workers, chosen: Vec::with_capacity(workers), stars: Vec::new() };
        cell.extend(0, 0, tasks);
        cell.stars
    }
}

/// One cell of the box while it is being listed.
struct Cell<'a> {
    shape: &'a StarBox,
    kinds: Vec<(i64, i64)>,
    largest: i64,
    size: usize,
    chosen: Vec<(i64, i64, u64)>,
    stars: Vec<Star<i64>>,
}

impl Cell<'_> {
    /// Appends every choice of the workers that are missing, none smaller than (kind `from`, `least` tasks).
    fn extend(&mut self, from: usize, least: u64, tasks: u64) {
        if self.chosen.len() == self.size {
            if tasks == 0 && self.belongs() {
                self.stars.push(Star::of(self.chosen.iter().copied()));
            }
            return;
        }
        for kind in from..self.kinds.len() {
            let (comm, comp) = self.kinds[kind];
            let fits = |alike, first, value| alike == Alike::Free || first == value;
            if self
                .chosen
                .first()
                .is_some_and(|&(c, w, _)| !fits(self.shape.links, c, comm) || !fits(self.shape.speeds, w, comp))
            {
                continue;
            }
            let fewest = if kind == from { least } else { 0 };
            for held in fewest..=tasks {
                self.chosen.push((comm, comp, held));
                self.extend(kind, held, tasks - held);
                self.chosen.pop();
            }
        }
    }

    fn belongs(&self) -> bool {
        let parameters = || self.chosen.iter().flat_map(|&(c, w, _)| [c, w]);
        parameters().max() == Some(self.largest) && parameters().fold(0, gcd) <= 1
    }
}

/// Of those that are drawn, the common factor of the parameters is not taken out.
impl Domain for StarBox {
    type Instance = Star<i64>;

    fn all(&self) -> impl Iterator<Item = Star<i64>> {
        let largest = *self.comm.end().max(self.comp.end());
        iproduct!(self.workers.clone(), self.tasks.clone(), 0..=largest)
            .flat_map(move |(workers, tasks, parameter)| self.cell(workers, tasks, parameter))
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

    fn drawn_in_words(&self) -> String {
        let Self { workers, tasks, comm, comp, .. } = self;
        let (workers, tasks, c, w) = (span(workers), tasks.end(), span(comm), span(comp));
        format!("stars with {workers} workers, up to {tasks} tasks, c in {c}, w in {w}")
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
