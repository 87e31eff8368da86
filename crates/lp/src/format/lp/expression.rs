//! Sums of terms and constants, as they stand on one side of a relation.

use num_traits::One;

use super::super::error::{Reason, shortened};
use super::super::missing;
use super::super::notes::{Notes, Remark};
use super::super::number::parse_rational;
use super::lexer::{Kind, Token};
use super::reader::{Reader, Result};
use crate::program::{Expression, Rational, Variable};

/// One side of a relation, or the objective.
#[derive(Debug)]
pub(super) struct Side<'t> {
    pub(super) start: Token<'t>,
    terms: Vec<(Variable, Rational)>,
    constant: Option<Rational>,
    infinity: Option<Infinity>,
    /// The last word that named a column which nothing had named before.
    new: Option<Token<'t>>,
    /// The last sign at the beginning of a line with which the sum goes on.
    pub(super) broken_at: Option<Token<'t>>,
}

/// The sign of a side that is infinite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Infinity {
    Negative,
    Positive,
}

impl Side<'_> {
    fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.constant.is_none()
    }

    /// Whether no variable occurs.
    pub(super) fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// Refuses variables.
    pub(super) fn require_constant(&self) -> Result<()> {
        if self.is_constant() { Ok(()) } else { Err(self.start.fault(Reason::Relation("a bound must be a constant"))) }
    }

    /// The sum of nothing, which stands before `next`.
    pub(super) const fn nothing(next: Token<'_>) -> Side<'_> {
        Side { start: next, terms: Vec::new(), constant: None, infinity: None, new: None, broken_at: None }
    }

    /// The name of a column that nothing has named before, if it is all of this side: it may stand in a number's place.
    pub(super) fn new_column_alone(&self) -> Option<Token<'_>> {
        self.new.filter(|_| self.terms.len() == 1 && self.constant.is_none())
    }

    /// Refuses a word for a value that is not there in the place of a number.
    pub(super) fn require_a_value(&self) -> Result<()> {
        match self.new_column_alone().filter(|name| missing::is_no_value(name.text)) {
            Some(name) => Err(name.fault(missing::reason(name.text))),
            None => Ok(()),
        }
    }

    /// A note if this is a bound on which readers differ.
    pub(super) fn note_if_huge(&self, notes: &mut Notes) {
        if let Some(constant) = self.constant.as_ref().filter(|_| self.is_constant()) {
            notes.push_if_huge(self.start.offset, constant);
        }
    }

    /// A note if there are columns and a constant.
    pub(super) fn note_if_mixed(&self, notes: &mut Notes) {
        if let Some(constant) = self.constant.as_ref().filter(|_| !self.is_constant()) {
            notes.push(self.start.offset, Remark::ConstantInRow(shortened(&constant.to_string())));
        }
    }

    /// The sum, which must be finite.
    pub(super) fn into_expression(self) -> Result<Expression> {
        if self.infinity.is_some() {
            return Err(self.start.fault(Reason::Infinity));
        }
        let terms = Expression::from_iter(self.terms);
        Ok(match self.constant {
            Some(constant) => terms + constant,
            None => terms,
        })
    }

    /// The value of a side without variables, `None` if it is the infinity of this sign; the other one is an error.
    pub(super) fn end(self, sign: Infinity) -> Result<Option<Rational>> {
        match self.infinity {
            Some(infinity) if infinity == sign => Ok(None),
            Some(_) => Err(self.start.fault(Reason::Infinity)),
            None => self.finite_end().map(Some),
        }
    }

    /// The value of a side without variables, which must be finite.
    pub(super) fn finite_end(self) -> Result<Rational> {
        if self.infinity.is_some() {
            return Err(self.start.fault(Reason::Infinity));
        }
        self.require_a_value()?;
        self.require_constant()?;
        Ok(self.constant.unwrap_or_default())
    }

    fn add_constant(&mut self, value: Rational) {
        self.constant = Some(match self.constant.take() {
            Some(sum) => sum + value,
            None => value,
        });
    }
}

impl<'t> Reader<'t> {
    /// Reads a side. If it does not wrap, it ends with its line.
    pub(super) fn side(&mut self, wraps: bool) -> Result<Side<'t>> {
        let mut side = Side::nothing(self.token);
        while side.is_empty() || self.side_goes_on(wraps) {
            if !side.is_empty() && self.token.begins_line {
                side.broken_at = Some(self.token);
            }
            let negative = self.signs()?;
            if self.section_ends_the_sum() || self.ahead.kind == Kind::Colon {
                return Err(self.token.unexpected("a number or a variable"));
            }
            if self.token.is_infinity() {
                let infinity = self.advance()?;
                if !side.is_empty() {
                    return Err(infinity.fault(Reason::Relation("an infinity in a sum")));
                }
                side.infinity = Some(if negative { Infinity::Negative } else { Infinity::Positive });
                break;
            }
            self.summand(&mut side, negative, wraps)?;
        }
        Ok(side)
    }

    /// Reads what follows the signs: a number, a variable, or both.
    fn summand(&mut self, side: &mut Side<'t>, negative: bool, wraps: bool) -> Result<()> {
        let signed = |magnitude: Rational| if negative { -magnitude } else { magnitude };
        let coefficient = match self.token.kind {
            Kind::Number => {
                let number = signed(self.number()?);
                if self.token.kind == Kind::Times {
                    self.advance()?;
                    if !self.variable_follows(true) {
                        return Err(self.token.unexpected("the variable that the number before `*` multiplies"));
                    }
                } else if !self.variable_follows(wraps) {
                    side.add_constant(number);
                    return Ok(());
                }
                number
            }
            Kind::Name => signed(Rational::one()),
            _ => return Err(self.token.unexpected("a number or a variable")),
        };
        let name = self.advance()?;
        if self.token.kind == Kind::Times {
            if self.ahead.kind == Kind::Name {
                return Err(self.token.fault(Reason::Unsupported("quadratic terms")));
            }
            return Err(self.token.fault(Reason::Relation("`*` may stand between a number and a variable only")));
        }
        let (variable, is_new) = self.variable(name)?;
        if is_new {
            side.new = Some(name);
        }
        if self.token.kind == Kind::Name && !self.token.begins_line && missing::is_no_value(name.text) {
            return Err(name.fault(missing::reason(name.text)));
        }
        side.terms.push((variable, coefficient));
        Ok(())
    }

    /// Whether the next word is a variable that the number before it multiplies.
    fn variable_follows(&self, wraps: bool) -> bool {
        let is_name = self.token.kind == Kind::Name && self.ahead.kind != Kind::Colon && !self.token.is_infinity();
        is_name && (wraps || !self.token.begins_line) && !self.section_ends_the_sum()
    }

    /// Whether the next word is an operator that continues a side.
    fn side_goes_on(&self, wraps: bool) -> bool {
        matches!(self.token.kind, Kind::Plus | Kind::Minus) && (wraps || !self.token.begins_line)
    }

    /// Reads any number of signs, and returns whether they make a minus.
    pub(super) fn signs(&mut self) -> Result<bool> {
        let mut negative = false;
        while matches!(self.token.kind, Kind::Plus | Kind::Minus) {
            negative ^= self.advance()?.kind == Kind::Minus;
        }
        Ok(negative)
    }

    /// Reads an unsigned number.
    pub(super) fn number(&mut self) -> Result<Rational> {
        let token = self.advance()?;
        parse_rational(token.text).map_err(|error| token.fault(Reason::number(token.text, error)))
    }
}
