//! The relaxation of a case in floating point, a guide: it proposes multipliers, pairs to branch on, and pairs of
//! orders.
//!
//! The relaxation of a case continues that of the case that was divided: its rows get terms, and the cuts of that case
//! still hold. See `proof` for the cuts, and for what becomes of them when an order is decided.

#![allow(clippy::float_arithmetic, reason = "only guides: every bound is proved again in integers")]

use num_traits::ToPrimitive;
use schedcheck_model::Rational;

use super::cases::{Case, Messages, pairs_of_workers};
use super::packing::{Packing, Variable};
use super::problem::Problem;
use super::proof::{Multipliers, PairTerm};

/// Multipliers are rounded to multiples of this power of two.
const MULTIPLIER_BITS: u32 = 48;

/// A relaxation whose load is larger by this part than that of the best pair is not that of a closed case.
const NEARLY: f64 = 1e-9;

/// A cut is added if it is violated by more than this part of the multipliers' sum.
const VIOLATED: f64 = 1e-4;

/// A row that all schedules of a case obey: these multiples of the rows of the case and of pairs.
#[derive(Debug, Clone, Default)]
pub(super) struct Cut {
    rows: Vec<f64>,
    pairs: Vec<(Messages, usize, usize, f64)>,
}

/// What floating point says of a case.
#[derive(Debug)]
pub(super) struct Relaxed {
    /// The load within a unit of time, in units of the guide; nothing if it is not found.
    pub load: Option<f64>,
    /// The program, if it is solved.
    packing: Option<Packing>,
    point: Vec<f64>,
    /// The multipliers of the rows, those of the workers first.
    rows: Vec<f64>,
    /// The multipliers of pairs that are not decided.
    pairs: Vec<(Messages, usize, usize, f64)>,
}

/// A case that was divided, and its program.
#[derive(Debug)]
pub(super) struct Divided {
    case: Case,
    packing: Packing,
}

/// Two messages whose order a case does not decide; the first one given goes first in the first case to look at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Question {
    pub of: Messages,
    pub first: usize,
    pub second: usize,
}

/// The costs of a unit of load, by worker.
#[derive(Debug)]
struct Costs {
    sends: Vec<f64>,
    results: Vec<f64>,
    paths: Vec<f64>,
}

impl Costs {
    /// What a unit of j adds to the row of i, if its send counts there, or its return.
    fn entry(&self, i: usize, j: usize, is_sent: bool, is_returned: bool) -> f64 {
        if i == j {
            return self.paths[j];
        }
        let send = if is_sent { self.sends[j] } else { 0.0 };
        send + if is_returned { self.results[j] } else { 0.0 }
    }

    fn of(&self, of: Messages) -> &[f64] {
        match of {
            Messages::Sends => &self.sends,
            Messages::Returns => &self.results,
        }
    }

    /// The costs of the messages of these workers, and zeros.
    fn only(&self, of: Messages, workers: u64) -> Vec<f64> {
        let mut costs = vec![0.0; self.paths.len()];
        members(workers).for_each(|worker| costs[worker] = self.of(of)[worker]);
        costs
    }
}

#[derive(Debug)]
pub(super) struct Guide<'a> {
    problem: &'a Problem<'a>,
    costs: Costs,
    /// The integer unit of cost of [`Problem`] that is 1 here.
    unit: f64,
    /// The program of a pair of orders.
    of_pair: Packing,
}

impl<'a> Guide<'a> {
    pub fn new(problem: &'a Problem) -> Self {
        let least = problem.units.iter().map(|unit| unit.path).filter(|path| *path > 0).min();
        let unit = least.unwrap_or(1) as f64;
        let of = |cost: fn(&super::problem::Unit) -> u64| {
            problem.units.iter().map(|costs| cost(costs) as f64 / unit).collect::<Vec<f64>>()
        };
        Self {
            problem,
            costs: Costs { sends: of(|unit| unit.send), results: of(|unit| unit.result), paths: of(|unit| unit.path) },
            unit,
            of_pair: Packing::default(),
        }
    }

    /// The load within a unit of time if the load takes `time`, in units of the problem.
    pub fn load_of(&self, time: &Rational) -> f64 {
        self.unit / time.to_f64().unwrap_or(f64::INFINITY)
    }

    /// Whether this load is more than another one.
    pub fn is_more(load: f64, than: f64) -> bool {
        load > than * (1.0 + NEARLY)
    }

    /// The load of a pair of orders.
    pub fn load_of_pair(&mut self, sends: &[usize], returns: &[usize]) -> f64 {
        let places = |order: &[usize]| {
            let mut places = vec![0; order.len()];
            order.iter().enumerate().for_each(|(place, &worker)| places[worker] = place);
            places
        };
        let (sent, returned) = (places(sends), places(returns));
        let mut packing = std::mem::take(&mut self.of_pair);
        self.state(&mut packing, |i, j| sent[i] < sent[j], |i, j| returned[i] < returned[j]);
        let load = if packing.maximise() { packing.value() } else { 0.0 };
        self.of_pair = packing;
        load
    }

    /// States the program in which the messages for which this is true are before others.
    fn state(
        &self,
        packing: &mut Packing,
        is_sent: impl Fn(usize, usize) -> bool,
        is_returned: impl Fn(usize, usize) -> bool,
    ) {
        let Self { costs, .. } = self;
        let workers = self.problem.workers();
        packing.begin(workers);
        for i in 0..workers {
            let row = packing.row(1.0)[..workers].iter_mut().enumerate();
            row.for_each(|(j, entry)| *entry = costs.entry(i, j, is_sent(j, i), is_returned(i, j)));
        }
        if self.problem.has_one_port() {
            let both = costs.sends.iter().zip(&costs.results);
            packing.row(1.0).iter_mut().zip(both).for_each(|(entry, (send, result))| *entry = send + result);
        } else {
            packing.row(1.0)[..workers].copy_from_slice(&costs.sends);
            packing.row(1.0)[..workers].copy_from_slice(&costs.results);
        }
    }

    /// The relaxation of a case, a part of another one or of none, with a cut more if the load is more than `best`, but
    /// not twice as much.
    pub fn relax(&self, case: &Case, of: Option<&Divided>, best: f64) -> Relaxed {
        let enough = best * (1.0 + NEARLY);
        let packing = of.and_then(|of| self.continued(case, of, enough)).or_else(|| self.begun(case));
        let Some(mut packing) = packing else { return self.unknown() };
        if Self::is_more(packing.value(), best) && packing.value() < 2.0 * best {
            let relaxed = self.read(case, packing);
            packing = match self.with_cut(case, &relaxed, enough) {
                Some(packing) => packing,
                None => return relaxed,
            };
        }
        self.read(case, packing)
    }

    /// The program of a case without cuts.
    fn begun(&self, case: &Case) -> Option<Packing> {
        let mut packing = Packing::default();
        self.state(&mut packing, |i, j| case.sends.is_before(i, j), |i, j| case.returns.is_before(i, j));
        packing.maximise().then_some(packing)
    }

    /// That of a part of a case, from that of the case.
    fn continued(&self, case: &Case, of: &Divided, enough: f64) -> Option<Packing> {
        let mut packing = of.packing.clone();
        for messages in Messages::BOTH {
            for row in 0..case.workers() {
                let counted = case.counted(messages, row);
                let new = counted & !of.case.counted(messages, row);
                if new != 0 {
                    packing.strengthen(row, &self.costs.only(messages, new));
                }
            }
        }
        let is_restored = packing.restore(enough);
        packing.tidy();
        is_restored.then_some(packing)
    }

    fn unknown(&self) -> Relaxed {
        let workers = self.problem.workers();
        let rows = vec![0.0; workers + self.problem.ports()];
        Relaxed { load: None, packing: None, point: vec![0.0; workers], rows, pairs: Vec::new() }
    }

    /// What a program says of its case. The multiplier of a pair that is decided by now goes to the row in which the
    /// message counts.
    fn read(&self, case: &Case, packing: Packing) -> Relaxed {
        let mut found = Relaxed { load: Some(packing.value()), point: packing.point(), ..self.unknown() };
        for (variable, multiplier) in packing.multipliers() {
            match variable {
                Variable::Load(_) => {}
                Variable::Row(row) | Variable::Earlier(row) => found.rows[*row] += multiplier,
                Variable::Cut(cut) => {
                    found.rows.iter_mut().zip(&cut.rows).for_each(|(row, of_cut)| *row += multiplier * of_cut);
                    for &(of, i, j, term) in &cut.pairs {
                        let term = multiplier * term;
                        match case.counts_in(of, i, j) {
                            Some(row) => found.rows[row] += term,
                            None => match found.pairs.iter_mut().find(|pair| (pair.0, pair.1, pair.2) == (of, i, j)) {
                                Some(pair) => pair.3 += term,
                                None => found.pairs.push((of, i, j, term)),
                            },
                        }
                    }
                }
            }
        }
        found.packing = Some(packing);
        found
    }

    /// The program with the cut of its multipliers, if that is worth it.
    fn with_cut(&self, case: &Case, relaxed: &Relaxed, enough: f64) -> Option<Packing> {
        let workers = self.problem.workers();
        let mut row = self.combined(case, &relaxed.rows);
        let pairs = self.terms(case, relaxed);
        let sum: f64 = relaxed.rows.iter().sum();
        let mut at_most = sum;
        for &(_, i, j, term) in &pairs {
            row[i] += term * self.costs.paths[i];
            row[j] += term * self.costs.paths[j];
            self.common(case, i, j).for_each(|(worker, cost)| row[worker] += term * cost);
            at_most += term;
        }
        let left: f64 = row.iter().zip(&relaxed.point).map(|(entry, load)| entry * load).sum();
        if left - at_most <= VIOLATED * sum {
            return None;
        }
        let mut packing = relaxed.packing.clone()?;
        packing.add(Cut { rows: relaxed.rows.clone(), pairs }, &row[..workers], at_most);
        let is_restored = packing.restore(enough);
        packing.tidy();
        is_restored.then_some(packing)
    }

    /// The sum of these multiples of the rows of a case.
    fn combined(&self, case: &Case, rows: &[f64]) -> Vec<f64> {
        let workers = self.problem.workers();
        let ports = &rows[workers..];
        let (of_sends, of_results) = (ports[0], ports[ports.len() - 1]);
        let costs = self.costs.sends.iter().zip(&self.costs.results);
        let mut sum: Vec<f64> = costs.map(|(send, result)| of_sends * send + of_results * result).collect();
        for (i, &multiplier) in rows[..workers].iter().enumerate().filter(|(_, multiplier)| **multiplier > 0.0) {
            for (j, entry) in sum.iter_mut().enumerate() {
                let (is_sent, is_returned) = (case.sends.is_before(j, i), case.returns.is_before(i, j));
                *entry += multiplier * self.costs.entry(i, j, is_sent, is_returned);
            }
        }
        sum
    }

    /// What two rows have in common, as far as the problem's rule of pairs looks at that: workers, and costs.
    fn common(&self, case: &Case, i: usize, j: usize) -> impl Iterator<Item = (usize, f64)> {
        let messages = self.problem.common(case, i, j).into_iter();
        messages.flat_map(move |(of, workers)| members(workers).map(move |worker| (worker, self.costs.of(of)[worker])))
    }

    /// The terms of the cut of the multipliers: of the pairs that are not decided and whose loads cannot both be so
    /// large.
    fn terms(&self, case: &Case, relaxed: &Relaxed) -> Vec<(Messages, usize, usize, f64)> {
        let mut terms = Vec::new();
        let filled: Vec<f64> = relaxed.point.iter().zip(&self.costs.paths).map(|(load, path)| load * path).collect();
        for (i, j) in pairs_of_workers(filled.len()) {
            let is_open = |of: &Messages| !case.order(*of).decides(i, j);
            if !Messages::BOTH.iter().any(is_open) {
                continue;
            }
            let common: f64 = self.common(case, i, j).map(|(worker, cost)| cost * relaxed.point[worker]).sum();
            if filled[i] + filled[j] + common <= 1.0 + NEARLY {
                continue;
            }
            for of in Messages::BOTH.into_iter().filter(is_open) {
                let most = |i: usize, j: usize| {
                    let (cost, path) = (self.costs.of(of)[i], self.costs.paths[i]);
                    relaxed.rows[j] * cost / self.problem.rule.left(path, cost)
                };
                let term = most(i, j).min(most(j, i));
                if term > 0.0 && term.is_finite() {
                    terms.push((of, i, j, term));
                }
            }
        }
        terms
    }

    /// How much the rows of the multipliers grow if a message of i is before one of j.
    fn growth(&self, relaxed: &Relaxed, of: Messages, i: usize, j: usize) -> f64 {
        match of {
            Messages::Sends => relaxed.rows[j] * self.costs.sends[i] * relaxed.point[i],
            Messages::Returns => relaxed.rows[i] * self.costs.results[j] * relaxed.point[j],
        }
    }

    /// The pair that promises most, of those that the case does not decide; of sends alone if both orders are the same.
    pub fn question(&self, case: &Case, relaxed: &Relaxed, are_same: bool) -> Option<Question> {
        let kinds = if are_same { &Messages::BOTH[..1] } else { &Messages::BOTH };
        let mut best: Option<((f64, f64), Question)> = None;
        for &of in kinds {
            for (i, j) in pairs_of_workers(case.workers()).filter(|&(i, j)| !case.order(of).decides(i, j)) {
                let [one, other] = [(i, j), (j, i)].map(|(i, j)| {
                    let with_returns = if are_same { self.growth(relaxed, Messages::Returns, i, j) } else { 0.0 };
                    self.growth(relaxed, of, i, j) + with_returns
                });
                let (less, more) = (relaxed.point[i].min(relaxed.point[j]), relaxed.point[i].max(relaxed.point[j]));
                let score = (one.min(other) + 0.6 * one.max(other), less + 1e-9 * more);
                if best.as_ref().is_none_or(|(least, _)| score > *least) {
                    let (first, second) = if one <= other { (i, j) } else { (j, i) };
                    best = Some((score, Question { of, first, second }));
                }
            }
        }
        best.map(|(_, question)| question)
    }
}

/// The workers of a set.
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let worker = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (worker < 64).then_some(worker)
    })
}

impl Relaxed {
    /// The case and its program, for the parts of the case; nothing if the program is not solved.
    pub fn divided(self, case: Case) -> Option<Divided> {
        self.packing.map(|packing| Divided { case, packing })
    }

    /// The pairs that have multipliers.
    pub fn pairs(&self) -> impl Iterator<Item = (Messages, usize, usize)> + '_ {
        self.pairs.iter().map(|&(of, i, j, _)| (of, i, j))
    }

    /// The multipliers as whole numbers.
    pub fn rounded(&self) -> Multipliers<u64> {
        let whole = |number: f64| (number * (1_u64 << MULTIPLIER_BITS) as f64).round() as u64;
        let term = |&(of, i, j, multiplier): &(Messages, usize, usize, f64)| PairTerm {
            of,
            workers: (i, j),
            multiplier: whole(multiplier),
        };
        let rows = self.rows.iter().map(|multiplier| whole(*multiplier));
        Multipliers { rows: rows.collect(), pairs: self.pairs.iter().map(term).collect() }
    }
}
