//! The reader of LP text: one word after the other, with one more in view.

use std::collections::HashMap;

use super::super::error::{Fault, Reason, shortened};
use super::super::notes::{Noted, Notes, Remark};
use super::keyword::{Section, section};
use super::lexer::{Kind, Lexer, Token};
use super::rows::Rows;
use crate::program::{Bounds, LinearProgram, Rational, Sense, Variable};

pub(super) type Result<T> = std::result::Result<T, Fault>;

/// What a comment before the objective begins with if it names the program.
pub(super) const PROGRAM_NAME: &str = "\\Problem name:";

/// About how much text there is for a column, in its rows and bounds: to make room at once for what would grow by and by.
const BYTES_OF_COLUMN: usize = 64;

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
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Result<Self> {
        let mut lexer = Lexer::new(text);
        let (token, ahead) = (lexer.next()?, lexer.next()?);
        let mut lp = LinearProgram::new(program_name(&text[..token.offset]));
        let columns = text.len() / BYTES_OF_COLUMN;
        lp.reserve(columns, 0);
        let (rows, notes) = (Rows::default(), Notes::default());
        Ok(Self { text, lexer, token, ahead, lp, rows, notes, variables: HashMap::with_capacity(columns) })
    }

    pub(super) fn read(mut self) -> Result<Noted> {
        match self.section() {
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
                Section::Integers => self.integers_section(|_| {})?,
                Section::Binaries => self.integers_section(|bounds| *bounds = Bounds::between(0, 1))?,
                Section::SemiContinuous => return Err(start.fault(Reason::Unsupported("semi-continuous columns"))),
                Section::SpecialOrderedSets => return Err(start.fault(Reason::Unsupported("special ordered sets"))),
                Section::End => break,
            }
        }
        match self.token.kind {
            Kind::End => {
                let program = self.rows.finish(self.lp, &mut self.notes);
                Ok(Noted { program, notes: self.notes.locate(self.text) })
            }
            _ => Err(self.token.fault(Reason::AfterEnd("End"))),
        }
    }

    /// The section that begins with the next word.
    pub(super) fn section(&self) -> Option<Section> {
        section(&self.token, &self.ahead).map(|(section, _)| section)
    }

    /// Whether the section that is being read has ended.
    pub(super) fn section_ends(&self) -> bool {
        self.token.kind == Kind::End || self.section().is_some()
    }

    /// Goes on to the next word, and returns the one before it.
    pub(super) fn advance(&mut self) -> Result<Token<'t>> {
        let next = self.lexer.next()?;
        let ahead = std::mem::replace(&mut self.ahead, next);
        Ok(std::mem::replace(&mut self.token, ahead))
    }

    fn begin_section(&mut self) -> Result<Section> {
        match section(&self.token, &self.ahead) {
            Some((section, words)) => {
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

    /// The variable of this name, which is a new one where the text has not named it before.
    pub(super) fn variable(&mut self, name: &'t str) -> Variable {
        let lp = &mut self.lp;
        *self.variables.entry(name).or_insert_with(|| lp.variable(name, Bounds::non_negative()))
    }

    /// The same for a name that ought to have been named by a row or the objective.
    pub(super) fn known_variable(&mut self, name: Token<'t>) -> Variable {
        let known = self.variables.len();
        let variable = self.variable(name.text);
        if self.variables.len() > known {
            self.notes.push(name.offset, Remark::NewColumn(shortened(name.text)));
        }
        variable
    }

    /// The section of integers, whose bounds `restrict` changes.
    fn integers_section(&mut self, restrict: impl Fn(&mut Bounds)) -> Result<()> {
        while !self.section_ends() {
            if self.token.kind != Kind::Name {
                return Err(self.token.unexpected("the name of a variable"));
            }
            let name = self.advance()?;
            let variable = self.known_variable(name);
            let column = self.lp.column_mut(variable);
            column.integer = true;
            restrict(&mut column.bounds);
        }
        Ok(())
    }
}

/// The name of the program in the comments before the objective, empty if they have none.
fn program_name(comments: &str) -> &str {
    comments.lines().find_map(|line| line.trim_ascii().strip_prefix(PROGRAM_NAME)).map_or("", str::trim_ascii)
}
