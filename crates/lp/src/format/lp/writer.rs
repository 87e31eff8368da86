//! The writer of the LP format.

use std::iter::once;

use num_traits::{One, Signed, Zero};

use super::super::decimal::Numbers;
use super::super::names::{Labels, Names, Unwritable};
use super::super::written::Written;
use super::keyword::is_reserved;
use super::lexer::is_name_character;
use super::reader::PROGRAM_NAME;
use crate::program::{Bounds, LinearProgram, Rational, Row, Sense};

/// Readers may cut lines at 255 characters. Only a name or a number that is longer makes a longer line.
const LINE_LENGTH: usize = 250;

/// Writes a program in the CPLEX LP format, exactly: numbers as decimals, those without an end as fractions `n/d`. What
/// is written is read as the same program, if its objective has a name.
///
/// So that columns are read in the same order, the objective names all of them, some with coefficient zero, where the
/// first rows do not name them in order.
///
/// # Errors
/// If a name is not the only one, or none for this format: empty, with a character that the format does not allow, with
/// a digit or a point at its beginning, one that readers could take for an exponent (`e5`), or a reserved word (`st`,
/// `free`, …).
pub fn write_lp(lp: &LinearProgram, names: Names) -> Result<String, Unwritable> {
    written(lp, names).map(|written| written.text)
}

/// The same, and which numbers are fractions.
pub(in super::super) fn written(lp: &LinearProgram, names: Names) -> Result<Written, Unwritable> {
    let labels = Labels::new(lp, names, name_rule)?;
    let mut writer = Writer { lp, labels: &labels, out: String::new(), line_start: 0, numbers: Numbers::default() };
    writer.write();
    Ok(Written::new(writer.out, writer.numbers))
}

/// The rule for names of rows and columns.
fn name_rule(name: &str) -> Option<&'static str> {
    let looks_like_an_exponent = matches!(name.as_bytes(), [b'e' | b'E', b'0'..=b'9', ..]);
    if name.is_empty() {
        Some("names may not be empty in the LP format")
    } else if name.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
        Some("names may not begin with a digit or a point in the LP format")
    } else if !name.chars().all(is_name_character) {
        Some("a character that names may not hold in the LP format")
    } else if looks_like_an_exponent {
        Some("the LP format could take it for an exponent")
    } else if is_reserved(name) {
        Some("this word is reserved in the LP format")
    } else {
        None
    }
}

struct Writer<'p> {
    lp: &'p LinearProgram,
    labels: &'p Labels<'p>,
    out: String,
    /// Where the last line of `out` begins.
    line_start: usize,
    numbers: Numbers,
}

impl<'p> Writer<'p> {
    fn write(&mut self) {
        if !self.labels.program.is_empty() {
            self.line(&[PROGRAM_NAME, " ", self.labels.program]);
        }
        self.line(&[if self.lp.sense() == Sense::Maximize { "Maximize" } else { "Minimize" }]);
        self.objective();
        self.line(&["Subject To"]);
        for (number, row) in self.lp.rows().iter().enumerate() {
            self.row(&self.labels.rows[number], row);
        }
        self.bounds();
        self.integers();
        self.line(&["End"]);
    }

    fn objective(&mut self) {
        self.label(self.labels.objective);
        let names_all = !self.names_columns_in_order();
        let terms = self.lp.columns().iter().map(|column| &column.objective).enumerate();
        let is_first = self.terms(terms.filter(|(_, value)| names_all || !value.is_zero()));
        let constant = self.lp.constant();
        if !constant.is_zero() {
            self.summand(constant, None, is_first);
        }
        self.end_line();
    }

    /// Whether the columns would be read in their order if the objective named only those that it has.
    fn names_columns_in_order(&self) -> bool {
        let columns = self.lp.columns();
        let in_objective = (0..columns.len()).filter(|&column| !columns[column].objective.is_zero());
        let in_rows = self.lp.rows().iter().flat_map(|row| match row.terms() {
            [] => [].iter().map(first_of).chain((!columns.is_empty()).then_some(0)),
            terms => terms.iter().map(first_of).chain(None),
        });
        let mut known = 0;
        for column in in_objective.chain(in_rows) {
            if column > known {
                return false;
            }
            known = known.max(column + 1);
        }
        known == columns.len()
    }

    fn row(&mut self, name: &str, row: &Row) {
        self.label(name);
        let Bounds { lower, upper } = &row.bounds;
        if let (Some(lower), Some(_), false) = (lower, upper, row.bounds.is_fixed()) {
            let before = self.numbers.text(lower) + " <=";
            self.piece(&before);
        }
        let terms = row.terms().iter().map(|(column, value)| (*column, value));
        if self.terms(terms) {
            let column = self.labels.columns.first().map(|name| &**name);
            self.summand(&Rational::zero(), column, true);
        }
        let after = match (lower, upper) {
            (None, None) => ">= -inf".into(),
            (Some(lower), None) => format!(">= {}", self.numbers.text(lower)),
            (Some(lower), Some(upper)) if lower == upper => format!("= {}", self.numbers.text(lower)),
            (_, Some(upper)) => format!("<= {}", self.numbers.text(upper)),
        };
        self.piece(&after);
        self.end_line();
    }

    /// Writes a sum, and returns whether it is empty.
    fn terms<'v>(&mut self, terms: impl Iterator<Item = (usize, &'v Rational)>) -> bool {
        let labels = self.labels;
        let mut is_first = true;
        for (column, value) in terms {
            self.summand(value, Some(&labels.columns[column]), std::mem::take(&mut is_first));
        }
        is_first
    }

    fn summand(&mut self, value: &Rational, name: Option<&str>, is_first: bool) {
        let mut piece = String::from(match (value.is_negative(), is_first) {
            (true, _) => "- ",
            (false, true) => "",
            (false, false) => "+ ",
        });
        let magnitude = value.abs();
        if name.is_none() || !magnitude.is_one() {
            self.numbers.append(&mut piece, &magnitude);
        }
        if let Some(name) = name {
            if !magnitude.is_one() {
                piece.push(' ');
            }
            piece.push_str(name);
        }
        self.piece(&piece);
    }

    fn bounds(&mut self) {
        let labels = self.labels;
        let mut header = once("Bounds");
        for (column, name) in self.lp.columns().iter().zip(&labels.columns) {
            let Some(text) = bound(&column.bounds, name, &mut self.numbers) else { continue };
            if let Some(header) = header.next() {
                self.line(&[header]);
            }
            self.line(&[" ", &text]);
        }
    }

    fn integers(&mut self) {
        let labels = self.labels;
        let columns = self.lp.columns().iter().zip(&labels.columns).filter(|(column, _)| column.integer);
        let mut header = once("General");
        for (_, name) in columns {
            if let Some(header) = header.next() {
                self.line(&[header]);
            }
            self.line(&[" ", name]);
        }
    }

    fn label(&mut self, name: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push(':');
    }

    /// Writes a piece of text that no end of line may break.
    fn piece(&mut self, text: &str) {
        if self.out.len() - self.line_start + 1 + text.len() > LINE_LENGTH {
            self.end_line();
            self.out.push_str("  ");
        }
        self.out.push(' ');
        self.out.push_str(text);
    }

    fn line(&mut self, texts: &[&str]) {
        self.out.extend(texts.iter().copied());
        self.end_line();
    }

    fn end_line(&mut self) {
        self.out.push('\n');
        self.line_start = self.out.len();
    }
}

fn first_of(term: &(usize, Rational)) -> usize {
    term.0
}

/// What the section Bounds says of a column, nothing where its bounds go without saying.
fn bound(bounds: &Bounds, name: &str, numbers: &mut Numbers) -> Option<String> {
    let Bounds { lower, upper } = bounds;
    let is_zero = lower.as_ref().is_some_and(Zero::is_zero);
    match upper {
        None if is_zero => return None,
        None if lower.is_none() => return Some(format!("{name} free")),
        Some(upper) if bounds.is_fixed() => return Some(format!("{name} = {}", numbers.text(upper))),
        _ => {}
    }
    let mut text = match (lower, upper) {
        (Some(_), Some(upper)) if is_zero && !upper.is_negative() => name.to_owned(),
        (None, _) => format!("-inf <= {name}"),
        (Some(lower), _) => format!("{} <= {name}", numbers.text(lower)),
    };
    if let Some(upper) = upper {
        text += " <= ";
        numbers.append(&mut text, upper);
    }
    Some(text)
}
