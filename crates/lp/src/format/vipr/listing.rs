//! A linear program as the writer states it: names without blanks, and one-sided constraints in a fixed order.

use std::collections::{HashMap, HashSet};

use crate::program::{Bounds, LinearProgram, Rational};

/// How the left-hand side of a constraint compares with its right-hand side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
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
}

/// Where a constraint comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Column(usize),
    Row(usize),
}

/// One end of the bounds of a column or a row; both ends, where they are one value.
#[derive(Debug, Clone, Copy)]
pub(super) struct FiniteBound<'a> {
    pub source: Source,
    pub relation: Relation,
    pub value: &'a Rational,
}

/// The constraints of a program: those that bound columns, by rising column, then the rows; the lower end before the
/// upper one.
pub(super) fn constraints(lp: &LinearProgram) -> (Vec<FiniteBound<'_>>, Vec<FiniteBound<'_>>) {
    let columns =
        lp.columns().iter().enumerate().flat_map(|(index, column)| ends(Source::Column(index), &column.bounds));
    let rows = lp.rows().iter().enumerate().flat_map(|(index, row)| ends(Source::Row(index), &row.bounds));
    (columns.collect(), rows.collect())
}

fn ends(source: Source, bounds: &Bounds) -> impl Iterator<Item = FiniteBound<'_>> {
    let fixed = bounds.is_fixed();
    let lower = (if fixed { Relation::Equal } else { Relation::AtLeast }, &bounds.lower);
    let upper = (Relation::AtMost, if fixed { &None } else { &bounds.upper });
    [lower, upper]
        .into_iter()
        .filter_map(move |(relation, end)| end.as_ref().map(|value| FiniteBound { source, relation, value }))
}

/// The names of the columns: their own, but for those that have blanks, begin as comments do, are empty or taken.
pub(super) fn column_names(lp: &LinearProgram) -> Vec<String> {
    Names::of(lp.columns().iter().map(|column| column.name.as_str()), "x")
}

/// The names of the rows: their own, but for those that have blanks, begin as comments do, are empty or taken.
pub(super) fn row_names(lp: &LinearProgram) -> Vec<String> {
    Names::of(lp.rows().iter().map(|row| row.name.as_str()), "r")
}

/// Names that no two things share.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    copies: HashMap<String, usize>,
}

impl Names {
    /// What things are called that want these names: the first that wants a name of the format keeps it.
    fn of<'a>(wanted: impl Iterator<Item = &'a str> + Clone, letter: &str) -> Vec<String> {
        let mut names = Self::default();
        let mut keeps = |name: &str| is_of_the_format(name) && names.taken.insert(name.to_owned());
        let kept: Vec<bool> = wanted.clone().map(&mut keeps).collect();
        let wanted = wanted.zip(kept).enumerate();
        wanted
            .map(|(index, (name, kept))| if kept { name.to_owned() } else { names.name(name, letter, index) })
            .collect()
    }

    /// The `wanted` name with underscores where the format does not allow what is there, or the `letter` and the index
    /// if nothing is wanted; with a number after it if it is taken.
    pub fn name(&mut self, wanted: &str, letter: &str, index: usize) -> String {
        let wanted = match wanted.strip_prefix('%') {
            _ if wanted.is_empty() => format!("{letter}{index}"),
            Some(rest) => format!("_{}", rest.replace(is_blank, "_")),
            None => wanted.replace(is_blank, "_"),
        };
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

/// Names are words, and lines that begin with a percent sign are comments.
fn is_of_the_format(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('%') && !name.contains(is_blank)
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || character.is_control()
}
