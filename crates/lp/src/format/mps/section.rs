//! The sections of an MPS file and the order in which they may stand.

use super::super::error::{Fault, Reason, shortened};
use super::card::Field;

type Result<T> = std::result::Result<T, Fault>;

/// A section of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Section {
    Name,
    ObjectiveSense,
    ObjectiveName,
    Rows,
    Columns,
    Right,
    Ranges,
    Bounds,
    /// More than a linear program: what its entries are.
    Unsupported(&'static str),
    End,
}

use Section::{Bounds, Columns, End, Name, ObjectiveName, ObjectiveSense, Ranges, Right, Rows, Unsupported};

const SPECIAL_ORDERED_SETS: &str = "special ordered sets";
const QUADRATIC: &str = "quadratic terms";
const SPECIAL_ROWS: &str = "indicator and other special rows";
const PIECEWISE_LINEAR: &str = "piecewise-linear functions";

/// The sections of other readers, in capital letters.
const OF_OTHERS: [(&str, &str); 21] = [
    ("SOS", SPECIAL_ORDERED_SETS),
    ("SOS1", SPECIAL_ORDERED_SETS),
    ("SOS2", SPECIAL_ORDERED_SETS),
    ("SETS", SPECIAL_ORDERED_SETS),
    ("QUADOBJ", QUADRATIC),
    ("QUADS", QUADRATIC),
    ("QMATRIX", QUADRATIC),
    ("QSECTION", QUADRATIC),
    ("QCMATRIX", QUADRATIC),
    ("CSECTION", "cones"),
    ("INDICATORS", SPECIAL_ROWS),
    ("GENCONS", SPECIAL_ROWS),
    ("LAZYCONS", SPECIAL_ROWS),
    ("USERCUTS", SPECIAL_ROWS),
    ("MODELCUTS", SPECIAL_ROWS),
    ("DELAYEDROWS", SPECIAL_ROWS),
    ("PWLOBJ", PIECEWISE_LINEAR),
    ("PWLNAM", PIECEWISE_LINEAR),
    ("PWLCON", PIECEWISE_LINEAR),
    ("SCENARIOS", "scenarios"),
    ("MULTIOBJ", "several objectives"),
];

impl Section {
    const ALL: [Self; 9] = [Name, ObjectiveSense, ObjectiveName, Rows, Columns, Right, Ranges, Bounds, End];

    /// What the file calls it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Name => "NAME",
            ObjectiveSense => "OBJSENSE",
            ObjectiveName => "OBJNAME",
            Rows => "ROWS",
            Columns => "COLUMNS",
            Right => "RHS",
            Ranges => "RANGES",
            Bounds => "BOUNDS",
            Unsupported(what) => what,
            End => "ENDATA",
        }
    }

    /// The section of this name, in letters of any case.
    fn of(word: Field<'_>) -> Result<Self> {
        let is = |name: &str| word.text.eq_ignore_ascii_case(name);
        if let Some(section) = Self::ALL.into_iter().find(|section| is(section.name())) {
            return Ok(section);
        }
        let of_others = OF_OTHERS.iter().find(|(name, _)| is(name)).map(|(_, what)| Unsupported(what));
        of_others.ok_or_else(|| word.fault(Reason::UnknownSection(shortened(word.text))))
    }

    /// The sections that must have come before this one.
    const fn needed(self) -> &'static [Self] {
        match self {
            Name | ObjectiveSense | ObjectiveName | Rows | Unsupported(_) => &[],
            Columns => &[Rows],
            Right | Ranges | Bounds | End => &[Rows, Columns],
        }
    }
}

/// The sections that were begun.
#[derive(Debug, Default)]
pub(super) struct Sections {
    begun: Vec<Section>,
    /// Where the last one begins.
    place: usize,
}

impl Sections {
    /// The section whose data are being read.
    pub(super) fn current(&self) -> Option<Section> {
        self.begun.last().copied()
    }

    /// The word that begins the section whose data are being read.
    pub(super) fn place(&self) -> Field<'static> {
        Field { text: "", offset: self.place }
    }

    /// Begins the section that a line names, and returns it with the rest of the line.
    pub(super) fn begin<'t>(&mut self, line: Field<'t>) -> Result<(Section, Field<'t>)> {
        let length = line.text.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(line.text.len());
        let word = Field { text: &line.text[..length], ..line };
        let blanks = line.text.len() - length - line.text[length..].trim_ascii_start().len();
        let rest = Field { text: line.text[length..].trim_ascii(), offset: line.offset + length + blanks };
        let section = Section::of(word).map_err(|unknown| match self.current() {
            // Its data may begin in the first column.
            Some(Unsupported(what)) => self.place().fault(Reason::Unsupported(what)),
            _ => unknown,
        })?;
        let is_passed_over = matches!(section, Unsupported(_));
        if self.begun.contains(&section) && !is_passed_over {
            return Err(word.fault(Reason::SecondSection(section.name())));
        }
        if let Some(needed) = section.needed().iter().find(|needed| !self.begun.contains(needed)) {
            return Err(word.fault(Reason::SectionOrder { section: section.name(), needed: needed.name() }));
        }
        self.begun.push(section);
        self.place = word.offset;
        if !matches!(section, Name | ObjectiveSense | ObjectiveName | Unsupported(_)) && !rest.is_empty() {
            return Err(rest.fault(Reason::AfterHeader(section.name())));
        }
        Ok((section, rest))
    }
}
