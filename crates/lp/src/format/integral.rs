//! The same program in integers, for readers that know no fractions.

use std::collections::HashSet;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

use crate::program::{Bounds, Expression, LinearProgram, Rational, Variable};

/// The program with integers for all coefficients and bounds, and the factor that its objective was multiplied by.
///
/// It has the same columns and the same feasible points, and every objective value is multiplied by the factor. Each
/// row is multiplied by the least integer that makes it integral. A bound of a column that is not an integer becomes a
/// row after all others, named after the column: `x_bound`, or `x_bound_2` and so on where a row has that name.
#[must_use]
pub fn in_integers(lp: &LinearProgram) -> (LinearProgram, BigInt) {
    let mut integral = LinearProgram::new(lp.name.clone());
    integral.objective_name.clone_from(&lp.objective_name);
    let mut taken: HashSet<String> = lp.rows().iter().map(|row| row.name.clone()).collect();
    let mut bound_rows = Vec::new();
    let mut objective = Vec::new();
    for column in lp.columns() {
        let (kept, moved) = split(&column.bounds);
        let variable = integral.variable(column.name.clone(), kept);
        integral.column_mut(variable).integer = column.integer;
        objective.push((variable, column.objective.clone()));
        if let Some(bounds) = moved {
            bound_rows.push((free_name(&column.name, &mut taken), vec![(variable, Rational::one())], bounds));
        }
    }
    let numbers = objective.iter().map(|(_, value)| value).chain([lp.constant()]);
    let factor = common_denominator(numbers);
    let scale = Rational::from(factor.clone());
    integral.optimize(lp.sense(), &scale * (Expression::from_iter(objective) + lp.constant()));
    let rows = lp.rows().iter().map(|row| {
        let terms =
            row.terms().iter().filter_map(|(column, value)| Some((integral.variable_at(*column)?, value.clone())));
        (row.name.clone(), terms.collect(), row.bounds.clone())
    });
    for (name, terms, bounds) in rows.collect::<Vec<_>>().into_iter().chain(bound_rows) {
        add_row(&mut integral, name, terms, bounds);
    }
    integral.is_as_foreign_as(lp);
    (integral, factor)
}

/// The name of the row of a bound, which is taken from now on.
fn free_name(column: &str, taken: &mut HashSet<String>) -> String {
    let mut name = format!("{column}_bound");
    let mut suffix = 2_u64;
    while !taken.insert(name.clone()) {
        name = format!("{column}_bound_{suffix}");
        suffix += 1;
    }
    name
}

fn add_row(lp: &mut LinearProgram, name: String, terms: Vec<(Variable, Rational)>, bounds: Bounds) {
    let ends = bounds.lower.iter().chain(&bounds.upper);
    let scale = Rational::from(common_denominator(terms.iter().map(|(_, value)| value).chain(ends)));
    let scaled = |end: Option<Rational>| end.map(|end| end * &scale);
    let bounds = Bounds { lower: scaled(bounds.lower), upper: scaled(bounds.upper) };
    lp.subject_to(name, (&scale * Expression::from_iter(terms)).within(bounds));
}

/// The bounds that are integers, and the others if there are any.
fn split(bounds: &Bounds) -> (Bounds, Option<Bounds>) {
    let part = |integers: bool| {
        let end = |end: &Option<Rational>| end.clone().filter(|value| value.is_integer() == integers);
        Bounds { lower: end(&bounds.lower), upper: end(&bounds.upper) }
    };
    let moved = part(false);
    let is_needed = moved != Bounds::free();
    (part(true), is_needed.then_some(moved))
}

/// The least common multiple of the denominators.
fn common_denominator<'r>(numbers: impl Iterator<Item = &'r Rational>) -> BigInt {
    numbers.fold(BigInt::one(), |multiple, number| multiple.lcm(&number.denom()))
}
