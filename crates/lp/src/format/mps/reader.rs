//! The reader of MPS text: one pass over the lines, section by section.

use std::collections::{HashMap, HashSet};

use super::super::error::{Fault, Reason, shortened};
use super::super::notes::{Noted, Notes, Remark};
use super::Layout;
use super::card::{Card, Field, Fields, fixed};
use super::columns::{BoundType, Columns, number_of};
use super::rows::Rows;
use super::section::{Section, Sections};
use crate::program::{LinearProgram, Rational, Sense};

type Result<T> = std::result::Result<T, Fault>;

/// Everything that was read so far.
pub(super) struct Reader<'t> {
    text: &'t str,
    layout: Layout,
    sections: Sections,
    sense: Option<Sense>,
    objective: Option<Field<'t>>,
    rows: Rows<'t>,
    columns: Columns<'t>,
    sets: Sets<'t>,
    lp: LinearProgram,
    notes: Notes,
}

/// The sets of RHS, RANGES and BOUNDS.
#[derive(Default)]
struct Sets<'t> {
    /// Those that were met first, and count.
    first: HashMap<Section, &'t str>,
    passed_over: HashSet<(Section, &'t str)>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, layout: Layout) -> Self {
        Self {
            text,
            layout,
            sections: Sections::default(),
            sense: None,
            objective: None,
            rows: Rows::default(),
            columns: Columns::default(),
            sets: Sets::default(),
            lp: LinearProgram::new(""),
            notes: Notes::default(),
        }
    }

    pub(super) fn read(mut self) -> Result<Noted> {
        let mut offset = 0;
        for text in self.text.split_inclusive('\n') {
            let line = Field { text: text.trim_ascii_end(), offset };
            offset += text.len();
            if line.is_empty() || line.text.starts_with('*') {
                continue;
            }
            if self.sections.current() == Some(Section::End) {
                self.notes.push(line.offset, Remark::PassedOver);
                break;
            }
            self.line(line)?;
        }
        if self.sections.current() != Some(Section::End) {
            return Err(Fault::new(offset, Reason::MissingEnd(Section::End.name())));
        }
        if let Some(name) = self.objective {
            self.rows.choose_objective(name)?;
        }
        self.columns.finish(&mut self.lp, &mut self.notes);
        self.rows.finish(&mut self.lp, self.sense.unwrap_or_default());
        Ok(Noted { program: self.lp, notes: self.notes.locate(self.text) })
    }

    fn line(&mut self, line: Field<'t>) -> Result<()> {
        let first = Field { text: line.text.trim_ascii_start(), ..line };
        let first = Field { offset: line.offset + line.text.len() - first.text.len(), ..first };
        match self.sections.current() {
            _ if first.offset == line.offset => self.header(line),
            None | Some(Section::Name | Section::End) => Err(first.fault(Reason::OutsideSections)),
            Some(Section::ObjectiveSense) => self.objective_sense(first),
            Some(Section::ObjectiveName) => self.objective_name(first),
            Some(Section::Rows) => self.row(line),
            Some(Section::Columns) => self.column(line),
            Some(Section::Right) => self.vector(line, Section::Right, Rows::set_right),
            Some(Section::Ranges) => self.vector(line, Section::Ranges, Rows::set_range),
            Some(Section::Bounds) => self.bound(line),
            Some(Section::Unsupported(what)) => Err(self.sections.place().fault(Reason::Unsupported(what))),
        }
    }

    fn header(&mut self, line: Field<'t>) -> Result<()> {
        match self.sections.current() {
            // Some programs write it in the first column.
            Some(Section::ObjectiveSense) if self.sense.is_none() && sense_of(line.text).is_some() => {
                return self.objective_sense(line);
            }
            Some(Section::ObjectiveSense) if self.sense.is_none() => {
                return Err(line.fault(Reason::MissingObjectiveSense));
            }
            Some(Section::ObjectiveName) if self.objective.is_none() => {
                return Err(line.fault(Reason::MissingObjectiveName));
            }
            Some(Section::Columns) => self.columns.end(line, &mut self.notes),
            _ => {}
        }
        match self.sections.begin(line)? {
            (Section::Name, rest) => self.lp.name = rest.text.into(),
            (Section::ObjectiveSense, rest) if !rest.is_empty() => self.objective_sense(rest)?,
            (Section::ObjectiveName, rest) if !rest.is_empty() => self.objective_name(rest)?,
            _ => {}
        }
        Ok(())
    }

    fn objective_sense(&mut self, word: Field<'t>) -> Result<()> {
        let sense = sense_of(word.text).ok_or_else(|| word.fault(Reason::ObjectiveSense(shortened(word.text))))?;
        match self.sense.replace(sense) {
            None => Ok(()),
            Some(_) => Err(word.fault(Reason::SecondSection(Section::ObjectiveSense.name()))),
        }
    }

    fn objective_name(&mut self, name: Field<'t>) -> Result<()> {
        match self.objective.replace(name) {
            None => Ok(()),
            Some(_) => Err(name.fault(Reason::SecondSection(Section::ObjectiveName.name()))),
        }
    }

    fn row(&mut self, line: Field<'t>) -> Result<()> {
        let card = self.card(line, |words| Ok(words.row()))?;
        let [first, second] = card.pairs;
        if let Some(extra) = [first.0, first.1, second.0, second.1].into_iter().find(|field| !field.is_empty()) {
            return Err(extra.fault(Reason::Fields("the type and the name of a row alone")));
        }
        self.rows.declare(card.code, card.name)
    }

    fn column(&mut self, line: Field<'t>) -> Result<()> {
        let card = self.card(line, Fields::column)?;
        let [(row, value), (later, _)] = card.pairs;
        if row.text == "'MARKER'" {
            return self.columns.mark(if value.is_empty() { later } else { value });
        }
        if card.name.is_empty() {
            return Err(card.name.fault(Reason::Fields("the name of a column")));
        }
        let variable = self.columns.continue_or_add(card.name, &mut self.lp)?;
        for_pairs(&card, |row, value| self.rows.add_entry(row, variable, number_of(value)?))
    }

    /// A line of RHS or of RANGES: `put` gives a row its number unless the line belongs to another set than the first.
    fn vector(
        &mut self,
        line: Field<'t>,
        section: Section,
        put: fn(&mut Rows<'t>, Field<'t>, Rational) -> Result<()>,
    ) -> Result<()> {
        let card = self.card(line, Fields::vector)?;
        if self.is_passed_over(section, card.name) {
            return Ok(());
        }
        for_pairs(&card, |row, value| {
            let number = number_of(value)?;
            self.notes.push_if_huge(value.offset, &number);
            put(&mut self.rows, row, number)
        })
    }

    /// Whether a set of a section is another one than the first, which is worth a note.
    fn is_passed_over(&mut self, section: Section, set: Field<'t>) -> bool {
        let first = *self.sets.first.entry(section).or_insert(set.text);
        if first == set.text {
            return false;
        }
        if self.sets.passed_over.insert((section, set.text)) {
            let (set_name, first) = (shortened(set.text), shortened(first));
            self.notes.push(set.offset, Remark::SecondSet { section: section.name(), set: set_name, first });
        }
        true
    }

    fn bound(&mut self, line: Field<'t>) -> Result<()> {
        let card = match self.layout {
            Layout::Fixed => fixed(line)?,
            Layout::Free | Layout::Detected => {
                let words = Fields::of(line)?;
                let has_number = BoundType::of(words.first())?.has_number();
                words.bound(has_number, |name| self.columns.has(name))
            }
        };
        let [(column, value), (extra, more)] = card.pairs;
        if let Some(extra) = [extra, more].into_iter().find(|field| !field.is_empty()) {
            return Err(extra.fault(Reason::Fields("a type, a set, a column and a number alone")));
        }
        if self.is_passed_over(Section::Bounds, card.name) {
            return Ok(());
        }
        self.columns.bound(card.code, column, value, &mut self.notes)
    }

    fn card(&self, line: Field<'t>, free: impl Fn(&Fields<'t>) -> Result<Card<'t>>) -> Result<Card<'t>> {
        match self.layout {
            Layout::Fixed => fixed(line),
            Layout::Free | Layout::Detected => free(&Fields::of(line)?),
        }
    }
}

/// The direction that a word of the section OBJSENSE names.
fn sense_of(word: &str) -> Option<Sense> {
    let is_one_of = |names: [&str; 3]| names.iter().any(|name| word.eq_ignore_ascii_case(name));
    if is_one_of(["MAX", "MAXIMIZE", "MAXIMISE"]) {
        Some(Sense::Maximize)
    } else if is_one_of(["MIN", "MINIMIZE", "MINIMISE"]) {
        Some(Sense::Minimize)
    } else {
        None
    }
}

/// Calls `use_pair` for the one or two pairs of a row and a number.
fn for_pairs<'t>(card: &Card<'t>, mut use_pair: impl FnMut(Field<'t>, Field<'t>) -> Result<()>) -> Result<()> {
    for (number, (row, value)) in card.pairs.into_iter().enumerate() {
        if number > 0 && row.is_empty() && value.is_empty() {
            break;
        }
        if row.is_empty() {
            return Err(row.fault(Reason::Fields("the name of a row")));
        }
        use_pair(row, value)?;
    }
    Ok(())
}
