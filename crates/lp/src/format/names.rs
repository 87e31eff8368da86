//! The names under which a program is written: its own, or numbers.

use std::borrow::Cow;
use std::collections::HashSet;

use thiserror::Error;

use crate::program::{Foreign, LinearProgram};

/// How a writer names what it writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Names {
    /// By the program's own names; a name that the format cannot carry, or a second row or column of the same name, is
    /// an error. An objective without a name is called `obj`.
    #[default]
    Kept,
    /// Columns `x1`, `x2`, …, rows `c1`, `c2`, …, the objective `obj`, and no name for the program.
    Numbered,
}

/// Why a program cannot be written in a format.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// The format cannot carry a name.
    #[error("the name `{name}` of {what}: {rule} (numbered names would do)")]
    Name {
        /// What has the name.
        what: Named,
        /// The name.
        name: String,
        /// The rule of the format that forbids it.
        rule: &'static str,
    },
    /// The same name means two things.
    #[error("the name `{name}` belongs to {what} and to another one (numbered names would do)")]
    DuplicateName {
        /// What has the name.
        what: Named,
        /// The name.
        name: String,
    },
    /// MPS has no way to write a row whose lower bound lies above its upper bound.
    #[error("the bounds of the row `{0}` contradict each other, which MPS cannot express")]
    ContradictoryRow(String),
    /// The program was told something about a variable of another program.
    #[error(transparent)]
    Foreign(Foreign),
}

/// What has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// The program.
    Program,
    /// The objective.
    Objective,
    /// The column of this number, counted from 0.
    Column(usize),
    /// The row of this number, counted from 0.
    Row(usize),
}

impl std::fmt::Display for Named {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Program => write!(formatter, "the program"),
            Self::Objective => write!(formatter, "the objective"),
            Self::Column(number) => write!(formatter, "column {}", number + 1),
            Self::Row(number) => write!(formatter, "row {}", number + 1),
        }
    }
}

/// The names to be written.
#[derive(Debug)]
pub(crate) struct Labels<'p> {
    pub(crate) program: &'p str,
    pub(crate) objective: &'p str,
    pub(crate) columns: Vec<Cow<'p, str>>,
    pub(crate) rows: Vec<Cow<'p, str>>,
}

/// The objective's name where it has none.
const OBJECTIVE: &str = "obj";

/// The rule that a name breaks, if it breaks one.
pub(crate) type NameRule = fn(&str) -> Option<&'static str>;

impl<'p> Labels<'p> {
    /// The names of `lp`, all of which must satisfy `rule`.
    pub(crate) fn new(lp: &'p LinearProgram, names: Names, rule: NameRule) -> Result<Self, Unwritable> {
        if let Some(foreign) = lp.foreign() {
            return Err(Unwritable::Foreign(foreign.clone()));
        }
        if names == Names::Numbered {
            return Ok(Self::numbered(lp));
        }
        let objective = if lp.objective_name.is_empty() { OBJECTIVE } else { &lp.objective_name };
        require(program_rule, Named::Program, &lp.name)?;
        require(rule, Named::Objective, objective)?;
        let columns = lp.columns().iter().map(|column| column.name.as_str());
        let rows = lp.rows().iter().map(|row| row.name.as_str());
        Ok(Self {
            program: &lp.name,
            objective,
            columns: distinct(columns, Named::Column, rule)?,
            rows: distinct(rows, Named::Row, rule)?,
        })
    }

    fn numbered(lp: &LinearProgram) -> Self {
        let numbered =
            |letter: char, count: usize| (1..=count).map(|number| format!("{letter}{number}").into()).collect();
        let (columns, rows) = (numbered('x', lp.columns().len()), numbered('c', lp.rows().len()));
        Self { program: "", objective: OBJECTIVE, columns, rows }
    }
}

fn distinct<'p>(
    names: impl Iterator<Item = &'p str>,
    named: fn(usize) -> Named,
    rule: NameRule,
) -> Result<Vec<Cow<'p, str>>, Unwritable> {
    let mut taken = HashSet::new();
    let checked = names.enumerate().map(|(number, name)| {
        require(rule, named(number), name)?;
        let is_new = taken.insert(name);
        let error = || Unwritable::DuplicateName { what: named(number), name: name.into() };
        if is_new { Ok(Cow::Borrowed(name)) } else { Err(error()) }
    });
    checked.collect()
}

fn require(rule: NameRule, what: Named, name: &str) -> Result<(), Unwritable> {
    rule(name).map_or(Ok(()), |rule| Err(Unwritable::Name { what, name: name.into(), rule }))
}

/// Both formats end the program's name with its line.
fn program_rule(name: &str) -> Option<&'static str> {
    if name.contains(char::is_control) {
        Some("control characters")
    } else if name.trim_ascii() != name {
        Some("blanks around it")
    } else {
        None
    }
}
