//! Rows that a fractional solution violates. Values are whole multiples of 1 / [`ONE`]; nothing here needs to be exact.

use schedcheck_certificates::ring::Row;
use schedcheck_model::Rational;

use super::flow::Network;
use super::problem::Problem;

/// The value of a choice that is taken.
pub(super) const ONE: i64 = 1 << 30;
/// By less than this a row is not worth being called violated.
const SLIGHT: i64 = ONE >> 14;

/// A solution of the relaxation.
pub(super) struct Point<'a> {
    pub problem: &'a Problem,
    pub bound: &'a Rational,
    /// The value of each choice.
    pub values: &'a [i64],
}

/// A violated row, and by how much.
type Violated = (i64, Row);

impl Point<'_> {
    /// Rows that the point violates, the most violated first; none only if it satisfies all rows but perhaps some
    /// parity rows.
    pub fn violated(&self) -> Vec<Row> {
        let mut found = self.ends();
        found.extend(self.clashes());
        found.extend(self.connections());
        if found.len() < self.problem.processors() / 4 {
            found.extend(self.parities());
        }
        found.sort_by_key(|row| std::cmp::Reverse(row.0));
        found.into_iter().map(|(_, row)| row).collect()
    }

    fn presence(&self, processor: usize) -> i64 {
        self.values[self.problem.presence(processor)]
    }

    fn link(&self, one: usize, other: usize) -> i64 {
        self.values[self.problem.link(one, other)]
    }

    fn support(&self) -> impl Iterator<Item = (usize, usize, i64)> {
        let values = self.problem.ends.iter().zip(self.values);
        values.filter(|(_, value)| **value > 0).map(|(&(one, other), &value)| (one, other, value))
    }

    fn ends(&self) -> Vec<Violated> {
        let both = self.support().flat_map(|(one, other, value)| [(one, other, value), (other, one, value)]);
        let violated = both.filter_map(|(processor, neighbour, value)| {
            let excess = value - self.presence(processor);
            (excess > SLIGHT).then_some((excess, Row::End { processor, neighbour }))
        });
        violated.collect()
    }

    /// For each processor the links that clash pairwise, and together are taken the most: one link, and all that are
    /// longer and clash with it.
    fn clashes(&self) -> Vec<Violated> {
        let mut found = Vec::new();
        for processor in (0..self.problem.processors()).filter(|&processor| self.presence(processor) > SLIGHT) {
            let message = |other: usize| self.problem.message(processor, other);
            let others = (0..self.problem.processors()).filter(|&other| other != processor);
            let used = others.clone().filter(|&other| self.link(processor, other) > SLIGHT);
            let cliques = used.map(|first| {
                let clash = |&other: &usize| {
                    other == first
                        || (message(other), other) > (message(first), first)
                            && self.problem.clash(self.bound, processor, first, other)
                };
                let neighbours: Vec<usize> = others.clone().filter(clash).collect();
                let taken: i64 = neighbours.iter().map(|&other| self.link(processor, other)).sum();
                (taken - self.presence(processor), Row::Clash { processor, neighbours })
            });
            found.extend(cliques.max_by_key(|clique| clique.0).filter(|clique| clique.0 > SLIGHT));
        }
        found
    }

    /// For each processor the least cut between it and the one that is most surely in the ring.
    fn connections(&self) -> Vec<Violated> {
        let processors = self.problem.processors();
        let outside = (0..processors).max_by_key(|&it| (self.presence(it), processors - it)).expect("not empty");
        let mut network = Network::new(processors, self.support());
        let mut is_cut_off = vec![false; processors];
        let mut found: Vec<Violated> = Vec::new();
        for inside in (0..processors).filter(|&inside| inside != outside) {
            let needed = 2 * (self.presence(inside) + self.presence(outside) - ONE);
            if needed <= SLIGHT || is_cut_off[inside] {
                continue;
            }
            let (cut, side) = network.least_cut(inside, outside);
            if needed - cut > SLIGHT {
                let set = members(&side);
                let inside = *set.iter().max_by_key(|&&it| (self.presence(it), processors - it)).expect("inside is");
                set.iter().for_each(|&member| is_cut_off[member] = true);
                let violation = self.presence(inside) + self.presence(outside) - ONE - cut / 2;
                found.push((violation, connected(processors, set, inside, outside)));
            }
        }
        found
    }

    /// Parity rows of the least cuts of a tree in which a link weighs how far it is from whole, and of the cuts by
    /// single fractional parts.
    fn parities(&self) -> Vec<Violated> {
        let processors = self.problem.processors();
        let weigh = |(one, other, value): (usize, usize, i64)| (one, other, value.min(ONE - value).max(0));
        let mut network = Network::new(processors, self.support().map(weigh).filter(|edge| edge.2 > 0));
        let present: Vec<usize> = (0..processors).filter(|&it| self.presence(it) > SLIGHT).collect();
        let mut parent = vec![present.first().copied().unwrap_or(0); processors];
        let mut found: Vec<Violated> = Vec::new();
        for (place, &processor) in present.iter().enumerate().skip(1) {
            let (cut, side) = network.least_cut(processor, parent[processor]);
            for &later in &present[place + 1..] {
                if side[later] && parent[later] == parent[processor] {
                    parent[later] = processor;
                }
            }
            if cut < ONE {
                found.extend(self.parity(&side).filter(|row| !found.contains(row)));
            }
        }
        found
    }

    /// The most violated parity row of a set.
    fn parity(&self, side: &[bool]) -> Option<Violated> {
        let border = self.support().filter(|&(one, other, _)| side[one] != side[other]);
        let border: Vec<(usize, usize, i64)> = border
            .map(|(one, other, value)| if side[one] { (one, other, value) } else { (other, one, value) })
            .collect();
        let mut is_odd: Vec<bool> = border.iter().map(|edge| 2 * edge.2 > ONE).collect();
        if is_odd.iter().filter(|&&odd| odd).count() % 2 == 0 {
            let cheapest = (0..border.len()).min_by_key(|&index| (ONE - 2 * border[index].2).abs())?;
            is_odd[cheapest] = !is_odd[cheapest];
        }
        let miss = |(edge, &odd): (&(usize, usize, i64), &bool)| if odd { ONE - edge.2 } else { edge.2 };
        let violation = (ONE - border.iter().zip(&is_odd).map(miss).sum::<i64>()) / 2;
        let odd = border.iter().zip(&is_odd).filter(|(_, odd)| **odd).map(|(edge, _)| (edge.0, edge.1));
        (violation > SLIGHT).then(|| (violation, parity(members(side), side.len(), odd.collect())))
    }
}

fn members(side: &[bool]) -> Vec<usize> {
    (0..side.len()).filter(|&processor| side[processor]).collect()
}

fn complement(processors: usize, set: &[usize]) -> Vec<usize> {
    (0..processors).filter(|processor| !set.contains(processor)).collect()
}

/// The row of the smaller of the two sides, which has fewer terms.
fn connected(processors: usize, set: Vec<usize>, inside: usize, outside: usize) -> Row {
    if 2 * set.len() <= processors {
        Row::Connected { set, inside, outside }
    } else {
        Row::Connected { set: complement(processors, &set), inside: outside, outside: inside }
    }
}

fn parity(set: Vec<usize>, processors: usize, mut links: Vec<(usize, usize)>) -> Row {
    if 2 * set.len() <= processors {
        return Row::Parity { set, links };
    }
    links.iter_mut().for_each(|link| *link = (link.1, link.0));
    Row::Parity { set: complement(processors, &set), links }
}
