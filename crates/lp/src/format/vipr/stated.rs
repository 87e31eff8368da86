//! Whether a file states a program: its columns, their bounds, its rows and its objective. The writer has its own idea of
//! how that is done, and shares nothing with this one.

use std::collections::{HashMap, HashSet};

use super::budget::Budget;
use super::compact_integer::CompactInteger;
use super::error::clipped;
use super::inequality::{Inequality, Relation, same_terms};
use super::read::{Labelled, Vipr};
use super::rejected::Rejected;
use super::value::{Terms, Value};
use crate::program::{Bounds, LinearProgram};

/// Whether the file is about the program; then, whether about its integer points.
pub(super) fn same_program(lp: &LinearProgram, file: &Vipr, budget: &Budget) -> Result<bool, Rejected> {
    same_variables(lp, file)?;
    let marked: Vec<usize> = (0..lp.columns().len()).filter(|&index| lp.columns()[index].integer).collect();
    if !file.integers.is_empty() && file.integers != marked {
        return Err(Rejected::Integers);
    }
    if file.sense != lp.sense() {
        return Err(Rejected::Sense);
    }
    let objective = lp.columns().iter().enumerate().map(|(index, column)| (index, Value::from(&column.objective)));
    if !same_terms(&objective.filter(|(_, value)| !value.is_zero()).collect::<Terms>(), &file.objective, budget) {
        return Err(Rejected::Objective);
    }
    let (bounds, rows) = file.constraints.split_at(file.bounds);
    let columns =
        lp.columns().iter().enumerate().flat_map(|(index, column)| {
            between(&column.bounds, budget, move || vec![(index, CompactInteger::ONE.into())])
        });
    same_constraints("bounds", columns, bounds, budget)?;
    let stated = lp.rows().iter().flat_map(|row| {
        between(&row.bounds, budget, || row.terms().iter().map(|(column, value)| (*column, value.into())).collect())
    });
    same_constraints("constraints beside the bounds", stated, rows, budget)?;
    Ok(!file.integers.is_empty())
}

/// Whether the variables are the columns in their order. A column has its own name in the file, unless that is no word of
/// the format or the name of a column before it: then any name does that belongs to no column.
fn same_variables(lp: &LinearProgram, file: &Vipr) -> Result<(), Rejected> {
    if lp.columns().len() != file.variables.len() {
        return Err(Rejected::Variables { found: file.variables.len(), expected: lp.columns().len() });
    }
    let is_word = |name: &str| !name.is_empty() && !name.starts_with('%') && name.chars().all(is_visible);
    let own: HashSet<&str> =
        lp.columns().iter().map(|column| column.name.as_str()).filter(|name| is_word(name)).collect();
    let mut seen = HashSet::new();
    for (index, (column, found)) in lp.columns().iter().zip(&file.variables).enumerate() {
        let keeps_its_name = own.contains(column.name.as_str()) && seen.insert(column.name.as_str());
        let is_right = if keeps_its_name { column.name == *found } else { !own.contains(found.as_str()) };
        if !is_right {
            return Err(Rejected::VariableName { index, found: clipped(found), expected: clipped(&column.name) });
        }
    }
    Ok(())
}

fn is_visible(character: char) -> bool {
    !character.is_whitespace() && !character.is_control()
}

/// The constraints that hold a sum between bounds: an equation if these are one value.
fn between(bounds: &Bounds, budget: &Budget, terms: impl Fn() -> Terms) -> impl Iterator<Item = Inequality> {
    let Bounds { lower, upper } = bounds;
    let (lower, upper) = (lower.as_ref().map(Value::from), upper.as_ref().map(Value::from));
    let ends = match (lower, upper) {
        (Some(lower), Some(upper)) if lower.equals(&upper, budget) => [Some((Relation::Equal, lower)), None],
        (lower, upper) => [lower.map(|end| (Relation::AtLeast, end)), upper.map(|end| (Relation::AtMost, end))],
    };
    ends.into_iter().flatten().map(move |(relation, rhs)| Inequality { terms: terms().into(), relation, rhs })
}

/// Whether both are the same constraints, each as often, in any order.
fn same_constraints(
    kind: &'static str,
    expected: impl Iterator<Item = Inequality>,
    found: &[Labelled],
    budget: &Budget,
) -> Result<(), Rejected> {
    let (mut count, mut displaced) = (0, Vec::new());
    let mut elsewhere: HashMap<String, usize> = HashMap::new();
    for constraint in expected {
        let in_place = found.get(count).filter(|found| constraint.is_same_as(&found.inequality, budget));
        if in_place.is_none() {
            *elsewhere.entry(signature(&constraint, budget)).or_default() += 1;
            displaced.extend(found.get(count));
        }
        count += 1;
    }
    if count != found.len() {
        return Err(Rejected::Constraints { kind, found: found.len(), expected: count });
    }
    for constraint in displaced {
        match elsewhere.get_mut(&signature(&constraint.inequality, budget)) {
            Some(count) if *count > 0 => *count -= 1,
            _ => return Err(Rejected::Constraint(clipped(&constraint.label))),
        }
    }
    Ok(())
}

/// A text that is the same for constraints that say the same.
fn signature(constraint: &Inequality, budget: &Budget) -> String {
    let told = |value: &Value| if value.may_be_told(budget) { value.to_string() } else { String::new() };
    let terms: String = constraint.terms.iter().map(|(index, value)| format!(" {index} {}", told(value))).collect();
    format!("{} {}{terms}", constraint.relation.letter(), told(&constraint.rhs))
}
