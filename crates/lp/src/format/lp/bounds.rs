//! The section Bounds of a text in the LP format.

use super::super::error::shortened;
use super::super::notes::Remark;
use super::expression::Side;
use super::lexer::{Kind, Relation, Token};
use super::reader::{Reader, Result};
use super::rows::CONFLICT;
use crate::program::{Bounds, Rational, Variable};

impl<'t> Reader<'t> {
    pub(super) fn bounds_section(&mut self) -> Result<()> {
        while !self.section_ends() {
            if self.token.kind == Kind::Name && !self.token.is_infinity() {
                self.bound_after_name()?;
            } else {
                self.bound_before_name()?;
            }
            if !self.token.begins_line && self.token.kind != Kind::End {
                return Err(self.token.unexpected("the end of the line"));
            }
        }
        Ok(())
    }

    /// `x free`, or `x <= 5` and its like.
    fn bound_after_name(&mut self) -> Result<()> {
        let name = self.advance()?;
        let variable = self.known_variable(name)?;
        if self.token.is_word("free") {
            let place = self.advance()?;
            self.set(variable, [Some(None), Some(None)], place);
            return Ok(());
        }
        let relation = self.relation()?;
        let end = self.side(false)?;
        self.restrict(variable, relation, end)
    }

    /// `2 <= x`, perhaps with `<= 5` after it.
    fn bound_before_name(&mut self) -> Result<()> {
        let left = self.side(false)?;
        left.require_constant()?;
        let relation = self.relation()?;
        if self.token.kind != Kind::Name || self.token.is_infinity() {
            return Err(self.token.unexpected("the name of a variable"));
        }
        let name = self.advance()?;
        let variable = self.known_variable(name)?;
        self.restrict(variable, relation.reversed(), left)?;
        if !matches!(self.token.kind, Kind::Relation(_)) {
            return Ok(());
        }
        let place = self.token;
        if self.relation()? != relation || relation == Relation::Equal {
            return Err(place.fault(CONFLICT));
        }
        let right = self.side(false)?;
        self.restrict(variable, relation, right)
    }

    /// Sets the ends that a relation between a variable and a constant names, and leaves the other one.
    fn restrict(&mut self, variable: Variable, relation: Relation, end: Side<'t>) -> Result<()> {
        end.note_if_huge(&mut self.notes);
        let place = end.start;
        let Bounds { lower, upper } = relation.bounds(end)?;
        let ends = match relation {
            Relation::Less => [None, Some(upper)],
            Relation::Greater => [Some(lower), None],
            Relation::Equal => [Some(lower), Some(upper)],
        };
        self.set(variable, ends, place);
        Ok(())
    }

    /// Sets those of the lower and the upper end that are given. A note is made of a bound that is another one than an
    /// earlier line gave: it may be a slip, and some readers keep the earlier one where the later one is the default.
    fn set(&mut self, variable: Variable, ends: [Option<Option<Rational>>; 2], place: Token<'t>) {
        let index = variable.index();
        if self.bounded.len() <= index {
            self.bounded.resize(index + 1, [false; 2]);
        }
        let column = self.lp.column_mut(variable);
        let places = [("lower", &mut column.bounds.lower), ("upper", &mut column.bounds.upper)];
        for (((end, place_of_end), new), bounded) in places.into_iter().zip(ends).zip(&mut self.bounded[index]) {
            let Some(new) = new else { continue };
            if *bounded && place_of_end.is_some() && *place_of_end != new {
                let column = shortened(&column.name);
                self.notes.push(place.offset, Remark::BoundAgain { end, column });
            }
            (*place_of_end, *bounded) = (new, true);
        }
    }
}
