//! The section Bounds of a text in the LP format.

use super::expression::Side;
use super::lexer::{Kind, Relation};
use super::reader::{Reader, Result};
use super::rows::CONFLICT;
use crate::program::{Bounds, Variable};

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
        let variable = self.known_variable(name);
        if self.token.is_word("free") {
            self.advance()?;
            self.lp.column_mut(variable).bounds = Bounds::free();
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
        let variable = self.known_variable(name);
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
        let lower_or_upper = relation.bounds(end)?;
        let bounds = &mut self.lp.column_mut(variable).bounds;
        match relation {
            Relation::Less => bounds.upper = lower_or_upper.upper,
            Relation::Greater => bounds.lower = lower_or_upper.lower,
            Relation::Equal => *bounds = lower_or_upper,
        }
        Ok(())
    }
}
