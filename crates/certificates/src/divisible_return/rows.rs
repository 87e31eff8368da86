//! The linear program of a case: what every schedule of the case obeys that ends by a bound.
//!
//! T is the makespan, and x_i the load of worker i. If it has latencies, m_i is 1 if it has a chunk and 0 if not;
//! without latencies m_i stands for 1. The rules are those of the checker in `schedcheck_model::divisible_return`, and
//! the orders those of [`super`]. Let s_i = G_i m_i + g_i x_i be the length of the send to i, and r_i = D_i m_i + d_i
//! x_i that of its return. Workers that cannot compute have no rows and no columns.
//!
//! | row | why |
//! | --- | --- |
//! | own_i: s_i + W_i m_i + w_i x_i + r_i, all s_j of sends before, and all r_j of returns after <= T | rules 2 to 4 |
//! | part_i, if i has latencies: x_i <= u_i m_i | see below |
//! | port, with one port: sum of all s_j + r_j <= T | rule 2 |
//! | sends, returns, with two ports: sum of all s_j <= T, sum of all r_j <= T | rule 2 |
//! | load: sum of all x_j = load | rule 5 |
//! | send_j_i, if the order of these sends is open: p_ij + p_ji >= s_i / S_i + s_j / S_j - 1 | see below |
//! | return_j_i, if the order of these returns is open: the same of r_i and r_j | see below |
//!
//! *own*: if i has a chunk, the sends before it and its own do not overlap, from time zero on, and its computation
//! starts after them; its return starts after the computation, and ends before the returns after it start, which do not
//! overlap and end by T. If i has no chunk, those before it in the order of sends and those after it in the order of
//! returns have none either, and the row says 0 <= T.
//!
//! *part*: let U_i = G_i + W_i + D_i, and let T be at most the bound. A chunk of worker i takes U_i + (g_i + w_i + d_i)
//! x_i from the start of its send to the end of its return. So x_i is at most u_i = (bound - U_i) / (g_i + w_i + d_i),
//! and never more than the load, which is u_i if g_i + w_i + d_i = 0; if bound < U_i there is no chunk, and u_i is 0.
//!
//! *Pairs.* So S_i = G_i + g_i u_i is at least s_i. Let p_ij be s_i / S_i if the send to i is before that to j, and 0
//! if not: S_i p_ij is what the send to i adds to the row own_j, where it takes the place of a send that is not known
//! to be before. One of p_ij and p_ji is s_i / S_i or s_j / S_j, respectively, and the other one of these two is at
//! most 1; so the row holds. (If S_i is 0, so is s_i, and s_i / S_i stands for 0.) In this way a worker pays for one of
//! two messages whose order is open. For returns, p_ij is r_i / R_i with R_i = D_i + d_i u_i, if the return of i is
//! after that of j.
//!
//! Columns: T; of each worker x_i and, with latencies, m_i; then p_ij and p_ji of each open pair. Rows: of each worker
//! own_i and, with latencies, part_i; then port, or sends and returns; load; then the pairs. The pairs are, of sends
//! first and then of returns, for each i from 0 on, those with each j < i from 0 on; first the column p_ji, then p_ij.

use itertools::iproduct;
use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Worker};

use super::case::{Case, Way};
use crate::budget::{Budget, Exceeded, Words};
use crate::program::{Bounds, Program};

/// A time that a worker takes for each unit of its load, and for a chunk.
struct Cost {
    unit: Rational,
    latency: Rational,
}

/// A message to or from a worker.
struct Message {
    cost: Cost,
    /// S_i, or R_i.
    longest: Rational,
    /// The cost of s_i / S_i.
    part: Cost,
}

/// A worker that can compute.
struct Party {
    number: usize,
    /// What it takes from the start of its send to the end of its return.
    own: Cost,
    /// u_i.
    most: Rational,
    /// Its send, and its return.
    messages: [Message; 2],
}

/// The columns of a worker.
struct Columns {
    load: usize,
    part: Option<usize>,
}

type Terms = Vec<(usize, Rational)>;

/// What the rows of cases need of the workers of a star, for the schedules that end by a bound.
pub struct Costs<'a> {
    star: &'a DivisibleReturn,
    parties: Vec<Party>,
    /// How long the numbers are.
    words: u64,
}

/// How long the numbers of a worker are.
pub(super) fn words_of(worker: &Worker) -> u64 {
    let unit = worker.link.words() + worker.cycle_time.words() + worker.return_link.words();
    unit + worker.link_latency.words() + worker.compute_latency.words() + worker.return_latency.words()
}

/// How long the numbers of each worker that can compute are, with those of all.
fn words_of_parties(star: &DivisibleReturn, bound: &Rational) -> impl Iterator<Item = u64> {
    let shared = star.load().words() + bound.words();
    let able = star.workers().iter().filter(|worker| worker.cycle_time.is_some());
    able.map(move |worker| shared + words_of(worker))
}

impl<'a> Costs<'a> {
    /// For the schedules of a star that end by `bound`.
    pub fn new(star: &'a DivisibleReturn, bound: &Rational) -> Self {
        let workers = star.workers().iter().enumerate();
        let parties = workers.filter_map(|(number, worker)| Party::of(number, worker, star.load(), bound)).collect();
        Self { star, parties, words: words_of_parties(star, bound).sum() }
    }

    /// Pays for [`Costs::new`].
    pub(super) fn charge(star: &DivisibleReturn, bound: &Rational, budget: &mut Budget) -> Result<(), Exceeded> {
        words_of_parties(star, bound).try_for_each(|words| budget.charge(1_024 + 64 * words * words))
    }

    /// Pays for [`Costs::program`].
    pub(super) fn charge_program(&self, case: &Case, budget: &mut Budget) -> Result<(), Exceeded> {
        let (size, pairs) = (self.parties.len() as u64, self.open_pairs(case).count() as u64);
        budget.charge(512 * (size * size + 2 * size + 2 * pairs) + 8 * size * self.words)
    }

    /// The pairs whose order is open, with the places of their workers.
    fn open_pairs(&self, case: &Case) -> impl Iterator<Item = (Way, [usize; 2])> {
        let pairs = |way| (0..self.parties.len()).flat_map(move |one| (0..one).map(move |other| (way, [other, one])));
        let all = [Way::Sends, Way::Returns].into_iter().flat_map(pairs);
        all.filter(|&(way, places)| case.is_open(way, places.map(|place| self.parties[place].number)))
    }

    /// The program of a case; its cost is the makespan.
    pub fn program(&self, case: &Case) -> Program {
        let mut program = Program::default();
        let time = program.column("T", 1, Bounds::at_least(0));
        let columns: Vec<_> = self.parties.iter().map(|party| party.columns(case, &mut program)).collect();
        let mut own: Vec<_> = (0..columns.len()).map(|place| self.own(place, case, time, &columns)).collect();
        let mut pairs = Vec::new();
        for (way, places) in self.open_pairs(case) {
            pairs.push(self.pair(way, places, &columns, &mut own, &mut program));
        }
        for ((party, columns), terms) in self.parties.iter().zip(&columns).zip(own) {
            program.row(format!("own_{}", party.number), terms, Bounds::at_least(0));
            if let Some(part) = columns.part {
                let terms = [(part, party.most.clone()), (columns.load, -Rational::ONE)];
                program.row(format!("part_{}", party.number), terms, Bounds::at_least(0));
            }
        }
        let ports: &[(_, &[Way])] = match self.star.ports() {
            Ports::One => &[("port", &[Way::Sends, Way::Returns])],
            Ports::Two => &[("sends", &[Way::Sends]), ("returns", &[Way::Returns])],
        };
        for (name, ways) in ports {
            let mut terms = vec![(time, Rational::ONE)];
            for (&way, (party, columns)) in iproduct!(*ways, self.parties.iter().zip(&columns)) {
                terms.extend(party.message(way).cost.less(columns));
            }
            program.row(*name, terms, Bounds::at_least(0));
        }
        let load = columns.iter().map(|columns| (columns.load, 1));
        program.row("load", load, Bounds::equal_to(self.star.load().clone()));
        for (name, terms) in pairs {
            program.row(name, terms, Bounds::at_least(-1));
        }
        program
    }

    /// The columns of a pair whose order is open, with what they add to the rows own; the name of its row, and the
    /// terms.
    fn pair(
        &self,
        way: Way,
        [one, other]: [usize; 2],
        columns: &[Columns],
        own: &mut [Terms],
        program: &mut Program,
    ) -> (String, Terms) {
        let [first, second] = [one, other].map(|place| self.parties[place].number);
        let name = format!("{}_{first}_{second}", ["send", "return"][way as usize]);
        let mut terms = Terms::new();
        for (place, in_row_of) in [(one, other), (other, one)] {
            let message = self.parties[place].message(way);
            let part = program.column(format!("{name}_of_{}", self.parties[place].number), 0, Bounds::at_least(0));
            own[in_row_of].push((part, -message.longest.clone()));
            terms.push((part, Rational::ONE));
            terms.extend(message.part.less(&columns[place]));
        }
        (name, terms)
    }

    /// The row own of a worker, but for pairs whose order is open.
    fn own(&self, place: usize, case: &Case, time: usize, columns: &[Columns]) -> Terms {
        let party = &self.parties[place];
        let mut terms = vec![(time, Rational::ONE)];
        terms.extend(party.own.less(&columns[place]));
        for (way, (other, columns)) in iproduct!([Way::Sends, Way::Returns], self.parties.iter().zip(columns)) {
            if case.counts(way, other.number, party.number) {
                terms.extend(other.message(way).cost.less(columns));
            }
        }
        terms
    }
}

impl Party {
    /// Nothing if it cannot compute.
    fn of(number: usize, worker: &Worker, load: &Rational, bound: &Rational) -> Option<Self> {
        let unit = &worker.link + worker.cycle_time.as_ref()? + &worker.return_link;
        let latency = &worker.link_latency + &worker.compute_latency + &worker.return_latency;
        let left = bound - &latency;
        let most = match () {
            () if left.is_negative() => Rational::ZERO,
            () if unit.is_zero() => load.clone(),
            () => (left / &unit).min(load.clone()),
        };
        let messages = [(&worker.link, &worker.link_latency), (&worker.return_link, &worker.return_latency)]
            .map(|(link, latency)| Message::of(link, latency, &most));
        Some(Self { number, own: Cost { unit, latency }, most, messages })
    }

    fn message(&self, way: Way) -> &Message {
        &self.messages[way as usize]
    }

    fn columns(&self, case: &Case, program: &mut Program) -> Columns {
        let load = program.column(format!("x_{}", self.number), 0, Bounds::at_least(0));
        let (least, most) = case.has_chunk(self.number).map_or((0, 1), |known| (known.into(), known.into()));
        let part = || program.column(format!("m_{}", self.number), 0, Bounds::between(least, most));
        Columns { load, part: (!self.own.latency.is_zero()).then(part) }
    }
}

impl Message {
    fn of(link: &Rational, latency: &Rational, most: &Rational) -> Self {
        let longest = latency + link * most;
        let inverse = if longest.is_zero() { Rational::ZERO } else { longest.recip() };
        let part = Cost { unit: link * &inverse, latency: latency * &inverse };
        Self { cost: Cost { unit: link.clone(), latency: latency.clone() }, longest, part }
    }
}

impl Cost {
    /// The terms of a row that it is subtracted from.
    fn less(&self, columns: &Columns) -> impl Iterator<Item = (usize, Rational)> {
        let latency = columns.part.map(|part| (part, -self.latency.clone()));
        [(columns.load, -self.unit.clone())].into_iter().chain(latency)
    }
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod tests;
