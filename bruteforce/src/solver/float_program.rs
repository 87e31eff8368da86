//! A program in doubles, as the solvers take it: made of integers exactly, of rationals by rounding.

use num_traits::ToPrimitive;
use schedcheck_lp::{Bounds, LinearProgram, Rational, Sense};

use super::doubles::exact;
use super::{Comparison, IntegerProgram, SolverError};

/// Minimise a linear objective over columns of which some are integer; a bound that is infinite does not bind.
#[derive(Debug, Clone, PartialEq)]
pub struct FloatProgram<'p> {
    /// The columns.
    pub columns: Vec<FloatColumn<'p>>,
    /// The rows; one without terms is not among them.
    pub rows: Vec<FloatRow<'p>>,
    /// An assignment to start from.
    pub start: Option<Vec<f64>>,
}

/// A column of a [`FloatProgram`].
#[derive(Debug, Clone, PartialEq)]
pub struct FloatColumn<'p> {
    /// Its name in the program that it comes from.
    pub name: &'p str,
    /// The least and the greatest value allowed.
    pub bounds: (f64, f64),
    /// Its coefficient in the objective.
    pub cost: f64,
    /// Whether it takes integers only.
    pub integer: bool,
}

/// A row of a [`FloatProgram`]: the sum of coefficient times column.
#[derive(Debug, Clone, PartialEq)]
pub struct FloatRow<'p> {
    /// Its name in the program that it comes from.
    pub name: &'p str,
    /// The numbers of the columns, each at most once, and their coefficients.
    pub terms: Vec<(usize, f64)>,
    /// The least and the greatest sum allowed.
    pub bounds: (f64, f64),
}

impl<'p> FloatProgram<'p> {
    /// The doubles that equal the numbers of `program`.
    ///
    /// # Errors
    /// An integer that no double holds for sure.
    pub(super) fn of_integers(program: &'p IntegerProgram) -> Result<Self, SolverError> {
        let columns = program.variables().iter().map(|variable| {
            let bounds = (f64::from(*variable.bounds.start()), f64::from(*variable.bounds.end()));
            Ok(FloatColumn { name: &variable.name, bounds, cost: exact(variable.cost)?, integer: true })
        });
        let rows = program.rows().iter().filter(|row| row.settled().is_none()).map(|row| {
            let terms = row.terms.iter().map(|&(column, coefficient)| Ok((column.index(), exact(coefficient)?)));
            let constant = exact(row.constant)?;
            let bounds = match row.comparison {
                Comparison::AtMost => (f64::NEG_INFINITY, constant),
                Comparison::AtLeast => (constant, f64::INFINITY),
                Comparison::Equal => (constant, constant),
            };
            Ok(FloatRow { name: &row.name, terms: terms.collect::<Result<_, SolverError>>()?, bounds })
        });
        let start = program.start().map(|values| values.iter().map(|&value| exact(value)).collect());
        Ok(Self {
            columns: columns.collect::<Result<_, SolverError>>()?,
            rows: rows.collect::<Result<_, SolverError>>()?,
            start: start.transpose()?,
        })
    }

    /// The doubles nearest to the numbers of `program`; where it maximises, every cost has the other sign.
    ///
    /// # Errors
    /// A number beyond all doubles.
    pub(super) fn of_rationals(program: &'p LinearProgram) -> Result<Self, SolverError> {
        let cost = |objective: &Rational| match program.sense() {
            Sense::Minimize => rounded(objective),
            Sense::Maximize => rounded(&-objective),
        };
        let columns = program.columns().iter().map(|column| {
            let (bounds, integer) = (interval(&column.bounds)?, column.integer);
            Ok(FloatColumn { name: &column.name, bounds, cost: cost(&column.objective)?, integer })
        });
        let rows = program.rows().iter().filter(|row| !row.terms().is_empty()).map(|row| {
            let terms = row.terms().iter().map(|(column, coefficient)| Ok((*column, rounded(coefficient)?)));
            let terms = terms.collect::<Result<_, SolverError>>()?;
            Ok(FloatRow { name: &row.name, terms, bounds: interval(&row.bounds)? })
        });
        Ok(Self {
            columns: columns.collect::<Result<_, SolverError>>()?,
            rows: rows.collect::<Result<_, SolverError>>()?,
            start: None,
        })
    }
}

fn interval(Bounds { lower, upper }: &Bounds) -> Result<(f64, f64), SolverError> {
    let end = |end: &Option<Rational>, missing| end.as_ref().map_or(Ok(missing), rounded);
    Ok((end(lower, f64::NEG_INFINITY)?, end(upper, f64::INFINITY)?))
}

/// The double nearest to `number`.
fn rounded(number: &Rational) -> Result<f64, SolverError> {
    let nearest = number.to_f64().filter(|value| value.is_finite());
    nearest.ok_or_else(|| SolverError::BeyondDoubles { number: number.to_string() })
}
