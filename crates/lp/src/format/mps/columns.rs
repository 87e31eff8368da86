//! The columns while the file is read: their bounds come in a later section.

use std::collections::HashMap;

use super::super::error::{Fault, Reason, shortened};
use super::super::missing;
use super::super::notes::{Notes, Remark};
use super::super::number::parse_rational;
use super::bounds::{Again, Before, GivenBounds};
use super::card::Field;
use crate::program::{Bounds, LinearProgram, Rational, Variable};

type Result<T> = std::result::Result<T, Fault>;

#[derive(Debug)]
struct Column<'t> {
    name: &'t str,
    variable: Variable,
    integer: bool,
    between_markers: bool,
    bounds: GivenBounds,
    /// Where the column begins, or where its last bound was given.
    place: usize,
}

/// All columns so far, in the order of the program.
#[derive(Debug, Default)]
pub(super) struct Columns<'t> {
    columns: Vec<Column<'t>>,
    numbers: HashMap<&'t str, usize>,
    between_markers: bool,
}

impl<'t> Columns<'t> {
    /// The column of a line of COLUMNS: the last one, or a new one.
    pub(super) fn continue_or_add(&mut self, name: Field<'t>, lp: &mut LinearProgram) -> Result<Variable> {
        if let Some(last) = self.columns.last().filter(|last| last.name == name.text) {
            return Ok(last.variable);
        }
        if self.numbers.insert(name.text, self.columns.len()).is_some() {
            return Err(name.fault(Reason::ScatteredColumn(shortened(name.text))));
        }
        let variable = lp.variable(name.text, Bounds::free());
        let between_markers = self.between_markers;
        let bounds = GivenBounds::default();
        self.columns.push(Column {
            name: name.text,
            variable,
            integer: between_markers,
            between_markers,
            bounds,
            place: name.offset,
        });
        Ok(variable)
    }

    /// Reads the word of a marker line.
    pub(super) fn mark(&mut self, word: Field<'t>) -> Result<()> {
        self.between_markers = match (word.text, self.between_markers) {
            ("'INTORG'", false) => true,
            ("'INTEND'", true) => false,
            ("'INTORG'", true) => return Err(word.fault(Reason::Marker("'INTORG' after 'INTORG'"))),
            ("'INTEND'", false) => return Err(word.fault(Reason::Marker("'INTEND' without 'INTORG'"))),
            ("'SOSORG'" | "'SOSEND'", _) => return Err(word.fault(Reason::Unsupported("special ordered sets"))),
            _ => return Err(word.fault(Reason::Marker("expected 'INTORG' or 'INTEND'"))),
        };
        Ok(())
    }

    /// Notes that the section COLUMNS ends at `place` while a marker is open: other readers do not mind.
    pub(super) fn end(&self, place: Field<'t>, notes: &mut Notes) {
        if self.between_markers {
            notes.push(place.offset, Remark::OpenMarker);
        }
    }

    /// Whether there is a column of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }

    /// Reads a bound of the type `code`.
    pub(super) fn bound(
        &mut self,
        code: Field<'t>,
        name: Field<'t>,
        value: Field<'t>,
        notes: &mut Notes,
    ) -> Result<()> {
        if name.is_empty() {
            return Err(name.fault(Reason::Fields("the name of a column")));
        }
        let number = self.numbers.get(name.text);
        let number = number.ok_or_else(|| name.fault(Reason::UnknownColumn(shortened(name.text))))?;
        let column = &mut self.columns[*number];
        let code_type = BoundType::of(code)?;
        if !code_type.has_number() && missing::is_not_a_number(value.text) {
            return Err(value.fault(missing::reason(value.text)));
        }
        column.place = code.offset;
        column.integer |= code_type.makes_integer();
        let bounds = &mut column.bounds;
        let outcome = match code_type {
            BoundType::Upper | BoundType::IntegerUpper => bounds.set_upper(end(value, "inf", notes)?),
            BoundType::Lower | BoundType::IntegerLower => bounds.set_lower(end(value, "-inf", notes)?),
            BoundType::Fixed => {
                let value = number_of(value)?;
                bounds.set_both(Some(value.clone()), Some(value))
            }
            BoundType::Binary => {
                bounds.set_binary();
                Ok(Before::Nothing)
            }
            BoundType::Free => bounds.set_both(None, None),
            BoundType::NoLower => bounds.set_lower(None),
            BoundType::NoUpper => bounds.set_upper(None),
        };
        let column = || shortened(name.text);
        let before = outcome.map_err(|Again(end)| code.fault(Reason::DuplicateBound { end, column: column() }))?;
        if let Before::Infinite(end) = before {
            notes.push(code.offset, Remark::BoundAfterNone { end, column: column() });
        }
        Ok(())
    }

    /// Gives the columns of `lp` their bounds and their marks.
    pub(super) fn finish(self, lp: &mut LinearProgram, notes: &mut Notes) {
        let mut unbounded = self.columns.iter().filter(|column| column.between_markers && column.bounds.are_unsaid());
        if let Some(first) = unbounded.next() {
            let (column, others) = (shortened(first.name), unbounded.count());
            notes.push(first.place, Remark::IntegersWithoutBounds { column, others });
        }
        for column in self.columns {
            if column.bounds.open_below() {
                notes.push(column.place, Remark::NegativeUpper(shortened(column.name)));
            }
            if column.bounds.are_beside_binary() {
                notes.push(column.place, Remark::BoundedBinary(shortened(column.name)));
            }
            let target = lp.column_mut(column.variable);
            target.integer = column.integer;
            target.bounds = column.bounds.resolve(column.between_markers);
        }
    }
}

/// The types of bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoundType {
    Upper,
    Lower,
    IntegerUpper,
    IntegerLower,
    Fixed,
    Binary,
    Free,
    NoLower,
    NoUpper,
}

impl BoundType {
    pub(super) fn of(code: Field<'_>) -> Result<Self> {
        Ok(match code.text.to_ascii_uppercase().as_str() {
            "UP" => Self::Upper,
            "LO" => Self::Lower,
            "UI" => Self::IntegerUpper,
            "LI" => Self::IntegerLower,
            "FX" => Self::Fixed,
            "BV" => Self::Binary,
            "FR" => Self::Free,
            "MI" => Self::NoLower,
            "PL" => Self::NoUpper,
            "SC" | "SI" => return Err(code.fault(Reason::Unsupported("semi-continuous columns"))),
            _ => return Err(code.fault(Reason::BoundType(shortened(code.text)))),
        })
    }

    /// Whether a bound of this type makes its column an integer.
    const fn makes_integer(self) -> bool {
        matches!(self, Self::IntegerUpper | Self::IntegerLower | Self::Binary)
    }

    /// Whether a number belongs to a bound of this type.
    pub(super) const fn has_number(self) -> bool {
        !matches!(self, Self::Binary | Self::Free | Self::NoLower | Self::NoUpper)
    }
}

/// The number of a bound, `None` where it is the infinity that does not bind.
fn end(value: Field<'_>, infinity: &str, notes: &mut Notes) -> Result<Option<Rational>> {
    let unsigned = value.text.trim_start_matches(['+', '-']);
    if !unsigned.eq_ignore_ascii_case("inf") && !unsigned.eq_ignore_ascii_case("infinity") {
        let number = number_of(value)?;
        notes.push_if_huge(value.offset, &number);
        return Ok(Some(number));
    }
    if value.text.starts_with('-') == infinity.starts_with('-') { Ok(None) } else { Err(value.fault(Reason::Infinity)) }
}

/// The number that a field must hold.
pub(super) fn number_of(field: Field<'_>) -> Result<Rational> {
    if field.is_empty() {
        return Err(field.fault(Reason::Fields("a number")));
    }
    parse_rational(field.text).map_err(|error| field.fault(Reason::number(field.text, error)))
}
