//! The rows of a text in the LP format.

use std::collections::HashSet;

use super::super::error::{Reason, shortened};
use super::super::notes::{Notes, Remark};
use super::expression::{Infinity, Side};
use super::lexer::{Kind, Relation, Token};
use super::reader::{Reader, Result};
use crate::program::{Bounds, Constraint, LinearProgram};

pub(super) const CONFLICT: Reason = Reason::Relation("the two relations of a range must point the same way");

/// What is known of the rows so far: those without names get theirs when all names are known.
#[derive(Debug, Default)]
pub(super) struct Rows<'t> {
    names: HashSet<&'t str>,
    nameless: Vec<usize>,
    /// Where lines begin that go on with a row with two relations, and could be rows without names.
    continued: Vec<usize>,
}

impl<'t> Rows<'t> {
    fn add(&mut self, lp: &mut LinearProgram, name: Option<Token<'t>>, constraint: Constraint) -> Result<()> {
        if let Some(name) = name.filter(|name| !self.names.insert(name.text)) {
            return Err(name.fault(Reason::DuplicateRow(shortened(name.text))));
        }
        let row = lp.subject_to(name.map_or("", |name| name.text), constraint);
        if name.is_none() {
            self.nameless.push(row);
        }
        Ok(())
    }

    /// Gives all rows of `lp` names.
    pub(super) fn finish(self, lp: &mut LinearProgram, notes: &mut Notes) {
        // Where all rows that are seen have names, one without would be strange.
        if !self.nameless.is_empty() {
            self.continued.iter().for_each(|&offset| notes.push(offset, Remark::Continued));
        }
        for row in self.nameless {
            *lp.row_name_mut(row) = free_name(row + 1, &self.names);
        }
    }
}

/// The name of the row of this number, counted from 1, if the file gives it none.
fn free_name(number: usize, taken: &HashSet<&str>) -> String {
    let plain = format!("c{number}");
    let suffixed = (2..).map(|suffix| format!("{plain}_{suffix}"));
    let is_free = |name: &String| !taken.contains(name.as_str());
    std::iter::once(plain.clone()).chain(suffixed).find(is_free).unwrap_or(plain)
}

impl<'t> Reader<'t> {
    pub(super) fn rows_section(&mut self) -> Result<()> {
        while !self.section_ends() {
            let name = self.label()?;
            let constraint = if name.is_some() && matches!(self.token.kind, Kind::Relation(_)) {
                self.empty_row()?
            } else {
                self.constraint()?
            };
            if !self.token.begins_line && self.token.kind != Kind::End && self.ahead.kind != Kind::Colon {
                return Err(self.token.unexpected("an operator or the end of the line"));
            }
            self.rows.add(&mut self.lp, name, constraint)?;
        }
        Ok(())
    }

    /// A row without terms, `name: >= -1`, as CPLEX writes it: its name tells that it does not go on with the row
    /// before it.
    fn empty_row(&mut self) -> Result<Constraint> {
        let nothing = Side::nothing(self.token);
        let relation = self.relation()?;
        let right = self.side(false)?;
        right.require_constant()?;
        single(nothing, relation, right)
    }

    fn constraint(&mut self) -> Result<Constraint> {
        let left = self.side(true)?;
        let relation = self.relation()?;
        let middle = self.side(left.is_constant())?;
        [&left, &middle].into_iter().for_each(|side| side.note_if_mixed(&mut self.notes));
        if !matches!(self.token.kind, Kind::Relation(_)) {
            [&left, &middle].into_iter().for_each(|side| side.note_if_huge(&mut self.notes));
            self.note_new_column(&left, &middle)?;
            return single(left, relation, middle);
        }
        let place = self.token;
        if self.relation()? != relation {
            return Err(place.fault(CONFLICT));
        }
        let right = self.side(false)?;
        self.rows.continued.extend(middle.broken_at.map(|token| token.offset));
        [&left, &right].into_iter().for_each(|end| end.note_if_huge(&mut self.notes));
        let bounds = match relation {
            Relation::Less => Bounds { lower: left.end(Infinity::Negative)?, upper: right.end(Infinity::Positive)? },
            Relation::Greater => Bounds { lower: right.end(Infinity::Negative)?, upper: left.end(Infinity::Positive)? },
            Relation::Equal => return Err(place.fault(CONFLICT)),
        };
        Ok(middle.into_expression()?.within(bounds))
    }

    /// Refuses or notes a name in the place where most rows have a number.
    fn note_new_column(&mut self, left: &Side<'_>, right: &Side<'_>) -> Result<()> {
        if right.is_constant() {
            return Ok(());
        }
        left.require_a_value()?;
        right.require_a_value()?;
        if let Some(name) = right.new_column_alone().filter(|_| !left.is_constant()) {
            self.notes.push(name.offset, Remark::NewColumn(shortened(name.text)));
        }
        Ok(())
    }

    /// Reads a relation.
    pub(super) fn relation(&mut self) -> Result<Relation> {
        match self.token.kind {
            Kind::Relation(relation) => {
                self.advance()?;
                Ok(relation)
            }
            _ => Err(self.token.unexpected("an operator or a relation")),
        }
    }
}

/// A row with one relation.
fn single(left: Side<'_>, relation: Relation, right: Side<'_>) -> Result<Constraint> {
    if right.is_constant() {
        let bounds = relation.bounds(right)?;
        return Ok(left.into_expression()?.within(bounds));
    }
    if left.is_constant() {
        let bounds = relation.reversed().bounds(left)?;
        return Ok(right.into_expression()?.within(bounds));
    }
    let (left, right) = (left.into_expression()?, right.into_expression()?);
    Ok(match relation {
        Relation::Less => left.at_most(right),
        Relation::Equal => left.equals(right),
        Relation::Greater => left.at_least(right),
    })
}

impl Relation {
    /// The relation as read from right to left.
    pub(super) const fn reversed(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Equal => Self::Equal,
            Self::Greater => Self::Less,
        }
    }

    /// The bounds of what stands to the left of this relation and `end`.
    pub(super) fn bounds(self, end: Side<'_>) -> Result<Bounds> {
        Ok(match self {
            Self::Less => Bounds { lower: None, upper: end.end(Infinity::Positive)? },
            Self::Equal => Bounds::fixed(end.finite_end()?),
            Self::Greater => Bounds { lower: end.end(Infinity::Negative)?, upper: None },
        })
    }
}
