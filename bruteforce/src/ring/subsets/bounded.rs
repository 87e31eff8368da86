//! The shortest ring of every subset among those in which no processor pays more than a limit for its messages.
//!
//! A processor can be extended to another neighbour if and only if what it pays for the neighbour it has leaves enough. So a path from the
//! highest processor s of a subset carries a label: what its last processor pays for the one before, and its length. Labels of the same
//! set and last processor that cost no less and are no shorter than another one are dropped: whatever extends them extends that one.
//! What s pays for its second processor is fixed by running once for each value t of it: second processors that cost s at most
//! t are allowed, and the ring is closed if s can pay t and its last neighbour. A ring or its mirror image has the cheaper
//! neighbour second, so values with 2t above the limit are left out.
//!
//! A processor that can pay for any two of its usable neighbours is free: one label is enough for it, and one run. An edge is usable
//! if both its ends can pay for it and their cheapest other neighbour. With c distinct costs of a processor, the work is at most
//! c^2 / 2 times that of the shortest rings without limit, for each limit.

use super::Statistics;
use super::arithmetic::Exact;
use super::shortest::{lower, members};

/// A platform with a limit.
#[derive(Debug)]
pub(super) struct Bounded<T> {
    messages: Vec<Vec<T>>,
    distances: Vec<Vec<T>>,
    limit: T,
    /// The neighbours of each processor in rings of three and more, by what they cost it.
    usable: Vec<Vec<usize>>,
    free: Vec<bool>,
}

/// What the last processor of a path pays for the one before (nothing if it is free), and the length of the path.
#[derive(Debug, Clone)]
struct Label<T> {
    paid: T,
    length: T,
}

/// The labels of one start and one value of t: those of the paths over R that end in i are numbered from `first[R * start + i]` on.
struct Labels<T> {
    start: usize,
    second: Option<T>,
    labels: Vec<Label<T>>,
    first: Vec<u32>,
}

impl<T: Exact> Bounded<T> {
    /// The rings whose processors pay at most `limit` each for their `messages`; their lengths are sums of `distances`, which are symmetric.
    pub(super) fn new(messages: Vec<Vec<T>>, distances: Vec<Vec<T>>, limit: T) -> Self {
        let processors = messages.len();
        let cheapest_but =
            |i: usize, j: usize| (0..processors).filter(|&l| l != i && l != j).map(|l| &messages[i][l]).min();
        let can_pay =
            |i: usize, j: usize| cheapest_but(i, j).is_some_and(|other| messages[i][j].clone() + other <= limit);
        let neighbours = |i: usize| {
            let mut usable: Vec<_> = (0..processors).filter(|&j| j != i && can_pay(i, j) && can_pay(j, i)).collect();
            usable.sort_by_key(|&j| &messages[i][j]);
            usable
        };
        let usable: Vec<Vec<usize>> = (0..processors).map(neighbours).collect();
        let pays_any = |i: usize| match &usable[i][..] {
            [.., second, last] => messages[i][*second].clone() + &messages[i][*last] <= limit,
            _ => true,
        };
        let free = (0..processors).map(pays_any).collect();
        Self { messages, distances, limit, usable, free }
    }

    /// The length of a shortest ring of each subset, if there is any ring.
    pub(super) fn shortest(&self) -> (Vec<Option<T>>, Statistics) {
        let processors = self.messages.len();
        let mut statistics = Statistics { bounded_runs: 1, ..Statistics::default() };
        let mut lengths = vec![None; 1 << processors];
        for start in 0..processors {
            lengths[1 << start] = Some(T::zero());
            for other in (0..start).filter(|&other| self.is_pair(start, other)) {
                lengths[1 << start | 1 << other] = Some(self.distances[start][other].times(2));
            }
            for second in self.seconds(start) {
                let labels = self.labels(start, second, &mut statistics);
                for set in (1..1_usize << start).filter(|set| set.count_ones() > 1) {
                    for last in members(set) {
                        if let Some((_, length)) = self.closing(&labels, set, last) {
                            lower(&mut lengths[set | 1 << start], length);
                        }
                    }
                }
            }
        }
        (lengths, statistics)
    }

    /// Whether both processors of a ring of two can pay.
    fn is_pair(&self, i: usize, j: usize) -> bool {
        self.messages[i][j].times(2) <= self.limit && self.messages[j][i].times(2) <= self.limit
    }

    /// The values of t for a start; none is needed if it is free.
    fn seconds(&self, start: usize) -> Vec<Option<T>> {
        if self.free[start] {
            return vec![None];
        }
        let values = self.usable[start].iter().map(|&j| self.messages[start][j].clone());
        let mut values: Vec<_> = values.filter(|value| value.times(2) <= self.limit).collect();
        values.dedup();
        values.into_iter().map(Some).collect()
    }

    fn labels(&self, start: usize, second: Option<T>, statistics: &mut Statistics) -> Labels<T> {
        let mut labels = Labels { start, second, labels: Vec::new(), first: Vec::with_capacity((start << start) + 1) };
        labels.first.resize(start, 0);
        for set in 1..1_usize << start {
            for last in 0..start {
                labels.first.push(labels.labels.len() as u32);
                if set & 1 << last != 0 {
                    statistics.transitions += self.extend(&mut labels, set, last);
                }
            }
        }
        labels.first.push(labels.labels.len() as u32);
        statistics.states += labels.labels.len() as u64;
        labels
    }

    /// Appends the labels of the paths over `set` that end in `last`, and says how many were compared.
    fn extend(&self, labels: &mut Labels<T>, set: usize, last: usize) -> u64 {
        let (rest, begin) = (set & !(1 << last), labels.labels.len());
        if rest == 0 {
            let start = labels.start;
            if self.usable[start].contains(&last)
                && labels.second.as_ref().is_none_or(|t| self.messages[start][last] <= *t)
            {
                let length = self.distances[start][last].clone();
                labels.labels.push(Label { paid: self.paid(last, start), length });
            }
            return 1;
        }
        let mut compared = 0;
        for &before in self.usable[last].iter().filter(|&&before| rest & 1 << before != 0) {
            compared += 1;
            let Some((_, length)) = self.extended(labels, rest, before, last) else { continue };
            let paid = self.paid(last, before);
            match labels.labels[begin..].last_mut() {
                Some(least) if least.length <= length => {}
                Some(least) if least.paid == paid => least.length = length,
                _ => labels.labels.push(Label { paid, length }),
            }
        }
        compared
    }

    /// What a label says that `last` paid for `before`.
    fn paid(&self, last: usize, before: usize) -> T {
        if self.free[last] { T::zero() } else { self.messages[last][before].clone() }
    }

    /// The shortest of the paths over `set` that end in `last` and can go on to `next`: its label, and the length up to `next`.
    fn extended(&self, labels: &Labels<T>, set: usize, last: usize, next: usize) -> Option<(usize, T)> {
        let place = set * labels.start + last;
        let range = labels.first[place] as usize..labels.first[place + 1] as usize;
        let cost = &self.messages[last][next];
        // Labels that paid more are shorter.
        let affordable = |&label: &usize| self.free[last] || labels.labels[label].paid.clone() + cost <= self.limit;
        let label = range.rev().find(affordable)?;
        Some((label, labels.labels[label].length.clone() + &self.distances[last][next]))
    }

    /// The shortest of the paths over `set` that end in `last` and can be closed: its label, and the length of the ring.
    fn closing(&self, labels: &Labels<T>, set: usize, last: usize) -> Option<(usize, T)> {
        let cost = &self.messages[labels.start][last];
        let start_can_pay = labels.second.as_ref().is_none_or(|second| second.clone() + cost <= self.limit);
        let usable = self.usable[labels.start].contains(&last);
        (start_can_pay && usable).then(|| self.extended(labels, set, last, labels.start)).flatten()
    }

    /// A ring of `subset` of this length, which is the least.
    pub(super) fn ring(&self, subset: usize, length: &T) -> Vec<usize> {
        let processors: Vec<usize> = members(subset).collect();
        if processors.len() < 3 {
            return processors;
        }
        let among = |matrix: &[Vec<T>]| -> Vec<Vec<T>> {
            processors.iter().map(|&i| processors.iter().map(|&j| matrix[i][j].clone()).collect()).collect()
        };
        let alone = Self::new(among(&self.messages), among(&self.distances), self.limit.clone());
        let start = processors.len() - 1;
        let all = (1 << start) - 1;
        let run = |second| alone.labels(start, second, &mut Statistics::default());
        let closed = |labels: Labels<T>| {
            let last = (0..start).find_map(|last| {
                let (label, closed) = alone.closing(&labels, all, last)?;
                (closed == *length).then_some((last, label))
            })?;
            Some(alone.read_back(&labels, all, last))
        };
        let ring = alone.seconds(start).into_iter().map(run).find_map(closed).expect("the least is attained");
        ring.into_iter().map(|position| processors[position]).collect()
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
            let leads_here = |&before: &usize| {
                let (label, found) = self.extended(labels, set, before, last)?;
                (found == *length && self.paid(last, before) <= *paid).then_some((before, label))
            };
            let before = self.usable[last].iter().filter(|&&before| set & 1 << before != 0);
            (last, label) = before.copied().find_map(|before| leads_here(&before)).expect("a label comes from another");
            ring.push(last);
        }
    }
}
