//! The relaxation of a case in floating point, a guide: it proposes multipliers, pairs to branch on, and pairs of
//! orders.

#![allow(clippy::float_arithmetic, reason = "only guides: every bound is proved again in integers")]

use num_traits::ToPrimitive;
use schedcheck_model::Rational;

use super::cases::{Case, Messages};
use super::packing::Packing;
use super::problem::Problem;
use super::proof::{Multipliers, PairTerm};

/// Multipliers are rounded to multiples of this power of two.
const MULTIPLIER_BITS: u32 = 48;

/// A relaxation whose load is larger by this part than that of the best pair is not that of a closed case.
const NEARLY: f64 = 1e-9;

/// A cut is added if it is violated by more than this part of the multipliers' sum.
const VIOLATED: f64 = 1e-4;

/// What floating point says of a case.
#[derive(Debug, Default)]
pub(super) struct Relaxed {
    /// The load within a unit of time, in units of the guide; nothing if it is not found.
    pub load: Option<f64>,
    point: Vec<f64>,
    /// By row, those of the workers first.
    multipliers: Vec<f64>,
    /// The terms of the cut, with their multipliers.
    pairs: Vec<(Messages, usize, usize, f64)>,
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
}

#[derive(Debug)]
pub(super) struct Guide<'a> {
    problem: &'a Problem<'a>,
    costs: Costs,
    /// The integer unit of cost of [`Problem`] that is 1 here.
    unit: f64,
    packing: Packing,
    point: Vec<f64>,
    multipliers: Vec<f64>,
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
            packing: Packing::default(),
            point: Vec::new(),
            multipliers: Vec::new(),
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
        self.state(|i, j| sent[i] < sent[j], |i, j| returned[i] < returned[j]);
        self.packing.maximise(&mut self.point, &mut self.multipliers).unwrap_or(0.0)
    }

    /// States the program in which the messages for which this is true are before others.
    fn state(&mut self, is_sent: impl Fn(usize, usize) -> bool, is_returned: impl Fn(usize, usize) -> bool) {
        let Self { costs, packing, .. } = self;
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

    /// The relaxation of a case, with a cut if the load is more than `best`, but not twice as much.
    pub fn relax(&mut self, case: &Case, best: f64) -> Relaxed {
        let mut relaxed = Relaxed::default();
        self.state(|i, j| case.sends.is_before(i, j), |i, j| case.returns.is_before(i, j));
        relaxed.load = self.packing.maximise(&mut relaxed.point, &mut relaxed.multipliers);
        if relaxed.load.is_some_and(|load| Self::is_more(load, best) && load < 2.0 * best) {
            self.cut(case, &mut relaxed);
        }
        relaxed
    }

    /// Solves the relaxation once more with the cut of its multipliers, if that is worth it.
    fn cut(&mut self, case: &Case, relaxed: &mut Relaxed) {
        let workers = self.problem.workers();
        let pairs = self.terms(case, relaxed);
        let of_rows = &relaxed.multipliers[..workers];
        let sum: f64 = of_rows.iter().sum();
        let mut row = vec![0.0; workers];
        for (i, &multiplier) in of_rows.iter().enumerate().filter(|(_, multiplier)| **multiplier > 0.0) {
            for (j, entry) in row.iter_mut().enumerate() {
                let (is_sent, is_returned) = (case.sends.is_before(j, i), case.returns.is_before(i, j));
                *entry += multiplier * self.costs.entry(i, j, is_sent, is_returned);
            }
        }
        let mut at_most = sum;
        for &(_, i, j, term) in &pairs {
            row[i] += term * self.costs.paths[i];
            row[j] += term * self.costs.paths[j];
            at_most += term;
        }
        let left: f64 = row.iter().zip(&relaxed.point).map(|(entry, load)| entry * load).sum();
        if left - at_most <= VIOLATED * sum {
            return;
        }
        self.state(|i, j| case.sends.is_before(i, j), |i, j| case.returns.is_before(i, j));
        self.packing.row(at_most)[..workers].copy_from_slice(&row);
        let (mut point, mut multipliers) = (Vec::new(), Vec::new());
        let Some(load) = self.packing.maximise(&mut point, &mut multipliers) else { return };
        let of_cut = multipliers.pop().unwrap_or(0.0);
        let before = std::mem::replace(&mut relaxed.multipliers, multipliers);
        relaxed.multipliers.iter_mut().zip(&before[..workers]).for_each(|(now, before)| *now += of_cut * before);
        relaxed.pairs = pairs.into_iter().map(|(of, i, j, term)| (of, i, j, of_cut * term)).collect();
        (relaxed.load, relaxed.point) = (Some(load), point);
    }

    /// The terms of the cut of the multipliers: of the pairs that are not decided and whose loads cannot both be so
    /// large.
    fn terms(&self, case: &Case, relaxed: &Relaxed) -> Vec<(Messages, usize, usize, f64)> {
        let mut terms = Vec::new();
        let filled: Vec<f64> = relaxed.point.iter().zip(&self.costs.paths).map(|(load, path)| load * path).collect();
        for (i, j) in pairs(filled.len()).filter(|&(i, j)| filled[i] + filled[j] > 1.0 + NEARLY) {
            for of in Messages::BOTH.into_iter().filter(|of| !case.order(*of).decides(i, j)) {
                let costs = self.costs.of(of);
                let [one, other] =
                    [(i, j), (j, i)].map(|(i, j)| relaxed.multipliers[j] * costs[i] / self.costs.paths[i]);
                let term = one.min(other);
                if term > 0.0 {
                    terms.push((of, i, j, term));
                }
            }
        }
        terms
    }

    /// How much the rows of the multipliers grow if a message of i is before one of j.
    fn growth(&self, relaxed: &Relaxed, of: Messages, i: usize, j: usize) -> f64 {
        match of {
            Messages::Sends => relaxed.multipliers[j] * self.costs.sends[i] * relaxed.point[i],
            Messages::Returns => relaxed.multipliers[i] * self.costs.results[j] * relaxed.point[j],
        }
    }

    /// The pair that promises most, of those that the case does not decide; of sends alone if both orders are the same.
    pub fn question(&self, case: &Case, relaxed: &Relaxed, are_same: bool) -> Option<Question> {
        let kinds = if are_same { &Messages::BOTH[..1] } else { &Messages::BOTH };
        let mut best: Option<((f64, f64), Question)> = None;
        for &of in kinds {
            for (i, j) in pairs(case.workers()).filter(|&(i, j)| !case.order(of).decides(i, j)) {
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

/// All pairs of workers.
fn pairs(workers: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..workers).flat_map(|j| (0..j).map(move |i| (i, j)))
}

impl Relaxed {
    /// The pairs of the cut.
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
        let rows = self.multipliers.iter().map(|multiplier| whole(*multiplier));
        Multipliers { rows: rows.collect(), pairs: self.pairs.iter().map(term).collect() }
    }
}
