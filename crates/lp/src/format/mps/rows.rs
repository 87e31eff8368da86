//! The rows while the file is read: entries, right-hand sides and ranges come in later sections.

use std::collections::HashMap;

use num_traits::Signed;

use super::super::error::{Fault, Reason, shortened};
use super::card::Field;
use crate::program::{Bounds, Expression, LinearProgram, Rational, Sense, Variable};

type Result<T> = std::result::Result<T, Fault>;

/// What a row makes of its right-hand side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    AtMost,
    AtLeast,
    Equal,
}

#[derive(Debug)]
struct Row<'t> {
    name: &'t str,
    kind: Kind,
    terms: Vec<(Variable, Rational)>,
    right: Option<Rational>,
    range: Option<Rational>,
}

/// All rows, with the objective among them.
#[derive(Debug, Default)]
pub(super) struct Rows<'t> {
    rows: Vec<Row<'t>>,
    numbers: HashMap<&'t str, usize>,
    objective: Option<usize>,
}

impl<'t> Rows<'t> {
    /// Adds a row of the type `code`.
    pub(super) fn declare(&mut self, code: Field<'t>, name: Field<'t>) -> Result<()> {
        let kind = match code.text {
            "N" | "n" => Kind::Free,
            "L" | "l" => Kind::AtMost,
            "G" | "g" => Kind::AtLeast,
            "E" | "e" => Kind::Equal,
            other => return Err(code.fault(Reason::RowType(shortened(other)))),
        };
        if name.is_empty() {
            return Err(name.fault(Reason::Fields("the type and the name of a row")));
        }
        let number = self.rows.len();
        if self.numbers.insert(name.text, number).is_some() {
            return Err(name.fault(Reason::DuplicateRow(shortened(name.text))));
        }
        if kind == Kind::Free {
            self.objective.get_or_insert(number);
        }
        self.rows.push(Row { name: name.text, kind, terms: Vec::new(), right: None, range: None });
        Ok(())
    }

    /// Makes the row of this name the objective, which is the first row of type N otherwise.
    pub(super) fn choose_objective(&mut self, name: Field<'t>) -> Result<()> {
        let number = self.numbers.get(name.text).copied().filter(|&number| self.rows[number].kind == Kind::Free);
        self.objective = Some(number.ok_or_else(|| name.fault(Reason::ObjectiveName(shortened(name.text))))?);
        Ok(())
    }

    /// Adds the entry of a column that is not older than those with entries so far.
    pub(super) fn add_entry(&mut self, row: Field<'t>, variable: Variable, value: Rational) -> Result<()> {
        let terms = &mut self.find(row)?.terms;
        if terms.last().is_some_and(|&(last, _)| last == variable) {
            return Err(second("entry of the column in", row));
        }
        terms.push((variable, value));
        Ok(())
    }

    pub(super) fn set_right(&mut self, row: Field<'t>, value: Rational) -> Result<()> {
        set(&mut self.find(row)?.right, value).ok_or_else(|| second("right-hand side of", row))
    }

    pub(super) fn set_range(&mut self, row: Field<'t>, value: Rational) -> Result<()> {
        set(&mut self.find(row)?.range, value).ok_or_else(|| second("range of", row))
    }

    fn find(&mut self, name: Field<'t>) -> Result<&mut Row<'t>> {
        let number = self.numbers.get(name.text).ok_or_else(|| name.fault(Reason::UnknownRow(shortened(name.text))))?;
        Ok(&mut self.rows[*number])
    }

    /// Gives `lp` its rows and its objective.
    pub(super) fn finish(self, lp: &mut LinearProgram, sense: Sense) {
        lp.optimize(sense, Expression::default());
        for (number, row) in self.rows.into_iter().enumerate() {
            if self.objective == Some(number) {
                lp.objective_name = row.name.into();
                lp.optimize(sense, Expression::from_iter(row.terms) - row.right.unwrap_or_default());
            } else {
                let bounds = row.kind.bounds(row.right.unwrap_or_default(), row.range);
                lp.subject_to(row.name, Expression::from_iter(row.terms).within(bounds));
            }
        }
    }
}

impl Kind {
    fn bounds(self, right: Rational, range: Option<Rational>) -> Bounds {
        match (self, range) {
            (Self::Free, _) => Bounds::free(),
            (Self::AtMost, None) => Bounds::at_most(right),
            (Self::AtLeast, None) => Bounds::at_least(right),
            (Self::Equal, None) => Bounds::fixed(right),
            (Self::AtMost, Some(range)) => Bounds::between(&right - range.abs(), right),
            (Self::AtLeast, Some(range)) => Bounds::between(right.clone(), right + range.abs()),
            (Self::Equal, Some(range)) if range.is_negative() => Bounds::between(&right + range, right),
            (Self::Equal, Some(range)) => Bounds::between(right.clone(), right + range),
        }
    }
}

/// Fills an empty place.
fn set(place: &mut Option<Rational>, value: Rational) -> Option<()> {
    place.replace(value).is_none().then_some(())
}

fn second(what: &'static str, row: Field<'_>) -> Fault {
    row.fault(Reason::DuplicateEntry { what, row: shortened(row.text) })
}
