//! The program in integers, as presolve, cuts and search see it: always to be minimised, and with the number of the
//! fact of the [log](super::proof_log) that proves each end of each column and row.
//!
//! - Presolve replaces ends of columns and rows by tighter ones, and takes rows away:
//!   `columns[j].lower = Some(Bound { value, fact })` after the log has been told why. The fact of an end of a column
//!   is `x_j >= value` or `x_j <= value`.
//! - Cuts are rows more. A row stands for `scale` times the facts of its two ends: `scale` is what a row of the program
//!   was multiplied by to have whole coefficients and ends; a derived row has whole ones at once, and the scale 1.
//! - A contradiction is told as the number of a fact `0 >= 1` (or any other absurd one).
//!
//! So a multiplier y of a row is a multiplier `y * scale` of a fact.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};

use super::proof_log::{Derived, Lhs, Numbering, ProofLog, Reason, Relation};
use crate::euclid;
use crate::program::{Bounds, LinearProgram, Rational, Sense};
use crate::stop::{Stopped, WorkBudget, words};

/// An end of a column or row, and the number of the fact that proves it.
#[derive(Debug, Clone)]
pub(crate) struct Bound<T> {
    pub value: T,
    pub fact: usize,
}

/// A column. The ends of an integer column are whole.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    pub lower: Option<Bound<Rational>>,
    pub upper: Option<Bound<Rational>>,
    pub integer: bool,
    /// Its coefficient in the objective of the system.
    pub cost: BigInt,
}

/// A row with whole coefficients (by rising column, none zero) and ends.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub terms: Vec<(usize, BigInt)>,
    pub lower: Option<Bound<BigInt>>,
    pub upper: Option<Bound<BigInt>>,
    /// This row is `scale` times its facts; positive.
    pub scale: BigInt,
}

/// A program in integers, to be minimised.
#[derive(Debug, Clone)]
pub(crate) struct System {
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// The objective of the system is this times that of the program: positive for a minimum, negative for a maximum.
    pub cost_scale: Rational,
}

/// The number of an absurd fact: no point is feasible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Infeasible(pub usize);

/// Why there is no system.
#[derive(Debug)]
pub(crate) enum NoSystem {
    /// No point is feasible, as this fact says.
    #[cfg_attr(not(test), expect(dead_code, reason = "the trail has it; tests hold it against the trail"))]
    Infeasible(Infeasible),
    /// Told to stop.
    Stopped,
}

impl From<Infeasible> for NoSystem {
    fn from(absurd: Infeasible) -> Self {
        Self::Infeasible(absurd)
    }
}

impl From<Stopped> for NoSystem {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl System {
    /// The program in integers; ends of integer columns are rounded, with a line for each in the log.
    ///
    /// # Errors
    /// If the ends of a column or a row contradict each other, or `stop` says so in the midst of long numbers.
    pub fn new(
        lp: &LinearProgram,
        numbering: &Numbering,
        log: &mut dyn ProofLog,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, NoSystem> {
        let budget = WorkBudget::new(stop);
        let cost_scale = cost_scale(lp, &budget)?;
        let mut columns = Vec::with_capacity(lp.columns().len());
        for (column, facts) in lp.columns().iter().zip(&numbering.columns) {
            let [lower, upper] = ends(&column.bounds, facts);
            budget.charge(words(&cost_scale.numer()))?;
            let cost = (&column.objective * &cost_scale).to_integer();
            columns.push(Column { lower, upper, integer: column.integer, cost });
        }
        for (index, column) in columns.iter_mut().enumerate() {
            column.round(index, log)?;
            contradiction(&column.lower, &column.upper, log)?;
        }
        let mut rows = Vec::with_capacity(lp.rows().len());
        for (row, facts) in lp.rows().iter().zip(&numbering.rows) {
            let [lower, upper] = ends(&row.bounds, facts);
            contradiction(&lower, &upper, log)?;
            let numbers = row.terms().iter().map(|(_, value)| value);
            let ends = row.bounds.lower.iter().chain(&row.bounds.upper);
            let scale = common_denominator(numbers.chain(ends), &budget)?;
            budget.charge(words(&scale).saturating_mul(row.terms().len() as u64))?;
            let whole = |value: &Rational| value.numer() * (&scale / value.denom());
            let side = |end: Option<Bound<Rational>>| end.map(|end| Bound { value: whole(&end.value), fact: end.fact });
            let terms = row.terms().iter().map(|(column, value)| (*column, whole(value))).collect();
            rows.push(Row { terms, lower: side(lower), upper: side(upper), scale });
        }
        Ok(Self { columns, rows, cost_scale })
    }
}

impl System {
    /// Makes the objective zero, so that any feasible point is optimal.
    pub fn forget_costs(&mut self) {
        self.columns.iter_mut().for_each(|column| column.cost = BigInt::zero());
    }
}

impl Column {
    /// Rounds the ends of an integer column that are not whole.
    fn round(&mut self, index: usize, log: &mut dyn ProofLog) -> Result<(), Infeasible> {
        let terms = [(index, BigInt::one())];
        let mut round = |end: &mut Option<Bound<Rational>>, relation: Relation| {
            let Some(end) = end.as_mut().filter(|end| !end.value.is_integer()) else { return };
            end.value = if relation == Relation::AtLeast { end.value.ceil() } else { end.value.floor() };
            let reason = Reason::Rounding(&[(end.fact, Rational::one())]);
            end.fact = log.derive(&Derived { left: Lhs::Terms(&terms), relation, rhs: &end.value, reason });
        };
        match (&self.lower, &self.upper) {
            _ if !self.integer => {}
            (Some(lower), Some(upper)) if lower.fact == upper.fact && !lower.value.is_integer() => {
                return Err(no_whole_value(&terms, &lower.value, &[(lower.fact, Rational::one())], log));
            }
            _ => {
                round(&mut self.lower, Relation::AtLeast);
                round(&mut self.upper, Relation::AtMost);
            }
        }
        Ok(())
    }
}

/// Derives an absurdity from an equation `terms = value`, which facts with these multipliers imply, of whole multiples
/// of integer columns with a value that is not whole.
pub(crate) fn no_whole_value(
    terms: &[(usize, BigInt)],
    value: &Rational,
    equation: &[(usize, Rational)],
    log: &mut dyn ProofLog,
) -> Infeasible {
    let mut case = |relation, rhs: Rational| {
        let left = Lhs::Terms(terms);
        let assumption = log.derive(&Derived { left, relation, rhs: &rhs, reason: Reason::Assumption });
        let sign = if relation == Relation::AtLeast { Rational::one() } else { -Rational::one() };
        let mut multipliers: Vec<_> = equation.iter().map(|(fact, value)| (*fact, -value * &sign)).collect();
        multipliers.push((assumption, sign.clone()));
        let rhs = (rhs - value) * sign;
        let reason = Reason::Combination(&multipliers);
        let absurd = log.derive(&Derived { left: Lhs::Zero, relation: Relation::AtLeast, rhs: &rhs, reason });
        (absurd, assumption)
    };
    let cases = [case(Relation::AtMost, value.floor()), case(Relation::AtLeast, value.ceil())];
    let reason = Reason::Cases(cases);
    Infeasible(log.derive(&Derived { left: Lhs::Zero, relation: Relation::AtLeast, rhs: &Rational::one(), reason }))
}

fn ends(bounds: &Bounds, facts: &[Option<usize>; 2]) -> [Option<Bound<Rational>>; 2] {
    let end = |value: &Option<Rational>, fact: Option<usize>| Some(Bound { value: value.clone()?, fact: fact? });
    [end(&bounds.lower, facts[0]), end(&bounds.upper, facts[1])]
}

/// Derives an absurdity if the lower end lies above the upper one.
pub(crate) fn contradiction(
    lower: &Option<Bound<Rational>>,
    upper: &Option<Bound<Rational>>,
    log: &mut dyn ProofLog,
) -> Result<(), Infeasible> {
    let (Some(lower), Some(upper)) = (lower, upper) else { return Ok(()) };
    if lower.value <= upper.value {
        return Ok(());
    }
    let reason = Reason::Combination(&[(lower.fact, Rational::one()), (upper.fact, -Rational::one())]);
    let rhs = &lower.value - &upper.value;
    Err(Infeasible(log.derive(&Derived { left: Lhs::Zero, relation: Relation::AtLeast, rhs: &rhs, reason })))
}

/// What the objective is multiplied by: the least factor that makes it whole, divided by what all costs share.
fn cost_scale(lp: &LinearProgram, budget: &WorkBudget) -> Result<Rational, Stopped> {
    let costs = || lp.columns().iter().map(|column| &column.objective);
    let denominator = common_denominator(costs(), budget)?;
    let mut shared = BigUint::zero();
    for cost in costs() {
        let numerator = cost.numer() * (&denominator / cost.denom());
        shared = euclid::gcd(&shared, numerator.magnitude(), budget)?;
    }
    let factor = if shared.is_zero() { Rational::one() } else { Rational::new(denominator, shared) };
    Ok(if lp.sense() == Sense::Minimize { factor.abs() } else { -factor })
}

fn common_denominator<'r>(numbers: impl Iterator<Item = &'r Rational>, budget: &WorkBudget) -> Result<BigInt, Stopped> {
    let mut multiple = BigInt::one();
    for number in numbers {
        multiple = euclid::lcm(multiple, &number.denom(), budget)?;
    }
    Ok(multiple)
}
