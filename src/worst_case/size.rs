//! Sizes of stars: who holds how many tasks, and whether links or speeds are alike.

use schedcheck_model::Time;
use schedcheck_model::star::Star;
use schedcheck_parametric_proof::{LinearForm, Row};

/// Who holds how many tasks, and what is alike.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    /// Tasks that each worker holds.
    pub loads: Vec<u64>,
    /// All links take the same time.
    pub equal_links: bool,
    /// All workers compute alike.
    pub equal_speeds: bool,
}

impl Size {
    /// How many tasks there are.
    pub fn tasks(&self) -> u64 {
        self.loads.iter().sum()
    }

    /// How many parameters are communication times: the first ones.
    pub fn links(&self) -> usize {
        if self.equal_links { 1 } else { self.loads.len() }
    }

    /// The names of the parameters: links, then speeds.
    pub fn names(&self) -> Vec<String> {
        let named = |letter: &str, is_one: bool| -> Vec<String> {
            if is_one {
                vec![letter.to_owned()]
            } else {
                (0..self.loads.len()).map(|it| format!("{letter}{it}")).collect()
            }
        };
        [named("c", self.equal_links), named("w", self.equal_speeds)].concat()
    }

    /// The star with these parameters.
    pub fn star<T: Time>(&self, parameters: &[T]) -> Star<T> {
        let comm = |worker: usize| parameters[if self.equal_links { 0 } else { worker }].clone();
        let comp = |worker: usize| parameters[self.links() + if self.equal_speeds { 0 } else { worker }].clone();
        Star::of(self.loads.iter().enumerate().map(|(worker, &tasks)| (comm(worker), comp(worker), tasks)))
    }

    /// Workers that hold as much come by their links, or by their speeds where links are alike.
    pub fn in_order(&self) -> Vec<Row> {
        let place = match (self.equal_links, self.equal_speeds) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => return Vec::new(),
        };
        let pairs = (0..self.loads.len()).flat_map(|later| (0..later).rev().map(move |earlier| (earlier, later)));
        let mut rows = Vec::new();
        for (earlier, later) in pairs {
            let is_next = (earlier + 1..later).all(|between| self.loads[between] != self.loads[later]);
            if self.loads[earlier] == self.loads[later] && is_next {
                rows.push(Row::non_negative(
                    LinearForm::parameter(place + later) - LinearForm::parameter(place + earlier),
                ));
            }
        }
        rows
    }

    /// All sizes with the same loads in another order, this one first.
    pub fn orders(&self) -> Vec<Self> {
        let mut loads = self.loads.clone();
        let mut orders = Vec::new();
        loads.sort_unstable();
        loop {
            orders.push(Self { loads: loads.clone(), ..self.clone() });
            if !next_order(&mut loads) {
                break;
            }
        }
        let own = orders.iter().position(|order| order.loads == self.loads).unwrap_or(0);
        orders.swap(0, own);
        orders
    }

    /// All ways in which `tasks` lie on `workers`, up to the order of the workers: the most unequal first.
    pub fn distributions(workers: usize, tasks: u64, equal_links: bool, equal_speeds: bool) -> Vec<Self> {
        let mut all = Vec::new();
        descending(workers, tasks, tasks, &mut Vec::new(), &mut all);
        all.into_iter().map(|loads| Self { loads, equal_links, equal_speeds }).collect()
    }
}

/// The next order of a list, if there is one.
fn next_order(list: &mut [u64]) -> bool {
    let Some(place) = (1..list.len()).rev().find(|&place| list[place - 1] < list[place]) else { return false };
    let other = (place..list.len()).rev().find(|&other| list[other] > list[place - 1]).unwrap_or(place);
    list.swap(place - 1, other);
    list[place..].reverse();
    true
}

fn descending(workers: usize, tasks: u64, most: u64, list: &mut Vec<u64>, all: &mut Vec<Vec<u64>>) {
    if workers == 0 {
        if tasks == 0 {
            all.push(list.clone());
        }
        return;
    }
    for next in (0..=most.min(tasks)).rev() {
        list.push(next);
        descending(workers - 1, tasks - next, next, list, all);
        list.pop();
    }
}
