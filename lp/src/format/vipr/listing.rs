//! A linear program as VIPR sees it: names without blanks, and one-sided constraints in a fixed order.

use std::collections::{HashMap, HashSet};

use crate::program::{Bounds, LinearProgram, Rational};

/// How the left-hand side of a constraint compares with its right-hand side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    AtMost,
    Equal,
    AtLeast,
}

impl Relation {
    /// The letter of the format.
    pub const fn letter(self) -> char {
        match self {
            Self::AtMost => 'L',
            Self::Equal => 'E',
            Self::AtLeast => 'G',
        }
    }

    /// The relation of a letter of the format.
    pub fn from_letter(letter: &str) -> Option<Self> {
        match letter {
            "L" => Some(Self::AtMost),
            "E" => Some(Self::Equal),
            "G" => Some(Self::AtLeast),
            _ => None,
        }
    }
}

/// Where a constraint comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Column(usize),
    Row(usize),
}

/// One end of the bounds of a column or a row; both ends, where they are one value.
#[derive(Debug, Clone, Copy)]
pub(super) struct End<'a> {
    pub source: Source,
    pub relation: Relation,
    pub value: &'a Rational,
}

/// The constraints of a program: those that bound columns, by rising column, then the rows; the lower end before the
/// upper one.
pub(super) fn constraints(lp: &LinearProgram) -> (Vec<End<'_>>, Vec<End<'_>>) {
    let columns =
        lp.columns().iter().enumerate().flat_map(|(index, column)| ends(Source::Column(index), &column.bounds));
    let rows = lp.rows().iter().enumerate().flat_map(|(index, row)| ends(Source::Row(index), &row.bounds));
    (columns.collect(), rows.collect())
}

fn ends(source: Source, bounds: &Bounds) -> impl Iterator<Item = End<'_>> {
    // By parts: comparing rationals of many digits recurses once for each of their partial quotients.
    let parts = |end: &Option<Rational>| end.as_ref().map(|end| (end.numer().clone(), end.denom().clone()));
    let fixed = bounds.lower.is_some() && parts(&bounds.lower) == parts(&bounds.upper);
    let lower = (if fixed { Relation::Equal } else { Relation::AtLeast }, &bounds.lower);
    let upper = (Relation::AtMost, if fixed { &None } else { &bounds.upper });
    [lower, upper]
        .into_iter()
        .filter_map(move |(relation, end)| end.as_ref().map(|value| End { source, relation, value }))
}

/// The names of the columns: their own, but for those that have blanks or are empty or taken.
pub(super) fn column_names(lp: &LinearProgram) -> Vec<String> {
    let mut names = Names::default();
    lp.columns().iter().enumerate().map(|(index, column)| names.name(&column.name, "x", index)).collect()
}

/// The names of the rows: their own, but for those that have blanks or are empty or taken.
pub(super) fn row_names(lp: &LinearProgram) -> Vec<String> {
    let mut names = Names::default();
    lp.rows().iter().enumerate().map(|(index, row)| names.name(&row.name, "r", index)).collect()
}

/// Names that no two things share.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    copies: HashMap<String, usize>,
}

impl Names {
    /// The `wanted` name with underscores in place of blanks, or the `letter` and the index if nothing is wanted; with
    /// a number after it if it is taken.
    pub fn name(&mut self, wanted: &str, letter: &str, index: usize) -> String {
        let is_blank = |character: char| character.is_whitespace() || character.is_control();
        let wanted = if wanted.is_empty() { format!("{letter}{index}") } else { wanted.replace(is_blank, "_") };
        if self.taken.insert(wanted.clone()) {
            return wanted;
        }
        let copies = self.copies.entry(wanted.clone()).or_insert(1);
        loop {
            *copies += 1;
            let numbered = format!("{wanted}_{copies}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}
