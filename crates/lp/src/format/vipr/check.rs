//! Whether a file is about a program, and proves what it claims. Nothing here is shared with the solver.

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use num_bigint::Sign;

use super::budget::Budget;
use super::compact_integer::CompactInteger;
use super::derive;
use super::error::clipped;
use super::inequality::{Inequality, Relation, same_terms};
use super::read::{Claim, Vipr};
use super::rejected::Rejected;
use super::stated::same_program;
use super::value::{Common, Sum, Terms, Value};
use crate::program::{Bounds, LinearProgram, Rational, Sense};

/// What a file proves of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The fact.
    pub proved: Proved,
    /// Whether it is about the integer points of a program that marks columns as integers; about its linear relaxation
    /// otherwise.
    pub integral: bool,
}

/// A fact about a program. The constant of the objective is in all values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proved {
    /// The optimum.
    Optimal(Rational),
    /// There is no feasible point.
    Infeasible,
    /// There is a feasible point, and no optimum.
    Unbounded,
    /// No feasible point has a smaller objective than the lower end, or a greater one than the upper end; the end that
    /// is a limit of the wanted direction is proved by derivation, and the other by a solution.
    Between {
        /// The lower end.
        lower: Option<Rational>,
        /// The upper end.
        upper: Option<Rational>,
    },
}

impl Display for Proved {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        match self {
            Self::Optimal(value) => write!(formatter, "the optimum is {value}"),
            Self::Infeasible => write!(formatter, "no point is feasible"),
            Self::Unbounded => write!(formatter, "the objective is unbounded"),
            Self::Between { lower: Some(lower), upper: Some(upper) } => {
                write!(formatter, "the optimum is at least {lower} and at most {upper}")
            }
            Self::Between { lower: Some(lower), .. } => {
                write!(formatter, "the optimum is at least {lower}, if there is one")
            }
            Self::Between { upper: Some(upper), .. } => {
                write!(formatter, "the optimum is at most {upper}, if there is one")
            }
            Self::Between { .. } => write!(formatter, "nothing"),
        }
    }
}

/// What `file` proves of `lp`.
///
/// The sections VAR, INT, OBJ and CON must be those of the program: variables in its order; constraints in any order,
/// but bounds first. Solutions are held against the program itself.
///
/// # Errors
/// The first reason why it does not prove what it claims.
pub fn check(lp: &LinearProgram, file: &Vipr) -> Result<Proof, Rejected> {
    if let Some(foreign) = lp.foreign() {
        return Err(Rejected::Foreign(foreign.clone()));
    }
    let budget = Budget::of(file.bytes);
    let found = judged(lp, file, &budget);
    budget.exceeded().map_or(found, Err)
}

/// What a file proves, unless it takes more work than it may.
fn judged(lp: &LinearProgram, file: &Vipr, budget: &Budget) -> Result<Proof, Rejected> {
    let integral = same_program(lp, file, budget)?;
    let best = best_solution(lp, file, budget)?;
    let proved = match &file.ray {
        Some(ray) => recedes(lp, file, ray, budget).map(|()| Some(Proved::Unbounded))?,
        None => None,
    };
    let rests = derive::verify(file, best.as_ref(), budget)?;
    if let Some(open) = rests.open {
        return Err(Rejected::Assumption(clipped(&file.derivations[open].derived.label)));
    }
    let conclusion = Conclusion { lp, file, best, cutoff: rests.cutoff, budget };
    let claimed = conclusion.claimed()?;
    Ok(Proof { proved: proved.unwrap_or(claimed), integral })
}

/// The objective, without the constant, of the best solution of the file, all of which are feasible.
fn best_solution(lp: &LinearProgram, file: &Vipr, budget: &Budget) -> Result<Option<Value>, Rejected> {
    let mut best: Option<Value> = None;
    for (name, values) in &file.solutions {
        // A line of a few letters is a point of all columns.
        if !budget.charge(16 * (lp.columns().len() + lp.rows().len()) as u64) {
            break;
        }
        let value = Point::of(lp, values, budget).objective_if_feasible(name, file)?;
        if best.as_ref().is_none_or(|best| is_as_good(lp.sense(), &value, best, budget)) {
            best = Some(value);
        }
    }
    Ok(best)
}

/// Whether an objective is no worse than another.
fn is_as_good(sense: Sense, value: &Value, other: &Value, budget: &Budget) -> bool {
    let order = value.compare(other, budget);
    if sense == Sense::Minimize { order.is_le() } else { order.is_ge() }
}

/// A vector with a value for each column: a point, or a direction.
struct Point<'a> {
    lp: &'a LinearProgram,
    budget: &'a Budget,
    common: Common,
    dense: Vec<CompactInteger>,
}

impl<'a> Point<'a> {
    fn of(lp: &'a LinearProgram, values: &Terms, budget: &'a Budget) -> Self {
        let common = Common::of(values, budget);
        let mut dense = vec![CompactInteger::ZERO; lp.columns().len()];
        common.numerators.iter().for_each(|(index, numerator)| dense[*index].clone_from(numerator));
        Self { lp, budget, common, dense }
    }

    fn column(&self, index: usize) -> Value {
        Value { numerator: self.dense[index].clone(), denominator: self.common.denominator.clone() }
    }

    fn row(&self, index: usize) -> Value {
        let mut sum = Sum::default();
        for (column, value) in self.lp.rows()[index].terms() {
            sum.add(&self.dense[*column], &value.into(), self.budget);
        }
        sum.over(&self.common.denominator, self.budget)
    }

    fn objective(&self) -> Value {
        let mut sum = Sum::default();
        for (index, numerator) in &self.common.numerators {
            sum.add(numerator, &(&self.lp.columns()[*index].objective).into(), self.budget);
        }
        sum.over(&self.common.denominator, self.budget)
    }

    fn objective_if_feasible(&self, name: &str, file: &Vipr) -> Result<Value, Rejected> {
        let solution = || clipped(name);
        for (index, column) in self.lp.columns().iter().enumerate() {
            if !contains(&column.bounds, &self.column(index), self.budget) {
                return Err(Rejected::Bound { solution: solution(), column: clipped(&file.variables[index]) });
            }
        }
        for (index, row) in self.lp.rows().iter().enumerate() {
            if !contains(&row.bounds, &self.row(index), self.budget) {
                return Err(Rejected::Row { solution: solution(), row: clipped(&row.name) });
            }
        }
        match file.integers.iter().find(|&&index| !self.column(index).is_whole(self.budget)) {
            Some(&index) => Err(Rejected::Fraction { solution: solution(), column: clipped(&file.variables[index]) }),
            None => Ok(self.objective()),
        }
    }
}

fn contains(bounds: &Bounds, value: &Value, budget: &Budget) -> bool {
    bounds.lower.as_ref().is_none_or(|lower| Value::from(lower).compare(value, budget).is_le())
        && bounds.upper.as_ref().is_none_or(|upper| value.compare(&upper.into(), budget).is_le())
}

/// Whether the objective improves for ever along the ray, from the solutions of the file.
fn recedes(lp: &LinearProgram, file: &Vipr, ray: &Terms, budget: &Budget) -> Result<(), Rejected> {
    if file.solutions.is_empty() {
        return Err(Rejected::NoStart);
    }
    let stays = |bounds: &Bounds, sign: Sign| match sign {
        Sign::Minus => bounds.lower.is_none(),
        Sign::NoSign => true,
        Sign::Plus => bounds.upper.is_none(),
    };
    let ray = Point::of(lp, ray, budget);
    let columns = lp.columns().iter().zip(&ray.dense);
    if let Some(index) = columns.into_iter().position(|(column, value)| !stays(&column.bounds, value.sign())) {
        return Err(Rejected::RayLeavesColumn(clipped(&file.variables[index])));
    }
    let leaves = |&index: &usize| !stays(&lp.rows()[index].bounds, ray.row(index).sign());
    if let Some(index) = (0..lp.rows().len()).find(leaves) {
        return Err(Rejected::RayLeavesRow(clipped(&lp.rows()[index].name)));
    }
    let better = if lp.sense() == Sense::Minimize { Sign::Minus } else { Sign::Plus };
    if ray.objective().sign() == better { Ok(()) } else { Err(Rejected::UselessRay) }
}

/// All that is verified, when the claim comes to be compared with it.
struct Conclusion<'a> {
    lp: &'a LinearProgram,
    file: &'a Vipr,
    best: Option<Value>,
    /// Whether the last derivation holds only of points that are better than the best one.
    cutoff: bool,
    budget: &'a Budget,
}

impl Conclusion<'_> {
    fn claimed(&self) -> Result<Proved, Rejected> {
        let absurd =
            self.file.derivations.last().is_some_and(|last| last.derived.inequality.is_absurd()) && !self.cutoff;
        let (lower, upper) = match &self.file.claim {
            Claim::Infeasible if absurd => return Ok(Proved::Infeasible),
            Claim::Infeasible => return Err(Rejected::NotProved("infeasibility")),
            Claim::Range { lower, upper } => (lower.as_ref(), upper.as_ref()),
        };
        if lower.is_none() && upper.is_none() && self.file.ray.is_none() {
            return Err(Rejected::NoClaim);
        }
        let (limit, reached) = if self.file.sense == Sense::Minimize { (lower, upper) } else { (upper, lower) };
        if let Some(reached) = reached {
            let is_reached = |best: &Value| is_as_good(self.file.sense, best, reached, self.budget);
            self.best.as_ref().filter(|best| is_reached(best)).ok_or(Rejected::NoSolution)?;
        }
        if let Some(limit) = limit {
            self.limit_holds(limit)?;
        }
        Ok(if absurd { Proved::Infeasible } else { self.between(self.derived_limit().or(limit)) })
    }

    /// What the last derived constraint says of the objective: more, perhaps, than is claimed.
    fn derived_limit(&self) -> Option<&Value> {
        let last = &self.file.derivations.last()?.derived.inequality;
        let limits = last.relation == Relation::Equal || last.relation == self.limit_relation();
        (limits && !self.cutoff && same_terms(&last.terms, &self.file.objective, self.budget)).then_some(&last.rhs)
    }

    fn limit_relation(&self) -> Relation {
        if self.file.sense == Sense::Minimize { Relation::AtLeast } else { Relation::AtMost }
    }

    /// The last derived constraint says that no feasible objective is better than `limit`.
    fn limit_holds(&self, limit: &Value) -> Result<(), Rejected> {
        let relation = self.limit_relation();
        let wanted = Inequality { terms: Arc::clone(&self.file.objective), relation, rhs: limit.clone() };
        let last = self.file.derivations.last().map(|last| &last.derived.inequality);
        // What was cut off at the best solution is as good as that, and no better.
        let beyond_cutoff = self.cutoff
            && !self.best.as_ref().is_some_and(|best| is_as_good(self.file.sense, limit, best, self.budget));
        if !beyond_cutoff && last.is_some_and(|last| last.dominates(&wanted, self.budget)) {
            return Ok(());
        }
        let lower = relation == Relation::AtLeast;
        Err(Rejected::NotProved(if lower { "the lower end of the range" } else { "the upper end of the range" }))
    }

    /// The range that is proved: the limit, and the best solution, which may be better than what is claimed.
    fn between(&self, limit: Option<&Value>) -> Proved {
        let told = |value: &Value| if value.may_be_told(self.budget) { value.to_rational() } else { Rational::ZERO };
        let with_constant = |value: &Value| told(value) + self.lp.constant();
        match (limit, &self.best) {
            (Some(limit), Some(best)) if limit.equals(best, self.budget) => Proved::Optimal(with_constant(best)),
            (limit, best) => {
                let (limit, best) = (limit.map(with_constant), best.as_ref().map(with_constant));
                let (lower, upper) = if self.file.sense == Sense::Minimize { (limit, best) } else { (best, limit) };
                Proved::Between { lower, upper }
            }
        }
    }
}
