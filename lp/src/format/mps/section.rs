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
    End,
}

use Section::{Bounds, Columns, End, Name, ObjectiveName, ObjectiveSense, Ranges, Right, Rows};

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
            End => "ENDATA",
        }
    }

    /// The section of this name, in letters of any case.
    fn of(word: Field<'_>) -> Result<Self> {
        let unsupported = |names: &[&str]| names.iter().any(|name| word.text.eq_ignore_ascii_case(name));
        if let Some(section) = Self::ALL.into_iter().find(|section| word.text.eq_ignore_ascii_case(section.name())) {
            return Ok(section);
        }
        Err(word.fault(if unsupported(&["SOS", "SOS1", "SOS2", "SETS"]) {
            Reason::Unsupported("special ordered sets")
        } else if unsupported(&["QUADOBJ", "QMATRIX", "QSECTION", "QCMATRIX", "CSECTION"]) {
            Reason::Unsupported("quadratic terms")
        } else if unsupported(&["INDICATORS", "GENCONS", "LAZYCONS", "USERCUTS", "PWLOBJ"]) {
            Reason::Unsupported("indicator and other special rows")
        } else {
            Reason::UnknownSection(shortened(word.text))
        }))
    }

    /// The sections that must have come before this one.
    const fn needed(self) -> &'static [Self] {
        match self {
            Name | ObjectiveSense | ObjectiveName | Rows => &[],
            Columns => &[Rows],
            Right | Ranges | Bounds | End => &[Rows, Columns],
        }
    }
}

/// The sections that were begun.
#[derive(Debug, Default)]
pub(super) struct Sections {
    begun: Vec<Section>,
}

impl Sections {
    /// The section whose data are being read.
    pub(super) fn current(&self) -> Option<Section> {
        self.begun.last().copied()
    }

    /// Begins the section that a line names, and returns it with the rest of the line.
    pub(super) fn begin<'t>(&mut self, line: Field<'t>) -> Result<(Section, Field<'t>)> {
        let length = line.text.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(line.text.len());
        let word = Field { text: &line.text[..length], ..line };
        let blanks = line.text.len() - length - line.text[length..].trim_ascii_start().len();
        let rest = Field { text: line.text[length..].trim_ascii(), offset: line.offset + length + blanks };
        let section = Section::of(word)?;
        if self.begun.contains(&section) {
            return Err(word.fault(Reason::SecondSection(section.name())));
        }
        if let Some(needed) = section.needed().iter().find(|needed| !self.begun.contains(needed)) {
            return Err(word.fault(Reason::SectionOrder { section: section.name(), needed: needed.name() }));
        }
        self.begun.push(section);
        if !matches!(section, Name | ObjectiveSense | ObjectiveName) && !rest.is_empty() {
            return Err(rest.fault(Reason::AfterHeader(section.name())));
        }
        Ok((section, rest))
    }
}
