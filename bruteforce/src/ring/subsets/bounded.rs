//! The shortest ring of every subset among those in which no processor pays more than a limit for its messages.
//!
//! A processor can be extended to another neighbour if and only if what it pays for the neighbour it has leaves enough.
//! So a path from the highest processor s of a subset carries a label: what its last processor pays for the one before,
//! and its length. Labels of the same set and last processor that cost no less and are no shorter than another one are
//! dropped: whatever extends them extends that one. What s pays for its second processor is fixed by running once for
//! each value t of it: second processors that cost s at most t are allowed, and the ring is closed if s can pay t and
//! its last neighbour. A ring or its mirror image has the cheaper neighbour second, so values with 2t above the limit
//! are left out.
//!
//! A processor that can pay for any two of its usable neighbours is free: one label is enough for it, and one run. Free
//! processors are numbered last, so that they are the starts wherever a subset has one. An edge is usable if both its
//! ends can pay for it and their cheapest other neighbour. With c distinct costs of a processor, the work is at most
//! c^2 / 2 times that of the shortest rings without limit, for each limit.

use super::Statistics;
use super::arithmetic::Exact;
use super::shortest::{lower, members};
use crate::limits::{Stopped, WorkBudget, never};

/// A platform with a limit.
#[derive(Debug)]
pub(super) struct Bounded<T> {
    /// The processors in the order in which they are numbered here.
    order: Vec<usize>,
    messages: Vec<Vec<T>>,
    distances: Vec<Vec<T>>,
    limit: T,
    /// The usable neighbours of each processor in rings of three and more, by what a label says it pays for them.
    classes: Vec<Vec<Class<T>>>,
    free: Vec<bool>,
}

/// Neighbours for which a processor pays the same; all its usable ones if it is free, when it does not matter what it
/// pays.
#[derive(Debug)]
struct Class<T> {
    paid: T,
    neighbours: usize,
}

/// What the last processor of a path pays for the one before (zero if it is free), and the length of the path.
#[derive(Debug, Clone)]
struct Label<T> {
    paid: T,
    length: T,
}

/// The labels of one start and one value of t.
struct Labels<T> {
    start: usize,
    second: Option<T>,
    /// For each set R, where a path over it can end, and the number of the first such pair of a set and an end.
    sets: Vec<(u32, u32)>,
    /// Up to where the labels of each pair are, after a zero.
    ranges: Vec<u32>,
    labels: Vec<Label<T>>,
}

impl<T> Labels<T> {
    fn none(start: usize, second: Option<T>) -> Self {
        Self { start, second, sets: vec![(0, 0)], ranges: vec![0], labels: Vec::new() }
    }

    /// Where the paths over `set` can end.
    fn ends(&self, set: usize) -> usize {
        self.sets[set].0 as usize
    }

    /// The labels of the paths over `set` that end in `last`, which is one of their ends.
    fn range(&self, set: usize, last: usize) -> std::ops::Range<usize> {
        let (ends, first) = self.sets[set];
        let pair = (first + (ends & ((1 << last) - 1)).count_ones()) as usize;
        self.ranges[pair] as usize..self.ranges[pair + 1] as usize
    }
}

impl<T: Exact> Bounded<T> {
    /// The rings whose processors pay at most `limit` each for their `messages`; their lengths are sums of symmetric
    /// `distances`.
    pub(super) fn new(messages: &[Vec<T>], distances: &[Vec<T>], limit: T) -> Self {
        let usable = usable(messages, &limit);
        let is_free = |i: usize| {
            let mut costs: Vec<&T> = members(usable[i]).map(|j| &messages[i][j]).collect();
            costs.sort_unstable();
            costs.len() < 2 || costs[costs.len() - 2].clone() + costs[costs.len() - 1] <= limit
        };
        let free: Vec<bool> = (0..messages.len()).map(is_free).collect();
        let mut order: Vec<usize> = (0..messages.len()).collect();
        order.sort_by_key(|&i| free[i]);
        let in_order = |matrix: &[Vec<T>]| among(matrix, &order);
        let renumbered =
            |set: usize| (0..order.len()).filter(|&i| set & 1 << order[i] != 0).fold(0, |set, i| set | 1 << i);
        let usable: Vec<usize> = order.iter().map(|&i| renumbered(usable[i])).collect();
        let free: Vec<bool> = order.iter().map(|&i| free[i]).collect();
        let (messages, distances) = (in_order(messages), in_order(distances));
        let classes = |i: usize| {
            if free[i] {
                vec![Class { paid: T::zero(), neighbours: usable[i] }]
            } else {
                classes(&messages[i], usable[i])
            }
        };
        let classes = (0..order.len()).map(classes).collect();
        Self { order, messages, distances, limit, classes, free }
    }

    /// The length of a shortest ring of each subset, if there is any ring.
    pub(super) fn shortest(&self, budget: &WorkBudget<'_>) -> Result<(Vec<Option<T>>, Statistics), Stopped> {
        let mut statistics = Statistics { bounded_runs: 1, ..Statistics::default() };
        let mut lengths = vec![None; 1 << self.order.len()];
        for start in 0..self.order.len() {
            lengths[1 << start] = Some(T::zero());
            for other in (0..start).filter(|&other| self.is_pair(start, other)) {
                lengths[1 << start | 1 << other] = Some(self.distances[start][other].times(2));
            }
            for second in self.seconds(start) {
                let labels = self.labels(start, second, &mut statistics, budget)?;
                for set in (1..1_usize << start).filter(|set| set.count_ones() > 1) {
                    budget.charge(u64::from(set.count_ones()) * self.limit.length_in_words())?;
                    for last in members(labels.ends(set) & self.usable(start)) {
                        if let Some((_, length)) = self.closing(&labels, set, last) {
                            lower(&mut lengths[set | 1 << start], length);
                        }
                    }
                }
            }
        }
        Ok((self.in_numbering_of_the_instance(lengths), statistics))
    }

    fn in_numbering_of_the_instance(&self, mut lengths: Vec<Option<T>>) -> Vec<Option<T>> {
        let mut subsets = vec![0; lengths.len()];
        let mut numbered = vec![None; lengths.len()];
        for set in 1..lengths.len() {
            subsets[set] = subsets[set & (set - 1)] + (1 << self.order[set.trailing_zeros() as usize]);
            numbered[subsets[set]] = lengths[set].take();
        }
        numbered
    }

    /// Whether both processors of a ring of two can pay.
    fn is_pair(&self, i: usize, j: usize) -> bool {
        self.messages[i][j].times(2) <= self.limit && self.messages[j][i].times(2) <= self.limit
    }

    fn usable(&self, i: usize) -> usize {
        self.classes[i].iter().map(|class| class.neighbours).sum()
    }

    /// The values of t for a start; none is needed if it is free.
    fn seconds(&self, start: usize) -> Vec<Option<T>> {
        if self.free[start] {
            return vec![None];
        }
        let values = self.classes[start].iter().map(|class| class.paid.clone());
        values.filter(|value| value.times(2) <= self.limit).map(Some).collect()
    }

    fn labels(
        &self,
        start: usize,
        second: Option<T>,
        statistics: &mut Statistics,
        budget: &WorkBudget<'_>,
    ) -> Result<Labels<T>, Stopped> {
        let mut labels = Labels::none(start, second);
        for set in 1..1_usize << start {
            let (mut ends, first) = (0, labels.ranges.len() as u32 - 1);
            for last in members(set) {
                let before = labels.labels.len();
                let compared = self.extend(&mut labels, set & !(1 << last), last);
                budget.charge(compared * self.limit.length_in_words())?;
                statistics.transitions += compared;
                if labels.labels.len() > before {
                    ends |= 1 << last;
                    labels.ranges.push(labels.labels.len() as u32);
                }
            }
            labels.sets.push((ends, first));
        }
        statistics.states += labels.labels.len() as u64;
        Ok(labels)
    }

    /// Appends the labels of the paths over `rest` that go on to `last` and end there, and says how many were compared.
    fn extend(&self, labels: &mut Labels<T>, rest: usize, last: usize) -> u64 {
        if rest == 0 {
            labels.labels.extend(self.first_label(labels, last));
            return 1;
        }
        let (begin, mut compared) = (labels.labels.len(), 0);
        for Class { paid, neighbours } in &self.classes[last] {
            let mut least: Option<T> = None;
            for before in members(labels.ends(rest) & neighbours) {
                compared += 1;
                if let Some((_, length)) = self.extended(labels, rest, before, last) {
                    lower(&mut least, length);
                }
            }
            let shortest = labels.labels[begin..].last().map(|label| &label.length);
            if let Some(length) = least
                && shortest.is_none_or(|shortest| length < *shortest)
            {
                labels.labels.push(Label { paid: paid.clone(), length });
            }
        }
        compared
    }

    /// The path from the start to `second`, if the start may go on to it.
    fn first_label(&self, labels: &Labels<T>, second: usize) -> Option<Label<T>> {
        let start = labels.start;
        let allowed = labels.second.as_ref().is_none_or(|t| self.messages[start][second] <= *t);
        let class = self.classes[second].iter().find(|class| class.neighbours & 1 << start != 0);
        let label =
            |class: &Class<T>| Label { paid: class.paid.clone(), length: self.distances[start][second].clone() };
        class.filter(|_| allowed).map(label)
    }

    /// The shortest of the paths over `set` that end in `last`, one of their ends, and can go on to `next`: its label,
    /// and the length up to `next`.
    fn extended(&self, labels: &Labels<T>, set: usize, last: usize, next: usize) -> Option<(usize, T)> {
        let cost = &self.messages[last][next];
        // Labels that paid more are shorter.
        let affordable = |&label: &usize| self.free[last] || labels.labels[label].paid.clone() + cost <= self.limit;
        let label = labels.range(set, last).rev().find(affordable)?;
        Some((label, labels.labels[label].length.clone() + &self.distances[last][next]))
    }

    /// The shortest of the paths over `set` that end in `last`, a usable neighbour of the start, and can be closed: its
    /// label, and the length of the ring.
    fn closing(&self, labels: &Labels<T>, set: usize, last: usize) -> Option<(usize, T)> {
        let cost = &self.messages[labels.start][last];
        let start_can_pay = labels.second.as_ref().is_none_or(|second| second.clone() + cost <= self.limit);
        if start_can_pay { self.extended(labels, set, last, labels.start) } else { None }
    }

    /// A ring of `subset` of this length, which is the least.
    pub(super) fn ring(&self, subset: usize, length: &T) -> Vec<usize> {
        let place: Vec<usize> = (0..self.order.len()).filter(|&place| subset & 1 << self.order[place] != 0).collect();
        if place.len() < 3 {
            return members(subset).collect();
        }
        let alone = Self::new(&among(&self.messages, &place), &among(&self.distances, &place), self.limit.clone());
        let start = place.len() - 1;
        let all = (1 << start) - 1;
        let closed = |labels: Labels<T>| {
            let end = members(labels.ends(all) & alone.usable(start)).find_map(|last| {
                let (label, closed) = alone.closing(&labels, all, last)?;
                (closed == *length).then_some((last, label))
            })?;
            Some(alone.read_back(&labels, all, end))
        };
        let budget = WorkBudget::new(&never);
        let run = |second| alone.labels(start, second, &mut Statistics::default(), &budget).ok();
        let ring = alone.seconds(start).into_iter().filter_map(run).find_map(closed).expect("the least is attained");
        ring.into_iter().map(|i| self.order[place[alone.order[i]]]).collect()
    }

    /// The path over `set` of a label at `last`, and the start.
    fn read_back(&self, labels: &Labels<T>, mut set: usize, (mut last, mut label): (usize, usize)) -> Vec<usize> {
        let mut ring = vec![labels.start, last];
        loop {
            set &= !(1 << last);
            if set == 0 {
                return ring;
            }
            let Label { paid, length } = &labels.labels[label];
            let affordable = self.classes[last].iter().filter(|class| class.paid <= *paid);
            let mut before = affordable.flat_map(|class| members(labels.ends(set) & class.neighbours));
            let leads_here = |before: usize| {
                let (label, found) = self.extended(labels, set, before, last)?;
                (found == *length).then_some((before, label))
            };
            (last, label) = before.find_map(leads_here).expect("a label comes from another");
            ring.push(last);
        }
    }
}

/// The rows and columns of some processors.
fn among<T: Clone>(matrix: &[Vec<T>], processors: &[usize]) -> Vec<Vec<T>> {
    processors.iter().map(|&i| processors.iter().map(|&j| matrix[i][j].clone()).collect()).collect()
}

/// The neighbours for which each processor can pay, and for another one, and that can do so as well.
fn usable<T: Exact>(messages: &[Vec<T>], limit: &T) -> Vec<usize> {
    let processors = messages.len();
    let others = |i: usize, j: usize| (0..processors).filter(move |&l| l != i && l != j);
    let can_pay = |i: usize, j: usize| {
        others(i, j).map(|l| &messages[i][l]).min().is_some_and(|least| messages[i][j].clone() + least <= *limit)
    };
    let usable = |i: usize| others(i, i).filter(|&j| can_pay(i, j) && can_pay(j, i)).map(|j| 1_usize << j).sum();
    (0..processors).map(usable).collect()
}

/// `neighbours`, by what each costs.
fn classes<T: Exact>(costs: &[T], neighbours: usize) -> Vec<Class<T>> {
    let mut by_cost: Vec<usize> = members(neighbours).collect();
    by_cost.sort_by_key(|&j| &costs[j]);
    let same = by_cost.chunk_by(|&a, &b| costs[a] == costs[b]);
    same.map(|class| Class { paid: costs[class[0]].clone(), neighbours: class.iter().map(|&j| 1_usize << j).sum() })
        .collect()
}
