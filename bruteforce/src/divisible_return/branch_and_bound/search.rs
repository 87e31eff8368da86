//! The search through the cases, depth first.

use std::rc::Rc;

use exact_lp::Unsolved;
use num_bigint::BigInt;
use schedcheck_model::Rational;

use super::super::pairs::{BestOfPair, Pair, PairError, best_of_pair};
use super::cases::{Case, Messages};
use super::guide::{Divided, Guide, Question, Relaxed};
use super::local::{self, Orders};
use super::problem::{PairRule, Problem};
use super::proof::{self, Multipliers};
use super::steps::Steps;
use super::{Family, Statistics};
use crate::Limits;
use crate::limits::Part;

/// The most work for the bound of a search that is stopped, in steps of the simplex method on single numbers.
const MOST_WORK: usize = 200_000_000;

/// Total orders of a case are looked at once in so many cases.
const EXTENDED_EACH: u64 = 4;

/// What became of a case.
enum CaseEnd {
    Closed(Closing),
    Divided(Question, Relaxed),
}

/// A case that is not closed, and that of which it is a part.
struct Open {
    case: Case,
    of: Option<Rc<Divided>>,
}

/// What closes a case.
pub(super) enum Closing {
    /// Multipliers in machine words.
    Short(Multipliers<u64>),
    /// Exact ones.
    Long(Multipliers<BigInt>),
}

/// The best pair of orders so far.
pub(super) struct Incumbent {
    pub pair: Pair,
    pub best: BestOfPair,
    /// Its makespan for a unit of load, in units of the problem.
    time: Rational,
    /// The load within a unit of time, in units of the guide.
    load: f64,
}

pub(super) struct Search<'a> {
    problem: &'a Problem<'a>,
    guide: Guide<'a>,
    family: Family,
    limits: &'a Limits<'a>,
    pub incumbent: Incumbent,
    /// The case of all schedules.
    all: Case,
    /// The cases that are not closed, the next one last.
    open: Vec<Open>,
    /// The steps of a certificate, if the problem's rule is that of certificates.
    pub steps: Option<Steps>,
    pub statistics: Statistics,
}

impl<'a> Search<'a> {
    /// A search that begins with the best worker alone. Equal workers are sent to in the order of their numbers.
    pub fn new(problem: &'a Problem, family: Family, limits: &'a Limits) -> Result<Self, PairError> {
        let guide = Guide::new(problem);
        let best = (0..problem.workers()).min_by_key(|&worker| problem.units[worker].path).unwrap_or_default();
        let incumbent = Incumbent::of(problem, &guide, &(vec![best], vec![best]))?;
        let equal = problem.equal_workers().into_iter();
        let all = equal
            .fold(Case::all(problem.workers()), |case, (one, other)| family.part(&case, Messages::Sends, one, other));
        let open = vec![Open { case: all.clone(), of: None }];
        let steps = (problem.rule == PairRule::OfCertificates && family == Family::All).then(Steps::default);
        Ok(Self { problem, guide, family, limits, incumbent, all, open, steps, statistics: Statistics::default() })
    }

    /// Searches until all cases are closed or a limit is reached, and gives a time that no schedule ends before.
    pub fn run(&mut self) -> Result<Rational, PairError> {
        let limits = *self.limits;
        // What is given up in the midst of a sum is lost: the case in hand is still open then.
        let ended = limits.unless_over(Part::Search, || {
            self.begin()?;
            self.close_all()
        });
        match ended {
            None | Some(Err(PairError::Unsolved(Unsolved::Stopped))) => {}
            Some(ended) => ended?,
        }
        let bound = limits.unless_over(Part::Proof, || self.bound_of_open());
        Ok(bound.unwrap_or_default())
    }

    /// Takes the pair of orders of a local search.
    fn begin(&mut self) -> Result<(), PairError> {
        let limits = self.limits;
        let are_same = self.family == Family::Fifo;
        let orders = local::search(self.problem, &mut self.guide, are_same, &|| limits.are_over());
        self.take(&orders)
    }

    fn close_all(&mut self) -> Result<(), PairError> {
        while let Some(open) = self.open.pop() {
            let is_left = self.limits.nodes.is_none_or(|nodes| self.statistics.nodes < nodes);
            if !is_left || self.statistics.nodes.is_multiple_of(64) && self.limits.are_over() {
                self.open.push(open);
                return Ok(());
            }
            self.statistics.nodes += 1;
            let end = self.look_at(&open);
            match end {
                Err(error) => {
                    self.open.push(open);
                    return Err(error);
                }
                Ok(CaseEnd::Closed(closing)) => {
                    self.statistics.leaves += 1;
                    self.steps.iter_mut().for_each(|steps| steps.close(&open.case, &closing));
                }
                Ok(CaseEnd::Divided(question, relaxed)) => self.divide(open.case, question, relaxed),
            }
        }
        Ok(())
    }

    fn divide(&mut self, case: Case, question: Question, relaxed: Relaxed) {
        self.steps.iter_mut().for_each(|steps| steps.divide(question));
        let Question { of: messages, first, second } = question;
        let parts =
            [(second, first), (first, second)].map(|(one, other)| self.family.part(&case, messages, one, other));
        let divided = relaxed.divided(case).map(Rc::new);
        self.open.extend(parts.map(|case| Open { case, of: divided.clone() }));
    }

    /// Closes a case, or divides it.
    fn look_at(&mut self, Open { case, of }: &Open) -> Result<CaseEnd, PairError> {
        let relaxed = self.guide.relax(case, of.as_deref(), self.incumbent.load);
        if self.statistics.nodes % EXTENDED_EACH == 1 {
            self.extend(case)?;
        }
        if relaxed.load.is_some_and(|load| !Guide::is_more(load, self.incumbent.load))
            && let Some(closing) = self.closing(case, &relaxed)?
        {
            return Ok(CaseEnd::Closed(closing));
        }
        if let Some(question) = self.guide.question(case, &relaxed, self.family == Family::Fifo) {
            return Ok(CaseEnd::Divided(question, relaxed));
        }
        self.take(&self.extension(case))?;
        let closing = self.exactly(case, &relaxed)?;
        Ok(CaseEnd::Closed(closing.expect("the relaxation of two total orders is the program of the pair")))
    }

    /// Multipliers that prove that no schedule of the case is better than the best one.
    fn closing(&mut self, case: &Case, relaxed: &Relaxed) -> Result<Option<Closing>, PairError> {
        let mut rounded = relaxed.rounded();
        let (least, sum) = proof::bound(self.problem, case, &mut rounded);
        if Rational::from(BigInt::from(least)) >= &self.incumbent.time * Rational::from(BigInt::from(sum)) {
            return Ok(Some(Closing::Short(rounded)));
        }
        self.exactly(case, relaxed)
    }

    /// The same by the best multipliers.
    fn exactly(&mut self, case: &Case, relaxed: &Relaxed) -> Result<Option<Closing>, PairError> {
        self.statistics.programs += 1;
        let pairs: Vec<_> = relaxed.pairs().collect();
        let limits = self.limits;
        let found = proof::best(self.problem, case, &pairs, &|| limits.are_over())?;
        let most = self.incumbent.best.makespan.clone();
        let closes = |(load, _): &(Rational, _)| load * &most <= *self.problem.star.load();
        Ok(found.filter(closes).map(|(_, multipliers)| Closing::Long(multipliers)))
    }

    /// Two total orders of the case.
    fn extension(&self, case: &Case) -> Orders {
        let units = &self.problem.units;
        let sends = case.sends.extension(|worker| units[worker].send);
        let returns = match self.family {
            Family::All => case.returns.extension(|worker| u64::MAX - units[worker].result),
            Family::Fifo => sends.clone(),
        };
        (sends, returns)
    }

    /// Looks at two total orders of the case.
    fn extend(&mut self, case: &Case) -> Result<(), PairError> {
        let orders = self.extension(case);
        let load = self.guide.load_of_pair(&orders.0, &orders.1);
        if Guide::is_more(load, self.incumbent.load) { self.take(&orders) } else { Ok(()) }
    }

    /// Takes a pair of orders if it is better than the best one.
    fn take(&mut self, orders: &Orders) -> Result<(), PairError> {
        let found = Incumbent::of(self.problem, &self.guide, orders)?;
        if found.best.makespan < self.incumbent.best.makespan {
            self.incumbent = found;
        }
        Ok(())
    }

    /// A time that no schedule ends before; closes the cases that are still open. If these are too many, only the case
    /// of all schedules is closed.
    fn bound_of_open(&mut self) -> Rational {
        let each = (self.problem.workers() + 2).pow(3);
        if self.open.len().saturating_mul(each) > MOST_WORK {
            self.open = vec![Open { case: self.all.clone(), of: None }];
            self.steps = self.steps.is_some().then(Steps::default);
        }
        let mut bound = self.incumbent.best.makespan.clone();
        while let Some(Open { case, of }) = self.open.pop() {
            let relaxed = self.guide.relax(&case, of.as_deref(), self.incumbent.load);
            let mut rounded = relaxed.rounded();
            let (least, sum) = proof::bound(self.problem, &case, &mut rounded);
            if sum == 0 {
                return Rational::ZERO;
            }
            let time = Rational::new(BigInt::from(least), BigInt::from(sum)) / &self.problem.scale;
            bound = bound.min(time * self.problem.star.load());
            self.steps.iter_mut().for_each(|steps| steps.close(&case, &Closing::Short(rounded.clone())));
        }
        bound
    }
}

impl Family {
    /// The part of a case in which a message is before another one.
    fn part(self, case: &Case, of: Messages, one: usize, other: usize) -> Case {
        match self {
            Self::All => case.with(of, one, other),
            Self::Fifo => case.with(Messages::Sends, one, other).with(Messages::Returns, one, other),
        }
    }
}

impl Incumbent {
    fn of(problem: &Problem, guide: &Guide, (sends, returns): &Orders) -> Result<Self, PairError> {
        let numbers = |order: &[usize]| order.iter().map(|&worker| problem.numbers[worker]).collect();
        let pair = Pair { sends: numbers(sends), returns: numbers(returns) };
        let best = best_of_pair(problem.star, &pair)?;
        let time = &best.makespan * &problem.scale / problem.star.load();
        Ok(Self { pair, best, load: guide.load_of(&time), time })
    }
}
