//! The writer of free MPS.

use num_traits::{Signed, Zero};

use super::super::decimal::Numbers;
use super::super::names::{Labels, Named, Names, Unwritable};
use super::super::written::Written;
use crate::program::{Bounds, Column, LinearProgram, Rational, Sense};

/// Writes a program as free MPS text, exactly: numbers as decimals, those without an end as fractions `n/d`. What is
/// written is read as the same program, if its objective has a name.
///
/// Rows without bounds are rows of type N, and rows with two bounds have a range.
///
/// # Errors
/// If a name is empty, holds blanks or control characters, or is not the only one; or if the bounds of a row contradict
/// each other.
pub fn write_mps(lp: &LinearProgram, names: Names) -> Result<String, Unwritable> {
    written(lp, names).map(|written| written.text)
}

/// The same, and which numbers are fractions.
pub(in super::super) fn written(lp: &LinearProgram, names: Names) -> Result<Written, Unwritable> {
    let labels = Labels::new(lp, names, name_rule)?;
    if let Some(row) = lp.rows().iter().position(|row| row.name == labels.objective && names == Names::Kept) {
        return Err(Unwritable::DuplicateName { what: Named::Row(row), name: labels.objective.into() });
    }
    if let Some(row) = lp.rows().iter().find(|row| row.bounds.contradict()) {
        return Err(Unwritable::ContradictoryRow(row.name.clone()));
    }
    let mut writer = Writer { lp, labels: &labels, out: String::new(), numbers: Numbers::default() };
    writer.write();
    Ok(Written::new(writer.out, writer.numbers))
}

/// The rule for names of rows and columns.
fn name_rule(name: &str) -> Option<&'static str> {
    if name.is_empty() {
        Some("names may not be empty in MPS")
    } else if name.contains(|character: char| character.is_ascii_whitespace() || character.is_control()) {
        Some("names may not hold blanks in free MPS")
    } else if name == "'MARKER'" {
        Some("this name is reserved in MPS")
    } else {
        None
    }
}

struct Writer<'p> {
    lp: &'p LinearProgram,
    labels: &'p Labels<'p>,
    out: String,
    numbers: Numbers,
}

impl Writer<'_> {
    fn write(&mut self) {
        let name = self.labels.program;
        self.line(&["NAME", name]);
        if self.lp.sense() == Sense::Maximize {
            self.line(&["OBJSENSE"]);
            self.line(&["   ", "MAX"]);
        }
        self.rows();
        self.columns();
        self.right_hand_sides();
        self.ranges();
        self.bounds();
        self.line(&["ENDATA"]);
    }

    fn rows(&mut self) {
        self.line(&["ROWS"]);
        self.line(&[" N", self.labels.objective]);
        let labels = self.labels;
        for (row, name) in self.lp.rows().iter().zip(&labels.rows) {
            self.line(&[kind(&row.bounds), name]);
        }
    }

    fn columns(&mut self) {
        self.line(&["COLUMNS"]);
        let labels = self.labels;
        let mut entries = vec![Vec::new(); self.lp.columns().len()];
        for (row, name) in self.lp.rows().iter().zip(&labels.rows) {
            for (column, value) in row.terms() {
                entries[*column].push((name, value));
            }
        }
        let mut between_markers = false;
        for ((column, name), entries) in self.lp.columns().iter().zip(&labels.columns).zip(entries) {
            if column.integer != between_markers {
                between_markers = column.integer;
                self.marker(between_markers);
            }
            if !column.objective.is_zero() || entries.is_empty() {
                self.number(&["   ", name, labels.objective], &column.objective);
            }
            for (row, value) in entries {
                self.number(&["   ", name, row], value);
            }
        }
        if between_markers {
            self.marker(false);
        }
    }

    fn marker(&mut self, begins: bool) {
        self.line(&["   ", "MARKER", "'MARKER'", if begins { "'INTORG'" } else { "'INTEND'" }]);
    }

    fn right_hand_sides(&mut self) {
        self.line(&["RHS"]);
        let labels = self.labels;
        if !self.lp.constant().is_zero() {
            self.number(&["   ", "RHS", labels.objective], &-self.lp.constant());
        }
        for (row, name) in self.lp.rows().iter().zip(&labels.rows) {
            let right = row.bounds.lower.as_ref().or(row.bounds.upper.as_ref());
            if let Some(right) = right.filter(|right| !right.is_zero()) {
                self.number(&["   ", "RHS", name], right);
            }
        }
    }

    fn ranges(&mut self) {
        let labels = self.labels;
        let mut is_first = true;
        for (row, name) in self.lp.rows().iter().zip(&labels.rows) {
            let Some(range) = range(&row.bounds) else { continue };
            if std::mem::take(&mut is_first) {
                self.line(&["RANGES"]);
            }
            self.number(&["   ", "RNG", name], &range);
        }
    }

    fn bounds(&mut self) {
        let labels = self.labels;
        let mut is_first = true;
        for (column, name) in self.lp.columns().iter().zip(&labels.columns) {
            for (code, value) in bound_lines(column).into_iter().flatten() {
                if std::mem::take(&mut is_first) {
                    self.line(&["BOUNDS"]);
                }
                match value {
                    Some(value) => self.number(&[code, "BND", name], value),
                    None => self.line(&[code, "BND", name]),
                }
            }
        }
    }

    fn line(&mut self, words: &[&str]) {
        self.words(words);
        self.out.push('\n');
    }

    fn number(&mut self, words: &[&str], value: &Rational) {
        self.words(words);
        self.out.push(' ');
        self.numbers.append(&mut self.out, value);
        self.out.push('\n');
    }

    fn words(&mut self, words: &[&str]) {
        for (number, word) in words.iter().filter(|word| !word.is_empty()).enumerate() {
            if number > 0 {
                self.out.push(' ');
            }
            self.out.push_str(word);
        }
    }
}

/// The type of a row with these bounds.
fn kind(bounds: &Bounds) -> &'static str {
    match (&bounds.lower, &bounds.upper) {
        (None, None) => " N",
        (None, Some(_)) => " L",
        (Some(lower), Some(upper)) if lower == upper => " E",
        (Some(_), _) => " G",
    }
}

/// How far the upper bound lies above the lower one, for a row that needs a range.
fn range(bounds: &Bounds) -> Option<Rational> {
    let difference = bounds.upper.as_ref()? - bounds.lower.as_ref()?;
    (!difference.is_zero()).then_some(difference)
}

type BoundLine<'p> = Option<(&'static str, Option<&'p Rational>)>;

/// The lines that give a column its bounds, none where these go without saying. Integers always have one: readers
/// differ on what they are without.
fn bound_lines(column: &Column) -> [BoundLine<'_>; 2] {
    let Bounds { lower, upper } = &column.bounds;
    let lower_line = |lower| Some((" LO", Some(lower)));
    match (lower, upper) {
        (None, None) => [Some((" FR", None)), None],
        (None, Some(upper)) => [Some((" MI", None)), Some((" UP", Some(upper)))],
        (Some(lower), Some(upper)) if lower == upper => [Some((" FX", Some(lower))), None],
        (Some(lower), Some(upper)) => {
            let goes_without_saying = lower.is_zero() && !upper.is_negative();
            [if goes_without_saying { None } else { lower_line(lower) }, Some((" UP", Some(upper)))]
        }
        (Some(lower), None) => {
            let lower_line = if lower.is_zero() { None } else { lower_line(lower) };
            [lower_line, column.integer.then_some((" PL", None))]
        }
    }
}
