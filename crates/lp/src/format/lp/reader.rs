//! The reader of LP text: one word after the other, with one more in view.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use num_traits::Signed;

use super::super::error::{Fault, Reason, shortened};
use super::super::missing;
use super::super::notes::{Noted, Notes, Remark};
use super::keyword::{Header, Section, header};
use super::lexer::{Kind, Lexer, Token};
use super::rows::Rows;
use crate::program::{Bounds, LinearProgram, Rational, Sense, Variable};

pub(super) type Result<T> = std::result::Result<T, Fault>;

/// What a comment before the objective begins with if it names the program.
pub(super) const PROGRAM_NAME: &str = "\\Problem name:";

/// About how much text there is for a column, in rows and bounds, and for a row: to make room at once for what would be
/// copied again and again as it grows.
const BYTES_OF_COLUMN: usize = 64;
const BYTES_OF_ROW: usize = 128;

/// The text from some word on, and what was read before it.
pub(super) struct Reader<'t> {
    text: &'t str,
    lexer: Lexer<'t>,
    /// The word to be read next.
    pub(super) token: Token<'t>,
    /// The word after it.
    pub(super) ahead: Token<'t>,
    pub(super) lp: LinearProgram,
    pub(super) rows: Rows<'t>,
    pub(super) notes: Notes,
    variables: HashMap<&'t str, Variable>,
    /// Whether the section Bounds has said something of the lower and of the upper end of each column, as far as it got.
    pub(super) bounded: Vec<[bool; 2]>,
    binaries: Vec<(Variable, Token<'t>)>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Result<Self> {
        let mut lexer = Lexer::new(text);
        let (token, ahead) = (lexer.next()?, lexer.next()?);
        let mut lp = LinearProgram::new(program_name(&text[..token.offset]));
        let columns = text.len() / BYTES_OF_COLUMN;
        lp.reserve(columns, text.len() / BYTES_OF_ROW);
        let (rows, notes) = (Rows::default(), Notes::default());
        let variables = HashMap::with_capacity(columns);
        let (bounded, binaries) = (Vec::new(), Vec::new());
        Ok(Self { text, lexer, token, ahead, lp, rows, notes, variables, bounded, binaries })
    }

    pub(super) fn read(mut self) -> Result<Noted> {
        match self.header().map(|header| header.section) {
            Some(Section::Objective(sense)) => self.objective(sense)?,
            _ => return Err(self.token.unexpected("`Minimize` or `Maximize`")),
        }
        let mut has_rows = false;
        loop {
            let start = self.token;
            match self.begin_section()? {
                Section::Objective(_) => return Err(start.fault(Reason::SecondSection("of the objective"))),
                Section::Rows if has_rows => return Err(start.fault(Reason::SecondSection("Subject To"))),
                Section::Rows => {
                    has_rows = true;
                    self.rows_section()?;
                }
                Section::Bounds => self.bounds_section()?,
                Section::Integers => self.integers_section(false)?,
                Section::Binaries => self.integers_section(true)?,
                Section::Unsupported(_) if self.section_ends() => {}
                Section::Unsupported(what) => return Err(start.fault(Reason::Unsupported(what))),
                Section::End => break,
            }
        }
        match self.token.kind {
            Kind::End => {
                self.finish_binaries();
                self.rows.finish(&mut self.lp, &mut self.notes);
                Ok(Noted { program: self.lp, notes: self.notes.locate(self.text) })
            }
            _ => Err(self.token.fault(Reason::AfterEnd("End"))),
        }
    }

    /// The section that begins with the next word.
    fn header(&self) -> Option<Header> {
        header(&self.token, &self.ahead, self.lexer.rest(), |name| self.variables.contains_key(name))
    }

    /// Whether the section that is being read has ended.
    pub(super) fn section_ends(&self) -> bool {
        self.token.kind == Kind::End || self.header().is_some()
    }

    /// The same within a sum, where every word that may be a name is one.
    pub(super) fn section_ends_the_sum(&self) -> bool {
        self.token.kind == Kind::End || header(&self.token, &self.ahead, self.lexer.rest(), |_| true).is_some()
    }

    /// Goes on to the next word, and returns the one before it.
    pub(super) fn advance(&mut self) -> Result<Token<'t>> {
        let next = self.lexer.next()?;
        let ahead = std::mem::replace(&mut self.ahead, next);
        Ok(std::mem::replace(&mut self.token, ahead))
    }

    fn begin_section(&mut self) -> Result<Section> {
        match self.header() {
            Some(Header { section, words }) => {
                for _ in 0..words {
                    self.advance()?;
                }
                Ok(section)
            }
            None if self.token.kind == Kind::End => Err(self.token.fault(Reason::MissingEnd("End"))),
            None => Err(self.token.unexpected("an operator or a section")),
        }
    }

    fn objective(&mut self, sense: Sense) -> Result<()> {
        self.begin_section()?;
        if self.token.is_word("multi") && self.ahead.kind == Kind::Minus {
            return Err(self.token.fault(Reason::Unsupported("several objectives")));
        }
        if let Some(name) = self.label()? {
            self.lp.objective_name = name.text.into();
        }
        if self.section_ends() {
            self.lp.optimize(sense, Rational::default().into());
            return Ok(());
        }
        let side = self.side(true)?;
        let objective = side.into_expression()?;
        self.lp.optimize(sense, objective);
        Ok(())
    }

    /// A name and a colon, if they are next.
    pub(super) fn label(&mut self) -> Result<Option<Token<'t>>> {
        if self.token.kind != Kind::Name || self.ahead.kind != Kind::Colon {
            return Ok(None);
        }
        let name = self.advance()?;
        self.advance()?;
        Ok(Some(name))
    }

    /// The variable of this name, which is a new one where the text has not named it before; and whether it is new.
    pub(super) fn variable(&mut self, name: Token<'t>) -> Result<(Variable, bool)> {
        let entry = match self.variables.entry(name.text) {
            Entry::Occupied(known) => return Ok((*known.get(), false)),
            Entry::Vacant(entry) => entry,
        };
        if missing::is_not_a_number(name.text) {
            return Err(name.fault(missing::reason(name.text)));
        }
        if is_odd(name.text) {
            self.notes.push(name.offset, Remark::OddName(shortened(name.text)));
        }
        Ok((*entry.insert(self.lp.variable(name.text, Bounds::non_negative())), true))
    }

    /// The same for a name that ought to have been named by a row or the objective.
    pub(super) fn known_variable(&mut self, name: Token<'t>) -> Result<Variable> {
        let (variable, is_new) = self.variable(name)?;
        if is_new {
            self.notes.push(name.offset, Remark::NewColumn(shortened(name.text)));
        }
        Ok(variable)
    }

    /// The section of integers, or of binaries.
    fn integers_section(&mut self, binary: bool) -> Result<()> {
        while !self.section_ends() {
            if self.token.kind != Kind::Name {
                return Err(self.token.unexpected("the name of a variable"));
            }
            let name = self.advance()?;
            let variable = self.known_variable(name)?;
            self.lp.column_mut(variable).integer = true;
            if binary {
                self.binaries.push((variable, name));
            }
        }
        Ok(())
    }

    /// Bounds the binary columns by 0 and 1, whatever else bounds them and wherever that stands.
    fn finish_binaries(&mut self) {
        let mut binaries = std::mem::take(&mut self.binaries);
        binaries.sort_by_key(|(variable, name)| (*variable, name.offset));
        binaries.dedup_by_key(|(variable, _)| *variable);
        for (variable, name) in binaries {
            let bounds = &mut self.lp.column_mut(variable).bounds;
            let is_beyond = |end: &Rational| end.is_negative() || *end > Rational::ONE;
            if bounds.lower.as_ref().is_none_or(is_beyond) || bounds.upper.as_ref().is_some_and(is_beyond) {
                self.notes.push(name.offset, Remark::BoundedBinary(shortened(name.text)));
            }
            bounds.restrict_to_binary();
        }
    }
}

/// Whether a name looks like a piece of an expression: an opening bracket before a term, a `;` behind it.
fn is_odd(name: &str) -> bool {
    let count = |bracket: char| name.matches(bracket).count();
    let is_unbalanced = [['(', ')'], ['[', ']'], ['{', '}']].iter().any(|[open, close]| count(*open) != count(*close));
    let says_nothing = !name.contains(|character: char| character.is_alphanumeric() || character == '_');
    is_unbalanced || says_nothing || name.starts_with(['(', '{']) || name.ends_with([';', ','])
}

/// The name of the program in the comments before the objective, empty if they have none.
fn program_name(comments: &str) -> &str {
    comments.lines().find_map(|line| line.trim_ascii().strip_prefix(PROGRAM_NAME)).map_or("", str::trim_ascii)
}
